"""The screen from 60 columns up: nothing essential is cut off, results keep their clauses, a large terminal is used."""

from __future__ import annotations

import re
from functools import cache

import pytest
from rich.cells import cell_len
from rich.console import Console

from pitboss.cli.play.scene import Scene
from pitboss.cli.play.terminal import cited
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.games.guide import guide_to
from tests.play.support import ALL, POKER, PROTESTED, RACE, RULEBOOKS, WHEELS, Room, a_house, a_room, as_text, cards_in

FOUR = "Js Jd 9s 5c 4h  Qs Qh Qd 7c Ts  Tc 8s 6h 3c 2d  Ks Kh 9d 6c 3d 8h"
THREE = {"nsw": "Ks 9h 4d  Js Jd 9s  Qs Qh Td  8c 6s 3h", "nz": "Js Jd 9s  Qs Qh Td  8c 6s 3h  Ks 9h 4d"}
OTHERS = {
    "nz/caribbean-stud-poker": "Js Jd 9s 5c 4h  Qs Qh Qd 7c Ts  Tc 8s 6h 3c 2d  As Kh 9d 6c 3d",
    "nz/ultimate-texas-holdem": "Js 9s  Qs Qh  8s 3c  Ks 4h  Qd 7c 2s Kd 9h",
    "nz/baccarat": "9h Ks Kd 7c",
}
TILES = "nz/pai-gow"
WINS = 2
"""A seed with which the house way wins both hands."""
BLACKJACK = "nz/blackjack"
SEVENS = "Ts 7s Tc 6h  9c 7h 9d  Td Th"
"""A pair of sevens in the second box, against a dealer who is bust."""
SEVENTEEN = (8,)
"""The ball in the ninth compartment from zero."""
BACKED = "5 on black, 2 on 17/20, 1 on 16/17/18, 5 on dozen 3"
ROOT, HEX = 64, re.compile(r"(?<![\w.])[0-9a-f]+(?![\w.])")
SIZES = [(60, 20), (60, 24), (72, 24), (80, 24), (100, 30), (120, 40), (200, 60)]


@cache
def scenes(rulebook: str, players: int = 2) -> tuple[Scene, ...]:
    """Everything that is shown in a round in which the player wins on every wager that a key places."""
    if rulebook == TILES:
        with a_house() as house:
            return tuple(Room(house, rulebook, seed=WINS).played("2", "p", "d", "p", "y", players=players).scenes)
    cards: str | tuple[int, ...]
    if rulebook == RACE:
        cards, typed = PROTESTED, [ALL, "2 on hs", "d"]
    elif rulebook in WHEELS:
        cards, typed = SEVENTEEN, [BACKED, "5 on odd", "d"]
    elif rulebook == BLACKJACK:
        cards, typed = SEVENS, ["1", "4", "7", "d", "k"]
    else:
        usual = FOUR if "four" in rulebook else THREE[rulebook.partition("/")[0]]
        cards = OTHERS.get(rulebook, usual)
        typed = ["2", "5", "8", "a 4", "d", "p", "c", "p"]
    with a_room(rulebook, cards=[cards] if players == 2 else ()) as room:
        return tuple(room.played(*typed, players=players).scenes)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("players", [0, 2, 6])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_screen_of_a_round_fits(rulebook: str, columns: int, rows: int, players: int) -> None:
    for scene in scenes(rulebook, players):
        drawn = as_text(scene, columns, rows - 2).splitlines()
        assert max(map(cell_len, drawn)) <= columns
        assert len(drawn) <= rows - 2, "\n".join(drawn)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_nothing_essential_is_left_out(rulebook: str, columns: int, rows: int) -> None:
    """Chips, own cards, stakes, choices with their keys, what was said, results with their odds and amounts."""
    for scene in scenes(rulebook):
        text = as_text(scene, columns, rows - 2)
        flat = " ".join(text.replace("│", " ").split())
        chips = f"${scene.chips / 100:.2f} in chips"
        assert chips in flat
        assert all(f"[{'Enter/' if choice.default else ''}{choice.key}]" in flat for choice in scene.choices if choice.key)
        if scene.message:
            assert scene.message.sentence.split()[0] in flat
        if rulebook in POKER and scene.mine and (hand := scene.view.of(DealerPokerView).hands.get(scene.mine.area)):
            assert {str(card) for card in hand.cards.values()} <= cards_in(text)
        for line in scene.last.lines if scene.last else ():
            assert f"+${line.amount / 100:.2f}" in flat or line.amount <= 0


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 30), (120, 40)])
def test_results_keep_all_their_clauses_from_eighty_columns_up(rulebook: str, columns: int, rows: int) -> None:
    scene = scenes(rulebook)[-1]
    assert scene.last is not None
    flat = " ".join(as_text(scene, columns, rows - 2).replace("│", " ").split())
    winning = [line for line in scene.last.lines if line.amount > 0]
    assert len(winning) >= (1 if rulebook in ONE_WINS else 2)
    for line in winning:
        assert all(clause in flat for clause in line.clauses), (line, flat)


