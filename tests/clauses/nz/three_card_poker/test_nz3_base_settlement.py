"""base.50 to base.55, base.60, base.61: whether the dealer has a hand, the hands compared, the cards collected."""

import pytest
from tests.support.nz import DANA, GIL, INES, OPAL
from tests.support.nz_three import (
    ANN,
    HAND,
    JACK_HIGH,
    QUEEN_HIGH,
    STACK,
    against,
    in_round,
    lies,
    nz_three,
    paid,
    placed,
    played,
    settled,
    with_values,
)
from tests.support.rounds import cards, dealt, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import DealerRevealed, HandDeclared, HandSettled
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

FLOAT = 10_000_000 - STACK
PLAYS_ON = ("Qc 3d 2h", "Kc 3d 2h", "Ac 3d 2s", "2c 2d 3h", "Jc Jd Th", "7c 5c 2c", "4c 3d 2h", "2c 2d 2h", "4c 3c 2c")
HAS_NO_HAND = ("Jc Td 8h", "Jc 3d 2h", "Tc 9d 7h", "5c 3d 2h")


@pytest.mark.parametrize(("dealer", "plays_on"), [(each, True) for each in PLAYS_ON] + [(each, False) for each in HAS_NO_HAND])
@clause("base.50", "base.51")
def test_the_dealers_hand_plays_on_with_a_queen_or_higher_by_its_value(dealer: str, plays_on: bool) -> None:
    table = in_round("As Ks Qs", dealer)
    played(table)
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "base.50" in revealed.clauses
    assert ("base.51" in revealed.clauses) == (not plays_on)
    ended = settled(table)
    assert (ended["ante"].outcome, ended["play"].outcome) == ("wins", "wins" if plays_on else "stands-off")
    # Both ways are put to use whichever of them is under test.
    assert "base.51" in against("As Ks Qs", JACK_HIGH)[1]["play"].clauses
    jack = with_values(**{"dealer.qualifies-with": '"jack"'})
    assert against("As Ks Qs", JACK_HIGH, book=jack)[1]["play"].outcome == "wins"


@clause("base.50")
def test_what_counts_is_the_value_of_the_hand_and_not_a_card_in_it() -> None:
    by_card = with_values(**{"dealer.qualifies-by": '"card-held"'})
    for dealer in ("2c 2d 3h", "4c 3d 2h", "7c 5c 2c"):
        assert against("As Kh Jd", dealer)[0].stack(1) == STACK - 2_000, "it holds no queen and plays on"
        assert against("As Kh Jd", dealer, book=by_card)[0].stack(1) == STACK + 1_000, "read the other way it is no hand"


@pytest.mark.parametrize("hand", ["5s 4c 2d", "As 7d 4c", "7s 7d 4c", "Jd Ts 8c", "9s 8s 7s"])
@clause("base.51")
def test_without_a_hand_the_ante_is_paid_and_play_stands_off_whatever_the_player_holds(hand: str) -> None:
    table, ended = against(hand, "Jc Td 8h")
    bonus = ended.pop("ante-bonus").pays if "ante-bonus" in ended else 0
    assert {wager: (each.outcome, each.stake, each.pays) for wager, each in ended.items()} == {
        "ante": ("wins", 1_000, 1_000),
        "play": ("stands-off", 1_000, 0),
    }
    assert "base.51" in ended["ante"].clauses
    assert ended["play"].clauses == ("base.51",)
    assert (table.stack(1), table.tray, lies(table, 1)) == (STACK + 1_000 + bonus, FLOAT - 1_000 - bonus, (0, 0, 0, 0))


@clause("base.52", "base.53", "base.54")
def test_with_a_hand_the_higher_one_takes_ante_and_play() -> None:
    lower, lost = against("Qs 3c 2s", "Kc 3d 2h")
    assert {wager: each.pays for wager, each in lost.items()} == {"ante": -1_000, "play": -1_000}
    assert lost["ante"].clauses == lost["play"].clauses == ("base.53", "base.21", "base.15")
    assert (lower.stack(1), lower.tray) == (STACK - 2_000, FLOAT + 2_000)
    higher, won = against("As 4c 2d", "Kc 3d 2h")
    assert {wager: each.pays for wager, each in won.items()} == {"ante": 1_000, "play": 1_000}
    assert "base.54" in won["ante"].clauses
    assert "base.54" in won["play"].clauses
    assert (higher.stack(1), higher.tray) == (STACK + 2_000, FLOAT - 2_000)


