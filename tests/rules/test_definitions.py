"""Defined words, each by the thing it names."""

from __future__ import annotations

import pytest
from tests.support.incidents import incident
from tests.support.opening import not_opened
from tests.support.play import TableUnderTest
from tests.support.rounds import cards, dealt, of, over, seated
from tests.support.tables import ANN, BEN, CASS, DANA, GUS, INES, KINDS, MIA, PAT, STACK, UP_CARD, BookUnderTest
from tests.support.witness import carries, defines

from pitboss import do
from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.games.dealer_poker.dealing import CardsDealt, CardsKnown
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import HOUSE_ACTOR, Actor, Request, Stake
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.decks.checking import CardsChecked
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.seats.chips import VoucherExchanged
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

each_kind = pytest.mark.parametrize("kind", KINDS)
ANTE = 1_000

WORK: dict[str, Request] = {
    "deals": do.dealer_poker.Deal(),
    "records": do.Conduct(rule="conduct.silence", seat=1, words="named a card"),
    "manages": do.ChangeLimits("ante", 500, 5_000),
    "raises": do.RaiseMinimum("ante", 1_000),
    "changes cards": do.ChangeCards("worn", "green"),
    "orders a count": do.InstructCount(),
    "fills": do.Fill(50),
}
MANAGES = ("records", "manages", "raises", "changes cards", "orders a count")
DOES = {
    DANA: ("deals", "records", "fills"),
    GUS: ("records",),
    CASS: MANAGES,
    MIA: MANAGES,
    INES: ("orders a count",),
    PAT: (),
}
"""What the lower office may do, the higher may; a supervisor deals no cards and an inspector takes no part."""


@pytest.mark.parametrize("who", list(DOES), ids=lambda who: who.office)
@defines("dealer", "gaming-supervisor", "casino-supervisor", "assistant-gaming-manager", "inspector")
def test_each_office_does_its_own_work_and_no_other(book: BookUnderTest, who: Actor) -> None:
    for name, request in WORK.items():
        table = book.table(kind=PHYSICAL)
        seated(table, Ann=(1, ANTE, 0))
        if name in DOES[who]:
            assert table.ok(who, request)
        else:
            table.refused("not-your-office", who, request)
        assert (table.stack(1), table.on(1, "ante")) == (STACK - ANTE, ANTE)
        if who == INES:
            for part in (do.TakeSeat(2), do.PlaceWagers(1, {"ante": Stake(500)}), do.BuyIn(500)):
                table.refused("not-your-office", who, part)


@defines("dealer", "gaming-supervisor")
def test_the_dealer_runs_the_game_and_where_pitboss_deals_the_house_does(book: BookUnderTest) -> None:
    for kind, runs in ((PHYSICAL, (DANA,)), (VIRTUAL, (DANA, HOUSE_ACTOR))):
        table = book.table(kind=kind)
        seated(table, Ann=(1, ANTE, 0))
        for who in book.others(*runs, table=table):
            for step in (
                do.NoMoreBets(),
                do.dealer_poker.Deal(),
                do.RevealDealer(),
                do.SettleHand(1),
                do.EndRound(),
                do.Fill(50),
            ):
                table.refused("not-your-office", who, step)
        table.ok(runs[-1], do.NoMoreBets())
        assert dealt(table, UP_CARD if kind == PHYSICAL else "")[-1].last


