"""The accounts of the house: persons, the offices they were appointed to, and whether they proved who they are.

The record says that a password was set, and by whom. What it is checked with is kept outside the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.house.stream.state import Account, HouseState
from pitboss.house.stream.subject import HouseEvent, Inside, Subject
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import HOUSE, PLAYER, Actor, Command, Request
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.fields import PlayerName, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import identity, not_entitled, same_person
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal

OPERATOR = "operator"
"""The office that appoints: it belongs to the house, whatever rulebooks its tables have."""
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


class PersonAdded(HouseEvent, frozen=True, tag="person.added/1"):
    person: str
    by: str

    def after(self, state: HouseState) -> HouseState:
        return _with(state, self.person)


class OfficeGiven(HouseEvent, frozen=True, tag="office.given/1"):
    person: str
    office: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.ACCESS

    def after(self, state: HouseState) -> HouseState:
        account = state.accounts[identity(self.person)]
        return _with(state, self.person, offices=(*account.offices, self.office))

    def says(self) -> str:
        return f"{self.by or 'The house'} gives {self.person} the office {as_words(self.office)}."


class OfficeWithdrawn(HouseEvent, frozen=True, tag="office.withdrawn/1"):
    person: str
    office: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.ACCESS

    def after(self, state: HouseState) -> HouseState:
        account = state.accounts[identity(self.person)]
        return _with(state, self.person, offices=tuple(each for each in account.offices if each != self.office))

    def says(self) -> str:
        return f"{self.by or 'The house'} takes the office {as_words(self.office)} from {self.person}."


class PasswordSet(HouseEvent, frozen=True, tag="password.set/1"):
    person: str
    by: str
    """The person themselves or an operator; empty if it was recovered with the key of the house."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.ACCESS

    def after(self, state: HouseState) -> HouseState:
        return _with(state, self.person, has_password=True, failures=0, locked_until=0)

    def says(self) -> str:
        return f"{self.by or 'Whoever has the key of the house'} sets the password of {self.person}."


class SignedIn(HouseEvent, frozen=True, tag="signed-in/1"):
    person: str

    def after(self, state: HouseState) -> HouseState:
        return _with(state, self.person, failures=0, locked_until=0)


class SignInFailed(HouseEvent, frozen=True, tag="sign-in.failed/1"):
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


def _not_operator(state: HouseState, command: Command) -> Refusal | None:
    """Refuse everybody but an operator who has signed in. A house without accounts has none yet."""
    if command.who.office != OPERATOR:
        return Refusal("not-your-office", (), {"office": command.who.office, "offices": (OPERATOR,)})
    return not_entitled(command.who, command.standing) if state.accounts else None


def _add(state: HouseState, request: AddPerson, command: Command) -> Decision:
    """Add a person. Whoever makes the first account is the operator of the house."""
    if refusal := _not_operator(state, command):
        return refusal
    name = request.person.strip()
    if bad_name(name) or identity(name) == HOUSE:
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if known := account_of(state, name):
        return Refusal("person-known", (), {"person": known.name})
    added = PersonAdded(person=name, by=command.who.name, clauses=())
    if state.accounts:
        return (added,)
    if not same_person(name, command.who.name):
        return Refusal("first-account", (), {"person": command.who.name})
    return (added, OfficeGiven(person=name, office=OPERATOR, by=command.who.name, clauses=()))


def _known(state: HouseState, person: str) -> Account | Refusal:
    names = tuple(each.name for each in state.accounts.values()) or ("nobody",)
    return account_of(state, person) or Refusal("no-such-person", (), {"person": person, "people": names})


def _appoint(state: HouseState, request: Appoint, command: Command) -> Decision:
    if refusal := _not_operator(state, command):
        return refusal
    account = _known(state, request.person)
    if isinstance(account, Refusal):
        return account
    if request.office in ("", HOUSE, PLAYER):
        return Refusal("no-office", (), {"found": request.office})
    if request.office in account.offices:
        return Refusal("office-held", (), {"person": account.name, "office": request.office})
    return (OfficeGiven(person=account.name, office=request.office, by=command.who.name, clauses=()),)


def _withdraw(state: HouseState, request: WithdrawOffice, command: Command) -> Decision:
    """Withdraw an office. The last operator stays one, so that somebody can appoint."""
    if refusal := _not_operator(state, command):
        return refusal
    account = _known(state, request.person)
    if isinstance(account, Refusal):
        return account
    if request.office not in account.offices:
        return Refusal("office-not-held", (), {"person": account.name, "office": request.office})
    if request.office == OPERATOR and sum(OPERATOR in each.offices for each in state.accounts.values()) == 1:
        return Refusal("last-operator", (), {"person": account.name})
    return (OfficeWithdrawn(person=account.name, office=request.office, by=command.who.name, clauses=()),)


def _set_password(state: HouseState, request: SetPassword, command: Command) -> Decision:
    account = _known(state, request.person)
    if isinstance(account, Refusal):
        return account
    first = len(state.accounts) == 1 and not account.has_password
    own = same_person(account.name, command.who.name) and (first or command.standing.signed_in)
    if not own and (refusal := _not_operator(state, command)):
        return refusal
    return (PasswordSet(person=account.name, by=command.who.name, clauses=()),)


def _recover(state: HouseState, request: NoteRecovery, command: Command) -> Decision:
    account = _known(state, request.person)
    return account if isinstance(account, Refusal) else (PasswordSet(person=account.name, by="", clauses=()),)


def _note(state: HouseState, request: NoteSignIn, command: Command) -> Decision:
    """Note a sign-in. After too many wrong passwords in a row nobody signs in as that person for a while."""
    account = account_of(state, request.person)
    if request.right and account:
        return (SignedIn(person=account.name, clauses=()),)
    failures = account.failures + 1 if account else 1
    until = command.at + LOCKED_FOR if account and failures % MOST_FAILURES == 0 else 0
    return (SignInFailed(person=request.person, failures=failures, locked_until=until, clauses=()),)


def _with(state: HouseState, person: str, **facts: object) -> HouseState:
    key = identity(person)
    account = state.accounts.get(key, Account(person))
    return replace(state, accounts={**state.accounts, key: replace(account, **facts)})


def _offers(state: HouseState, who: Actor) -> Iterator[Offer]:
    if who.office != OPERATOR or (state.accounts and not _operates(state, who)):
        return
    yield Offer("add-person", ())
    for account in state.accounts.values():
        yield Offer("appoint", (), choices=(account.name,))
        yield Offer("set-password", (), choices=(account.name,))
        for office in account.offices:
            yield Offer("withdraw-office", (), choices=(account.name, office))


def _operates(state: HouseState, who: Actor) -> bool:
    account = account_of(state, who.name)
    return account is not None and OPERATOR in account.offices


ACCOUNTS = Subject(
    requests={
        AddPerson: _add,
        Appoint: _appoint,
        WithdrawOffice: _withdraw,
        SetPassword: _set_password,
        NoteSignIn: _note,
        NoteRecovery: _recover,
    },
    events=(
        PersonAdded,
        OfficeGiven,
        OfficeWithdrawn,
        PasswordSet,
        SignedIn,
        SignInFailed,
    ),
    offers=_offers,
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
