"""Where the dashboard can be found, as it is told when it starts."""

import socket
from pathlib import Path

import pytest

from service.serving import Wanted, house
from service.web import address_lines


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """What the system says of its network: an address, or that nothing can be reached."""

    class Asked(socket.socket):
        def connect(self, to: object) -> None:
            if not request.param:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return request.param, 9

    monkeypatch.setattr(socket, "socket", Asked)


@pytest.mark.parametrize("address", ["192.0.2.7"], indirect=True)
@pytest.mark.usefixtures("address")
def test_phones_get_a_code_and_both_links():
    told = address_lines(Wanted("", 8501, lan=True, key="abc"))
    assert told[-3:] == [
        "Recording, for whoever has this link: http://192.0.2.7:8501/?key=abc",
        "Only looking: http://192.0.2.7:8501/",
        "Ctrl+C stops.",
    ]
    assert len(told) > 10


@pytest.mark.parametrize("address", [""], indirect=True)
@pytest.mark.usefixtures("address")
def test_without_a_network_there_is_no_code_and_it_is_told_what_to_do():
    assert address_lines(Wanted("", 8501, lan=True, key="abc")) == [
        "No network was found, so phones cannot reach this machine.",
        "Join a network or open a hotspot, then start again.",
        "Until then open http://localhost:8501/?key=abc in a browser on this machine. Ctrl+C stops.",
    ]


@pytest.mark.parametrize(("address", "shown"), [("192.0.2.7", True), ("", False)], indirect=["address"])
@pytest.mark.usefixtures("address")
def test_the_page_of_games_shows_codes_only_where_phones_can_follow_them(tmp_path: Path, shown: bool):
    wired = house.__wrapped__(Wanted(str(tmp_path), 8501, lan=True, key="abc"))
    wired.store.close()
    assert bool(wired.links) == shown


def test_for_this_machine_no_network_is_needed():
    assert address_lines(Wanted("", 8501)) == [
        "Open http://localhost:8501/ in a browser on this machine. Ctrl+C stops."
    ]  # fmt: skip
