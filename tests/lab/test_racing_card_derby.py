"""Racing Card Derby: three methods that share nothing find the same odds of every finish."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import gcd
from pathlib import Path
from typing import Any, TypeVar

import pytest

import pitboss
from pitboss.cards import Card, Suit, deck
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.lab.racing_card_derby import common_deals, finishes

pytestmark = pytest.mark.xdist_group("lab")

DECKS = range(1, 9)
SUITS = tuple(Suit)
End = TypeVar("End", Finish, tuple[Suit, ...])


def card_by_card(per_suit: int, protesting: int, to_win: int) -> dict[Finish, Fraction]:
    """The race dealt card by card, each possible next card with its probability.

    The two of spades is a card of its own. Cards of suits already placed are dealt until another comes.
    """
    size = len(SUITS) * per_suit

    @cache
    def racing(dealt: tuple[int, ...], marked: int) -> dict[Finish, Fraction]:
        """Return the finishes from here on, given the cards of each suit already dealt and the marked spades among them."""
        ends: dict[Finish, Fraction] = {}
        for place, suit in enumerate(SUITS):
            after = (*dealt[:place], dealt[place] + 1, *dealt[place + 1 :])
            plain = per_suit - dealt[place]
            if suit is Suit.SPADES:
                plain -= protesting - marked
                kinds = ((marked, plain), (marked + 1, protesting - marked))
            else:
                kinds = ((marked, plain), (marked, 0))
            for marks, number in kinds:
                if number:
                    over = after[place] == to_win
                    rest = won(after, suit, marks > 0) if over else racing(after, marks)
                    add(ends, rest, Fraction(number, size - sum(dealt)))
        return ends

    def won(dealt: tuple[int, ...], winner: Suit, protested: bool) -> dict[Finish, Fraction]:
        left = tuple((suit, per_suit - out) for suit, out in zip(SUITS, dealt, strict=True) if suit is not winner)
        places = chasing(left, per_suit - to_win, 2)
        return {Finish((winner, *order), protested): chance for order, chance in places.items()}

    return racing((0, 0, 0, 0), 0)


@cache
def chasing(left: tuple[tuple[Suit, int], ...], placed: int, places: int) -> dict[tuple[Suit, ...], Fraction]:
    """Return the next places, from the number of cards left in each suit still running and in the suits already placed."""
    if not places:
        return {(): Fraction(1)}
    size = placed + sum(number for _, number in left)
    ends: dict[tuple[Suit, ...], Fraction] = {}
    if placed:
        add(ends, chasing(left, placed - 1, places), Fraction(placed, size))
    for suit, number in left:
        others = tuple(each for each in left if each[0] is not suit)
        rest = chasing(others, placed + number - 1, places - 1)
        add(ends, {(suit, *order): chance for order, chance in rest.items()}, Fraction(number, size))
    return ends


def add(ends: dict[End, Fraction], rest: dict[End, Fraction], times: Fraction) -> None:
    for end, chance in rest.items():
        ends[end] = ends.get(end, Fraction(0)) + chance * times


def dealt_out(order: tuple[tuple[Suit, int], ...], to_win: int) -> Finish:
    """Apply the rules of the race card by card to one order of the deck; card 0 of spades brings a protest."""
    cards = iter(order)
    racing: Counter[Suit] = Counter()
    protested = False
    places: list[Suit] = []
    for suit, number in cards:
        racing[suit] += 1
        protested |= (suit, number) == (Suit.SPADES, 0)
        if racing[suit] == to_win:
            places.append(suit)
            break
    for suit, _ in cards:
        if suit not in places:
            places.append(suit)
        if len(places) == 3:
            break
    return Finish(tuple(places), protested)


def test_every_order_of_a_tiny_deck() -> None:
    deck = [(suit, number) for suit in Suit for number in range(2)]
    counted = Counter(dealt_out(order, 2) for order in permutations(deck))
    found = finishes(2, 1, 2)
    total = sum(counted.values())
    assert total == 40_320
    assert {finish: Fraction(count, total) for finish, count in counted.items()} == {k: v for k, v in found.items() if v}


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_card_by_card_it_is_the_same(decks: int) -> None:
    assert card_by_card(13 * decks, decks, 4) == finishes(13 * decks, decks, 4)


@pytest.mark.parametrize("decks", DECKS)
def test_the_chances_add_up_and_no_suit_is_favoured(decks: int) -> None:
    found = finishes(13 * decks, decks, 4)
    assert sum(found.values()) == 1
    orders: dict[tuple[Suit, ...], Fraction] = {}
    for finish, chance in found.items():
        orders[finish.places] = orders.get(finish.places, Fraction(0)) + chance
    assert list(orders.values()) == [Fraction(1, 24)] * 24


@pytest.mark.parametrize("decks", DECKS)
def test_the_deals_are_the_least_number_that_makes_every_count_whole(decks: int) -> None:
    found = finishes(13 * decks, decks, 4)
    deals = common_deals(found)
    counts = [chance * deals for chance in found.values()]
    assert {count.denominator for count in counts} == {1}
    assert gcd(*(count.numerator for count in counts)) == 1


def test_at_one_deck_spades_win_protested_in_four_of_thirteen() -> None:
    """Four of the thirteen spades have won, and one of the thirteen is the two."""
    found = finishes(13, 1, 4)
    won = sum(chance for finish, chance in found.items() if finish.places[0] is Suit.SPADES and finish.protested)
    assert won == Fraction(1, 4) * Fraction(4, 13)


BOOK = pitboss.load("nz/racing-card-derby")
CLAIMS = tomllib.loads((Path(__file__).parent / "oracles" / "racing_card_derby.toml").read_text(encoding="utf-8"))["claim"]
COLOUR, EVEN_SUITS = ("red", "black"), ("suit-diamonds", "suit-hearts", "suit-clubs")


def at(decks: int, **different: Any) -> pitboss.Analysis:
    settings = {"decks": decks, **different.pop("settings", {})}
    return pitboss.odds(BOOK, settings=settings, **different)


def kinds(found: pitboss.Analysis) -> dict[str, Fraction]:
    """Return the mean edge of each of the four kinds of wager: a colour, a suit, an exact quinella, an exact trifecta."""
    edges: dict[str, list[Fraction]] = {}
    for row in found.wagers:
        kind = "colour" if row.wager in COLOUR else row.wager.partition("-")[0]
        edges.setdefault(kind, []).append(row.house_edge)
    return {kind: sum(each, Fraction(0)) / len(each) for kind, each in edges.items()}


def test_every_area_of_the_layout_has_its_row() -> None:
    names = [row.wager for row in at(1).wagers]
    assert len(names) == len(set(names)) == 2 + 4 + 12 + 24
    assert {*COLOUR, *EVEN_SUITS, "suit-spades", "quinella-diamond-heart", "trifecta-spade-diamond-club"} <= set(names)


@pytest.mark.parametrize("decks", DECKS)
def test_every_outcome_is_a_whole_number_of_deals_and_they_add_up(decks: int) -> None:
    found = at(decks)
    for row in found.wagers:
        assert sum(each.count for each in row.outcomes) == found.deals
        assert row.hit_rate == {"quinella": Fraction(1, 12)}.get(
            row.wager.partition("-")[0], Fraction(1, 2) if row.wager in COLOUR else Fraction(1, 4)
        )


@pytest.mark.parametrize("decks", DECKS)
def test_exact_quinella_and_trifecta_do_not_depend_on_the_decks(decks: int) -> None:
    """Every order of three suits is equally likely: 10 to 1 on a chance of 1 in 12; 10, 2 and 1 to 1 on 1, 1 and 4 of 24."""
    found = kinds(at(decks))
    assert found["quinella"] == 1 - 11 * Fraction(1, 12)
    assert found["trifecta"] == 1 - (11 * Fraction(1, 24) + 3 * Fraction(1, 24) + 2 * Fraction(4, 24))


@pytest.mark.parametrize("decks", DECKS)
def test_a_protest_costs_colours_half_a_unit_and_suits_a_whole_one(decks: int) -> None:
    """The only difference between a colour and an even game is half a unit when it wins a protested race."""
    found, race = at(decks), finishes(13 * decks, decks, 4)
    for wager, suits, costs in (
        ("red", "dh", Fraction(1, 2)),
        ("black", "cs", Fraction(1, 2)),
        ("suit-spades", "s", Fraction(1)),
    ):
        protested = sum(chance for finish, chance in race.items() if finish.protested and finish.places[0] in suits)
        assert found.wager(wager).house_edge == costs * protested


@pytest.mark.parametrize("decks", DECKS)
def test_the_three_suits_without_the_two_of_spades_are_alike_and_the_best_wagers(decks: int) -> None:
    found = at(decks)
    low = {found.wager(wager).house_edge for wager in EVEN_SUITS}
    assert low == {min(row.house_edge for row in found.wagers)}


def test_more_decks_never_cost_the_player() -> None:
    for wager in ("red", "black", "suit-hearts", "suit-spades"):
        edges = [at(decks).wager(wager).house_edge for decks in DECKS]
        assert edges == sorted(edges, reverse=True)


def test_what_the_table_settles_is_what_is_counted() -> None:
    """Deal races from shuffled decks and settle each wager by the rules; the counts hold every outcome that occurs."""
    rules = pitboss.lab.question_of(BOOK, pitboss.lab.WhatIf(settings={"decks": "2"})).rules
    assert isinstance(rules, RacingCardDerbyRules)
    known = {row.wager: {each.pays for each in row.outcomes} for row in at(2).wagers}
    chance = random.Random(20)
    for _ in range(200):
        cards: list[Card] = [*deck(), *deck()]
        chance.shuffle(cards)
        finish = rules.run(cards).finish
        assert finish in finishes(26, 2, 4)
        for wager in rules.wagers:
            odds = rules.settle(wager, finish).odds
            assert (odds.fraction if odds else -1) in known[wager]


def test_half_odds_round_down_for_a_stake_of_one_chip() -> None:
    plain, rounded = at(6), at(6, stake=50)
    protested = next(each.count for each in plain.wager("red").outcomes if each.pays == Fraction(1, 2))
    gained = Fraction(protested, plain.deals) / 2
    assert rounded.wager("red").house_edge == plain.wager("red").house_edge + gained
    assert rounded.wager("suit-hearts").house_edge == plain.wager("suit-hearts").house_edge
    assert at(6, stake=100).wager("red").house_edge == plain.wager("red").house_edge
    up = at(6, stake=50, settings={"rounding.direction": "up"})
    assert up.wager("red").house_edge == plain.wager("red").house_edge - gained


def test_other_odds_another_protest_card_and_a_longer_race() -> None:
    assert at(1, settings={"odds.quinella": "11 to 1"}).wager("quinella-club-spade").house_edge == 0
    hearts = at(1, settings={"race.protest-card": "Ah"})
    assert hearts.wager("suit-hearts").house_edge == at(1).wager("suit-spades").house_edge
    assert at(1, settings={"race.cards-to-win": 1}).wager("suit-spades").house_edge == Fraction(1, 4) * Fraction(1, 13)
    assert at(1, settings={"race.cards-to-win": 5}).wager("red").house_edge > at(1).wager("red").house_edge


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"decks": "9"}, "at least 1, at most 8"),
        ({"decks": "0"}, "at least 1, at most 8"),
        ({"race.cards-to-win": "14"}, "from 1 to 13"),
        ({"race.cards-to-win": "0"}, "from 1 to 13"),
        ({"race.protest-card": "joker"}, "2s"),
        ({"odds.suit": "three"}, "is not odds"),
        ({"odds.trifecta-pays": "every-tier"}, "only one interpretation here, best"),
        ({"rounding.per": "player-and-round"}, "only one interpretation here, wager"),
        ({"shuffle.when": "before-every-round"}, "cannot change a figure"),
    ],
)
def test_what_cannot_be_asked(settings: dict[str, str], said: str) -> None:
    with pytest.raises(pitboss.LabError) as caught:
        pitboss.odds(BOOK, settings=settings)
    assert said in str(caught.value)


def test_there_is_nothing_to_decide(tmp_path: Path) -> None:
    with pytest.raises(pitboss.LabError, match="makes no decisions"):
        pitboss.strategy(BOOK)
    with pytest.raises(pitboss.LabError, match="makes no decisions"):
        pitboss.odds(BOOK, strategy=tmp_path / "mine.toml")


def test_the_claim_of_all_wagering_outcomes_holds_at_one_deck_only() -> None:
    """The claim is the mean of the four kinds of wager, to the digits given."""
    (claim,) = (each for each in CLAIMS if each["says"] == "across all wagering outcomes")
    means = {decks: sum(kinds(at(decks)).values(), Fraction(0)) / 4 for decks in DECKS}
    holds = [decks for decks, mean in means.items() if f"{float(100 * mean):.2f}" == claim["percent"]]
    assert holds == claim["holds_at_decks"] == [1]


def test_the_claim_of_an_optimum_holds_nowhere_and_the_best_wager_is_better() -> None:
    (claim,) = (each for each in CLAIMS if each["says"] == "optimum betting strategy")
    for decks in DECKS:
        edges = [row.house_edge for row in at(decks).wagers] + [*kinds(at(decks)).values()]
        assert claim["percent"] not in {f"{float(100 * edge):.2f}" for edge in edges}
        assert 100 * min(edges) < Fraction(claim["percent"])
    assert claim["holds_at_decks"] == []
