"""The dealer's next step at a table of Draw Poker, and what everybody can see of hands and pots."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker import absent
from pitboss.games.draw_poker.acting import ACTING
from pitboss.games.draw_poker.entering import lineup
from pitboss.games.draw_poker.held_bets import STANDS, stands
from pitboss.games.draw_poker.pots import layers
from pitboss.games.draw_poker.round import LIVE, Stage, Status
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.money import show
from pitboss.table.desk_vocabulary import Step, step
from pitboss.table.of_tournament import ABSENT, ENDS, on_a_break
from pitboss.table.offers import Offer

TWO = 2
KEYS = {
    "bet": "bet {seat} AMOUNT",
    "call": "call {seat}",
    "raise": "raise {seat} AMOUNT",
    "tap-out": "tap {seat}",
    "check": "pass {seat}",
    "stay": "stay {seat}",
    "fold": "fold {seat}",
}
"""How each act of a player is keyed."""


def before_round(m: DrawContext) -> Step:
    """Return the step between rounds: the antes or blinds, then the deal."""
    if m.part.posted:
        return step(m, "Deal five cards to each player, face down.", ["deal"], "deal.initial", enter="deal")
    if pause := on_a_break(m):
        return Step(pause.sentence(), (), pause.clauses)
    found = lineup(m)
    if len(found.order) < TWO and m.rules.table.of_tournament:
        return step(m, "A round needs two players: wait for the tournament.", [], ENDS)
    if len(found.order) < TWO:
        return step(m, "A round needs two players with chips.", ["sit SEAT NAME", "buy SEAT AMOUNT"], "stake.minimum")
    what = "antes" if m.rules.antes else "blinds"
    shows = [f"seat {post.seat} {_name(m, post.seat)}: {post.kind.value} {show(post.amount)}" for post in found.posts]
    rule = "ante.collect" if m.rules.antes else "blind.collect"
    return step(m, f"Collect the {what}; the button is at seat {found.button}.", ["post"], rule, shows=shows, enter="post")


def next_step(m: DrawContext) -> Step:
    """Return the step in a round."""
    seat = m.part.turn
    if seat in m.state.session.absent and absent.acts(m.part):
        keeps = m.part.stage is Stage.DRAWING and absent.keeps_cards(m)
        does = f"Seat {seat} {_name(m, seat)} is not at the table: {'keep' if keeps else 'fold'} their cards."
        return step(m, does, [f"absent {seat}"], ABSENT, enter=f"absent {seat}")
    match m.part.stage:
        case Stage.FIRST | Stage.FINAL:
            return _betting(m)
        case Stage.DRAWING:
            return _drawing(m)
        case Stage.SHOWDOWN:
            keys = [f"show {seat} CARDS", f"muck {seat}"]
            return step(m, f"Seat {seat} {_name(m, seat)} shows their hand.", keys, "show.called", "show.others")
        case Stage.SETTLING:
            if m.part.awarded:
                return step(m, "Collect the cards.", ["end"], "button.passes", enter="end")
            return step(
                m, "Announce the winning hands and pay the pots.", ["award"], "show.announce", shows=pots(m), enter="award"
            )


def _betting(m: DrawContext) -> Step:
    seat = m.part.turn
    if seat in m.part.held and stands(m, seat):
        does = f"The bet of {show(m.part.held[seat])} that seat {seat} {_name(m, seat)} made out of turn stands."
        return step(m, does, [f"stands {seat}"], STANDS, enter=f"stands {seat}")
    due = max(0, m.part.betting.level - m.part.hands[seat].bet)
    found = [offer for act in ACTING.acts for offer in act.offers(m)]
    what = f"{show(due)} to call" if due else "nothing to call"
    keys = [KEYS[each.request].format(seat=seat) for each in found if each.request in KEYS]
    opens, first = seat == m.part.betting.opener, m.part.stage is Stage.FIRST
    rule = ("open.first" if opens else "first.in-turn") if first else ("final.opens" if opens else "final.in-turn")
    return step(m, f"Seat {seat} {_name(m, seat)} acts: {what}.", keys, rule, shows=_bounds(found))


def _bounds(found: list[Offer]) -> Iterator[str]:
    for each in found:
        for bounds in each.amounts.values():
            yield f"{each.request}: {show(bounds.minimum)} to {show(bounds.maximum)}"


def _drawing(m: DrawContext) -> Step:
    seat = m.part.turn
    if m.part.stuck:
        does = "The shoe is empty: shuffle and cut the discards."
        return step(m, does, ["reshuffle"], "draw.reshuffle", enter="reshuffle")
    keys = [f"draw {seat} CARDS", f"draw {seat} 0"]
    return step(m, f"Seat {seat} {_name(m, seat)} says how many cards they replace.", keys, "draw.in-turn", "draw.replace")


def _name(m: DrawContext, seat: int) -> str:
    sitting = m.state.seats.get(seat)
    return f"({sitting.player})" if sitting else ""


def hand_at(m: DrawContext, seat: int) -> str:
    """Return what everybody can see of a hand."""
    hand = m.part.hands.get(seat)
    if hand is None:
        return ""
    if hand.status not in LIVE:
        return hand.status.value
    seen = " ".join(str(card) for at, card in enumerate(hand.cards) if card is not None and (hand.shown or at in hand.up))
    drew = f"drew {hand.draws}" if hand.draws is not None else ""
    tapped = "tapped out" if hand.status is Status.TAPPED else ""
    return ", ".join(filter(None, (tapped, drew, seen)))


def pots(m: DrawContext) -> tuple[str, ...]:
    """Return the button and the pots, main pot first."""
    lines = [f"button at seat {m.part.button}"] if m.part.button else []
    if m.in_round and not m.part.awarded:
        for at, layer in enumerate(layers(m.part.hands)):
            name = "main pot" if not at else f"side pot {at}"
            lines.append(f"{name} {show(layer.amount)} for seats {', '.join(map(str, layer.players))}")
    return tuple(lines)
