"""9 Final settlement: hands set, compared and settled wager by wager; conceding; cards counted."""

import pytest
from tests.support.play import CASS, DANA, GUS, NSW, TableUnderTest, book_with, player
from tests.support.rounds import (
    CHIP,
    NSW_BOOK,
    UNSETTLED,
    UNTURNED,
    cards,
    dealt,
    duel,
    number,
    of,
    opened_by_hand,
    seated,
)
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsKnown, DealerRevealed, HandConceded, HandDeclared, HandSettled
from pitboss.money import payment
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC

PAIR_OF_NINES = "9c 9d 7h 5s 2c"
PAIR_OF_ACES = "Ah As 7d 5c 3h"
THREE_JACKS = "Jc Jd Jh 4s 2h"
FOUR_TENS = "Tc Td Th Ts 3d"
DEALER_ACE_HIGH = "Ac Kd Qh 8s 4c 2d"
DEALER_PAIR_OF_KINGS = "Kc Kd Qh 8s 4c 2d"
DEALER_FOUR_SIXES = "6c 6d 6h 6s Kc 2d"

ANTE_BONUS = NSW_BOOK.schedule("ante-bonus", "25-20-2").odds
ACES_UP = NSW_BOOK.schedule("aces-up", "option-1").odds


def settling(hand: str = PAIR_OF_NINES, dealer: str = DEALER_ACE_HIGH, **wagers: int) -> TableUnderTest:
    """Ann has played, the dealer's hand lies open, and nothing is settled."""
    stakes = {"ante": 1_000, "aces_up": 500, "play": 3_000, **wagers}
    table = TableUnderTest(cards=f"{hand} {dealer}", automation=UNSETTLED)
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, ante=stakes["ante"], aces_up=stakes["aces_up"])
    table.deal()
    table.ok(ann, do.Play(1, Stake(stakes["play"] if stakes["ante"] else 0)))
    return table


def by_hand(device: str) -> TableUnderTest:
    """Ann has played at a table dealt by hand, and the dealer's hand lies open: ace high."""
    table = opened_by_hand(device)
    seated(table, Ann=(1, 1_000, 500))
    dealt(table, "2d")
    table.ok(DANA, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer(cards("Ac Kd Qh 8s 4c")))
    return table


# --- 9.1 and 9.2: hands set and declared ---------------------------------------------------------------------------


@clause("9.1")
def test_the_dealer_sets_their_best_four_and_puts_two_aside() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} 4c Qh 2d Kd Kc 8s", automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "9.1" in revealed.clauses
    assert len(revealed.hand.plays) == number("hand.plays")
    assert revealed.hand.plays == cards("Kd Kc Qh 8s"), "the pair first, then high to low"
    assert revealed.hand.aside == cards("4c 2d")
    assert revealed.hand.value.words == "a pair of kings, queen, eight"


@clause("9.1")
def test_the_dealer_sets_four_of_their_own_cards() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {DEALER_ACE_HIGH}", automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    assert table.refused("not-in-hand", DANA, do.RevealDealer(plays=cards("Ac Kd Qh Js"))).clause == "9.1"
    for plays in ("Ac Kd Qh", "Ac Kd Qh 8s 4c"):
        assert table.refused("cards-wrong", DANA, do.RevealDealer(plays=cards(plays))).clause == "9.1"
    (revealed,) = of(table.ok(DANA, do.RevealDealer(plays=cards("Qh Ac 8s Kd"))), DealerRevealed)
    assert (revealed.hand.plays, revealed.hand.aside) == (cards("Ac Kd Qh 8s"), cards("4c 2d"))


@clause("9.2")
def test_the_dealer_turns_up_each_hand_and_declares_its_best_four() -> None:
    table = settling()
    hand = table.view(PUBLIC).game.hands[1]
    assert hand is not None
    assert hand.cards == {}
    for who in (player("Ann"), GUS, CASS):
        assert table.refused("not-your-office", who, do.SettleHand(1)).clause == "9.2"
    (declared,) = of(table.ok(DANA, do.SettleHand(1)), HandDeclared)
    assert "9.2" in declared.clauses
    assert (declared.hand.plays, declared.hand.aside) == (cards("9d 9c 7h 5s"), cards("2c"))
    hand = table.view(PUBLIC).game.hands[1]
    assert hand is not None
    assert tuple(hand.cards.values()) == cards(PAIR_OF_NINES), "now everybody sees it"


