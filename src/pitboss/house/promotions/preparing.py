"""Before a promotion begins, and when its terms change: the offer, the submission, amendments, the scrutineer, the start."""

from __future__ import annotations

from pitboss.house.days import HOUR
from pitboss.house.promotions.checking import not_allowed
from pitboss.house.promotions.context import Context, not_running, when
from pitboss.house.promotions.events import (
    AmendmentDecided,
    AmendmentProposed,
    BallotsSealed,
    PromotionCommenced,
    PromotionOffered,
    ScrutineerNominated,
    TermsChanged,
    TermsSubmitted,
)
from pitboss.house.promotions.particulars import PARTICULARS, rules_of_prize
from pitboss.house.promotions.requests import (
    AmendTerms,
    ApproveAmendment,
    CommencePromotion,
    NominateScrutineer,
    OfferPromotion,
    SealBallots,
    SubmitTerms,
)
from pitboss.house.promotions.terms import LIQUOR, Terms
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.persons import same_person
from pitboss.table.refusal import Refusal


def particular_rules(terms: Terms) -> tuple[str, ...]:
    """Return the rules that the particulars of some terms meet."""
    rules = [each.rule for each in PARTICULARS]
    rules += [rule for prize in terms.prizes for rule in rules_of_prize(prize)]
    liquor = any(LIQUOR in prize.contains or prize.millilitres for prize in terms.prizes)
    rules += ["promotion.prize-liquor"] if liquor else []
    rules += ["promotion.prize-forbidden"]
    rules += ["promotion.cash-alternative"] if any(prize.cash_alternative for prize in terms.prizes) else []
    return tuple(dict.fromkeys(("promotion.offer", "promotion.terms", *rules)))


def offer(c: Context, request: OfferPromotion) -> Decision:
    if refusal := c.requires("promotion.offer"):
        return refusal
    if refusal := not_allowed(c, request.terms) or _never_begins(c, request.terms, c.at):
        return refusal
    offered = PromotionOffered(
        name=request.name,
        rulebook=request.rulebook,
        digests=request.digests,
        terms=request.terms,
        by=c.who.name,
        submit_by=_submit_by(c, request.terms),
        clauses=c.rules.cite(*particular_rules(request.terms), "promotion.submit"),
    )
    return (offered,)


def submit(c: Context, request: SubmitTerms) -> Decision:
    """Note that the authority has the full terms, and from when on the promotion may begin."""
    state = c.state
    if refusal := c.requires("promotion.submit"):
        return refusal
    if state.commenced_at:
        return c.refuse("has-commenced", "promotion.submit", since=when(c, state.commenced_at))
    if state.submitted_at:
        facts = {"since": when(c, state.submitted_at), "not_before": when(c, earliest(c, state.submitted_at))}
        return c.refuse("submitted-already", "promotion.submit", **facts)
    not_before = earliest(c, _counted_from(c))
    return (TermsSubmitted(by=c.who.name, at=c.at, not_before=not_before, clauses=c.rules.cite("promotion.submit")),)


def _counted_from(c: Context) -> int:
    """Return from when on the hours count if the authority is given terms now."""
    first = c.state.first_submitted_at
    return first if first and c.rules.value("promotion.changed-terms") == "count-from-first" else c.at


def _never_begins(c: Context, terms: Terms, since: int) -> Refusal | None:
    """Refuse terms that close entries before the promotion could begin, even if the authority were given them now."""
    if (not_before := max(earliest(c, since), c.at)) < terms.closes:
        return None
    facts = {"closes": when(c, terms.closes), "not_before": when(c, not_before)}
    hours = int(c.rules.value("promotion.submit-hours"))
    return c.refuse("never-begins", "promotion.closing", "promotion.submit", hours=hours, **facts)


def _submit_by(c: Context, terms: Terms) -> int:
    """Return when the authority must have terms, so that the promotion can begin as they say."""
    return terms.begins - (earliest(c, c.at) - c.at)


def earliest(c: Context, since: int) -> int:
    """Return when a promotion may begin whose terms the authority has since then."""
    return since + int(c.rules.value("promotion.submit-hours")) * HOUR


def commence(c: Context, request: CommencePromotion) -> Decision:
    state = c.state
    if refusal := c.requires("promotion.commence"):
        return refusal
    if state.commenced_at:
        return c.refuse("has-commenced", "promotion.commence", since=when(c, state.commenced_at))
    if not state.submitted_at:
        return c.refuse("not-submitted", "promotion.submit")
    if c.at < state.not_before:
        hours = int(c.rules.value("promotion.submit-hours"))
        since, not_before = when(c, state.not_before - hours * HOUR), when(c, state.not_before)
        return c.refuse("too-soon", "promotion.commence", since=since, hours=hours, not_before=not_before)
    if c.at < state.terms.begins:
        return c.refuse("before-terms", "promotion.when-and-where", begins=when(c, state.terms.begins))
    if c.at >= state.terms.closes:
        return c.refuse("entries-over", "promotion.closing", closes=when(c, state.terms.closes))
    limit = c.rules.value("promotion.scrutineer-above")
    needed = any(prize.worth > limit for prize in state.terms.prizes)
    rules = ("promotion.commence", "promotion.when-and-where", *(("promotion.scrutineer",) if needed else ()))
    commenced = PromotionCommenced(
        at=c.at,
        closes=state.terms.closes,
        award_at=state.terms.award_at,
        scrutineer_needed=needed,
        clauses=c.rules.cite(*rules),
    )
    return (commenced,)


