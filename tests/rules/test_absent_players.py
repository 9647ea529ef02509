"""A player who does not decide: away, unwilling or slow; and what the rules know of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import BY_PEOPLE, Game
from tests.support.play import player
from tests.support.rounds import of, over
from tests.support.tables import ANN, BEN, DANA, GIL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.conduct import PlayedOn
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, RoundEnded, WagersForfeited, WagersReturned
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL

each_kind = pytest.mark.parametrize(("kind", "device"), BY_PEOPLE)


def away(seat: int, reason: str = "absent") -> Incident:
    return incident("absent-player", area=seat, reason=reason)


def lost(book: BookUnderTest, seat: int) -> int:
    """What it costs a player to be away: in New Zealand every wager, elsewhere nothing but what the side wager loses."""
    return sum(book.game().wagers[seat].values()) if book.authority == "nz" else 0


@each_kind
@pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
@carries("remedy.absent", "remedy.absent.discard")
def test_whoever_does_not_decide_has_the_ante_back_or_loses_every_wager(
    book: BookUnderTest, kind: str, device: str, handled: bool
) -> None:
    """Ben has an Ante alone. In New Zealand being away is a fold that no wager of Ann's outlives."""
    undecided(book, kind, device, "absent", handled=handled)
    if book.authority == "nsw":
        undecided(book, kind, device, "refuses", handled=handled)


def undecided(book: BookUnderTest, kind: str, device: str, reason: str, *, handled: bool) -> None:
    game = book.game(kind, device).dealt()
    if handled:
        game.picked_up()
    seat, tray, hand = 1 if book.authority == "nz" else 2, game.table.tray, book.number("hand.player")
    for who in book.others(DANA, table=game.table):
        assert {*book.cites("remedy.absent")} <= {*game.refused("not-your-office", who, away(seat, reason)).clauses}, who
    recorded, money, discarded = game.report("absent-player", area=seat, reason=reason)
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.person, money.clauses) == ("Ann" if seat == 1 else "Ben", book.cites("remedy.absent"))
    gone, stakes = lost(book, seat), game.wagers[seat]
    assert isinstance(money, WagersForfeited | WagersReturned)
    assert isinstance(money, WagersForfeited) == bool(gone)
    lines = {line.wager: (line.outcome, line.stake, line.pays) for line in money.wagers}
    outcome = "given-up" if gone else "void"
    assert lines == {wager: (outcome, stake, -stake if gone else 0) for wager, stake in stakes.items()}
    assert discarded == HandDiscarded(area=seat, cards=hand, from_shoe=False, clauses=book.cites("remedy.absent.discard"))
    assert (game.table.stack(seat), game.on(seat), game.table.tray) == (STACK - gone, {}, tray + gone)
    others = [each for each in (1, 2, 3) if each != seat]
    assert [game.statuses[each - 1] for each in (seat, *others)] == ["discarded", "dealt", "dealt"]
    game.refused("decided", DANA if game.physical else player(recorded.person), book.play(seat, 1_000))
    for each in others:
        game.folded(2) if each == 2 else game.played(each)
    game.revealed()
    for each in game.in_turn:
        if each != seat:
            game.settled(each)
    (ended,) = of(over(game.table), RoundEnded)
    assert ended.counted == 3 * hand + book.number("hand.dealer")
    assert game.stacks() == [STACK - gone if each == seat else game.after[each - 1] for each in (1, 2, 3)]


@each_kind
@pytest.mark.parametrize("reason", ["absent", "refuses"])
@carries("remedy.absent", "remedy.absent.side")
def test_an_absent_players_side_wager_is_played_on_and_settled(book: BookUnderTest, kind: str, device: str, reason: str) -> None:
    """With an Ante beside it the Ante comes back; alone it is just played on."""
    game = book.game(kind, device).dealt()
    events = game.report("absent-player", area=1, reason=reason)
    (returned,), (went_on,) = of(events, WagersReturned), of(events, PlayedOn)
    assert [(line.wager, line.outcome, line.stake) for line in returned.wagers] == [("ante", "void", 1_000)]
    assert returned.clauses == book.cites("remedy.absent")
    assert (went_on.clauses, went_on.stays_in) == (book.cites("remedy.absent.side"), True)
    assert (game.table.stack(1), game.on(1)) == (STACK - 500, {book.side: 500})
    events = game.report("absent-player", area=3, reason=reason)
    assert not of(events, WagersReturned), "there is no Ante to return"
    assert game.statuses == ["plays", "dealt", "plays"]
    assert game.refused("decided", DANA if game.physical else ANN, book.play(1, 1_000)).facts["status"] == "plays"
    game.folded(2).revealed().settled(1).settled(3).ended()
    assert game.stacks() == [STACK + 500, STACK - 2_000, STACK - 500], "aces win even money, odd cards lose"


