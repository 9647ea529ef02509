"""What goes wrong in a round of poker: cards seen, hands dealt, set or called wrongly, players away or too talkative."""

from __future__ import annotations

from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.house.desk.keys import Keys
from pitboss.house.desk.questions import (
    Ask,
    ask_number,
    ask_place,
    ask_position,
    ask_seat,
    ask_several,
    ask_shown,
    ask_whether,
    ask_which,
    ask_words,
)
from pitboss.house.desk.topics import Inquiry, Topic, ordered, played
from pitboss.house.runner import Table
from pitboss.table.incidents import Incident
from pitboss.table.places import DEALER_PLACE
from pitboss.table.state import LIVE_ROUND, Phase


def _has(table: Table, incident: str) -> bool:
    return any(row.incident == incident for row in table.rules.book.remedies)


# --- questions about the deal --------------------------------------------------------------------------------------


def _seen(table: Table) -> Inquiry:
    """Whose, how many, when: after the deal some rulebooks ask who showed it."""
    place = yield ask_place("Whose card was seen? (a seat, dealer, or several for more than one hand)", "several")
    if place == "several":
        return Incident("cards-exposed", cards=(yield ask_number("How many cards were seen in all?")))
    dealt = table.state.phase is Phase.DECIDING
    if place == DEALER_PLACE and dealt and _has(table, "dealer-exposes-cards"):
        return Incident("dealer-exposes-cards", shown=(yield ask_shown(len(table.state.round.part.dealer.cards))))
    if place != DEALER_PLACE and dealt and _has(table, "player-exposes-cards"):
        shown = yield ask_whether("Did the player show it himself?")
        if shown:
            return Incident("player-exposes-cards", seat=place)
    many = yield ask_number("How many cards of that hand were seen?")
    if many != 1:
        return Incident("cards-exposed", seat=place, cards=many)
    hand = table.state.round.part.hands.get(place) if place else table.state.round.part.dealer
    position = yield ask_position(len(hand.cards) if hand else poker_rules(table.rules).player_cards)
    card = yield Ask("Which card was it?", Keys.card)
    incident = "card-exposed" if place else "dealer-card-exposed"
    return Incident(incident, seat=place, position=position, card=card)


def _count(table: Table) -> Inquiry:
    place = yield ask_place("Whose hand has too many or too few cards? (a seat, or dealer)")
    incident = "player-count-wrong" if place else "dealer-count-wrong"
    return Incident(incident, seat=place, cards=(yield ask_number("How many cards has it?")))


def _empty(table: Table) -> Inquiry:
    seat = yield ask_seat("In front of which seat was it dealt?")
    return Incident("hand-without-wager", seat=seat, cards=(yield ask_number("How many cards lie there?")))


def _wrong(table: Table) -> Inquiry:
    return Incident("dealt-incorrectly", words=(yield ask_words("What was dealt wrongly?")))


# --- questions about players ------------------------------------------------------------------------------------------


def _short(table: Table) -> Inquiry:
    return Incident("cannot-cover-play", seat=(yield ask_seat("At which seat can the Play wager not be covered?")))


def _away(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    reasons = ("absent", "refuses", "late")
    reason = yield ask_which("Is the player away, does he refuse, or has his time run out? (absent, refuses or late)", *reasons)
    return Incident("absent-player", seat=seat, reason=reason)


def _passed_on(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    words = yield ask_words("What was passed on?")
    chosen = yield from ordered(table, "information-exchanged")
    return Incident("information-exchanged", seat=seat, words=words, choose=chosen)


def _blind(table: Table) -> Inquiry:
    seats = yield ask_several("Which hands has he looked at? (all seats, his own too)", lambda keys: str(keys.seat()))
    return Incident("blind-hand-viewed", viewed=tuple(int(seat) for seat in seats))


# --- questions about hands turned or taken -------------------------------------------------------------------------


def _set(table: Table) -> Inquiry:
    return Incident("dealer-hand-misset", words=(yield ask_words("Who noticed it, and what was wrong?")))


def _called(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    possible = yield ask_whether("Can the hand be put together again with certainty?")
    # With cards of a new round on the table, a hand that has been called was one of the round before.
    number = table.state.round.number - (table.state.phase in (Phase.DEALING, Phase.DECIDING))
    return Incident("player-hand-misdeclared", seat=seat, possible=possible, round=number)


def _taken(table: Table) -> Inquiry:
    seat = yield ask_seat("Whose hand was taken?")
    return Incident("cards-collected-early", seat=seat, possible=(yield ask_whether("Can it be put together again?")))


def _pile(table: Table) -> Inquiry:
    seat = yield ask_seat("Whose hand was it?")
    return Incident("cards-on-discard-pile", seat=seat, possible=(yield ask_whether("Are its cards the top ones of the pile?")))


REVEALED = (Phase.SETTLING, Phase.BETWEEN)
DECIDED = (Phase.DECIDING, Phase.SETTLING)

TOPICS = (
    Topic(
        "seen",
        "Was a card seen that should be face down?",
        ("card-exposed", "dealer-card-exposed", "cards-exposed", "player-exposes-cards", "dealer-exposes-cards"),
        LIVE_ROUND,
        _seen,
    ),
    Topic("count", "Has a hand too many or too few cards?", ("player-count-wrong", "dealer-count-wrong"), LIVE_ROUND, _count),
    Topic("empty", "Was a hand dealt where no wager lies?", ("hand-without-wager",), LIVE_ROUND, _empty),
    Topic("wrong", "Were cards dealt wrongly in any other way?", ("dealt-incorrectly",), LIVE_ROUND, _wrong),
    Topic("short", "Has a player too little for his Play wager?", ("cannot-cover-play",), (Phase.DECIDING,), _short),
    Topic("away", "Is a player away, or does he not decide?", ("absent-player",), (Phase.DECIDING,), _away),
    Topic("taken", "Was a hand taken before its player decided?", ("cards-collected-early",), (Phase.DECIDING,), _taken),
    Topic("pile", "Did a hand laid down reach the discards?", ("cards-on-discard-pile",), DECIDED, _pile),
    Topic("blind", "Did a player look at a hand that is played blind?", ("blind-hand-viewed",), LIVE_ROUND, _blind),
    Topic("passed-on", "Did a player pass on what he holds?", ("information-exchanged",), LIVE_ROUND, _passed_on),
    Topic("set", "Was the dealer's hand set wrongly?", ("dealer-hand-misset",), REVEALED, _set, played),
    Topic(
        "called",
        "Was a player's hand called or arranged wrongly?",
        ("player-hand-misdeclared",),
        (*LIVE_ROUND, Phase.BETWEEN),
        _called,
        played,
    ),
)
