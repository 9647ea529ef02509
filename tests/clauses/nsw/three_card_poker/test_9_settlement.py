"""9 Final settlement: whether the dealer has a hand, what becomes of each wager either way, conceding, cards counted."""

import pytest
from tests.support.play import CASS, DANA, GUS, TableUnderTest, player
from tests.support.rounds import UNSETTLED, UNTURNED, cards, dealt, of, seated
from tests.support.three_card import (
    BOOK,
    CHIP,
    HAND,
    JACK_HIGH,
    KINGS,
    QUEEN_HIGH,
    STACK,
    paid,
    play,
    three,
    three_with,
)
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import CardsKnown, DealerRevealed, HandConceded, HandDeclared, HandSettled
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC

ANN = player("Ann")
ACE_HIGH, FIVE_HIGH, PAIR, STRAIGHT = "As 7d 4c", "5s 4c 2d", "7s 7d 4c", "7s 6d 5c"


def settling(hand: str = PAIR, dealer: str = QUEEN_HIGH, *, ante: int = 1_000, pair_plus: int = 500) -> TableUnderTest:
    """Ann has played, the dealer's hand lies open, and nothing is settled."""
    table = three(cards=f"{dealer} {hand}", automation=UNSETTLED)
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, ante=ante, pair_plus=pair_plus)
    table.deal()
    table.ok(ann, do.Play(1, Stake(ante)))
    return table


def by_hand(device: str, dealer: str = QUEEN_HIGH) -> TableUnderTest:
    """The same at a table dealt by hand."""
    table = three(kind=PHYSICAL, device=device)
    seated(table, Ann=(1, 1_000, 500))
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer(cards(dealer)))
    return table


# --- 9.1: queen or higher ------------------------------------------------------------------------------------------

PLAYS_ON = (
    "Qc 3d 2h",
    "Qc Jd 9h",
    "Kc 3d 2h",
    "Ac 3d 2s",
    "2c 2d 3h",
    "Jc Jd Th",
    "7c 5c 2c",
    "4c 3d 2h",
    "4c 3c 2c",
    "2c 2d 2h",
)
"""From queen, three, two up; of pairs and better also those that hold no queen."""
HAS_NO_HAND = ("Jc Td 8h", "Jc 3d 2h", "Tc 9d 7h", "5c 3d 2h")


@pytest.mark.parametrize(("dealer", "plays_on"), [(each, True) for each in PLAYS_ON] + [(each, False) for each in HAS_NO_HAND])
@clause("9.1", "9.2")
def test_the_dealers_hand_plays_on_with_a_queen_or_higher_by_its_value(dealer: str, plays_on: bool) -> None:
    table = settling("As Ks Qs", dealer)
    (revealed,) = [each.event for each in table.table.history if isinstance(each.event, DealerRevealed)]
    assert "9.1" in revealed.clauses
    assert ("9.2" in revealed.clauses) == (not plays_on), "the dealer calls no hand"
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    outcomes = {each.wager: each.outcome for each in settled.wagers}
    assert (outcomes["ante"], outcomes["play"]) == ("wins", "wins" if plays_on else "stands-off")
    for least, outcome in (("queen", "stands-off"), ("jack", "wins")):
        book = three_with(**{"dealer.qualifies-with": f'"{least}"'})
        assert play("As Ks Qs", JACK_HIGH, book=book).settled["play"].outcome == outcome, "with another least card"


@clause("9.1")
def test_what_counts_is_the_value_of_the_hand_and_not_a_card_in_it() -> None:
    by_card = three_with(**{"dealer.qualifies-by": '"card-held"'})
    for dealer in ("2c 2d 3h", "4c 3d 2h", "7c 5c 2c"):
        assert play("As Kh Jd", dealer).won == -2_000, "it holds no queen and plays on, and beats ace high"
        assert play("As Kh Jd", dealer, book=by_card).won == 1_000, "by the other reading it would be no hand"
    for dealer in ("Qc 3d 2h", "Ac 3d 2s"):
        assert play("As Kh Jd", dealer).won == play("As Kh Jd", dealer, book=by_card).won


