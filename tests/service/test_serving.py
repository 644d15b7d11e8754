"""Where the dashboard can be found, as it is told when it starts."""

import errno
import shutil
import signal
import socket
import sys
from contextlib import closing
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from domain.recording.trouble import StoreUnavailable
from projections.follow import thread
from service import network
from service.serving import Wanted, free_port, house
from service.signs import speak_ascii
from service.streams import fitted
from service.web import address_lines, serve
from tests.dashboard.record_table import Table
from tests.dashboard.visitor import Visitor


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """What Linux would list of network cards: of this machine's own nothing is told here."""
    monkeypatch.setattr(network, "CONNECTIONS", tmp_path / "net")
    return tmp_path / "net"


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


@pytest.mark.parametrize("own", ["10.42.0.1", "192.168.137.1", "192.168.2.1"])
def test_the_hotspot_of_this_machine_is_a_network_also_where_nothing_leads_further(
    own: str, monkeypatch: pytest.MonkeyPatch
):
    """As Linux, Windows and macOS number their hotspots: without internet no other address can be reached."""

    class Asked(socket.socket):
        def connect(self, to: tuple[str, int]) -> None:
            if to[0].rpartition(".")[0] != own.rpartition(".")[0]:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return own, 9

    monkeypatch.setattr(socket, "socket", Asked)
    assert f"Only looking: http://{own}:8501/" in address_lines(Wanted("", 8501, lan=True, key="abc"))


WIFI, CABLE = {"wlp2s0": "192.168.1.20"}, {"enp0s1": "10.0.0.5"}


@pytest.mark.parametrize(("address", "known", "shown"), [
    # The way out leads through a VPN, or nowhere but to containers.
    ("10.8.0.6", WIFI, "192.168.1.20"), ("172.17.0.1", WIFI, "192.168.1.20"), ("10.8.0.6", WIFI | CABLE, "10.0.0.5"),
    # It is that of a card, whatever others there are; or of a bridge that stands for all cards.
    ("192.168.1.20", WIFI | CABLE, "192.168.1.20"), ("198.51.100.4", {"enp0s1": "198.51.100.4"} | WIFI, "198.51.100.4"),
    ("192.168.1.20", {"enp0s1": ""}, "192.168.1.20"),
    # Of a university, of a carrier, of a hotspot that gives none: each is nearer to phones than a tunnel or a bridge.
    ("10.8.0.6", {"wlp2s0": "198.51.100.4"}, "198.51.100.4"), ("172.17.0.1", {"wlp2s0": "100.64.0.9"}, "100.64.0.9"),
    ("10.8.0.6", {"wlp2s0": "169.254.7.7"}, "169.254.7.7"), ("", {"wlp2s0": "169.254.7.7"}, "169.254.7.7"),
    # Of several that of a home network, and last of all one that nobody gave out.
    ("10.8.0.6", {"enp0s1": "198.51.100.4"} | WIFI, "192.168.1.20"),
    ("10.8.0.6", {"enp0s1": "169.254.7.7", "wlp2s0": "198.51.100.4"}, "198.51.100.4"),
    # A hotspot that is numbered otherwise.
    ("", {"wlp2s0": "192.168.12.1"}, "192.168.12.1"), ("", {}, ""),
], indirect=["address"])  # fmt: skip
@pytest.mark.usefixtures("address")
def test_phones_are_led_to_a_network_card_and_not_into_a_tunnel_or_to_containers(
    known: dict[str, str], shown: str, cards: Path, monkeypatch: pytest.MonkeyPatch
):
    every = {**known, "tun0": "10.8.0.6", "docker0": "172.17.0.1", "enp9s9": "192.168.9.9"}
    for name in every:
        (cards / name).mkdir(parents=True)
        (cards / name / "operstate").write_text("down\n" if name == "enp9s9" else "up\n", "ascii")
        if name not in ("tun0", "docker0"):
            (cards / name / "device").mkdir()
    monkeypatch.setattr(network, "_address_of", every.get)
    assert network.local_address() == shown


