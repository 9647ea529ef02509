"""1 Definitions: each term by the thing it names."""

import pytest
from tests.support.incidents import incident
from tests.support.opening import MIA, PAT, not_opened
from tests.support.play import CASS, DANA, GUS, INES, NSW_THREE, TableUnderTest
from tests.support.rounds import BY_HAND, cards, dealt, of, seated
from tests.support.three_card import (
    BOOK,
    DECK,
    HAND,
    JACK_HIGH,
    KINDS,
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
from pitboss.games.dealer_poker.round import CardsDealt, CardsKnown, HandFolded, HandSettled
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import HOUSE_ACTOR, Actor, Request, Stake
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.decks.events import CardsChecked
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

ANTE = 1_000
PAIR, STRAIGHT, ACE_HIGH = "9s 9d 4c", "6s 7d 8c", "As 8d 4c"

# --- offices -------------------------------------------------------------------------------------------------------

WORK: dict[str, Request] = {
    "deals": do.Deal(),
    "records": do.Conduct(rule="conduct.silence", seat=1, words="named a card"),
    "manages": do.ChangeLimits("ante", 500, 5_000),
    "counts": do.InstructCount(),
}
DOES = {
    DANA: ("deals", "records"),
    GUS: ("records",),
    CASS: ("records", "manages", "counts"),
    MIA: ("records", "manages", "counts"),
    INES: ("counts",),
    PAT: (),
}


@pytest.mark.parametrize("who", list(DOES), ids=lambda who: who.office)
@clause("1.1:dealer", "1.1:gaming-supervisor", "1.1:casino-supervisor", "1.1:assistant-gaming-manager", "1.1:inspector")
def test_each_office_does_its_own_work_and_no_other(who: Actor) -> None:
    for name, request in WORK.items():
        table = three(kind=PHYSICAL)
        seated(table, Ann=(1, ANTE, 0))
        if name in DOES[who]:
            assert table.ok(who, request)
        else:
            table.refused("not-your-office", who, request)
        assert (table.stack(1), table.on(1, "ante")) == (STACK - ANTE, ANTE)


@clause("1.1:dealer")
def test_where_pitboss_deals_the_house_runs_the_game() -> None:
    table = three(automation=BY_HAND)
    seated(table, Ann=(1, ANTE, 0))
    for who in (GUS, CASS, INES):
        table.refused("not-your-office", who, do.Deal())
    table.ok(HOUSE_ACTOR, do.Deal())


# --- wagers --------------------------------------------------------------------------------------------------------


@clause("1.1:ante", "1.1:play-wager", "1.1:fold")
def test_the_ante_brings_a_player_in_play_keeps_them_there_and_a_fold_takes_them_out() -> None:
    table = three(cards=f"{QUEEN_HIGH} {PAIR} 7h 5s 2d")
    ann, ben, _ = seated(table, Ann=(1, ANTE, 0), Ben=(2, ANTE, 0), Cal=(3, 0, 0))
    table.deal()
    assert list(table.table.state.round.part.hands) == [1, 2], "Cal has no wager"
    tray = table.tray
    assert of(table.ok(ben, do.Fold(2)), HandFolded)
    assert (table.stack(2), table.tray) == (STACK - ANTE, tray + ANTE)
    for late in (do.Play(2, Stake(ANTE)), do.Fold(2), do.PickUp(2)):
        table.refused("decided", ben, late)
    settled = of(table.ok(ann, do.Play(1, Stake(ANTE))), HandSettled)
    assert [each.seat for each in settled] == [1], "who folded is out"
    assert (table.stack(1), table.stack(2)) == (STACK + 2 * ANTE, STACK - ANTE)
    table.wager(ben, 2, ante=ANTE)
    table.deal()
    assert list(table.table.state.round.part.hands) == [2], "until the next round"


@pytest.mark.parametrize("dealer", [QUEEN_HIGH, JACK_HIGH, KINGS])
@clause("1.1:pair-plus", "1.1:ante-bonus")
def test_pair_plus_and_ante_bonus_do_not_ask_what_the_dealer_holds(dealer: str) -> None:
    alone = play(PAIR, dealer.replace("9h", "8h"), ante=0, pair_plus=ANTE)
    assert alone.won == paid("pair-plus", "pair", ANTE), "instead of an Ante"
    assert play(ACE_HIGH, dealer, ante=0, pair_plus=ANTE).won == -ANTE, "below a pair it is lost"
    beside = play(STRAIGHT, dealer.replace("8h", "7h"), ante=ANTE, pair_plus=ANTE)
    assert beside.pays("ante-bonus") == paid("ante-bonus", "straight", ANTE), "without being asked for"
    assert beside.pays("pair-plus") == paid("pair-plus", "straight", ANTE), "beside an Ante"
    assert "ante-bonus" not in play(PAIR, dealer.replace("9h", "8h"), ante=ANTE).settled


# --- promotional tokens --------------------------------------------------------------------------------------------


def holder(table: TableUnderTest, tokens: int) -> Actor:
    """Ann at seat 1 with chips and a voucher changed into tokens."""
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V-1", tokens))
    return ann


@pytest.mark.parametrize("kind", KINDS)
@clause("1.1:casino-promotional-token")
def test_a_voucher_becomes_tokens_of_the_same_value_once(kind: str) -> None:
    table = three(kind=kind)
    tray = table.tray
    ann = holder(table, 2_000)
    assert (table.tokens(1), table.stack(1), table.tray) == (2_000, STACK, tray - STACK), "no chip for a token"
    assert table.refused("voucher-used", ann, do.ExchangeVoucher("V-1", 2_000)).clauses == ("1.1:casino-promotional-token",)
    table.refused("amount", ann, do.ExchangeVoucher("V-2", 0))
    table.refused("not-seated", PAT, do.ExchangeVoucher("V-2", 2_000))
    table.refused("chips-short", ann, do.CashOut(STACK + 50))
    purse = table.table.purses["Ann"]
    table.ok(ann, do.LeaveTable())
    assert table.table.purses["Ann"] == purse + STACK, "tokens are not for cash"


@pytest.mark.parametrize(("after_win", "kept"), [("kept", ANTE), ("returned", 0)])
@pytest.mark.parametrize(("dealer", "stands_off"), [(QUEEN_HIGH, False), (JACK_HIGH, True)])
@clause("1.1:casino-promotional-token")
def test_what_tokens_win_is_paid_in_chips_and_what_stands_off_comes_back_as_tokens(
    after_win: str, kept: int, dealer: str, stands_off: bool
) -> None:
    table = three(cards=f"{dealer} 6s 7d 8c", chosen={"token.after-win": after_win})
    ann = holder(table, 2 * ANTE)
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(0, ANTE)}))
    table.deal()
    tray, bonus = table.tray, paid("ante-bonus", "straight", ANTE)
    (settled,) = of(table.ok(ann, do.Play(1, Stake(0, ANTE))), HandSettled)
    won = [each for each in settled.wagers if each.outcome == "wins"]
    assert all("1.1:casino-promotional-token" in each.clauses for each in won)
    taken = kept if stands_off else 2 * kept
    assert table.stack(1) == STACK + bonus + (ANTE if stands_off else 2 * ANTE)
    assert table.tray == tray - bonus - (ANTE if stands_off else 2 * ANTE)
    assert (table.tokens(1), table.table.state.money.get(TOKENS_TAKEN, 0)) == (2 * ANTE - taken, taken)


