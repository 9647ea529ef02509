"""The progressive jackpot: pools of the house that lost Jackpot wagers feed and from which winning ones are paid.

It is settled once for the whole round, when every hand has been: several hands may win it together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from pitboss.cards.ranks import HandValue
from pitboss.games.caribbean_stud_poker.pools import MAJOR, Prize, Terms, Winner, due, lost, still_open, won
from pitboss.games.caribbean_stud_poker.round import StudRound
from pitboss.games.caribbean_stud_poker.rules import StudContext
from pitboss.games.caribbean_stud_poker.settle import JACKPOT
from pitboss.games.dealer_poker.round import LIVE, Stage
from pitboss.games.dealer_poker.rules import rank_rule
from pitboss.money import Move
from pitboss.money.cents import show
from pitboss.table.accounts import TRAY, give_back, pool, rack
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import About, AreaEvent, Event, GameEvent, Outcome, Settled
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.phrases import as_words, outcomes
from pitboss.table.refusal import Refusal


def _moved(event: Event) -> str:
    return show(sum(move.amount for move in event.moves))


def _shows(event: JackpotSettled | JackpotSeeded) -> str:
    """Return what the jackpot shows after it, by pool where there are several."""
    pools = [f"{show(held)}{f' ({as_words(name)})' if len(event.meter) > 1 else ''}" for name, held in event.meter.items()]
    return f"it now shows {' and '.join(pools)}"


class SettleJackpot(Request, frozen=True, tag="settle-jackpot"):
    """The dealer settles the jackpot of a round: what was lost feeds the pools, and the pools pay the hands that have won."""


class JackpotSettled(AreaEvent, GameEvent[StudRound], frozen=True, tag="jackpot.settled/1"):
    """The Jackpot wager of an area is paid from the pools, or a part of the lost one goes to them."""

    kind: str = ""
    """The hand that it is paid for; empty for a lost wager."""
    meter: dict[str, int] = field(default_factory=dict)
    """What each pool holds now, in cents."""

    ABOUT: ClassVar[About] = About.LAST

    def says(self) -> str:
        if not self.wagers:
            return f"{_moved(self)} of the Jackpot wager of seat {self.area} goes to the jackpot; {_shows(self)}."
        return f"Seat {self.area}, {as_words(self.kind)}: {outcomes(self.wagers)}; {_shows(self)}."

    def after(self, part: StudRound) -> StudRound:
        return replace(part, jackpot_settled=(*part.jackpot_settled, self.area), meter=self.meter)


class JackpotSeeded(GameEvent[StudRound], frozen=True, tag="jackpot.seeded/1"):
    """The house brings the jackpot up to the amount that it begins with."""

    meter: dict[str, int]
    """What each pool holds now, in cents."""

    ABOUT: ClassVar[About] = About.LAST

    def says(self) -> str:
        return f"The house adds {_moved(self)} to the jackpot; {_shows(self)}."

    def after(self, part: StudRound) -> StudRound:
        return replace(part, meter=self.meter)


def may_settle(c: StudContext) -> Offer | Refusal:
    rule = "settle.jackpot"
    if refusal := c.requires(rule):
        return refusal
    if not c.is_at(Stage.DECIDING) and (refusal := c.not_at(Stage.SETTLING, rule)):
        return refusal
    if live := tuple(seat for seat, hand in c.part.hands.items() if hand.status in LIVE):
        return c.refuse("hands-unsettled", rule, seats=live)
    if not due(c.state, c.rules.jackpot):
        return c.refuse("no-jackpot-wager", rule)
    return c.offer(rule)


def settle(c: StudContext, request: SettleJackpot, offer: Offer) -> Decision:
    """Settle the jackpot of the round: the lost wagers feed the pools first, then the pools pay."""
    terms = c.rules.jackpot
    assert terms is not None
    held = {name: c.standing.pools.get(name, 0) for name in terms.pools}
    events: list[Event] = [*_seeded(c, terms, held), *_fed(c, terms, held)]
    winners = [
        Winner(place, stake.total, _value(c, place)) for place in still_open(c.state) if (stake := won(c.state, place)).total
    ]
    events += _paid(c, terms, terms.prizes(winners, held), held, several=terms.several(winners))
    if short := tray_short(c, [move for event in events for move in event.moves]):
        return short
    return tuple(events)


def _value(c: StudContext, place: int) -> HandValue:
    hand = c.part.hands[place].as_set
    assert hand is not None, "a wager that waits to be paid belongs to a hand that was declared"
    return hand.value


def _seeded(c: StudContext, terms: Terms, held: dict[str, int]) -> Iterator[JackpotSeeded]:
    """Bring the major pool up to the amount that the jackpot begins with."""
    major = terms.pools[0]
    if (missing := terms.seed - held[major]) > 0:
        held[major] += missing
        yield JackpotSeeded(meter=dict(held), clauses=c.rules.cite("pool.seeded"), moves=(Move(TRAY, pool(major), missing),))


def _fed(c: StudContext, terms: Terms, held: dict[str, int]) -> Iterator[JackpotSettled]:
    rules = ("pool.fed", "pool.sub-pools") if terms.two_pools else ("pool.fed",)
    for place in still_open(c.state):
        parts = terms.fed(lost(c.state, place))
        if parts and not won(c.state, place).total:
            for name, part in parts.items():
                held[name] += part
            moves = tuple(Move(TRAY, pool(name), part) for name, part in parts.items())
            yield JackpotSettled(area=place, wagers=(), meter=dict(held), clauses=c.rules.cite(*rules), moves=moves)


def _paid(
    c: StudContext, terms: Terms, prizes: Sequence[Prize], held: dict[str, int], *, several: bool
) -> Iterator[JackpotSettled]:
    for each in prizes:
        place, entry = each.winner.area, c.state.round.entries[each.winner.area]
        kind = terms.schedule.kind(each.winner.value)
        rules = ["settle.jackpot", "settle.jackpot-wins", "odds.jackpot", rank_rule(each.winner.value)]
        rules += [
            rule
            for rule, holds in (
                ("settle.jackpot-share", kind in MAJOR),
                ("settle.jackpot-several", several and kind in MAJOR),
                ("settle.jackpot-guaranteed", each.from_pool < each.amount or not terms.guaranteed),
                ("pool.sub-pools", terms.two_pools),
            )
            if holds
        ]
        held[each.pool] -= each.from_pool
        house = each.amount - each.from_pool
        moves = [Move(pool(each.pool), rack(entry.owner), each.from_pool)] if each.from_pool else []
        moves += [Move(TRAY, rack(entry.owner), house)] if house else []
        moves += give_back(place, JACKPOT, won(c.state, place), entry.owner)
        line = Settled(JACKPOT, Outcome.WIN, each.winner.stake, each.amount, c.rules.cite(*rules))
        yield JackpotSettled(
            area=place, wagers=(line,), kind=kind, meter=dict(held), clauses=c.rules.cite("settle.jackpot"), moves=tuple(moves)
        )


PROGRESSIVE = Topic(
    acts=(Act(SettleJackpot, may_settle, settle),),
    events=(JackpotSeeded, JackpotSettled),
    keyed=(JackpotSeeded, JackpotSettled),
    refusals={
        "jackpot-unsettled": ("The jackpot of this round has not been settled.", "Settle the jackpot first."),
        "no-jackpot-wager": ("No Jackpot wager of this round is left to settle.", "Go on with the next step."),
    },
)
