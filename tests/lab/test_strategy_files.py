"""Strategies from files: which hands each rule covers, and the message for a bad file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import law
from pitboss.cards import parse_cards
from pitboss.cards.ranks import FOUR_CARD, THREE_CARD, Ranking, ThreeCardRanking, all_values
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import FOLD
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.strategy_files import least_strength, read_strategy
from pitboss.table.limits import Limits
from pitboss.table.settings import TableSettings

pytestmark = pytest.mark.xdist_group("lab")


def rules_of(book: str, **chosen: object) -> PokerRules:
    settings = {key.replace("__", ".").replace("_", "-"): value for key, value in chosen.items()}
    rules = rules_for(law.load(book), TableSettings("lab", Limits({}), chosen=settings))
    assert isinstance(rules, PokerRules)
    return rules


THREE = rules_of("nsw/three-card-poker")
FOUR = rules_of("nsw/four-card-poker")


def strength(cards: str, ranking: Ranking = THREE_CARD) -> int:
    return ranking.worth(parse_cards(cards)).strength


@pytest.mark.parametrize(
    ("text", "least", "below"),
    [
        ("Q-6-4", "Qc 6d 4h", "Qc 6d 3h"),
        ("4-Q-6", "Qc 6d 4h", "Qc 6d 3h"),
        ("q-6-4", "Qc 6d 4h", "Qc 6d 3h"),
        ("Q", "Qc 3d 2h", "Jc Td 8h"),
        ("Q-6", "Qc 6d 2h", "Qc 5d 4h"),
        ("2-2", "2c 2d 3h", "Ac Kd Jh"),
        ("10-10", "Tc Td 2h", "9c 9d Ah"),
        ("T-T-5", "Tc Td 5h", "Tc Td 4h"),
        ("3-3-3", "3c 3d 3h", "2c 2d 2h"),
        ("6-5-4", "6c 5d 4h", "5c 4d 3h"),
        ("A-2-3", "Ac 2d 3h", "Ac Kc Jc"),
        ("flush", "5c 3c 2c", "Ac Ad Kh"),
        ("straight", "Ac 2d 3h", "Ac Kc Jc"),
        ("pair", "2c 2d 3h", "Ac Kd Jh"),
        ("straight-flush", "Ac 2c 3c", "Ac Ad Ah"),
    ],
)
def test_a_hand_written_by_its_ranks_or_kind_is_the_least_of_those_meant(text: str, least: str, below: str) -> None:
    assert least_strength(text, THREE_CARD) == strength(least)
    known = [value.strength for value in all_values(THREE_CARD)]
    assert known.index(strength(least)) == known.index(strength(below)) + 1


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("10-10", "Tc Td 2h 3s"),
        ("10-10-2-3", "Tc Td 2h 3s"),
        ("K-K-2-2", "Kc Kd 2h 2s"),
        ("5-5-5", "5c 5d 5h 2s"),
        ("9-9-9-9", "9c 9d 9h 9s"),
        ("A-K", "Ac Kd 3h 2s"),
        ("two-pair", "3c 3d 2h 2s"),
    ],
)
def test_where_four_cards_play(text: str, least: str) -> None:
    assert least_strength(text, FOUR_CARD) == strength(least, FOUR_CARD)


def test_a_rank_that_heads_no_hand_means_the_next_hand_above() -> None:
    """Four high would be four, three, two, which is a straight, so the lowest hand of all is five high."""
    assert least_strength("4", THREE_CARD) == all_values(THREE_CARD)[0].strength == strength("5c 3d 2h")


def test_the_order_of_hands_decides_what_is_at_least_a_flush() -> None:
    flush_first = ThreeCardRanking(["straight-flush", "three-of-a-kind", "flush", "straight", "pair", "high-card"])
    assert least_strength("flush", flush_first) > strength("Ac Kd Qh", flush_first)
    assert least_strength("flush", THREE_CARD) < strength("Ac Kd Qh")


GOOD = """
name = "mine"
otherwise = "fold"

[[rule]]
at_least = "flush"
does = "play-3"

[[rule]]
at_least = "8-8"
up = "2-9"
does = "play-2"

[[rule]]
at_least = "A"
up = "K"
does = "play-1"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text)
    return file


