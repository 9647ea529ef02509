"""14 General provisions: closing a table, idle seats, refused wagers, disputes, the rules for whoever asks (14.8 to 14.14)."""

import pytest
from tests.support.mishaps import KINDS, Game
from tests.support.opening import EVERYBODY, MIA, PAT, all_but
from tests.support.play import CASS, DANA, GUS, MINUTE, NSW_THREE, player
from tests.support.rounds import number, of
from tests.support.three_card import BOOK, STACK, ThreeCards, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Actor, Stake
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked
from pitboss.table.services.seats.events import SeatLeft
from pitboss.table.services.supervision.events import RulesShown
from pitboss.table.services.wagers.events import WagersWithdrawn
from pitboss.table.sign import clock

ANN, BEN, CLEO = player("Ann"), player("Ben"), player("Cleo")
NOTICE = number("closing.notice-minutes", BOOK) * MINUTE
IDLE = number("idle.rounds", BOOK)
or_above = pytest.mark.parametrize("who", [CASS, MIA], ids=lambda who: who.office)

# --- 14.8 --------------------------------------------------------------------------------------------------------------


@or_above
@clause("14.8")
def test_a_table_with_players_closes_when_the_sign_has_stood_its_time(who: Actor) -> None:
    game = ThreeCards().dealt().decided().revealed().settled(1).settled(3).ended()
    game.only("14.8", do.AnnounceClosing(0), CASS, MIA)
    assert game.refused("closing-notice", who, do.CloseTable()).clause == "14.8"
    (announced,) = of(game.table.ok(who, do.AnnounceClosing(0)), ClosingAnnounced)
    assert (announced.clauses, announced.closes_at) == (("14.8",), NOTICE), "no sooner, whatever the sign says"
    line = game.table.sign()["closing"]
    assert (line.clauses, clock(NOTICE) in line.text) == (("14.8",), True)
    refusal = game.refused("closing-notice", who, do.CloseTable(), at=NOTICE - 1)
    assert (refusal.clause, refusal.facts["minutes"]) == ("14.8", NOTICE // MINUTE)
    game.table.ok(ANN, do.PlaceWagers(1, {"pair-plus": Stake(500)}), at=NOTICE)
    assert game.refused("players-wager", who, do.CloseTable()).clause == "14.8", "not over wagers"
    game.deal()
    assert game.refused("players-wager", who, do.CloseTable()).clause == "14.8"
    game.folded(1).ended()
    game.only("14.8", do.CloseTable(), CASS, MIA)
    events = game.table.ok(who, do.CloseTable())
    assert [each.player for each in of(events, SeatLeft)] == ["Ann", "Ben", "Cleo"]
    purses = [game.live.purses[name] for name in ("Ann", "Ben", "Cleo")]
    assert purses == [1_000_000 + stack - STACK - (500 if seat == 0 else 0) for seat, stack in enumerate(ThreeCards.after)]
    assert of(events, TableClosed)[0].win == 3 * 1_000_000 - sum(purses)
    game.refused("table-closed", ANN, do.TakeSeat(1))


@clause("14.8")
def test_an_empty_table_closes_without_a_sign_and_other_minutes_make_another_notice() -> None:
    assert of(three().ok(CASS, do.CloseTable()), TableClosed)[0].clauses == ("14.8",)
    table = three(book=three_with(**{"closing.notice-minutes": "30"}))
    table.seat("Ann", 1)
    assert of(table.ok(CASS, do.AnnounceClosing(0)), ClosingAnnounced)[0].closes_at == 30 * MINUTE
    assert of(table.ok(CASS, do.AnnounceClosing(50 * MINUTE)), ClosingAnnounced)[0].closes_at == 50 * MINUTE


# --- 14.9 --------------------------------------------------------------------------------------------------------------


def without(game: Game, *idle: int) -> Game:
    """One more round, which these sit out and in which everybody else folds."""
    seats = [seat for seat in (1, 2, 3) if seat not in idle and seat in game.live.state.seats]
    game.wagered({seat: {"pair-plus": 500} for seat in seats}).deal()
    for seat in seats:
        game.folded(seat)
    return game.ended()


@pytest.mark.parametrize("who", [GUS, CASS, MIA], ids=lambda who: who.office)
@clause("14.9")
def test_after_three_rounds_sat_out_at_a_full_table_the_seat_must_be_given_up(who: Actor) -> None:
    game = ThreeCards(seats=3)
    for rounds in range(IDLE):
        refusal = game.refused("not-idle", who, do.VacateSeat(1))
        assert (refusal.clause, refusal.facts["idle"], refusal.facts["needed"]) == ("14.9", rounds, IDLE)
        without(game, 1)
    game.only("14.9", do.VacateSeat(1), GUS, CASS, MIA)
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(500)}))
    assert game.refused("wagers-lie", who, do.VacateSeat(1)).clause == "14.9"
    game.table.ok(ANN, do.WithdrawWagers(1))
    (left,) = of(game.table.ok(who, do.VacateSeat(1)), SeatLeft)
    assert (left.clauses, left.player, left.required) == (("14.9",), "Ann", True)
    assert game.live.purses["Ann"] == 1_000_000, "her chips go with her"


