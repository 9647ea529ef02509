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
from pitboss.lab.strategy_files import least_strength, read_strategy
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


# --- hands as people write them ------------------------------------------------------------------------------------


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


# --- strategies from a file ----------------------------------------------------------------------------------------

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


KINDS = "straight-flush, three-of-a-kind, straight, flush, pair, high-card"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (rule(at_least='"blaze"'), f"rule 2: 'blaze' is not a hand; .* Choose from: {KINDS}"),
        (rule(at_least='"Q-1-4"'), f"rule 2: 'Q-1-4' is not a hand; .* Choose from: {KINDS}"),
        (rule(at_least='"10-10-2-3"'), f"rule 2: '10-10-2-3' has 4 cards, but a hand here is 3 cards. Choose from: {KINDS}"),
        (rule(at_least=""), f"rule 2: at_least is missing. Choose from: {KINDS}"),
        (rule(at_least="7"), f"rule 2: at_least is 7; it must be text in quotes. Choose from: {KINDS}"),
        (rule(does='"raise"'), "rule 2: does is 'raise', which is not a choice here. Choose from: fold, play-1"),
        (rule(does='"play-2"'), "rule 2: does is 'play-2', which is not a choice here. Choose from: fold, play-1"),
        (rule(does=""), "rule 2: does is missing. Choose from: fold, play-1"),
        (
            rule(up='"2-9"'),
            "rule 2: up is given, but it needs exactly one visible dealer card. Choose from: at_least, does",
        ),
        (rule(when='"often"'), "rule 2: 'when' is not a known key. Choose from: at_least, does"),
        ('name = "mine"', "otherwise is missing. Choose from: fold, play-1"),
        ('otherwise = "call"', "otherwise is 'call', which is not a choice here. Choose from: fold, play-1"),
        ('otherwise = "fold"\nelse = "fold"', "'else' is not a known key. Choose from: name, otherwise, rule"),
        ('otherwise = "fold"\nname = 7', "name is 7; it must be text"),
        ('otherwise = "fold"\nrule = "A-A"', "rule is not a list of rules"),
        ("play everything", "is not TOML: "),
    ],
)
def test_a_bad_file_is_named_with_the_rule_and_the_valid_choices(tmp_path: Path, text: str, said: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(LabError, match=f"^{file}:? {said}"):
        read_strategy(file, THREE, up_card=False)


@pytest.mark.parametrize("up", ["1", "2-1", "9-2", "2-9-K", "up", "-", "2-"])
def test_an_up_card_is_a_rank_or_a_range_lowest_first(tmp_path: Path, up: str) -> None:
    file = written(tmp_path, rule(up=f'"{up}"'))
    with pytest.raises(LabError, match=rf"^{file}: rule 2: '{up}' is not an up card; .* Choose from: 2, 3, .*, 10, J, Q, K, A"):
        read_strategy(file, THREE, up_card=True)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"nothing\.toml: No such file"):
        read_strategy(tmp_path / "nothing.toml", THREE, up_card=False)
