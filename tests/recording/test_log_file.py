"""Log files: hand-writable, lossless, checked move by move; a bad one tells where and why, and what to do."""

import io
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import structs

from domain.kernel.fold import fingerprint
from domain.kernel.game import Game
from domain.kernel.log import Hide, Note, Opened, Redo, TakeBack
from domain.kernel.refusal import illegal
from domain.recording.application import Tablescribe
from domain.recording.lines import LONGEST
from domain.recording.log_file import Broke, check, export, read_log_file
from domain.recording.players import STREAM
from tests.recording.tables import STONES, games, played, store_at
from tests.toy import StonesTaken, decide

HEADER = b'{"format":"tablescribe","version":1,"opening":{"game":"toy","seats":["Ann","Bob"]}}\n'


def by_hand(*commands: str) -> list[bytes]:
    return [HEADER, *(f'{{"cmd": {command}}}\n'.encode() for command in commands)]


def taken(seat: int, stones: int) -> str:
    return f'{{"type":"toy.take","seat":{seat},"stones":{stones}}}'


@pytest.fixture
def exported(store: Tablescribe) -> list[bytes]:
    """A finished game with every kind of entry: a header, twelve lines, the last."""
    game = played(
        store, 3, 2, TakeBack(), Redo(), Note(text="hm", mark="good"), TakeBack(to=0), 1, Hide(), 3, 3, 3
    )  # fmt: skip
    return list(store.export_log(game))


def changed(line: bytes, **changes: object) -> bytes:
    plain = msgspec.json.decode(line)
    return msgspec.json.encode({**plain, **changes}) + b"\n"


def broke(lines: list[bytes], deep: bool = False) -> Broke:
    checked = check(lines, deep, games)
    assert checked.broke is not None
    return checked.broke


def test_a_command_a_line_is_enough():
    checked = check(by_hand(taken(1, 3), taken(2, 3), '{"type":"log.take_back"}', taken(2, 1)), games=games)
    assert checked.ok
    assert (checked.moves, checked.events, checked.state.left) == (3, 3, 6)


@pytest.mark.parametrize(
    ("line", "twice"),
    [
        (f'{{"cmd": {taken(1, 2)}, "cmd": {taken(1, 3)}}}', "'cmd'"),
        ('{"cmd": {"type":"toy.take","seat":1,"stones":1,"stones":2}}', "'stones'"),
    ],
)
def test_what_a_line_written_by_hand_tells_twice_is_refused(line: str, twice: str):
    """The first was lost without a word."""
    found = broke([HEADER, line.encode()])
    assert (found.line, found.unread, found.sentence) == (2, True, f"Line 2: It tells {twice} twice. Leave one out.")


PARENT = '"game":"01a1f8e9-e434-786d-9f41-51ab8823a2e8"'


@pytest.mark.parametrize(
    ("header", "opening", "told"),
    [
        ('"derived":-4,', "", "In the field 'derived': a whole number of at least 1"),
        (f'"derived":{10**40},', "", "In the field 'derived'"),
        ("", '"rule":"FOO",', "there is no field 'rule' here"),
        ("", f'"branch_of":{{{PARENT},"entry":3,"move":2}},', 'Write "origin": "branch", or leave it out.'),
        ("", f'"origin":"branch","branch_of":{{{PARENT},"entry":-1,"move":2}},', "not at entry -1, move 2"),
        ("", '"origin":"branch","branch_of":{"game":"","entry":3,"move":2},', "'' in `branch_of` is not the id"),
    ],
)
def test_what_no_header_can_mean_is_refused(header: str, opening: str, told: str):
    """It was taken without a word, and nobody could tell what had been meant."""
    line = HEADER.replace(b'"opening":{', f'{header}"opening":{{{opening}'.encode())
    found = broke([line])
    assert (found.line, found.unread, told in found.sentence) == (1, True, True), found


def test_a_branch_that_tells_its_parent_is_taken():
    opening = f'"opening":{{"origin":"branch","branch_of":{{{PARENT},"entry":3,"move":2}},'.encode()
    assert check([HEADER.replace(b'"opening":{', opening)], games=games).ok


def test_a_hand_written_redo_needs_no_repeated_lines():
    lines = by_hand(taken(1, 3), '{"type":"log.take_back"}', '{"type":"log.redo"}', taken(2, 3))
    replay = read_log_file(lines, games)
    assert replay.broke is None
    assert [(row.entry, row.move, row.was) for row in replay.rows][-3:] == [
        (4, None, None),
        (4, 1, (2, 1)),
        (5, 2, None),
    ]


