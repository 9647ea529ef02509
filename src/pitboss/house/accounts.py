"""Accounts in use: a person signs in with their password, sets another one, or has it recovered with the key of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from pitboss.house.credentials import Credentials, credential_of
from pitboss.house.stream.accounts import NoteRecovery, NoteSignIn, SetPassword, account_of
from pitboss.house.stream.context import OPERATOR
from pitboss.house.stream.state import Account, offices_of
from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.commands import Actor, Command, Standing
from pitboss.table.persons import identity, is_staff, not_entitled
from pitboss.table.refusal import Refusal, Refused

if TYPE_CHECKING:
    from pitboss.house.house import House


class NotSignedIn(Exception):
    """A person did not prove who they are: the sentence says why, and what they can do."""


class Accounts:
    """The persons of a house and their passwords. A house without accounts has nobody here, and its callers vouch for people."""

    def __init__(self, house: House, credentials: Credentials) -> None:
        self._house = house
        self._credentials = credentials

    @property
    def all(self) -> tuple[Account, ...]:
        return tuple(self._house.people.state.accounts.values())

    def of(self, person: str) -> Account | None:
        """Return a person's account, however their name is spelled."""
        return account_of(self._house.people.state, person)

    def needs_password(self, who: Actor) -> bool:
        """Return whether somebody has to sign in before they act: staff of a house that has accounts, once in each run."""
        self._house.people.follow()
        return bool(self.all) and is_staff(who.office) and identity(who.name) not in self._house.people.signed_in

    def sign_in(self, person: str, password: str, *, at: int) -> None:
        """Let a person prove who they are. What they do in this process from now on is theirs."""
        self._house.must_hold()
        self._house.people.follow()
        account = self.of(person)
        if account and account.locked_until > at:
            minutes = -(-(account.locked_until - at) // 60_000)
            raise NotSignedIn(f"Too many wrong passwords were given for {account.name}. Try again in {minutes} minutes.")
        right = self._credentials.checks(person, password) and account is not None
        noted = self._house.by_itself(NoteSignIn(person[:LONGEST_NAME], right), at=at)
        if isinstance(noted, Refusal):
            raise NotSignedIn(f"{noted.sentence()} {noted.way_out()}")
        if not right:
            raise NotSignedIn(f"This is not the password of {person}. Try again, or ask an operator to set another one.")
        self._house.people.signed_in.add(identity(person))

    def may_not_open(self, who: Actor | None, *, virtual: bool) -> Refusal | None:
        """Refuse to open a table for somebody who may not act. A table that Pitboss deals also opens for guests who play."""
        if who is None:
            return None if virtual or not self.all else Refusal("who-opens", (), {})
        people = self._house.people
        standing = Standing(offices=offices_of(people.state, who.name), signed_in=identity(who.name) in people.signed_in)
        return not_entitled(who, standing)

    def sign_out(self, person: str) -> None:
        """End what a person may do in this process."""
        self._house.people.signed_in.discard(identity(person))

    def set_password(self, person: str, password: str, *, by: Actor, at: int) -> None:
        """Set a password: one's own, or as an operator anybody's."""
        credential_of(password)  # a weak one is refused before anything is recorded
        outcome = self._house.send(Command(uuid4().hex, by, at, SetPassword(person)))
        if isinstance(outcome, Refusal):
            raise Refused(outcome)
        self._credentials.keep(person, password)
        self._house.people.signed_in.discard(identity(person))

    def recover(self, operator: str, password: str, *, at: int) -> None:
        """Set the password of an operator who has lost theirs. Whoever can read the key of the house can do it, and the record
        says that nobody signed in for it."""
        account = self.of(operator)
        if account is None or OPERATOR not in account.offices:
            raise NotSignedIn(f"{operator} is not an operator of this house. An operator sets the passwords of the others.")
        credential_of(password)
        self._house.by_itself(NoteRecovery(operator), at=at)
        self._credentials.keep(operator, password)
