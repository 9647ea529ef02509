"""5 Wagers: in chips or tokens, before the first card, left alone until settled; one hand a player, one wager an area."""

import pytest
from tests.support.opening import PAT, all_but
from tests.support.play import CASS, DANA, TableUnderTest
from tests.support.rounds import cards, dealt, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandFolded, HandSettled, PlayPlaced
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import Actor, Stake
from pitboss.table.services.wagers.events import WagersPlaced
from pitboss.table.settings import SHOE, SHUFFLER

ANTE = 500
STACK = 100_000
PAIR_OF_ACES = "As Ah 7d 5c 9s"
FOUR_KINGS = "Kc Kd Kh Ks 8d Jc"
NOTHING = "3c 5d 7h 9s Jd Kc"
HELD_BACK = EVERYTHING - {Automation.DEAL}


def ante(amount: int = ANTE, *, seat: int = 1, tokens: int = 0) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount, tokens)})


def with_tokens(table: TableUnderTest, name: str, seat: int, tokens: int, chips: int = STACK) -> Actor:
    """A player with chips and with tokens for a voucher."""
    who = table.seat(name, seat, chips)
    table.ok(who, do.ExchangeVoucher(f"voucher of {name}", tokens))
    return who


# --- 5.1 -----------------------------------------------------------------------------------------------------------


