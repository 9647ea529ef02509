"""The state of a promotion after each event. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.house.promotions import events as e
from pitboss.house.promotions.claims import AWARDED, DENIED
from pitboss.house.promotions.state import Amendment, Claim, Dispute, Entry, Notice, PromotionState, Status, Winner
from pitboss.money import moved
from pitboss.table.events import Event


def _offered(state: PromotionState, event: e.PromotionOffered) -> PromotionState:
    return replace(state, name=event.name, terms=event.terms)


def _submitted(state: PromotionState, event: e.TermsSubmitted) -> PromotionState:
    first = state.first_submitted_at or event.at
    return replace(state, submitted_at=event.at, first_submitted_at=first, not_before=event.not_before)


def _changed(state: PromotionState, event: e.TermsChanged) -> PromotionState:
    return replace(state, terms=event.terms, submitted_at=0, not_before=0)


def _proposed(state: PromotionState, event: e.AmendmentProposed) -> PromotionState:
    return replace(state, amendments=(*state.amendments, Amendment(event.amendment, event.terms, event.reason)))


def _decided(state: PromotionState, event: e.AmendmentDecided) -> PromotionState:
    amendments = tuple(
        replace(each, approved=event.approved) if each.number == event.amendment else each for each in state.amendments
    )
    found = next(each for each in amendments if each.number == event.amendment)
    return replace(state, amendments=amendments, terms=found.terms if event.approved else state.terms)


def _nominated(state: PromotionState, event: e.ScrutineerNominated) -> PromotionState:
    return replace(state, scrutineer=event.person)


def _commenced(state: PromotionState, event: e.PromotionCommenced) -> PromotionState:
    return replace(state, commenced_at=event.at)


def _sealed(state: PromotionState, event: e.BallotsSealed) -> PromotionState:
    return replace(state, order=event.order)


def _entered(state: PromotionState, event: e.EntryMade) -> PromotionState:
    entry = Entry(event.person, event.ballot, event.ballot)
    return replace(state, ballots=event.ballot, entries=(*state.entries, entry))


def _counted(state: PromotionState, event: e.WagersCounted) -> PromotionState:
    entries = tuple(Entry(each.person, each.first, each.last) for each in event.earned if each.first)
    wagered = {each.person: each.amount for each in event.earned}
    return replace(
        state,
        entries=(*state.entries, *entries),
        ballots=event.ballots,
        wagered=wagered,
        counted_until=event.until,
        final=event.final,
    )


def _drawn(state: PromotionState, event: e.PrizeDrawn) -> PromotionState:
    opened = state.opened + len(event.passed) + bool(event.ballot)
    winners = tuple(_replaced(each) if each.number == event.replaces else each for each in state.winners)
    if event.winner:
        won = (event.winner, event.prize, event.ballot, event.person, event.at, event.notify_by, event.claim_by)
        winners = (*winners, Winner(*won))
    return replace(state, opened=opened, winners=winners)


def _replaced(winner: Winner) -> Winner:
    return replace(winner, replaced=True, status=Status.LAPSED if winner.status is Status.DRAWN else winner.status)


def _with_winner(state: PromotionState, number: int, **facts: Any) -> PromotionState:
    winners = tuple(replace(each, **facts) if each.number == number else each for each in state.winners)
    return replace(state, winners=winners)


def _with_claim(state: PromotionState, number: int, **facts: Any) -> PromotionState:
    claims = tuple(replace(each, **facts) if each.number == number else each for each in state.claims)
    return replace(state, claims=claims)


def _notified(state: PromotionState, event: e.WinnerNotified) -> PromotionState:
    notice = Notice(event.method, event.reached, event.at, event.late)
    before = next(each.notices for each in state.winners if each.number == event.winner)
    return _with_winner(state, event.winner, notices=(*before, notice))


def _claimed(state: PromotionState, event: e.PrizeClaimed) -> PromotionState:
    claim = Claim(
        number=event.claim,
        prize=event.prize,
        person=event.person,
        name=event.name,
        address=event.address,
        takes_cash=event.takes_cash,
        payment=event.payment,
        winner=event.winner,
        at=event.at,
    )
    return replace(state, claims=(*state.claims, claim))


def _awarded(state: PromotionState, event: e.PrizeAwarded) -> PromotionState:
    state = _with_claim(state, event.claim, outcome=AWARDED, payment=event.payment, name="", address="")
    return replace(_with_winner(state, event.winner, status=Status.AWARDED), money=moved(state.money, event.moves))


def _denied(state: PromotionState, event: e.ClaimDenied) -> PromotionState:
    found = next(each for each in state.claims if each.number == event.claim)
    facts = {"outcome": DENIED, "reasons": event.reasons, "name": event.name, "address": event.address}
    state = _with_claim(state, event.claim, **facts)
    winner = state.winner(found.winner)
    return _with_winner(state, found.winner, status=Status.DENIED) if winner and winner.status is Status.DRAWN else state


def _disputed(state: PromotionState, event: e.PromotionDisputed) -> PromotionState:
    return replace(state, disputes=(*state.disputes, Dispute(event.dispute, event.words, event.by)))


def _dispute_decided(state: PromotionState, event: e.PromotionDisputeDecided) -> PromotionState:
    disputes = tuple(replace(each, decision=event.words) if each.number == event.dispute else each for each in state.disputes)
    return replace(state, disputes=disputes)


def _postponed(state: PromotionState, event: e.Postponed) -> PromotionState:
    return replace(state, postponed=event.what, postponed_at=event.at, postponed_words=event.words)


def _confirmed(state: PromotionState, event: e.IntegrityConfirmed) -> PromotionState:
    paused = ((state.postponed_at, state.postponed_at + event.draw_waits),) if state.entries_postponed else ()
    winners = tuple(
        replace(each, claim_by=each.claim_by + event.draw_waits) if each.status is Status.DRAWN else each
        for each in state.winners
    )
    return replace(
        state,
        postponed="",
        postponed_at=0,
        postponed_words="",
        entries_wait=state.entries_wait + event.entries_wait,
        draw_waits=state.draw_waits + event.draw_waits,
        pauses=(*state.pauses, *paused),
        winners=winners,
    )


def _cancelled(state: PromotionState, event: e.DrawCancelled) -> PromotionState:
    winners = tuple(replace(each, status=Status.CANCELLED) if each.number in event.ends else each for each in state.winners)
    return replace(state, cancelled=True, postponed="", postponed_at=0, postponed_words="", winners=winners)


EVOLVES: Mapping[type[Event], Callable[[PromotionState, Any], PromotionState]] = {
    e.PromotionOffered: _offered,
    e.TermsSubmitted: _submitted,
    e.TermsChanged: _changed,
    e.AmendmentProposed: _proposed,
    e.AmendmentDecided: _decided,
    e.ScrutineerNominated: _nominated,
    e.PromotionCommenced: _commenced,
    e.BallotsSealed: _sealed,
    e.EntryMade: _entered,
    e.WagersCounted: _counted,
    e.PrizeDrawn: _drawn,
    e.WinnerNotified: _notified,
    e.PrizeClaimed: _claimed,
    e.PrizeAwarded: _awarded,
    e.ClaimDenied: _denied,
    e.PromotionDisputed: _disputed,
    e.PromotionDisputeDecided: _dispute_decided,
    e.Postponed: _postponed,
    e.IntegrityConfirmed: _confirmed,
    e.DrawCancelled: _cancelled,
}
