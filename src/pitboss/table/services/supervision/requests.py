"""What supervisors may do, and what players may ask of them."""

from __future__ import annotations

from pitboss.table.commands import Report, Request


class Direct(Request, frozen=True, tag="direct"):
    """A standing direction to the players of the table, by the name of the rule."""

    rule: str


class LiftDirection(Request, frozen=True, tag="lift-direction"):
    """A standing direction to the players of the table ends."""

    rule: str


class VoidWagers(Request, frozen=True, tag="void-wagers"):
    """The wagers of a person found with a forbidden device are declared void."""

    seat: int


class Exclude(Request, frozen=True, tag="exclude"):
    """A person found with a forbidden device is shut out of the game, or of the casino."""

    person: str
    casino: bool = False


class Invalidate(Request, frozen=True, tag="invalidate"):
    """The outcome of the game is invalidated: a disruption, or a fraud; wagers go back, a fraudster's may be forfeited."""

    ground: str
    words: str
    forfeits: tuple[int, ...] = ()
    """The areas whose wagers are forfeited; each must be one of the persons'."""
    persons: tuple[str, ...] = ()
    """Who committed the fraud, as far as that is known."""


class RefuseWager(Request, frozen=True, tag="refuse-wager"):
    """A supervisor refuses a player's wagers, on reasonable grounds, before the first card."""

    seat: int
    grounds: str


class VacateSeat(Request, frozen=True, tag="vacate-seat"):
    """A player who sits out while others wait must give up the seat."""

    seat: int


class Inspect(Request, frozen=True, tag="inspect"):
    """An inspector looks at the hidden cards of the current or the last round, for a reason that goes in the record."""

    reason: str


class AskForRules(Request, frozen=True, tag="ask-for-rules"):
    """Anybody may read the rules."""


class DecideRemedy(Request, frozen=True, tag="decide-remedy"):
    """What no known rule settles, a supervisor decides: one of the remedies, with the reason."""

    remedy: str
    words: str
    seat: int = 0


class Conduct(Report, frozen=True, tag="conduct"):
    """A dealer or a supervisor records that a player broke a rule of conduct."""

    rule: str
    seat: int = 0
    person: str = ""
    """Whoever it was, where it was not a seated player."""
    words: str = ""
    on_duty: bool = False
    """An employee or an inspector in the course of duty."""
