"""9.6: a hand of five cards is settled at the best four of them."""

import pytest
from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import CHIP, NSW_BOOK, UNSETTLED, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.settling import HandDeclared
from pitboss.money import payment
from pitboss.table.commands import Stake

STRAIGHT = payment(500, NSW_BOOK.schedule("aces-up", "option-1").odds["straight"], CHIP, "down")


@clause("9.6")
@pytest.mark.parametrize(
    ("hand", "words", "won"),
    [
        ("9c 5s 9d 6h 7h", "a pair of nines, seven, six", -4_500),
        ("8c 5s 9d 6h 7h", "a straight, nine high", 4_000 + STRAIGHT),
    ],
)
def test_every_hand_is_settled_at_the_best_its_cards_allow(hand: str, words: str, won: int) -> None:
    """Of two straights the better one."""
    table = TableUnderTest(cards=f"{hand} Kc Kd Qh 8s 4c 2d", automation=UNSETTLED)
    (ann,) = seated(table, Ann=(1, 1_000, 500))
    table.deal()
    table.ok(ann, do.Play(1, Stake(3_000)))
    (declared,) = of(table.ok(DANA, do.SettleHand(1)), HandDeclared)
    assert ("9.6" in declared.clauses, declared.hand.value.words) == (True, words)
    assert table.stack(1) == 100_000 + won
