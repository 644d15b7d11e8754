"""A visitor without a browser: the websocket's side of a page, which can also send what no page of ours would."""

from collections.abc import Iterator
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
    """One session. heard: bytes that came, as the wire carried them; components: what the page shows, by name."""

    def __init__(self, port: int, page: str, cookie: str = "", **query: str | UUID) -> None:
        self.page = page
        self.query = "&".join(f"{name}={value}" for name, value in query.items())
        self.components: dict[str, Any] = {}
        self.heard = 0
        headers = {"Cookie": cookie} if cookie else {}
        self.held = ExitStack()
        self.socket = self.held.enter_context(
            connect(f"ws://127.0.0.1:{port}/_stcore/stream", subprotocols=["streamlit"], additional_headers=headers,
                    origin=f"http://127.0.0.1:{port}", max_size=None)
        )  # fmt: skip

    def ask(self, **components: dict[str, Any]) -> "Visitor":
        """Run the page; components: what those of its parts hold, by their id."""
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_name = self.page
        for name, value in components.items():
            state = message.rerun_script.widget_states.widgets.add()
            state.id = name
            state.json_value = msgspec.json.encode(value).decode()
        self.socket.send(message.SerializeToString())
        return self

    def until_done(self) -> "Visitor":
        """Until the page has run to its end."""
        for message in self.messages():
            if message.WhichOneof("type") == "script_finished":
                return self
        raise AssertionError("the server closed the connection")

    def messages(self) -> Iterator[ForwardMsg]:
        while True:
            raw = self.socket.recv(timeout=PATIENCE)
            self.heard += len(raw)
            message = ForwardMsg()
            message.ParseFromString(raw)
            self.note(message)
            yield message

    def note(self, message: ForwardMsg) -> None:
        element = message.delta.new_element if message.WhichOneof("type") == "delta" else None
        if element is not None and element.WhichOneof("type") == "bidi_component":
            component = element.bidi_component
            self.components[component.component_name] = component

    def close(self) -> None:
        self.held.close()
