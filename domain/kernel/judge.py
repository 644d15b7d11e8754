"""One door for every command of a running game: the kernel's own, or the game's; refusals leave with alternatives."""

from typing import Any

import msgspec

from domain.kernel import offer as offers
from domain.kernel.describing import describe
from domain.kernel.game import Game
from domain.kernel.log import Abandon, Abandoned, Describe
from domain.kernel.refusal import FEW, Alternatives, Choice, Refused, illegal
from domain.kernel.text import refuse_text
from domain.kernel.words import Command, Event, in_full


def judge(game: Game, state: Any, command: Command) -> tuple[Event, ...]:
    """The events this command brings, or a Refused that says why not and what could be done instead."""
    try:
        if game.result(state) is not None:
            raise illegal(game.over_rule, "The game is over: only notes and corrections are possible now.")
        if type(command) is Describe:
            return describe(game, state, command)
        if type(command) is Abandon:
            refuse_text("reason", command.reason)
            return (Abandoned(reason=command.reason),)
        return game.decide(state, command)
    except Refused as refused:
        raise _told(game, state, command, refused) from None


def _told(game: Game, state: Any, command: Command, refused: Refused) -> Refused:
    """The refusal, with what was tried and the values that the first failing field could have had."""
    told = refused.with_(tried=msgspec.to_builtins(command))
    if refused.refusal.alternatives is not None or refused.refusal.needs or isinstance(command, Describe):
        return told
    return told.with_(alternatives=alternatives(game, state, in_full(command)))


def alternatives(game: Game, state: Any, tried: dict[str, Any]) -> Alternatives:
    """What could have been said instead: of the first failing field, or else which commands are open."""
    if game.result(state) is not None:
        return Alternatives(field="command")
    open_now = game.offers(state)
    same = [one for one in open_now if one.command == tried["type"]]
    fitting = [one for one in same if all(tried.get(name) == value for name, value in one.given.items())]
    if same and not fitting:
        return _of_given(same, tried)
    for one in fitting:
        for field, value in offers.walk(game.next_field, state, one, tried):
            if not offers.admits(field, value):
                return _of_field(field)
    titles = tuple(Choice(one.command, one.title) for one in open_now)
    return Alternatives(field="command", values=titles[:FEW], number=len(titles), asked=True)


def _of_given(same: list[offers.Offer], tried: dict[str, Any]) -> Alternatives:
    """The first given value that no offer of this command shares with the one tried, and what it could be."""
    name, left = "", same
    for name in same[0].given:
        fitting = [one for one in left if one.given.get(name) == tried.get(name)]
        if not fitting:
            break
        left = fitting
    found: dict[str, Choice] = {}
    for one in left:
        found.setdefault(repr(one.given.get(name)), Choice(one.given.get(name), one.title))
    return Alternatives(field=name, values=tuple(found.values())[:FEW], number=len(found), asked=True)


def _of_field(field: offers.Field) -> Alternatives:
    values = field.values if field.shown is None else field.shown
    return Alternatives(field=field.name, values=values[:FEW], number=len(values), least=field.least, most=field.most)


def assemble(game: Game, offer: offers.Offer, filled: offers.Filled) -> Command:
    """The typed command of a fully filled offer."""
    command: Command = msgspec.convert(offers.plain(offer, filled), game.commands)
    return command
