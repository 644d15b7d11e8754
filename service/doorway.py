"""What stands before the dashboard's pages. A page of elsewhere can lead a name of its own to this machine, and then a browser here
takes our pages for that one's: so whoever comes by a name that is not ours is not answered. Nor is what a page of elsewhere sends to one
that is; the framework would ask a machine on the internet for our address there, to compare the two."""

import socket
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote, urlsplit

from domain.kernel.text import LONGEST_NAME
from service.serving import Wanted

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Answering = Callable[[Message, Receive, Send], Awaitable[None]]

FORBIDDEN, LED_ON = 403, 307
OF_THE_NETWORK = ".local"
"""How names end that machines on one network give themselves: none of them leads there from elsewhere."""
OF_THE_FRAMEWORK = ("_stcore", "component", "media", "static")
"""How addresses begin that have parts and are no pages."""
LIKE_A_SLASH = "\N{DIVISION SLASH}"


class Doorway:
    """Lets in who calls this dashboard by a name of its own, and to a page, though it be the one that says there is none."""

    def __init__(self, inside: Answering, wanted: Wanted) -> None:
        self.inside = inside
        self.wanted = wanted

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.inside(scope, receive, send)
        elif why := refusal(scope, self.wanted):
            await _answer(scope, send, FORBIDDEN, f"{why}\n")
        elif word := one_word(scope):
            await _answer(scope, send, LED_ON, "", (b"location", f"/{quote(word)}".encode()))
        else:
            await self.inside(scope, receive, send)


def refusal(scope: Message, wanted: Wanted) -> str:
    """Why this is not answered, and under which address it would be; nothing if it is."""
    called, origin = header(scope, b"host"), header(scope, b"origin")
    if not is_ours(host := _name(called), wanted):
        why = f"This dashboard does not answer to the name “{host[:LONGEST_NAME]}”."
    elif origin and origin.lower() not in (f"http://{called}".lower(), f"https://{called}".lower()):
        why = f"This dashboard does not answer to pages of “{origin[:LONGEST_NAME]}”."
    else:
        return ""
    where = wanted.links.plain if wanted.lan else f"{wanted.links.plain} in a browser on the machine it runs on"
    return f"{why} Open {where}."


def is_ours(host: str, wanted: Wanted) -> bool:
    """Of an address nobody can say that it is another machine's today and this one's tomorrow; of a name its owner can."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback or wanted.lan
    except ValueError:
        # It is a name.
        own = socket.gethostname().lower()
        return wanted.lan and (host.endswith(OF_THE_NETWORK) or host in (own, own.partition(".")[0]))


def one_word(scope: Message) -> str:
    """What is shown of an address in parts. No page has one, and the framework's scripts, which look for each other beside the page,
    would find nothing there: an empty window. They ask for addresses in parts themselves, but not as a window does."""
    address = scope["path"].strip("/")
    is_window = scope["type"] == "http" and scope["method"] == "GET" and "text/html" in header(scope, b"accept")
    if not is_window or "/" not in address or address.startswith(tuple(f"{one}/" for one in OF_THE_FRAMEWORK)):
        return ""
    return str(address.replace("/", LIKE_A_SLASH))


def header(scope: Message, name: bytes) -> str:
    """As it was sent; nothing where it was not."""
    return next((told.decode("latin-1") for key, told in scope["headers"] if key == name), "")


def _name(host: str) -> str:
    """Without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        # Such as one bracket without the other.
        return ""


async def _answer(scope: Message, send: Send, status: int, sentence: str, *more: tuple[bytes, bytes]) -> None:
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"x-content-type-options", b"nosniff"), *more]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": sentence.encode()})
