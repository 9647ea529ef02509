"""Wagers: in chips, before the first card, left alone until settled; one wager to an area, placed by its player."""

from __future__ import annotations

import pytest
from tests.support.opening import not_opened
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, CASS, CLEO, DANA, DEVICES, KINDS, PAT, STACK, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.betting import HandFolded, PlayPlaced
from pitboss.table.commands import Stake
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.services.wagers.withdrawing import WagersWithdrawn
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL

each_device = pytest.mark.parametrize("device", DEVICES)
each_kind = pytest.mark.parametrize("kind", KINDS)
BEFORE, CLOSED = "wager.before-first-card", "wager.closed-after-first-card"


@carries("wager.chips-or-tokens")
def test_a_wager_is_an_amount_of_chips_in_front_of_the_player(book: BookUnderTest) -> None:
    table, chip, clauses = book.table(), book.number("rounding.smallest-chip"), book.cites("wager.chips-or-tokens")
    table.seat("Ann", 1, chips=1_000)
    for amount in (0, -STAKE, 10**18):
        assert table.refused("amount", ANN, book.placed(1, amount)).clauses == clauses
    table.refused("amount", ANN, do.PlaceWagers(1, {}))
    assert table.refused("chips-short", ANN, book.placed(1, 1_000 + chip)).clauses == clauses
    assert table.refused("tokens-short", ANN, book.placed(1, STAKE, tokens=STAKE)).clauses == clauses
    if not book.rules.has("token.exchange"):
        table.refused("no-such-rule-here", ANN, do.ExchangeVoucher("V1", STAKE))
    both = do.PlaceWagers(1, {book.main: Stake(STAKE + chip), book.side: Stake(STAKE)})
    assert table.refused("chips-short", ANN, both).facts == {"have": 1_000, "amount": 1_000 + chip}
    assert table.table.purses["Ann"] > 0, "cash in the pocket is no wager"
    assert set(clauses) <= set(table.ok(ANN, book.placed(1, 1_000))[0].clauses)
    assert (table.on(1, book.main), table.stack(1)) == (1_000, 0)


