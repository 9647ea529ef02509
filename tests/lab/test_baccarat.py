"""The odds of Baccarat: the published counts to their digits, by a second method, and what each what-if changes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import perm

import pytest

import pitboss
from pitboss import law
from pitboss.cards import Card
from pitboss.games.baccarat.coup import laid_out, parse_banker_draws, result_of
from pitboss.games.baccarat.rules import BaccaratRules
from pitboss.lab import LabError, question_of
from pitboss.lab.baccarat import MOST, coups
from pitboss.lab.question import WhatIf

BOOK = "nz/baccarat"
EIGHT = {"banker": 2_292_252_566_437_888, "player": 2_230_518_282_592_256, "tie": 475_627_426_473_216}
"""The published counts of all orders of six cards from eight decks."""
EDGES = {
    8: ("1.0579", "1.2351", "14.3596", "4.8440", "10.3614"),
    6: ("1.0558", "1.2374", "14.4382", "4.9313", "11.2540"),
    4: ("1.0517", "1.2421", "14.5916", "5.1018", "13.0435"),
}
"""Published house edges in per cent: Banker at five per cent, Player, Tie at 8 to 1 and at 9 to 1, a pair at 11 to 1."""


def rules_with(**settings: str | int) -> BaccaratRules:
    rules = question_of(law.load(BOOK), WhatIf(settings={key.replace("_", "."): value for key, value in settings.items()})).rules
    assert isinstance(rules, BaccaratRules)
    return rules


def percent(edge: Fraction) -> str:
    return f"{float(100 * edge):.4f}"


def counted_card_by_card(decks: int) -> Counter[str]:
    """Count the coups with the table of play written out once more, one card after another, by what is left in the shoe."""
    found: Counter[str] = Counter()
    size = 52 * decks

    def winner(player: int, banker: int) -> str:
        return "tie" if player == banker else "player" if player > banker else "banker"

    def draw(left: tuple[int, ...], ways: int, taken: int, hands: tuple[int, int], third: int | None, turn: int) -> None:
        player, banker = hands
        if turn < 4:
            for worth in range(10):
                if left[worth]:
                    fewer = tuple(count - (at == worth) for at, count in enumerate(left))
                    now = ((player + worth) % 10, banker) if turn % 2 == 0 else (player, (banker + worth) % 10)
                    draw(fewer, ways * left[worth], taken + 1, now, None, turn + 1)
            return
        if turn == 4 and (player > 7 or banker > 7):
            found[winner(player, banker)] += ways * perm(size - taken, 6 - taken)
            return
        if turn == 4 and player < 6:
            for worth in range(10):
                if left[worth]:
                    fewer = tuple(count - (at == worth) for at, count in enumerate(left))
                    draw(fewer, ways * left[worth], taken + 1, ((player + worth) % 10, banker), worth, 5)
            return
        if banker_draws(banker, third):
            for worth in range(10):
                found[winner(player, (banker + worth) % 10)] += ways * left[worth] * perm(size - taken - 1, 5 - taken)
        else:
            found[winner(player, banker)] += ways * perm(size - taken, 6 - taken)

    draw((16 * decks, *[4 * decks] * 9), 1, 0, (0, 0), None, 0)
    return found


def banker_draws(banker: int, third: int | None) -> bool:
    """The table of play as players learn it."""
    if third is None:
        return banker <= 5
    return banker <= 2 or (banker, third) in {
        *((3, card) for card in (0, 1, 2, 3, 4, 5, 6, 7, 9)),
        *((4, card) for card in range(2, 8)),
        *((5, card) for card in range(4, 8)),
        *((6, card) for card in (6, 7)),
    }


def test_the_eight_deck_counts_are_the_published_ones_by_both_methods() -> None:
    assert dict(coups(8, rules_with().draws)) == EIGHT
    assert counted_card_by_card(8) == EIGHT
    assert sum(EIGHT.values()) == perm(416, MOST)


@pytest.mark.parametrize("decks", [4, 5, 6, 7])
def test_every_number_of_decks_counts_the_same_by_both_methods(decks: int) -> None:
    assert dict(coups(decks, rules_with(decks=decks).draws)) == counted_card_by_card(decks)


def test_the_coups_that_are_counted_are_those_that_the_table_plays() -> None:
    """Six cards of a small shoe in each order, played by the game's own rules."""
    draws = rules_with().draws
    few = [Card.AS, Card.NINE_D, Card.FIVE_C, Card.KH]
    for cards in product(few, repeat=6):
        player, banker, _ = laid_out(draws, cards)
        worths = [{"A": 1, "9": 9, "5": 5, "K": 0}[card.value[0]] for card in cards]
        p, b, at = (worths[0] + worths[2]) % 10, (worths[1] + worths[3]) % 10, 4
        third = None
        if p < 8 and b < 8:
            first = b
            if p < 6:
                third, at = worths[4], 5
                p = (p + third) % 10
            if banker_draws(first, third):
                b = (b + worths[at]) % 10
        assert (result_of(player, banker).player, result_of(player, banker).banker) == (p, b)


