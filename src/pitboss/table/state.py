"""The state of a table. Values only: nothing here decides anything."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from pitboss.cards import Card
from pitboss.money import Move
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Notice, Range
from pitboss.table.persons import same_person


class Phase(StrEnum):
    """What the table is doing. Where a round stands is the game's own `stage`."""

    OPENING = "opening"
    BETWEEN = "between rounds"
    ROUND = "in a round"
    CLOSED = "closed"


class Seat(Struct, frozen=True):
    """A player on their chair. `kept` is the old minimum they may still play at, which their marker shows."""

    player: str
    kept: dict[str, int] = {}
    own: dict[str, Range] = {}
    """Limits given to this player alone, by wager."""
    agrees: dict[str, Range] = {}
    """New limits, by wager, to which the player has agreed."""
    idle: int = 0
    """Rounds in a row without a wager while every other seat was in use."""
    colour: str = ""
    """The colour of their non-value chips, if they have any."""
    chip_value: int = 0
    """What each of those is worth, in cents."""


class Deck(Struct, frozen=True):
    """One deck of the table and what has been done with it."""

    back: str
    checked: bool = False
    secured: bool = False
    recheck: bool = False
    """It was ordered to be checked again."""
    replaced: bool = False
    """It came to the table in the place of other cards."""
    checks: dict[str, str] = {}
    """By the rule of each check: who has made it, where new cards need the checks of two people."""
    checked_after: int = 0
    """The last round before it was checked after gaming; 0 where it has not been."""


class Shoe(Struct, frozen=True):
    """The cards about to be dealt, in a shoe or a shuffling device."""

    deck: int = 0
    """Which deck is in play."""
    shuffled: bool = False
    cut: bool = False
    vacated: bool = False
    """The table has stood empty since the last shuffle."""
    count_due: bool = False
    failed: bool = False
    """The dealing device no longer works as it should."""
    ordered: str = ""
    """Why another shuffle was ordered, until it is done: a supervisor's reason, or an incident."""
    left: int = 0
    """Cards not yet dealt."""
    order: tuple[Card, ...] = ()
    """Their order, where Pitboss deals them."""


class Entry(Struct, frozen=True):
    """A wagering area's part in a round."""

    owner: int
    """The seat of the player who wagers there."""
    player: str
    """That player, whoever sits there after they have left."""
    moves: tuple[Move, ...] = ()
    """Money that has moved for this area since the round began: what a correction undoes."""
    void: bool = False
    """It has no result: its wagers went back."""


class Round(Struct, frozen=True):
    """A round of play, from its first event to the last settlement."""

    number: int = 0
    called: bool = False
    """The call that ends wagering has been made for the coming round."""
    limits: Limits | None = None
    """What the sign stated when the round began; a later change is for the next round."""
    own: dict[int, dict[str, Range]] = {}
    """The limits that players had for themselves then, by seat and wager."""
    house_wide: dict[str, Any] = {}
    """The changed settings of the whole house, or of a tournament's level, that the round is played by."""
    entries: dict[int, Entry] = {}
    """The wagering areas in the round."""
    found: dict[int, dict[str, Stake]] = {}
    """Wagers found on the layout that wait for a decision, by area."""
    full: bool = False
    """Every seat was taken when the round began, and nobody has left since."""
    part: Any = None
    """The game's own part."""


class Dispute(Struct, frozen=True):
    """A complaint, the version of the record it froze, and how far it has come: raised, decided, review-asked, reviewed."""

    by: str
    round: int
    evidence: int
    status: str
    decided_by: str = ""
    """Who decided it in the first instance."""
    parties: tuple[str, ...] = ()
    """Whose money it is about: whoever raised it, and the players they named."""


class Pending(Struct, frozen=True):
    """An incident that no rule settles and that waits for a supervisor, or has been decided in this round."""

    incident: str
    area: int
    """The wagering area that it concerns; 0 where it concerns the table."""
    round: int
    """The round in which it was reported, or the last one before it."""


