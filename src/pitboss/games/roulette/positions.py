"""Where wagers lie: misplaced ones clarified after the call, and why a name is no wager of the layout."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.context import SpinContext
from pitboss.games.roulette.round import ClarifyWager, WagerClarified
from pitboss.games.roulette.rules import ON_ZEROS
from pitboss.games.roulette.wagers import INSIDE, LINE, SIZES, SPLIT
from pitboss.games.roulette.wheel import ZEROS
from pitboss.money import Move
from pitboss.table.accounts import TOKENS, area, on_layout, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Decision, not_opened
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal, listed
from pitboss.table.services.wagers.bounds import wager_bounds
from pitboss.table.services.wagers.decide import no_such_wager
from pitboss.table.state import owner_of

RULE = "wager.clarified"

# --- clarified -----------------------------------------------------------------------------------------------------


def offers(c: SpinContext) -> Iterator[Offer | Refusal]:
    if c.closed and c.may(RULE):
        lies = on_layout(c.state)
        for seat in sorted(lies):
            yield may_clarify(c, seat, tuple(wager for wager in c.rules.wagers if wager in lies[seat]))


def may_clarify(c: SpinContext, seat: int, lying: tuple[str, ...]) -> Offer | Refusal:
    """Offer to put a seat's wagers right, from the call until the ball rests."""
    if refusal := c.requires(RULE) or not_opened(c, RULE):
        return refusal
    if not c.turning:
        return c.refuse("no-ball", RULE)
    if not c.closed:
        return c.refuse("not-called-yet", RULE)
    if not lying:
        return c.refuse("no-wager", RULE, seat=seat)
    return Offer("clarify-wager", c.rules.cite(RULE), seat=seat, choices=lying)


def clarify(c: SpinContext, request: ClarifyWager) -> Decision:
    """Move a misplaced wager to where its player meant it, within the limits of the kind it becomes."""
    lying = on_layout(c.state).get(request.seat, {})
    offer = may_clarify(c, request.seat, tuple(lying))
    if isinstance(offer, Refusal):
        return offer
    for wager in (request.wager, request.to):
        if wager not in c.rules.wagers:
            return unknown_wager(c, wager) or no_such_wager(c, wager, RULE)
    if request.wager not in lying:
        return c.refuse("not-placed", RULE, wager=request.wager, seat=request.seat, wagers=tuple(lying))
    if request.to == request.wager:
        return c.refuse("already-there", RULE, wager=request.to)
    stake = lying[request.wager]
    total = stake.total + stake_on(c.state, request.seat, request.to).total
    limit = wager_bounds(c, request.seat, owner_of(c.state, request.seat), request.to)
    own = c.rules.limited_by(request.to)
    if total > limit.maximum:
        most = limit.nearest(limit.maximum)
        return c.refuse("above-maximum", *own, "limits.maximum", wager=request.to, maximum=most, amount=total)
    if total < limit.minimum:
        return c.refuse("below-minimum", *own, "limits.minimum", wager=request.to, minimum=limit.least, amount=total)
    clarified = WagerClarified(
        seat=request.seat,
        wager=request.wager,
        to=request.to,
        stake=stake,
        clauses=offer.clauses,
        moves=tuple(shifted(request.seat, request.wager, request.to, stake)),
    )
    return (clarified,)


def shifted(seat: int, wager: str, to: str, stake: Stake) -> Iterator[Move]:
    """Yield the moves of a stake from one area to another."""
    if stake.chips:
        yield Move(area(seat, wager), area(seat, to), stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, area(seat, to) + TOKENS, stake.tokens)


# --- what the layout does not have ---------------------------------------------------------------------------------


def unknown_wager(c: SpinContext, wager: str) -> Refusal | None:
    """Refuse a wager by what is wrong with it: a number that is not on the wheel, too many or too few, or not side by side."""
    kind = next((each for each in INSIDE if wager == each or wager.startswith(f"{each}-")), None)
    if kind is None:
        return None
    rules = _rules_of(c, kind, wager)
    if kind not in c.rules.kinds:
        return _not_with_zero(c, wager, *rules)
    named = [each for each in wager.removeprefix(kind).split("-") if each]
    if wrong := next((each for each in named if each not in c.rules.wheel), None):
        return c.refuse("no-such-number", rules[0], "equipment.wheel", number=wrong, highest=c.rules.wheel_words)
    # A six line has the name of its first and last number.
    size = 2 if kind == LINE and len(named) == 2 else SIZES[kind]
    if len({*named}) != size or len(named) != size:
        return c.refuse("wrong-numbers", *rules, wager=kind, size=size, example=_example(c, kind))
    if possible := _possible(c, kind, named[0]):
        return c.refuse("not-touching", *rules, wager=kind, numbers=tuple(named), possible=listed(possible, "or"))
    return _not_with_zero(c, wager, *rules)


def _rules_of(c: SpinContext, kind: str, wager: str) -> tuple[str, ...]:
    """Return the rules that say which wagers of a kind there are: those with a zero have one of their own."""
    with_zero = {*wager.split("-")} & {*ZEROS[max(ZEROS)]}
    return (*c.rules.kind_rules(kind), *((ON_ZEROS[kind],) if with_zero and kind in ON_ZEROS else ()))


def _not_with_zero(c: SpinContext, wager: str, *rules: str) -> Refusal:
    """Refuse a wager on a zero that this layout does not have, and name the wagers on several numbers that it has there."""
    zero = c.rules.zero_numbers[0]
    there = tuple(name for name, each in c.rules.layout.items() if zero in each.numbers and len(each.numbers) > SIZES[SPLIT])
    return c.refuse("no-such-wager", *rules, "equipment.wheel", wager=wager, wagers=there)


def _example(c: SpinContext, kind: str) -> str:
    zeros, found = {*c.rules.zero_numbers}, [each.numbers for each in c.rules.layout.values() if each.kind == kind]
    return _keyed(next((numbers for numbers in found if zeros.isdisjoint(numbers)), found[0]))


def _possible(c: SpinContext, kind: str, number: str) -> list[str]:
    """Return the wagers of a kind that cover a number, by their numbers."""
    return [_keyed(each.numbers) for each in c.rules.layout.values() if each.kind == kind and number in each.numbers]


def _keyed(numbers: tuple[str, ...]) -> str:
    """Return an inside wager as it is keyed and typed: `17/20`."""
    return "/".join(numbers)
