"""A dealer's desk at a Racing Card Derby table, and a line for everything that is said to such a table alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss import do
from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.wagers import KINDS
from pitboss.table.commands import Request, Stake
from pitboss.table.limits import Limits, Range
from tests.support.derby import DERBY
from tests.support.desk import DeskUnderTest

LIMITS = Limits({kind: Range(100, 50_000) for kind in KINDS})
CHECKLIST = (
    "tick table drop-box layout areas decks cutting-card dealing-device discard-rack",
    "tick scanner players-monitor dealers-monitor lights",
    "as Gwen game-supervisor tick approved",
    "tick inspection-by-dealer",
    "as Gwen game-supervisor tick inspection-by-supervisor",
    "tick fan-spread first-players-look stacked",
)

LINES: dict[str, Request] = {
    "colour 1 green 2.50": do.GiveColour(1, "green", 250),
    "uncolour 1": do.HandInColour(1),
    "red 1 5": do.PlaceWagers(1, {"red": Stake(500)}),
    "black 1 12.50": do.PlaceWagers(1, {"black": Stake(1_250)}),
    "diamonds 1 5": do.PlaceWagers(1, {"suit-diamonds": Stake(500)}),
    "hearts 1 5": do.PlaceWagers(1, {"suit-hearts": Stake(500)}),
    "clubs 1 5": do.PlaceWagers(1, {"suit-clubs": Stake(500)}),
    "spades 1 5": do.PlaceWagers(1, {"suit-spades": Stake(500)}),
    "suit-hearts 1 5": do.PlaceWagers(1, {"suit-hearts": Stake(500)}),
    "quinella 1 heart club 5": do.PlaceWagers(1, {"quinella-heart-club": Stake(500)}),
    "quinella 1 clubs hearts 5": do.PlaceWagers(1, {"quinella-club-heart": Stake(500)}),
    "quinella-heart-club 1 5": do.PlaceWagers(1, {"quinella-heart-club": Stake(500)}),
    "trifecta 1 heart club spade 1": do.PlaceWagers(1, {"trifecta-heart-club-spade": Stake(100)}),
    "trifecta 1 h c s 1": do.PlaceWagers(1, {"trifecta-heart-club-spade": Stake(100)}),
    "oral hearts 1 5": do.PlaceWagers(1, {"suit-hearts": Stake(500)}, oral=True),
    "oral quinella 1 heart club 5": do.PlaceWagers(1, {"quinella-heart-club": Stake(500)}, oral=True),
    "back 1": do.WithdrawWagers(1),
    "back 1 red quinella heart club": do.WithdrawWagers(1, ("red", "quinella-heart-club")),
    "no more bets": do.NoMoreBets(),
    "draw 9h": do.Draw(Card.NINE_H),
    "draw unread": do.Draw(),
    "unread": do.Draw(),
    "announce hearts clubs spades": do.AnnounceResult((Suit.HEARTS, Suit.CLUBS, Suit.SPADES)),
    "announce heart c spade protested": do.AnnounceResult((Suit.HEARTS, Suit.CLUBS, Suit.SPADES), protested=True),
    "confirm": do.ConfirmResult(),
    "take": do.TakeLosing(),
    "pay": do.PayWinning(),
    "end": do.EndRound(),
    "moved 1 hearts to red by dealer": do.racing_card_derby.WagerMoved(1, "suit-hearts", "red", "dealer"),
    "moved 1 red to black by patron deliberate": do.racing_card_derby.WagerMoved(1, "red", "black", "patron", deliberate=True),
    "moved 1 red to quinella heart club by dealer oral": do.racing_card_derby.WagerMoved(
        1, "red", "quinella-heart-club", "dealer", oral=True
    ),
    "moved 1 trifecta h c s to black by patron": do.racing_card_derby.WagerMoved(
        1, "trifecta-heart-club-spade", "black", "patron"
    ),
    "restore 1 quinella heart club": do.RestoreWager(1, "quinella-heart-club"),
    "found 1 suit hearts 7": do.WagerFound(1, "suit-hearts", Stake(700)),
    "limits suit 5 200": do.ChangeLimits("suit", 500, 20_000),
    "raise quin 10": do.RaiseMinimum("quinella", 1_000),
    "order shuffle vacancy": do.DirectShuffle("vacancy"),
    "conduct cards-untouched 1 took a card": do.Conduct("conduct.cards-untouched", person="Ann", words="took a card"),
}
"""Lines that say one thing each, with Ann at seat 1; and words of any table where a race has its own names for things."""


def derby_desk(desk_at: Callable[..., DeskUnderTest], **settings: Any) -> DeskUnderTest:
    return desk_at(DERBY, **{"limits": LIMITS, "seats": 9, **settings})


def opened(desk: DeskUnderTest, *, cut: int = 100) -> DeskUnderTest:
    """A table with a shoe, by Dana and Gwen: checked, ticked, shuffled and cut."""
    desk.ok("as Dana dealer", "check red", *CHECKLIST, "shuffle", f"cut {cut}")
    return desk


def wagered(desk: DeskUnderTest, *lines: str, cut: int = 100) -> DeskUnderTest:
    """Ann and Ben, their wagers down and called, the first card still in the shoe."""
    return opened(desk, cut=cut).seated("Ann", "Ben").wagers(lines)
