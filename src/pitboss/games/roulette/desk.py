"""Roulette at the desk: wagers by area, the ball, the number, and what else the desk knows."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.areas import EXAMPLES, area, wager_of
from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.games.roulette.desk_incidents import INCIDENTS
from pitboss.games.roulette.desk_steps import between, board, next_step
from pitboss.games.roulette.rules import RouletteRules, SpinContext
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.games.shared_layout.desk import COLOURS, SETTLEMENT, narrate_to_dealer
from pitboss.table.desk_vocabulary import (
    CALL,
    DeskVocabulary,
    Keyed,
    Word,
    player_at,
    seats,
    take_back,
)
from pitboss.table.desk_words import wager_word, word
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rounds import EndRound
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers

STAKE = Field("stake", "How much?", Kind.STAKE)


def roulette(rules: Rules) -> RouletteRules:
    """Narrow to RouletteRules."""
    assert isinstance(rules, RouletteRules)
    return rules


def wager(rules: Rules) -> Field:
    return area(roulette(rules), "wager", "Which wager?")


ON = Field("on", "On which area?", Kind.WORD, what="an area", hint=EXAMPLES)


def _place(m: SpinContext, answers: Answers) -> Iterator[Keyed]:
    """Key a wager as the player's own act."""
    on = wager_of(answers["on"], m.rules)
    for seat_ in answers["seats"]:
        yield Keyed(PlaceWagers(seat_, {on: answers["stake"]}), player_at(m, seat_))


def _oral(m: SpinContext, answers: Answers) -> Iterator[Keyed]:
    """Key a wager that the player speaks and the dealer places."""
    on = wager_of(answers["on"], m.rules)
    yield Keyed(PlaceWagers(answers["area"], {on: answers["stake"]}, oral=True))


def _clarify(m: SpinContext, answers: Answers) -> Iterator[Keyed]:
    rules = m.rules
    yield Keyed(ClarifyWager(answers["area"], wager_of(answers["on"], rules), wager_of(answers["to"], rules)))


WAGERS = (
    Word(
        "place",
        "place SEATS AREA AMOUNT",
        f"A wager on an area, {EXAMPLES}.",
        ask(seats(), ON, STAKE),
        _place,
        "place 3 17/20 5",
    ),
    take_back(wager),
)
ORAL = Word(
    "oral", "oral SEAT AREA AMOUNT", "A spoken wager, which you place.", ask(seat("area"), ON, STAKE), _oral, "oral 3 red 5"
)


def spin_words(rests: str, ends: str) -> tuple[Word, ...]:
    """Return the words of a spin, with what the number and the end of it mean."""
    return (
        word(SpinBall, "spin", "spin clockwise"),
        CALL,
        word(BallRests, "ball", "ball 17", means=rests),
        *SETTLEMENT,
        word(EndRound, "end", means=ends),
    )


SPIN = spin_words("The ball rests; you announce the number and mark it.", "The marker comes off, and players may wager again.")
CLARIFY = Word(
    "clarify",
    "clarify SEAT AREA to AREA",
    "After the call: a misplaced wager is put where the player meant it.",
    ask(seat("area"), ON, Field("to", "On which area should it be?", Kind.WORD, what="an area", after="to")),
    _clarify,
    "clarify 3 17 to 17/20",
)
WORDS = (*WAGERS, ORAL, *SPIN, CLARIFY, *COLOURS)
KEYS = ("place SEATS AREA AMOUNT",)

DESK = DeskVocabulary(
    words=lambda rules: WORDS,
    wager_word=wager_word,
    wager_keys=lambda rules: KEYS,
    wager=wager,
    incidents=INCIDENTS,
    step=next_step,
    between=between,
    shows=board,
    narrate=narrate_to_dealer,
)
