"""How an Audience of Styx ends: the failed bids' coins, the four goals, the tie chain, and who is first in the next."""

from tests.retold.styx_table import LINE, SOUL, WAR, Table

GOALS = ("influence", "war", "elements_soul", "horsemen")


def war_is_on(table: Table) -> bool:
    at_war = table.war_came if table.reads["war_latch"] == "on_reaching" else table.chaos >= WAR
    if table.reads["race"] == "end_of_audience":
        return at_war
    return at_war and table.first_line == "war"


def reached(table: Table, seat: int) -> set[str]:
    """The goals that this seat has reached at the end of the Audience."""
    person = table.people[seat]
    goals = set()
    if person.influence >= LINE and (table.reads["race"] == "end_of_audience" or seat in table.in_time):
        goals.add("influence")
    if war_is_on(table) and table.war_strength(seat) == max(map(table.war_strength, table.seats)):
        goals.add("war")
    if person.soul == SOUL and table.elements(seat) == 4:
        goals.add("elements_soul")
    if table.riders(seat) >= 2:
        goals.add("horsemen")
    return goals


def chain(table: Table, goals: dict[int, set[str]]) -> tuple[list[int], list[tuple[int, tuple[int, ...]]]]:
    """Who wins of those that reached a goal, and who was left after each step that was needed."""
    left = [seat for seat in table.seats if goals[seat]]
    steps = []
    for step in range(1, 5):
        if len(left) == 1:
            break
        counts = {seat: counted(table, goals, seat, step) for seat in left}
        left = [seat for seat in left if counts[seat] == max(counts.values())]
        steps.append((step, tuple(left)))
    return left, steps


def counted(table: Table, goals: dict[int, set[str]], seat: int, step: int) -> int:
    up = table.people[seat].up
    if step == 1:
        return len(goals[seat])
    if step == 2:
        return table.sum_of(card for card in up if table.show(card, "legendary"))
    return len(up) if step == 3 else table.riders(seat)


def next_first(table: Table, named: int) -> int:
    """The left neighbour, or whom a summoner named."""
    if not named:
        return table.around(table.first)[1]
    return named if table.reads["first_after_summon"] == "chosen_seat" else table.around(named)[1]
