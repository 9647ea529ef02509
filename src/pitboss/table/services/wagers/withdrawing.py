"""Wagers taken back by their player before the first card, or removed by a supervisor."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pitboss.money import Move
from pitboss.table.accounts import give_back, spots, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Laid, TableEvent
from pitboss.table.fields import WagerNames
from pitboss.table.offers import Offer
from pitboss.table.phrases import listed, quoted, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.service import Action
from pitboss.table.services.wagers.placing import PLACE, lying, opened_by, owner_for, within_reach
from pitboss.table.state import owner_of


class WithdrawWagers(Request, frozen=True, tag="withdraw-wagers"):
    """Wagers of a seat taken back before the first card: those named, or all."""

    area: int
    wagers: WagerNames = ()


class WagersWithdrawn(TableEvent, frozen=True, tag="wagers.withdrawn/1"):
    """Wagers have gone back to their player."""

    area: int
    removed_by: str = ""
    """The supervisor who refused them or declared them void, unless the player took them back."""
    grounds: str = ""
    """Why."""
    wagers: tuple[str, ...] = ()
    """Those taken back, where others stay; empty if nothing stays."""

    def lays(self) -> Laid | None:
        taken = self.wagers or (spot.wager for spot in spots({move.source: move.amount for move in self.moves}))
        return Laid(self.area, dict.fromkeys(taken, 0))

    def says(self) -> str:
        if self.removed_by:
            return f"{self.removed_by} removes the wagers of seat {self.area}.{quoted(self.grounds)}"
        return f"Seat {self.area}: {listed(map(wager_name, self.wagers)) if self.wagers else 'all wagers'} taken back."


def to_withdraw_from(c: Context) -> Iterable[int]:
    """Return the areas from which the speaker could take wagers back now."""
    return () if c.game.allows(c, Action.WITHDRAW) else within_reach(c)


def may_withdraw(c: Context, place: int) -> Offer | Refusal:
    """Offer to take wagers back, each that can be taken alone by its name."""
    owner = c.game.allows(c, Action.WITHDRAW) or owner_for(c, place)
    if isinstance(owner, Refusal):
        return owner
    placed = lying(c, place)
    if not placed:
        return c.refuse("no-wager", PLACE, seat=place)
    alone = tuple(wager for wager in placed if not _cannot_leave(c, place, placed, (wager,)))
    if not alone and (refusal := _cannot_leave(c, place, placed, tuple(placed))):
        return refusal
    return c.offer(*opened_by(c, c.game.wagering.withdrawing(c, place)), area=place, choices=alone)


def _cannot_leave(c: Context, place: int, placed: Mapping[str, int], taken: Collection[str]) -> Refusal | None:
    """Refuse to take wagers back if those that stay, here or elsewhere on the layout, need them."""
    left = {wager: amount for wager, amount in placed.items() if wager not in taken}
    rule = c.game.wagering.cannot_stay(c, left) if left else ""
    if rule:
        return c.refuse("rest-cannot-stay", rule, wager=tuple(taken), left=tuple(left))
    return c.game.wagering.not_withdrawable(c, place, taken)


def withdraw_wagers(c: Context, request: WithdrawWagers, offer: Offer) -> Decision:
    """Give back the wagers named, or all of an area."""
    placed = lying(c, request.area)
    if wrong := next((wager for wager in request.wagers if wager not in placed), None):
        return c.refuse("not-placed", PLACE, wager=wrong, seat=request.area, wagers=tuple(placed))
    taken = tuple(wager for wager in placed if wager in request.wagers or not request.wagers)
    if refusal := _cannot_leave(c, request.area, placed, taken):
        return refusal
    some, moves = taken if len(taken) < len(placed) else (), all_back(c, request.area, taken)
    clauses = c.rules.cite(PLACE, *c.game.wagering.withdrawing(c, request.area))
    return (WagersWithdrawn(area=request.area, wagers=some, clauses=clauses, moves=moves),)


def all_back(c: Context, place: int, wagers: Collection[str] | None = None) -> tuple[Move, ...]:
    """Return the moves that give what is on an area back to its player: these wagers, or everything."""
    owner = owner_of(c.state, place)
    taken = [wager for wager in c.rules.areas if wagers is None or wager in wagers]
    return tuple(move for wager in taken for move in give_back(place, wager, stake_on(c.state, place, wager), owner))


WITHDRAWING = Topic(
    acts=(Act(WithdrawWagers, may_withdraw, withdraw_wagers, at=("area",), each=to_withdraw_from),),
    events=(WagersWithdrawn,),
    keyed=(WagersWithdrawn,),
    rules={
        "wager.no-change": "no wager changed or withdrawn after that",
        "wager.losing-untouched": "a losing wager is not touched",
    },
    refusals={
        "not-placed": ("There is no {wager} at seat {seat}.", "Name one of: {wagers}."),
        "rest-cannot-stay": ("Without {wager}, {left} may not stay on the layout.", "Take back {left} as well."),
    },
)
