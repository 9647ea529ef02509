"""Disputes: raised by a player, decided first, reviewed on request, final, and the right to complain."""

import pytest
from msgspec.structs import replace
from tests.support.mishaps import Game
from tests.support.opening import EVERYBODY, MIA, PAT, all_but
from tests.support.play import CASS, DANA, GUS, player
from tests.support.rounds import of
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.commands import Actor
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked

ANN, BEN = player("Ann"), player("Ben")
RAISED = do.RaiseDispute("D1", 1, "my straight was not seen")


def after_a_round(book: BookUnderTest) -> Game:
    return book.game().dealt().decided().revealed().settled(1).settled(3).ended()


def disputed(book: BookUnderTest) -> Game:
    """Ben, who folded, disputes it."""
    game = after_a_round(book)
    game.table.ok(BEN, RAISED)
    return game


def decided(book: BookUnderTest) -> Game:
    game = disputed(book)
    game.table.ok(GUS, do.DecideDispute("D1", "the fold stands"))
    return game


def reviewed(book: BookUnderTest) -> Game:
    game = decided(book)
    game.table.ok(BEN, do.AskReview("D1"))
    return game


@carries("dispute.raise")
def test_a_player_raises_a_dispute_and_the_record_is_frozen_as_evidence(book: BookUnderTest) -> None:
    game = after_a_round(book)
    version, history = game.live.version, [*game.live.history]
    (raised,) = of(game.table.ok(BEN, RAISED), DisputeRaised)
    assert (raised.clauses, raised.by, raised.round, raised.words) == (book.cites("dispute.raise"), "Ben", 1, RAISED.words)
    assert raised.evidence == version
    game.plays_again()
    assert [*game.live.history][: raised.evidence] == history
    assert game.live.state.disputes["D1"].evidence == version


@carries("dispute.raise")
def test_only_about_a_round_that_was_played_and_once_by_each_name(book: BookUnderTest) -> None:
    game = after_a_round(book)
    for number in (0, 2):
        assert game.refused("no-such-round", BEN, do.RaiseDispute("D1", number, "unseen")).clause == book.clause("dispute.raise")
    game.table.ok(BEN, RAISED)
    assert game.refused("dispute-exists", ANN, RAISED).clause == book.clause("dispute.raise")
    game.table.ok(ANN, do.RaiseDispute("D2", 1, "unseen"))
    for who in EVERYBODY:
        code = "not-seated" if who == PAT else "not-your-office"
        assert game.refused(code, who, do.RaiseDispute("D3", 1, "unseen")).clause == book.clause("dispute.raise")
    live = book.game().dealt()
    live.table.ok(ANN, do.RaiseDispute("D1", 1, "while the round lives"))


@carries("dispute.first")
def test_a_gaming_supervisor_and_no_higher_office_decides_first(book: BookUnderTest) -> None:
    game = disputed(book)
    before = game.money
    ruling = do.DecideDispute("D1", "the fold stands")
    for other in (*all_but(GUS), ANN, BEN):
        refusal = game.refused("not-your-office", other, ruling)
        assert (refusal.clause, refusal.facts["offices"]) == (book.clause("dispute.first"), (GUS.office,))
        assert game.table.offered(other, "decide-dispute") is None
    (decision,) = of(game.table.ok(GUS, ruling), DisputeDecided)
    assert (decision.clauses, decision.words, decision.final) == (book.cites("dispute.first"), "the fold stands", False)
    assert (decision.by, "review" in decision.advice) == ("Gus", True)
    assert game.money == before
    assert game.refused("no-such-dispute", GUS, ruling).clause == book.clause("dispute.first")


