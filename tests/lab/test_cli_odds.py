"""`pitboss odds` from the outside: tables, JSON, progress, and one clear line for bad input."""

from __future__ import annotations

import io
import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss import cli, law
from pitboss.cli import output, progress

pytestmark = pytest.mark.xdist_group("lab")

FOUR, THREE, NZ_THREE, DERBY = "nsw/four-card-poker", "nsw/three-card-poker", "nz/three-card-poker", "nz/racing-card-derby"
WHEEL = "nz/roulette"


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.run(["odds", *words]) == 0
    return capsys.readouterr().out


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(shown(capsys, *words, "--json"))


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line on the error stream; nothing is printed, and the status is that of bad input."""
    assert cli.run(["odds", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("pitboss: ")
    assert said.err.count("\n") == 1
    return said.err


def row(data: Any, wager: str, schedule: str | None = None) -> Any:
    return next(each for each in data["wagers"] if each["wager"] == wager and schedule in (None, each["schedule"]))


@pytest.mark.parametrize(
    ("rulebook", "deals", "wagers"),
    [
        (FOUR, 167_439_136_344_480, [("ante", "25-20-2"), *(("aces-up", f"option-{number}") for number in range(1, 8))]),
        ("nz/four-card-poker", 167_439_136_344_480, [("ante", "25-20-2"), ("aces-up", "option-1")]),
        (THREE, 407_170_400, [("ante", "5-4-1"), ("ante", "5-3-1")]),
        (NZ_THREE, 407_170_400, [("ante", "5-4-1"), ("pair-plus", "40-30-6-4-1"), ("six-card-bonus", "option-1")]),
        (DERBY, None, [("red", ""), ("black", ""), ("suit-hearts", ""), ("quinella-diamond-heart", "")]),
    ],
)
def test_every_rulebook_in_json(
    capsys: pytest.CaptureFixture[str], rulebook: str, deals: int | None, wagers: list[tuple[str, str]]
) -> None:
    data = answer(capsys, rulebook)
    assert data["rulebook"] == rulebook
    assert deals in (None, data["deals"])
    found = [(each["wager"], each["schedule"]) for each in data["wagers"]]
    assert [each for each in wagers if each not in found] == []
    for each in data["wagers"]:
        assert sum(outcome["count"] for outcome in each["outcomes"]) == data["deals"]
        for figure in ("house_edge", "element_of_risk", "mean_stake", "variance", "hit_rate", "top_prize"):
            value = Fraction(each[figure]["exact"])
            assert re.fullmatch(r"-?\d+/\d+", each[figure]["exact"])
            unit, times = ("value", 1) if figure in ("mean_stake", "variance") else ("percent", 100)
            assert each[figure] == {"exact": each[figure]["exact"], unit: float(times * value)}
        assert each["standard_deviation"] ** 2 == pytest.approx(each["variance"]["value"])
        assert sum(outcome["combinations"] for outcome in each["outcomes"]) == each["combinations"]
        assert sum(Fraction(outcome["return"]["exact"]) for outcome in each["outcomes"]) == -Fraction(each["house_edge"]["exact"])
        pays = sum(outcome["count"] * Fraction(outcome["pays"]) for outcome in each["outcomes"])
        assert -pays / data["deals"] == Fraction(each["house_edge"]["exact"])
        shares = [Fraction(share["exact"]) for share in each["decisions"].values()]
        assert sum(shares) == (1 if each["wager"] == "ante" else 0)


def test_the_tables_own_schedule_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, FOUR, "--schedule", "aces-up=option-3")
    names = [each["schedule"] for each in data["wagers"] if each["wager"] == "aces-up"]
    assert names == ["option-3", *(f"option-{number}" for number in (1, 2, 4, 5, 6, 7))]
    assert data["settings"]["schedule.aces-up"] == "option-3"


def test_strategies_are_in_the_json_with_their_costs(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, THREE)
    costs = {each["strategy"]: Fraction(each["cost"]["exact"]) for each in data["strategies"]}
    edges = {each["strategy"]: Fraction(each["house_edge"]["exact"]) for each in data["strategies"]}
    best = Fraction(row(data, "ante")["house_edge"]["exact"])
    assert {name: edge - best for name, edge in edges.items()} == costs
    assert costs["q-6-4"] == 0 < costs["queen-high"] < costs["always-play"]


def edge(capsys: pytest.CaptureFixture[str], rulebook: str, wager: str, *words: str) -> Fraction:
    return Fraction(row(answer(capsys, rulebook, *words), wager)["house_edge"]["exact"])


def test_options_can_be_given_several_times(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, DERBY, "--set", "decks=1", "--set", "odds.quinella=11 to 1", "--set=odds.suit=4 to 1")
    assert (data["settings"]["decks"], data["settings"]["odds.quinella"]) == (1, "11 to 1")
    assert row(data, "quinella-heart-club")["house_edge"]["exact"] == "0/1"


def test_a_better_schedule_of_the_user_never_raises_the_edge(capsys: pytest.CaptureFixture[str]) -> None:
    usual = edge(capsys, THREE, "ante")
    assert (
        edge(capsys, THREE, "ante", "--pay", "ante_bonus=6-4-1") < usual < edge(capsys, THREE, "ante", "--pay", "ante=5-4-1 to 2")
    )
    assert edge(capsys, THREE, "pair-plus", "--pay", "pair_plus=40-30-6-4-0") > edge(capsys, THREE, "pair-plus")


def test_ties_and_the_qualifying_hand_matter(capsys: pytest.CaptureFixture[str]) -> None:
    usual = edge(capsys, THREE, "ante")
    assert edge(capsys, THREE, "ante", "--set", "ties=player") < usual < edge(capsys, THREE, "ante", "--set", "ties=dealer")
    assert edge(capsys, THREE, "ante", "--set", "dealer.qualifies-with=king") != usual


def test_cards_seen_are_worth_something(capsys: pytest.CaptureFixture[str]) -> None:
    edges = [edge(capsys, THREE, "ante", "--seen", str(seen)) for seen in range(4)]
    assert edges == sorted(edges, reverse=True)
    assert len(set(edges)) == 4


def test_a_strategy_of_the_user(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\notherwise = "fold"\n[[rule]]\nat_least = "Q-6-4"\ndoes = "play-1"\n')
    costs = {each["strategy"]: each["cost"]["exact"] for each in answer(capsys, THREE, "--strategy", str(file))["strategies"]}
    assert costs["mine"] == costs["q-6-4"] == "0/1"


def test_four_card_poker_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, FOUR)
    assert "Four Card Poker (nsw/four-card-poker)\ncounted over 167,439,136,344,480 deals" in text
    ante = next(line for line in text.splitlines() if line.strip().startswith("25-20-2 "))
    assert ante.split()[:2] == ["25-20-2", "2.7879"]
    aces_up = next(line for line in text.splitlines() if line.strip().startswith("option-1 "))
    assert aces_up.split()[1:4] == ["50-40-9-6-4-2-1", "1.9786", "%"]
    assert "1 in 4,165" in aces_up
    assert "Pays to 1, best hand first: four of a kind, straight flush, three of a kind, flush, straight, two" in text
    for words in ("Ante\n", "Aces Up\n", "Std", "play-3", "makers-pamphlet", "ties"):
        assert words in text
    assert "play-3:win" not in text
    assert re.findall(r"\d+/\d+", text) == [], "fractions are for --exact"
    assert "8840827253/317119576410" in shown(capsys, FOUR, "--exact")


def test_every_schedule_is_shown_with_what_it_pays(capsys: pytest.CaptureFixture[str]) -> None:
    for rulebook in (FOUR, NZ_THREE):
        text = shown(capsys, rulebook)
        book = law.load(rulebook)
        rows = [row for row in book.schedules if row.name.startswith("option-") and book.has_setting(f"schedule.{row.wager}")]
        assert rows
        for row in rows:
            pays = "-".join(str(odds.pays) for odds in row.odds.values())
            assert re.search(rf"^ *{row.name} +{pays} ", text, re.MULTILINE), row


@pytest.mark.parametrize("rulebook", [FOUR, THREE, NZ_THREE, "nz/four-card-poker", DERBY])
def test_brief_fits_a_screen(capsys: pytest.CaptureFixture[str], rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "WIDTH_WHEN_PIPED", 80)
    text = shown(capsys, rulebook, "--brief")
    assert len(text.splitlines()) < 24
    assert "House" in text
    assert "Std" in text
    lines = text.splitlines()
    assert any(line.strip().startswith("red " if rulebook == DERBY else "Ante ") for line in lines)
    assert complaint(capsys, rulebook, "--brief", "--exact").startswith("pitboss: --brief leaves out")


@pytest.mark.parametrize(
    ("rulebook", "wager"),
    [("nz/blackjack", "insurance"), ("nz/blackjack", "madness-21"), ("nz/pai-gow", "bank"), ("nz/baccarat", "player-pair")],
)
def test_whatever_has_odds_can_be_asked_for_alone(capsys: pytest.CaptureFixture[str], rulebook: str, wager: str) -> None:
    text = shown(capsys, rulebook, "--wager", wager)
    assert "returns" in text
    others = {"nz/blackjack": "Perfect Pairs", "nz/pai-gow": "Wager\n", "nz/baccarat": " tie "}
    assert others[rulebook] not in text


def test_a_schedule_of_ones_own_at_a_game_without_ranks_of_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """Super Sevens by its lines: all of them, or one by its name."""
    whole = shown(capsys, "nz/blackjack", "--wager", "super-sevens", "--pay", "super_sevens=100-50-20-10-2")
    assert re.search(r"^ *100-50-20-10-2 ", whole, re.MULTILINE)
    one = shown(capsys, "nz/blackjack", "--wager", "super-sevens", "--pay", "super_sevens=one seven:2")
    assert "sevens 50, one seven 2" in one
    said = complaint(capsys, "nz/blackjack", "--pay", "super_sevens=flush:2")
    assert "'flush' is not a hand" in said
    assert "one-seven" in said


def test_one_wager_with_its_returns(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, THREE, "--wager", "Pair Plus")
    assert "Ante\n" not in text
    assert "Strategies" not in text
    lines = [line.split() for line in text.splitlines()]
    assert ["Hand", "Combinations", "Probability", "Pays", "Return"] in lines
    assert ["flush", "1,096", "4.959276", "%", "4", "19.837104", "%"] in lines
    assert ["all", "22,100", "100.000000", "%", "-2.316742", "%"] in lines
    data = answer(capsys, THREE, "--wager", "ante")
    assert {each["wager"] for each in data["wagers"]} == {"ante"}
    assert data["strategies"]
    kinds = answer(capsys, DERBY, "--wager", "quinella")["wagers"]
    assert (len(kinds), {each["wager"].split("-")[0] for each in kinds}) == (12, {"quinella"})


def test_a_line_added_to_a_schedule_is_paid(capsys: pytest.CaptureFixture[str]) -> None:
    usual, more = (answer(capsys, THREE, "--wager", "ante", *words) for words in ((), ("--pay", "ante_bonus=flush:1")))
    assert row(more, "ante")["pays"] == {**row(usual, "ante")["pays"], "flush": "1 to 1"}
    assert more["settings"]["ante-bonus.from"] == "flush"
    # A flush is 1,096 of 22,100 hands, it is always played, and it is paid the Ante once more.
    paid = Fraction(row(usual, "ante")["house_edge"]["exact"]) - Fraction(row(more, "ante")["house_edge"]["exact"])
    assert paid == Fraction(1_096, 22_100)


def test_amounts_are_in_dollars(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, DERBY, "--stake", "2.50", "--set", "rounding.smallest-chip=$0.50")
    assert re.search(r"^ *stake +\$2\.50", text, re.MULTILINE)
    assert re.search(r"^ *rounding\.smallest-chip +\$0\.50", text, re.MULTILINE)
    assert answer(capsys, DERBY, "--stake", "$2.50")["settings"]["stake"] == 250


def test_outcomes_are_printed_when_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, THREE, "--outcomes")
    fold = next(line for line in text.splitlines() if line.strip().startswith("fold "))
    assert fold.split() == ["fold", "132,652,800", "32.579186", "%", "-1", "-32.579186", "%"]
    assert text.count(": returns\n") == len(answer(capsys, THREE)["wagers"])


def test_wagers_that_are_alike_share_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, DERBY, "--set", "decks=1", "--exact")
    for line in ("red ", "black ", "suit-diamonds, ", "suit-spades ", "quinella, all 12 ", "trifecta, all 24 "):
        assert f"\n {line}" in text
    assert "1/13" in text


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(shown(capsys, "--help").split())
    assert "Example: pitboss odds nsw/four-card-poker" in text
    for option in ("--schedule", "--pay", "--set", "--stake", "--seen", "--strategy", "--outcomes", "--json"):
        assert option in text


CHOOSE = "Choose from: "


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nsw/four-card",), "perhaps nsw/four-card-poker"),
        (("nz/general",), f"the lab has no odds for nz/general. {CHOOSE}{FOUR}, {THREE}"),
        ((FOUR, "--pay", "ante_bonus=25-20"), "has 2 odds, but the schedule 25-20-2 has 3 lines: four-of-a-kind,"),
        ((FOUR, "--pay", "ante_bonus=20-25-2"), "pays straight-flush more than four-of-a-kind"),
        ((FOUR, "--pay", "ante_bonus=25-20--2"), "negative or missing pay -2"),
        ((FOUR, "--pay", "ante_bonus=-25-20-2"), "negative or missing pay -25"),
        ((FOUR, "--pay", "pair_plus=40-30-6-4-1"), f"no schedule for a wager 'pair_plus'. {CHOOSE}ante-bonus, aces-up."),
        ((FOUR, "--pay", "ante_bonus"), "--pay ante_bonus is not written as --pay ante_bonus=25-20-2"),
        ((FOUR, "--schedule", "aces-up=option-9"), f"no schedule 'option-9' for aces-up. {CHOOSE}option-1, option-2"),
        ((FOUR, "--schedule", "trips=option-1"), f"wager 'trips'. {CHOOSE}ante-bonus, aces-up."),
        ((FOUR, "--set", "tyes=dealer"), f"no setting 'tyes' (perhaps ties). {CHOOSE}"),
        (
            (FOUR, "--set", "ties=nobody"),
            f"ties cannot be 'nobody' (Who wins Ante and Play when the hands are equal). {CHOOSE}player,",
        ),
        ((FOUR, "--set", "seats.maximum=5"), f"seats.maximum cannot change a figure of {FOUR}. {CHOOSE}"),
        ((FOUR, "--set", "dealer.qualifies-with=king"), "has no setting 'dealer.qualifies-with'"),
        ((FOUR, "--set", "ties=dealer", "--set", "ties=player"), "--set ties is given twice"),
        ((FOUR, "--set", "=dealer"), "is not written as --set ties=dealer"),
        ((DERBY, "--set", "decks=9"), "a whole number, at least 1, at most 8"),
        ((FOUR, "--stake", "0"), "a stake is from one cent"),
        ((FOUR, "--stake", "-5"), "'-5' is below zero"),
        ((FOUR, "--stake", "0.75"), "smallest chip, $0.50"),
        ((FOUR, "--stake", "2.505"), "'2.505' has more than two decimals"),
        ((DERBY, "--wager", "green"), "has no wager 'green'. Choose from: red, black,"),
        ((WHEEL, "--wager", "straigt-5"), "has no wager 'straigt-5'. Choose from: straight-5,"),
        ((WHEEL, "--wager", "17 18"), f"has no wager '17 18'. {CHOOSE}split-17-18, street-16-17-18, corner-"),
        ((WHEEL, "--wager", "snake"), f"{CHOOSE}straight, split, street, corner, line, column, dozen, low, even, red, black,"),
        ((WHEEL, "--wager", "corners"), f"{CHOOSE}corner, straight, split,"),
        ((FOUR, "--pay", "aces_up=trips:3"), "'trips' is not a hand"),
        ((FOUR, "--set", "rounding.smallest-chip=$x", "--stake", "5"), "an amount such as $2.50"),
        ((FOUR, "--seen", "3"), f"{CHOOSE}1, 2, 6."),
        ((THREE, "--seen", "4"), f"{CHOOSE}0, 1, 2, 3."),
        ((DERBY, "--seen", "1"), "There is only: 0."),
        (
            (FOUR, "--strategy", "nowhere.toml"),
            "nowhere.toml: the file: expected a strategy that can be read, found no such file",
        ),
        ((DERBY, "--strategy", "nowhere.toml"), "the player makes no decisions"),
        (("nz/blackjack", "--strategy", "nowhere.toml"), "the lab counts it by the strategy it names"),
        (("nz/pai-gow", "--strategy", "nowhere.toml"), "the lab counts it by the strategy it names"),
        (("nz/pai-gow", "--set", "commission.rate=1/0"), 'There is only: a rate such as "5%".'),
        (("nz/pai-gow", "--set", "commission.rate=21/20"), 'There is only: a rate such as "5%".'),
        (("nz/caribbean-stud-poker", "--set", "jackpot.royal-flush-share=2"), 'There is only: a rate such as "5%".'),
        (("nz/blackjack", "--set", "split.hands=4"), "There is only: split.hands from 1 to 3."),
        ((FOUR, "--odds"), "--odds"),
        ((), "RULEBOOK"),
    ],
)
def test_an_error_is_one_line_with_the_valid_choices(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert said in complaint(capsys, *words)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_long_count_is_told_in_lines_on_the_error_stream(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", -1)
    with progress.progress() as tell:
        for done in range(3):
            tell("counting", done, 3)
        tell("counting", 3, 3)
        tell("adding up", 0, 1)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "counting ...\nadding up ...\n")


def test_a_short_count_is_not_spoken_of(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 1_000)
    with progress.progress() as tell:
        tell("counting", 0, 3)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("patience", "seen"), [(-1, True), (1_000, False)])
def test_in_a_terminal_it_is_a_bar(monkeypatch: pytest.MonkeyPatch, patience: float, seen: bool) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress() as tell:
        tell("counting", 1, 3)
        tell("counting", 2, 3)
    assert ("counting" in screen.getvalue()) is seen
    assert ("2/3" in screen.getvalue()) is seen


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Fraction(1, 3), "33.3333 %"),
        (Fraction(-1, 3), "-33.3333 %"),
        (Fraction(-1, 10**9), "0.0000 %"),
        (Fraction(1, 2_000_000), "0.0001 %"),
        (Fraction(12), "1,200.0000 %"),
    ],
)
def test_percentages_are_rounded_from_the_exact_value(figure: Fraction, text: str) -> None:
    assert output.percent(figure) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 4_165), "1 in 4,165"),
        (Fraction(2, 5), "1 in 2.50"),
        (Fraction(1), "1 in 1"),
        (Fraction(3, 10_000), "1 in 3,333"),
        (Fraction(1, 12), "1 in 12"),
    ],
)
def test_small_chances_are_said_as_one_in_so_many(chance: Fraction, text: str) -> None:
    assert output.one_in(chance) == text
