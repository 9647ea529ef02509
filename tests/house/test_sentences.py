"""What the house refuses and what happens in it are said in sentences, also in a process that has loaded one command only."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.house.stream import accounts, exclusions, notices, purses, tables, vouchers
from pitboss.house.stream.state import HouseNotice
from pitboss.table.commands import Actor
from pitboss.table.events import Event

HOUSE = Path(__file__).parents[2] / "src" / "pitboss" / "house"
REFUSES = re.compile(r"(?:refuse|Refusal)\(\s*\"([a-z-]+)\"")
KNOWS = "import sys, json, importlib; importlib.import_module(sys.argv[1]); from pitboss.table.refusal import SENTENCES"


@pytest.mark.parametrize("command", ["tournament", "promotion", "voucher", "person"])
def test_every_refusal_of_the_house_has_its_sentence(command: str) -> None:
    known = subprocess.run(
        [sys.executable, "-c", f"{KNOWS}; print(json.dumps([*SENTENCES]))", f"pitboss.cli.{command}"],
        capture_output=True,
        text=True,
        check=True,
    )
    folders = [HOUSE / "stream", *([HOUSE / f"{command}s"] if (HOUSE / f"{command}s").is_dir() else ())]
    codes = {code for folder in folders for file in folder.glob("*.py") for code in REFUSES.findall(file.read_text())}
    assert len(codes) > 20
    assert codes - {*json.loads(known.stdout)} == set()


C = ()
SAID = (
    (purses.PurseGranted(person="Ann", amount=10_000, clauses=C), "Ann comes in with $100.00."),
    (purses.PurseMoved(person="Ann", amount=-500, clauses=C), "$5.00 leaves the purse of Ann."),
    (purses.PurseMoved(person="Ann", amount=500, clauses=C), "$5.00 comes back to the purse of Ann."),
    (purses.PoolMoved(pool="major-jackpot", amount=100, clauses=C), "The jackpot pool major jackpot takes in $1.00."),
    (purses.PoolMoved(pool="major-jackpot", amount=-100, clauses=C), "The jackpot pool major jackpot pays $1.00."),
    (
        notices.NoticePosted(notice=HouseNotice("Table 1:7", ("Ann",), "promotion-claim-denied", "No.", 1), clauses=C),
        "Notice Table 1:7 waits in the inbox: promotion claim denied.",
    ),
    (
        notices.NoticeAcknowledged(notice="Table 1:7", by=Actor("Ines", "inspector"), clauses=C),
        "Ines acknowledges notice Table 1:7.",
    ),
    (exclusions.ExcludedFromHouse(person="Ann", clauses=C), "Ann is excluded from the casino."),
    (exclusions.KeptApart(players=("Ann", "Ben"), clauses=C), "Ann and Ben may no longer play at one table."),
    (exclusions.IncidentCounted(person="Ann", incident="card-bent", day=1, clauses=C), "Counted against Ann: card bent."),
    (exclusions.IncidentForgotten(person="Ann", incident="card-bent", clauses=C), "No longer counted against Ann: card bent."),
    (tables.TableListed(table="Table 1", house_wide={}, clauses=C), "Table 1 opens."),
    (tables.ListedClosed(table="Table 1", clauses=C), "Table 1 closes for good."),
    (accounts.PersonAdded(person="Dan", by="", clauses=C), "The house adds Dan to the people of the house."),
    (accounts.SignedIn(person="Dan", clauses=C), "Dan signs in."),
    (vouchers.VoucherRedeemed(voucher="V1", table="Table 1", clauses=C), "Voucher V1 is exchanged at Table 1."),
    (vouchers.VoucherReopened(voucher="V1", clauses=C), "Voucher V1 may be exchanged again."),
)


@pytest.mark.parametrize(("event", "sentence"), SAID, ids=lambda each: type(each).__name__ if isinstance(each, Event) else "")
def test_what_happens_in_the_house_is_said(event: Event, sentence: str) -> None:
    assert event.says() == sentence
