"""Words for what is on the table: pots, hands, and what each player has done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.cli.play.scene import Scene
from pitboss.games.draw_poker.round import Stage, Status
from pitboss.games.draw_poker.settling import PotsAwarded, UncalledReturned
from pitboss.games.draw_poker.showing import HandShown
from pitboss.games.draw_poker.view import DrawPokerView, HandView, PotView
from pitboss.house.players.history import PastRound
from pitboss.money import short_money

STATUS = {Status.TAPPED: "tapped out", Status.FOLDED: "folded", Status.MUCKED: "not shown"}
EXEMPT = {
    "within-threshold": "the pots are within the threshold",
    "below-unit": "less than a whole dollar",
    "equal-hands": "equal hands, and nobody else paid in",
    "forced-bets-only": "only antes or blinds",
    "paid-by-time": "paid by time",
    "uncalled": "nobody called",
    "tournament": "tournament chips",
}
"""Why no commission was taken."""


def pot_name(number: int, of: int) -> str:
    return "Pot" if of == 1 else "Main pot" if number == 0 else f"Side pot {number}"


def pots_words(game: DrawPokerView) -> str:
    """Return the pots as they are now, with who can win each where there are several."""
    pots = _pots(game)
    several = len(pots) > 1
    said = [
        f"{pot_name(number, len(pots))} {short_money(pot.amount)}"
        + (f" ({'seats' if len(pot.players) > 1 else 'seat'} {', '.join(map(str, pot.players))})" if several else "")
        for number, pot in enumerate(pots)
    ]
    return "; ".join(said) or "No pot yet"


def _pots(game: DrawPokerView) -> list[PotView]:
    """The pots as the table sees them: one pot where nobody has tapped out, though bets are not matched yet."""
    found: dict[frozenset[int], PotView] = {}
    for pot in game.pots:
        tapped = frozenset(seat for seat in pot.players if game.hands[seat].status == Status.TAPPED)
        before = found.get(tapped)
        seats = {*pot.players, *before.players} if before else {*pot.players}
        amount = pot.amount + (before.amount if before else 0)
        found[tapped] = PotView(amount, tuple(seat for seat in game.order if seat in seats))
    return [*found.values()]


def awarded_words(past: PastRound, names: Mapping[int, str]) -> Iterator[str]:
    """Yield who got each pot, what came back, and the commission or why there was none."""
    for event in past.events:
        match event:
            case UncalledReturned(seat=seat, amount=amount):
                yield f"{short_money(amount)} not called goes back to {names.get(seat, f'seat {seat}')}"
            case PotsAwarded(pots=pots, commission=commission, exempt=exempt):
                for number, pot in enumerate(pots):
                    won = ", ".join(
                        f"{short_money(each)} to {names.get(seat, f'seat {seat}')}" for seat, each in pot.shares.items()
                    )
                    yield f"{pot_name(number, len(pots))} {short_money(pot.amount)}: {won}"
                why = f": {EXEMPT[exempt]}" if exempt else ""
                yield f"Commission {short_money(commission)}" if commission else f"No commission{why}"


def hand_words(shown: HandShown) -> str:
    """Return what a hand was announced as."""
    return "; ".join(part for part in (shown.high, f"low {shown.low}" if shown.low and shown.high else shown.low) if part)


def status_words(hand: HandView) -> str:
    """Return what has become of a hand, what its player has bet, and how many cards they changed."""
    parts = [STATUS.get(Status(hand.status), "")]
    if hand.bet:
        parts.append(f"bet {short_money(hand.bet)}")
    if hand.draws is not None and hand.status != Status.FOLDED:
        parts.append("kept all five" if not hand.draws else f"changed {hand.draws}")
    return ", ".join(part for part in parts if part)


def to_call(scene: Scene) -> str:
    """Return what it costs the player to stay in."""
    game: DrawPokerView = scene.view.of(DrawPokerView)
    hand = game.hands.get(scene.seat)
    if hand is None or game.turn != scene.seat or game.stage not in (Stage.FIRST, Stage.FINAL):
        return ""
    needed = game.level - hand.bet
    if needed <= 0:
        return "nothing to call"
    have = f", and you have {short_money(scene.chips)}" if scene.chips < needed else ""
    return f"{short_money(needed)} to call{have}"
