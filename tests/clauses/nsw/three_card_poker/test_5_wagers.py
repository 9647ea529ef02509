"""5 Wagers: in chips or tokens, before the first card, left alone until settled; one hand a player, one wager an area."""

import pytest
from tests.support.opening import PAT, all_but
from tests.support.play import CASS, DANA, NSW_THREE, TableUnderTest, player
from tests.support.rounds import cards, dealt, of, seated
from tests.support.three_card import CHIP, KINDS, KINGS, LEAST, STACK, paid, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandFolded, HandSettled, PlayPlaced
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import Actor, Stake
from pitboss.table.services.wagers.events import WagersPlaced
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

ANTE = LEAST
PAIR, NOTHING = "9s 9d 4c", "Ts 8d 4c"
HELD_BACK = EVERYTHING - {Automation.DEAL}


def ante(amount: int = ANTE, *, seat: int = 1, tokens: int = 0) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount, tokens)})


def pair_plus(amount: int = ANTE, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"pair-plus": Stake(amount)})


def with_tokens(table: TableUnderTest, tokens: int, chips: int = STACK) -> Actor:
    """Ann at seat 1 with chips, and with tokens for a voucher."""
    ann = table.seat("Ann", 1, chips)
    table.ok(ann, do.ExchangeVoucher("V", tokens))
    return ann


# --- 5.1 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chips", "tokens"), [(ANTE, 0), (0, ANTE), (ANTE // 2, ANTE // 2)])
@clause("5.1")
def test_a_wager_and_its_play_are_made_of_chips_or_of_tokens_or_of_both(chips: int, tokens: int) -> None:
    table = three(automation=EVERYTHING - {Automation.REVEAL})
    ann = with_tokens(table, 2 * ANTE)
    (placed,) = table.ok(ann, ante(chips, tokens=tokens))
    assert "5.1" in placed.clauses
    assert (table.stack(1), table.tokens(1), table.on(1, "ante")) == (STACK - chips, 2 * ANTE - tokens, ANTE)
    table.deal()
    table.ok(ann, do.Play(1, Stake(chips, tokens)))
    assert (table.stack(1), table.tokens(1)) == (STACK - 2 * chips, 2 * ANTE - 2 * tokens)
    assert table.on(1, "play") == ANTE