@clause("5.1")
def test_a_wager_is_made_of_chips_or_of_tokens_or_of_both() -> None:
    for chips, tokens in ((ANTE, 0), (0, ANTE), (ANTE // 2, ANTE // 2)):
        table = TableUnderTest()
        ann = with_tokens(table, "Ann", 1, 1_000)
        (placed,) = table.ok(ann, ante(chips, tokens=tokens))
        assert "5.1" in placed.clauses
        assert (table.stack(1), table.tokens(1), table.on(1, "ante")) == (STACK - chips, 1_000 - tokens, ANTE)


@clause("5.1")
def test_what_a_player_has_not_in_front_of_them_they_cannot_wager() -> None:
    table = TableUnderTest()
    ann = with_tokens(table, "Ann", 1, tokens=1_000, chips=1_000)
    assert table.refused("chips-short", ann, ante(1_050)).clauses == ("5.1",)
    assert table.refused("tokens-short", ann, ante(500, tokens=1_050)).clauses == ("5.1",)
    both = do.PlaceWagers(1, {"ante": Stake(550), "aces-up": Stake(500)})
    assert table.refused("chips-short", ann, both).facts == {"have": 1_000, "amount": 1_050}
    assert table.table.purses["Ann"] > 0, "cash in the pocket is no wager"
    table.ok(ann, ante(1_000, tokens=1_000))
    assert (table.stack(1), table.tokens(1), table.on(1, "ante")) == (0, 0, 2_000)


@clause("5.1")
def test_no_amount_of_chips_is_nothing_less_than_nothing_or_a_part_of_a_chip() -> None:
    chip = number("rounding.smallest-chip")
    table = TableUnderTest()
    ann = with_tokens(table, "Ann", 1, 1_000)
    for chips, tokens in ((0, 0), (-500, 0), (0, -500), (1_000, -500), (-500, 1_000), (10**18, 0), (0, 10**18)):
        assert table.refused("amount", ann, ante(chips, tokens=tokens)).clauses == ("5.1",)
    half = do.PlaceWagers(1, {"ante": Stake(ANTE - chip // 2, chip // 2)})
    assert table.refused("not-in-chips", ann, half).clauses == ("5.1",)
    table.refused("amount", ann, do.PlaceWagers(1, {}))
    assert (table.stack(1), table.tokens(1)) == (STACK, 1_000)


@clause("5.1")
def test_play_too_is_wagered_in_chips_or_tokens() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_ACES} {FOUR_KINGS}")
    ann = with_tokens(table, "Ann", 1, tokens=ANTE, chips=ANTE)
    table.wager(ann, 1, ante=ANTE)
    table.deal()
    assert table.refused("chips-short", ann, do.Play(1, Stake(ANTE))).clauses == ("5.1",)
    for wrong in (Stake(-ANTE, 2 * ANTE), Stake(10**18), Stake(0, -ANTE)):
        assert table.refused("amount", ann, do.Play(1, wrong)).clauses == ("5.1",)
    table.ok(ann, do.Play(1, Stake(0, ANTE)))
    assert (table.stack(1), table.tokens(1)) == (0, 0)


# --- 5.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ante_", "aces_up"), [(ANTE, 0), (0, ANTE), (ANTE, ANTE)])
@clause("5.2")
def test_an_ante_or_aces_up_or_both_bring_a_player_into_the_round(ante_: int, aces_up: int) -> None:
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device)
        ann, _ = table.seat("Ann", 1), table.seat("Ben", 2)
        (placed,) = of(table.wager(ann, 1, ante=ante_, aces_up=aces_up), WagersPlaced)
        assert "5.2" in placed.clauses
        assert (table.on(1, "ante"), table.on(1, "aces-up")) == (ante_, aces_up)
        assert table.stack(1) == STACK - ante_ - aces_up
        table.deal()
        assert list(table.table.state.round.part.hands) == [1], "who has wagered nothing is dealt nothing"


@clause("5.2")
def test_without_a_wager_there_is_no_round() -> None:
    table = TableUnderTest(automation=HELD_BACK)
    ann = table.seat("Ann", 1)
    for request in (do.NoMoreBets(), do.Deal()):
        assert table.refused("nothing-wagered", DANA, request).clauses == ("5.2",)
    table.ok(ann, ante())
    assert table.ok(ann, do.WithdrawWagers(1))[0].clauses == ("5.2",)
    assert (table.on(1, "ante"), table.stack(1)) == (0, STACK)
    assert table.refused("nothing-wagered", DANA, do.Deal()).clauses == ("5.2",)
    table.ok(ann, ante())
    table.ok(DANA, do.Deal())


@clause("5.2")
def test_not_before_the_table_is_open_and_not_after_the_first_card() -> None:
    table = TableUnderTest(kind="physical", device=SHOE)
    ann = table.seat("Ann", 1)
    assert table.refused("not-opened", ann, ante()).clauses == ("5.2",)
    table = opened_by_hand(SHOE)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(ann, ante())
    table.ok(DANA, do.Deal())
    assert "5.2" in table.refused("after-first-card", ben, ante(seat=2)).clauses
    dealt(table, "Ks")
    assert "5.2" in table.refused("after-first-card", ben, ante(seat=2)).clauses
    assert table.stack(2) == STACK


@clause("5.2")
def test_the_call_no_more_bets_does_not_close_the_wagering_the_first_card_does() -> None:
    table = TableUnderTest(automation=HELD_BACK)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(ann, ante())
    table.ok(DANA, do.NoMoreBets())
    assert "5.2" in table.ok(ben, ante(seat=2))[0].clauses
    table.ok(DANA, do.Deal())
    assert list(table.table.state.round.part.hands) == [1, 2]
    table.refused("after-first-card", ben, ante(seat=2))


# --- 5.3 -----------------------------------------------------------------------------------------------------------


@clause("5.3")
def test_with_aces_up_alone_there_is_no_play_wager() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_ACES} {FOUR_KINGS}")
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, aces_up=ANTE)
    table.deal()
    for amount in (ANTE, 50, 1, -ANTE, 10**18):
        assert table.refused("play-not-allowed", ann, do.Play(1, Stake(amount))).clauses == ("5.3",)
    table.refused("play-not-allowed", ann, do.Play(1, Stake(0, ANTE)))
    offer = table.offered(ann, "play", seat=1)
    assert offer is not None
    assert offer.amounts == {}
    (settled,) = of(table.ok(ann, do.Play(1)), HandSettled)
    assert [each.wager for each in settled.wagers] == ["aces-up"]
    assert table.stack(1) == STACK + settled.wagers[0].pays


@clause("5.3")
def test_with_an_ante_beside_it_there_is_one() -> None:
    table = TableUnderTest()
    ann, ben = seated(table, Ann=(1, ANTE, ANTE), Ben=(2, 0, ANTE))
    table.deal()
    assert table.refused("play-not-allowed", ben, do.Play(2, Stake(ANTE))).clauses == ("5.3",)
    (placed,) = of(table.ok(ann, do.Play(1, Stake(ANTE))), PlayPlaced)
    assert (placed.total, table.on(1, "play")) == (ANTE, ANTE)


# --- 5.4 -----------------------------------------------------------------------------------------------------------


@clause("5.4")
def test_after_the_first_card_no_wager_is_placed_raised_or_taken_back() -> None:
    for device in (SHOE, SHUFFLER):
        table = opened_by_hand(device)
        ann, ben = seated(table, Ann=(1, ANTE, ANTE), Ben=(2, 0, 0))
        table.ok(DANA, do.Deal())
        for phase in ("dealing", "deciding"):
            assert table.phase == phase
            before = table.table.state.money
            for who, request in (
                (ann, ante()),
                (ann, do.PlaceWagers(1, {"aces-up": Stake(ANTE)})),
                (ann, do.WithdrawWagers(1)),
                (ben, ante(seat=2)),
                (DANA, ante()),
                (DANA, do.WithdrawWagers(1)),
                (CASS, do.WithdrawWagers(1)),
            ):
                assert table.refused("after-first-card", who, request).clause == "5.4"
            for away in (do.LeaveTable(), do.ChangeSeat(3)):
                assert table.refused("wagers-lie", ann, away).clause == "5.4"
            requests = {offer.request for who in (ann, ben, DANA, CASS) for offer in table.offers(who)}
            assert not {"place-wagers", "withdraw-wagers"} & requests
            assert table.table.state.money == before
            if phase == "dealing":
                dealt(table, "Ks")


@clause("5.4")
def test_before_the_first_card_all_of_that_is_free() -> None:
    table = opened_by_hand(SHOE)
    ann = table.seat("Ann", 1)
    table.ok(ann, ante())
    table.ok(ann, ante(300))
    assert table.on(1, "ante") == ANTE + 300
    table.refused("wagers-lie", ann, do.ChangeSeat(3))
    table.ok(ann, do.WithdrawWagers(1))
    assert (table.on(1, "ante"), table.stack(1)) == (0, STACK)
    table.ok(ann, do.ChangeSeat(3))
    assert table.stack(3) == STACK


@clause("5.4")
def test_the_rules_permit_play_and_the_wager_rests_until_it_is_settled() -> None:
    table = opened_by_hand(SHUFFLER)
    (ann,) = seated(table, Ann=(1, ANTE, 0))
    dealt(table, "Ks")
    table.ok(DANA, do.Play(1, Stake(ANTE)))
    assert table.refused("after-first-card", ann, do.WithdrawWagers(1)).clause == "5.4"
    table.refused("decided", DANA, do.Play(1, Stake(ANTE)))
    table.ok(DANA, do.RevealDealer(cards("Kh Kd Kc Qs Qh")))
    assert table.refused("after-first-card", ann, ante()).clause == "5.4"
    table.ok(DANA, do.SettleHand(1, cards("Ad 9d 8c 7s 2h")))
    assert table.refused("after-first-card", ann, ante()).clause == "5.4", "the round is not over"
    table.ok(DANA, do.EndRound())
    table.ok(ann, ante())
    assert (table.stack(1), table.on(1, "ante")) == (STACK - 3 * ANTE, ANTE)


# --- 5.5 -----------------------------------------------------------------------------------------------------------


@clause("5.5")
def test_a_player_has_one_hand() -> None:
    for kind in ("virtual", "physical"):
        table = opened_by_hand(SHUFFLER) if kind == "physical" else TableUnderTest()
        ann = table.seat("Ann", 1)
        table.ok(ann, ante())
        for empty in (2, 7):
            assert table.refused("another-hand", ann, ante(seat=empty)).clauses == ("5.5",)
            table.refused("already-seated", ann, do.TakeSeat(empty))
            assert table.offered(ann, "place-wagers", seat=empty) is None
        assert (table.on(1, "ante"), table.on(2, "ante"), table.stack(1)) == (ANTE, 0, STACK - ANTE)


@clause("5.5")
def test_they_may_wager_on_it_from_any_seat_they_move_to() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    table.refused("another-hand", ann, ante(seat=4))
    table.ok(ann, do.ChangeSeat(4))
    table.ok(ann, ante(seat=4))
    assert table.refused("another-hand", ann, ante(seat=1)).clauses == ("5.5",)
    table.deal()
    assert list(table.table.state.round.part.hands) == [4]


# --- 5.6 -----------------------------------------------------------------------------------------------------------


@clause("5.6")
def test_nobody_wagers_on_anothers_area() -> None:
    table = TableUnderTest()
    ann, ben = seated(table, Ann=(1, ANTE, 0), Ben=(2, 0, 0))
    for who, seat in ((ben, 1), (ann, 2)):
        assert table.refused("not-your-seat", who, ante(seat=seat)).clauses == ("5.6",)
        assert table.refused("not-your-seat", who, do.PlaceWagers(seat, {"aces-up": Stake(ANTE)})).clauses == ("5.6",)
    assert table.refused("not-your-seat", PAT, ante(seat=1)).clauses == ("5.6",), "nor does a passer-by"
    assert (table.on(1, "ante"), table.on(1, "aces-up"), table.stack(2)) == (ANTE, 0, STACK)
    table.ok(ben, ante(seat=2))
    assert table.on(2, "ante") == ANTE


@clause("5.6")
def test_ones_own_wager_may_grow_before_the_first_card_and_stays_one_wager() -> None:
    table = TableUnderTest()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(ann, ante())
    (placed,) = of(table.ok(ann, ante(250)), WagersPlaced)
    assert placed.total == {"ante": ANTE + 250}
    assert table.refused("not-your-seat", ben, ante(250)).clauses == ("5.6",)
    table.deal()
    (folded,) = of(table.ok(ann, do.Fold(1)), HandFolded)
    assert [(each.wager, each.stake) for each in folded.wagers] == [("ante", ANTE + 250)]
    assert table.stack(1) == STACK - ANTE - 250


# --- 5.7 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["virtual", "physical"])
@clause("5.7")
def test_the_dealer_may_place_a_wager_for_a_player_with_the_players_chips(kind: str) -> None:
    table = opened_by_hand(SHUFFLER) if kind == "physical" else TableUnderTest()
    ann = table.seat("Ann", 1)
    (placed,) = of(table.ok(DANA, ante()), WagersPlaced)
    assert placed.placed_by_dealer
    assert "5.7" in placed.clauses
    (own,) = of(table.ok(ann, do.PlaceWagers(1, {"aces-up": Stake(ANTE)})), WagersPlaced)
    assert not own.placed_by_dealer
    assert "5.7" not in own.clauses
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "aces-up")) == (STACK - 2 * ANTE, ANTE, ANTE)


