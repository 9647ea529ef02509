"""What supervisors record, direct and decide at a table."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.commands import (
    AskForRules,
    Conduct,
    DecideRemedy,
    Direct,
    DirectShuffle,
    Incident,
    ReplaceDevice,
)
from pitboss.table.events import (
    ConductRecorded,
    DeviceReplaced,
    Directed,
    IncidentRecorded,
    ReshuffleOrdered,
    RulesShown,
)
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.opening import deck_refusal
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import carried_out
from pitboss.table.reversal import covered
from pitboss.table.state import DEALER_PLACE, LIVE_ROUND, Phase

CONDUCT = (
    "conduct.cards-on-table",
    "conduct.cards-untouched",
    "conduct.silence",
    "conduct.information",
    "supervise.device-use",
    "supervise.no-staff-advice",
    "supervise.no-advice",
    "supervise.no-side-wagers",
)
"""Rules of conduct that can be broken at a table."""

DIRECTIONS = ("conduct.english", "conduct.quiet")
"""What a supervisor may direct for the whole table."""

SHUFFLES = {
    "suspicion": "shuffle.on-suspicion",
    "discretion": "shuffle.at-discretion",
    "exposed": "shuffle.exposed-before-shoe",
    "vacancy": "shuffle.vacancy-discretion",
}


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for reason in SHUFFLES:
        yield may_direct_shuffle(m, reason)
    for rule in DIRECTIONS:
        yield may_direct(m, rule)
    yield may_replace_device(m)
    yield may_ask_for_rules(m)
    for remedy in m.rules.rounds.decidable:
        hands = m.state.round.hands if remedy in m.rules.rounds.about_a_place else ()
        for place in (*hands, DEALER_PLACE):
            yield may_decide_remedy(m, remedy, place)


# --- the record of conduct -----------------------------------------------------------------------------------------


def record_conduct(m: Moment, report: Conduct) -> Decision:
    """Conduct between people is put in the record by those who watch over it; whoever acts on duty breaks no rule."""
    known = tuple(rule for rule in CONDUCT if m.rules.has(rule))
    if report.rule not in known:
        return m.refuse("no-such-rule", rule=report.rule, rules=known)
    if refusal := m.not_empowered(report.rule):
        return refusal
    if not report.person and report.seat not in m.state.seats:
        return m.refuse("empty-seat", report.rule, seat=report.seat)
    device = report.rule == "supervise.device-use"
    excused = device and report.on_duty
    event = ConductRecorded(
        rule=report.rule,
        person=report.person or m.state.seats[report.seat].player,
        by=m.who.name,
        words=report.words,
        contravention=device and not report.on_duty,
        clauses=m.rules.cite("supervise.device-use-staff" if excused else report.rule),
    )
    return (event,)


def may_ask_for_rules(m: Moment) -> Offer | Refusal:
    if not m.rules.has("rules.on-request"):
        return m.refuse("no-such-rule-here", rule="rules.on-request")
    return Offer("ask-for-rules", m.rules.cite("rules.on-request"))


def ask_for_rules(m: Moment, request: AskForRules) -> Decision:
    offer = may_ask_for_rules(m)
    if isinstance(offer, Refusal):
        return offer
    return (RulesShown(to=m.who.name, rulebook=m.rules.book.id, clauses=offer.clauses),)


# --- directions ----------------------------------------------------------------------------------------------------


def may_direct(m: Moment, rule: str) -> Offer | Refusal:
    if rule not in DIRECTIONS or not m.rules.has(rule):
        return m.refuse("no-such-rule", rule=rule, rules=tuple(each for each in DIRECTIONS if m.rules.has(each)))
    return m.not_empowered(rule) or Offer("direct", m.rules.cite(rule), choices=(rule,))


def direct(m: Moment, request: Direct) -> Decision:
    offer = may_direct(m, request.rule)
    if isinstance(offer, Refusal):
        return offer
    return (Directed(rule=request.rule, by=m.who.name, clauses=offer.clauses),)


def may_direct_shuffle(m: Moment, reason: str) -> Offer | Refusal:
    """Between rounds: the cards are mixed again before the next one."""
    rule = SHUFFLES.get(reason)
    if rule is None:
        return m.refuse("no-such-ground", ground=reason, grounds=tuple(SHUFFLES))
    if not m.rules.has(rule):
        return m.refuse("no-such-rule-here", rule=rule)
    if not m.rules.may(m.who.office, rule) and (refusal := m.not_empowered(rule)):
        return refusal
    if reason == "vacancy" and not m.state.shoe.vacated:
        return m.refuse("not-vacated", rule)
    return m.not_in(Phase.WAGERING, rule) or Offer("direct-shuffle", m.rules.cite(rule), choices=(reason,))


def direct_shuffle(m: Moment, request: DirectShuffle) -> Decision:
    offer = may_direct_shuffle(m, request.reason)
    if isinstance(offer, Refusal):
        return offer
    return (ReshuffleOrdered(reason=request.reason, clauses=offer.clauses),)


def may_replace_device(m: Moment) -> Offer | Refusal:
    """A failed device is replaced by another or by a shoe; at a low-limit table only by what such a table may deal from."""
    rule = "remedy.shuffler-fails.replace"
    if not m.state.shoe.failed:
        return m.refuse("impossible", why="the dealing device works", incident="replace-device")
    if not m.rules.deals(m.who.office) and (refusal := m.not_empowered(rule)):
        return refusal
    kinds = tuple(m.rules.value("device.kinds"))
    if m.rules.table.low_limit and m.rules.has("low-limit.device-only"):
        kinds = (m.rules.value("low-limit.device"),)
    return Offer("replace-device", m.rules.cite(rule, "supervise.decision"), choices=kinds)


def replace_device(m: Moment, request: ReplaceDevice) -> Decision:
    offer = may_replace_device(m)
    if isinstance(offer, Refusal):
        return offer
    if request.device not in offer.choices and request.device in m.rules.value("device.kinds"):
        return m.refuse("low-limit-device", "low-limit.device-only", needed=offer.choices[0])
    if request.device not in offer.choices:
        return m.refuse("device-kind", "cards.from-device", device=request.device, devices=offer.choices)
    backs = m.rules.sets(request.device, request.backs)
    if refusal := deck_refusal(m.rules, backs):
        return refusal
    return (DeviceReplaced(device=request.device, backs=backs, clauses=offer.clauses),)


# --- what no rule settles ------------------------------------------------------------------------------------------

OF_THE_CARDS = ("reshuffle", "replace-device", "check-deck")
"""Remedies that wait until no card of a round is out."""


def may_decide_remedy(m: Moment, remedy: str, place: int) -> Offer | Refusal:
    rule, rounds = "supervise.decision", m.rules.rounds
    if refusal := m.not_given(rule):
        return refusal
    if remedy not in rounds.decidable:
        return m.refuse("no-such-remedy", rule, remedy=remedy, remedies=rounds.decidable)
    if remedy in OF_THE_CARDS and m.state.phase in LIVE_ROUND:
        return m.refuse("wrong-phase", rule, phase=m.state.phase.value, needed=Phase.WAGERING.value)
    if refusal := rounds.not_decidable(m, remedy, place):
        return refusal
    seat = place if remedy in rounds.about_a_place else None
    return Offer("decide-remedy", m.rules.cite(rule), seat=seat, choices=(remedy,))


def decide_remedy(m: Moment, request: DecideRemedy) -> Decision:
    """A supervisor decides, gives the reason, and the remedy is carried out like any other."""
    offer = may_decide_remedy(m, request.remedy, request.seat)
    if isinstance(offer, Refusal):
        return offer
    clauses = offer.clauses
    report = Incident("supervisor-decides", seat=request.seat, words=request.words)
    recorded = IncidentRecorded(
        incident=report.incident,
        seat=request.seat,
        person="",
        by=m.who.name,
        moments=(),
        words=request.words,
        clauses=clauses,
    )
    return covered(m, (recorded, *carried_out(request.remedy, m, report, clauses)))