# --- 9.2 and 9.3: no hand --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [FIVE_HIGH, ACE_HIGH, PAIR, STRAIGHT, "Js Ts 8s", "Jd Ts 8c"])
@clause("9.2", "9.3.2")
def test_without_a_hand_play_stands_off_and_the_ante_is_paid_whatever_the_player_holds(hand: str) -> None:
    dealer = "Jc Td 8h" if hand != "Jd Ts 8c" else "Jc Th 8d"
    round_ = play(hand, dealer, ante=1_000)
    bonus = round_.settled.pop("ante-bonus").pays if "ante-bonus" in round_.settled else 0
    outcomes = {wager: (each.outcome, each.stake, each.pays) for wager, each in round_.settled.items()}
    assert outcomes == {"ante": ("wins", 1_000, 1_000), "play": ("stands-off", 1_000, 0)}
    assert round_.clauses("play") == ("9.2",)
    assert "9.3.2" in round_.clauses("ante")
    assert "10.1" in round_.clauses("ante")
    assert (round_.won, round_.house) == (1_000 + bonus, -1_000 - bonus)
    assert (round_.table.on(1, "ante"), round_.table.on(1, "play")) == (0, 0), "both stakes come back"


@clause("9.3.1")
def test_without_a_hand_pair_plus_below_a_pair_is_lost_all_the_same() -> None:
    round_ = play(ACE_HIGH, JACK_HIGH, ante=1_000, pair_plus=500)
    assert (round_.settled["pair-plus"].outcome, round_.pays("pair-plus")) == ("loses", -500)
    assert round_.clauses("pair-plus") == ("9.3.1",)
    assert (round_.won, round_.house) == (1_000 - 500, -500)
    alone = play(ACE_HIGH, JACK_HIGH, ante=0, pair_plus=500)
    assert (list(alone.settled), alone.won) == (["pair-plus"], -500)


@pytest.mark.parametrize(
    ("hand", "kind", "rank"),
    [
        (PAIR, "pair", "11.1.5"),
        ("9s 6s 2s", "flush", "11.1.4"),
        (STRAIGHT, "straight", "11.1.3"),
        ("7s 7d 7c", "three-of-a-kind", "11.1.2"),
        ("7s 6s 5s", "straight-flush", "11.1.1"),
    ],
)
@clause("9.3.2")
def test_without_a_hand_bonus_and_pair_plus_are_paid_by_their_schedules(hand: str, kind: str, rank: str) -> None:
    round_ = play(hand, JACK_HIGH, ante=1_000, pair_plus=500)
    assert round_.hand.value.category == kind
    bonus = paid("ante-bonus", kind, 1_000) if kind not in ("pair", "flush") else 0
    assert ("ante-bonus" in round_.settled) == bool(bonus), "from a straight upwards"
    if bonus:
        assert (round_.clauses("ante-bonus"), round_.pays("ante-bonus")) == (("9.3.2", "10.2", "10.3", rank), bonus)
    side = paid("pair-plus", kind, 500)
    assert (round_.clauses("pair-plus"), round_.pays("pair-plus")) == (("9.3.2", "10.5", rank), side)
    assert (round_.won, round_.house) == (1_000 + bonus + side, -1_000 - bonus - side)


@clause("9.3.2")
def test_only_players_who_are_still_in_are_paid() -> None:
    table = three(cards=f"{JACK_HIGH} {PAIR} {STRAIGHT.replace('7s', '7h').replace('5c', '5s')}")
    ann, ben = seated(table, Ann=(1, 1_000, 500), Ben=(2, 1_000, 500))
    table.deal()
    table.ok(ben, do.Fold(2))
    (settled,) = of(table.ok(ann, do.Play(1, Stake(1_000))), HandSettled)
    assert "9.3.2" in settled.clauses
    assert (table.stack(1), table.stack(2)) == (STACK + 1_000 + paid("pair-plus", "pair", 500), STACK - 1_500)


