"""Racing Card Derby tables as an operator opens them: from a file of settings, from the command line, from both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.derby import DERBY
from tests.support.play import stands

from pitboss import cli
from pitboss.games.racing_card_derby.wagers import KINDS
from pitboss.house.house import House
from pitboss.house.runner import Table

ROOT = Path(__file__).parents[2]
LIMITS = [word for kind in KINDS for word in ("--limit", kind, "5", "$200.00")]
APPROVED = ["--approved-by", "Secretary", "--approved-at", "2026-02-01T09:00:00Z"]
DEVICES = ("shoe", "shuffler", "continuous-shuffler")
NIGHT = "examples/tables/derby-night.toml"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    return tmp_path / "house"


class Opens:
    """Opens tables on the command line, and looks at them."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data = data
        self._capsys = capsys

    def said(self, *words: str, rulebook: str = DERBY, status: int = 0) -> tuple[str, str]:
        assert cli.run(["table", "open", rulebook, *words]) == status
        out, err = self._capsys.readouterr()
        return out, err

    def table(self, *words: str) -> Table:
        self.said(*words)
        with House.at(self._data) as house:
            (name,) = house.names()
            return house.table(name)

    def refused(self, *words: str, rulebook: str = DERBY) -> dict[str, Any]:
        out, _ = self.said(*words, "--json", rulebook=rulebook, status=1)
        refused: dict[str, Any] = json.loads(out)["refused"]
        return refused


@pytest.fixture
def opens(data: Path, capsys: pytest.CaptureFixture[str]) -> Opens:
    return Opens(data, capsys)


@pytest.mark.parametrize("kind", ["virtual", "physical"])
@pytest.mark.parametrize("device", DEVICES)
def test_a_table_opens_without_a_file(device: str, kind: str, opens: Opens) -> None:
    table = opens.table(*LIMITS, "--kind", kind, "--device", device)
    settings = table.rules.table
    assert (settings.name, settings.kind, settings.device, settings.seats) == ("Table 1", kind, device, 7)
    assert {*settings.limits.ranges} == {*KINDS}
    assert all((each.minimum, each.maximum) == (500, 20_000) for each in settings.limits.ranges.values())
    assert (table.rules.decks, len(table.state.decks)) == (6, 1)
    assert stands(table) == ("wagering" if kind == "virtual" else "opening")


def test_every_choice_has_its_option_and_is_on_record(opens: Opens) -> None:
    words = ["--decks", "8", "--cutting-card", "60", "--prepared", "pre-checked", "--set", "rounding.smallest-chip=100"]
    more = ["--name", "Derby 9", "--seats", "40", "--float", "50,000", "--unit", "5", "--device", "continuous-shuffler"]
    table = opens.table(*LIMITS, *words, *more, *APPROVED)
    rules, settings = table.rules, table.rules.table
    assert (settings.name, settings.seats, settings.float_, settings.limits.unit) == ("Derby 9", 40, 5_000_000, 500)
    assert (rules.decks, rules.deck_size, rules.smallest_chip) == (8, 416, 100)
    assert settings.chosen == {
        "decks": 8,
        "shoe.cutting-card": 60,
        "cards.prepared": "pre-checked",
        "rounding.smallest-chip": 100,
    }
    assert (settings.approved_by, settings.approved_at) == ("Secretary", "2026-02-01T09:00:00Z")
    assert "prepared-riffled" in table.state.ticked


def test_what_the_command_line_says_goes_before_the_file(opens: Opens) -> None:
    limits, name = ["--limit", "suit", "10", "100"], ["--name", "Derby 5"]
    words = [*name, *limits, "--cutting-card", "30", "--set", "shuffle.when=before-every-round"]
    settings = opens.table("--settings", NIGHT, *words).rules.table
    assert (settings.name, settings.kind, settings.seats) == ("Derby 5", "physical", 9)
    suit, red = settings.limits.ranges["suit"], settings.limits.ranges["red"]
    assert ((suit.minimum, suit.maximum), (red.minimum, red.maximum)) == ((1_000, 10_000), (500, 50_000))
    assert settings.chosen == {"decks": 2, "shoe.cutting-card": 30, "shuffle.when": "before-every-round"}
    assert settings.approved_by == "Secretary for Internal Affairs"


def test_the_sign_has_limits_by_kind_and_the_odds(opens: Opens) -> None:
    out, _ = opens.said("--settings", NIGHT)
    for kind in KINDS:
        assert f"{kind.title()}: minimum" in out
    assert "Exact Trifecta pays: all three 10 to 1" in out