@carries("dispute.review")
@pytest.mark.parametrize("office", [CASS.office, MIA.office])
def test_nobody_reviews_their_own_decision(book: BookUnderTest, office: str) -> None:
    """Gus decides, and then holds a higher office."""
    game = reviewed(book)
    promoted, ruling = Actor(GUS.name, office), do.ReviewDispute("D1", "the fold stands")
    assert game.refused("own-decision", promoted, ruling).clause == book.clause("dispute.review")
    assert game.table.offered(promoted, "review-dispute") is None
    assert game.table.offered(CASS, "review-dispute")
    (decision,) = of(game.table.ok(CASS, ruling), DisputeDecided)
    assert (decision.by, decision.final) == ("Cass", True)


@carries("dispute.raise", "dispute.first", "dispute.review")
@pytest.mark.parametrize("blank", ["", " ", "\t\n"])
def test_a_dispute_and_its_decisions_need_words(book: BookUnderTest, blank: str) -> None:
    game = after_a_round(book)
    assert game.refused("no-reason", BEN, do.RaiseDispute("D1", 1, blank)).clauses == book.cites("dispute.raise")
    game.table.ok(BEN, RAISED)
    assert game.refused("no-reason", GUS, do.DecideDispute("D1", blank, {2: 500})).clauses == book.cites("dispute.first")
    game.table.ok(GUS, do.DecideDispute("D1", "the fold stands"))
    game.table.ok(BEN, do.AskReview("D1"))
    assert game.refused("no-reason", CASS, do.ReviewDispute("D1", blank, {2: 500})).clauses == book.cites("dispute.review")
    game.table.ok(CASS, do.ReviewDispute("D1", "it stands"))


@carries("dispute.first")
def test_a_decision_moves_money_either_way(book: BookUnderTest) -> None:
    for correction in ({2: 1_500}, {2: -700}, {1: -2_500, 2: 2_000}):
        game = after_a_round(book)
        game.table.ok(BEN, replace(RAISED, seats=(1,)))
        stacks, tray = game.stacks(), game.table.tray
        game.table.ok(GUS, do.DecideDispute("D1", "seen", correction))
        assert game.stacks() == [stack + correction.get(seat, 0) for seat, stack in enumerate(stacks, 1)]
        assert game.table.tray == tray - sum(correction.values())


@carries("dispute.first")
def test_nobody_gives_what_they_do_not_have(book: BookUnderTest) -> None:
    game = disputed(book)
    stack = game.table.stack(2)
    for code, correction in (("no-such-seat-money", {2: -stack - 50}), ("empty-seat", {5: 100})):
        assert game.refused(code, GUS, do.DecideDispute("D1", "seen", correction)).clause == book.clause("dispute.first")
    game.table.ok(DANA, do.Credit(game.table.tray - 1_000, signed_by="Gus"))
    assert game.refused("tray-short", GUS, do.DecideDispute("D1", "seen", {2: 1_050})).clause == book.clause("dispute.first")
    game.table.ok(GUS, do.DecideDispute("D1", "seen", {2: 1_000}))
    assert game.table.tray == 0


@carries("dispute.first")
def test_a_decision_in_the_middle_of_a_round_leaves_its_wagers_alone(book: BookUnderTest) -> None:
    game = disputed(book).dealt()
    game.table.ok(GUS, do.DecideDispute("D1", "seen", {2: 1_000}))
    assert (game.on(2), game.table.stack(2)) == ({book.main: 2_000}, 98_000 - 2_000 + 1_000)
    assert game.statuses == ["dealt"] * 3


@carries("dispute.ask-review", "dispute.review")
def test_a_review_is_on_request_of_whoever_raised_it(book: BookUnderTest) -> None:
    game = disputed(book)
    assert game.refused("no-such-dispute", BEN, do.AskReview("D1")).clause == book.clause("dispute.ask-review"), (
        "nothing is decided yet"
    )
    game.table.ok(GUS, do.DecideDispute("D1", "seen"))
    for who in (CASS, MIA):
        assert game.refused("no-such-dispute", who, do.ReviewDispute("D1", "seen")).clause == book.clause("dispute.ask-review"), (
            "nobody has asked"
        )
    for who in (*EVERYBODY, ANN):
        code = "not-your-dispute" if who.office == "player" else "not-your-office"
        assert game.refused(code, who, do.AskReview("D1")).clause == book.clause("dispute.ask-review")
    (asked,) = of(game.table.ok(BEN, do.AskReview("D1")), ReviewAsked)
    assert asked.clauses == book.cites("dispute.ask-review")


