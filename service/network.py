"""Under which address a phone beside this machine finds it."""

import socket
from ipaddress import ip_address, ip_network
from os import fsencode
from pathlib import Path
from struct import pack

AFAR = "192.0.2.1"
"""An address that is nowhere: what leads to it leads to the network, where there is one."""
BESIDE = ("10.42.0.2", "192.168.137.2", "192.168.2.2")
"""What phones are called on the hotspot of a laptop, as Linux, Windows and macOS number it: where that is all the network there is,
nothing leads anywhere else."""
CONNECTIONS = Path("/sys/class/net")
"""Where Linux lists them. A network card is a device there; a tunnel, and a bridge to containers, is none."""
LOCAL = tuple(map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
"""How home networks are numbered."""
ADDRESS_OF = 0x8915
"""SIOCGIFADDR of Linux: the name of a connection goes in, its address comes back in four of the bytes."""
NAMED, TOLD = "256s", slice(20, 24)


def local_address() -> str:
    """As somebody types it into a phone; none without a network. Where the way out leads through a tunnel it is that of a card."""
    outward = next((found for to in (AFAR, *BESIDE) if (found := _address_towards(to))), "")
    cards = card_addresses()
    return outward if outward in cards else min(cards, key=_seldom_of_phones, default=outward)


def _seldom_of_phones(address: str) -> tuple[bool, bool]:
    """Most are where a home network numbers them, some where a university or a carrier does; what a card gave itself comes last, since a
    cable that leads nowhere has one too."""
    own = ip_address(address)
    return own.is_link_local, not any(own in network for network in LOCAL)


def card_addresses() -> list[str]:
    """Of the network cards that are connected; none where the system does not tell them from tunnels and bridges."""
    try:
        names = sorted(one.name for one in CONNECTIONS.iterdir() if _is_connected_card(one))
    except OSError:
        # It is not Linux, or one that tells nobody.
        return []
    return [address for name in names if (address := _address_of(name))]


def _is_connected_card(connection: Path) -> bool:
    return (connection / "device").exists() and (connection / "operstate").read_text("ascii").strip() != "down"


def _address_of(card: str) -> str:
    # Windows has no such module.
    from fcntl import ioctl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            return socket.inet_ntoa(ioctl(asked, ADDRESS_OF, pack(NAMED, fsencode(card)))[TOLD])
        except OSError:
            # It has no address.
            return ""


def _address_towards(to: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            # Nothing is sent: connecting a datagram socket only looks up which of our addresses would be used.
            asked.connect((to, 9))
            return str(asked.getsockname()[0])
        except OSError:
            # Nothing leads there, which is the answer.
            return ""
