"""Hands that are folded by a rule or a ruling, at any stage of the round and out of turn."""

from __future__ import annotations

from pitboss.games.draw_poker.bets import Folded
from pitboss.games.draw_poker.round import LIVE, Stage
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.games.draw_poker.showing import ShowdownOver
from pitboss.games.draw_poker.timing import fold_hand
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal

TWO = 2


def hand_folded(c: DrawContext, seat: int, clauses: tuple[str, ...]) -> tuple[Event, ...]:
    """Fold a hand; what the player has bet stays in the pot. The round goes on with whoever is next. The last hand that can
    win is not folded: the pots would be nobody's."""
    if [each for each, hand in c.part.hands.items() if hand.status in LIVE] == [seat]:
        return ()
    if c.is_at(Stage.SHOWDOWN):
        return _at_showdown(c, seat, clauses)
    events = fold_hand(c, seat, clauses)
    assert not isinstance(events, Refusal)
    return events


def _at_showdown(c: DrawContext, seat: int, clauses: tuple[str, ...]) -> tuple[Event, ...]:
    """Fold a hand at the showdown: the next player shows, and a single player left wins without showing."""
    part = c.part
    live = [each for each in part.order if part.hands[each].status in LIVE and each != seat]
    hidden = [each for each in live if not part.hands[each].shown]
    at = part.order.index(seat)
    clockwise = [each for each in (*part.order[at:], *part.order[:at]) if each in hidden]
    turn = part.turn if part.turn != seat else next(iter(clockwise), 0)
    over = len(live) < TWO or not hidden
    folded = Folded(seat=seat, by_own_act=False, betting=part.betting, turn=0 if over else turn, clauses=clauses)
    return (folded, ShowdownOver(clauses=c.rules.cite("show.announce"))) if over else (folded,)
