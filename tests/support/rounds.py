"""Whole rounds in one line: a table opened by hand, and one player against the dealer with the cards named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pitboss import do, law
from pitboss.cards import Card, parse_cards
from pitboss.cards.ranks import SetHand
from pitboss.games.caribbean_stud_poker.jackpot import JackpotSettled, SettleJackpot
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.runner import Accepted
from pitboss.table.commands import Actor, Stake
from pitboss.table.events import Event, Settled
from pitboss.table.refusal import Refusal
from tests.support.play import DANA, NSW, TableUnderTest

BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
"""The table opens and shuffles by itself; dealing, turning and settling are left to the dealer."""
UNSETTLED = EVERYTHING - {Automation.SETTLE}
"""The table turns the dealer's hand by itself and leaves the settling to the dealer."""
UNTURNED = UNSETTLED - {Automation.REVEAL}
"""The table deals by itself; the dealer turns the dealer's hand and settles."""

Kind = TypeVar("Kind", bound=Event)

NSW_BOOK = law.load(NSW)


def number(key: str, book: law.Rulebook = NSW_BOOK) -> int:
    """A setting that is a whole number."""
    value = book.setting(key).value
    assert isinstance(value, int)
    return value


CHIP = number("rounding.smallest-chip")


def opened_by_hand(device: str = "shoe", **settings: Any) -> TableUnderTest:
    """A table with a dealer of flesh and blood: checked, ticked, shuffled and, from a shoe, cut."""
    table = TableUnderTest(kind="physical", device=device, **settings)
    for number in range(len(table.table.state.decks)):
        table.ok(DANA, do.CheckCards(number))
    for row in table.table.rules.checklist:
        table.ok(DANA if DANA.office in row.by else Actor("Gil", row.by[0]), do.Tick(row.item))
    table.ok(DANA, do.Shuffle())
    if device == "shoe":
        table.ok(DANA, do.Cut(26))
    return table


def dealt(table: TableUnderTest, up: str = "") -> list[CardsDealt]:
    """The dealer deals every pass by hand and keys the one card that lies face up, where the game has one."""
    passes: list[CardsDealt] = []
    while not (passes and passes[-1].last):
        outcome = table.say(DANA, do.dealer_poker.Deal())
        if isinstance(outcome, Refusal) and outcome.code == "dealt":
            table.ok(DANA, do.RackRest())
            return passes
        if isinstance(outcome, Refusal):
            assert outcome.code == "up-card-needed", outcome
            passes += of(table.ok(DANA, do.dealer_poker.Deal(parse_cards(up)[0])), CardsDealt)
        else:
            assert isinstance(outcome, Accepted), outcome
            passes += of((each.event for each in outcome.events), CardsDealt)
    return passes


def over(table: TableUnderTest, who: Actor = DANA) -> list[Event]:
    """The dealer ends the round, after the jackpot where there is one to settle."""
    first: list[Event] = []
    if table.offered(who, "settle-jackpot"):
        first = table.ok(who, SettleJackpot())
    return [*first, *table.ok(who, do.EndRound())]


def of(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


@dataclass(frozen=True)
class Duel:
    """What came of a round between one player and the dealer."""

    table: TableUnderTest
    won: int
    """What the player is up or down, in cents."""
    house: int
    """What the tray is up or down."""
    settled: dict[str, Settled]
    hand: SetHand
    dealer: SetHand

    def clauses(self, wager: str) -> tuple[str, ...]:
        return self.settled[wager].clauses

    def pays(self, wager: str) -> int:
        return self.settled[wager].pays


def duel(
    hand: str,
    dealer: str,
    *,
    ante: int = 1_000,
    play: int | None = None,
    aces_up: int = 0,
    pair_plus: int = 0,
    jackpot: int = 0,
    book: str | law.Rulebook = NSW,
    **settings: Any,
) -> Duel:
    """Ann at seat 1 plays their hand against the dealer's; Play is the least that the Ante allows unless said."""
    rulebook = law.load(book) if isinstance(book, str) else book
    dealer_first = rulebook.has_setting("deal.dealer") and rulebook.setting("deal.dealer").value == "first"
    cards = parse_cards(f"{dealer} {hand}" if dealer_first else f"{hand} {dealer}", distinct=True)
    table = TableUnderTest(rulebook, cards=" ".join(cards), device="shuffler", **settings)
    ann = table.seat("Ann", 1)
    stack, tray = table.stack(1), table.tray
    table.wager(ann, 1, ante=ante, aces_up=aces_up, pair_plus=pair_plus, jackpot=jackpot)
    table.deal()
    events = table.ok(ann, do.Play(1, Stake(number("play.minimum-multiple", rulebook) * ante if play is None else play)))
    (settled,) = of(events, HandSettled)
    after = table.table.state.round.part
    assert after.hands[1].as_set is not None
    assert after.dealer.as_set is not None
    return Duel(
        table=table,
        won=table.stack(1) - stack,
        house=table.tray - tray,
        settled={each.wager: each for event in (settled, *of(events, JackpotSettled)) for each in event.wagers},
        hand=after.hands[1].as_set,
        dealer=after.dealer.as_set,
    )


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text, distinct=True)


def seated(table: TableUnderTest, **wagers: tuple[int, int, int]) -> list[Actor]:
    """Players by name, each with a seat, an Ante and a side wager: `seated(table, Ann=(1, 1_000, 500))`."""
    players = []
    for name, (seat, ante, side) in wagers.items():
        who = table.seat(name, seat)
        if ante or side:
            table.wager(who, seat, **{"ante": ante, poker_rules(table.table.rules).sides[0]: side})
        players.append(who)
    return players
