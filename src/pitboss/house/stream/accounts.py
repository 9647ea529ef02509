"""The accounts of the house: persons, the offices they were appointed to, and whether they proved who they are.

The record says that a password was set, and by whom. What it is checked with is kept outside the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import OPERATOR, PEOPLE, HouseContext, may_follow
from pitboss.house.stream.state import Account, HouseState
from pitboss.table.acts import Act, Topic
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import HOUSE, PLAYER, Inside, Request
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.fields import PlayerName, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import identity, not_entitled, same_person
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal

Office = Annotated[str, asks("Which office?", what="an office")]
MOST_FAILURES = 5
LOCKED_FOR = 15 * 60 * 1000
"""How long a person is locked out after that many wrong passwords in a row, in milliseconds."""


class AddPerson(Request, frozen=True, tag="add-person"):
    """Give a person an account. The first person of a house is its operator, and accounts are switched on with them."""

    person: PlayerName
    """The person's name; "Dan" and "dan" are one person."""


class Appoint(Request, frozen=True, tag="appoint"):
    """Appoint a person to an office: one of a rulebook, or operator."""

    person: PlayerName
    office: Office


class WithdrawOffice(Request, frozen=True, tag="withdraw-office"):
    """Withdraw an office from a person."""

    person: PlayerName
    office: Office


class SetPassword(Request, frozen=True, tag="set-password"):
    """Set a password: your own, or as an operator anybody's. The record says that it was set, and by whom."""

    person: PlayerName


class NoteSignIn(Inside, frozen=True, tag="note-sign-in"):
    """Somebody gave a password, and it was right or wrong."""

    person: str
    right: bool


class NoteRecovery(Inside, frozen=True, tag="note-recovery"):
    """Whoever holds the key of the house sets the password of an operator who has lost theirs."""

    person: str


class PersonAdded(StreamEvent[HouseState], frozen=True, tag="person.added/1"):
    person: str
    by: str

    def after(self, state: HouseState) -> HouseState:
        return _with(state, self.person)

    def says(self) -> str:
        return f"{self.by or 'The house'} adds {self.person} to the people of the house."


class OfficeGiven(StreamEvent[HouseState], frozen=True, tag="office.given/1"):
    person: str
    office: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.ACCESS

    def after(self, state: HouseState) -> HouseState:
        account = state.accounts[identity(self.person)]
        return _with(state, self.person, offices=(*account.offices, self.office))

    def says(self) -> str:
        return f"{self.by or 'The house'} gives {self.person} the office {as_words(self.office)}."


class OfficeWithdrawn(StreamEvent[HouseState], frozen=True, tag="office.withdrawn/1"):
    person: str
    office: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.ACCESS

    def after(self, state: HouseState) -> HouseState:
        account = state.accounts[identity(self.person)]
        return _with(state, self.person, offices=tuple(each for each in account.offices if each != self.office))

    def says(self) -> str:
        return f"{self.by or 'The house'} takes the office {as_words(self.office)} from {self.person}."


class PasswordSet(StreamEvent[HouseState], frozen=True, tag="password.set/1"):
    person: str
    by: str
    """The person themselves or an operator; empty if it was recovered with the key of the house."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.ACCESS

    def after(self, state: HouseState) -> HouseState:
        return _with(state, self.person, has_password=True, failures=0, locked_until=0)

    def says(self) -> str:
        return f"{self.by or 'Whoever has the key of the house'} sets the password of {self.person}."


class SignedIn(StreamEvent[HouseState], frozen=True, tag="signed-in/1"):
    person: str

    def after(self, state: HouseState) -> HouseState:
        return _with(state, self.person, failures=0, locked_until=0)

    def says(self) -> str:
        return f"{self.person} signs in."


class SignInFailed(StreamEvent[HouseState], frozen=True, tag="sign-in.failed/1"):
    person: str
    failures: int
    """How many in a row."""
    locked_until: int = 0

    def significant(self) -> Significance:
        return Significance.SIGN_IN

    def after(self, state: HouseState) -> HouseState:
        if identity(self.person) not in state.accounts:
            return state
        return _with(state, self.person, failures=self.failures, locked_until=self.locked_until)

    def says(self) -> str:
        locked = " Nobody signs in as this person for a while." if self.locked_until else ""
        return f"{self.person}: wrong password, {self.failures} in a row.{locked}"


def account_of(state: HouseState, person: str) -> Account | None:
    """Return a person's account, however their name is spelled."""
    return state.accounts.get(identity(person))


def _not_operator(c: HouseContext) -> Refusal | None:
    """Refuse everybody but an operator who has signed in. A house without accounts has none yet."""
    return c.requires(PEOPLE) or (not_entitled(c.who, c.standing) if c.state.accounts else None)


def _known(c: HouseContext, person: str) -> Account | Refusal:
    names = tuple(each.name for each in c.state.accounts.values()) or ("nobody",)
    return account_of(c.state, person) or c.refuse("no-such-person", person=person, people=names)


def may_add(c: HouseContext) -> Offer | Refusal:
    return _not_operator(c) or c.offer()


