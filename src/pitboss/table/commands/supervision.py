"""What supervisors may do, and what players may ask of them."""

from __future__ import annotations

from msgspec import Struct


class DirectShuffle(Struct, frozen=True, tag="direct-shuffle"):
    """The cards are to be shuffled again: suspicion, discretion, or a card seen before it went in the shoe."""

    reason: str


class ReplaceDevice(Struct, frozen=True, tag="replace-device"):
    """Play goes on with another dealing device and new cards."""

    device: str
    backs: tuple[str, ...]


class Direct(Struct, frozen=True, tag="direct"):
    """A standing direction to the players of the table, by the name of the rule."""

    rule: str


class VoidWagers(Struct, frozen=True, tag="void-wagers"):
    """The wagers of a person found with a forbidden device are declared void."""

    seat: int


class Exclude(Struct, frozen=True, tag="exclude"):
    """A person found with a forbidden device is shut out of the game, or of the casino."""

    person: str
    casino: bool = False


class Invalidate(Struct, frozen=True, tag="invalidate"):
    """The outcome of the game is invalidated: a disruption, or a fraud; wagers go back, a fraudster's may be forfeited."""

    ground: str
    words: str
    forfeits: tuple[int, ...] = ()


class RefuseWager(Struct, frozen=True, tag="refuse-wager"):
    """A supervisor refuses a player's wagers, on reasonable grounds, before the first card."""

    seat: int
    grounds: str


class VacateSeat(Struct, frozen=True, tag="vacate-seat"):
    """A player who sits out while others wait must give up the seat."""

    seat: int


class AnnounceClosing(Struct, frozen=True, tag="announce-closing"):
    """A sign with the proposed time of closure."""

    closes_at: int


class CloseTable(Struct, frozen=True, tag="close-table"):
    """The table closes; its float is counted and goes back to the cage."""


class RaiseDispute(Struct, frozen=True, tag="raise-dispute"):
    """A player disputes what happened in a round; the record of it is frozen as evidence."""

    dispute: str
    round: int
    words: str


class DecideDispute(Struct, frozen=True, tag="decide-dispute"):
    """The decision in the first instance; `correction` is money to seats (positive) or back from them."""

    dispute: str
    words: str
    correction: dict[int, int] = {}


class AskReview(Struct, frozen=True, tag="ask-review"):
    dispute: str


class ReviewDispute(Struct, frozen=True, tag="review-dispute"):
    """The review by the higher office; the operator's decision is then final."""

    dispute: str
    words: str
    correction: dict[int, int] = {}


class AskForRules(Struct, frozen=True, tag="ask-for-rules"):
    """Anybody may read the rules."""


class DecideRemedy(Struct, frozen=True, tag="decide-remedy"):
    """What no known rule settles, a supervisor decides: one of the remedies, with the reason."""

    remedy: str
    words: str
    seat: int = 0


SupervisionRequest = (
    DirectShuffle
    | ReplaceDevice
    | Direct
    | VoidWagers
    | Exclude
    | Invalidate
    | RefuseWager
    | VacateSeat
    | AnnounceClosing
    | CloseTable
    | RaiseDispute
    | DecideDispute
    | AskReview
    | ReviewDispute
    | AskForRules
    | DecideRemedy
)
