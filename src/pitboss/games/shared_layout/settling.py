"""The settlement of a layout: every losing wager taken, then every winning one paid, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar, TypeAlias, TypeVar

from msgspec.structs import replace

from pitboss.games.shared_layout.round import SETTLING as AT_SETTLEMENT
from pitboss.games.shared_layout.round import LayoutRound
from pitboss.games.shared_layout.rules import BY_POSITION, PAY, TAKE, Ends, LayoutRules, Result
from pitboss.money import Move, show
from pitboss.table.accounts import on_layout
from pitboss.table.acts import Act, AnyAct, Decidable, Topic
from pitboss.table.commands import NOTHING, Request, Stake
from pitboss.table.context import AnyContext, Context, Decision, OwnPart, OwnRules
from pitboss.table.corrections import made_good, placed, tray_first
from pitboss.table.events import About, AreaSettled, Event, GameEvent, Outcome, Settled, Undone
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.offers import Offer
from pitboss.table.payments import settled_wagers, tray_short
from pitboss.table.phrases import by_seat, stakes, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import undone, void_round
from pitboss.table.rounds import AreaVoided, EndRound, RoundEnded, idle_rounds, next_deck
from pitboss.table.state import Phase, TableState
from pitboss.table.wagering import Wagering

Part = TypeVar("Part", bound=LayoutRound)
LayoutContext: TypeAlias = Context[Part, LayoutRules[Part, Result]]
"""Somebody at a table of any game with a shared layout."""

TAKEN, KEPT = (Outcome.LOSE,), (Outcome.WIN, Outcome.STAND_OFF, Outcome.VOID)
"""The outcomes of what is taken first, and of what goes back to its player afterwards."""
NO_LESS: Mapping[tuple[int, str], Stake] = MappingProxyType({})


class WagersEvent(GameEvent[LayoutRound], frozen=True):
    """An event with how wagers of several seats ended."""

    wagers: tuple[AreaSettled, ...]

    REVERSIBLE: ClassVar[bool] = True

    def settles(self) -> tuple[AreaSettled, ...]:
        return self.wagers

    def seat_by_seat(self) -> str:
        """Return what was won or lost on each wager, seat by seat."""
        return "; ".join(f"seat {seat}: {_won_and_lost(lines)}" for seat, lines in by_seat(self.wagers).items()) or "none"


def _won_and_lost(lines: list[Settled]) -> str:
    won = ", ".join(f"{wager_name(line.wager)} wins {show(line.pays)}" for line in lines if line.pays > 0)
    lost = ", ".join(f"{wager_name(line.wager)} {show(-line.pays)}" for line in lines if line.pays < 0)
    back = stakes([line for line in lines if line.outcome == Outcome.STAND_OFF]) if won or lost else ""
    stood = f"{back} back" if back not in ("", "nothing") else ""
    return "; ".join(part for part in (won, f"{lost} lost" if lost else "", stood) if part) or stakes(lines)


class TakeLosing(Request, frozen=True, tag="take-losing"):
    """All losing wagers are collected."""


class LosingWagersTaken(WagersEvent, frozen=True, tag="losing-wagers.taken/1"):
    """The losing wagers are collected."""

    def after(self, part: LayoutRound) -> LayoutRound:
        return replace(part, taken=True)

    def says(self) -> str:
        return f"Losing wagers are taken: {self.seat_by_seat()}."


def may_take(c: LayoutContext[Part, Result]) -> Offer | Refusal:
    """Offer to take what has lost, once the result is final."""
    if refusal := c.requires(TAKE) or c.rules.not_settling(c, TAKE) or c.rules.not_final(c, TAKE):
        return refusal
    return c.refuse("losing-taken", TAKE) if c.part.taken else c.offer(TAKE, BY_POSITION)


def take(c: LayoutContext[Part, Result], request: TakeLosing, offer: Offer) -> Decision:
    """Take all losing wagers before any winning one is paid."""
    wagers, moves = settled(c, c.rules.ends(c.part), TAKEN)
    return (LosingWagersTaken(wagers=wagers, clauses=offer.clauses, moves=moves),)


class PayWinning(Request, frozen=True, tag="pay-winning"):
    """Winning wagers are paid: those of one seat, or all that are still to be paid."""

    area: int = 0
    """The seat that is paid; 0 is every seat."""


class WinningWagersPaid(WagersEvent, frozen=True, tag="winning-wagers.paid/1"):
    """The winning wagers are paid."""

    only: int = 0
    """The seat that was paid before others; 0 where all are paid."""
    more: bool = False
    """Winning wagers of other seats are still to be paid."""

    def after(self, part: LayoutRound) -> LayoutRound:
        seats = (*part.paid_areas, self.only) if self.only else part.paid_areas
        return replace(part, paid=not self.more, paid_areas=seats)

    def says(self) -> str:
        return f"Winning wagers are paid: {self.seat_by_seat()}."


def payable(c: LayoutContext[Part, Result]) -> Iterable[int]:
    """Return what may be paid now: everything, or one of the seats that have won."""
    return (0, *to_pay(c)) if c.may(PAY) else ()


def may_pay(c: LayoutContext[Part, Result], seat: int) -> Offer | Refusal:
    """Offer to pay what has won, once all losing wagers are taken: all of it, or one seat before the others. The rules leave it
    open with whom the dealer begins."""
    if refusal := c.requires(PAY) or c.rules.not_settling(c, PAY) or c.rules.not_final(c, PAY):
        return refusal
    if not c.part.taken:
        return c.refuse("losing-first", TAKE)
    if c.part.paid:
        return c.refuse("winning-paid", PAY)
    if seat and seat not in to_pay(c):
        return c.refuse("nothing-to-pay", PAY, seat=seat)
    return c.offer(PAY, BY_POSITION, area=seat or None)


def to_pay(c: LayoutContext[Part, Result]) -> tuple[int, ...]:
    """Return the seats with wagers that win or stand off and are still on the layout."""
    if not c.in_round or not c.part.taken or c.part.paid:
        return ()
    ends, lie = c.rules.ends(c.part), on_layout(c.state)
    return tuple(
        seat
        for seat, entry in c.state.round.entries.items()
        if not entry.void and any(ends.at(seat)[wager].outcome in KEPT for wager in lie.get(seat, ()))
    )


def pay(c: LayoutContext[Part, Result], request: PayWinning, offer: Offer) -> Decision:
    """Pay what has won, and give back what stands off."""
    wagers, moves = settled(c, c.rules.ends(c.part), KEPT, request.area)
    if short := tray_short(c, moves):
        return short
    more = bool(request.area) and to_pay(c) != (request.area,)
    return (WinningWagersPaid(wagers=wagers, only=request.area, more=more, clauses=offer.clauses, moves=moves),)


def settled(
    c: LayoutContext[Part, Result], ends: Ends, outcomes: tuple[Outcome, ...], only: int = 0
) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
    """Settle every wager on the layout with one of these outcomes, seat by seat, or those of one seat only."""
    stakes_by_area = on_layout(c.state)
    wagers: list[AreaSettled] = []
    moves: list[Move] = []
    for seat, entry in c.state.round.entries.items():
        if entry.void or only not in (0, seat):
            continue
        lie, results = stakes_by_area.get(seat, {}), ends.at(seat)
        found = {wager: lie[wager] for wager in c.rules.areas if wager in lie and results[wager].outcome in outcomes}
        own, own_moves = settled_wagers(c, seat, (results[wager] for wager in found), found)
        ends.charge(seat, entry.owner, own, own_moves)
        wagers += [(seat, line) for line in own]
        moves += own_moves
    return tuple(wagers), tuple(moves)


def may_end(c: LayoutContext[Part, Result]) -> Offer | Refusal:
    """Offer the end of the round, once every wager is settled."""
    if refusal := c.requires(PAY) or c.rules.not_settling(c, PAY):
        return refusal
    return c.offer(PAY) if c.part.paid else c.refuse("winning-unpaid", PAY)


def end(c: LayoutContext[Part, Result], request: EndRound, offer: Offer) -> Decision:
    """End the round. Cards, where there are any, go to the discard rack, and players may wager again."""
    plays_on = c.shoe_plays_on
    ended = RoundEnded(
        round=c.state.round.number,
        counted=c.part.counted,
        shoe_plays_on=plays_on,
        deck=next_deck(c.state, shoe_plays_on=plays_on),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    return (ended,)


class WagersSettledAgain(WagersEvent, frozen=True, tag="wagers.settled-again/1"):
    """Wagers taken and paid on a wrong result are settled by the right one; the difference has moved."""

    ABOUT: ClassVar[About] = About.LAST

    def undoes(self) -> Undone:
        return Undone(None, (Outcome.WIN, Outcome.LOSE, Outcome.STAND_OFF))

    def says(self) -> str:
        return f"Wagers are settled again by the right result: {self.seat_by_seat()}."


def settled_again(
    c: LayoutContext[Part, Result], ends: Ends, clauses: tuple[str, ...], less: Mapping[tuple[int, str], Stake] = NO_LESS
) -> Iterator[WagersSettledAgain]:
    """Settle again by another result, as far as the settlement of each seat had come; only the difference moves. What `less`
    names, by seat and wager, does not count and stays on the layout."""
    lines: list[AreaSettled] = []
    moves: list[Move] = []
    for seat, entry in c.state.round.entries.items():
        if not entry.void:
            outcomes, results = (*TAKEN, *KEPT) if c.part.paid_at(seat) else TAKEN, ends.at(seat)
            every = placed(c, seat, entry)
            counts = {wager: _without(stake, less.get((seat, wager), NOTHING)) for wager, stake in every.items()}
            found = {wager: stake for wager, stake in counts.items() if stake.total and results[wager].outcome in outcomes}
            own, instead = settled_wagers(c, seat, (results[wager] for wager in found), found)
            ends.charge(seat, entry.owner, own, instead)
            lines += [(seat, line) for line in own]
            moves += made_good(c, entry, instead)
    yield WagersSettledAgain(wagers=tuple(lines), clauses=clauses, moves=tray_first(moves))


def _without(stake: Stake, less: Stake) -> Stake:
    return Stake(stake.chips - less.chips, stake.tokens - less.tokens)


def correctable(c: LayoutContext[Part, Result]) -> bool:
    """Return whether a round of cards may still be corrected: while it lasts, and after its settlement until the next one begins.
    A void round stays void."""
    settled = c.part.paid and any(not entry.void for entry in c.state.round.entries.values())
    return c.in_round or (settled and c.state.phase is not Phase.CLOSED)


def void_settled(c: LayoutContext[Part, Result], report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Declare a round of cards void and give every wager back, also when it has just been paid and is over."""
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    for area, entry in c.state.round.entries.items():
        if not entry.void:
            lines, back = undone(c, area, entry, clauses)
            yield AreaVoided(area=area, wagers=lines, clauses=clauses, moves=tray_first(back))


