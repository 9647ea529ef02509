"""Before a promotion begins: its offer, the submission of its terms, the scrutineer, the start, and the order of the draw."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.house.kind import Begins, Begun, StreamEvent
from pitboss.house.promotions.checking import not_allowed
from pitboss.house.promotions.context import Context, not_running, when
from pitboss.house.promotions.particulars import PARTICULARS, rules_of_prize
from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.terms import LIQUOR, Terms
from pitboss.house.ruled import ZONE
from pitboss.house.times import HOUR, told
from pitboss.money import show
from pitboss.table.acts import Act, Chosen, Topic, nobody
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import Inside, Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.fields import BY_CHANCE, PlayerName
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal, listed


class OfferPromotion(Begins, frozen=True, tag="offer-promotion"):
    """The operator offers a promotion on these terms."""

    terms: Terms


class SubmitTerms(Request, frozen=True, tag="submit-terms"):
    """Record that the Authority has been given the full terms. From then on the hours before the promotion may begin count."""


class NominateScrutineer(Request, frozen=True, tag="nominate-scrutineer"):
    """Nominate the scrutineer who oversees the draw of a large prize."""

    person: PlayerName


class CommencePromotion(Request, frozen=True, tag="commence-promotion"):
    """Begin a promotion. The order of its draw is sealed at once, and the root over it is published."""


class SealBallots(Inside, frozen=True, tag="seal-ballots"):
    """The house seals the order in which ballots will be drawn, before there is any entry."""

    order: Annotated[tuple[int, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class PromotionOffered(Begun, StreamEvent[PromotionState], frozen=True, tag="promotion.offered/1"):
    terms: Terms
    by: str
    submit_by: int = 0
    """When the authority must have the terms, so that the promotion can begin as they say."""

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, name=self.name, terms=self.terms)

    def says(self) -> str:
        prizes = listed(f"{each.count} x {each.nature} ({show(each.value)})" for each in self.terms.prizes)
        due = f" To be submitted by {told(self.submit_by)}." if self.submit_by else ""
        return f"{self.by} offers the promotion {self.name} under {self.rulebook}: {prizes}.{due}"


class TermsSubmitted(StreamEvent[PromotionState], frozen=True, tag="promotion.submitted/1"):
    """The authority has the full terms."""

    by: str
    at: int
    not_before: int
    """When the promotion may begin at the earliest."""

    def after(self, state: PromotionState) -> PromotionState:
        first = state.first_submitted_at or self.at
        return replace(state, submitted_at=self.at, first_submitted_at=first, not_before=self.not_before)

    def says(self) -> str:
        return f"{self.by} gives the authority the full terms; the promotion may begin at {told(self.not_before)}."


class ScrutineerNominated(StreamEvent[PromotionState], frozen=True, tag="promotion.scrutineer-nominated/1"):
    person: str
    by: str

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, scrutineer=self.person)

    def says(self) -> str:
        return f"{self.by} nominates {self.person} as scrutineer of the draw."


class PromotionCommenced(StreamEvent[PromotionState], frozen=True, tag="promotion.commenced/1"):
    at: int
    closes: int
    award_at: int
    scrutineer_needed: bool

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, commenced_at=self.at)

    def says(self) -> str:
        overseen = " A scrutineer must oversee the draw." if self.scrutineer_needed else ""
        times = f"entries close at {told(self.closes)}, the draw is at {told(self.award_at)}"
        return f"The promotion begins: {times}.{overseen}"


class BallotsSealed(StreamEvent[PromotionState], frozen=True, tag="promotion.ballots-sealed/1"):
    """The order of the draw is fixed and sealed under a root that everybody may know."""

    order: tuple[int, ...]
    ballots: int

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, order=self.order)

    def says(self) -> str:
        return f"The order of {counted(self.ballots, 'ballot')} is drawn and sealed."


def particular_rules(terms: Terms) -> tuple[str, ...]:
    """Return the rules that the particulars of some terms meet."""
    rules = [each.rule for each in PARTICULARS]
    rules += [rule for prize in terms.prizes for rule in rules_of_prize(prize)]
    liquor = any(LIQUOR in prize.contains or prize.millilitres for prize in terms.prizes)
    rules += ["promotion.prize-liquor"] if liquor else []
    rules += ["promotion.prize-forbidden"]
    rules += ["promotion.cash-alternative"] if any(prize.cash_alternative for prize in terms.prizes) else []
    return tuple(dict.fromkeys(("promotion.offer", "promotion.terms", *rules)))


def may_offer(c: Context) -> Offer | Refusal:
    return c.requires("promotion.offer") or c.offer("promotion.offer")


def offer_promotion(c: Context, request: OfferPromotion, offer: Offer) -> Decision:
    if refusal := not_allowed(c, request.terms) or never_begins(c, request.terms, c.at):
        return refusal
    offered = PromotionOffered(
        name=request.name,
        rulebook=request.rulebook,
        digests=request.digests,
        terms=request.terms,
        by=c.who.name,
        submit_by=submit_by(c, request.terms),
        clauses=c.rules.cite(*particular_rules(request.terms), "promotion.submit"),
    )
    return (offered,)


def may_submit(c: Context) -> Offer | Refusal:
    """Offer to note that the authority has the full terms, until it has them or the promotion has begun."""
    state = c.state
    if refusal := c.requires("promotion.submit"):
        return refusal
    if state.commenced_at:
        return c.refuse("has-commenced", "promotion.submit", since=when(c, state.commenced_at))
    if state.submitted_at:
        facts = {"since": when(c, state.submitted_at), "not_before": when(c, earliest(c, state.submitted_at))}
        return c.refuse("submitted-already", "promotion.submit", **facts)
    return c.offer("promotion.submit")


def submit(c: Context, request: SubmitTerms, offer: Offer) -> Decision:
    """Note that the authority has the full terms, and from when on the promotion may begin."""
    return (TermsSubmitted(by=c.who.name, at=c.at, not_before=earliest(c, counted_from(c)), clauses=offer.clauses),)


def counted_from(c: Context) -> int:
    """Return from when on the hours count if the authority is given terms now."""
    first = c.state.first_submitted_at
    return first if first and c.rules.value("promotion.changed-terms") == "count-from-first" else c.at


def never_begins(c: Context, terms: Terms, since: int) -> Refusal | None:
    """Refuse terms that close entries before the promotion could begin, even if the authority were given them now."""
    if (not_before := max(earliest(c, since), c.at)) < terms.closes:
        return None
    facts = {"closes": when(c, terms.closes), "not_before": when(c, not_before)}
    hours = int(c.rules.value("promotion.submit-hours"))
    return c.refuse("never-begins", "promotion.closing", "promotion.submit", hours=hours, **facts)


def submit_by(c: Context, terms: Terms) -> int:
    """Return when the authority must have terms, so that the promotion can begin as they say."""
    return terms.begins - (earliest(c, c.at) - c.at)


def earliest(c: Context, since: int) -> int:
    """Return when a promotion may begin whose terms the authority has since then."""
    return since + int(c.rules.value("promotion.submit-hours")) * HOUR


def may_nominate(c: Context) -> Offer | Refusal:
    if refusal := c.requires("promotion.scrutineer"):
        return refusal
    return c.refuse("draw-cancelled", "promotion.integrity") if c.state.cancelled else c.offer("promotion.scrutineer")


def nominate(c: Context, request: NominateScrutineer, offer: Offer) -> Decision:
    """Nominate somebody to oversee the draw."""
    state, person = c.state, request.person.strip()
    if bad_name(person):
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if same_person(person, state.scrutineer):
        return c.refuse("scrutineer-same", "promotion.scrutineer", person=state.scrutineer)
    if c.rules.value("promotion.scrutineer-who") == "no-entrant" and _enters(c, person):
        return c.refuse("scrutineer-entered", "promotion.scrutineer", person=person)
    return (ScrutineerNominated(person=person, by=c.who.name, clauses=offer.clauses),)


def _enters(c: Context, person: str) -> bool:
    """Return whether somebody has a ballot, or wagers that may earn one."""
    return bool(c.state.ballots_of(person) or c.state.wagered_by(person))


def may_commence(c: Context) -> Offer | Refusal:
    """Offer to begin, once the authority has had the terms for long enough and the time of the terms has come."""
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
    overseen = ("promotion.scrutineer",) if _scrutineer_needed(c) else ()
    return c.offer("promotion.commence", "promotion.when-and-where", *overseen)


def _scrutineer_needed(c: Context) -> bool:
    limit = c.rules.value("promotion.scrutineer-above")
    return any(prize.worth > limit for prize in c.state.terms.prizes)


def commence(c: Context, request: CommencePromotion, offer: Offer) -> Decision:
    terms = c.state.terms
    commenced = PromotionCommenced(
        at=c.at,
        closes=terms.closes,
        award_at=terms.award_at,
        scrutineer_needed=_scrutineer_needed(c),
        clauses=offer.clauses,
    )
    return (commenced,)


def may_seal(c: Context) -> Offer | Refusal:
    if refusal := not_running(c, "promotion.manner"):
        return refusal
    if c.state.order:
        return c.refuse("commitment-stands", "promotion.manner", ballots=len(c.state.order))
    return c.offer("promotion.manner")


def seal(c: Context, request: SealBallots, offer: Offer) -> Decision:
    """Seal the order of the ballots. Chance gives it; only a whole order is one."""
    most = c.state.terms.most
    if request.order and sorted(request.order) != list(range(1, most + 1)):
        return c.refuse("terms-bounds", "promotion.manner", path="the order", given="something else", bounds="every ballot once")
    return (BallotsSealed(order=request.order, ballots=most, clauses=offer.clauses, audience=NOBODY),)


def order_of_ballots(c: Context, request: SealBallots) -> Chosen | None:
    return None if request.order else Chosen("order", shuffled=tuple(range(1, c.state.terms.most + 1)))


PREPARING = Topic(
    acts=(
        Act(OfferPromotion, may_offer, offer_promotion, each=nobody),
        Act(SubmitTerms, may_submit, submit),
        Act(NominateScrutineer, may_nominate, nominate),
        Act(CommencePromotion, may_commence, commence),
        Act(SealBallots, may_seal, seal, chance=order_of_ballots),
    ),
    events=(PromotionOffered, TermsSubmitted, ScrutineerNominated, PromotionCommenced, BallotsSealed),
    rules={
        "promotion.offer": "the operator may offer promotional prizes together with gaming",
        "promotion.scrutineer": "a scrutineer oversees the draw of a large prize",
        "promotion.submit": "the authority gets the full terms",
        "promotion.commence": "hours pass before the promotion begins",
    },
    powers=frozenset({"promotion.offer", "promotion.submit", "promotion.scrutineer", "promotion.commence"}),
    refusals={
        "not-submitted": ("The authority does not have the terms as they are now.", "Submit the terms first."),
        "submitted-already": ("The authority has these terms already, since {since}.", "Wait until {not_before} to begin."),
        "too-soon": (
            "The authority has had the terms since {since}; the promotion may begin {hours:hour} later, at {not_before}.",
            "Begin at {not_before} or later.",
        ),
        "before-terms": ("The terms say that the promotion begins at {begins}.", "Begin at {begins} or later."),
        "never-begins": (
            "The terms close entries at {closes}; the authority must have them for {hours:hour} first, so that the promotion "
            "cannot begin before {not_before}.",
            "Let entries close after {not_before}.",
        ),
        "entries-over": (
            "The terms closed entries at {closes}.",
            "Amend the terms, so that entries close later, and submit them.",
        ),
        "has-commenced": ("The promotion began at {since}.", "Nothing is left to do."),
        "commitment-stands": (
            "The draw is sealed over {ballots:ballot}, and that was published when the promotion began.",
            "Leave the most entries at {ballots}.",
        ),
        "scrutineer-entered": ("{person} has entered, and nobody oversees a draw that they may win.", "Nominate somebody else."),
        "scrutineer-same": ("{person} is the scrutineer already.", "Nothing is left to do."),
    },
    settings={
        "promotion.time-zone": ZONE,
        "promotion.scrutineer-above": int,
        "promotion.scrutineer-who": ("no-entrant", "anybody"),
        "promotion.submit-hours": int,
        "promotion.changed-terms": ("count-again", "count-from-first"),
    },
)