def add(c: HouseContext, request: AddPerson, offer: Offer) -> Decision:
    """Add a person. Whoever makes the first account is the operator of the house."""
    name = request.person.strip()
    if bad_name(name) or identity(name) == HOUSE:
        return c.refuse("no-name", longest=LONGEST_NAME)
    if known := account_of(c.state, name):
        return c.refuse("person-known", person=known.name)
    added = PersonAdded(person=name, by=c.who.name, clauses=())
    if c.state.accounts:
        return (added,)
    if not same_person(name, c.who.name):
        return c.refuse("first-account", person=c.who.name)
    return (added, OfficeGiven(person=name, office=OPERATOR, by=c.who.name, clauses=()))


def may_appoint(c: HouseContext, person: str) -> Offer | Refusal:
    if refusal := _not_operator(c):
        return refusal
    account = _known(c, person)
    return account if isinstance(account, Refusal) else c.offer(choices=(account.name,))


def appoint(c: HouseContext, request: Appoint, offer: Offer) -> Decision:
    account = c.state.accounts[identity(request.person)]
    if request.office in ("", HOUSE, PLAYER):
        return c.refuse("no-office", found=request.office)
    if request.office in account.offices:
        return c.refuse("office-held", person=account.name, office=request.office)
    return (OfficeGiven(person=account.name, office=request.office, by=c.who.name, clauses=()),)


def may_withdraw(c: HouseContext, person: str, office: str) -> Offer | Refusal:
    """Offer to withdraw an office. The last operator stays one, so that somebody can appoint."""
    if refusal := _not_operator(c):
        return refusal
    account = _known(c, person)
    if isinstance(account, Refusal):
        return account
    if office not in account.offices:
        return c.refuse("office-not-held", person=account.name, office=office)
    if office == OPERATOR and sum(OPERATOR in each.offices for each in c.state.accounts.values()) == 1:
        return c.refuse("last-operator", person=account.name)
    return c.offer(choices=(account.name, office))


def withdraw(c: HouseContext, request: WithdrawOffice, offer: Offer) -> Decision:
    person, _ = offer.choices
    return (OfficeWithdrawn(person=person, office=request.office, by=c.who.name, clauses=()),)


def may_set_password(c: HouseContext, person: str) -> Offer | Refusal:
    account = _known(c, person)
    if isinstance(account, Refusal):
        return account
    first = len(c.state.accounts) == 1 and not account.has_password
    own = same_person(account.name, c.who.name) and (first or c.standing.signed_in)
    if not own and (refusal := _not_operator(c)):
        return refusal
    return c.offer(choices=(account.name,))


def set_password(c: HouseContext, request: SetPassword, offer: Offer) -> Decision:
    return (PasswordSet(person=offer.choices[0], by=c.who.name, clauses=()),)


def recover(c: HouseContext, request: NoteRecovery, offer: Offer) -> Decision:
    account = _known(c, request.person)
    return account if isinstance(account, Refusal) else (PasswordSet(person=account.name, by="", clauses=()),)


def note(c: HouseContext, request: NoteSignIn, offer: Offer) -> Decision:
    """Note a sign-in. After too many wrong passwords in a row nobody signs in as that person for a while."""
    account = account_of(c.state, request.person)
    if request.right and account:
        return (SignedIn(person=account.name, clauses=()),)
    failures = account.failures + 1 if account else 1
    until = c.at + LOCKED_FOR if account and failures % MOST_FAILURES == 0 else 0
    return (SignInFailed(person=request.person, failures=failures, locked_until=until, clauses=()),)


def _with(state: HouseState, person: str, **facts: object) -> HouseState:
    key = identity(person)
    account = state.accounts.get(key, Account(person))
    return replace(state, accounts={**state.accounts, key: replace(account, **facts)})


def _people(c: HouseContext) -> Iterable[str]:
    return (each.name for each in c.state.accounts.values())


def _offices(c: HouseContext) -> Iterable[tuple[str, str]]:
    return ((each.name, office) for each in c.state.accounts.values() for office in each.offices)


ACCOUNTS = Topic(
    acts=(
        Act(AddPerson, may_add, add),
        Act(Appoint, may_appoint, appoint, at=("person",), each=_people),
        Act(WithdrawOffice, may_withdraw, withdraw, at=("person", "office"), each=_offices),
        Act(SetPassword, may_set_password, set_password, at=("person",), each=_people),
        Act(NoteSignIn, may_follow, note),
        Act(NoteRecovery, may_follow, recover),
    ),
    events=(
        PersonAdded,
        OfficeGiven,
        OfficeWithdrawn,
        PasswordSet,
        SignedIn,
        SignInFailed,
    ),
    refusals={
        "who-opens": ("A house with accounts opens a table dealt by hand for somebody.", "Say who opens it."),
        "person-known": ("{person} has an account already.", "Appoint them, or add another person."),
        "first-account": (
            "The first account of a house is that of its operator, {person}.",
            "Add {person} first, and then the others.",
        ),
        "no-such-person": ("{person} has no account.", "Name one of: {people}."),
        "no-office": ("{found} is no office that somebody is appointed to.", "Name an office of a rulebook, or operator."),
        "office-held": ("{person} is {office} already.", "Nothing is left to do."),
        "office-not-held": ("{person} is not {office}.", "Name an office that they hold."),
        "last-operator": ("{person} is the last operator of the house.", "Appoint another operator first."),
    },
)
