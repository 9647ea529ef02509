"""14 General provisions: closing a table, idle seats, refused wagers, the rules for whoever asks (14.8, 14.9, 14.11, 14.14)."""

import pytest
from tests.support.mishaps import Game
from tests.support.opening import EVERYBODY, MIA
from tests.support.play import CASS, DANA, GUS, MINUTE, NSW, TableUnderTest, book_with, player
from tests.support.rounds import BY_HAND, number, of
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.seats.events import SeatLeft
from pitboss.table.services.supervision.events import RulesShown
from pitboss.table.services.wagers.events import WagersWithdrawn
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.sign import clock

ANN, BEN, CLEO = player("Ann"), player("Ben"), player("Cleo")
NOTICE = number("closing.notice-minutes") * MINUTE
IDLE = number("idle.rounds")
or_above = pytest.mark.parametrize("who", [CASS, MIA])

# --- 14.8 ----------------------------------------------------------------------------------------------------------


@clause("14.8")
@or_above
@pytest.mark.parametrize(("offset", "closes"), [(-1, False), (0, True), (1, True)])
def test_a_table_with_players_closes_when_the_sign_has_stood_its_time(who: Actor, offset: int, closes: bool) -> None:
    game = Game()
    posted = 5 * MINUTE
    assert game.refused("closing-notice", who, do.CloseTable(), at=posted).clause == "14.8"
    (announced,) = of(game.table.ok(who, do.AnnounceClosing(posted), at=posted), ClosingAnnounced)
    assert (announced.clauses, announced.closes_at) == (("14.8",), posted + NOTICE), "no sooner, whatever the sign says"
    if closes:
        assert of(game.table.ok(who, do.CloseTable(), at=posted + NOTICE + offset), TableClosed)
        assert game.table.phase == "closed"
    else:
        refusal = game.refused("closing-notice", who, do.CloseTable(), at=posted + NOTICE + offset)
        assert (refusal.clause, refusal.facts["minutes"]) == ("14.8", NOTICE // MINUTE)


@clause("14.8")
def test_a_later_time_on_the_sign_is_kept() -> None:
    game = Game()
    later = NOTICE + 10 * MINUTE
    game.table.ok(CASS, do.AnnounceClosing(later))
    game.refused("closing-notice", CASS, do.CloseTable(), at=later - 1)
    game.table.ok(CASS, do.CloseTable(), at=later)


@clause("14.8")
def test_other_minutes_make_another_notice() -> None:
    table = TableUnderTest(book_with(NSW, **{"closing.notice-minutes": "30"}))
    table.seat("Ann", 1)
    (announced,) = of(table.ok(CASS, do.AnnounceClosing(0)), ClosingAnnounced)
    assert announced.closes_at == 30 * MINUTE


@clause("14.8")
def test_the_sign_shows_the_time_and_players_play_on_meanwhile() -> None:
    game = Game()
    assert "closing" not in game.table.sign()
    game.table.ok(CASS, do.AnnounceClosing(0))
    line = game.table.sign()["closing"]
    assert line.clauses == ("14.8",)
    assert clock(NOTICE) in line.text
    game.plays_again()


@clause("14.8")
def test_it_is_for_a_casino_supervisor_or_above() -> None:
    game = Game()
    game.only("14.8", do.AnnounceClosing(0), CASS, MIA)
    game.table.ok(CASS, do.AnnounceClosing(0))
    game.table.ok(ANN, do.CashOut(100), at=NOTICE)
    game.only("14.8", do.CloseTable(), CASS, MIA)
    for who in (ANN, DANA, GUS):
        assert not {"announce-closing", "close-table"} & {offer.request for offer in game.table.offers(who)}


@clause("14.8")
def test_no_table_closes_over_wagers() -> None:
    game = Game()
    game.table.ok(CASS, do.AnnounceClosing(0))
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(500)}), at=NOTICE)
    assert game.refused("players-wager", CASS, do.CloseTable()).clause == "14.8"
    game.deal()
    assert game.refused("players-wager", CASS, do.CloseTable()).clause == "14.8"
    game.folded(1).ended()
    game.table.ok(CASS, do.CloseTable())


@clause("14.8")
def test_an_empty_table_closes_without_a_sign() -> None:
    table = TableUnderTest()
    (closed,) = of(table.ok(CASS, do.CloseTable()), TableClosed)
    assert (closed.clauses, closed.win) == (("14.8",), 0)


