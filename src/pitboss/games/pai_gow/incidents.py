"""What can go wrong in a round of Pai Gow, when it can have happened, and what is done about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.cards import Tile
from pitboss.cards.tile import twice_over
from pitboss.games.pai_gow.boxes import OVER, live
from pitboss.games.pai_gow.delivering import ThrowVoided
from pitboss.games.pai_gow.round import HAND, Hand, Stage, Tiles
from pitboss.games.pai_gow.rules import HOUSE_WAY, STANDS_OFF, PaiGowContext
from pitboss.games.pai_gow.setting import TileSeen
from pitboss.games.pai_gow.settle import LOSES, against, foul, settle
from pitboss.games.pai_gow.showing import (
    BankReset,
    bank_foul,
    bank_hand,
    house_hand,
    matched,
    next_to_match,
    not_keyed_so,
    same_hands,
    sets_house_way,
    shown_tiles,
)
from pitboss.games.pai_gow.wagers import BANK_PLACE, WAGER
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import Event, Outcome
from pitboss.table.fields import asks
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.rules import Settlement

BoxOrBank = Annotated[int, asks("Whose tile?", Kind.NUMBER, hint="a box, or 0 for the bank", least=0, most=99, optional=False)]


class FoulHand(Incident, frozen=True, tag="foul-hand"):
    """A player has set a low hand that outranks the high hand. The hands are keyed as they lie."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    low: Tiles = ()
    high: Tiles = ()

    def impossible(self, c: PaiGowContext) -> str | None:
        if not c.in_round or c.part.paid:
            return OVER
        if not c.is_at(Stage.MATCHING) or self.area != next_to_match(c):
            return "the hand is not the one that is matched now"
        if sets_house_way(c) and not c.part.confirmed:
            return "the bank's hand is not confirmed"
        if refusal := not_keyed_so(c, c.part.hands[self.area], self.low, self.high, "remedy.foul"):
            return refusal.sentence().rstrip(".")
        return None if foul(self.low, self.high, c.rules) else "the low hand does not outrank the high hand"


class TileExposed(Incident, frozen=True, tag="tile-exposed"):
    """A tile was exposed before all hands were set; place 0 is the bank."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: BoxOrBank
    tile: Tile
    position: int = 0
    """Which tile of the hand it is, from 1; 0 where nobody knows."""

    def impossible(self, c: PaiGowContext) -> str | None:
        if not c.in_round or c.part.paid:
            return OVER
        hand = hand_at(c, self.area)
        if hand is None or hand.shown:
            return "no tile there is face down"
        if not c.is_at(Stage.DELIVERED, Stage.SETTING):
            return "all hands are set"
        if not 0 <= self.position <= HAND or _position(hand, self) in hand.seen:
            return "that tile has been seen, or a hand has no such tile"
        others = [tile for each in (*c.part.hands.values(), c.part.bank) if each for tile in shown_tiles(each)]
        return "that tile is somewhere else" if twice_over((*others, self.tile)) else None


class WrongCount(Incident, frozen=True, tag="wrong-tile-count"):
    """A box, or the bank, has not got four tiles, or the set is not complete."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: BoxOrBank = 0

    def impossible(self, c: PaiGowContext) -> str | None:
        if not c.in_round or c.part.paid:
            return OVER
        return None if self.area == BANK_PLACE or self.area in c.part.hands else "no tiles were delivered there"


class BankSetWrong(Incident, frozen=True, tag="bank-set-wrong"):
    """The hand of the house is not set the house way, or the low hand of a player who banks outranks the high hand."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: PaiGowContext) -> str | None:
        if not c.in_round or c.part.paid:
            return OVER
        if c.is_at(Stage.MATCHING) and bank_foul(c):
            return None
        if not c.is_at(Stage.MATCHING) or not sets_house_way(c) or c.part.confirmed:
            return "no hand of the house waits to be confirmed"
        return "the hand is set the house way" if same_hands(bank_hand(c), house_hand(c)) else None


class DiceCocked(Incident, frozen=True, tag="dice-cocked"):
    """A die does not lie flat, or has left the cup."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: PaiGowContext) -> str | None:
        return None if c.is_at(Stage.STACKED) and c.part.dice else "no dice lie there whose tiles are not delivered"


