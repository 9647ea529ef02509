"""base.10, base.25, base.26, base.63 to base.72 and 12.9: the Jackpot wager, its pools, and who pays what."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.nz_stud import Stud
from tests.support.nz_stud_rounds import BOOK, LIMITS, LOW, against, fed, shared, stud
from tests.support.opening import not_opened
from tests.support.play import DANA, STUD, TableUnderTest, book_with
from tests.support.rounds import BY_HAND, of, opened_by_hand
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, parse_cards
from pitboss.games.caribbean_stud_poker.jackpot import JackpotSeeded, JackpotSettled, SettleJackpot
from pitboss.games.caribbean_stud_poker.round import StudView
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.house.people import People
from pitboss.table.accounts import TRAY
from pitboss.table.commands import Actor, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.rounds import WagersReturned
from pitboss.table.settings import PHYSICAL, SHUFFLER

POOL = "caribbean-stud"
ROYAL, OTHER_ROYAL = "Ts Js Qs Ks As", "Tc Jc Qc Kc Ac"
STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH = "5h 6h 7h 8h 9h", "4d 5d 6d 7d 8d"
QUADS, HOUSE, FLUSH = "2c 2d 2h 2s 3d", "9c 9d 9s 3s 3h", "2d 4h Jh 7d 5c"
DEALER = "Ad Kh Jd 8s 4c"
"""A dealer who plays, and who holds none of these cards."""
NOTHING = "Qd Th 9d 5c 3c"


@clause("base.25", "base.10")
def test_the_jackpot_is_wagered_where_it_is_offered_and_equipped() -> None:
    table = stud()
    ann = table.seat("Ann", 1)
    (placed,) = table.ok(ann, do.PlaceWagers(1, {"ante": Stake(500), "jackpot": Stake(100)}))
    assert "base.25" in placed.clauses
    without = stud(chosen={"jackpot.offered": False}, limits=Limits({"ante": Range(500, 10_000)}))
    refusal = without.refused("no-such-wager", without.seat("Ann", 1), do.PlaceWagers(1, {"jackpot": Stake(100)}))
    assert refusal.facts["wagers"] == ("ante",)
    shut = TableUnderTest(STUD, kind=PHYSICAL, device="shoe", automation=BY_HAND, limits=table.settings.limits)
    assert "base.10" in shut.ok(DANA, do.Tick("jackpot"))[0].clauses
    assert "jackpot" not in {row.item for row in without.table.rules.checklist}


@clause("base.26")
def test_a_jackpot_wager_without_an_ante_is_refused_and_the_ante_is_named() -> None:
    table = stud()
    ann = table.seat("Ann", 1)
    refusal = table.refused("not-alone", ann, do.PlaceWagers(1, {"jackpot": Stake(100)}))
    assert (refusal.clauses, refusal.facts["wagers"]) == (("base.26",), ("ante",))
    assert "Ante" in refusal.way_out()
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(500), "jackpot": Stake(100)}))
    assert table.refused("rest-cannot-stay", ann, do.WithdrawWagers(1, ("ante",))).clauses == ("base.26",)
    table.ok(ann, do.WithdrawWagers(1, ("jackpot",)))


@pytest.mark.parametrize("dealer", [LOW, "Ac Qd Jh 8s 4c", "3c 3d 3h 4s 4d"], ids=["plays", "does-not-play", "wins"])
@clause("base.64", "base.66", "base.63")
def test_the_jackpot_goes_by_the_hand_alone_whatever_the_dealer_has(dealer: str) -> None:
    for hand, odds in (("Tc Td Th Ts 2d", 500), ("9c 9d 9h 2s 2d", 150), ("2s 5s 9s Js 7s", 100)):
        round_ = against(hand, dealer, jackpot=100)
        assert (round_.settled["jackpot"].outcome, round_.pays("jackpot")) == ("wins", 100 * odds)
        assert {"base.63", "base.64", "base.66"} <= set(round_.clauses("jackpot"))
        assert round_.table.on(1, "jackpot") == 0, "the stake comes back as well"
        without = against(hand, dealer)
        assert round_.won == without.won + 100 * odds, "the other wagers are settled as ever"


@clause("base.65", "base.70")
def test_a_losing_hand_that_wins_the_jackpot_keeps_it_and_a_winning_hand_may_lose_it() -> None:
    lost = against("2s 5s 9s Js 7s", "3c 3d 3h 4s 4d", jackpot=100)
    assert [lost.settled[wager].outcome for wager in ("ante", "play", "jackpot")] == ["loses", "loses", "wins"]
    won = against("6s 7d 8h 9s Tc", LOW, jackpot=100)
    assert [won.settled[wager].outcome for wager in ("ante", "play", "jackpot")] == ["wins", "wins", "loses"]
    assert won.clauses("jackpot") == ("base.65",)
    assert won.table.table.people.pools == {POOL: 100}


@clause("base.50", "base.70")
def test_a_folded_hand_gives_up_its_jackpot_wager_even_a_flush() -> None:
    people = People(None)
    round_ = shared(people, ("2s 5s 9s Js 7s", 300), fold=(1,))
    (folded,) = [event for event in round_.events if type(event).__name__ == "HandFolded"]
    assert {line.wager: line.pays for _, line in folded.settles()} == {
        "ante": -500,
        "jackpot": -300,
    }
    assert round_.settled[1].wagers == ()
    assert people.pools == {POOL: 300}


@clause("base.70", "base.67")
def test_two_tables_share_the_pool_and_a_royal_flush_wins_all_of_it() -> None:
    people = People(None)
    fed(people, 2_000_000)
    assert people.pools == {POOL: 2_000_000}
    round_ = shared(people, (ROYAL, 100), (NOTHING, 500), dealer=DEALER, name="Second")
    assert round_.won(1) == 2_000_500, "what is lost in the same round counts"
    assert round_.paid_by(1) == {f"outside:pool:{POOL}": 2_000_500, "seat:1/jackpot": 100}
    assert people.pools == {POOL: 0}
    (line,) = round_.settled[1].wagers
    assert "base.67" in line.clauses


@clause("base.67", "base.69")
def test_the_odds_are_the_least_and_the_house_pays_what_the_pool_does_not_hold() -> None:
    people = People(None)
    fed(people, 300_000)
    royal = shared(people, (ROYAL, 100), dealer=DEALER, name="Second")
    assert royal.won(1) == 1_000_000, "ten thousand to one is more than the pool"
    assert royal.paid_by(1) == {f"outside:pool:{POOL}": 300_000, TRAY: 700_000, "seat:1/jackpot": 100}
    assert "base.69" in royal.settled[1].wagers[0].clauses
    alone = shared(
        People(None), (ROYAL, 100), (NOTHING, 500), dealer=DEALER, book=book_with(STUD, **{"jackpot.guaranteed-by": '"nobody"'})
    )
    assert alone.won(1) == 500, "read the other way the pool pays what it has"


@pytest.mark.parametrize(("held", "pays"), [(900_000, 100_000), (1_000_000, 100_000), (1_000_500, 100_050), (3_000_000, 300_000)])
@clause("base.67")
def test_a_straight_flush_wins_a_tenth_or_a_thousand_to_one(held: int, pays: int) -> None:
    people = People(None)
    fed(people, held)
    round_ = shared(people, (STRAIGHT_FLUSH, 100), dealer=DEALER, name="Second")
    assert round_.won(1) == pays
    assert people.pools == {POOL: held - pays}
    assert "base.67" in round_.settled[1].wagers[0].clauses


@clause("base.68", "base.67")
def test_straight_flushes_are_paid_first_and_royal_flushes_share_the_rest() -> None:
    people = People(None)
    fed(people, 4_000_000)
    hands = ((ROYAL, 100), (STRAIGHT_FLUSH, 100), (OTHER_ROYAL, 100))
    round_ = shared(people, *hands, dealer="2c 2d Kd 3s 4s", name="Second")
    assert [round_.won(seat) for seat in (2, 1, 3)] == [400_000, 1_800_000, 1_800_000]
    assert [*round_.settled] == [2, 1, 3], "in this order"
    assert "base.68" in round_.settled[1].wagers[0].clauses
    assert [round_.settled[seat].meter[POOL] for seat in (2, 1, 3)] == [3_600_000, 1_800_000, 0], (
        "what the meter shows after each"
    )
    assert people.pools == {POOL: 0}


@clause("base.68", "base.69")
def test_royal_flushes_that_share_get_at_least_their_odds() -> None:
    people = People(None)
    fed(people, 1_500_000)
    round_ = shared(people, (ROYAL, 100), (OTHER_ROYAL, 100), dealer="2c 2d Kd 3s 4s", name="Second")
    assert [round_.won(1), round_.won(2)] == [1_000_000, 1_000_000]
    assert round_.paid_by(2) == {f"outside:pool:{POOL}": 500_000, TRAY: 500_000, "seat:2/jackpot": 100}
    assert people.pools == {POOL: 0}


@pytest.mark.parametrize(("least", "each"), [(1_000_000, 1_000_000), (0, 500_000)])
@clause("base.68")
def test_several_winners_of_a_part_get_the_sum_of_the_gazette_for_a_royal_flush_however_small_the_wager(
    least: int, each: int
) -> None:
    """At fifty cents 10,000 to 1 is $5,000. One royal flush alone, or beside a flush, goes by the odds."""
    small: dict[str, Any] = {
        "limits": Limits({"ante": Range(500, 10_000), "jackpot": Range(50, 500)}),
        "book": book_with(STUD, **{"jackpot.several-least": str(least)}),
    }
    two = shared(People(None), (ROYAL, 50), (OTHER_ROYAL, 50), dealer="2c 2d Kd 3s 4s", **small)
    assert [two.won(1), two.won(2)] == [each, each]
    mixed = shared(People(None), (ROYAL, 50), (STRAIGHT_FLUSH, 50), dealer=DEALER, **small)
    assert [mixed.won(1), mixed.won(2)] == [each, 50_000]
    alone = shared(People(None), (ROYAL, 50), ("2h 4h Jh 7h 5h", 50), dealer=DEALER, **small)
    assert [alone.won(1), alone.won(2)] == [500_000, 5_000]
    assert "base.68" not in alone.settled[1].wagers[0].clauses


@clause("base.72", "base.70", "base.66")
def test_two_pools_take_their_parts_and_each_pays_its_own_hands() -> None:
    people = People(None)
    two: dict[str, Any] = {"chosen": {"jackpot.pools": "major-and-minor"}}
    shared(people, (NOTHING, 1_000_000), name="First", **two)
    assert people.pools == {f"{POOL}-major": 400_000, f"{POOL}-minor": 600_000}
    flush = shared(people, ("2s 5s 9s Js 7s", 100), name="Second", **two)
    assert flush.paid_by(1) == {f"outside:pool:{POOL}-minor": 10_000, "seat:1/jackpot": 100}
    assert "base.72" in flush.settled[1].wagers[0].clauses
    straight = shared(people, (STRAIGHT_FLUSH, 100), dealer=DEALER, name="Third", **two)
    assert straight.paid_by(1) == {f"outside:pool:{POOL}-major": 100_000, "seat:1/jackpot": 100}
    assert people.pools == {f"{POOL}-major": 300_000, f"{POOL}-minor": 590_000}


@clause("base.70")
def test_the_operator_may_keep_a_part_of_what_is_lost() -> None:
    people = People(None)
    shared(people, (NOTHING, 1_000), chosen={"jackpot.increment": "70%"})
    assert people.pools == {POOL: 700}


@clause("base.71")
def test_the_jackpot_begins_at_its_seed_and_is_brought_up_to_it_again() -> None:
    people = People(None)
    seeded: dict[str, Any] = {"chosen": {"jackpot.seed": 2_000_000}}
    first = shared(people, (NOTHING, 100), name="First", **seeded)
    assert of(first.events, JackpotSeeded)[0].clauses == ("base.71",)
    assert people.pools == {POOL: 2_000_100}
    royal = shared(people, (ROYAL, 100), dealer=DEALER, name="Second", **seeded)
    assert royal.won(1) == 2_000_100
    again = shared(people, (NOTHING, 100), name="Third", **seeded)
    assert of(again.events, JackpotSeeded)[0].moves[0].amount == 2_000_000
    assert "jackpot-seed" in again.table.sign()
    assert not of(shared(People(None), (NOTHING, 100)).events, JackpotSeeded)


def test_the_meter_of_each_table_shows_what_the_linked_tables_have_put_in() -> None:
    people = People(None)
    waiting = stud(people=people, name="Waiting")
    assert waiting.view().of(StudView).meter == {POOL: 0}
    fed(people, 12_350)
    assert waiting.view().of(StudView).meter == {POOL: 12_350}, "before anything was settled at this table"
    other = stud(people=people, name="Apart", chosen={"jackpot.pool": "another"})
    assert other.view().of(StudView).meter == {"another": 0}
    two = stud(people=people, name="Two", chosen={"jackpot.pools": "major-and-minor", "jackpot.seed": 5_000})
    assert two.view().of(StudView).meter == {f"{POOL}-major": 5_000, f"{POOL}-minor": 0}
    ante = Limits({"ante": Range(500, 10_000)})
    assert stud(people=people, name="None", limits=ante, chosen={"jackpot.offered": False}).view().of(StudView).meter == {}


@clause("base.63")
def test_the_round_does_not_end_before_the_jackpot_is_settled_and_only_the_dealer_settles_it() -> None:
    table = stud(automation=BY_HAND)
    ann = table.seat("Ann", 1)
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(500), "jackpot": Stake(100)}))
    table.ok(DANA, do.NoMoreBets())
    for _ in range(3):
        table.ok(DANA, do.dealer_poker.Deal())
    assert table.refused("hands-unsettled", DANA, SettleJackpot()).clauses == ("base.63",)
    table.ok(ann, do.dealer_poker.Fold(1))
    assert table.refused("jackpot-unsettled", DANA, do.EndRound()).clauses == ("base.63",)
    for who in (ann, Actor("Gil", "game-supervisor")):
        assert table.refused("not-your-office", who, SettleJackpot()).clauses == ("base.63",)
    (settled,) = of(table.ok(DANA, SettleJackpot()), JackpotSettled)
    assert settled.meter == {POOL: 100}
    table.refused("no-jackpot-wager", DANA, SettleJackpot())
    table.ok(DANA, do.EndRound())


def settled_by_hand(people: People, *jackpots: int) -> TableUnderTest:
    """A round dealt by hand with these Jackpot wagers: Ann has folded, and Ben has won with a flush. Nobody has collected the
    cards."""
    table = opened_by_hand(SHUFFLER, rulebook=STUD, people=people, limits=LIMITS)
    for seat, jackpot in enumerate(jackpots, 1):
        wagers = {"ante": Stake(500)} | ({"jackpot": Stake(jackpot)} if jackpot else {})
        table.ok(table.seat(("Ann", "Ben")[seat - 1], seat), do.PlaceWagers(seat, wagers))
    table.ok(DANA, do.NoMoreBets())
    while table.phase != "deciding":
        table.ok(DANA, do.dealer_poker.Deal(Card("4c") if table.table.state.round.part.passes == 2 else None))
    table.ok(DANA, do.dealer_poker.Fold(1))
    table.ok(DANA, do.Play(2, Stake(1_000)))
    table.ok(DANA, do.RevealDealer(parse_cards("Ac Kd Jh 8s")))
    table.ok(DANA, do.SettleHand(2, parse_cards("2s 5s 9s Js 7s")))
    table.ok(DANA, SettleJackpot())
    return table


@clause("12.10", "12.11")
def test_a_round_that_turns_out_void_takes_the_jackpot_back_too() -> None:
    for before, after in ((50_000, 50_000 + 500 - 10_000), (0, 0)):
        people = People(None)
        if before:
            fed(people, before)
        table = settled_by_hand(people, 500, 100)
        assert people.pools == {POOL: after}, "an empty jackpot takes $5 and pays it, and the house pays the rest"
        table.ok(DANA, incident("card-missing"))
        assert people.pools == {POOL: before}
        assert [table.stack(1), table.stack(2)] == [100_000, 100_000]


def test_what_another_table_has_won_of_the_jackpot_meanwhile_is_not_taken_back() -> None:
    people = People(None)
    table = settled_by_hand(people, 500, 0)
    assert people.pools == {POOL: 500}
    shared(people, (ROYAL, 100), dealer=DEALER, name="Another")
    assert people.pools == {POOL: 0}
    refusal = table.refused("cannot-take-back", DANA, incident("card-missing"))
    assert "The jackpot caribbean-stud" in refusal.sentence()


@clause("12.9")
def test_a_jackpot_wager_where_no_ante_was_made_is_void_and_goes_back() -> None:
    game = Stud(PHYSICAL).wagered({1: {"ante": 1_000}, 2: {"ante": 2_000}}).deal()
    before = game.money
    events = game.report("hand-without-wager", area=3, cards=5, alone={"jackpot": Stake(500)})
    (discarded,), (returned,) = of(events, HandDiscarded), of(events, WagersReturned)
    assert discarded.clauses == returned.clauses == ("12.9",)
    assert [(move.source, move.target) for move in returned.moves] == [("seat:3", "seat:3/jackpot"), ("seat:3/jackpot", "seat:3")]
    assert game.money == before
    for wrong, why in (({"ante": Stake(500)}, "no wager that needs"), ({"jackpot": Stake(10**9)}, "cannot have wagered")):
        refusal = game.refused("impossible", DANA, incident("hand-without-wager", area=3, cards=5, alone=wrong))
        assert why in str(refusal.facts["why"])
    plain = Stud(PHYSICAL).wagered({1: {"ante": 1_000}, 2: {"ante": 2_000}}).deal()
    assert not of(plain.report("hand-without-wager", area=3, cards=5), WagersReturned)


def test_an_unknown_number_of_pools_is_no_choice() -> None:
    assert not_opened("not-choosable", BOOK, limits=stud().settings.limits, chosen={"jackpot.pools": "three"}).clauses
