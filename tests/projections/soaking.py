"""The coverage suite at its full size, printed as it is measured; a gate that fails stops it."""

from tests.projections.coverage import (
    CONTINUOUS,
    FAIR,
    METHODS,
    RATES,
    SIZES,
    WHOLE,
    corpora_of_people,
    lifts,
    of_median,
    of_newcombe,
    of_sums,
    of_wilson,
    uniforms,
)

DRAWS = 20_000
PEOPLE = 400
CORPORA = 400
FLOORS = {"C": 0.93, "H": 0.93}
COARSE = 0.87
# Where one share is near 0 and the other near 1, few games against few cover less.
FLOORS_OF_DIFFERENCES = {5: 0.88, 10: 0.90, 20: 0.92, 30: 0.92, 50: 0.92}


def told(name: str, found: list[float]) -> str:
    return f"{name} mean {sum(found) / len(found):.4f}, least {min(found):.4f}, most {max(found):.4f}"


def gate(held: bool, words: str) -> None:
    print(f"  {'holds' if held else 'FAILS'}: {words}", flush=True)
    assert held, words


def counted_exactly() -> None:
    for n in SIZES:
        found = [of_wilson(n, rate) for rate in RATES]
        held = 0.945 <= sum(found) / len(found) <= 0.965 and min(found) >= (0.89 if n < 20 else 0.915)
        gate(held and all(of_wilson(n, rate) >= 0.91 for rate in FAIR), told(f"W, n {n}:", found))
    rates = [step / 20 for step in range(1, 20)]
    for n, least in FLOORS_OF_DIFFERENCES.items():
        found = [of_newcombe(n, n, one, other) for one in rates for other in rates]
        gate(0.945 <= sum(found) / len(found) <= 0.96 and min(found) >= least, told(f"D, n {n} each:", found))


def drawn(seed: int) -> None:
    con = uniforms(DRAWS, max(SIZES), seed)
    for code, (generators, method, sizes) in METHODS.items():
        every = []
        for generator in generators:
            found = [of_sums(con, generator, games, method) for games in sizes]
            floor = COARSE if "rate 0.1, ICC 0.3" in generator.name else FLOORS[code]
            gate(min(found) >= floor, told(f"{code}, {generator.name}:", found))
            every += found
        gate(0.94 <= sum(every) / len(every) <= 0.965, told(f"{code}, all:", every))
    for name, (value, truth) in {**CONTINUOUS, **WHOLE}.items():
        found = [of_median(con, value, truth, games, name in WHOLE) for games in SIZES if games >= 6]
        gate(min(found) >= 0.935 and (name in WHOLE or max(found) <= 0.965), told(f"M, {name}:", found))


def people(seed: int) -> None:
    for games in (50, 100, 200):
        for skill in (0, 0.6, 1):
            for favourite in (0.2, 0.8):
                flagged = sum(corpora_of_people(PEOPLE, games, skill, favourite, seed)) / PEOPLE
                gate(flagged <= 0.05, f"O, {games} games, skill {skill}, favourite {favourite}: flagged {flagged:.3f}")


def cards(seed: int) -> None:
    for strength in (0.0, 3.0):
        found = [lifts(100, strength, seed + number) for number in range(CORPORA)]
        null = [one["null"] for one in found if one["null"]]
        flagged = sum(not lo <= 0 <= hi for _, (lo, hi) in null) / len(null)
        mean = 100 * sum(points for points, _ in null) / len(null)
        gate(
            flagged <= 0.08 and abs(mean) <= 4,
            f"lift, card without power: flagged {flagged:.3f}, mean {mean:.1f} points",
        )
        strong = [one["strong"] for one in found if one["strong"]]
        share = sum(lo > 0 for _, (lo, _) in strong) / len(strong)
        gate(share >= 0.90 if strength else share <= 0.08, f"lift, card worth {strength:g} more: found in {share:.3f}")


def coverage(seed: int) -> str:
    counted_exactly()
    drawn(seed)
    people(seed)
    cards(seed)
    return f"all gates hold, {DRAWS:,} draws, seed {seed}"


PLANTS = 160
PLAYOUTS = 60
# Decision 65: no constant was chosen on plants; 0.90 is asked for, and so few plants tell it no better than by 0.10.
FOUND = 0.80
UNSEEN = 1_000_000
SEATS = {"styx": (3, 4, 5), "shadow_throne": (3, 4)}


def planted(seed: int) -> str:
    """Swings planted in games of Styx and Shadow Throne, and ratings of bots of known strength."""
    from tests.projections.planted import LARGE, plant
    from tests.projections.planted_ratings import rated

    for key, seats in SEATS.items():
        every = [plant(key, seats[number % len(seats)], seed + UNSEEN + number, PLAYOUTS) for number in range(PLANTS)]
        large = [one for one in every if one is not None and one.change >= LARGE]
        recall = sum(one.rank > 0 for one in large) / len(large)
        first = sum(one.rank == 1 for one in large) / len(large)
        gate(
            recall >= FOUND,
            f"swings of {key}: {len(large)} of {PLANTS} plants of {LARGE} or more, found {recall:.3f} (wanted 0.90), "
            f"in the first place {first:.3f}",
        )
    told = rated("styx", 300, seed)
    gate(
        min(told, key=told.__getitem__) == "random",
        f"ratings: {', '.join(f'{bot} {mu:.1f}' for bot, mu in told.items())}",
    )
    return f"{PLANTS} plants a game, {PLAYOUTS} playouts each side, 300 rated games, seed {seed}"
