"""Wagers found outside the limits after the first card, and in rounds that are over."""

from __future__ import annotations

import pytest
from tests.support.play import TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, CASS, DANA, DEVICES, GIL, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.table.commands import Stake
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.wagers.found import PastWagerStood, PaymentFound, WagerLeftOpen, WagerStood
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

LEAST, MOST, CHIP = 500, 10_000, 50
"""The limits of an Ante at every table here, and the smallest chip."""


def two_antes(book: BookUnderTest) -> TableUnderTest:
    """Ann with the largest Ante and Ben with the smallest, at a table that deals by itself."""
    table = book.table(automation=EVERYTHING)
    for seat, name, amount in ((1, "Ann", MOST), (2, "Ben", LEAST)):
        table.ok(table.seat(name, seat), book.placed(seat, amount))
    return table


@pytest.mark.parametrize("device", DEVICES)
@carries("limits.short-stands", "limits.own-responsibility")
def test_a_short_wager_found_after_the_first_card_is_valid(book: BookUnderTest, device: str) -> None:
    game = book.game(PHYSICAL, device).wagered({1: {"ante": LEAST}})
    short = do.WagerFound(1, "ante", Stake(LEAST - 200))
    game.refused("wrong-phase", DANA, short)
    game.deal(passes=1)
    assert game.refused("not-your-office", ANN, short).clauses == book.cites("limits.own-responsibility")
    (stood,) = of(game.table.ok(DANA, short), WagerStood)
    assert {*book.cites("limits.short-stands", "limits.own-responsibility")} <= set(stood.clauses)
    assert (stood.found, stood.counts) == (LEAST - 200, LEAST - 200)
    assert (game.on(1), game.table.stack(1)) == ({"ante": LEAST - 200}, STACK - LEAST + 200)
    game.deal()
    game.refused("play-amount", DANA, do.Play(1, Stake(LEAST - 200 - CHIP)))
    game.played(1).revealed().settled(1)
    assert game.table.stack(1) == STACK + 2 * (LEAST - 200), "paid on what lay there"


@pytest.mark.by_hand
@carries("limits.short-stands")
def test_only_what_lies_there_and_is_outside_the_limits_is_found(book: BookUnderTest) -> None:
    table = two_antes(book)
    table.refused("below-minimum", ANN, do.PlaceWagers(1, {book.side: Stake(LEAST - CHIP)}))
    table.deal()
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(MOST)))
    for nothing in (Stake(), Stake(-LEAST), Stake(10**18)):
        table.refused("amount", DANA, do.WagerFound(1, "ante", nothing))
    table.refused("no-hand", DANA, do.WagerFound(3, "ante", Stake(LEAST)))
    assert set(book.cites("limits.short-stands")) <= set(table.ok(DANA, do.WagerFound(2, "ante", Stake(LEAST - CHIP)))[0].clauses)
    assert table.on(2, "ante") == LEAST - CHIP


@pytest.mark.parametrize(("seat", "won"), [(1, 2 * MOST), (2, -2 * MOST)], ids=["paid", "collected"])
@carries("limits.excess-returned", "limits.own-responsibility")
def test_a_wager_found_above_the_maximum_counts_at_the_maximum(book: BookUnderTest, seat: int, won: int) -> None:
    game = book.game(PHYSICAL, SHUFFLER).wagered({seat: {"ante": MOST}}).deal()
    (stood,) = of(game.table.ok(DANA, do.WagerFound(seat, "ante", Stake(MOST + 2_000))), WagerStood)
    assert {*book.cites("limits.excess-returned", "limits.own-responsibility")} <= set(stood.clauses)
    assert (stood.found, stood.counts) == (MOST + 2_000, MOST)
    assert (game.on(seat), game.table.stack(seat)) == ({"ante": MOST}, STACK - MOST), "the excess went back"
    game.played(seat).revealed().settled(seat)
    assert game.table.stack(seat) == STACK + won


