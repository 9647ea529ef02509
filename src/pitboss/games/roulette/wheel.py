"""The wheel: its compartments in the order they stand on it, and the colour of each number."""

from __future__ import annotations

from typing import Annotated

from pitboss.table.fields import asks

ZERO, DOUBLE_ZERO = "0", "00"
ZEROS = {1: (ZERO,), 2: (ZERO, DOUBLE_ZERO)}
"""The zeros of a wheel, by how many it has."""
HIGHEST = 36
NUMBERS = tuple(str(number) for number in range(1, HIGHEST + 1))
"""The numbers that are no zero, as the layout writes them."""

_SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
_DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
WHEELS = {1: tuple(_SINGLE.split()), 2: tuple(_DOUBLE.split())}
"""The compartments clockwise from zero, by how many zeros the wheel has."""

RED = frozenset(["1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"])
BLACK = frozenset(NUMBERS) - RED

CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
DIRECTIONS = (ANTICLOCKWISE, CLOCKWISE)
AGAINST = {CLOCKWISE: ANTICLOCKWISE, ANTICLOCKWISE: CLOCKWISE}
"""The way the ball goes, by the way the wheel turns."""


def colour(number: str) -> str:
    """Return the colour of a compartment: red, black, or green for a zero."""
    return "red" if number in RED else "black" if number in BLACK else "green"


def words(number: str) -> str:
    """Return a result as a dealer announces it: `17, black, odd`; a zero has neither colour nor parity to wager on."""
    if number not in NUMBERS:
        return f"{number}, green"
    return f"{number}, {colour(number)}, {'odd' if int(number) % 2 else 'even'}"


WheelNumber = Annotated[str, asks("Where does the ball rest?", what="a number of the wheel")]
