"""What the house does in the same act: notices with their deadlines, and cash that a winner is paid."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.promotions.amending import AmendmentDecided, AmendmentProposed, TermsChanged
from pitboss.house.promotions.claims import ClaimDenied, PrizeClaimed
from pitboss.house.promotions.drawing import PrizeDrawn
from pitboss.house.promotions.preparing import PromotionCommenced, PromotionOffered, TermsSubmitted
from pitboss.house.promotions.troubles import (
    DrawCancelled,
    IntegrityConfirmed,
    Postponed,
    PromotionDisputed,
    PromotionDisputeDecided,
)
from pitboss.house.ruled import StreamRules
from pitboss.house.stream.notices import PostNotice
from pitboss.house.stream.purses import MovePurse
from pitboss.house.stream.state import HouseNotice
from pitboss.table.accounts import PURSE
from pitboss.table.commands import Inside
from pitboss.table.events import Event


def reactions(name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterator[Inside]:
    """Yield the requests to the house that follow from an event of a promotion."""
    for move in event.moves:
        if move.target.startswith(PURSE):
            yield MovePurse(move.target.removeprefix(PURSE), move.amount, event.clauses)
    if found := _notice(event, rules):
        to, subject, words = found
        yield PostNotice(HouseNotice(f"{name}:{version}", to, subject, words, at, event.clauses))


def _notice(event: Event, rules: StreamRules) -> tuple[tuple[str, ...], str, str] | None:
    """Return whom an event must be told to, its subject and the words. Deadlines are told before they pass, to the offices that
    have the power to meet them."""
    with rules.clocks():
        words = event.says()
    match event:
        case PromotionOffered() | TermsChanged():
            return rules.holders("promotion.submit"), "promotion-submission", words
        case TermsSubmitted():
            return rules.holders("promotion.approve"), "promotion-terms", words
        case AmendmentProposed():
            return rules.holders("promotion.approve"), "promotion-amendment", words
        case AmendmentDecided():
            return rules.holders("promotion.amend"), "promotion-amendment", words
        case PromotionCommenced():
            return rules.holders("promotion.draw"), "promotion-deadlines", words
        case PrizeDrawn() if event.winner:
            return rules.holders("promotion.notify"), "promotion-winner", words
        case PrizeClaimed():
            return rules.holders("promotion.award"), "promotion-claim", words
        case ClaimDenied():
            return (event.person,), "promotion-claim-denied", f"Your claim was not met: {event.reasons}"
        case PromotionDisputed():
            return rules.holders("promotion.decide-dispute"), "promotion-dispute", words
        case PromotionDisputeDecided():
            return (event.to,), "promotion-dispute", f"{event.words} {event.advice}"
        case Postponed() | DrawCancelled() | IntegrityConfirmed():
            return tuple(rules.value("promotion.integrity-notifies")), "promotion-integrity", words
        case _:
            return None
