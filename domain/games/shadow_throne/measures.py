"""What is counted over many games of Shadow Throne: its dimensions, phases and measures."""

from domain.games.shadow_throne.sources import NETTED, TRACK_SOURCES
from domain.kernel.measure import SHARE, Dimension, Ledger, Measures, Metric, Phase

MARGINS = """(
  SELECT game, battle, list_reverse_sort(list(wave4))[1] - list_reverse_sort(list(wave4))[2] AS margin
  FROM st_battle WHERE wave4 IS NOT NULL GROUP BY game, battle)"""
LEADERS = """(
  SELECT game, battle, wave, arg_max(faction, power) AS faction, arg_max(won, power) AS won FROM (
    SELECT game, battle, faction, won, unnest([1, 2, 3]) AS wave, unnest([wave1, wave2, wave3]) AS power
    FROM st_battle WHERE won IS NOT NULL
  ) GROUP BY game, battle, wave HAVING list_reverse_sort(list(power))[1] > list_reverse_sort(list(power))[2])"""
DEEDS = """(
  SELECT game, battle, sum(kills) AS kills, sum(conversions) AS conversions, sum(emboldens) AS emboldens
  FROM st_fielded GROUP BY game, battle)"""
KINDS_OF_DEEDS = """(
  SELECT game, battle, seat, card, (wave > 0)::INTEGER AS times,
    unnest(['kill', 'conversion', 'embolden', 'silence']) AS cause, unnest([kills, conversions, emboldens, silences]) AS done
  FROM st_fielded WHERE face = 'up')"""
OF_SEATS = """(
  SELECT game, battle, seat, sum(influence) + sum(special) AS influence, sum(hush) AS hush
  FROM st_fielded GROUP BY game, battle, seat)"""
SOURCES = """(
  SELECT game, battle, seat, unnest(['living', 'dead', 'special']) AS source,
    unnest([CASE WHEN dead THEN 0 ELSE influence END, CASE WHEN dead THEN influence ELSE 0 END, special]) AS amount
  FROM st_fielded)"""
AFTER_A_POOR_WAVE = """EXISTS (
  SELECT 1 FROM st_fielded b
  WHERE (b.game, b.battle, b.seat) = (o.game, o.battle, o.seat) AND b.wave = o.wave - 1 AND b.face = 'poor')"""
BEFELL = "list_filter([CASE WHEN o.dead THEN 'killed' END, CASE WHEN o.converted THEN 'converted' END], lambda one: one IS NOT NULL)"
KINGS = """(
  SELECT game, span, seat, tag FROM event
  WHERE stands AND tag IN ('shadow_throne.extra_played', 'shadow_throne.extra_declined'))"""
INFLUENCE = """(
  SELECT game, subject, arg_max(value, step) AS value FROM point WHERE track = 'influence' GROUP BY game, subject)"""

