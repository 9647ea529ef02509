"""`pitboss ledger` from the outside, and the sums behind it after every kind of money has moved."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.support.desk import DeskUnderTest

from pitboss import cli
from pitboss.house.ledger import Ledger, ledger_of

FLOAT = 10_000_000


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeskUnderTest]:
    """A table dealt by hand in a house that the commands find by the environment."""
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setenv("PITBOSS_KEY", "07" * 32)
    made = DeskUnderTest(tmp_path).opened()
    yield made
    made.house.close()


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert cli.run(["ledger", "Table 1", *words]) == status
    out, err = capsys.readouterr()
    assert bool(err) is bool(status), err
    return out


def books(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(printed(capsys, "--json", *words))
    assert all(check["holds"] for check in data["checks"])
    return data


def one_round(desk: DeskUnderTest, hand: str) -> None:
    """Ann alone, ten on the Ante and ten on Play, against ten high."""
    desk.wagers(["ante 1 10"])
    desk.ok("deal Jd", "play 1 10", "reveal 2s 4c 6h 8d Tc", f"hand 1 {hand}", "end", "shuffle", "cut 26")


WINS, LOSES = "As Ah 3d 5c 7s", "2c 3d 5c 7s 9h"


def test_a_fresh_table_has_its_float_and_no_hold(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    found = books(capsys)
    assert (found["opening_float"], found["tray"], found["win"], found["hold"]) == (FLOAT, FLOAT, 0, None)
    assert "no drop yet" in printed(capsys)
    assert "rounds" not in found


def test_what_is_dropped_won_and_held(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann")
    one_round(desk, LOSES)
    one_round(desk, LOSES)
    one_round(desk, WINS)
    found = books(capsys, "--rounds")
    assert (found["buy_ins"], found["drop"], found["win"]) == (50_000, 50_000, 2_000)
    assert found["hold"] == "4.00"
    assert [(each["round"], each["wagered"], each["win"]) for each in found["rounds"]] == [
        (1, 2_000, 2_000),
        (2, 2_000, 2_000),
        (3, 2_000, -2_000),
    ]
    assert found["chips_out"] == 48_000
    wagers = {line["wager"]: (line["settled"], line["staked"], line["win"], line["share"]) for line in found["wagers"]}
    assert wagers == {"ante": (3, 3_000, 1_000, "33.33"), "play": (3, 3_000, 1_000, "33.33"), "aces-up": (0, 0, 0, None)}
    assert found["kinds"] == found["wagers"], "each is a kind of its own"


def test_fills_credits_cash_outs_and_buying_in_again(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann", "Ben")
    desk.ok("fill 1000", "fill 500", "credit 200", "cash 1 100", "buy 1 50", "leave 2")
    found = books(capsys)
    assert (found["fills"], found["credits"], found["cash_outs"], found["buy_ins"]) == (150_000, 20_000, 60_000, 105_000)
    assert found["tray"] == FLOAT + 130_000 - 105_000
    assert found["win"] == 0
    assert found["chips_out"] == 45_000


def test_tokens_are_kept_apart_from_chips(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann", "Ben")
    desk.issued(V1=3_000, V2=2_000)
    desk.ok("voucher 1 V1 30", "voucher 2 V2 20", "leave 2")
    desk.wagers(["ante 1 10t"])
    desk.ok("deal Jd", "fold 1", "end")
    found = books(capsys)
    assert (found["tokens_issued"], found["tokens_taken"], found["tokens_handed_back"], found["tokens_out"]) == (
        5_000,
        1_000,
        2_000,
        2_000,
    )
    assert found["win"] == 0


def test_a_void_round_wins_nothing(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann", "Ben").wagers(["ante 1 10", "ante 2 10"])
    desk.ok("deal Jd", "fold 1", "oops count dealer 5 yes")
    found = books(capsys, "--rounds")
    assert found["win"] == 0
    assert [(each["wagered"], each["win"]) for each in found["rounds"]] == [(0, 0)]


def test_a_correction_counts_in_the_round_it_was_about(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann")
    one_round(desk, LOSES)
    one_round(desk, LOSES)
    desk.ok("dispute 1 D1 1 my hand was better", "as Gus gaming-supervisor ruling D1 pay 1 15 so it was")
    found = books(capsys, "--rounds")
    assert [(each["win"], each["corrections"]) for each in found["rounds"]] == [(2_000, -1_500), (2_000, 0)]
    assert found["win"] == 4_000 - 1_500


def test_a_hand_put_right_with_a_player_who_has_left(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann", "Ben").wagers(["ante 1 10"])
    desk.ok("deal Jd", "play 1 10", "reveal 2s 4c 6h 8d 8c", "hand 1 As Ah 3d 5c 7s set As 3d 5c 7s", "end", "leave 1")
    assert ledger_of(desk.table).win == 2_000
    desk.ok("oops called 1 yes yes")
    found = books(capsys)
    assert (found["win"], found["settled_with_leavers"]) == (-2_000, 4_000)


def test_a_closed_table_keeps_its_win(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann")
    one_round(desk, LOSES)
    desk.ok("leave 1", "as Cass casino-supervisor close")
    found = books(capsys)
    assert (found["phase"], found["tray"], found["win"]) == ("closed", 0, 2_000)
    assert found["closing_float"] == FLOAT - 50_000 + 2_000


def test_for_people(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann")
    one_round(desk, WINS)
    out = " ".join(printed(capsys, "--rounds").split())
    assert "Win -$20.00" in out
    assert "Hold -4.00 %" in out
    assert "The drop is the buy-ins: $500.00 = $500.00" in out
    assert "Tokens issued $" not in out


def test_for_spreadsheets(desk: DeskUnderTest, capsys: pytest.CaptureFixture[str]) -> None:
    desk.seated("Ann")
    one_round(desk, WINS)
    rows = dict(csv.reader(io.StringIO(printed(capsys, "--csv"))))
    assert (rows["Opening float"], rows["Win"], rows["Hold per cent"]) == ("100000.00", "-20.00", "-4.00")
    rounds = list(csv.DictReader(io.StringIO(printed(capsys, "--csv", "--rounds"))))
    assert rounds == [{"round": "1", "hands": "1", "wagered": "20.00", "win": "-20.00", "corrections": "0.00"}]


def test_books_that_do_not_balance_are_a_fault(
    desk: DeskUnderTest, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cooked(table: object) -> Ledger:
        good = ledger_of(desk.table)
        return replace(good, checks=(replace(good.checks[0], one=good.checks[0].one + 1), *good.checks[1:]))

    monkeypatch.setattr("pitboss.cli.ledger.ledger_of", cooked)
    assert cli.run(["ledger", "Table 1"]) == 3
    out, err = capsys.readouterr()
    assert "$0.01 NOT $0.00" in out
    assert err == "pitboss: The books of Table 1 do not balance: All accounts together are nothing.\n"


@pytest.mark.usefixtures("desk")
def test_what_cannot_be_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for words, said in (
        (("Table 2",), "there is no table Table 2; the tables are: Table 1"),
        (("Table 1", "--csv", "--json"), "Choose --csv or --json"),
        (("Table 1", "--data", str(tmp_path / "nowhere")), "there is no record of a house here"),
        ((), "Run: pitboss ledger --help"),
    ):
        assert cli.run(["ledger", *words]) == 2
        out, err = capsys.readouterr()
        assert not out
        assert said in err
    assert not (tmp_path / "nowhere").exists()
