"""The race drawn: lanes that advance, areas that light up, eighty columns, no card before it is drawn."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from pitboss.cards import Suit, parse_cards
from pitboss.cli.felts.racing_card_derby.layout import short_name, winning_areas
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.table_screen import draw
from pitboss.games.racing_card_derby.view import RaceView
from tests.play.pictures import scenes
from tests.play.support import ALL, PROTESTED, RACE, a_room, as_text, cards_in

FEW = "Qh 9c 4h 7h Ah  5c  6s"


def raced(cards: str = PROTESTED, *typed: str, players: int = 2) -> tuple[list[Scene], list[Scene]]:
    """What was watched, and what was shown."""
    with a_room(RACE, cards=[cards]) as room:
        display = room.played(*(typed or (ALL, "d")), players=players)
    return display.watched, display.scenes


def lanes(text: str) -> dict[str, str]:
    """The track of each suit."""
    rows = [row for row in text.splitlines() if row[2:3] in "♦♥♣♠"]
    return {row.split()[2]: row[13:] for row in rows if "┃" in row}


def test_a_race_over_is_drawn_like_this() -> None:
    _, (*_, over) = raced(FEW, "5 on red, 2 on hc", "d", players=0)
    assert [line.rstrip() for line in as_text(over).splitlines() if line.strip("│ ")] == [
        "╭─ Racing Card Derby ──────────────────────────────────────────────── Round 1 ─╮",
        "│ ♦ Diamonds ♞─────────────┼─────────────┼─────────────┼──────────────┃        │",
        "│ ♥ Hearts   ▏━━━━━━━ Q♥ ━━━━━━━━━━ 4♥ ━━━━━━━━━━ 7♥ ━━━━━━━━━━ A♥ ━━━┃♞ 1st   │",
        "│ ♣ Clubs    ▏━━━ 9♣ ━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌♞┃  2nd   │",
        "│ ♠ Spades   ▏╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌♞──┃  3rd   │",
        "│ 1st Q♥ 9♣ 4♥ 7♥ A♥  2nd 5♣  3rd 6♠                                           │",
        "│ Hearts first, clubs second, spades third                                     │",
        "│ Winning: Red, Hearts, ♥♣, ♥♣♠ in full, ♥♣♦ with two, 4 more with ♥ first     │",
        "│───────────────────────────── Place your wagers ──────────────────────────────│",
        "│ Seat 4  Ada (you)                          session +$25.00  $525.00 in chips │",
        "│ ♥♣ wins (10 to 1)                            +$20.00  5.1(d)(i), 5.8, 5.8(c) │",
        "│ Red wins (1 to 1)                             +$5.00  5.1(a)(i), 5.8, 5.8(a) │",
        "│ Together                                     +$25.00                         │",
        "│ 1 to 1       3 to 1  Quinella 10 to 1  Trifecta 1 to 1, 2 to 1, 10 to 1      │",
        "│ $5 to $100   $5-$100 $1 to $50         $1 to $50 in $1 steps                 │",
        "│ Red ●     ┐  ♦ ·     ♦♥ ·  ♦♣ ·  ♦♠ ·  ♦♥♣ · ♦♥♠ · ♦♣♥ · ♦♣♠ · ♦♠♥ · ♦♠♣ ·   │",
        "│           ┘  ♥ ●     ♥♦ ·  ♥♣ ●  ♥♠ ·  ♥♦♣ ● ♥♦♠ ● ♥♣♦ ● ♥♣♠ ● ♥♠♦ ● ♥♠♣ ●   │",
        "│ Black ·   ┐  ♣ ·     ♣♦ ·  ♣♥ ·  ♣♠ ·  ♣♦♥ · ♣♦♠ · ♣♥♦ · ♣♥♠ · ♣♠♦ · ♣♠♥ ·   │",
        "│           ┘  ♠ ·     ♠♦ ·  ♠♥ ·  ♠♣ ·  ♠♦♥ · ♠♦♣ · ♠♥♦ · ♠♥♣ · ♠♣♦ · ♠♣♥ ·   │",
        "╰─ nz/racing-card-derby ───────────────────────────────────────────── Table 1 ─╯",
        " Wager     [p] 5 on red, 5 on hearts, 2 on heart club, 1 on hcs             5.2",
        " [Enter/r] Again: Red $5, Quinella Heart Club $2                            5.2",
        " [?] help   [s] sign   [h] past rounds   [q] leave",
    ]


def test_a_lane_advances_by_a_furlong_with_each_card_of_its_suit() -> None:
    watched, _ = raced()
    cards = parse_cards(PROTESTED)
    where = [{suit: row.index("♞") for suit, row in lanes(as_text(scene)).items()} for scene in watched]
    assert {*where[0].values()} == {0}
    for card, before, after in zip(cards[:8], where, where[1:], strict=False):
        moved = {suit: after[suit] - before[suit] for suit in after}
        assert moved.pop(card.suit.word.capitalize()) == 14
        assert {*moved.values()} == {0}
    # The ninth card is the fourth heart, and past the post; the one after it is one more heart, and moves nobody.
    post = lanes(as_text(watched[0]))["Hearts"].index("┃")
    assert where[9]["Hearts"] == post + 1
    assert where[10] == where[9]
    assert (where[11]["Clubs"], where[13]["Spades"]) == (post - 1, post - 3)


def test_places_are_called_one_after_another() -> None:
    watched, _ = raced()
    called = [
        next(row.strip("│ ") for row in as_text(scene).splitlines() if "rawing" in row or "third" in row) for scene in watched
    ]
    assert [*dict.fromkeys(text.partition("   ")[0] for text in called)] == [
        "Drawing for first place",
        "Drawing for second place",
        "Drawing for third place",
        "Hearts first, clubs second, spades third",
    ]


def test_a_protest_is_marked_from_the_card_that_makes_it() -> None:
    watched, (*_, over) = raced()
    marked = [("2♠!" in text, "Protested, pays 1 to 2, 2 to 1" in text) for text in map(as_text, watched)]
    assert marked == [(False, False)] * 4 + [(True, True)] * (len(watched) - 4)
    running = [row for row in as_text(watched[5]).splitlines() if "Trifecta" in row]
    assert "1 to 2       2 to 1  Quinella 10 to 1" in running[0]
    # The odds beside the wagers are those of the next race.
    assert "1 to 1       3 to 1  Quinella 10 to 1" in as_text(over)
    late, _ = raced("Qh 9c 4h Kd 7h Ah  2s  3c")
    assert not [text for text in map(as_text, late) if "Protested" in text or "2♠!" in text]


def test_no_card_is_drawn_before_its_time() -> None:
    watched, shown = raced()
    cards = PROTESTED.split()
    for count, scene in enumerate(watched):
        assert cards_in(as_text(scene)) == {*cards[:count]}
    before, placed, over = shown
    assert cards_in(as_text(before)) == cards_in(as_text(placed)) == set()
    assert cards_in(as_text(over)) == {*cards}


def test_areas_are_lit_when_the_result_is_shown_and_not_before() -> None:
    watched, (*_, over) = raced()
    assert {as_text(scene).count("●") for scene in watched[:-1]} == {0}
    assert as_text(over).count("●") == 9
    # With the last card lit areas show their stakes.
    assert as_text(watched[-1]).count("●") == 5


def test_nothing_below_the_track_moves_while_the_race_runs() -> None:
    watched, _ = raced(players=6)
    for height in (None, 22):
        texts = [as_text(scene, 80, height).splitlines() for scene in watched]
        assert len({len(rows) for rows in texts}) == 1
        assert len({"\n".join(rows[8:11]) for rows in texts}) == 1


@pytest.mark.parametrize(("columns", "players"), [*itertools.product((80, 92, 100, 140), (0, 1, 2, 6))])
def test_every_row_is_as_wide_as_the_table(columns: int, players: int) -> None:
    watched, shown = raced(players=players)
    for scene in (*watched, *shown):
        rows = as_text(replace(scene, choices=()), columns).splitlines()
        assert {cell_len(row) for row in rows} == {min(columns, 100)}


def test_twenty_four_rows_hold_a_session_with_everything_on_the_layout() -> None:
    suits = "dhcs"
    everything = ", ".join(f"1 on {''.join(each)}" for size in (2, 3) for each in itertools.permutations(suits, size))
    typed = (f"5 on red, 5 on black, {', '.join(f'5 on {each}' for each in suits)}, {everything}", "d", "r", "d")
    watched, shown = raced(PROTESTED, *typed, players=6)
    for scene in (*watched, *shown):
        rows = as_text(scene, 80, 22).splitlines()
        assert max(map(cell_len, rows)) <= 80
        assert len(rows) <= 22
    over = as_text(shown[2], 80, 22)
    assert "Hearts first, clubs second, spades third" in over
    assert "Together" in over
    assert " more " in over


def test_amounts_that_do_not_fit_an_area_are_in_the_line_above() -> None:
    _, shown = raced(PROTESTED, "100 on red, 50 on hcs, 50 on hc")
    text = as_text(shown[1])
    assert "$200 on the layout: Red $100 of $100" not in text
    assert "$200 on the layout: Red $100, ♥♣ $50, ♥♣♠ $50" in text
    assert "♥♣ 50" in text
    assert "♥♣♠50" in text


def test_many_cards_that_say_nothing_make_room_for_those_that_decide() -> None:
    idle = "2h 3h 5h 6h 8h 9h Th Jh Kh"
    _, (*_, over) = raced(f"Qh 4h 7h Ah {idle} 5c {idle} 6c 6s")
    (row,) = [row for row in as_text(over).splitlines() if row.startswith("│ 1st")]
    assert row.split() == ["│", "1st", "Q♥", "4♥", "7♥", "A♥", "2nd", "…", "5♣", "3rd", "…", "6♠", "│"]


def test_colour_is_left_out_where_there_is_none() -> None:
    _, (*_, over) = raced()
    console = Console(width=80, force_terminal=True, no_color=True, color_system="truecolor", highlight=False)
    with console.capture() as capture:
        console.print(draw(over, 80))
    assert "38;2" not in capture.get()


def test_areas_have_short_names() -> None:
    assert [short_name(each) for each in ("red", "suit-spades", "quinella-heart-club", "trifecta-spade-diamond-club")] == [
        "Red",
        "Spades",
        "♥♣",
        "♠♦♣",
    ]


def test_winning_areas_are_told_by_how_much_of_them_is_right() -> None:
    (*_, over) = scenes("race")
    assert over.view.game is not None
    assert len(over.view.of(RaceView).lit) == 9
    words = winning_areas(over.view.of(RaceView).lit, (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))
    assert words == "Red, Hearts, ♥♣, ♥♣♦ in full, ♥♣♠ with two, 4 more with ♥ first"
