"""The register of vouchers: who issues them, what each is worth and to whom, and that it is exchanged once in the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.house.test_house import ANN, opened, say, seated
from tests.support.desk import DeskUnderTest
from tests.support.play import CASS, DANA, player

from pitboss import do
from pitboss.cli import run
from pitboss.house.house import House
from pitboss.house.runner import Accepted
from pitboss.house.significant import significant_events
from pitboss.house.stream.vouchers import ALONE, CancelVoucher, IssueVoucher
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal

OLGA = Actor("Olga", "operator")
BEN = player("Ben")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house") as house:
        seated(house, opened(house))
        yield house


def ask(house: House, who: Actor, does: Request) -> str:
    """The code of a refusal, or nothing if it was done."""
    outcome = house.send(Command(f"v{house.people.version}", who, house.people.at, does))
    return outcome.code if isinstance(outcome, Refusal) else ""


def exchange(house: House, number: str, amount: int, who: Actor = ANN, table: str = "Table 1") -> Any:
    outcome = say(house.table(table), who, do.ExchangeVoucher(number, amount))
    return outcome.code if isinstance(outcome, Refusal) else ""


def test_what_nobody_has_issued_is_worth_nothing(house: House) -> None:
    refusal = say(house.table("Table 1"), ANN, do.ExchangeVoucher("V1", 10**9))
    assert refusal.code == "no-such-voucher"
    assert refusal.clauses == ("1.1:casino-promotional-token",)
    assert "V1" in refusal.sentence()
    assert house.table("Table 1").state.money.get("seat:1/tokens", 0) == 0


def test_a_voucher_is_exchanged_once_for_what_it_is_worth_at_any_table(house: House) -> None:
    seated(house, opened(house, "Table 2"))
    assert ask(house, OLGA, IssueVoucher("V1", 2_500)) == ""
    assert exchange(house, "V1", 2_600) == "voucher-worth"
    assert exchange(house, "V1", 2_500) == ""
    assert exchange(house, "V1", 2_500) == "voucher-used"
    assert exchange(house, "V1", 2_500, table="Table 2") == "voucher-used"
    kept = house.people.state.vouchers["V1"]
    assert (kept.amount, kept.by, kept.ended) == (2_500, "Olga", "Table 1")


@pytest.mark.parametrize("who", [ANN, DANA, CASS], ids=lambda who: who.office)
def test_only_an_operator_issues_and_cancels(house: House, who: Actor) -> None:
    assert ask(house, who, IssueVoucher("V1", 2_500)) == "not-your-office"
    assert ask(house, OLGA, IssueVoucher("V1", 2_500)) == ""
    assert ask(house, who, CancelVoucher("V1", "A mistake.")) == "not-your-office"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (IssueVoucher("V1", 0), "amount"),
        (IssueVoucher("V1", -1), "amount"),
        (IssueVoucher("", 100), "voucher-number"),
        (IssueVoucher("x" * 41, 100), "voucher-number"),
        (IssueVoucher("Table 1:7", 100), "voucher-number"),
        (IssueVoucher("V1", 100, "a/b"), "no-name"),
        (IssueVoucher("V1", 100, "olga"), "voucher-own"),
        (IssueVoucher("V1", ALONE), ""),
        (IssueVoucher("V1", ALONE + 1), "voucher-alone"),
        (IssueVoucher("V1", ALONE + 1, signed_by=" OLGA "), "signs-alone"),
        (IssueVoucher("V1", ALONE + 1, signed_by=" "), "second-nobody"),
        (IssueVoucher("V1", ALONE + 1, signed_by="House"), "second-nobody"),
        (IssueVoucher("V1", ALONE + 1, "Paul", "paul"), "voucher-own"),
        (IssueVoucher("V1", ALONE + 1, signed_by="Paul"), ""),
    ],
    ids=str,
)
def test_what_can_be_issued(house: House, request_: IssueVoucher, code: str) -> None:
    assert ask(house, OLGA, request_) == code


def test_a_second_person_signs_in_where_there_are_accounts(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        from pitboss.house.stream.accounts import AddPerson, Appoint

        assert ask(house, OLGA, AddPerson("Olga")) == ""
        house.accounts.set_password("Olga", "a long secret", by=OLGA, at=1)
        assert ask(house, OLGA, IssueVoucher("V1", 100)) == "not-signed-in"
        house.accounts.sign_in("Olga", "a long secret", at=2)
        assert ask(house, OLGA, AddPerson("Paul")) == ""
        assert ask(house, OLGA, Appoint("Paul", "operator")) == ""
        large = IssueVoucher("V1", ALONE + 1, signed_by="Paul")
        assert ask(house, OLGA, large) == "not-signed-in"
        house.accounts.set_password("Paul", "another secret", by=OLGA, at=3)
        house.accounts.sign_in("Paul", "another secret", at=4)
        assert ask(house, OLGA, large) == ""


def test_a_voucher_for_one_person_is_theirs_alone(house: House) -> None:
    table = house.table("Table 1")
    house.grant("Ben", 1_000, command_id="ben", at=1)
    say(table, BEN, do.TakeSeat(2))
    assert ask(house, OLGA, IssueVoucher("V1", 2_500, "ANN")) == ""
    assert exchange(house, "V1", 2_500, BEN) == "no-such-voucher"
    assert exchange(house, "V1", 2_500, ANN) == ""


def test_a_cancelled_voucher_is_worth_nothing_and_an_exchanged_one_is_not_cancelled(house: House) -> None:
    assert ask(house, OLGA, CancelVoucher("V1", "A mistake.")) == "no-such-voucher"
    assert ask(house, OLGA, IssueVoucher("V1", 2_500)) == ""
    assert ask(house, OLGA, IssueVoucher("V1", 100)) == "voucher-issued"
    assert ask(house, OLGA, CancelVoucher("V1", " ")) == "no-reason"
    assert ask(house, OLGA, CancelVoucher("V1", "Printed twice.")) == ""
    assert exchange(house, "V1", 2_500) == "voucher-used"
    assert ask(house, OLGA, IssueVoucher("V2", 2_500)) == ""
    assert exchange(house, "V2", 2_500) == ""
    assert ask(house, OLGA, CancelVoucher("V2", "Too late.")) == "voucher-ended"
    said = [each.says for each in significant_events(house) if each.kind is Significance.VOUCHER]
    assert said == [
        "Olga issues voucher V1 of $25.00.",
        "Olga cancels voucher V1: Printed twice.",
        "Olga issues voucher V2 of $25.00.",
    ]


def test_whoever_leaves_with_tokens_gets_a_voucher_for_them(house: House) -> None:
    assert ask(house, OLGA, IssueVoucher("V1", 2_500)) == ""
    assert exchange(house, "V1", 2_500) == ""
    left = say(house.table("Table 1"), ANN, do.LeaveTable())
    number = f"Table 1:{left.events[-1].version}"
    kept = house.people.state.vouchers[number]
    assert (kept.amount, kept.person, kept.by, kept.ended) == (2_500, "Ann", "Table 1", "")
    say(house.table("Table 1"), ANN, do.TakeSeat(1))
    assert exchange(house, number, 2_500) == ""
    assert exchange(house, number, 2_500) == "voucher-used"


def test_an_exchange_that_was_keyed_in_error_opens_the_voucher_again(tmp_path: Path) -> None:
    desk = DeskUnderTest(tmp_path).opened().seated("Ann", "Ben").issued(V1=2_000)
    desk.ok("voucher 1 V1 20", "undo")
    assert desk.house.people.state.vouchers["V1"].ended == ""
    desk.ok("voucher 2 V1 20")
    assert desk.house.people.state.vouchers["V1"].ended == "Table 1"
    desk.refused("voucher-used", "voucher 1 V1 20")


def test_the_register_outlives_the_process(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(house, OLGA, IssueVoucher("V1", 2_500, "Ann")) == ""
    with House.at(tmp_path / "house") as other:
        assert isinstance(say(other.table("Table 1"), ANN, do.ExchangeVoucher("V1", 2_500)), Accepted)
    assert run(["voucher", "list", "--data", str(tmp_path / "house")]) == 0
    assert "exchanged at Table 1" in capsys.readouterr().out
    words = ["voucher", "issue", "V2", "5", "--by", "Olga", "--data", str(tmp_path / "house")]
    assert run(words) == 0
    assert run(words) == 1
    assert "in the register already" in capsys.readouterr().err
    assert run([*words[:3], "much", *words[4:]]) == 2
    assert run(["voucher", "cancel", "V2", "--reason", "no", "--by", "Olga", "--data", str(tmp_path / "house")]) == 0
    assert capsys.readouterr().out == "Voucher V2 of $5.00: cancelled.\n"
