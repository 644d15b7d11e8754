"""Opening a game: who sits where, under which edition and rulings, with which box."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel.box import box_of, practice_box, refuse_strange_parts, typed_all
from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.reading import in_place
from domain.kernel.refusal import Refused, illegal, malformed
from domain.kernel.seating import kept_names
from domain.kernel.strange import refuse_strange
from domain.kernel.text import as_typed, refuse_text, shortened


def opening(game: Game, wanted: Opened, *, laws: bool = True) -> Opened:
    """The opening as it will be stored: names cleaned, edition and all policies filled in. Refused if it cannot be. laws:
    whether a stated position has to keep those of today, and has to tell of the same box as the opening."""
    position = _position(game, wanted)
    if position is not None:
        wanted = _completed(game, wanted, position)
    policies = settled(game, wanted.policies)
    refuse_seats(game, len(wanted.seats), policies)
    _refuse_what_no_table_has(wanted)
    if wanted.box.kind != "practice" or wanted.box is not practice_box(game):
        typed_all(game, wanted.box.components)
    opened = structs.replace(
        wanted,
        seats=kept_names(wanted.seats),
        edition=_edition(game, wanted.edition),
        policies=policies,
        origin="practice" if wanted.origin == "real" and wanted.box.kind == "practice" else wanted.origin,
    )
    if position is not None:
        begun = _refuse_other_people(game, opened, position)
        if laws:
            _refuse_another_game(begun, position)
        _refuse_impossible(game, position, laws=laws)
    return opened


def refuse_unlawful(game: Game, opened: Opened, position: Any) -> None:
    """What today asks of a stated position: one game with its opening, and every law."""
    _refuse_another_game(_begun(game, opened), position)
    _refuse_broken_laws(game, position)


def _refuse_broken_laws(game: Game, position: Any) -> None:
    for law in (*game.invariants, *game.past):
        if told := law.broken(None, position):
            raise illegal(
                (law.rules or ("",))[0], f"The position cannot be: {told.removesuffix('.')}.", also=law.rules[1:]
            )


def refuse_strange_opening(game: Game, opened: Opened) -> None:
    """What nobody reads does not come in: asked of a game that is opened now, and of a file that was written by hand."""
    if opened.box.kind != "practice" or opened.box is not practice_box(game):
        refuse_strange_parts(game, opened.box.components)
    if not opened.position:
        return
    try:
        refuse_strange(game.state, msgspec.json.decode(opened.position))
    except Refused as refused:
        raise refused.with_(
            field="position", sentence=f"The position does not read. {refused.refusal.sentence}"
        ) from None


def refuse_seats(game: Game, count: int, policies: dict[str, str]) -> None:
    """As many as the rules allow, or as the table allowed itself by a policy."""
    least, most, wider = game.seats.least, game.seats.most, game.seats.wider
    more = ""
    if wider is not None and policies[wider.policy] == wider.value:
        least, most = wider.least, wider.most
    elif wider is not None and wider.least <= count <= wider.most:
        title = next(policy.title for policy in game.policies if policy.key == wider.policy)
        more = f" The house reading “{title}” makes that {wider.least} to {wider.most} ({wider.policy}={wider.value})."
    if not least <= count <= most:
        raise illegal(
            game.seats.rule,
            f"{game.title} seats {least} to {most}, and {count} {'was' if count == 1 else 'were'} named.{more}",
            field="seats", named=count, least=least, most=most,
        )  # fmt: skip


DAY = re.compile(r"((?:19[7-9]|2\d\d)\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)
EAST, WEST = 14 * 60, -12 * 60
"""Minutes from UTC to the first and the last place of the earth where a day begins."""


def _refuse_what_no_table_has(wanted: Opened) -> None:
    """What no rule of a game bounds: the day, the time zone, who is a bot, the number of the rules."""
    if wanted.played_on and not is_day(wanted.played_on):
        raise malformed(
            "played_on",
            f"The day in played_on is written like 2026-03-28, from 1970 on, not {as_typed(wanted.played_on)}.",
        )
    if wanted.utc_offset is not None and not WEST <= wanted.utc_offset <= EAST:
        raise malformed(
            "utc_offset", f"The utc_offset is in minutes, {WEST} to {EAST}, not {wanted.utc_offset}.",
            least=WEST, most=EAST,
        )  # fmt: skip
    if len({*wanted.bots} & {*range(1, len(wanted.seats) + 1)}) < len(wanted.bots):
        raise malformed(
            "bots", f"The bots are seats, each named once by a number from 1 to {len(wanted.seats)}.", given=wanted.bots
        )
    if wanted.ruleset < 1:
        raise malformed("ruleset", f"The ruleset is 1 or more, not {wanted.ruleset}. Leave it out for the first.")
    refuse_text("box", wanted.box.name, called="name of the box")
    for place, reason in wanted.box.reasons.items():
        refuse_text("box", place, called="place of a reason in the box")
        refuse_text("box", reason, called=f"reason for {shortened(place)}")


def is_day(text: str) -> bool:
    """A day that the calendar has, from 1970 to 2999."""
    if (told := DAY.fullmatch(text)) is None:
        return False
    year, month, day = map(int, told.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return day <= (29 if month == 2 and leap else DAYS[month - 1])


DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _edition(game: Game, wanted: str) -> str:
    known = [edition.key for edition in game.editions]
    if wanted and wanted not in known:
        raise malformed("edition", f"{game.title} is recorded in {', '.join(known)}, not {as_typed(wanted)}.")
    return wanted or known[0]


def settled(game: Game, wanted: dict[str, str]) -> dict[str, str]:
    """Every policy of the game with its value: the named ones, and the recommended readings."""
    known = {policy.key: policy for policy in game.policies}
    for key, value in wanted.items():
        if key not in known:
            raise malformed("policies", f"There is no policy {as_typed(key)}. Policies: {', '.join(known)}.")
        values = [choice.value for choice in known[key].values]
        if value not in values:
            raise malformed(
                "policies", f"The policy {key} can be {' or '.join(map(str, values))}, not {as_typed(value)}."
            )
    return {key: wanted.get(key, policy.default) for key, policy in known.items()}


def _position(game: Game, wanted: Opened) -> Any:
    """The stated position, if there is one; refused if it does not read."""
    try:
        position = stated(wanted, game.state)
    except msgspec.ValidationError as wrong:
        told = in_place(game.state, msgspec.json.decode(wanted.position or b"null"), str(wrong))
        raise malformed("position", f"The position does not read. {told}") from wrong
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise malformed("position", f"The position does not read: {wrong}.") from wrong
    if position is None:
        return None
    told = msgspec.to_builtins(position)
    if long := next(_long({part: told[part] for part in told if part != "components"}), None):
        place, text = long
        raise malformed(
            "position", f"The position tells {as_typed(text)} in {place}, and nothing there has a name so long.",
            most=LONGEST_WORD,
        )  # fmt: skip
    if beyond := next(_beyond(told), None):
        place, number = beyond
        raise malformed(
            "position",
            f"The position tells a number of {len(str(abs(number)))} digits in {place}, and no table counts beyond {FURTHEST:,}.",
            most=FURTHEST,
        )
    return position


FURTHEST = 9_999
"""Far more than any table counts, and few enough to list, to add up and to keep."""


LONGEST_WORD = 200
"""Characters of a name, a key or the ways in which a game ended, and more than any of them has."""


def _long(told: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Where a text is that names nothing: laws tell what they find, and nobody could read that."""
    if isinstance(told, str) and len(told) > LONGEST_WORD:
        yield place, told
    for key, part in _parts(told):
        yield from _long(part, f"{place}.{key}" if place else str(key))