@carries("limits.excess-returned")
def test_play_counts_at_the_maximum_with_its_ante_and_the_rest_of_both_goes_back(book: BookUnderTest) -> None:
    table = two_antes(book)
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST // 2))
    assert table.on(1, "ante") == MOST, "what was placed already stays"
    table.deal()
    times = book.number("play.maximum-multiple") if book.rules.has_setting("play.maximum-multiple") else 1
    table.ok(ANN, do.Play(1, Stake(times * MOST)))
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST))), WagerStood)
    assert (stood.found, stood.counts) == (MOST, MOST // 2)
    assert (table.on(1, "ante"), table.on(1, "play"), table.stack(1)) == (
        MOST // 2,
        times * MOST // 2,
        STACK - (1 + times) * MOST // 2,
    )


@pytest.mark.by_hand
@carries("limits.excess-returned")
def test_a_maximum_lowered_during_the_round_does_not_touch_its_wagers(book: BookUnderTest) -> None:
    table = two_antes(book)
    table.deal()
    table.ok(CASS, do.ChangeLimits("ante", LEAST, MOST // 2))
    table.refused("within-limits", DANA, do.WagerFound(1, "ante", Stake(MOST)))
    (stood,) = of(table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST + CHIP))), WagerStood)
    assert (stood.counts, table.on(1, "ante")) == (MOST, MOST)
    for who, seat in ((ANN, 1), (BEN, 2)):
        table.ok(who, do.dealer_poker.Fold(seat))
    table.refused("above-maximum", ANN, book.placed(1, MOST))


@carries("limits.excess-returned")
def test_of_chips_and_tokens_the_chips_go_back(book: BookUnderTest) -> None:
    game = book.game(PHYSICAL, SHOE)
    game.table.ok(ANN, do.ExchangeVoucher("V", 1_000))
    game.table.ok(ANN, book.placed(1, MOST - 1_000, tokens=1_000))
    game.deal()
    game.table.ok(DANA, do.WagerFound(1, "ante", Stake(MOST, 1_000)))
    assert (game.table.stack(1), game.table.tokens(1), game.on(1)) == (STACK - MOST + 1_000, 0, {"ante": MOST})


@pytest.mark.by_hand
@carries("limits.past-excess-stands")
def test_rounds_already_over_stand(book: BookUnderTest) -> None:
    table = book.table()
    late = do.PastWagerFound(1, "ante", 1, MOST + 2_000)
    book.wagered(table)
    table.refused("no-such-round", DANA, late)
    book.dealt(table)
    table.refused("no-such-round", DANA, late)
    book.finished(table)
    before = table.table.state.money
    (stood,) = of(table.ok(DANA, late), PastWagerStood)
    assert (stood.clauses, stood.round, stood.amount) == (book.cites("limits.past-excess-stands"), 1, MOST + 2_000)
    assert table.table.state.money == before
    for wrong in (0, -1, 2):
        table.refused("no-such-round", DANA, do.PastWagerFound(1, "ante", wrong, MOST + 2_000))


@carries("limits.own-responsibility")
def test_keeping_within_the_limits_is_up_to_the_players(book: BookUnderTest) -> None:
    table = book.table(kind=PHYSICAL)
    ann = book.wagered(table)
    book.dealt(table)
    for report in (do.WagerFound(1, "ante", Stake(LEAST - CHIP)), do.PastWagerFound(1, "ante", 1, MOST + CHIP)):
        assert table.refused("not-your-office", ann, report).clauses == book.cites("limits.own-responsibility")
    for amount in (LEAST - CHIP, MOST + CHIP):
        table.ok(DANA, do.WagerFound(1, "ante", Stake(amount)))
    assert table.on(1, "ante") == MOST, "nobody may take it back"
    table.refused("after-first-card", ann, do.WithdrawWagers(1))