@clause("5.1")
def test_what_is_no_amount_of_chips_in_front_of_the_player_they_cannot_wager() -> None:
    table = three()
    ann = with_tokens(table, tokens=1_000, chips=1_000)
    for chips, tokens in ((0, 0), (-ANTE, 0), (0, -ANTE), (2 * ANTE, -ANTE), (10**18, 0)):
        assert table.refused("amount", ann, ante(chips, tokens=tokens)).clauses == ("5.1",)
    half = ante(ANTE - CHIP // 2, tokens=CHIP // 2)
    assert table.refused("not-in-chips", ann, half).clauses == ("5.1",)
    assert table.refused("chips-short", ann, ante(1_000 + CHIP)).clauses == ("5.1",)
    assert table.refused("tokens-short", ann, ante(ANTE, tokens=1_000 + CHIP)).clauses == ("5.1",)
    both = do.PlaceWagers(1, {"ante": Stake(550), "pair-plus": Stake(500)})
    assert table.refused("chips-short", ann, both).facts == {"have": 1_000, "amount": 1_050}
    assert (table.stack(1), table.tokens(1)) == (1_000, 1_000)
    table.ok(ann, ante(1_000, tokens=1_000))
    table.deal()
    assert "8.5" in table.refused("chips-short", ann, do.Play(1, Stake(2_000))).clauses
    assert (table.stack(1), table.tokens(1), table.on(1, "ante")) == (0, 0, 2_000)


# --- 5.2 and 5.3 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ante_", "side"), [(ANTE, 0), (0, ANTE), (ANTE, ANTE)])
@clause("5.2")
def test_an_ante_or_pair_plus_or_both_bring_a_player_into_the_round(ante_: int, side: int) -> None:
    for device in (SHOE, SHUFFLER):
        table = three(device=device)
        ann, _ = table.seat("Ann", 1), table.seat("Ben", 2)
        (placed,) = of(table.wager(ann, 1, ante=ante_, pair_plus=side), WagersPlaced)
        assert "5.2" in placed.clauses
        assert (table.on(1, "ante"), table.on(1, "pair-plus"), table.stack(1)) == (ante_, side, STACK - ante_ - side)
        table.deal()
        assert list(table.table.state.round.part.hands) == [1], "who has wagered nothing is dealt nothing"


@clause("5.2")
def test_pair_plus_may_stand_alone_and_could_not_under_another_rule() -> None:
    together = three(book=three_with(**{"side.alone": "false"}))
    together.seat("Ann", 1)
    refusal = together.refused("side-alone", player("Ann"), pair_plus())
    assert refusal.clauses == ("5.2",)
    together.wager(player("Ann"), 1, ante=ANTE, pair_plus=ANTE)
    assert together.stack(1) == STACK - 2 * ANTE


@clause("5.2")
def test_without_a_wager_there_is_no_round_and_none_is_taken_before_the_table_is_open() -> None:
    shut = TableUnderTest(NSW_THREE, kind=PHYSICAL)
    assert shut.refused("not-opened", shut.seat("Ann", 1), ante()).clauses == ("5.2",)
    table = three(automation=HELD_BACK)
    ann = table.seat("Ann", 1)
    for _ in range(2):
        for request in (do.NoMoreBets(), do.Deal()):
            assert table.refused("nothing-wagered", DANA, request).clauses == ("5.2",)
        table.ok(ann, ante())
        assert table.ok(ann, do.WithdrawWagers(1))[0].clauses == ("5.2",)
        assert (table.on(1, "ante"), table.stack(1)) == (0, STACK)
    table.ok(ann, ante())
    table.ok(DANA, do.Deal())


@clause("5.2", "5.4", "7.2")
def test_the_first_card_closes_the_wagering_and_not_the_call() -> None:
    for device in (SHOE, SHUFFLER):
        table = three(automation=HELD_BACK, device=device)
        ann, ben = seated(table, Ann=(1, ANTE, 0), Ben=(2, 0, 0))
        table.ok(DANA, do.NoMoreBets())
        assert "5.2" in table.ok(ben, ante(seat=2))[0].clauses
        table.ok(DANA, do.Deal())
        refusal = table.refused("after-first-card", ann, pair_plus())
        assert {"5.2", "5.4"} <= set(refusal.clauses), "though the first card went to the dealer"
        assert sorted(table.table.state.round.part.hands) == [1, 2]


@clause("5.3")
def test_with_pair_plus_alone_there_is_no_play_wager_and_with_an_ante_there_is() -> None:
    table = three(cards=f"{KINGS} {PAIR.replace('9', '8')} Ts 7d 4d")
    ann, ben = seated(table, Ann=(1, 0, ANTE), Ben=(2, ANTE, ANTE))
    table.deal()
    for stake in (Stake(ANTE), Stake(CHIP), Stake(-ANTE), Stake(0, ANTE)):
        assert table.refused("play-not-allowed", ann, do.Play(1, stake)).clauses == ("5.3",)
    offer = table.offered(ann, "play", seat=1)
    assert offer is not None
    assert offer.amounts == {}
    (placed,) = of(table.ok(ben, do.Play(2, Stake(ANTE))), PlayPlaced)
    assert (placed.total, table.on(2, "play")) == (ANTE, ANTE)
    (first, _) = of(table.ok(ann, do.Play(1)), HandSettled)
    assert [each.wager for each in first.wagers] == ["pair-plus"]
    assert (table.stack(1), table.stack(2)) == (STACK + paid("pair-plus", "pair", ANTE), STACK - 3 * ANTE)


# --- 5.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("5.4")
def test_after_the_first_card_no_wager_is_placed_raised_or_taken_back(device: str) -> None:
    table = three(kind=PHYSICAL, device=device)
    ann, ben = seated(table, Ann=(1, ANTE, ANTE), Ben=(2, 0, 0))
    table.ok(ann, ante(300))
    assert table.on(1, "ante") == ANTE + 300, "before it all of that is free"
    table.ok(DANA, do.Deal())
    for phase in ("dealing", "deciding"):
        assert table.phase == phase
        for who, request in (
            (ann, ante()),
            (ann, pair_plus()),
            (ann, do.WithdrawWagers(1)),
            (ben, ante(seat=2)),
            (DANA, ante()),
            (CASS, do.WithdrawWagers(1)),
        ):
            assert table.refused("after-first-card", who, request).clause == "5.4"
        for away in (do.LeaveTable(), do.ChangeSeat(3)):
            assert table.refused("wagers-lie", ann, away).clause == "5.4"
        if phase == "dealing":
            dealt(table)
    table.ok(DANA, do.Play(1, Stake(ANTE + 300)))
    assert table.refused("after-first-card", ann, do.WithdrawWagers(1)).clause == "5.4", "Play is permitted, and then rests"
    table.ok(DANA, do.RevealDealer(cards(KINGS)))
    table.ok(DANA, do.SettleHand(1, cards(NOTHING)))
    assert table.refused("after-first-card", ann, ante()).clause == "5.4", "the round is not over"
    table.ok(DANA, do.EndRound())
    table.ok(ann, ante())
    assert table.stack(1) == STACK - 2 * (ANTE + 300) - 2 * ANTE


# --- 5.5 to 5.7 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@clause("5.5")
def test_a_player_has_one_hand_wherever_they_sit(kind: str) -> None:
    table = three(kind=kind)
    ann = table.seat("Ann", 1)
    for empty in (2, 7):
        assert table.refused("another-hand", ann, ante(seat=empty)).clauses == ("5.5",)
        table.refused("already-seated", ann, do.TakeSeat(empty))
        assert table.offered(ann, "place-wagers", seat=empty) is None
    table.ok(ann, do.ChangeSeat(4))
    table.ok(ann, ante(seat=4))
    assert table.refused("another-hand", ann, ante(seat=1)).clauses == ("5.5",)
    assert (table.on(4, "ante"), table.on(1, "ante"), table.stack(4)) == (ANTE, 0, STACK - ANTE)


@clause("5.6")
def test_an_area_takes_its_own_players_one_wager_which_may_grow_before_the_first_card() -> None:
    table = three()
    ann, ben = seated(table, Ann=(1, ANTE, 0), Ben=(2, 0, 0))
    for who, seat in ((ben, 1), (ann, 2), (PAT, 1)):
        for request in (ante(seat=seat), pair_plus(seat=seat)):
            assert table.refused("not-your-seat", who, request).clauses == ("5.6",)
    (placed,) = of(table.ok(ann, ante(250)), WagersPlaced)
    assert placed.total == {"ante": ANTE + 250}
    table.deal()
    (folded,) = of(table.ok(ann, do.Fold(1)), HandFolded)
    assert [(each.wager, each.stake) for each in folded.wagers] == [("ante", ANTE + 250)]
    assert (table.stack(1), table.stack(2)) == (STACK - ANTE - 250, STACK)


@pytest.mark.parametrize("kind", KINDS)
@clause("5.7")
def test_a_wager_lies_where_the_player_let_it_be_put_whoever_put_it_there(kind: str) -> None:
    table = three(kind=kind)
    ann = table.seat("Ann", 1)
    for who in all_but(DANA, PAT):
        table.refused("not-your-office", who, ante())
    (placed,) = of(table.ok(DANA, pair_plus()), WagersPlaced)
    assert placed.placed_by_dealer
    assert "5.7" in placed.clauses
    table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK, "seen in time it is put right"
    table.ok(DANA, pair_plus())
    dealt(table) if kind == PHYSICAL else table.deal()
    table.refused("after-first-card", DANA, ante())
    assert (table.on(1, "pair-plus"), table.on(1, "ante"), table.stack(1)) == (ANTE, 0, STACK - ANTE)
    (found,) = table.ok(DANA, do.WagerFound(1, "pair-plus", Stake(ANTE + 300)))
    assert "5.7" in found.clauses, "a wager found different from its record counts as found"
    assert not {"6.2", "6.3"} & set(found.clauses)
    assert (table.on(1, "pair-plus"), table.stack(1)) == (ANTE + 300, STACK - ANTE - 300)
    assert table.refused("not-your-office", player("Ann"), do.WagerFound(1, "ante", Stake(ANTE))).clauses == ("6.4",)
