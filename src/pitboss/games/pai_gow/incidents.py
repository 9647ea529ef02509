"""What can go wrong in a round of Pai Gow, when it can have happened, and what is done about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Tile
from pitboss.cards.tile import twice_over
from pitboss.games.pai_gow.context import PaiGowContext, live, unset
from pitboss.games.pai_gow.events import BankReset, HandForfeited, ThrowVoided, TileSeen
from pitboss.games.pai_gow.round import HAND, HOUSE_BANKS, Hand, Stage, Tiles
from pitboss.games.pai_gow.rules import HOUSE_WAY, LOST, STANDS_OFF, VOID
from pitboss.games.pai_gow.setting import by_house_way
from pitboss.games.pai_gow.settle import LOSES, against, foul, settle
from pitboss.games.pai_gow.showing import (
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
from pitboss.table.accounts import stake_on
from pitboss.table.commands import Cause
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.game import Remedy
from pitboss.table.incidents import Incident
from pitboss.table.payments import taken
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_area, void_round
from pitboss.table.rules import Settlement
from pitboss.table.sign import clock

Clauses = tuple[str, ...]
Why = str | None


class FoulHand(Incident, frozen=True, tag="foul-hand"):
    """A player has set a low hand that outranks the high hand. The hands are keyed as they lie."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    low: Tiles = ()
    high: Tiles = ()


class TileExposed(Incident, frozen=True, tag="tile-exposed"):
    """A tile was exposed before all hands were set; place 0 is the bank."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    tile: Tile
    position: int = 0
    """Which tile of the hand it is, from 1; 0 where nobody knows."""


class WrongCount(Incident, frozen=True, tag="wrong-tile-count"):
    """A box, or the bank, has not got four tiles, or the set is not complete."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0


