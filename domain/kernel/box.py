"""Component data: facts that ship with a game, the owner's box, and values entered when first needed.

Unknown is unknown: a missing field is absent (None in a typed component), never 0.
"""

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, structs

from domain.kernel.alike import NAME, kind_of, refuse_same_names
from domain.kernel.game import Finding, Game
from domain.kernel.log import Box
from domain.kernel.printed import printed
from domain.kernel.reading import of_component
from domain.kernel.reasons import refuse_wrong_reasons
from domain.kernel.refusal import Refused, malformed
from domain.kernel.strange import refuse_strange
from domain.kernel.text import as_typed, clean_name, refuse_key, shortened, trimmed

Values = dict[str, Any]
C = TypeVar("C", bound=Struct)
MARKUP = re.compile(r"</?[A-Za-z!]")
COPY = "0123456789 #()"
"""What stands behind a name to tell one copy of a card from another."""
PRACTICE: Literal["practice"] = "practice"
"""The kind of a box whose cards are invented."""
AS_COMPLETE = 'This box says "complete": true, so its totals count. Take that out until they add up.'


@cache
def shipped(game_package: str, name: str) -> dict[str, Any]:
    """`facts`, `practice` or `schema` of a game, as plain values."""
    text = files(game_package).joinpath("box", f"{name}.json").read_bytes()
    plain: dict[str, Any] = msgspec.json.decode(text)
    return plain


def facts(game: Game) -> dict[str, Values]:
    """What the rulebooks print about each component, and what follows from it: key -> values."""
    return {key: _whole(known) for key, known in shipped(game.package, "facts")["components"].items()}


def _whole(known: dict[str, Any]) -> Values:
    named = {"name": known["names"]["en"]} if "names" in known else {}
    return {**named, **known.get("inferred", {}), **known["values"]}


def verified_facts(game: Game) -> dict[str, Values]:
    """Only what is printed: an owner's copy may differ from it for a stated reason alone."""
    return {key: dict(known["values"]) for key, known in shipped(game.package, "facts")["components"].items()}


def practice_box(game: Game) -> Box:
    """The complete box of plainly invented components: one object, so that what is made of it is made once."""
    return _practice(game.package)


@cache
def _practice(package: str) -> Box:
    plain = shipped(package, "practice")
    return Box(name=plain["name"], kind="practice", components=plain["components"])


@cache
def _practice_of(package: str, kind: type[C]) -> dict[str, C]:
    return msgspec.convert(_practice(package).components, dict[str, kind])  # type: ignore[valid-type] # a type made here


def typed_box(package: str, box: Box, kind: type[C]) -> dict[str, C]:
    """The components of a box whose game has one kind of them; those of the shipped practice box are read once."""
    if box.kind == "practice" and box is _practice(package):
        return _practice_of(package, kind)
    found: dict[str, C] = msgspec.convert(box.components, dict[str, kind])  # type: ignore[valid-type] # a type made here
    return found


def facts_box(game: Game) -> Box:
    """What a table plays with that has typed nothing: the printed facts, and the rest when it first matters."""
    return Box(name="rulebook facts", kind="facts", components=facts(game))


def box_of(game: Game, components: dict[str, Struct], told: Box) -> Box:
    """The box that these components came from: the practice box, another that is invented, else somebody's copy.

    told: what the opening says of it without components.
    """
    if not components:
        return Box()
    practice = practice_box(game)
    if typed_all(game, practice.components) == components:
        return practice
    known = {key: present(one) for key, one in components.items()}
    invented = told.kind == PRACTICE or bool(known.keys() & practice.components.keys())
    if invented and _stands_alone(game, known):
        return Box(name=told.name or "stated position", kind=PRACTICE, components=known)
    return Box(name="stated position", kind="owner", components=known)


def _stands_alone(game: Game, components: dict[str, Values]) -> bool:
    try:
        _standing_alone(game, components)
    except Refused:
        # What a box that stands alone is refused for, an owner's may have.
        return False
    return True


