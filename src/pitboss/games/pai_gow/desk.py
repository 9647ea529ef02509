"""Pai Gow at the dealer's desk: wagers, the bank, dice and tiles as they are keyed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.pai_gow.banking import CoBank, DeclineBank, HouseBanks, LayDownBank, PutUp, TakeBank
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, Retrieve, Throw
from pitboss.games.pai_gow.desk_steps import HANDS, INCIDENTS, area_text, next_step, two_hands
from pitboss.games.pai_gow.round import DICE, SIDES
from pitboss.games.pai_gow.setting import AskHouseWay, SetHand
from pitboss.games.pai_gow.settling import PayWinners
from pitboss.games.pai_gow.showing import ConfirmWay, Match, ShowBank
from pitboss.games.pai_gow.wagers import WAGER
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import (
    CALL,
    DeskVocabulary,
    Keyed,
    Word,
    flag,
    player_at,
    seats,
    take_back,
)
from pitboss.table.desk_words import word
from pitboss.table.questions import Answers, Field, Kind, NotUnderstood, ask, seat
from pitboss.table.rounds import EndRound
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers

STAKE = Field("stake", "How much?", Kind.STAKE)
HOUSE = flag("house")


def _wagered(m: Context, answers: Answers) -> Iterator[Keyed]:
    for each in answers["seats"]:
        yield Keyed(PlaceWagers(each, {WAGER: answers["stake"]}), player_at(m, each))


def _wager_word(wager: str) -> Word:
    return Word(WAGER, "wager SEATS AMOUNT", "A wager on each of these boxes.", ask(seats(), STAKE), _wagered, "wager 2-4 25")


def _wager_field(rules: Rules) -> Field:
    return Field("wager", "Which wager?", Kind.WAGER, choices=rules.wagers)


FACES = tuple(str(number) for number in range(1, SIDES + 1))
THROWN = Field(
    "dice",
    "What do the three dice show?",
    Kind.WORD,
    what=f"{DICE} numbers from 1 to {SIDES}",
    several=True,
    least=DICE,
    most=DICE,
)


def _thrown(m: Context, answers: Answers) -> Iterator[Keyed]:
    if not {*answers["dice"]} <= {*FACES}:
        raise NotUnderstood(f"A die shows a number from 1 to {SIDES}. Usage: throw NUMBER NUMBER NUMBER")
    yield Keyed(Throw(tuple(int(each) for each in answers["dice"])))


def _set(m: Context, answers: Answers) -> Iterator[Keyed]:
    for each in answers["seats"]:
        asked = AskHouseWay(each) if answers.get("house") else SetHand(each)
        yield Keyed(asked, player_at(m, each))


def _opened(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(ShowBank(*two_hands(answers["tiles"])))


def _matched(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(Match(answers["area"], *two_hands(answers["tiles"])))


SET_MEANS = "Players have set their tiles, or have them set the house way."
OPEN_MEANS = "The bank's tiles, those of the low hand first."
HAND_MEANS = "A player's tiles, those of the low hand first."
WORDS = (
    _wager_word(WAGER),
    take_back(_wager_field),
    word(TakeBank, "bank"),
    word(CoBank, "cobank"),
    word(DeclineBank, "decline"),
    word(LayDownBank, "unbank"),
    word(PutUp, "cover"),
    word(HouseBanks, "house"),
    CALL,
    word(BuildWall, "wall"),
    Word("throw", "throw NUMBER NUMBER NUMBER", "What the dice show.", ask(THROWN), _thrown, "throw 3 5 2"),
    word(Deliver, "deliver"),
    word(Retrieve, "retrieve"),
    Word("set", "set SEATS [house]", SET_MEANS, ask(seats(), HOUSE), _set, "set 2-4"),
    Word("open", "open LOW LOW HIGH HIGH", OPEN_MEANS, ask(HANDS), _opened, "open 1-3 5-5 6-6 4-5"),
    word(ConfirmWay, "confirm"),
    Word("hand", "hand SEAT LOW LOW HIGH HIGH", HAND_MEANS, ask(seat("area"), HANDS), _matched, "hand 3 2-2 5-6 1-1 3-5"),
    word(PayWinners, "pay"),
    word(EndRound, "end", means="The tiles are collected."),
)

DESK = DeskVocabulary(
    words=lambda rules: WORDS,
    wager_word=_wager_word,
    wager_keys=lambda rules: ("wager SEATS AMOUNT",),
    wager=_wager_field,
    incidents=INCIDENTS,
    step=next_step,
    area=area_text,
)
