"""What can go wrong in Draw Poker as the dealer is asked about it."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.draw_poker.round import Stage
from pitboss.table.commands import Report
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import NOTHING, IncidentForm, round_played, seats
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.state import Phase

BETTING = (Stage.FIRST, Stage.FINAL)
ROUND = (*Stage,)
WHOSE = seat("area", "Whose hand? Which seat?")
LOOKED = Field("looked", "Has a player looked at a card that was not theirs?", Kind.YES_NO)
POSSIBLE = Field("possible", "Can the hands be put right?", Kind.YES_NO)
AMOUNT = Field("amount", "How much did they put forward?", Kind.AMOUNT)
CARD = Field("card", "Which card is it?", Kind.CARD)
WORDS = Field("words", "What happened?", Kind.WORDS)
TOLD = Field("words", "What was said?", Kind.WORDS)


def _reports(incident: str) -> Callable[[Context, Answers], Report]:
    return lambda m, answers: m.game.incident(incident, **answers)


INCIDENTS = (
    IncidentForm(
        "cut",
        "Was a card exposed in the cut?",
        ("card-exposed-in-cut",),
        (Phase.BETWEEN,),
        NOTHING,
        _reports("card-exposed-in-cut"),
        lambda m: m.state.shoe.shuffled,
    ),
    IncidentForm("uncut", "Were the cards not cut?", ("not-cut",), ROUND, NOTHING, _reports("not-cut")),
    IncidentForm(
        "turn",
        "Was a card dealt out of turn?",
        ("hole-card-out-of-turn",),
        ROUND,
        ask(WHOSE, LOOKED, POSSIBLE),
        _reports("hole-card-out-of-turn"),
    ),
    IncidentForm(
        "missed",
        "Was a player missed in the deal?",
        ("player-missed",),
        ROUND,
        ask(WHOSE, LOOKED, POSSIBLE),
        _reports("player-missed"),
    ),
    IncidentForm(
        "extra",
        "Was a card dealt to a place without a player?",
        ("extra-hole-card",),
        ROUND,
        ask(LOOKED, POSSIBLE),
        _reports("extra-hole-card"),
    ),
    IncidentForm("sixth", "Was a player dealt a card too many?", ("excess-card",), ROUND, ask(WHOSE), _reports("excess-card")),
    IncidentForm(
        "seen", "Has everybody seen a hole card?", ("hole-card-exposed",), ROUND, ask(WHOSE, CARD), _reports("hole-card-exposed")
    ),
    IncidentForm(
        "early", "Did a player bet out of turn?", ("bet-out-of-turn",), BETTING, ask(WHOSE, AMOUNT), _reports("bet-out-of-turn")
    ),
    IncidentForm(
        "between",
        "Did a player bet more than a call and less than a raise?",
        ("bet-between-call-and-raise",),
        BETTING,
        ask(WHOSE, AMOUNT),
        _reports("bet-between-call-and-raise"),
    ),
    IncidentForm(
        "short",
        "Did a player bet less than a call?",
        ("bet-short-of-call",),
        BETTING,
        ask(WHOSE, AMOUNT),
        _reports("bet-short-of-call"),
    ),
    IncidentForm(
        "number",
        "Do players hold too few or too many cards?",
        ("wrong-number-of-cards",),
        (*BETTING, Stage.SHOWDOWN),
        ask(seats("Which seats?")),
        _reports("wrong-number-of-cards"),
    ),
    IncidentForm(
        "discards",
        "Have a player's cards got among the discards?",
        ("cards-among-discards",),
        ROUND,
        ask(WHOSE),
        _reports("cards-among-discards"),
    ),
    IncidentForm(
        "told-folded",
        "Was a player told of a folded hand?",
        ("told-of-folded-hand",),
        ROUND,
        ask(WHOSE, TOLD),
        _reports("told-of-folded-hand"),
    ),
    IncidentForm(
        "told-held",
        "Was a player told of a hand that another holds?",
        ("told-of-held-hand",),
        ROUND,
        ask(WHOSE, TOLD),
        _reports("told-of-held-hand"),
    ),
    IncidentForm(
        "earlier",
        "Has an error of an earlier round come to light?",
        ("earlier-round-in-error",),
        (Phase.BETWEEN, *ROUND),
        ask(Field("round", "Which round?", Kind.ROUND), WORDS),
        _reports("earlier-round-in-error"),
        round_played,
    ),
    IncidentForm(
        "other",
        "Has something else gone wrong that the rules do not cover?",
        ("not-covered",),
        (Phase.BETWEEN, *ROUND),
        ask(WORDS),
        _reports("not-covered"),
    ),
)
