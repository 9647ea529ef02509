"""14 General provisions: disputes, decided first, reviewed on request, final, and the right to complain (14.12, 14.13)."""

import pytest
from tests.support.mishaps import Game
from tests.support.opening import EVERYBODY, MIA, PAT, all_but
from tests.support.play import CASS, DANA, GUS, player
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Actor
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked

ANN, BEN = player("Ann"), player("Ben")
RAISED = do.RaiseDispute("D1", 1, "my straight was not seen")


def after_a_round() -> Game:
    return Game().dealt().decided().revealed().settled(1).settled(3).ended()


def disputed() -> Game:
    """Ben, who folded, disputes it."""
    game = after_a_round()
    game.table.ok(BEN, RAISED)
    return game


def decided() -> Game:
    game = disputed()
    game.table.ok(GUS, do.DecideDispute("D1", "the fold stands"))
    return game


def reviewed() -> Game:
    game = decided()
    game.table.ok(BEN, do.AskReview("D1"))
    return game


# --- 14.12, raised -------------------------------------------------------------------------------------------------


@clause("14.12")
def test_a_player_raises_a_dispute_and_the_record_is_frozen_as_evidence() -> None:
    game = after_a_round()
    version, history = game.live.version, [*game.live.history]
    (raised,) = of(game.table.ok(BEN, RAISED), DisputeRaised)
    assert (raised.clauses, raised.by, raised.round, raised.words) == (("14.12",), "Ben", 1, RAISED.words)
    assert raised.evidence == version
    game.plays_again()
    assert [*game.live.history][: raised.evidence] == history
    assert game.live.state.disputes["D1"].evidence == version


@clause("14.12")
def test_only_about_a_round_that_was_played_and_once_by_each_name() -> None:
    game = after_a_round()
    for number in (0, 2):
        assert game.refused("no-such-round", BEN, do.RaiseDispute("D1", number, "")).clause == "14.12"
    game.table.ok(BEN, RAISED)
    assert game.refused("dispute-exists", ANN, RAISED).clause == "14.12"
    game.table.ok(ANN, do.RaiseDispute("D2", 1, ""))
    for who in EVERYBODY:
        code = "not-seated" if who == PAT else "not-your-office"
        assert game.refused(code, who, do.RaiseDispute("D3", 1, "")).clause == "14.12"
    live = Game().dealt()
    live.table.ok(ANN, do.RaiseDispute("D1", 1, "while the round lives"))


# --- 14.12, decided in the first instance --------------------------------------------------------------------------


@clause("14.12")
@pytest.mark.parametrize("who", [GUS, CASS, MIA])
def test_a_gaming_supervisor_or_above_decides_first(who: Actor) -> None:
    game = disputed()
    before = game.money
    ruling = do.DecideDispute("D1", "the fold stands")
    for other in (*all_but(GUS, CASS, MIA), ANN, BEN):
        assert game.refused("not-your-office", other, ruling).clause == "14.12"
        assert game.table.offered(other, "decide-dispute") is None
    (decision,) = of(game.table.ok(who, ruling), DisputeDecided)
    assert (decision.clauses, decision.words, decision.final) == (("14.12",), "the fold stands", False)
    assert "review" in decision.advice
    assert game.money == before
    assert game.refused("no-such-dispute", who, ruling).clause == "14.12"


@clause("14.12")
def test_a_decision_moves_money_either_way() -> None:
    for correction in ({2: 1_500}, {2: -700}, {1: -2_500, 2: 2_000}):
        game = disputed()
        stacks, tray = game.stacks(), game.table.tray
        game.table.ok(GUS, do.DecideDispute("D1", "", correction))
        assert game.stacks() == [stack + correction.get(seat, 0) for seat, stack in enumerate(stacks, 1)]
        assert game.table.tray == tray - sum(correction.values())


@clause("14.12")
def test_nobody_gives_what_he_has_not_got() -> None:
    game = disputed()
    stack = game.table.stack(2)
    for code, correction in (("no-such-seat-money", {2: -stack - 50}), ("empty-seat", {5: 100})):
        assert game.refused(code, GUS, do.DecideDispute("D1", "", correction)).clause == "14.12"
    game.table.ok(DANA, do.Credit(game.table.tray - 1_000))
    assert game.refused("tray-short", GUS, do.DecideDispute("D1", "", {2: 1_050})).clause == "14.12"
    game.table.ok(GUS, do.DecideDispute("D1", "", {2: 1_000}))
    assert game.table.tray == 0


