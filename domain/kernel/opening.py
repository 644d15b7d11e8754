"""Opening a game: who sits where, under which edition and rulings, with which box."""

import unicodedata
from typing import Any

import msgspec
from msgspec import structs

from domain.kernel.box import typed_all
from domain.kernel.game import Game
from domain.kernel.log import Opened
from domain.kernel.refusal import illegal, malformed

LONGEST_NAME = 60


def opening(game: Game, wanted: Opened) -> Opened:
    """The opening as it will be stored: names cleaned, edition and all policies filled in. Refused if it cannot be."""
    policies = _policies(game, wanted.policies)
    _seated(game, len(wanted.seats), policies)
    typed_all(game, wanted.box.components)
    opened = structs.replace(
        wanted,
        seats=_names(wanted.seats),
        edition=_edition(game, wanted.edition),
        policies=policies,
        origin="practice" if wanted.origin == "real" and wanted.box.kind == "practice" else wanted.origin,
    )
    if opened.position:
        _hold(game, opened)
    return opened


def _seated(game: Game, count: int, policies: dict[str, str]) -> None:
    """As many as the rules allow, or as the table allowed itself by a policy."""
    least, most, wider = game.seats.least, game.seats.most, game.seats.wider
    more = ""
    if wider is not None and policies[wider.policy] == wider.value:
        least, most = wider.least, wider.most
    elif wider is not None and wider.least <= count <= wider.most:
        more = f" With the policy {wider.policy} = {wider.value} it seats {wider.least} to {wider.most}."
    if not least <= count <= most:
        raise illegal(
            game.seats.rule,
            f"{game.title} seats {least} to {most}, and {count} were named.{more}",
            field="seats", named=count, least=least, most=most,
        )  # fmt: skip


def clean_name(name: str) -> str:
    """A person's name as it is kept: trimmed, in one Unicode form, without control characters."""
    clean = unicodedata.normalize("NFC", name).strip()
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in clean):
        raise malformed("seats", f"A name holds a control character: {clean!r}. Type it again.")
    if not clean or len(clean) > LONGEST_NAME:
        raise malformed("seats", f"A name needs 1 to {LONGEST_NAME} characters; this one has {len(clean)}.")
    return clean


def _names(seats: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(clean_name(name) for name in seats)
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise malformed("seats", f"Two seats are called {name}. Add an initial to one of them.")
    return names


def _edition(game: Game, wanted: str) -> str:
    known = [edition.key for edition in game.editions]
    if wanted and wanted not in known:
        raise malformed("edition", f"{game.title} is recorded in {', '.join(known)}, not {wanted!r}.")
    return wanted or known[0]


def _policies(game: Game, wanted: dict[str, str]) -> dict[str, str]:
    known = {policy.key: policy for policy in game.policies}
    for key, value in wanted.items():
        if key not in known:
            raise malformed("policies", f"There is no policy {key!r}. Policies: {', '.join(known)}.")
        values = [choice.value for choice in known[key].values]
        if value not in values:
            raise malformed("policies", f"The policy {key} can be {' or '.join(map(str, values))}, not {value!r}.")
    return {key: wanted.get(key, policy.default) for key, policy in known.items()}


def _hold(game: Game, opened: Opened) -> None:
    """A stated position must read, and keep every invariant."""
    try:
        state = game.evolve(None, opened)
    except msgspec.MsgspecError as wrong:
        raise malformed("position", f"The position does not read: {wrong}.") from wrong
    for law in game.invariants:
        if told := law.broken(None, state):
            raise illegal((law.rules or ("",))[0], f"The position cannot be: {told}", also=law.rules[1:])


def stated(opened: Opened, state_type: type[Any]) -> Any:
    """The position a log was opened from, or None."""
    return msgspec.json.decode(opened.position, type=state_type) if opened.position else None