@clause("1.1:casino-promotional-token")
def test_tokens_that_lose_go_to_the_house_and_chips_beside_them_too() -> None:
    table = three(cards=f"{KINGS} 7s 5d 3c")
    ann = holder(table, ANTE)
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(600, 400)}))
    table.deal()
    tray = table.tray
    table.ok(ann, do.Play(1, Stake(400, 600)))
    assert (table.stack(1), table.tokens(1), table.tray) == (STACK - ANTE, 0, tray + ANTE)
    assert table.table.state.money[TOKENS_TAKEN] == ANTE


# --- equipment -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("device", "passes"), [(SHOE, HAND), (SHUFFLER, 2)])
@clause("1.1:card-shoe", "1.1:shuffling-device", "1.1:hand")
def test_hands_of_three_are_dealt_from_the_shoe_or_from_the_device_that_shuffled_them(device: str, passes: int) -> None:
    table = three(device=device, automation=BY_HAND)
    order = table.table.state.shoe.order
    seated(table, Ann=(1, ANTE, 0), Ben=(4, 0, ANTE))
    out = [card for _ in range(passes) for event in of(table.ok(DANA, do.Deal()), CardsKnown) for *_, card in event.cards]
    assert tuple(out) == order[: 3 * HAND]
    assert [len(table.hand(1)), len(table.hand(4)), len(table.table.state.round.part.dealer.cards)] == [HAND] * 3 == [3, 3, 3]
    assert table.view().cards_left == DECK - 3 * HAND
    table.refused("dealt", DANA, do.Deal())
    not_opened("device-kind", NSW_THREE, device="pack in the hand")