@defines("play-wager", "fold")
def test_the_ante_brings_a_player_in_play_keeps_them_there_and_a_fold_takes_them_out(book: BookUnderTest) -> None:
    table = book.table(cards=book.deck("pair", "nothing"), automation=EVERYTHING)
    ann, ben, _ = seated(table, Ann=(1, ANTE, 0), Ben=(2, ANTE, 0), Cal=(3, 0, 0))
    assert (table.on(1, "ante"), table.stack(1), table.stack(3)) == (ANTE, STACK - ANTE, STACK)
    table.refused("wrong-phase", ann, do.Play(1, Stake(ANTE)))
    table.deal()
    assert list(table.table.state.round.part.hands) == [1, 2], "Cal has no wager"
    tray = table.tray
    assert of(table.ok(ben, do.dealer_poker.Fold(2)), HandFolded)
    assert (table.stack(2), table.tray) == (STACK - ANTE, tray + ANTE)
    for late in (book.play(2, ANTE), do.dealer_poker.Fold(2), do.PickUp(2)):
        table.refused("decided", ben, late)
    table.refused("amount", ann, do.Play(1))
    settled = of(table.ok(ann, book.play(1, ANTE)), HandSettled)
    assert [each.area for each in settled] == [1], "who folded is out"
    assert (table.stack(1), table.stack(2)) == (STACK + 2 * ANTE, STACK - ANTE)
    table.wager(ben, 2, ante=ANTE)
    table.deal()
    assert list(table.table.state.round.part.hands) == [2], "until the next round"


@defines("ante")
def test_without_an_ante_there_is_no_hand(book: BookUnderTest) -> None:
    table = book.table()
    seated(table, Ann=(1, ANTE, 0), Ben=(2, 0, 0))
    book.dealt(table)
    assert (list(table.table.state.round.part.hands), table.table.state.round.number) == ([1], 1)


@defines("ante-bonus")
def test_the_ante_bonus_comes_by_itself_whatever_the_dealer_holds(book: BookUnderTest) -> None:
    bonus = book.paid("ante-bonus", "three-of-a-kind", ANTE)
    for dealer, against in (("low", 2 * ANTE), ("top", -2 * ANTE)):
        round_ = book.duel("three-of-a-kind", dealer, ante=ANTE)
        assert (round_.pays("ante-bonus"), round_.won) == (bonus, bonus + against)
    assert "ante-bonus" not in book.duel("pair", "low", ante=ANTE).settled


def side_asks_nothing_of_the_dealer(book: BookUnderTest) -> None:
    wins = book.paid(book.side, "aces", ANTE)
    for dealer in ("low", "top"):
        assert book.duel("aces", dealer, ante=0, side=ANTE).won == wins, "instead of an Ante"
        assert book.duel("nothing", dealer, ante=0, side=ANTE).won == -ANTE, "below that it is lost"
    assert book.duel("aces", "top", ante=ANTE, side=ANTE).won == wins - 2 * ANTE, "beside an Ante"


@defines("aces-up")
def test_aces_up_wins_with_a_pair_of_aces_whatever_the_dealer_holds(book: BookUnderTest) -> None:
    side_asks_nothing_of_the_dealer(book)
    assert book.duel("pair", "low", ante=0, side=ANTE).won == -ANTE, "a lower pair is not enough"


@defines("pair-plus")
def test_pair_plus_wins_with_a_pair_whatever_the_dealer_holds(book: BookUnderTest) -> None:
    side_asks_nothing_of_the_dealer(book)
    assert book.duel("pair", "low", ante=0, side=ANTE).won == book.paid(book.side, "pair", ANTE)


def holder(table: TableUnderTest, tokens: int, chips: int = STACK) -> None:
    """Ann at seat 1 with chips and a voucher changed into tokens."""
    table.seat("Ann", 1, chips)
    table.ok(ANN, do.ExchangeVoucher("V-1", tokens))


@each_kind
@carries("token.exchange")
def test_a_voucher_becomes_tokens_of_the_same_value_once(book: BookUnderTest, kind: str) -> None:
    table, clauses = book.table(kind=kind), book.cites("token.exchange")
    ann = table.seat("Ann", 1)
    tray = table.tray
    (changed,) = of(table.ok(ann, do.ExchangeVoucher("V-1", 2_000)), VoucherExchanged)
    assert changed.clauses == clauses
    assert (table.tokens(1), table.stack(1), table.tray) == (2_000, STACK, tray), "no chip for a token"
    assert table.refused("voucher-used", ann, do.ExchangeVoucher("V-1", 2_000)).clauses == clauses
    for amount in (0, -2_000, 10**18):
        table.refused("amount", ann, do.ExchangeVoucher("V-2", amount))
    table.refused("not-seated", PAT, do.ExchangeVoucher("V-2", 50))
    worth = table.refused("voucher-worth", ann, do.ExchangeVoucher("V-2", 2_000))
    assert worth.clauses == clauses
    assert worth.sentence() == "Voucher V-2 is worth $0.50; you asked for $20.00."
    table.ok(ann, do.ExchangeVoucher("V-2", 50))
    assert table.tokens(1) == 2_050