def test_blank_lines_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    lines = [b"\xef\xbb\xbf" + HEADER.replace(b"\n", b"\r\n"), b"\r\n", *by_hand(taken(1, 3))[1:], b"\n"]
    assert check(lines, games=games).ok


@pytest.mark.parametrize("deep", [False, True])
def test_what_is_exported_holds(exported: list[bytes], deep: bool):
    checked = check(exported, deep, games)
    assert checked.broke is None
    assert (checked.moves, checked.result.winners) == (6, (2,))


def test_an_exported_file_is_read_back_row_by_row(store: Tablescribe, exported: list[bytes]):
    replay = read_log_file(exported, games)
    log = store.log(replay.log.id)
    assert replay.rows == log.rows
    assert list(export(replay.log)) == exported
    assert fingerprint(replay.log.state) == fingerprint(log.state)


def test_every_cut_of_a_file_gives_its_good_part(exported: list[bytes]):
    whole = b"".join(exported)
    for end in range(len(exported[0]), len(whole) - 1):
        replay = read_log_file(io.BytesIO(whole[:end]), games)
        complete = whole[:end].count(b"\n") + (whole[end : end + 1] == b"\n")
        assert replay.broke is not None
        assert replay.broke.sentence
        lines = list(export(replay.log))
        assert lines[:complete][: len(lines) - 1] == exported[: min(complete, len(lines) - 1)]


NUMBERS = (
    (2, 1), (3, 2), (4, None), (5, None), (5, 2), (6, None), (7, None), (8, 1), (9, None), (10, 2), (11, 3), (12, 4),
)  # fmt: skip
"""Entry and move of the twelve lines."""


@pytest.mark.parametrize("place", range(12))
def test_every_number_that_is_given_must_agree(exported: list[bytes], place: int):
    entry, move = NUMBERS[place]
    line, rest = exported[place + 1], exported[place + 2 :]
    lines = [*exported[: place + 1], changed(line, entry=entry + 1), *rest]
    assert (broke(lines).line, broke(lines).unread) == (place + 2, False)
    lines[place + 1] = changed(line, entry=entry, move=(move or 0) + 1)
    assert broke(lines).line == place + 2
    lines[place + 1] = changed(line, entry=entry) if move is None else changed(line, entry=entry, move=move)
    assert check(lines, games=games).ok


def test_numbers_are_written_where_they_do_not_go_on_by_one(exported: list[bytes]):
    plain = [msgspec.json.decode(line) for line in exported[1:-1]]
    written = {place: (line.get("entry"), line.get("move")) for place, line in enumerate(plain) if "entry" in line}
    assert written == {place: NUMBERS[place] for place in (2, 3, 4, 5, 6, 7, 8, 9)}


def test_events_that_do_not_follow_are_an_error(exported: list[bytes]):
    events = msgspec.json.decode(exported[1])["events"]
    lines = [exported[0], changed(exported[1], events=[{**events[0], "left": 8}]), *exported[2:]]
    assert broke(lines).line == 2
    assert "left 7 by the rules" in broke(lines).sentence
    assert "left 8 in the file" in broke(lines).sentence


def test_the_same_events_written_otherwise_hold(exported: list[bytes]):
    spaced = msgspec.json.format(exported[1].strip(), indent=0).replace(b"\n", b" ") + b"\n"
    assert check([exported[0], spaced, *exported[2:]], games=games).ok


@pytest.mark.parametrize(
    ("kept", "field", "value"),
    [
        ("was", "was", [9, 9]),
        ("was", "cmd", {"type": "toy.take", "seat": 2, "stones": 1}),
        ("was", "recorded_at", 1),
        ("was", "by", "Zoe"),
        ("rewound", "events", [{"type": "log.rewound", "keep": 0, "why": "taken_back"}]),
        ("noted", "events", [{"type": "log.noted", "about": [1, 0], "text": "hm", "mark": "good"}]),
    ],
)
def test_a_correction_that_does_not_follow_is_an_error(exported: list[bytes], kept: str, field: str, value: object):
    place = next(n for n, line in enumerate(exported) if f'"{kept}"'.encode() in line or f"log.{kept}".encode() in line)
    lines = [*exported[:place], changed(exported[place], **{field: value}), *exported[place + 1 :]]
    assert (broke(lines).line, broke(lines).unread) == (place + 1, False)


def test_a_repeated_line_needs_its_correction(exported: list[bytes]):
    place = next(n for n, line in enumerate(exported) if b'"was"' in line)
    alone = changed(exported[place], entry=3)
    assert "repeats a move" in broke([*exported[:2], alone]).sentence


