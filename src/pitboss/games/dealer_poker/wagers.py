"""Wagers before the first card: a Play goes with an Ante, a side wager may need one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pitboss.games.dealer_poker.round import DealerPoker, Stage
from pitboss.games.dealer_poker.rules import PLAY, PokerContext, PokerRules
from pitboss.money import show
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Topic
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Refusal, listed
from pitboss.table.services.wagers.bounds import wager_bounds
from pitboss.table.state import TableState
from pitboss.table.wagering import Wagering

FEW = 3
"""As many amounts as a sentence names one by one."""


def play_step(c: PokerContext, place: int, owner: int) -> int:
    """Return the sign's step if it binds Play as well as the Ante (multiples of the minimum, or the unit), or 0."""
    limits = c.state.limits
    if not c.rules.unit_binds_play:
        return 0
    return wager_bounds(c, place, owner, c.rules.first_wager).step if limits.multiples_of_minimum else limits.unit


def play_bounds(c: PokerContext, place: int, owner: int) -> Bounds:
    """Return the bounds of a Play, which depend on the Ante on the same area."""
    ante = stake_on(c.state, place, c.rules.first_wager).total
    return c.rules.play_bounds(ante, play_step(c, place, owner), c.rules.multiples(c.part))


def outside_play(c: PokerContext, place: int, owner: int, amount: int) -> Refusal | None:
    """Refuse a Play outside its bounds: off the unit of the sign, or no multiple of the Ante that the rules allow."""
    limit, ante = play_bounds(c, place, owner), stake_on(c.state, place, c.rules.first_wager).total
    if limit.holds(amount):
        return None
    # An amount between two multiples that are allowed, but off the unit, runs against the sign alone.
    unit = ("limits.unit",) if c.rules.play_bounds(ante, 0, c.rules.multiples(c.part)).holds(amount) else ()
    facts = {"minimum": limit.minimum, "maximum": limit.maximum, "unit": limit.step, "amount": amount}
    nearest, allowed = limit.nearest(amount), _allowed(limit)
    rules = (*unit, *c.rules.playing(c.part))
    return c.refuse("play-amount", *rules, wagered=ante, nearest=nearest, allowed=allowed, **facts)


def _allowed(limit: Bounds) -> str:
    """Return the amounts that fit in words: each of a few, or the first, the last and the step."""
    amounts = limit.amounts()
    if len(amounts) <= FEW:
        return listed(map(show, amounts), "or")
    return f"from {show(amounts[0])} to {show(amounts[-1])} in steps of {show(limit.step)}"


def out_of_turn(c: PokerContext, place: int, wager: str) -> Refusal | None:
    """Refuse a Play without its Ante, and another Ante under a Play."""
    if wager == PLAY and not stake_on(c.state, place, c.rules.first_wager).total:
        return c.refuse("ante-first", "wager.no-play-without-ante")
    if wager == c.rules.first_wager and stake_on(c.state, place, PLAY).total:
        return c.refuse("ante-under-play", "wager.one-per-area", "play.wager")
    return None


def alone(c: PokerContext, place: int, totals: Mapping[str, int]) -> Refusal | None:
    """Refuse a wager that needs another one: a side wager that the operator does not take alone, or a bonus; or one that is not
    as large as the other."""
    if refusal := _uneven(c, place, totals):
        return refusal
    if c.rules.first_wager in totals:
        return None
    lie = _lying(c, place, totals)
    rule = cannot_stay(c, lie)
    if not rule:
        return None
    if rule == "wager.side-alone":
        return c.refuse("side-alone", rule, wager=" or ".join(sorted(lie)))
    (wager,) = lie
    return c.refuse("not-alone", rule, wager=wager, wagers=tuple(each for each in c.rules.wagers if each != wager))


def _uneven(c: PokerContext, place: int, totals: Mapping[str, int]) -> Refusal | None:
    """Refuse wagers of which one must be as large as the first one and is not."""
    first = c.rules.first_wager
    wanted = totals.get(first, stake_on(c.state, place, first).total)
    for wager in c.rules.equals:
        amount = totals.get(wager, stake_on(c.state, place, wager).total)
        if amount != wanted and {wager, first} & {*totals}:
            rule = c.rules.equal_by(wager)
            return c.refuse("not-the-same-stake", rule, wager=wager, first=first, amount=amount, wagered=wanted)
    return None