REFUSED: dict[str, tuple[list[str], str, str]] = {
    "no limits at all": ([], "no-limits", "nz/general 9"),
    "limits of one kind left out": (LIMITS[:-4], "no-limits", "nz/general 9"),
    "limits for an area": ([*LIMITS, "--limit", "suit-hearts", "5", "10"], "no-such-wager", "nz/general 9"),
    "a minimum above the maximum": ([*LIMITS, "--limit", "red", "50", "10"], "limits-order", "nz/general 9"),
    "nine decks": ([*LIMITS, *APPROVED, "--decks", "9"], "not-choosable", "3.4(a)"),
    "no deck": ([*LIMITS, *APPROVED, "--decks", "0"], "not-choosable", "3.4(a)"),
    "two decks that nobody approved": ([*LIMITS, "--decks", "2"], "not-choosable", "3.4(a)"),
    "a cutting card beyond the cards": (
        [*LIMITS, *APPROVED, "--decks", "2", "--cutting-card", "104"],
        "cutting-card",
        "3.4(b)",
    ),
    "a cutting card too near the end": ([*LIMITS, *APPROVED, "--cutting-card", "19"], "not-choosable", "7.2"),
    "cards made ready elsewhere": ([*LIMITS, *APPROVED, "--prepared", "at-home"], "not-choosable", "6.5"),
    "a drum": ([*LIMITS, "--device", "drum"], "device-kind", "3.4(g)"),
    "no seat": ([*LIMITS, "--seats", "0"], "too-many-seats", "3.1(a)"),
    "other odds": ([*LIMITS, *APPROVED, "--set", "odds.suit=4 to 1"], "not-choosable", "5.8(b)"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused_with_its_clause(what: str, opens: Opens) -> None:
    words, code, clause = REFUSED[what]
    refused = opens.refused(*words)
    assert refused["code"] == code
    assert clause in refused["clauses"]
    assert refused["way_out"]


def test_the_last_card_behind_the_cutting_card_is_one_before_the_first(opens: Opens) -> None:
    assert opens.table(*LIMITS, *APPROVED, "--decks", "2", "--cutting-card", "103").rules.value("shoe.cutting-card") == 103


def test_a_game_without_such_cards_has_no_such_choice(opens: Opens) -> None:
    words = ["--limit", "ante", "5", "50", "--limit", "aces-up", "5", "50"]
    for option, value in (("--decks", "2"), ("--cutting-card", "20"), ("--prepared", "pre-checked")):
        refused = opens.refused(*words, *APPROVED, option, value, rulebook="nsw/four-card-poker")
        assert "no such setting" in refused["sentence"]
    opens.said(*words, rulebook="nsw/four-card-poker")


WRONG = {
    "a float of words": ["--float", "lots"],
    "a unit of less than a cent": ["--unit", "0.005"],
    "a limit of nothing": ["--limit", "red", "0", "5"],
    "half a limit": ["--limit", "red", "5"],
    "a choice without its value": ["--set", "decks"],
    "a choice of nothing": ["--set", "=8"],
    "a table without a name": ["--name", ""],
    "a time that is none": ["--approved-at", "yesterday"],
    "decks in words": ["--decks", "two"],
    "a kind that there is not": ["--kind", "imaginary"],
    "a file that there is not": ["--settings", "nowhere.toml"],
}


@pytest.mark.parametrize("what", WRONG)
def test_a_command_line_that_is_not_as_it_must_be(what: str, opens: Opens, data: Path) -> None:
    _, err = opens.said(*LIMITS, *WRONG[what], status=2)
    assert err.count("\n") == 1
    assert not data.exists()


def test_the_tables_are_listed_and_shown(opens: Opens, capsys: pytest.CaptureFixture[str]) -> None:
    opens.said("--settings", NIGHT)
    opens.said("--settings", "examples/tables/derby-online.toml")
    assert cli.run(["table", "list", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert {name: (row["kind"], row["phase"]) for name, row in rows.items()} == {
        "Derby 1": ("physical", "opening"),
        "Derby 2": ("virtual", "between rounds"),
    }
    assert cli.run(["table", "show", "Derby 2"]) == 0
    shown = capsys.readouterr().out
    assert "1 to 50  -" in shown
    assert "dealt from a continuous-shuffler, 50 seats, red backs" in shown
    assert "decks: 8" in shown
