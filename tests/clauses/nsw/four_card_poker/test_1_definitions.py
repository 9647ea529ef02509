"""1 Definitions: each term by the thing it names."""

import pytest
from tests.support.incidents import incident
from tests.support.opening import MIA, PAT, all_but, not_opened
from tests.support.play import CASS, DANA, GUS, INES, NSW, TableUnderTest, book_with
from tests.support.rounds import BY_HAND, cards, dealt, duel, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do, law
from pitboss.games.dealer_poker.round import CardsDealt, CardsKnown, HandFolded, HandSettled, PlayPlaced
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.money import parse_odds, payment
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.events import Outcome
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.decks.events import CardsChecked, CardsShuffled
from pitboss.table.services.seats.events import VoucherExchanged
from pitboss.table.settings import SHOE, SHUFFLER

BOOK = law.load(NSW)
STACK = 100_000
ANTE = 1_000
DECK, HAND, DEALER_HAND = number("deck.cards"), number("hand.player"), number("hand.dealer")

ACES = "As Ah 7d 5c 9s"
KINGS = "Ks Kh 7d 5c 9s"
FOUR_QUEENS = "Qc Qd Qh Qs 8d Jc"
NOTHING = "2c 4d 6h 8s Td Qc"


def odds(wager: str, hand: str, stake: int) -> int:
    """What the schedule in play pays for a hand."""
    name = str(BOOK.setting(f"schedule.{wager}").value)
    chip = number("rounding.smallest-chip")
    return payment(stake, dict(BOOK.schedule(wager, name).odds)[hand], chip, "down")


# --- offices -------------------------------------------------------------------------------------------------------


@clause("1.1:dealer")
def test_the_dealer_runs_the_game() -> None:
    for kind in ("physical", "virtual"):
        table = opened_by_hand(SHUFFLER) if kind == "physical" else TableUnderTest(automation=BY_HAND)
        ann, _ = seated(table, Ann=(1, ANTE, 0), Ben=(2, ANTE, 0))
        runs = (DANA,) if kind == "physical" else (DANA, HOUSE_ACTOR)
        for who in (*all_but(*runs), ann):
            for step in (do.NoMoreBets(), do.Deal(), do.RevealDealer(), do.SettleHand(1), do.EndRound(), do.Fill(50)):
                table.refused("not-your-office", who, step)
        table.ok(DANA, do.NoMoreBets())
        assert dealt(table, "Ks")[-1].last


@clause("1.1:gaming-supervisor")
def test_the_gaming_supervisor_watches_the_game_and_does_not_manage_it() -> None:
    table = TableUnderTest()
    seated(table, Ann=(1, ANTE, 0))
    talk = do.Conduct(rule="conduct.silence", seat=1, words="called out a card")
    table.refused("not-your-office", PAT, talk)
    assert table.ok(GUS, talk)
    for request in (
        do.ChangeLimits("ante", 500, 5_000),
        do.RaiseMinimum("ante", 1_000),
        do.ChangeCards("worn", "green"),
        do.InstructCount(),
        do.CheckCards(0),
    ):
        table.refused("not-your-office", GUS, request)
    assert table.stack(1) == STACK - ANTE


@pytest.mark.parametrize("who", [CASS, MIA], ids=lambda who: who.office)
@clause("1.1:casino-supervisor", "1.1:assistant-gaming-manager")
def test_a_casino_supervisor_manages_and_an_assistant_gaming_manager_is_one(who: Actor) -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 0))
    for request in (
        do.ChangeLimits("ante", 500, 5_000),
        do.RaiseMinimum("ante", 1_000),
        do.ChangeCards("worn", "green"),
        do.CheckCards(0),
        do.InstructCount(),
        do.Conduct(rule="conduct.silence", seat=1, words="called out a card"),
    ):
        assert table.ok(who, request), "what the lower office may do, the higher may"
    for dealers in (do.Shuffle(), do.Cut(26), do.Deal(), do.CountCards(DECK)):
        table.refused("not-your-office", who, dealers)
    assert table.table.state.limits.ranges["ante"].minimum == 1_000


@clause("1.1:inspector")
def test_an_inspector_has_the_cards_counted_and_takes_no_part() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(INES, do.InstructCount())
    for request in (
        do.CountCards(DECK),
        do.Shuffle(),
        do.ChangeCards("worn", "green"),
        do.ChangeLimits("ante", 500, 5_000),
        do.TakeSeat(2),
        do.PlaceWagers(1, {"ante": Stake(500)}),
        do.BuyIn(500),
    ):
        table.refused("not-your-office", INES, request)
    table.refused("count-due", DANA, do.Deal())
    table.ok(DANA, do.CountCards(DECK))
    dealt(table, "Ks")


