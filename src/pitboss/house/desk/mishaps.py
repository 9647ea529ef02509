"""When something has gone wrong: plain questions that lead to the report, with the facts its remedy turns on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from msgspec import Struct

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
from pitboss.house.desk.said import Said, Word
from pitboss.house.runner import Table
from pitboss.table.commands import Incident, PastWagerFound, Report, WagerFound
from pitboss.table.rules import Rules
from pitboss.table.settings import SHUFFLER
from pitboss.table.state import DEALER_PLACE, LIVE_ROUND, Phase

DEVICE_TOPICS: tuple[str, ...] = ("jam", "broken")
"""Topics of a shuffling device."""
LATER_TOPICS = ("past", "set", "called")
"""Topics of a round that has been played."""


Inquiry = Generator[Ask, Any, Report]


class Topic(Struct, frozen=True):
    """A kind of mishap: the question that leads to it, and the further questions about the facts."""

    name: str
    asks: str
    incidents: tuple[str, ...]
    """What it can come to; the question is asked where the rulebook has a remedy for one of them, or leaves what it has
    no remedy for to a supervisor."""
    phases: tuple[Phase, ...]
    inquire: Callable[[Table], Inquiry]


def topics(table: Table) -> tuple[Topic, ...]:
    """The questions that make sense at this table now."""
    idle = DEVICE_TOPICS if table.state.device != SHUFFLER else ()
    if not table.state.round.number:
        idle += LATER_TOPICS
    known = known_topics(table.rules)
    return tuple(each for each in known if table.state.phase in each.phases and each.name not in idle)


def known_topics(rules: Rules) -> tuple[Topic, ...]:
    """Every question that this rulebook has an answer to."""
    remedied = {row.incident for row in rules.book.remedies}
    decided = rules.has("supervise.decision")
    return tuple(each for each in TOPICS if decided or not each.incidents or remedied & set(each.incidents))


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
        return Incident("dealer-exposes-cards", shown=(yield ask_shown(len(table.state.round.dealer.cards))))
    if place != DEALER_PLACE and dealt and _has(table, "player-exposes-cards"):
        shown = yield ask_whether("Did the player show it himself?")
        if shown:
            return Incident("player-exposes-cards", seat=place)
    many = yield ask_number("How many cards of that hand were seen?")
    if many != 1:
        return Incident("cards-exposed", seat=place, cards=many)
    hand = table.state.round.hands.get(place) if place else table.state.round.dealer
    position = yield ask_position(len(hand.cards) if hand else table.rules.player_cards)
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


def _jam(table: Table) -> Inquiry:
    return Incident("shuffler-jammed", words=(yield ask_words("What does the device do?")))


def _broken(table: Table) -> Inquiry:
    return Incident("shuffler-failed", words=(yield ask_words("What does the device do?")))


def _missing(table: Table) -> Inquiry:
    which = yield ask_which("Is a card missing, or is there one that does not belong? (missing or foreign)", "missing", "foreign")
    incident = "card-missing" if which == "missing" else "foreign-card"
    return Incident(incident, words=(yield ask_words("What was found, and where?")))


# --- questions about wagers and players ----------------------------------------------------------------------------


def _wager(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    wager = yield Ask(f"Which wager? ({', '.join(table.rules.wagers)})", lambda keys: keys.one_of("a wager", table.rules.wagers))
    return WagerFound(seat, wager, (yield Ask("How much lies there?", Keys.stake)))


def _past(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    wager = yield Ask(f"Which wager? ({', '.join(table.rules.wagers)})", lambda keys: keys.one_of("a wager", table.rules.wagers))
    number = yield ask_number("In which round?")
    return PastWagerFound(seat, wager, number, (yield Ask("How much was it?", Keys.amount)))


def _short(table: Table) -> Inquiry:
    return Incident("cannot-cover-play", seat=(yield ask_seat("At which seat can the Play wager not be covered?")))


def _away(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    reasons = ("absent", "refuses", "late")
    reason = yield ask_which("Is the player away, does he refuse, or has his time run out? (absent, refuses or late)", *reasons)
    return Incident("absent-player", seat=seat, reason=reason)


def _collusion(table: Table) -> Inquiry:
    players = yield ask_several("Which players? (their seats, or their names)", Keys.person)
    chosen = yield from _ordered(table, "suspected-collusion")
    return Incident("suspected-collusion", persons=players, choose=chosen)


def _passed_on(table: Table) -> Inquiry:
    seat = yield ask_seat("At which seat?")
    words = yield ask_words("What was passed on?")
    chosen = yield from _ordered(table, "information-exchanged")
    return Incident("information-exchanged", seat=seat, words=words, choose=chosen)


def _ordered(table: Table, incident: str) -> Generator[Ask, Any, tuple[str, ...]]:
    """Which of the remedies a supervisor orders, where the rulebook leaves him the choice."""
    if incident not in table.rules.value("incidents.supervisor-chooses", ()):
        return ()
    does = [row.does for row in table.rules.book.remedies if row.incident == incident]
    words = f"What does the supervisor order? (one or several of: {', '.join(does)})"
    chosen: tuple[str, ...] = yield ask_several(words, lambda keys: keys.one_of("an order", does))
    return chosen


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


OPEN = (Phase.OPENING, Phase.WAGERING)
REVEALED = (Phase.SETTLING, Phase.WAGERING)
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
    Topic("wager", "Does a wager lie there that is short, too large, or other than keyed?", (), LIVE_ROUND, _wager),
    Topic("past", "Was a wager of an earlier round too large?", (), (*LIVE_ROUND, Phase.WAGERING), _past),
    Topic("short", "Has a player too little for his Play wager?", ("cannot-cover-play",), (Phase.DECIDING,), _short),
    Topic("away", "Is a player away, or does he not decide?", ("absent-player",), (Phase.DECIDING,), _away),
    Topic("taken", "Was a hand taken before its player decided?", ("cards-collected-early",), (Phase.DECIDING,), _taken),
    Topic("pile", "Did a hand laid down reach the discards?", ("cards-on-discard-pile",), DECIDED, _pile),
    Topic("blind", "Did a player look at a hand that is played blind?", ("blind-hand-viewed",), LIVE_ROUND, _blind),
    Topic("passed-on", "Did a player pass on what he holds?", ("information-exchanged",), LIVE_ROUND, _passed_on),
    Topic("set", "Was the dealer's hand set wrongly?", ("dealer-hand-misset",), REVEALED, _set),
    Topic(
        "called",
        "Was a player's hand called or arranged wrongly?",
        ("player-hand-misdeclared",),
        (*LIVE_ROUND, Phase.WAGERING),
        _called,
    ),
    Topic(
        "missing", "Is a card missing, or a strange one there?", ("card-missing", "foreign-card"), (*OPEN, *LIVE_ROUND), _missing
    ),
    Topic("jam", "Has the shuffling device jammed?", ("shuffler-jammed",), (*OPEN, *LIVE_ROUND), _jam),
    Topic("broken", "Does the shuffling device not work as it should?", ("shuffler-failed",), (*OPEN, *LIVE_ROUND), _broken),
    Topic("together", "Are players suspected of playing together?", ("suspected-collusion",), (*OPEN, *LIVE_ROUND), _collusion),
)


# --- and straight on a line ----------------------------------------------------------------------------------------


def _found(keys: Keys) -> Iterator[Said]:
    seat, wager = keys.seat(), keys.one_of("a wager", keys.table.rules.wagers)
    yield Said(WagerFound(seat, wager, keys.stake()))


MISHAP_WORDS: tuple[Word, ...] = (
    Word("found", "found SEAT WAGER AMOUNT", "After the first card, this is what lies on an area.", _found),
)


def wanted(answer: str, offered: Iterable[Topic], every: Iterable[Topic]) -> Topic | None:
    """The topic that an answer to the menu names: by its number there, or by its word."""
    shown = list(offered)
    if answer.isascii() and answer.isdecimal():
        number = int(answer[:4])
        return shown[number - 1] if 1 <= number <= len(shown) else None
    return next((each for each in every if each.name == answer.lower()), None)