def seal(c: Context, request: SealBallots) -> Decision:
    """Seal the order of the ballots. Chance gives it; only a whole order is one."""
    state = c.state
    if refusal := not_running(c, "promotion.manner"):
        return refusal
    if state.order:
        return c.refuse("commitment-stands", "promotion.manner", ballots=len(state.order))
    if request.order and sorted(request.order) != list(range(1, state.terms.most + 1)):
        return c.refuse("terms-bounds", "promotion.manner", path="the order", given="something else", bounds="every ballot once")
    cited = c.rules.cite("promotion.manner")
    return (BallotsSealed(order=request.order, ballots=state.terms.most, clauses=cited, audience=NOBODY),)


def amend(c: Context, request: AmendTerms) -> Decision:
    """Change the terms before the promotion begins, or propose a change to the authority afterwards."""
    state = c.state
    rule = "promotion.amend" if state.commenced_at else "promotion.submit"
    if refusal := c.requires("promotion.amend", rule) or c.unexplained(request.reason, rule):
        return refusal
    if request.terms == state.terms:
        return c.refuse("same-terms", rule)
    if refusal := not_allowed(c, request.terms):
        return refusal
    rules = particular_rules(request.terms)
    if not state.commenced_at:
        if refusal := _never_begins(c, request.terms, _counted_from(c)):
            return refusal
        cited = c.rules.cite("promotion.submit", *rules)
        due = _submit_by(c, request.terms)
        return (TermsChanged(terms=request.terms, reason=request.reason, by=c.who.name, submit_by=due, clauses=cited),)
    if refusal := _not_amendable(c, request.terms):
        return refusal
    number, cited = len(state.amendments) + 1, c.rules.cite("promotion.amend", *rules)
    proposed = AmendmentProposed(amendment=number, terms=request.terms, reason=request.reason, by=c.who.name, clauses=cited)
    return (proposed,)


def _not_amendable(c: Context, terms: Terms) -> Refusal | None:
    """Refuse to change what has been drawn or published, and a second change while one waits."""
    state = c.state
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if waiting := next((each for each in state.amendments if each.approved is None), None):
        return c.refuse("amendment-waits", "promotion.approve", amendment=waiting.number)
    if terms.most != state.terms.most:
        return c.refuse("commitment-stands", "promotion.manner", ballots=state.terms.most)
    return _done_already(c, terms)


def _done_already(c: Context, terms: Terms) -> Refusal | None:
    """Refuse to change a prize that was drawn, and the entries that a draw was held over: a ballot that was drawn before anybody
    had it could never win."""
    state = c.state
    for prize in sorted({each.prize for each in state.winners}):
        if terms.prize(prize) != state.prize(prize):
            return c.refuse("prize-drawn", "promotion.prizes", prize=prize)
    before = state.terms
    if (state.opened or state.final) and (terms.closes, terms.entry_ways) != (before.closes, before.entry_ways):
        return c.refuse("entries-stand", "promotion.closing", closes=when(c, state.closes))
    return None


def approve(c: Context, request: ApproveAmendment) -> Decision:
    """Let the authority decide on a change of the terms."""
    if refusal := c.requires("promotion.approve"):
        return refusal
    waiting = [each for each in c.state.amendments if each.approved is None]
    found = next((each for each in waiting if each.number == request.amendment), None)
    if found is None:
        numbers = tuple(str(each.number) for each in waiting)
        code = "no-such-amendment" if numbers else "no-amendments"
        return c.refuse(code, "promotion.approve", amendment=request.amendment, amendments=numbers)
    if request.approved and (refusal := not_allowed(c, found.terms) or _done_already(c, found.terms)):
        return refusal
    if not request.approved and (refusal := c.unexplained(request.words, "promotion.approve")):
        return refusal
    decided = AmendmentDecided(
        amendment=found.number,
        approved=request.approved,
        words=request.words,
        by=c.who.name,
        clauses=c.rules.cite("promotion.approve"),
    )
    return (decided,)


def nominate(c: Context, request: NominateScrutineer) -> Decision:
    """Nominate somebody to oversee the draw."""
    state, person = c.state, request.person.strip()
    if refusal := c.requires("promotion.scrutineer"):
        return refusal
    if bad_name(person):
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if same_person(person, state.scrutineer):
        return c.refuse("scrutineer-same", "promotion.scrutineer", person=state.scrutineer)
    if c.rules.value("promotion.scrutineer-who") == "no-entrant" and _enters(c, person):
        return c.refuse("scrutineer-entered", "promotion.scrutineer", person=person)
    return (ScrutineerNominated(person=person, by=c.who.name, clauses=c.rules.cite("promotion.scrutineer")),)


def _enters(c: Context, person: str) -> bool:
    """Return whether somebody has a ballot, or wagers that may earn one."""
    return bool(c.state.ballots_of(person) or c.state.wagered_by(person))