def box_in_file(game: Game, plain: dict[str, Any]) -> tuple[Box, tuple[Finding, ...]]:
    """The box of a file: one of the practice kind stands alone, any other is laid over the facts."""
    return invented_box(game, plain) if plain.get("kind") == PRACTICE else owner_box(game, plain)


def invented_box(game: Game, plain: dict[str, Any]) -> tuple[Box, tuple[Finding, ...]]:
    """A file of invented cards, and what the cross-checks say of it. Its name tells its games from those of other boxes."""
    _refuse_other_game(game, plain)
    components, ours = with_trimmed_names(plain.get("components") or {}), practice_box(game)
    findings = _standing_alone(game, components)
    refuse_wrong_reasons(game, components, plain.get("reasons") or {})
    name = clean_name(str(plain.get(NAME, "")), NAME)
    if (name, components) == (ours.name, ours.components):
        return ours, findings
    if _bare(name) == _bare(ours.name):
        told = f"This box is called “{name}” as the one that is shipped, and has other values. Give it a name of its own, so that its games can be told apart."
        raise malformed(NAME, told)
    return Box(name=name, kind=PRACTICE, components=components), findings


def own_name(game: Game, box: Box) -> str:
    """How invented cards are called that are others than the shipped ones; nothing for any other box."""
    return box.name if box.kind == PRACTICE and box.name != practice_box(game).name else ""


def _standing_alone(game: Game, components: dict[str, Values]) -> tuple[Finding, ...]:
    """Nothing is laid under it and nothing is read off a card later: it has every value, and no card of the rulebook's."""
    in_part = _standing_in_part(game, components)
    told = set(in_part)
    more = [one for one in game.cross_checks(components, True) if one not in told]
    refuse_if_wrong([structs.replace(one, weight="refuse") for one in more if _is_lacking(one)])
    return (*in_part, *(one for one in more if not _is_lacking(one)))


def _standing_in_part(game: Game, components: dict[str, Values]) -> tuple[Finding, ...]:
    _refuse_real_cards(game, components)
    return _checked(game, components, components, {}, whole=False)


def refuse_in_part(game: Game, plain: dict[str, Any]) -> None:
    """What no box may hold, while one is being changed: what it lacks, and whether it adds up, counts when games are opened with it."""
    if plain.get("kind") != PRACTICE:
        owner_box(game, {**plain, "complete": False})
        return
    _refuse_other_game(game, plain)
    _standing_in_part(game, with_trimmed_names(plain.get("components") or {}))


def _is_lacking(found: Finding) -> bool:
    """What a box that stands alone must tell and this one does not; a remark on all of it is none."""
    return bool(found.component) or found.weight != "warn"


def _refuse_real_cards(game: Game, components: dict[str, Values]) -> None:
    """No invented number stands under a real card's name."""
    real = real_names(game.package)
    for key, values in components.items():
        for called in (key, str(values.get(NAME) or "")):
            if name := real.get(_bare(called)) or real.get(_bare(called.rstrip(COPY))):
                told = f"{as_typed(called)} is a card that is printed ({name}), and a box of the practice kind has invented ones alone. Give it another {'key' if called == key else NAME}."
                raise malformed(f"{key}.{NAME}", told, known=name)


@cache
def real_names(package: str) -> dict[str, str]:
    """How the rulebooks call each card, by its key and by its name in each edition."""
    known = shipped(package, "facts")["components"]
    return {
        _bare(called): named["en"]
        for key, one in known.items()
        if (named := one.get("names"))
        for called in (key, *named.values())
    }


def _bare(name: str) -> str:
    """Letters and digits alone, so that Nidhoggr is Nidhöggr."""
    return "".join(one for one in unicodedata.normalize("NFKD", name).casefold() if one.isalnum())


