"""The layout: its wagers with their odds, how they end, and why a name is no wager of it."""

from __future__ import annotations

from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import ODDS_OF, ON_ZEROS, PLACED_BY, RouletteRules, SpinContext
from pitboss.games.roulette.wagers import INSIDE, LINE, SIZES, SPLIT
from pitboss.games.roulette.wheel import ZEROS
from pitboss.games.shared_layout.rules import BY_POSITION
from pitboss.games.shared_layout.settling import LayoutWagering
from pitboss.table.acts import Topic
from pitboss.table.refusal import Refusal, listed

COVERED = {
    "straight": "one number",
    "split": "two numbers",
    "street": "three numbers",
    "corner": "four numbers",
    "five-line": "five numbers",
    "line": "six numbers",
    "column": "a column",
    "dozen": "a dozen",
    "even-chance": "an even chance",
}
"""What a wager of each kind is on."""


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


class SpinWagering(LayoutWagering[Spin, RouletteRules]):
    """Wagers on the numbers of the wheel and what surrounds them."""

    def unknown_wager(self, c: SpinContext, wager: str) -> Refusal | None:
        return unknown_wager(c, wager)


LAYOUT = Topic(
    rules={
        **{rule: f"a wager on {COVERED[kind]}" for kind, rule in PLACED_BY.items()},
        **{rule: f"the odds of a wager on {COVERED[kind]}" for kind, rule in ODDS_OF.items()},
        "wager.zero-streets": "streets that take in a zero",
        "wager.first-four": "a corner of 0, 1, 2 and 3",
        BY_POSITION: "wagers settled where they lie",
        "settle.number-wins": "a wager on the winning number wins",
        "settle.number-loses": "any other wager loses",
        "settle.zero-outside": "outside wagers lose to a zero",
    },
    powers=frozenset(PLACED_BY.values()),
    refusals={
        "wrong-numbers": ("A {wager} wager names {size} different numbers.", "Place it on {example}, for example."),
        "not-touching": (
            "{numbers} do not make a {wager} on this layout.",
            "With the first of them you may place it on {possible}.",
        ),
    },
    interpretations={"wager.sectors": "none"},
)
