"""`pitboss table` from the outside: what opens, what does not and by which clause, what is listed, shown and closed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.support.play import sent

from pitboss import cli, do, law
from pitboss.house.house import House
from pitboss.money import show

ROOT = Path(__file__).parents[2]
NSW, NZ = "nsw/four-card-poker", "nz/four-card-poker"
DERBY = "nz/racing-card-derby"
WHEEL_KINDS = ("straight", "split", "street", "corner", "line", "column", "dozen", "even-chance")
EXAMPLES = {
    "seven-seats": NSW,
    "main-floor": NSW,
    "auckland": NZ,
    "derby-night": DERBY,
    "derby-online": DERBY,
    "canberra": "act/draw-poker",
    "queenstown": "nz/caribbean-stud-poker",
    "auckland-tiles": "nz/pai-gow",
    "auckland-holdem": "nz/ultimate-texas-holdem",
    "baccarat-salon": "nz/baccarat",
    "blackjack-night": "nz/blackjack",
    "terminals": "nz/electronic-roulette",
    "wharf": "nz/roulette",
}
PLAIN = """
name = "T1"
limits.ante = { minimum = "$5.00", maximum = "$100.00" }
limits.aces-up = { minimum = "$5.00", maximum = "$50.00" }
"""
APPROVED = 'approved_by = "The Authority"\napproved_at = "2026-02-01T09:00:00Z"\n'
BONUS = """
[[schedules]]
name = "30-20-2"
wager = "ante-bonus"
pays = [["four-of-a-kind", "30 to 1"], ["straight-flush", "20 to 1"], ["three-of-a-kind", "2 to 1"]]
approved_by = "The Authority"
approved_at = "2026-02-01T09:00:00Z"
"""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    return tmp_path / "house"


class Operator:
    """Opens tables from settings that a test writes."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder = folder
        self._capsys = capsys

    def file(self, settings: str) -> str:
        path = self._folder / "settings.toml"
        path.write_text(settings)
        return str(path)

    def run(self, *words: str, status: int = 0) -> tuple[str, str]:
        assert cli.run(["table", *words]) == status, self._capsys.readouterr()
        out, err = self._capsys.readouterr()
        return out, err

    def opens(self, settings: str, rulebook: str = NSW) -> str:
        return self.run("open", rulebook, "--settings", self.file(settings))[0]

    def refused(self, settings: str, rulebook: str = NSW) -> dict[str, Any]:
        """Why a table does not open: on the error stream for people, in JSON for programs; nothing is left behind."""
        path = self.file(settings)
        _, err = self.run("open", rulebook, "--settings", path, status=1)
        assert err.count("\n") == 1
        out, _ = self.run("open", rulebook, "--settings", path, "--json", status=1)
        refused: dict[str, Any] = json.loads(out)["refused"]
        assert refused["sentence"] in err
        assert refused["code"] not in err, "a code is for programs"
        assert all(f"{clause}: {says}" in err for clause, says in refused["clauses"].items())
        assert json.loads(self.run("list", "--json")[0]) == []
        return refused

    def wrong(self, settings: str, rulebook: str = NSW) -> str:
        """A file that is not as it must be."""
        _, err = self.run("open", rulebook, "--settings", self.file(settings), status=2)
        assert err.count("\n") == 1
        return err


@pytest.fixture
def operator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(tmp_path, capsys)


@pytest.mark.parametrize(
    ("rulebook", "limits", "chosen"),
    [
        ("nz/baccarat", ("player", "banker", "tie"), '"deal.style" = "B"'),
        ("nz/baccarat", ("player", "banker", "tie"), '"differential.maximum" = 100000'),
        ("nz/roulette", WHEEL_KINDS, '"call.bell" = true'),
    ],
)
def test_what_the_rules_leave_to_the_operator_needs_no_approval(
    operator: Operator, rulebook: str, limits: tuple[str, ...], chosen: str
) -> None:
    """At the same table, another choice of the rulebook's does."""
    settings = "".join(f'limits.{wager} = {{ minimum = "$5.00", maximum = "$100.00" }}\n' for wager in limits) + "[chosen]\n"
    other = '"commission.taken" = "end-of-shoe"' if rulebook == "nz/baccarat" else '"spin.turns" = 4'
    assert "approval" in operator.refused(f"{settings}{chosen}\n{other}\n", rulebook)["sentence"]
    assert operator.opens(f"{settings}{chosen}\n", rulebook).startswith(f"Table 1 opens under {rulebook}")


def test_every_example_of_settings_opens(operator: Operator) -> None:
    files = {path.stem for path in (ROOT / "examples" / "tables").glob("*.toml")}
    assert files == set(EXAMPLES)
    for name, rulebook in EXAMPLES.items():
        out, _ = operator.run("open", rulebook, "--settings", f"examples/tables/{name}.toml")
        assert f"opens under {rulebook}" in out
    assert len(json.loads(operator.run("list", "--json")[0])) == len(EXAMPLES)


