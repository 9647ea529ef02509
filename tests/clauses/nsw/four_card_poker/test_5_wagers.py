"""5 Wagers: in chips or tokens, before the first card, left alone until settled; one hand a player, one wager an area."""

from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandSettled
from pitboss.table.commands import Stake

ANTE = 500
STACK = 100_000
NOTHING = "3c 5d 7h 9s Jd Kc"


def ante(amount: int = ANTE, *, seat: int = 1, tokens: int = 0) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount, tokens)})


# --- 5.7 -----------------------------------------------------------------------------------------------------------


@clause("5.7")
def test_a_wager_the_dealer_put_on_the_wrong_area_stays_there_for_the_round() -> None:
    table = TableUnderTest(cards=f"Qs 9h 7d 5c 3s {NOTHING}")
    ann = table.seat("Ann", 1)
    table.ok(DANA, do.PlaceWagers(1, {"aces-up": Stake(ANTE)}))
    table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK, "seen in time it is put right"
    table.ok(DANA, do.PlaceWagers(1, {"aces-up": Stake(ANTE)}))
    table.deal()
    table.refused("after-first-card", ann, do.WithdrawWagers(1))
    table.refused("after-first-card", DANA, ante())
    (settled,) = of(table.ok(ann, do.Play(1)), HandSettled)
    assert [(each.wager, each.pays) for each in settled.wagers] == [("aces-up", -ANTE)]
    assert table.stack(1) == STACK - ANTE