def hand_at(c: PaiGowContext, place: int) -> Hand | None:
    return c.part.bank if place == BANK_PLACE else c.part.hands.get(place) if place in live(c.state) else None


def _position(hand: Hand, report: TileExposed) -> int:
    """Return the position of an exposed tile from 0: the first that nobody knows where it was not said."""
    if report.position:
        return report.position - 1
    return next((at for at, tile in enumerate(hand.tiles) if tile is None), HAND)


def _of_the_bank(c: PaiGowContext, report: Incident) -> bool:
    return isinstance(report, TileExposed) and report.area == BANK_PLACE


def _of_a_player(c: PaiGowContext, report: Incident) -> bool:
    return isinstance(report, TileExposed) and report.area != BANK_PLACE


def lose_hand(c: PaiGowContext, report: FoulHand, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the wager of a hand whose low hand outranks the high hand: it loses whatever the bank has."""
    settled = Settlement(WAGER, Outcome.LOSE, None, ("remedy.foul", "set.order"))
    yield matched(c, report.area, report.low, report.high, settled, (LOSES, LOSES), fouled=True)


def settle_foul(c: PaiGowContext, report: FoulHand, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Do with a foul hand what the rulebook says: it loses or stands off whatever the bank has, or is set the house way. A hand
    that the house has set for its player is set the house way in any case."""
    if c.rules.foul_does == HOUSE_WAY or c.part.hands[report.area].house_way:
        made, held = c.rules.way.set((*report.low, *report.high)), bank_hand(c)
        found = against((made.low, made.high), (held.low, held.high), c.rules)
        settled = settle(found, c.rules)
        settled = replace(settled, rules=("remedy.foul", "set.house-way", *settled.rules))
        yield matched(c, report.area, made.low, made.high, settled, (found.low, found.high))
    elif c.rules.foul_does == STANDS_OFF:
        settled = Settlement(WAGER, Outcome.STAND_OFF, None, ("remedy.foul", "set.order"))
        yield matched(c, report.area, report.low, report.high, settled, (LOSES, LOSES), fouled=True)
    else:
        yield from lose_hand(c, report, clauses)


def go_on(c: PaiGowContext, report: TileExposed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Play on with a tile that everybody has seen."""
    hand = hand_at(c, report.area)
    assert hand is not None
    yield TileSeen(place=report.area, position=_position(hand, report), tile=report.tile, clauses=clauses)


def settle_bank_tile(c: PaiGowContext, report: TileExposed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Void the round after a tile of the bank was exposed, or go on with it, as the rulebook says."""
    yield from go_on(c, report, clauses) if c.rules.goes_on_with_bank_tile else void_round(c, report, clauses)


def reset_bank(c: PaiGowContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Set the bank's hand the house way."""
    held, way = bank_hand(c), house_hand(c)
    yield BankReset(low=way.low, high=way.high, was=(held.low, held.high), clauses=clauses)


def throw_again(c: PaiGowContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the last throw back; the cup is shaken again."""
    yield ThrowVoided(dice=c.part.dice, clauses=clauses)


def _no_hand(c: PaiGowContext, place: int) -> Refusal | None:
    in_play = c.in_round and place in c.state.round.entries
    return None if in_play else c.refuse("no-hand", DECISION, seat=place)


def _anywhere(c: PaiGowContext, place: int) -> Refusal | None:
    return None


INCIDENTS = Topic(
    incidents=(
        FoulHand,
        TileExposed,
        WrongCount,
        BankSetWrong,
        DiceCocked,
    ),
    conditions={
        "tile-of-the-bank": _of_the_bank,
        "tile-of-a-player": _of_a_player,
    },
    remedies={
        "lose-hand": lose_hand,
        "settle-foul": settle_foul,
        "leave-exposed": go_on,
        "settle-bank-tile": settle_bank_tile,
        "reset-bank": reset_bank,
        "throw-again": throw_again,
    },
    rules={
        "remedy.bank-tile": "a tile of the bank exposed before all hands are set",
        "remedy.tile-count": "a wrong number of tiles",
        "remedy.dice": "dice that do not lie flat",
    },
    decidable={"void-hand": _no_hand, "void-round": _anywhere, "results-stand": _anywhere},
    about_an_area=("void-hand",),
)
