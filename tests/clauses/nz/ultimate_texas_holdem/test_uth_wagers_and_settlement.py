"""base.2 to base.7, base.14 to base.31, base.64 to base.75: equal wagers, both hole cards, and how each wager ends."""

from itertools import combinations

import pytest
from tests.models import model_of
from tests.support.nz_holdem import BOOK, STACK, Deal, duel, holdem, placed, with_values
from tests.support.opening import not_opened
from tests.support.play import DANA, HOLDEM
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do, law
from pitboss.cards import parse_cards
from pitboss.cards.ranks import FIVE_CARD
from pitboss.games.dealer_poker.settling import HandDeclared
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range

USUAL_TRIPS = "50-40-30-8-6-5-3"
"""A schedule that is usual where any five cards count."""
LOW = "Kh 9d 6c 4s 2h"
"""A board that helps nobody much."""


@clause("base.29", "base.2", "base.3", "base.5", "base.6", "base.7")
def test_ante_and_blind_are_equal_and_neither_is_made_alone() -> None:
    table = holdem()
    ann = table.seat("Ann", 1)
    for wagers in ({"ante": 1_000}, {"blind": 1_000}, {"ante": 1_000, "blind": 950}, {"ante": 1_000, "blind": 1_050}):
        refusal = table.refused(
            "not-the-same-stake", ann, do.PlaceWagers(1, {name: Stake(amount) for name, amount in wagers.items()})
        )
        assert refusal.clauses == ("base.29",)
    (event,) = table.ok(ann, placed(1))
    assert "base.29" in event.clauses
    table.refused("not-the-same-stake", ann, do.PlaceWagers(1, {"ante": Stake(500)}))
    for one in ("ante", "blind"):
        assert table.refused("rest-cannot-stay", ann, do.WithdrawWagers(1, (one,))).clauses == ("base.29",)
    table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK


@clause("base.30", "base.4", "base.31")
def test_trips_goes_with_an_ante_where_it_is_offered() -> None:
    table = holdem()
    ann = table.seat("Ann", 1)
    assert "base.30" in table.refused("not-alone", ann, do.PlaceWagers(1, {"trips": Stake(500)})).clauses
    (event,) = table.ok(ann, placed(1, trips=500))
    assert "base.30" in event.clauses
    table.ok(ann, do.WithdrawWagers(1, ("trips",)))
    without = holdem(chosen={"trips.offered": False}, limits=Limits({"ante": Range(500, 10_000)}))
    assert without.refused("no-such-wager", without.seat("Ann", 1), do.PlaceWagers(1, {"trips": Stake(500)})).clauses
    blind = holdem(book=with_values(**{"blind-play": "true"}))
    assert "base.31" in blind.refused("ante-first", blind.seat("Ann", 1), do.PlaceWagers(1, {"play": Stake(3_000)})).clauses


@clause("base.27", "base.75", "base.61")
def test_both_hole_cards_and_exactly_three_of_the_board_make_a_hand() -> None:
    cases = (
        ("As Kd", "Qh Jh Th 9h 2h", "straight", "flush"),
        ("2c 3d", "Ks Kh Kd Kc 9h", "three-of-a-kind", "four-of-a-kind"),
        ("Ah 2c", "Kh Qh 9h 4h 3d", "high-card", "flush"),
        ("As Ad", "Ah Ac 5d 6d 9c", "four-of-a-kind", "four-of-a-kind"),
    )
    for hand, board, both, any_ in cases:
        for used, kind in (("exactly-two", both), ("any", any_)):
            deal = (
                Deal((hand,), "7s 7c", board, chosen={"hole-cards.used": used, "schedule.trips": USUAL_TRIPS})
                .at_river()
                .played(1, 1)
            )
            deal.settled(1)
            events = [each.event for each in deal.table.table.history]
            (declared,) = of(events, HandDeclared)
            assert declared.hand.value.category == kind, (hand, used)
            if used == "exactly-two":
                assert {*parse_cards(hand)} <= {*declared.hand.plays}
                three = combinations(parse_cards(board), 3)
                assert declared.hand.value == max(FIVE_CARD.worth((*parse_cards(hand), *some)) for some in three)
    line = holdem().sign()["hole-cards"]
    assert line.clauses == ("base.27",)