def cannot_stay(c: PokerContext, lie: Collection[str]) -> str:
    """Return the rule by which these wagers need another one beside them; empty if they do not."""
    if c.rules.first_wager in lie:
        return next((c.rules.equal_by(wager) for wager in c.rules.equals if wager not in lie), "")
    if PLAY in lie:
        return "wager.no-play-without-ante"
    if len(lie) == 1 and (rule := c.rules.company(*lie)):
        return rule
    return "" if c.rules.side_alone else "wager.side-alone"


def placing(c: PokerContext, place: int, totals: Mapping[str, int]) -> Iterator[str]:
    """Yield the rules of poker by which these wagers are placed."""
    if PLAY in totals:
        yield "wager.blind-play"
    lie = _lying(c, place, totals)
    if c.rules.first_wager not in lie:
        yield "wager.side-alone"
    else:
        yield "wager.ante-alone" if lie.isdisjoint(c.rules.sides) else "wager.ante-and-side"


def _lying(c: PokerContext, place: int, totals: Mapping[str, int]) -> set[str]:
    """Return the wagers of an area once these are placed."""
    return {wager for wager in c.rules.wagers if totals.get(wager) or stake_on(c.state, place, wager).total}


class PokerWagering(Wagering[DealerPoker, PokerRules]):
    """The Ante first, wagers that stand with it, and Play with the Ante where it is played blind."""

    def placeable(self, rules: PokerRules) -> tuple[str, ...]:
        """Return what may be wagered before the first card: Play too, where blind play is allowed."""
        return rules.areas if rules.blind_play else rules.wagers

    def own_bounds(self, c: PokerContext, place: int, owner: int, wager: str) -> Bounds | None:
        return play_bounds(c, place, owner) if wager == PLAY else None

    def outside_own_bounds(self, c: PokerContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        return outside_play(c, place, owner, total) if wager == PLAY else None

    def not_placeable(self, c: PokerContext, wager: str) -> Refusal | None:
        rules = ("wager.blind-play", "wager.before-first-card", "play.wager")
        return c.refuse("blind-play-off", *rules) if wager == PLAY else None

    def not_now(self, c: PokerContext, place: int, wager: str) -> Refusal | None:
        return out_of_turn(c, place, wager)

    def not_together(self, c: PokerContext, place: int, totals: Mapping[str, int]) -> Refusal | None:
        return alone(c, place, totals)

    def cannot_stay(self, c: PokerContext, left: Mapping[str, int]) -> str:
        return cannot_stay(c, left)

    def placing(self, c: PokerContext, place: int, totals: Mapping[str, int]) -> Iterator[str]:
        return placing(c, place, totals)

    def results_shown(self, state: TableState) -> bool:
        part: DealerPoker = state.round.part
        return part.stage is Stage.SETTLING


WAGERS = Topic(
    rules={
        "wager.ante-alone": "an Ante without a side wager",
        "wager.ante-and-side": "an Ante and a side wager",
        "wager.side-alone": "a side wager without an Ante",
        "wager.no-play-without-ante": "no Play wager without an Ante",
        "wager.blind-hands": "further hands are played blind",
        "wager.blind-play": "a Play wager before the deal",
        "wager.blind-play-withdrawn": "a blind Play taken back on folding",
    },
    powers=frozenset({"wager.side-alone", "wager.blind-play"}),
    refusals={
        "play-amount": ("With an Ante of {wagered} Play is {allowed} here; you placed {amount}.", "Place {nearest}."),
        "not-alone": ("{wager} needs another wager beside it.", "Place {wagers} too."),
        "side-alone": ("Here {wager} needs an Ante.", "Place an Ante too."),
        "not-the-same-stake": ("{wager} must be as large as {first}: {wagered}, not {amount}.", "Place the same amount on both."),
        "ante-first": ("A Play wager needs an Ante that is already placed.", "Place the Ante first."),
        "ante-under-play": (
            "You cannot change the Ante once a Play wager is placed.",
            "Take the wagers back and place them again.",
        ),
        "blind-play-off": ("Play wagers are not taken before the deal here.", "Place Play after looking at the cards."),
    },
)
