"""12.12 to 12.14: an absent player forfeits, a hand taken too early is void and returned, one lost in the discards is folded."""

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import STACK
from tests.support.nz_stud import Stud
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.table.rounds import AreaVoided, WagersForfeited
from pitboss.table.settings import PHYSICAL


@clause("12.13", "12.14")
def test_a_hand_collected_too_early_comes_back_and_one_lost_in_the_discards_is_folded() -> None:
    """The two clauses part where the hand cannot be put together: 12.13 returns the wagers, 12.14 takes them."""
    early = Stud(PHYSICAL).dealt()
    (voided,) = of(early.report("cards-collected-early", area=1, possible=False), AreaVoided)
    assert (voided.clauses, early.table.stack(1)) == (("12.13",), STACK)
    lost = Stud(PHYSICAL).dealt()
    (folded,) = of(lost.report("cards-on-discard-pile", area=1, possible=False), HandFolded)
    assert (folded.clauses[0], lost.table.stack(1)) == ("12.14", STACK - 1_500)
    assert {line.wager for line in folded.wagers} == {"ante", "jackpot"}


@pytest.mark.parametrize("reason", ["absent"])
@clause("12.12")
def test_whoever_is_away_forfeits_ante_and_jackpot(reason: str) -> None:
    game = Stud(PHYSICAL).dealt()
    (gone,) = of(game.report("absent-player", area=1, reason=reason), WagersForfeited)
    assert {line.wager: line.pays for line in gone.wagers} == {"ante": -1_000, "jackpot": -500}
    assert gone.clauses == ("12.12",)
    game.folded(2).folded(3).ended()
    assert game.live.people.pools == {"caribbean-stud": 500}
    present = Stud(PHYSICAL).dealt()
    waits = present.table.ok(DANA, incident("absent-player", area=1, reason="refuses"))
    assert not of(waits, WagersForfeited), "whoever refuses is present: a supervisor decides"