@clause("14.8")
def test_whoever_still_sits_there_takes_his_chips_along() -> None:
    game = Game().dealt().decided().revealed().settled(1).settled(3).ended()
    game.table.ok(ANN, do.ExchangeVoucher("V1", 700))
    won = game.before["tray"] - game.table.tray
    game.table.ok(CASS, do.AnnounceClosing(0))
    events = game.table.ok(CASS, do.CloseTable(), at=NOTICE)
    left = of(events, SeatLeft)
    assert [(each.player, each.required, each.clauses) for each in left] == [
        (name, True, ("14.8",)) for name in ("Ann", "Ben", "Cleo")
    ]
    purses = [game.live.purses[name] for name in ("Ann", "Ben", "Cleo")]
    assert purses == [1_002_500, 998_000, 999_500]
    (closed,) = of(events, TableClosed)
    assert closed.win == -won == 3 * 1_000_000 - sum(purses)
    assert set(game.money) == {"drop"}, "no chip and no token is left behind"
    game.refused("table-closed", ANN, do.TakeSeat(1))


# --- 14.9 ----------------------------------------------------------------------------------------------------------


def full_table() -> Game:
    """Three seats, all taken."""
    return Game(seats=3)


def without(game: Game, *idle: int) -> Game:
    """One more round, which these sit out and in which everybody else folds."""
    seats = [seat for seat in (1, 2, 3) if seat not in idle and seat in game.live.state.seats]
    game.wagered({seat: {"ante": 500} for seat in seats}).deal()
    for seat in seats:
        game.folded(seat)
    return game.ended()


@clause("14.9")
@pytest.mark.parametrize("who", [GUS, CASS, MIA])
def test_after_three_rounds_sat_out_at_a_full_table_the_seat_must_be_given_up(who: Actor) -> None:
    game = full_table()
    for rounds in range(IDLE):
        refusal = game.refused("not-idle", who, do.VacateSeat(1))
        assert (refusal.clause, refusal.facts["idle"], refusal.facts["needed"]) == ("14.9", rounds, IDLE)
        without(game, 1)
    game.only("14.9", do.VacateSeat(1), GUS, CASS, MIA)
    (left,) = of(game.table.ok(who, do.VacateSeat(1)), SeatLeft)
    assert (left.clauses, left.player, left.required) == (("14.9",), "Ann", True)
    assert game.live.purses["Ann"] == 1_000_000, "her chips go with her"
    game.table.seat("Dee", 1)


@clause("14.9")
def test_a_wager_in_between_starts_the_count_again() -> None:
    game = full_table()
    for _ in range(IDLE - 1):
        without(game, 1)
    without(game)
    for _ in range(IDLE - 1):
        without(game, 1)
        game.refused("not-idle", GUS, do.VacateSeat(1))
    without(game, 1)
    game.table.ok(GUS, do.VacateSeat(1))


@clause("14.9")
def test_so_does_a_round_with_another_seat_free() -> None:
    game = full_table()
    for _ in range(IDLE - 1):
        without(game, 1)
    game.table.ok(CLEO, do.LeaveTable())
    without(game, 1)
    assert game.live.state.seats[1].idle == 0
    game.table.seat("Cleo", 3)
    for rounds in range(IDLE):
        assert game.refused("not-idle", GUS, do.VacateSeat(1)).facts["idle"] == rounds
        without(game, 1)
    game.table.ok(GUS, do.VacateSeat(1))


@clause("14.9")
def test_every_other_seat_must_be_in_use_throughout_the_round() -> None:
    """Not when one is taken only after the first card, nor when somebody gets up before the end."""
    late = full_table()
    late.table.ok(CLEO, do.LeaveTable())
    late.wagered({2: {"ante": 500}}).deal()
    late.table.seat("Cleo", 3)
    late.folded(2).ended()
    assert late.live.state.seats[1].idle == 0
    early = full_table()
    early.wagered({2: {"ante": 500}}).deal()
    early.table.ok(CLEO, do.LeaveTable())
    early.table.seat("Cleo", 3)
    early.folded(2).ended()
    assert early.live.state.seats[1].idle == 0
    without(early, 1)
    assert early.refused("not-idle", GUS, do.VacateSeat(1)).facts["idle"] == 1


