"""Pai Gow in the terminal: who banks, the dice, tiles that only their player sees, and hands set by a key or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.cells import cell_len

from pitboss import law
from pitboss.cards import Tile, tiles
from pitboss.cards.ranks.tiles import settings
from pitboss.cli.felts import felt_for, pai_gow
from pitboss.cli.play.scene import Scene
from pitboss.games import rules_for
from pitboss.games.pai_gow.banking import BankCovered, BankTaken
from pitboss.games.pai_gow.delivering import TilesDelivered
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.setting import HandSet
from pitboss.games.pai_gow.settle import against, settle
from pitboss.house.players.visits import practice_settings
from pitboss.money import show
from pitboss.table.events import Outcome
from tests.play.support import Room, Script, a_house, as_text

BOOK = "nz/pai-gow"
SEAT = 4
TILE = re.compile(r"(?<![\d-])[1-6]-[1-6](?![\d-])")


@pytest.fixture
def room() -> Iterator[Room]:
    with a_house() as house:
        yield Room(house, BOOK, seed=3)


def flat(scene: Scene, columns: int = 80) -> str:
    return " ".join(as_text(scene, columns).replace("│", " ").split())


def own_tiles(room: Room) -> list[str]:
    """What was delivered to the player's box last."""
    found = [each.event for each in room.table.history if isinstance(each.event, TilesDelivered)]
    return [str(tile) for tile in [each for each in found if each.place == SEAT][-1].tiles]


def own_bank(room: Room) -> tuple[str, ...]:
    found = [each.event for each in room.table.history if isinstance(each.event, TilesDelivered)]
    return tuple(map(str, [each for each in found if each.place == 0][-1].tiles))


def test_the_felt_is_found() -> None:
    loaded = law.load(BOOK)
    assert felt_for(rules_for(loaded, practice_settings(loaded, "Table 1"))) is pai_gow.FELT


def test_the_bank_the_dice_and_ones_own_tiles_are_shown_and_no_others(room: Room) -> None:
    scene = room.played("1", "d", players=2).scenes[-1]
    text = flat(scene)
    assert "Bank: the house, at box 1" in text
    assert re.search(r"Dice: [1-6] [1-6] [1-6], \d+ in all; first tiles to box [1-8]", text)
    assert "Bank's hand: ▮ ▮ ▮ ▮" in text
    assert "Unused tiles: 16" in text
    mine = own_tiles(room)
    assert f"Wager $5; {' '.join(mine)}" in text
    assert {*TILE.findall(text)} == {*mine}, "nobody else's tiles"
    lines = "\n".join(pai_gow.FELT.lines(scene, cards=True))
    assert {*TILE.findall(lines)} <= {*mine}


def test_each_low_hand_that_may_be_set_has_a_key(room: Room) -> None:
    scene = room.played("1", "d").scenes[-1]
    ways = [choice for choice in scene.choices if choice.key.isdigit()]
    offer = next(each for each in room.dealer.player("Ada").offers() if each.request == "set-hand")
    assert [choice.key for choice in ways] == [str(at) for at in range(1, len(offer.choices) + 1)]
    assert all(choice.label.startswith(f"Low {low}, ") for choice, low in zip(ways, offer.choices, strict=True))
    assert [choice.key for choice in scene.choices if choice.default] == ["y"]


@pytest.mark.parametrize("by", ["key", "words", "house way"])
def test_tiles_are_set_by_a_key_in_words_or_the_house_way(room: Room, by: str) -> None:
    scene = room.played("1", "d").scenes[-1]
    low = next(each for each in room.dealer.player("Ada").offers() if each.request == "set-hand").choices[0]
    typed = {"key": "1", "words": f"low {low}", "house way": "y"}[by]
    with a_house() as house:
        again = Room(house, BOOK, seed=3)
        scenes = again.played("1", "d", typed).scenes
        (hand,) = [each.event for each in again.table.history if isinstance(each.event, HandSet) and each.event.area == SEAT]
    assert hand.house_way == (by == "house way")
    if by != "house way":
        assert sorted(hand.low) == sorted(low.split())
    assert scenes[-1].ended
    assert not scene.ended


def test_a_low_hand_that_is_not_possible_is_explained(room: Room) -> None:
    room.played("1", "d")
    mine = own_tiles(room)
    other = next(str(tile) for tile in tiles() if str(tile) not in mine)
    with a_house() as house:
        scene = Room(house, BOOK, seed=3).played("1", "d", f"{mine[0]} {other}").scenes[-1]
    assert scene.message is not None
    assert f"{other} is not among your tiles" in scene.message.sentence
    assert scene.message.way_out
    assert not scene.ended


def test_the_end_says_how_both_hands_did(room: Room) -> None:
    scene = room.played("1", "d", "y", players=2).scenes[-1]
    text = flat(scene)
    assert scene.ended
    assert re.search(r"Bank's hand: low [1-6]-[1-6] [1-6]-[1-6], .* / high ", text)
    assert re.search(r"Ada \(you\).* / high .*\((wins|loses|stands off)\)", text)
    assert f"${room.table.state.money[f'seat:{SEAT}'] / 100:.2f} in chips" in text


