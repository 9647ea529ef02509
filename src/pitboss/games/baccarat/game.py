"""Baccarat as a game: deal, third cards, settlement, wagers opened again, commission, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat import commission
from pitboss.games.baccarat.betting import BETTING, CoupWagering
from pitboss.games.baccarat.commission import COMMISSION, CollectCommission, CoupSeating, added
from pitboss.games.baccarat.corrections import CORRECTIONS
from pitboss.games.baccarat.dealing import DEALING, DrawCard, TurnCards, turned_next
from pitboss.games.baccarat.reopening import REOPENING, CloseChanges
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rules import CARDS, BaccaratRules, CoupContext
from pitboss.games.baccarat.settling import SETTLING, AnnounceWinner
from pitboss.games.baccarat.shoe import CoupShoe
from pitboss.games.baccarat.view import CoupView, shown, view
from pitboss.games.shared_layout.game import SharedLayout
from pitboss.games.shared_layout.shoes import SHOES
from pitboss.table.acts import Topic
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.game import Action, Step, StepKind, Waiting
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import AreaVoided, RoundClosed, RoundEnded, RoundVoided
from pitboss.table.services import STANDARD
from pitboss.table.services.decks.extra_cards import EXTRA_CARDS, ShoeExhausted
from pitboss.table.services.decks.replacing import DeviceReplaced
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer

BOARD = 48
"""How many past coups the board shows."""


class CoupTiming(Timing[Coup, BaccaratRules]):
    """Who holds cards to turn, and a supervisor while wagers may be changed."""

    def waiting(self, state: TableState, rules: BaccaratRules) -> tuple[Waiting, ...]:
        coup: Coup = state.round.part
        if state.phase is not Phase.ROUND or coup.stage is not Stage.TURNING or coup.held:
            return ()
        side = turned_next(coup.hands)
        holder = coup.holders.get(side or "")
        return (Waiting(holder, coup.until, rules.cite("deal.style-b")),) if holder else ()

    def asks_at(self, state: TableState, rules: BaccaratRules, since: int) -> int:
        return since + rules.reopen_time if _stopped(state) else 0

    def overdue(self, state: TableState, rules: BaccaratRules, at: int, since: int) -> Request | None:
        """Return what the house does about cards that their holder does not turn, and about changes that nobody closes."""
        if _stopped(state):
            return CloseChanges() if at >= self.asks_at(state, rules, since) else None
        for each in self.waiting(state, rules):
            side = turned_next(state.round.part.hands)
            return TurnCards(side) if side and at >= each.until else None
        return None


class Baccarat(SharedLayout):
    """Two hands that belong to nobody. Nobody decides which cards they get; in style B two players turn them."""

    id = "baccarat"
    services = (*STANDARD, EXTRA_CARDS)
    topics: ClassVar[tuple[Topic, ...]] = (
        DEALING,
        REOPENING,
        SETTLING,
        COMMISSION,
        BETTING,
        CARDS,
        SHOES,
        CORRECTIONS,
    )
    reads = BaccaratRules
    seating = CoupSeating()
    wagering = CoupWagering()
    timing = CoupTiming()
    shoe = CoupShoe()

    def fresh(self) -> Coup:
        return Coup()

    def follow(self, part: Coup, event: Event) -> Coup:
        """Return the coup after what ends it or the shoe, and after a player has changed seats or left."""
        match event:
            case RoundVoided():
                owed = added(part.owed, {seat: -amount for seat, amount in part.charged.items()})
                return _over(replace(part, owed=owed, charged={}), event)
            case RoundEnded():
                return _over(replace(part, board=(*part.board, part.winner)[-BOARD:]), event)
            case AreaVoided():
                charge = min(part.charged.get(event.area, 0), part.owed.get(event.area, 0))
                left = {area: amount for area, amount in part.charged.items() if area != event.area}
                return replace(part, charged=left, owed=added(part.owed, {event.area: -charge}))
            case CardsShuffled() | DeviceReplaced():
                return _fresh_shoe(part)
            case SeatChanged() if event.seat in part.owed:
                others = {seat: amount for seat, amount in part.owed.items() if seat != event.seat}
                return replace(part, owed={**others, event.to: part.owed[event.seat]})
            case SeatLeft() if event.seat in part.owed:
                return replace(part, owed={seat: amount for seat, amount in part.owed.items() if seat != event.seat})
            case _:
                return part

    def next_step(self, state: TableState, rules: BaccaratRules) -> Step | None:
        coup: Coup = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, CollectCommission() if coup.due and coup.owed else DrawCard())
        match coup.stage:
            case Stage.DEALING | Stage.DRAWING:
                # A shoe that runs out in the middle of a coup leaves nothing to complete it with.
                return Step(StepKind.DEAL, DrawCard() if state.shoe.left else ShoeExhausted())
            case Stage.CHANGING:
                return None
            case Stage.TURNING:
                side = turned_next(coup.hands)
                if side is None or coup.held or side in coup.holders:
                    return None
                return Step(StepKind.REVEAL, TurnCards(side))
            case Stage.SETTLING:
                return self.settlement(coup) if coup.announced else Step(StepKind.SETTLE, AnnounceWinner())

    def allows(self, c: CoupContext, action: Action) -> Refusal | None:
        if action in (Action.WAGER, Action.WITHDRAW) and c.is_at(Stage.CHANGING):
            return None
        seat = c.own_seat
        if action is Action.CASH_OUT and seat is not None and (owed := commission.owes(c, seat)):
            return c.refuse("commission-owed", commission.RULE, amount=owed)
        return super().allows(c, action)

    def view(self, state: TableState, viewer: Viewer) -> CoupView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[Card]:
        return shown(state, viewer)


def _stopped(state: TableState) -> bool:
    """Return whether a coup waits for a supervisor: it was stopped before its cards are turned, or changes are open."""
    coup: Coup = state.round.part
    if state.phase is not Phase.ROUND:
        return False
    return coup.stage is Stage.CHANGING or (coup.held and coup.stage is Stage.TURNING)


def _over(coup: Coup, event: RoundClosed) -> Coup:
    seen = replace(coup.having_seen(*coup.player.seen, *coup.banker.seen), held=False, until=0)
    return seen if event.shoe_plays_on else _fresh_shoe(seen)


def _fresh_shoe(coup: Coup) -> Coup:
    """Return the coup before the first one of another shoe: commission that is owed has to be paid."""
    return replace(coup, gone={}, racked=0, out=False, due=bool(coup.owed))