# --- wagers --------------------------------------------------------------------------------------------------------


@clause("1.1:ante")
def test_the_ante_brings_a_player_into_the_round() -> None:
    table = TableUnderTest()
    seated(table, Ann=(1, ANTE, 0), Ben=(2, 0, 0))
    assert (table.on(1, "ante"), table.stack(1), table.stack(2)) == (ANTE, STACK - ANTE, STACK)
    table.deal()
    assert list(table.table.state.round.part.hands) == [1]
    assert table.table.state.round.number == 1


@clause("1.1:play-wager")
def test_the_play_wager_keeps_them_in_it() -> None:
    table = TableUnderTest(cards=f"{ACES} {NOTHING}")
    ann, ben = seated(table, Ann=(1, ANTE, 0), Ben=(2, ANTE, 0))
    table.refused("wrong-phase", ann, do.Play(1, Stake(ANTE)))
    table.deal()
    table.refused("amount", ann, do.Play(1))
    (placed,) = of(table.ok(ann, do.Play(1, Stake(ANTE))), PlayPlaced)
    assert (placed.total, table.on(1, "play"), table.stack(1)) == (ANTE, ANTE, STACK - 2 * ANTE)
    settled = of(table.ok(ben, do.Fold(2)), HandSettled)
    assert [each.seat for each in settled] == [1], "who did not place it is out"
    assert table.stack(2) == STACK - ANTE


@clause("1.1:aces-up")
def test_aces_up_wins_with_a_pair_of_aces_whatever_the_dealer_holds() -> None:
    wins = odds("aces-up", "pair-of-aces", ANTE)
    for dealer in (FOUR_QUEENS, NOTHING):
        assert duel(ACES, dealer, ante=0, aces_up=ANTE).won == wins, "alone"
        assert duel(KINGS, dealer, ante=0, aces_up=ANTE).won == -ANTE, "a lower pair is not enough"
    assert duel(ACES, FOUR_QUEENS, ante=ANTE, aces_up=ANTE).won == wins - 2 * ANTE, "beside an Ante"
    assert duel(KINGS, NOTHING, ante=ANTE, aces_up=ANTE).won == 2 * ANTE - ANTE


@clause("1.1:ante-bonus")
def test_the_ante_bonus_comes_by_itself_whatever_the_dealer_holds() -> None:
    bonus = odds("ante-bonus", "three-of-a-kind", ANTE)
    trips = "7s 7h 7d 5c 9s"
    beaten, beats = duel(trips, FOUR_QUEENS, ante=ANTE), duel(trips, NOTHING, ante=ANTE)
    assert (beaten.won, beats.won) == (bonus - 2 * ANTE, bonus + 2 * ANTE)
    assert beaten.pays("ante-bonus") == bonus
    flush = duel("Ks Js 7s 5s 9d", NOTHING, ante=ANTE)
    assert "ante-bonus" not in flush.settled
    assert flush.won == 2 * ANTE, "a hand below that earns none"


# --- promotional tokens --------------------------------------------------------------------------------------------


def holder(table: TableUnderTest, tokens: int, chips: int = STACK) -> Actor:
    """Ann at seat 1 with chips and a voucher changed into tokens."""
    ann = table.seat("Ann", 1, chips)
    table.ok(ann, do.ExchangeVoucher("V-1", tokens))
    return ann


@pytest.mark.parametrize("kind", ["virtual", "physical"])
@clause("1.1:casino-promotional-token")
def test_a_voucher_becomes_tokens_of_the_same_value_once(kind: str) -> None:
    table = TableUnderTest(kind=kind)
    ann = table.seat("Ann", 1)
    tray = table.tray
    (changed,) = of(table.ok(ann, do.ExchangeVoucher("V-1", 2_000)), VoucherExchanged)
    assert changed.clauses == ("1.1:casino-promotional-token",)
    assert (table.tokens(1), table.stack(1), table.tray) == (2_000, STACK, tray), "no chip moved"
    again = table.refused("voucher-used", ann, do.ExchangeVoucher("V-1", 2_000))
    assert again.clauses == ("1.1:casino-promotional-token",)
    for amount in (0, -2_000, 10**18):
        table.refused("amount", ann, do.ExchangeVoucher("V-2", amount))
    table.refused("not-seated", PAT, do.ExchangeVoucher("V-2", 2_000))
    table.ok(ann, do.ExchangeVoucher("V-2", 50))
    assert table.tokens(1) == 2_050


