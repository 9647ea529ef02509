"""What a viewer may see of a table. A hidden card is absent, not masked: this is all that ever leaves the house."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pitboss.cards import Card, Suit
from pitboss.cards.ranks import SetHand
from pitboss.table.commands import PLAYER, Stake
from pitboss.table.layout import lying
from pitboss.table.limits import kept_minimum, limits_at
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine, sign
from pitboss.table.state import Hand, Phase, Race, TableState, owner_of, stack_of

INSPECTOR = "inspector"


class Viewer(Struct, frozen=True):
    """Who looks, in which office; a player sees his own hand."""

    office: str
    name: str = ""


PUBLIC = Viewer("public")


class HandView(Struct, frozen=True):
    """Cards that lie at a place; only those this viewer may know are listed, by position."""

    lie: int
    status: str
    cards: dict[int, Card]
    as_set: SetHand | None


class SeatView(Struct, frozen=True):
    """A place at the table."""

    seat: int
    player: str
    chips: int
    tokens: int
    marker: dict[str, int]
    wagers: dict[str, int]
    hand: HandView | None


class RaceView(Struct, frozen=True):
    """The race: for each area the cards in the order drawn, which lie stepped from the dealer's right to left; null is a
    card that the scanner did not read. Then what the monitors show and which areas are lit."""

    areas: dict[int, tuple[Card | None, ...]]
    shows: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]
    announced: bool
    confirmed: bool


class TableView(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    round: int
    sign: tuple[SignLine, ...]
    back: str
    cards_left: int
    dealer: HandView | None
    seats: tuple[SeatView, ...]
    race: RaceView | None = None


def view(state: TableState, viewer: Viewer, rules: Rules, at: int) -> TableView:
    """The table as this viewer sees it now."""
    dealer, stakes = state.round.dealer, lying(state)
    # Beside the seats: areas further on which players wager, or have a hand of the last round.
    places = sorted({*state.seats, *(place for place in state.boxes if place in state.round.hands or place in stakes)})
    return TableView(
        phase=state.phase.value,
        round=state.round.number,
        sign=sign(state, rules, at),
        back=state.decks[state.shoe.deck].back,
        cards_left=state.shoe.left,
        dealer=_hand(state, dealer, viewer, own=False) if dealer.cards else None,
        seats=tuple(_seat(state, number, viewer, rules, at, stakes.get(number, {})) for number in places),
        race=_race(state.round.race) if state.round.race.cards else None,
    )


def _race(race: Race) -> RaceView:
    """Everything in a race lies open."""
    drawn = [*zip(race.places, race.cards, strict=True)]
    return RaceView(
        areas={area: tuple(card for place, card in drawn if place == area) for area in (1, 2, 3)},
        shows=race.shown,
        protested=race.shown_protested,
        lit=race.lit,
        announced=race.announced,
        confirmed=race.confirmed,
    )


def marker(state: TableState, number: int, at: int) -> dict[str, int]:
    """What the marker at a seat shows: the old minimums its player may still play at, as notices have left them."""
    limits, kept = limits_at(state.limits, state.notices, at), state.seats[number].kept
    now = {wager: kept_minimum(kept, wager, state.notices, at) for wager in kept}
    return {wager: old for wager, old in now.items() if old is not None and old < limits.ranges[wager].minimum}


def _seat(state: TableState, number: int, viewer: Viewer, rules: Rules, at: int, stakes: Mapping[str, Stake]) -> SeatView:
    """A place with the player who wagers there; his chips and his marker lie where he sits."""
    stack = stack_of(state, number)
    hand = state.round.hands.get(number)
    own = hand is not None and viewer.office == PLAYER and viewer.name == hand.player
    return SeatView(
        seat=number,
        player=state.seats[owner_of(state, number)].player,
        chips=stack.chips,
        tokens=stack.tokens,
        marker=marker(state, number, at) if number in state.seats else {},
        wagers={wager: stakes[wager].total for wager in rules.areas if wager in stakes},
        hand=_hand(state, hand, viewer, own=own) if hand and hand.cards else None,
    )


def _hand(state: TableState, hand: Hand, viewer: Viewer, *, own: bool) -> HandView:
    cards = {position: card for position, card in enumerate(hand.cards) if card is not None}
    if not _sees_all(state, hand, viewer, own=own):
        cards = {position: card for position, card in cards.items() if position in hand.up}
    return HandView(lie=len(hand.cards), status=hand.status.value, cards=cards, as_set=hand.as_set)


def _sees_all(state: TableState, hand: Hand, viewer: Viewer, *, own: bool) -> bool:
    """A revealed hand is everybody's; a hand in play is its holder's, once he has picked it up; an inspector reads
    every card the record knows when the round is over."""
    if hand.as_set is not None or (own and hand.handled):
        return True
    return viewer.office == INSPECTOR and state.phase in (Phase.OPENING, Phase.WAGERING)
