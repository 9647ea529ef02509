"""A higher minimum, at once with the old one kept by those who sit there, or after a notice; and a lower maximum by notice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.money import show
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Significance, TableEvent
from pitboss.table.fields import LeastAmount, LimitName, MostAmount, TimeOfDay, asks
from pitboss.table.limits import MINUTE, Bounds, Limits, Notice, Range, announced
from pitboss.table.offers import Offer
from pitboss.table.phrases import clock, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.limits.changing import current, keeping, minimums, no_such_wager, waiting
from pitboss.table.state import TableState

RAISE_NOW = "limits.raise-now"
NOTICE = "limits.notice"
OLD_MINIMUM = "limits.old-minimum-notice"
UNCHANGED = Bounds(0, 0, 0, 1)
"""The bounds of a limit that a sign does not change."""
LOWERED = 1
"""Stands for any maximum on a sign: that the sign lowers it."""


def _higher(c: Context, wager: str, above: int, rule: str) -> Bounds | Refusal:
    """Return the bounds of a higher minimum, up to the maximum."""
    higher = Bounds(above + 1, current(c).ranges[wager].maximum, 0, c.rules.smallest_chip)
    return higher if higher.any else c.refuse("limits-order", rule, minimum=higher.minimum, maximum=higher.maximum)


def _not_higher(c: Context, bounds: Bounds, minimum: int, rule: str) -> Refusal | None:
    if minimum < bounds.minimum:
        return c.refuse("not-higher", rule, amount=minimum, minimum=bounds.minimum - 1)
    if minimum > bounds.maximum:
        return c.refuse("limits-order", rule, minimum=minimum, maximum=bounds.maximum)
    return None if bounds.holds(minimum) else c.refuse("not-in-chips", rule, amount=minimum, smallest_chip=bounds.step)


class RaiseMinimum(Request, frozen=True, tag="raise-minimum"):
    """A higher minimum at once; seated players keep the old one."""

    wager: LimitName
    minimum: LeastAmount


class MinimumRaised(TableEvent, frozen=True, tag="limits.minimum-raised/1"):
    """A higher minimum at once; seated players keep the old one and get a marker."""

    wager: str
    minimum: int
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums kept, by seat."""
    limits: Limits
    """The limits from now on."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: TableState) -> TableState:
        seats = keeping(state.seats, self.wager, self.kept)
        return replace(state, limits=self.limits, notices=self.notices, seats=seats)

    def says(self) -> str:
        kept = "".join(f" Seat {seat} keeps {show(old)}." for seat, old in self.kept.items())
        return f"The minimum for {wager_name(self.wager)} is now {show(self.minimum)}.{kept}"


def raisable(c: Context) -> Iterable[str]:
    """Return the wagering areas of the sign, for those who may raise a minimum at once."""
    return c.state.limits.ranges if c.may(RAISE_NOW) else ()


def may_raise(c: Context, wager: str) -> Offer | Refusal:
    """Offer a higher minimum now, provided that seated players may keep the old one."""
    if refusal := no_such_wager(c, wager) or c.requires(RAISE_NOW):
        return refusal
    higher = _higher(c, wager, current(c).ranges[wager].minimum, RAISE_NOW)
    if isinstance(higher, Refusal):
        return higher
    return c.offer(RAISE_NOW, amounts={"minimum": higher}, choices=(wager,))


def raise_minimum(c: Context, request: RaiseMinimum, offer: Offer) -> Decision:
    wager, minimum = request.wager, request.minimum
    if refusal := _not_higher(c, offer.amounts["minimum"], minimum, RAISE_NOW):
        return refusal
    kept = minimums(c, wager, marked=False)
    rules = (RAISE_NOW, "limits.marker", "limits.marker-own-box") if kept else (RAISE_NOW,)
    limits, clauses = raised(c.state.limits, wager, minimum), c.rules.cite(*rules)
    event = MinimumRaised(wager=wager, minimum=minimum, notices=waiting(c, wager), kept=kept, limits=limits, clauses=clauses)
    return (event,)


def raised(limits: Limits, wager: str, minimum: int) -> Limits:
    """Return limits with a higher minimum; a maximum below it rises with it."""
    return limits.with_range(wager, Range(minimum, max(minimum, limits.ranges[wager].maximum)))


class PostNotice(Request, frozen=True, tag="post-notice", rename={"from_": "from"}):
    """A sign that announces a higher minimum, for everybody or for those who kept an old one, or a lower maximum, and
    from when. 0 leaves the one or the other as it is."""

    wager: LimitName
    minimum: LeastAmount
    from_: Annotated[TimeOfDay, asks("From when?")]
    for_markers: Annotated[bool, asks(choices=("markers",))] = False
    maximum: Annotated[MostAmount, asks(after="most")] = 0


class NoticePosted(TableEvent, frozen=True, tag="notice.posted/1"):
    """A sign announces another limit, and from when."""

    notice: Notice

    def after(self, state: TableState) -> TableState:
        return replace(state, notices=(*state.notices, self.notice))

    def says(self) -> str:
        notice = self.notice
        who = " for players with a marker" if notice.for_markers else ""
        bound, amount = ("maximum", notice.maximum) if notice.maximum else ("minimum", notice.minimum)
        return f"Sign: {bound} for {wager_name(notice.wager)} {show(amount)}{who} from {clock(notice.binds_at)}."


def announceable(c: Context) -> Iterable[tuple[str, bool, int]]:
    """Yield for each wagering area the signs that there are: a higher minimum, one for markers, a lower maximum."""
    kept = any(sitting.kept for sitting in c.state.seats.values())
    lowered = _lowered_by_notice(c)
    for wager in c.state.limits.ranges if c.may(NOTICE) or c.may(OLD_MINIMUM) else ():
        yield wager, False, 0
        if kept:
            yield wager, True, 0
        if lowered:
            yield wager, False, LOWERED


def may_post(c: Context, wager: str, for_markers: bool, maximum: int) -> Offer | Refusal:
    """Offer a sign with its time: a new minimum, for everybody or for those who kept an old one, or a lower maximum."""
    return _may_lower(c, wager) if maximum else _may_announce(c, wager, for_markers=for_markers)


def _may_announce(c: Context, wager: str, *, for_markers: bool) -> Offer | Refusal:
    rule = _rule(c, for_markers=for_markers)
    if refusal := no_such_wager(c, wager) or c.requires(rule):
        return refusal
    lowest = current(c).ranges[wager].minimum
    if for_markers:
        lower = [minimum for minimum in minimums(c, wager, marked=True).values() if minimum < lowest]
        if not lower:
            return c.refuse("no-marker", rule)
        lowest = min(lower)
    higher = _higher(c, wager, lowest, rule)
    if isinstance(higher, Refusal):
        return higher
    amounts = {"minimum": higher, "maximum": UNCHANGED, "from_": announced(c.at)}
    return c.offer(rule, amounts=amounts, choices=(wager, str(for_markers)))


def _rule(c: Context, *, for_markers: bool) -> str:
    return c.rules.first_of(OLD_MINIMUM, NOTICE) if for_markers else NOTICE


def _lowered_by_notice(c: Context) -> bool:
    """Return whether a lower maximum needs a sign."""
    return "maximum-lowered" in c.rules.value("limits.notice-for", ())


def _may_lower(c: Context, wager: str) -> Offer | Refusal:
    """Offer a sign with a lower maximum, if that needs one."""
    if refusal := no_such_wager(c, wager) or c.requires(NOTICE):
        return refusal
    if not _lowered_by_notice(c):
        return c.refuse("no-notice-needed", "limits.change")
    now = current(c).ranges[wager]
    lower = Bounds(now.minimum, now.maximum - 1, 0, c.rules.smallest_chip)
    if not lower.any:
        return c.refuse("limits-order", NOTICE, minimum=now.minimum, maximum=lower.maximum)
    amounts = {"minimum": UNCHANGED, "maximum": lower, "from_": announced(c.at)}
    return c.offer(NOTICE, amounts=amounts, choices=(wager, str(False)))


def post_notice(c: Context, request: PostNotice, offer: Offer) -> Decision:
    """Post a notice. It binds from its announced time, and no earlier than twenty minutes after it went up."""
    rule = _rule(c, for_markers=request.for_markers)
    if request.maximum and (request.minimum or request.for_markers):
        return c.refuse("one-change", rule)
    if request.maximum:
        wrong = _not_lower(c, offer.amounts["maximum"], request.maximum)
    else:
        wrong = _not_higher(c, offer.amounts["minimum"], request.minimum, rule)
    if wrong:
        return wrong
    if not offer.amounts["from_"].holds(request.from_):
        return c.refuse("notice-far", rule)
    earliest = c.at + c.rules.value("limits.notice-minutes") * MINUTE
    binds_at = max(request.from_, earliest)
    notice = Notice(request.wager, request.minimum, c.at, binds_at, request.for_markers, request.maximum)
    return (NoticePosted(notice=notice, clauses=offer.clauses),)


def _not_lower(c: Context, bounds: Bounds, maximum: int) -> Refusal | None:
    if maximum > bounds.maximum:
        return c.refuse("not-lower", NOTICE, amount=maximum, maximum=bounds.maximum + 1)
    if maximum < bounds.minimum:
        return c.refuse("limits-order", NOTICE, minimum=bounds.minimum, maximum=maximum)
    return None if bounds.holds(maximum) else c.refuse("not-in-chips", NOTICE, amount=maximum, smallest_chip=bounds.step)


NOTICES = Topic(
    acts=(
        Act(RaiseMinimum, may_raise, raise_minimum, at=("wager",), each=raisable),
        Act(PostNotice, may_post, post_notice, at=("wager", "for_markers", "maximum"), each=announceable),
    ),
    events=(MinimumRaised, NoticePosted),
    rules={
        NOTICE: "a higher minimum by notice",
        RAISE_NOW: "a higher minimum at once",
        "limits.marker": "a marker for a kept minimum",
        "limits.marker-removed": "the marker removed when the player leaves",
        "limits.marker-own-box": "the marker at the player's own box",
        OLD_MINIMUM: "a kept minimum raised by notice",
        "sign.both-minimums": "both minimums on the sign",
        "limits.newcomers": "a player who arrives later plays at the new minimum",
    },
    powers=frozenset({NOTICE, RAISE_NOW, OLD_MINIMUM}),
    refusals={
        "notice-far": ("The time on the sign is more than a year ahead.", "Give an earlier time."),
        "no-notice-needed": ("A lower maximum needs no notice here.", "Change the limits now."),
        "one-change": ("One sign announces one change: a higher minimum or a lower maximum.", "Post a sign for each."),
        "not-lower": ("{amount} is not below the maximum of {maximum}.", "Give a lower maximum."),
        "not-higher": ("{amount} is not above the minimum of {minimum}.", "Give a higher minimum."),
        "no-marker": ("No player is on an old minimum.", "Post a notice for everybody."),
    },
    settings={"limits.notice-for": ("minimum-raised", "maximum-lowered"), "limits.notice-minutes": int},
    interpretations={
        "limits.notice-binds": "announced-time",
        "limits.leaving": "gives-up-seat",
        "limits.marker-box": "own-seat",
    },
)
