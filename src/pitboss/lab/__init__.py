"""The lab: exact odds and the best play, counted from the same rulebook that the table uses.

>>> import pitboss
>>> pitboss.odds(pitboss.load("nsw/four-card-poker")).wager("ante").house_edge
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict, Unpack, overload

from pitboss.cards import Card
from pitboss.lab.errors import LabError, LabNotInstalled
from pitboss.lab.figures import (
    Advice,
    Analysis,
    Chart,
    ChoiceValue,
    DealerHands,
    OutcomeCount,
    StrategyCost,
    Tell,
    WagerOdds,
    silent,
)
from pitboss.lab.question import Question, WhatIf, ask, dealer_cards_shown
from pitboss.lab.registry import adviser, analyst, is_counted
from pitboss.law import Rulebook, Value, load

__all__ = [
    "Advice",
    "Analysis",
    "Chart",
    "ChoiceValue",
    "DealerHands",
    "LabError",
    "LabNotInstalled",
    "OutcomeCount",
    "Question",
    "StrategyCost",
    "Tell",
    "WagerOdds",
    "WhatIf",
    "adviser",
    "analyst",
    "is_counted",
    "odds",
    "question_of",
    "strategy",
]


class WhatIfOptions(TypedDict, total=False):
    """The options of a what-if question."""

    schedules: Mapping[str, str]
    pays: Mapping[str, str]
    settings: Mapping[str, Value]
    stake: int | str | None
    seen: int | None
    strategy: Path | str | None


def question_of(book: Rulebook, what_if: WhatIf) -> Question:
    """Return the question for the lab module of a rulebook's game."""
    module = analyst(book)
    decides = hasattr(module, "advise") or hasattr(module, "NO_STRATEGY")
    reads = getattr(module, "read_strategy", None)
    return ask(book, what_if, matters=module.MATTERS, seen=module.SEEN, decides=decides, reads=reads)


def odds(book: Rulebook | str | Path, *, tell: Tell = silent, **what_if: Unpack[WhatIfOptions]) -> Analysis:
    """Return the exact odds of every wager and schedule of a rulebook, and the cost of the strategies people use.

    `book` is a rulebook, its id or its file. `schedules` and `pays` are by wager, `settings` by key. `stake` is whole cents or
    text such as "$10". `seen` is how many of the dealer's cards are visible before the decision. `strategy` is the path of a
    file. `tell` is called with the progress of a long count.
    """
    rulebook = load(book)
    return analyst(rulebook).analyse(question_of(rulebook, WhatIf(**what_if)), tell)


@overload
def strategy(
    book: Rulebook | str | Path, hand: str | Sequence[Card], up: str | Card | None = None, **what_if: Unpack[WhatIfOptions]
) -> Advice: ...


@overload
def strategy(book: Rulebook | str | Path, hand: None = None, up: None = None, **what_if: Unpack[WhatIfOptions]) -> Chart: ...


def strategy(
    book: Rulebook | str | Path,
    hand: str | Sequence[Card] | None = None,
    up: str | Card | None = None,
    **what_if: Unpack[WhatIfOptions],
) -> Advice | Chart:
    """Return what to do with a hand, against the up card if there is one, with the exact expectation of each choice.

    Without a hand, return the chart of the whole strategy. The other options are those of `odds`.
    """
    rulebook = load(book)
    module = adviser(rulebook)
    question = question_of(rulebook, WhatIf(**what_if))
    shown = dealer_cards_shown(question, module.SEEN)
    if hand is not None:
        return module.advise(question, *module.read_hand(question, hand, up, shown))
    if up is not None:
        raise LabError(f"the up card {up} needs a hand to go with it")
    return module.chart(question)
