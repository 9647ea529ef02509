"""What somebody may be shown or told: the rules, hidden cards for an inspector, and whether a program may advise a player."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, Significance, TableEvent
from pitboss.table.fields import Reason
from pitboss.table.offers import Offer
from pitboss.table.phrases import quoted
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import TableState


class Inspect(Request, frozen=True, tag="inspect"):
    """An inspector looks at the hidden cards of the current or the last round, for a reason that goes in the record."""

    reason: Reason


class CardsInspected(TableEvent, frozen=True, tag="cards.inspected/1"):
    """An inspector looked at the hidden cards of a round."""

    by: str
    round: int
    reason: str

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.LOOK

    def after(self, state: TableState) -> TableState:
        return replace(state, looks=state.looks | {(self.by, self.round)})

    def says(self) -> str:
        return f"{self.by} looks at the hidden cards of round {self.round}.{quoted(self.reason)}"


def may_inspect(c: Context) -> Offer | Refusal:
    if refusal := c.requires("supervise.inspect"):
        return refusal
    if not c.state.round.number:
        return c.refuse("no-round-yet", "supervise.inspect")
    return c.offer("supervise.inspect")


def inspect(c: Context, request: Inspect, offer: Offer) -> Decision:
    """Record an inspector's look at hidden cards, with its reason."""
    if refusal := c.unexplained(request.reason, "supervise.inspect"):
        return refusal
    number = c.state.round.number
    return (CardsInspected(by=c.who.name, round=number, reason=request.reason, clauses=offer.clauses),)


class AskForRules(Request, frozen=True, tag="ask-for-rules"):
    """Anybody may read the rules."""


class RulesShown(TableEvent, frozen=True, tag="rules.shown/1"):
    """Somebody was shown the rules."""

    to: str
    rulebook: str

    ABOUT: ClassVar[About] = About.LAST
    ASKS: ClassVar[bool] = True

    def says(self) -> str:
        return f"{self.to} is shown the rules, {self.rulebook}."


def may_ask_for_rules(c: Context) -> Offer | Refusal:
    if refusal := c.requires("rules.on-request") or c.too_often("rules.on-request"):
        return refusal
    return c.offer("rules.on-request", "rules.general")


def ask_for_rules(c: Context, request: AskForRules, offer: Offer) -> Decision:
    return (RulesShown(to=c.who.name, rulebook=c.rules.book.id, clauses=offer.clauses),)


def advice_refused(rules: Rules) -> Refusal | None:
    """Refuse advice by a program where devices that work out strategies are forbidden, or where such a program counts as
    staff, which may not advise a player how to play."""
    if rules.has("supervise.device-use"):
        return Refusal("no-aid", rules.cite("supervise.device-use"), {})
    if rules.has("supervise.no-staff-advice") and not rules.value("advice.by-program", False):
        return Refusal("no-program-advice", rules.cite("supervise.no-staff-advice"), {})
    return None


INFORMATION = Topic(
    acts=(Act(AskForRules, may_ask_for_rules, ask_for_rules), Act(Inspect, may_inspect, inspect)),
    events=(CardsInspected, RulesShown),
    keyed=(RulesShown,),
    rules={
        "supervise.inspect": "an inspector looks at hidden cards",
        "rules.on-request": "the rules shown on request",
    },
    powers=frozenset({"supervise.inspect", "rules.on-request"}),
    refusals={
        "no-aid": (
            "Nobody may use a device at the table that works out playing strategies.",
            "Decide for yourself; the coach says what it was worth when the round is over.",
        ),
        "no-program-advice": (
            "A program of the house may not advise you how to play.",
            "Decide for yourself; the coach says what it was worth when the round is over.",
        ),
        "no-round-yet": ("No round has been played here.", "Wait for the first round."),
    },
    settings={"advice.by-program": bool},
)