@pytest.mark.parametrize("decks", EDGES)
def test_the_house_edges_are_the_published_ones(decks: int) -> None:
    banker, player, tie, nine, pair = EDGES[decks]
    odds = pitboss.odds(BOOK, settings={"decks": decks, "wager.pairs": True})
    assert percent(odds.wager("banker").house_edge) == banker
    assert percent(odds.wager("player").house_edge) == player
    assert percent(odds.wager("tie").house_edge) == tie
    assert percent(odds.wager("player-pair").house_edge) == percent(odds.wager("banker-pair").house_edge) == pair
    at_nine = pitboss.odds(BOOK, settings={"decks": decks, "odds.tie": "9 to 1"})
    assert percent(at_nine.wager("tie").house_edge) == nine


def test_commission_changes_banker_and_nothing_else() -> None:
    usual, without = (pitboss.odds(BOOK, settings={"commission.rate": rate}) for rate in ("5%", "0%"))
    won, deals = EIGHT["banker"], sum(EIGHT.values())
    assert usual.wager("banker").house_edge - without.wager("banker").house_edge == Fraction(won, 20 * deals)
    assert without.wager("banker").house_edge == -without.wager("player").house_edge
    assert usual.wager("player") == without.wager("player")
    other = pitboss.odds(BOOK, settings={"commission.rate": "4.5%"}).wager("banker").house_edge
    assert other - without.wager("banker").house_edge == Fraction(9 * won, 200 * deals)


def test_a_stake_is_paid_as_the_table_pays_it() -> None:
    """Five per cent of $10 are a chip of fifty cents; of $9.50 they are less than one, and nothing is taken."""
    ten, less = (pitboss.odds(BOOK, stake=stake).wager("banker") for stake in (1_000, 950))
    assert percent(ten.house_edge) == "1.0579"
    assert percent(less.house_edge) == "-1.2351"


def test_the_table_of_play_can_be_another() -> None:
    other = "0: 0-9; 1: 0-9; 2: 0-9; 3: 0-9; 4: 0-9; 5: 0-9; 6: -"
    changed = pitboss.odds(BOOK, settings={"play.banker": other})
    assert changed.wager("banker").house_edge != pitboss.odds(BOOK).wager("banker").house_edge
    assert parse_banker_draws(other)[6] == frozenset()


def test_a_what_if_that_changes_nothing_is_refused() -> None:
    with pytest.raises(LabError, match="cannot change a figure"):
        pitboss.odds(BOOK, settings={"deal.style": "B"})
    with pytest.raises(LabError, match="decks"):
        pitboss.odds(BOOK, settings={"decks": 3})
    with pytest.raises(LabError, match=r"commission\.rate cannot be"):
        pitboss.odds(BOOK, settings={"commission.rate": "a lot"})
    with pytest.raises(LabError, match="no strategy"):
        pitboss.strategy(BOOK)


def test_commission_rounded_up_is_taken_from_small_wins_too() -> None:
    settings = {"commission.rounding": "up"}
    ten, less = (pitboss.odds(BOOK, settings=settings, stake=stake).wager("banker") for stake in (1_000, 950))
    won, deals = EIGHT["banker"], sum(EIGHT.values())
    assert percent(ten.house_edge) == "1.0579"
    assert less.house_edge - pitboss.odds(BOOK, stake=950).wager("banker").house_edge == Fraction(50 * won, 950 * deals)
    with pytest.raises(LabError, match="without a stake"):
        pitboss.odds(BOOK, settings=settings)


@pytest.mark.parametrize("key", ["play.natural", "play.player", "play.banker-alone"])
@pytest.mark.parametrize("count", [-1, 10])
def test_a_point_count_is_from_zero_to_nine(key: str, count: int) -> None:
    with pytest.raises(LabError, match="at least 0, at most 9"):
        pitboss.odds(BOOK, settings={key: count})
    for within in (0, 9):
        assert pitboss.odds(BOOK, settings={key: within}).deals


@pytest.mark.parametrize("text", ["0: 7-2", "0: 1 9-8"])
def test_a_range_goes_upwards(text: str) -> None:
    with pytest.raises(ValueError, match="range of values"):
        parse_banker_draws(text)


@pytest.mark.parametrize("text", ["", "0: 0-9; 2: 3", "1: 2", "0: x", "zero: 1"])
def test_a_table_of_play_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="table of play"):
        parse_banker_draws(text)
