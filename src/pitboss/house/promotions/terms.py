"""The terms of a promotion: what the operator has said about it. What is not said is empty, so that the rules can name it."""

from __future__ import annotations

from msgspec import Struct

FORM, WAGER = "form", "wager"
ENTRY_WAYS = (FORM, WAGER)
"""How an entry is made: by a form that somebody hands in, or by wagers at tables."""

CASH, CHEQUE, TRANSFER = "cash", "cheque", "transfer"
PAYMENTS = (CASH, CHEQUE, TRANSFER)
"""How money is paid: in cash, by a crossed cheque made out to the winner, by electronic transfer to the winner."""

DOLLARS = ("casino-dollars", "slots-dollars")
MACHINERY, APPLIANCE, VEHICLE, TRAVEL, REAL_ESTATE = "machinery", "appliance", "vehicle", "travel", "real-estate"
PRIZE_KINDS = (CASH, *DOLLARS, "goods", "service", MACHINERY, APPLIANCE, VEHICLE, TRAVEL, REAL_ESTATE)

LIQUOR, PRESCRIBED = "liquor", "prescribed"
TOBACCO, WEAPON = "tobacco", "prohibited-weapon"
FIREARMS = ("firearm", "ammunition", "imitation-firearm")
CONTENTS = (LIQUOR, TOBACCO, *FIREARMS, WEAPON, PRESCRIBED)
"""What a prize may be said to contain beside what a rulebook prescribes; most of it is forbidden."""

AVAILABLE = ("in-casino", "website", "email", "direct-mail", "brochure", "other")
"""Where people find the terms."""

MOST_BALLOTS = 60_000
MOST_PRIZES = 100
"""The most ballots that one draw is sealed over, and the most prizes of one promotion."""


class Prize(Struct, frozen=True, kw_only=True):
    """A prize, or several that are alike."""

    id: str
    kind: str
    count: int = 1
    nature: str = ""
    qualification: str = ""
    details: str = ""
    conditions: str = ""
    value: int = 0
    """In cents, of one of them; 0 where the terms do not say."""
    cash_alternative: int = 0
    """What the winner may be paid instead; 0 where the terms offer nothing."""
    paid_by: str = ""
    """How the operator pays money, where the winner has no choice; cash unless the terms say."""
    contains: tuple[str, ...] = ()
    millilitres: int = 0
    """Of liquor."""
    particulars: dict[str, str] = {}
    """What machinery, vehicles, travel and real estate need beside."""

    @property
    def worth(self) -> int:
        """Return what an individual prize is worth at most."""
        return max(self.value, self.cash_alternative)

    def money(self, *, takes_cash: bool) -> int:
        """Return the money that its winner is paid; 0 if they get a thing."""
        if self.kind == CASH:
            return self.value
        return self.cash_alternative if takes_cash else 0


class Marketing(Struct, frozen=True):
    """A piece of marketing, and whether it refers to the terms."""

    what: str
    refers_to_terms: bool = False


class Terms(Struct, frozen=True, kw_only=True):
    """What the terms say. Times are in milliseconds since 1970; money is in cents; 0 and empty text are not said."""

    gaming: tuple[str, ...] = ()
    """The games that the promotion goes with; wagers at tables of these games count."""
    place: str = ""
    begins: int = 0
    ends: int = 0
    entry_ways: tuple[str, ...] = ()
    every: int = 0
    """The wagers that earn one entry."""
    most_each: int = 0
    """The most entries of one person; 0 is no limit."""
    most: int = 1_000
    """The most entries in all: the ballots that the draw is sealed over."""
    closes: int = 0
    eligible: str = ""
    staff: bool = False
    """Whether people who work for the house may win."""
    minimum_wager: int = 0
    """What each player must have wagered to be eligible; 0 where the promotion needs no wager."""
    manner: str = ""
    award_place: str = ""
    award_at: int = 0
    claim: str = ""
    present: bool | None = None
    """Whether a winner must be there; None where the terms do not say."""
    claim_within: int = 0
    """Milliseconds after the draw in which a winner claims; 0 where only `claim_by` counts."""
    claim_by: int = 0
    redraw: bool = False
    """Whether a prize that was not claimed, or that somebody was denied, is drawn again."""
    notice: tuple[str, ...] = ()
    results: str = ""
    available: tuple[str, ...] = ()
    marketing: tuple[Marketing, ...] = ()
    prizes: tuple[Prize, ...] = ()

    @property
    def counts_wagers(self) -> bool:
        """Return whether anything depends on what people wagered at tables."""
        return WAGER in self.entry_ways or self.minimum_wager > 0

    def prize(self, prize_id: str) -> Prize | None:
        return next((each for each in self.prizes if each.id == prize_id), None)
