"""11.1, 11.5, 11.10, 11.11, 11.13 to 11.15: what befalls a single hand, and what it costs whom."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import CASS, DANA, GIL, INES, OPAL, SUPERVISORS, WATCHERS, lies, number, nz, nz_with, opened_by_hand
from tests.support.play import TableUnderTest, player
from tests.support.rounds import cards, dealt, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import (
    CardsHandled,
    DealerExposed,
    HandDiscarded,
    HandFolded,
    HandRestored,
    PlayedOn,
    SeatDeemed,
)
from pitboss.table.commands import Stake
from pitboss.table.rounds import AreaVoided, IncidentRecorded, Notified, RoundEnded, WagersForfeited
from pitboss.table.settings import SHOE
from pitboss.table.viewers import PUBLIC, Viewer

NINES, QUEEN_HIGH, ACES = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "As Ad Kd 7s 5c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN, BEN = player("Ann"), player("Ben")
STACK = 100_000
FLOAT = 10_000_000 - 2 * STACK
BLIND_PLAY = {"blind-play": True}

before_and_after = pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])


def two_players(*, handled: bool = False, **settings: object) -> TableUnderTest:
    """Ann with Ante and Aces Up, Ben with an Ante; where cards have been handled both have theirs in hand."""
    table = nz(cards=f"{NINES} {QUEEN_HIGH} {KING_HIGH}", **settings)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0))
    table.deal()
    if handled:
        table.ok(ANN, do.PickUp(1))
        table.ok(BEN, do.PickUp(2))
    return table


def status(table: TableUnderTest, seat: int) -> str:
    return str(table.table.state.round.part.hands[seat].status.value)


def bens_is_untouched(table: TableUnderTest) -> None:
    assert (table.stack(2), lies(table, 2), status(table, 2)) == (98_000, (2_000, 0, 0), "dealt")


# --- 11.1: information passed on -----------------------------------------------------------------------------------


@clause("11.1")
@before_and_after
@pytest.mark.parametrize("play", [0, 1_000])
def test_the_operator_may_declare_the_hand_void_and_its_wagers_go_back(handled: bool, play: int) -> None:
    table = two_players(handled=handled)
    if play:
        table.ok(ANN, do.Play(1, Stake(play)))
    report = incident("information-exchanged", seat=1, choose=("void-hand",), words="named their cards")
    for who in (ANN, DANA, GIL, CASS, INES):
        assert table.refused("not-your-office", who, report).clauses == ("11.1",)
    recorded, voided = table.ok(OPAL, report)
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.person, recorded.words, recorded.clauses) == ("Ann", "named their cards", ("11.1",))
    assert isinstance(voided, AreaVoided)
    ended = {line.wager: (line.outcome, line.stake, line.pays, line.clauses) for line in voided.wagers}
    stakes = {"ante": 1_000, "aces-up": 500, **({"play": play} if play else {})}
    assert ended == {wager: ("void", stake, 0, ("11.1",)) for wager, stake in stakes.items()}
    assert (table.stack(1), lies(table, 1), table.tray, status(table, 1)) == (STACK, (0, 0, 0), FLOAT, "void")
    bens_is_untouched(table)
    table.refused("decided", ANN, do.Fold(1))
    table.ok(BEN, do.Fold(2))
    assert of(table.ok(DANA, do.EndRound()), RoundEnded)[0].counted == 2 * HAND + DEALER_HAND


@clause("11.1")
def test_it_is_a_power_and_used_only_where_the_operator_says_so() -> None:
    table = two_players()
    money = table.table.state.money
    refusal = table.refused("choose-remedy", OPAL, incident("information-exchanged", seat=1))
    assert (refusal.clauses, refusal.facts["remedies"]) == (("11.1",), ("void-hand",))
    table.refused("impossible", OPAL, incident("information-exchanged", seat=5, choose=("void-hand",)))
    table.ok(GIL, do.Conduct(rule="conduct.information", seat=1))
    assert table.table.state.money == money
    table.ok(ANN, do.Play(1, Stake(1_000)))


# --- 11.5: collected too early -------------------------------------------------------------------------------------


@clause("11.5")
@before_and_after
@pytest.mark.parametrize("as_a_fold", [False, True], ids=["only-the-cards", "wagers-too"])
def test_a_hand_collected_before_its_player_decided_is_put_back_together(as_a_fold: bool, handled: bool) -> None:
    table = two_players(handled=handled)
    if as_a_fold:
        table.ok(ANN, do.Fold(1))
        assert table.tray == FLOAT + 1_500
    recorded, restored = table.ok(DANA, incident("cards-collected-early", seat=1))
    assert recorded.clauses == ("11.5",)
    assert isinstance(restored, HandRestored)
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (1_000, 0, 500), FLOAT)
    assert (status(table, 1), table.hand(1)) == ("dealt", cards(NINES))
    bens_is_untouched(table)
    table.ok(ANN, do.Play(1, Stake(1_000)))
    assert lies(table, 1) == (1_000, 1_000, 500)


@clause("11.5")
@before_and_after
@pytest.mark.parametrize("as_a_fold", [False, True], ids=["only-the-cards", "wagers-too"])
def test_where_that_cannot_be_done_the_hand_is_void(as_a_fold: bool, handled: bool) -> None:
    table = two_players(handled=handled)
    if as_a_fold:
        table.ok(ANN, do.Fold(1))
    recorded, voided = table.ok(DANA, incident("cards-collected-early", seat=1, possible=False))
    assert recorded.clauses == ("11.5",)
    assert isinstance(voided, AreaVoided)
    assert {line.wager: line.outcome for line in voided.wagers} == {"ante": "void", "aces-up": "void"}
    assert (table.stack(1), lies(table, 1), table.tray, status(table, 1)) == (STACK, (0, 0, 0), FLOAT, "void")
    bens_is_untouched(table)


@clause("11.5")
def test_a_hand_that_has_been_played_was_not_collected_too_early() -> None:
    table = two_players()
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.refused("impossible", DANA, incident("cards-collected-early", seat=1))
    assert "11.5" in table.refused("not-your-office", BEN, incident("cards-collected-early", seat=2)).clauses


# --- 11.10 and 11.11: cards shown after the deal -------------------------------------------------------------------


@clause("11.10")
@before_and_after
def test_a_player_who_shows_their_cards_causes_no_misdeal(handled: bool) -> None:
    table = two_players(handled=handled)
    before = table.table.state
    recorded, goes_on = table.ok(DANA, incident("player-exposes-cards", seat=1))
    assert recorded.clauses == ("11.10",)
    assert isinstance(goes_on, PlayedOn)
    assert (table.table.state.money, table.table.state.round.part.hands) == (before.money, before.round.part.hands)
    assert table.ok(OPAL, incident("information-exchanged", seat=1, choose=("void-hand",)))[0].clauses == ("11.1",)
    assert table.stack(1) == STACK


@clause("11.11")
@before_and_after
def test_cards_the_dealer_shows_too_early_lie_open_for_whoever_has_still_to_decide(handled: bool) -> None:
    table = two_players(handled=handled)
    table.ok(ANN, do.Play(1, Stake(1_000)))
    money = table.table.state.money
    events = table.ok(DANA, incident("dealer-exposes-cards", shown={0: None, 3: None}))
    assert events[0].clauses == ("11.11",)
    assert of(events, DealerExposed)[0].positions == (0, 3)
    dealer = table.view(PUBLIC).game.dealer
    assert dealer is not None
    assert dealer.cards == {at: cards(KING_HIGH)[at] for at in (0, 3, DEALER_HAND - 1)}
    assert (table.table.state.money, table.phase) == (money, "deciding")
    table.refused("decided", ANN, do.Fold(1))
    table.ok(BEN, do.Fold(2))
    assert (table.stack(2), lies(table, 1)) == (98_000, (1_000, 1_000, 500))


@clause("11.11")
def test_by_hand_the_cards_shown_are_named_and_once_all_have_decided_nothing_is_too_early() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(DANA, do.Deal())
    table.refused("impossible", DANA, incident("dealer-exposes-cards", shown={0: Card.KC}))
    while table.phase == "dealing":
        dealt(table, "2d")
    table.refused("impossible", DANA, incident("dealer-exposes-cards", shown={0: None}))
    table.refused("impossible", DANA, incident("dealer-exposes-cards", shown={DEALER_HAND - 1: Card.KC}))
    assert "11.11" in table.ok(DANA, incident("dealer-exposes-cards", shown={0: Card.KC}))[0].clauses
    assert table.table.state.round.part.dealer.cards[0] == Card.KC
    table.ok(DANA, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer(cards=cards("Jh Th 8s 4d")))
    table.refused("impossible", DANA, incident("dealer-exposes-cards", shown={1: Card.JH}))


# --- 11.13: not there to decide ------------------------------------------------------------------------------------


@clause("11.13")
@before_and_after
def test_whoever_is_not_there_has_folded_and_loses_every_wager(handled: bool) -> None:
    table = two_players(handled=handled)
    for who in (BEN, GIL, INES):
        assert "11.13" in table.refused("not-your-office", who, incident("absent-player", seat=1, reason="absent")).clauses
    recorded, forfeited, discarded = table.ok(DANA, incident("absent-player", seat=1, reason="absent"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.person, recorded.clauses) == ("Ann", ("11.13",))
    assert isinstance(forfeited, WagersForfeited)
    assert {line.wager: (line.outcome, line.pays) for line in forfeited.wagers} == {
        "ante": ("given-up", -1_000),
        "aces-up": ("given-up", -500),
    }
    assert discarded == HandDiscarded(seat=1, cards=HAND, from_shoe=False, clauses=("11.13",))
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), FLOAT + 1_500)
    assert status(table, 1) == "discarded"
    bens_is_untouched(table)
    table.refused("decided", ANN, do.Play(1, Stake(1_000)))


@clause("11.13")
def test_a_blind_play_wager_is_lost_too_by_choice() -> None:
    for book, lost in ((None, 3_500), (nz_with(**{"absent.forfeits": '["ante", "aces-up"]'}), 1_500)):
        table = nz(cards=f"{NINES} {KING_HIGH}", chosen=BLIND_PLAY, **({"book": book} if book else {}))
        seated(table, Ann=(1, 1_000, 500))
        table.wager(ANN, 1, play=2_000)
        table.deal()
        table.ok(DANA, incident("absent-player", seat=1, reason="absent"))
        assert table.tray == 10_000_000 - STACK + lost
        assert (table.stack(1), lies(table, 1)) == (STACK - lost, (0, 0, 0))


@clause("11.13")
def test_a_player_is_late_when_the_time_shown_has_run_out() -> None:
    seconds = number("decision.seconds")
    table = two_players()
    last = seconds * 1_000
    assert table.table.state.round.part.decide_by == last
    late = incident("absent-player", seat=1, reason="late")
    for early in (0, last - 1):
        assert "11.13" in table.refused("still-time", DANA, late, at=early).clauses
    table.refused("impossible", DANA, incident("absent-player", seat=1, reason="asleep"))
    table.ok(DANA, late, at=last)
    assert (table.stack(1), table.tray) == (98_500, FLOAT + 1_500)
    table.refused("impossible", DANA, late, at=last)
    longer = two_players(chosen={"decision.seconds": seconds * 2})
    longer.refused("still-time", DANA, late, at=last)


# --- 11.14: on the discard pile ------------------------------------------------------------------------------------


@clause("11.14")
@before_and_after
def test_a_hand_on_top_of_the_discards_is_put_back(handled: bool) -> None:
    table = two_players(handled=handled)
    if handled:
        table.ok(ANN, do.Fold(1))
    recorded, restored = table.ok(DANA, incident("cards-on-discard-pile", seat=1))
    assert recorded.clauses == ("11.14",)
    assert isinstance(restored, HandRestored)
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (1_000, 0, 500), FLOAT)
    assert (status(table, 1), table.hand(1)) == ("dealt", cards(NINES))
    bens_is_untouched(table)


@clause("11.14")
@before_and_after
def test_a_hand_that_is_not_on_top_has_been_folded(handled: bool) -> None:
    table = two_players(handled=handled)
    recorded, folded = table.ok(DANA, incident("cards-on-discard-pile", seat=1, possible=False))
    assert recorded.clauses == ("11.14",)
    assert isinstance(folded, HandFolded)
    assert "11.14" in folded.clauses
    assert {line.wager: line.pays for line in folded.wagers} == {"ante": -1_000, "aces-up": -500}
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), FLOAT + 1_500)
    assert status(table, 1) == "folded"
    bens_is_untouched(table)
    table.ok(BEN, do.Fold(2))
    table.ok(DANA, do.EndRound())


@clause("11.14")
def test_a_hand_that_plays_keeps_its_place_or_gets_its_play_wager_back() -> None:
    for possible in (True, False):
        table = two_players(handled=True)
        table.ok(ANN, do.Play(1, Stake(3_000)))
        table.ok(DANA, incident("cards-on-discard-pile", seat=1, possible=possible))
        if possible:
            assert (status(table, 1), table.stack(1), lies(table, 1)) == ("plays", 95_500, (1_000, 3_000, 500))
        else:
            assert (status(table, 1), table.stack(1), lies(table, 1)) == ("folded", 98_500, (0, 0, 0))
            assert table.tray == FLOAT + 1_500
    settling = two_players(handled=True)
    settling.ok(ANN, do.Play(1, Stake(1_000)))
    settling.ok(BEN, do.Fold(2))
    settling.ok(DANA, do.RevealDealer())
    settling.refused("impossible", DANA, incident("cards-on-discard-pile", seat=2))
    assert "11.14" in settling.ok(DANA, incident("cards-on-discard-pile", seat=1))[0].clauses
    settling.ok(DANA, do.SettleHand(1))
    assert settling.stack(1) == STACK + 2_000 - 500


@clause("11.14")
def test_a_blind_play_wager_comes_back_with_the_fold() -> None:
    table = nz(cards=f"{NINES} {KING_HIGH}", chosen=BLIND_PLAY)
    seated(table, Ann=(1, 1_000, 500))
    table.wager(ANN, 1, play=2_000)
    table.deal()
    table.ok(DANA, incident("cards-on-discard-pile", seat=1, possible=False))
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), 10_000_000 - STACK + 1_500)


# --- 11.15: a blind hand looked at ---------------------------------------------------------------------------------


def on_three_areas() -> TableUnderTest:
    """Ann sits at 1 and has an Ante there, at 2 and at 3, the last two blind; Ben has one at 5."""
    table = nz(cards=f"{NINES} {QUEEN_HIGH} {ACES} 6c 6d 4h 3d 2s {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 0), Ben=(5, 2_000, 0))
    for place in (2, 3):
        table.wager(ANN, place, ante=1_000)
    table.deal()
    return table


@clause("11.15")
def test_the_dealer_tells_the_supervisor_and_decides_nothing_themselves() -> None:
    table = on_three_areas()
    before = table.table.state
    recorded, notice = table.ok(DANA, incident("blind-hand-viewed", viewed=(2,), words="turned up the corner"))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (("11.15",), ("deem-own",))
    assert isinstance(notice, Notified)
    assert (notice.to, notice.clauses, notice.words) == (("game-supervisor",), ("11.15",), "turned up the corner")
    assert table.table.state.round.part.hands == before.round.part.hands
    assert table.table.state.money == before.money
    assert [each.subject for each in table.table.people.inbox] == ["blind-hand-viewed"]
    for who in (ANN, BEN, INES):
        table.refused("not-your-office", who, incident("blind-hand-viewed", viewed=(2,)))


@clause("11.15(a)")
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
def test_one_hand_looked_at_counts_as_the_one_where_they_sit(who: do.Actor) -> None:
    table = on_three_areas()
    money = table.table.state.money
    table.ok(DANA, incident("blind-hand-viewed", viewed=(2,)))
    recorded, deemed = table.ok(who, incident("blind-hand-viewed", viewed=(2,)))
    assert recorded.clauses == ("11.15(a)",)
    assert deemed == SeatDeemed(seat=2, blind=1, clauses=("11.15(a)",))
    hands = table.table.state.round.part.hands
    assert {place: hands[place].blind for place in (1, 2, 3)} == {1: True, 2: False, 3: True}
    assert [hands[place].cards for place in (1, 2)] == [cards(NINES), cards(QUEEN_HIGH)], "no cards change places"
    assert table.table.state.money == money
    seen = {area: hand.cards for area, hand in table.view(Viewer("player", "Ann")).game.hands.items()}
    assert tuple(seen[2].values()) == cards(QUEEN_HIGH)
    assert (seen[1], seen[3]) == ({}, {})
    assert "5.5.2" in table.refused("blind-hand", ANN, do.PickUp(1)).clauses
    table.ok(ANN, do.Fold(2))
    table.ok(ANN, do.Play(1, Stake(1_000)))
    for viewer in WATCHERS:
        assert {area: hand.cards for area, hand in table.view(viewer).game.hands.items()}[1] == {}


@clause("11.15(b)")
@pytest.mark.parametrize(("looked", "viewed"), [(False, (2, 3)), (True, (2,)), (True, (2, 3)), (True, (1, 2))])
def test_of_several_hands_looked_at_each_is_void_that_of_their_seat_included(looked: bool, viewed: tuple[int, ...]) -> None:
    table = on_three_areas()
    if looked:
        assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    void = {*viewed, 1} if looked else {*viewed}
    (recorded, _) = table.ok(DANA, incident("blind-hand-viewed", viewed=viewed))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.awaits) == (("11.15",), ("void-viewed-hands",))
    events = table.ok(GIL, incident("blind-hand-viewed", viewed=viewed))
    assert events[0].clauses == ("11.15(b)",)
    assert {event.seat for event in of(events, AreaVoided)} == void
    assert table.stack(1) == 97_000 + 1_000 * len(void)
    for place in (1, 2, 3):
        assert lies(table, place) == ((0, 0, 0) if place in void else (1_000, 0, 0))
        assert status(table, place) == ("void" if place in void else "dealt")
    assert (table.stack(5), lies(table, 5), table.tray) == (98_000, (2_000, 0, 0), FLOAT)


@clause("11.15(b)")
def test_a_hand_of_theirs_that_is_over_stays_as_it_was() -> None:
    table = on_three_areas()
    table.ok(ANN, do.PickUp(1))
    table.ok(ANN, do.Fold(1))
    events = table.ok(GIL, incident("blind-hand-viewed", viewed=(2,)))
    assert [event.seat for event in of(events, AreaVoided)] == [2]
    assert (table.stack(1), table.tray, status(table, 1)) == (98_000, FLOAT + 1_000, "folded")


@clause("11.15")
def test_what_cannot_have_been_a_blind_hand_looked_at_is_refused() -> None:
    table = on_three_areas()
    for viewed in ((), (1,), (4,), (2, 5), (5,)):
        table.refused("impossible", DANA, incident("blind-hand-viewed", viewed=viewed))
    assert "11.15" in table.ok(DANA, incident("blind-hand-viewed", viewed=(3,)))[0].clauses
