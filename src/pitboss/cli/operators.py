"""What operators of a house ask for: they say who they are, and sign in where the house has accounts."""

import secrets
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.house_folder import now
from pitboss.cli.output import DONE, REFUSED, complain, print_json
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.house.house import House
from pitboss.house.stream.context import OPERATOR
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.refusal import Refusal

__all__ = ["By", "asked", "refused"]

By = Annotated[str | None, Parameter(name="--by", help="Your name; you are an operator of the house.", show_default=False)]


def asked(house: House, request: Request, by: str, file: PasswordFile, *, as_json: bool) -> int:
    """Send a request of an operator, who signs in first if the house has accounts."""
    who = Actor(by, OPERATOR)
    prove(house, who, file)
    outcome = house.send(Command(secrets.token_hex(8), who, now(), request))
    return refused(outcome, as_json=as_json) if isinstance(outcome, Refusal) else DONE


def refused(refusal: Refusal, *, as_json: bool) -> int:
    """Print why the house refuses something; return the exit status."""
    if as_json:
        facts = {"code": refusal.code, "sentence": refusal.sentence(), "way_out": refusal.way_out()}
        print_json({"refused": facts})
        return REFUSED
    return complain(f"{refusal.sentence()} {refusal.way_out()}", REFUSED)
