"""Whether the dealer has a hand to play with, and what becomes of each wager when they have none."""

from __future__ import annotations

import pytest
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, DANA, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.settling import DealerRevealed, HandSettled
from pitboss.table.commands import Stake

BEST, ACE_HIGH = "As Ks Qs", "As Kh Jd"
PLAYS_ON = (
    "Qc 3d 2h",
    "Qc Jd 9h",
    "Kc 3d 2h",
    "Ac 3d 2s",
    "2c 2d 3h",
    "Jc Jd Th",
    "7c 5c 2c",
    "4c 3d 2h",
    "4c 3c 2c",
    "2c 2d 2h",
)
"""From queen, three, two up; of pairs and better also those that hold no queen."""
HAS_NO_HAND = ("Jc Td 8h", "Jc 3d 2h", "Tc 9d 7h", "5c 3d 2h")


@carries("dealer.qualifies", "settle.no-hand")
def test_the_dealers_hand_plays_on_with_a_queen_or_higher_by_its_value(book: BookUnderTest) -> None:
    for dealer in (*PLAYS_ON, *HAS_NO_HAND):
        plays_on = dealer in PLAYS_ON
        table = book.table(cards=book.deck(BEST, dealer=dealer))
        book.wagered(table)
        book.dealt(table)
        table.ok(ANN, book.play(1, 500))
        (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
        assert {*book.cites("dealer.qualifies")} <= {*revealed.clauses}
        assert bool({*book.cites("settle.play-stands-off")} & {*revealed.clauses}) == (not plays_on), "the dealer calls no hand"
        (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
        outcomes = {each.wager: each.outcome for each in settled.wagers}
        assert (outcomes["ante"], outcomes["play"]) == ("wins", "wins" if plays_on else "stands-off"), dealer
    for least, outcome in (("queen", "stands-off"), ("jack", "wins")):
        other = book.having(**{"dealer.qualifies-with": f'"{least}"'})
        assert book.duel(BEST, "none", book=other).settled["play"].outcome == outcome, "with another least card"


@carries("dealer.qualifies")
def test_what_counts_is_the_value_of_the_hand_and_not_a_card_in_it(book: BookUnderTest) -> None:
    by_card = book.having(**{"dealer.qualifies-by": '"card-held"'})
    for dealer in ("2c 2d 3h", "4c 3d 2h", "7c 5c 2c"):
        assert book.duel(ACE_HIGH, dealer).won == -2_000, "it holds no queen and plays on, and beats ace high"
        assert book.duel(ACE_HIGH, dealer, book=by_card).won == 1_000, "by the other reading it would be no hand"
    for dealer in ("Qc 3d 2h", "Ac 3d 2s"):
        ours = book.duel(ACE_HIGH, dealer)
        assert ours.won == book.duel(ACE_HIGH, dealer, book=by_card).won
        (revealed,) = of((each.event for each in ours.table.table.history), DealerRevealed)
        assert {*book.cites("dealer.qualifies")} <= {*revealed.clauses}


@pytest.mark.parametrize("hand", ["5s 4c 2d", "As 7d 4c", "7s 7d 4c", "7s 6d 5c", "Js Ts 8s", "Jd Ts 8c"])
@carries("settle.no-hand", "settle.play-stands-off")
def test_play_stands_off_and_the_ante_is_paid_whatever_the_player_holds(book: BookUnderTest, hand: str) -> None:
    round_ = book.duel(hand, "none" if "8c" not in hand else "Jc Th 8d", ante=1_000)
    bonus = round_.settled.pop("ante-bonus").pays if "ante-bonus" in round_.settled else 0
    outcomes = {wager: (each.outcome, each.stake, each.pays) for wager, each in round_.settled.items()}
    assert outcomes == {"ante": ("wins", 1_000, 1_000), "play": ("stands-off", 1_000, 0)}
    assert round_.clauses("play") == book.cites("settle.play-stands-off")
    assert {*round_.clauses("ante")} & {*book.cites("settle.no-hand")}
    assert {*round_.clauses("ante")} >= {*book.cites("settle.ante-odds")}
    assert (round_.won, round_.house) == (1_000 + bonus, -1_000 - bonus)
    assert (round_.table.on(1, "ante"), round_.table.on(1, "play")) == (0, 0), "both stakes come back"


@carries("settle.no-hand.ante-bonus", "settle.no-hand.pair-plus-wins", "settle.no-hand.pair-plus-loses")
def test_bonus_and_pair_plus_are_settled_by_their_schedules_all_the_same(book: BookUnderTest) -> None:
    earns = book.rules.schedule("ante-bonus", str(book.rules.setting("schedule.ante-bonus").value)).odds
    for kind in ("pair", "flush", "straight", "three-of-a-kind", "straight-flush"):
        round_ = book.duel(kind, "none", ante=1_000, side=500)
        bonus = book.paid("ante-bonus", kind, 1_000) if kind in earns else 0
        assert ("ante-bonus" in round_.settled) == bool(bonus), "from a straight upwards"
        if bonus:
            assert round_.pays("ante-bonus") == bonus
            assert {*book.cites("settle.no-hand.ante-bonus")} <= {*round_.clauses("ante-bonus")}
        side = book.paid("pair-plus", kind, 500)
        assert round_.pays("pair-plus") == side
        assert {*book.cites("settle.no-hand.pair-plus-wins")} <= {*round_.clauses("pair-plus")}
        assert (round_.won, round_.house) == (1_000 + bonus + side, -1_000 - bonus - side)
    for ante in (1_000, 0):
        lost = book.duel("nothing", "none", ante=ante, side=500)
        assert (lost.pays("pair-plus"), lost.won) == (-500, ante - 500), "below a pair it is lost"
        assert lost.clauses("pair-plus") == book.cites("settle.no-hand.pair-plus-loses")


@carries("settle.no-hand")
def test_only_players_who_are_still_in_are_paid(book: BookUnderTest) -> None:
    table = book.table(cards=book.deck("pair", "9c 8s 6h", dealer="none"))
    for name, seat, who in (("Ann", 1, ANN), ("Ben", 2, BEN)):
        table.seat(name, seat)
        table.ok(who, do.PlaceWagers(seat, {"ante": Stake(1_000), book.side: Stake(500)}))
    book.dealt(table)
    table.ok(BEN, do.dealer_poker.Fold(2))
    table.ok(ANN, book.play(1, 1_000))
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    assert {*settled.clauses} & {*book.cites("settle.no-hand")}
    assert (table.stack(1), table.stack(2)) == (STACK + 1_000 + book.paid(book.side, "pair", 500), STACK - 1_500)
