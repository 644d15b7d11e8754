"""Laws of a single state: what a table can look like at all. A game may be opened from any position that keeps them."""

from collections import Counter

from domain.games.shadow_throne.components import FACTIONS
from domain.games.shadow_throne.state import WAVES, Fielded, Seat, State, key_of
from domain.kernel.result import ABANDONED

STATES = ("", "triggered", "silenced", "lost", "stays", "stayed")
"""What can have become of an ability."""


def counted_things(before: State | None, after: State) -> str:
    """No count is below nothing, and before the first battle there is nothing to count."""
    if len(after.seats) != len(after.names):
        return f"{len(after.seats)} purses lie before {len(after.names)} players."
    for number, seat in enumerate(after.seats, 1):
        if min(seat.influence, seat.hush, seat.poor, seat.consolation) < 0:
            return f"{after.name(number)} has counted something below 0."
    game = (after.battle, after.wave, after.counted, after.deck, *after.power)
    if min(*game, *after.won, *after.losses, *after.conversions) < 0:
        return "Something is counted below 0."
    if any(min(one.tokens, one.bonus) < 0 for one in after.fielded):
        return "A card carries less than no power."
    if after.battle or before is not None:
        return ""
    # ST-SETUP-02: gold is given when the game is set up, and battle 1 opens with it.
    begun = State(
        names=after.names, policies=after.policies, components=after.components, seats=(Seat(),) * len(after.names),
        how=after.how,
    )  # fmt: skip
    return "" if after == begun else "No battle is open, and something was played already."


def a_king_waits(before: State | None, after: State) -> str:
    """A number waits for the owner of one living King of the running wave, who has not answered yet."""
    kings = {one.card: one for one in after.fielded if one.wave == after.wave and _is_king(after, one)}
    if len(set(after.asked)) != len(after.asked) or not set(after.asked) <= set(kings):
        return f"Answers are told for {', '.join(after.asked)}, and the Kings of this wave are {', '.join(kings)}."
    if not after.batch and not after.king:
        # ST-CHOOSE-04: a game stands still only where a wave is counted or a King waits.
        return "The wave was revealed and is not counted." if before is None and after.wave != after.counted else ""
    one = kings.get(after.king)
    if one is None or one.dead or one.ability == "silenced" or after.king in after.asked:
        return f"An extra card is asked for {after.king or 'nobody'}, who does not act now."
    # ST-CARD-KYROS-06: a King who is an extra card himself acts with the 3s.
    number = 3 if one.extra else after.card(one.card).number
    return "" if after.batch == number else f"{after.label(one.card)} acts with the number {number}."


def _is_king(state: State, one: Fielded) -> bool:
    return one.up and state.card(one.card).ability == "extra_empire"


def cards_of_the_battle(_: State | None, after: State) -> str:
    """Each card lies once, before somebody, in a wave of this battle, and is what it prints or was converted to."""
    lying = Counter(one.card for one in after.fielded)
    for one in after.fielded:
        if lying[one.card] > 1:
            return f"{one.card} lies in this battle {lying[one.card]} times."
        if key_of(one.card) not in after.components or not _a_copy(after, one.card):
            return f"{one.card} is no card of this game's box."
        if not 1 <= one.seat <= len(after.names) or not 0 <= one.wave <= after.wave:
            return f"{after.label(one.card)} lies at seat {one.seat} in wave {one.wave}."
        printed = after.card(one.card).faction
        if one.side not in FACTIONS or one.side != ("church" if one.converted else printed):
            return f"{after.label(one.card)} is {printed} and counts for {one.side or 'nobody'}."
        if one.ability not in STATES:
            return f"{after.label(one.card)} is {one.ability}."
    return ""


def _a_copy(state: State, card: str) -> bool:
    """The first copy has no number, the second the number 2."""
    _, marked, number = card.partition("#")
    copies = state.card(card).copies
    if not marked:
        return True
    return number.isdecimal() and number == str(int(number)) and 2 <= int(number) <= (copies or int(number))


def who_stayed(before: State | None, after: State) -> str:
    """Before the first wave lies who stayed and nobody else; and only a Langman stays."""
    for one in after.fielded:
        stays = one.ability in ("stays", "stayed")
        if stays and after.card(one.card).ability != "stays":
            return f"{after.label(one.card)} cannot stay for another battle."
        if (one.ability == "stayed") != (one.wave == 0) or (one.wave == 0 and after.battle < 2):
            return f"{after.label(one.card)} lies in wave {one.wave} of battle {after.battle}: {one.ability or 'new'}."
        # ST-RES-01: who stays is settled in the resolution, which runs through to the next battle.
        if one.ability == "stays" and (before is None or after.counted != WAVES):
            return f"{after.label(one.card)} stays, and the battle is not resolved."
    return ""


def kept_cards(before: State | None, after: State) -> str:
    """A card is kept in the resolution and lies by itself until the next draft is over."""
    for number, seat in enumerate(after.seats, 1):
        resolving = before is not None and after.counted == WAVES
        if seat.saved and not resolving and (after.drafted or after.battle < 2):
            return f"{after.name(number)} keeps a card in the middle of a battle."
        if after.battle < 2 and seat.bare:
            return f"{after.name(number)} kept nothing from a battle that never was."
        if after.battle > 1 and not after.drafted and bool(seat.saved) == seat.bare:
            return f"{after.name(number)} has kept {seat.saved} cards{' and nothing' if seat.bare else ''}."
    return ""


def promises(_: State | None, after: State) -> str:
    """Tokens are promised by a card of this battle that can, to the wave after its own, with its number."""
    lying = {one.card: one for one in after.fielded}
    for wave, number, card in after.promised:
        one = lying.get(card)
        if one is None or after.card(card).ability != "embolden_next_wave" or wave != one.wave + 1 or wave > WAVES:
            return f"Tokens for wave {wave} are promised by {card}."
        # ST-CARD-KYROS-06: an extra card acts with the 3s.
        if number != (3 if one.extra else after.card(card).number):
            return f"{after.label(card)} does not act with the number {number}."
    return ""


def winners(_: State | None, after: State) -> str:
    """Only a game that is over has winners."""
    told = after.winners or after.ranks
    return "Somebody has won, and the game is not over." if told and after.how in ("", ABANDONED) else ""