@clause("base.27")
def test_by_hand_a_hand_is_not_set_without_both_hole_cards() -> None:
    deal = Deal(("As 2c",), "7s 7c", "Ah Kd Qh 9c 3d", physical=True).at_river().played(1, 1)
    wrong = parse_cards("7s Ah Kd Qh 9c")
    assert deal.table.refused("hole-cards", DANA, do.RevealDealer(parse_cards("7s 7c"), wrong)).clauses == ("base.27",)
    deal.table.ok(DANA, do.RevealDealer(parse_cards("7s 7c"), parse_cards("7s 7c Ah Kd Qh")))


@clause("base.27", "base.73")
def test_a_trips_schedule_for_both_hole_cards_is_refused_where_any_five_count() -> None:
    """It would pay out more than it takes."""
    value = BOOK.setting("trips.any-five").value
    assert isinstance(value, tuple)
    fit = tuple(str(name) for name in value)
    (for_both,) = {each.name for each in BOOK.schedules_of("trips")} - {*fit}
    usual = {"limits": model_of(BOOK.game).limits, "device": "shuffler"}
    refusal = not_opened("schedule-for-both", HOLDEM, chosen={"hole-cards.used": "any"}, **usual)
    assert refusal.clauses == ("base.73", "base.27")
    assert refusal.facts == {"schedule": for_both, "schedules": fit}
    assert all(name in refusal.way_out() for name in fit)
    not_opened("schedule-for-both", with_values(**{"hole-cards.used": '"any"'}), **usual)
    for name in fit:
        assert holdem(chosen={"hole-cards.used": "any", "schedule.trips": name}).phase == "wagering"
    assert holdem(chosen={"schedule.trips": for_both}).phase == "wagering"
    less = Limits({"ante": Range(500, 10_000)})
    assert holdem(chosen={"hole-cards.used": "any", "trips.offered": False}, limits=less).phase == "wagering"


NO_PAIR = "Kh 9d 6c 4s 2h"
ENDS = ["win", "win-unqualified", "tie", "loss", "loss-unqualified"]
WAYS = (
    ("As Ad", "Kd 3c", NO_PAIR, ("wins", "wins", "stands-off")),
    ("As Ad", "Qc Jd", NO_PAIR, ("stands-off", "wins", "stands-off")),
    ("As Qd", "Ah Qc", NO_PAIR, ("stands-off", "stands-off", "stands-off")),
    ("Qc Jd", "As Ad", NO_PAIR, ("loses", "loses", "loses")),
    ("Qc Jd", "As 3c", NO_PAIR, ("stands-off", "loses", "loses")),
)


@pytest.mark.parametrize(
    ("hand", "dealer", "board", "ends"), WAYS, ids=["win", "win-unqualified", "tie", "loss", "loss-unqualified"]
)
@pytest.mark.parametrize("times", [1, 2, 3, 4])
@clause("base.64", "base.66")
def test_the_ante_stands_off_against_a_dealer_without_a_pair_whoever_wins(
    hand: str, dealer: str, board: str, ends: tuple[str, str, str], times: int
) -> None:
    settled = duel(hand, dealer, board, times=times)
    assert tuple(settled[wager].outcome for wager in ("ante", "play", "blind")) == ends
    signs = {"wins": 1, "loses": -1, "stands-off": 0}
    assert [settled[wager].pays for wager in ("ante", "play")] == [1_000 * signs[ends[0]], times * 1_000 * signs[ends[1]]]


@clause("base.65", "base.67", "base.68", "base.69", "base.70", "base.72")
def test_each_ending_cites_its_clause() -> None:
    win, unqualified, tie, loss, lost = (duel(hand, dealer, board) for hand, dealer, board, _ in WAYS)
    assert {"base.68", "base.70"} <= set(win["ante"].clauses)
    assert win["blind"].clauses == ("base.72",)
    assert unqualified["ante"].clauses == lost["ante"].clauses == ("base.65",)
    assert "base.69" in tie["ante"].clauses
    assert "base.67" in loss["blind"].clauses
    assert "base.67" in lost["play"].clauses


@clause("base.64", "base.69")
def test_other_values_of_what_the_dealer_needs_and_of_a_tie() -> None:
    aces = duel("As Ad", "Kd 3c", NO_PAIR, book=with_values(**{"dealer.qualifies-with": '"two-pair"'}))
    assert aces["ante"].outcome == "stands-off"
    for ties, outcome in (("player", "wins"), ("dealer", "loses")):
        level = duel("As Qd", "Ah Qc", "Kh Kd 6c 4s 2h", book=with_values(ties=f'"{ties}"'))
        assert level["play"].outcome == outcome


