"""What goes wrong in a coup, as the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.games.baccarat.corrections import PLAYED, DealtIncorrectly, SideCardExposed
from pitboss.games.baccarat.coup import MOST_CARDS, SIDES
from pitboss.games.baccarat.dealing import hands_of
from pitboss.games.baccarat.round import Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.games.shared_layout.settling import correctable
from pitboss.table.desk_vocabulary import NOTHING, IncidentForm
from pitboss.table.desk_words import drawn_early_form
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, ask
from pitboss.table.services.decks.extra_cards import ShoeExhausted
from pitboss.table.state import Phase

SIDE = Field("side", "Which side?", Kind.CHOICE, what="player or banker", choices=SIDES)
CARD = Field("card", "Which card is it?", Kind.CARD)


def wager_field(name: str, asks: str, wagers: tuple[str, ...], **more: Any) -> Field:
    """Ask for a wager of the layout."""
    return Field(name, asks, Kind.WAGER, choices=wagers, **more)


POSITION = Field("position", "Which card of that side, in the order dealt?", Kind.NUMBER, least=1, most=MOST_CARDS)


def _seen(m: CoupContext, answers: Answers) -> Incident:
    at = answers["position"] - 1
    return SideCardExposed(side=answers["side"], position=at, card=answers["card"])


def _drawn(m: CoupContext) -> int:
    return sum(len(hand.cards) for hand in m.part.hands.values())


def _order_fields(m: CoupContext, answers: Answers) -> Iterator[Field]:
    """Ask if the coup can be brought to where it would be without the error, and by which order of its cards."""
    yield Field("possible", "Can the cards be put in the order in which they should have come?", Kind.YES_NO)
    if answers.get("possible"):
        count = _drawn(m)
        asks = "In which order should they have come?"
        yield Field("sequence", asks, Kind.CARD, hint=f"all {count} cards", least=count, most=count, several=True)
    if "possible" in answers:
        yield Field("words", "What happened?", Kind.WORDS)


def _wrong(m: CoupContext, answers: Answers) -> Incident:
    return DealtIncorrectly(possible=answers["possible"], sequence=answers.get("sequence", ()), words=answers["words"])


SINCE = (*PLAYED, Stage.SETTLING, Phase.BETWEEN)
"""While the coup lasts, and after its settlement until the next first card."""


def _face_down(m: CoupContext) -> bool:
    return any(hand.down for hand in hands_of(m).values())


def _cards_left(m: CoupContext) -> bool:
    return bool(m.state.shoe.left)


def _correctable(m: CoupContext) -> bool:
    return bool(_drawn(m)) and correctable(m)


INCIDENTS = (
    IncidentForm(
        "seen",
        "Was a card of the coup seen before its time?",
        ("side-card-exposed",),
        PLAYED,
        ask(SIDE, POSITION, CARD),
        _seen,
        _face_down,
    ),
    drawn_early_form("Was a card drawn that is not due?", SINCE, _cards_left),
    IncidentForm(
        "wrong",
        "Were cards dealt to the wrong side or in the wrong order?",
        ("dealt-incorrectly",),
        SINCE,
        _order_fields,
        _wrong,
        _correctable,
    ),
    IncidentForm(
        "out",
        "Has the shoe run out in the middle of a coup?",
        ("shoe-exhausted",),
        (Stage.DEALING, Stage.DRAWING),
        NOTHING,
        lambda m, answers: ShoeExhausted(),
        lambda m: not _cards_left(m),
    ),
)
