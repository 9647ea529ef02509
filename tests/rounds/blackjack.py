"""How a table stands when something has been put right in a round of Blackjack."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games.blackjack.flow import on_table
from pitboss.games.blackjack.playing import HandStood
from pitboss.games.blackjack.reconstruction import BoxReconstructed
from pitboss.games.blackjack.round import Blackjacks
from pitboss.table.events import Event
from pitboss.table.state import TableState
from tests.rounds.happenings import Happening


def part_of(state: TableState) -> Blackjacks:
    part: Blackjacks = state.round.part
    return part


def stands(each: Happening) -> None:
    assert isinstance(each.event, HandStood)
    hand = next(hand for hand in part_of(each.after).hands[each.event.area] if hand.n == each.event.hand)
    assert hand.status == "stands"
    assert each.after.money == each.before.money


def reconstructed(each: Happening) -> None:
    """As many cards as before, in other hands."""
    assert isinstance(each.event, BoxReconstructed)
    assert part_of(each.after).hands[each.event.area] == each.event.hands
    assert len(on_table(part_of(each.end))) == len(on_table(part_of(each.before)))


def void(each: Happening) -> None:
    """A void round leaves the shoe as it is, unless the cutting card has come out."""
    stays = each.before.shoe.left > each.rules.value("shoe.cutting-card")
    assert each.after.shoe.shuffled is stays
    assert each.after.shoe.left == (each.before.shoe.left if stays else 0)


AFTERWARDS: Mapping[str, Callable[[Happening], None]] = {
    "stand-for-player": stands,
    "reconstruct": reconstructed,
}
BRINGS: Mapping[str, tuple[type[Event], ...]] = {
    "stand-for-player": (HandStood,),
    "reconstruct": (BoxReconstructed,),
}
"""The event that each remedy brings."""
