"""Taking wagers back by key: all of them, or one of several."""

from __future__ import annotations

import pytest

from pitboss.house.players.choices import ONE_BACK
from tests.play.support import RACE, Script, a_room

NSW = "nsw/four-card-poker"
BOTH = {"ante": 1_000, "aces-up": 500}


def after(*typed: str, rulebook: str = NSW) -> Script:
    with a_room(rulebook) as room:
        return room.played(*typed)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (("x", "aces up"), {"ante": 1_000}),
        (("x", "ac"), {"ante": 1_000}),
        (("x", "u"), {"ante": 1_000}),
        (("x ante",), {"aces-up": 500}),
        (("take back one ante",), {"aces-up": 500}),
        (("x", "a"), {"aces-up": 500}),
        (("x", ""), BOTH),
        (("w",), {}),
    ],
)
def test_one_wager_or_all(said: tuple[str, ...], left: dict[str, int]) -> None:
    assert after("2", "5").scenes[-1].placed == BOTH
    assert after("2", "5", *said).scenes[-1].placed == left


def test_a_wager_that_is_not_there_is_said_so() -> None:
    message = after("2", "5", "x", "tie").scenes[-1].message
    assert message is not None
    assert (message.sentence, message.way_out) == ("'tie' is not one of your wagers.", "Name Ante or Aces Up.")


def test_one_is_offered_only_where_there_are_several() -> None:
    labels = [choice.label for choice in after("2").scenes[-1].choices]
    assert "Take back" in labels
    assert not any(choice.key == ONE_BACK for choice in after("2").scenes[-1].choices)
    assert {"Take back all", "Take back one"} <= {choice.label for choice in after("2", "5").scenes[-1].choices}


def test_after_the_deal_the_key_says_so() -> None:
    message = after("2", "5", "d", "x").scenes[-1].message
    assert message is not None
    assert message.sentence == "[x] is take one wager back, which is not possible now."


def test_a_wager_that_the_rest_needs_is_refused_with_its_clause() -> None:
    """The Six Card Bonus goes with an Ante or Pair Plus."""
    message = after("ante 5", "six card bonus 5", "x", "ante", rulebook="nz/three-card-poker").scenes[-1].message
    assert message is not None
    assert message.clauses
    assert message.way_out


@pytest.mark.parametrize("typed", ["hc", "heart club", "exact quinella heart club"])
def test_at_a_race_one_area_is_named_in_words(typed: str) -> None:
    placed = after("5 on red, 2 on hc, 1 on hcs", "x", typed, rulebook=RACE).scenes[-1].placed
    assert placed == {"red": 500, "trifecta-heart-club-spade": 100}


def test_help_names_both_keys() -> None:
    display = after("2", "?")
    assert {"w": "take all wagers back", "x": "take one wager back"}.items() <= dict(display.guides[-1].keys).items()
