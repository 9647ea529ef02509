"""Promotions as a kind of stream: their topics, and what the machine asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.house.machine import Compares
from pitboss.house.promotions.amending import AMENDING
from pitboss.house.promotions.checking import TERMS
from pitboss.house.promotions.claims import CLAIMS, AwardPrize, ClaimPrize
from pitboss.house.promotions.drawing import DRAWING, DrawPrize
from pitboss.house.promotions.entering import ENTERING, CountWagers, EnterPromotion
from pitboss.house.promotions.preparing import PREPARING, SealBallots
from pitboss.house.promotions.reactions import reactions
from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.troubles import TROUBLES
from pitboss.house.promotions.view import PromotionView, view
from pitboss.house.promotions.wagers import recounted
from pitboss.house.record import TableRecord
from pitboss.house.ruled import RuledKind, StreamRules
from pitboss.law import Rulebook
from pitboss.table.commands import Inside, Request
from pitboss.table.events import Event
from pitboss.table.viewers import Viewer


class PromotionKind(RuledKind[PromotionState]):
    """Promotions of the house."""

    id = "promotion"
    topics = (TERMS, PREPARING, AMENDING, ENTERING, DRAWING, CLAIMS, TROUBLES)

    def reads(self, book: Rulebook) -> StreamRules:
        rules = super().reads(book)
        for office in rules.value("promotion.integrity-notifies"):
            book.office(office)  # raises the error that names those there are
        return rules

    def fresh(self) -> PromotionState:
        return PromotionState()

    def concerned(self, state: PromotionState, does: Request | None) -> Iterable[str]:
        """Return whom a request is about: the entrant, the claimant, or everybody with a ballot at a draw."""
        match does:
            case EnterPromotion() | ClaimPrize():
                return (does.person,) if does.person else ()
            case AwardPrize():
                claim = state.claim(does.claim)
                return (claim.person,) if claim else ()
            case None | DrawPrize():
                return dict.fromkeys((*(each.person for each in state.entries), *(each.person for each in state.claims)))
            case CountWagers():
                return tuple(each.person for each in does.wagered)
            case _:
                return ()

    def next_step(self, state: PromotionState) -> Request | None:
        """Seal the order of the draw as soon as the promotion has begun."""
        return SealBallots() if state.commenced_at and not state.order else None

    def reacts(self, name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterable[Inside]:
        return reactions(name, event, at, version, rules)

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[PromotionState]:
        return lambda state, event: recounted(tables, state, event)

    def view(self, state: PromotionState, viewer: Viewer, rules: StreamRules, at: int) -> PromotionView:
        return view(state, viewer, rules, at)


PROMOTION = PromotionKind()
