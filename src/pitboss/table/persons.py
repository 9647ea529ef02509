"""Who is one person, and who may not act because of it: nobody judges where they play, and two signatures are two people's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import HOUSE, HOUSE_ACTOR, PLAYER, Actor, Standing
from pitboss.table.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.table.context import Context

REPORT = "incident.report"
"""The power to report an incident, which those have who work at a table."""


@lru_cache(maxsize=4096)
def identity(name: str) -> str:
    """Return what is the same for every spelling of one person's name: "Dan", "dan" and " DAN " are one person."""
    if name.isascii():
        return name.strip().lower()
    # Folding the case can bring back what was normalised, so it is done twice.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return unicodedata.normalize("NFKC", folded.casefold()).strip()


def same_person(one: str, other: str) -> bool:
    """Return whether two names are one person's."""
    return one == other or identity(one) == identity(other)


def among(name: str, names: Iterable[str]) -> bool:
    """Return whether a person is one of those named."""
    return any(same_person(name, each) for each in names)


def is_house(who: Actor) -> bool:
    """Return whether somebody claims to be the program itself, by office or by name."""
    return who.office == HOUSE or same_person(who.name, HOUSE_ACTOR.name)


def is_nobody(name: str) -> bool:
    """Return whether a name is no person's: it cannot be one, or it is that of the program itself."""
    return bad_name(name) is not None or same_person(name, HOUSE_ACTOR.name)


def is_staff(office: str) -> bool:
    """Return whether an office is one that a person acts in for the house: neither a player's nor the program's own."""
    return office not in (PLAYER, HOUSE)


def not_entitled(who: Actor, standing: Standing) -> Refusal | None:
    """Refuse somebody who acts in an office that they were not appointed to, or without having proved who they are. Where the
    house has no accounts, whoever sends the command vouches for them."""
    if standing.offices is None or not is_staff(who.office):
        return None
    if who.office not in standing.offices:
        return Refusal("not-appointed", (), {"person": who.name, "office": who.office})
    return None if standing.signed_in else Refusal("not-signed-in", (), {"person": who.name})


def unsigned(c: Context, moved: int, signed_by: str, *rules: str) -> Refusal | None:
    """Refuse to move more than one person alone may, unless another person signs for it too: not a player of this table."""
    if not signed_by:
        limit = c.rules.table.second_person_above
        return c.refuse("second-person", *rules, amount=moved, maximum=limit) if moved > limit else None
    if is_nobody(signed_by):
        return c.refuse("second-nobody", *rules, longest=LONGEST_NAME)
    if same_person(signed_by, c.who.name):
        return c.refuse("signs-alone", *rules, person=signed_by)
    seat = next((seat for seat, each in c.state.seats.items() if same_person(each.player, signed_by)), None)
    if seat is not None:
        return c.refuse("second-plays", *rules, person=signed_by, seat=seat)
    return _second_unproven(c, signed_by, *rules)


def _second_unproven(c: Context, signed_by: str, *rules: str) -> Refusal | None:
    """Refuse a second person who has not signed in, or holds no office of those who report at this table."""
    if c.standing.offices is None:
        return None
    if c.standing.second is None:
        return c.refuse("not-signed-in", *rules, person=signed_by)
    offices = c.rules.holders(REPORT)
    return None if {*c.standing.second} & {*offices} else c.refuse("second-office", *rules, person=signed_by, offices=offices)


def left_alone(c: Context) -> int:
    """Return what one person alone may still fill or credit; what was moved since a second person last signed counts."""
    return max(0, c.rules.table.second_person_above - c.state.unsigned)


def conflict(c: Context) -> Refusal | None:
    """Refuse somebody who would act in an office that is not theirs, or at a table where they play."""
    if refusal := not_entitled(c.who, c.standing):
        return refusal
    if not is_staff(c.who.office) or c.own_seat is None:
        return None
    return c.refuse("plays-here", person=c.who.name, seat=c.own_seat, office=c.who.office)
