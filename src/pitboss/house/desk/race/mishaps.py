"""What goes wrong in a race: lights, monitors, the scanner, cards seen or drawn too soon, cards and wagers misplaced."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.games.racing_card_derby.incidents import correctable
from pitboss.games.racing_card_derby.moving import BY_DEALER, MOVERS
from pitboss.games.racing_card_derby.round import WagerMoved
from pitboss.house.desk.keys import Keys
from pitboss.house.desk.questions import Ask, ask_seat, ask_whether, ask_which, ask_words
from pitboss.house.desk.race.areas import area, places
from pitboss.house.desk.topics import Inquiry, Topic
from pitboss.house.runner import Table
from pitboss.table.incidents import Incident
from pitboss.table.state import Phase

# --- the equipment -------------------------------------------------------------------------------------------------


def _lights(table: Table) -> Inquiry:
    lit = yield Ask("Which areas are lit? (such as red hearts quinella heart club, or none)", _areas, several=True)
    return Incident("lights-wrong" if lit else "lights-failed", lit=lit)


def _areas(keys: Keys) -> tuple[str, ...]:
    if keys.skip("none"):
        return ()
    found = [area(keys)]
    while keys:
        found.append(area(keys))
    return tuple(dict.fromkeys(found))


def _display(table: Table) -> Inquiry:
    asked = "Which suits does the monitor show first, second and third? (add: protested)"
    shown, protested = yield Ask(asked, lambda keys: (places(keys), keys.skip("protested")))
    return Incident("display-wrong", shows=shown, shows_protested=protested)


def _misread(table: Table) -> Inquiry:
    position = yield _ask_drawn(table.state.round.part.cards)
    return Incident("card-misread", position=position, card=(yield _which_card()))


def _unread(table: Table) -> Inquiry:
    cards = table.state.round.part.cards
    position = cards.index(None) if None in cards else (yield _ask_drawn(cards))
    return Incident("scan-failed", position=position, card=(yield _which_card()))


def _ask_drawn(cards: Sequence[Card | None]) -> Ask:
    """A card of the race by its number in the order drawn."""

    def read(keys: Keys) -> int:
        if keys.skip("last"):
            return len(cards) - 1
        number = keys.number(f"a number from 1 to {len(cards)}, or `last`")
        if not 1 <= number <= len(cards):
            raise keys.wrong(f"a number from 1 to {len(cards)}, or `last`", str(number))
        return number - 1

    lie = ", ".join(f"{number} {card or 'unread'}" for number, card in enumerate(cards, 1)) or "none lies there"
    return Ask(f"Which card is it, in the order drawn? ({lie}; or last)", read)


def _which_card() -> Ask:
    return Ask("Which card is it really?", Keys.card)


# --- cards in the shoe ---------------------------------------------------------------------------------------------


def _face_up(table: Table) -> Inquiry:
    """The first card of a round goes out of play, any later one is used."""
    incident = "first-card-face-up" if table.state.phase is Phase.BETWEEN else "card-face-up"
    return Incident(incident, card=(yield Ask("Which card lies face up?", Keys.card)))


def _extra(table: Table) -> Inquiry:
    seen = yield ask_whether("Has its face been seen? (Being read by the scanner is not being seen.)")
    if not seen:
        return Incident("card-drawn-in-error")
    return Incident("exposed-card-drawn", card=(yield Ask("Which card is it?", Keys.card)))


def _out(table: Table) -> Inquiry:
    """Nothing to ask: the table knows how many cards are left."""
    yield from ()
    return Incident("shoe-exhausted")


# --- cards in the areas --------------------------------------------------------------------------------------------


def _misplaced(table: Table) -> Inquiry:
    return (yield from _rebuilt("card-misplaced", table))


def _wrong(table: Table) -> Inquiry:
    return (yield from _rebuilt("dealt-incorrectly", table))


def _rebuilt(incident: str, table: Table) -> Inquiry:
    """Whether the race can be brought to where it would be without the error, and by which order of its cards."""
    possible = yield ask_whether("Can the cards be put in the order in which they should have come?")
    order = (yield _ask_order(table.state.round.part.cards)) if possible else ()
    return Incident(incident, possible=possible, sequence=order, words=(yield ask_words("What happened?")))


def _ask_order(cards: Sequence[Card | None]) -> Ask:
    """All cards of the race, in the order in which they should have been drawn."""

    def read(keys: Keys) -> tuple[Card, ...]:
        return () if keys.skip("same") else tuple(keys.card() for _ in cards)

    lie = " ".join(card or "unread" for card in cards)
    return Ask(f"In which order should they have come? (all of them: {lie}; or same)", read)


# --- wagers --------------------------------------------------------------------------------------------------------


def _moved(table: Table) -> Inquiry:
    seat = yield ask_seat("Of which seat?")
    wager = yield Ask("On which area was it placed? (such as red, hearts, quinella heart club)", area)
    to = yield Ask("On which area does it lie?", area)
    by = yield ask_which(f"Who moved it? ({', '.join(MOVERS)}; a patron is anybody else)", *MOVERS)
    oral = by == BY_DEALER and (yield ask_whether("Was it a spoken wager that the dealer placed?"))
    return WagerMoved(seat, wager, to, by, oral)


RACE = (Phase.DEALING, Phase.SETTLING)
SINCE = (*RACE, Phase.BETWEEN)
"""While the race lasts, and after its settlement until the next first card."""


def _lies(table: Table) -> bool:
    """Whether the cards of a race can still be put right."""
    return correctable(table.state)


def _decided(table: Table) -> bool:
    return bool(table.state.round.part.shown) and _lies(table)


def _not_read(table: Table) -> bool:
    return None in table.state.round.part.cards


def _cards_left(table: Table) -> bool:
    return bool(table.state.shoe.left)


def _none_left(table: Table) -> bool:
    return not table.state.shoe.left


def _not_taken(table: Table) -> bool:
    return not table.state.round.part.taken


TOPICS = (
    Topic(
        "lights",
        "Are the winning areas dark, or others lit?",
        ("lights-failed", "lights-wrong"),
        (Phase.SETTLING, Phase.BETWEEN),
        _lights,
        _decided,
    ),
    Topic(
        "display",
        "Does a monitor show a wrong result?",
        ("display-wrong",),
        (Phase.SETTLING, Phase.BETWEEN),
        _display,
        _decided,
    ),
    Topic("misread", "Did the scanner read a card as another one?", ("card-misread",), SINCE, _misread, _lies),
    Topic("unread", "Did the scanner read nothing of a card?", ("scan-failed",), RACE, _unread, _not_read),
    Topic(
        "face-up",
        "Does a card lie face up in the shoe or shuffler?",
        ("first-card-face-up", "card-face-up"),
        (Phase.BETWEEN, Phase.DEALING),
        _face_up,
        _cards_left,
    ),
    Topic(
        "extra",
        "Was a card drawn in error?",
        ("card-drawn-in-error", "exposed-card-drawn"),
        SINCE,
        _extra,
        _cards_left,
    ),
    Topic("misplaced", "Does a card lie in the wrong area or order?", ("card-misplaced",), SINCE, _misplaced, _lies),
    Topic("wrong", "Were cards dealt wrongly in any other way?", ("dealt-incorrectly",), SINCE, _wrong, _lies),
    Topic("out", "Has the shoe run out in the middle of a race?", ("shoe-exhausted",), (Phase.DEALING,), _out, _none_left),
    Topic("moved", "Does a wager lie elsewhere than it was placed?", (), RACE, _moved, _not_taken),
)
