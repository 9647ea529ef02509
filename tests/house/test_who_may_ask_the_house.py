"""Every office, and nobody, against every command of the house itself: with accounts, and without them."""

from __future__ import annotations

from pathlib import Path
from typing import get_origin

import pytest
from msgspec.structs import fields
from tests.support.play import CASS, DANA, GUS, INES, player

from pitboss.house.house import House
from pitboss.house.stream import HOUSE
from pitboss.house.stream.accounts import AddPerson, Appoint, SetPassword, WithdrawOffice
from pitboss.house.stream.keys import RotateKey
from pitboss.house.stream.notices import AcknowledgeNotice
from pitboss.house.stream.own_limits import SetOwnLimits
from pitboss.house.stream.purses import GrantPurse
from pitboss.house.stream.state import HouseNotice
from pitboss.house.stream.vouchers import CancelVoucher, IssueVoucher
from pitboss.table.commands import Actor, Command, Inside, Request
from pitboss.table.refusal import Refusal
from pitboss.table.services.house_wide import ChangeHouseWide

OLGA, ANN, COCO = Actor("Olga", "operator"), player("Ann"), Actor("Coco", "cook")
PEOPLE = (OLGA, ANN, DANA, GUS, CASS, INES, COCO)
OPERATORS: tuple[Request, ...] = (
    AddPerson("Paul"),
    Appoint("Olga", "dealer"),
    WithdrawOffice("Olga", "operator"),
    SetPassword("Olga"),
    IssueVoucher("V1", 100),
    CancelVoucher("V1", "A mistake."),
)
"""What is for operators alone."""
OF_OTHERS: tuple[Request, ...] = (
    GrantPurse("Ann", 100),
    AcknowledgeNotice("none:1"),
    RotateKey("a", "b", "c"),
    ChangeHouseWide("schedule.ante-bonus", "1"),
)
WHO = ("not-your-office", "not-appointed", "not-signed-in", "house-alone", "house-inside", "staff-only")
"""How somebody is refused because of who they are."""


def code(house: House, who: Actor, does: Request) -> str:
    outcome = house.send(Command(f"c{house.people.version}-{who.name}", who, house.people.at, does))
    return outcome.code if isinstance(outcome, Refusal) else ""


@pytest.mark.parametrize("who", PEOPLE, ids=lambda who: who.office)
def test_in_a_house_with_accounts_nobody_acts_who_has_not_signed_in(tmp_path: Path, who: Actor) -> None:
    with House.at(tmp_path / "house") as house:
        assert code(house, OLGA, AddPerson("Olga")) == ""
        house.accounts.set_password("Olga", "a long secret", by=OLGA, at=1)
        for does in OPERATORS:
            assert code(house, who, does) in WHO, does
        if who != ANN:
            for does in OF_OTHERS:
                assert code(house, who, does) in WHO, does
        assert code(house, ANN, RotateKey("a", "b", "c")) == "staff-only"
        house.accounts.sign_in("Olga", "a long secret", at=2)
        for does in OPERATORS:
            assert (code(house, who, does) in WHO) == (who != OLGA), does


@pytest.mark.parametrize("who", PEOPLE, ids=lambda who: who.office)
def test_without_accounts_an_office_is_still_what_it_may_do(tmp_path: Path, who: Actor) -> None:
    with House.at(tmp_path / "house") as house:
        for does in (IssueVoucher("V1", 100), CancelVoucher("V1", "A mistake."), AddPerson("Olga")):
            assert (code(house, who, does) == "not-your-office") == (who != OLGA), does


BLANK: dict[object, object] = {HouseNotice: HouseNotice("T:1", ("x",), "x", "x", 1)}


def test_nobody_sends_what_only_follows_from_something_else(tmp_path: Path) -> None:
    blank = {str: "x", int: 1, bool: True, tuple: (), dict: {}}
    inside = [
        kind(**{each.name: blank.get(get_origin(each.type) or each.type, BLANK.get(each.type)) for each in fields(kind)})
        for kind in HOUSE.acts
        if issubclass(kind, Inside)
    ]
    with House.at(tmp_path / "house") as house:
        for who in PEOPLE:
            for does in inside:
                assert code(house, who, does) == "house-alone", does
        for who in (Actor("house", "house"), Actor("House", "dealer"), Actor("x", "house")):
            for does in inside:
                assert code(house, who, does) == "house-inside", does
        assert house.people.version == 0


def test_every_command_of_the_house_is_tried() -> None:
    """But for the limits that players set for themselves, which have their own tests."""
    sent = {type(each) for each in (*OPERATORS, *OF_OTHERS)}
    assert {kind for kind in HOUSE.acts if not issubclass(kind, Inside)} == sent | {SetOwnLimits}, (
        "a person's own limits are theirs"
    )
