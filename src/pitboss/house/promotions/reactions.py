"""What the house does in the same act: notices with their deadlines, and cash that a winner is paid."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.promotions import events as e
from pitboss.house.promotions.narration import narrate
from pitboss.house.stream.notices import PostNotice
from pitboss.house.stream.purses import MovePurse
from pitboss.house.stream.state import HouseNotice
from pitboss.house.stream.subject import Inside
from pitboss.table.accounts import PURSE
from pitboss.table.events import Event

OPERATOR, AUTHORITY, INSPECTOR = "casino-operator", "authority", "inspector"


def reactions(name: str, event: Event, at: int, version: int) -> Iterator[Inside]:
    """Yield the requests to the house that follow from an event of a promotion."""
    for move in event.moves:
        if move.target.startswith(PURSE):
            yield MovePurse(move.target.removeprefix(PURSE), move.amount, event.clauses)
    if found := _notice(event):
        to, subject, words = found
        yield PostNotice(HouseNotice(f"{name}:{version}", to, subject, words, at, event.clauses))


def _notice(event: Event) -> tuple[tuple[str, ...], str, str] | None:
    """Return whom an event must be told to, its subject and the words. Deadlines are told before they pass."""
    words = narrate(event) or ""
    match event:
        case e.TermsSubmitted():
            return (AUTHORITY,), "promotion-terms", words
        case e.AmendmentProposed():
            return (AUTHORITY,), "promotion-amendment", words
        case e.AmendmentDecided():
            return (OPERATOR,), "promotion-amendment", words
        case e.PromotionCommenced():
            return (OPERATOR,), "promotion-deadlines", words
        case e.PrizeDrawn() if event.winner:
            return (OPERATOR,), "promotion-winner", words
        case e.PrizeClaimed():
            return (OPERATOR,), "promotion-claim", words
        case e.ClaimDenied():
            return (event.person,), "promotion-claim-denied", f"Your claim was not met: {event.reasons}"
        case e.PromotionDisputed():
            return (OPERATOR,), "promotion-dispute", words
        case e.PromotionDisputeDecided():
            return (event.to,), "promotion-dispute", f"{event.words} {event.advice}"
        case e.Postponed() | e.DrawCancelled() | e.IntegrityConfirmed():
            return (INSPECTOR,), "promotion-integrity", words
        case _:
            return None
