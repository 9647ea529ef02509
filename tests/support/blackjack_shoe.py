"""Blackjack card by card, by a second method: hands as tuples of values, the shoe as a tuple of counts."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.blackjack import strategy

Left = tuple[int, ...]
"""How many cards of each value are left: aces first, ten-value cards last."""
Hand = tuple[int, ...]
"""Values of cards; an ace is 1."""


def full(decks: int) -> Left:
    return (4 * decks,) * 9 + (16 * decks,)


def less(left: Left, *values: int) -> Left:
    """The shoe without these cards."""
    for value in values:
        left = (*left[: value - 1], left[value - 1] - 1, *left[value:])
    return left


def best(hand: Hand) -> tuple[int, bool]:
    """The total of a hand, and whether an ace counts eleven in it."""
    low = sum(hand)
    return (low + 10, True) if 1 in hand and low + 10 <= 21 else (low, False)


def dealers_ends(left: Left, hand: Hand, hits_soft_17: bool, share: Fraction, ends: dict[str, Fraction]) -> int:
    """Add how the dealer's hand can end, card by card; return by how many orders of cards."""
    size, orders = sum(left), 0
    for value, count in enumerate(left, 1):
        if not count:
            continue
        part, held = share * Fraction(count, size), (*hand, value)
        points, soft = best(held)
        if points < 17 or (points == 17 and soft and hits_soft_17):
            orders += dealers_ends(less(left, value), held, hits_soft_17, part, ends)
            continue
        end = "blackjack" if points == 21 and len(held) == 2 else "bust" if points > 21 else str(points)
        ends[end] = ends.get(end, Fraction(0)) + part
        orders += 1
    return orders


def players_orders(hand: Hand, up: int) -> int:
    """In how many orders of cards a hand can be played to its end."""
    points, soft = best(hand)
    if points > 21 or (points > 11 and strategy.stands(points, soft, up)):
        return 1
    return sum(players_orders((*hand, value), up) for value in range(1, 11))


def bust(left: Left, hand: Hand, up: int) -> float:
    """How likely a hand goes bust by the basic strategy; one card on a total that is doubled is never too much."""
    points, soft = best(hand)
    if points > 21:
        return 1.0
    if len(hand) == 2 and strategy.doubles(points, soft, up, style_a=False):
        assert points <= 11
        return 0.0
    if points > 11 and strategy.stands(points, soft, up):
        return 0.0
    return sum(count / sum(left) * bust(less(left, value), (*hand, value), up) for value, count in enumerate(left, 1) if count)


def bust_besides_the_first(decks: int, pair: int, up: int) -> float:
    """How many hands of a pair but the first go bust, on average of all rounds, if it is split to three hands against a card
    of the dealer's that becomes a blackjack.

    What comes before a hand is as likely as what comes after it, so each hand alone is like the first. A third hand is made of
    another card of the pair, if it is the second card of one of the two.
    """
    left, likely = full(decks), 1.0
    for value in (up, pair, pair, 11 - up):
        likely *= left[value - 1] / sum(left)
        left = less(left, value)

    def with_second(left: Left, *, but: int = 0) -> float:
        """How likely it is that a hand gets a second card, but not this one, and goes bust."""
        seconds = [(value, count) for value, count in enumerate(left, 1) if value != but]
        return sum(count / sum(left) * bust(less(left, value), (pair, value), 11 if up == 1 else up) for value, count in seconds)

    one, two = less(left, pair), less(left, pair, pair)
    again, third = left[pair - 1] / sum(left), one[pair - 1] / sum(one)
    first_is_split = again * 3 * with_second(one)
    second_is_split = again * (with_second(one, but=pair) + 2 * (with_second(one) - third * with_second(two)))
    neither = 2 * (with_second(left, but=pair) - again * with_second(one, but=pair))
    first = again * with_second(one) + with_second(left, but=pair)
    return likely * (first_is_split + second_is_split + neither - first)
