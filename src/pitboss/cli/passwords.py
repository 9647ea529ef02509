"""Let people prove who they are: the terminal asks for a password once in each run, and programs say it explicitly."""

import getpass
import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.house_folder import now
from pitboss.house.accounts import NotSignedIn
from pitboss.house.desk.opening import NotHere
from pitboss.house.house import House
from pitboss.table.commands import Actor
from pitboss.table.persons import same_person

__all__ = ["PASSWORD_VARIABLE", "PasswordFile", "first_password", "new_password", "prove"]

PASSWORD_VARIABLE = "PITBOSS_PASSWORD"
TRIES = 3
PasswordFile = Annotated[
    Path | None,
    Parameter(
        name="--password-file",
        negative=(),
        help=f"Your password, or a line NAME: PASSWORD for each person; else ${PASSWORD_VARIABLE}, else the terminal asks.",
        show_default=False,
    ),
]


def prove(house: House, who: Actor, file: Path | None) -> None:
    """Have somebody sign in who acts in an office of a house with accounts. An office that is not theirs is for the rules to
    refuse, and no reason to ask for a password."""
    account = house.accounts.of(who.name)
    if account is None or not house.accounts.needs_password(who):
        return
    said = _said(account.name, file)
    tries = 1 if said is not None else TRIES
    if said is None and not sys.stdin.isatty():
        raise NotHere(f"{account.name} has to sign in: set {PASSWORD_VARIABLE}, or give --password-file FILE.")
    for left in range(tries - 1, -1, -1):
        password = getpass.getpass(f"Password of {account.name}: ") if said is None else said
        try:
            house.accounts.sign_in(account.name, password, at=now())
            break
        except NotSignedIn:
            if not left:
                raise


def first_password(person: str, file: Path | None) -> str:
    """Return the password of the first operator, whom nobody has asked for one yet."""
    said = _said(person, file)
    return said if said is not None else _asked(person, f"set {PASSWORD_VARIABLE}, or give --password-file FILE")


def new_password(person: str, file: Path | None) -> str:
    """Return a new password for a person. What the environment says is that of whoever sets it, and is not passed on."""
    said = _said(person, file) if file else None
    return said if said is not None else _asked(person, "give --new-password-file FILE")


def _asked(person: str, otherwise: str) -> str:
    """Return a password that the terminal asks for, twice."""
    if not sys.stdin.isatty():
        raise NotHere(f"{person} needs a password: {otherwise}.")
    first = getpass.getpass(f"New password of {person}: ")
    if getpass.getpass("The same again: ") != first:
        raise NotHere("The two passwords are not the same. Nothing was changed.")
    return first


def _said(person: str, file: Path | None) -> str | None:
    """Return the password that a file or the environment says."""
    if file is None:
        return os.environ.get(PASSWORD_VARIABLE)
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotHere(f"{file}: the password cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}.") from None
    for line in lines:
        name, colon, password = line.partition(":")
        if colon and same_person(name, person):
            return password.strip()
    return lines[0] if len(lines) == 1 and ":" not in lines[0] else None