DIMENSIONS = (
    Dimension(
        key="faction", title="faction", grain="observation", values=("empire", "rebels", "church"),
        definition="The faction; of a character the one it belongs to when its battle ends: a converted one is Church.",
        value="o.faction",
    ),
    Dimension(
        key="printed", title="printed faction", grain="observation", values=("empire", "rebels", "church"),
        definition="The faction on the card, whatever has become of the character.",
        value="o.printed", entered=True,
    ),
    Dimension(
        key="card_rank", title="rank on the card", grain="observation", values=("commoner", "elite", "noble"),
        definition="The rank on the card; cards whose rank nobody entered are left out and counted.",
        value="o.rank", entered=True,
    ),
    Dimension(
        key="character", title="character", grain="observation", definition="The card; equal copies are one character.",
        value="o.card",
    ),
    Dimension(
        key="battle_no", title="battle", grain="span", definition="The number of the battle, counted from 1.",
        value="{span}::INTEGER", number=True, least=1,
    ),
    Dimension(
        key="wave", title="wave", grain="beat", values=("0", "1", "2", "3", "4"),
        labels={str(wave): f"wave {wave}" for wave in range(5)},
        definition="The wave in which the card lies; 0 is a Langman who stayed.",
        value="o.wave::VARCHAR",
    ),
    Dimension(
        key="ability_no", title="ability number", grain="observation", values=("1", "2", "3", "none"),
        definition="The number on the card; none for a text without a number.",
        value="CASE WHEN o.number = 0 THEN 'none' ELSE o.number::VARCHAR END", entered=True,
    ),
    Dimension(
        key="face", title="face up or poor", grain="observation", values=("up", "poor"),
        definition="Whether the card was played or turned face down.",
        value="o.face",
    ),
    Dimension(
        key="cause", title="cause", grain="observation", values=("kill", "conversion", "embolden", "silence"),
        definition="What one character did to another.",
        value="o.cause",
    ),
    Dimension(
        key="tie", title="tie for first place", grain="game", values=("none", "gold", "unbroken"),
        definition="Whether several seats had the most influence, and whether gold decided.",
        value="CASE g.ending WHEN 'influence' THEN 'none' WHEN 'gold' THEN 'gold' WHEN 'no_winner' THEN 'unbroken' END",
    ),
    Dimension(
        key="target", title="target", grain="game", values=("15", "20", "25"),
        definition="The influence that ends the game.",
        value="g.policies->>'$.target'",
    ),
)  # fmt: skip

