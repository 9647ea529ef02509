"""Three players and a dealer of flesh and blood at any kind of table, and what lies where before and after a mishap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pitboss import do
from pitboss.cards import Card
from pitboss.house.runner import Accepted, Table
from pitboss.money import OUTSIDE, total
from pitboss.table.commands import HOUSE_ACTOR, Actor, Request, Stake
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from tests.support.incidents import incident as reported
from tests.support.opening import all_but
from tests.support.play import DANA, NSW, TableUnderTest, player
from tests.support.rounds import BY_HAND, cards, number, opened_by_hand, over

KINDS = ((VIRTUAL, SHOE), (VIRTUAL, SHUFFLER), (PHYSICAL, SHOE), (PHYSICAL, SHUFFLER))
"""Dealt by Pitboss or by a person, out of a shoe or a shuffling device."""
BY_PEOPLE = ((PHYSICAL, SHOE), (PHYSICAL, SHUFFLER))
"""Dealt by a person: what only hands can do wrong goes wrong here."""

ACES, TENS, QUEEN_HIGH = "As Ah 7d 5c 9s", "Tc Td 4h 3s 2h", "Qc Jd 8h 6s 3c"
KINGS = "Kc Kd 9h 8s 4c 2d"
"""The dealer's pair; the last card is the one face up."""
KING_HIGH = cards("Kc 9h 8s 4c")
"""The same hand set wrongly."""
ACE_HIGH = cards("As 7d 5c 9s")
"""Ann's pair of aces arranged wrongly."""
HANDS = {1: ACES, 2: TENS, 3: QUEEN_HIGH}
NAMES = {1: "Ann", 2: "Ben", 3: "Cleo"}
WAGERS = {1: {"ante": 1_000, "aces-up": 500}, 2: {"ante": 2_000}, 3: {"aces-up": 500}}
"""An Ante with Aces Up, an Ante alone, and Aces Up alone."""
STACK = 100_000
DECK, HAND, DEALER_HAND = number("deck.cards"), number("hand.player"), number("hand.dealer")


