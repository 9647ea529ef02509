"""Roulette at the desk: wagers by area, the ball, the number, and what else the desk knows."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.roulette.areas import EXAMPLES, area, wager_of
from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.games.roulette.desk_incidents import INCIDENTS
from pitboss.games.roulette.desk_steps import between, board, next_step
from pitboss.games.roulette.rules import RouletteRules, SpinContext
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.games.roulette.wheel import DIRECTIONS
from pitboss.games.shared_layout.desk import COLOURS, SETTLEMENT, narrate_to_dealer
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import (
    CALL,
    NOTHING,
    DeskVocabulary,
    Keyed,
    Word,
    makes,
    player_at,
    seats,
    take_back,
)
from pitboss.table.questions import Answers, Field, Kind, ask, seat
from pitboss.table.rounds import EndRound
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers

STAKE = Field("stake", "How much?", Kind.STAKE)
NUMBER = Field("number", "Where does the ball rest?", Kind.WORD, what="a number of the wheel")


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


def area_word(wager: str) -> Word:
    """Return the word of an area, by its full name."""

    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        for seat_ in answers["seats"]:
            yield Keyed(PlaceWagers(seat_, {wager: answers["stake"]}), player_at(m, seat_))

    return Word(wager, f"{wager} SEATS AMOUNT", "A wager on this area.", ask(seats(), STAKE), does, f"{wager} 1-3 5")


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

_SPUN = Word(
    "spin",
    "spin [DIRECTION]",
    "You turn the wheel, anticlockwise if you do not say, and spin the ball against it.",
    ask(Field("wheel", "Which way does the wheel turn?", Kind.CHOICE, choices=DIRECTIONS, optional=True)),
    makes(SpinBall),
    "spin clockwise",
)


def spin_words(rests: str, ends: str) -> tuple[Word, ...]:
    """Return the words of a spin, with what the number and the end of it mean."""
    return (
        _SPUN,
        CALL,
        Word("ball", "ball NUMBER", rests, ask(NUMBER), makes(BallRests), "ball 17"),
        *SETTLEMENT,
        Word("end", "end", ends, NOTHING, makes(EndRound)),
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
    wager_word=area_word,
    wager_keys=lambda rules: KEYS,
    wager=wager,
    incidents=INCIDENTS,
    step=next_step,
    between=between,
    shows=board,
    narrate=narrate_to_dealer,
)