class BankSetWrong(Incident, frozen=True, tag="bank-set-wrong"):
    """The hand of the house is not set the house way, or the low hand of a player who banks outranks the high hand."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class DiceCocked(Incident, frozen=True, tag="dice-cocked"):
    """A die does not lie flat, or has left the cup."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class AbsentPlayer(Incident, frozen=True, tag="absent-player"):
    """A player does not set their tiles: they are absent, or late. Only a person in the room sees an empty chair; Pitboss sees
    that the time has run out."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    reason: str = "absent"

    @property
    def cause(self) -> Cause:
        return Cause.PROGRAM if self.reason == "late" else self.CAUSE


INCIDENTS = (FoulHand, TileExposed, WrongCount, BankSetWrong, DiceCocked, AbsentPlayer)
PaiGowIncident = FoulHand | TileExposed | WrongCount | BankSetWrong | DiceCocked | AbsentPlayer


# --- when it can have happened -------------------------------------------------------------------------------------


def impossible(c: PaiGowContext, report: PaiGowIncident) -> Why:
    match report:
        case DiceCocked():
            return None if c.is_at(Stage.STACKED) and c.part.dice else "no dice lie there whose tiles are not delivered"
        case _ if not c.in_round or c.part.paid:
            return "no round is played, or it is paid"
        case FoulHand():
            return _not_foul(c, report)
        case TileExposed():
            return _not_exposed(c, report)
        case WrongCount():
            return None if report.area == BANK_PLACE or report.area in c.part.hands else "no tiles were delivered there"
        case BankSetWrong():
            return _not_set_wrong(c)
        case AbsentPlayer():
            return _not_absent(c, report)


def _not_foul(c: PaiGowContext, report: FoulHand) -> Why:
    if not c.is_at(Stage.MATCHING) or report.area != next_to_match(c):
        return "the hand is not the one that is matched now"
    if sets_house_way(c) and not c.part.confirmed:
        return "the bank's hand is not confirmed"
    if refusal := not_keyed_so(c, c.part.hands[report.area], report.low, report.high, "remedy.foul"):
        return refusal.sentence().rstrip(".")
    return None if foul(report.low, report.high, c.rules) else "the low hand does not outrank the high hand"


def hand_at(c: PaiGowContext, place: int) -> Hand | None:
    return c.part.bank if place == BANK_PLACE else c.part.hands.get(place) if place in live(c.state) else None


def _not_exposed(c: PaiGowContext, report: TileExposed) -> Why:
    hand = hand_at(c, report.area)
    if hand is None or hand.shown:
        return "no tile there is face down"
    if not c.is_at(Stage.DELIVERED, Stage.SETTING):
        return "all hands are set"
    if not 0 <= report.position <= HAND or _position(hand, report) in hand.seen:
        return "that tile has been seen, or a hand has no such tile"
    others = [tile for each in (*c.part.hands.values(), c.part.bank) if each for tile in shown_tiles(each)]
    return "that tile is somewhere else" if twice_over((*others, report.tile)) else None


def _position(hand: Hand, report: TileExposed) -> int:
    """Return the position of an exposed tile from 0: the first that nobody knows where it was not said."""
    if report.position:
        return report.position - 1
    return next((at for at, tile in enumerate(hand.tiles) if tile is None), HAND)


def _not_set_wrong(c: PaiGowContext) -> Why:
    if c.is_at(Stage.MATCHING) and bank_foul(c):
        return None
    if not c.is_at(Stage.MATCHING) or not sets_house_way(c) or c.part.confirmed:
        return "no hand of the house waits to be confirmed"
    return "the hand is set the house way" if same_hands(bank_hand(c), house_hand(c)) else None


def _not_absent(c: PaiGowContext, report: AbsentPlayer) -> Why:
    if report.reason not in ("absent", "late"):
        return "an absence is `absent` or `late`"
    if not c.is_at(Stage.SETTING) or not (report.area in unset(c.state) or report.area == waiting_banker(c)):
        return "nobody has to set tiles there now"
    return None


def waiting_banker(c: PaiGowContext) -> int:
    """Return the seat of a player who banks alone and has to set now; 0 if nobody does."""
    bank = c.part.bank
    waits = c.part.banker and not c.part.shared and bank and not bank.is_set and not unset(c.state)
    return c.part.banker if waits else HOUSE_BANKS


def too_early(c: PaiGowContext, report: Incident) -> Refusal | None:
    """Refuse to call a player late while they have time."""
    if isinstance(report, AbsentPlayer) and report.reason == "late" and c.at < c.part.set_by:
        return c.refuse("time-to-set", "set.time", until=clock(c.part.set_by))
    return None


# --- what a remedy row may name ------------------------------------------------------------------------------------


def _of_the_bank(c: PaiGowContext, report: Incident) -> bool:
    return isinstance(report, TileExposed) and report.area == BANK_PLACE


def _of_a_player(c: PaiGowContext, report: Incident) -> bool:
    return isinstance(report, TileExposed) and report.area != BANK_PLACE


CONDITIONS = {"tile-of-the-bank": _of_the_bank, "tile-of-a-player": _of_a_player}


# --- remedies ------------------------------------------------------------------------------------------------------


def lose_hand(c: PaiGowContext, report: FoulHand, clauses: Clauses) -> Iterator[Event]:
    """Take the wager of a hand whose low hand outranks the high hand: it loses whatever the bank has."""
    settled = Settlement(WAGER, Outcome.LOSE, None, ("remedy.foul", "set.order"))
    yield matched(c, report.area, report.low, report.high, settled, (LOSES, LOSES), fouled=True)


def settle_foul(c: PaiGowContext, report: FoulHand, clauses: Clauses) -> Iterator[Event]:
    """Do with a foul hand what the rulebook says: it loses or stands off whatever the bank has, or is set the house way. A hand
    that the house has set for its player is set the house way in any case."""
    if c.rules.foul_does == HOUSE_WAY or c.part.hands[report.area].house_way:
        made, bank = c.rules.way.set((*report.low, *report.high)), bank_hand(c)
        found = against((made.low, made.high), (bank.low, bank.high), c.rules)
        settled = settle(found, c.rules)
        settled = replace(settled, rules=("remedy.foul", "set.house-way", *settled.rules))
        yield matched(c, report.area, made.low, made.high, settled, (found.low, found.high))
    elif c.rules.foul_does == STANDS_OFF:
        settled = Settlement(WAGER, Outcome.STAND_OFF, None, ("remedy.foul", "set.order"))
        yield matched(c, report.area, report.low, report.high, settled, (LOSES, LOSES), fouled=True)
    else:
        yield from lose_hand(c, report, clauses)


def go_on(c: PaiGowContext, report: TileExposed, clauses: Clauses) -> Iterator[Event]:
    """Play on with a tile that everybody has seen."""
    hand = hand_at(c, report.area)
    assert hand is not None
    yield TileSeen(place=report.area, position=_position(hand, report), tile=report.tile, clauses=clauses)


def settle_bank_tile(c: PaiGowContext, report: TileExposed, clauses: Clauses) -> Iterator[Event]:
    """Void the round after a tile of the bank was exposed, or go on with it, as the rulebook says."""
    yield from go_on(c, report, clauses) if c.rules.goes_on_with_bank_tile else void_round(c, report, clauses)


def reset_bank(c: PaiGowContext, report: Incident, clauses: Clauses) -> Iterator[Event]:
    """Set the bank's hand the house way."""
    bank, way = bank_hand(c), house_hand(c)
    yield BankReset(low=way.low, high=way.high, was=(bank.low, bank.high), clauses=clauses)


def throw_again(c: PaiGowContext, report: Incident, clauses: Clauses) -> Iterator[Event]:
    """Take the last throw back; the cup is shaken again."""
    yield ThrowVoided(dice=c.part.dice, clauses=clauses)


def set_house_way(c: PaiGowContext, report: AbsentPlayer, clauses: Clauses) -> Iterator[Event]:
    """Set a hand the house way for a player who does not."""
    yield by_house_way(c, report.area, clauses)


def settle_not_set(c: PaiGowContext, report: AbsentPlayer, clauses: Clauses) -> Iterator[Event]:
    """Do with tiles that are not set what the rulebook says. Those of a bank are set the house way in any case, because the
    wagers of the others depend on them."""
    if c.rules.late_does == HOUSE_WAY or report.area == c.part.banker:
        yield from set_house_way(c, report, clauses)
    elif c.rules.late_does == VOID:
        yield from void_area(c, report, clauses)
    else:
        assert c.rules.late_does == LOST
        stake = stake_on(c.state, report.area, WAGER)
        line = Settled(WAGER, Outcome.LOSE, stake.total, -stake.total, clauses)
        moves = tuple(taken(report.area, WAGER, stake, c.bank))
        yield HandForfeited(seat=report.area, wagers=(line,), unused=c.part.unused + HAND, clauses=clauses, moves=moves)


REMEDIES: Mapping[str, Remedy] = {
    "lose-hand": lose_hand,
    "settle-foul": settle_foul,
    "go-on": go_on,
    "settle-bank-tile": settle_bank_tile,
    "reset-bank": reset_bank,
    "throw-again": throw_again,
    "set-house-way": set_house_way,
    "settle-not-set": settle_not_set,
}