def test_the_plainest_settings_open_and_the_sign_is_shown(operator: Operator) -> None:
    out = operator.opens(PLAIN)
    assert "Ante: minimum $5.00, maximum $100.00  (6.1)" in out


def test_an_approved_choice_is_in_force_and_on_record(operator: Operator) -> None:
    chosen = '[chosen]\n"schedule.aces-up" = "option-2"\n"decision.seconds" = 45\n'
    out = operator.opens(PLAIN + APPROVED + chosen)
    odds = dict(law.load(NSW).schedule("aces-up", "option-2").pays)["three-of-a-kind"]
    assert f"three of a kind {odds}" in out
    shown = operator.run("show", "T1")[0]
    assert "approved by The Authority, 2026-02-01T09:00:00Z" in shown
    assert "decision.seconds: 45" in shown


def test_keys_without_quotes_and_amounts_in_dollars_are_understood(operator: Operator) -> None:
    out = operator.opens(PLAIN + APPROVED + '[chosen]\nschedule.aces-up = "option-3"\npayout.maximum = "$20,000.00"\n', NZ)
    assert "Maximum payout $20,000.00" in out


def test_the_rulebooks_own_value_needs_no_approval(operator: Operator) -> None:
    own = law.load(NSW).setting("schedule.aces-up").value
    operator.opens(PLAIN + f'[chosen]\n"schedule.aces-up" = "{own}"\n')


def test_an_entered_schedule_pays_at_its_table(operator: Operator) -> None:
    out = operator.opens(PLAIN + '[chosen]\n"schedule.ante-bonus" = "30-20-2"\n' + BONUS)
    assert "Ante Bonus pays: four of a kind 30 to 1, straight flush 20 to 1, three of a kind 2 to 1  (" in out
    assert "10.3" in out
    shown = operator.run("show", "T1")[0]
    assert "ante-bonus 30-20-2: approved by The Authority" in shown
    assert "four of a kind 30 to 1" in shown


