"""Rules for reading."""

import re
from collections.abc import Sequence

from domain.games import game as game_called
from domain.games import games, keys
from domain.kernel.rulebook import Rule, rules
from domain.kernel.text import as_typed
from domain.recording.trouble import NotFound

LIKE_A_RULE = re.compile(r"[A-Za-z]+(-[A-Za-z0-9]+)+")
"""No key of a game has a stroke."""


def found_rules(key: str, wanted: str | None) -> list[Rule]:
    """All rules of a game, one, or those whose id begins so. A whole id, as refusals print it, says of itself whose it is."""
    if wanted is None and (whole := of_any_game(key.upper())) is not None:
        return [whole]
    if wanted is None and LIKE_A_RULE.fullmatch(key):
        raise NotFound(_no_rule(key))
    known = rules(game_called(key).package)
    if wanted is None:
        return list(known.values())
    found = _begun(known, wanted.upper())
    if not found:
        raise NotFound(
            f"There is no rule {as_typed(wanted)} in {key}. `tablescribe rules {key}` lists all {len(known)}."
        )
    return found


def _begun(known: dict[str, Rule], name: str) -> list[Rule]:
    """The rule of this id, or all whose id begins so. People say BID-02 and leave out the name of the game."""
    if name in known:
        return [known[name]]
    return [rule for rule in known.values() if rule.id.startswith(name)] or [
        rule for rule in known.values() if rule.id.partition("-")[2].startswith(name)
    ]


def _no_rule(typed: str) -> str:
    """Why the id of a rule that stands alone is none, and how one is asked for."""
    forms = [
        f"`tablescribe rules {game.key} {typed}`" for game in games() if _begun(rules(game.package), typed.upper())
    ]
    if forms:
        return f"There is no rule {as_typed(typed)}. Behind its game a part of an id is enough: {' or '.join(forms)}."
    return f"There is no rule {as_typed(typed)}. `tablescribe rules GAME` lists those of a game: {', '.join(keys())}."


def of_any_game(rule_id: str) -> Rule | None:
    known = (rules(game.package) for game in games())
    return next((found[rule_id] for found in known if rule_id in found), None)


def rule_lines(found: Sequence[Rule], whole: bool) -> list[str]:
    if not whole:
        return [f"{rule.id}  {rule.title}" for rule in found]
    return [line for rule in found for line in _whole(rule)]


def _whole(rule: Rule) -> list[str]:
    source = ", ".join(
        part for part in ("both editions" if rule.edition == "both" else rule.edition, rule.heading) if part
    )
    ruling = [f"  Read here as: {rule.ruling}"] if rule.ruling else []
    told = [f"{rule.id}  {rule.title}", f"  {rule.statement}", *ruling, *_choices(rule)]
    return [*told, *([f"  ({source})"] if source else [])]


def _choices(rule: Rule) -> list[str]:
    """What a table may settle otherwise, in the words that `new` takes."""
    lines = []
    for policy in (one for game in games() for one in game.policies if rule.id in one.rules):
        lines.append(f"  A table may choose with --policy {policy.key}=VALUE ({policy.default} where nothing is said):")
        lines += [f"    {choice.value}: {choice.label}" for choice in policy.values]
    return lines
