"""How Pai Gow is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.guide import GuideLine
from pitboss.games.pai_gow.rules import PaiGowRules


def lines(rules: PaiGowRules) -> Iterator[GuideLine]:
    """Yield the bank, the tiles, what the two hands are, when a wager wins, and what is taken of it."""
    players = " A player may take it in turn, alone or with the house." if rules.player_banks or rules.shares_bank else ""
    bank = f"Everybody wagers against the bank, which the house holds at box {rules.house_box}.{players}"
    yield GuideLine(bank, rules.cite("bank.house", "bank.take"))
    deal = "Three dice say which box gets the first four tiles of the wall; the others follow round the table."
    yield GuideLine(deal, rules.cite("dice.count", "deliver.tiles"))
    yield GuideLine(
        "Set your four tiles as two hands of two. The low hand may not outrank the high hand.",
        rules.cite("set.hand", "set.order"),
    )
    order = "Pairs rank highest, then Wong, Gong and High Nine, then points: the last figure of the pips."
    ranks = f"{order} Equal points go by the higher tile."
    yield GuideLine(ranks, rules.cite("rank.hands", "rank.points", "rank.tiles"))
    to = "the bank" if rules.copies_to_bank else "you"
    wins = f"Both hands higher than the bank's win {rules.odds}, none loses, one stands off. A copy goes to {to}."
    yield GuideLine(wins, rules.cite("settle.win", "settle.lose", "settle.push", "settle.copy"))
    way = "You may have your tiles set the house way."
    yield GuideLine(f"{rules.commission_text()} {way}", rules.cite("settle.commission", "set.house-way"))