def owner_box(game: Game, plain: dict[str, Any]) -> tuple[Box, tuple[Finding, ...]]:
    """An owner's file laid over the facts, and what the cross-checks say of it. Refused when it does not read.

    A value that differs from a verified fact needs a word in `reasons` under "key.field": printings differ.
    """
    _refuse_other_game(game, plain)
    if plain.get("kind") == PRACTICE:
        told = "This box is of the practice kind: it stands alone and holds none of your cards. Games are opened with it where it is named (--box FILE)."
        raise malformed("kind", told)
    given = with_trimmed_names(plain.get("components") or {})
    reasons = plain.get("reasons") or {}
    known = facts(game)
    merged = {**known, **{key: {**known.get(key, {}), **values} for key, values in given.items()}}
    findings = _checked(game, given, merged, reasons, bool(plain.get("complete")))
    differing = [one for key, values in given.items() for one in contradictions(game, key, values, {})]
    needed = {place: reasons[place] for one in differing if (place := f"{one.component}.{one.field}") in reasons}
    return Box(name=str(plain.get("name", "")), kind="owner", components=merged, reasons=needed), findings


def _refuse_other_game(game: Game, plain: dict[str, Any]) -> None:
    if told := of_other_game(game, plain):
        raise malformed("game", told)


def of_other_game(game: Game, plain: dict[str, Any]) -> str:
    """Why a file is no box of this game; nothing if it is one."""
    if "game" not in plain:
        return f'This box does not say which game it is of. Write "game": "{game.key}" in it.'
    return "" if plain["game"] == game.key else f"This box is for {as_typed(plain['game'])}, not for {game.key!r}."


def box_by_hand(game: Game, box: Box) -> Box:
    """A box that was written where no box file was read is held to the same; one in part may be described later."""
    if not box.components or box is practice_box(game):
        return box
    box = structs.replace(box, components=with_trimmed_names(box.components))
    _checked(game, box.components, box.components, box.reasons, whole=False)
    if box.kind == PRACTICE:
        _refuse_real_cards(game, box.components)
    return box


def with_trimmed_names(components: dict[str, Values]) -> dict[str, Values]:
    """The same components, their names as names are kept."""
    return {
        key: {**values, NAME: trimmed(name)} if isinstance(name := values.get(NAME), str) else values
        for key, values in components.items()
    }


def _checked(
    game: Game, given: dict[str, Values], merged: dict[str, Values], reasons: dict[str, str], whole: bool
) -> tuple[Finding, ...]:
    """What there is to say of these values, by themselves and beside all others; refused where they cannot be."""
    typed_all(game, merged)
    refuse_strange_parts(game, given)
    for key in given:
        refuse_markup(game, key, merged[key])
    refuse_same_names(game, merged, given)
    refuse_wrong_reasons(game, merged, reasons)
    findings = [
        one for key, values in given.items() for one in contradictions(game, key, values, reasons, in_a_file=True)
    ]
    findings += game.cross_checks(merged, whole)
    refuse_if_wrong(findings, complete=whole and bool(not_yet(game, merged)))
    return tuple(findings)


def not_yet(game: Game, components: dict[str, Values]) -> list[Finding]:
    """What a part of a box may lack, and a complete one is refused for."""
    part = set(game.cross_checks(components, False))
    return [one for one in game.cross_checks(components, True) if one.weight != "warn" and one not in part]


def contradictions(
    game: Game, key: str, values: Values, reasons: dict[str, str], in_a_file: bool = False
) -> list[Finding]:
    """Values that differ from a verified fact and bring no reason. in_a_file: it has a place for that reason."""
    verified = verified_facts(game).get(key, {})
    return [
        Finding("reason", key, field, _not_as_printed(game, key, field, value, in_a_file))
        for field, value in values.items()
        if field in verified and verified[field] != value and not reasons.get(f"{key}.{field}", "").strip()
    ]


