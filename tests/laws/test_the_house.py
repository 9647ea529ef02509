"""The law of offers for the house itself: people and their offices, purses, vouchers, notices, limits, what all tables share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.house import House
from pitboss.house.people import People
from pitboss.house.stream import HOUSE
from pitboss.house.stream.accounts import AddPerson, Appoint, SetPassword
from pitboss.house.stream.context import HouseContext
from pitboss.house.stream.notices import PostNotice
from pitboss.house.stream.state import HouseNotice
from pitboss.house.stream.vouchers import CancelVoucher, IssueVoucher
from pitboss.table.acts import AnyAct
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request
from pitboss.table.refusal import Refusal
from pitboss.table.settings import TableSettings
from tests.clauses.nz.three_card_poker.test_nz3_10a_one_scale import BONUS, KEY
from tests.laws.streams import Values, offers_hold
from tests.support.nz import OPAL
from tests.support.nz_three import BOOK, LIMITS

OLGA, OTTO, ANN, DAN = Actor("Olga", "operator"), Actor("Otto", "operator"), Actor("Ann", "player"), Actor("Dan", "dealer")
GUS, INES = Actor("Gus", "games-manager"), Actor("Ines", "inspector")
EVERYBODY = (OLGA, OTTO, ANN, DAN, GUS, INES, OPAL)
NOTICE = HouseNotice("Table 1:7", ("inspector", "Ann"), "a subject", "Words.", 1)


def house_without_accounts() -> People:
    people = People()
    _say(people, OLGA, IssueVoucher("V1", 100), IssueVoucher("V2", 200), CancelVoucher("V2", "A mistake."))
    _say(people, HOUSE_ACTOR, PostNotice(NOTICE))
    return people


def house_with_its_first_account() -> People:
    people = People()
    _say(people, OLGA, AddPerson("Olga"))
    return people


def house_with_accounts() -> People:
    people = house_with_its_first_account()
    _say(people, OLGA, SetPassword("Olga"))
    people.signed_in |= {"olga", "dan"}
    _say(people, OLGA, AddPerson("Dan"), Appoint("Dan", "dealer"), AddPerson("Otto"), IssueVoucher("V1", 100))
    _say(people, HOUSE_ACTOR, PostNotice(NOTICE))
    return people


HOUSES = (house_without_accounts, house_with_its_first_account, house_with_accounts)


def _say(people: People, who: Actor, *requests: Request) -> None:
    for does in requests:
        name = f"c{people.version}"
        if who == HOUSE_ACTOR:
            outcome = people.own_step(does, command_id=name, at=people.at)
        else:
            outcome = people.send(Command(name, who, people.at, does))
        assert not isinstance(outcome, Refusal), outcome


VALUES: Values = {
    "person": lambda c: (*(each.name for each in c.state.accounts.values()), "Nobody"),
    "office": lambda c: ("operator", "dealer", "cook"),
    "notice": lambda c: (*c.state.inbox, "Table 9:9"),
    "voucher": lambda c: (*c.state.vouchers, "V9"),
    "key": lambda c: (*dict.fromkeys(key for table in c.rules.tables() for key in table.rules.house_wide()), "schedule.none"),
}


def says(c: HouseContext, act: AnyAct, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a person says besides: whom they add, the office they give, a number that is free, a value for all tables."""
    match act.tag:
        case "add-person":
            return {"person": "Paula" if c.state.accounts else c.who.name}
        case "appoint":
            return {"office": "cook"}
        case "issue-voucher":
            return {"voucher": "V9", "amount": 100}
        case "cancel-voucher":
            return {"reason": "A mistake."}
        case "grant-purse":
            return {"person": "Ann", "amount": 100}
        case "change-house-wide":
            offer = act.may(c, values["key"])
            return {"value": "none" if isinstance(offer, Refusal) else offer.choices[1]}
        case _:
            return {}


def held(people: People) -> set[str]:
    """Check the law for everybody; return the names of the requests that were accepted of somebody."""
    accepted: Counter[str] = Counter()
    for who in EVERYBODY:
        standing = people._standing(None, who, people.at, None)
        c = people.machine.context(people.state, who, people.at, standing)
        accepted += offers_hold(people, HOUSE.acts.values(), c, VALUES, says)
    return {*accepted}


@pytest.mark.parametrize("made", HOUSES, ids=lambda made: made.__name__)
def test_what_the_house_offers_is_what_it_accepts(made: Callable[[], People]) -> None:
    assert {"set-own-limits", "grant-purse", "set-password" if made().state.accounts else "issue-voucher"} <= held(made())


def test_what_all_tables_share_is_offered_while_it_can_change(tmp_path: Path) -> None:
    chosen = {f"schedule.{BONUS}": "option-1", "six-card-bonus.offered": True}
    with House.at(tmp_path / "house", KEY) as house:
        for name in ("Table 1", "Table 2"):
            house.open_table(BOOK, TableSettings(name, LIMITS, chosen=chosen), at=0)
        assert "change-house-wide" in held(house.people)
