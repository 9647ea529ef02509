"""Questions to the lab: a rulebook, and what to change in it (schedules, pays, settings, stake, visible cards, strategy)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from pitboss.files.errors import near
from pitboss.games import game_of, rules_for
from pitboss.lab.errors import LabError
from pitboss.lab.own_schedules import kinds_in_order, read_schedule
from pitboss.lab.setting_values import hand_order, read_value
from pitboss.law import Rulebook, Value
from pitboss.law import Schedule as ScheduleRow
from pitboss.law.errors import LawError
from pitboss.law.schema import format_value
from pitboss.money import MOST_CENTS, MoneyError, parse_money, show
from pitboss.table.approvals import SCHEDULE
from pitboss.table.limits import Limits
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule
from pitboss.table.settings import EnteredSchedule, TableSettings

Named: TypeAlias = Mapping[str, str]
NOTHING: Named = MappingProxyType({})


class ReadsStrategy(Protocol):
    """Reads the file of a user's own strategy for a table; `up_card` says whether one up card is seen before the decision."""

    def __call__(self, file: Path, rules: Any, *, up_card: bool) -> object: ...


LEAST_PLAY = "play.minimum-multiple"
MOST_PLAY = "play.maximum-multiple"
MAXIMUM_PER = "payout.maximum-per"
UP_CARDS = (0, 1)
"""The numbers of visible dealer's cards for which there is advice and a chart: none, or the up card."""
WITH_STAKE = ("rounding.", "payout.", "commission.rounding")
"""How the keys of settings about payments in cents start."""
OFFERED = ".offered"
"""How the key of a setting ends that says whether a wager is offered. A wager without a schedule cannot be."""


class Question(Struct, frozen=True):
    """An imagined table under a rulebook, and what to find out about it."""

    book: Rulebook
    rules: Rules
    stake: int | None = None
    """The first wager in cents: payments are rounded and capped as at the table. None: payments are exact."""
    seen: int | None = None
    """How many of the dealer's cards are visible before the decision. None: as many as the game shows."""
    strategy: object | None = None
    """The user's own strategy, as the lab module of the game reads it."""
    only: tuple[str, ...] = ()
    """The wagers to find out about; all of them if none is named."""

    def asks_for(self, wager: str) -> bool:
        """Return whether the figures of a wager are wanted."""
        return not self.only or wager in self.only

    def schedules(self, wager: str, order: Sequence[str]) -> tuple[Schedule, ...]:
        """Return the schedules of a wager, the one in play first, each down to the lowest hand that is paid.

        `order` lists the kinds of hand, best first.
        """
        own = self.rules.schedule(wager)
        others = [_schedule(row) for row in self.book.schedules_of(wager) if row.name != own.name]
        least = self.rules.value(f"{wager}.from")
        return tuple(each.down_to(least, order) for each in (own, *others))

    def settings(self, keys: Iterable[str]) -> dict[str, Any]:
        """Return the values of these settings in alphabetical order, and the stake and visible cards if they were given.

        Settings that cannot affect the figures are left out.
        """
        used = {key: self.rules.value(key) for key in sorted(keys) if can_matter(self.book, key, self.stake)}
        asked = {"stake": self.stake, "seen": self.seen}
        return used | {name: value for name, value in asked.items() if value is not None}


class WhatIf(Struct, frozen=True, kw_only=True):
    """What to change in a rulebook, as the user wrote it."""

    schedules: Named = NOTHING
    """By wager: the name of one of the rulebook's schedules."""
    pays: Named = NOTHING
    """By wager: the user's own schedule, best hand first, such as "25-20-2", or the lines that change, such as "pair:2"."""
    settings: Mapping[str, Value] = MappingProxyType({})
    stake: int | str | None = None
    """Whole cents, or text such as "$10" or "2.50"."""
    seen: int | None = None
    strategy: Path | str | None = None
    """The file with the user's own strategy."""