@carries("token.exchange")
def test_tokens_are_for_wagering_and_not_for_cash(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 1, chips=500)
    (changed,) = of(table.ok(ann, do.ExchangeVoucher("V-1", 2_000)), VoucherExchanged)
    assert changed.clauses == book.cites("token.exchange")
    table.refused("chips-short", ann, do.CashOut(550))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(0, 1_000), book.side: Stake(500, 500)}))
    assert (table.on(1, "ante"), table.on(1, book.side), table.stack(1), table.tokens(1)) == (1_000, 1_000, 0, 500)
    table.ok(ann, do.WithdrawWagers(1))
    assert (table.stack(1), table.tokens(1)) == (500, 2_000), "each comes back as what it was"
    purse = table.table.purses["Ann"]
    table.ok(ann, do.LeaveTable())
    assert table.table.purses["Ann"] == purse + 500


@pytest.mark.parametrize(("after_win", "kept"), [("kept", ANTE), ("returned", 0)])
@carries("wager.tokens-paid-in-chips")
def test_what_tokens_win_is_paid_in_chips_and_what_stands_off_comes_back_as_tokens(
    book: BookUnderTest, after_win: str, kept: int
) -> None:
    for dealer in ("low", "none") if book.rules.has("dealer.qualifies") else ("low",):
        wins = 1 if dealer == "none" else 2
        table = book.table(cards=book.deck("pair", dealer=dealer), chosen={"token.after-win": after_win}, automation=EVERYTHING)
        holder(table, 2 * ANTE)
        table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(0, ANTE)}))
        table.deal()
        tray = table.tray
        (settled,) = of(table.ok(ANN, do.Play(1, Stake(0, ANTE))), HandSettled)
        won = [each for each in settled.wagers if each.outcome == "wins"]
        assert len(won) == wins
        assert all({*book.cites("wager.tokens-paid-in-chips")} <= {*each.clauses} for each in won)
        assert (table.stack(1), table.tray) == (STACK + wins * ANTE, tray - wins * ANTE)
        taken = wins * kept
        assert (table.tokens(1), table.table.state.money.get(TOKENS_TAKEN, 0)) == (2 * ANTE - taken, taken)


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@defines("card-shoe", "shuffling-device", "hand")
def test_hands_are_dealt_from_the_shoe_or_from_the_device_that_shuffled_them(book: BookUnderTest, device: str) -> None:
    hand, dealers = book.number("hand.player"), book.number("hand.dealer")
    table = book.table(device)
    assert len(of((each.event for each in table.table.history), CardsShuffled)) == 1
    order = table.table.state.shoe.order
    seated(table, Ann=(1, ANTE, 0), Ben=(4, 0, ANTE))
    out = []
    while table.phase != "deciding":
        out += [card for event in of(table.ok(DANA, do.dealer_poker.Deal()), CardsKnown) for *_, card in event.cards]
    assert tuple(out) == order[: 2 * hand + dealers]
    assert [len(table.hand(1)), len(table.hand(4))] == [hand] * 2
    assert len(table.table.state.round.part.dealer.cards) == dealers
    assert table.view().cards_left == book.number("deck.cards") - 2 * hand - dealers
    table.refused("dealt", DANA, do.dealer_poker.Deal())
    not_opened("device-kind", book.rules, device="pack in the hand")