def test_the_bank_is_offered_taken_and_covered() -> None:
    """It is the turn of the computer player at seat 3 first, who lets it pass, and then the player's."""
    with a_house() as house:
        room = Room(house, BOOK, seed=7)
        scenes = room.played("1", "d", "y", "1", "d", "y", "a", "d", "m", players=1).scenes
        offered = next(scene for scene in scenes if any(choice.label == "Take the bank" for choice in scene.choices))
        assert {"Take the bank", "Bank with the house", "Decline the bank"} <= {choice.label for choice in offered.choices}
        (taken,) = [each.event for each in room.table.history if isinstance(each.event, BankTaken)]
        (covered,) = [each.event for each in room.table.history if isinstance(each.event, BankCovered)]
        assert (taken.seat, taken.shared, covered.seat) == (SEAT, False, SEAT)
        assert covered.put_up >= covered.needed > 0
        text = flat(scenes[-1])
        assert f"Bank: Ada, at box {SEAT}" in text
        mine = {*map(str, own_bank(room))}
        assert {*TILE.findall(text)} == mine, "the banker sees the bank's tiles and no others"
        ended = room.played("y").scenes[-1]
        assert ended.ended
        assert f"Bank: Ada, at box {SEAT}" in flat(ended), "the hand that is shown was the player's bank"
        assert re.search(r"Bank (wins|loses|stands off)", flat(ended))
        assert ended.totals is not None
        assert (ended.totals.rounds, [*ended.totals.wagers]) == (1, ["bank"]), "of this session"


@pytest.mark.parametrize(("columns", "rows"), [(60, 24), (80, 24), (100, 30), (200, 60)])
@pytest.mark.parametrize("players", [1, 5])
def test_every_screen_fits(room: Room, columns: int, rows: int, players: int) -> None:
    scenes = room.played("1", "d", "y", "2", "d", "?nope", "1", "d", "1", "d", "y", players=players).scenes
    assert len(scenes) > 6
    for scene in scenes:
        drawn = as_text(scene, columns, rows - 2).splitlines()
        assert max(map(cell_len, drawn)) <= columns
        text = " ".join(" ".join(drawn).replace("│", " ").split())
        assert f"${scene.chips / 100:.2f} in chips" in text
        assert all(f"[{'Enter/' if choice.default else ''}{choice.key}]" in text for choice in scene.choices)


def test_an_evening_by_itself(room: Room) -> None:
    display = Script([])
    session = room.session(display, players=3, name="Computer 4", automatic=True)
    session.play_by_itself(4)
    assert session.totals.rounds == 4
    past = [each for each in room.history.rounds("Computer 4") if each.over]
    assert all(pai_gow.FELT.summary(each)[0].startswith("The bank had ") for each in past)


def test_the_best_setting_is_that_of_the_lab(room: Room) -> None:
    """What the coach says is what a hand of every kind that the bank can have brings, settled one by one."""
    scenes = room.played("2", "d", "i", "y", players=1, coached=True).scenes
    held, rules = [Tile(each) for each in own_tiles(room)], room.table.rules
    assert isinstance(rules, PaiGowRules)
    rest = [*tiles()]
    for tile in held:
        rest.remove(tile)
    banks = [rules.way.set(each) for each in combinations(rest, 4)]
    worth: dict[tuple[Tile, ...], int] = {}
    for mine in settings(held, rules.ranks):
        ends = [settle(against((mine.low, mine.high), (its.low, its.high), rules), rules).outcome for its in banks]
        worth[mine.low] = 950 * ends.count(Outcome.WIN) - 1_000 * ends.count(Outcome.LOSE)
    best = max(worth, key=worth.__getitem__)
    hint, review = scenes[-2].message, scenes[-1].message
    assert hint
    assert hint.sentence.startswith(f"Best: low {' '.join(best)}, ")
    amount = round(worth[best] / len(banks))
    assert f"{'+' if amount > 0 else ''}{show(amount)} on average, counted over 20,475 hands of the bank" in hint.sentence
    way = rules.way.set(held).low
    assert review
    assert review.sentence.startswith(f"Coach: low {' '.join(way)} {'was the best play' if way == best else 'cost '}")


def test_the_coach_has_nothing_to_say_before_the_tiles(room: Room) -> None:
    message = room.played("i", coached=True).scenes[-1].message
    assert message
    assert message.sentence == "There is nothing to decide now."


def test_computer_players_set_every_hand_the_house_way_whatever_else_lies_there(room: Room) -> None:
    session = room.session(Script([]), players=3, name="Computer 4", automatic=True)
    session.play_by_itself(3)
    hands = [each.event for each in room.table.history if isinstance(each.event, HandSet)]
    assert len(hands) > 9
    assert all(each.house_way for each in hands)
    rules = room.table.rules
    assert isinstance(rules, PaiGowRules)
    made = [rules.way.set((*each.low, *each.high)) for each in hands]
    assert [(each.low, each.high) for each in made] == [(each.low, each.high) for each in hands]