@pytest.mark.parametrize(("chips", "tokens"), [(STAKE, 0), (0, STAKE), (STAKE // 2, STAKE // 2)])
@carries("wager.chips-or-tokens", "token.exchange")
def test_a_wager_and_its_play_are_made_of_chips_or_of_tokens_or_of_both(book: BookUnderTest, chips: int, tokens: int) -> None:
    table, chip = book.table(), book.number("rounding.smallest-chip")
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V", 2 * STAKE))
    for wrong in ((0, -STAKE), (2 * STAKE, -STAKE), (-STAKE, 2 * STAKE), (0, 10**18)):
        assert table.refused("amount", ann, book.placed(1, *wrong)).clauses == book.cites("wager.chips-or-tokens")
    half = book.placed(1, STAKE - chip // 2, tokens=chip // 2)
    assert table.refused("not-in-chips", ann, half).clauses == book.cites("wager.chips-or-tokens")
    table.ok(ann, book.placed(1, chips, tokens=tokens))
    assert (table.stack(1), table.tokens(1), table.on(1, book.main)) == (STACK - chips, 2 * STAKE - tokens, STAKE)
    book.dealt(table)
    assert table.refused("amount", ann, do.Play(1, Stake(0, -STAKE))).clauses == book.cites("wager.chips-or-tokens")
    table.ok(ann, do.Play(1, Stake(chips, tokens)))
    assert (table.stack(1), table.tokens(1), table.on(1, "play")) == (STACK - 2 * chips, 2 * STAKE - 2 * tokens, STAKE)


@each_device
@pytest.mark.parametrize(("main", "side"), [(STAKE, 0), (0, STAKE), (STAKE, STAKE)])
@carries("wager.before-first-card", "dealer.reveal")
def test_an_ante_or_a_side_wager_or_both_bring_a_player_into_the_round(
    book: BookUnderTest, device: str, main: int, side: int
) -> None:
    if not book.side_alone:
        main = STAKE
    table = book.table(device)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    wagers = {wager: Stake(amount) for wager, amount in ((book.main, main), (book.side, side)) if amount}
    (placed,) = of(table.ok(ann, do.PlaceWagers(1, wagers)), WagersPlaced)
    assert set(placed.clauses) & set(book.cites(BEFORE))
    assert (table.on(1, book.main), table.on(1, book.side), table.stack(1)) == (main, side, STACK - main - side)
    table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK
    table.ok(ann, do.PlaceWagers(1, wagers))
    book.dealt(table)
    assert list(table.table.state.round.part.hands) == [1], "whoever has wagered nothing is dealt nothing"
    for who in book.others(DANA, table=table):
        table.refused("not-your-office", who, do.RevealDealer())
    # Each of the three ways is put to use, whichever is under test.
    every = book.table(device)
    for seat, stakes in enumerate(
        ({book.main: Stake(STAKE)}, {book.side: Stake(STAKE)}, {book.main: Stake(STAKE), book.side: Stake(STAKE)}), 1
    ):
        if not book.side_alone and book.main not in stakes:
            continue
        every.ok(every.seat(f"Player {seat}", seat), do.PlaceWagers(seat, stakes))
    assert ben.name not in {entry.player for entry in table.table.state.round.entries.values()}


@carries("wager.side-alone")
def test_a_side_wager_may_stand_alone_unless_the_operator_or_the_book_says_otherwise(book: BookUnderTest) -> None:
    alone = book.table()
    alone.seat("Ann", 1)
    assert set(book.cites("wager.side-alone")) <= set(alone.ok(ANN, book.beside())[0].clauses)
    together = book.table(book=book.having(**{"side.alone": "false"}))
    together.seat("Ann", 1)
    assert together.refused("side-alone", ANN, book.beside()).clauses == book.cites("wager.side-alone")
    together.ok(ANN, do.PlaceWagers(1, {book.main: Stake(STAKE), book.side: Stake(STAKE)}))
    assert together.stack(1) == STACK - 2 * STAKE


@carries("wager.before-first-card")
def test_without_a_wager_there_is_no_round_and_none_is_taken_before_the_table_is_open(book: BookUnderTest) -> None:
    shut = book.unopened()
    assert shut.refused("not-opened", shut.seat("Ann", 1), book.placed()).clauses
    table = book.table(SHOE)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    for _ in range(2):
        assert set(table.refused("nothing-wagered", DANA, do.NoMoreBets()).clauses) & set(book.cites(BEFORE))
        table.ok(ann, book.placed())
        assert set(table.ok(ann, do.WithdrawWagers(1))[0].clauses) & set(book.cites(BEFORE))
        assert (table.on(1, book.main), table.stack(1)) == (0, STACK)
    table.ok(ann, book.placed())
    book.begun(table)
    refusal = table.refused("after-first-card", ben, book.placed(2))
    assert set(refusal.clauses) & set(book.cites(BEFORE))


@each_kind
@carries("wager.no-play-without-ante", "play.side-alone")
def test_with_a_side_wager_alone_there_is_no_play_wager(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind).dealt()
    cleo, clauses = DANA if kind == PHYSICAL else CLEO, book.cites("wager.no-play-without-ante")
    for stake in (Stake(STAKE), Stake(50), Stake(-STAKE), Stake(10**18), Stake(0, STAKE)):
        assert game.refused("play-not-allowed", cleo, do.Play(3, stake)).clauses == clauses
    offer = game.table.offered(cleo, "play", area=3)
    assert offer is not None
    assert offer.amounts == {}
    (placed,) = of(game.says(1, book.play(1, 1_000)), PlayPlaced)
    assert (placed.total, game.table.on(1, "play")) == (1_000 * book.times, 1_000 * book.times)


@each_kind
@carries("wager.before-first-card")
def test_one_of_several_wagers_may_be_taken_back(book: BookUnderTest, kind: str) -> None:
    table = book.table(kind=kind)
    ann = book.wagered(table)
    table.ok(ann, book.beside())
    offer = table.offered(ann, "withdraw-wagers", area=1)
    assert offer is not None
    assert set(offer.choices) == ({book.main, book.side} if book.side_alone else {book.side})
    refusal = table.refused("not-placed", ann, do.WithdrawWagers(1, ("tips",)))
    assert set(refusal.clauses) & set(book.cites(BEFORE))
    first, then = (book.main, book.side) if book.side_alone else (book.side, book.main)
    (taken,) = of(table.ok(ann, do.WithdrawWagers(1, (first,))), WagersWithdrawn)
    assert set(taken.clauses) & set(book.cites(BEFORE))
    assert taken.wagers == (first,)
    assert (table.on(1, first), table.on(1, then), table.stack(1)) == (0, STAKE, STACK - STAKE)
    table.refused("not-placed", ann, do.WithdrawWagers(1, (first,)))
    (rest,) = of(table.ok(ann, do.WithdrawWagers(1, (then,))), WagersWithdrawn)
    assert rest.wagers == (), "nothing stays"
    assert (table.on(1, then), table.stack(1)) == (0, STACK)
    table.refused("no-wager", ann, do.WithdrawWagers(1, (then,)))


@carries("wager.side-alone")
def test_a_wager_that_another_needs_is_not_taken_back_without_it(book: BookUnderTest) -> None:
    table = book.table(book=book.having(**{"side.alone": "false"}))
    ann = book.wagered(table)
    table.ok(ann, book.beside())
    refusal = table.refused("rest-cannot-stay", ann, do.WithdrawWagers(1, (book.main,)))
    assert set(book.cites("wager.side-alone")) <= set(refusal.clauses)
    assert refusal.facts["left"] == (book.side,)
    offer = table.offered(ann, "withdraw-wagers", area=1)
    assert offer is not None
    assert offer.choices == (book.side,)
    table.ok(ann, do.WithdrawWagers(1, (book.side,)))
    assert (table.on(1, book.main), table.on(1, book.side)) == (STAKE, 0)
    table.ok(ann, book.beside())
    table.ok(ann, do.WithdrawWagers(1, (book.side, book.main)))
    assert table.stack(1) == STACK


@carries("wager.blind-play")
def test_an_ante_is_not_taken_back_from_under_a_blind_play(book: BookUnderTest) -> None:
    table = book.table(book=book.having(**{"blind-play": "true"}))
    ann = book.wagered(table)
    table.ok(ann, do.PlaceWagers(1, {"play": Stake(STAKE)}))
    refusal = table.refused("rest-cannot-stay", ann, do.WithdrawWagers(1, (book.main,)))
    assert refusal.clauses == book.cites("wager.no-play-without-ante")
    table.ok(ann, do.WithdrawWagers(1, ("play",)))
    assert (table.on(1, book.main), table.on(1, "play")) == (STAKE, 0)
    table.ok(ann, do.WithdrawWagers(1, (book.main,)))
    assert table.stack(1) == STACK


@each_device
@carries("wager.closed-after-first-card")
def test_after_the_first_card_no_wager_is_placed_raised_or_taken_back(book: BookUnderTest, device: str) -> None:
    table, clauses = book.table(device, PHYSICAL), set(book.cites(CLOSED))
    ann, ben = book.wagered(table), table.seat("Ben", 2)
    table.ok(ann, book.placed(1, 300))
    assert table.on(1, book.main) == STAKE + 300, "before it all of that is free"
    book.begun(table)
    before = table.table.state.money
    for _ in range(2):
        for who, request in (
            (ann, book.placed()),
            (ann, book.beside()),
            (ann, do.WithdrawWagers(1)),
            (ben, book.placed(2)),
            (DANA, book.placed()),
            (CASS, do.WithdrawWagers(1)),
        ):
            assert clauses <= set(table.refused("after-first-card", who, request).clauses)
        for away in (do.LeaveTable(), do.ChangeSeat(3)):
            assert clauses & set(table.refused("wagers-lie", ann, away).clauses)
        requests = {offer.request for who in (ann, ben, DANA, CASS) for offer in table.offers(who)}
        assert not {"place-wagers", "withdraw-wagers"} & requests
        assert table.table.state.money == before
        book.dealt(table)
    book.finished(table)
    table.ok(ann, book.placed())


@carries("wager.no-new", "wager.no-change")
def test_once_wagering_is_closed_a_new_wager_and_a_change_are_refused_by_clauses_of_their_own(book: BookUnderTest) -> None:
    table = book.table()
    ann, ben = book.wagered(table), table.seat("Ben", 2)
    book.begun(table)
    made, changed = (set(book.cites(rule)) for rule in ("wager.no-new", "wager.no-change"))
    new = set(table.refused("after-first-card", ben, book.placed(2)).clauses)
    assert made <= new
    assert not (changed - made) & new
    for request in (do.WithdrawWagers(1), book.placed(1)):
        change = set(table.refused("after-first-card", ann, request).clauses)
        assert changed <= change
        assert not (made - changed) & change


@carries("wager.closed-after-first-card")
def test_the_call_closes_the_wagering_where_the_rules_say_so_and_the_first_card_elsewhere(book: BookUnderTest) -> None:
    table = book.table(SHOE)
    ann, ben = book.wagered(table), table.seat("Ben", 2)
    table.ok(DANA, do.NoMoreBets())
    if book.authority == "nz" and not book.races:
        for who, request in ((ben, book.placed(2)), (ann, book.placed()), (ann, book.beside()), (ann, do.WithdrawWagers(1))):
            assert set(book.cites(CLOSED)) <= set(table.refused("bets-closed", who, request).clauses)
    else:
        table.ok(ben, book.placed(2))
        table.ok(ben, do.WithdrawWagers(2))
        table.ok(ann, book.placed())
    assert (table.on(2, book.main), table.stack(2)) == (0, STACK)
    book.begun(table)
    assert set(book.cites(CLOSED)) <= set(table.refused("after-first-card", ann, book.placed()).clauses)


@carries("wager.closed-after-first-card")
def test_read_the_other_way_the_other_of_the_two_closes_it(book: BookUnderTest) -> None:
    ours = book.rules.setting("wager.cut-off").value
    other = "first-card" if ours == "no-more-bets" else "no-more-bets"
    table = book.table(SHOE, book=book.having(**{"wager.cut-off": f'"{other}"'}))
    ann, clauses = book.wagered(table), set(book.cites(CLOSED))
    table.ok(DANA, do.NoMoreBets())
    if other == "no-more-bets":
        assert clauses <= set(table.refused("bets-closed", ann, book.placed()).clauses)
    else:
        table.ok(ann, book.placed())
    assert table.on(1, book.main) == (STAKE if other == "no-more-bets" else 2 * STAKE)
    book.begun(table)
    assert clauses <= set(table.refused("after-first-card", ann, book.placed()).clauses)


@carries("wager.closed-after-first-card", "dealer.reveal")
def test_a_losing_wager_stays_where_it_is_until_the_dealer_takes_it(book: BookUnderTest) -> None:
    game = book.game().dealt().played(1).played(2).played(3).revealed()
    for request in (do.WithdrawWagers(2), book.placed(2)):
        assert set(book.cites(CLOSED)) <= set(game.refused("after-first-card", BEN, request).clauses)
    assert set(book.cites(CLOSED)) & set(game.refused("wagers-lie", BEN, do.LeaveTable()).clauses)
    assert game.on(2) == {"ante": 2_000, "play": 2_000 * book.times}
    for seat in (3, 2, 1):
        game.settled(seat)
    assert (game.on(2), game.table.stack(2)) == ({}, STACK - book.whole(2_000))
    game.refused("after-first-card", BEN, book.placed(2))
    game.ended()
    game.table.ok(BEN, book.placed(2))


@carries("wager.one-per-area")
def test_an_area_takes_one_wager_which_its_player_may_add_to(book: BookUnderTest) -> None:
    table, clauses = book.table(kind=VIRTUAL), book.cites("wager.one-per-area")
    ann, ben = book.wagered(table), table.seat("Ben", 2)
    for who, seat in ((ben, 1), (PAT, 1)):
        for request in (book.placed(seat), book.beside(seat)):
            assert table.refused("not-your-seat", who, request).clauses == clauses
    (placed,) = of(table.ok(ann, book.placed(1, 250)), WagersPlaced)
    assert placed.total == {book.main: STAKE + 250}
    book.dealt(table)
    (folded,) = of(table.ok(ann, do.dealer_poker.Fold(1)), HandFolded)
    assert [(each.wager, each.stake) for each in folded.wagers] == [(book.main, STAKE + 250)]
    assert (table.stack(1), table.stack(2)) == (STACK - STAKE - 250, STACK)


@carries("wager.one-per-area")
def test_read_the_other_way_a_wager_that_lies_is_not_added_to(book: BookUnderTest) -> None:
    table = book.table(book=book.having(**{"wager.top-up": "false"}))
    ann = book.wagered(table)
    assert table.refused("wager-lies", ann, book.placed()).clauses == book.cites("wager.one-per-area")
    table.ok(ann, book.beside())
    assert (table.on(1, book.main), table.on(1, book.side)) == (STAKE, STAKE)


@carries("wager.oral")
def test_a_spoken_wager_is_placed_by_the_dealer_with_the_players_own_chips_before_the_call(book: BookUnderTest) -> None:
    table, clauses = book.table(SHOE, PHYSICAL), set(book.cites("wager.oral"))
    table.seat("Ann", 1, chips=1_500)
    table.seat("Ben", 2)

    def spoken(seat: int, amount: int, wager: str = book.main) -> do.PlaceWagers:
        return do.PlaceWagers(seat, {wager: Stake(amount)}, oral=True)

    (event,) = of(table.ok(DANA, spoken(1, 1_000)), WagersPlaced)
    assert (event.placed_by_dealer, clauses <= set(event.clauses)) == (True, True)
    assert (table.on(1, book.main), table.stack(1)) == (1_000, 500)
    table.refused("chips-short", DANA, spoken(1, 1_000, book.side))
    for who in book.staff:
        if who != DANA:
            table.refused("not-your-office", who, spoken(1, STAKE, book.side))
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("oral-too-late", DANA, spoken(2, 1_000)).clauses == book.cites("wager.oral")
    assert (table.on(2, book.main), table.stack(2)) == (0, STACK)


@pytest.mark.by_hand
@each_kind
@carries("wager.own-responsibility", "wager.one-per-area")
def test_a_wager_counts_where_it_lies_whoever_put_it_there(book: BookUnderTest, kind: str) -> None:
    table, clauses = book.table(kind=kind), set(book.cites("wager.own-responsibility"))
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    assert table.refused("not-your-seat", ben, book.placed(1)).clauses == book.cites("wager.one-per-area")
    for who in (each for each in book.others(DANA) if each not in (PAT, ANN)):
        table.refused("not-your-office", who, book.placed())
    (placed,) = of(table.ok(DANA, book.beside()), WagersPlaced)
    assert (placed.placed_by_dealer, clauses <= set(placed.clauses)) == (True, True)
    table.ok(ann, do.WithdrawWagers(1))
    assert table.stack(1) == STACK, "seen in time it is put right"
    (own,) = of(table.ok(ann, book.beside()), WagersPlaced)
    assert (own.placed_by_dealer, bool(clauses & set(own.clauses))) == (False, False)
    book.dealt(table)
    for who in (ann, DANA):
        table.refused("after-first-card", who, book.placed())
    (found,) = table.ok(DANA, do.WagerFound(1, book.side, Stake(STAKE + 300)))
    assert clauses <= set(found.clauses)
    assert not {*book.cites("limits.short-stands", "limits.excess-returned")} & set(found.clauses), "it is within the limits"
    assert (table.on(1, book.side), table.stack(1)) == (STAKE + 300, STACK - STAKE - 300)


@carries("wager.one-hand", "limits.marker-own-box")
def test_an_approval_lifts_the_limit_of_one_hand(book: BookUnderTest) -> None:
    clause = book.clause("wager.one-hand")
    table = book.table()
    ann = book.wagered(table)
    assert table.refused("another-hand", ann, book.placed(2)).clause == clause
    two = {"wager.hands-per-player": 2}
    unapproved = book.settings(chosen=two, approved_by="", approved_at="")
    assert clause in not_opened("not-choosable", book.rules, **unapproved).clauses
    table = book.table(chosen=two)
    ann = book.wagered(table)
    (placed,) = of(table.ok(ann, book.placed(2)), WagersPlaced)
    assert (placed.owner, clause in placed.clauses) == (1, True)
    assert (table.on(1, book.main), table.on(2, book.main), table.stack(1)) == (STAKE, STAKE, STACK - 2 * STAKE)
    assert table.refused("too-many-hands", ann, book.placed(3)).clause == clause
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * STAKE))
    ben = table.seat("Ben", 4)
    table.refused("below-minimum", ben, book.placed(4))
    for area in (1, 2):
        table.ok(ann, do.WithdrawWagers(area))
    (moved,) = table.ok(ann, do.ChangeSeat(5))
    assert set(book.cites("limits.marker-own-box")) <= set(moved.clauses)
