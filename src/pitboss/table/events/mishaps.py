"""Things gone wrong, and what was done about them."""

from __future__ import annotations

from pitboss.cards.ranks import SetHand
from pitboss.table.events.base import Event, Left
from pitboss.table.events.play import Settled


class IncidentRecorded(Event, frozen=True, tag="incident.recorded/1"):
    """Something went wrong, and at which moments of the round it is to be judged."""

    incident: str
    seat: int
    person: str
    """The player concerned, where it is one player's hand."""
    by: str
    moments: tuple[str, ...]
    words: str
    awaits: tuple[str, ...] = ()
    """Remedies left to a higher office."""


class MisdealDeclared(Event, frozen=True, tag="misdeal.declared/1"):
    round: int


class RoundVoided(Event, frozen=True, tag="round.voided/1"):
    """The round has no result: every wager of it goes back, folded and settled ones too."""

    round: int
    returned: tuple[tuple[int, Settled], ...]
    """What goes back, by seat."""
    shoe_plays_on: bool = False
    """The next round is dealt from what is left in the shoe."""

    def ends_round(self) -> bool:
        return True

    def shoe_ends(self) -> bool:
        return not self.shoe_plays_on


class HandVoided(Event, frozen=True, tag="hand.voided/1"):
    """The hand has no result: its wagers go back."""

    seat: int
    wagers: tuple[Settled, ...]


class WagersReturned(Event, frozen=True, tag="wagers.returned/1"):
    seat: int
    wagers: tuple[Settled, ...]


class WagersForfeited(Event, frozen=True, tag="wagers.forfeited/1"):
    seat: int
    wagers: tuple[Settled, ...]


class HandDiscarded(Event, frozen=True, tag="hand.discarded/1"):
    """Cards counted and put in the discard rack."""

    seat: int
    cards: int

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(undealt=self.seat),) * self.cards


class HandRestored(Event, frozen=True, tag="hand.restored/1"):
    """The hand is as it was before the error; what money had moved for it has moved back."""

    seat: int
    status: str


class DealerReset(Event, frozen=True, tag="dealer.reset/1"):
    hand: SetHand


class StandsAsSet(Event, frozen=True, tag="hand.stands/1"):
    """What was set or paid stands."""

    seat: int


class ResultsStood(Event, frozen=True, tag="results.stand/1"):
    """Earlier rounds stand."""

    rounds: int


class DeckCheckOrdered(Event, frozen=True, tag="deck.check-ordered/1"):
    """No deck of the table is dealt before it has been checked again."""


class ReshuffleOrdered(Event, frozen=True, tag="reshuffle.ordered/1"):
    reason: str


class DeviceFailed(Event, frozen=True, tag="device.failed/1"):
    """No card is dealt until another device and new cards are in place."""


class DeviceReplaced(Event, frozen=True, tag="device.replaced/1"):
    device: str
    backs: tuple[str, ...]


class Notified(Event, frozen=True, tag="notice.sent/1"):
    """Offices, or a player, are told; the house's inbox holds it until it is acknowledged."""

    to: tuple[str, ...]
    subject: str
    words: str


class PlayedOn(Event, frozen=True, tag="play.goes-on/1"):
    """Play continues; a hand with a live side wager stays in for it."""

    seat: int
    stays_in: bool


class CardTurnedOver(Event, frozen=True, tag="card.turned-over/1"):
    place: int
    position: int


class CardKeptUp(Event, frozen=True, tag="card.kept-up/1"):
    """A card of the dealer's stays face up in the place of the last one."""

    position: int


class DealerExposed(Event, frozen=True, tag="dealer.exposed/1"):
    """Cards of the dealer's that lie face up too early."""

    positions: tuple[int, ...]


class SeatDeemed(Event, frozen=True, tag="hand.deemed-own/1"):
    """The hand looked at counts as the one at the player's own seat."""

    seat: int


class PlaysFirst(Event, frozen=True, tag="player.plays-first/1"):
    players: tuple[str, ...]


class PlayersSeparated(Event, frozen=True, tag="players.separated/1"):
    players: tuple[str, ...]


Mishap = (
    IncidentRecorded
    | MisdealDeclared
    | RoundVoided
    | HandVoided
    | WagersReturned
    | WagersForfeited
    | HandDiscarded
    | HandRestored
    | DealerReset
    | StandsAsSet
    | ResultsStood
    | DeckCheckOrdered
    | ReshuffleOrdered
    | DeviceFailed
    | DeviceReplaced
    | Notified
    | PlayedOn
    | CardTurnedOver
    | CardKeptUp
    | DealerExposed
    | SeatDeemed
    | PlaysFirst
    | PlayersSeparated
)
