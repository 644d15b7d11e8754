"""A box that does not tell all: a rule that needs a value asks for just that, and takes it once."""

import pytest

from domain.games.shadow_throne import GAME
from domain.games.shadow_throne.commands import RevealWave, SetUp
from domain.games.shadow_throne.events import (
    BattleWon,
    CardTurnedDown,
    CharacterConverted,
    CharacterKilled,
    ConsolationCollected,
    Emboldened,
    ExtraPlayed,
    GoldPaid,
    InfluenceCollected,
    PowerBonusGained,
    PowerTrackUpdated,
    SpecialInfluenceGained,
)
from domain.kernel.box import facts_box
from domain.kernel.log import Describe, Described
from tests.games.shadow_throne.tables import (
    BANDIT,
    GUARD,
    PRIEST,
    QUIET,
    assassin,
    battle,
    card,
    empire,
    extra,
    king,
    knights,
    played,
    poor,
    queen,
    rebel,
    reveal,
    revelator,
    shepherd,
    sufferer,
)
from tests.specification import like, table

UNREAD = {"power": None, "influence": None, "gold": None, "consolation": None, "ability": None, "number": None}


def stranger(faction="rebels", rank="noble", **known):
    """A card of which only these fields have been read."""
    return card(faction, rank, "stranger", **{**UNREAD, **known})


def read(**values):
    return Describe(component="stranger", values=values)


def test_a_revealed_card_needs_faction_gold_and_ability():
    t = battle(box=(stranger(), GUARD, PRIEST))
    t.when(reveal(stranger(), GUARD, PRIEST)).then_missing("stranger", "gold", "ability")
    t = t.given(read(gold=-1, ability="none", power=2))
    t.when(reveal(stranger(), GUARD, PRIEST)).then_some(like(GoldPaid, seat=1, amount=1), like(PowerTrackUpdated))


def test_the_faction_of_a_revealed_card_is_asked_for():
    blank = card(None, None, "stranger", **{**UNREAD, "gold": 0, "ability": "none"})
    t = battle(box=(blank, GUARD, PRIEST))
    t.when({"type": "shadow_throne.reveal_wave", "cards": ["stranger", GUARD.key, PRIEST.key]}).then_missing(
        "stranger", "faction"
    )


@pytest.mark.rule("ST-FACE-05")
def test_the_power_of_the_living_is_asked_for_and_of_nobody_else():
    dark = stranger(gold=0, ability="none")
    t = battle(box=(dark, assassin(1), GUARD, PRIEST))
    t.when(reveal(dark, GUARD, PRIEST)).then_missing("stranger", "power")
    t.when(reveal(dark, assassin(1), PRIEST)).then_some(like(CharacterKilled), like(PowerTrackUpdated, rebels=0))
    assert t.seen_by("table")


def test_a_face_down_card_needs_nothing_but_its_price():
    dear = stranger(gold=-20, ability="none")
    played(dear, GUARD, PRIEST, after=QUIET).then_some(like(CardTurnedDown, seat=1), like(BattleWon))


def test_an_ability_needs_its_number():
    dark = stranger("empire", gold=0, ability="kill_commoners", power=0)
    t = battle(box=(dark, BANDIT, PRIEST))
    t.when(reveal(dark, BANDIT, PRIEST)).then_missing("stranger", "number")
    t.given(read(number=2)).when(reveal(dark, BANDIT, PRIEST)).then_some(like(PowerTrackUpdated))


def test_a_card_without_an_ability_needs_no_number():
    played(stranger(gold=0, ability="none", power=1), GUARD, PRIEST).then_some(like(PowerTrackUpdated, rebels=1))


def test_a_killer_needs_the_ranks_of_those_it_could_kill():
    dark = stranger("rebels", None, gold=0, ability="none", power=1)
    t = battle(box=(dark, knights(1), PRIEST))
    t.when(reveal(dark, knights(1), PRIEST)).then_missing("stranger", "rank")
    t.given(read(rank="commoner")).when(reveal(dark, knights(1), PRIEST)).then_some(like(CharacterKilled, seat=1))
    t.given(read(rank="elite")).when(reveal(dark, knights(1), PRIEST)).then_none(CharacterKilled)


def test_the_rank_of_whom_it_spares_is_never_asked_for():
    own = card("empire", None, "stranger", power=1)
    played(own, knights(1), PRIEST).then_some(like(PowerTrackUpdated, empire=1)).then_none(CharacterKilled)
    monk = card("church", None, "stranger", power=1)
    played(monk, shepherd(3), GUARD).then_some(like(PowerTrackUpdated, church=1)).then_none(CharacterConverted)


def test_the_queen_needs_the_ranks_of_the_rebels_and_of_nobody_else():
    dark = card("rebels", None, "stranger", power=1)
    t = battle((dark, GUARD, PRIEST), box=(queen(3), GUARD, PRIEST))
    t.when(reveal(queen(3), PRIEST, GUARD)).then_missing("stranger", "rank")
    t.given(read(rank="commoner")).when(reveal(queen(3), PRIEST, GUARD)).then_some(like(Emboldened, card="stranger"))
    for other in ("empire", "church"):
        unknown = card(other, None, "stranger", power=1)
        t = battle((unknown, BANDIT, BANDIT), box=(queen(3), GUARD, PRIEST))
        t.when(reveal(queen(3), PRIEST, GUARD)).then_none(Emboldened)
    dealt = battle((poor(dark), GUARD, PRIEST), box=(queen(3), GUARD, PRIEST))
    dealt.when(reveal(queen(3), PRIEST, GUARD)).then_none(Emboldened)