ONE_WINS = ("nz/baccarat", TILES)
"""Where a player may win on one wager only, unless the table offers side wagers."""
PAID = {
    "nsw/four-card-poker": (
        "Ante wins (1 to 1)",
        "Ante Bonus wins (three of a kind, 2 to 1)",
        "Aces Up wins (three of",
    ),
    "nz/three-card-poker": ("Ante wins (1 to 1)", "Pair Plus wins (pair, 1 to 1)"),
    BLACKJACK: (
        "Box wins (1 to 1)",
        "Perfect Pairs wins (mixed, 6 to 1)",
        "Super Sevens wins (two sevens, 50 to 1)",
    ),
    TILES: ("Wager wins +$9.50 (1 to 1 less $0.50)",),
    RACE: ("Hearts wins (protested, 2 to 1)", "♥♣ wins (10 to 1)", "♥♣♠ wins (10 to 1)"),
}


@pytest.mark.parametrize(("rulebook", "said"), PAID.items())
def test_a_winning_wager_says_what_it_was_paid_for(rulebook: str, said: tuple[str, ...]) -> None:
    text = as_text(scenes(rulebook)[-1], 100, 40)
    for each in said:
        assert each in text, text


def test_a_large_terminal_has_larger_cards_and_a_board() -> None:
    small, large = (as_text(scenes(POKER[0])[-1], *size) for size in ((80, 40), (120, 40)))
    assert "This session" in large
    assert "1 round, +$" in large
    assert "The sign" in large
    assert "Aces Up pays: four of a kind" in " ".join(large.split())
    assert "╭─────╮" in large
    assert "This session" not in small
    assert "╭─────╮" not in small


def test_the_ten_is_written_in_one_way() -> None:
    for size in SIZES:
        for scene in scenes(POKER[0]):
            text = as_text(scene, size[0], size[1] - 2)
            assert not [suit for suit in "♠♥♦♣" if f"10{suit}" in text]
    assert "T♠" in as_text(scenes(POKER[0])[-1], 80, 40)
    assert "Ts" in "\n".join(scenes(POKER[0])[-1].felt.lines(scenes(POKER[0])[-1], cards=True))


def test_the_session_adds_up_on_the_screen() -> None:
    with a_room(POKER[0]) as room:
        scene = room.played("2", "d", "c", "f", "r", "d", "c", "f").scenes[-1]
    assert "session -$20.00" in as_text(scene, 60, 18)
    assert "this session -$20.00 in 2 rounds" in "\n".join(scene.felt.lines(scene, cards=True))


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_no_clause_and_no_root_is_cut_on_paper(rulebook: str, columns: int) -> None:
    """How to play, and the sign: a clause may be looked up, and a root compared."""
    scene = scenes(rulebook)[-1]
    guide = [(each.text, each.clauses) for each in guide_to(scene.rules)]
    sign = [(each.text, each.clauses) for each in scene.view.sign]
    assert any("root" in text for text, _ in sign)
    for lines in (guide, sign):
        console = Console(width=columns - 6, color_system=None, force_terminal=False)
        with console.capture() as capture:
            console.print(cited(lines))
        text = capture.get()
        assert "…" not in text
        for said, clauses in lines:
            assert all(clause in text for clause in clauses)
            assert [word for word in said.split() if len(word) < 20 and word not in text] == []
            roots = [word for word in said.split() if len(word) == ROOT]
            assert all(root in "".join(HEX.findall(text)) for root in roots), "it may be folded, and all of it is there"


@pytest.mark.parametrize("rulebook", POKER)
def test_before_the_deal_the_other_players_are_seen_and_no_row_is_wasted(rulebook: str) -> None:
    text = as_text(scenes(rulebook)[0], 60, 18)
    assert "Computer 3" in text
    assert sum(not row.strip("│ ") for row in text.splitlines()) <= 3, text


def test_amounts_of_all_wagers_begin_in_one_column() -> None:
    rows = [row for row in as_text(scenes("nz/three-card-poker")[0], 80, 22).splitlines() if "other" in row and "[" in row]
    assert len({row.index("[") for row in rows if not row.strip().startswith("[")}) == 1
