"""What is asked of the lab: a rulebook, and what would be different: schedules, pays, settings, stake, cards seen, play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct

from pitboss.games import rules_for
from pitboss.lab.errors import LabError
from pitboss.lab.strategies import Strategy, read
from pitboss.lab.values import read_value
from pitboss.law import Rulebook, Value
from pitboss.law import Schedule as ScheduleRow
from pitboss.law.errors import LawError, near
from pitboss.law.schema import format_value
from pitboss.money import MOST_CENTS, Odds, OddsError, parse_odds, show
from pitboss.table.approval import SCHEDULE
from pitboss.table.limits import Limits
from pitboss.table.poker.rules import PokerRules
from pitboss.table.readings import READINGS
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule
from pitboss.table.settings import EnteredSchedule, TableSettings

Named: TypeAlias = Mapping[str, str]
NOTHING: Named = MappingProxyType({})

LEAST_PLAY = "play.minimum-multiple"
MOST_PLAY = "play.maximum-multiple"
MAXIMUM_PER = "payout.maximum-per"
WITH_STAKE = ("rounding.", "payout.")
"""Settings that begin so are about payments in cents."""
OFFERED = ".offered"
"""A setting that ends so is whether a wager may be placed at all; without a schedule it cannot be."""


class Question(Struct, frozen=True):
    """A table as somebody imagines it under a rulebook, and what is to be known of it."""

    book: Rulebook
    rules: Rules
    stake: int | None = None
    """The first wager in cents; with it every payment is rounded and capped as the table would. None is without rounding."""
    seen: int | None = None
    """The dealer's cards known before the decision; None for as many as the game shows."""
    strategy: Strategy | None = None
    """A way to play of the user's own."""

    def schedules(self, wager: str, order: Sequence[str]) -> tuple[Schedule, ...]:
        """The pay tables of a wager, the one in play first, then the rulebook's others: each down to the least hand that
        the wager is paid for, in an order of hands that is best first."""
        own = self.rules.schedule(wager)
        others = [_schedule(row) for row in self.book.schedules_of(wager) if row.name != own.name]
        least = self.rules.value(f"{wager}.from")
        return tuple(each.down_to(least, order) for each in (own, *others))

    def settings(self, keys: Iterable[str]) -> dict[str, Any]:
        """These settings as they are used here, in the order of the alphabet, and the stake and cards seen where they were
        asked about; settings that can have no part in these figures are left out."""
        used = {key: self.rules.value(key) for key in sorted(keys) if can_matter(self.book, key, self.stake)}
        asked = {"stake": self.stake, "seen": self.seen}
        return used | {name: value for name, value in asked.items() if value is not None}


class WhatIf(Struct, frozen=True, kw_only=True):
    """What is to be different, as it was written."""

    schedules: Named = NOTHING
    """By wager, the name of a pay table of the rulebook."""
    pays: Named = NOTHING
    """By wager, a pay table of one's own, best hand first: "25-20-2"."""
    settings: Mapping[str, Value] = MappingProxyType({})
    stake: int | None = None
    seen: int | None = None
    strategy: Path | str | None = None
    """A file with a way to play of one's own."""