@clause("1.1:casino-promotional-token")
def test_tokens_are_for_wagering_and_not_for_cash() -> None:
    table = TableUnderTest()
    ann = holder(table, 2_000, chips=500)
    table.refused("chips-short", ann, do.CashOut(550))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(0, 1_000), "aces-up": Stake(500, 500)}))
    assert (table.on(1, "ante"), table.on(1, "aces-up"), table.stack(1), table.tokens(1)) == (1_000, 1_000, 0, 500)
    table.ok(ann, do.WithdrawWagers(1))
    assert (table.stack(1), table.tokens(1)) == (500, 2_000), "each comes back as what it was"
    purse = table.table.purses["Ann"]
    table.ok(ann, do.LeaveTable())
    assert table.table.purses["Ann"] == purse + 500


@pytest.mark.parametrize(("after_win", "left"), [("kept", 0), ("returned", 2_000)])
@clause("1.1:casino-promotional-token")
def test_what_tokens_win_is_paid_in_chips(after_win: str, left: int) -> None:
    table = TableUnderTest(cards=f"{ACES} {NOTHING}", chosen={"token.after-win": after_win})
    ann = holder(table, 2_000)
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(0, 1_000)}))
    table.deal()
    tray = table.tray
    (settled,) = of(table.ok(ann, do.Play(1, Stake(0, 1_000))), HandSettled)
    assert all("1.1:casino-promotional-token" in each.clauses for each in settled.wagers)
    assert (table.stack(1), table.tokens(1)) == (STACK + 2_000, left), "the voucher says what becomes of the token"
    assert table.tray == tray - 2_000
    assert table.table.state.money.get(TOKENS_TAKEN, 0) == 2_000 - left


@clause("1.1:casino-promotional-token")
def test_tokens_that_lose_go_to_the_house_and_chips_beside_them_too() -> None:
    table = TableUnderTest(cards=f"{KINGS} {FOUR_QUEENS}")
    ann = holder(table, 1_000)
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(600, 400)}))
    table.deal()
    tray = table.tray
    (settled,) = of(table.ok(ann, do.Play(1, Stake(400, 600))), HandSettled)
    assert not any("1.1:casino-promotional-token" in each.clauses for each in settled.wagers)
    assert (table.stack(1), table.tokens(1)) == (STACK - 1_000, 0)
    assert (table.tray, table.table.state.money[TOKENS_TAKEN]) == (tray + 1_000, 1_000)


# --- equipment -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("device", "passes"),
    [pytest.param(SHOE, HAND + 1, id="shoe"), pytest.param(SHUFFLER, 2, id="shuffler")],
)
@clause("1.1:card-shoe", "1.1:shuffling-device")
def test_cards_are_dealt_from_the_shoe_or_from_the_device_that_shuffled_them(device: str, passes: int) -> None:
    table = TableUnderTest(device=device, automation=BY_HAND)
    shuffles = [each.event for each in table.table.history if isinstance(each.event, CardsShuffled)]
    assert len(shuffles) == 1
    order = table.table.state.shoe.order
    seated(table, Ann=(1, ANTE, 0))
    out = [card for _ in range(passes) for event in of(table.ok(DANA, do.Deal()), CardsKnown) for *_, card in event.cards]
    assert tuple(out) == order[: HAND + DEALER_HAND]
    assert table.view().cards_left == DECK - HAND - DEALER_HAND
    table.refused("dealt", DANA, do.Deal())
    not_opened("device-kind", device="pack in the hand")


@clause("1.1:deck-checking-device")
def test_a_deck_checking_device_confirms_the_cards() -> None:
    table = TableUnderTest(kind="physical")
    for who in (GUS, PAT, INES):
        table.refused("not-your-office", who, do.CheckCards(0, by_device=True))
    (checked,) = of(table.ok(DANA, do.CheckCards(0, by_device=True)), CardsChecked)
    assert (checked.by, checked.cards) == ("deck-checking device", DECK)
    (by_hand,) = of(table.ok(CASS, do.CheckCards(1)), CardsChecked)
    assert by_hand.by == "Cass", "the record says who or what did it"
    table.ok(DANA, do.Shuffle())


@clause("1.1:float-tray")
def test_the_float_tray_holds_the_chips_of_the_house() -> None:
    table = TableUnderTest(float_=50_000, automation=EVERYTHING - {Automation.SETTLE}, cards=f"{ACES} {NOTHING}")
    assert table.tray == 50_000
    ann = table.seat("Ann", 1, chips=50_000)
    assert (table.tray, table.stack(1)) == (0, 50_000)
    table.wager(ann, 1, ante=ANTE)
    table.deal()
    table.ok(ann, do.Play(1, Stake(ANTE)))
    assert table.refused("tray-short", DANA, do.SettleHand(1)).facts == {"have": 0, "amount": 2 * ANTE}
    for who in all_but(DANA, HOUSE_ACTOR):
        table.refused("not-your-office", who, do.Fill(2 * ANTE))
    table.ok(DANA, do.Fill(2 * ANTE))
    table.ok(DANA, do.SettleHand(1))
    assert (table.tray, table.stack(1)) == (0, 50_000 + 2 * ANTE)
    table.refused("tray-short", DANA, do.Credit(50))


