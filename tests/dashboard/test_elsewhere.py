"""What a page of elsewhere gets through the browser of somebody here: nothing, under whatever name it leads to this machine."""

import http.client
import select
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.dashboard.record_table import Table


class Called(Table):
    """A server that is called by any name."""

    def get(self, path: str, name: str) -> tuple[int, str]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as line:
            line.request("GET", path, headers={"Host": f"{name}:{self.port}"})
            answered = line.getresponse()
            return answered.status, answered.read().decode()

    def lets_in(self, name: str, origin: str | None = None) -> bool:
        """Whether a page of that origin, or of the server itself, gets a session."""
        there = f"{name}:{self.port}"
        line = socket.create_connection(("127.0.0.1", self.port))
        try:
            with connect(f"ws://{there}/_stcore/stream", sock=line, origin=origin or f"http://{there}"):
                return True
        except InvalidStatus as refused:
            return refused.response.status_code != 403


@pytest.fixture(scope="module")
def beyond() -> Iterator[socket.socket]:
    """What stands for everything beyond this network: a server of these tests has its way out here."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


@pytest.fixture(scope="module")
def here(beyond: socket.socket, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Called]:
    way = f"http://127.0.0.1:{beyond.getsockname()[1]}"
    table = Called(tmp_path_factory.mktemp("here"), http_proxy=way, https_proxy=way, no_proxy="")
    table.start()
    yield table
    table.stop()


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Called]:
    table = Called(tmp_path_factory.mktemp("network"), "--lan")
    table.start()
    yield table
    table.stop()


@pytest.mark.parametrize("path", ["/", "/new", "/_stcore/health", "/static/nothing.js"])
def test_under_a_name_of_elsewhere_there_is_one_sentence_and_no_page(here: Called, path: str):
    status, told = here.get(path, "evil.example")
    assert status == 403
    assert told == (
        "This dashboard does not answer to the name “evil.example”. "
        f"Open http://localhost:{here.port}/ in a browser on the machine it runs on.\n"
    )


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost."])
def test_this_machine_is_answered(here: Called, name: str):
    status, page = here.get("/new", name)
    assert (status, "<title>" in page) == (200, True)
    assert here.lets_in(name)


@pytest.mark.parametrize("name", ["evil.example", "localhost.evil.example", "192.0.2.7", "laptop.local"])
def test_nobody_else_gets_a_session_without_the_network(here: Called, name: str):
    assert not here.lets_in(name)


@pytest.mark.parametrize(
    "name", ["192.0.2.7", "laptop.local", "localhost", pytest.param(socket.gethostname(), id="own")]
)
def test_phones_come_in_by_an_address_and_by_a_name_of_this_network(network: Called, name: str):
    assert network.get("/", name)[0] == 200
    assert network.lets_in(name)


def test_a_name_of_elsewhere_leads_nobody_in_from_the_network_and_tells_no_key(network: Called):
    status, told = network.get("/", "evil.example")
    assert status == 403
    assert told.startswith("This dashboard does not answer to the name “evil.example”. Open http://")
    assert "key" not in told
    assert not network.lets_in("evil.example")


@pytest.mark.parametrize("origin", ["http://evil.example", "http://evil.example:{port}", "http://localhost:1", "null"])
def test_a_page_of_elsewhere_gets_no_session_and_has_nobody_asked_beyond_this_network(
    here: Called, beyond: socket.socket, origin: str
):
    assert not here.lets_in("localhost", origin.format(port=here.port))
    assert not select.select([beyond], [], [], 0)[0]
