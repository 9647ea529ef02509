"""Tumble at the dealer's desk: wagers, the bank, tiles and dice as they are keyed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import (
    CALL,
    NOTHING,
    DeskVocabulary,
    IncidentForm,
    Keyed,
    Step,
    Word,
    makes,
    player_at,
    step,
    take_back,
)
from pitboss.table.incidents import Incident
from pitboss.table.questions import Answers, Field, Kind, NotUnderstood, ask, seat
from pitboss.table.rounds import EndRound
from pitboss.table.services.wagers.requests import PlaceWagers
from pitboss.table.state import Phase
from tests.toy_game.context import at_tumble, covered, undecided
from tests.toy_game.decide import dice_due
from tests.toy_game.round import BuildWall, Deal, LayDownBank, Settle, Show, Split, Stage, Stand, TakeBank, Throw
from tests.toy_game.rules import BANK_PLACE, SIDES, TILES

STAKE = Field("stake", "How much?", Kind.STAKE)
AMOUNT = Field("amount", "How much is put up?", Kind.AMOUNT)


def tiles(name: str, asks: str, most: int, *, several: bool = True) -> Field:
    return Field(name, asks, Kind.CHOICE, what="a tile such as 5r", choices=TILES, several=several, least=1, most=most)


def _wager_word(wager: str) -> Word:
    def does(m: Context, answers: Answers) -> Iterator[Keyed]:
        yield Keyed(PlaceWagers(answers["seat"], {wager: answers["stake"]}), player_at(m, answers["seat"]))

    return Word(wager, f"{wager} SEAT AMOUNT", f"A wager on {wager}.", ask(seat(), STAKE), does)


def _take(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(TakeBank(answers["seat"], answers["amount"]), player_at(m, answers["seat"]))


def _lay_down(m: Context, answers: Answers) -> Iterator[Keyed]:
    yield Keyed(LayDownBank(answers["seat"]), player_at(m, answers["seat"]))


FACES = tuple(str(number) for number in range(1, SIDES + 1))


def _dice(m: Context) -> Field:
    count = dice_due(at_tumble(m))
    asks = f"What do {count} dice show?"
    return Field("dice", asks, Kind.WORD, what=f"{count} numbers from 1 to {SIDES}", several=True, least=count, most=count)


def _thrown(m: Context, answers: Answers) -> Iterator[Keyed]:
    if not {*answers["dice"]} <= {*FACES}:
        raise NotUnderstood(f"A die shows a number from 1 to {SIDES}. Usage: throw NUMBER...")
    yield Keyed(Throw(tuple(int(each) for each in answers["dice"])))


PLACE = Field("place", "Whose tiles?", Kind.NUMBER, hint="a seat, or 0 for the bank", least=0, most=99)
HAND = Field("hand", "Which hand?", Kind.NUMBER, least=1, most=2, after="hand", optional=True)
WORDS = (
    *(_wager_word(each) for each in ("main", "jackpot", "press")),
    take_back(lambda rules: Field("wager", "Which wager?", Kind.WAGER, choices=rules.areas)),
    Word("bank", "bank SEAT AMOUNT", "A player banks, or joins the bank.", ask(seat(), AMOUNT), _take),
    Word("unbank", "unbank SEAT", "A banker lays the bank down.", ask(seat()), _lay_down),
    CALL,
    Word("wall", "wall", "The wall is built.", NOTHING, makes(BuildWall)),
    Word("deal", "deal TILE", "The bank's open tile.", ask(tiles("up", "Which tile?", 1, several=False)), makes(Deal)),
    Word("split", "split SEAT TILE TILE", "A pair is split.", ask(seat(), tiles("tiles", "Which tiles?", 2)), makes(Split)),
    Word("stand", "stand SEAT", "Nothing more from this seat.", ask(seat()), makes(Stand)),
    Word("throw", "throw NUMBER...", "What the dice show.", ask(_dice), _thrown),
    Word(
        "show",
        "show PLACE [hand NUMBER] TILE...",
        "Tiles turned up; place 0 is the bank.",
        ask(PLACE, HAND, tiles("tiles", "Which tiles?", 2)),
        makes(Show),
    ),
    Word("settle", "settle", "All wagers are taken and paid.", NOTHING, makes(Settle)),
    Word("end", "end", "The tiles go back.", NOTHING, makes(EndRound)),
)


def next_step(m: Context) -> Step:
    """Return the dealer's next step from the call on."""
    c = at_tumble(m)
    if c.state.phase is not Phase.ROUND:
        if not c.part.built:
            return step(c, "Build the wall.", ["wall"], "wall.build")
        return step(c, "Deal two tiles each.", ["deal TILE"], "deal.tiles")
    if not c.is_at(Stage.SHOWING):
        if waits := undecided(c.state):
            return step(c, f"Seat {waits[0]} decides.", [f"stand {waits[0]}"], "decide.stand")
        return step(c, f"Throw {dice_due(c)}.", ["throw NUMBER..."], "throw.first")
    if left := covered(c.state):
        place, hand = left[0]
        which = f" hand {hand}" if hand > 1 else ""
        whose = "the bank's" if place == BANK_PLACE else f"seat {place}'s"
        return step(c, f"Turn {whose} tiles up.", [f"show {place}{which} TILE..."], "show.tiles")
    if not c.part.settled:
        return step(c, "Settle the wagers.", ["settle"], "settle.points")
    return step(c, "Collect the tiles.", ["end"], "settle.collect-cards")


def _cocked(m: Context, answers: Answers) -> Incident:
    return m.game.incident("cocked-die")


def _exposed(m: Context, answers: Answers) -> Incident:
    return m.game.incident("tile-exposed", area=answers["seat"])


INCIDENTS = (
    IncidentForm("die", "Does a die not lie flat?", ("cocked-die",), (Stage.REOPENED, Stage.SHOWING), NOTHING, _cocked),
    IncidentForm(
        "tile", "Was a player's tile exposed?", ("tile-exposed",), (Stage.DECIDING, Stage.REOPENED), ask(seat()), _exposed
    ),
)

DESK = DeskVocabulary(
    words=lambda rules: WORDS,
    wager_word=_wager_word,
    wager_keys=lambda rules: ("main SEAT AMOUNT", "jackpot SEAT AMOUNT"),
    wager=lambda rules: Field("wager", "Which wager?", Kind.WAGER, choices=rules.wagers),
    incidents=INCIDENTS,
    step=next_step,
)
