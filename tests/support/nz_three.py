"""New Zealand Three Card Poker under test: its rulebook, a table of it in one word, one player against the dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pitboss import do, law
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.money import payment
from pitboss.table.commands import Stake
from pitboss.table.events import Settled
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL
from tests.support.mishaps import Game
from tests.support.play import DANA, TableUnderTest, book_with, player
from tests.support.rounds import UNTURNED, number, of, opened_by_hand

NZ_THREE = "nz/three-card-poker"
BOOK = law.load(NZ_THREE)
LIMITS = Limits({"ante": Range(500, 10_000), "pair-plus": Range(500, 5_000), "six-card-bonus": Range(200, 2_500)})
"""The Six Card Bonus has limits of its own, below those of the other wagers."""
CHIP, HAND, DECK = number("rounding.smallest-chip", BOOK), number("hand.player", BOOK), number("deck.cards", BOOK)
STACK = 100_000
AREAS = ("ante", "play", "pair-plus", "six-card-bonus")
ANN, BEN, CLEO = player("Ann"), player("Ben"), player("Cleo")

QUEEN_HIGH = "Qc 3d 2h"
"""The least hand the dealer plays with."""
JACK_HIGH = "Jc Td 8h"
"""The highest hand with which the dealer does not qualify."""


def nz_three(*, kind: str = VIRTUAL, **settings: Any) -> TableUnderTest:
    """A table that is open, its cards shuffled; the dealer turns the dealer's hand and settles, unless told otherwise."""
    book = settings.pop("book", BOOK)
    if kind == PHYSICAL:
        return opened_by_hand(**{"device": SHUFFLER, "rulebook": book, "limits": LIMITS, **settings})
    return TableUnderTest(book, **{"automation": UNTURNED, "limits": LIMITS, **settings})


def with_values(**values: str) -> law.Rulebook:
    """The rulebook with other values of some settings."""
    return book_with(NZ_THREE, **values)


def paid(wager: str, kind: str, stake: int, schedule: str | None = None) -> int:
    """What a schedule, or the one in play, pays for a kind of hand."""
    name = schedule or str(BOOK.setting(f"schedule.{wager}").value)
    return payment(stake, BOOK.schedule(wager, name).odds[kind], CHIP, "down")


def lies(table: TableUnderTest, seat: int) -> tuple[int, ...]:
    """What lies on the areas of a place: Ante, Play, Pair Plus, Six Card Bonus."""
    return tuple(table.on(seat, wager) for wager in AREAS)


def placed(seat: int, **amounts: int) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {wager.replace("_", "-"): Stake(amount) for wager, amount in amounts.items() if amount})


def in_round(hand: str, dealer: str, *, ante: int = 1_000, pair_plus: int = 0, bonus: int = 0, **settings: Any) -> TableUnderTest:
    """Ann at seat 1 holds these three cards, the dealer those; they have decided nothing."""
    table = nz_three(cards=f"{hand} {dealer}", **settings)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=ante, pair_plus=pair_plus, six_card_bonus=bonus))
    table.deal()
    return table


def played(table: TableUnderTest, seat: int = 1) -> None:
    """The player stays in, with a Play as large as their Ante, if any."""
    table.ok(player(table.table.state.round.entries[seat].player), do.Play(seat, Stake(table.on(seat, "ante"))))


def settled(table: TableUnderTest, seat: int = 1) -> dict[str, Settled]:
    """Turn the dealer's hand if needed, settle one seat, and return what became of each wager."""
    who = do.HOUSE_ACTOR if table.table.rules.virtual else DANA
    if table.phase == "deciding":
        table.ok(who, do.RevealDealer())
    (event,) = of(table.ok(who, do.SettleHand(seat)), HandSettled)
    return {each.wager: each for each in event.wagers}


def against(hand: str, dealer: str, **facts: Any) -> tuple[TableUnderTest, dict[str, Settled]]:
    """Ann plays these three cards against the dealer's three: the table, and what became of each wager."""
    table = in_round(hand, dealer, **facts)
    played(table)
    return table, settled(table)


class NZThreeCards(Game):
    """Ann's aces beat the dealer's kings, Ben's tens do not, and Cleo's odd cards are below a pair. Ann and Ben have the
    Six Card Bonus as well: with the kings Ben's tens make two pairs, and so do Ann's aces, which win nothing."""

    rulebook = NZ_THREE
    hands: ClassVar[Mapping[int, str]] = {1: "As Ah 7d", 2: "Tc Td 4h", 3: "Jc 8h 3s"}
    dealer = "Kc Kd 9h"
    wagers: ClassVar[Mapping[int, Mapping[str, int]]] = {
        1: {"ante": 1_000, "pair-plus": 500, "six-card-bonus": 200},
        2: {"ante": 2_000},
        3: {"pair-plus": 500},
    }
    after: ClassVar[list[int]] = [STACK + 2 * 1_000 + 500 - 200, STACK - 2_000, STACK - 500]
    """What they have when Ann has played and won all but the bonus, Ben has folded and Cleo has lost their Pair Plus."""

    def __init__(self, kind: str = VIRTUAL, device: str = SHUFFLER, *, chips: int = STACK, **settings: Any) -> None:
        super().__init__(kind, device, chips=chips, **{"limits": LIMITS, **settings})

    def wagered(self, wagers: Mapping[int, Mapping[str, int]] | None = None) -> Game:
        """No card comes out here before the call."""
        super().wagered(wagers)
        self.table.deal()
        return self

    def dealing_order(self, device: str) -> str:
        """The dealer's own cards come last."""
        hands = [*(each.split() for each in self.hands.values()), self.dealer.split()]
        rows = hands if device == SHUFFLER else zip(*hands, strict=True)
        return " ".join(card for row in rows for card in row)