@clause("9.2")
def test_no_hand_is_turned_before_the_dealers_or_twice() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {DEALER_ACE_HIGH}", automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    assert table.refused("wrong-phase", DANA, do.SettleHand(1)).clause == "9.2"
    assert (table.on(1, "ante"), table.on(1, "play"), table.stack(1)) == (1_000, 1_000, 98_000)
    table.ok(DANA, do.RevealDealer())
    assert table.refused("no-hand", DANA, do.SettleHand(2)).clause == "9.2"
    table.ok(DANA, do.SettleHand(1))
    stack = table.stack(1)
    assert table.refused("decided", DANA, do.SettleHand(1)).clause == "9.2"
    assert table.stack(1) == stack == 102_000


@clause("9.2")
def test_by_hand_the_dealer_keys_the_hand_they_turn_up() -> None:
    for device in (SHOE, SHUFFLER):
        table = by_hand(device)
        assert table.hand(1) == (None,) * number("hand.player")
        for given in ("", "9c 9d 7h 5s", "9c 9d 7h 5s 2c 3c"):
            assert table.refused("cards-wrong", DANA, do.SettleHand(1, cards(given))).clause == "9.2"
        table.refused("card-known-twice", DANA, do.SettleHand(1, cards("9c 9d 7h 5s Ac")))
        table.refused("card-known-twice", DANA, do.SettleHand(1, (*cards("9c 9d 7h 5s"), Card.FIVE_S)))
        known, declared, _ = table.ok(DANA, do.SettleHand(1, cards(PAIR_OF_NINES)))
        assert isinstance(known, CardsKnown)
        assert isinstance(declared, HandDeclared)
        assert (known.clauses, "9.2" in declared.clauses) == (("9.2",), True)
        assert table.hand(1) == cards(PAIR_OF_NINES)
        assert (table.stack(1), table.on(1, "ante")) == (100_000 + 2_000 - 500, 0)


# --- 9.2.1: compared, paid and collected ---------------------------------------------------------------------------


