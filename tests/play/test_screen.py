"""The table drawn: eighty columns, every state of a round, no card before it is shown."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console

from pitboss import law
from pitboss.cards import parse_cards
from pitboss.cli.felts.dealer_poker import FELT
from pitboss.cli.play import render
from pitboss.cli.play.render import card_block, index, small_cards
from pitboss.cli.play.scene import Message, Scene
from pitboss.cli.play.table_screen import draw
from pitboss.games import rules_for
from pitboss.games.dealer_poker.view import DealerPokerView, HandView
from pitboss.house.players.visits import practice_settings
from pitboss.table.sign import SignLine
from pitboss.table.state import Phase
from pitboss.table.view import AreaView, TableView
from tests.play.pictures import scenes
from tests.play.support import NSW, RULEBOOKS, a_room, as_text, cards_in

RESULTS = (
    ("Ante Bonus wins (three of a kind, 2 to 1)", "9.2.1.1", "+$20.00"),
    ("Ante wins (1 to 1)", "9.2.1.4", "+$10.00"),
    ("Play wins (1 to 1)", "9.2.1.4", "+$30.00"),
    ("Aces Up wins (three of a kind, 9 to 1)", "9.2.1.5", "+$45.00"),
)
BACK = render.back_of("red")
INSCRIPTION = SignLine(
    "inscription", "Dealer always plays. " + "The player wins with a hand that is as good as this one or better.", ()
)
BOOK = law.load(NSW)
RULES = rules_for(BOOK, practice_settings(BOOK, "Table 1"))


def seat(number: int, player: str, **wagers: int) -> AreaView:
    return AreaView(number, player, 48_500, 0, {}, {name.replace("_", "-"): amount for name, amount in wagers.items()})


def fixed(others: int = 2) -> Scene:
    """A view written down here: a hand in play against a dealer whose last card is face up."""
    seats = (
        seat(4, "Ada", ante=1_000, aces_up=500),
        *(seat(number, f"Computer {number}", ante=10_000, aces_up=10_000, play=30_000) for number in (1, 2, 3, 5, 6, 7)[:others]),
    )
    hands = {each.area: HandView(5, "dealt", {}, None) for each in seats}
    hands[4] = HandView(5, "dealt", dict(enumerate(parse_cards("Qs Qh Qd 7c Ts"))), None)
    dealer = HandView(6, "dealt", {5: parse_cards("8h")[0]}, None)
    game = DealerPokerView("deciding", dealer, None, hands, 0)
    view = TableView(Phase.ROUND, 12, (INSCRIPTION,), "red", 20, tuple(sorted(seats, key=lambda each: each.area)), game)
    return Scene(
        felt=FELT,
        rules=RULES,
        view=view,
        me="Ada",
        seat=4,
        area=4,
        back="red",
        asks="Your turn",
    )


def test_a_fixed_view_is_drawn_like_this() -> None:
    lines = [line.rstrip() for line in as_text(fixed()).splitlines()]
    assert lines == [
        "╭─ Four Card Poker ───────────────────────────────────────────────── Round 12 ─╮",
        "│                     ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮                      │",
        "│ Dealer              │▚▚▚│ │▚▚▚│ │▚▚▚│ │▚▚▚│ │▚▚▚│ │8♥ │             shuffler │",
        "│                     ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯                      │",
        "│                             Dealer always plays.                             │",
        "│      The player wins with a hand that is as good as this one or better.      │",
        "│                                                                              │",
        "│                    Computer 1                Computer 2                      │",
        "│                      $485.00                   $485.00                       │",
        "│                  ▚▚ ▚▚ ▚▚ ▚▚ ▚▚            ▚▚ ▚▚ ▚▚ ▚▚ ▚▚                    │",
        "│                      thinks                    thinks                        │",
        "│                   $500 wagered              $500 wagered                     │",
        "│───────────────────────────────── Your turn ──────────────────────────────────│",
        "│ Seat 4  Ada (you)                                           $485.00 in chips │",
        "│ ╭───╮ ╭───╮ ╭───╮ ╭───╮   ╭───╮                                              │",
        "│ │Q♠ │ │Q♥ │ │Q♦ │ │T♠ │   │7♣ │                                              │",
        "│ ╰───╯ ╰───╯ ╰───╯ ╰───╯   ╰───╯                                              │",
        "│ three of a kind, queens, ten                                                 │",
        "│ ( Ante $10 )  ( Aces Up $5 )  ( Play · )                                     │",
        "╰─ nsw/four-card-poker ────────────────────────────────────────────── Table 1 ─╯",
    ]


@pytest.mark.parametrize(("columns", "others"), [*itertools.product((80, 92, 100, 140), range(7))])
def test_every_row_is_as_wide_as_the_table(columns: int, others: int) -> None:
    rows = as_text(fixed(others), columns).splitlines()
    assert {cell_len(row) for row in rows} == {min(columns, 100)}


@pytest.mark.parametrize("others", [0, 2, 6])
def test_a_low_terminal_leaves_out_what_says_least(others: int) -> None:
    whole, low = (as_text(fixed(others), 80, height).splitlines() for height in (None, 15))
    assert len(low) == min(15, len(whole)) or others == 0
    for needed in ("8♥", "three of a kind, queens, ten", "Your turn", "$485.00 in chips", "Ante $10"):
        assert any(needed in row for row in low), needed
    assert len(as_text(fixed(others), 80, 60).splitlines()) == len(whole)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_eighty_columns_and_twenty_four_rows_hold_a_whole_session(rulebook: str) -> None:
    with a_room(rulebook) as room:
        typed = ("a 4", "1", "u 3", "d", "c", "p 1", "p", "?nope", "d", "r", "d", "c", "f")
        for scene in room.played(*typed, players=6).scenes:
            rows = as_text(scene, 80, 22).splitlines()
            assert max(map(cell_len, rows)) <= 80
            assert len(rows) <= 22 or scene.message


def test_red_suits_are_red_and_hidden_cards_show_their_backs_only() -> None:
    red, black = parse_cards("Ah As")
    assert {str(span.style) for span in card_block(red, BACK)[1].spans} == {render.RED_FACE}
    assert {str(span.style) for span in card_block(black, BACK)[1].spans} == {render.FACE}
    assert [row.plain for row in card_block(None, BACK)] == ["╭───╮", "│▚▚▚│", "╰───╯"]
    assert small_cards([red, None], BACK).plain == "A♥ ▚▚"
    assert [index(card) for card in parse_cards("Td 2c Qs")] == ["T♦", "2♣", "Q♠"]


def test_no_card_is_drawn_before_it_may_be_seen() -> None:
    """The round of the picture, scene by scene: the card face up, then one's own, then what was shown at the end."""
    drawn_cards = [cards_in(as_text(scene)) for scene in scenes()]
    mine, dealer = {*["Qs", "Qh", "Qd", "7c", "2s"]}, {*["Ks", "Kh", "9d", "6c", "3d", "8h"]}
    shown = {*["Js", "Jd", "9s", "5c", "4h"]}
    assert drawn_cards == [set(), set(), set(), {"8h"}, {"8h"} | mine, mine | dealer | shown]


