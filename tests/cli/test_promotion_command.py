"""`pitboss promotion`: a whole promotion at the command line, with sign-in, JSON, refusals, documents and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.promotions import DAY, HOUR, terms_of

from pitboss import cli
from pitboss.cli import inbox, passwords, promotion, stream_commands, stream_documents
from pitboss.house import credentials

FRIDAY = "examples/promotions/friday-night.toml"
NAME = "Friday night"
OLGA, ANN = ("--as", "Olga", "casino-operator"), ("--as", "Ann", "player")
BEGINS, AWARD = terms_of().begins, terms_of().award_at


class Clock:
    """The time that the commands read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = BEGINS - DAY
        for module in (promotion, stream_documents, stream_commands, passwords, inbox):
            monkeypatch.setattr(module, "now", lambda: self.at)


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setattr(credentials, "COST", 2**10)
    return Clock(monkeypatch)


def run(*words: str, status: int = 0) -> None:
    assert cli.run(["promotion", *words]) == status, words


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    capsys.readouterr()
    run(*words, "--json", status=status)
    return json.loads(capsys.readouterr().out)


def begun(clock: Clock) -> None:
    run("new", FRIDAY, *OLGA)
    run("submit", NAME, *OLGA)
    clock.at = BEGINS
    run("commence", NAME, *OLGA)
    run("enter", NAME, *ANN)


