"""Round files of a race: cards of several decks in the order drawn, suits as people write them, and what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import cli
from pitboss import events as ev
from pitboss.files.errors import FileError
from pitboss.house.round_files import Played, loads, play
from pitboss.house.round_files.lines import Happened

FOLDER = Path(__file__).parents[2] / "examples" / "rounds" / "nz" / "racing-card-derby"
APPROVED = 'approved_by = "The Secretary"\napproved_at = "2025-11-01T09:00:00Z"'
RACE = "Kh 9h Jh 5h 3c 8s"
TWICE = "Kh Kh Jh 5h 3c 8s"
LIMITS = "".join(
    f'limits.{kind} = {{ minimum = "$5.00", maximum = "$100.00" }}\n' for kind in ("red", "black", "suit", "quinella", "trifecta")
)
ANOTHER_ROUND = """
[[command]]
who = "Ada"
does = "place-wagers"
area = 1
wagers = { red = "$10.00" }

[[command]]
who = "house"
does = "no-more-bets"
"""


def written(cards: str, table: str = 'device = "shoe"', rounds: int = 1, more: str = "") -> str:
    """Ada puts $10.00 on Red, as often as there are rounds."""
    head = f'format = 1\nrulebook = "nz/racing-card-derby"\n{cards}\n[table]\n{table}\n{LIMITS}'
    seat = '\n[[seat]]\nnumber = 1\nplayer = "Ada"\nbuy_in = "$100.00"\n'
    return head + seat + ANOTHER_ROUND * rounds + more


def played(text: str) -> Played:
    return play(loads(text, "night.toml"))


def drawn(found: Played) -> dict[int, str]:
    """The cards of each round in the order drawn."""
    rounds: dict[int, list[str]] = {}
    for line in found.lines:
        if isinstance(line, Happened) and isinstance(line.recorded.event, ev.CardDrawn):
            rounds.setdefault(line.recorded.event.round, []).append(str(line.recorded.event.card))
    return {number: " ".join(cards) for number, cards in rounds.items()}


def shuffles(found: Played) -> int:
    return sum(isinstance(line, Happened) and isinstance(line.recorded.event, ev.CardsShuffled) for line in found.lines)


def refused(text: str) -> str:
    with pytest.raises(FileError) as caught:
        loads(text, "night.toml")
    return str(caught.value)


@pytest.mark.parametrize("device", ["shoe", "shuffler", "continuous-shuffler"])
def test_cards_are_drawn_as_written_from_any_device(device: str) -> None:
    assert drawn(played(written(f'cards = "{RACE}"', f'device = "{device}"'))) == {1: RACE}


def test_a_card_may_come_once_for_every_deck_and_no_more() -> None:
    assert drawn(played(written(f'cards = "{TWICE}"', f'device = "shoe"\nchosen.decks = 2\n{APPROVED}'))) == {1: TWICE}
    assert "each card at most 2 times" in refused(written('cards = "Kh Kh Kh"', f'device = "shoe"\nchosen.decks = 2\n{APPROVED}'))
    assert "was already card 1" in refused(written(f'cards = "{TWICE}"', f'device = "shoe"\nchosen.decks = 1\n{APPROVED}'))


def test_the_cards_of_the_next_round_follow_in_a_shoe_that_plays_on() -> None:
    found = played(written(f'cards = ["{RACE}", "{TWICE}"]', rounds=2))
    assert drawn(found) == {1: RACE, 2: TWICE}
    assert shuffles(found) == 1


def test_what_has_been_drawn_comes_again_after_a_shuffle() -> None:
    table = f'device = "shoe"\nchosen.decks = 2\nchosen."shoe.cutting-card" = 99\n{APPROVED}'
    found = played(written(f'cards = ["{TWICE}", "{TWICE}", "{TWICE}"]', table, rounds=3))
    assert drawn(found) == {1: TWICE, 2: TWICE, 3: TWICE}
    assert shuffles(found) == 4, "one before each round, and one for the round that would come"


def test_one_deck_is_shuffled_for_every_round() -> None:
    found = played(written(f'cards = ["{RACE}", "{RACE}"]', f'device = "shoe"\nchosen.decks = 1\n{APPROVED}', rounds=2))
    assert drawn(found) == {1: RACE, 2: RACE}
    assert shuffles(found) == 3


def test_nobody_has_a_hand_in_a_race() -> None:
    error = refused(written("", more='[deal]\n1 = "Kh"\ndealer = "Ks"\n'))
    assert error == "night.toml: line 26, deal: expected `cards`, because nobody has a hand in this game, found hands."


BY_DEALER = 'device = "shoe"\nautomation = ["opening", "shuffle", "deal", "count"]'


@pytest.mark.parametrize("places", ["hearts clubs spades", "heart, club, spade", "h c s", "Hearts C spade"])
def test_suits_are_written_by_name_or_by_letter(places: str) -> None:
    announced = f'\n[[command]]\nwho = "house"\ndoes = "announce-result"\nplaces = "{places}"\nexpect = "accepted"\n'
    assert not played(written(f'cards = "{RACE}"', BY_DEALER, more=announced)).unmet


@pytest.mark.parametrize(
    ("row", "key", "said"),
    [
        ('does = "announce-result"\nplaces = "hearts stars spades"', "command[3].places", "expected suits, such as"),
        ('does = "announce-result"\nplaces = ["hearts"]', "command[3].places", "text on one line"),
        ('does = "draw"\nread = "1h"', "command[3].read", "a card, such as"),
        ('does = "draw"\nread = 5', "command[3].read", "text on one line"),
        ('does = "incident"\nincident = "lights-wrong"\nlit = "red"', "command[3].lit", "a list"),
        ('does = "incident"\nincident = "display-wrong"\nshows = "x"', "command[3].shows", "expected suits"),
        ('does = "incident"\nincident = "card-misplaced"\nsequence = "Kh Xx"', "command[3].sequence", "card 2, 'Xx'"),
        ('does = "wager-moved"\narea = 1\nwager = "red"\nto = "black"', "command[3].by", "expected a value, found no such key"),
    ],
)
def test_what_is_written_wrongly_is_said_with_its_key(row: str, key: str, said: str) -> None:
    text = written("", BY_DEALER, more=f'\n[[command]]\nwho = "house"\n{row}\n')
    # The last line of the row has the wrong value; a key that is missing is missed where the row begins.
    line = text.rindex("[[command]]") if "no such key" in said else len(text) - 1
    error = refused(text)
    assert error.startswith(f"night.toml: line {text[:line].count(chr(10)) + 1}, {key}: ")
    assert said in error


def test_a_card_may_lie_twice_in_the_right_order() -> None:
    row = '\n[[command]]\nwho = "house"\ndoes = "incident"\nincident = "card-misplaced"\nsequence = "Kh Kh 2c"\n'
    assert not played(written(f'cards = "{TWICE}"', BY_DEALER, more=f'{row}expect_code = "only-hands"\n')).unmet


def test_a_race_is_told_card_by_card_with_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["round", str(FOLDER / "a-race.toml")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 100
    (first,) = [at for at, line in enumerate(lines) if "The king of hearts is drawn for first" in line]
    assert [" ".join(line.split()) for line in lines[first : first + 3]] == [
        "31 The king of hearts is drawn for first place. 1:scanner, 8.1,",
        "1:draw-cards-to-determine-winner,",
        "8.1(a), 8.2",
    ], "no clause is broken"
    (second,) = [line for line in lines if "The four of clubs is drawn for first place." in line]
    assert second.split()[-2:] == ["place.", '"']
    (next_area,) = [line for line in lines if "The ace of hearts is drawn for" in line]
    assert next_area.endswith("8.1,")
    assert "      Trifecta Heart Club Spade wins              +$50.00      5.1(e)(iii), 5.8, 5.8(d), 5.8(d)(iii)" in lines
    assert not any("…" in line for line in lines), "no clause is cut short"