@pytest.mark.rule("ST-FACE-05")
def test_the_influence_of_the_winners_and_the_consolation_of_the_losers_are_asked_for():
    strong = stranger(gold=0, ability="none", power=5)
    t = battle(*QUIET, box=(strong, GUARD, PRIEST))
    t.when(reveal(strong, GUARD, PRIEST)).then_missing("stranger", "influence")
    t.given(read(influence=3)).when(reveal(strong, GUARD, PRIEST)).then_some(like(InfluenceCollected, gain=3))
    weak, champion = stranger(gold=0, ability="none", power=0), empire(power=9)
    t = battle(*QUIET, box=(weak, champion, PRIEST))
    t.when(reveal(weak, champion, PRIEST)).then_missing("stranger", "consolation")
    t.given(read(consolation=2)).when(reveal(weak, champion, PRIEST)).then_some(like(ConsolationCollected, gain=2))
    assert t.seen_by("table")


def test_what_simone_brings_is_asked_for_when_she_dies():
    saint = sufferer(amount=None)
    t = battle(box=(saint, assassin(1), BANDIT, GUARD))
    t.when(reveal(saint, GUARD, BANDIT)).then_some(like(PowerTrackUpdated))
    t.when(reveal(saint, assassin(1), BANDIT)).then_missing("test_sufferer", "amount")
    t = t.given(Describe(component="test_sufferer", values={"amount": 1}))
    t.when(reveal(saint, assassin(1), BANDIT)).then_some(like(SpecialInfluenceGained, gain=1))


def test_what_thavma_gets_is_asked_for_when_he_is_poor_enough():
    thavma = revelator(0, amount=None)
    battle(box=(thavma, GUARD, BANDIT), gold=2).when(reveal(thavma, GUARD, BANDIT)).then_none(PowerBonusGained)
    t = battle(box=(thavma, GUARD, BANDIT), gold=1)
    t.when(reveal(thavma, GUARD, BANDIT)).then_missing("test_revelator_0", "amount")


def test_an_extra_card_needs_what_a_revealed_card_needs():
    dark = stranger("empire", power=2)
    t = battle(box=(king(), BANDIT, PRIEST, dark)).given(reveal(king(), BANDIT, PRIEST))
    t.when(extra(1, dark)).then_missing("stranger", "gold", "ability")
    t.given(read(gold=0, ability="none")).when(extra(1, dark)).then_some(like(ExtraPlayed, card="stranger"))


def test_an_extra_card_that_nobody_has_entered_is_asked_for():
    t = battle(box=(king(), BANDIT, PRIEST), whole=False).given(reveal(king(), BANDIT, PRIEST))
    command = {"type": "shadow_throne.add_extra", "seat": 1, "card": "stranger"}
    t.when(command).then_missing("stranger", "name", "faction", "gold", "ability")
    t = t.given(read(name="TEST Stranger", faction="empire", gold=0, ability="none", power=1))
    t.when(command).then_some(like(ExtraPlayed, card="stranger"), like(PowerTrackUpdated, empire=1))


def test_a_value_that_is_not_needed_is_never_asked_for():
    # Rank, influence and consolation of a plain card in wave 1.
    plain = card("rebels", None, "stranger", **{**UNREAD, "gold": 0, "ability": "none", "power": 2})
    played(plain, GUARD, PRIEST).then_some(like(PowerTrackUpdated, rebels=2))


def test_values_are_described_once_and_a_mistake_is_amended_not_overwritten():
    t = battle(box=(stranger(), GUARD, PRIEST))
    described = t.when(read(power=3))
    described.then(Described(component="stranger", values={"power": 3}))
    described.when(read(power=4)).then_refused("", field="values", known=3, given=4)
    assert described.state.card("stranger").power == 3


def test_what_cannot_be_does_not_read():
    t = battle(box=(stranger(), GUARD, PRIEST))
    for values in ({"power": -1}, {"gold": "3"}, {"number": 4}, {"ability": "fly"}, {"amount": -2}):
        t.when(read(**values)).then_malformed("values")


def test_a_table_with_rulebook_facts_only_plays_from_the_first_card():
    t = table(GAME, box=facts_box(GAME)).given(SetUp())
    t.when(RevealWave(cards=("outlaw", "dutiful_peasant", "dutiful_peasant"))).then_missing("outlaw", "power")
    t = t.given(*(Describe(component=key, values={"power": 1}) for key in ("outlaw", "dutiful_peasant")))
    t.when(RevealWave(cards=("outlaw", "dutiful_peasant", "dutiful_peasant"))).then_some(
        like(PowerTrackUpdated, empire=2, rebels=1, church=0)
    )


def test_a_rebel_of_unknown_copies_may_lie_again_and_again():
    crowd = rebel("commoner", "crowd", power=1)
    t = battle(box=(crowd,), whole=False).when(reveal(crowd, crowd, crowd))
    t.then_some(like(PowerTrackUpdated, rebels=3))
    t.when(reveal(crowd, crowd, crowd)).then_some(like(PowerTrackUpdated, rebels=6))