BLIND = {
    "royal-flush": ("As Ks", "Qs Js Ts 4d 2h"),
    "straight-flush": ("8h 7h", "6h 5h 4h Kd 2c"),
    "four-of-a-kind": ("9c 9d", "9h 9s Kd 4d 2h"),
    "full-house": ("9c 9d", "9h Ks Kd 4d 2h"),
    "flush": ("Ah 8h", "Kh 6h 2h 4d 9c"),
    "straight": ("8c 7h", "6h 5c 4d Kd 2h"),
    "three-of-a-kind": ("9c 9d", "9h Ks Jd 4d 2h"),
    "two-pair": ("9c Kc", "9h Ks Jd 4d 2h"),
    "pair": ("Ac Ad", "9h Ks Jd 4d 2h"),
}


@pytest.mark.parametrize("schedule", [row.name for row in BOOK.schedules_of("blind")])
@clause("base.71", "base.72", "base.19", "base.20", "base.21", "base.22", "base.23", "base.24", "base.25")
def test_the_blind_of_a_winning_hand_is_paid_from_a_straight_upwards(schedule: str) -> None:
    odds = BOOK.schedule("blind", schedule).odds
    for kind, (hand, board) in BLIND.items():
        settled = duel(hand, "3c 3s", board, chosen={"schedule.blind": schedule}, trips=500)
        if kind in odds:
            expected = 1_000 * odds[kind].pays // odds[kind].per
            assert (settled["blind"].outcome, settled["blind"].pays) == ("wins", expected), kind
            assert "base.71" in settled["blind"].clauses
        else:
            assert (settled["blind"].outcome, settled["blind"].pays) == ("stands-off", 0), kind
            assert settled["blind"].clauses == ("base.72",)
    lost = duel("8c 7h", "Kc Ks", "6h 5c 4d Kd Kh", chosen={"schedule.blind": schedule})
    assert lost["blind"].outcome == "loses", "a straight that is beaten is not paid"


@pytest.mark.parametrize("schedule", [row.name for row in BOOK.schedules_of("trips")])
@pytest.mark.parametrize("dealer", ["3c 3s", "Qc Qd"], ids=["beaten", "not-beaten"])
@clause("base.73", "base.74", "base.19")
def test_trips_goes_by_the_hand_alone(schedule: str, dealer: str) -> None:
    odds = BOOK.schedule("trips", schedule).odds
    for kind, (hand, board) in BLIND.items():
        settled = duel(hand, dealer, board, trips=500, chosen={"schedule.trips": schedule})["trips"]
        assert settled.pays == (500 * odds[kind].pays if kind in odds else -500), kind
        assert ("base.73" if kind in odds else "base.74") in settled.clauses


@clause("base.15", "base.16", "base.17", "base.18", "base.26", "base.14")
def test_hands_rank_in_order_and_suits_do_not() -> None:
    order = [*BLIND]
    values = [FIVE_CARD.best((*parse_cards(hand), *parse_cards(board))).value for hand, board in BLIND.values()]
    assert values == sorted(values, reverse=True)
    ranked = BOOK.setting("hand-order").value
    assert isinstance(ranked, tuple)
    assert [*ranked[: len(order)]] == order
    swapped = [*order[:-2], "pair", "two-pair", "high-card"]
    other = law.loads(BOOK.text.replace('  "two-pair",\n  "pair",\n', '  "pair",\n  "two-pair",\n'), "in another order")
    assert [*other.setting("hand-order").value] == swapped  # type: ignore[misc]
    assert duel("9c Kc", "Ac Ad", "9h Ks Jd 4d 2h")["play"].outcome == "wins"
    assert duel("9c Kc", "Ac Ad", "9h Ks Jd 4d 2h", book=other)["play"].outcome == "loses"
    same = duel("As 3d", "Ks Qd", "Ah Kh 9d 6c 2s")
    assert {"base.26", "base.17"} <= set(same["play"].clauses)
    assert "base.16" in duel("Ad Qs", "Jc Td", NO_PAIR)["play"].clauses
    assert "base.18" in duel("9c Kc", "3c Td", "9h Ks Jd 4d 2h")["play"].clauses