@clause("1.1:deck-checking-device")
def test_a_deck_checking_device_confirms_the_cards() -> None:
    table = TableUnderTest(NSW_THREE, kind=PHYSICAL)
    for who in (GUS, PAT, INES):
        table.refused("not-your-office", who, do.CheckCards(0, by_device=True))
    (checked,) = of(table.ok(DANA, do.CheckCards(0, by_device=True)), CardsChecked)
    assert (checked.by, checked.cards) == ("deck-checking device", DECK)
    (by_hand,) = of(table.ok(CASS, do.CheckCards(1)), CardsChecked)
    assert by_hand.by == "Cass", "the record says who or what did it"


@clause("1.1:float-tray")
def test_the_float_tray_holds_the_chips_of_the_house() -> None:
    table = three(float_=50_000, automation=EVERYTHING - {Automation.SETTLE}, cards=f"{QUEEN_HIGH} {PAIR}")
    ann = table.seat("Ann", 1, chips=50_000)
    assert (table.tray, table.stack(1)) == (0, 50_000)
    table.wager(ann, 1, ante=ANTE)
    table.deal()
    table.ok(ann, do.Play(1, Stake(ANTE)))
    assert table.refused("tray-short", DANA, do.SettleHand(1)).facts == {"have": 0, "amount": 2 * ANTE}
    table.refused("not-your-office", CASS, do.Fill(2 * ANTE))
    table.ok(DANA, do.Fill(2 * ANTE))
    table.ok(DANA, do.SettleHand(1))
    assert (table.tray, table.stack(1)) == (0, 50_000 + 2 * ANTE)


# --- the round -----------------------------------------------------------------------------------------------------


@clause("1.1:round-of-play")
def test_a_round_starts_with_the_first_card_and_ends_when_all_is_paid_or_taken() -> None:
    table = three(kind=PHYSICAL, device=SHOE)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.NoMoreBets())
    assert (table.table.state.round.number, table.phase) == (0, "wagering"), "the call is not the start"
    (first,) = of(table.ok(DANA, do.Deal()), CardsDealt)
    assert (first.round, first.to) == (1, (DEALER_PLACE, 1))
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(ANTE)))
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(DANA, do.RevealDealer(cards(QUEEN_HIGH)))
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(DANA, do.SettleHand(1, cards(PAIR)))
    assert (table.stack(1), table.phase) == (STACK + 2 * ANTE, "settling")
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.round, ended.counted, table.phase) == (1, 2 * HAND, "wagering")


@clause("1.1:stand-off")
def test_a_wager_that_stands_off_is_neither_won_nor_lost() -> None:
    mine, theirs = "As Kd 9c", "Ad Kc 9s"
    assert BOOK.setting("ties").value == "stand-off"
    for ties, won in (("stand-off", 0), ("player", 2 * ANTE), ("dealer", -2 * ANTE)):
        even = play(mine, theirs, ante=ANTE, book=three_with(ties=f'"{ties}"'))
        assert (even.won, even.house) == (won, -won)
        assert (even.table.on(1, "ante"), even.table.on(1, "play")) == (0, 0), "nothing stays on the layout"


@pytest.mark.parametrize("kind", KINDS)
@clause("1.1:void")
def test_what_is_void_does_not_count_and_has_no_result(kind: str) -> None:
    table = three(kind=kind) if kind == PHYSICAL else three(automation=EVERYTHING - {Automation.DEAL})
    seated(table, Ann=(1, ANTE, 500), Ben=(2, 0, ANTE))
    tray = table.tray
    dealt(table)
    (void,) = of(table.ok(DANA, incident("dealt-incorrectly")), RoundVoided)
    back = {(seat, each.wager): (each.outcome, each.stake, each.pays) for seat, each in void.returned}
    assert back == {
        (1, "ante"): ("void", ANTE, 0),
        (1, "pair-plus"): ("void", 500, 0),
        (2, "pair-plus"): ("void", ANTE, 0),
    }
    assert (table.stack(1), table.stack(2), table.tray, table.phase) == (STACK, STACK, tray, "wagering")
