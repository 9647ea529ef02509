"""Entries and reserves: who may have one, what they pay, and who gives theirs up."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.ruled import EXCLUDED, STAFF, known_of, short_of, spoken_for
from pitboss.house.tournaments.context import Context, directs, in_phase, not_approved, somebody, when
from pitboss.house.tournaments.state import COMMISSION, POOL, Entrant, Phase, Status, TournamentState
from pitboss.money import Move, show
from pitboss.table.accounts import purse
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import PLAYER, Request
from pitboss.table.context import Decision
from pitboss.table.fields import Person
from pitboss.table.offers import Offer
from pitboss.table.persons import among, same_person
from pitboss.table.refusal import Refusal


class EnterTournament(Request, frozen=True, tag="enter-tournament"):
    """Enter a tournament; the fee leaves the purse. Each player has one entry."""

    person: Person = ""
    """Who it is about; without it, you."""


class WithdrawEntry(Request, frozen=True, tag="withdraw-entry"):
    """Give up your entry; the fee is not refunded."""


class JoinReserves(Request, frozen=True, tag="join-reserves"):
    """Join the reserves of a tournament, who get the seats that entrants do not take."""

    person: Person = ""
    """Who it is about; without it, you."""


class EntryMade(StreamEvent[TournamentState], frozen=True, tag="tournament.entry-made/1"):
    number: int
    person: str
    fee: int
    commission: int

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_newcomer(Entrant(self.number, self.person, self.person)).with_moves(self.moves)

    def says(self) -> str:
        part = f", of which {show(self.commission)} is commission" if self.commission else ""
        return f"{self.person} entered as number {self.number} and paid {show(self.fee)}{part}."


class EntryWithdrawn(StreamEvent[TournamentState], frozen=True, tag="tournament.entry-withdrawn/1"):
    number: int
    person: str

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_entrant(self.number, status=Status.WITHDRAWN)

    def says(self) -> str:
        return f"{self.person} gave up entry {self.number}; the fee is not refunded."


class ReserveJoined(StreamEvent[TournamentState], frozen=True, tag="tournament.reserve-joined/1"):
    person: str
    position: int

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, reserves=(*state.reserves, self.person))

    def says(self) -> str:
        return f"{self.person} is reserve {self.position}."


def for_whom(c: Context, person: str, power: str) -> str | Refusal:
    """Return the person whom a request is about: players speak for themselves, the director and the operator for anybody."""
    if refusal := directs(c, power):
        return refusal
    name = spoken_for(c, person, power)
    if isinstance(name, Refusal) or c.who.office != PLAYER:
        return name
    return c.who.name if same_person(name, c.who.name) else c.refuse("for-yourself", power, person=name)


def may_enter(c: Context, person: str) -> Offer | Refusal:
    """Offer a person their one entry while there is room, if the conditions admit them and they have the fee."""
    rule = "tournament.enter"
    entrant = for_whom(c, person, rule)
    if isinstance(entrant, Refusal):
        return entrant
    if refusal := _not_entering(c, entrant, rule):
        return refusal
    if len(c.state.live()) >= c.state.conditions.most:
        return c.refuse("tournament-full", "tournament.numbers", most=c.state.conditions.most)
    if refusal := not_paying(c, entrant):
        return refusal
    rules = ("tournament.one-entry", "tournament.fee", "tournament.commission", "tournament.no-refund")
    return c.offer(rule, *rules)


def enter(c: Context, request: EnterTournament, offer: Offer) -> Decision:
    """Enter somebody, once, and take the fee."""
    person = c.who.name if c.who.office == PLAYER else request.person.strip()
    fee, commission = c.state.conditions.fee, c.state.conditions.commission
    made = EntryMade(
        number=len(c.state.entrants) + 1,
        person=person,
        fee=fee,
        commission=commission,
        clauses=offer.clauses,
        moves=paid(person, fee, commission),
    )
    return (made,)


def not_paying(c: Context, person: str) -> Refusal | None:
    """Refuse somebody who does not have the entry fee."""
    fee = c.state.conditions.fee
    have = short_of(c, person, fee)
    return None if have is None else c.refuse("fee-short", "tournament.fee", person=person, have=have, amount=fee)


def paid(person: str, fee: int, commission: int) -> tuple[Move, ...]:
    """Return how a fee is paid: the commission to the operator, and the balance to the prize pool."""
    moves = ((POOL, fee - commission), (COMMISSION, commission))
    return tuple(Move(purse(person), account, amount) for account, amount in moves if amount)


def _not_entering(c: Context, person: str, rule: str) -> Refusal | None:
    if refusal := not_approved(c, rule):
        return refusal
    if c.state.phase is not Phase.ENTERING:
        return c.refuse("seats-allocated", "tournament.ballot", rule)
    if c.at >= c.state.conditions.start:
        return c.refuse("tournament-started", "tournament.start-time", rule, start=when(c, c.state.conditions.start))
    return second_entry(c, person) or not_eligible(c, person)


def second_entry(c: Context, person: str) -> Refusal | None:
    """Refuse somebody who has had their one entry, whether they still play with it or not."""
    if not c.state.has_entered(person):
        return None
    lasts = c.state.entrant(person) in c.state.live()
    return c.refuse("one-entry" if lasts else "entry-gone", "tournament.one-entry", person=person)


def not_eligible(c: Context, person: str) -> Refusal | None:
    """Refuse somebody whom the conditions leave out, who is excluded from the casino, or who directs the tournament."""
    conditions, rule = c.state.conditions, "tournament.groups"
    if refusal := excluded(c, person):
        return refusal
    if c.state.is_director(person):
        return c.refuse("director-plays", "tournament.director", person=person)
    if STAFF in known_of(c, person) and not conditions.staff:
        return c.refuse("not-in-group", rule, person=person, groups="people of the house are left out")
    if conditions.admitted and not among(person, frozenset(conditions.admitted)):
        return c.refuse("not-in-group", rule, person=person, groups=conditions.groups or "it is for those whom it names")
    return None


def excluded(c: Context, person: str) -> Refusal | None:
    """Refuse somebody who is excluded from the casino, also if that was after they entered."""
    return c.refuse("excluded", "tournament.groups", player=person) if EXCLUDED in known_of(c, person) else None


def may_withdraw(c: Context) -> Offer | Refusal:
    """Offer entrants to give up their entry before the ballot."""
    rule = "tournament.withdraw"
    if refusal := c.requires(rule) or in_phase(c, rule, Phase.ENTERING):
        return refusal
    found = c.state.entrant(c.who.name)
    if found is None or found not in c.state.live():
        return c.refuse("no-own-entry", rule, person=c.who.name)
    return c.offer("tournament.no-refund", rule)


def withdraw(c: Context, request: WithdrawEntry, offer: Offer) -> Decision:
    """Let an entrant give up their entry. The fee stays where it is."""
    found = c.state.entrant(c.who.name)
    assert found is not None, "somebody with an entry"
    return (EntryWithdrawn(number=found.number, person=found.person, clauses=offer.clauses),)


def may_join(c: Context, person: str) -> Offer | Refusal:
    """Offer a person a place among the reserves, until the first session starts."""
    rule = "tournament.reserve"
    reserve = for_whom(c, person, rule)
    if isinstance(reserve, Refusal):
        return reserve
    if refusal := in_phase(c, rule, Phase.ENTERING, Phase.BALLOTED):
        return refusal
    if c.state.session:
        return c.refuse("reserves-late", rule)
    if refusal := second_entry(c, reserve):
        return refusal
    if among(reserve, frozenset(c.state.reserves)):
        return c.refuse("reserve-already", rule, person=reserve)
    return not_eligible(c, reserve) or c.offer(rule)


def join_reserves(c: Context, request: JoinReserves, offer: Offer) -> Decision:
    """Put somebody on the list of reserves."""
    person = c.who.name if c.who.office == PLAYER else request.person.strip()
    return (ReserveJoined(person=person, position=len(c.state.reserves) + 1, clauses=offer.clauses),)


ENTERING = Topic(
    acts=(
        Act(EnterTournament, may_enter, enter, at=("person",), each=somebody, tried={}),
        Act(WithdrawEntry, may_withdraw, withdraw),
        Act(JoinReserves, may_join, join_reserves, at=("person",), each=somebody, tried={}),
    ),
    events=(EntryMade, EntryWithdrawn, ReserveJoined),
    rules={
        "tournament.fee": "the entry fee and the commission",
        "tournament.numbers": "the least and the largest number of players",
        "tournament.groups": "who may enter",
        "tournament.enter": "who enters players",
        "tournament.one-entry": "one entry for each player",
        "tournament.reserve": "reserves",
        "tournament.commission": "what the operator keeps of the fees",
        "tournament.no-refund": "fees are not refunded",
        "tournament.withdraw": "who gives up an entry",
    },
    powers=frozenset({"tournament.enter", "tournament.withdraw", "tournament.reserve"}),
    refusals={
        "for-yourself": ("You can do this for yourself, not for {person}.", "Let {person} do it, or the director."),
        "seats-allocated": ("The seats have been allocated, so entries are closed.", "Join the reserves."),
        "tournament-started": ("Entries closed when the tournament was to start, at {start}.", "Enter another tournament."),
        "tournament-full": ("This tournament is full: it is for at most {most:player}.", "Join the reserves."),
        "fee-short": ("{person} has {have}, and the entry fee is {amount}.", "Pay what is missing in cash."),
        "one-entry": ("{person} has had their entry; each player has one.", "Play with that one."),
        "entry-gone": ("{person} has had their entry; each player has one.", "Enter another tournament."),
        "not-in-group": ("{person} may not enter: {groups}.", "Enter another tournament."),
        "no-own-entry": ("{person} has no entry that could be given up.", "Nothing is left to do."),
        "reserve-already": ("{person} is among the reserves already.", "Wait for a seat."),
        "reserves-late": ("Reserves come in before the first session only.", "Leave the seat as it is."),
    },
)
