"""A second telling of the rules of Styx: a referee who is given the commands of a game, one after the other.

The referee was taught by the two rulebooks, and by the rulings where they leave a reading open, and knows the words
that a scribe types. Slow and plain on purpose: what comes out here must come out there.
"""

from itertools import islice
from typing import Any

from domain.games.styx import commands as asked
from domain.kernel.words import tag_of
from tests.retold.styx_effects import Effects, Use
from tests.retold.styx_ending import GOALS, chain, next_first, reached
from tests.retold.styx_table import COLOURS, SLOTS, Foul, Person, Table, Token


class Referee:
    """stage: setup, cards, placing, revealing, payment, effects, exhausted, over."""

    def __init__(self, opened: Any) -> None:
        self.table = Table(opened)
        self.effects = Effects(self.table)
        self.stage = "setup"
        self.tokens: list[Token] = []
        self.owed: dict[str, Token] = {}
        """Won Eliminations that are not paid yet, by slot."""
        self.payers: dict[str, int] = {}
        self.at_start: dict[int, tuple[list[str], int]] = {}
        """Face-up cards and Bonus Income at the start of the Audience."""
        self.winners: tuple[int, ...] = ()
        self.goals: dict[int, set[str]] = {}
        self.tie: list[tuple[int, tuple[int, ...]]] = []

    def do(self, command: Any) -> None:
        """Foul if it may not be done, and then nothing was."""
        getattr(self, tag_of(command).partition(".")[2])(command)

    def due(self) -> tuple[int, ...]:
        """The seats whose move is awaited."""
        if self.stage in {"placing", "revealing"}:
            return (self.next_seat(),)
        if self.stage == "payment":
            return tuple(token.seat for token in self.owed.values())
        return (self.effects.queue[0][1],) if self.stage == "effects" else ()

    def next_seat(self) -> int:
        if self.stage == "placing":
            return self.order()[len(self.tokens)]
        return next(token.seat for token in self.tokens if not token.kind)

    def order(self) -> list[int]:
        return self.table.around(self.table.first) * (2 if self.table.of_two else 1)

    def at(self, *stages: str) -> None:
        if self.stage not in stages:
            raise Foul(f"not now: {self.stage}")

    # Set-up.
    def set_up(self, command: asked.SetUp) -> None:
        self.at("setup")
        table, taken = self.table, command.colours
        if len(taken) != len(table.seats) or len({*taken} & {*COLOURS}) != len(taken):
            raise Foul("a colour each, nobody's twice")
        if command.first not in table.seats:
            raise Foul("nobody sits there")
        emissaries = self.emissaries()
        self.remove_horseman(command.removed_horseman, emissaries)
        bearer, *_ = (key for key in table.prints if table.can(key, "bearer"))
        copies = self.copies(bearer)
        table.people = {seat: Person(taken[seat - 1], copies[seat - 1]) for seat in table.seats}
        table.box |= {*copies[len(taken) :]}
        table.aside = next((key for key in table.prints if table.can(key, "totem")), "")
        table.first = command.first
        table.pile = emissaries
        self.next_cards()

    def copies(self, key: str) -> list[str]:
        return [key, *(f"{key}#{copy}" for copy in range(2, self.table.prints[key]["copies"] + 1))]

    def emissaries(self) -> set[str]:
        """The deck for so many players: five and six use all of it."""
        table, most = self.table, min(5, len(self.table.seats))
        keys = [key for key in table.prints if not table.can(key, "totem") and not table.can(key, "bearer")]
        return {card for key in keys if table.show(key, "min_players") <= most for card in self.copies(key)}

    def remove_horseman(self, removed: str | None, deck: set[str]) -> None:
        """In a French game of two one Horseman leaves; where there is none, none can."""
        table = self.table
        riders = {card for card in deck if table.rider(card)}
        if not table.removes or not riders:
            if removed is not None:
                raise Foul("no Horseman leaves this game")
        elif removed == "unknown":
            table.unseen = 1
        elif removed in riders:
            deck.remove(removed)
            table.box.add(removed)
        else:
            raise Foul("one of the Horsemen leaves")

    # The cards of an Audience.
    def next_cards(self) -> None:
        self.stage = "cards" if self.table.drawn() + len(self.table.summoned) else "exhausted"

    def open_audience(self, command: asked.OpenAudience) -> None:
        self.at("cards")
        table, there = self.table, self.table.findable()
        cards = table.copies_of(command.cards)
        if len(cards) != min(2 - len(table.summoned), table.drawn()):
            raise Foul("two cards, or what there is")
        if len({*cards}) != len(cards) or not {*cards} <= there:
            raise Foul("not in the pile")
        if table.unseen and sum(table.rider(card) for card in there) - sum(map(table.rider, cards)) < table.hidden():
            raise Foul("one of these Horsemen left the game")
        table.pile -= {*cards}
        table.board = dict(zip(SLOTS, [*table.summoned, *cards], strict=False))
        table.summoned = []
        table.audience += 1
        self.tokens, self.payers, self.owed = [], {}, {}
        self.effects = Effects(table)
        self.at_start = {seat: ([*person.up], person.bonus) for seat, person in table.people.items()}
        self.stage = "placing"

    def declare_pile_exhausted(self, command: asked.DeclarePileExhausted) -> None:
        raise Foul("the box tells how many cards there are")

    # Tokens.
    def place_token(self, command: asked.PlaceToken) -> None:
        self.at("placing")
        if command.seat != self.next_seat() or command.slot not in self.table.board:
            raise Foul("not this seat, or no card there")
        self.tokens.append(Token(command.seat, command.slot))
        if len(self.tokens) == len(self.order()):
            self.stage = "revealing"

    def reveal_token(self, command: asked.RevealToken) -> None:
        self.at("revealing")
        if command.seat != self.next_seat():
            raise Foul("another token is due")
        if command.kind in {token.kind for token in self.tokens if token.seat == command.seat}:
            raise Foul("this token is used")
        token = next(token for token in self.tokens if not token.kind)
        if command.kind == "tithe":
            if command.bid is not None:
                raise Foul("a Tithe has no bid")
        elif isinstance(command.bid, int):
            self.check_bid(token, command.kind, command.bid)
            token.bid = command.bid
        elif command.bid != "skip":
            raise Foul("a bid or a skip")
        token.kind = command.kind
        if all(token.kind for token in self.tokens):
            self.call_for_payment()

    def check_bid(self, token: Token, kind: str, bid: int) -> None:
        table, card = self.table, self.table.board[token.slot]
        least = 1 + max([0, *(one.bid for one in self.tokens if (one.kind, one.slot) == (kind, token.slot))])
        if kind == "muster":
            most = table.people[token.seat].coins
        else:
            most = sum(map(table.pays, table.fighters(token.seat)))
            if table.show(card, "legendary"):
                least = max(least, table.value(card))
        if not least <= bid <= most:
            raise Foul(f"{least} to {most}")
        if kind == "elimination" and not table.makes(token.seat, bid):
            raise Foul("no cards make up this bid")

    def won(self, kind: str, slot: str) -> Token | None:
        bids = [token for token in self.tokens if token.kind == kind and token.slot == slot and token.bid]
        return max(bids, key=lambda token: token.bid, default=None)

    # Payment.
    def call_for_payment(self) -> None:
        """What can be paid in one way alone is paid so."""
        self.stage = "payment"
        for slot in SLOTS:
            if (token := self.won("elimination", slot)) is not None:
                ways = list(islice(self.table.payments(token.seat, token.bid), 2))
                self.owed[slot] = token
                if len(ways) == 1:
                    self.pay(slot, ways[0])
        if not self.owed:
            self.resolve()

    def pay(self, slot: str, cards: tuple[str, ...]) -> None:
        table, seat = self.table, self.owed.pop(slot).seat
        self.payers[slot] = seat
        for card in cards:
            if table.can(card, "zombie"):
                continue
            if table.can(card, "hydra"):
                table.counters[card] -= 1
                if table.counters[card] > 0:
                    continue
            table.turn_down(seat, card)

    def pay_elimination(self, command: asked.PayElimination) -> None:
        self.at("payment")
        slot = next((slot for slot, token in self.owed.items() if token.seat == command.seat), None)
        if slot is None:
            raise Foul("nothing to pay")
        cards, own = command.cards, self.table.fighters(command.seat)
        if len({*cards}) != len(cards) or not {*cards} <= {*own}:
            raise Foul("not cards that can pay")
        if not self.table.pays_for(cards, self.owed[slot].bid):
            raise Foul("not what was bid")
        self.pay(slot, cards)
        if not self.owed:
            self.resolve()

    # What comes of the tokens.
    def resolve(self) -> None:
        table = self.table
        self.eliminate()
        mustered = self.muster_all()
        for token in self.tokens:
            if token.kind == "tithe":
                self.tithe(token)
        gone = {card for card, _ in mustered} | {table.board[slot] for slot in self.payers}
        for card in table.board.values():
            if card not in gone:
                table.to_centre(card)
        self.stage = "effects"
        self.effects.call(mustered)
        self.close_if_done()

    def eliminate(self) -> None:
        for slot, seat in sorted(self.payers.items()):
            card = self.table.board[slot]
            self.table.to_centre(card)
            if not self.table.show(card, "eternal"):
                self.table.soul_by(seat, int(self.table.show(card, "soul")))

    def muster_all(self) -> list[tuple[str, int]]:
        """The cards that were mustered, each with its new owner."""
        mustered = []
        for slot, card in self.table.board.items():
            token = self.won("muster", slot)
            if token is not None and slot not in self.payers:
                self.muster(token)
                mustered.append((card, token.seat))
        return mustered

    def muster(self, token: Token) -> None:
        table, card = self.table, self.table.board[token.slot]
        table.people[token.seat].coins -= token.bid
        table.join(token.seat, card)
        table.influence_by(token.seat, table.value(card), table.value(card))

    def tithe(self, token: Token) -> None:
        """What lay face up at the start counts, though it was spent since."""
        table = self.table
        army, bonus = self.at_start[token.seat]
        coins = sum(int(table.show(card, "income")) for card in army)
        if token.slot not in self.payers:
            coins += int(table.show(table.board[token.slot], "income")) + bonus
        elif table.reads["tithe_bonus_on_eliminated"] == "yes":
            coins += bonus
        for card in army:
            if table.can(card, "djinn") and table.counters[card] > 0:
                table.counters[card] -= 1
                coins += int(table.show(card, "amount"))
        table.people[token.seat].coins += max(1, coins)

    # Effects.
    def use_effect(self, command: asked.UseEffect) -> None:
        self.at("effects")
        self.effects.use(command.seat, command.card, Use(command.give, command.take), command.first)
        self.close_if_done()

    def decline_effect(self, command: asked.DeclineEffect) -> None:
        self.at("effects")
        self.effects.decline(command.seat, command.card)
        self.close_if_done()

    def declare_power(self, command: asked.DeclarePower) -> None:
        self.at("placing", "revealing", "payment", "effects")
        person = self.table.people.get(command.seat)
        ability = self.table.show(command.card, "ability") if person and command.card in person.up else ""
        if ability not in {"dark_oracle", "other"}:
            raise Foul("no such power lies face up there")

    # The end of an Audience.
    def close_if_done(self) -> None:
        if self.effects.queue:
            return
        table = self.table
        if table.reads["compensation"] == "on":
            for token in self.tokens:
                table.people[token.seat].coins += self.failed(token)
        table.board = {}
        self.goals = {seat: reached(table, seat) for seat in table.seats}
        if any(self.goals.values()):
            left, self.tie = chain(table, self.goals)
            self.winners = tuple(left)
            self.stage = "over"
            return
        table.first = next_first(table, self.effects.named)
        self.next_cards()

    def failed(self, token: Token) -> bool:
        """A bid was made, and it brought nothing."""
        voided = token.kind == "muster" and token.slot in self.payers
        return token.bid > 0 and (voided or self.won(token.kind, token.slot) is not token)

    def how(self) -> list[str]:
        return [goal for goal in GOALS if any(goal in self.goals[seat] for seat in self.winners)]

    def end_by_agreement(self, command: asked.EndByAgreement) -> None:
        self.at("exhausted")
        if len({*command.winners} & {*self.table.seats}) != len(command.winners):
            raise Foul("seats of this table, each once")
        self.winners = tuple(sorted(command.winners))
        self.stage = "over"
