"""Sentences about a promotion. They name no person: ballots, winners and claims have numbers."""

from __future__ import annotations

from pitboss.house.days import told
from pitboss.house.promotions import events as e
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import as_words, counted, listed, quoted


def narrate(event: Event) -> str | None:
    """Return an event of a promotion as a sentence; None if it is another's."""
    return _terms(event) or _draw(event) or _claim(event) or _trouble(event)


def notice_words(method: str) -> str:
    """Return how somebody is notified: by mail, at the draw."""
    return as_words(method) if "-" in method else f"by {method}"


def _terms(event: Event) -> str | None:
    match event:
        case e.PromotionOffered():
            prizes = listed(f"{each.count} x {each.nature} ({show(each.value)})" for each in event.terms.prizes)
            due = f" To be submitted by {told(event.submit_by)}." if event.submit_by else ""
            return f"{event.by} offers the promotion {event.name} under {event.rulebook}: {prizes}.{due}"
        case e.TermsSubmitted():
            return f"{event.by} gives the authority the full terms; the promotion may begin at {told(event.not_before)}."
        case e.TermsChanged():
            due = f" by {told(event.submit_by)}" if event.submit_by else ""
            again = f"They must be submitted again{due}."
            return f"{event.by} changes the terms before the promotion begins.{quoted(event.reason)} {again}"
        case e.AmendmentProposed():
            return f"{event.by} asks the authority to approve amendment {event.amendment} of the terms.{quoted(event.reason)}"
        case e.AmendmentDecided():
            decided = "approves" if event.approved else "does not approve"
            return f"The authority, by {event.by}, {decided} amendment {event.amendment}.{quoted(event.words)}"
        case e.ScrutineerNominated():
            return f"{event.by} nominates {event.person} as scrutineer of the draw."
        case e.PromotionCommenced():
            overseen = " A scrutineer must oversee the draw." if event.scrutineer_needed else ""
            times = f"entries close at {told(event.closes)}, the draw is at {told(event.award_at)}"
            return f"The promotion begins: {times}.{overseen}"
        case e.BallotsSealed():
            return f"The order of {counted(event.ballots, 'ballot')} is drawn and sealed."
        case _:
            return None


def _draw(event: Event) -> str | None:
    match event:
        case e.EntryMade():
            return f"Ballot {event.ballot} is given out."
        case e.WagersCounted():
            tables = listed(f"{name} to row {version}" for name, version in event.tables.items()) if event.tables else "no table"
            ballots = f" There are {counted(event.ballots, 'ballot')}." if event.final else ""
            return f"Wagers counted from the records of the tables: {tables}.{ballots}"
        case e.PrizeDrawn():
            passed = f"{counted(len(event.passed), 'ballot')} without a winner, then " if event.passed else ""
            overseen = f" {event.scrutineer} oversees the draw." if event.scrutineer else ""
            if not event.ballot:
                return f"Drawn for {event.prize}: {counted(len(event.passed), 'ballot')}, none of which wins.{overseen}"
            by = f" To be notified by {told(event.notify_by)}." if event.notify_by else ""
            won = f"Drawn for {event.prize}: {passed}ballot {event.ballot}, winner {event.winner}"
            return f"{won}.{by} To be claimed by {told(event.claim_by)}.{overseen}"
        case e.WinnerNotified():
            done = "is notified" if event.reached else "was not reached"
            late = " This is late." if event.late else ""
            return f"Winner {event.winner} {done} {notice_words(event.method)}, {event.by} records.{quoted(event.words)}{late}"
        case _:
            return None


def _claim(event: Event) -> str | None:
    match event:
        case e.PrizeClaimed():
            whose = f"winner {event.winner}" if event.winner else "somebody who has not won it"
            cash = ", as cash instead" if event.takes_cash else ""
            return f"Claim {event.claim}: the prize {event.prize}{cash}, by {whose}."
        case e.PrizeAwarded():
            paid = listed(f"{show(part)} by {way}" for way, part in event.payment.items()) if event.payment else ""
            return f"{event.by} awards the prize {event.prize} to winner {event.winner}{f': {paid}' if paid else ''}."
        case e.ClaimDenied():
            kept = " Name and address are kept." if event.kept else ""
            return f"{event.by} denies claim {event.claim} for {event.prize}.{quoted(event.reasons)}{kept}"
        case _:
            return None


def _trouble(event: Event) -> str | None:
    match event:
        case e.PromotionDisputed():
            return f"Dispute {event.dispute} is raised.{quoted(event.words)}"
        case e.PromotionDisputeDecided():
            return f"{event.by} decides dispute {event.dispute}.{quoted(event.words)} {event.advice}"
        case e.Postponed():
            what = "promotion and draw" if event.what == "both" else event.what
            return f"{event.by} postpones the {what}: the integrity is compromised.{quoted(event.words)} Inspectors are notified."
        case e.IntegrityConfirmed():
            return f"{event.by} confirms the integrity: what was postponed goes on.{quoted(event.words)}"
        case e.DrawCancelled():
            stand = "stands" if len(event.ends) == 1 else "stand"
            ends = f" {counted(len(event.ends), 'result')} no longer {stand}." if event.ends else ""
            return (
                f"{event.by} cancels the draw: the integrity is compromised.{quoted(event.words)}{ends} Inspectors are notified."
            )
        case _:
            return None