@carries("dispute.review", "dispute.final")
@pytest.mark.parametrize("who", [CASS, MIA])
def test_a_casino_supervisor_or_above_reviews_and_that_is_final(book: BookUnderTest, who: Actor) -> None:
    game = reviewed(book)
    before = game.money
    ruling = do.ReviewDispute("D1", "the fold stands")
    for other in (*all_but(CASS, MIA), ANN, BEN):
        assert game.refused("not-your-office", other, ruling).clause == book.clause("dispute.review")
    (decision,) = of(game.table.ok(who, ruling), DisputeDecided)
    assert (decision.clauses, decision.final) == (book.cites("dispute.review", "dispute.final"), True)
    assert game.money == before
    for again in (do.AskReview("D1"), do.DecideDispute("D1", "seen"), do.ReviewDispute("D1", "as seen")):
        asks = {do.AskReview: BEN, do.DecideDispute: GUS}.get(type(again), CASS)
        assert game.refused("no-such-dispute", asks, again).clause == book.clause("dispute.review")


@carries("dispute.review")
def test_the_review_may_turn_the_first_decision_round(book: BookUnderTest) -> None:
    game = disputed(book)
    game.table.ok(GUS, do.DecideDispute("D1", "paid", {2: 2_000}))
    game.table.ok(BEN, do.AskReview("D1"))
    stack, tray = game.table.stack(2), game.table.tray
    game.table.ok(CASS, do.ReviewDispute("D1", "taken back", {2: -2_000}))
    assert (game.table.stack(2), game.table.tray) == (stack - 2_000, tray + 2_000)
    other = reviewed(book)
    other.table.ok(CASS, do.ReviewDispute("D1", "paid after all", {2: 2_000}))
    assert other.table.stack(2) == 100_000


@carries("dispute.final", "dispute.complaint")
def test_whoever_is_not_satisfied_is_told_of_the_right_to_complain_to_an_inspector(book: BookUnderTest) -> None:
    game = reviewed(book)
    (decision,) = of(game.table.ok(CASS, do.ReviewDispute("D1", "seen")), DisputeDecided)
    assert book.clause("dispute.final") in decision.clauses
    assert "final" in decision.advice
    assert "inspector" in decision.advice


@carries("dispute.raise", "dispute.first", "dispute.ask-review")
def test_disputes_go_their_ways_apart(book: BookUnderTest) -> None:
    game = decided(book)
    game.table.ok(ANN, do.RaiseDispute("D2", 1, "unseen"))
    assert game.refused("no-such-dispute", BEN, do.AskReview("D2")).clause == book.clause("dispute.raise")
    game.table.ok(GUS, do.DecideDispute("D2", "seen"))
    assert game.refused("not-your-dispute", BEN, do.AskReview("D2")).clause == book.clause("dispute.raise")
    game.table.ok(ANN, do.AskReview("D2"))
    statuses = {name: dispute.status for name, dispute in game.live.state.disputes.items()}
    assert statuses == {"D1": "decided", "D2": "review-asked"}


