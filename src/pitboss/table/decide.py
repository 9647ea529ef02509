"""The one way in: a command becomes events or a refusal, and what may be asked for now is listed from the same desks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pitboss.table import (
    calling,
    closing,
    decks,
    disputes,
    found_wagers,
    incidents,
    limit_changes,
    opening,
    powers,
    seating,
    supervision,
    wagering,
)
from pitboss.table import commands as do
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState

DESKS = (opening, decks, seating, limit_changes, wagering, calling, supervision, powers, disputes, closing)


def offers(m: Moment) -> Iterator[Offer]:
    """Every request that may be made now, with its bounds."""
    if m.state.phase is Phase.CLOSED:
        return
    for desk in (*DESKS, m.rules.rounds):
        for offer in desk.offers(m):
            if not isinstance(offer, Refusal):
                yield offer


def decide(state: TableState, command: do.Command, rules: Rules) -> Decision:
    """What the rules make of a command; pure: no clock, no chance, nothing written."""
    m = rules.rounds.moment(state, command.who, command.at, rules, command.standing)
    if state.phase is Phase.CLOSED:
        return m.refuse("table-closed")
    request = command.does
    if isinstance(request, do.InRound):
        return rules.rounds.decide(m, request)
    match request:
        case do.PlaceWagers():
            return wagering.place_wagers(m, request)
        case do.Shuffle():
            return decks.shuffle(m, request)
        case do.NoMoreBets():
            return calling.close_bets(m, request)
        case do.Cut():
            return decks.cut(m, request)
        case do.WithdrawWagers():
            return wagering.withdraw_wagers(m, request)
        case do.OpenTable():
            return m.refuse("table-open")
        case do.Tick():
            return opening.tick(m, request)
        case do.CheckCards():
            return decks.check_cards(m, request)
        case do.SecureCards():
            return decks.secure_cards(m, request)
        case do.ReleaseCards():
            return decks.release_cards(m, request)
        case do.InstructCount():
            return decks.instruct_count(m, request)
        case do.CountCards():
            return decks.count_cards(m, request)
        case do.ChangeCards():
            return decks.change_cards(m, request)
        case do.TakeSeat():
            return seating.take_seat(m, request)
        case do.ChangeSeat():
            return seating.change_seat(m, request)
        case do.LeaveTable():
            return seating.leave_table(m, request)
        case do.BuyIn():
            return seating.buy_in(m, request)
        case do.CashOut():
            return seating.cash_out(m, request)
        case do.ExchangeVoucher():
            return seating.exchange_voucher(m, request)
        case do.Fill():
            return seating.fill(m, request)
        case do.Credit():
            return seating.credit(m, request)
        case do.ChangeLimits():
            return limit_changes.change_limits(m, request)
        case do.RaiseMinimum():
            return limit_changes.raise_minimum(m, request)
        case do.GrantLimits():
            return limit_changes.grant_limits(m, request)
        case do.WithdrawLimits():
            return limit_changes.withdraw_limits(m, request)
        case do.PostNotice():
            return limit_changes.post_notice(m, request)
        case do.AgreeLimits():
            return limit_changes.agree_limits(m, request)
        case do.WagerFound():
            return found_wagers.wager_found(m, request)
        case do.PastWagerFound():
            return found_wagers.past_wager_found(m, request)
        case do.Conduct():
            return supervision.record_conduct(m, request)
        case do.Incident():
            return incidents.report_incident(m, request)
        case do.DirectShuffle():
            return supervision.direct_shuffle(m, request)
        case do.ReplaceDevice():
            return supervision.replace_device(m, request)
        case do.Direct():
            return supervision.direct(m, request)
        case do.VoidWagers():
            return powers.void_wagers(m, request)
        case do.Exclude():
            return powers.exclude(m, request)
        case do.Invalidate():
            return powers.invalidate(m, request)
        case do.RefuseWager():
            return powers.refuse_wager(m, request)
        case do.VacateSeat():
            return powers.vacate_seat(m, request)
        case do.AskForRules():
            return supervision.ask_for_rules(m, request)
        case do.DecideRemedy():
            return supervision.decide_remedy(m, request)
        case do.AnnounceClosing():
            return closing.announce_closing(m, request)
        case do.CloseTable():
            return closing.close_table(m, request)
        case do.RaiseDispute():
            return disputes.raise_dispute(m, request)
        case do.DecideDispute():
            return disputes.decide_dispute(m, request)
        case do.AskReview():
            return disputes.ask_review(m, request)
        case do.ReviewDispute():
            return disputes.review_dispute(m, request)
        case _:
            assert_never(request)
