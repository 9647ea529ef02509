"""`pitboss inbox`: notices to people of the house, and their acknowledgement."""

import secrets
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from pitboss.cli.house_folder import complain_unreadable, explain_errors, house_at, now, read_house
from pitboss.cli.options import As, AsJson, Data
from pitboss.cli.output import DONE, WRONG_INPUT, complain, console, print_json, text_table
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.files.errors import near
from pitboss.house.desk.opening import NotHere
from pitboss.house.house import House
from pitboss.house.people import HouseNotice, receiver
from pitboss.house.times import iso_time
from pitboss.table.commands import PLAYER, Actor

__all__ = ["inbox"]


@explain_errors
def inbox(
    *,
    speaker: As = None,
    password_file: PasswordFile = None,
    ack: Annotated[str | None, Parameter(help="Acknowledge the notice with this id.", show_default=False)] = None,
    every: Annotated[bool, Parameter(name="--all", negative=(), help="Include acknowledged notices.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """List the notices for somebody, or acknowledge one."""
    with (house_at if ack is not None else read_house)(data) as house:
        house.must_hold()
        who = _speaker(house, *speaker) if speaker else None
        if ack is not None:
            if who is None:
                return complain("Say who acknowledges it: --as NAME OFFICE.", WRONG_INPUT)
            prove(house, who, password_file)
            notice = house.acknowledge(ack, who, command_id=secrets.token_hex(8), at=now())
            if as_json:
                print_json(_data(notice))
            else:
                waits = f" It still waits for {', '.join(notice.waits_for)}." if notice.waits_for else ""
                print(f"{notice.id}: {notice.subject.replace('-', ' ')}, acknowledged by {who.name}.{waits}")
            return DONE
        notices = [each for each in house.inbox if _waits(each, who, every=every)]
        status = complain_unreadable(house)
    if as_json:
        print_json([_data(each) for each in notices])
    elif notices:
        rows = [
            (each.id, iso_time(each.at)[:19], ", ".join(each.waits_for) or "-", _words(each), _noted(each)) for each in notices
        ]
        console().print(text_table(("Id", "When (UTC)", "Waits for", "What", "Noted by"), rows))
    else:
        print("No notice waits." if who is None else f"No notice waits for {who.name}.")
    return status


def _speaker(house: House, name: str, office: str) -> Actor:
    """Return the person who speaks, in an office that a rulebook of the house has."""
    offices = house.offices()
    if office not in offices:
        hint = near(office, offices) or ", ".join(sorted(offices)) or "no table has one yet"
        raise NotHere(f"there is no office {office} here; perhaps {hint}.")
    if office == PLAYER and name in offices:
        raise NotHere(f"{name} is the name of an office, not of a player.")
    return Actor(name, office)


def _waits(notice: HouseNotice, who: Actor | None, *, every: bool) -> bool:
    """Return whether to list a notice: it is for this person, and not yet acknowledged unless all are listed."""
    receivers = notice.to if every else notice.waits_for
    return bool(receivers) if who is None else receiver(who) in receivers


def _noted(notice: HouseNotice) -> str:
    return ", ".join(f"{name} ({office})" if name != office else name for office, name in notice.acknowledged_by.items()) or "-"


def _words(notice: HouseNotice) -> str:
    subject = notice.subject.replace("-", " ")
    return f"{subject}: {notice.words}" if notice.words else subject


def _data(notice: HouseNotice) -> dict[str, Any]:
    return {**msgspec.to_builtins(notice), "at": iso_time(notice.at)}
