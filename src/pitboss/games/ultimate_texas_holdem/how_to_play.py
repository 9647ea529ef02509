"""How Ultimate Texas Hold'em is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.dealer_poker.how_to_play import TIES
from pitboss.games.guide import GuideLine
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules


def lines(rules: UltimateTexasHoldemRules) -> Iterator[GuideLine]:
    """Yield the wagers, the cards, the three steps, who wins, the Blind and Trips."""
    side = " Trips may go with them." if rules.sides else ""
    yield GuideLine(f"Wager the same on Ante and Blind.{side}", rules.cite("wager.before-first-card", "wager.blind-equals-ante"))
    used = "both of your own and three of the board" if rules.both_hole_cards else "any five of your own and the board"
    kinds = ", ".join(kind.replace("-", " ") for kind in rules.ranking.order)
    yield GuideLine(
        f"You and the dealer get two cards, the board five; a hand is {used}. Best hand first: {kinds}.",
        rules.cite("board.both-hole-cards", "deal.board"),
    )
    steps = f"{rules.before_flop} times the Ante on Play before the flop, {rules.after_flop} after it"
    says = f"Put {steps}, or check. When the board is open, put {rules.at_the_end} the Ante on Play or fold everything."
    yield GuideLine(says, rules.cite("play.before-flop", "play.after-flop", "play.after-river", "decide.check"))
    winner = f"The higher hand wins: Ante pays {rules.ante_odds}, Play {rules.play_odds}; {TIES[rules.ties]}."
    out = f"If the dealer does not have {rules.qualifying()}, the Ante comes back whoever wins."
    yield GuideLine(f"{winner} {out}", rules.cite("settle.player-wins", "settle.tie", "settle.ante-stands-off"))
    schedules = {schedule.wager: ", ".join(schedule.lines()) for _, schedule in rules.sign_schedules()}
    yield GuideLine(
        f"Blind, if your hand wins: {schedules['blind']}; a lower hand that wins gets it back.", rules.cite("settle.blind-wins")
    )
    alone = f"Trips goes by your hand alone: {schedules['trips']}." if "trips" in schedules else "Trips is not offered here."
    yield GuideLine(alone, rules.cite("settle.trips-wins"))