@clause("5.7")
def test_a_wager_the_dealer_put_on_the_wrong_area_stays_there_for_the_round() -> None:
    table = TableUnderTest(cards=f"Qs 9h 7d 5c 3s {NOTHING}")
    ann = table.seat("Ann", 1)
    table.ok(DANA, do.PlaceWagers(1, {"aces-up": Stake(ANTE)}))
    table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK, "seen in time it is put right"
    table.ok(DANA, do.PlaceWagers(1, {"aces-up": Stake(ANTE)}))
    table.deal()
    table.refused("after-first-card", ann, do.WithdrawWagers(1))
    table.refused("after-first-card", DANA, ante())
    (settled,) = of(table.ok(ann, do.Play(1)), HandSettled)
    assert [(each.wager, each.pays) for each in settled.wagers] == [("aces-up", -ANTE)]
    assert table.stack(1) == STACK - ANTE


@clause("5.7")
def test_nobody_but_the_dealer_helps() -> None:
    table = TableUnderTest()
    table.seat("Ann", 1)
    for who in all_but(DANA, PAT):
        table.refused("not-your-office", who, ante())
    assert table.stack(1) == STACK
    assert "5.7" in table.ok(DANA, ante())[0].clauses


@clause("5.7")
def test_a_wager_found_to_lie_otherwise_than_recorded_counts_as_it_lies() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 0))
    dealt(table, "Ks")
    (found,) = table.ok(DANA, do.WagerFound(1, "ante", Stake(800)))
    assert "5.7" in found.clauses
    assert not {"6.2", "6.3"} & set(found.clauses), "it is within the limits"
    assert (table.on(1, "ante"), table.stack(1)) == (800, STACK - 800)