def _not_as_printed(game: Game, key: str, field: str, value: Any, in_a_file: bool) -> str:
    known, word = facts(game)[key], printed(game.components[kind_of(game, key)])[field]
    place = f' as "{key}.{field}" under "reasons"' if in_a_file else ""
    return (
        f"{known.get(NAME, key)}: “{word.short}” is {word.said(known[field])} by the rulebook, not "
        f"{shortened(word.said(value))}. If your printing differs, give the reason{place}."
    )


def refuse_if_wrong(findings: list[Finding], complete: bool = False) -> None:
    """complete: some of it counts only because the box says that it is whole. The facts tell that too, for whoever has another way on."""
    wrong = [one for one in findings if one.weight != "warn"]
    if wrong:
        told = [one.sentence for one in wrong[:5]]
        sentence = " ".join([*told, *([AS_COMPLETE] if complete else [])])
        place = f"{wrong[0].component}.{wrong[0].field}"
        raise malformed(place, sentence, number=len(wrong), wrong=told, complete=complete)


def typed(game: Game, key: str, values: Values) -> Struct:
    """A component in its type; refused with the field that does not fit."""
    refuse_key(key)
    kinds, kind = game.components, kind_of(game, key)
    if kind not in kinds:
        raise malformed(
            "component", f"{as_typed(key)}: there is no kind {as_typed(kind)} here. Kinds: {', '.join(kinds)}."
        )
    try:
        component: Struct = msgspec.convert(values, kinds[kind])
    except msgspec.ValidationError as wrong:
        raise malformed("values", f"{_called(game, key, values)}: {of_component(kinds[kind], str(wrong))}") from wrong
    return component


def refuse_strange_parts(game: Game, components: dict[str, Values]) -> None:
    """Typed ones that tell more than their type reads, or a text that no text may be. Only what comes in is asked: what is stored is read as ever."""
    for key, values in components.items():
        try:
            refuse_strange(game.components[kind_of(game, key)], values)
        except Refused as refused:
            raise refused.with_(sentence=f"{_called(game, key, values)}: {refused.refusal.sentence}") from None


def _called(game: Game, key: str, values: Values) -> str:
    """The name on the card, or the one that its rulebook prints; a key is for who types one."""
    for told in (values.get(NAME), facts(game).get(key, {}).get(NAME)):
        if isinstance(told, str) and told.strip() and not MARKUP.search(told):
            return told
    return key


def refuse_wrong_words(key: str, values: Values) -> None:
    """What a card is called on the wire and on the table."""
    refuse_key(key)
    if isinstance(name := values.get(NAME), str):
        try:
            clean_name(name, f"{key}.{NAME}")
        except Refused as refused:
            raise refused.with_(sentence=f"{as_typed(key)}: {refused.refusal.sentence}") from None


def typed_all(game: Game, components: dict[str, Values]) -> dict[str, Struct]:
    """All components in their types; one by one only where that finds out which of them does not fit."""
    for key, values in components.items():
        refuse_wrong_words(key, values)
    groups: dict[str, dict[str, Values]] = {}
    if "/" not in "".join(components):
        groups[next(iter(game.components))] = components
    else:
        for key, values in components.items():
            groups.setdefault(kind_of(game, key), {})[key] = values
    found: dict[str, Struct] = {}
    try:
        for kind, group in groups.items():
            found |= msgspec.convert(group, dict[str, game.components[kind]])  # type: ignore[name-defined] # a type made here
    except (KeyError, msgspec.ValidationError):
        # One by one, so that the card which does not read is told by its name.
        return {key: typed(game, key, values) for key, values in components.items()}
    return found


def refuse_markup(game: Game, key: str, values: Values) -> None:
    """No card is called so: it came from a page that was saved as one, and shown as it stands nobody could read it."""
    if MARKUP.search(name := str(values.get(NAME) or "")):
        told = f"{_called(game, key, values)}: {name} is markup, not a name. Type the name as the card prints it."
        raise malformed(f"{key}.{NAME}", told)


def present(component: Struct) -> Values:
    """The values that are known."""
    plain: Values = msgspec.to_builtins(component)
    return {field: value for field, value in plain.items() if value is not None}