@pytest.mark.parametrize("seconds", [None, 10])
@carries("remedy.absent")
def test_late_is_whoever_has_not_decided_when_the_time_on_the_sign_is_up(book: BookUnderTest, seconds: int | None) -> None:
    chosen: dict[str, Any] = {} if seconds is None else {"chosen": {"decision.seconds": seconds}}
    allowed = seconds or book.number("decision.seconds")

    def waiting() -> tuple[Game, int]:
        game = book.game(**chosen).dealt()
        due = game.live.at + allowed * 1_000
        assert game.live.state.round.part.decide_by == due
        return game, due

    game, due = waiting()
    line = game.table.sign()["decision"]
    assert (line.clauses, f"{allowed} seconds" in line.text) == (book.cites("remedy.absent"), True)
    for early in (0, due - 1):
        assert {*book.cites("remedy.absent")} <= {*game.refused("still-time", do.HOUSE_ACTOR, away(2, "late"), at=early).clauses}
    game.says(2, book.play(2, 2_000))
    game.refused("impossible", do.HOUSE_ACTOR, away(2, "late"), at=due)
    for offset in (0, 1):
        game, due = waiting()
        game.table.ok(do.HOUSE_ACTOR, away(2, "late"), at=due + offset)
        assert (game.statuses[1], game.table.stack(2)) == ("discarded", STACK - lost(book, 2))
    game, due = waiting()
    game.table.ok(BEN, book.play(2, 2_000), at=due + 5_000)
    game.refused("impossible", do.HOUSE_ACTOR, away(2, "late"))


@carries("remedy.absent")
def test_the_time_to_decide_may_be_another_in_the_book(book: BookUnderTest) -> None:
    other = book.table(book=book.having(**{"decision.seconds": "45"}))
    line = other.sign()["decision"]
    assert (line.clauses, "45 seconds" in line.text) == (book.cites("remedy.absent"), True)


@pytest.mark.by_hand
@carries("remedy.absent")
def test_only_of_a_hand_that_waits_for_a_decision_and_only_for_these_reasons(book: BookUnderTest) -> None:
    game = book.game().wagered()
    game.refused("impossible", DANA, away(1))
    game.deal()
    game.refused("impossible", DANA, away(1, "asleep"))
    game.refused("impossible", DANA, away(4))
    game.played(2)
    game.refused("impossible", DANA, away(2))
    recorded, money, *_ = game.table.ok(DANA, away(1))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, money.clauses) == ("Dana", book.cites("remedy.absent"))
    game.refused("impossible", DANA, away(1))


@carries("remedy.absent")
def test_where_pitboss_deals_nobody_sees_an_empty_chair(book: BookUnderTest) -> None:
    game = book.game(VIRTUAL).dealt()
    for reason in ("absent", "refuses"):
        for who in (DANA, do.HOUSE_ACTOR):
            assert {*book.cites("remedy.absent")} <= {*game.refused("only-hands", who, away(1, reason)).clauses}
    assert game.statuses[0] == "dealt"


@pytest.mark.by_hand
@carries("remedy.absent")
def test_a_round_with_nobody_left_ends(book: BookUnderTest) -> None:
    game = book.game(device=SHUFFLER).wagered({1: {"ante": 1_000}, 2: {"ante": 2_000}}).deal()
    for seat in (1, 2):
        assert game.report("absent-player", area=seat, reason="absent")[1].clauses == book.cites("remedy.absent")
    game.ended()
    gone = 3_000 if book.authority == "nz" else 0
    assert sum(game.stacks()) == 3 * STACK - gone
    assert game.table.tray == game.before["tray"] + gone


HOUR = 3_600_000


def waits(game: Game, book: BookUnderTest, reason: str, at: int) -> None:
    """The player is in the room: nothing is forfeited, and a supervisor decides."""
    before, hands = game.money, game.statuses
    (recorded,) = game.report("absent-player", area=1, reason=reason, at=at)
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.awaits, recorded.clauses, recorded.person) == (
        ("decide-remedy",),
        book.cites("supervise.decision"),
        "Ann",
    )
    assert (game.money, game.statuses) == (before, hands)
    decided = game.table.ok(GIL, do.DecideRemedy("return", "a misunderstanding", 1), at=at)
    assert of(decided, WagersReturned)


@carries("remedy.absent", "supervise.decision")
@pytest.mark.parametrize("kind", [PHYSICAL])
def test_a_player_who_is_there_and_refuses_to_decide_waits_for_a_supervisor(book: BookUnderTest, kind: str) -> None:
    waits(book.game(kind).dealt(), book, "refuses", 0)
    absent = book.game(kind).dealt()
    assert of(absent.report("absent-player", area=1, reason="absent"), WagersForfeited)


@carries("remedy.absent", "supervise.decision")
def test_a_slow_player_is_away_only_where_nobody_can_see_them(book: BookUnderTest) -> None:
    by_hand = book.game(PHYSICAL).dealt()
    assert by_hand.live.state.round.part.decide_by == 0
    assert "decision" not in {line.name for line in by_hand.live.sign()}
    waits(by_hand, book, "late", HOUR)
    virtual = book.game(VIRTUAL).dealt()
    late = away(1, "late")
    virtual.refused("house-observes", DANA, late)
    virtual.refused("still-time", do.HOUSE_ACTOR, late, at=virtual.live.state.round.part.decide_by - 1)
    assert "decision" in {line.name for line in virtual.live.sign()}
    assert of(virtual.table.ok(do.HOUSE_ACTOR, late, at=virtual.live.state.round.part.decide_by), WagersForfeited)


@carries("remedy.absent", "supervise.decision")
def test_a_time_at_every_table_is_another_choice(book: BookUnderTest) -> None:
    game = book.game(PHYSICAL, rulebook=book.having(**{"decision.timed-at": '"every-table"'})).dealt()
    late = away(1, "late")
    refusal = game.refused("still-time", DANA, late, at=game.live.state.round.part.decide_by - 1)
    assert refusal.clauses == book.cites("remedy.absent")
    assert of(game.table.ok(DANA, late, at=game.live.state.round.part.decide_by), WagersForfeited)
    game.report("absent-player", area=2, reason="refuses")
    assert of(game.table.ok(GIL, do.DecideRemedy("return", "a misunderstanding", 2)), WagersReturned)