def test_from_terms_to_award(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    begun(clock)
    refused = printed(capsys, "draw", NAME, "hamper", *OLGA, status=1)["refused"]
    assert refused["code"] == "entries-open"
    assert list(refused["clauses"]) == ["15.7.6"]
    clock.at = AWARD
    drawn = printed(capsys, "draw", NAME, "chips", *OLGA)
    assert drawn["events"][0]["event"]["ballot"] == 1
    assert "person" not in drawn["events"][0]["event"]
    run("notify", NAME, "1", "at-the-draw", *OLGA)
    run("claim", NAME, "chips", "--name", "Ann Ames", "--address", "1 Bay Road", *ANN)
    run("award", NAME, "1", *OLGA)
    shown = printed(capsys, "show", NAME)
    assert (shown["phase"], shown["winners"][0]["status"]) == ("closed", "awarded")
    assert "Ann" not in json.dumps({**shown, "terms": ""})
    assert [each["person"] for each in printed(capsys, "show", NAME, "--as", "Ines", "inspector")["winners"]] == ["Ann"]
    assert [each["name"] for each in printed(capsys, "list")] == [NAME]
    document = printed(capsys, "audit", NAME)
    assert document["sound"]
    assert len(document["lines"]) == 9
    assert "Ann" not in json.dumps(document)
    proof = tmp_path / "draw.json"
    run("show", NAME, "--proof", str(proof))
    capsys.readouterr()
    assert cli.run(["verify-shuffle", str(proof), "--root", shown["root"]]) == 0
    says = capsys.readouterr().out
    assert f"numbers of promotion {NAME} under root" in says
    assert "round" not in says.splitlines()[0]
    assert cli.run(["journal", "verify", "--redecide"]) == 0
    assert cli.run(["journal", "show", f"promotion/{NAME}"]) == 0
    assert "Ann" not in capsys.readouterr().out


def test_every_other_command(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    begun(clock)
    changed = tmp_path / "changed.toml"
    changed.write_text(Path(FRIDAY).read_text().replace("The stage on level 1", "The bar"))
    run("amend", NAME, str(changed), "--reason", "The stage is closed", *OLGA)
    run("approve", NAME, "1", "--reject", "Too late", "--as", "Iva", "authority")
    run("amend", NAME, str(changed), "--reason", "The stage is still closed", *OLGA)
    run("approve", NAME, "2", "--as", "Iva", "authority")
    assert printed(capsys, "show", NAME)["terms"]["award_place"] == "The bar"
    run("scrutineer", NAME, "Sam", *OLGA)
    run("enter", NAME, "--person", "Ben", *OLGA)
    run("dispute", NAME, "My form was lost", *ANN)
    run("dispute", NAME, "No form was handed in", "--decide", "1", *OLGA)
    run("postpone", NAME, "draw", "--reason", "A box was open", *OLGA)
    clock.at += HOUR
    run("resume", NAME, "--reason", "All forms were counted again", *OLGA)
    clock.at = AWARD + HOUR
    run("draw", NAME, "hamper", "--scrutineer", "Sam", *OLGA)
    run("claim", NAME, "hamper", "--person", "Cid", *OLGA)
    run("deny", NAME, "1", "--reasons", "Another ballot won", *OLGA, status=1)
    run("deny", NAME, "1", "--reasons", "Another ballot won", "--name", "C Day", "--address", "3 Hill", *OLGA)
    run("cancel", NAME, "--reason", "Ballots were missing", *OLGA)
    run("enter", NAME, "--count", status=1)
    capsys.readouterr()
    assert cli.run(["inbox", "--as", "Ines", "inspector", "--json"]) == 0
    notices = json.loads(capsys.readouterr().out)
    assert [each["subject"] for each in notices] == ["promotion-integrity"] * 3
    assert cli.run(["inbox", "--as", "Ines", "inspector", "--ack", notices[0]["id"]]) == 0
    run("show", NAME, "--as", "Ines", "inspector")
    assert "C Day, 3 Hill" in capsys.readouterr().out
    run("audit", NAME)
    assert "This record holds." in capsys.readouterr().out


def test_staff_sign_in(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_text("Olga: a password of olga\nInes: a password of ines\n")
    signed = ("--password-file", str(file))
    assert cli.run(["person", "add", "Olga", *signed]) == 0
    run("new", FRIDAY, *OLGA, *signed, status=1)
    assert "appointed" in capsys.readouterr().err
    assert cli.run(["person", "appoint", "Olga", "casino-operator", "--by", "Olga", *signed]) == 0
    run("new", FRIDAY, *OLGA, *signed)
    run("submit", NAME, *OLGA, status=2)
    assert "has to sign in" in capsys.readouterr().err
    run("submit", NAME, *OLGA, *signed)
    run("show", NAME, "--as", "Ines", "inspector", *signed, status=1)
    assert "appointed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("new", "nowhere.toml", *OLGA), 2, "nowhere.toml"),
        (("new", FRIDAY), 2, "--as NAME OFFICE"),
        (("new", FRIDAY, "--as", "Olga", "casino-operater"), 2, "casino-operator"),
        (("new", FRIDAY, *OLGA), 2, "already"),
        (("submit", "Elsewhere", *OLGA), 2, "the promotions are: Friday night"),
        (("submit", NAME), 2, "--as NAME OFFICE"),
        (("draw", NAME, "car", *OLGA), 1, "has not begun. 15.9"),
        (("enter", NAME, *ANN), 1, "Wait until it has begun."),
        (("cancel", NAME, "--reason", "x", *OLGA), 1, "there is nothing to stop"),
        (("postpone", NAME, "draw", "--reason", "x", *OLGA), 1, "there is nothing to stop"),
        (("approve", NAME, "--as", "Iva", "authority"), 1, "Wait until the casino operator asks for one."),
        (("notify", NAME, "1", "at-the-draw", *OLGA), 1, "No winner waits for a prize."),
        (("award", NAME, "1", *OLGA), 1, "No claim is open."),
        (("deny", NAME, "1", "--reasons", "x", *OLGA), 1, "No claim is open."),
        (("dispute", NAME, "no", "--decide", "1", *OLGA), 1, "No dispute is open."),
        (("amend", NAME, FRIDAY, "--reason", "x", *OLGA), 1, "15.9: "),
        (("amend", NAME, FRIDAY, "--reason", "x", *ANN), 1, "15.9: "),
        (("award", NAME, "one", *OLGA), 2, "one"),
        (("amend", NAME, "examples/promotions/spring-draw.toml", "--reason", "x", *OLGA), 2, "keeps its name"),
        (("claim", NAME, "hamper", "--pay", "cash=lots", *ANN), 2, "cash=lots"),
        (("postpone", NAME, "draw", *OLGA), 2, "--reason"),
        (("show", NAME, "--proof", "proof.json"), 1, "Nothing has been drawn"),
        (("enter", NAME, "--count", "--person", "Ann"), 2, "leave --person out"),
        (("audit", "Other"), 2, "there is no promotion Other"),
        (("case", "nowhere"), 2, "no such file"),
    ],
)
def test_bad_input_has_one_clear_line(
    clock: Clock, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, says: str
) -> None:
    run("new", FRIDAY, *OLGA)
    capsys.readouterr()
    run(*words, status=status)
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("enter", NAME, *OLGA), 1, "You speak as a casino operator, and named nobody."),
        (("enter", NAME, "--person", "Olga", *OLGA), 1, "they work for the house"),
        (("claim", NAME, "chips", *OLGA), 1, "You speak as a casino operator, and named nobody."),
        (("notify", NAME, "1", "telephone", *OLGA), 1, "Telephone is not a way to notify a winner under these terms. 15.7.9: "),
        (("notify", NAME, "1", "telephone", *OLGA), 1, "Use one of: at-the-draw."),
        (("draw", NAME, "the-car", *OLGA), 1, "no prize the-car"),
        (("draw", NAME, "hamper", "--scrutineer", "Sam", *OLGA), 1, "Nominate Sam first."),
        (("claim", NAME, "chips", "--pay", "cash=5", *ANN), 1, "The prize chips is not paid in money."),
        (("show", NAME, "--proof", "nowhere/proof.json"), 2, "nowhere/proof.json: No such file or directory"),
        (("show", NAME, "--proof", "."), 2, ".: Is a directory"),
    ],
)
def test_after_a_draw_too(
    clock: Clock, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, says: str
) -> None:
    begun(clock)
    if words[0] != "enter":
        clock.at = AWARD
        run("draw", NAME, "chips", *OLGA)
    capsys.readouterr()
    run(*words, status=status)
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_a_promotion_in_lines(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    begun(clock)
    run("dispute", NAME, "My form was lost", *ANN)
    clock.at = AWARD
    run("draw", NAME, "chips", *OLGA)
    run("notify", NAME, "1", "at-the-draw", *OLGA)
    run("claim", NAME, "chips", *ANN)
    run("deny", NAME, "1", "--reasons", "No card was shown", *OLGA)
    run("dispute", NAME, "It was not", "--decide", "1", *OLGA)
    capsys.readouterr()
    run("show", NAME, *OLGA)
    lines = [each.strip() for each in capsys.readouterr().out.splitlines()]
    assert "at The gaming floor, level 1, with Three Card Poker" in lines
    assert "to claim: At the stage, in person; winners must be present; notified at the draw" in lines
    assert 'claim 1 by Ann: chips, denied "No card was shown"' in lines
    assert 'dispute 1 by Ann: "My form was lost", decided "It was not"' in lines
    run("audit", NAME)
    assert "Winner 1 is notified at the draw, Olga records." in capsys.readouterr().out


@pytest.mark.parametrize(("early", "status"), [(1, 0), (0, 1), (-1, 1)])
def test_terms_that_close_entries_before_the_promotion_can_begin_are_refused(
    clock: Clock, capsys: pytest.CaptureFixture[str], early: int, status: int
) -> None:
    """The authority has the terms for 24 hours first (15.9); a promotion cannot begin when entries have closed (15.7.6)."""
    clock.at = terms_of().closes - DAY - early
    if status:
        refused = printed(capsys, "new", FRIDAY, *OLGA, status=status)["refused"]
        assert (refused["code"], list(refused["clauses"])) == ("never-begins", ["15.7.6", "15.9"])
        assert printed(capsys, "list") == []
    else:
        run("new", FRIDAY, *OLGA)


def test_terms_are_not_amended_so_that_the_promotion_can_never_begin(
    clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run("new", FRIDAY, *OLGA)
    sooner = tmp_path / "sooner.toml"
    text = Path(FRIDAY).read_text().replace("level 1", "level 3")
    sooner.write_text(text)
    clock.at = terms_of().closes - DAY
    refused = printed(capsys, "amend", NAME, str(sooner), "--reason", "Another level", *OLGA, status=1)["refused"]
    assert refused["code"] == "never-begins"
    clock.at -= 1
    run("amend", NAME, str(sooner), "--reason", "Another level", *OLGA)


def test_times_are_told_by_the_clocks_of_the_casino(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    begun(clock)
    capsys.readouterr()
    run("audit", NAME)
    told = capsys.readouterr().out
    assert "2030-10-04 18:00:00 AEST Olga (casino operator): The promotion begins: entries close at 4 October 2030, 21:30" in told
    assert cli.run(["journal", "show", f"promotion/{NAME}"]) == 0
    told = capsys.readouterr().out
    assert "2030-10-04T08:00:00.000Z Olga (casino-operator): The promotion begins: entries close at 4 October 2030, 21:30" in told
    assert cli.run(["inbox", "--json"]) == 0
    words = [each["words"] for each in json.loads(capsys.readouterr().out)]
    assert "Olga gives the authority the full terms; the promotion may begin at 4 October 2030, 18:00 AEST." in words
    assert not [each for each in words if "UTC" in each]


def test_a_payment_named_twice_is_added_up(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    terms = tmp_path / "terms.toml"
    text = Path(FRIDAY).read_text().replace('kind = "casino-dollars"', 'kind = "cash"').replace("$100.00", "$20,000.00")
    terms.write_text(text)
    run("new", str(terms), *OLGA)
    run("submit", NAME, *OLGA)
    clock.at = BEGINS
    run("commence", NAME, *OLGA)
    run("scrutineer", NAME, "Sam", *OLGA)
    run("enter", NAME, *ANN)
    clock.at = AWARD
    run("draw", NAME, "chips", "--scrutineer", "Sam", *OLGA)
    pays = ("--pay", "cash=5000", "--pay", "cheque=9000", "--pay", "cash=6000")
    claimed = printed(capsys, "claim", NAME, "chips", *pays, *ANN)
    assert claimed["events"][0]["event"]["payment"] == {"cash": 1_100_000, "cheque": 900_000}


def test_nothing_is_counted_for_somebody_who_may_not_draw(
    clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    terms = tmp_path / "terms.toml"
    terms.write_text(Path(FRIDAY).read_text().replace("[eligibility]", '[eligibility]\nminimum_wager = "$5.00"'))
    run("new", str(terms), *OLGA)
    run("submit", NAME, *OLGA)
    clock.at = BEGINS
    run("commence", NAME, *OLGA)
    clock.at = AWARD
    before = printed(capsys, "list")[0]["version"]
    run("draw", NAME, "hamper", "--as", "Cat", "player", status=1)
    assert printed(capsys, "list")[0]["version"] == before
    drawn = printed(capsys, "draw", NAME, "hamper", *OLGA)
    assert drawn["version"] == before + 2, "the wagers are counted, and the prize is drawn"


def test_terms_that_count_wagers_name_games_of_the_house(
    clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    terms = tmp_path / "terms.toml"
    other = Path(FRIDAY).read_text().replace('"three-card-poker"', '"slot machines"')
    terms.write_text(other.replace("[eligibility]", '[eligibility]\nminimum_wager = "$5.00"'))
    run("new", str(terms), *OLGA, status=2)
    assert "gaming[1]: expected a game whose wagers count" in capsys.readouterr().err
    terms.write_text(other)
    run("new", str(terms), *OLGA)


def test_cases(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run("case", "examples/promotions/cases/15.2-scrutineer.toml")
    assert "Sam oversees the draw." in capsys.readouterr().out
    report = printed(capsys, "case", "examples/promotions/cases")
    assert (report["failed"], report["count"] > 20) == (0, True)
    text = Path("examples/promotions/cases/15.1-offer.toml").read_text()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("../", f"{Path('examples/promotions').resolve()}/").replace('"accepted"', '"refused"'))
    run("case", str(wrong), status=1)
    assert "expected refused" in capsys.readouterr().err
