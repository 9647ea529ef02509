"""Draw Poker in the terminal: pots, button, turns, what a raise may be, and the cards to change by key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from pitboss import law
from pitboss.cards import parse_cards
from pitboss.cli.felts import draw_poker, felt_for
from pitboss.cli.felts.draw_poker.table_words import pots_words
from pitboss.cli.play.scene import Scene
from pitboss.games import rules_for
from pitboss.games.draw_poker.drawing import Discard, Discarded
from pitboss.games.draw_poker.view import DrawPokerView, HandView, PotView
from pitboss.games.guide import LINES, guide_to
from pitboss.house.players.choices import find_choice
from pitboss.house.players.visits import practice_settings
from pitboss.lab.coaches.draw_poker import NO_BEST
from pitboss.law import Rulebook
from pitboss.table.rules import Rules
from tests.play.support import DRAW, Room, Script, a_house, as_text, cards_in, changed
from tests.support.play import book_with

SEATS = 5
DEALT = "9s 9d 9h 7c Ks  Ah Kd 8s 5c 3d  Qs Qh 8c 6d 2s  Jh 7d 6c 5h 2c  Ts 8h 4d 3c 2h"
"""Hands of seats 2, 3, 4, 5 and 6; the player is at seat 4, acts first and has queens; seat 2 has three nines."""
DRAWN = "Qd Jc 5d Th 9c 7h 4s"


def in_order(hands: str) -> str:
    """Cards as they leave the shoe: one each, five times."""
    each = [hand.split() for hand in hands.split("  ")]
    return " ".join(hand[at] for at in range(5) for hand in each)


@pytest.fixture
def room() -> Iterator[Room]:
    with a_house() as house:
        yield Room(house, DRAW, [f"{in_order(DEALT)} {DRAWN}"], device="shoe")


def played(room: Room, *typed: str) -> list[Scene]:
    return room.played(*typed, players=SEATS - 1).scenes


def rules_of(book: str | Rulebook) -> Rules:
    loaded = law.load(book)
    return rules_for(loaded, practice_settings(loaded, "Table 1"))


def test_the_felt_is_found() -> None:
    assert felt_for(rules_of(DRAW)) is draw_poker.FELT


def test_the_table_shows_the_pot_the_button_the_turn_and_what_a_raise_may_be(room: Room) -> None:
    scene = played(room, "d")[-1]
    text = as_text(scene)
    assert "Pot $6" in text
    assert "D 6 Computer" in text
    assert "▸  Seat 4  Ada (you)" in text
    assert "a pair of queens, eight, six, two; $4 to call" in text
    assert "bet $2" in text
    assert "Raise by  [e] $4     [m] $20, the most" in text
    assert "[c] Call   [f] Fold" in text


def test_cards_are_marked_by_key_and_changed(room: Room) -> None:
    scenes = played(room, "d", "e", "c", "3", "4", "5", "4", "4", "g")
    drawing = next(scene for scene in scenes if any(choice.marks for choice in scene.choices))
    assert [choice.label for choice in drawing.choices if choice.row == "Change"] == ["Q♠", "Q♥", "8♣", "6♦", "2♠"]
    assert [choice.key for choice in drawing.choices] == ["1", "2", "3", "4", "5", "p"]
    marked = [sorted(scene.marked) for scene in scenes if scene.marked]
    assert marked == [["8c"], ["6d", "8c"], ["2s", "6d", "8c"], ["2s", "8c"], ["2s", "6d", "8c"]]
    before = next(scene for scene in scenes if len(scene.marked) == 3)
    assert as_text(before).count("goes") == 6  # below the cards and beside the keys
    assert "[Enter/g] Change 3 cards" in as_text(before)
    events = [each.event for each in room.table.history]
    gone = [event.cards for event in events if isinstance(event, Discarded) and event.seat == 4]
    assert gone == [parse_cards("8c 6d 2s")]
    assert not scenes[-1].marked


def test_several_numbers_in_a_line_are_changed_at_once(room: Room) -> None:
    scene = next(scene for scene in played(room, "d", "e", "c") if any(choice.marks for choice in scene.choices))
    assert scene.mine is not None
    offers = room.dealer.player("Ada").offers()
    meant = draw_poker.FELT.understand("3, 4 5", offers, scene.mine)
    assert meant is not None
    assert getattr(meant, "request", None) == Discard(
        4, tuple(scene.view.of(DrawPokerView).hands[4].cards[at] for at in (2, 3, 4))
    )
    assert draw_poker.FELT.understand("6", offers, scene.mine) is None
    found = find_choice(scene.choices, "keep")
    assert found is not None
    assert found[0].label == "Keep all five"


def test_a_key_of_the_draw_says_that_it_is_not_the_draw_yet(room: Room) -> None:
    message = played(room, "d", "3")[-1].message
    assert message is not None
    assert message.sentence == "[3] is Change the third card, or keep it, which is not possible now."


def test_nobody_elses_cards_are_on_the_screen(room: Room) -> None:
    for scene in played(room, "d", "e", "c", "3", "g"):
        shown = {
            str(card)
            for seat, hand in scene.view.of(DrawPokerView).hands.items()
            if seat == 4 or hand.shown
            for card in hand.cards.values()
        }
        assert cards_in(as_text(scene)) <= shown
        assert cards_in("\n".join(draw_poker.FELT.lines(scene, cards=True))) <= shown


def test_the_end_says_who_got_what(room: Room) -> None:
    scene = played(room, "d", "f")[-1]
    assert scene.ended
    flat = " ".join(as_text(scene).split())
    assert "No commission" in flat or "Commission $" in flat
    lines = "\n".join(draw_poker.FELT.lines(scene, cards=True))
    assert "Pot $" in lines
    assert "Button: seat " in lines


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (60, 24), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("players", [1, 6])
def test_every_screen_fits(columns: int, rows: int, players: int) -> None:
    with a_house() as house:
        room = Room(house, DRAW, device="shoe", seed=players)
        typed = ("d", "c", "k", "t", "3", "4", "g", "p", "k", "c", "?nope", "d", "e", "c", "1", "g", "k", "f", "d")
        scenes = room.played(*typed, players=players).scenes
    assert len(scenes) > 6
    for scene in scenes:
        drawn = as_text(scene, columns, rows - 2).splitlines()
        assert max(map(cell_len, drawn)) <= columns
        assert len(drawn) <= rows - 2 or scene.message, "\n".join(drawn)
        flat = " ".join(" ".join(drawn).replace("│", " ").split())
        assert f"${scene.chips / 100:.2f} in chips" in flat
        assert all(f"[{'Enter/' if choice.default else ''}{choice.key}]" in flat for choice in scene.choices)


def test_an_evening_by_itself() -> None:
    with a_house() as house:
        room = Room(house, DRAW, device="shoe", seed=5)
        display = Script([])
        session = room.session(display, players=6, name="Computer 4", automatic=True)
        session.play_by_itself(4)
        assert [scene.view.round for scene in display.scenes] == [1, 2, 3, 4]
        assert session.totals.rounds == 4
        past = [each for each in room.history.rounds("Computer 4") if each.over]
        assert all(draw_poker.FELT.summary(each)[0] for each in past)


def test_nothing_but_the_turn_is_waited_for(room: Room) -> None:
    """A player may say at any time that they sit out, which is no decision that the round waits for."""
    played(room, "d")
    assert room.dealer.waiting() == ("Ada",)
    assert not room.dealer.player("Computer 3").is_awaited()


def hand(status: str = "in", put: int = 0) -> HandView:
    return HandView(5, {}, status, put, put, None, shown=False)


def game(hands: dict[int, HandView], *pots: PotView) -> DrawPokerView:
    return DrawPokerView("first-betting", 1, 2, 0, tuple(hands), 0, 0, hands, pots, {}, posted=False)


def test_bets_that_are_not_matched_yet_make_no_side_pot() -> None:
    two = game({1: hand(put=200), 2: hand(put=400)}, PotView(400, (1, 2)), PotView(200, (2,)))
    assert pots_words(two) == "Pot $6"


def test_who_has_tapped_out_makes_a_side_pot() -> None:
    hands = {1: hand("tapped-out", 200), 2: hand(put=600), 3: hand(put=400)}
    three = game(hands, PotView(600, (1, 2, 3)), PotView(400, (2, 3)), PotView(200, (2,)))
    assert pots_words(three) == "Main pot $6 (seats 1, 2, 3); Side pot 1 $6 (seats 2, 3)"


@pytest.mark.parametrize(
    ("settings", "after"),
    [
        ({}, "The two players after the button post blinds of $2.00 and $4.00."),
        ({"blinds.number": 1}, "The player after the button posts a blind of $2.00."),
        ({"bets.forced": "antes"}, "Everybody puts an ante of $1.00 in the pot."),
        ({"winner": "low"}, "The lowest hand wins; straights and flushes do not count against it."),
        ({"winner": "split"}, "The lowest hand takes the other half of the pot."),
        ({"winner": "split", "low.eight-or-better": True}, "if it is five different cards, none above an eight."),
        ({"deck.joker": True}, "from 52 and the joker, which stands for any card. Best hand first: royal flush, five of a kind,"),
        ({"deck.cards": 32}, "four of a kind, flush, full house, straight"),
        ({"bet.limit": "half-pot"}, "raise it up to half the pot, at most three times unless two players are left"),
        ({"bet.limit": "no-limit"}, "raise it up to all you have"),
        ({"check.final-round": False}, "A last betting round follows, without checking."),
        ({"commission.basis": "time"}, "from each player for every period of play, in advance"),
        ({"commission.rate": 10}, "The house takes 10 % of the pots above $9.00"),
    ],
)
def test_how_to_play_is_made_of_the_rulebook(tmp_path: Path, settings: dict[str, bool | int | str], after: str) -> None:
    lines = guide_to(rules_of(changed(DRAW, tmp_path, settings)))
    assert len(lines) == LINES
    assert all(line.clauses for line in lines)
    assert after in " ".join(line.text for line in lines)


def test_the_coach_says_plainly_that_there_is_nothing_to_tell() -> None:
    with a_house() as house:
        room = Room(house, DRAW, device="shoe", seed=1)
        message = room.played("d", "i", players=4, coached=True).scenes[-1].message
    assert message is not None
    assert message.sentence == NO_BEST.text or message.clauses


def test_a_reduced_deck_has_fewer_seats_at_a_practice_table() -> None:
    assert rules_of(book_with(DRAW, **{"deck.cards": "32"})).table.seats == 6
    assert rules_of(DRAW).table.seats == 7
