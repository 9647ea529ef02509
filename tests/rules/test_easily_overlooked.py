"""Rules that are easily overlooked: the clause of a refusal, the last seat, chips and tokens kept apart, what is in view."""

from __future__ import annotations

import pytest
from tests.support.rounds import of
from tests.support.tables import ANN, CASS, DANA, GIL, GUS, KINDS, MIA, OPAL, STACK, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do, law
from pitboss.games import UnknownGame, game_of, rules_for
from pitboss.table.commands import Actor, Stake
from pitboss.table.limits import Limits
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.closing import ClosingAnnounced
from pitboss.table.services.wagers.found import PastWagerStood
from pitboss.table.settings import TableSettings
from pitboss.table.viewers import PUBLIC

HOUR = 3_600_000
FLOAT = 1_000


def supervisor(book: BookUnderTest) -> Actor:
    return book.people(nsw=(GUS,), nz=(GIL,))[0]


def operator(book: BookUnderTest) -> Actor:
    return book.people(nsw=(MIA,), nz=(OPAL,))[0]


@carries("equipment.float-tray")
def test_what_the_tray_does_not_hold_is_refused_by_the_clause_of_the_tray(book: BookUnderTest) -> None:
    table = book.table(float_=FLOAT)
    over = table.refused("tray-short", DANA, do.Credit(FLOAT + 50, signed_by="Gus"))
    assert set(book.cites("equipment.float-tray")) <= set(over.clauses)
    assert (over.facts["have"], table.tray) == (FLOAT, FLOAT)
    table.ok(DANA, do.Credit(FLOAT, signed_by="Gus"))
    assert table.tray == 0


