"""Racing Card Derby as a game: draw, result, settlement, and what can go wrong."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.racing_card_derby.announcing import ANNOUNCING, AnnounceResult, ConfirmResult
from pitboss.games.racing_card_derby.displays import DISPLAYS
from pitboss.games.racing_card_derby.drawing import DRAWING, Draw
from pitboss.games.racing_card_derby.moved_wagers import MOVED_WAGERS
from pitboss.games.racing_card_derby.reconstructing import RECONSTRUCTING
from pitboss.games.racing_card_derby.round import Race, Stage
from pitboss.games.racing_card_derby.rules import CARDS, RaceContext, RacingCardDerbyRules
from pitboss.games.racing_card_derby.scanning import SCANNING
from pitboss.games.racing_card_derby.settle import OUTCOMES
from pitboss.games.racing_card_derby.shoe import FIRST_CARD, FirstCardFaceUp, RaceShoe
from pitboss.games.racing_card_derby.view import RaceView, view
from pitboss.games.racing_card_derby.wagers import BETTING
from pitboss.games.shared_layout.game import SharedLayout
from pitboss.games.shared_layout.settling import SETTLING
from pitboss.games.shared_layout.shoes import SHOES
from pitboss.table.acts import Topic
from pitboss.table.events import Event
from pitboss.table.game import Action, Step, StepKind
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services import NON_VALUE_CHIPS, STANDARD
from pitboss.table.services.decks.extra_cards import EXTRA_CARDS, FACE_UP, ShoeExhausted
from pitboss.table.services.decks.replacing import DeviceReplaced
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer


class RacingCardDerby(SharedLayout):
    """Cards drawn until three places are decided; nobody decides anything after the wagers."""

    id = "racing-card-derby"
    services = (*STANDARD, EXTRA_CARDS, FACE_UP, NON_VALUE_CHIPS)
    topics: ClassVar[tuple[Topic, ...]] = (
        DRAWING,
        ANNOUNCING,
        SETTLING,
        MOVED_WAGERS,
        BETTING,
        OUTCOMES,
        CARDS,
        SHOES,
        DISPLAYS,
        SCANNING,
        FIRST_CARD,
        RECONSTRUCTING,
    )
    reads = RacingCardDerbyRules
    shoe = RaceShoe()

    def fresh(self) -> Race:
        return Race()

    def follow(self, part: Race, event: Event) -> Race:
        """Return the race after what ends the shoe."""
        match event:
            case RoundVoided() | RoundEnded():
                return part if event.shoe_plays_on else part.fresh_shoe()
            case CardsShuffled() | DeviceReplaced():
                return part.fresh_shoe()
            case _:
                return part

    def next_step(self, state: TableState, rules: RacingCardDerbyRules) -> Step | None:
        race: Race = state.round.part
        if state.phase is not Phase.ROUND and race.due:
            return Step(StepKind.DEAL, FirstCardFaceUp())
        if state.phase is not Phase.ROUND or race.stage is Stage.DRAWING:
            # A shoe that runs out in the middle of a race leaves nothing to reconstruct.
            return Step(StepKind.DEAL, Draw() if state.shoe.left else ShoeExhausted())
        if not race.announced:
            return Step(StepKind.SETTLE, AnnounceResult())
        return self.settlement(race) if race.confirmed else Step(StepKind.SETTLE, ConfirmResult())

    def allows(self, c: RaceContext, action: Action) -> Refusal | None:
        removed = c.part.racked or c.part.first_out
        wagers, called = action.closed_by, c.state.phase is Phase.BETWEEN and c.state.round.called
        if wagers and called and removed and c.rules.closes_on_removal:
            return c.refuse("first-card-removed", *wagers, "wager.closed-after-first-card")
        return super().allows(c, action)

    def view(self, state: TableState, viewer: Viewer) -> RaceView | None:
        return view(state)