def test_a_result_stands_wager_by_wager_with_its_clause() -> None:
    text = as_text(scenes()[-1])
    rows = [" ".join(row.strip("│").split()) for row in text.splitlines()]
    for wager, clause, amount in RESULTS:
        at = next(at for at, row in enumerate(rows) if row.startswith(wager))
        assert rows[at].endswith(amount), rows[at]
        assert clause in f"{rows[at]} {rows[at + 1]}"
    assert any("Together +$105.00" in row for row in rows)
    assert "$605.00 in chips" in text


def test_a_refusal_stands_below_the_table_with_the_words_of_its_clause() -> None:
    scene = scenes()[0]
    message = Message(
        "The minimum here is $5.00; you placed $4.00.", (("6.1", "A sign gives the least. " * 8),), "Place $5.00 or more."
    )

    text = as_text(replace(scene, message=message))
    below = text[text.index("╰") :]
    assert "The minimum here is $5.00; you placed $4.00. Place $5.00 or more." in below
    assert "6.1  A sign gives the least." in below
    assert max(map(cell_len, text.splitlines())) <= 80


def test_colour_is_left_out_where_there_is_none() -> None:
    console = Console(width=80, force_terminal=True, no_color=True, color_system="truecolor", highlight=False)
    with console.capture() as capture:
        console.print(draw(fixed(), 80))
    assert "38;2" not in capture.get()