@pytest.mark.parametrize(
    ("hand", "up", "decision"),
    [
        ("2c 3c 4c 7c", "As", 3),
        ("8c 8d 2h 3s", "2s", 2),
        ("8c 8d 2h 3s", "9s", 2),
        ("8c 8d 2h 3s", "Ts", FOLD),
        ("8c 8d 2h 3s", "Ks", 1),
        ("7c 7d Ah Ks", "2s", FOLD),
        ("Kc Qd 9h 2s", "Ks", FOLD),
    ],
)
def test_the_first_rule_that_fits_decides(tmp_path: Path, hand: str, up: str, decision: int) -> None:
    mine = read_strategy(written(tmp_path, GOOD), FOUR, up_card=True)
    assert mine.name == "mine"
    assert mine.decide(FOUR, parse_cards(hand), parse_cards(up)) == decision


def test_a_file_without_a_name_is_called_as_the_file(tmp_path: Path) -> None:
    mine = read_strategy(written(tmp_path, 'otherwise = "play-1"'), THREE, up_card=False)
    assert (mine.name, mine.decide(THREE, parse_cards("5c 3d 2h"))) == ("mine", 1)


def rule(**words: str) -> str:
    lines = {"at_least": '"pair"', "does": '"play-1"'} | words
    return 'otherwise = "fold"\n[[rule]]\nat_least = "A-A"\ndoes = "play-1"\n[[rule]]\n' + "\n".join(
        f"{key} = {value}" for key, value in lines.items() if value
    )


HANDS = r"a hand of 3 cards by its ranks, .*, or by its kind \(straight-flush, three-of-a-kind, .*, pair, high-card\)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (rule(at_least='"blaze"'), rf"line 6, rule\[2\].at_least: expected {HANDS}, found 'blaze'"),
        (rule(at_least='"Q-1-4"'), rf"line 6, rule\[2\].at_least: expected {HANDS}, found 'Q-1-4'"),
        (rule(at_least='"10-10-2-3"'), r"line 6, rule\[2\].at_least: .*, found '10-10-2-3', which has 4 cards"),
        (rule(at_least=""), r"line 5, rule\[2\].at_least: expected a value, found no such key"),
        (rule(at_least="7"), r"line 6, rule\[2\].at_least: expected text on one line, found 7"),
        (rule(does='"raise"'), r"line 7, rule\[2\].does: expected one of fold, play-1, found 'raise'"),
        (rule(does='"play-2"'), r"line 7, rule\[2\].does: expected one of fold, play-1, found 'play-2'"),
        (rule(does=""), r"line 5, rule\[2\].does: expected a value, found no such key"),
        (rule(up='"2-9"'), r"line 8, rule\[2\].up: expected no such key, because it needs exactly one visible dealer card"),
        (rule(when='"often"'), r"line 8, rule\[2\].when: expected a known key \(at_least, does\), found an unknown one"),
        ('name = "mine"', "otherwise: expected a value, found no such key"),
        ('otherwise = "call"', "line 1, otherwise: expected one of fold, play-1, found 'call'"),
        ('otherwise = "fold"\nelse = "fold"', r"line 2, else: expected a known key \(name, otherwise, rule\)"),
        ('otherwise = "fold"\nname = 7', "line 2, name: expected text on one line, found 7"),
        ('otherwise = "fold"\nrule = "A-A"', "line 2, rule: expected a list, found 'A-A'"),
        ("play everything", "line 1, column 6: expected valid TOML, found "),
    ],
)
def test_a_bad_file_is_named_with_the_line_and_the_valid_choices(tmp_path: Path, text: str, said: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(LabError, match=f"^{file}: {said}"):
        read_strategy(file, THREE, up_card=False)


@pytest.mark.parametrize("up", ["1", "2-1", "9-2", "2-9-K", "up", "-", "2-"])
def test_an_up_card_is_a_rank_or_a_range_lowest_first(tmp_path: Path, up: str) -> None:
    file = written(tmp_path, rule(up=f'"{up}"'))
    with pytest.raises(LabError, match=rf"^{file}: line 8, rule\[2\].up: expected .* \(2, 3, .*, 10, J, Q, K, A\), found '{up}'"):
        read_strategy(file, THREE, up_card=True)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"nothing\.toml: the file: expected a strategy that can be read, found no such file"):
        read_strategy(tmp_path / "nothing.toml", THREE, up_card=False)