def ask(
    book: Rulebook,
    what_if: WhatIf,
    *,
    matters: frozenset[str],
    seen: Sequence[int],
    decides: bool = False,
    reads: ReadsStrategy | None = None,
) -> Question:
    """Return the question; refuse anything unknown and list what is known.

    `matters` are the settings that the game's figures depend on, `seen` the numbers of visible cards it can count; `decides`
    says whether the player makes decisions, and `reads` reads a strategy of the user's own.
    """
    chosen: dict[str, Any] = {}
    stake = _cents(what_if.stake)
    by_wager = [(_schedule_key(book, wager), name) for wager, name in what_if.schedules.items()]
    by_key = [(key, str(name)) for key, name in what_if.settings.items() if key.startswith(SCHEDULE) and book.has_setting(key)]
    for key, name in _each_once([*by_wager, *by_key]):
        chosen[key] = _named_schedule(book, key, name).name
    for key, written in what_if.settings.items():
        if key in chosen:
            continue
        _must_matter(book, key, matters, stake)
        chosen[key] = read_value(book, book.setting(key), written)
    entered: list[EnteredSchedule] = []
    for key, text in _each_once([(_schedule_key(book, wager), text) for wager, text in what_if.pays.items()]):
        written_down = _own_schedule(book, key, chosen, text)
        chosen |= dict(_lowest_paid(book, written_down, what_if.settings))
        known = next((row.name for row in book.schedules_of(written_down.wager) if row.pays == written_down.pays), None)
        chosen[key] = known or written_down.name
        entered += [] if known else [written_down]
    rules = _rules(book, TableSettings("lab", Limits({}), chosen=chosen, schedules=tuple(entered)))
    _check_stake(rules, stake)
    if MAXIMUM_PER in what_if.settings and not rules.maximum_payout:
        raise LabError(f"{MAXIMUM_PER} cannot change a figure without a maximum payout (payout.maximum)")
    if what_if.seen is not None and (type(what_if.seen) is not int or what_if.seen not in seen):
        raise LabError(f"there are no figures for {book.title} with {what_if.seen} of the dealer's cards visible", seen)
    shown = next(iter(seen), 0) if what_if.seen is None else what_if.seen
    own = None if what_if.strategy is None else _strategy(rules, Path(what_if.strategy), shown, decides, reads)
    return Question(book, rules, stake, what_if.seen, own)


def dealer_cards_shown(question: Question, seen: Sequence[int]) -> int:
    """Return how many of the dealer's cards the player sees before the decision; refuse more than one."""
    shown = seen[0] if question.seen is None else question.seen
    if shown not in UP_CARDS:
        can = [each for each in seen if each in UP_CARDS]
        raise LabError(f"there is no advice for a single hand with {shown} of the dealer's cards visible", can)
    return shown


def _schedule(row: ScheduleRow) -> Schedule:
    return Schedule(row.wager, row.name, list(row.odds.items()))


def _schedule_key(book: Rulebook, wager: str) -> str:
    """Return the setting that names the schedule of a wager. For the Ante it is the schedule of the Ante Bonus."""
    slug = wager.strip().replace("_", "-")
    for key in (SCHEDULE + slug, f"{SCHEDULE}{slug}-bonus"):
        if book.has_setting(key):
            return key
    wagers = [each.key.removeprefix(SCHEDULE) for each in book.settings if each.key.startswith(SCHEDULE)]
    raise LabError(f"{book.id} has no schedule for a wager {wager!r}", wagers)