def test_derived_values_are_compared_when_asked(exported: list[bytes]):
    for field, value in (("moved", [{"stones": 8}]), ("moments", [[1, "take", 2]])):
        lines = [exported[0], changed(exported[1], **{field: value}), *exported[2:]]
        assert check(lines, games=games).ok
        assert broke(lines, deep=True).line == 2


def test_nothing_is_told_of_more_events_than_there_are(exported: list[bytes]):
    told = {"stones game": 7}
    assert check([exported[0], changed(exported[1], moved=[told]), *exported[2:]], deep=True, games=games).ok
    assert broke([exported[0], changed(exported[1], moved=[told, told]), *exported[2:]], deep=True).line == 2


def test_derived_values_of_other_code_are_not_compared(exported: list[bytes]):
    older = changed(exported[1], derived=7, moved=[{"stones": 8}])
    assert check([exported[0], older, *exported[2:]], deep=True, games=games).ok


def test_invariants_are_asked_when_deep():
    broken = structs.replace(
        STONES,
        invariants=(structs.replace(STONES.invariants[0], broken=lambda before, after: "8 stones" if before else ""),),
    )
    lines = by_hand(taken(1, 3))
    assert check(lines, games=lambda _: broken).ok
    told = check(lines, deep=True, games=lambda _: broken).broke
    assert (told.line, "never more stones. 8 stones" in told.sentence) == (2, True)


@pytest.mark.parametrize(("field", "value"), [("hash", "0" * 64), ("result", {"how": "last", "winners": [2]})])
def test_the_last_line_tells_the_end(exported: list[bytes], field: str, value: object):
    assert not broke([*exported[:-1], changed(exported[-1], **{field: value})]).unread


def test_nothing_follows_the_last_line(exported: list[bytes]):
    assert broke([*exported, exported[1]]).line == len(exported) + 1


def test_an_exported_file_without_its_last_line_is_cut_off(exported: list[bytes]):
    assert "cut off" in broke(exported[:-1]).sentence


@pytest.mark.parametrize(
    ("line", "unread", "told"),
    [
        ("{", True, "does not read"),
        ('{"type":"toy.take","seat":"one","stones":1}', True, "seat"),
        ('{"type":"toy.give","seat":1}', True, "toy.give"),
        (taken(1, 9), False, "Take 1 to 3 stones"),
        (taken(2, 1), False, "Ann is due"),
        ('{"type":"log.redo"}', False, "nothing to put back"),
    ],
)
def test_a_line_that_is_bad_or_refused_is_named(line: str, unread: bool, told: str):
    found = broke([*by_hand(), f'{{"cmd":{line}}}\n'.encode(), *by_hand(taken(1, 1))[1:]])
    assert (found.line, found.unread) == (2, unread)
    assert found.sentence.startswith("Line 2")
    assert told in found.sentence
    assert (found.refusal is not None) == (not unread)


def test_an_unknown_field_is_named():
    assert "comand" in broke([HEADER, b'{"comand":1}\n']).sentence


TWO_BOXES = HEADER.replace(
    b'"opening":{', b'"components":{"key":["lich"],"value":[4]},"opening":{"box":{"components":{"siren":{"value":2}}},'
)


@pytest.mark.parametrize(
    ("first", "told"),
    [
        (b"", "empty"),
        (b"PGN 1. e4 e5\n", "not a Tablescribe log"),
        (b'{"format":"18xx","version":1}\n', "not a Tablescribe log"),
        (b"[]\n", "not a Tablescribe log"),
        (b"\xff\xfe{\x00\n", "Save it as UTF-8"),
        (b"\x1f\x8b\x08\x00\n", "Unpack it"),
        (b"PK\x03\x04\n", "Unpack it"),
        (b"\xff\xfd\x00\n", "not a Tablescribe log"),
        (HEADER.replace(b'"version":1', b'"version":2,"tables":[]'), "Update Tablescribe"),
        (HEADER.replace(b'"seats"', b'"ruleset":2,"seats"'), "Update Tablescribe"),
        (HEADER.replace(b'"version":1', b'"version":1,"id":"my game"'), "Leave `id` out"),
        (HEADER.replace(b'"version":1', f'"version":1,"id":"{STREAM}"'.encode()), "Leave `id` out"),
        (HEADER.replace(b'"Bob"', b'"ann "'), "Two seats are called"),
        (HEADER.replace(b'"opening"', b'"opened"'), "opened"),
        (TWO_BOXES, "tells its components twice"),
        (HEADER.replace(b'"version":1', b'"version":1,"version":1'), "tells 'version' twice"),
        (HEADER.replace(b'"seats"', b'"policies":{"a":"x","a":"y"},"seats"'), "tells 'a' twice"),
    ],
)
def test_a_file_that_cannot_be_begun_says_what_to_do(first: bytes, told: str):
    found = read_log_file([first] if first else [], games)
    assert found.log is None
    assert told in found.broke.sentence
    assert found.broke.unread