@carries("dispute.first", "dispute.review")
@pytest.mark.parametrize("name", ["Ben", "ben", " BEN "])
def test_nobody_decides_or_reviews_their_own_dispute(book: BookUnderTest, name: str) -> None:
    """Ben leaves the table after raising it, and comes back as a supervisor, however the name is spelled."""
    game = disputed(book)
    game.table.ok(BEN, do.LeaveTable())
    judge, reviewer, ruling = Actor(name, GUS.office), Actor(name, CASS.office), do.DecideDispute("D1", "I am right")
    assert game.refused("own-dispute", judge, ruling).clause == book.clause("dispute.first")
    assert game.table.offered(judge, "decide-dispute") is None
    game.table.ok(GUS, ruling)
    game.table.ok(BEN, do.AskReview("D1"))
    assert game.refused("own-dispute", reviewer, do.ReviewDispute("D1", "I am right")).clause == book.clause("dispute.review")
    assert game.table.offered(reviewer, "review-dispute") is None
    game.table.ok(CASS, do.ReviewDispute("D1", "seen"))


@carries("dispute.first")
def test_nobody_decides_a_dispute_that_names_them(book: BookUnderTest) -> None:
    game = after_a_round(book)
    (raised,) = of(game.table.ok(BEN, replace(RAISED, seats=(1,))), DisputeRaised)
    assert raised.parties == ("Ben", "Ann")
    game.table.ok(ANN, do.LeaveTable())
    judge = Actor("ANN", GUS.office)
    assert game.refused("own-dispute", judge, do.DecideDispute("D1", "seen")).clause == book.clause("dispute.first")


@carries("dispute.first", "dispute.review")
def test_money_goes_only_to_the_seats_that_the_dispute_is_about(book: BookUnderTest) -> None:
    game = disputed(book)
    for seat in (1, 3):
        refusal = game.refused("not-a-party", GUS, do.DecideDispute("D1", "seen", {2: 500, seat: 500}))
        assert refusal.clause == book.clause("dispute.first")
    game.table.ok(GUS, do.DecideDispute("D1", "seen", {2: 500}))
    game.table.ok(BEN, do.AskReview("D1"))
    game.refused("not-a-party", CASS, do.ReviewDispute("D1", "seen", {1: 500}))
    game.table.ok(BEN, do.LeaveTable())
    game.table.seat("Dora", 2)
    game.refused("not-a-party", CASS, do.ReviewDispute("D1", "seen", {2: 500}))
    game.table.ok(CASS, do.ReviewDispute("D1", "seen"))


@carries("dispute.raise")
def test_a_dispute_is_with_players_who_sit_there(book: BookUnderTest) -> None:
    game = after_a_round(book)
    for seats in ((1, 5), (0,), (-1, 1)):
        assert game.refused("empty-seat", BEN, replace(RAISED, seats=seats)).clause == book.clause("dispute.raise")
    (raised,) = of(game.table.ok(BEN, replace(RAISED, seats=(3, 1, 2))), DisputeRaised)
    assert raised.parties == ("Ben", "Ann", "Cleo")


@carries("dispute.first")
def test_a_large_correction_needs_a_second_person(book: BookUnderTest) -> None:
    game = disputed(book)
    limit = game.live.rules.table.second_person_above
    large = do.DecideDispute("D1", "seen", {2: limit + 50})
    assert game.refused("second-person", GUS, large).facts["maximum"] == limit
    for code, name in (("signs-alone", "gus"), ("second-plays", "Ann"), ("own-dispute", "ben")):
        assert game.refused(code, GUS, replace(large, signed_by=name)).clause == book.clause("dispute.first")
    offer = game.table.offered(GUS, "decide-dispute")
    assert offer is not None
    assert offer.second_above == limit
    (decision,) = of(game.table.ok(GUS, replace(large, signed_by="Dana")), DisputeDecided)
    assert decision.signed_by == "Dana"
    other = disputed(book)
    other.table.ok(GUS, do.DecideDispute("D1", "seen", {2: limit}))


@carries("dispute.first")
def test_a_player_may_have_to_give_back_all_they_have(book: BookUnderTest) -> None:
    game = disputed(book)
    stack = game.table.stack(2)
    game.table.ok(GUS, do.DecideDispute("D1", "seen", {2: -stack}))
    assert game.table.stack(2) == 0
