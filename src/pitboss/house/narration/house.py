"""Sentences about the house itself: its people, its keys, its settings, and what it has observed."""

from __future__ import annotations

from pitboss.house.stream.accounts import OfficeGiven, OfficeWithdrawn, PasswordSet, SignInFailed
from pitboss.house.stream.house_wide import HouseWideChanged
from pitboss.house.stream.keys import KeyRotated
from pitboss.house.stream.observations import SignificantNoted
from pitboss.house.stream.own_limits import OwnLimitsSet
from pitboss.house.stream.vouchers import VoucherCancelled, VoucherIssued
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import as_words


def narrate(event: Event) -> str | None:
    """Return an event of the house's stream as a sentence; None if it has none."""
    match event:
        case SignificantNoted():
            return f"{event.subject}: {event.words}"
        case SignInFailed():
            locked = " Nobody signs in as this person for a while." if event.locked_until else ""
            return f"{event.person}: wrong password, {event.failures} in a row.{locked}"
        case KeyRotated():
            return f"The key {event.old} was replaced by {event.new}; checkpoints go on under {event.signer}."
        case HouseWideChanged():
            return f"{event.by.name} changes {as_words(event.key)} to {event.value} for the whole house."
        case OfficeGiven():
            return f"{event.by or 'The house'} gives {event.person} the office {as_words(event.office)}."
        case OfficeWithdrawn():
            return f"{event.by or 'The house'} takes the office {as_words(event.office)} from {event.person}."
        case PasswordSet():
            return f"{event.by or 'Whoever has the key of the house'} sets the password of {event.person}."
        case OwnLimitsSet():
            later = " A looser one holds a day later." if event.later_at else ""
            return f"{event.person} has set limits for themselves.{later}"

        case VoucherIssued():
            to = f" to {event.person}" if event.person else ""
            signed = f", signed by {event.signed_by}" if event.signed_by else ""
            return f"{event.by} issues voucher {event.voucher} of {show(event.amount)}{to}{signed}."
        case VoucherCancelled():
            return f"{event.by} cancels voucher {event.voucher}: {event.reason}"
        case _:
            return None