@clause("9.2.1")
def test_each_hand_is_measured_against_the_dealers_own() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} Qc Jd 8h 6s 3c {DEALER_ACE_HIGH}", automation=UNSETTLED)
    ann, ben = seated(table, Ann=(1, 1_000, 0), Ben=(2, 2_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(ben, do.Play(2, Stake(2_000)))
    tray = table.tray
    outcomes = {}
    for seat in (2, 1):
        (settled,) = of(table.ok(DANA, do.SettleHand(seat)), HandSettled)
        assert settled.clauses == ("9.2.1",)
        outcomes[seat] = {each.wager: each.outcome for each in settled.wagers}
    assert outcomes == {1: {"ante": "wins", "play": "wins"}, 2: {"ante": "loses", "play": "loses"}}
    assert (table.stack(1), table.stack(2), table.tray) == (102_000, 96_000, tray + 4_000 - 2_000)


@clause("9.2.1.1")
@pytest.mark.parametrize("dealer", [DEALER_ACE_HIGH, DEALER_FOUR_SIXES])
def test_three_of_a_kind_earns_the_ante_bonus_whatever_the_dealer_holds(dealer: str) -> None:
    round_ = duel(THREE_JACKS, dealer, ante=1_000, play=3_000)
    bonus = payment(1_000, ANTE_BONUS["three-of-a-kind"], CHIP, "down")
    assert (round_.settled["ante-bonus"].outcome, round_.pays("ante-bonus")) == ("wins", bonus)
    assert round_.clauses("ante-bonus") == ("9.2.1.1", "10.2", "10.3", "11.1.3")
    against_dealer = 4_000 if dealer == DEALER_ACE_HIGH else -4_000
    assert (round_.won, round_.house) == (bonus + against_dealer, -bonus - against_dealer)


@clause("9.2.1.1", "9.2.1.4")
def test_the_bonus_is_for_the_ante_and_for_nothing_below_three_of_a_kind() -> None:
    flush = duel("2s 5s 9s Ks 7d", "Ac Kd Qh 8h 4c 2d", ante=1_000)
    assert "ante-bonus" not in flush.settled
    assert flush.won == 2_000
    alone = duel(THREE_JACKS, DEALER_ACE_HIGH, ante=0, aces_up=500)
    assert list(alone.settled) == ["aces-up"]
    paid = duel(FOUR_TENS, DEALER_ACE_HIGH, ante=1_000)
    assert paid.pays("ante-bonus") == payment(1_000, ANTE_BONUS["four-of-a-kind"], CHIP, "down")


@clause("9.2.1.2")
def test_a_hand_below_the_dealers_loses_ante_and_play() -> None:
    round_ = duel(PAIR_OF_NINES, DEALER_PAIR_OF_KINGS, ante=1_000, play=3_000)
    assert {wager: each.pays for wager, each in round_.settled.items()} == {"ante": -1_000, "play": -3_000}
    assert round_.clauses("ante") == round_.clauses("play") == ("9.2.1.2", "11.2", "11.1.7")
    assert (round_.won, round_.house) == (-4_000, 4_000)
    assert (round_.table.on(1, "ante"), round_.table.on(1, "play")) == (0, 0)


@clause("9.2.1.2")
def test_losing_tokens_are_collected_as_tokens() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {DEALER_PAIR_OF_KINGS}")
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V1", 1_000))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=500)}))
    tray = table.tray
    table.deal()
    events = table.ok(ann, do.Play(1, Stake(chips=500, tokens=500)))
    assert {each.clauses for each in of(events, HandSettled)[0].wagers} == {("9.2.1.2", "11.2", "11.1.7")}
    assert (table.stack(1), table.tokens(1), table.tray) == (99_000, 0, tray + 1_000)
    assert table.table.state.money[TOKENS_TAKEN] == 1_000


@clause("9.2.1.3")
@pytest.mark.parametrize("dealer", [DEALER_ACE_HIGH, DEALER_PAIR_OF_KINGS])
def test_below_a_pair_of_aces_aces_up_is_lost_whatever_the_dealer_holds(dealer: str) -> None:
    round_ = duel(PAIR_OF_NINES, dealer, ante=1_000, aces_up=500)
    assert (round_.settled["aces-up"].outcome, round_.pays("aces-up")) == ("loses", -500)
    assert round_.clauses("aces-up") == ("9.2.1.3",)
    assert round_.won == (2_000 if dealer == DEALER_ACE_HIGH else -2_000) - 500
    assert round_.table.on(1, "aces-up") == 0


@clause("9.2.1.4")
def test_a_hand_above_the_dealers_is_paid_on_ante_and_play() -> None:
    round_ = duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=1_000, play=2_500)
    assert {wager: each.pays for wager, each in round_.settled.items()} == {"ante": 1_000, "play": 2_500}
    assert "9.2.1.4" in round_.clauses("ante")
    assert "9.2.1.4" in round_.clauses("play")
    assert (round_.won, round_.house) == (3_500, -3_500)
    assert (round_.table.on(1, "ante"), round_.table.on(1, "play")) == (0, 0), "the stakes come back"


@clause("9.2.1.4", "10.6")
def test_a_hand_level_with_the_dealers_is_paid_on_ante_and_play() -> None:
    round_ = duel("Kc Kd 8h 5s 2c", "Kh Ks 8d 5c 2d 3h", ante=1_000, play=3_000)
    assert round_.hand.value == round_.dealer.value
    assert round_.clauses("ante") == ("9.2.1.4", "10.6", "10.1")
    assert round_.clauses("play") == ("9.2.1.4", "10.6", "10.4")
    assert (round_.won, round_.house) == (4_000, -4_000)


@clause("9.2.1.5")
@pytest.mark.parametrize("dealer", ["Kc Kd Qh 8s 4c 2d", DEALER_FOUR_SIXES])
def test_a_pair_of_aces_is_paid_on_aces_up_whatever_the_dealer_holds(dealer: str) -> None:
    round_ = duel(PAIR_OF_ACES, dealer, ante=1_000, aces_up=500)
    paid = payment(500, ACES_UP["pair-of-aces"], CHIP, "down")
    assert (round_.settled["aces-up"].outcome, round_.pays("aces-up")) == ("wins", paid)
    assert round_.clauses("aces-up") == ("9.2.1.5", "10.5", "11.1.7")
    against_dealer = -2_000 if dealer == DEALER_FOUR_SIXES else 2_000
    assert (round_.won, round_.house) == (against_dealer + paid, -against_dealer - paid)


@clause("9.2.1.3", "9.2.1.5")
def test_aces_up_alone_is_settled_on_the_players_hand_only() -> None:
    won = duel(PAIR_OF_ACES, DEALER_FOUR_SIXES, ante=0, aces_up=500)
    lost = duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=0, aces_up=500)
    assert (list(won.settled), list(lost.settled)) == (["aces-up"], ["aces-up"])
    assert (won.won, lost.won) == (payment(500, ACES_UP["pair-of-aces"], CHIP, "down"), -500)


