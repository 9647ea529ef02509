"""What goes wrong in a round of poker, as the dealer is asked about it: the deal, players, hands turned up or taken."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.dealer_poker.round import Stage
from pitboss.games.dealer_poker.rules import PokerContext, poker_rules
from pitboss.table.desk_vocabulary import IncidentForm, ordered, round_played
from pitboss.table.incidents import Incident
from pitboss.table.places import DEALER_PLACE
from pitboss.table.questions import Answers, Field, Fields, Kind, Maker, ask, seat
from pitboss.table.state import Phase

DEALER, SEVERAL, LAST = "dealer", "several", "last"
AT_SEAT = seat("area", "At which seat?")


def _has(m: PokerContext, incident: str) -> bool:
    return any(row.incident == incident for row in m.rules.book.remedies)


def _place(answers: Answers) -> int:
    return DEALER_PLACE if answers["place"] == DEALER else int(answers["place"])


def number(asks: str) -> Field:
    return Field("cards", asks, Kind.NUMBER)


def whether(name: str, asks: str) -> Field:
    return Field(name, asks, Kind.YES_NO)


def words(asks: str) -> Field:
    return Field("words", asks, Kind.WORDS)


WHOSE: Maker = seat(
    "place",
    "Whose card was seen?",
    hint=f"a seat, {DEALER}, or {SEVERAL} for more than one hand",
    instead=(DEALER, SEVERAL),
)


def _seen_fields(m: PokerContext, answers: Answers) -> Iterator[Field]:
    """Ask whose card, how many and which; after the deal, whether it was seen then, and for some rulebooks who showed it."""
    yield WHOSE(m)
    if "place" not in answers:
        return
    stage = m.game.standing_at(m.state)
    dealt, deciding = stage != Stage.DEALING, stage == Stage.DECIDING
    if answers["place"] == SEVERAL:
        yield number("How many cards were seen in all?")
        yield from _in_deal(dealt=dealt)
        return
    place = _place(answers)
    if place == DEALER_PLACE and deciding and _has(m, "dealer-exposes-cards"):
        yield _shown(len(m.state.round.part.dealer.cards))
        return
    if place != DEALER_PLACE and deciding and _has(m, "player-exposes-cards"):
        yield whether("by_player", "Did the player show it?")
        if answers.get("by_player", True):
            return
    yield number("How many cards of that hand were seen?")
    if answers.get("cards") == 1:
        yield _position(_cards_at(m, place))
        yield Field("card", "Which card was it?", Kind.CARD)
    yield from _in_deal(dealt=dealt)


def _in_deal(*, dealt: bool) -> Iterator[Field]:
    if dealt:
        yield whether("in_deal", "Was that while the cards were being dealt?")


def _cards_at(m: PokerContext, place: int) -> int:
    hand = m.state.round.part.dealer if place == DEALER_PLACE else m.state.round.part.hands.get(place)
    return len(hand.cards) if hand else poker_rules(m.rules).player_cards


def _position(cards: int) -> Field:
    asks = "Which card of that hand is it, in the order dealt?"
    hint = f"1 to {cards}, or {LAST}"
    return Field("position", asks, Kind.NUMBER, hint=hint, instead=(LAST,), least=1, most=cards)


def _shown(cards: int) -> Field:
    asks = "Which cards were seen, by their position in the hand?"
    hint = f"1 to {cards}: such as 2 As 4 Kd"
    return Field("shown", asks, Kind.CARDS_IN_HAND, hint=hint, least=1, most=cards)


def _seen(m: PokerContext, answers: Answers) -> Incident:
    in_deal = answers.get("in_deal")
    if answers["place"] == SEVERAL:
        return m.game.incident("cards-exposed", cards=answers["cards"], in_deal=in_deal)
    place = _place(answers)
    if "shown" in answers:
        return m.game.incident("dealer-exposes-cards", shown={at - 1: card for at, card in answers["shown"].items()})
    if answers.get("by_player"):
        return m.game.incident("player-exposes-cards", area=place)
    if answers["cards"] != 1:
        return m.game.incident("cards-exposed", area=place, cards=answers["cards"], in_deal=in_deal)
    position = _cards_at(m, place) if answers["position"] == LAST else answers["position"]
    incident = "dealer-card-exposed" if place == DEALER_PLACE else "card-exposed"
    return m.game.incident(incident, area=place, position=position - 1, card=answers["card"], in_deal=in_deal)


COUNTED = ask(
    seat("place", "Whose hand has too many or too few cards?", hint=f"a seat, or {DEALER}", instead=(DEALER,)),
    number("How many cards does it have?"),
)


def _count(m: PokerContext, answers: Answers) -> Incident:
    place = _place(answers)
    incident = "dealer-count-wrong" if place == DEALER_PLACE else "player-count-wrong"
    return m.game.incident(incident, area=place, cards=answers["cards"])


REASON = Field(
    "reason",
    "Is the player away, do they refuse to decide, or has their time run out?",
    Kind.CHOICE,
    choices=("absent", "refuses", "late"),
)


def _passed_on_fields(m: PokerContext, answers: Answers) -> Iterator[Field]:
    yield AT_SEAT(m)
    yield words("What was passed on?")
    yield from ordered(m, "information-exchanged")


def _called(m: PokerContext, answers: Answers) -> Incident:
    # With cards of a new round on the table, a hand that has been called was one of the round before.
    number_ = m.state.round.number - (m.game.standing_at(m.state) in (Stage.DEALING, Stage.DECIDING))
    return m.game.incident("player-hand-misdeclared", round=number_, **answers)


def _form(
    name: str,
    asks: str,
    incident: str,
    phases: tuple[str, ...],
    fields: Fields,
) -> IncidentForm:
    """Return the form of one incident whose facts have the names of the answers."""
    return IncidentForm(name, asks, (incident,), phases, fields, lambda m, answers: m.game.incident(incident, **answers))


DECIDING = (Stage.DECIDING,)
INCIDENTS = (
    IncidentForm(
        "seen",
        "Was a card seen that should be face down?",
        ("card-exposed", "dealer-card-exposed", "cards-exposed", "player-exposes-cards", "dealer-exposes-cards"),
        (Phase.ROUND,),
        _seen_fields,
        _seen,
    ),
    IncidentForm(
        "count",
        "Does a hand have too many or too few cards?",
        ("player-count-wrong", "dealer-count-wrong"),
        (Phase.ROUND,),
        COUNTED,
        _count,
    ),
    _form(
        "empty",
        "Was a hand dealt to an area without a wager?",
        "hand-without-wager",
        (Phase.ROUND,),
        ask(seat("area", "In front of which seat was it dealt?"), number("How many cards are there?")),
    ),
    _form(
        "wrong",
        "Were cards dealt wrongly in any other way?",
        "dealt-incorrectly",
        (Phase.ROUND,),
        ask(words("What was dealt wrongly?")),
    ),
    _form(
        "short",
        "Does a player have too little for their Play wager?",
        "cannot-cover-play",
        DECIDING,
        ask(seat("area", "At which seat can the Play wager not be covered?")),
    ),
    _form(
        "away",
        "Is a player away, or do they not decide?",
        "absent-player",
        DECIDING,
        ask(AT_SEAT, REASON),
    ),
    _form(
        "taken",
        "Was a hand taken before its player decided?",
        "cards-collected-early",
        DECIDING,
        ask(seat("area", "Whose hand was taken?"), whether("possible", "Can it be put together again?")),
    ),
    _form(
        "pile",
        "Did a hand that was laid down reach the discards?",
        "cards-on-discard-pile",
        (Stage.DECIDING, Stage.SETTLING),
        ask(seat("area", "Whose hand was it?"), whether("possible", "Are its cards on top of the pile?")),
    ),
    _form(
        "blind",
        "Did a player look at a hand that is played blind?",
        "blind-hand-viewed",
        (Phase.ROUND,),
        ask(seat("viewed", "Which hands did they look at?", hint="all seats, their own too", several=True)),
    ),
    _form(
        "passed-on",
        "Did a player pass on what they hold?",
        "information-exchanged",
        (Phase.ROUND,),
        _passed_on_fields,
    ),
    _form(
        "gives-up",
        "Does a player want to give up a hand after the dealer's was opened?",
        "hand-given-up",
        (Stage.SETTLING,),
        ask(AT_SEAT),
    ),
    IncidentForm(
        "set",
        "Was the dealer's hand set wrongly?",
        ("dealer-hand-misset",),
        (Stage.SETTLING, Phase.BETWEEN),
        ask(words("Who noticed it, and what was wrong?")),
        lambda m, answers: m.game.incident("dealer-hand-misset", **answers),
        round_played,
    ),
    IncidentForm(
        "called",
        "Was a player's hand called or arranged wrongly?",
        ("player-hand-misdeclared",),
        (Phase.ROUND, Phase.BETWEEN),
        ask(AT_SEAT, whether("possible", "Can the hand be put together again with certainty?")),
        _called,
        round_played,
    ),
)
