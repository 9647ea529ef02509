"""The coach counts what the table pays: every wager on the hand, rounded, and up to the maximum payout. Here the same is counted
again hand by hand, by a plain reading of the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pitboss.cards import Card, deck, parse_cards
from pitboss.cli.play.scene import Message
from pitboss.money import show
from tests.play.support import RACE, a_room, changed
from tests.support.three_card_brute_force import HIGH, plainly

NZ = "nz/three-card-poker"
CHIP = 50
PLAY_ODDS = Fraction(13, 8)
ANTE, PAIR_PLUS, SIX_CARD = 500, 500, 500
PAIR_PLUS_PAYS = {5: 40, 4: 30, 3: 6, 2: 4, 1: 1}
"""By kind of hand, the straight flush first."""
ANTE_BONUS_PAYS = {5: 5, 4: 4, 3: 1}
SIX_CARD_PAYS = (1000, 200, 50, 25, 20, 10, 5)
"""From the royal flush down to three of a kind."""


def five_cards(cards: tuple[Card, ...]) -> int:
    """Return what the Six Card Bonus pays for five cards, to one; -1 for less than three of a kind."""
    ranks = sorted((int(card.rank) for card in cards), reverse=True)
    alike = sorted(Counter(ranks).values(), reverse=True)
    suited = len({card.suit for card in cards}) == 1
    run = alike[0] == 1 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    royal, straight_flush, four, full_house, flush, straight, three = SIX_CARD_PAYS
    if suited and run:
        return royal if ranks[4] == 10 else straight_flush
    if alike[0] == 4:
        return four
    if alike == [3, 2]:
        return full_house
    if suited:
        return flush
    if run:
        return straight
    return three if alike[0] == 3 else -1


def paid(stake: int, odds: Fraction | int, most: int) -> int:
    """Return a payment, rounded down to chips."""
    return min(int(stake * odds / CHIP) * CHIP, most)


Worth = tuple[int, tuple[int, ...]]


def won(mine: Worth, theirs: Worth, six: int, play: int, most: int, *, shared: bool) -> int:
    """Return what the player wins with Ante, Pair Plus and Six Card Bonus, and with this Play; without one they have folded."""
    pays: list[tuple[int, Fraction | int]] = []
    lost = 0
    if play:
        if mine[0] in ANTE_BONUS_PAYS:
            pays.append((ANTE, ANTE_BONUS_PAYS[mine[0]]))
        if theirs[0] == HIGH and theirs[1][0] < 12:
            pays.append((ANTE, 1))
        elif mine > theirs:
            pays += [(ANTE, 1), (play, PLAY_ODDS)]
        elif mine < theirs:
            lost += ANTE + play
        if mine[0] in PAIR_PLUS_PAYS:
            pays.append((PAIR_PLUS, PAIR_PLUS_PAYS[mine[0]]))
        else:
            lost += PAIR_PLUS
    else:
        lost += ANTE + PAIR_PLUS
    if six > 0:
        pays.append((SIX_CARD, six))
    else:
        lost += SIX_CARD
    left, total = most, -lost
    for stake, odds in pays:
        amount = paid(stake, odds, left)
        total += amount
        left -= amount if shared else 0
    return total


def averages(hand: tuple[Card, ...], most: int, *, shared: bool) -> list[Fraction]:
    """Return what a fold and a Play bring on average over all hands of the dealer."""
    others = [card for card in deck() if card not in hand]
    sums = Counter[int]()
    dealers = [*combinations(others, 3)]
    for dealer in dealers:
        six = max(map(five_cards, combinations((*hand, *dealer), 5)))
        for play in (0, ANTE):
            sums[play] += won(plainly(hand), plainly(dealer), six, play, most, shared=shared)
    return [Fraction(sums[play], len(dealers)) for play in (0, ANTE)]


@pytest.mark.parametrize(
    ("cards", "most", "per"),
    [("Qs 6h 3d", 0, "wager"), ("Ks 9h 4d", 2_000, "wager"), ("8s 8h 3d", 1_500, "hand")],
)
def test_every_wager_counts_as_the_table_pays_it(cards: str, most: int, per: str, tmp_path: Path) -> None:
    hand = parse_cards(cards)
    file = changed(NZ, tmp_path, {"odds.play": "13 to 8", "payout.maximum": most, "payout.maximum-per": per})
    worth = averages(hand, most or 10**9, shared=per == "hand")
    wagers = ("ante 5", "pair plus 5", "six card bonus 5")
    told = [said(file, cards, *wagers, "d", "c", key) for key in "fp"]
    for sentence, figure in zip(told, worth, strict=True):
        assert f"{'+' if figure > 0 else ''}{show(round(figure))} on average" in sentence
        assert "18,424 hands of the dealer" in sentence
    assert f"cost {show(round(max(worth) - min(worth)))}" in told[worth.index(min(worth))]


def said(rulebook: str, cards: str, *typed: str) -> str:
    """What the coach says after a round with these cards."""
    with a_room(rulebook, cards=[f"{cards} Ac 9c 4h"]) as room:
        message: Message | None = room.played(*typed, coached=True).scenes[-1].message
    assert message is not None
    return message.sentence


def test_a_hand_without_an_ante_is_coached_too() -> None:
    """A pair pays Pair Plus 1 to 1: folding it costs that and the stake."""
    folded, stayed = (said(NZ, "8s 8h 3d", "pair plus 5", "d", "c", key) for key in "fp")
    assert folded.startswith("Coach: Fold cost $10.00: it is worth -$5.00 on average; the best play was Play on without a wager")
    assert stayed.startswith("Coach: Play on without a wager was the best play, +$5.00 on average")


def test_it_says_what_it_leaves_out(tmp_path: Path) -> None:
    """A maximum for all hands of a player: what one hand is paid leaves less for the next."""
    file = changed(NZ, tmp_path, {"payout.maximum": 5_000, "payout.maximum-per": "player-and-round"})
    with a_room(file) as room:
        display = room.played("ante 5", "o 5", "ante 5", "d", *"cfvf", coached=True)
    message = display.scenes[-1].message
    assert message is not None
    assert message.sentence.endswith("the maximum payout is for all your hands of a round together.")
    assert "for all your hands" not in said(file, "8s 8h 3d", "ante 5", "d", "c", "f")


def test_a_wager_on_a_race_costs_what_is_paid_on_its_own_stake(tmp_path: Path) -> None:
    """At 7 to 8 five dollars are paid $4.375, which is four dollars in chips; forty are paid thirty-five."""
    file = changed(RACE, tmp_path, {"odds.red-black": "7 to 8", "odds.red-black-protested": "7 to 8"})
    with a_room(file) as room:
        message = room.played("5 on red, 40 on black", "d", coached=True).scenes[-1].message
    even = Fraction(1, 2)  # one of the two colours wins each race, and neither is the likelier
    assert message is not None
    assert f"Red $5 {show(round(500 * even - 400 * even))}" in message.sentence
    assert f"Black $40 {show(round(4_000 * even - 3_500 * even))}" in message.sentence