# --- 9.2.2: cards collected ----------------------------------------------------------------------------------------


@clause("9.2.2")
def test_when_every_wager_is_settled_the_cards_are_collected_and_counted() -> None:
    table = settling()
    refusal = table.refused("hands-unsettled", DANA, do.EndRound())
    assert (refusal.clause, refusal.facts["seats"]) == ("9.2.2", (1,))
    table.ok(DANA, do.SettleHand(1))
    for who in (player("Ann"), GUS, CASS):
        assert table.refused("not-your-office", who, do.EndRound()).clause == "9.2.2"
    before = table.table.state.money
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.clauses, ended.counted) == (("9.2.2",), number("hand.player") + number("hand.dealer"))
    assert table.table.state.money == before
    assert table.phase == "wagering"
    table.wager(player("Ann"), 1, ante=500)


@clause("9.2.2")
def test_no_round_ends_before_it_is_settled() -> None:
    table = TableUnderTest(automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    assert table.refused("wrong-phase", DANA, do.EndRound()).clause == "9.2.2"
    table.deal()
    assert table.refused("hands-unsettled", DANA, do.EndRound()).clause == "9.2.2"
    table.ok(ann, do.Fold(1))
    assert of(table.ok(DANA, do.EndRound()), RoundEnded)[0].clauses == ("9.2.2",)


# --- 9.5 and 9.6: whose business the best hand is -------------------------------------------------------------------


@clause("9.5")
def test_a_player_who_misjudges_their_hand_and_concedes_bears_it_themselves() -> None:
    table = settling(FOUR_TENS, DEALER_ACE_HIGH)
    offer = table.offered(player("Ann"), "concede", seat=1)
    assert offer is not None
    assert "9.5" in offer.clauses
    (conceded,) = of(table.ok(player("Ann"), do.Concede(1)), HandConceded)
    assert "9.5" in conceded.clauses
    assert {each.wager for each in conceded.wagers} == {"ante", "play", "aces-up"}, "and no Ante Bonus"
    assert table.stack(1) == 95_500


@clause("9.6")
def test_every_hand_is_settled_at_the_best_its_cards_allow() -> None:
    table = settling("9c 5s 9d 6h 7h", "Kc Kd Qh 8s 4c 2d")
    (declared,) = of(table.ok(DANA, do.SettleHand(1)), HandDeclared)
    assert "9.6" in declared.clauses
    assert declared.hand.plays == cards("9d 9c 7h 6h")
    assert table.stack(1) == 95_500
    table = settling("8c 5s 9d 6h 7h", "Kc Kd Qh 8s 4c 2d")
    (declared,) = of(table.ok(DANA, do.SettleHand(1)), HandDeclared)
    assert declared.hand.value.words == "a straight, nine high", "the better of the two straights"
    assert table.stack(1) == 100_000 + 4_000 + payment(500, ACES_UP["straight"], CHIP, "down")


@clause("9.6")
def test_a_hand_is_set_from_its_own_cards() -> None:
    table = settling()
    table.refused("not-in-hand", DANA, do.SettleHand(1, plays=cards("9c 9d 9h 7h")))
    (declared,) = of(table.ok(DANA, do.SettleHand(1, plays=cards("7h 9c 5s 9d"))), HandDeclared)
    assert "9.6" in declared.clauses
    assert declared.hand.plays == cards("9d 9c 7h 5s")


@clause("9.6")
def test_uneven_payments_are_rounded_as_the_sign_says() -> None:
    rounded = [
        book_with(NSW, **{"odds.ante": '"3 to 2"', "rounding.direction": f'"{direction}"'}) for direction in ("down", "up")
    ]
    down, up = (duel(PAIR_OF_NINES, DEALER_ACE_HIGH, ante=550, play=550, book=book) for book in rounded)
    assert (down.pays("ante"), up.pays("ante")) == (800, 850), "825 is no whole number of 50-cent chips"
    assert (down.won, up.won) == (800 + 550, 850 + 550)
    line = down.table.sign()["rounding"]
    assert "down" in line.text
    assert "9.6" in line.clauses
    assert "up" in up.table.sign()["rounding"].text
