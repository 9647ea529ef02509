"""`pitboss rules` from the outside: its output, its JSON and its exit status."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.law.books import GENERAL, INCLUDING, SMALL, changed, vocabulary

from pitboss import law
from pitboss.cli import rules
from pitboss.house.kinds import KINDS
from pitboss.law import loading
from pitboss.law.checking import Engine

KNOWN = {rule: "a rule" for each in law.loads(SMALL).clauses for rule in each.carries if each.effect != "open"}
KNOWN["wager.blind-play"] = "a rule"


class Shelf:
    """A folder of rulebooks that stands in for the shipped ones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "rulebooks"

    def put(self, place: str, text: str) -> None:
        file = self.folder / f"{place}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        loading.load_by_id.cache_clear()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """The small rulebooks, whose tests nobody looks for, with an engine that knows their rules."""
    monkeypatch.setattr(loading, "files", lambda _: tmp_path)
    monkeypatch.setattr(rules, "coverage_of", lambda _: None)
    monkeypatch.setattr(rules, "engine_for", lambda book: Engine(vocabulary=vocabulary(KNOWN) if book.game else None))
    shelf = Shelf(tmp_path)
    shelf.put("utopia/high_card", SMALL)
    yield shelf
    loading.load_by_id.cache_clear()


def run(*words: str) -> int:
    status = rules.app(list(words), result_action="return_value", exit_on_error=False)
    assert isinstance(status, int)
    return status


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(*words, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.usefixtures("shelf")
def test_list_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--markdown") == 0
    head, rule, row = capsys.readouterr().out.splitlines()
    assert head == "| Rulebook | Game | Authority | In force | Tested | Open |"
    assert rule.count("|") == head.count("|")
    assert row == "| `utopia/high-card` | High Card | Gaming Board of Utopia | 8 | - | 1 |"


@pytest.mark.usefixtures("shelf")
def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "list") == [
        {
            "id": "utopia/high-card",
            "title": "High Card",
            "authority": "Gaming Board of Utopia",
            "instrument": "High Card Order",
            "clauses": 11,
            "in_force": 8,
            "effects": {
                "enforced": 1,
                "setting": 2,
                "recorded": 1,
                "shown": 1,
                "defined": 3,
                "heading": 2,
                "open": 1,
            },
            "tested": None,
            "open": 1,
            "errata": 1,
            "choices": 2,
        }
    ]


def test_choices_of_an_included_book_are_counted_there(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    choice = 'says = "When tables close."\nsource = "choice"\nreason = "Custom."\nalternatives = [22]'
    shelf.put("utopia/general", changed('says = "When tables close."', choice, GENERAL))
    shelf.put("utopia/high_card", INCLUDING)
    assert {each["id"]: each["choices"] for each in answer(capsys, "list")} == {
        "utopia/general": 1,
        "utopia/high-card": 2,
    }


@pytest.mark.usefixtures("shelf")
def test_list_counts_the_clauses_that_tests_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    test = "tests/clauses/utopia/high_card/test_9.py::test_sign"
    monkeypatch.setattr(rules, "coverage_of", {"utopia/high-card": {"9.2": [test], "10(a)": [test]}}.get)
    assert answer(capsys, "list")[0]["tested"] is None
    assert answer(capsys, "list", "--tests")[0]["tested"] == 2
    assert run("list", "--tests") == 0
    assert "Tested" in capsys.readouterr().out
    assert {each["tests"] for each in answer(capsys, "show", "utopia/high-card")["clauses"]} == {None}, "only if asked for"
    shown = answer(capsys, "show", "utopia/high-card", "--tests")
    found = {each["id"]: each["tests"] for each in shown["clauses"] if each["tests"]}
    assert found == {"9.2": [test], "10(a)": [test]}
    assert run("show", "utopia/high-card", "9.2", "--tests") == 0
    assert f"Tests: \n  {test}" in capsys.readouterr().out


@pytest.mark.usefixtures("shelf")
def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    book = answer(capsys, "show", "utopia/high-card")
    assert [each["id"] for each in book["clauses"]][4:7] == ["2", "9.2", "9.10"]
    sign = next(each for each in book["clauses"] if each["id"] == "9.2")
    assert sign == {
        "id": "9.2",
        "says": "A sign states the limits.",
        "effect": "shown",
        "carries": ["sign.limits"],
        "refers_to": [],
        "external": ["Signs Act 1901"],
        "reason": None,
        "source": None,
        "errata": [],
        "tests": None,
    }
    kinds = ("offices", "settings", "schedules", "checklist", "remedies", "absent")
    assert [len(book[kind]) for kind in kinds] == [2, 4, 2, 2, 3, 1]
    assert book["offices"][1]["clauses"] == ["1.1", "1.1:dealer"]
    assert book["remedies"][0]["clauses"] == ["10(a)(ii)"]
    assert book["digest"] == law.loads(SMALL).digest


@pytest.mark.usefixtures("shelf")
def test_show_a_clause_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    clause = answer(capsys, "show", "utopia/high-card", "10.a")
    assert (clause["id"], clause["parent"]) == ("10(a)", "10")
    assert [each["id"] for each in clause["children"]] == ["10(a)(i)", "10(a)(ii)"]
    assert [each["key"] for each in clause["settings"]] == ["ties"]
    assert clause["errata"] == [{"printed": "looses", "read": "loses", "why": "a slip of the pen"}]
    below = answer(capsys, "show", "utopia/high-card", "10.a.ii")
    assert [each["does"] for each in below["remedies"]] == ["turn-over", "play-on", "notify"]
    assert [each["item"] for each in below["checklist"]] == ["tray", "tray-checked"]


def test_show_a_clause_of_an_included_book(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.put("utopia/general", GENERAL)
    shelf.put("utopia/high_card", INCLUDING)
    clause = answer(capsys, "show", "utopia/high-card", "utopia/general 77")
    assert clause["id"] == "utopia/general 77"
    assert [each["key"] for each in clause["settings"]] == ["closing.hour"]


@pytest.mark.usefixtures("shelf")
def test_tables_are_plain_and_a_hundred_columns_wide_when_piped(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["list"], ["show", "utopia/high-card"], ["show", "utopia/high-card", "10.a"]):
        assert run(*words) == 0
        shown = capsys.readouterr().out
        assert "\x1b" not in shown
        assert max(len(line) for line in shown.splitlines()) <= 100
    assert "Erratum: for 'looses' read 'loses': a slip of the pen" in shown
    assert "The higher card wins even money." in shown
    assert "Our choice: The order does not say. Alternatives: player; dealer." in " ".join(shown.split())


@pytest.mark.usefixtures("shelf")
def test_what_is_not_there_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for words, message in (
        (["show", "utopia/hihg-card"], "utopia/hihg-card: expected the id of a rulebook (perhaps utopia/high-card)"),
        (["show", "utopia/high-card", "10.b"], "10.b: expected a clause of utopia/high-card (perhaps 10.a"),
        (["check", "utopia/low"], "utopia/low: expected the id of a rulebook (perhaps utopia/high-card)"),
        (["diff", "utopia/high-card", "utopia/low"], "utopia/low: expected the id of a rulebook"),
    ):
        assert run(*words) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert message in said.err
        assert said.err.count("\n") == 1


@pytest.mark.usefixtures("shelf")
def test_check_fails_on_an_open_clause_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == ("utopia/high-card 9.10: open: Nobody gives any yet. Way out: put it in force, or check with --open-ok.")
    assert lines[1:] == ["1 rulebook checked, 1 finding."]
    assert run("check", "utopia/high-card", "--open-ok") == 0
    assert capsys.readouterr().out.endswith("1 rulebook checked, no findings.\n")


def test_check_names_everything_that_loading_refuses(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    unsound = changed('"3 to 2"', '"6 to 1"', changed('effect = "shown"', 'effect = "heading"'))
    shelf.put("utopia/high_card", unsound)
    shelf.put("utopia/broken", "format =")
    assert run("check", "--open-ok", "--json") == 1
    report = json.loads(capsys.readouterr().out)
    assert report["sound"] is False
    assert report["checked"] == ["utopia/broken", "utopia/high-card"]
    assert [(each["book"], each["clause"]) for each in report["findings"]] == [
        ("utopia/broken", None),
        ("utopia/high-card", "9.2"),
        ("utopia/high-card", None),
    ]
    assert report["findings"][0]["way_out"] == "correct rulebooks/utopia/broken.toml."


def test_check_asks_the_engine_what_it_carries_out() -> None:
    house = tuple(kind.vocabulary for kind in KINDS.values())
    assert rules.engine_for(law.loads(SMALL)) == Engine(plays=False, house=house)
    assert rules.engine_for(law.loads(GENERAL)) == Engine(house=house)
    engine = rules.engine_for(law.load("nsw/four-card-poker"))
    assert engine.vocabulary is not None
    assert "settle.ante-bonus" in engine.vocabulary.own_rules
    assert engine.powers is not None
    assert "deal.clockwise" in engine.powers


def test_diff(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    other = SMALL.replace("utopia/high-card", "arcadia/high-card").replace('value = "stand-off"', 'value = "player"')
    shelf.put("arcadia/high_card", changed('does = "turn-over"', 'does = "misdeal"', other))
    comparison = answer(capsys, "diff", "utopia/high-card", "arcadia/high-card")
    assert set(comparison) == {"a", "b", "rules", "only_a", "only_b", "remedies", "settings", "schedules"}
    mishap = comparison["remedies"][0]
    assert (mishap["incident"], mishap["when"], mishap["same"]) == ("card-exposed", "during-deal", False)
    assert mishap["a"]["does"] == ["turn-over", "play-on"]
    assert mishap["b"]["clauses"] == ["10(a)(ii)"]
    assert run("diff", "utopia/high-card", "arcadia/high-card") == 0
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 100
    assert "during-deal: turn-over, then" in shown
    assert "different: ties" in shown


def test_diff_shows_only_differences_unless_asked_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    books = ("nsw/four-card-poker", "nz/four-card-poker")
    differing, everything = (answer(capsys, "diff", *books, *more) for more in ((), ("--all",)))
    for kind in ("rules", "settings", "schedules"):
        assert [each for each in everything[kind] if not each["same"]] == differing[kind]
        assert len(differing[kind]) < len(everything[kind]) or kind == "schedules"
    incidents = {each["incident"] for each in everything["remedies"] if not each["same"]}
    assert {each["incident"] for each in differing["remedies"]} == incidents
    assert run("diff", *books) == 0
    short = capsys.readouterr().out
    assert run("diff", *books, "--all") == 0
    whole = capsys.readouterr().out
    assert re.search(r"^ +same  ", whole, re.MULTILINE)
    assert not re.search(r"^ +same  ", short, re.MULTILINE)
    assert len(short.splitlines()) < len(whole.splitlines())


def test_diff_counts_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    books = ("nsw/four-card-poker", "nz/four-card-poker")
    everything = answer(capsys, "diff", *books, "--all")
    counts = {each["kind"]: each for each in answer(capsys, "diff", *books, "--summary")}
    assert counts["rules"]["different"] == sum(not each["same"] for each in everything["rules"])
    assert counts["rules"]["only_b"] == len(everything["only_b"])
    for kind, rows in (("settings", "settings"), ("pay tables", "schedules"), ("incidents by condition", "remedies")):
        numbers = (counts[kind][name] for name in ("same", "different", "only_a", "only_b"))
        assert sum(numbers) == len(everything[rows])
        assert counts[kind]["same"] == sum(each["same"] for each in everything[rows])
    assert run("diff", *books, "--summary") == 0
    assert len(capsys.readouterr().out.splitlines()) < 12


def test_check_says_once_what_is_wrong_with_many_clauses(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.put("utopia/high_card", changed('effect = "shown"', 'effect = "open"\nreason = "Nobody gives any yet."'))
    assert run("check") == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if "Nobody gives any yet" in line]
    assert len(lines) == 1
    assert lines[0].startswith("utopia/high-card, 2 clauses: open: Nobody gives any yet.")
    assert lines[0].endswith("Clauses: 9.2, 9.10.")
    assert run("check", "--json") == 1
    assert len(json.loads(capsys.readouterr().out)["findings"]) >= 2, "programs get each of them"


def test_a_rulebook_is_paged_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pages: list[str] = []
    monkeypatch.setattr("pydoc.pager", pages.append)
    assert run("show", "nsw/four-card-poker") == 0
    assert not pages, "not a terminal"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    capsys.readouterr()
    assert run("show", "nsw/four-card-poker") == 0
    assert len(pages) == 1
    assert "Opening checklist" in pages[0]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("command", ["list", "show", "check", "diff"])
def test_every_command_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules.app([command, "--help"], result_action="return_value", exit_on_error=False)
    shown = capsys.readouterr().out
    assert f"Example: pitboss rules {command}" in shown
    assert "--json" in shown


@pytest.mark.parametrize("rulebook_id", law.available())
def test_every_shipped_rulebook_is_shown(rulebook_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", rulebook_id) == 0
    assert max(len(line) for line in capsys.readouterr().out.splitlines()) <= 100
    assert len(answer(capsys, "show", rulebook_id)["clauses"]) == len(law.load(rulebook_id).clauses)


def test_two_authorities_of_one_game_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diff", "nsw/four-card-poker", "nz/four-card-poker") == 0
    shown = capsys.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 100
    exposed = shown[shown.index("dealer-card-exposed") :]
    assert "turn-over (12.5)" in exposed
    assert "keep-as-up-card" in exposed
    assert "11.8: " in exposed
