"""11.13 and 11.14: what becomes of a Play wager made blind."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import DANA, lies, nz, nz_with
from tests.support.play import player
from tests.support.rounds import seated
from tests.support.witness import clause

NINES, KING_HIGH = "9c 9d 7h 5s 2c", "Kc Jh Th 8s 4d 2d"
ANN = player("Ann")
STACK = 100_000
BLIND_PLAY = {"blind-play": True}


@pytest.mark.by_hand
@clause("11.13")
def test_a_blind_play_wager_is_lost_too_by_choice() -> None:
    for book, lost in ((None, 3_500), (nz_with(**{"absent.forfeits": '["ante", "aces-up"]'}), 1_500)):
        table = nz(cards=f"{NINES} {KING_HIGH}", chosen=BLIND_PLAY, **({"book": book} if book else {}))
        seated(table, Ann=(1, 1_000, 500))
        table.wager(ANN, 1, play=2_000)
        table.deal()
        table.ok(DANA, incident("absent-player", area=1, reason="absent"))
        assert table.tray == 10_000_000 - STACK + lost
        assert (table.stack(1), lies(table, 1)) == (STACK - lost, (0, 0, 0))


@pytest.mark.by_hand
@clause("11.14")
def test_a_blind_play_wager_comes_back_with_the_fold() -> None:
    table = nz(cards=f"{NINES} {KING_HIGH}", chosen=BLIND_PLAY)
    seated(table, Ann=(1, 1_000, 500))
    table.wager(ANN, 1, play=2_000)
    table.deal()
    table.ok(DANA, incident("cards-on-discard-pile", area=1, possible=False))
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), 10_000_000 - STACK + 1_500)
