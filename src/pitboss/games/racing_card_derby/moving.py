"""A wager that lies elsewhere than it was placed: as it lies, unless the dealer or another patron moved it by accident."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.money import Move
from pitboss.table.commands import RestoreWager, Stake, WagerMoved
from pitboss.table.events import WagerRestored, WagerShifted
from pitboss.table.offers import Decision, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import TOKENS, HandStatus, Phase, area, stake_on

BY_DEALER, BY_PATRON, BY_PLAYER = "dealer", "patron", "player"
MOVERS = (BY_DEALER, BY_PATRON, BY_PLAYER)
RESTORED = {BY_DEALER: "wager.moved-by-dealer", BY_PATRON: "wager.moved-by-patron"}
"""Whose accident lets the operator settle a wager where it was placed."""


def offers(m: RaceMoment) -> Iterator[Offer | Refusal]:
    for seat, lies in m.state.round.race.shifted.items():
        for wager in lies:
            yield may_restore(m, seat, wager)


def wager_moved(m: RaceMoment, report: WagerMoved) -> Decision:
    """The chips lie where they lie; a spoken wager that the dealer placed wrongly is the player's own to watch."""
    if refusal := _not_watching(m) or _settling(m):
        return refusal
    for wager in (report.wager, report.to):
        if wager not in m.rules.wagers:
            return m.refuse("no-such-wager", "equipment.layout", wager=wager, wagers=m.rules.wagers)
    lies, stake = _lies(m, report.seat, report.wager)
    why = None
    if report.by not in MOVERS:
        why = f"a wager is moved by one of {', '.join(MOVERS)}"
    elif not stake.total or not _plays(m, report.seat):
        why = f"no such wager of seat {report.seat} was in play"
    elif lies == report.to:
        why = "it lies there already"
    if why:
        return m.refuse("impossible", incident="wager-moved", why=why)
    accident = report.by in RESTORED and not (report.by == BY_DEALER and report.oral)
    restorable = accident and report.to != report.wager
    rules = ("settle.by-position",) if accident else ("settle.by-position", "wager.own-responsibility")
    shifted = WagerShifted(
        seat=report.seat,
        wager=report.wager,
        to=report.to,
        stake=stake,
        by=report.by,
        restorable=restorable,
        clauses=m.rules.cite(*rules),
        moves=tuple(_moves(report.seat, lies, report.to, stake)),
    )
    return (shifted,)


def _plays(m: RaceMoment, seat: int) -> bool:
    hand = m.state.round.hands.get(seat)
    return hand is not None and hand.status is HandStatus.PLAYS


def _lies(m: RaceMoment, seat: int, wager: str) -> tuple[str, Stake]:
    """Where the chips lie that were placed on an area, and how many. What was moved onto it by accident was placed
    elsewhere; what its player moved there counts as placed there."""
    shifted = m.state.round.race.shifted.get(seat, {})
    if wager in shifted and _reaches(stake_on(m.state, seat, shifted[wager].to), shifted[wager].stake):
        return shifted[wager].to, shifted[wager].stake
    lie = stake_on(m.state, seat, wager)
    others = [each.stake for each in shifted.values() if each.to == wager]
    chips, tokens = sum(stake.chips for stake in others), sum(stake.tokens for stake in others)
    return wager, Stake(max(0, lie.chips - chips), max(0, lie.tokens - tokens))


def _not_watching(m: RaceMoment) -> Refusal | None:
    """Refuse a report of anybody but the dealer and those who may put the wager back."""
    if m.rules.deals(m.who.office) or any(m.rules.may(m.who.office, rule) for rule in RESTORED.values()):
        return None
    return m.refuse("not-your-office", "settle.by-position", office=m.who.office, offices=("dealer",))


def _settling(m: RaceMoment) -> Refusal | None:
    """Refuse before the round, when a wager may still be placed anew, and once wagers are being taken."""
    if m.state.phase in (Phase.DEALING, Phase.SETTLING):
        return m.refuse("losing-taken", "settle.by-position") if m.state.round.race.taken else None
    return m.not_in(Phase.DEALING, "settle.by-position")


def _moves(seat: int, wager: str, to: str, stake: Stake) -> Iterator[Move]:
    if stake.chips:
        yield Move(area(seat, wager), area(seat, to), stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, area(seat, to) + TOKENS, stake.tokens)


def may_restore(m: RaceMoment, seat: int, wager: str) -> Offer | Refusal:
    """For whoever acts for the operator, as long as the wager plays and no losing one has been taken."""
    lies = m.state.round.race.shifted.get(seat, {}).get(wager)
    if lies is None:
        return m.refuse("not-shifted", "settle.by-position", seat=seat, wager=wager)
    rule = RESTORED[lies.by]
    if refusal := m.not_given(rule) or _settling(m):
        return refusal
    if not _plays(m, seat) or not _reaches(stake_on(m.state, seat, lies.to), lies.stake):
        return m.refuse("not-shifted", "settle.by-position", seat=seat, wager=wager)
    return Offer("restore-wager", m.rules.cite(rule), seat=seat, choices=(wager,))


def _reaches(lie: Stake, stake: Stake) -> bool:
    """Whether as much still lies there: an excess may have gone back in the meantime."""
    return lie.chips >= stake.chips and lie.tokens >= stake.tokens


def restore(m: RaceMoment, request: RestoreWager) -> Decision:
    offer = may_restore(m, request.seat, request.wager)
    if isinstance(offer, Refusal):
        return offer
    lies = m.state.round.race.shifted[request.seat][request.wager]
    restored = WagerRestored(
        seat=request.seat,
        wager=request.wager,
        to=lies.to,
        by=m.who.name,
        clauses=offer.clauses,
        moves=tuple(_moves(request.seat, lies.to, request.wager, lies.stake)),
    )
    return (restored,)