@carries("dispute.first")
def test_a_dispute_is_decided_for_seats_that_somebody_sits_at(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    book.finished(table)
    table.ok(ANN, do.RaiseDispute("D1", 1, "I was paid too little"))
    nobody = table.refused("empty-seat", supervisor(book), do.DecideDispute("D1", "Paid again", {2: STAKE}))
    assert nobody.clauses == book.cites("dispute.first")
    short = table.refused("no-such-seat-money", supervisor(book), do.DecideDispute("D1", "Taken back", {1: -STACK - STAKE}))
    assert short.clauses == book.cites("dispute.first")
    before = table.stack(1)
    table.ok(supervisor(book), do.DecideDispute("D1", "Paid again", {1: STAKE}))
    assert table.stack(1) == before + STAKE


@carries("token.exchange")
def test_a_round_that_is_void_gives_chips_back_as_chips_and_tokens_as_tokens(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V1", 2 * STAKE))
    table.ok(ann, book.placed(1, STAKE, 2 * STAKE))
    book.begun(table)
    assert (table.stack(1), table.tokens(1)) == (STACK - STAKE, 0)
    table.ok(CASS, do.Invalidate("disruption", "A fire alarm"))
    assert (table.stack(1), table.tokens(1), table.on(1, book.main)) == (STACK, 2 * STAKE, 0)


@pytest.mark.by_hand
@carries("limits.past-excess-stands")
def test_a_wager_of_an_earlier_round_may_have_been_on_the_last_seat_and_on_none_beyond(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    book.finished(table)
    last = table.table.rules.table.seats
    for seat in (0, last + 1):
        table.refused("no-such-seat", DANA, do.PastWagerFound(seat, book.main, 1, 20_000))
    for seat in (1, last):
        (stood,) = of(table.ok(DANA, do.PastWagerFound(seat, book.main, 1, 20_000)), PastWagerStood)
        assert (stood.area, stood.clauses) == (seat, book.cites("limits.past-excess-stands"))


@pytest.mark.by_hand
@carries("supervise.decision")
def test_a_wager_of_an_earlier_round_waits_for_a_supervisor_by_its_own_name(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    book.finished(table)
    (recorded,) = of(table.ok(DANA, do.PastWagerFound(1, book.main, 1, 20_000)), IncidentRecorded)
    assert recorded.incident == "past-wager-found"


@carries("wager.blind-play", "play.wager")
def test_an_ante_is_not_raised_under_a_play_that_is_placed_already(book: BookUnderTest) -> None:
    table = book.table(chosen={"blind-play": True})
    ann = table.seat("Ann", 1)
    table.ok(ann, book.placed(1))
    table.ok(ann, do.PlaceWagers(1, {"play": Stake(STAKE)}))
    refusal = table.refused("ante-under-play", ann, book.placed(1, 2 * STAKE))
    assert set(book.cites("play.wager")) <= set(refusal.clauses)
    assert (table.on(1, "ante"), table.on(1, "play")) == (STAKE, STAKE)


@carries("deal.clockwise")
def test_nothing_is_dealt_before_the_table_is_open_and_nothing_after_the_last_card(book: BookUnderTest) -> None:
    closed = book.unopened()
    first = closed.table.rules.checklist[0].carries
    assert closed.refused("not-opened", DANA, do.dealer_poker.Deal()).clauses == book.refuses(first, "deal.clockwise")
    table = book.table()
    book.wagered(table)
    book.dealt(table)
    assert set(book.cites("deal.clockwise")) <= set(table.refused("dealt", DANA, do.dealer_poker.Deal()).clauses)


@pytest.mark.parametrize("kind", KINDS)
@carries("shuffle.cut")
def test_a_cut_leaves_at_least_one_card_on_either_side(book: BookUnderTest, kind: str) -> None:
    table = book.unshuffled("shoe", kind)
    table.ok(DANA, do.Shuffle())
    cards = table.table.rules.deck_size
    for depth in (0, cards):
        refusal = table.refused("cut-depth", DANA, do.Cut(depth))
        assert (refusal.facts["cards"], refusal.facts["last"]) == (cards, cards - 1)
        assert refusal.clauses == book.cites("shuffle.cut")
    table.ok(DANA, do.Cut(cards - 1))


@carries("supervise.exclude-casino", "supervise.exclude-game")
def test_both_exclusions_are_offered_for_somebody_who_broke_a_rule(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    assert table.offered(MIA, "exclude") is None
    table.ok(GUS, do.Conduct(rule="supervise.device-use", seat=1, words="A counting device"))
    offers = {each.clauses for who in (CASS, MIA) for each in table.offers(who) if each.request == "exclude"}
    assert offers == {book.cites("supervise.exclude-casino"), book.cites("supervise.exclude-game")}


@carries("supervise.close-table")
def test_closing_may_be_announced_while_the_table_is_being_opened(book: BookUnderTest) -> None:
    table = book.unopened()
    who = operator(book)
    assert table.offered(who, "announce-closing") is not None
    (announced,) = of(table.ok(who, do.AnnounceClosing(HOUR)), ClosingAnnounced)
    assert (announced.closes_at, announced.clauses) == (HOUR, book.cites("supervise.close-table"))


@carries("wager.several-areas")
def test_a_further_area_is_in_view_as_soon_as_it_has_a_wager(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 2)
    table.ok(ann, book.placed(2))
    assert [seat.area for seat in table.view(PUBLIC).areas] == [2]
    table.ok(ann, book.placed(3))
    assert [(seat.area, seat.player, seat.wagers) for seat in table.view(PUBLIC).areas] == [
        (2, "Ann", {book.main: STAKE}),
        (3, "Ann", {book.main: STAKE}),
    ]
    table.ok(ann, do.WithdrawWagers(3))
    assert [seat.area for seat in table.view(PUBLIC).areas] == [2]


def test_a_game_that_is_not_built_is_named_with_those_that_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'faro'; the games are .*four-card-poker"):
        game_of("faro")
    settings = TableSettings(name="Table 1", limits=Limits({}))
    with pytest.raises(UnknownGame, match="nz/general is not the rulebook of a game"):
        rules_for(law.load("nz/general"), settings)
