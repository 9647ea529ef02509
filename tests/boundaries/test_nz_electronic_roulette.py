"""Every number of Electronic Roulette's wheel, terminals, wagers and credits, one below it, at it and one above."""

from __future__ import annotations

import pytest
from tests.support.play import DANA
from tests.support.roulette import ELECTRONIC, STACK, Wheel

from pitboss import do, law

CREDIT = int(str(law.load(ELECTRONIC).setting("rounding.smallest-chip").value))


@pytest.mark.parametrize("off", [-CREDIT, 0, CREDIT])
def test_what_the_float_can_pay(off: int) -> None:
    """$10.00 on 17 win $350.00, and the terminal of Ben has lost $20.00."""
    table = Wheel(ELECTRONIC, float_=2 * STACK + 33_000 + off)
    table.bet(straight_17=1_000)
    table.bet(2, red=2_000)
    table.closed()
    table.rests("17")
    assert table.stack(1) == STACK + (35_000 if off >= 0 else -1_000)
    if off < 0:
        assert table.refused("tray-short", DANA, do.PayWinning()).facts == {"have": 35_000 + off, "amount": 35_000}
        table.ok(DANA, do.Fill(-off))
        table.ok(DANA, do.PayWinning())
    assert (table.stacks, table.tray) == ((STACK + 35_000, STACK - 2_000), max(off, 0))


@pytest.mark.parametrize("terminal", [0, 1, 2, 6, 7])
def test_which_terminal_can_have_failed(terminal: int) -> None:
    """Six terminals, of which the first two have wagers."""
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    table.bet(2, red=500)
    table.closed()
    if terminal in (1, 2):
        table.reports("terminal-failed", area=terminal, compromised=True)
        assert table.stacks == tuple(STACK - 500 * (seat != terminal) for seat in (1, 2))
    else:
        why = table.cannot("terminal-failed", area=terminal, compromised=True)
        known = 1 <= terminal <= 6
        assert why == (f"terminal {terminal} has no wager on the layout" if known else f"there is no terminal {terminal}")
