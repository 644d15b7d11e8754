"""What openings tell of the components of their boxes, once for each different box. An opening is forty times as long as any other
row for the cards of its box alone, each statement that reads one reads them all, and most games have the same."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256

WAY = tuple(map(re.compile, (rb'"type"\s*:\s*"log\.opened"', rb'"box"\s*:\s*\{', rb'"components"\s*:\s*(?=\{)')))
"""What stands before the components, in the order in which this program writes it."""
DECODER = json.JSONDecoder()


class Boxes:
    """The boxes of a page, each under a name made of its components."""

    def __init__(self) -> None:
        self.names: dict[bytes, bytes] = {}

    def without(self, rows: bytes) -> bytes:
        """The rows of a game; its opening, if it comes first, has the name of the box instead of the components. One that tells its
        box in another order, or does not read, stays as it is: the tables read it whole, or stop there."""
        end = rows.find(b"\n")
        line = end if end >= 0 else len(rows)
        begin = 0
        for part in WAY:
            found = part.search(rows, begin, line)
            if found is None:
                return rows
            begin = found.end()
        components = self._known(rows, begin) or self._new(rows[begin:line])
        if not components:
            return rows
        rest = memoryview(rows)[begin + len(components) :]
        return b"".join((rows[:begin], b'"', self.names[components], b'"', rest))

    def _known(self, rows: bytes, begin: int) -> bytes:
        return next((one for one in self.names if rows.startswith(one, begin)), b"")

    def _new(self, rest: bytes) -> bytes:
        try:
            text = rest.decode()
            told, length = DECODER.raw_decode(text)
        except ValueError:
            # Whoever reads the row as a whole says what is wrong with it.
            return b""
        components = text[:length].encode()
        # What stands between the values makes no other box.
        self.names[components] = sha256(json.dumps(told).encode()).hexdigest()[:32].encode()
        return components

    def texts(self) -> Iterator[bytes]:
        """Names and components as one text of JSON, made when it is asked for: then all rows of the page have been read."""
        told = {name: components for components, name in self.names.items()}
        yield b"[%b]" % b",".join(b'{"box":"%b","components":%b}' % one for one in told.items())