@pytest.mark.parametrize(("dealer", "clause_id"), [(JACK_HIGH, "9.3.3"), (QUEEN_HIGH, "9.4.2")])
@clause("9.3.3", "9.4.2")
def test_when_every_wager_is_settled_the_cards_are_collected_and_counted(dealer: str, clause_id: str) -> None:
    table = settling(PAIR, dealer)
    refusal = table.refused("hands-unsettled", DANA, do.EndRound())
    assert clause_id in refusal.clauses
    assert refusal.facts["seats"] == (1,)
    table.ok(DANA, do.SettleHand(1))
    for who in (ANN, GUS, CASS):
        assert clause_id in table.refused("not-your-office", who, do.EndRound()).clauses
    before = table.table.state.money
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert clause_id in ended.clauses
    assert (ended.counted, table.table.state.money, table.phase) == (2 * HAND, before, "wagering")
    table.wager(ANN, 1, ante=500)


# --- 9.4: the dealer's hand plays on ---------------------------------------------------------------------------------


@clause("9.4.1", "9.4.1.2", "9.4.1.5")
def test_each_hand_is_measured_against_the_dealers_own() -> None:
    table = three(cards=f"{QUEEN_HIGH} {PAIR} 8s 5d 3c", automation=UNSETTLED)
    ann, ben = seated(table, Ann=(1, 1_000, 0), Ben=(2, 2_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(ben, do.Play(2, Stake(2_000)))
    tray = table.tray
    outcomes = {}
    for seat in (2, 1):
        (settled,) = of(table.ok(DANA, do.SettleHand(seat)), HandSettled)
        assert settled.clauses == ("9.4.1",)
        outcomes[seat] = {each.wager: (each.outcome, each.pays) for each in settled.wagers}
        clause_id = "9.4.1.5" if seat == 1 else "9.4.1.2"
        assert all(clause_id in each.clauses for each in settled.wagers)
    assert outcomes[1] == {"ante": ("wins", 1_000), "play": ("wins", 1_000)}
    assert outcomes[2] == {"ante": ("loses", -2_000), "play": ("loses", -2_000)}
    assert (table.stack(1), table.stack(2), table.tray) == (STACK + 2_000, STACK - 4_000, tray + 4_000 - 2_000)


@pytest.mark.parametrize(("dealer", "won"), [(QUEEN_HIGH, 2_000), ("Qc Qd Qh", -2_000), ("7h 6c 5d", 0)])
@clause("9.4.1.1")
def test_a_straight_earns_the_ante_its_bonus_whatever_the_dealer_holds(dealer: str, won: int) -> None:
    round_ = play(STRAIGHT, dealer, ante=1_000)
    bonus = paid("ante-bonus", "straight", 1_000)
    assert (round_.clauses("ante-bonus"), round_.pays("ante-bonus")) == (("9.4.1.1", "10.2", "10.3", "11.1.3"), bonus)
    assert (round_.won, round_.house) == (won + bonus, -won - bonus)
    assert "ante-bonus" not in play("As 9s 2s", dealer, ante=1_000).settled, "a flush is not enough"


@pytest.mark.parametrize(("dealer", "won"), [(QUEEN_HIGH, 2_000), (KINGS, -2_000)])
@clause("9.4.1.3", "9.4.1.6")
def test_pair_plus_goes_by_the_players_hand_alone(dealer: str, won: int) -> None:
    paired = play(PAIR, dealer, ante=1_000, pair_plus=500)
    assert paired.clauses("pair-plus") == ("9.4.1.6", "10.5", "11.1.5")
    assert paired.pays("pair-plus") == paid("pair-plus", "pair", 500)
    assert paired.won == won + paid("pair-plus", "pair", 500)
    odd = play(ACE_HIGH, dealer, ante=1_000, pair_plus=500)
    assert (odd.clauses("pair-plus"), odd.pays("pair-plus")) == (("9.4.1.3",), -500)
    assert odd.won == won - 500
    for alone, end in ((play(PAIR, dealer, ante=0, pair_plus=500), paired), (play(ACE_HIGH, dealer, ante=0, pair_plus=500), odd)):
        assert (list(alone.settled), alone.won) == (["pair-plus"], end.pays("pair-plus"))


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Qs 3c 2d", QUEEN_HIGH), ("7s 7d 4c", "7h 7c 4d"), ("As 9s 2s", "Ad 9d 2d"), ("7s 6s 5s", "7d 6d 5d")],
)
@clause("9.4.1.4")
def test_with_equal_hands_ante_and_play_stand_off(hand: str, dealer: str) -> None:
    round_ = play(hand, dealer, ante=1_000, pair_plus=500)
    assert round_.hand.value == round_.dealer.value
    for wager in ("ante", "play"):
        settled = round_.settled[wager]
        assert (settled.outcome, settled.stake, settled.pays, settled.clauses) == ("stands-off", 1_000, 0, ("9.4.1.4",))
    extra = sum(round_.pays(wager) for wager in ("ante-bonus", "pair-plus") if wager in round_.settled)
    assert (round_.won, round_.house) == (extra, -extra), "bonus and Pair Plus go by their own rules"
    for ties, each in (("player", 2_000), ("dealer", -2_000)):
        assert play(hand, dealer, ante=1_000, pair_plus=500, book=three_with(ties=f'"{ties}"')).won == each + extra


@clause("9.4.1.4", "9.4.1.2", "9.4.1.5")
def test_one_card_more_or_less_is_no_tie() -> None:
    for hand, won in (("Qs 4c 2d", 2_000), ("Qs 3c 2d", 0), ("Js 9c 7d", -2_000)):
        assert play(hand, QUEEN_HIGH, ante=1_000).won == won


# --- 9.5 and 9.6: conceding ----------------------------------------------------------------------------------------


@clause("9.5", "9.6")
def test_once_the_dealers_hand_is_open_a_player_may_concede_every_wager_for_good() -> None:
    table = settling(PAIR, KINGS)
    tray = table.tray
    for who in (GUS, CASS, DANA):
        assert table.refused("not-your-office", who, do.Concede(1)).clause == "9.5"
    (conceded,) = of(table.ok(ANN, do.Concede(1)), HandConceded)
    assert "9.5" in conceded.clauses
    given_up = {each.wager: (each.outcome, each.pays, each.clauses) for each in conceded.wagers}
    assert given_up == {
        "ante": ("given-up", -1_000, ("9.5",)),
        "play": ("given-up", -1_000, ("9.5",)),
        "pair-plus": ("given-up", -500, ("9.5",)),
    }
    assert (table.stack(1), table.tray) == (STACK - 2_500, tray + 2_500), "though the pair would have won Pair Plus"
    assert table.refused("conceded", ANN, do.Concede(1)).clause == "9.6"
    assert table.refused("conceded", DANA, do.SettleHand(1)).clause == "9.6"
    hand = table.view(PUBLIC).game.hands[1]
    assert hand is not None
    assert (hand.cards, hand.status, hand.as_set) == ({}, "conceded", None), "it is not turned up"
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.counted, table.stack(1)) == (2 * HAND, STACK - 2_500), "its cards are counted as for a fold"