BATTLES = (
    Metric(
        key="faction_wins", title="Which faction wins battles",
        definition="Battles that the faction won, of all battles.", version=2,
        observation="a battle",
        events=("shadow_throne.battle_won",), tracks=("won",), interval=("C",), charts=("DI",), least=8,
        split_by=("faction", "battle_no", "phase", "seats"),
        rows="st_battle", where="o.won IS NOT NULL", y="o.won", fair="140 * o.winners::INTEGER", span="o.battle",
        only_by=("faction",), constant="every battle is won by some faction.",
        trap="Factions that tie win together, so the shares add up to more than all. "
        "The reference is a third of the mean number of winners.",
    ),
    Metric(
        key="battle_margin", title="How close battles are",
        definition="The highest final power of a battle less the second highest.",
        observation="a battle",
        events=("shadow_throne.power_track_updated",), tracks=("power",), interval=("H", "N"), charts=("HB",), least=8,
        unit="power", split_by=("battle_no", "phase", "seats"),
        rows=MARGINS, y="o.margin", span="o.battle",
        trap="A conversion moves two factions at once, so margins jump by twice a card's power.",
    ),
    Metric(
        key="wave_lead_wins", title="Does the faction ahead win",
        definition="Battles won by the faction that alone had the most power after this wave, of those with one.",
        observation="a battle with a sole leader after the wave",
        events=("shadow_throne.power_track_updated", "shadow_throne.battle_won"), interval=("C",), charts=("DI",),
        least=8, split_by=("wave", "faction", "seats"),
        rows=LEADERS, y="o.won", span="o.battle",
        only_by=("wave",), constant="every battle would count once for each of its waves.",
        trap="The fourth wave is left out: who leads after it has won. After wave 3 three quarters of the cards lie there: that it tells more is no sign of skill.",
    ),
    Metric(
        key="kills", title="Kills in a battle",
        definition="Characters killed, over battles played.",
        observation="a game, with the sums of its battles", of_games=True,
        events=("shadow_throne.character_killed", "shadow_throne.battle_won"), tracks=("losses",), over="battles", interval=("H",),
        charts=("DI",), least=8, unit="a battle", split_by=("battle_no", "phase", "seats"),
        rows=DEEDS, y="o.kills", span="o.battle",
        trap="One number acts on an unchanged board, so two killers may claim the same victim: the first is counted.",
    ),
    Metric(
        key="conversions", title="Conversions in a battle",
        definition="Characters converted to Church, over battles played.",
        observation="a game, with the sums of its battles", of_games=True,
        events=("shadow_throne.character_converted", "shadow_throne.battle_won"), tracks=("conversions",),
        over="battles", interval=("H",), charts=("DI",), least=8, unit="a battle", split_by=("battle_no", "phase", "seats"),
        rows=DEEDS, y="o.conversions", span="o.battle",
        trap="Church characters cannot be converted: where many are played there is less to convert.",
    ),
    Metric(
        key="emboldens", title="Tokens in a battle",
        definition="Power tokens laid on characters, over battles played.",
        observation="a game, with the sums of its battles", of_games=True,
        events=("shadow_throne.emboldened", "shadow_throne.battle_won"), over="battles", interval=("H",), charts=("DI",), least=8,
        unit="a battle", split_by=("battle_no", "phase", "seats"),
        rows=DEEDS, y="o.emboldens", span="o.battle",
        trap="Tokens that a kill took away again stay counted.",
    ),
    Metric(
        key="victims", title="Characters killed or converted",
        definition="Characters that were killed, and those that were converted, of all that lay face up in a battle; a Langman who "
        "stayed lies there once more.",
        observation="a character face up in a battle",
        events=("shadow_throne.character_killed", "shadow_throne.character_converted", "shadow_throne.wave_revealed"),
        interval=("C",), charts=("DI",), least=8, split_by=("printed", "card_rank", "character", "phase", "seats"),
        rows="st_fielded", where="o.face = 'up'", part=BEFELL, several=True, parts=("killed", "converted"),
        seat="o.seat", span="o.battle",
        trap="Who lies beside many killers is killed more often: it says what a faction has to fear at this table, not how well it is "
        "played. One character may be both.",
    ),
    Metric(
        key="silenced", title="Abilities that did not act",
        definition="Abilities silenced, or lost because their character died first, of those and all that acted.",
        observation="an ability with a number",
        version=2,
        events=("shadow_throne.ability_silenced", "shadow_throne.ability_lost", "shadow_throne.ability_triggered",
                "shadow_throne.extra_asked", "shadow_throne.special_influence_gained"),
        interval=("C",), charts=("DI",), least=8, split_by=("ability_no", "character", "seats"),
        rows="st_fielded", where="o.ability IS NOT NULL AND o.number > 0", y="o.ability <> 'acted'",
        seat="o.seat", span="o.battle",
        trap="An ability without a number cannot be lost, so it counts neither as silenced nor as lost nor as one that acted.",
    ),
)  # fmt: skip

