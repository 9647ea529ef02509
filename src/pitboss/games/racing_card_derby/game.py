"""Racing Card Derby as a game: draw, result, settlement, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pitboss.games.racing_card_derby import draw, moved_wagers
from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.evolve import UPCASTS, evolve
from pitboss.games.racing_card_derby.formats import upcast_rulebook
from pitboss.games.racing_card_derby.incidents import CONDITIONS, INCIDENTS, FirstCardFaceUp, ShoeExhausted
from pitboss.games.racing_card_derby.refusals import REFUSALS
from pitboss.games.racing_card_derby.remedies import DECIDABLE, REMEDIES
from pitboss.games.racing_card_derby.results import SETTLING
from pitboss.games.racing_card_derby.round import (
    EVENTS,
    REQUESTS,
    AnnounceResult,
    ConfirmResult,
    Draw,
    Race,
    RestoreWager,
    Stage,
    WagerMoved,
)
from pitboss.games.racing_card_derby.rules import POWERS, RULES, RacingCardDerbyRules
from pitboss.games.racing_card_derby.view import RaceView, view
from pitboss.games.shared_layout.game import SharedLayout
from pitboss.games.shared_layout.settling import PayWinning, TakeLosing
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Action, Format, Step, StepKind
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.service import same_body
from pitboss.table.services import NON_VALUE_CHIPS, STANDARD
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer

RaceRequest = Draw | AnnounceResult | ConfirmResult | TakeLosing | PayWinning | EndRound | RestoreWager | WagerMoved


class RacingCardDerby(SharedLayout):
    """Cards drawn until three places are decided; nobody decides anything after the wagers."""

    id = "racing-card-derby"
    services = (*STANDARD, NON_VALUE_CHIPS)
    topics = (SETTLING,)
    rules = RULES
    powers = POWERS
    reads = RacingCardDerbyRules
    context: ClassVar[type[Context]] = RaceContext
    requests = REQUESTS
    events = EVENTS
    keyed = EVENTS
    incidents = tuple(INCIDENTS)
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = DECIDABLE
    conduct: ClassVar[dict[str, str]] = {"conduct.cards-untouched": "touched a card"}
    refusals = REFUSALS
    upcasts = UPCASTS
    formats: ClassVar[Mapping[str, Format]] = {
        tag: same_body(tag.replace("/1", "/2"))
        for tag in ("card.used/1", "card.removed/1", "card.corrected/1", "display.corrected/1", "race.reconstructed/1")
    } | {"card.used/2": same_body("card.used/3"), "wager.moved/1": same_body("wager.moved/2")}
    interpretations: ClassVar[dict[str, Any]] = {
        "odds.trifecta-pays": "best",
        "scanned.exposes": False,
        "exposed-extra.goes": "removed",
        "first-card-seen.goes": "removed",
        "shoe-exhausted.does": "void",
    }

    def fresh(self) -> Race:
        return Race()

    def offers(self, c: RaceContext) -> Iterator[Offer | Refusal]:
        yield from draw.offers(c)
        yield from super().offers(c)
        yield from moved_wagers.offers(c)

    def decide(self, c: RaceContext, request: RaceRequest) -> Decision:
        match request:
            case Draw():
                return draw.draw(c, request)
            case WagerMoved():
                return moved_wagers.wager_moved(c, request)
            case RestoreWager():
                return moved_wagers.restore(c, request)
            case _:
                return super().decide(c, request)

    def evolve(self, part: Race, event: Event) -> Race:
        return evolve(part, event)

    def next_step(self, state: TableState, rules: RacingCardDerbyRules) -> Step | None:
        race: Race = state.round.part
        if state.phase is not Phase.ROUND and race.due:
            return Step(StepKind.DEAL, FirstCardFaceUp())
        if state.phase is not Phase.ROUND or race.stage is Stage.DRAWING:
            # A shoe that runs out in the middle of a race leaves nothing to reconstruct.
            return Step(StepKind.DEAL, Draw() if state.shoe.left else ShoeExhausted())
        if not race.announced:
            return Step(StepKind.SETTLE, AnnounceResult())
        if not race.confirmed:
            return Step(StepKind.SETTLE, ConfirmResult())
        return self.settlement(race)

    def allows(self, c: RaceContext, action: Action) -> Refusal | None:
        removed = c.part.racked or c.part.first_out
        wagers, called = action.closed_by, c.state.phase is Phase.BETWEEN and c.state.round.called
        if wagers and called and removed and c.rules.closes_on_removal:
            return c.refuse("first-card-removed", *wagers, "wager.closed-after-first-card")
        return super().allows(c, action)

    def shoe_plays_on(self, c: RaceContext) -> bool:
        return c.rules.plays_on(c.state.device, c.state.shoe.left)

    def impossible(self, c: RaceContext, report: Incident) -> str | None:
        return INCIDENTS[type(report)](c, report)

    def not_decidable(self, c: RaceContext, remedy: str, place: int) -> Refusal | None:
        if remedy in self.about_an_area and (not c.in_round or place not in c.state.round.entries):
            return c.refuse("no-hand", DECISION, seat=place)
        return None

    def upcast_rulebook(self, data: dict[str, Any]) -> dict[str, Any]:
        return upcast_rulebook(data)

    def view(self, state: TableState, viewer: Viewer) -> RaceView | None:
        return view(state)
