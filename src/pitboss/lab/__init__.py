"""The lab: exact odds and the best play, counted from the same rulebook that a table plays by.

>>> import pitboss
>>> pitboss.odds(pitboss.load("nsw/four-card-poker")).wager("ante").house_edge
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypedDict, Unpack, cast, overload

from pitboss.cards import Card
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Advice, Analysis, Chart, Choice, OutcomeCount, StrategyCost, Tell, WagerOdds, silent
from pitboss.lab.hands import dealer_cards_shown, read_hand
from pitboss.lab.question import Question, WhatIf, ask
from pitboss.law import Rulebook, Value, available, load

__all__ = [
    "Advice",
    "Analysis",
    "Chart",
    "Choice",
    "LabError",
    "OutcomeCount",
    "Question",
    "StrategyCost",
    "Tell",
    "WagerOdds",
    "WhatIf",
    "odds",
    "question_of",
    "strategy",
]

ANALYSTS: Mapping[str, str] = MappingProxyType(
    {
        "four-card-poker": "pitboss.lab.four_card_poker",
        "three-card-poker": "pitboss.lab.three_card_poker",
        "racing-card-derby": "pitboss.lab.racing_card_derby",
    }
)
"""Where each game is analysed; loaded when it is asked for, since the counting brings compiled code along."""


class Different(TypedDict, total=False):
    """What is to be different, by name."""

    schedules: Mapping[str, str]
    pays: Mapping[str, str]
    settings: Mapping[str, Value]
    stake: int | None
    seen: int | None
    strategy: Path | str | None


class Analyst(Protocol):
    """A game's own module: the settings that can change its figures, the cards seen it can be asked about, its odds."""

    MATTERS: frozenset[str]
    SEEN: tuple[int, ...]

    def analyse(self, question: Question, tell: Tell) -> Analysis: ...


class Adviser(Analyst, Protocol):
    """A game in which a player decides something."""

    def advise(self, question: Question, hand: Sequence[Card], up: Card | None) -> Advice: ...

    def chart(self, question: Question, tell: Tell = silent) -> Chart: ...


def analyst(book: Rulebook) -> Analyst:
    """The module that counts a rulebook's game."""
    if book.game is None or book.game not in ANALYSTS:
        raise LabError(f"there are no odds to count for {book.id}", _rulebooks())
    return cast(Analyst, import_module(ANALYSTS[book.game]))


def adviser(book: Rulebook) -> Adviser:
    """The module that says how a rulebook's game is best played."""
    module = analyst(book)
    if not hasattr(module, "advise"):
        raise LabError(f"{book.title} leaves the player nothing to decide, so there is no strategy")
    return cast(Adviser, module)


def question_of(book: Rulebook, what_if: WhatIf) -> Question:
    """The question to the module of the rulebook's game."""
    module = analyst(book)
    return ask(book, what_if, matters=module.MATTERS, seen=module.SEEN)


def _rulebooks() -> list[str]:
    return [each for each in available() if load(each).game in ANALYSTS]


# --- as a library ---------------------------------------------------------------------------------------------------


def odds(book: Rulebook, *, tell: Tell = silent, **what_if: Unpack[Different]) -> Analysis:
    """The exact odds of every wager and schedule of a rulebook, and what the strategies people use cost.

    `schedules` and `pays` are by wager, `settings` by key; `stake` is in cents; `seen` is how many of the dealer's cards are
    known before the decision; `strategy` is the path of a file. `tell` hears how far a long count is.
    """
    return analyst(book).analyse(question_of(book, WhatIf(**what_if)), tell)


@overload
def strategy(
    book: Rulebook, hand: str | Sequence[Card], up: str | Card | None = None, **what_if: Unpack[Different]
) -> Advice: ...


@overload
def strategy(book: Rulebook, hand: None = None, up: None = None, **what_if: Unpack[Different]) -> Chart: ...


def strategy(
    book: Rulebook,
    hand: str | Sequence[Card] | None = None,
    up: str | Card | None = None,
    **what_if: Unpack[Different],
) -> Advice | Chart:
    """What to do with a hand, against an up card where one is shown, and the exact expectation of each choice; without a
    hand the chart of the whole strategy. `what_if` is as for `odds`."""
    module = adviser(book)
    question = question_of(book, WhatIf(**what_if))
    shown = dealer_cards_shown(question, module.SEEN)
    if hand is not None:
        return module.advise(question, *read_hand(question, hand, up, shown))
    if up is not None:
        raise LabError(f"the up card {up} is given without a hand")
    return module.chart(question)
