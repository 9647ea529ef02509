"""What supervisors record, direct and decide at a table."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.commands import DEALER
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import covered
from pitboss.table.incidents import DECISION, Decided, supervises
from pitboss.table.offers import Offer
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.supervision.events import CardsInspected, ConductRecorded, Directed, DirectionLifted, RulesShown
from pitboss.table.services.supervision.requests import AskForRules, Conduct, DecideRemedy, Direct, Inspect, LiftDirection
from pitboss.table.state import Pending

CONDUCT = {
    "supervise.device-use": "used an electronic aid",
    "supervise.no-staff-advice": "advised a player how to play while on the staff",
    "supervise.no-advice": "gave advice without being asked",
    "supervise.no-side-wagers": "made a wager with another person",
}
"""Rules of conduct that can be broken at any table, each with what a person did; a game may have further ones."""

DIRECTIONS = ("conduct.english", "conduct.quiet")
"""What a supervisor may direct for the whole table."""


def offers(c: Context) -> Iterator[Offer | Refusal]:
    for rule in DIRECTIONS:
        if c.may(rule):
            yield may_direct(c, rule)
    for rule in sorted(c.state.directions):
        yield may_lift(c, rule)
    yield may_ask_for_rules(c)
    yield may_inspect(c)
    for remedy in c.game.all_decidable if c.may(DECISION) else ():
        areas = c.state.round.entries if c.game.concerns_area(remedy) else ()
        for place in (*areas, DEALER_PLACE):
            yield may_decide_remedy(c, remedy, place)


def _no_such_rule(c: Context, rule: str, known: tuple[str, ...]) -> Refusal:
    """Refuse a rule that is not one of these, which the sentence puts in words."""
    if not known:
        return c.refuse("no-such-rule-here", rule=rule)
    words = tuple(c.game.needed[each] for each in known)
    return c.refuse("no-such-rule", *known, rule=rule, rules=known, words=words)


# --- the record of conduct -----------------------------------------------------------------------------------------


def record_conduct(c: Context, report: Conduct) -> Decision:
    """Record conduct between people, by those who supervise it. A person on duty breaks no rule."""
    known = tuple(rule for rule in (*c.game.conduct, *CONDUCT) if c.rules.has(rule))
    if report.rule not in known:
        return _no_such_rule(c, report.rule, known)
    device = report.rule == "supervise.device-use"
    excused = device and report.on_duty
    if refusal := c.requires(report.rule) or (c.requires("supervise.device-use-staff") if excused else None):
        return refusal
    if not supervises(c) and c.rules.value("conduct.reported-by", "dealer-or-supervisor") == "supervisor":
        above = tuple(office for office in c.rules.holders(report.rule) if office != DEALER)
        return c.refuse("not-your-office", report.rule, office=c.who.office, offices=above)
    if not report.person and report.seat not in c.state.seats:
        return c.refuse("empty-seat", report.rule, seat=report.seat)
    event = ConductRecorded(
        rule=report.rule,
        person=report.person or c.state.seats[report.seat].player,
        by=c.who.name,
        words=report.words,
        contravention=(device or c.rules.has("supervise.contravention")) and not excused,
        clauses=c.rules.cite("supervise.device-use-staff" if excused else report.rule),
    )
    return (event,)


def may_inspect(c: Context) -> Offer | Refusal:
    if refusal := c.requires("supervise.inspect"):
        return refusal
    if not c.state.round.number:
        return c.refuse("no-round-yet", "supervise.inspect")
    return Offer("inspect", c.rules.cite("supervise.inspect"))


def inspect(c: Context, request: Inspect) -> Decision:
    """Record an inspector's look at hidden cards, with its reason."""
    offer = may_inspect(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := c.unexplained(request.reason, "supervise.inspect"):
        return refusal
    number = c.state.round.number
    return (CardsInspected(by=c.who.name, round=number, reason=request.reason, clauses=offer.clauses),)


def may_ask_for_rules(c: Context) -> Offer | Refusal:
    if refusal := c.requires("rules.on-request") or c.too_often("rules.on-request"):
        return refusal
    return Offer("ask-for-rules", c.rules.cite("rules.on-request", "rules.general"))


def ask_for_rules(c: Context, request: AskForRules) -> Decision:
    offer = may_ask_for_rules(c)
    if isinstance(offer, Refusal):
        return offer
    return (RulesShown(to=c.who.name, rulebook=c.rules.book.id, clauses=offer.clauses),)


# --- directions ----------------------------------------------------------------------------------------------------


def may_direct(c: Context, rule: str) -> Offer | Refusal:
    if rule not in DIRECTIONS or not c.rules.has(rule):
        return _no_such_rule(c, rule, tuple(each for each in DIRECTIONS if c.rules.has(each)))
    return c.requires(rule) or Offer("direct", c.rules.cite(rule), choices=(rule,))


def direct(c: Context, request: Direct) -> Decision:
    offer = may_direct(c, request.rule)
    if isinstance(offer, Refusal):
        return offer
    return (Directed(rule=request.rule, by=c.who.name, clauses=offer.clauses),)


def may_lift(c: Context, rule: str) -> Offer | Refusal:
    """Offer to end a direction that stands, to those who may give it."""
    if rule not in c.state.directions:
        given = [each for each in (*DIRECTIONS, "remedy.collusion.english") if c.rules.has(each)]
        if not given:
            return c.refuse("no-such-rule-here", rule=rule)
        standing = tuple(sorted(c.state.directions))
        words = tuple(c.game.needed[each] for each in standing)
        return c.refuse("not-directed", *given, rule=rule, rules=standing or ("none",), words=words or ("none",))
    return c.requires(rule) or Offer("lift-direction", c.rules.cite(rule), choices=(rule,))


def lift_direction(c: Context, request: LiftDirection) -> Decision:
    offer = may_lift(c, request.rule)
    if isinstance(offer, Refusal):
        return offer
    return (DirectionLifted(rule=request.rule, by=c.who.name, clauses=offer.clauses),)


# --- what no rule settles ------------------------------------------------------------------------------------------

OF_THE_CARDS = ("reshuffle", "replace-device", "check-deck")
"""Remedies that wait until no card of a round is out."""
OF_ANY_ROUND = (*OF_THE_CARDS, "results-stand")
"""Remedies that an incident of an earlier round may still need; others concern the round in which it was reported."""


def may_decide_remedy(c: Context, remedy: str, place: int) -> Offer | Refusal:
    if refusal := c.requires(DECISION):
        return refusal
    if remedy not in c.game.all_decidable:
        return c.refuse("no-such-remedy", DECISION, remedy=remedy, remedies=c.game.all_decidable)
    if remedy in OF_THE_CARDS and (refusal := c.not_between_rounds(DECISION)):
        return refusal
    if refusal := c.game.undecidable(c, remedy, place):
        return refusal
    if awaited(c, remedy, place) is None:
        return c.refuse("nothing-to-decide", DECISION)
    seat = place if c.game.concerns_area(remedy) else None
    return Offer("decide-remedy", c.rules.cite(DECISION), seat=seat, choices=(remedy,))


def awaited(c: Context, remedy: str, place: int) -> Pending | None:
    """Return the incident that a remedy would decide: the latest that waits, or else one of which something has been decided
    already."""
    for each in (*reversed(c.state.pending), *reversed(c.state.decided)):
        of_this_round = remedy in OF_ANY_ROUND or each.round == c.game.round_at(c.state)
        of_this_area = not c.game.concerns_area(remedy) or each.area in (0, place)
        if of_this_round and of_this_area:
            return each
    return None


def decide_remedy(c: Context, request: DecideRemedy) -> Decision:
    """Carry out the remedy that a supervisor decides on, with the reason they give."""
    offer = may_decide_remedy(c, request.remedy, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if refusal := c.unexplained(request.words, DECISION):
        return refusal
    report = Decided(area=request.seat, words=request.words)
    recorded = IncidentRecorded(
        incident=report.name(),
        reported=report.name(),
        seat=request.seat,
        person="",
        by=c.who.name,
        conditions=(),
        words=request.words,
        round=c.game.round_at(c.state),
        decides=awaited(c, request.remedy, request.seat),
        clauses=offer.clauses,
    )
    return covered(c, (recorded, *c.game.all_remedies[request.remedy](c, report, offer.clauses)))