@clause("14.9")
def test_a_wager_in_between_or_another_seat_free_starts_the_count_again() -> None:
    game = ThreeCards(seats=3)
    for _ in range(IDLE - 1):
        without(game, 1)
    without(game)
    assert game.refused("not-idle", GUS, do.VacateSeat(1)).facts["idle"] == 0
    for _ in range(IDLE - 1):
        without(game, 1)
    game.table.ok(CLEO, do.LeaveTable())
    without(game, 1)
    game.table.seat("Cleo", 3)
    assert game.refused("not-idle", GUS, do.VacateSeat(1)).facts["idle"] == 0
    for _ in range(IDLE):
        without(game, 1)
    game.table.ok(GUS, do.VacateSeat(1))
    patient = three(book=three_with(**{"idle.rounds": "1"}), seats=2)
    patient.seat("Ann", 1)
    assert patient.refused("not-idle", GUS, do.VacateSeat(1)).facts["needed"] == 1


# --- 14.11 -------------------------------------------------------------------------------------------------------------


@or_above
@pytest.mark.parametrize(("kind", "device"), KINDS)
@clause("14.11", "5.4")
def test_a_wager_may_be_refused_before_the_first_card_and_is_taken_off(who: Actor, kind: str, device: str) -> None:
    game = ThreeCards(kind, device).wagered()
    game.table.ok(DANA, do.NoMoreBets())
    game.only("14.11", do.RefuseWager(1, "drunk"), CASS, MIA)
    (removed,) = of(game.table.ok(who, do.RefuseWager(1, "drunk")), WagersWithdrawn)
    assert (removed.clauses, removed.removed_by, removed.grounds) == (("14.11",), who.name, "drunk")
    assert (game.table.stack(1), game.on(1), game.on(2)) == (STACK, {}, {"ante": 2_000})
    assert game.refused("no-wager", who, do.RefuseWager(1, "drunk")).clause == "14.11"
    game.deal(passes=1)
    assert game.refused("after-first-card", who, do.RefuseWager(2, "late")).clause == "5.4"
    assert list(game.live.state.round.part.hands) == [2, 3], "no hand is dealt to her"


# --- 14.12 and 14.13 ---------------------------------------------------------------------------------------------------


@clause("14.12", "14.13")
def test_a_dispute_is_decided_first_by_a_gaming_supervisor_reviewed_on_request_and_then_final() -> None:
    game = ThreeCards().dealt().decided().revealed().settled(1).settled(3).ended()
    version, tray = game.live.version, game.table.tray
    for wrong in (0, 2):
        assert game.refused("no-such-round", BEN, do.RaiseDispute("D1", wrong, "")).clause == "14.12"
    for who in EVERYBODY:
        code = "not-seated" if who == PAT else "not-your-office"
        assert game.refused(code, who, do.RaiseDispute("D1", 1, "")).clause == "14.12"
    (raised,) = of(game.table.ok(BEN, do.RaiseDispute("D1", 1, "my tens")), DisputeRaised)
    assert (raised.clauses, raised.evidence) == (("14.12",), version), "the record is frozen as evidence"
    first = do.DecideDispute("D1", "half of it", {2: 1_000})
    for who in (*all_but(GUS, CASS, MIA), ANN, BEN):
        assert game.refused("not-your-office", who, first).clause == "14.12"
    for code, correction in (("no-such-seat-money", {2: -STACK}), ("empty-seat", {5: 100})):
        game.refused(code, GUS, do.DecideDispute("D1", "", correction))
    assert game.refused("no-such-dispute", BEN, do.AskReview("D1")).clause == "14.12", "nothing is decided yet"
    (decision,) = of(game.table.ok(GUS, first), DisputeDecided)
    assert (decision.clauses, decision.final, "review" in decision.advice) == (("14.12",), False, True)
    assert (game.table.stack(2), game.table.tray) == (STACK - 1_000, tray - 1_000)
    assert game.refused("no-such-dispute", CASS, do.ReviewDispute("D1", "")).clause == "14.12", "nobody has asked"
    assert game.refused("not-your-office", ANN, do.AskReview("D1")).clause == "14.12"
    assert of(game.table.ok(BEN, do.AskReview("D1")), ReviewAsked)[0].clauses == ("14.12",)
    last = do.ReviewDispute("D1", "the fold stands", {2: -1_000})
    for who in (*all_but(CASS, MIA), ANN, BEN):
        assert game.refused("not-your-office", who, last).clause == "14.12"
    (final,) = of(game.table.ok(CASS, last), DisputeDecided)
    assert (final.clauses, final.final) == (("14.12", "14.13"), True)
    assert "final" in final.advice
    assert "inspector" in final.advice, "who is not content is told where to complain"
    assert (game.stacks(), game.table.tray) == (ThreeCards.after, tray)
    for who, again in ((BEN, do.AskReview("D1")), (GUS, first), (CASS, last)):
        assert game.refused("no-such-dispute", who, again).clause == "14.12"


# --- 14.14 -------------------------------------------------------------------------------------------------------------


@clause("14.14")
def test_whoever_asks_may_read_the_rules_at_any_time() -> None:
    game = ThreeCards()
    for moment in (game.wagered, game.deal, game.decided, game.revealed):
        moment()
        before = game.money
        for who in (*EVERYBODY, ANN):
            (shown,) = of(game.table.ok(who, do.AskForRules()), RulesShown)
            assert (shown.clauses, shown.to, shown.rulebook) == (("14.14",), who.name, NSW_THREE)
        assert game.money == before
