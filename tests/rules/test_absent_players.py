"""A player who does not decide: away, unwilling or slow; and what the rules know of it."""

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import Game
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.tables import GIL, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.rounds import IncidentRecorded, WagersForfeited, WagersReturned
from pitboss.table.settings import PHYSICAL, VIRTUAL

BOTH = pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
HOUR = 3_600_000


def waits(game: Game, book: BookUnderTest, reason: str, at: int) -> None:
    """The player is in the room: nothing is forfeited, and a supervisor decides."""
    before, hands = game.money, game.statuses
    (recorded,) = game.report("absent-player", seat=1, reason=reason, at=at)
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.awaits, recorded.clauses, recorded.person) == (
        ("decide-remedy",),
        book.cites("supervise.decision"),
        "Ann",
    )
    assert (game.money, game.statuses) == (before, hands)
    decided = game.table.ok(GIL, do.DecideRemedy("return", "a misunderstanding", 1), at=at)
    assert of(decided, WagersReturned)


@carries("remedy.absent", "supervise.decision")
@BOTH
def test_a_player_who_is_there_and_refuses_to_decide_waits_for_a_supervisor(book: BookUnderTest, kind: str) -> None:
    waits(book.game(kind).dealt(), book, "refuses", 0)
    absent = book.game(kind).dealt()
    assert of(absent.report("absent-player", seat=1, reason="absent"), WagersForfeited)


@carries("remedy.absent", "supervise.decision")
def test_a_slow_player_is_away_only_where_nobody_can_see_them(book: BookUnderTest) -> None:
    by_hand = book.game(PHYSICAL).dealt()
    assert by_hand.live.state.round.part.decide_by == 0
    assert "decision" not in {line.name for line in by_hand.live.sign()}
    waits(by_hand, book, "late", HOUR)
    virtual = book.game(VIRTUAL).dealt()
    late = incident("absent-player", seat=1, reason="late")
    virtual.refused("still-time", DANA, late, at=virtual.live.state.round.part.decide_by - 1)
    assert "decision" in {line.name for line in virtual.live.sign()}
    assert of(virtual.table.ok(DANA, late, at=virtual.live.state.round.part.decide_by), WagersForfeited)


@carries("remedy.absent", "supervise.decision")
def test_a_time_at_every_table_is_another_choice(book: BookUnderTest) -> None:
    game = book.game(PHYSICAL, rulebook=book.having(**{"decision.timed-at": '"every-table"'})).dealt()
    late = incident("absent-player", seat=1, reason="late")
    refusal = game.refused("still-time", DANA, late, at=game.live.state.round.part.decide_by - 1)
    assert refusal.clauses == book.cites("remedy.absent")
    assert of(game.table.ok(DANA, late, at=game.live.state.round.part.decide_by), WagersForfeited)
    game.report("absent-player", seat=2, reason="refuses")
    assert of(game.table.ok(GIL, do.DecideRemedy("return", "a misunderstanding", 2)), WagersReturned)