def ask(book: Rulebook, what_if: WhatIf, *, matters: frozenset[str], seen: Sequence[int]) -> Question:
    """The question to a game whose figures depend on the settings in `matters` and which can be asked about so many
    cards seen. Whatever is not there is refused with what is."""
    chosen: dict[str, Any] = {}
    by_wager = [(_schedule_key(book, wager), name) for wager, name in what_if.schedules.items()]
    by_key = [(key, str(name)) for key, name in what_if.settings.items() if key.startswith(SCHEDULE) and book.has_setting(key)]
    for key, name in _each_once([*by_wager, *by_key]):
        chosen[key] = _named_schedule(book, key, name).name
    for key, written in what_if.settings.items():
        if key in chosen:
            continue
        _must_matter(book, key, matters, what_if.stake)
        chosen[key] = read_value(book, book.setting(key), written)
    entered: list[EnteredSchedule] = []
    for key, text in _each_once([(_schedule_key(book, wager), text) for wager, text in what_if.pays.items()]):
        written_down = _own_schedule(book, key, chosen, text)
        known = next((row.name for row in book.schedules_of(written_down.wager) if row.pays == written_down.pays), None)
        chosen[key] = known or written_down.name
        entered += [] if known else [written_down]
    rules = _rules(book, TableSettings("lab", Limits({}), chosen=chosen, schedules=tuple(entered)))
    _check_stake(rules, what_if.stake)
    if MAXIMUM_PER in what_if.settings and not rules.maximum_payout:
        raise LabError(f"{MAXIMUM_PER} cannot change a figure unless there is a maximum payout (payout.maximum)")
    if what_if.seen is not None and (type(what_if.seen) is not int or what_if.seen not in seen):
        raise LabError(f"{what_if.seen} of the dealer's cards cannot be asked about at {book.title}", seen)
    shown = seen[0] if what_if.seen is None else what_if.seen
    own = None if what_if.strategy is None else _strategy(rules, Path(what_if.strategy), shown)
    return Question(book, rules, what_if.stake, what_if.seen, own)


# --- schedules ------------------------------------------------------------------------------------------------------


def _schedule(row: ScheduleRow) -> Schedule:
    return Schedule(row.wager, row.name, list(row.odds.items()))


def _schedule_key(book: Rulebook, wager: str) -> str:
    """The setting that names the pay table of a wager; the Ante's is that of its bonus."""
    slug = wager.strip().replace("_", "-")
    for key in (SCHEDULE + slug, f"{SCHEDULE}{slug}-bonus"):
        if book.has_setting(key):
            return key
    wagers = [each.key.removeprefix(SCHEDULE) for each in book.settings if each.key.startswith(SCHEDULE)]
    raise LabError(f"{book.id} has no schedule of a wager {wager!r}", wagers)


