"""Every number that the pokers of New Zealand share, one below it, at it, and one above it: decks, cards, areas, what goes
wrong, times. What is a game's own is in its own file.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from tests.support import nz_holdem, nz_stud_rounds, nz_three
from tests.support.boundaries import CENTS, TAKEN, answer, around
from tests.support.incidents import incident as reported
from tests.support.nz_stud import Stud
from tests.support.play import DANA, TableUnderTest, player
from tests.support.rounds import number, of

from pitboss import do, law
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.rounds import MisdealDeclared

ANN = player("Ann")


@dataclass(frozen=True)
class Poker:
    """One of the games: how a test opens a table and deals, and the clauses of its numbers."""

    book: law.Rulebook
    limits: Limits
    opened: Callable[..., TableUnderTest]
    dealt: Callable[[], TableUnderTest]
    """A round that waits for decisions, with Ann at seat 1 and nobody at seat 5."""
    equals: tuple[str, ...] = ()
    """Wagers that are as large as the Ante."""

    def __str__(self) -> str:
        return self.book.id

    def number(self, key: str) -> int:
        return number(key, self.book)

    def placed(self, seat: int, ante: int, **others: int) -> do.PlaceWagers:
        stakes = {"ante": ante, **dict.fromkeys(self.equals, ante), **others}
        return do.PlaceWagers(seat, {wager: Stake(amount) for wager, amount in stakes.items()})

    def in_cents(self, **settings: Any) -> TableUnderTest:
        """A table with chips of one cent, and Ann at seat 1."""
        table = self.opened(**{"limits": self.limits, "chosen": CENTS, "purse": 10**9, "float_": 10**9, **settings})
        table.seat("Ann", 1, chips=10_000_000)
        return table


THREE = Poker(nz_three.BOOK, nz_three.LIMITS, nz_three.nz_three, lambda: nz_three.NZThreeCards().dealt().table)
STUD = Poker(nz_stud_rounds.BOOK, nz_stud_rounds.LIMITS, nz_stud_rounds.stud, lambda: Stud().dealt().table)
HOLDEM = Poker(
    nz_holdem.BOOK,
    Limits({"ante": Range(500, 10_000), "trips": Range(100, 5_000)}),
    nz_holdem.holdem,
    lambda: nz_holdem.Deal(physical=True).table,
    equals=("blind",),
)
POKERS = (THREE, STUD, HOLDEM)
each_poker = pytest.mark.parametrize("game", POKERS, ids=str)


@each_poker
@around
def test_the_areas_of_one_player(game: Poker, off: int) -> None:
    most = game.number("wager.hands-per-player") - 1
    table = game.opened(chosen={"wager.hands-per-player": most})
    table.seat("Ann", 1)
    codes = [answer(table, ANN, game.placed(place, 500)) for place in range(1, most + off + 1)]
    assert codes == [TAKEN] * min(most, most + off) + ["too-many-hands"] * max(0, off)


@pytest.mark.by_hand
@each_poker
@around
@pytest.mark.parametrize("incident", ["player-count-wrong", "dealer-count-wrong"])
def test_the_cards_of_a_hand(game: Poker, incident: str, off: int) -> None:
    table, cards = game.dealt(), game.number("hand.player" if incident == "player-count-wrong" else "hand.dealer")
    seat = 1 if incident == "player-count-wrong" else 0
    code = answer(table, DANA, reported(incident, area=seat, cards=cards + off))
    assert code == (TAKEN if off else "impossible")
    assert table.phase == ("wagering" if off else "deciding")


@pytest.mark.by_hand
@each_poker
@around
def test_a_hand_without_a_wager_is_complete_with_as_many_cards_as_a_hand_has(game: Poker, off: int) -> None:
    cards = game.number("hand.player") + off
    events = game.dealt().ok(DANA, reported("hand-without-wager", area=5, cards=cards))
    assert (bool(of(events, MisdealDeclared)), bool(of(events, HandDiscarded))) == (off < 0, off >= 0)


@pytest.mark.by_hand
@each_poker
@pytest.mark.parametrize(("exposed", "code"), [(0, "impossible"), (1, "impossible"), (2, TAKEN), (3, TAKEN)])
def test_more_than_one_card_exposed(game: Poker, exposed: int, code: str) -> None:
    assert answer(game.dealt(), DANA, reported("cards-exposed", cards=exposed)) == code


@each_poker
@around
def test_the_time_to_decide(game: Poker, off: int) -> None:
    table = game.in_cents()
    table.ok(ANN, game.placed(1, 500))
    table.deal()
    until = table.table.state.round.part.decide_by
    assert until == game.number("decision.seconds") * 1_000
    report = reported("absent-player", area=1, reason="late")
    assert answer(table, do.HOUSE_ACTOR, report, at=until + off) == ("still-time" if off < 0 else TAKEN)
