"""Laws of what characters do to each other, and of what a battle brings: asked between one event and the next."""

from collections.abc import Iterator

from domain.games.shadow_throne.components import FACTIONS, NEVER_ACT
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


def extra_card(_: State | None, after: State) -> str:
    """It is Empire, and it comes when all numbers below the King's have had their turn."""
    wave = [one for one in after.fielded if one.wave == after.wave and one.up]
    if not any(one.extra for one in wave):
        return ""
    kings = [after.card(one.card).number or 0 for one in wave if after.card(one.card).ability == "extra_empire"]
    for one in wave:
        prints = after.card(one.card)
        if one.extra and prints.faction != "empire":
            return f"{after.label(one.card)} is an extra card of another faction."
        waits = prints.ability not in NEVER_ACT and prints.ability != "extra_empire" and not one.ability
        if waits and not one.extra and 0 < (prints.number or 0) < min(kings, default=0):
            return f"{after.label(one.card)} ({prints.number}) has not acted, and an extra card lies there."
    return ""


def silenced(_: State | None, after: State) -> str:
    """By a Sythera of the same wave, a character of another faction, with a 2 or a 3."""
    for one in after.fielded:
        if one.ability != "silenced":
            continue
        by = [
            other for other in after.fielded
            if other.wave == one.wave and other.up and after.card(other.card).ability == "silence"
        ]  # fmt: skip
        number = after.card(one.card).number or 0
        # ST-CARD-KYROS-06: an extra card acts with the 3s.
        number = 3 if one.extra and number else number
        if number == 1 or (number == 0 and after.policies.sythera_scope != "all_texts"):
            return f"{after.label(one.card)} has the number {number} and was silenced."
        if not any(other.side != one.side or other.converted or one.converted for other in by):
            return f"{after.label(one.card)} was silenced, and no Sythera of another faction lies in its wave."
    return ""


def simone_pays(_: State | None, after: State) -> str:
    """Whoever killed her, in whatever wave: at rest no Simone lies dead without having paid."""
    for one in after.fielded:
        unpaid = one.dead and one.ability not in ("triggered", "silenced") and after.counted == after.wave
        if unpaid and after.card(one.card).ability == "special_influence":
            return f"{after.label(one.card)} died and brought no special influence."
    return ""


def bonus_once(before: State | None, after: State) -> str:
    """Extra power is measured in the character's own wave, and not again."""
    for was, now in changes(before, after):
        if now.wave < after.wave and now.bonus != was.bonus:
            return f"{after.label(now.card)} of wave {now.wave} has {now.bonus} extra power, and had {was.bonus}."
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
    """None on the dead, on a card that lies face down or prints Church; a conversion takes none away."""
    for one in after.fielded:
        # Between a death and the removal of its tokens there is one event: the wave must be over.
        barren = not one.up or (one.dead and after.counted == after.wave)
        if one.tokens < 0 or (one.tokens and barren):
            return f"{after.label(one.card)} carries {one.tokens} tokens."
        # A printed Church character is never a Rebel, and is not converted.
        if one.tokens and after.card(one.card).faction == "church":
            return f"{after.label(one.card)} is Church and carries {one.tokens} tokens."
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
    if before is None or not same_battle(before, after):
        return ""
    if not 0 <= after.wave - before.wave <= 1:
        return f"Wave {after.wave} follows wave {before.wave}."
    # ST-RES-01: a card is kept only when everything is paid and the game goes on.
    kept = before.drafted and any(seat.saved for seat in before.seats)
    purses = [[(seat.gold, seat.influence) for seat in state.seats] for state in (before, after)]
    return "Something is paid after a card was kept." if kept and (purses[0] != purses[1] or after.how) else ""


def opens_afresh(_: State | None, after: State) -> str:
    """Before the draft is over the track stands at its head and nothing of the battle before lies there but Langman."""
    if after.drafted or not after.battle:
        return ""
    pending = after.wave, after.counted, after.batch, after.asked, after.promised
    if after.power != (0, 0, 0) or pending != (0, 0, 0, (), ()) or any(one.wave for one in after.fielded):
        return "The battle before is not swept away."
    return ""
