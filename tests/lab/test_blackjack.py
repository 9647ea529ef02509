"""The odds of Blackjack: side wagers and insurance counted card by card, the box against the known figures and a second count."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod

import pytest
from tests.support.blackjack_shoe import best, bust_besides_the_first, dealers_ends, full, less, players_orders
from tests.support.play import book_with

from pitboss import lab, law
from pitboss.cli import run
from pitboss.games.blackjack import strategy
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.lab import LabError, question_of
from pitboss.lab.as_data import advice_data, analysis_data
from pitboss.lab.blackjack.box import BOUND, ROUNDS, counted, shoe, tables
from pitboss.lab.blackjack.sides import insurance_odds, side_odds
from pitboss.lab.blackjack.sides import sevens as likely_sevens
from pitboss.lab.figures import WagerOdds
from pitboss.lab.kernels import blackjack as kernel
from pitboss.lab.question import Question, WhatIf

BOOK = "nz/blackjack"
SUITS, RANKS = "cdhs", "A23456789TJQK"
PACK = [rank + suit for rank, suit in product(RANKS, SUITS)]
TENS = "TJQK"


def asked(**settings: str | int | bool) -> Question:
    return question_of(law.load(BOOK), WhatIf(settings={key.replace("_", "."): value for key, value in settings.items()}))


def percent(edge: Fraction | float) -> str:
    return f"{float(100 * edge):.4f}"


def ways(dealt: tuple[str, ...], decks: int) -> int:
    """In how many ways the cards of a full shoe make this order of the first ones."""
    return prod(decks - dealt[:at].count(card) for at, card in enumerate(dealt))


def pair(first: str, second: str) -> str:
    if first[0] != second[0]:
        return ""
    if first == second:
        return "perfect"
    return "coloured" if (first[1] in "dh") == (second[1] in "dh") else "mixed"


def sevens(dealt: tuple[str, ...]) -> str:
    """What a box that begins with these three cards comes to."""
    run = dealt if all(card[0] == "7" for card in dealt) else dealt[:2] if dealt[1][0] == "7" else dealt[:1]
    if len(run) == 1:
        return "one-seven"
    return f"{('two', 'three')[len(run) - 2]}-sevens" + ("-suited" if len({card[1] for card in run}) == 1 else "")


@cache
def chances(wager: str, decks: int) -> dict[str, Fraction]:
    """How likely each line is, from every order of the first cards."""
    found: Counter[str] = Counter()
    if wager == "super-sevens":
        for dealt in product((card for card in PACK if card[0] == "7"), PACK, PACK):
            found[sevens(dealt)] += ways(dealt, decks)
        return {kind: Fraction(count, perm(52 * decks, 3)) for kind, count in found.items()}
    for first, second in product(PACK, repeat=2):
        natural = (first[0] == "A" and second[0] in TENS) or (second[0] == "A" and first[0] in TENS)
        kind = pair(first, second) if wager == "perfect-pairs" else "natural" if natural else ""
        found[kind] += ways((first, second), decks)
    return {kind: Fraction(count, perm(52 * decks, 2)) for kind, count in found.items() if kind}


def lines(wager: str, schedule: str) -> dict[str, Fraction]:
    """What a schedule of the rulebook pays for one, line by line."""
    written = {name: str(odds).split(" to ") for name, odds in law.load(BOOK).schedule(wager, schedule).odds.items()}
    return {name: Fraction(int(pays), int(for_)) for name, (pays, for_) in written.items()}


def edge(wager: str, schedule: str, decks: int, rules: BlackjackRules) -> Fraction:
    likely = chances(wager, decks)
    paid = lines(wager, schedule)
    if wager == "madness-21":
        likely = {prize: likely["natural"] * Fraction(rules.wheel.count(prize), len(rules.wheel)) for prize in paid}
    won = [(likely.get(kind, Fraction(0)), pays) for kind, pays in paid.items()]
    return 1 - sum((chance * (1 + pays) for chance, pays in won), Fraction(0))


def side_rows(wager: str, decks: int) -> tuple[list[WagerOdds], BlackjackRules]:
    offered = {} if wager == "perfect-pairs" else {f"{wager}.offered": True}
    question = question_of(law.load(BOOK), WhatIf(settings={"decks": decks, **offered}))
    assert isinstance(question.rules, BlackjackRules)
    return [*side_odds(question, wager)], question.rules


@pytest.mark.parametrize("decks", [6, 7, 8])
@pytest.mark.parametrize("wager", ["perfect-pairs", "super-sevens", "madness-21"])
def test_each_schedule_of_a_side_wager_is_right_to_the_last_digit(wager: str, decks: int) -> None:
    rows, rules = side_rows(wager, decks)
    assert len(rows) == len([*law.load(BOOK).schedules_of(wager)])
    for row in rows:
        assert row.house_edge == edge(wager, row.schedule, decks, rules), row.schedule


@pytest.mark.parametrize(
    ("wager", "schedule", "decks", "known"),
    [
        ("super-sevens", "5000-500-100-50-3", 6, "11.4000"),
        ("super-sevens", "5000-500-100-50-3", 8, "9.0078"),
        ("perfect-pairs", "25-12-6", 6, "6.1093"),
        ("perfect-pairs", "30-10-5", 6, "5.7878"),
        ("perfect-pairs", "25-12-6", 8, "4.0964"),
        ("perfect-pairs", "30-10-5", 8, "3.3735"),
        ("perfect-pairs", "25-12-5", 8, "7.9518"),
    ],
)
def test_the_known_figures_of_side_wagers(wager: str, schedule: str, decks: int, known: str) -> None:
    rows, _ = side_rows(wager, decks)
    assert [percent(row.house_edge) for row in rows if row.schedule == schedule] == [known]


def test_super_sevens_with_four_decks_is_why_six_are_needed() -> None:
    paid = lines("super-sevens", "5000-500-100-50-3")
    won = sum((chance * (1 + paid[kind]) for kind, chance in likely_sevens(4).items()), Fraction(0))
    assert f"{float(100 * (1 - won)):.2f}" == "15.92"
    assert likely_sevens(4) == chances("super-sevens", 4)


@pytest.mark.parametrize(("decks", "known"), [(6, "4.7489"), (8, "4.7451")])
def test_a_prize_of_madness_21_is_as_likely_as_a_blackjack(decks: int, known: str) -> None:
    (row, *_), _ = side_rows("madness-21", decks)
    assert percent(row.hit_rate) == known == percent(chances("madness-21", decks)["natural"])


@pytest.mark.parametrize(("decks", "known"), [(6, "7.3955"), (8, "7.4699")])
def test_insurance_by_each_second_card_of_the_dealer(decks: int, known: str) -> None:
    """Only the ace is gone; two for one on each ten-value card, and the wager on any other."""
    left = PACK * decks
    left.remove("As")
    lost = -sum(2 if card[0] in TENS else -1 for card in left)
    row = insurance_odds(asked(decks=decks))
    assert row.house_edge == Fraction(lost, len(left))
    assert percent(row.house_edge) == known


KNOWN = {
    (6, "standard"): ("0.52", "1.88", "2.78"),
    (6, "style-a"): ("0.74", "2.10", "3.00"),
    (8, "standard"): ("0.54", "1.90", "2.80"),
    (8, "style-a"): ("0.76", "2.12", "3.03"),
}
"""The house edge in per cent where a blackjack pays 3 to 2, 6 to 5 and 1 to 1."""


@pytest.mark.parametrize(("decks", "style"), KNOWN)
def test_the_known_figures_of_the_box(decks: int, style: str) -> None:
    found = []
    for pays in ("3 to 2", "6 to 5", "1 to 1"):
        settings: dict[str, str | int] = {"decks": decks, "dealer.style": style, "blackjack.pays": pays}
        found.append(f"{float(100 * lab.odds(BOOK, settings=settings).wager('box').house_edge):.2f}")
    assert tuple(found) == KNOWN[decks, style]


def test_losing_doubles_and_splits_to_a_blackjack_costs_a_ninth_of_a_per_cent() -> None:
    edges = [
        lab.odds(BOOK, settings={"decks": 8, "dealer-blackjack.takes": takes}).wager("box").house_edge
        for takes in law.load(BOOK).setting("dealer-blackjack.takes").values or ()
    ]
    assert f"{float(100 * (max(edges) - min(edges))):.2f}" == "0.11"


def edge_of_any_two(takes: str) -> float:
    """In per cent, with eight decks, where any two cards may be doubled."""
    settings: dict[str, str | int] = {"decks": 8, "double.on": "any-two", "dealer-blackjack.takes": takes}
    return 100 * float(lab.odds(BOOK, settings=settings).wager("box").house_edge)


def test_the_known_figure_of_a_table_where_any_two_cards_are_doubled_and_a_blackjack_takes_all() -> None:
    assert f"{edge_of_any_two('all'):.2f}" == "0.55"


def test_the_known_figure_of_a_table_where_any_two_cards_are_doubled_and_a_blackjack_takes_the_original_wager() -> None:
    """That figure is for a blackjack that takes nothing else. Here hands that were bust before it stay lost, which costs more by
    every further hand of a split that is bust: hands of eights, because aces get one card and no other pair is split then."""
    assert {value for value in strategy.CARDS for up in (10, 11) if strategy.splits(value, up, doubled=True)} == {8, 11}
    lost_besides = 100 * sum(bust_besides_the_first(8, 8, up) for up in (1, 10))
    assert f"{lost_besides:.4f}" == "0.0067"
    assert f"{edge_of_any_two('original-and-busted') - lost_besides:.2f}" == "0.44"
    assert edge_of_any_two("one-wager") == pytest.approx(edge_of_any_two("original-and-busted") - lost_besides, abs=1e-7)


def test_a_box_by_each_reading_of_what_a_blackjack_takes_is_worth_what_its_advice_says_of_every_hand() -> None:
    """The box is the sum of all its hands: a pair of eights against a ten, by the advice, explains the difference."""
    edges, worth = {}, {}
    for takes in ("original-and-busted", "busted-and-one-live"):
        settings: dict[str, str | int] = {"decks": 8, "dealer-blackjack.takes": takes}
        edges[takes] = float(lab.odds(BOOK, settings=settings).wager("box").house_edge)
        for up in ("Ts", "As"):
            choices = lab.strategy(BOOK, "8c 8d", up, settings=settings).choices
            worth[takes, up] = next(float(each.expectation) for each in choices if each.name == "split")
    one, other = edges
    decks = {"Ts": 128, "As": 32}
    share = {up: Fraction(cards, 416) * Fraction(32 * 31, 415 * 414) for up, cards in decks.items()}
    more = sum(float(share[up]) * (worth[one, up] - worth[other, up]) for up in decks)
    assert more > 0
    assert edges[other] - edges[one] == pytest.approx(more, abs=1e-10)


@pytest.mark.parametrize(("settings", "least", "most"), [({"double.after-split": False}, 12, 13), ({"split.hands": 2}, 4, 5)])
def test_what_fewer_doubles_and_splits_cost(settings: dict[str, int | bool], least: int, most: int) -> None:
    """In hundredths of a per cent, with six decks."""
    usual, other = (lab.odds(BOOK, settings=each).wager("box").house_edge for each in ({}, settings))
    assert least <= round(10_000 * (other - usual)) <= most


def test_without_splits_the_box_costs_about_a_half_per_cent_more_and_no_round_is_split() -> None:
    usual, without = (lab.odds(BOOK, settings=each).wager("box") for each in ({}, {"split.hands": 1}))
    assert 0.004 < without.house_edge - usual.house_edge < 0.006
    split = next(each for each in without.outcomes if each.outcome == "split, on average")
    assert split.count < 10, "what is left of rounding"
    advice = lab.strategy(BOOK, "8c 8d", "Th", settings={"split.hands": 1})
    assert "split" not in {each.name for each in advice.choices}
    assert "says hit" in advice.why


def test_a_hand_that_must_be_drawn_to_costs_where_the_strategy_would_stand_on_it() -> None:
    """With twelve against a four to a six."""
    usual, drawn = (lab.odds(BOOK, settings=each).wager("box").house_edge for each in ({}, {"must-draw.to": 12}))
    assert 0.0002 < drawn - usual < 0.0006


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("dealer.stands-on", "18", "the lab counts a dealer who stands on 17, not 18"),
        ("odds.hand", '"2 to 1"', "the lab counts winning hands at 1 to 1, not 2 to 1"),
    ],
)
def test_a_rulebook_that_the_count_does_not_fit_is_refused(key: str, value: str, said: str) -> None:
    with pytest.raises(LabError, match=said):
        lab.odds(book_with(BOOK, **{key: value}))


def test_the_outcomes_of_a_box_are_all_rounds() -> None:
    box = lab.odds(BOOK).wager("box")
    assert sum(each.count for each in box.outcomes) == box.combinations
    natural = next(each for each in box.outcomes if each.outcome == "blackjack")
    dealers = chances("madness-21", 6)["natural"]
    assert natural.count / box.combinations < float(dealers), "not those against a dealer's blackjack"


def test_the_figures_say_what_they_are_for_and_claim_no_best_play() -> None:
    found = lab.odds(BOOK, settings={"decks": 8})
    assert found.strategies == ()
    (note,) = found.notes
    assert "basic strategy" in note
    assert "8 full decks" in note
    assert "error is less than 0.0000001 %" in note


def test_no_fraction_is_printed_for_a_figure_that_is_not_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", BOOK, "--exact", "--outcomes"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^ *box +0\.005\d{6}, off by less than 0\.000000001 *$", shown, re.MULTILINE)
    assert re.search(r"^ *insurance +\d+/\d+ *$", shown, re.MULTILINE), "insurance is exact"
    assert f"{ROUNDS:,}" not in shown
    data = analysis_data(lab.odds(BOOK))
    box = next(row for row in data["wagers"] if row["wager"] == "box")
    assert (box["house_edge"]["exact"], box["house_edge"]["within"]) == (None, "1/1000000000")
    assert box["outcomes"][0]["probability"]["exact"] is None
    assert run(["strategy", BOOK, "--hand", "Tc 6d", "--up", "7h", "--exact"]) == 0
    assert capsys.readouterr().out.count("off by less than 0.000000001") == 3
    assert advice_data(lab.strategy(BOOK, "Tc 6d", "7h"))["choices"][0]["expectation"]["exact"] is None


@pytest.mark.parametrize("style", ["standard", "style-a"])
@pytest.mark.parametrize(("up", "hand"), [(10, (10, 9)), (6, (10, 7)), (1, (9, 9)), (7, (10, 10))])
def test_a_hand_that_stands_comes_to_what_the_dealers_hands_say(up: int, hand: tuple[int, int], style: str) -> None:
    rules = asked(dealer_style=style).rules
    assert isinstance(rules, BlackjackRules)
    ends: dict[str, Fraction] = {}
    dealers_ends(less(full(6), *hand, up), (up,), style == "style-a", Fraction(1), ends)
    points, soft = best(hand)
    won = ends.get("bust", 0) + sum(share for end, share in ends.items() if end.isdigit() and int(end) < points)
    lost = ends.get("blackjack", 0) + sum(share for end, share in ends.items() if end.isdigit() and int(end) > points)
    cards = shoe(6)
    for value in (*hand, up):
        cards[value - 1] -= 1
    two, more = tables(rules, 11 if up == 1 else up)
    stands = two * 0 + kernel.STAND
    figures = kernel.one_hand(cards, up - 1, points, int(soft), stands, more, int(rules.style_a), int(rules.takes_all))
    net = float(figures[kernel.VALUE]) - float(figures[kernel.LIVE_AGAINST_NATURAL])
    assert abs(Fraction(net) - (won - lost)) < BOUND / 1_000


def test_the_bound_of_the_error_is_more_than_every_order_can_be_rounded() -> None:
    """A soft 17 that is drawn to, and a hand against a high card, are played to their ends in the most orders."""
    dealers = max(dealers_ends(less(full(8), up), (up,), True, Fraction(1), {}) for up in range(1, 11))
    players = max(players_orders((2, 2), up) for up in strategy.CARDS)
    cards, other_roundings, hands, of_each = 20, 100, 3, 2
    roundings = 2 * 2 * cards + dealers + players + other_roundings
    first_cards = 10 * 55
    assert Fraction(roundings + first_cards, 2**53) * hands * of_each < BOUND / 2
    assert 7 * of_each * Fraction(1, 2 * ROUNDS) < BOUND / 2, "outcomes are written as whole numbers of that many rounds"


def test_the_dealers_cards_and_what_a_box_comes_to_make_one() -> None:
    rules = asked().rules
    assert isinstance(rules, BlackjackRules)
    likely = [share for share, _ in counted(rules, lambda done, of: None)]
    assert sum(likely) == pytest.approx(1, abs=1e-12)
    assert likely[-1] == pytest.approx(4 / 13, abs=1e-12)


@pytest.mark.parametrize(
    ("hand", "up", "choice"),
    [
        ("Tc 6d", "7h", "hit"),
        ("Tc 6d", "6h", "stand"),
        ("6c 5d", "6h", "double"),
        ("8c 8d", "6h", "split"),
        ("Ac 7d", "6h", "stand"),
    ],
)
def test_the_advice_is_the_best_choice_that_the_rules_allow(hand: str, up: str, choice: str) -> None:
    advice = lab.strategy(BOOK, hand, up)
    assert advice.best == choice
    assert max(advice.choices, key=lambda each: each.expectation).name == choice
    assert ("double" in {each.name for each in advice.choices}) == ("A" not in hand)


def test_a_blackjack_leaves_nothing_to_decide() -> None:
    with pytest.raises(LabError, match="nothing to decide"):
        lab.strategy(BOOK, "Ac Kd", "6h")
    with pytest.raises(LabError, match="dealer's card is missing"):
        lab.strategy(BOOK, "Tc Kd")
