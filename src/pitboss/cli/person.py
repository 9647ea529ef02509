"""`pitboss person`: the accounts of a house, the offices of its people, and their passwords."""

from typing import Annotated, Any

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at, now, read_house
from pitboss.cli.operators import By, asked, refused
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, WRONG_INPUT, complain, console, print_json, text_table
from pitboss.cli.passwords import PasswordFile, first_password, new_password, prove
from pitboss.cli.request_commands import request_command
from pitboss.files.errors import near
from pitboss.house.credentials import SHORTEST, WeakPassword
from pitboss.house.house import House
from pitboss.house.stream.accounts import AddPerson, Appoint, WithdrawOffice
from pitboss.house.stream.context import OPERATOR
from pitboss.house.stream.state import Account
from pitboss.house.times import iso_time
from pitboss.table.commands import PLAYER, Actor
from pitboss.table.refusal import Refused

__all__ = ["app"]

app = App(name="person", help_format="markdown", help="The people of a house: accounts, offices and passwords.")


@app.command
@explain_errors
def add(name: str, /, *, by: By = None, password_file: PasswordFile = None, data: Data = None, as_json: AsJson = False) -> int:
    """Give a person an account. The first person of a house is its operator, and accounts are switched on with them.

    From then on, whoever acts in an office must have been appointed to it, and signs in. Players and guests need no account.

    Example: pitboss person add Olga

    Example: pitboss person add Dana --by Olga

    Parameters
    ----------
    name
        The person's name; "Dan" and "dan" are one person.
    """
    with house_at(data, make=True) as house:
        first = not house.accounts.all
        if by is None and not first:
            return complain("Say who adds them: --by NAME, an operator of the house.", WRONG_INPUT)
        password = _checked(first_password(name, password_file)) if first else ""
        status = asked(house, AddPerson(name), by or name, password_file, as_json=as_json)
        if first and status == DONE:
            house.accounts.set_password(name, password, by=Actor(name, OPERATOR), at=now())
        return _shown(house, name, as_json=as_json) if status == DONE else status


@app.command
@explain_errors
def password(
    name: str,
    /,
    *,
    by: By = None,
    recover: Annotated[bool, Parameter(negative=(), help="An operator has lost theirs; needs the key of the house.")] = False,
    password_file: PasswordFile = None,
    new_file: Annotated[PasswordFile, Parameter(name="--new-password-file", help="The new password.")] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Set a password: your own, or as an operator anybody's. The record says that it was set, and by whom.

    Example: pitboss person password Dana --by Olga

    Example: pitboss person password Olga --recover
    """
    with house_at(data) as house:
        house.must_hold()
        if recover:
            house.accounts.recover(name, _checked(new_password(name, new_file)), at=now())
            return _shown(house, name, as_json=as_json)
        who = Actor(by or name, OPERATOR)
        account = house.accounts.of(who.name)
        if account is None or account.has_password:
            prove(house, who, password_file)
        try:
            house.accounts.set_password(name, _checked(new_password(name, new_file)), by=who, at=now())
        except Refused as error:
            return refused(error.refusal, as_json=as_json)
        return _shown(house, name, as_json=as_json)


@app.command(name="list")
@explain_errors
def list_(*, data: Data = None, as_json: AsJson = False) -> int:
    """List the people of the house and their offices.

    Example: pitboss person list
    """
    with read_house(data) as house:
        rows = [_data(each) for each in house.accounts.all]
    if as_json:
        print_json(rows)
    elif rows:
        cells = [(row["name"], ", ".join(row["offices"]) or "-", row["state"]) for row in rows]
        console().print(text_table(("Person", "Offices", "Sign-in"), cells))
    else:
        print("This house has no accounts: whoever runs a command vouches for the people it names.")
    return DONE


@app.command
@explain_errors
def show(name: str, /, *, data: Data = None, as_json: AsJson = False) -> int:
    """Show a person: their offices, and whether they can sign in.

    Example: pitboss person show Dana
    """
    with read_house(data) as house:
        return _shown(house, name, as_json=as_json)


def _about(
    does: Appoint | WithdrawOffice,
    /,
    *,
    by: By = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Ask something of the house about a person's office."""
    if by is None:
        return complain("Say who asks for it: --by NAME, an operator of the house.", WRONG_INPUT)
    with house_at(data) as house:
        house.must_hold()
        known = {OPERATOR, *house.offices()} - {PLAYER}
        if isinstance(does, Appoint) and len(known) > 1 and does.office not in known:
            hint = near(does.office, known) or ", ".join(sorted(known))
            return complain(f"No table here has an office {does.office}; perhaps {hint}.", WRONG_INPUT)
        status = asked(house, does, by, password_file, as_json=as_json)
        return _shown(house, does.person, as_json=as_json) if status == DONE else status


app.command(request_command(Appoint, _about, "pitboss person appoint Dana dealer --by Olga"), name="appoint")
app.command(request_command(WithdrawOffice, _about, "pitboss person withdraw Dana dealer --by Olga"), name="withdraw")


def _checked(said: str) -> str:
    """Return a password that can be used, before anything is recorded."""
    if len(said) < SHORTEST:
        raise WeakPassword(f"A password has at least {SHORTEST} characters. Choose a longer one.")
    return said


def _shown(house: House, name: str, *, as_json: bool) -> int:
    account = house.accounts.of(name)
    if account is None:
        return complain(f"{name} has no account; {_people(house)}.", WRONG_INPUT)
    row = _data(account)
    if as_json:
        print_json(row)
    else:
        print(f"{row['name']}: {', '.join(row['offices']) or 'no office'}; {row['state']}.")
    return DONE


def _people(house: House) -> str:
    names = ", ".join(each.name for each in house.accounts.all)
    return f"the people of this house are: {names}" if names else "this house has no accounts"


def _data(account: Account) -> dict[str, Any]:
    locked = account.locked_until > now()
    state = "has a password" if account.has_password else "no password yet"
    if locked:
        state = f"locked until {iso_time(account.locked_until)[:16]}"
    return {"name": account.name, "offices": list(account.offices), "state": state, "failures": account.failures}
