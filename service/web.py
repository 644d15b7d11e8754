"""The dashboard's server. Streamlit runs this file as its script, in the process that `serve` starts."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TextIO, cast

import msgspec

from service.doorway import Doorway
from service.exits import leaving_at
from service.network import local_address
from service.serving import Wanted, house, wanted_from
from service.streams import Unheard, report_of

# A server that was told to end does so and hands the signal on, which would end the process before the store is closed.
ENDINGS = ("SIGINT", "SIGTERM", "SIGBREAK")


def serve(wanted: Wanted) -> None:
    """Until somebody stops it."""
    from starlette.middleware import Middleware
    from streamlit.starlette import App

    address = "0.0.0.0" if wanted.lan else "127.0.0.1"  # noqa: S104 - asked for with --lan
    with _folder_of_streamlit(), leaving_at(ENDINGS, lambda _: 0), redirect_stdout(cast(TextIO, Unheard(sys.stdout))):
        # What Streamlit finds its settings beside, and hands to the script.
        sys.argv = [__file__, msgspec.json.encode(wanted).decode()]
        app = App(__file__, middleware=[Middleware(Doorway, wanted)])
        app.run(config={"server.port": wanted.port, "server.address": address})


def address_lines(wanted: Wanted) -> list[str]:
    """Where to look, and for phones a code to scan."""
    links = wanted.links
    if not wanted.lan:
        return [f"Open {links.plain} in a browser on this machine. Ctrl+C stops."]
    if not local_address():
        return [
            "No network was found, so phones cannot reach this machine.",
            "Join a network or open a hotspot, then start again.",
            f"Until then open {links.recording} in a browser on this machine. Ctrl+C stops.",
        ]
    told = [f"Only looking: {links.plain}", "Ctrl+C stops."]
    if wanted.key:
        told.insert(0, f"Recording, for whoever has this link: {links.recording}")
    return [*_code(links.recording), *told]


def _code(link: str) -> list[str]:
    """To be scanned; in other signs than its own nobody's phone reads it."""
    import segno

    drawn = StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True)
    try:
        drawn.getvalue().encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        # The links say the same.
        return []
    return drawn.getvalue().splitlines()


@contextmanager
def _folder_of_streamlit() -> Iterator[None]:
    """Modules beside this script must not hide others once Streamlit has put its folder on the path."""
    before = list(sys.path)
    try:
        yield
    finally:
        sys.path[:] = before


def page() -> None:
    from dashboard.app import run

    wanted = wanted_from(sys.argv[1])
    run(partial(house, wanted), partial(report_of, home=Path(wanted.home)))


if __name__ == "__main__":
    sys.path[:] = [folder for folder in sys.path if Path(folder) != Path(__file__).parent]
    page()
