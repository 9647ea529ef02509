"""The check of an operator's choices that every way to open a table goes through."""

from __future__ import annotations

from pitboss.law import Rulebook
from pitboss.table.approvals import approval_refusal
from pitboss.table.refusal import Refusal
from pitboss.table.services.opening import unapproved
from pitboss.table.settings import TableSettings


def settings_refusal(book: Rulebook, settings: TableSettings) -> Refusal | None:
    """Refuse a choice that the rulebook does not leave to the operator, or that differs from its own without an approval."""
    return unapproved(book, settings) or approval_refusal(book, settings)
