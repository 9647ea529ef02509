"""What refusals at a layout that everybody shares say to do first: losing wagers are taken before winning ones are paid."""

from __future__ import annotations

from collections.abc import Mapping

FIRST: Mapping[str, tuple[str, ...]] = {
    "losing-first": ("take-losing",),
    "losing-taken": ("pay-winning", "end-round"),
    "winning-paid": ("end-round",),
    "winning-unpaid": ("announce-result", "confirm-result", "take-losing", "pay-winning"),
}
FOR_PEOPLE = frozenset({"nothing-to-pay"})
