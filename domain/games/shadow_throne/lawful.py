"""Laws of what characters do to each other, and of what a battle brings: asked between one event and the next."""

from collections.abc import Iterator

from domain.games.shadow_throne.components import FACTIONS
from domain.games.shadow_throne.rules.board import NEVER_ACT
from domain.games.shadow_throne.state import WAVES, Fielded, State


def same_battle(before: State | None, after: State) -> bool:
    return before is not None and 0 < before.battle == after.battle


def changes(before: State | None, after: State) -> Iterator[tuple[Fielded, Fielded]]:
    """Each character of the battle as it lay and as it lies."""
    if before is not None and same_battle(before, after):
        now = {one.card: one for one in after.fielded}
        yield from ((was, now[was.card]) for was in before.fielded if was.card in now)


def abilities_in_turn(_: State | None, after: State) -> str:
    """When a wave is counted, every number on a face-up card has acted, was silenced, or its character was dead."""
    for one in after.fielded:
        prints = after.card(one.card)
        if not one.up and one.ability:
            return f"{after.label(one.card)} lies face down and {one.ability}."
        if one.ability == "lost" and not one.dead:
            return f"{after.label(one.card)} lives and lost its ability."
        numbered = bool(prints.number) and prints.ability not in NEVER_ACT and prints.ability != "extra_empire"
        if numbered and one.up and one.wave == after.counted == after.wave and not one.ability:
            return f"{after.label(one.card)} has the number {prints.number} and never acted."
    return ""


def running_wave_only(before: State | None, after: State) -> str:
    """Kills and conversions reach the characters of the running wave, everybody's, and no earlier one."""
    for was, now in changes(before, after):
        if now.wave < after.wave and (was.dead, was.converted) != (now.dead, now.converted):
            return f"{after.label(now.card)} of wave {now.wave} was touched in wave {after.wave}."
    return ""


def empire_spared(before: State | None, after: State) -> str:
    """Who dies is not Empire at that moment; a converted Empire character may."""
    for was, now in changes(before, after):
        if now.dead and not was.dead and now.side == "empire":
            return f"{after.label(now.card)} is Empire and was killed."
    return ""


def tokens(before: State | None, after: State) -> str:
    """None on the dead or on a card that lies face down; a conversion takes none away."""
    for one in after.fielded:
        # Between a death and the removal of its tokens there is one event: the wave must be over.
        barren = not one.up or (one.dead and after.counted == after.wave)
        if one.tokens < 0 or (one.tokens and barren):
            return f"{after.label(one.card)} carries {one.tokens} tokens."
    for was, now in changes(before, after):
        if now.converted and not was.converted and not now.dead and now.tokens < was.tokens:
            return f"{after.label(now.card)} lost tokens when it was converted."
    return ""


def gold_as_printed(before: State | None, after: State) -> str:
    """What a card of the running wave prints less hush money, 1 for a poor turn, consolation: no other gold moves."""
    if before is None or not same_battle(before, after):
        return ""
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        moved = now.gold - was.gold - (now.consolation - was.consolation) + (now.hush - was.hush)
        printed = [
            (after.card(one.card).gold or 0) if one.up else 1
            for one in after.fielded if one.seat == number and one.wave == after.wave
        ]  # fmt: skip
        if moved not in {0, *printed, sum(printed), sum(printed[1:])}:
            return f"{after.name(number)}'s gold moved by {moved}; the cards say {printed}."
    return ""


def spoils(before: State | None, after: State) -> str:
    """Influence of winning factions, half for each of the dead, and consolation of the others: counted again."""
    if before is None or not same_battle(before, after) or before.counted != WAVES:
        return ""
    leading = [faction for place, faction in enumerate(FACTIONS) if after.power[place] == max(after.power)]
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        own = [one for one in after.fielded if one.seat == number and one.up]
        won = sum(_influence(after, one) for one in own if one.side in leading)
        lost = sum(after.card(one.card).consolation or 0 for one in own if one.side not in leading)
        if now.influence - was.influence not in {0, won}:
            return f"{after.name(number)} collected {now.influence - was.influence} influence instead of {won}."
        if now.consolation - was.consolation not in {0, lost}:
            return f"{after.name(number)} took {now.consolation - was.consolation} consolation instead of {lost}."
    return ""


def _influence(state: State, one: Fielded) -> int:
    return (state.card(one.card).influence or 0) // (2 if one.dead else 1)


def wave_steps(before: State | None, after: State) -> str:
    """A wave is revealed once the one before it is counted, and only a wave that is not counted waits for a King."""
    if not 0 <= after.wave - after.counted <= 1 or after.wave > WAVES:
        return f"Wave {after.wave} is revealed and wave {after.counted} counted."
    if after.batch and after.wave == after.counted:
        return "A King is asked after the wave is over."
    if before is not None and same_battle(before, after) and not 0 <= after.wave - before.wave <= 1:
        return f"Wave {after.wave} follows wave {before.wave}."
    return ""


def opens_afresh(_: State | None, after: State) -> str:
    """Before the draft is over the track stands at its head and nothing of the battle before lies there but Langman."""
    if after.drafted or not after.battle:
        return ""
    pending = after.wave, after.counted, after.batch, after.asked, after.promised
    if after.power != (0, 0, 0) or pending != (0, 0, 0, (), ()) or any(one.wave for one in after.fielded):
        return "The battle before is not swept away."
    return ""