def _parts(told: Any) -> Iterable[tuple[Any, Any]]:
    """What a place is made of; those of a list count from 1."""
    return told.items() if isinstance(told, dict) else enumerate(told, 1) if isinstance(told, list | tuple) else ()


def _beyond(told: Any, place: str = "") -> Iterator[tuple[str, int]]:
    """Where a number is that nobody counts to."""
    if isinstance(told, int) and abs(told) > FURTHEST:
        yield place, told
    for key, part in _parts(told):
        yield from _beyond(part, f"{place}.{key}" if place else str(key))


def _completed(game: Game, wanted: Opened, position: Any) -> Opened:
    """What the opening leaves out of edition, policies and box, the position tells."""
    policies = msgspec.to_builtins(getattr(position, "policies", {}))
    return structs.replace(
        wanted,
        edition=wanted.edition or getattr(position, "edition", ""),
        policies={**policies, **wanted.policies},
        box=wanted.box if wanted.box.components else box_of(game, position.components, wanted.box),
    )


def _begun(game: Game, opened: Opened) -> Any:
    """The table as it would be without its position."""
    return game.evolve(None, structs.replace(opened, position=msgspec.UNSET))


def _refuse_other_people(game: Game, opened: Opened, position: Any) -> Any:
    """Who sits in the position sits in the opening. The table that the opening alone begins."""
    begun = _begun(game, opened)
    if position.names != begun.names:
        raise malformed(
            "seats",
            f"The position seats {', '.join(map(shortened, position.names))}, and {', '.join(map(shortened, begun.names))} were named. "
            f"Name the same players in the same order.",
        )
    return begun


def _refuse_another_game(begun: Any, position: Any) -> None:
    """The opening and the position tell of one game: what one says of the table, the other says too."""
    for field, what in (("edition", "edition"), ("policies", "policies"), ("components", "box")):
        if getattr(position, field, None) != getattr(begun, field, None):
            raise malformed(
                field,
                f"The position has another {what} than this opening. Leave the {what} out to take the position's.",
            )


def _refuse_impossible(game: Game, position: Any, *, laws: bool) -> None:
    """A stated position keeps every law, can be told and shown, and the game goes on from it or is over."""
    try:
        if laws:
            _refuse_broken_laws(game, position)
        over = looked_at(game, position)
    except Refused:
        raise
    except Exception as wrong:  # What a game stumbles over here, it would stumble over whenever it is listed.
        raise malformed(
            "position",
            f"The position cannot be taken: {game.title} stumbles over it ({stumbling(wrong)}). Either it tells of something that this "
            f"game does not have, or Tablescribe is at fault; if every part of it lay on a table, please report it.",
        ) from wrong
    if not over and not game.offers(position):
        raise illegal("", "The position cannot be: nobody can do anything. State one that stands between two moves.")


def stumbling(wrong: Exception) -> str:
    """What a game did not expect of a state, for whoever reports it."""
    return ": ".join(filter(None, (type(wrong).__name__, shortened(str(wrong)))))


def looked_at(game: Game, state: Any) -> bool:
    """Whether the game is over, having asked all that a table will ask of such a state."""
    game.moment(state), game.tracks(state), game.goals(state)
    for viewer in {"scribe", *game.viewers}:
        game.view(state, viewer)
    for offer in game.offers(state):
        game.next_field(state, offer, {})
    return game.result(state) is not None


def stated(opened: Opened, state_type: type[Any]) -> Any:
    """The position a log was opened from, or None."""
    return msgspec.json.decode(opened.position, type=state_type) if opened.position else None