SEATS = (
    Metric(
        key="backed_winner", title="Characters on the winning side",
        definition="Characters played face up whose faction won the battle, of all played face up. A Langman who stayed was "
        "played the battle before, and counts there.",
        observation="a character played face up",
        events=("shadow_throne.wave_revealed", "shadow_throne.battle_won"), interval=("C",), charts=("DI",), least=8,
        split_by=("player", "faction", "card_rank", "seats"),
        rows="st_fielded", where="o.wave > 0 AND o.won IS NOT NULL", y="o.won",
        seat="o.seat", span="o.battle",
        trap="A converted character counts for the Church, whoever its player had hoped for.",
    ),
    Metric(
        key="influence_rate", title="Influence from a battle",
        definition="Influence that a seat gains in a battle: all of it, over all seats and battles.",
        observation="a game, with the sums of its seats and battles", of_games=True,
        events=("shadow_throne.influence_collected", "shadow_throne.special_influence_gained"), tracks=("influence",),
        over="seats in battles", interval=("H",), charts=("DI",), least=8, unit="influence a seat and battle",
        split_by=("battle_no", "phase", "player", "seats"),
        rows=OF_SEATS, y="o.influence",
        seat="o.seat", span="o.battle",
        trap="The last battle, too, is played to its fourth wave; it brings more than others, because it reached the target.",
    ),
    Metric(
        key="influence_source", title="Where influence comes from",
        definition="Influence from living characters, from dead ones at half, and from special influence, of all.",
        observation="a game, with the sums of its seats", of_games=True,
        events=("shadow_throne.influence_collected", "shadow_throne.special_influence_gained"), interval=("H",),
        charts=("SB",), least=8, split_by=("seats", "phase"),
        rows=SOURCES, where="o.amount > 0", x="o.amount", y="o.amount", unit=SHARE, part="o.source",
        parts=("living", "dead", "special"),
        seat="o.seat", span="o.battle",
        trap="Parts of one whole: when one grows, others must shrink.",
    ),
    Metric(
        key="hush_rate", title="How often hush money is paid",
        definition="Characters of waves 2 to 4 that cost 1 gold more or brought 1 less, because their player had played the "
        "same faction in the wave before; of all played there face up, extra cards left out.",
        observation="a character played face up in waves 2 to 4",
        events=("shadow_throne.gold_paid", "shadow_throne.gold_collected"), interval=("C",), charts=("DI",), least=8,
        split_by=("wave", "printed", "player", "seats"),
        rows="st_fielded", where="o.face = 'up' AND o.wave >= 2 AND NOT o.extra", y="o.hush > 0",
        seat="o.seat", span="o.battle",
        beside=(("after a poor wave", AFTER_A_POOR_WAVE),),
        trap="After a poor wave there is none to pay: those cards count, and how many they are stands beside.",
    ),
    Metric(
        key="hush_gold", title="Gold spent on hush money",
        definition="Hush money that a seat pays in a battle: all of it, over all seats and battles.",
        observation="a game, with the sums of its seats and battles", of_games=True,
        events=("shadow_throne.gold_paid", "shadow_throne.gold_collected"), tracks=("hush",), over="seats in battles", interval=("H",),
        charts=("DI",), least=8, unit="gold a seat and battle", split_by=("phase", "player", "seats"),
        rows=OF_SEATS, y="o.hush",
        seat="o.seat", span="o.battle",
        trap="An income that hush money made smaller counts as paid.",
    ),
    Metric(
        key="poor_rate", title="Cards turned face down",
        definition="Cards turned face down, of all cards revealed. An extra card is never turned down and not among them.",
        observation="a revealed card",
        events=("shadow_throne.card_turned_down", "shadow_throne.wave_revealed"), tracks=("poor",), interval=("C",),
        charts=("DI",), least=8, split_by=("wave", "battle_no", "player", "seats"),
        rows="st_fielded", where="o.wave > 0 AND NOT o.extra", y="o.face = 'poor'",
        seat="o.seat", span="o.battle",
        trap="A poor turn can be meant: it brings 1 gold.",
    ),
    Metric(
        key="consolation_share", title="Gold from lost battles",
        definition="Consolation gold, of all gold from incomes (what hush money left of them), poor turns and consolation.",
        observation="a game, with the sums of its seats", of_games=True,
        events=("shadow_throne.consolation_collected", "shadow_throne.gold_collected", "shadow_throne.poor_gold"),
        tracks=("consolation",), over="gold in all", interval=("H",), charts=("DI",), least=8, split_by=("phase", "player", "seats"),
        rows="st_fielded", x="o.income + o.consolation", y="o.consolation", unit=SHARE,
        seat="o.seat", span="o.battle",
        trap="It goes to those who backed a losing faction in a battle: they may still win the game.",
    ),
)  # fmt: skip

