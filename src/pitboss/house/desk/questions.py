"""Questions in plain words, and how an answer to each is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pitboss.cards import Card
from pitboss.house.desk.keys import Keys
from pitboss.table.places import DEALER_PLACE

YES, NO = "yes", "no"


class Ask(Struct, frozen=True):
    """A question, and how its answer is read."""

    words: str
    read: Callable[[Keys], Any]
    several: bool = False
    """The answer may be several words long."""


def ask_seat(words: str) -> Ask:
    return Ask(words, Keys.seat)


def ask_place(words: str, *others: str) -> Ask:
    """A seat, the dealer, or another word."""

    def read(keys: Keys) -> int | str:
        if keys.skip("dealer"):
            return DEALER_PLACE
        return next((each for each in others if keys.skip(each)), None) or keys.seat()

    return Ask(words, read)


def ask_number(words: str) -> Ask:
    return Ask(words, lambda keys: keys.number("a number"))


def ask_whether(words: str) -> Ask:
    return Ask(f"{words} ({YES} or {NO})", lambda keys: keys.one_of("yes or no", (YES, NO)) == YES)


def ask_which(words: str, *choices: str) -> Ask:
    return Ask(words, lambda keys: keys.one_of("one of these", choices))


def ask_words(words: str) -> Ask:
    return Ask(words, lambda keys: keys.rest("a few words"), several=True)


def ask_position(cards: int) -> Ask:
    def read(keys: Keys) -> int:
        if keys.skip("last"):
            return cards - 1
        number = keys.number(f"a number from 1 to {cards}, or `last`")
        if not 1 <= number <= cards:
            raise keys.wrong(f"a number from 1 to {cards}, or `last`", str(number))
        return number - 1

    return Ask(f"Which card of that hand is it, in the order dealt? (1 to {cards}, or last)", read)


def ask_several(words: str, read: Callable[[Keys], str]) -> Ask:
    def all_of_them(keys: Keys) -> tuple[str, ...]:
        found = [read(keys)]
        while keys:
            found.append(read(keys))
        return tuple(dict.fromkeys(found))

    return Ask(words, all_of_them, several=True)


def ask_shown(cards: int) -> Ask:
    """Cards of the dealer's, each by its place in the hand and what it is."""

    def read(keys: Keys) -> dict[int, Card | None]:
        found: dict[int, Card | None] = {}
        while keys or not found:
            number = keys.number(f"a number from 1 to {cards}, and then the card")
            if not 1 <= number <= cards:
                raise keys.wrong(f"a number from 1 to {cards}, and then the card", str(number))
            found[number - 1] = keys.card()
        return found

    return Ask(f"Which cards were seen, by their place in the hand? (1 to {cards}: such as 2 As 4 Kd)", read, several=True)