class Game:
    """A table with Ann, Ben and Cleo. The dealer deals, turns and settles; at a physical one also keys the players' decisions."""

    rulebook: ClassVar[str] = NSW
    hands: ClassVar[Mapping[int, str]] = HANDS
    dealer: ClassVar[str] = KINGS
    wagers: ClassVar[Mapping[int, Mapping[str, int]]] = WAGERS
    after: ClassVar[list[int]] = [STACK + 2 * 1_000 + 500, STACK - 2_000, STACK - 500]
    """What they have when Ann has played and won, Ben has folded and Cleo has lost their side wager."""
    times: ClassVar[int] = 1
    """How many times the Ante a Play is."""
    in_turn: ClassVar[tuple[int, int]] = (1, 3)
    """Ann's and Cleo's seats, in the order in which the dealer settles them."""

    def __init__(self, kind: str = VIRTUAL, device: str = SHUFFLER, *, chips: int = STACK, **settings: Any) -> None:
        self.physical = kind == PHYSICAL
        self.device = device
        if self.physical:
            self.table = opened_by_hand(device, **{"rulebook": self.rulebook, **settings})
        else:
            decks = [self.dealing_order(device)] * 3
            book = settings.pop("rulebook", self.rulebook)
            self.table = TableUnderTest(book, device=device, cards=decks, automation=BY_HAND, **settings)
        for seat, name in NAMES.items():
            self.table.seat(name, seat, chips)
        self.before = self.money

    def dealing_order(self, device: str) -> str:
        """The cards of the three hands and the dealer's in the order in which the device gives them out."""
        hands = [each.split() for each in self.hands.values()]
        dealer = self.dealer.split()
        if device == SHUFFLER:
            return " ".join([*(card for hand in hands for card in hand), *dealer])
        rows = zip(*hands, dealer[:-1], strict=True)
        return " ".join([*(card for row in rows for card in row), dealer[-1]])

    def wagered(self, wagers: Mapping[int, Mapping[str, int]] | None = None) -> Game:
        for seat, each in (self.wagers if wagers is None else wagers).items():
            stakes = {wager: Stake(amount) for wager, amount in each.items()}
            self.table.ok(player(NAMES[seat]), do.PlaceWagers(seat, stakes))
        return self

    def deal(self, passes: int | None = None) -> Game:
        """Deal a number of passes, or all of them."""
        while passes is None or passes > 0:
            outcome = self.table.say(DANA, do.dealer_poker.Deal())
            if isinstance(outcome, Refusal) and outcome.code == "dealt":
                outcome = self.table.say(DANA, do.RackRest())
            if isinstance(outcome, Refusal) and outcome.code == "up-card-needed":
                outcome = self.table.say(DANA, do.dealer_poker.Deal(cards(self.dealer)[-1]))
            assert isinstance(outcome, Accepted), outcome
            if self.table.phase == "deciding":
                break
            passes = None if passes is None else passes - 1
        return self

    def dealt(self) -> Game:
        """All wagers placed, all cards out, nothing handled."""
        return self.wagered().deal()

    def says(self, seat: int, request: Request) -> list[Event]:
        """Make a request for the player at a seat; at a physical table the dealer keys it."""
        return self.table.ok(DANA if self.physical else player(NAMES[seat]), request)

    def picked_up(self, *seats: int) -> Game:
        for seat in seats or self.hands:
            self.says(seat, do.PickUp(seat))
        return self

    def played(self, seat: int) -> Game:
        """The player stays in, with the least Play that their Ante allows, if any."""
        self.says(seat, do.Play(seat, Stake(self.times * self.table.on(seat, "ante"))))
        return self

    def folded(self, seat: int) -> Game:
        self.says(seat, do.dealer_poker.Fold(seat))
        return self

    def decided(self) -> Game:
        """Ann plays, Ben folds, Cleo stays in for their side wager."""
        return self.played(1).folded(2).played(3)

    def revealed(self, plays: tuple[Card, ...] = ()) -> Game:
        self.table.ok(DANA, do.RevealDealer(self.keyed(self.dealer, self.live.state.round.part.dealer.cards), plays))
        return self

    def settled(self, seat: int, plays: tuple[Card, ...] = ()) -> Game:
        self.table.ok(DANA, do.SettleHand(seat, self.keyed(self.hands[seat], self.table.hand(seat)), plays))
        return self

    def all_settled(self) -> Game:
        """Both hands that are still in play."""
        first, then = self.in_turn
        return self.settled(first).settled(then)

    def keyed(self, hand: str, lies: tuple[Card | None, ...]) -> tuple[Card, ...]:
        """Return what a dealer keys of a hand being turned up: the cards that nobody has seen yet."""
        return tuple(card for card, seen in zip(cards(hand), lies, strict=True) if seen is None)

    def ended(self) -> Game:
        over(self.table)
        return self

    def ready(self) -> Game:
        """Where people do it: the cards shuffled for the next round, and cut for a shoe."""
        if self.physical:
            self.table.ok(DANA, do.Shuffle())
            if self.table.table.state.device == SHOE:
                self.table.ok(DANA, do.Cut(26))
        return self

    def named(self, card: Card) -> Card | None:
        """A card that everybody saw, which is keyed where a person deals and is known where Pitboss does."""
        return card if self.physical else None

    def report(self, incident: str, who: Actor = DANA, *, at: int | None = None, **facts: Any) -> list[Event]:
        return self.table.ok(who, reported(incident, **facts), at=at)

    def refused(self, code: str, who: Actor, does: Request, *, at: int | None = None) -> Refusal:
        """Refused, and not a cent has moved."""
        before = self.money
        refusal = self.table.refused(code, who, does, at=at)
        assert self.money == before
        return refusal

    def only(self, clause: str, does: Request, *people: Actor) -> None:
        """To everybody but these it is not given, and they are told by which clause; nor to a player at the table."""
        dealers = (HOUSE_ACTOR,) if DANA in people and not self.physical else ()
        for who in (*all_but(*people, *dealers), player("Ann")):
            assert clause in self.refused("not-your-office", who, does).clauses, who

    @property
    def live(self) -> Table:
        return self.table.table

    @property
    def money(self) -> dict[str, int]:
        """Every chip and token on the table, by account; with what is outside it all sums to zero."""
        money = self.live.state.money
        assert total(money) == 0
        return {account: amount for account, amount in money.items() if not account.startswith(OUTSIDE)}

    @property
    def statuses(self) -> list[str]:
        return [hand.status.value for hand in self.live.state.round.part.hands.values()]

    @property
    def cards(self) -> tuple[int, int, int]:
        """Cards left in the device, cards lying before people, cards put in the discard rack in error; one deck in all."""
        state = self.live.state
        lying = sum(len(hand.cards) for hand in (state.round.part.dealer, *state.round.part.hands.values()))
        if state.phase in ("dealing", "deciding", "settling"):
            assert state.shoe.left + lying + state.round.part.discarded == DECK
        return state.shoe.left, lying, state.round.part.discarded

    def stacks(self, *seats: int) -> list[int]:
        return [self.table.stack(seat) for seat in seats or self.hands]

    def on(self, seat: int) -> dict[str, int]:
        """What lies on a seat's areas."""
        lies = {wager: self.table.on(seat, wager) for wager in self.live.rules.areas}
        return {wager: amount for wager, amount in lies.items() if amount}

    def plays_again(self) -> None:
        """The table goes on: a whole round from wagers to settlement, by the rules."""
        number = self.live.state.round.number
        self.ready().wagered().deal()
        assert self.live.state.round.number == number + 1
        self.decided().revealed().all_settled().ended()
        assert self.table.phase == "wagering"


def void(game: Game) -> None:
    """The round has no result: every account is as it was before the first wager, and no hand counts."""
    assert game.money == game.before
    assert set(game.statuses) == {"void"}
    assert game.table.phase == "wagering"