REFUSED = {
    "a choice that nobody approved": ('[chosen]\n"schedule.aces-up" = "option-2"\n', "not-choosable", "10.5"),
    "one approved by nobody named": (
        'approved_at = "2026-02-01T09:00:00Z"\n[chosen]\n"decision.seconds" = 45\n',
        "not-choosable",
        "12.13",
    ),
    "one approved at no time": ('approved_by = "X"\n[chosen]\n"token.after-win" = "returned"\n', "not-choosable", None),
    "a value that a clause fixes": (APPROVED + '[chosen]\n"ties" = "dealer"\n', "not-choosable", "10.6"),
    "a value out of bounds": (APPROVED + '[chosen]\n"decision.seconds" = 5\n', "not-choosable", "12.13"),
    "a value of another kind": (APPROVED + '[chosen]\n"decision.seconds" = "long"\n', "not-choosable", "12.13"),
    "a setting that there is not": (APPROVED + '[chosen]\n"colour" = "red"\n', "not-choosable", None),
    "a schedule that there is not": (APPROVED + '[chosen]\n"schedule.aces-up" = "option-9"\n', "no-such-schedule", "10.5"),
    "too many seats": ("seats = 8\n", "too-many-seats", "2.1"),
    "no seat": ("seats = 0\n", "too-many-seats", "2.1"),
    "cards from a hat": ('device = "hat"\n', "device-kind", "2.3.1"),
    "two decks that look alike": ('backs = ["red", "red"]\n', "same-back", "3.2.2"),
    "low limits from a shoe": ('low_limit = true\ndevice = "shoe"\n', "low-limit-device", "6.6.2"),
    "a low-limit tournament": ("low_limit = true\ntournament = true\n", "low-limit-tournament", "6.6.1"),
    "limits the wrong way round": ('limits.tie = { minimum = "$5.00", maximum = "$10.00" }\n', "no-such-wager", "6.1"),
    "a unit of no chips": ('unit = "$0.25"\n', "not-in-chips", "6.1"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused_with_its_clause(what: str, operator: Operator) -> None:
    settings, code, clause = REFUSED[what]
    top, table, rest = settings.partition("[chosen]")
    refused = operator.refused(PLAIN + top + table + rest)
    assert refused["code"] == code
    if clause:
        assert clause in refused["clauses"]
    assert refused["way_out"]


def test_a_minimum_above_the_maximum_is_refused(operator: Operator) -> None:
    refused = operator.refused(PLAIN.replace('minimum = "$5.00", maximum = "$50.00"', 'minimum = "$60.00", maximum = "$50.00"'))
    assert (refused["code"], "6.1" in refused["clauses"]) == ("limits-order", True)


def test_new_zealand_has_seven_scales_and_no_other(operator: Operator) -> None:
    entered = BONUS.replace("ante-bonus", "aces-up").replace(
        'pays = [["four-of-a-kind", "30 to 1"], ["straight-flush", "20 to 1"], ["three-of-a-kind", "2 to 1"]]',
        f"pays = {json.dumps(law.load(NZ).schedule('aces-up', 'option-1').pays)}",
    )
    assert "5.7.2" in operator.refused(PLAIN + entered, NZ)["clauses"]
    assert "5.7.1" in operator.refused(PLAIN + BONUS, NZ)["clauses"]


WRONG_SCHEDULES = {
    "without an approval": (BONUS.replace('approved_by = "The Authority"\n', ""), "with the name and the time of an approval"),
    "by a name that is taken": (BONUS.replace("30-20-2", "25-20-2"), "a name that no pay table of the rulebook has"),
    "for a wager that there is not": (BONUS.replace('"ante-bonus"', '"tie"'), "a pay table of aces-up, ante-bonus"),
    "with a hand left out": (BONUS.replace(', ["three-of-a-kind", "2 to 1"]', ""), "in this order and no other hand"),
    "with a hand too many": (BONUS.replace('"2 to 1"]', '"2 to 1"], ["flush", "1 to 1"]'), "in this order and no other hand"),
    "with a hand of another game": (BONUS.replace("four-of-a-kind", "royal-flush"), "in this order and no other hand"),
    "with odds that are none": (BONUS.replace("30 to 1", "thirty"), "odds for four-of-a-kind such as 25 to 1, not 'thirty'"),
    "twice": (BONUS + BONUS, "a pay table of that name once"),
}


@pytest.mark.parametrize("how", WRONG_SCHEDULES)
def test_a_pay_table_is_refused(how: str, operator: Operator) -> None:
    schedule, expected = WRONG_SCHEDULES[how]
    refused = operator.refused(PLAIN + schedule)
    assert refused["code"] == "not-choosable"
    assert expected in refused["sentence"]
    assert "10.3" in refused["clauses"] or "no pay table" not in how


WRONG_FILES = {
    "no limits": 'name = "T1"\n',
    "half a limit": 'limits.ante = { minimum = "$5.00" }\n',
    "a limit of nothing": 'limits.ante = { minimum = "$0.00", maximum = "$5.00" }\n',
    "a key that there is not": PLAIN + "colour = 1\n",
    "a kind that there is not": PLAIN + 'kind = "imaginary"\n',
    "a float of words": PLAIN + 'float = "plenty"\n',
    "a fraction of a cent": PLAIN + 'unit = "$0.005"\n',
    "a table without a name": PLAIN.replace('"T1"', '""'),
    "a time that is none": PLAIN + 'approved_at = "yesterday"\n',
    "a choice that is a date": PLAIN + "[chosen]\nx = 2026-01-01\n",
    "schedules that are no list": PLAIN + "schedules = 1\n",
    "a schedule without odds": PLAIN + '[[schedules]]\nname = "x"\nwager = "ante-bonus"\npays = [["flush"]]\n',
    "a schedule with another key": PLAIN + BONUS + "colour = 1\n",
    "no TOML": "name = ",
    "nothing": "",
}


@pytest.mark.parametrize("what", WRONG_FILES)
def test_a_file_that_is_not_as_it_must_be(what: str, operator: Operator, data: Path) -> None:
    assert "settings.toml" in operator.wrong(WRONG_FILES[what])
    assert not data.exists()


def test_a_rulebook_that_nothing_is_played_by(operator: Operator) -> None:
    assert "the rulebook of a game that can be played" in operator.wrong(PLAIN, "nz/general")
    assert "no such rulebook" in operator.wrong(PLAIN, "nsw/whist")


def test_a_name_is_given_once(operator: Operator) -> None:
    operator.opens(PLAIN)
    assert "there is a table T1 already" in operator.wrong(PLAIN)


def test_nothing_is_listed_where_there_is_no_house(operator: Operator, data: Path) -> None:
    for words in (["list"], ["show", "T1"], ["close", "T1", "--as", "Cass", "casino-supervisor"]):
        assert "there is no record of a house here" in operator.run(*words, status=2)[1]
    assert not data.exists()


def test_the_list_and_the_show_for_people_and_for_programs(operator: Operator) -> None:
    operator.opens(PLAIN)
    assert "T1 nsw/four-card-poker virtual between rounds" in " ".join(operator.run("list")[0].split())
    (row,) = json.loads(operator.run("list", "--json")[0])
    assert (row["name"], row["phase"], row["players"], row["win"]) == ("T1", "between rounds", 0, 0)
    shown = json.loads(operator.run("show", "T1", "--json")[0])
    assert shown["money"]["tray"] == 10_000_000
    assert shown["settings"]["limits"]["ranges"]["ante"] == {"minimum": 500, "maximum": 10_000}
    assert f"tray {show(10_000_000)}" in operator.run("show", "T1")[0]
    assert "there is no table T2; the tables are: T1" in operator.run("show", "T2", status=2)[1]


def test_a_virtual_table_shows_no_card_that_lies_face_down(operator: Operator, data: Path) -> None:
    operator.opens(PLAIN)
    with House.at(data) as house:
        table, ann = house.table("T1"), do.Actor("Ann", "player")
        house.grant("Ann", 100_000, command_id="g", at=table.at)
        requests: list[do.Request] = [do.TakeSeat(1), do.BuyIn(10_000), do.PlaceWagers(1, {"ante": do.Stake(1_000)})]
        for number, does in enumerate(requests):
            sent(table, do.Command(f"a{number}", ann, table.at, does))
        sent(table, do.Command("d", do.HOUSE_ACTOR, table.at, do.NoMoreBets()))
        hidden = [str(card) for card in table.state.round.part.hands[1].cards]
    text = operator.run("show", "T1")[0]
    view = json.loads(operator.run("show", "T1", "--json")[0])["view"]
    assert not set(hidden) & set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))
    assert view["game"]["hands"]["1"]["cards"] == {}
    assert len(view["game"]["dealer"]["cards"]) == 1