def _each_once(given: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The same, unless a wager is named twice, perhaps in two spellings: which of the two was meant nobody can say."""
    known: dict[str, str] = {}
    for key, text in given:
        if key in known:
            raise LabError(f"the schedule of {key.removeprefix(SCHEDULE)} is given twice, as {known[key]} and as {text}")
        known[key] = text
        yield key, text


def _named_schedule(book: Rulebook, key: str, name: str) -> ScheduleRow:
    rows = book.schedules_of(key.removeprefix(SCHEDULE))
    for row in rows:
        if row.name == name:
            return row
    raise LabError(f"{book.id} has no schedule {name!r} of {key.removeprefix(SCHEDULE)}", [row.name for row in rows])


def _own_schedule(book: Rulebook, key: str, chosen: Mapping[str, Any], text: str) -> EnteredSchedule:
    """A pay table written as odds alone, for the lines of the one in play. A line at 0 is not paid at all."""
    wager = key.removeprefix(SCHEDULE)
    in_play = book.schedule(wager, chosen.get(key, book.setting(key).value))
    kinds = [kind for kind, _ in in_play.pays]
    odds = [_pay(wager, word) for word in _words(wager, text)]
    said = f"{wager}: {text!r}"
    if len(odds) != len(kinds):
        lines = ", ".join(kinds)
        raise LabError(f"{said} has {len(odds)} odds, and the schedule {in_play.name} has {len(kinds)} lines: {lines}")
    for (better, worse), (high, low) in zip(pairwise(kinds), pairwise(odds), strict=True):
        if _worth(low) > _worth(high):
            raise LabError(f"{said} pays {worse} more than {better}; odds are given best hand first and must not rise")
    pays = tuple((kind, str(each)) for kind, each in zip(kinds, odds, strict=True) if each)
    return EnteredSchedule(name="-".join(text.split()), wager=wager, pays=pays)


def _words(wager: str, text: str) -> list[str]:
    """The odds between the hyphens; a hyphen too many is a minus sign."""
    words = [word.strip() for word in text.split("-")]
    if "" in words:
        number = next((f" -{words[at + 1]}" for at, word in enumerate(words[:-1]) if not word and words[at + 1]), "")
        raise LabError(f"{wager}: {text!r} has a negative or missing pay{number}; pays are zero or more, such as 25-20-2")
    return words


def _pay(wager: str, word: str) -> Odds | None:
    """So much to 1, or a fraction of the stake; None for a hand that is not paid."""
    if word == "0":
        return None
    pays, _, per = word.partition("/")
    try:
        return parse_odds(f"{pays}-{per or 1}")
    except OddsError:
        raise LabError(f"{wager}: {word!r} is not a pay; pays are whole numbers, 0 or halves such as 1/2") from None


def _worth(odds: Odds | None) -> Fraction:
    return odds.fraction if odds else Fraction(0)


# --- settings, stake ------------------------------------------------------------------------------------------------


def can_matter(book: Rulebook, key: str, stake: int | None) -> bool:
    """Whether the rulebook has such a setting for a wager that it knows, and payments in cents if it is about those."""
    if not book.has_setting(key) or (stake is None and key.startswith(WITH_STAKE)):
        return False
    return not key.endswith(OFFERED) or bool(book.schedules_of(key.removesuffix(OFFERED)))


def _must_matter(book: Rulebook, key: str, matters: frozenset[str], stake: int | None) -> None:
    """Refuse a setting that is not there or that no figure depends on; a what-if without effect would only mislead."""
    can = sorted(each for each in matters if can_matter(book, each, stake))
    if not book.has_setting(key):
        hint = near(key, can)
        raise LabError(f"{book.id} has no setting {key!r}{f' (perhaps {hint})' if hint else ''}", can)
    if key in READINGS:
        raise LabError(f"{key} is carried out one way only, {format_value(READINGS[key])}; there are no figures for another", can)
    if key not in matters or (key not in can and not key.startswith(WITH_STAKE)):
        raise LabError(f"{key} cannot change a figure of {book.id}", can)
    if key not in can:
        raise LabError(f"{key} changes payments of cents; it cannot change a figure unless a stake is given", can)


def _rules(book: Rulebook, table: TableSettings) -> Rules:
    """The rules of such a table, unless its settings contradict each other."""
    try:
        rules = rules_for(book, table)
    except (LawError, ValueError, KeyError) as error:
        raise LabError(f"these settings of {book.id} do not go together: {str(error).rstrip('.')}") from error
    if book.has_setting(LEAST_PLAY) and rules.value(LEAST_PLAY) > rules.value(MOST_PLAY):
        least, most = rules.value(LEAST_PLAY), rules.value(MOST_PLAY)
        raise LabError(f"no Play is at least {least} and at most {most} times the Ante ({LEAST_PLAY}, {MOST_PLAY})")
    return rules


def _strategy(rules: Rules, file: Path, shown: int) -> Strategy:
    if not isinstance(rules, PokerRules):
        raise LabError(f"{rules.book.title} leaves the player nothing to decide; {file} cannot be a strategy for it")
    return read(file, rules, up_card=shown == 1)


def _check_stake(rules: Rules, stake: int | None) -> None:
    if stake is None:
        return
    chip = rules.smallest_chip
    if type(stake) is not int:
        raise LabError(f"a stake is a whole number of cents, not {stake!r}")
    if not 0 < stake <= MOST_CENTS:
        raise LabError(f"a stake is at least one cent and at most {show(MOST_CENTS)}, not {show(stake)}; it is given in cents")
    if stake % chip:
        raise LabError(f"a stake of {show(stake)} cannot be made up of the smallest chip, {show(chip)} (rounding.smallest-chip)")