def test_the_system_tells_the_address_of_a_connection_by_its_name(monkeypatch: pytest.MonkeyPatch):
    assert network._address_of("lo") == "127.0.0.1"
    assert network._address_of("none") == ""
    monkeypatch.setattr(network, "CONNECTIONS", Path("/sys/class/net"))
    assert "127.0.0.1" not in network.card_addresses()


def test_for_this_machine_no_network_is_needed():
    assert address_lines(Wanted("", 8501)) == [
        "Open http://localhost:8501/ in a browser on this machine. Ctrl+C stops."
    ]  # fmt: skip


class OnWindows(socket.socket):
    """With this option Windows gives a port to whoever asks, taken or not."""

    def setsockopt(self, *given: object) -> None:
        self.shared = socket.SO_REUSEADDR in given

    def bind(self, to: object) -> None:
        if not getattr(self, "shared", False):
            raise OSError(errno.EADDRINUSE, "Only one usage of each socket address is normally permitted")


class OnMacos(socket.socket):
    """A port that another program has for the whole network is given for this machine alone."""

    def bind(self, to: tuple[str, int]) -> None:
        if not to[0]:
            raise OSError(errno.EADDRINUSE, "Address already in use")


@pytest.mark.parametrize(("platform", "kind"), [("win32", OnWindows), ("darwin", OnMacos)])
def test_a_port_that_another_program_has_is_taken(
    platform: str, kind: type[socket.socket], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(socket, "socket", kind)
    with pytest.raises(StoreUnavailable, match="Port 8501 is taken by another program"):
        free_port(8501)


def test_what_is_recorded_here_is_counted_before_the_follower_looks_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thread, "BRISK", 1_000.0)
    monkeypatch.setattr(thread, "CALM", 1_000.0)
    served = house.__wrapped__(Wanted(str(tmp_path), 8501))
    opened = {
        "key": "styx", "seats": ["Mara", "Oskar"], "edition": "en", "box": "practice", "policies": [], "position": None,
        "by": "",
    }  # fmt: skip
    for games in (1, 2, 3):
        served.open_game(**opened)
        assert served.asking.ask("plays", where=["origin=practice"]).games == games
        assert served.asking.caveat() == ""
    served.asking.close()
    # Nobody is woken any more, and nobody minds.
    served.open_game(**opened)
    served.store.close()


@pytest.mark.parametrize("address", ["192.0.2.7"], indirect=True)
@pytest.mark.usefixtures("address")
def test_a_terminal_that_cannot_draw_the_code_gets_the_links_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="ascii"))
    assert len(address_lines(Wanted("", 8501, lan=True, key="abc"))) == 3


def test_a_dashboard_whose_listener_has_left_ends_when_it_is_told_to(monkeypatch: pytest.MonkeyPatch):
    """`tablescribe dashboard | tee log`: Ctrl-C ends tee as well, and what the server says of its end goes nowhere."""

    class Left(TextIOWrapper):
        def write(self, text: str) -> int:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    ended = []

    def run(*_: object, **__: object) -> None:
        print("  Stopping...")
        ended.append(True)

    monkeypatch.setattr("streamlit.starlette.App.run", run)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", Left(BytesIO()))
        serve(Wanted("", 8501))
    assert ended


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_dashboard_that_is_told_to_stop_closes_its_store_before_it_ends(tmp_path: Path, number: int):
    table = Table(tmp_path)
    table.start()
    with closing(Visitor(table.port, "games")) as visitor:
        visitor.ask().until_done()
        assert list(tmp_path.glob("games.sqlite-wal"))
        table.server.send_signal(number)
        assert table.server.wait(20) == 0
    assert not list(tmp_path.glob("games.sqlite-wal"))


def test_at_a_terminal_of_plain_signs_a_line_is_measured_as_it_is_written():
    """An arrow is two signs there, and an ellipsis three."""

    class Terminal(TextIOWrapper):
        def isatty(self) -> bool:
            return True

    speak_ascii()
    plain = Terminal(BytesIO(), encoding="ascii", errors="plain")
    told = fitted("Ada pays 5: 9 → 4 …" + " and so on" * 20, plain)
    assert told[0].startswith("Ada pays 5: 9 -> 4 ... and")
    assert all(len(line) <= shutil.get_terminal_size().columns for line in told)
