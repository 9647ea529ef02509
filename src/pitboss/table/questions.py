"""Questions as data: what is asked, what kind of answer it takes, and which answers there are.

The same `Field` is a prompt at the dealer's desk, an input in a form, and a key in a round file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from pitboss.table.context import AnyContext

YES, NO = "yes", "no"


class NotUnderstood(ValueError):
    """What was keyed cannot be read; nothing has been sent to the table."""


class Kind(StrEnum):
    """What an answer is."""

    SEAT = "seat"
    PERSON = "person"
    """A player by their seat, or anybody by name."""
    NAME = "name"
    """The name of a person."""
    AREA = "area"
    WAGER = "wager"
    WAGERS = "wagers"
    """Wagers, each followed by its stake."""
    CHOICE = "choice"
    """One of the choices of the field; areas and wagers are read in the same way."""
    DECK = "deck"
    """A deck by the colour of its backs, or by its number from 0."""
    CARD = "card"
    CARDS = "cards"
    """The cards of one hand, each different."""
    TILE = "tile"
    CARDS_IN_HAND = "cards-in-hand"
    """Cards by their position in a hand, counted from 1."""
    SUITS = "suits"
    """Different suits, in order."""
    AMOUNT = "amount"
    STAKE = "stake"
    """Chips, promotional tokens, or both."""
    DIFFERENCE = "difference"
    """An amount paid or, if negative, taken."""
    PAYMENT = "payment"
    """A seat, and an amount to pay there or, if negative, to take back."""
    NUMBER = "number"
    ROUND = "round"
    TIME = "time"
    WORD = "word"
    WORDS = "words"
    """All that is left of a line, in a person's own words."""
    YES_NO = "yes-no"
    FLAG = "flag"
    """A fixed word that is there or not."""


EXPECTED = {
    Kind.PERSON: "a seat or a name",
    Kind.NAME: "a name",
    Kind.AREA: "an area",
    Kind.WAGER: "a wager",
    Kind.WAGERS: "a wager and its stake",
    Kind.CHOICE: "one of these",
    Kind.DECK: "a deck",
    Kind.CARD: "a card such as As or 10d",
    Kind.CARDS: "cards such as As 10d 7c",
    Kind.TILE: "a tile such as 1-3 or 13",
    Kind.SUITS: "a suit",
    Kind.AMOUNT: "an amount such as 10 or 12.50",
    Kind.STAKE: "an amount such as 10, 10t for tokens, or 5+10t for both",
    Kind.DIFFERENCE: "an amount such as 10 or -10",
    Kind.PAYMENT: "an amount such as 10 or -10",
    Kind.NUMBER: "a number",
    Kind.ROUND: "the number of a round",
    Kind.TIME: "a time such as 20:05 or +25m",
    Kind.WORD: "a word",
    Kind.WORDS: "a few words",
    Kind.YES_NO: f"{YES} or {NO}",
}
SHORT_LIST = 8
"""The most choices that a prompt lists."""


class Field(Struct, frozen=True, omit_defaults=True):
    """One question: its name among the answers, its text, and the answers it accepts."""

    name: str
    asks: str
    kind: Kind
    what: str = ""
    """What an answer is called, if its kind does not say it well enough: "the reason"."""
    hint: str = ""
    """How to answer, shown after the question."""
    choices: tuple[str, ...] = ()
    spelled: dict[str, str] = {}
    """Other ways to name a choice: the words, and the choice they stand for."""
    instead: tuple[str, ...] = ()
    """Words that are accepted in place of an ordinary answer; such a word is then the value."""
    least: int | None = None
    most: int | None = None
    """The bounds of a number, also of each number in a list; of any other list, how many it holds."""
    several: bool = False
    """The answer is a list."""
    one_word: bool = False
    """The list is one word: 1-3,5."""
    optional: bool = False
    """It may be left out. The desk does not ask for it, but reads it on the line of the answer before it."""
    after: str = ""
    """The word that introduces it on a keyed line."""
    means: str = ""
    """What the answer is for, in a sentence."""
    shown: str = ""
    """How an answer is written in a usage line, if its kind does not say it well enough: LEAST."""

    @property
    def key(self) -> str:
        """Return its name in files, in JSON and among options."""
        return self.name.rstrip("_")

    @property
    def open_ended(self) -> bool:
        """Return whether the answer takes the rest of a line."""
        if self.kind in (Kind.WORDS, Kind.WAGERS, Kind.CARDS, Kind.CARDS_IN_HAND):
            return True
        return self.several and (self.most is None or self.kind is Kind.NUMBER)


def expected(field: Field) -> str:
    """Return what an answer has to be, for a message."""
    if field.what:
        return field.what
    if field.kind is Kind.FLAG:
        return " or ".join(f"`{word}`" for word in field.choices if word)
    if field.kind is Kind.SEAT:
        return f"a seat from {field.least} to {field.most}"
    if field.kind is Kind.CARDS_IN_HAND:
        return f"a number from {field.least} to {field.most}, and then the card"
    if field.kind is Kind.NUMBER and field.most is not None:
        return ", or ".join([f"a number from {field.least} to {field.most}", *(f"`{word}`" for word in field.instead)])
    return EXPECTED[field.kind]


def prompt(field: Field) -> str:
    """Return the question with the answers that it accepts."""
    hint = field.hint or _answers(field)
    return f"{field.asks} ({hint})" if hint else field.asks


def _answers(field: Field) -> str:
    if field.kind is Kind.YES_NO:
        return f"{YES} or {NO}"
    if field.choices and len(field.choices) <= SHORT_LIST:
        return ", ".join((*field.choices, *field.instead))
    return ""


Answers = Mapping[str, Any]
"""The answers so far, each under the name of its field."""
Fields = Callable[["AnyContext", Answers], Iterable[Field]]
"""The questions for the table as it is now, given the answers so far. What has been answered stays among them."""
Maker = Callable[["AnyContext"], Field]
"""A question whose bounds or choices depend on the table."""


def ask(*fields: Field | Maker) -> Fields:
    """Return questions that do not depend on each other's answers."""
    return lambda m, _: tuple(each if isinstance(each, Field) else each(m) for each in fields)


def pending(fields: Iterable[Field], answers: Answers) -> Field | None:
    """Return the first question without an answer."""
    return next((field for field in fields if field.name not in answers), None)


def seat(name: str = "seat", asks: str = "Which seat?", **more: Any) -> Maker:
    """Ask for a seat of the table."""
    return lambda m: Field(name, asks, Kind.SEAT, least=1, most=m.rules.table.seats, **more)
