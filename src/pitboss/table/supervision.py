"""What supervisors record, direct and decide at a table."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import (
    AskForRules,
    Conduct,
    DecideRemedy,
    Direct,
    DirectShuffle,
    Exclude,
    Incident,
    Invalidate,
    RefuseWager,
    ReplaceDevice,
    VacateSeat,
    VoidWagers,
)
from pitboss.table.events import (
    ConductRecorded,
    DeviceReplaced,
    Directed,
    IncidentRecorded,
    PersonExcluded,
    ReshuffleOrdered,
    RoundInvalidated,
    RulesShown,
    Settled,
    TableEvent,
    WagersForfeited,
    WagersWithdrawn,
)
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.opening import deck_refusal, decks_of
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import DECIDABLE, REMEDIES, void_hand, void_round
from pitboss.table.reversal import covered, placed
from pitboss.table.rules import Outcome
from pitboss.table.seating import seat_left
from pitboss.table.state import (
    DEALER_PLACE,
    LIVE,
    LIVE_ROUND,
    TOKENS,
    TOKENS_TAKEN,
    TRAY,
    HandStatus,
    Phase,
    owner_of,
    rack,
    stake_on,
)
from pitboss.table.wagering import all_back, closed, has_wager

CONDUCT = (
    "conduct.cards-on-table",
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
}
GROUNDS = {"disruption": "supervise.invalidate.disruption", "fraud": "supervise.invalidate.fraud"}


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for reason in SHUFFLES:
        yield may_direct_shuffle(m, reason)
    for rule in DIRECTIONS:
        yield may_direct(m, rule)
    yield may_replace_device(m)
    for place in range(1, m.rules.table.seats + 1):
        yield may_void_wagers(m, place)
        yield may_refuse_wager(m, place)
        yield may_vacate(m, place)
    for person in sorted(m.state.contraventions):
        yield may_exclude(m, person, casino=False)
        yield may_exclude(m, person, casino=True)
    yield may_invalidate(m)
    yield may_ask_for_rules(m)
    for remedy in DECIDABLE:
        for place in (*m.state.round.hands, DEALER_PLACE) if remedy in OF_A_HAND else (DEALER_PLACE,):
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
    backs = decks_of(request.device, request.backs)
    if refusal := deck_refusal(m.rules, backs):
        return refusal
    return (DeviceReplaced(device=request.device, backs=backs, clauses=offer.clauses),)


# --- powers over wagers and persons --------------------------------------------------------------------------------


def may_void_wagers(m: Moment, place: int) -> Offer | Refusal:
    """Of a person on record with a forbidden device: what he has laid for the next round, or his hand in this one,
    whatever has been paid or taken on it."""
    rule = "supervise.void-wager"
    if refusal := _unusable(m, rule):
        return refusal
    hand = m.state.round.hands.get(place)
    if m.state.phase in LIVE_ROUND:
        person = hand.player if hand and hand.status is not HandStatus.VOID else ""
    else:
        person = m.state.seats[owner_of(m.state, place)].player if has_wager(m, place) else ""
    if not person:
        return m.refuse("no-hand", rule, seat=place)
    if person not in m.state.contraventions:
        return m.refuse("no-contravention", rule, person=person)
    voided = covered(m, _voided(m, place))
    return voided if isinstance(voided, Refusal) else Offer("void-wagers", m.rules.cite(rule), seat=place)


def _voided(m: Moment, place: int) -> tuple[TableEvent, ...]:
    clauses = m.rules.cite("supervise.void-wager")
    if m.state.phase in LIVE_ROUND:
        return tuple(void_hand(m, Incident("void-wagers", seat=place), clauses))
    return (WagersWithdrawn(seat=place, removed_by=m.who.name, clauses=clauses, moves=all_back(m, place)),)


def void_wagers(m: Moment, request: VoidWagers) -> Decision:
    offer = may_void_wagers(m, request.seat)
    return offer if isinstance(offer, Refusal) else _voided(m, request.seat)


def may_exclude(m: Moment, person: str, *, casino: bool) -> Offer | Refusal:
    """From the game, or from the casino altogether."""
    rule = "supervise.exclude-casino" if casino else "supervise.exclude-game"
    if refusal := _unusable(m, rule):
        return refusal
    if person not in m.state.contraventions:
        return m.refuse("no-contravention", rule, person=person)
    return Offer("exclude", m.rules.cite(rule), choices=(person,))


def exclude(m: Moment, request: Exclude) -> Decision:
    offer = may_exclude(m, request.person, casino=request.casino)
    if isinstance(offer, Refusal):
        return offer
    return (PersonExcluded(person=request.person, casino=request.casino, clauses=offer.clauses),)


def _unusable(m: Moment, rule: str) -> Refusal | None:
    """Refuse a power that this authority does not give, or not to this office."""
    return m.not_empowered(rule) if m.rules.has(rule) else m.refuse("no-such-rule-here", rule=rule)


def may_invalidate(m: Moment) -> Offer | Refusal:
    if refusal := _unusable(m, "supervise.invalidate"):
        return refusal
    if m.state.phase not in LIVE_ROUND:
        return m.refuse("wrong-phase", "supervise.invalidate", phase=m.state.phase.value, needed="in a round")
    voided = covered(m, tuple(void_round(m, Incident("invalidate"), ())))
    return (
        voided
        if isinstance(voided, Refusal)
        else Offer("invalidate", m.rules.cite("supervise.invalidate"), choices=tuple(GROUNDS))
    )


def invalidate(m: Moment, request: Invalidate) -> Decision:
    """The outcome of the game falls; wagers go back, but those of whoever was behind a fraud may be forfeited."""
    offer = may_invalidate(m)
    if isinstance(offer, Refusal):
        return offer
    if request.ground not in GROUNDS:
        return m.refuse("no-such-ground", "supervise.invalidate", ground=request.ground, grounds=tuple(GROUNDS))
    if request.forfeits and request.ground != "fraud":
        return m.refuse("no-fraud", "supervise.forfeit")
    for seat in request.forfeits:
        if seat not in m.state.round.hands:
            return m.refuse("no-hand", "supervise.forfeit", seat=seat)
    clauses = m.rules.cite("supervise.invalidate", GROUNDS[request.ground])
    fallen = RoundInvalidated(ground=request.ground, words=request.words, clauses=clauses)
    refunded = void_round(m, Incident("invalidate"), m.rules.cite("supervise.refund"))
    return (fallen, *refunded, *_forfeited(m, request.forfeits))


def _forfeited(m: Moment, seats: tuple[int, ...]) -> Iterator[WagersForfeited]:
    """The stakes that have just gone back to whoever was behind the fraud are taken from him, tokens as tokens."""
    clauses = m.rules.cite("supervise.forfeit")
    for seat in dict.fromkeys(seats):
        hand = m.state.round.hands[seat]
        stakes, own = placed(m, seat, hand), rack(hand.owner)
        lines = tuple(Settled(wager, Outcome.GIVEN_UP, stake.total, -stake.total, clauses) for wager, stake in stakes.items())
        chips, tokens = sum(stake.chips for stake in stakes.values()), sum(stake.tokens for stake in stakes.values())
        moves = ((own, TRAY, chips), (own + TOKENS, TOKENS_TAKEN, tokens))
        if lines:
            taken = tuple(Move(*move) for move in moves if move[2])
            yield WagersForfeited(seat=seat, wagers=lines, clauses=clauses, moves=taken)


def may_refuse_wager(m: Moment, place: int) -> Offer | Refusal:
    """On reasonable grounds, before the first card."""
    rule = "supervise.refuse-wager"
    if refusal := _unusable(m, rule) or closed(m):
        return refusal
    if not has_wager(m, place):
        return m.refuse("no-wager", rule, seat=place)
    return Offer("refuse-wager", m.rules.cite(rule), seat=place)


def refuse_wager(m: Moment, request: RefuseWager) -> Decision:
    offer = may_refuse_wager(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    moves = all_back(m, request.seat)
    event = WagersWithdrawn(seat=request.seat, removed_by=m.who.name, grounds=request.grounds, clauses=offer.clauses, moves=moves)
    return (event,)


def may_vacate(m: Moment, place: int) -> Offer | Refusal:
    """Of a player who has sat out three rounds in a row while all other seats were in use."""
    rule = "supervise.idle-seat"
    if refusal := _unusable(m, rule):
        return refusal
    sitting, needed = m.state.seats.get(place), m.rules.value("idle.rounds")
    if sitting is None:
        return m.refuse("empty-seat", rule, seat=place)
    if refusal := m.not_in(Phase.WAGERING, rule):
        return refusal
    if has_wager(m, place):
        return m.refuse("wagers-lie", rule, seat=place)
    if sitting.idle < needed or len(m.state.seats) < m.state.places:
        return m.refuse("not-idle", rule, seat=place, idle=sitting.idle, needed=needed)
    return Offer("vacate-seat", m.rules.cite(rule), seat=place)


def vacate_seat(m: Moment, request: VacateSeat) -> Decision:
    offer = may_vacate(m, request.seat)
    return offer if isinstance(offer, Refusal) else seat_left(m, request.seat, offer.clauses, required=True)


# --- what no rule settles ------------------------------------------------------------------------------------------


OF_A_HAND = ("void-hand", "return", "forfeit", "reconstruct", "count-and-discard")
"""Remedies that are about one hand of the round being played."""
OF_A_WHOLE_HAND = ("return", "forfeit", "count-and-discard")
"""Remedies that wait until the hand has been dealt."""
OF_THE_CARDS = ("reshuffle", "replace-device", "check-deck")
"""Remedies that wait until no card of a round is out."""


def may_decide_remedy(m: Moment, remedy: str, place: int) -> Offer | Refusal:
    rule, phase = "supervise.decision", m.state.phase
    if refusal := _unusable(m, rule):
        return refusal
    if remedy not in DECIDABLE:
        return m.refuse("no-such-remedy", rule, remedy=remedy, remedies=DECIDABLE)
    if remedy in OF_THE_CARDS and phase in LIVE_ROUND:
        return m.refuse("wrong-phase", rule, phase=phase.value, needed=Phase.WAGERING.value)
    if remedy == "reconstruct" and place == DEALER_PLACE:
        return m.not_in(Phase.SETTLING, rule) or Offer("decide-remedy", m.rules.cite(rule), seat=place, choices=(remedy,))
    if remedy in OF_A_HAND and (phase not in LIVE_ROUND or place not in m.state.round.hands):
        return m.refuse("no-hand", rule, seat=place)
    if remedy in OF_A_WHOLE_HAND and phase is Phase.DEALING:
        return m.refuse("wrong-phase", rule, phase=phase.value, needed=Phase.DECIDING.value)
    if remedy == "count-and-discard" and (refusal := _not_discardable(m, place)):
        return refusal
    if remedy == "reconstruct":
        settled = m.state.round.hands[place].status is HandStatus.SETTLED
        if refusal := m.not_in(Phase.SETTLING if settled else Phase.DECIDING, rule):
            return refusal
    return Offer("decide-remedy", m.rules.cite(rule), seat=place if remedy in OF_A_HAND else None, choices=(remedy,))


def _not_discardable(m: Moment, place: int) -> Refusal | None:
    """Refuse to discard a hand that is over, or one on which wagers still lie."""
    hand = m.state.round.hands[place]
    if hand.status not in LIVE:
        return m.refuse("decided", "supervise.decision", seat=place, status=hand.status.value)
    lies = any(stake_on(m.state, place, wager).total for wager in m.rules.areas)
    return m.refuse("wagers-lie", "supervise.decision", seat=place) if lies else None


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
    return covered(m, (recorded, *REMEDIES[request.remedy](m, report, clauses)))
