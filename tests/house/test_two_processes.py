"""Two processes with one house open, on each database: one truth for people and money, whoever acts where and however close."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from uuid import uuid4

import pytest
from tests.house.other_process import OtherProcess
from tests.journal.places import Place, place_for
from tests.support.play import CASS, GUS, LIMITS, NSW

from pitboss import do, law
from pitboss.house.house import House
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.house.verifying import verify_record
from pitboss.table.bounds import ASKS_PER_MINUTE
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor, Request, Stake
from pitboss.table.settings import TableSettings

TABLES = ("Left", "Right")
CASH = 50_000
TIMES = 10


class Floor(NamedTuple):
    """A house with two tables, and two processes that have it open."""

    place: Place
    left: OtherProcess
    right: OtherProcess

    def person(self) -> Actor:
        """Somebody new, with cash, seated at both tables."""
        who = Actor(f"P{uuid4().hex[:8]}", PLAYER)
        with House(self.place.open()) as house:
            house.grant(who.name, CASH, command_id=uuid4().hex, at=0)
        for process, table in ((self.left, TABLES[0]), (self.right, TABLES[1])):
            assert any(not process.does(table, who, do.TakeSeat(seat)).refused for seat in range(1, 8))
        return who

    def leaves(self, who: Actor) -> None:
        for process, table in ((self.left, TABLES[0]), (self.right, TABLES[1])):
            process.does(table, who, do.LeaveTable())

    def at_once(self, who: Actor, left: Request, right: Request) -> list[str]:
        """What two processes answer that were told at the same moment, at a table each: a code, or nothing if it was done."""
        self.left.begin((TABLES[0], who, left))
        self.right.begin((TABLES[1], who, right))
        return [answer.refused for process in (self.left, self.right) for answer in process.answers()]

    def purse(self, who: Actor) -> int:
        with House(self.place.open()) as house:
            return house.people.purses[who.name]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def floor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    place = place_for(request, tmp_path_factory.mktemp("floor"))
    with House(place.open()) as house:
        for name in TABLES:
            house.open_table(law.load(NSW), TableSettings(name=name, limits=LIMITS), at=0)
    with OtherProcess(place.address, place.key) as left, OtherProcess(place.address, place.key) as right:
        yield Floor(place, left, right)
    with place.open() as journal:
        assert verify_record(journal).ok
    place.discard()


def test_the_same_cash_is_not_spent_in_two_processes(floor: Floor) -> None:
    for _ in range(TIMES):
        who = floor.person()
        assert sorted(floor.at_once(who, do.BuyIn(CASH), do.BuyIn(CASH))) == ["", "purse-short"]
        assert floor.purse(who) == 0
        floor.leaves(who)
        assert floor.purse(who) == CASH


def test_a_voucher_is_exchanged_once_in_two_processes(floor: Floor) -> None:
    for _ in range(TIMES):
        who, number = floor.person(), uuid4().hex[:12]
        assert not floor.left.does("", HOUSE_ACTOR, IssueVoucher(number, 2_000)).refused
        exchange = do.ExchangeVoucher(number, 2_000)
        assert sorted(floor.at_once(who, exchange, exchange)) == ["", "voucher-used"]
        floor.leaves(who)


def test_a_voucher_that_nobody_issued_is_worth_nothing(floor: Floor) -> None:
    who = floor.person()
    assert floor.at_once(who, do.ExchangeVoucher("made up", 2_000), do.ExchangeVoucher("made up", 10**9)) == [
        "no-such-voucher",
        "no-such-voucher",
    ]
    floor.leaves(who)


def test_who_was_excluded_in_one_process_does_not_wager_in_the_other(floor: Floor) -> None:
    who = floor.person()
    assert not floor.right.does(TABLES[1], who, do.BuyIn(CASH)).refused
    seat = next(seat for seat in range(1, 8) if floor.right.does(TABLES[1], who, wager(seat)).refused == "")
    assert not floor.right.does(TABLES[1], who, do.WithdrawWagers(seat)).refused
    assert not floor.left.does(TABLES[0], GUS, do.Conduct(rule="supervise.device-use", person=who.name)).refused
    assert not floor.left.does(TABLES[0], CASS, do.Exclude(who.name, casino=True)).refused
    assert floor.right.does(TABLES[1], who, wager(seat)).refused == "excluded"
    floor.leaves(who)


def wager(seat: int) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(1_000)})


def test_a_lost_answer_is_given_again_by_the_other_process(floor: Floor) -> None:
    """The answer to a buy-in was lost. Sent again to the other process it happens once, and that process knows of it."""
    who = floor.person()
    first = floor.left.does(TABLES[0], who, do.BuyIn(30_000), id_=f"once {who.name}")
    again = floor.right.does(TABLES[0], who, do.BuyIn(30_000), id_=f"once {who.name}")
    assert first.versions == again.versions != ()
    assert floor.purse(who) == CASH - 30_000
    assert floor.right.does(TABLES[1], who, do.BuyIn(30_000)).refused == "purse-short"
    assert floor.right.does(TABLES[0], who, do.BuyIn(20_000)).refused == ""
    assert floor.purse(who) == 0
    floor.leaves(who)


def test_an_id_belongs_to_who_said_it_and_to_what_they_said(floor: Floor) -> None:
    ann, ben = floor.person(), floor.person()
    id_ = f"click {ann.name}"
    assert floor.left.does(TABLES[0], ann, do.BuyIn(10_000), id_=id_).refused == ""
    assert floor.right.does(TABLES[0], ben, do.BuyIn(10_000), id_=id_).refused == "id-used"
    assert floor.right.does(TABLES[0], ann, do.BuyIn(20_000), id_=id_).refused == "id-used"
    assert (floor.purse(ann), floor.purse(ben)) == (CASH - 10_000, CASH)
    floor.leaves(ann)
    floor.leaves(ben)


def test_nobody_asks_more_often_by_asking_two_processes_or_under_another_spelling(floor: Floor) -> None:
    who = Actor(f"P{uuid4().hex[:8]}", PLAYER)
    shouted = Actor(who.name.upper(), PLAYER)
    for number in range(ASKS_PER_MINUTE):
        process = (floor.left, floor.right)[number % 2]
        assert process.does(TABLES[0], (who, shouted)[number % 2], do.AskForRules()).refused == ""
    for process in (floor.left, floor.right):
        assert process.does(TABLES[0], who, do.AskForRules()).refused == "too-often"
    with House(floor.place.open()) as house:
        assert "ask-for-rules" not in {offer.request for offer in house.table(TABLES[0]).offers(who)}