def _each_once(given: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Pass the pairs on; refuse a wager that is named twice, even in two spellings."""
    known: dict[str, str] = {}
    for key, text in given:
        if key in known:
            raise LabError(f"the schedule for {key.removeprefix(SCHEDULE)} is given twice, as {known[key]} and as {text}")
        known[key] = text
        yield key, text


def _named_schedule(book: Rulebook, key: str, name: str) -> ScheduleRow:
    rows = book.schedules_of(key.removeprefix(SCHEDULE))
    for row in rows:
        if row.name == name:
            return row
    raise LabError(f"{book.id} has no schedule {name!r} for {key.removeprefix(SCHEDULE)}", [row.name for row in rows])


def _own_schedule(book: Rulebook, key: str, chosen: Mapping[str, Any], text: str) -> EnteredSchedule:
    """Read the user's own schedule, beside the one in play."""
    wager = key.removeprefix(SCHEDULE)
    in_play = book.schedule(wager, chosen.get(key, book.setting(key).value))
    return read_schedule(wager, text, list(in_play.odds.items()), in_play.name, hand_order(book, wager))


def _lowest_paid(book: Rulebook, written: EnteredSchedule, settings: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Yield the setting for the lowest hand that a wager pays, if a line of the user's own schedule is below it."""
    key = f"{written.wager}.from"
    if not written.pays or not book.has_setting(key):
        return
    kinds, lowest = kinds_in_order(hand_order(book, written.wager)), written.pays[-1][0]
    least = str(settings.get(key, book.setting(key).value))
    if least in kinds and kinds.index(lowest) > kinds.index(least):
        if key in settings:
            raise LabError(f"{written.wager}: {lowest} is below {least}, the lowest hand paid ({key}); leave one of them out")
        yield key, lowest


def can_matter(book: Rulebook, key: str, stake: int | None) -> bool:
    """Whether a setting can affect a figure: the rulebook has it and its wager, and there is a stake if it needs one."""
    if not book.has_setting(key) or (stake is None and key.startswith(WITH_STAKE)):
        return False
    return not key.endswith(OFFERED) or bool(book.schedules_of(key.removesuffix(OFFERED)))


def _must_matter(book: Rulebook, key: str, matters: frozenset[str], stake: int | None) -> None:
    """Refuse an unknown setting, and one that no figure depends on, because a what-if without effect would mislead."""
    can = sorted(each for each in matters if can_matter(book, each, stake))
    if not book.has_setting(key):
        hint = near(key, can)
        raise LabError(f"{book.id} has no setting {key!r}{f' (perhaps {hint})' if hint else ''}", can)
    one_way = game_of(book.game or "").whole.interpretations
    if key in one_way:
        raise LabError(
            f"{key} has only one interpretation here, {format_value(one_way[key])}; there are no figures for another", can
        )
    if key not in matters or (key not in can and not key.startswith(WITH_STAKE)):
        raise LabError(f"{key} cannot change a figure of {book.id}", can)
    if key not in can:
        raise LabError(f"{key} changes payments in cents; it cannot change a figure without a stake", can)


def _rules(book: Rulebook, table: TableSettings) -> Rules:
    """Return the rules of the table; refuse settings that contradict each other."""
    try:
        rules = rules_for(book, table)
    except (LawError, ValueError, KeyError) as error:
        raise LabError(f"these settings of {book.id} do not go together: {str(error).rstrip('.')}") from error
    if book.has_setting(LEAST_PLAY) and rules.value(LEAST_PLAY) > rules.value(MOST_PLAY):
        least, most = rules.value(LEAST_PLAY), rules.value(MOST_PLAY)
        raise LabError(f"Play cannot be at least {least} and at most {most} times the Ante ({LEAST_PLAY}, {MOST_PLAY})")
    return rules


def _strategy(rules: Rules, file: Path, shown: int, decides: bool, reads: ReadsStrategy | None) -> object:
    if reads is None:
        why = "the lab counts it by the strategy it names" if decides else "the player makes no decisions"
        raise LabError(f"{rules.book.title} is not counted by a strategy of your own: {why}; {file} cannot be one")
    return reads(file, rules, up_card=shown == 1)


def _cents(stake: int | str | None) -> int | None:
    """Return a stake in cents, as a number or as text with or without a dollar sign."""
    if stake is not None and not isinstance(stake, str) and type(stake) is not int:
        raise LabError(f'a stake is a whole number of cents or text such as "$2.50", not {stake!r}')
    if not isinstance(stake, str):
        return stake
    try:
        return parse_money(stake)
    except MoneyError as error:
        raise LabError(f"the stake {error}") from None


def _check_stake(rules: Rules, stake: int | None) -> None:
    if stake is None:
        return
    chip = rules.smallest_chip
    if not 0 < stake <= MOST_CENTS:
        raise LabError(f"a stake is from one cent to {show(MOST_CENTS)}, not {show(stake)}")
    if stake % chip:
        raise LabError(f"a stake of {show(stake)} is not a multiple of the smallest chip, {show(chip)} (rounding.smallest-chip)")
