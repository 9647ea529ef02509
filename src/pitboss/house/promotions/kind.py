"""Promotions as a kind of stream: the vocabulary of their rulebooks, and what the machine asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.house.kind import SOMEBODY, Kind, StreamContext, StreamRules
from pitboss.house.machine import Compares
from pitboss.house.promotions import claims, drawing, entering, preparing, troubles
from pitboss.house.promotions import requests as r
from pitboss.house.promotions.events import EVENTS
from pitboss.house.promotions.reactions import reactions
from pitboss.house.promotions.refusals import REFUSALS
from pitboss.house.promotions.state import PromotionState, Status
from pitboss.house.promotions.view import PromotionView, view
from pitboss.house.promotions.vocabulary import VOCABULARY
from pitboss.house.promotions.wagers import recounted
from pitboss.house.record import TableRecord
from pitboss.law import Rulebook
from pitboss.table.commands import PLAYER, Inside, Request
from pitboss.table.events import Event
from pitboss.table.game import Chosen
from pitboss.table.viewers import Viewer

__all__ = ["PROMOTION", "PromotionKind"]


class PromotionKind(Kind[PromotionState]):
    """Promotions of the house."""

    vocabulary = VOCABULARY
    refusals = REFUSALS
    events = EVENTS
    requests: ClassVar[dict[type[Request], Any]] = {
        r.OfferPromotion: preparing.offer,
        r.SubmitTerms: preparing.submit,
        r.AmendTerms: preparing.amend,
        r.ApproveAmendment: preparing.approve,
        r.NominateScrutineer: preparing.nominate,
        r.CommencePromotion: preparing.commence,
        r.SealBallots: preparing.seal,
        r.EnterPromotion: entering.enter,
        r.CountWagers: entering.count,
        r.DrawPrize: drawing.draw,
        r.NotifyWinner: drawing.notify,
        r.ClaimPrize: claims.claim,
        r.AwardPrize: claims.award,
        r.DenyClaim: claims.deny,
        r.DisputePromotion: troubles.dispute,
        r.DecidePromotionDispute: troubles.decide_dispute,
        r.Postpone: troubles.postpone,
        r.ConfirmIntegrity: troubles.confirm,
        r.CancelDraw: troubles.cancel,
    }

    def rules(self, book: Rulebook) -> StreamRules:
        rules = super().rules(book)
        for office in rules.value("promotion.integrity-notifies"):
            book.office(office)  # raises the error that names those there are
        return rules

    def fresh(self) -> PromotionState:
        return PromotionState()

    def candidates(self, c: StreamContext[PromotionState]) -> Iterator[tuple[Request, tuple[str, ...]]]:
        """Yield what may be worth asking. A text that a person writes is stood for by a word."""
        state, words = c.state, "words"
        if not state.name:
            return
        yield r.SubmitTerms(), ()
        yield r.AmendTerms(replace(state.terms, results=f"{state.terms.results} {words}"), words), ()
        yield from ((r.ApproveAmendment(each.number), (str(each.number),)) for each in state.amendments)
        yield r.NominateScrutineer(words), ()
        yield r.CommencePromotion(), ()
        person = "" if c.who.office == PLAYER else SOMEBODY
        yield r.EnterPromotion(person), ()
        for prize in state.terms.prizes:
            yield r.DrawPrize(prize.id, state.scrutineer), (prize.id,)
            yield r.ClaimPrize(prize.id, person), (prize.id,)
        for winner in state.winners:
            for method in state.terms.notice if winner.status is Status.DRAWN else ():
                yield r.NotifyWinner(winner.number, method), (str(winner.number), method)
        for claim in state.claims:
            yield r.AwardPrize(claim.number), (str(claim.number),)
            yield r.DenyClaim(claim.number, words, words, words), (str(claim.number),)
        yield r.DisputePromotion(words), ()
        yield from ((r.DecidePromotionDispute(each.number, words), (str(each.number),)) for each in state.disputes)
        yield from ((r.Postpone(what, words), (what,)) for what in r.POSTPONED)
        yield r.ConfirmIntegrity(words), ()
        yield r.CancelDraw(words), ()

    def concerned(self, state: PromotionState, does: Request | None) -> Iterable[str]:
        """Return whom a request is about: the entrant, the claimant, or everybody with a ballot at a draw."""
        match does:
            case r.EnterPromotion() | r.ClaimPrize():
                return (does.person,) if does.person else ()
            case r.AwardPrize():
                claim = state.claim(does.claim)
                return (claim.person,) if claim else ()
            case None | r.DrawPrize():
                return dict.fromkeys((*(each.person for each in state.entries), *(each.person for each in state.claims)))
            case r.CountWagers():
                return tuple(each.person for each in does.wagered)
            case _:
                return ()

    def next_step(self, state: PromotionState) -> Request | None:
        """Seal the order of the draw as soon as the promotion has begun."""
        return r.SealBallots() if state.commenced_at and not state.order else None

    def chance(self, state: PromotionState, does: Request) -> Chosen | None:
        if isinstance(does, r.SealBallots) and not does.order:
            return Chosen("order", shuffled=tuple(range(1, state.terms.most + 1)))
        return None

    def reacts(self, name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterable[Inside]:
        return reactions(name, event, at, version, rules)

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[PromotionState]:
        return lambda state, event: recounted(tables, state, event)

    def view(self, state: PromotionState, viewer: Viewer, rules: StreamRules, at: int) -> PromotionView:
        return view(state, viewer, rules, at)


PROMOTION = PromotionKind()
