"""A visitor without a browser: the websocket's side of a page, which can also send what no page of ours would."""

from contextlib import ExitStack
from typing import Any
from uuid import UUID

import msgspec
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect

PATIENCE = 20.0
"""Seconds in which a server has to answer."""


class Visitor:
    """One session. components: what the page shows, by name; again: the part that looks again by itself, and its seconds.

    url: what a browser says it has open. told: what stands there as text, and messages of the framework by their kind. heard: bytes that came. As a browser does it keeps what it may keep, and says so.
    """

    def __init__(self, port: int, page: str, cookie: str = "", **query: str | UUID) -> None:
        self.page = page
        self.query = "&".join(f"{name}={value}" for name, value in query.items())
        self.components: dict[str, Any] = {}
        self.again: tuple[str, float] | None = None
        self.kept: dict[str, ForwardMsg] = {}
        self.told: list[str] = []
        self.url = ""
        self.heard = 0
        self.held = ExitStack()
        headers = {"Cookie": cookie} if cookie else {}
        self.socket = self.held.enter_context(
            connect(f"ws://127.0.0.1:{port}/_stcore/stream", subprotocols=["streamlit"], additional_headers=headers,
                    origin=f"http://127.0.0.1:{port}", max_size=None)
        )  # fmt: skip

    def ask(self, fragment: str = "", /, **components: dict[str, Any]) -> "Visitor":
        """Run the page or a part of it; components: what those of its parts hold, by their id."""
        message = BackMsg()
        wanted = message.rerun_script
        wanted.query_string, wanted.page_name = self.query, self.page
        wanted.context_info.url = self.url
        wanted.fragment_id, wanted.is_auto_rerun = fragment, bool(fragment)
        wanted.cached_message_hashes.extend(self.kept)
        for name, value in components.items():
            state = wanted.widget_states.widgets.add()
            state.id, state.json_value = name, msgspec.json.encode(value).decode()
        self.socket.send(message.SerializeToString())
        return self

    def until_done(self) -> "Visitor":
        """Until the page has run to its end."""
        while True:
            raw = self.socket.recv(timeout=PATIENCE)
            self.heard += len(raw)
            message = ForwardMsg()
            message.ParseFromString(raw)
            if message.WhichOneof("type") == "script_finished":
                return self
            self.note(message)

    def note(self, message: ForwardMsg) -> None:
        if message.WhichOneof("type") == "ref_hash":
            message = self.kept[message.ref_hash]
        elif message.metadata.cacheable:
            self.kept[message.hash] = message
        kind = message.WhichOneof("type")
        element = message.delta.new_element.WhichOneof("type") if kind == "delta" else kind
        if element == "html":
            self.told.append(message.delta.new_element.html.body)
        elif element in {"exception", "page_not_found"}:
            self.told.append(element)
        if kind == "auto_rerun":
            self.again = message.auto_rerun.fragment_id, message.auto_rerun.interval
        elif kind == "delta" and message.delta.new_element.WhichOneof("type") == "bidi_component":
            component = message.delta.new_element.bidi_component
            self.components[component.component_name] = component

    def close(self) -> None:
        self.held.close()