@clause("9.5", "9.6")
def test_nobody_concedes_before_that_or_for_another_or_a_settled_hand() -> None:
    table = three(cards=f"{QUEEN_HIGH} {PAIR} 8s 5d 3c", automation=UNTURNED)
    ann, ben = seated(table, Ann=(1, 1_000, 0), Ben=(2, 1_000, 0))
    assert table.refused("wrong-phase", ann, do.Concede(1)).clause == "9.5"
    table.deal()
    assert table.refused("conceding-early", ann, do.Concede(1)).clause == "9.5"
    for who, seat in ((ann, 1), (ben, 2)):
        table.ok(who, do.Play(seat, Stake(1_000)))
    table.ok(DANA, do.RevealDealer())
    assert table.refused("not-your-seat", ben, do.Concede(1)).clause == "9.5"
    table.ok(DANA, do.SettleHand(1))
    assert table.refused("decided", ann, do.Concede(1)).clause == "9.5"
    table.ok(ben, do.Concede(2))
    assert table.refused("conceded", DANA, do.SettleHand(2)).clause == "9.6"
    assert (table.stack(1), table.stack(2)) == (STACK + 2_000, STACK - 2_000)


@clause("9.5")
def test_by_hand_the_dealer_keys_the_sweep_and_without_the_rule_there_is_no_conceding() -> None:
    table = by_hand(SHOE)
    assert "9.5" in of(table.ok(DANA, do.Concede(1)), HandConceded)[0].clauses
    assert (table.stack(1), table.hand(1)) == (STACK - 2_500, (None,) * HAND), "what it was stays unknown"
    without = three(book=three_with(concede="false"), cards=f"{QUEEN_HIGH} {PAIR}", automation=UNSETTLED)
    (ann,) = seated(without, Ann=(1, 1_000, 0))
    without.deal()
    without.ok(ann, do.Play(1, Stake(1_000)))
    assert without.refused("no-conceding", ann, do.Concede(1)).clause == "9.5"