@clause("14.9")
def test_with_a_seat_free_nobody_has_to_go() -> None:
    game = full_table()
    for _ in range(IDLE):
        without(game, 1)
    game.table.ok(CLEO, do.LeaveTable())
    game.refused("not-idle", GUS, do.VacateSeat(1))
    game.table.seat("Cleo", 3)
    game.table.ok(GUS, do.VacateSeat(1))


@clause("14.9")
def test_not_over_a_wager_nor_in_the_middle_of_a_round() -> None:
    game = full_table()
    for _ in range(IDLE):
        without(game, 1)
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(500)}))
    assert game.refused("wagers-lie", GUS, do.VacateSeat(1)).clause == "14.9"
    game.table.ok(ANN, do.WithdrawWagers(1))
    game.wagered({2: {"ante": 500}}).deal()
    assert game.refused("wrong-phase", GUS, do.VacateSeat(1)).clause == "14.9"
    assert game.refused("wrong-phase", GUS, do.VacateSeat(2)).clause == "14.9"


@clause("14.9")
def test_other_rounds_make_another_patience() -> None:
    table = TableUnderTest(book_with(NSW, **{"idle.rounds": "1"}), seats=2, automation=BY_HAND)
    table.seat("Ann", 1)
    ben = table.seat("Ben", 2)
    assert table.refused("not-idle", GUS, do.VacateSeat(1)).facts["needed"] == 1
    table.wager(ben, 2, ante=500)
    for _ in range(2):
        table.ok(DANA, do.Deal())
    table.ok(ben, do.Fold(2))
    table.ok(DANA, do.EndRound())
    table.ok(GUS, do.VacateSeat(1))


# --- 14.11 ---------------------------------------------------------------------------------------------------------


@clause("14.11")
@or_above
@pytest.mark.parametrize(("kind", "device"), [(VIRTUAL, SHOE), (PHYSICAL, SHUFFLER)])
def test_a_wager_may_be_refused_before_the_first_card_and_is_taken_off(who: Actor, kind: str, device: str) -> None:
    game = Game(kind, device).wagered()
    game.only("14.11", do.RefuseWager(1, "drunk"), CASS, MIA)
    (removed,) = of(game.table.ok(who, do.RefuseWager(1, "drunk")), WagersWithdrawn)
    assert (removed.clauses, removed.removed_by, removed.grounds) == (("14.11",), who.name, "drunk")
    assert (game.table.stack(1), game.on(1), game.on(2)) == (100_000, {}, {"ante": 2_000})
    assert game.refused("no-wager", who, do.RefuseWager(1, "drunk")).clause == "14.11"
    game.deal()
    assert list(game.live.state.round.part.hands) == [2, 3], "no hand is dealt to her"


@clause("14.11")
def test_even_after_the_call_but_not_after_the_first_card() -> None:
    game = Game().wagered()
    game.table.ok(DANA, do.NoMoreBets())
    game.table.ok(CASS, do.RefuseWager(1, "late"))
    game.deal(passes=1)
    assert game.refused("after-first-card", CASS, do.RefuseWager(2, "late")).clause == "5.4"
    assert game.table.offered(CASS, "refuse-wager") is None
    assert game.on(2) == {"ante": 2_000}


@clause("14.11")
def test_tokens_go_back_as_tokens_and_another_wager_may_be_taken() -> None:
    game = Game()
    game.table.ok(ANN, do.ExchangeVoucher("V1", 1_000))
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=500), "aces-up": Stake(tokens=500)}))
    game.table.ok(CASS, do.RefuseWager(1, "foreign chips"))
    assert (game.table.stack(1), game.table.tokens(1)) == (100_000, 1_000)
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(500)}))


# --- 14.14 ---------------------------------------------------------------------------------------------------------


@clause("14.14")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_whoever_asks_may_read_the_rules_at_any_time(kind: str) -> None:
    game = Game(kind)
    for moment in (game.wagered, game.deal, game.decided, game.revealed):
        moment()
        before = game.money
        for who in (*(who for who in EVERYBODY if who != HOUSE_ACTOR or kind == VIRTUAL), ANN):
            assert game.table.offered(who, "ask-for-rules") is not None
            (shown,) = of(game.table.ok(who, do.AskForRules()), RulesShown)
            assert (shown.clauses, shown.to, shown.rulebook) == (("14.14",), who.name, NSW)
        assert game.money == before
