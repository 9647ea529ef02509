"""base.27, base.48, base.54, base.55, base.61: a Play of twice the Ante, a dealer who plays or not, and the scale of Play."""

import pytest
from tests.support.nz_stud_rounds import BOOK, LOW, STACK, against, stud
from tests.support.play import STUD as ID
from tests.support.play import TableUnderTest, book_with
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.settling import DealerRevealed
from pitboss.table.commands import Stake

ROYAL = "Ts Js Qs Ks As"
BEATEN = ("Js Jd Jc Qs Qd", "Ts Tc Th 9s 9d", "4d 4c 4s 5s 5d")
"""Full houses, which beat every dealer here."""
PLAYS = ("Ac Kd 4h 3s 2c", "Ac Kd Qh Js 9c", "2c 2d 5h 4s 3c", "6c 7d 8h 9h Td", "Kd Kh Qc Jc 9c")
DOES_NOT = ("Ac Qd Jh Td 8c", "Ac Qd Jh 9s 8c", "Kd Qc Jh 9s 8c", "7d 5c 4h 3s 2c")


@clause("base.54", "base.55")
def test_the_dealer_plays_with_an_ace_and_a_king_or_any_pair_and_no_ace_alone_is_enough() -> None:
    for dealer in (*PLAYS, *DOES_NOT):
        hand = next(each for each in BEATEN if not {*each.split()} & {*dealer.split()})
        round_ = against(hand, dealer)
        (revealed,) = of((each.event for each in round_.table.table.history), DealerRevealed)
        assert "base.54" in revealed.clauses
        assert ("base.55" in revealed.clauses) == (dealer in DOES_NOT)
        outcomes = tuple(round_.settled[wager].outcome for wager in ("ante", "play"))
        assert outcomes == (("wins", "stands-off") if dealer in DOES_NOT else ("wins", "wins")), dealer
    for least, dealer, plays in (("ace", "Ac Qd Jh 9s 8c", True), ("pair", "Ac Kd Qh Js 9c", False), ("ace-king", LOW, True)):
        other = against("6s 6d 6c 7s 3d", dealer, book=book_with(ID, **{"dealer.qualifies-with": f'"{least}"'}))
        assert (other.settled["play"].outcome == "wins") == plays, least


@pytest.mark.parametrize("hand", [ROYAL, "Tc Td Th 3s 3d", "9c 9d 7h 5s 3c", "Qs Td 9h 5c 3h"])
@clause("base.55", "base.60")
def test_a_dealer_who_does_not_play_pays_the_ante_and_never_the_scale(hand: str) -> None:
    """The scale is not paid however high the hand is."""
    round_ = against(hand, "Ac Qd Jh 8s 4c")
    assert {wager: (each.outcome, each.pays) for wager, each in round_.settled.items()} == {
        "ante": ("wins", 1_000),
        "play": ("stands-off", 0),
    }
    assert round_.clauses("play") == ("base.55",)
    assert (round_.won, round_.house) == (1_000, -1_000)
    assert (round_.table.on(1, "ante"), round_.table.on(1, "play")) == (0, 0)


HANDS = {
    "royal-flush": ROYAL,
    "straight-flush": "5h 6h 7h 8h 9h",
    "four-of-a-kind": "Tc Td Th Ts 3d",
    "full-house": "Tc Td Th 3s 3d",
    "flush": "2s 5s 9s Js 7s",
    "straight": "6s 7d 8h 9s Tc",
    "three-of-a-kind": "Qc Qd Qh 4s 2h",
    "two-pair": "Tc Td 5h 5s 2c",
    "pair": "9c 9d 7h 5s 3c",
    "high-card": "As Kc Qh 5s 3c",
}


@pytest.mark.parametrize("schedule", [row.name for row in BOOK.schedules_of("play")])
@clause("base.19", "base.22", "base.61")
def test_against_a_dealer_who_plays_play_is_paid_by_the_scale_on_the_sign(schedule: str) -> None:
    odds = BOOK.schedule("play", schedule).odds
    assert [*odds] == [*HANDS]
    for kind, hand in HANDS.items():
        round_ = against(hand, LOW, chosen={"schedule.play": schedule})
        assert round_.hand.value.category == kind
        assert (round_.pays("ante"), round_.pays("play")) == (1_000, 2_000 * odds[kind].pays), kind
        assert "base.61" in round_.clauses("play")
        assert "base.61" not in round_.clauses("ante")
    line = stud(chosen={"schedule.play": schedule}).sign()["schedule.play"]
    assert {"base.61", "base.19", "base.22"} <= set(line.clauses)


def dealt(**settings: object) -> TableUnderTest:
    table = stud(**settings)
    ann = table.seat("Ann", 1, STACK)
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    table.deal()
    return table


@clause("base.48")
def test_a_raise_is_twice_the_ante_and_the_refusal_says_what_is_possible() -> None:
    table = dealt()
    for wrong in (50, 1_000, 1_950, 2_050, 3_000, 4_000):
        refusal = table.refused("play-amount", do.Actor("Ann", "player"), do.Play(1, Stake(wrong)))
        assert refusal.clauses == ("base.48",)
        assert refusal.way_out() == "Place $20.00."
    table.ok(do.Actor("Ann", "player"), do.Play(1, Stake(2_000)))


@clause("base.27", "base.48")
def test_a_play_wager_before_the_deal_needs_an_ante_where_it_is_taken_at_all() -> None:
    table = stud(book=book_with(ID, **{"blind-play": "true"}))
    ann = table.seat("Ann", 1)
    assert "base.27" in table.refused("ante-first", ann, do.PlaceWagers(1, {"play": Stake(2_000)})).clauses
    ours = stud()
    assert "base.48" in ours.refused("blind-play-off", ours.seat("Ann", 1), do.PlaceWagers(1, {"play": Stake(2_000)})).clauses


@clause("1.1", "base.2", "base.3", "base.4", "base.5", "base.11")
def test_the_words_of_the_division_are_the_wagers_of_the_table() -> None:
    table = dealt()
    assert table.table.rules.areas == ("ante", "jackpot", "play")
    table.ok(do.Actor("Ann", "player"), do.dealer_poker.Fold(1))
    assert table.stack(1) == STACK - 1_000, "a fold gives up the Ante"
    level = against("As Kc 9h 7d 2s", "Ah Kd 9s 7c 2d")
    assert level.won == 0, "no suit outranks another"
