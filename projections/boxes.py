"""What openings tell of the components of their boxes, once for each different box. An opening is many times as long as an average
row for the cards of its box alone, each statement that reads one reads them all, and most games have the same."""

import json
import re
from collections import deque
from collections.abc import Iterator
from hashlib import sha256

OPENED = b'"log.opened"'
BEFORE = re.compile(rb'"box"\s*:\s*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)*"components"\s*:\s*(?=\{)')
"""What stands before the components in an opening, as this program writes it: the texts of its box."""
BLANKS = re.compile(rb'("(?:[^"\\]|\\.)*")|\s+')
"""What may stand between values, and texts, in which it may not be left out."""
LATELY = 8
"""So many boxes are compared with the next one; a designer may change theirs from game to game."""
DECODER = json.JSONDecoder()


class Boxes:
    """The boxes of the rows of a page, each under a name made of its components; blanks between them make no other box."""

    def __init__(self) -> None:
        self.names: dict[bytes, bytes] = {}
        self.lately = deque[bytes](maxlen=LATELY)

    def named(self, rows: bytes) -> bytes:
        """The rows of a game; each opening has the name of its box instead of the components: the first one, and those that
        amendments put in its place. One that tells its box in another order, or does not read, stays as it is: the tables read it
        whole, or stop there."""
        place = rows.rfind(OPENED)
        while place >= 0:
            begin = rows.rfind(b"\n", 0, place) + 1
            rows = self._named(rows, begin)
            place = rows.rfind(OPENED, 0, begin)
        return rows

    def _named(self, rows: bytes, begin: int) -> bytes:
        """The same, of the line that begins here."""
        end = rows.find(b"\n", begin)
        line = end if end >= 0 else len(rows)
        found = BEFORE.search(rows, begin, line)
        if found is None:
            return rows
        begin = found.end()
        components = self._known(rows, begin) or self._new(rows[begin:line])
        if not components:
            return rows
        rest = memoryview(rows)[begin + len(components) :]
        return b"".join((rows[:begin], b'"', self.names[components], b'"', rest))

    def _known(self, rows: bytes, begin: int) -> bytes:
        return next((one for one in self.lately if rows.startswith(one, begin)), b"")

    def _new(self, rest: bytes) -> bytes:
        try:
            text = rest.decode()
            _, length = DECODER.raw_decode(text)
            components = text[:length].encode()
        except (ValueError, RecursionError):
            # Whoever reads the row as a whole says what is wrong with it.
            return b""
        self.names[components] = sha256(BLANKS.sub(rb"\1", components)).hexdigest()[:32].encode()
        self.lately.append(components)
        return components

    def texts(self) -> Iterator[bytes]:
        """Names and components as one text of JSON, made when it is asked for: then all rows of the page have been read."""
        told = {name: components for components, name in self.names.items()}
        yield b"[%b]" % b",".join(b'{"box":"%b","components":%b}' % one for one in told.items())
