"""How a round of Pai Gow changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.pai_gow.events import (
    BankCovered,
    BankDeclined,
    BankReset,
    BankReturned,
    BankShown,
    BankTaken,
    DeliveryBegan,
    DiceThrown,
    HandForfeited,
    HandMatched,
    HandSet,
    RoundBegan,
    ThrowVoided,
    TilesDelivered,
    TileSeen,
    TilesRetrieved,
    WallBuilt,
    WayConfirmed,
    WinnersPaid,
)
from pitboss.games.pai_gow.round import HOUSE_BANKS, Hand, Part, Stage, Tiles
from pitboss.games.pai_gow.wagers import BANK_PLACE
from pitboss.table.events import Event, Outcome
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.seats.events import SeatChanged, SeatLeft


def evolve(part: Part, event: Event) -> Part:
    """Return the round after an event of the game, or of the table where it concerns the bank or the end of the round."""
    match event:
        case RoundBegan():
            return _began(part, event)
        case DeliveryBegan():
            return _delivery(part, event)
        case TilesDelivered():
            return _delivered(part, event)
        case TilesRetrieved():
            return replace(part, boxes=(), unused=event.unused, stage=Stage.SETTING, set_by=event.set_by)
        case HandSet():
            return _with_hand(part, event.seat, low=event.low, high=event.high, is_set=True, house_way=event.house_way)
        case TileSeen():
            return _seen(part, event)
        case RoundEnded() | RoundVoided():
            return replace(
                part,
                banker=HOUSE_BANKS,
                shared=False,
                banked=part.banker,
                banked_together=part.shared,
                put_up=0,
                covered=False,
                declined=frozenset(),
                wall=(),
                boxes=(),
                stage=Stage.MATCHING,
            )
        case _:
            return _before(_showdown(part, event), event)


def _before(part: Part, event: Event) -> Part:
    """Return the part after an event before the tiles."""
    match event:
        case BankTaken():
            return replace(part, banker=event.seat, shared=event.shared, turn=event.seat)
        case BankDeclined():
            return replace(part, declined=part.declined | {event.player}, turn=event.seat)
        case BankReturned():
            stage = Stage.STACKED if part.stage is Stage.COVERING else part.stage
            return replace(part, banker=HOUSE_BANKS, shared=False, stage=stage, declined=part.declined | {event.player})
        case BankCovered():
            return replace(part, put_up=event.put_up, covered=True, stage=Stage.STACKED)
        case SeatLeft() if event.seat == part.banker:
            return replace(part, banker=HOUSE_BANKS, shared=False)
        case SeatChanged() if event.seat == part.banker:
            return replace(part, banker=event.to)
        case WallBuilt():
            return replace(part, wall=event.order)
        case DiceThrown():
            return replace(part, dice=event.dice, first=event.first, passed=event.passed)
        case ThrowVoided():
            return replace(part, dice=(), first=0, passed=0)
        case _:
            return part


def _began(part: Part, event: RoundBegan) -> Part:
    return replace(
        part,
        stage=event.stage,
        turn=event.turn,
        banked=HOUSE_BANKS,
        banked_together=False,
        boxes=(),
        unused=0,
        hands={},
        bank=None,
        dice=(),
        first=0,
        passed=0,
        set_by=0,
        confirmed=False,
        results={},
        foul=frozenset(),
        taken={},
        paid=False,
    )


def _delivery(part: Part, event: DeliveryBegan) -> Part:
    played = frozenset(event.players) if event.house_banks else part.played
    return replace(
        part,
        stage=event.stage,
        boxes=event.empty,
        unused=event.unused,
        set_by=event.set_by,
        house_banked=event.house_banks,
        played=played,
    )


def _delivered(part: Part, event: TilesDelivered) -> Part:
    """Keep the tiles of the bank and of players; nobody may know those of boxes without wagers."""
    hand = Hand(event.tiles or (None,) * event.count, event.group)
    if event.place == BANK_PLACE:
        return replace(part, bank=hand)
    return part if event.place in part.boxes else replace(part, hands={**part.hands, event.place: hand})


def _showdown(part: Part, event: Event) -> Part:
    match event:
        case BankShown():
            bank = _exposed(part.bank, event.low, event.high)
            # What has not been delivered or seen is not needed any more.
            return replace(part, bank=bank, stage=Stage.MATCHING, wall=())
        case BankReset():
            return replace(part, bank=_exposed(part.bank, event.low, event.high))
        case WayConfirmed():
            return replace(part, confirmed=True)
        case HandMatched():
            return replace(
                part,
                hands={**part.hands, event.seat: _exposed(part.hands[event.seat], event.low, event.high)},
                results={**part.results, event.seat: event.result},
                foul=part.foul | {event.seat} if event.foul else part.foul,
                taken={**part.taken, **_taken(event)},
            )
        case HandForfeited():
            hands = {box: hand for box, hand in part.hands.items() if box != event.seat}
            results = {**part.results, event.seat: Outcome.LOSE.value}
            return replace(part, hands=hands, results=results, taken={**part.taken, **_taken(event)}, unused=event.unused)
        case WinnersPaid():
            return replace(part, paid=True)
        case _:
            return part


def _taken(event: HandMatched | HandForfeited) -> dict[int, int]:
    return {event.seat: sum(line.stake for line in event.wagers)} if event.wagers else {}


def _exposed(hand: Hand | None, low: Tiles, high: Tiles) -> Hand:
    assert hand is not None
    return replace(hand, tiles=(*low, *high) if None in hand.tiles else hand.tiles, low=low, high=high, is_set=True, shown=True)


def _with_hand(part: Part, place: int, **facts: object) -> Part:
    if place == BANK_PLACE:
        assert part.bank is not None
        return replace(part, bank=replace(part.bank, **facts))
    return replace(part, hands={**part.hands, place: replace(part.hands[place], **facts)})


def _seen(part: Part, event: TileSeen) -> Part:
    hand = part.bank if event.place == BANK_PLACE else part.hands[event.place]
    assert hand is not None
    tiles = tuple(event.tile if at == event.position else tile for at, tile in enumerate(hand.tiles))
    return _with_hand(part, event.place, tiles=tiles, seen=(*hand.seen, event.position))