CHARACTERS = (
    Metric(
        key="character_yield", title="Influence from a character",
        definition="Influence that the character brought, over the times it was played face up. What Langman brings while he "
        "stays counts with the battle in which he was played.",
        observation="a game, with the sums of its battles", of_games=True,
        version=2,
        events=("shadow_throne.influence_collected", "shadow_throne.special_influence_gained",
                "shadow_throne.wave_revealed"), over="times played face up", interval=("H",), charts=("DI",),
        least=20, unit="influence", split_by=("character",), shrunk_by="character",
        rows="st_fielded", where="o.face = 'up'", x="(o.wave > 0)::INTEGER", y="o.influence + o.special",
        seat="o.seat", span="(o.battle - (o.wave = 0)::INTEGER)",
        trap="A character brings what its faction wins: read it beside the battles that faction won.",
    ),
    Metric(
        key="character_deeds", title="What a character does to others",
        definition="Characters it killed, converted or silenced, or tokens it laid, over the times it was played face up.",
        observation="a game, with the sums of its battles", of_games=True,
        events=("shadow_throne.character_killed", "shadow_throne.character_converted", "shadow_throne.emboldened",
                "shadow_throne.ability_silenced", "shadow_throne.wave_revealed"),
        over="times played face up", interval=("H",), charts=("DI",), least=8, unit="a time", split_by=("cause", "character", "phase", "seats"),
        rows=KINDS_OF_DEEDS, x="o.times", y="o.done", seat="o.seat", span="o.battle",
        only_by=("cause",), constant="kills, conversions, tokens and silences are never added up.",
        trap="An ability that finds nobody does nothing: what it does depends on what the others played.",
    ),
    Metric(
        key="character_lift", title="Characters and winning",
        definition="How much more often those who played the character won, in points (10 points are 10 more wins in 100), than "
        "those who played any other at the same standing, in the same phase, at a table of the same size.",
        observation="a seat that played the character, once a game, where at least five others can be compared with it",
        version=4,
        events=("shadow_throne.wave_revealed",), interval=("lift",), charts=("DI",), least=30, unit="points",
        split_by=("character",),
        rows="st_fielded", where="o.face = 'up' AND o.wave > 0", y="s.won",
        seat="o.seat", span="o.battle",
        only_by=("character",), constant="every game has its winners, whatever they played.",
        trap="It allows for how a seat stood, and not for who sat there: hands are drafted, so a favourite of strong players "
        "still looks strong.",
    ),
    Metric(
        key="extra_use", title="Extra cards played",
        definition="Extra cards added to King Kyros, of the times his ability acted.",
        observation="a time King Kyros acted",
        events=("shadow_throne.extra_played", "shadow_throne.extra_declined"), interval=("C",), charts=("DI",), least=8,
        split_by=("phase", "player", "seats"),
        rows=KINGS, y="o.tag = 'shadow_throne.extra_played'", seat="o.seat", span="o.span",
        trap="Nobody says why a card was not added: a hand without Empire cards is no choice.",
    ),
    Metric(
        key="carried", title="Langman stays",
        definition="Battles after which Langman stayed, of those in which he was played face up and which another followed.",
        observation="a battle with Langman",
        events=("shadow_throne.langman_stayed", "shadow_throne.wave_revealed"), interval=("C",), charts=("DI",),
        least=8, split_by=("phase", "seats"),
        rows="st_fielded", where="o.stayed IS NOT NULL AND o.face = 'up' AND o.wave > 0", y="o.stayed",
        seat="o.seat", span="o.battle",
        trap="One character, seldom drafted: few observations for a long time.",
    ),
)  # fmt: skip

ENDS = (
    Metric(
        key="overshoot", title="Influence beyond the target",
        definition="Influence of the winner less the target; the median.",
        observation="a game with a winner",
        events=("shadow_throne.game_ended",), tracks=("influence",), interval=("M",), charts=("HB",), least=6,
        unit="influence", split_by=("target", "seats"),
        rows=INFLUENCE, where="s.won", y="o.value - (g.policies->>'$.target')::INTEGER", seat="o.subject",
        trap="Somebody may stand beyond the target before the resolution: the battle is fought to its end.",
    ),
    Metric(
        key="gold_decides", title="Games decided by gold",
        definition="Games in which gold broke a tie for the most influence, of all finished games.",
        observation="a finished game",
        events=("shadow_throne.game_ended",), tracks=("gold",), interval=("W",), charts=("DI",), least=5,
        split_by=("target", "seats"), shows=("tie", "ending"),
        rows="game", y="g.ending = 'gold'",
        trap="Only the gold of those who are level counts, however much others have.",
    ),
    Metric(
        key="no_winner", title="Games that nobody wins",
        definition="Games that ended level on influence and gold, of all finished games.",
        observation="a finished game",
        events=("shadow_throne.game_ended",), interval=("W",), charts=("DI",), least=5,
        split_by=("target", "seats"), shows=("tie", "ending"),
        rows="game", y="g.winners = 0",
        trap="Such games make the win rates of all seats add up to less than all games.",
    ),
)  # fmt: skip