@defines("deck-checking-device")
def test_a_deck_checking_device_confirms_the_cards(book: BookUnderTest) -> None:
    table = book.unopened()
    for who in (GUS, PAT, INES):
        table.refused("not-your-office", who, do.CheckCards(0, by_device=True))
    (checked,) = of(table.ok(DANA, do.CheckCards(0, by_device=True)), CardsChecked)
    assert (checked.by, checked.cards) == ("deck-checking device", book.number("deck.cards"))
    (by_hand,) = of(table.ok(CASS, do.CheckCards(1)), CardsChecked)
    assert by_hand.by == "Cass", "the record says who or what did it"


@defines("float-tray")
def test_the_float_tray_holds_the_chips_of_the_house(book: BookUnderTest) -> None:
    automation = EVERYTHING - {Automation.SETTLE}
    table = book.table(float_=50_000, automation=automation, cards=book.deck("pair"))
    assert table.tray == 50_000
    ann = table.seat("Ann", 1, chips=50_000)
    assert (table.tray, table.stack(1)) == (0, 50_000)
    table.wager(ann, 1, ante=ANTE)
    table.deal()
    table.ok(ann, book.play(1, ANTE))
    assert table.refused("tray-short", DANA, do.SettleHand(1)).facts == {"have": 0, "amount": 2 * ANTE}
    for who in book.others(DANA, table=table):
        table.refused("not-your-office", who, do.Fill(2 * ANTE))
    table.ok(DANA, do.Fill(2 * ANTE))
    table.ok(DANA, do.SettleHand(1))
    assert (table.tray, table.stack(1)) == (0, 50_000 + 2 * ANTE)
    table.refused("tray-short", DANA, do.Credit(50))


@defines("round-of-play")
def test_a_round_starts_with_the_first_card_and_ends_when_all_is_paid_or_taken(book: BookUnderTest) -> None:
    table, own = book.table(SHOE, PHYSICAL), book.dealers("low").split()
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.NoMoreBets())
    assert (table.table.state.round.number, table.phase) == (0, "wagering"), "the call is not the start"
    (first,) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
    assert (first.round, {*first.to}, table.table.state.round.number) == (1, {0, 1}, 1)
    dealt(table, own[-1])
    table.ok(DANA, book.play(1, ANTE))
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(DANA, do.RevealDealer(cards(" ".join(own[: book.number("hand.player")]))))
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(DANA, do.SettleHand(1, cards(book.hand("pair"))))
    assert (table.stack(1), table.phase) == (STACK + 2 * ANTE, "settling")
    (ended,) = of(over(table), RoundEnded)
    assert (ended.round, table.phase) == (1, "wagering")


@defines("stand-off")
def test_a_wager_that_stands_off_is_neither_won_nor_lost(book: BookUnderTest) -> None:
    even = book.duel("level", "level", ante=ANTE, book=book.having(ties='"stand-off"'))
    assert {even.settled[wager].outcome for wager in ("ante", "play")} == {"stands-off"}
    assert (even.won, even.house) == (0, 0)
    assert (even.table.on(1, "ante"), even.table.on(1, "play")) == (0, 0), "it goes back to its owner"


@pytest.mark.by_hand
@each_kind
@defines("void")
def test_what_is_void_does_not_count_and_has_no_result(book: BookUnderTest, kind: str) -> None:
    game = book.in_round(kind)
    (void,) = of(game.table.ok(DANA, incident("dealt-incorrectly")), RoundVoided)
    back = {(seat, each.wager): (each.outcome, each.stake, each.pays) for seat, each in void.returned}
    assert back == {
        (1, "ante"): ("void", 1_000, 0),
        (1, book.side): ("void", 500, 0),
        (2, "ante"): ("void", 2_000, 0),
        (3, book.side): ("void", 500, 0),
    }
    assert (game.money, game.table.phase) == (game.before, "wagering")
    game.refused("wrong-phase", DANA, do.RevealDealer())
    game.refused("wrong-phase", BEN if kind == VIRTUAL else DANA, do.dealer_poker.Fold(2))