def finished_by_hand(book: BookUnderTest) -> TableUnderTest:
    """Ann's wager was keyed at the maximum, and the round is over."""
    table = book.table(kind=PHYSICAL)
    table.ok(table.seat("Ann", 1), book.placed(1, MOST))
    book.finished(table)
    return table


def past(
    paid: int, *, amount: int = MOST + 2_000, wager: str = "ante", player: str = "", signed_by: str = ""
) -> do.PastWagerFound:
    return do.PastWagerFound(1, wager, 1, amount, paid, player, signed_by)


@pytest.mark.parametrize("paid", [2_000, -2_000], ids=["paid", "collected"])
@carries("limits.past-excess-stands")
def test_an_earlier_round_stands_with_the_chips_that_changed_hands(book: BookUnderTest, paid: int) -> None:
    table = finished_by_hand(book)
    stack, tray = table.stack(1), table.tray
    found, stood = table.ok(book.supervisor, past(paid))
    assert isinstance(found, PaymentFound)
    assert isinstance(stood, PastWagerStood)
    assert found.clauses == stood.clauses == book.cites("limits.past-excess-stands")
    assert (found.player, found.paid, stood.amount) == ("Ann", paid, MOST + 2_000)
    assert (table.stack(1), table.tray) == (stack + paid, tray - paid)


@carries("limits.past-excess-stands")
def test_chips_that_cannot_have_changed_hands_are_refused(book: BookUnderTest) -> None:
    table = finished_by_hand(book)
    clause = book.clause("limits.past-excess-stands")
    assert table.refused("amount", book.supervisor, past(-MOST - 2_050)).clause == clause, "no more is taken than was wagered"
    assert table.refused("not-in-chips", book.supervisor, past(2_001)).clause == clause
    assert table.refused("tray-short", book.supervisor, past(table.tray + 50, signed_by="Sol")).clauses
    table.ok(book.supervisor, past(-MOST - 2_000))
    table.ok(ANN, do.LeaveTable())
    assert table.refused("empty-seat", book.supervisor, past(2_000)).clause == clause
    table.refused("cannot-take-back", book.supervisor, past(-2_000, player="Ann"))
    (paid, _) = table.ok(book.supervisor, past(2_000, player="Ann"))
    assert [(move.source, move.target, move.amount) for move in paid.moves] == [("tray", "outside:purse:Ann", 2_000)]


@carries("limits.past-excess-stands")
def test_chips_above_the_limit_of_one_person_need_a_second(book: BookUnderTest) -> None:
    table = finished_by_hand(book)
    clause, limit = book.clause("limits.past-excess-stands"), table.table.rules.table.second_person_above
    table.ok(DANA, do.Fill(limit, "Sol"))
    refusal = table.refused("second-person", book.supervisor, past(limit + 50))
    assert (refusal.clause, refusal.facts["maximum"]) == (clause, limit)
    table.refused("signs-alone", book.supervisor, past(limit + 50, signed_by=book.supervisor.name.lower()))
    table.refused("second-plays", book.supervisor, past(limit + 50, signed_by="Ann"))
    (found, _) = table.ok(book.supervisor, past(limit + 50, signed_by="Sol"))
    assert isinstance(found, PaymentFound)
    assert found.signed_by == "Sol"
    (alone, _) = table.ok(book.supervisor, past(-2_000))
    assert isinstance(alone, PaymentFound)
    assert alone.signed_by == ""


