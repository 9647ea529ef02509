"""Rounds of Draw Poker as hand histories: what is in a copy, what is not, and the same round read back."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

import pytest
from tests.play.support import Room, Script, a_house
from tests.support.draw_arena import Arena, always_calls
from tests.support.play import CASS

from pitboss.cards import Card, deck
from pitboss.cards.chance import ScriptedChance
from pitboss.do import Invalidate
from pitboss.games.draw_poker import ohh, phh
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay, TapOut
from pitboss.games.draw_poker.drawing import Discard, StandPat
from pitboss.games.draw_poker.history import Did, HandHistory, Step
from pitboss.games.hand_histories import HistoryError
from pitboss.house.hand_histories import NoHistory, differs, export
from pitboss.house.kept_streams import NoSuchRound
from pitboss.house.runner import Accepted
from pitboss.table.commands import Command, Request
from pitboss.table.state import Phase

ACT, TABLE, ROUNDS = "act/draw-poker", "Table 1", 14
READERS = {"ohh": ohh.read, "phh": phh.read}
WRITERS = {"ohh": ohh.write, "phh": phh.write}
FORMATS = [*READERS]


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    """A table at which computer players have played an evening."""
    with a_house() as house:
        room = Room(house, ACT, device="shoe", seed=2)
        room.session(Script(()), players=4, name="Computer 4", automatic=True).play_by_itself(ROUNDS)
        yield room


def full(room: Room, number: int, format_: str, player: str = "") -> tuple[str, HandHistory]:
    text = export(room.visit.house.journal, TABLE, number, format_, player)
    return text, READERS[format_](text)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_copy_is_read_back_as_it_was_written(room: Room, format_: str) -> None:
    for number in range(1, ROUNDS + 1):
        for player in ("", "Computer 4"):
            text, copy = full(room, number, format_, player)
            assert WRITERS[format_](copy) == text
            assert copy.hero == player
            assert not differs(room.visit.house.journal, TABLE, number, format_, text)
            assert (copy.table, copy.round, copy.rulebook) == (TABLE, number, ACT)


def test_both_formats_say_the_same(room: Room) -> None:
    for number in range(1, ROUNDS + 1):
        assert full(room, number, "ohh")[1] == full(room, number, "phh")[1]


def test_the_evening_had_something_of_everything(room: Room) -> None:
    did = {step.did for number in range(1, ROUNDS + 1) for step in full(room, number, "ohh")[1].steps}
    assert {Did.BLIND, Did.FOLD, Did.CALL, Did.RAISE, Did.DISCARD, Did.DRAWN, Did.SHOW, Did.RETURNED} <= did


def test_pots_with_their_commission_are_what_was_wagered(room: Room) -> None:
    for number in range(1, ROUNDS + 1):
        text, copy = full(room, number, "ohh")
        assert copy.wagered == sum(pot.amount for pot in copy.pots)
        assert all(pot.amount == sum(pot.wins.values()) + pot.commission for pot in copy.pots)
        body = json.loads(text)["ohh"]
        wagers = sum(action["amount"] for each in body["rounds"] for action in each["actions"])
        won = sum(win["win_amount"] for pot in body["pots"] for win in pot["player_wins"])
        assert wagers == pytest.approx(won + sum(pot["rake"] for pot in body["pots"]))
        assert wagers == pytest.approx(sum(pot["amount"] for pot in body["pots"]))


def test_what_other_programs_look_for(room: Room) -> None:
    text, copy = full(room, 1, "ohh", "Computer 4")
    body = json.loads(text)["ohh"]
    assert (body["game_type"], body["bet_limit"]["bet_type"], body["currency"]) == ("Draw", "FL", "AUD")
    assert body["hero_player_id"] == 4
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", body["start_date_utc"])
    assert [each["id"] for each in body["rounds"]] == sorted(each["id"] for each in body["rounds"])
    assert {"Post SB", "Post BB", "Dealt Cards"} <= {action["action"] for action in body["rounds"][0]["actions"]}
    notation = tomllib.loads(export(room.visit.house.journal, TABLE, 1, "phh"))
    assert notation["variant"] == "PB5D"
    assert notation["_rulebook"] == ACT
    assert len(notation["_clause"]) == len(notation["actions"])
    assert notation["blinds_or_straddles"][:2] == [2, 4]
    assert notation["starting_stacks"] == [each.stack // 100 for each in copy.players]


@pytest.mark.parametrize("format_", FORMATS)
def test_a_players_copy_has_no_card_that_they_did_not_see(room: Room, format_: str) -> None:
    for number in range(1, ROUNDS + 1):
        text, copy = full(room, number, format_, "Computer 4")
        whole = full(room, number, format_)[1]
        seen = {
            card for step in whole.steps for card in step.cards if card is not None and (step.seat == 4 or step.did is Did.SHOW)
        }
        assert {card for step in copy.steps for card in step.cards if card is not None} == seen
        hidden = {card for step in whole.steps for card in step.cards if card is not None} - seen
        assert not [card for card in hidden if re.search(rf"(?<![\w]){card}|{card}(?![\w])", _cards_of(text))]
        # How many cards others were dealt and changed is no secret.
        assert [len(step.cards) for step in copy.steps] == [len(step.cards) for step in whole.steps]


def _cards_of(text: str) -> str:
    """The parts of a copy in which cards are written."""
    return " ".join(re.findall(r"\b(?:sm|sd|dh p\d) [^ ]*|\"cards\": \[[^\]]*\]", text))


def test_hidden_hands_are_question_marks_in_the_notation(room: Room) -> None:
    notation = tomllib.loads(export(room.visit.house.journal, TABLE, 1, "phh", "Computer 4"))
    dealt = [each for each in notation["actions"] if each.endswith("# dealt")]
    assert sum("??????????" in each for each in dealt) == len(dealt) - 1


def test_the_full_copy_plays_the_same_round(room: Room) -> None:
    """Played again from the copy alone, at another table, the round ends with the same stacks."""
    for number in range(1, ROUNDS + 1):
        for format_ in FORMATS:
            _, copy = full(room, number, format_)
            assert _played_again(copy) == _ends(copy)


def _ends(copy: HandHistory) -> list[int]:
    """The stacks after the round, clockwise from the button."""
    found = []
    for each in copy.players:
        own = [step for step in copy.steps if step.seat == each.seat]
        put = sum(-step.amount if step.did is Did.RETURNED else step.amount for step in own)
        found.append(each.stack - put + sum(pot.wins.get(each.seat, 0) for pot in copy.pots))
    return found


def _played_again(copy: HandHistory) -> list[int]:
    """The button of a new table is at the last seat, so the players sit down clockwise from it."""
    seats = {each.seat: place for place, each in enumerate(copy.players, 1)}
    chance = ScriptedChance([_shoe(copy)], cut=True)
    arena = Arena(ACT, dict.fromkeys(seats.values(), always_calls), dealt=chance, stakes=[each.stack for each in copy.players])
    arena.begin()
    for step in copy.steps:
        if request := _asked(step, seats[step.seat], arena):
            arena.acts(seats[step.seat], request)
    return [arena.chips(seat) for seat in seats.values()]


def _shoe(copy: HandHistory) -> list[Card]:
    """The cards in the order in which they left the shoe; one that the dealer discarded may be any other."""
    hands = [step.cards for step in copy.steps if step.did is Did.DEALT]
    cards = [hand[at] for at in range(5) for hand in hands]
    drawn = [step for step in copy.steps if step.did is Did.DRAWN]
    used = {*cards, *(card for step in drawn for card in step.cards)}
    burnt = next(card for card in deck() if card not in used)
    for before, step in zip([None, *drawn], drawn, strict=False):
        if before and before.seat == step.seat:
            cards.append(burnt)
        cards += step.cards
    return [card for card in cards if card is not None]


def _asked(step: Step, seat: int, arena: Arena) -> Request | None:
    """What the player asked for; nothing where the dealer did it."""
    level = arena.state.round.part.betting.level
    own = arena.state.round.part.hands[seat].bet if seat in arena.state.round.part.hands else 0
    match step.did:
        case Did.BET:
            return Bet(seat, step.amount)
        case Did.RAISE:
            return Raise(seat, step.amount - (level - own))
        case Did.DISCARD:
            return Discard(seat, tuple(card for card in step.cards if card is not None))
        case did:
            plain = {
                Did.CALL: Call,
                Did.FOLD: Fold,
                Did.CHECK: Check,
                Did.STAY: Stay,
                Did.TAP_OUT: TapOut,
                Did.PAT: StandPat,
            }
            return plain[did](seat) if did in plain else None


def test_rounds_and_players_that_are_not_there(room: Room) -> None:
    journal = room.visit.house.journal
    with pytest.raises(NoSuchRound, match="has not played round 99"):
        export(journal, TABLE, 99, "ohh")
    with pytest.raises(NoHistory, match="Zoe was not dealt in round 1 of Table 1; those who were: Computer 2, Computer 3"):
        export(journal, TABLE, 1, "phh", "Zoe")


@pytest.mark.parametrize("player", ["", "Ada", "Computer 3"])
def test_a_round_that_is_still_played_is_not_written(player: str) -> None:
    with a_house() as house:
        room = Room(house, ACT, device="shoe")
        script = room.played("d", players=4)
        assert script.scenes[-1].view.phase == Phase.ROUND
        with pytest.raises(NoHistory, match="round 1 of Table 1 is still played; ask for it when it is over"):
            export(house.journal, TABLE, 1, "ohh", player)


def test_other_games_have_none() -> None:
    with a_house() as house:
        Room(house)
        with pytest.raises(NoHistory, match="hand histories are of games in which players play against each other"):
            export(house.journal, TABLE, 1, "ohh")


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("text", ["", "{}", "[]", "x = 1", '{"ohh": 1}', '{"ohh": {"players": []}}', 'variant = "NT"', "\x00"])
def test_texts_that_are_no_copy(format_: str, text: str) -> None:
    with pytest.raises(HistoryError):
        READERS[format_](text)


def test_a_changed_copy_is_another_round(room: Room) -> None:
    text, _ = full(room, 1, "phh")
    changed = text.replace("starting_stacks = [500", "starting_stacks = [501", 1)
    assert differs(room.visit.house.journal, TABLE, 1, "phh", changed) == "players"


@pytest.mark.parametrize("format_", FORMATS)
def test_in_a_void_round_every_chip_goes_back(format_: str) -> None:
    with a_house() as house:
        room = Room(house, ACT, device="shoe", seed=3)
        room.played("d", "e", players=4)
        done = room.table.send(Command("void", CASS, room.table.at, Invalidate("disruption", "A fire alarm.")))
        assert isinstance(done, Accepted), done
        text = export(house.journal, TABLE, 1, format_)
    copy = READERS[format_](text)
    assert (copy.pots, copy.wagered) == ((), 0)
    assert sum(step.amount for step in copy.steps if step.did is Did.RETURNED) > 0
    assert WRITERS[format_](copy) == text
