"""Ninety seconds: the instruction to act, and the hand that is folded when they are over.

Where Pitboss deals, the house may do both: after a set time without an act, and when the ninety seconds are over.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.draw_poker.bets import folds
from pitboss.games.draw_poker.drawing import Dealing
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Stage
from pitboss.games.draw_poker.rules import DrawContext, DrawRules
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent
from pitboss.table.game import Waiting
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing


class InstructToAct(Request, frozen=True, tag="instruct-to-act"):
    """A supervisor tells a player that they have ninety seconds to act."""

    seat: int


class FoldForTime(Request, frozen=True, tag="fold-for-time"):
    """The supervisor determines that the ninety seconds are over: the hand is folded."""

    seat: int


class ActInstructed(GameEvent[DrawPoker], frozen=True, tag="draw.act-instructed/1"):
    """A player is told that they have ninety seconds."""

    seat: int
    player: str
    until: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, until=self.until)

    def says(self) -> str:
        return f"{self.player} at seat {self.seat} is told to act in time."


STAGES_TO_ACT = (Stage.FIRST, Stage.DRAWING, Stage.FINAL)
TWO = 2


def _not_acting(c: DrawContext, seat: int, rule: str) -> Refusal | None:
    if refusal := c.requires(rule):
        return refusal
    if not c.is_at(*STAGES_TO_ACT) or c.part.stuck:
        return c.refuse("wrong-phase", rule, phase=c.game.standing_at(c.state), needed=Stage.FIRST.value)
    return None if seat == c.part.turn else c.refuse("not-to-act", rule, seat=seat, turn=c.part.turn)


def may_instruct(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to give the player whose turn it is ninety seconds, at any time."""
    rule = "act.time"
    if refusal := _not_acting(c, seat, rule):
        return refusal
    if c.part.until:
        return c.refuse("time-runs", rule, seat=seat, seconds=c.rules.act_time // 1000)
    return c.offer(rule, area=seat)


def instruct(c: DrawContext, request: InstructToAct, offer: Offer) -> Decision:
    player = c.state.round.entries[request.seat].player
    until = c.at + c.rules.act_time
    return (ActInstructed(seat=request.seat, player=player, until=until, clauses=offer.clauses),)


def may_fold_for_time(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to fold the hand of a player who has not acted in ninety seconds."""
    rule = "act.time-out"
    if refusal := _not_acting(c, seat, rule):
        return refusal
    until = c.part.until
    if not until:
        return c.refuse("no-time-given", "act.time", seat=seat, seconds=c.rules.act_time // 1000)
    if not _is_over(c.rules, until, c.at):
        return c.refuse("time-left", rule, seat=seat, left=max(0, until - c.at) // 1000)
    return c.offer(rule, area=seat)


def _is_over(rules: DrawRules, until: int, at: int) -> bool:
    return at > until if rules.last_second_counts else at >= until


def fold_for_time(c: DrawContext, request: FoldForTime, offer: Offer) -> Decision:
    return fold_hand(c, request.seat, offer.clauses)


def fold_hand(c: DrawContext, seat: int, clauses: tuple[str, ...], *, returned: int = 0) -> Decision:
    """Fold a hand by a rule, whoever's turn it is; its bets stay in the pot. In the draw it is the next player's turn."""
    if not c.is_at(Stage.DRAWING):
        return folds(c, seat, clauses, by_own_act=False, returned=returned)
    return folded_in_draw(c, seat, clauses, returned=returned)


def folded_in_draw(c: DrawContext, seat: int, clauses: tuple[str, ...], *, returned: int = 0) -> Decision:
    """Fold a hand in the draw: nothing more is dealt to it, and if its turn it was, the next player draws."""
    events = folds(c, seat, clauses, by_own_act=False, returned=returned)
    alone = sum(hand.status in LIVE for number, hand in c.part.hands.items() if number != seat) < TWO
    if alone:
        return events
    folded = events[0]
    dealing = Dealing(c)
    dealing.drop(seat)
    return (folded, *dealing.go_on(seat)) if c.part.turn == seat else (folded,)


class TurnTiming(Timing[DrawPoker, DrawRules]):
    """The player whose turn it is, from the instruction to act on."""

    def waiting(self, state: TableState, rules: DrawRules) -> tuple[Waiting, ...]:
        """Return whose turn it is; if they have been told to act, until when and by which clause."""
        part: DrawPoker = state.round.part
        if state.phase is not Phase.ROUND or part.stage not in STAGES_TO_ACT or not part.turn or part.stuck:
            return ()
        rule = "act.time" if part.until else "draw.in-turn" if part.stage is Stage.DRAWING else "betting.in-turn"
        return (Waiting(part.turn, part.until, rules.cite(rule)),)

    def asks_at(self, state: TableState, rules: DrawRules, since: int) -> int:
        """Return when the house tells a player to act whom the round has been waiting for since then; 0 if it does not."""
        untold = any(not each.until for each in self.waiting(state, rules))
        return since + rules.idle_time if untold and rules.may(HOUSE, "act.time") else 0

    def overdue(self, state: TableState, rules: DrawRules, at: int, since: int) -> Request | None:
        """Return what the house does about a player who does not act: it tells them to, and folds their hand when time is up."""
        for each in self.waiting(state, rules):
            if each.until:
                over = rules.may(HOUSE, "act.time-out") and _is_over(rules, each.until, at)
                return FoldForTime(each.area) if over else None
            return InstructToAct(each.area) if 0 < self.asks_at(state, rules, since) <= at else None
        return None


def _to_act(c: DrawContext) -> Iterator[int]:
    """Yield the player for whom the round waits."""
    if c.is_at(*STAGES_TO_ACT) and c.part.turn:
        yield c.part.turn


TIMING = Topic(
    acts=(
        Act(InstructToAct, may_instruct, instruct, at=("seat",), each=_to_act),
        Act(FoldForTime, may_fold_for_time, fold_for_time, at=("seat",), each=_to_act),
    ),
    events=(ActInstructed,),
    keyed=(ActInstructed,),
    rules={
        "act.time": "ninety seconds to act",
    },
    powers=frozenset({"act.time"}),
    refusals={
        "not-to-act": ("It is the turn of seat {turn}, not of seat {seat}.", "Name seat {turn}."),
        "time-runs": ("Seat {seat} has been given {seconds} seconds.", "Wait until they act or the time is over."),
        "no-time-given": ("Seat {seat} has not been told to act within {seconds} seconds.", "Instruct them first."),
        "time-left": ("Seat {seat} still has {left:second}.", "Wait until the time is over."),
    },
)