def test_another_game_is_named_with_the_games_there_are():
    lines = [HEADER.replace(b'"toy"', b'"chess"')]
    assert "There is no game called 'chess'" in read_log_file(lines).broke.sentence


def test_a_reading_that_only_another_game_has_tells_which_game_it_seems_to_be():
    first = b'{"format":"tablescribe","version":1,"opening":{"game":"shadow_throne","seats":["Ann","Bob","Cid"],"policies":{"compensation":"x"}}}'
    told = read_log_file([first]).broke.sentence
    assert "only Styx has the reading compensation: it seems to be a game of Styx" in told
    assert '"game": "styx"' in told


class Endless(io.RawIOBase):
    """A header, and then 50 MB without a newline; counts what is read of it."""

    def __init__(self) -> None:
        self.asked = 0
        self.rest = 50_000_000

    def readable(self) -> bool:
        return True

    def readline(self, size: int = -1) -> bytes:
        if not self.asked:
            self.asked += 1
            return HEADER
        got = min(size, self.rest) if size > 0 else self.rest
        self.asked += got
        self.rest -= got
        return b" " * got


def test_a_line_of_50_megabytes_is_refused_unread():
    endless = Endless()
    found = read_log_file(endless, games)
    assert (found.broke.line, found.broke.unread) == (2, True)
    assert "1,000,000 bytes" in found.broke.sentence
    assert found.log.version == 1
    assert endless.asked < 2 * LONGEST


def test_the_longest_line_is_still_read():
    line, room = taken(2, 1), LONGEST - len(by_hand(taken(2, 1))[1])
    assert check(by_hand(taken(1, 1), " " * room + line), games=games).ok
    assert not check(by_hand(taken(1, 1), " " * (room + 1) + line), games=games).ok


# A later ruleset of the game of stones, in which only one or two may be taken.
def later_decide(state, command):
    if command.stones > 2:
        raise illegal("TOY-02", "Take 1 or 2 stones.", field="stones")
    return tuple(
        structs.replace(event, rule="TOY-07") if isinstance(event, StonesTaken) and command.stones == 2 else event
        for event in decide(state, command)
    )


LATER = structs.replace(STONES, ruleset=2, decide=later_decide)


def later(_: str) -> Game:
    return LATER


def test_an_older_file_keeps_its_events_and_the_differences_are_listed(store: Tablescribe):
    lines = list(store.export_log(played(store, 3, 2, 1)))
    checked = check(lines, deep=True, games=later)
    assert checked.broke is None
    assert [(found.line, found.entry) for found in checked.differences] == [(2, 2), (3, 3)]
    assert "today's rules refuse it: Take 1 or 2 stones." in checked.differences[0].sentence
    assert "TOY-07" in checked.differences[1].sentence
    assert checked.state.left == 4


def test_an_older_file_written_by_hand_is_decided_by_todays_rules():
    assert check(by_hand(taken(1, 3)), games=later).broke.refusal.rule == "TOY-02"


def test_a_file_of_todays_ruleset_must_be_what_today_decides(store: Tablescribe):
    lines = list(store.export_log(played(store, 2)))
    today = [lines[0].replace(b'"seats"', b'"ruleset":2,"seats"'), *lines[1:]]
    assert "TOY-07" in check(today, games=later).broke.sentence


@pytest.fixture
def later_store() -> Iterator[Tablescribe]:
    with store_at(game_of=later) as opened:
        yield opened


def test_an_older_file_is_imported_and_exported_as_it_was(store: Tablescribe, later_store: Tablescribe):
    lines = list(store.export_log(played(store, 3, 2, 1)))
    imported = later_store.import_log(lines)
    assert len(imported.differences) == 2
    assert list(later_store.export_log(imported.id)) == lines
    assert later_store.log(imported.id).opened == store.log(imported.id).opened


def test_a_new_game_has_todays_ruleset(later_store: Tablescribe):
    wanted = Opened(game="toy", edition="", seats=("Ann", "Bob"), ruleset=1)
    assert later_store.open(wanted).opened.ruleset == 2