@clause("base.55")
@pytest.mark.parametrize(("hand", "dealer"), [("Qs 9c 4d", "Qc 9d 4h"), ("8s 8c 4d", "8d 8h 4c"), ("9s 8c 7d", "9c 8d 7h")])
def test_equal_hands_stand_off_and_the_bonus_is_paid_all_the_same(hand: str, dealer: str) -> None:
    table, ended = against(hand, dealer)
    bonus = ended.pop("ante-bonus").pays if "ante-bonus" in ended else 0
    assert bonus == (paid("ante-bonus", "straight", 1_000) if hand == "9s 8c 7d" else 0)
    assert {wager: (each.outcome, each.pays, each.clauses) for wager, each in ended.items()} == dict.fromkeys(
        ("ante", "play"), ("stands-off", 0, ("base.55",))
    )
    assert (table.stack(1), table.tray, lies(table, 1)) == (STACK + bonus, FLOAT - bonus, (0, 0, 0, 0))
    for ties, won in (("player", 2_000), ("dealer", -2_000)):
        assert against(hand, dealer, book=with_values(ties=f'"{ties}"'))[0].stack(1) == STACK + won + bonus


@clause("base.60")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_each_hand_still_in_is_turned_up_and_settled_by_what_it_is_worth(device: str) -> None:
    table = nz_three(kind=PHYSICAL, device=device)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 1_000, 0))
    table.deal()
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.Fold(2))
    assert "base.60" in table.refused("wrong-phase", DANA, do.SettleHand(1, cards("9s 9d 4c"))).clauses
    table.ok(DANA, do.RevealDealer(cards(QUEEN_HIGH)))
    for who in (ANN, GIL, OPAL, INES):
        assert "base.60" in table.refused("not-your-office", who, do.SettleHand(1)).clauses
    table.refused("decided", DANA, do.SettleHand(2, cards("As Ad 4h")))
    for wrong in ((), cards("9s 9d"), cards("9s 9d 4c 5c")):
        assert "base.60" in table.refused("cards-wrong", DANA, do.SettleHand(1, wrong)).clauses
    table.refused("card-known-twice", DANA, do.SettleHand(1, cards("9s 9d Qc")))
    events = table.ok(DANA, do.SettleHand(1, cards("4c 9s 9d")))
    (declared,) = of(events, HandDeclared)
    assert "base.60" in declared.clauses
    assert declared.hand.value.category == "pair"
    assert of(events, HandSettled)[0].seat == 1
    assert table.stack(1) == STACK + 2_000 + paid("pair-plus", "pair", 500)


@clause("base.60")
def test_hands_are_settled_in_any_order_and_none_is_conceded() -> None:
    for order in ((1, 2), (2, 1)):
        table = nz_three(cards=f"As 9d 4c Kd 9c 4h {QUEEN_HIGH}")
        seated(table, Ann=(1, 1_000, 0), Ben=(2, 1_000, 0))
        table.deal()
        for seat in (1, 2):
            played(table, seat)
        table.ok(DANA, do.RevealDealer())
        assert "base.60" in table.refused("no-conceding", ANN, do.Concede(1)).clauses
        for seat in order:
            settled(table, seat)
        assert (table.stack(1), table.stack(2)) == (STACK + 2_000, STACK + 2_000)


@clause("base.61")
def test_when_all_is_settled_the_cards_are_collected_and_counted() -> None:
    table = in_round("9s 9d 4c", QUEEN_HIGH)
    played(table)
    table.ok(DANA, do.RevealDealer())
    assert table.refused("hands-unsettled", DANA, do.EndRound()).clauses == ("base.61",)
    settled(table)
    for who in (ANN, GIL, OPAL, INES):
        assert table.refused("not-your-office", who, do.EndRound()).clauses == ("base.61",)
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.counted, ended.clauses) == (2 * HAND, ("base.61",))
    table.ok(ANN, placed(1, ante=1_000))
    assert table.phase == "wagering"
