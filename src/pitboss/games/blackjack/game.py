"""Blackjack as a game: wagers on boxes, the deal, insurance, the players in turn, the dealer, and what can go wrong."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.blackjack import boxes
from pitboss.games.blackjack.boxes import BOXES, BoxWagering
from pitboss.games.blackjack.dealing import DEALING, DealCards
from pitboss.games.blackjack.doubling import DOUBLING
from pitboss.games.blackjack.flow import insurable, payable_early, spins_due
from pitboss.games.blackjack.hands import decider, turn
from pitboss.games.blackjack.insurance import INSURANCES, CloseInsurance
from pitboss.games.blackjack.playing import PLAYING, AbsentPlayer
from pitboss.games.blackjack.reconstruction import RECONSTRUCTION
from pitboss.games.blackjack.round import Blackjacks, Stage
from pitboss.games.blackjack.rules import BlackjackRules, BoxContext
from pitboss.games.blackjack.settling import SETTLING, DrawToDealer, PayEarly, SettleBoxes, SpinPrize
from pitboss.games.blackjack.shoe import OVERDRAWN, BoxShoe
from pitboss.games.blackjack.view import BlackjackView, view
from pitboss.table.acts import Topic
from pitboss.table.commands import HOUSE_ACTOR, Request
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.game import Action, Game, Step, StepKind, Waiting
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import AreaVoided, EndRound, RoundEnded, RoundVoided
from pitboss.table.services import STANDARD
from pitboss.table.services.decks.extra_cards import EXTRA_CARDS, FACE_UP, ShoeExhausted
from pitboss.table.services.decks.replacing import DeviceReplaced
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer

READINGS = Topic(
    interpretations={
        "box.others": "stay-on-first-hand",
        "box.limits": "each-wager",
        "dealer.completes": "while-a-wager-depends",
        "even-money.until": "before-further-card",
        "limited.ends": "when-lifted",
        "limited.doubles": "open",
        "split.cards": "at-once",
        "super-sevens.after-split": "first-hand-counts",
        "super-sevens.no-third": "two-count",
        "late.does": "hand-stands",
    },
)
"""How the source is read where it leaves something open."""


class BoxTiming(Timing[Blackjacks, BlackjackRules]):
    """Everybody who may insure, then each box in its turn."""

    def waiting(self, state: TableState, rules: BlackjackRules) -> tuple[Waiting, ...]:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND:
            return ()
        if part.stage is Stage.INSURING:
            clauses = rules.cite("insurance.offered")
            return tuple(Waiting(bettor, part.until, clauses) for _, bettor in insurable(state, part))
        due = turn(part) if part.stage is Stage.PLAYING else None
        if due is None:
            return ()
        return (Waiting(decider(state, due[0]), part.until, rules.cite("play.in-turn", "play.time")),)

    def overdue(self, state: TableState, rules: BlackjackRules, at: int, since: int) -> Request | None:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND or not 0 < part.until <= at:
            return None
        if part.stage is Stage.INSURING:
            return CloseInsurance()
        due = turn(part) if part.stage is Stage.PLAYING else None
        return AbsentPlayer(due[0], "late") if due else None


class Blackjack(Game[Blackjacks, BlackjackRules]):
    """Each box plays against the dealer, who takes a second card when all boxes have finished."""

    id = "blackjack"
    services = (*STANDARD, EXTRA_CARDS, FACE_UP)
    topics: ClassVar[tuple[Topic, ...]] = (
        BOXES,
        DEALING,
        INSURANCES,
        PLAYING,
        DOUBLING,
        SETTLING,
        OVERDRAWN,
        RECONSTRUCTION,
        READINGS,
    )
    reads = BlackjackRules
    wagering = BoxWagering()
    timing = BoxTiming()
    shoe = BoxShoe()

    def fresh(self) -> Blackjacks:
        return Blackjacks()

    def follow(self, part: Blackjacks, event: Event) -> Blackjacks:
        """Return the round after an event of the table that concerns its wagers, the shoe or the end of the round."""
        match event:
            case WagersPlaced():
                return part.with_bettor(event.area, event.owner)
            case CardsShuffled() | DeviceReplaced():
                return replace(part, out=0, racked=0, shoe_rounds=0, first_round=())
            case RoundEnded() | RoundVoided():
                return replace(part, stage=Stage.SETTLING, order={}, until=0, out=part.out if event.shoe_plays_on else 0)
            case AreaVoided():
                return part.without_box(event.area)
            case _:
                return part

    def next_step(self, state: TableState, rules: BlackjackRules) -> Step | None:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, DealCards())
        c: BoxContext = Context(state, HOUSE_ACTOR, 0, rules)
        match part.stage:
            case Stage.DEALING:
                return Step(StepKind.DEAL, DealCards() if state.shoe.left else ShoeExhausted())
            case Stage.EARLY:
                return Step(StepKind.SETTLE, PayEarly() if payable_early(c, part) else SpinPrize(spins_due(c, part)[0]))
            case Stage.INSURING:
                return None if insurable(state, part) else Step(StepKind.DEAL, CloseInsurance())
            case Stage.PLAYING:
                return None if state.shoe.left else Step(StepKind.DEAL, ShoeExhausted())
            case Stage.DRAWING:
                return Step(StepKind.REVEAL, DrawToDealer() if state.shoe.left else ShoeExhausted())
            case Stage.SETTLING:
                return Step(StepKind.SETTLE, EndRound() if part.settled else SettleBoxes())

    def stage(self, state: TableState) -> str:
        part: Blackjacks = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        part: Blackjacks = state.round.part
        return super().live(state, area) and area in part.hands and not part.settled

    def started(self, state: TableState, rules: BlackjackRules) -> bool:
        return state.round.called and bool(boxes.boxes_wagered(state))

    def allows(self, c: BoxContext, action: Action) -> Refusal | None:
        """Keep everybody who has wagered on a box of the round until it is over: a correction may bring their wager back."""
        if action in (Action.LEAVE, Action.CHANGE_SEAT) and c.in_round:
            for box, bettors in c.part.bettors.items():
                if c.own_seat in bettors:
                    return c.refuse("round-lives", "wager.closed-after-first-card", seat=box)
        return super().allows(c, action)

    def view(self, state: TableState, viewer: Viewer) -> BlackjackView:
        return view(state)