def test_a_table_is_closed_by_the_right_office(operator: Operator) -> None:
    operator.opens(PLAIN)
    assert "Say who closes it" in operator.run("close", "T1", status=2)[1]
    assert "no such office" in operator.run("close", "T1", "--as", "Bob", "butler", status=2)[1]
    _, err = operator.run("close", "T1", "--as", "Dana", "dealer", status=1)
    assert "14.8: " in err
    assert "Expected a time" in operator.run("close", "T1", "--as", "Cass", "casino-supervisor", "--at", "soon", status=2)[1]
    out, _ = operator.run("close", "T1", "--as", "Cass", "casino-supervisor", "--at", "+30m")
    assert "the table closes at" in out
    out, _ = operator.run("close", "T1", "--as", "Cass", "casino-supervisor", "--json")
    assert json.loads(out)[0]["type"] == "table.closed/1"
    refused = json.loads(operator.run("close", "T1", "--as", "Cass", "casino-supervisor", "--json", status=1)[0])
    assert refused["refused"]["code"] == "table-closed"
    assert json.loads(operator.run("list", "--json")[0])[0]["phase"] == "closed"


SCALED = """
name = "{name}"
limits.ante = {{ minimum = "$5.00", maximum = "$100.00" }}
limits.pair-plus = {{ minimum = "$5.00", maximum = "$50.00" }}
limits.six-card-bonus = {{ minimum = "$2.00", maximum = "$25.00" }}
"""


def test_a_scale_is_changed_at_every_open_table(operator: Operator) -> None:
    change = ("scale", "six-card-bonus", "option-3")
    assert "Say who changes it" in operator.run(*change, status=2)[1]
    operator.opens(PLAIN)
    assert "is not one for all open tables" in operator.run(*change, "--as", "Olga", "casino-operator", status=1)[1]
    for name in ("N1", "N2"):
        operator.opens(SCALED.format(name=name), "nz/three-card-poker")
    assert "no such office" in operator.run(*change, "--as", "Bob", "butler", status=2)[1]
    assert "10A.8: " in operator.run(*change, "--as", "Cass", "casino-supervisor", status=1)[1]
    out, _ = operator.run(*change, "--as", "Olga", "casino-operator")
    assert out.split("\n")[:2] == ["  N1: six-card-bonus option-3 from now", "  N2: six-card-bonus option-3 from now"]
    refused = json.loads(operator.run(*change, "--as", "Olga", "casino-operator", "--json", status=1)[0])
    assert refused["refused"]["code"] == "house-wide-same"
    again = json.loads(operator.run("scale", "six-card-bonus", "option-2", "--as", "Olga", "casino-operator", "--json")[0])
    assert again["tables"] == [{"table": "N1", "from": "now"}, {"table": "N2", "from": "now"}]
    assert "three of a kind 5 to 1" in operator.run("show", "N2")[0].lower()
    assert "schedule.six-card-bonus: option-2" in operator.run("show", "N2")[0]


def test_who_opened_it_is_on_record(operator: Operator, data: Path) -> None:
    path = operator.file(PLAIN)
    operator.run("open", NSW, "--settings", path, "--as", "Olga", "assistant-gaming-manager")
    with House.at(data) as house:
        assert house.table("T1").history[0].who.name == "Olga"
    assert "no such office" in operator.run("open", NSW, "--settings", path, "--as", "Olga", "queen", status=2)[1]
