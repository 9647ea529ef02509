"""The session of a tournament at one of its tables: levels, pace and breaks, chips counted after each round, and its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.table.accounts import stack_of
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, TableEvent
from pitboss.table.limits import Limits
from pitboss.table.of_tournament import BREAK, CHIP, CONDITIONS, COUNTED, ENDS, LEVEL, PACE
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.decks.checking import checked_at_close
from pitboss.table.services.tournament_play.entrants import all_released, asked_by_tournament, begun, not_here, without
from pitboss.table.state import Phase, TableState


def _changed(state: TableState, settings: dict[str, int | str], *, next_round: bool) -> TableState:
    if next_round:
        return replace(state, house_wide_next={**state.house_wide_next, **settings})
    now = {**state.house_wide, **settings}
    return replace(state, house_wide=now, round=replace(state.round, house_wide=now))


class SetLevel(Request, frozen=True, tag="set-level"):
    """Other bets before the cards and other limits, from the next round on."""

    level: int
    settings: dict[str, int | str]
    limits: Limits


class LevelSet(TableEvent, frozen=True, tag="session.level-set/1"):
    """Another level of the tournament begins."""

    level: int
    settings: dict[str, int | str]
    limits: Limits
    next_round: bool
    """A round is being played: the level is for the next one."""

    def after(self, state: TableState) -> TableState:
        state = replace(state, limits=self.limits, session=replace(state.session, level=self.level))
        return _changed(state, self.settings, next_round=self.next_round)

    def says(self) -> str:
        return f"Level {self.level} {'begins with the next round' if self.next_round else 'begins'}."


def may_set_level(c: Context) -> Offer | Refusal:
    return not_here(c, LEVEL) or c.offer(LEVEL)


def set_level(c: Context, request: SetLevel, offer: Offer) -> Decision:
    level, settings, limits = request.level, request.settings, request.limits
    return (LevelSet(level=level, settings=settings, limits=limits, next_round=begun(c), clauses=offer.clauses),)


class SetPace(Request, frozen=True, tag="set-pace"):
    """Other times for a player to act."""

    settings: dict[str, int | str]


class PaceSet(TableEvent, frozen=True, tag="session.pace-set/1"):
    """Players have other times to act."""

    settings: dict[str, int | str]
    next_round: bool

    def after(self, state: TableState) -> TableState:
        return _changed(state, self.settings, next_round=self.next_round)

    def says(self) -> str:
        return f"Players have {self.settings.get('act.seconds')} seconds to act."


def may_set_pace(c: Context) -> Offer | Refusal:
    return not_here(c, PACE) or c.offer(PACE)


def set_pace(c: Context, request: SetPace, offer: Offer) -> Decision:
    return (PaceSet(settings=request.settings, next_round=begun(c), clauses=offer.clauses),)


class PausePlay(Request, frozen=True, tag="pause-play"):
    """No round begins before this time."""

    until: int


class PlayPaused(TableEvent, frozen=True, tag="session.paused/1"):
    """The tournament is on a break."""

    until: int

    def after(self, state: TableState) -> TableState:
        return replace(state, session=replace(state.session, paused_until=self.until))

    def says(self) -> str:
        return "No round begins until the tournament goes on."


def may_pause(c: Context) -> Offer | Refusal:
    return not_here(c, BREAK) or c.offer(BREAK)


def pause_play(c: Context, request: PausePlay, offer: Offer) -> Decision:
    return (PlayPaused(until=request.until, clauses=offer.clauses),)


class Out(Struct, frozen=True):
    """An entrant who has lost their last chip, and what they had put in the pot of that round."""

    seat: int
    player: str
    contributed: int


class CountChips(Request, frozen=True, tag="count-chips"):
    """The tournament chips of everybody are counted after a round."""


class ChipsCounted(TableEvent, frozen=True, tag="session.chips-counted/1"):
    """What everybody has after a round, and who is out, in the order of their seats from the button."""

    round: int
    chips: dict[str, int]
    out: tuple[Out, ...]

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        state = without(state, tuple(each.seat for each in self.out))
        chips = {seat: self.chips[each.player] for seat, each in state.seats.items()}
        # What has changed for the next round holds from now on.
        coming = replace(state.round, house_wide=state.house_wide)
        return replace(state, round=coming, session=replace(state.session, chips=chips, counted=self.round))

    def says(self) -> str:
        held = ", ".join(f"{player} {chips // CHIP:,}" for player, chips in self.chips.items())
        out = "".join(f" {each.player} is out." for each in self.out)
        return f"Chips after round {self.round}: {held}.{out}"


def count_due(state: TableState, started: bool) -> bool:
    """Return whether chips have to be counted: a round is over, somebody plays on, and nothing is posted for the next."""
    if state.phase is not Phase.BETWEEN or started or not state.seats:
        return False
    return state.session.counted != state.round.number or state.session.chips != _stacks(state)


def _stacks(state: TableState) -> dict[int, int]:
    return {seat: stack_of(state, seat).chips for seat in state.seats}


def by_house(c: Context) -> Iterable[tuple[()]]:
    """Offer to the house what it does by itself at a table of a tournament."""
    return ((),) if c.who.office == HOUSE and c.rules.table.of_tournament else ()


def may_count(c: Context) -> Offer | Refusal:
    if refusal := not_here(c, COUNTED) or c.not_in(Phase.BETWEEN, COUNTED):
        return refusal
    if not count_due(c.state, c.game.started(c.state, c.rules)):
        return c.refuse("chips-counted", COUNTED)
    return c.offer(COUNTED)


def count_chips(c: Context, request: CountChips, offer: Offer) -> Decision:
    stacks, seats = _stacks(c.state), c.state.seats
    broke = [seat for seat in c.game.seating.in_order(c.state) if seat in seats and not stacks[seat]]
    out = tuple(Out(seat, seats[seat].player, c.state.session.chips.get(seat, 0)) for seat in broke)
    chips = {seats[seat].player: held for seat, held in stacks.items() if held}
    return (ChipsCounted(round=c.state.round.number, chips=chips, out=out, clauses=offer.clauses),)


class EndSession(Request, frozen=True, tag="end-session"):
    """The table is no longer needed: all tournament chips leave it, and it closes."""

    cut_short: bool = False
    """The tournament is cancelled, and with it a round that is being played."""


def may_end(c: Context) -> Offer | Refusal:
    return not_here(c, ENDS) or c.offer(ENDS)


def end_session(c: Context, request: EndSession, offer: Offer) -> Decision:
    clauses = offer.clauses
    if begun(c) and not request.cut_short:
        return c.refuse("table-plays", ENDS, table=c.rules.table.name)
    checked = checked_at_close(c)
    if not isinstance(checked, Refusal):
        return (*checked, *all_released(c), TableClosed(float_=0, drop=0, win=0, clauses=clauses))
    # Where people deal, they check the cards and close the table, which is empty now. A round that is cut short has no result.
    void = tuple(void_round(c, None, clauses))
    released = all_released(c.after(move for event in void for move in event.moves))
    return (*void, *released, ClosingAnnounced(closes_at=c.at, clauses=clauses))


SESSION = Topic(
    acts=(
        Act(SetLevel, may_set_level, set_level, each=asked_by_tournament),
        Act(SetPace, may_set_pace, set_pace, each=asked_by_tournament),
        Act(PausePlay, may_pause, pause_play, each=asked_by_tournament),
        Act(CountChips, may_count, count_chips, each=by_house),
        Act(EndSession, may_end, end_session, each=by_house),
    ),
    events=(LevelSet, PaceSet, PlayPaused, ChipsCounted),
    rules={
        COUNTED: "chips in view are counted after each round, and who has none is out",
        CONDITIONS: "the conditions of the tournament prevail",
        LEVEL: "the bets and limits of the level",
        BREAK: "no round in a break",
        PACE: "the pace of play",
        ENDS: "a table that the tournament no longer needs",
    },
    refusals={
        "session-over": ("The table has played all rounds of the session.", "Wait for the next session."),
        "on-a-break": ("The tournament is on a break for another {seconds:second}.", "Wait until the break is over."),
        "table-plays": ("A round is being played at {table}.", "Wait until it is over."),
        "chips-counted": ("The chips have been counted since the last round.", "Play the next round."),
    },
)
