"""Schedules that users write: all lines of the one in play, or only the lines that change.

25-20-2                  odds to 1 for each line of the schedule in play, best hand first; commas are as good as hyphens
pair:2, flush:0          these lines only: a hand that is not in the schedule adds a line, and a pay of 0 drops one
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from pitboss.files.errors import near
from pitboss.lab.errors import LabError
from pitboss.money import Odds, OddsError, parse_odds
from pitboss.table.schedules import PAIR_OF_ACES
from pitboss.table.settings import EnteredSchedule

PAIR = "pair"
Line = tuple[str, Odds | None]
"""A kind of hand and what it is paid; None if it is not."""


def read_schedule(wager: str, text: str, in_play: Sequence[tuple[str, Odds]], name: str, order: Sequence[str]) -> EnteredSchedule:
    """Read a schedule of a wager; `name` is the schedule in play, `order` lists the kinds of hand, best first."""
    lines = _changed(wager, text, in_play, order) if ":" in text else _whole(wager, text, in_play, name)
    for (better, high), (worse, low) in pairwise(lines):
        if _worth(low) > _worth(high):
            said = f"{wager}: {text!r} pays {worse} more than {better}"
            raise LabError(f"{said}; write the odds best hand first, and do not let them rise")
    pays = tuple((kind, str(odds)) for kind, odds in lines if odds)
    own_name = re.sub(r"\s+", "", text) if ":" in text else "-".join(word.strip() for word in re.split(r"[-,]", text))
    return EnteredSchedule(name=own_name, wager=wager, pays=pays)


def kinds_in_order(order: Sequence[str]) -> list[str]:
    """Return the kinds of hand, best first, with a pair of aces as a kind of its own where there are pairs."""
    kinds = list(order)
    if PAIR in kinds:
        kinds.insert(kinds.index(PAIR), PAIR_OF_ACES)
    return kinds


def _whole(wager: str, text: str, in_play: Sequence[tuple[str, Odds]], name: str) -> list[Line]:
    """Read odds alone, one for each line of the schedule in play."""
    kinds = [kind for kind, _ in in_play]
    odds = [_pay(wager, word) for word in _words(wager, text)]
    if len(odds) != len(kinds):
        lines = f"the schedule {name} has {len(kinds)} lines: {', '.join(kinds)}"
        raise LabError(f"{wager}: {text!r} has {len(odds)} odds, but {lines}; name a hand to add or drop a line, such as pair:1")
    return list(zip(kinds, odds, strict=True))


def _changed(wager: str, text: str, in_play: Sequence[tuple[str, Odds]], order: Sequence[str]) -> list[Line]:
    """Read lines by name, and put them in the place of those of the schedule in play."""
    kinds, lines = kinds_in_order(order), dict[str, Odds | None](in_play)
    named: set[str] = set()
    for piece in text.split(","):
        written, _, pay = piece.partition(":")
        kind = re.sub(r"[\s_]+", "-", written.strip().lower())
        if kind not in kinds:
            hint = near(kind, kinds)
            raise LabError(f"{wager}: {written.strip()!r} is not a hand{f' (perhaps {hint})' if hint else ''}", kinds)
        if kind in named:
            raise LabError(f"{wager}: {kind} is given twice in {text!r}")
        named.add(kind)
        lines[kind] = _pay(wager, pay.strip())
    return sorted(((kind, odds) for kind, odds in lines.items() if odds), key=lambda line: kinds.index(line[0]))


def _words(wager: str, text: str) -> list[str]:
    """Split odds at hyphens or commas. An extra hyphen is a minus sign and refused."""
    words = [word.strip() for word in re.split(r"[-,]", text)]
    if "" in words:
        number = next((f" -{words[at + 1]}" for at, word in enumerate(words[:-1]) if not word and words[at + 1]), "")
        raise LabError(f"{wager}: {text!r} has a negative or missing pay{number}; pays are zero or more, such as 25-20-2")
    return words


def _pay(wager: str, word: str) -> Odds | None:
    """Read odds to 1, or a fraction of the stake. Return None for a hand that is not paid."""
    if word == "0":
        return None
    try:
        return parse_odds(f"{word} to 1" if word.isdecimal() else word)
    except OddsError as error:
        raise LabError(f"{wager}: {error}, or a whole number for odds to 1, or 0 for nothing") from None


def _worth(odds: Odds | None) -> Fraction:
    return odds.fraction if odds else Fraction(0)