class KeyedStep(Struct, frozen=True):
    """A step that a person has keyed and that may be taken back, with the table as it was before."""

    step: str
    """The commands that belong together share this name."""
    before: TableState
    events: int = 0
    """How many events it brought."""
    paid: bool = False
    """Money has moved between the house and a player."""
    gone: bool = False
    """Money has left the table with somebody."""
    dealt: bool = False
    """Cards were shuffled or have left the shoe."""
    ended: bool = False
    """A round ended with it."""
    followed: bool = False
    """Another step was keyed after it."""
    incidents: tuple[tuple[str, str], ...] = ()
    """The incidents recorded with it, each with the player concerned."""


class Session(Struct, frozen=True):
    """What a table of a tournament keeps of it."""

    level: int = 0
    paused_until: int = 0
    """No round begins before this time: there is a break."""
    last_round: int = 0
    """No round follows this one in the session; 0 where nothing is said of it."""
    absent: tuple[int, ...] = ()
    """Seats whose entrants are not at the table."""
    chips: dict[int, int] = {}
    """What was in front of each seat when chips were last counted."""
    counted: int = 0
    """The last round after which they were."""


class TableState(Struct, frozen=True):
    """Everything a table is, as its events have made it."""

    phase: Phase
    places: int
    """How many seats there are."""
    device: str
    limits: Limits
    decks: tuple[Deck, ...]
    notices: tuple[Notice, ...] = ()
    seats: dict[int, Seat] = {}
    money: dict[str, int] = {}
    ticked: dict[str, str] = {}
    vouchers: frozenset[str] = frozenset()
    """Vouchers exchanged here; none is exchanged twice."""
    shoe: Shoe = Shoe()
    round: Round = Round()
    boxes: dict[int, int] = {}
    """Wagering areas beyond a player's own that they wager on: area, and the seat of the player."""
    directions: frozenset[str] = frozenset()
    """Rules of conduct that a supervisor has directed for this table, by name."""
    contraventions: frozenset[str] = frozenset()
    """Persons recorded with a forbidden device."""
    excluded: frozenset[str] = frozenset()
    """Persons excluded from further participation in the game."""
    apart: frozenset[tuple[str, str]] = frozenset()
    """Pairs of players who may not play here together."""
    looks: frozenset[tuple[str, int]] = frozenset()
    """Inspectors who have looked at hidden cards, and in which round."""
    unsigned: int = 0
    """What has been filled and credited since a second person last signed, in cents."""
    duty: dict[str, tuple[str, int]] = {}
    """Who has acted here in an office: the last one, and on which gaming day."""
    asked: dict[str, tuple[int, ...]] = {}
    """When each person last asked for the rules or raised a dispute."""
    closes_at: int = 0
    """When the table may be closed, by the sign that announces it."""
    house_wide: dict[str, Any] = {}
    """Settings of the whole house, or of a tournament, that have changed since the table opened, as the sign shows them."""
    house_wide_next: dict[str, Any] = {}
    """Those that hold when this round is over."""
    disputes: dict[str, Dispute] = {}
    pending: tuple[Pending, ...] = ()
    """Incidents that wait for a supervisor's decision."""
    decided: tuple[Pending, ...] = ()
    """Incidents of which a supervisor has decided something; more may be decided until the next round begins."""
    virtual: bool = False
    """Pitboss deals."""
    unit: str = "chips"
    """What its chips are: those of the casino, or of one tournament."""
    session: Session = Session()
    """Its part in a tournament."""
    version: int = 1
    """How many events of the record have made it."""
    final: str = ""
    """The last step that may not be taken back."""
    keyed: tuple[KeyedStep, ...] = ()
    """What may be taken back if it was keyed in error: the steps since the round before the last was over. Where Pitboss deals,
    only the report that was just made."""


def seat_of(state: TableState, player: str) -> int | None:
    """Return where a person sits."""
    return next((number for number, seat in state.seats.items() if same_person(seat.player, player)), None)


def owner_of(state: TableState, area: int) -> int:
    """Return the seat of the player who wagers on an area: the seat there, unless its player sits elsewhere."""
    return state.boxes.get(area, area)
