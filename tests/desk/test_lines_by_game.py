"""What each line says at tables of Blackjack, Roulette, Caribbean Stud Poker and Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pytest
from tests.support.blackjack import by_hand
from tests.support.blackjack_desk import LINES as BLACKJACK_LINES
from tests.support.nz_poker_desk import HOLDEM_LINES, STUD_LINES
from tests.support.play import HOLDEM, STUD
from tests.support.roulette import Wheel
from tests.support.roulette_desk import LINES as ROULETTE_LINES
from tests.support.rounds import opened_by_hand

from pitboss.games import desk_of
from pitboss.games.dealer_poker.desk import DESK as DEALER_POKER
from pitboss.house.desk.interview import pieces
from pitboss.house.desk.vocabulary import read_line, vocabulary
from pitboss.house.runner import Table
from pitboss.table.commands import Request
from pitboss.table.limits import Limits, Range


def _boxes() -> Table:
    wagers = ("box", "super-sevens", "perfect-pairs", "madness-21")
    limits = Limits({wager: Range(500, 10_000) for wager in wagers})
    here = by_hand(limits=limits, chosen={"madness-21.offered": True})
    here.seat("Ann", 1)
    here.seat("Ben", 2)
    return here.table


def _poker(rulebook: str) -> Callable[[], Table]:
    def opened() -> Table:
        here = opened_by_hand("shuffler", rulebook=rulebook)
        here.seat("Ann", 1)
        return here.table

    return opened


TABLES: Mapping[str, Callable[[], Table]] = {
    "blackjack": cache(_boxes),
    "roulette": cache(lambda: Wheel().table),
    "caribbean-stud-poker": cache(_poker(STUD)),
    "ultimate-texas-holdem": cache(_poker(HOLDEM)),
}
LINES: Mapping[str, Mapping[str, Request]] = {
    "blackjack": BLACKJACK_LINES,
    "roulette": ROULETTE_LINES,
    "caribbean-stud-poker": STUD_LINES,
    "ultimate-texas-holdem": HOLDEM_LINES,
}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in LINES.items() for line in lines])
def test_a_line_says(game: str, line: str) -> None:
    (keyed,) = read_line(pieces(line), TABLES[game](), 0)
    assert keyed.does == LINES[game][line]


@pytest.mark.parametrize("game", LINES)
def test_every_word_of_the_game_is_keyed_and_hides_no_other(game: str) -> None:
    rules = TABLES[game]().rules
    own = {word.name for word in desk_of(game).words(rules)}
    family = {word.name for word in DEALER_POKER.words(rules)} if "poker" in game or "holdem" in game else set()
    assert {line.split()[0] for line in LINES[game]} == own - family
    every = [word.name for group in vocabulary(rules).values() for word in group]
    assert sorted(every) == sorted({*every})
