"""Given, when, then: how a rule is tested, for any game.

    table(GAME, seats=3)                                    the opening; the box is the practice box unless given
        .given(SetUp(...), OpenAudience(...))               commands (all accepted) and events, to get there
        .when(RevealToken(seat=2, kind="muster", bid=2))    the one command that is tested (or a dict of plain values)
        .then_refused("STYX-BID-02", highest=2, least=3)    rule (or `also`), the facts named; nothing was appended

A table is a value: keep one and try several commands on it. What `when` answered is read by one of
    .then(*events)              exactly these events, rules included
    .then_some(*events)         these, in this order, others between; `like(CoinsPaid, seat=1)` leaves fields open
    .then_none(*types)          no event of these types
    .then_refused(rule, ..., field=, **facts)   all rules named are the refusal's rule or in its `also`
    .then_missing(component, *fields)           missing-data naming just these fields of this component
    .then_malformed(field)                      it does not read; the field is named
    .then_ends(how=, winners=, rule=, shared=)  the result; .then_goes_on(): none yet
    .then_tracks({("coins", 1): 2})             these tracks have these values
    .then_holds(*laws)                          these named invariants hold and count as tested
    .then_seen(viewer, *texts), .then_unseen(viewer, *texts)    in the view's labels, badges, counts
    .then_asks(tag, field, values=, least=, most=, **filled)    what the form asks next
    .state                      the state, after an accepted command
and may be followed by .given or .when again. A test that gives a command and reads no answer fails.

After every event every invariant is checked. After every `when` the offers must say the same as the judge: a command
is accepted exactly when the offers contain it. Positions by hand: `table(...).at(state)`, for Styx `tests.games.styx.tables`.

`@pytest.mark.rule("STYX-BID-02")` says which rules a test covers; `make rules` believes it only if the test saw that id:
in a refusal or an event that `when` brought, in a law named to then_holds or broken, in a result, or, for rules of kind
`information`, if it looked (then_seen, then_unseen, same_in_all_editions).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel import judge as door
from domain.kernel import offer as offers
from domain.kernel.box import practice_box
from domain.kernel.fold import states
from domain.kernel.game import Game, Invariant
from domain.kernel.log import Abandon, Box, Describe, Opened
from domain.kernel.opening import opening
from domain.kernel.reading import read_command
from domain.kernel.refusal import Refusal, Refused
from domain.kernel.words import Command, Event, tag_of
from tests.offered import is_offered
from tests.probe import PROBE

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@dataclass(frozen=True)
class Like:
    """An event of this type with these fields, whatever the others."""

    kind: type[Event]
    fields: Mapping[str, Any]

    def fits(self, event: Event) -> bool:
        return type(event) is self.kind and all(getattr(event, name) == value for name, value in self.fields.items())


def like(kind: type[Event], /, **fields: Any) -> Like:
    unknown = set(fields) - set(kind.__struct_fields__)
    assert not unknown, f"{tag_of(kind)} has no field {', '.join(sorted(unknown))}"
    return Like(kind, fields)


def _fits(wanted: Event | Like, event: Event) -> bool:
    return wanted.fits(event) if isinstance(wanted, Like) else wanted == event


def laws_hold(game: Game, before: Any, after: Any) -> None:
    """Every invariant, or the name of the broken one."""
    for law in game.invariants:
        told = law.broken(before, after)
        assert not told, f"{law.name}: {told}"


def past_holds(game: Game, position: Any) -> None:
    """Every law of stated positions, or the name of the one that says this could not come about."""
    for law in game.past:
        told = law.broken(None, position)
        assert not told, f"{law.name}: {told}"


def law_of(game: Game, name: str) -> Invariant:
    laws = (*game.invariants, *game.past)
    found = [law for law in laws if law.name == name]
    assert found, f"No invariant {name!r}. Invariants: {', '.join(law.name for law in laws)}"
    return found[0]


def broken(game: Game, name: str, after: Any, before: Any = None) -> str:
    """What this invariant says of a state made wrong by hand; the law counts as tested."""
    law = law_of(game, name)
    PROBE.saw(*law.rules)
    return law.broken(before, after)


@dataclass(frozen=True)
class Table:
    """A game at some point, and the answer to the last command."""

    game: Game
    opened: Opened | None
    now: Any
    before: Any = None
    tried: Any = None
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None

    # Given.
    def at(self, state: Any = None, **changes: Any) -> "Table":
        """This position instead, or some of its fields changed; it must keep every invariant."""
        position = structs.replace(self.now if state is None else state, **changes)
        laws_hold(self.game, None, position)
        return replace(self, now=position)

    def given(self, *words: Command | Event | dict[str, Any]) -> "Table":
        table = replace(self, now=self.state)
        for word in words:
            happened = (word,) if isinstance(word, Event) else table._accepted(word)
            table = replace(table, now=table._folded(happened))
        return replace(table, before=None, tried=None, events=(), refusal=None)

    def _accepted(self, word: Command | dict[str, Any]) -> tuple[Event, ...]:
        try:
            return door.judge(self.game, self.now, self._read(word))
        except Refused as refused:
            raise AssertionError(f"given {word}: refused, {_brief(refused.refusal)}") from None

    def _read(self, word: Command | dict[str, Any]) -> Command:
        return word if isinstance(word, Command) else read_command(self.game, word)

    def _folded(self, events: Iterable[Event]) -> Any:
        state = self.now
        for event in events:
            before, state = state, self.game.evolve(state, event)
            laws_hold(self.game, before, state)
        return state

    # When.
    def when(self, word: Command | dict[str, Any]) -> "Table":
        table = replace(self, now=self.state, before=self.state, tried=word, events=(), refusal=None)
        PROBE.unread = str(word)
        try:
            command = table._read(word)
            events = door.judge(self.game, table.now, command)
        except Refused as refused:
            told = refused.refusal
            PROBE.saw_refusal((told.rule, *told.also), told.field if told.kind == "malformed" else None)
            table._offers_agree(word, told)
            return replace(table, refusal=told)
        assert events, f"{word} was accepted and nothing happened"
        PROBE.saw(*(event.rule for event in events))
        table._offers_agree(command, None)
        return replace(table, events=events, now=table._folded(events))

    def _offers_agree(self, word: Any, refusal: Refusal | None) -> None:
        """Accepted exactly when the offers contain it; values nobody has entered and the kernel's words are no offers."""
        if not isinstance(word, Command) or isinstance(word, Describe | Abandon):
            return
        if refusal is not None and refusal.kind in {"missing-data", "malformed"}:
            return
        over = self.game.result(self.now) is not None
        offered = not over and is_offered(self.game, self.now, word)
        if refusal is None:
            assert offered, f"{word} was accepted, and the offers do not contain it: {self.game.offers(self.now)}"
        else:
            assert not offered, f"{word} was refused ({_brief(refusal)}), and the offers contain it"

    # Then.
    @property
    def state(self) -> Any:
        assert self.refusal is None, f"{self.tried}: refused, {_brief(self.refusal)}"
        PROBE.unread = ""
        return self.now

    def _happened(self) -> tuple[Event, ...]:
        assert self.tried is not None, "there was no when(...)"
        assert self.state is not None
        return self.events

    def then(self, *events: Event | Like) -> "Table":
        happened = self._happened()
        same = len(happened) == len(events) and all(map(_fits, events, happened))
        assert same, f"expected\n{_lines(events)}\nbut there came\n{_lines(happened)}"
        return self

    def then_some(self, *events: Event | Like) -> "Table":
        assert events, "name at least one event"
        rest = iter(self._happened())
        for wanted in events:
            found = any(_fits(wanted, event) for event in rest)
            assert found, f"expected, in this order,\n{_lines(events)}\nbut there came\n{_lines(self.events)}"
        return self

    def then_none(self, *kinds: type[Event] | Like) -> "Table":
        assert kinds, "name at least one type"
        for event in self._happened():
            for kind in kinds:
                same = kind.fits(event) if isinstance(kind, Like) else type(event) is kind
                assert not same, f"there came {event}"
        return self

    def _refused(self, kind: str) -> Refusal:
        PROBE.unread = ""
        assert self.refusal is not None, f"{self.tried} was accepted:\n{_lines(self.events)}"
        assert self.now == self.before, "a refused command changed the state"
        assert self.refusal.kind == kind, f"refused as {self.refusal.kind}: {_brief(self.refusal)}"
        assert self.refusal.sentence.strip()
        assert self.refusal.rule not in self.refusal.sentence or not self.refusal.rule, "a rule id in the sentence"
        return self.refusal

    def then_refused(self, *rules: str, field: str | None = None, **facts: Any) -> "Table":
        refusal = self._refused("illegal")
        assert rules, "name the rule"
        cited = (refusal.rule, *refusal.also)
        assert set(rules) <= set(cited), f"refused by {', '.join(cited)}, not {', '.join(rules)}: {refusal.sentence}"
        assert field is None or refusal.field == field, f"the field is {refusal.field!r}"
        told = {name: refusal.facts.get(name) for name in facts}
        assert told == facts, f"facts are {refusal.facts}"
        return self

    def then_missing(self, component: str, *fields: str) -> "Table":
        needs = self._refused("missing-data").needs
        assert (component, tuple(sorted(fields))) in [(one.component, tuple(sorted(one.fields))) for one in needs], (
            needs
        )
        return self

    def then_malformed(self, field: str) -> "Table":
        refusal = self._refused("malformed")
        assert refusal.field == field, f"the field is {refusal.field!r}: {refusal.sentence}"
        return self

    def then_ends(self, **wanted: Any) -> "Table":
        result = self.game.result(self.state)
        assert result is not None, "the game goes on"
        told = {name: getattr(result, name) for name in wanted}
        assert told == wanted
        PROBE.saw(result.rule)
        return self

    def then_goes_on(self) -> "Table":
        assert self.game.result(self.state) is None
        return self

    def then_tracks(self, wanted: Mapping[tuple[str, int | str], int | None]) -> "Table":
        tracks = self.game.tracks(self.state)
        assert {key: tracks.get(key) for key in wanted} == dict(wanted)
        return self

    def then_holds(self, *names: str) -> "Table":
        assert names, "name at least one law"
        for name in names:
            law = law_of(self.game, name)
            PROBE.saw(*law.rules)
            assert not law.broken(None, self.state)
            for before, event, after in states(self.game, self.events, self.before):
                assert not law.broken(before, after), event
        return self

    def seen_by(self, viewer: str) -> str:
        """All words and counts of the view, as JSON text."""
        PROBE.looked = True
        return msgspec.json.encode(self.game.view(self.state, viewer)).decode()

    def then_seen(self, viewer: str, *texts: str) -> "Table":
        seen = self.seen_by(viewer)
        assert not [text for text in texts if text not in seen], seen
        return self

    def then_unseen(self, viewer: str, *texts: str) -> "Table":
        assert texts, "name what must not be seen"
        seen = self.seen_by(viewer)
        assert not [text for text in texts if text in seen], seen
        return self

    def asked(self, tag: str, **filled: Any) -> offers.Field | None:
        """The next field of the offer with this tag, or None when it is complete; `seat=` picks among several."""
        seat = filled.pop("of", None)
        found = [one for one in self.game.offers(self.state) if one.command == tag and seat in (None, one.seat)]
        assert found, f"{tag} is not offered: {self.game.offers(self.now)}"
        return self.game.next_field(self.now, found[0], filled)

    def then_asks(self, tag: str, field: str, *, values: Sequence[Any] | None = None, **limits: Any) -> "Table":
        """`least`, `most` and the fields already filled go by name."""
        wanted = {name: limits.pop(name) for name in ("least", "most") if name in limits}
        next_one = self.asked(tag, **limits)
        assert next_one is not None, "nothing more is asked"
        assert next_one.name == field
        assert {name: getattr(next_one, name) for name in wanted} == wanted
        if values is not None:
            assert [choice.value for choice in next_one.values] == list(values)
        return self