@clause("14.12")
def test_a_decision_in_the_middle_of_a_round_leaves_its_wagers_alone() -> None:
    game = disputed().dealt()
    game.table.ok(GUS, do.DecideDispute("D1", "", {2: 1_000}))
    assert (game.on(2), game.table.stack(2)) == ({"ante": 2_000}, 98_000 - 2_000 + 1_000)
    assert game.statuses == ["dealt"] * 3


# --- 14.12, reviewed -----------------------------------------------------------------------------------------------


@clause("14.12")
def test_a_review_is_on_request_of_whoever_raised_it() -> None:
    game = disputed()
    assert game.refused("no-such-dispute", BEN, do.AskReview("D1")).clause == "14.12", "nothing is decided yet"
    game.table.ok(GUS, do.DecideDispute("D1", ""))
    for who in (CASS, MIA):
        assert game.refused("no-such-dispute", who, do.ReviewDispute("D1", "")).clause == "14.12", "nobody has asked"
    for who in (*EVERYBODY, ANN):
        assert game.refused("not-your-office", who, do.AskReview("D1")).clause == "14.12"
    (asked,) = of(game.table.ok(BEN, do.AskReview("D1")), ReviewAsked)
    assert asked.clauses == ("14.12",)


@clause("14.12", "14.13")
@pytest.mark.parametrize("who", [CASS, MIA])
def test_a_casino_supervisor_or_above_reviews_and_that_is_final(who: Actor) -> None:
    game = reviewed()
    before = game.money
    ruling = do.ReviewDispute("D1", "the fold stands")
    for other in (*all_but(CASS, MIA), ANN, BEN):
        assert game.refused("not-your-office", other, ruling).clause == "14.12"
    (decision,) = of(game.table.ok(who, ruling), DisputeDecided)
    assert (decision.clauses, decision.final) == (("14.12", "14.13"), True)
    assert game.money == before
    for again in (do.AskReview("D1"), do.DecideDispute("D1", ""), do.ReviewDispute("D1", "")):
        asks = BEN if isinstance(again, do.AskReview) else CASS
        assert game.refused("no-such-dispute", asks, again).clause == "14.12"


@clause("14.12")
def test_the_review_may_turn_the_first_decision_round() -> None:
    game = disputed()
    game.table.ok(GUS, do.DecideDispute("D1", "paid", {2: 2_000}))
    game.table.ok(BEN, do.AskReview("D1"))
    stack, tray = game.table.stack(2), game.table.tray
    game.table.ok(CASS, do.ReviewDispute("D1", "taken back", {2: -2_000}))
    assert (game.table.stack(2), game.table.tray) == (stack - 2_000, tray + 2_000)
    other = reviewed()
    other.table.ok(CASS, do.ReviewDispute("D1", "paid after all", {2: 2_000}))
    assert other.table.stack(2) == 100_000


# --- 14.13 ---------------------------------------------------------------------------------------------------------


@clause("14.13")
def test_whoever_is_not_satisfied_is_told_of_the_right_to_complain_to_an_inspector() -> None:
    game = reviewed()
    (decision,) = of(game.table.ok(CASS, do.ReviewDispute("D1", "")), DisputeDecided)
    assert "14.13" in decision.clauses
    assert "final" in decision.advice
    assert "inspector" in decision.advice


@clause("14.12")
def test_disputes_go_their_ways_apart() -> None:
    game = decided()
    game.table.ok(ANN, do.RaiseDispute("D2", 1, ""))
    assert game.refused("no-such-dispute", BEN, do.AskReview("D2")).clause == "14.12"
    game.table.ok(GUS, do.DecideDispute("D2", ""))
    assert game.refused("not-your-office", BEN, do.AskReview("D2")).clause == "14.12"
    game.table.ok(ANN, do.AskReview("D2"))
    statuses = {name: dispute.status for name, dispute in game.live.state.disputes.items()}
    assert statuses == {"D1": "decided", "D2": "review-asked"}
