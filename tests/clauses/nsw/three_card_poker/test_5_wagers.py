"""5 Wagers: in chips or tokens, before the first card, left alone until settled; one hand a player, one wager an area."""

import pytest
from tests.support.three_card import KINDS, LEAST, STACK, three
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Stake

ANTE = LEAST


def ante(amount: int = ANTE, *, seat: int = 1, tokens: int = 0) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount, tokens)})


# --- 5.5 to 5.7 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@clause("5.5")
def test_a_player_has_one_hand_wherever_they_sit(kind: str) -> None:
    table = three(kind=kind)
    ann = table.seat("Ann", 1)
    for empty in (2, 7):
        assert table.refused("another-hand", ann, ante(seat=empty)).clauses == ("5.5",)
        table.refused("already-seated", ann, do.TakeSeat(empty))
        assert table.offered(ann, "place-wagers", seat=empty) is None
    table.ok(ann, do.ChangeSeat(4))
    table.ok(ann, ante(seat=4))
    assert table.refused("another-hand", ann, ante(seat=1)).clauses == ("5.5",)
    assert (table.on(4, "ante"), table.on(1, "ante"), table.stack(4)) == (ANTE, 0, STACK - ANTE)