def when_opened(
    game: Game, *, seats: int | Sequence[str] = 3, edition: str = "", box: Box | None = None,
    policies: Mapping[str, str] | None = None,
) -> Table:  # fmt: skip
    """An opening that may be refused: read it with then_refused, then_malformed or .state."""
    names = NAMES[:seats] if isinstance(seats, int) else tuple(seats)
    wanted = Opened(
        game=game.key, edition=edition, ruleset=game.ruleset, seats=names, policies=dict(policies or {}),
        box=practice_box(game) if box is None else box,
    )  # fmt: skip
    PROBE.unread = f"the opening with {len(names)} seats"
    try:
        opened = opening(game, wanted)
    except Refused as refused:
        told = refused.refusal
        PROBE.saw_refusal((told.rule, *told.also), told.field if told.kind == "malformed" else None)
        return Table(game, None, None, tried=wanted, refusal=told)
    return Table(game, opened, game.evolve(None, opened), tried=wanted, events=(opened,))


def table(
    game: Game, *, seats: int | Sequence[str] = 3, edition: str = "", box: Box | None = None,
    policies: Mapping[str, str] | None = None,
) -> Table:  # fmt: skip
    """An opened game: nothing has happened yet."""
    opened = when_opened(game, seats=seats, edition=edition, box=box, policies=policies)
    return replace(opened, now=opened.state, tried=None, events=())


def same_in_all_editions(game: Game, make: Any) -> None:
    """`make(edition)` plays something at a table of each edition and returns the Table; all must have said the same."""
    told = [make(edition.key) for edition in game.editions]
    PROBE.looked = True
    assert told[0].events, "play something"
    for other in told[1:]:
        assert other.events == told[0].events


def _brief(refusal: Refusal) -> str:
    return f"{refusal.kind} {' '.join((refusal.rule, *refusal.also))} {refusal.sentence} {refusal.facts}"


def _lines(events: Iterable[Any]) -> str:
    return "\n".join(f"  {event}" for event in events) or "  nothing"