LEDGER = Ledger(
    title="Wave by wave",
    definition="Each character that was played: the faction it belonged to in the end, hush money and gold, what became of "
    "it, what it brought, and whether it was on the winning side; beside each wave the power of the factions after it.",
    heads="""
SELECT battle, CASE WHEN any_value(winners) IS NULL THEN 'not played out'
  ELSE 'won by the ' || string_agg(upper(faction[1]) || faction[2:], ' and the ' ORDER BY faction) FILTER (won) END
FROM st_battle GROUP BY battle ORDER BY battle""",
    lines="""
WITH told AS (SELECT DISTINCT battle, wave FROM st_fielded), power AS (
  SELECT battle, faction, unnest([1, 2, 3, 4]) AS wave, unnest([wave1, wave2, wave3, wave4]) AS power FROM st_battle)
SELECT battle, wave::VARCHAR, NULL, if(wave = 0, 'Stayed from before', 'Wave ' || wave),
  'power of the Empire ' || max(power) FILTER (faction = 'empire'), 'Rebels ' || max(power) FILTER (faction = 'rebels'),
  'Church ' || max(power) FILTER (faction = 'church')
FROM told LEFT JOIN power USING (battle, wave) GROUP BY battle, wave ORDER BY battle, wave""",
    entries="""
SELECT battle, wave::VARCHAR, seat, card, CASE WHEN face = 'poor' THEN 'turned down, gold +1' ELSE concat_ws(', ',
  CASE WHEN converted THEN upper(printed[1]) || printed[2:] || ' turned Church' ELSE upper(faction[1]) || faction[2:] END,
  if(extra, 'extra', NULL), if(hush > 0, 'hush money ' || hush, NULL), if(income > 0, 'gold +' || income, NULL),
  if(ability IN ('silenced', 'lost'), 'ability ' || ability, NULL), if(dead, 'killed', NULL),
  if(influence + special > 0, 'influence +' || (influence + special), NULL),
  if(consolation > 0, 'consolation +' || consolation, NULL), if(won, 'winning side', NULL)) END
FROM st_fielded ORDER BY battle, wave, seat, extra, card""",
)

MEASURES = Measures(
    metrics=(*BATTLES, *SEATS, *CHARACTERS, *ENDS),
    dimensions=DIMENSIONS,
    phases=(Phase("1", 1, 1), Phase("2", 2, 2), Phase("3+", 3, None)),
    beat="turn",
    beats=("wave 1", "wave 2", "wave 3", "wave 4", "resolution"),
    turns="The resolution after the last wave counts as one more.",
    # Everybody plays at once: nobody is first.
    lacks=("first_player",),
    standing="The means are a sixth of the gold.",
    margin="It is the influence of the first less that of the second: 0 where they were level, also where gold broke the tie.",
    margin_unit="influence",
    goals_from=("seats", "fielded", "power", "counted", "components", "how"),
    opens=(
        "shadow_throne.game_set_up",
        "shadow_throne.battle_opened",
        "shadow_throne.draft_closed",
        "shadow_throne.extra_asked",
    ),
    ledger=LEDGER,
    sources=TRACK_SOURCES,
    netted=NETTED,
)