# --- 9.7 and 9.8: whose business the best hand is -------------------------------------------------------------------


@clause("9.7")
def test_a_player_who_misjudges_their_hand_and_concedes_bears_it_themselves() -> None:
    table = settling("7s 6s 5s", JACK_HIGH)
    offer = table.offered(ANN, "concede", seat=1)
    assert offer is not None
    assert "9.7" in offer.clauses
    (conceded,) = of(table.ok(ANN, do.Concede(1)), HandConceded)
    assert {each.wager for each in conceded.wagers} == {"ante", "play", "pair-plus"}, "and no Ante Bonus"
    assert table.stack(1) == STACK - 2_500, "though the dealer had no hand"


@pytest.mark.parametrize(("hand", "words"), [("4c 7s 7d", "a pair of sevens, four"), ("3s Ad 2c", "a straight, three high")])
@clause("9.8")
def test_the_dealer_turns_up_each_hand_and_settles_it_at_the_best_its_cards_allow(hand: str, words: str) -> None:
    table = settling(hand, "Qh 9d 5h")
    for who in (ANN, GUS, CASS):
        assert table.refused("not-your-office", who, do.SettleHand(1)).clause == "9.8"
    assert table.refused("no-hand", DANA, do.SettleHand(2)).clause == "9.8"
    (declared,) = of(table.ok(DANA, do.SettleHand(1)), HandDeclared)
    assert "9.8" in declared.clauses
    assert (declared.hand.value.words, declared.hand.aside) == (words, ())
    shown = table.view(PUBLIC).game.hands[1]
    assert shown is not None
    assert set(shown.cards.values()) == set(cards(hand)), "now everybody sees it"
    assert table.stack(1) > STACK
    assert table.refused("decided", DANA, do.SettleHand(1)).clause == "9.8"


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("9.8")
def test_by_hand_the_dealer_keys_the_hand_they_turn_up(device: str) -> None:
    table = by_hand(device)
    for given in ("", "7s 7d", "7s 7d 4c 9h"):
        assert table.refused("cards-wrong", DANA, do.SettleHand(1, cards(given))).clause == "9.8"
    table.refused("not-in-hand", DANA, do.SettleHand(1, cards(PAIR), cards("7s 7d 7c")))
    known, declared, _ = table.ok(DANA, do.SettleHand(1, cards(PAIR), cards(PAIR)))
    assert isinstance(known, CardsKnown)
    assert isinstance(declared, HandDeclared)
    assert (known.clauses, "9.8" in declared.clauses) == (("9.8",), True)
    assert table.stack(1) == STACK + 2_000 + paid("pair-plus", "pair", 500)


@clause("9.8")
def test_uneven_payments_are_rounded_as_the_sign_says() -> None:
    down, up = (
        play(PAIR, QUEEN_HIGH, ante=550, book=three_with(**{"odds.ante": '"3 to 2"', "rounding.direction": f'"{direction}"'}))
        for direction in ("down", "up")
    )
    exact = 550 * 3 // 2
    assert exact % CHIP
    assert (down.pays("ante"), up.pays("ante")) == (exact - exact % CHIP, exact - exact % CHIP + CHIP)
    line = down.table.sign()["rounding"]
    assert "down" in line.text
    assert "9.8" in line.clauses
    assert BOOK.setting("rounding.direction").value == "down"
