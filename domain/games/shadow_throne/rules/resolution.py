"""Resolution phase: winners, influence, consolation, the end, what passes on."""

from domain.games.shadow_throne.components import FACTIONS, Faction
from domain.games.shadow_throne.events import (
    BattleOpened,
    BattleWon,
    CardSaved,
    ConsolationCollected,
    GameEnded,
    InfluenceCollected,
    LangmanReturned,
    LangmanStayed,
)
from domain.games.shadow_throne.rules.board import Lying, Piece, Wave
from domain.games.shadow_throne.state import DECK, WAVES, Fielded, State, full_hand, lacking, left_of

Brought = list[tuple[str, int]]


def resolve_battle(wave: Wave) -> None:
    """ST-RES-01: winners, influence, consolation, the end check, then what is kept."""
    fought = [*wave.earlier, *((piece, piece.prints) for piece in wave.pieces if piece.up)]
    factions = _winners(wave)
    _collect(wave, fought, factions)
    if max(wave.influence) >= wave.state.target:
        _end(wave)
    else:
        _pass_on(wave, fought, factions)


def _winners(wave: Wave) -> tuple[Faction, ...]:
    most = max(wave.power)
    factions = tuple(faction for faction, power in zip(FACTIONS, wave.power, strict=True) if power == most)
    # ST-RES-03, ST-RES-06: all factions with the most power win, also where that is nothing at all.
    rule = "ST-RES-06" if most == 0 else "ST-RES-03" if len(factions) > 1 else "ST-RES-02"
    wave.events.append(BattleWon(rule=rule, battle=wave.state.battle, factions=factions, power=most))
    return factions


def _collect(wave: Wave, fought: list[Lying], factions: tuple[Faction, ...]) -> None:
    influence: list[Brought] = [[] for _ in wave.gold]
    consolation: list[Brought] = [[] for _ in wave.gold]
    for one, prints in fought:
        if one.side in factions:
            printed = prints.influence
            if printed is None:
                raise lacking(wave.state, "ST-RES-04", one.card, "influence")
            influence[one.seat - 1].append((one.card, left_of(printed, one.dead)))
        else:
            # ST-KILL-03, ST-CONV-03: in full for the dead, and by the faction a character has now.
            if prints.consolation is None:
                raise lacking(wave.state, "ST-RES-05", one.card, "consolation")
            if prints.consolation:
                consolation[one.seat - 1].append((one.card, prints.consolation))
    _pay_out(wave, "ST-RES-04", InfluenceCollected, wave.influence, influence)
    _pay_out(wave, "ST-RES-05", ConsolationCollected, wave.gold, consolation)


def _pay_out(
    wave: Wave, rule: str, collected: type[InfluenceCollected | ConsolationCollected], purse: list[int],
    brought: list[Brought],
) -> None:  # fmt: skip
    for place, own in enumerate(brought):
        if own and (gain := sum([part for _, part in own])):
            purse[place] += gain
            wave.events.append(collected(rule=rule, seat=place + 1, gain=gain, to=purse[place], cards=tuple(own)))


def _end(wave: Wave) -> None:
    """ST-END-02, ST-END-03, ST-END-04: most influence, then most gold, else nobody."""
    places = list(zip(wave.influence, wave.gold, strict=True))
    order = sorted(places, reverse=True)
    ranks = tuple(order.index(place) + 1 for place in places)
    best = tuple(seat for seat, rank in enumerate(ranks, 1) if rank == 1)
    level = wave.influence.count(max(wave.influence)) > 1
    if len(best) > 1:
        ended = GameEnded(rule="ST-END-04", how="no_winner", winners=(), ranks=ranks)
    elif level:
        ended = GameEnded(rule="ST-END-03", how="gold", winners=best, ranks=ranks)
    else:
        ended = GameEnded(rule="ST-END-02", how="influence", winners=best, ranks=ranks)
    wave.events.append(ended)


def _pass_on(wave: Wave, fought: list[Lying], factions: tuple[Faction, ...]) -> None:
    savers = _savers(wave.state, fought)
    for seat in savers:
        # ST-RES-07: one card of the hand, and which one is nobody's business.
        wave.events.append(CardSaved(rule="ST-RES-07", seat=seat))
    staying = 0
    for one, prints in fought:
        if prints.ability == "stays":
            staying += _langman(wave, one, factions)
    deck = DECK - len(savers) - staying
    wave.events.append(BattleOpened(rule="ST-RES-08", battle=wave.state.battle + 1, deck=deck))


def _savers(state: State, fought: list[Lying]) -> list[int]:
    """Seats that hold a card after the last wave: all, but for extra cards of several Kings."""
    extras = [one.seat for one, _ in fought if one.extra]
    left = full_hand(state.battle) - WAVES
    return [number for number, seat in enumerate(state.seats, 1) if left - seat.bare > extras.count(number)]


def _langman(wave: Wave, langman: Fielded | Piece, factions: tuple[Faction, ...]) -> int:
    reason = _why_not(wave.state, langman, factions)
    if reason is None:
        wave.events.append(LangmanStayed(rule="ST-CARD-LANGMAN-01", seat=langman.seat, card=langman.card))
        return 1
    if reason:
        wave.events.append(LangmanReturned(rule=reason, seat=langman.seat, card=langman.card))
    return 0


def _why_not(state: State, langman: Fielded | Piece, factions: tuple[Faction, ...]) -> str | None:
    """The rule that sends him to the deck ("" where his ability never triggered), or None: he stays."""
    # ST-CARD-LANGMAN-04: after his second battle he goes, whatever the result.
    if langman.wave == 0:
        return "ST-CARD-LANGMAN-04"
    # ST-CARD-LANGMAN-03: death ends it, even after his ability triggered.
    if langman.dead:
        return "ST-CARD-LANGMAN-03"
    # ST-CARD-LANGMAN-01, ST-CARD-LANGMAN-07: he stays after a defeat, and a tie for most power is none.
    if "rebels" in factions:
        return "ST-CARD-LANGMAN-07" if len(factions) > 1 else "ST-CARD-LANGMAN-01"
    if langman.converted and state.policies.langman_converted_stays == "no":
        return "ST-CARD-LANGMAN-06"
    return None if langman.ability == "triggered" else ""