# --- the round -----------------------------------------------------------------------------------------------------


@clause("1.1:hand")
def test_a_hand_is_five_cards_and_the_dealers_six() -> None:
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device)
        seated(table, Ann=(1, ANTE, 0), Ben=(4, 0, ANTE))
        table.deal()
        assert [len(table.hand(seat)) for seat in (1, 4)] == [HAND, HAND] == [5, 5]
        assert len(table.table.state.round.part.dealer.cards) == DEALER_HAND == 6
    other = TableUnderTest(book_with(NSW, **{"hand.player": "4"}))
    seated(other, Ann=(1, ANTE, 0))
    other.deal()
    assert len(other.hand(1)) == 4


@clause("1.1:fold")
def test_to_fold_is_to_be_out_until_the_next_round() -> None:
    table = TableUnderTest()
    ann, ben = seated(table, Ann=(1, ANTE, 500), Ben=(2, ANTE, 0))
    table.deal()
    tray = table.tray
    assert of(table.ok(ann, do.Fold(1)), HandFolded)
    assert (table.stack(1), table.tray) == (STACK - ANTE - 500, tray + ANTE + 500)
    for late in (do.Play(1, Stake(ANTE)), do.Fold(1), do.PickUp(1)):
        table.refused("decided", ann, late)
    table.ok(ben, do.Fold(2))
    table.wager(ann, 1, ante=ANTE)
    table.deal()
    assert of(table.ok(ann, do.Play(1, Stake(ANTE))), HandSettled)


@clause("1.1:round-of-play")
def test_a_round_starts_with_the_first_card_and_ends_when_all_is_paid_or_taken() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.NoMoreBets())
    assert (table.table.state.round.number, table.phase) == (0, "wagering"), "the call is not the start"
    (first,) = of(table.ok(DANA, do.Deal()), CardsDealt)
    assert (first.round, first.to, table.table.state.round.number) == (1, (1, DEALER_PLACE), 1)
    dealt(table, "Qs")
    table.ok(DANA, do.Play(1, Stake(ANTE)))
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(DANA, do.RevealDealer(cards("2c 4d 6h 8s Td")))
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(DANA, do.SettleHand(1, cards(ACES)))
    assert (table.stack(1), table.phase) == (STACK + 2 * ANTE, "settling")
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.round, table.phase) == (1, "wagering")


@clause("1.1:stand-off")
def test_a_wager_that_stands_off_is_neither_won_nor_lost() -> None:
    mine, theirs = "As Kh 9d 7c 2s", "Ah Kd 9c 7s 2h 3d"
    for ties, won in (("stand-off", 0), ("player", 2 * ANTE), ("dealer", -2 * ANTE)):
        even = duel(mine, theirs, ante=ANTE, book=book_with(NSW, ties=f'"{ties}"'))
        assert (even.won, even.house) == (won, -won)
    even = duel(mine, theirs, ante=ANTE, book=book_with(NSW, ties='"stand-off"'))
    assert {even.settled[wager].outcome for wager in ("ante", "play")} == {Outcome.STAND_OFF}
    assert (even.table.on(1, "ante"), even.table.on(1, "play")) == (0, 0), "it goes back to its owner"


@clause("1.1:void")
def test_what_is_void_does_not_count_and_has_no_result() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 500), Ben=(2, 0, ANTE))
    tray = table.tray
    dealt(table, "Ks")
    (void,) = of(table.ok(DANA, incident("dealt-incorrectly")), RoundVoided)
    assert {(seat, each.wager, each.stake, each.pays) for seat, each in void.returned} == {
        (1, "ante", ANTE, 0),
        (1, "aces-up", 500, 0),
        (2, "aces-up", ANTE, 0),
    }
    assert {each.outcome for _, each in void.returned} == {Outcome.VOID}
    assert (table.stack(1), table.stack(2), table.tray) == (STACK, STACK, tray)
    assert table.phase == "wagering"
    table.refused("wrong-phase", DANA, do.RevealDealer())


def test_odds_are_read_as_the_schedule_prints_them() -> None:
    assert odds("ante-bonus", "four-of-a-kind", ANTE) == parse_odds("25 to 1").pays * ANTE
