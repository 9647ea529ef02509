"""What goes wrong in a race, as the dealer is asked about it: equipment, cards drawn or misplaced, wagers moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.games.racing_card_derby.areas import area
from pitboss.games.racing_card_derby.moved_wagers import WagerMoved
from pitboss.games.racing_card_derby.round import Stage
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.games.shared_layout.settling import correctable
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import NOTHING, IncidentForm, flag
from pitboss.table.desk_words import drawn_early_form
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.services.wagers.moved import BY_DEALER, BY_PATRON, MOVERS
from pitboss.table.state import Phase

SEEN = "Has its face been seen? Being read by the scanner is not being seen."
LAST, NONE, SAME = "last", "none", "same"
RESULT = Field("places", "Which suits came first, second and third?", Kind.SUITS, least=3, most=3)
WHICH_AREA = area("wager", "On which area was it placed?", "such as red, hearts, quinella heart club")
BY = Field("by", "Who moved it?", Kind.CHOICE, what="who moved it", choices=MOVERS, after="by")
CARD = Field("card", "Which card is it?", Kind.CARD)
BY_WHOM = f"{', '.join(MOVERS)}; a patron is anybody else; add deliberate if a patron did it on purpose"
REAL_CARD = Field("card", "Which card is it really?", Kind.CARD)


def _drawn(m: Context) -> tuple[Card | None, ...]:
    cards: tuple[Card | None, ...] = m.state.round.part.cards
    return cards


LIT = area("lit", "Which areas are lit?", f"such as red hearts quinella heart club, or {NONE}", instead=(NONE,), several=True)
SHOWN = Field(
    "shows",
    "Which suits does the monitor show first, second and third?",
    Kind.SUITS,
    hint="add protested if it shows that",
    least=3,
    most=3,
)


def _lights(m: Context, answers: Answers) -> Incident:
    lit = () if answers["lit"] == NONE else answers["lit"]
    return m.game.incident("lights-wrong" if lit else "lights-failed", lit=lit)


def position(m: Context) -> Field:
    """Ask for a card of the race by its number in the order drawn."""
    cards = _drawn(m)
    each = ", ".join(f"{number} {card or 'unread'}" for number, card in enumerate(cards, 1)) or "none has been drawn"
    asks, hint = "Which card is it, in the order drawn?", f"{each}; or {LAST}"
    return Field("position", asks, Kind.NUMBER, hint=hint, instead=(LAST,), least=1, most=len(cards))


def _position(m: Context, answers: Answers) -> int:
    number = answers["position"]
    return (len(_drawn(m)) if number == LAST else int(number)) - 1


def others(m: Context) -> Field:
    """Ask for further cards misread: corrected together, where one alone would leave the race without a result."""
    asks, hint = "Which other cards were misread?", "such as 2 As 4 Kd"
    most = len(_drawn(m))
    return Field("others", asks, Kind.CARDS_IN_HAND, hint=hint, after="and", optional=True, least=1, most=most)


def _misread(m: Context, answers: Answers) -> Incident:
    further = {at - 1: card for at, card in (answers.get("others") or {}).items()}
    return m.game.incident("card-misread", position=_position(m, answers), card=answers["card"], others=further)


def _unread_fields(m: Context, answers: Answers) -> Iterator[Field]:
    if None not in _drawn(m):
        yield position(m)
    yield REAL_CARD


def _unread(m: Context, answers: Answers) -> Incident:
    at = _position(m, answers) if "position" in answers else _drawn(m).index(None)
    return m.game.incident("scan-failed", position=at, card=answers["card"])


def _face_up(m: Context, answers: Answers) -> Incident:
    """Report a card face up: the first card of a round goes out of play, any later one is used."""
    incident = "first-card-face-up" if m.state.phase is Phase.BETWEEN else "card-face-up"
    return m.game.incident(incident, card=answers["card"])


def _extra_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield Field("seen", SEEN, Kind.YES_NO)
    if answers.get("seen"):
        yield CARD


def _uncalled(m: Context, answers: Answers) -> Incident:
    return m.game.incident("first-card-uncalled", card=answers.get("card"))


def _order_fields(m: Context, answers: Answers) -> Iterator[Field]:
    """Ask if the race can be brought to where it would be without the error, and by which order of its cards."""
    yield Field("possible", "Can the cards be put in the order in which they should have come?", Kind.YES_NO)
    if answers.get("possible"):
        yield _sequence(_drawn(m))
    if "possible" in answers:
        yield Field("words", "What happened?", Kind.WORDS)


def _sequence(cards: Sequence[Card | None]) -> Field:
    hint = f"all of them: {' '.join(card or 'unread' for card in cards)}; or {SAME}"
    asks, count = "In which order should they have come?", len(cards)
    return Field("sequence", asks, Kind.CARD, hint=hint, instead=(SAME,), least=count, most=count, several=True)


def _reordered(m: Context, incident: str, answers: Answers) -> Incident:
    order = answers.get("sequence", ())
    sequence = () if order == SAME else order
    return m.game.incident(incident, possible=answers["possible"], sequence=sequence, words=answers["words"])


def _moved_fields(m: Context, answers: Answers) -> Iterator[Field]:
    yield seat("area", "Whose wager? Which seat?")(m)
    yield WHICH_AREA
    yield area("to", "Which area is it on now?")
    yield Field("by", "Who moved it?", Kind.CHOICE, hint=BY_WHOM, choices=MOVERS)
    if answers.get("by") == BY_DEALER:
        yield Field("oral", "Was it a spoken wager that the dealer placed?", Kind.YES_NO)
    if answers.get("by") == BY_PATRON:
        yield flag("deliberate")


RACE = (Stage.DRAWING, Stage.SETTLING)
SINCE = (*RACE, Phase.BETWEEN)
"""While the race lasts, and after its settlement until the next first card."""
SHOWING = (Stage.SETTLING, Phase.BETWEEN)


def _decided(m: RaceContext) -> bool:
    return bool(m.part.shown) and correctable(m)


def _cards_left(m: Context) -> bool:
    return bool(m.state.shoe.left)


INCIDENTS = (
    IncidentForm(
        "lights",
        "Are the winning areas dark, or other areas lit?",
        ("lights-failed", "lights-wrong"),
        SHOWING,
        ask(LIT),
        _lights,
        _decided,
    ),
    IncidentForm(
        "display",
        "Does a monitor show a wrong result?",
        ("display-wrong",),
        SHOWING,
        ask(SHOWN, flag("shows_protested", "protested")),
        lambda m, answers: m.game.incident("display-wrong", **answers),
        _decided,
    ),
    IncidentForm(
        "misread",
        "Did the scanner read a card as another one?",
        ("card-misread",),
        SINCE,
        ask(position, REAL_CARD, others),
        _misread,
        correctable,
    ),
    IncidentForm(
        "unread",
        "Did the scanner not read a card?",
        ("scan-failed",),
        RACE,
        _unread_fields,
        _unread,
        lambda m: None in _drawn(m),
    ),
    IncidentForm(
        "face-up",
        "Is a card face up in the shoe or shuffler?",
        ("first-card-face-up", "card-face-up"),
        (Phase.BETWEEN, Stage.DRAWING),
        ask(CARD),
        _face_up,
        _cards_left,
    ),
    drawn_early_form(
        "Was a card drawn in error?",
        SINCE,
        _cards_left,
        seen=SEEN,
    ),
    IncidentForm(
        "uncalled",
        "Was the first card drawn without the call?",
        ("first-card-uncalled",),
        (Phase.BETWEEN,),
        _extra_fields,
        _uncalled,
        lambda m: _cards_left(m) and not m.state.round.called,
    ),
    IncidentForm(
        "misplaced",
        "Is a card in the wrong area or order?",
        ("card-misplaced",),
        SINCE,
        _order_fields,
        lambda m, answers: _reordered(m, "card-misplaced", answers),
        correctable,
    ),
    IncidentForm(
        "wrong",
        "Were cards dealt wrongly in any other way?",
        ("dealt-incorrectly",),
        SINCE,
        _order_fields,
        lambda m, answers: _reordered(m, "dealt-incorrectly", answers),
        correctable,
    ),
    IncidentForm(
        "out",
        "Has the shoe run out in the middle of a race?",
        ("shoe-exhausted",),
        (Stage.DRAWING,),
        NOTHING,
        lambda m, answers: m.game.incident("shoe-exhausted"),
        lambda m: not _cards_left(m),
    ),
    IncidentForm(
        "moved",
        "Is a wager not where it was placed?",
        (),
        RACE,
        _moved_fields,
        lambda m, answers: WagerMoved(**answers),
        lambda m: not m.state.round.part.taken,
    ),
)
