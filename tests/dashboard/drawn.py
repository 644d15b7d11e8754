"""What a replay draws with, in an empty page: games' boards, lists of moves and tracks, without a server."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dashboard.look import text_of
from dashboard.replay_component import FOLDER, PARTS, colours, drawings

LAY = """({told, width, height}) => {
  document.body.innerHTML = '<div id="host"></div>';
  const host = document.getElementById('host');
  host.style = `width: ${width}px; height: ${height}px`;
  window.model = buildModel(told);
  window.board = boardOf(host, model);
}"""


@contextmanager
def drawing(chromium: Any, *, styled: bool = False) -> Iterator[Any]:
    """A page of all scripts; what fails in one of them is an error at the end."""
    context = chromium.new_context()
    fresh = context.new_page()
    wrong: list[str] = []
    fresh.on("pageerror", lambda error: wrong.append(str(error)))
    fresh.set_content("<body></body>")
    if styled:
        fresh.add_style_tag(content="".join((text_of("look", "base.css"), text_of(FOLDER, "replay.css"), colours())))
    parts = (text_of("look", "dom.js"), *(text_of(FOLDER, name) for name in PARTS), *drawings())
    fresh.add_script_tag(content="\n".join(parts))
    try:
        yield fresh
    finally:
        context.close()
    if wrong:
        raise AssertionError(f"A script failed: {wrong}")
