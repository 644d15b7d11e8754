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
from domain.games.shadow_throne.rules.board import Wave
from domain.games.shadow_throne.state import DECK, Fielded, State, hand_of, lacking


def resolve_battle(wave: Wave) -> None:
    """ST-RES-01: winners, influence, consolation, the end check, then what is kept."""
    factions = _winners(wave)
    lying = _lying(wave)
    _influence(wave, lying, factions)
    _consolation(wave, lying, factions)
    if max(wave.influence) >= wave.state.target:
        _end(wave)
    else:
        _pass_on(wave, lying, factions)


def _winners(wave: Wave) -> tuple[Faction, ...]:
    most = max(wave.power)
    factions = tuple(faction for faction, power in zip(FACTIONS, wave.power, strict=True) if power == most)
    # ST-RES-03, ST-RES-06: all factions with the most power win, also where that is nothing at all.
    rule = "ST-RES-06" if most == 0 else "ST-RES-03" if len(factions) > 1 else "ST-RES-02"
    wave.events.append(BattleWon(rule=rule, battle=wave.state.battle, factions=factions, power=most))
    return factions


def _lying(wave: Wave) -> list[Fielded]:
    """Every face-up character of the battle as it lies now: earlier waves from the state, this one from the board."""
    earlier = [one for one in wave.state.fielded if one.wave < wave.number and one.up]
    now = [
        Fielded(one.card, one.seat, wave.number, one.side, extra=one.extra, dead=one.dead,
                converted=one.side != one.prints.faction, tokens=one.tokens,
                ability="triggered" if one.triggered else "")
        for one in wave.pieces
        if one.up
    ]  # fmt: skip
    return earlier + now


def _influence(wave: Wave, lying: list[Fielded], factions: tuple[Faction, ...]) -> None:
    for seat in range(1, len(wave.state.names) + 1):
        brought: list[tuple[str, int]] = []
        for one in lying:
            if one.seat == seat and one.side in factions:
                printed = wave.state.card(one.card).influence
                if printed is None:
                    raise lacking(wave.state, "ST-RES-04", one.card, "influence")
                # ST-KILL-02: half for the dead, rounded down for each alone.
                brought.append((one.card, printed // 2 if one.dead else printed))
        gain = sum(part for _, part in brought)
        if gain:
            wave.influence[seat - 1] += gain
            wave.events.append(
                InfluenceCollected(
                    rule="ST-RES-04", seat=seat, gain=gain, to=wave.influence[seat - 1], cards=tuple(brought)
                )
            )


def _consolation(wave: Wave, lying: list[Fielded], factions: tuple[Faction, ...]) -> None:
    for seat in range(1, len(wave.state.names) + 1):
        # ST-KILL-03, ST-CONV-03: in full for the dead, and by the faction a character has now.
        brought = [
            (one.card, _consoles(wave.state, one)) for one in lying if one.seat == seat and one.side not in factions
        ]
        gain = sum(part for _, part in brought)
        if gain:
            wave.gold[seat - 1] += gain
            wave.events.append(
                ConsolationCollected(
                    rule="ST-RES-05", seat=seat, gain=gain, to=wave.gold[seat - 1],
                    cards=tuple(part for part in brought if part[1]),
                )
            )  # fmt: skip


def _consoles(state: State, one: Fielded) -> int:
    printed = state.card(one.card).consolation
    if printed is None:
        raise lacking(state, "ST-RES-05", one.card, "consolation")
    return printed


def _end(wave: Wave) -> None:
    """ST-END-02, ST-END-03, ST-END-04: most influence, then most gold, else nobody."""
    places = sorted(zip(wave.influence, wave.gold, strict=True), reverse=True)
    ranks = tuple(places.index(place) + 1 for place in zip(wave.influence, wave.gold, strict=True))
    best = tuple(seat for seat, rank in enumerate(ranks, 1) if rank == 1)
    level = wave.influence.count(max(wave.influence)) > 1
    if len(best) > 1:
        ended = GameEnded(rule="ST-END-04", how="no_winner", winners=(), ranks=ranks)
    elif level:
        ended = GameEnded(rule="ST-END-03", how="gold", winners=best, ranks=ranks)
    else:
        ended = GameEnded(rule="ST-END-02", how="influence", winners=best, ranks=ranks)
    wave.events.append(ended)


def _pass_on(wave: Wave, lying: list[Fielded], factions: tuple[Faction, ...]) -> None:
    state = wave.state
    savers = _savers(wave)
    for seat in savers:
        # ST-RES-07: one card of the hand, and which one is nobody's business.
        wave.events.append(CardSaved(rule="ST-RES-07", seat=seat))
    staying = 0
    for one in lying:
        if state.card(one.card).ability == "stays":
            staying += _langman(wave, one, factions)
    wave.events.append(BattleOpened(rule="ST-RES-08", battle=state.battle + 1, deck=DECK - len(savers) - staying))


def _savers(wave: Wave) -> list[int]:
    """Seats that hold a card after this wave; only extra cards of several Kings can empty a hand."""
    state = wave.state
    before = {one.card for one in state.fielded if one.wave == wave.number}
    laid = [piece.seat for piece in wave.pieces if piece.card not in before]
    return [seat for seat in range(1, len(state.names) + 1) if hand_of(state, seat) > laid.count(seat)]


def _langman(wave: Wave, langman: Fielded, factions: tuple[Faction, ...]) -> int:
    reason = _why_not(wave.state, langman, factions)
    if reason is None:
        wave.events.append(LangmanStayed(rule="ST-CARD-LANGMAN-01", seat=langman.seat, card=langman.card))
        return 1
    if reason:
        wave.events.append(LangmanReturned(rule=reason, seat=langman.seat, card=langman.card))
    return 0


def _why_not(state: State, langman: Fielded, factions: tuple[Faction, ...]) -> str | None:
    """The rule that sends him to the deck ("" where his ability never triggered), or None: he stays."""
    # ST-CARD-LANGMAN-04: after his second battle he goes, whatever the result.
    if langman.wave == 0:
        return "ST-CARD-LANGMAN-04"
    # ST-CARD-LANGMAN-03: death ends it, even after his ability triggered.
    if langman.dead:
        return "ST-CARD-LANGMAN-03"
    # ST-CARD-LANGMAN-07: a tie for most power is no defeat.
    if "rebels" in factions:
        return "ST-CARD-LANGMAN-07"
    if langman.converted and state.policies.langman_converted_stays == "no":
        return "ST-CARD-LANGMAN-06"
    return None if langman.ability == "triggered" else ""
