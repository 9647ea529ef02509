"""What a dealer can key instead: the step that comes before a refused one, and the remedies that a supervisor can decide on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.house.desk.sending import Sent, commands_of, rehearsed
from pitboss.house.desk.vocabulary import read_line
from pitboss.house.runner import Table
from pitboss.table.commands import PLAYER, Actor
from pitboss.table.desk_vocabulary import Keyed, Step
from pitboss.table.refusal import Refusal

WRONG_MOMENT = "wrong-phase"
FIRST = "first."
"""How the way out of a refusal ends if something else has to be done before."""


def key_first(table: Table, step: Step, keyed: Sequence[Keyed], refusal: Refusal, who: Actor, at: int) -> str:
    """Return what to key before a line that came too early; nothing if the refusal is not about its moment."""
    early = refusal.code == WRONG_MOMENT
    if not keyed or not (early or refusal.way_out().endswith(FIRST)):
        return ""
    line = step.enter or _as_it_is(step)
    if line and ((early and step.enter) or _then_accepted(table, line, keyed, refusal, who, at)):
        return f"Key `{line}` first."
    of_the_round = type(keyed[0].does) in table.rules.game.own.requests
    return f"First: {step.does} Key: {' | '.join(step.keys)}" if step.keys and (early or of_the_round) else ""


def _as_it_is(step: Step) -> str:
    """Return how a step is keyed if nothing has to be filled in."""
    key = step.keys[0] if step.keys else ""
    return "" if any(word.isupper() for word in key.split()) or key.startswith("oops") else key


def _then_accepted(table: Table, line: str, keyed: Sequence[Keyed], refusal: Refusal, who: Actor, at: int) -> bool:
    """Return whether a line does away with the refusal of what was keyed."""
    before = [(who, each.does) for each in read_line(line.split(), table, at)]
    then = [(Actor(each.player, PLAYER) if each.player else who, each.does) for each in keyed]
    trial = rehearsed(table, commands_of([*before, *then], at))
    return not (isinstance(trial, Sent) and trial.refused and trial.refused.code == refusal.code)


def decisions(table: Table, at: int) -> Iterator[str]:
    """Yield the remedies that can be decided on now, and by whom."""
    found: dict[str, list[str]] = {}
    for office in (each.name for each in table.rules.book.offices):
        for offer in table.offers(Actor("", office), at):
            if offer.request == "decide-remedy":
                where = f" seat {offer.area}" if offer.area else ""
                found.setdefault(f"{offer.choices[0]}{where}", []).append(office)
    if not found:
        yield "No incident waits for a decision. Report what happened first: oops"
    for remedy, offices in found.items():
        yield f"as NAME {offices[0]} decide {remedy} REASON"
