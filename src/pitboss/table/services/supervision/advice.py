"""Advice during a round: whether the rulebook lets a player ask a program for the best play."""

from __future__ import annotations

from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules


def advice_refused(rules: Rules) -> Refusal | None:
    """Refuse advice by a program where devices that work out strategies are forbidden, or where such a program counts as
    staff, which may not advise a player how to play."""
    if rules.has("supervise.device-use"):
        return Refusal("no-aid", rules.cite("supervise.device-use"), {})
    if rules.has("supervise.no-staff-advice") and not rules.value("advice.by-program", False):
        return Refusal("no-program-advice", rules.cite("supervise.no-staff-advice"), {})
    return None
