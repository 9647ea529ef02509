"""How a table of Draw Poker stands when a remedy has been carried out: stacks, pots, hands and the shoe."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss import events as ev
from pitboss.games.draw_poker.bets import BetKind, BetMade, Folded
from pitboss.games.draw_poker.fouled import LastFolderWins
from pitboss.games.draw_poker.misdeals import CardExposed, CutMade, DealPutRight, PlayedToEnd, PostsReturned
from pitboss.games.draw_poker.out_of_turn import BetHeld, CompletionAsked
from pitboss.games.draw_poker.round import DrawPoker, Stage, Status
from pitboss.games.draw_poker.rules import BET
from pitboss.money import show
from pitboss.table.accounts import area, rack
from pitboss.table.state import Phase, TableState
from tests.rounds.happenings import Happening

BRINGS: Mapping[str, tuple[type[ev.Event], ...]] = {
    "deal-again": (ev.RoundVoided, PostsReturned, ev.ReshuffleOrdered),
    "cut-now": (CutMade,),
    "reconstruct": (DealPutRight,),
    "play-to-end": (PlayedToEnd,),
    "leave-exposed": (CardExposed,),
    "fold-hands": (Folded, LastFolderWins, ev.RoundVoided),
    "dead-hand": (Folded,),
    "hold-bet": (BetHeld,),
    "call-and-return": (BetMade,),
    "ask-to-complete": (CompletionAsked,),
    "tell-everybody": (ev.Notified,),
}
"""The event by which each remedy is carried out."""


def part_of(state: TableState) -> DrawPoker:
    part = state.round.part
    assert isinstance(part, DrawPoker)
    return part


def cards_of(state: TableState) -> object:
    part = part_of(state)
    return {seat: hand.cards for seat, hand in part.hands.items()}, state.shoe.left, part.discards


def in_pots(state: TableState) -> int:
    return sum(state.money.get(area(seat, BET), 0) for seat in range(1, state.places + 1))


def stacks(state: TableState) -> dict[int, int]:
    return {seat: state.money.get(rack(seat), 0) for seat in state.seats}


def void(each: Happening) -> None:
    """Every chip is back with whoever put it in, and the cards are shuffled before the next deal."""
    assert each.after.phase is Phase.BETWEEN
    assert in_pots(each.after) == 0, show(in_pots(each.after))
    for seat, chips in stacks(each.after).items():
        assert chips == stacks(each.dealt)[seat] + each.dealt.money.get(area(seat, BET), 0)
    assert not each.after.shoe.shuffled


def dealt_again(each: Happening) -> None:
    assert part_of(each.after).button == part_of(each.before).button
    assert not part_of(each.after).unpassed, "a misdeal is no round of play, and the button stays"
    if isinstance(each.event, ev.RoundVoided):
        void(each)
    elif isinstance(each.event, PostsReturned):
        assert in_pots(each.after) == 0
        assert not part_of(each.after).posted


def nothing_moved(each: Happening) -> None:
    assert each.before.money == each.after.money
    assert cards_of(each.before) == cards_of(each.after)


def exposed(each: Happening) -> None:
    assert isinstance(each.event, CardExposed)
    assert each.before.money == each.after.money
    hand = part_of(each.after).hands[each.event.seat]
    assert hand.cards[each.event.position] == each.event.card
    assert each.event.position in hand.up
    assert len(hand.cards) == len(part_of(each.before).hands[each.event.seat].cards)


def folded(each: Happening) -> None:
    """The hand takes no further part, and what was bet stays in the pot."""
    if isinstance(each.event, ev.RoundVoided):
        void(each)
        return
    assert each.before.money == each.after.money
    part = part_of(each.after)
    if isinstance(each.event, LastFolderWins):
        assert part.stage is Stage.SETTLING
        assert [seat for seat, hand in part.hands.items() if hand.status is Status.IN] == [each.event.seat]
    else:
        assert isinstance(each.event, Folded)
        assert part.hands[each.event.seat].status is Status.FOLDED
        assert each.event.seat not in part.folds, "by a rule, not by their own act"


def held(each: Happening) -> None:
    assert isinstance(each.event, BetHeld)
    nothing_moved(each)
    assert part_of(each.after).held[each.event.seat] == each.event.amount


def asked(each: Happening) -> None:
    assert isinstance(each.event, CompletionAsked)
    nothing_moved(each)
    assert part_of(each.after).short[each.event.seat] == each.event.amount


def called(each: Happening) -> None:
    """Only the call is in the pot."""
    assert isinstance(each.event, BetMade)
    assert each.event.kind is BetKind.CALL
    seat, part = each.event.seat, part_of(each.before)
    owed = part.betting.level - part.hands[seat].bet
    assert stacks(each.after)[seat] == stacks(each.before)[seat] - owed
    assert in_pots(each.after) == in_pots(each.before) + owed


AFTERWARDS: Mapping[str, Callable[[Happening], None]] = {
    "deal-again": dealt_again,
    "cut-now": nothing_moved,
    "reconstruct": nothing_moved,
    "play-to-end": nothing_moved,
    "leave-exposed": exposed,
    "fold-hands": folded,
    "dead-hand": folded,
    "hold-bet": held,
    "call-and-return": called,
    "ask-to-complete": asked,
    "tell-everybody": nothing_moved,
}
