"""What there is to say about a box: what is unknown, what does not add up, how far it is."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from domain.kernel.alike import NAME, here_already, kind_of, same_names
from domain.kernel.box import (
    AS_COMPLETE,
    PRACTICE,
    Values,
    box_in_file,
    contradictions,
    facts,
    not_yet,
    of_other_game,
    refuse_markup,
    refuse_strange_parts,
    refuse_wrong_words,
    typed,
    with_trimmed_names,
)
from domain.kernel.game import Finding, Game
from domain.kernel.log import Box, Opened
from domain.kernel.opening import opening
from domain.kernel.printed import printed
from domain.kernel.reasons import wrong_reasons
from domain.kernel.refusal import Refused
from domain.kernel.text import as_typed
from domain.recording.entries import opening_entry, rows_of
from domain.recording.lines import refuse_long_lines
from domain.recording.system import typed as typed_word
from domain.recording.trouble import NotFound
from domain.recording.wording import folded
from service import boxes
from service.lists import columns
from service.settings import program
from service.wording import box_name, count, plain

UNKNOWN = "not known yet"


class Report(Struct, frozen=True, kw_only=True):
    """wrong: what must change before a game can be opened with it. instead: the way around that, where there is one.

    told: what is only worth knowing.
    """

    game: str
    components: int
    whole: int
    wrong: tuple[str, ...]
    told: tuple[str, ...]
    instead: str = ""
    unknown: dict[str, str]


def report(game: Game, plain_box: dict[str, Any]) -> Report:
    """Every finding at once, so that one look suffices."""
    if plain_box.get("kind") == PRACTICE:
        return _of_invented(game, plain_box)
    given = with_trimmed_names(plain_box.get("components", {}))
    merged = {**facts(game)}
    for key, values in given.items():
        merged[key] = {**merged.get(key, {}), **values}
    wrong = [
        *filter(None, [of_other_game(game, plain_box)]),
        *_untyped(game, merged).values(),
        *_typed_twice(game, merged, given),
    ]
    if wrong:
        return Report(game=game.key, components=len(merged), whole=0, wrong=tuple(wrong), told=(), unknown={})
    found = [
        one
        for key in given
        for one in contradictions(game, key, given[key], plain_box.get("reasons") or {}, in_a_file=True)
    ]
    lacking, complete = not_yet(game, merged), bool(plain_box.get("complete"))
    set_aside = set(lacking)
    found += [one for one in game.cross_checks(merged, True) if one not in set_aside]
    unknown = boxes.unknown(game, merged)
    told = _sentences([one for one in found if one.sentence != unknown.get(one.component)], warn=True)
    totals = tuple(one.sentence for one in lacking)
    reasons = wrong_reasons(game, merged, plain_box.get("reasons") or {})
    sure = (*_sentences(found, warn=False), *reasons, *(totals if complete else ()))
    return Report(
        game=game.key,
        components=len(merged),
        whole=len(merged) - len(unknown),
        wrong=sure or on_opening(game, plain_box)[0],
        instead=AS_COMPLETE if complete and totals else "",
        told=told if complete else (*totals, *told),
        unknown=unknown,
    )


def _of_invented(game: Game, plain_box: dict[str, Any]) -> Report:
    """A box that stands alone opens a game as it is, or does not: nothing in it is left for later."""
    components = with_trimmed_names(plain_box.get("components", {}))
    number, other = len(components), list(filter(None, [of_other_game(game, plain_box)]))
    untyped = {} if other else _untyped(game, components)
    wrong: tuple[str, ...] = (*other, *untyped.values(), *_typed_twice(game, components, components))
    told: tuple[str, ...] = ()
    if not wrong:
        wrong, found = on_opening(game, plain_box)
        told = _sentences(found, warn=True)
    whole = 0 if other else number - len(untyped or boxes.unknown(game, components))
    return Report(game=game.key, components=number, whole=whole, wrong=wrong, told=told, unknown={})


def _untyped(game: Game, components: dict[str, dict[str, Any]]) -> dict[str, str]:
    """What cannot be read, by component."""
    wrong = {}
    for key, values in components.items():
        try:
            refuse_wrong_words(key, values)
            typed(game, key, values)
            refuse_markup(game, key, values)
            refuse_strange_parts(game, {key: values})
        except Refused as refused:
            wrong[key] = refused.refusal.sentence
    return wrong


def _typed_twice(game: Game, components: dict[str, Values], given: Iterable[str]) -> list[str]:
    """Cards of one name, each pair told once."""
    alike = {
        key: other for key, other in same_names(game, components).items() if isinstance(components[key][NAME], str)
    }
    told: dict[str, str] = {}
    for key in given:
        if key in alike and key not in told.values():
            told[key] = alike[key]
    return [here_already(components[key][NAME], other) for key, other in told.items()]


def on_opening(game: Game, plain_box: dict[str, Any]) -> tuple[tuple[str, ...], list[Finding]]:
    """What a game that is opened with this box is refused for, if it is; and what else there is to say of it."""
    seats = tuple(f"Seat {seat}" for seat in range(1, game.seats.least + 1))
    try:
        box, found = box_in_file(game, plain_box)
        opened = opening(game, Opened(game=game.key, ruleset=game.ruleset, seats=seats, box=box))
        refuse_long_lines(rows_of(game, opening_entry(opened, "", None), None)[0])
    except Refused as refused:
        return (refused.refusal.sentence,), []
    return (), list(found)


def _sentences(found: list[Finding], warn: bool) -> tuple[str, ...]:
    return tuple(one.sentence for one in found if (one.weight == "warn") == warn)


def invented_lines(game: Game, file: str, name: str) -> list[str]:
    """What somebody who wrote invented cards into a file does with it."""
    named = f"--box {typed_word(file)}"
    return [
        f"Written: {plain(file)}. It holds the whole practice box under the name “{plain(name)}”: change what you like.",
        f"Then: {program()} box check {game.key} --file {typed_word(file)}",
        f"and:  {program()} simulate {game.key} --seats {game.seats.least} --games 100 {named} --out {typed_word(name)}",
    ]


def report_lines(told: Report) -> list[str]:
    head = f"{told.whole} of {count(told.components, 'component')} complete."
    wrong = [f"Must change: {plain(sentence)}" for sentence in (*told.wrong, told.instead) if sentence]
    return [head, *wrong, *(plain(sentence) for sentence in told.told), *unknown_lines(told.unknown)]


def unknown_lines(unknown: Mapping[str, str]) -> list[str]:
    if not unknown:
        return []
    return ["Not known yet:", *(f"  {plain(sentence)}" for sentence in unknown.values())]


def component_lines(game: Game, shown: Box, component: str | None) -> list[str]:
    """The whole box, a line each; or one component, by key or name, in the words of its game."""
    if component is None:
        head = f"{box_name(shown)} ({shown.kind}), {count(len(shown.components), 'component')}"
        return [head, *(_line(game, key, values) for key, values in shown.components.items())]
    key = key_in(shown.components, component)
    if key is None:
        raise NotFound(f"There is no {as_typed(component)} in “{box_name(shown)}”. Without a name, all are listed.")
    words, values = printed(game.components[kind_of(game, key)]), shown.components[key]
    told = [(field, words[field].title, plain(words[field].said(value))) for field, value in values.items()]
    told += [
        (field, one.title, UNKNOWN)
        for field, one in words.items()
        if field not in values and not one.rare and one.asked(values)
    ]
    return [plain(key), *columns([(f"  {field}", title, value) for field, title, value in told])]


def key_in(components: Mapping[str, Values], named: str) -> str | None:
    """The key of what is called so, by its key or its name."""
    wanted = folded(named)
    for key, values in components.items():
        if wanted in {folded(key), folded(str(values.get("name", "")))}:
            return key
    return None


def _line(game: Game, key: str, values: dict[str, Any]) -> str:
    words = printed(game.components[kind_of(game, key)])
    told = "; ".join(
        f"{words[field].short} {UNKNOWN}" if value is None else words[field].told(value)
        for field, value in values.items()
    )
    return f"{plain(key)}: {plain(told)}"