def nothing_to_void(c: LayoutContext[Part, Result], area: int) -> Refusal | None:
    """Refuse to declare a round void that cannot be corrected any more."""
    return None if correctable(c) else c.refuse("nothing-to-decide", DECISION)


def decidable(voids: Decidable, *others: str) -> dict[str, Decidable]:
    """Return what a supervisor may decide on where no known rule settles a case, each with what refuses it; `others` can always
    be carried out."""
    return {"void-hand": _no_hand, "void-round": voids, **dict.fromkeys(("results-stand", *others), _nothing_refuses)}


def _no_hand(c: AnyContext, area: int) -> Refusal | None:
    return None if c.in_round and area in c.state.round.entries else c.refuse("no-hand", DECISION, seat=area)


def _nothing_refuses(c: AnyContext, area: int) -> None:
    return None


TAKING: AnyAct = Act(TakeLosing, may_take, take)
PAYING: AnyAct = Act(PayWinning, may_pay, pay, at=("area",), each=payable)
ENDING: AnyAct = Act(EndRound, may_end, end)


class LayoutWagering(Wagering[OwnPart, OwnRules]):
    """Wagers on one layout that one result settles."""

    def not_adjustable(self, c: AnyContext, area: int) -> Refusal | None:
        # What has lost would be taken no more: it would stay on the layout for the next round.
        return c.refuse("losing-taken", TAKE) if c.part.taken else None

    def results_shown(self, state: TableState) -> bool:
        part: LayoutRound = state.round.part
        return part.stage == AT_SETTLEMENT


SETTLING = Topic(
    acts=(TAKING, PAYING, ENDING),
    events=(LosingWagersTaken, WinningWagersPaid, WagersSettledAgain),
    keyed=(LosingWagersTaken, WinningWagersPaid, WagersSettledAgain),
    rules={TAKE: "losing wagers collected first", PAY: "winning wagers paid"},
    powers=frozenset({TAKE, PAY}),
    about_an_area=("void-hand",),
    refusals={
        "losing-taken": ("The losing wagers have been taken.", "Pay the winning ones."),
        "losing-first": ("The losing wagers have not been taken.", "Take them before you pay anything."),
        "winning-paid": ("The winning wagers have been paid.", "End the round."),
        "nothing-to-pay": (
            "Seat {seat} has no winning wager that is still to be paid.",
            "Pay a seat that has one, or all of them.",
        ),
        "winning-unpaid": ("The winning wagers have not been paid.", "Pay them first."),
    },
)