@carries("limits.past-excess-stands")
def test_where_pitboss_pays_nothing_else_was_paid(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    book.finished(table)
    for paid in (2_000, 0):
        assert table.refused("only-hands", DANA, past(paid)).clause == book.clause("limits.past-excess-stands")


@carries("supervise.decision")
def test_chips_that_changed_hands_are_on_record_while_a_supervisor_decides(book: BookUnderTest) -> None:
    table = finished_by_hand(book)
    stack, tray = table.stack(1), table.tray
    found, left = table.ok(book.supervisor, past(2_000, wager=book.main))
    assert isinstance(found, PaymentFound)
    assert isinstance(left, IncidentRecorded)
    assert set(book.cites("supervise.decision")) <= set(left.clauses)
    assert (table.stack(1), table.tray) == (stack + 2_000, tray - 2_000)


@carries("incident.report")
def test_a_dealer_alone_does_not_report_chips_of_an_earlier_round(book: BookUnderTest) -> None:
    """What was paid beyond the record is reported by somebody above the dealer; that a wager was too large, by either."""
    table = finished_by_hand(book)
    before = table.table.state.money
    for paid in (2_000, -2_000):
        refusal = table.refused("past-money", DANA, past(paid, wager=book.main))
        assert set(book.cites("incident.report")) <= set(refusal.clauses)
        offices = refusal.facts["offices"]
        assert isinstance(offices, tuple)
        assert book.supervisor.office in offices
        assert DANA.office not in offices
    table.ok(DANA, past(0, wager=book.main))
    assert table.table.state.money == before
    (found, *_) = table.ok(book.supervisor, past(2_000, wager=book.main))
    assert isinstance(found, PaymentFound)


def questioned(book: BookUnderTest, stake: Stake) -> TableUnderTest:
    """Something else than was keyed is found on Ann's area during the round."""
    table = book.table(kind=PHYSICAL)
    table.ok(table.seat("Ann", 1), book.placed(1, LEAST))
    book.begun(table)
    left, kept = table.ok(DANA, do.WagerFound(1, book.main, stake))
    assert isinstance(left, IncidentRecorded)
    assert isinstance(kept, WagerLeftOpen)
    assert left.awaits == ("decide-remedy",)
    assert table.on(1, book.main) == LEAST, "it waits for the decision"
    return table


@pytest.mark.parametrize(
    ("found", "remedy", "counts"),
    [
        (LEAST - 200, "count-as-found", LEAST - 200),
        (MOST + 2_000, "count-as-found", MOST + 2_000),
        (MOST + 2_000, "count-to-maximum", MOST),
        (LEAST - 200, "count-to-maximum", LEAST - 200),
    ],
)
@carries("supervise.decision")
def test_a_supervisor_may_let_a_wager_found_count_as_it_is(book: BookUnderTest, found: int, remedy: str, counts: int) -> None:
    table = questioned(book, Stake(found))
    decision = do.DecideRemedy(remedy, "as the chips are on the area", 1)
    for who in book.others(GIL, CASS, OPAL):
        assert set(table.refused("not-your-office", who, decision).clauses) >= set(book.cites("supervise.decision"))
    assert any(offer.choices == (remedy,) and offer.area == 1 for offer in table.offers(GIL))
    (stood,) = of(table.ok(GIL, decision), WagerStood)
    assert (stood.found, stood.counts, stood.clauses) == (found, counts, book.cites("supervise.decision"))
    assert (table.on(1, book.main), table.stack(1)) == (counts, STACK - counts)
    assert set(table.refused("nothing-found", GIL, decision).clauses) >= set(book.cites("supervise.decision"))


@carries("supervise.decision")
def test_nothing_counts_as_found_where_nothing_was_found(book: BookUnderTest) -> None:
    table = book.table(kind=PHYSICAL)
    table.ok(table.seat("Ann", 1), book.placed(1, LEAST))
    for begun in (False, True):
        if begun:
            book.begun(table)
        for remedy in ("count-as-found", "count-to-maximum"):
            table.refused("nothing-found", GIL, do.DecideRemedy(remedy, "so it is", 1))
            table.refused("nothing-found", GIL, do.DecideRemedy(remedy, "so it is"))
    table.ok(DANA, do.WagerFound(1, book.main, Stake(LEAST - 200)))
    table.ok(GIL, do.DecideRemedy("void-round", "the chips fell"))
    table.refused("nothing-found", GIL, do.DecideRemedy("count-as-found", "so it is", 1))
