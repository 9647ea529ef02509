"""4 to 8, 15.4, base.1 to base.8, base.11 to base.13, base.16: who does what at a table, and what a supervisor decides."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import BOOK, CASS, DANA, GIL, INES, OPAL, SUPERVISORS, lies, number, nz, nz_with, opened_by_hand
from tests.support.play import NZ, TableUnderTest, player
from tests.support.rounds import cards, duel, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.betting import CardsHandled
from pitboss.games.dealer_poker.corrections import DealerReset, HandRestored, StandsAsSet
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Actor, Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, IncidentRecorded, ResultsStood, RoundVoided, WagersForfeited, WagersReturned
from pitboss.table.services.decks.checking import DeckCheckOrdered
from pitboss.table.services.decks.replacing import DeviceFailed, DeviceReplaced
from pitboss.table.services.decks.shuffling import ReshuffleOrdered
from pitboss.table.services.wagers.found import WagerLeftOpen
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import Viewer

NINES, QUEEN_HIGH = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
TWO_PAIR = "8c 8d 4h 4s Tc 2h"
ANN, BEN = player("Ann"), player("Ben")
STACK = 100_000
FLOAT = 10_000_000 - 2 * STACK
RULE = ("nz/general base.16",)


def two_players(**settings: object) -> TableUnderTest:
    """Ann with Ante and Aces Up, Ben with an Ante, all cards dealt."""
    table = nz(**{"cards": f"{NINES} {QUEEN_HIGH} {KING_HIGH}", **settings})
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0))
    table.deal()
    return table


@clause("7")
def test_a_private_table_seats_only_whom_the_operator_has_admitted() -> None:
    open_ = nz()
    open_.ok(ANN, do.TakeSeat(1))
    private = nz(chosen={"table.private": True}, admitted=("Ben",))
    assert private.refused("not-admitted", ANN, do.TakeSeat(1)).clauses == ("nz/general 7",)
    assert not private.offered(ANN, "take-seat")
    private.ok(BEN, do.TakeSeat(1))
    private.ok(BEN, do.ChangeSeat(2))


@clause("15.4")
def test_an_automatic_shuffler_shuffles_the_decks_it_keeps_apart() -> None:
    table = opened_by_hand(SHUFFLER)
    assert (table.table.state.device, len(table.table.state.decks)) == (SHUFFLER, number("shuffler.decks"))
    assert table.table.state.shoe.shuffled
    table.refused("device-not-cut", DANA, do.Cut(26))


@clause("base.1", "base.2", "base.3", "base.11", "base.12", "base.13")
def test_each_office_does_its_own_and_the_higher_ones_what_those_below_may() -> None:
    table = two_players()
    table.refused("not-your-office", GIL, do.RevealDealer())
    table.refused("not-your-office", DANA, do.DirectShuffle("discretion"))
    table.ok(ANN, do.dealer_poker.Fold(1))
    table.refused("not-your-seat", ANN, do.dealer_poker.Fold(2))
    table.ok(BEN, do.dealer_poker.Fold(2))
    table.ok(DANA, do.EndRound())
    for who in (GIL, CASS, OPAL):
        table.ok(who, do.DirectShuffle("discretion"))
    for who in (GIL, CASS):
        table.refused("not-your-office", who, do.AnnounceClosing(0))
    table.ok(OPAL, do.AnnounceClosing(0))
    for request in (
        do.DirectShuffle("discretion"),
        do.AnnounceClosing(0),
        do.NoMoreBets(),
        do.PlaceWagers(1, {"ante": Stake(500)}),
    ):
        table.refused("not-your-office", INES, request)
    assert BOOK.office("inspector").powers == ("supervise.inspect",)
    for who in (ANN, DANA, GIL, CASS, OPAL):
        assert table.refused("not-your-office", who, do.Inspect("a complaint")).clauses == ("nz/general base.13",)
    table.ok(INES, do.Inspect("a complaint"))
    hand = table.view(Viewer("inspector", "Ines")).of(DealerPokerView).hands.get(1)
    assert hand is not None
    assert tuple(hand.cards.values()) == cards(NINES), "an inspector sees them once the look is in the record"


@clause("base.4")
def test_every_amount_here_is_made_of_value_chips() -> None:
    table = nz(chosen={"rounding.smallest-chip": 100})
    ann = table.seat("Ann", 1)
    table.refused("not-in-unit", ann, do.PlaceWagers(1, {"ante": Stake(550)}))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(600)}))
    assert (lies(table, 1), table.stack(1)) == ((600, 0, 0), 99_400)


@clause("base.5")
def test_a_wager_that_stands_off_comes_back_as_it_was() -> None:
    tie = duel("Kc Jd 9h 7s 4c", "Kd Jc 9c 7h 4d 3s", ante=1_000, play=2_000, book=nz_with(ties='"stand-off"'))
    assert {each.outcome for each in tie.settled.values()} == {"stands-off"}
    assert (tie.won, tie.house) == (0, 0)


@pytest.mark.by_hand
@clause("base.6", "base.7")
def test_void_wagers_come_back_and_a_void_round_has_no_result() -> None:
    table = two_players()
    table.ok(ANN, do.Play(1, Stake(1_000)))
    (voided,) = of(table.ok(DANA, incident("card-missing")), RoundVoided)
    assert {line.outcome for _, line in voided.returned} == {"void"}
    assert {line.pays for _, line in voided.returned} == {0}
    assert (table.stack(1), table.stack(2), table.tray) == (STACK, STACK, FLOAT)


@clause("base.8")
def test_winnings_are_paid_on_top_of_the_stake() -> None:
    won = duel(NINES, KING_HIGH, ante=1_000, play=1_000, book=NZ)
    assert (won.pays("ante"), won.pays("play"), won.won) == (1_000, 1_000, 2_000)
    assert won.table.stack(1) == STACK + 2_000


def decided(table: TableUnderTest, remedy: str, seat: int = 0, who: Actor = GIL) -> list[object]:
    """A supervisor decides, the record says who and why, and it is carried out."""
    recorded, *done = table.ok(who, do.DecideRemedy(remedy, "as fair to both sides", seat))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.words, recorded.clauses) == (who.name, "as fair to both sides", RULE)
    carried_out = [event for event in done if event.clauses == RULE]
    assert carried_out
    return list(carried_out)


@pytest.mark.by_hand
@clause("base.16")
@pytest.mark.parametrize(
    ("report", "settled"),
    [
        (incident("dealt-incorrectly"), False),
        (incident("cannot-cover-play", area=2), False),
        (incident("shuffler-failed"), False),
        (incident("shuffler-jammed"), False),
        (incident("dealer-hand-misset"), True),
        (incident("player-hand-misdeclared", area=1), True),
    ],
    ids=lambda each: each.name() if isinstance(each, Incident) else "",
)
def test_a_mishap_the_rules_do_not_name_goes_in_the_record_and_waits_for_a_supervisor(report: Incident, settled: bool) -> None:
    table = nz(cards=f"{NINES} {QUEEN_HIGH} {TWO_PAIR}")
    seated(table, Ann=(1, 1_000, 0))
    ben = table.seat("Ben", 2, chips=2_500)
    table.wager(ben, 2, ante=2_000)
    table.deal()
    if settled:
        table.ok(ANN, do.Play(1, Stake(1_000)))
        table.ok(BEN, do.dealer_poker.Fold(2))
        table.ok(DANA, do.RevealDealer(plays=cards("8c 8d 4h Tc")))
        table.ok(DANA, do.SettleHand(1, plays=cards("9c 7h 5s 2c")))
    money = table.table.state.money
    for who in (ANN, INES):
        table.refused("not-your-office", who, report)
    for who in (DANA, GIL):
        (recorded,) = table.ok(who, report)
        assert isinstance(recorded, IncidentRecorded)
        assert (recorded.incident, recorded.awaits, recorded.clauses) == (report.name(), ("decide-remedy",), RULE)
    assert table.table.state.money == money
    for who in (ANN, DANA, INES):
        assert table.refused("not-your-office", who, do.DecideRemedy("void-round", "as it was")).clauses == RULE
    decided(table, "void-round")
    assert (table.stack(1), table.stack(2), table.phase) == (STACK, 2_500, "wagering")


@clause("base.16")
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
def test_a_player_who_cannot_cover_play_gets_their_ante_back_if_a_supervisor_says_so(who: Actor) -> None:
    table = nz(cards=f"{NINES} {KING_HIGH}")
    ann = table.seat("Ann", 1, chips=1_500)
    table.wager(ann, 1, ante=1_000)
    table.deal()
    table.refused("chips-short", ann, do.Play(1, Stake(1_000)))
    table.ok(DANA, incident("cannot-cover-play", area=1))
    table.refused("wagers-lie", who, do.DecideRemedy("count-and-discard", "as it was", 1))
    (returned,) = decided(table, "return", 1, who)
    assert isinstance(returned, WagersReturned)
    (discarded,) = decided(table, "count-and-discard", 1, who)
    assert isinstance(discarded, HandDiscarded)
    assert (table.stack(1), lies(table, 1), table.tray) == (1_500, (0, 0, 0), 10_000_000 - 1_500)
    table.refused("decided", who, do.DecideRemedy("count-and-discard", "as it was", 1))
    table.ok(DANA, do.EndRound())


@clause("base.16")
def test_a_hand_given_up_after_the_dealers_was_open_is_the_supervisors_to_take() -> None:
    table = two_players()
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(BEN, do.dealer_poker.Fold(2))
    table.ok(DANA, do.RevealDealer())
    table.refused("no-conceding", ANN, do.Concede(1))
    table.refused("nothing-to-decide", GIL, do.DecideRemedy("forfeit", "as it was", 1))
    table.ok(DANA, incident("hand-given-up", area=1))
    (forfeited,) = decided(table, "forfeit", 1)
    assert isinstance(forfeited, WagersForfeited)
    assert (table.stack(1), lies(table, 1), table.tray) == (97_500, (0, 0, 0), FLOAT + 4_500)
    decided(table, "count-and-discard", 1)
    table.ok(DANA, do.EndRound())


@pytest.mark.by_hand
@clause("base.16")
@pytest.mark.parametrize(("remedy", "won"), [("set-dealer-hand", -2_000), ("stand-as-set", 2_000)])
def test_a_dealers_hand_wrongly_set_is_set_anew_or_stands_as_a_supervisor_decides(remedy: str, won: int) -> None:
    table = nz(cards=f"{NINES} {TWO_PAIR}")
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.refused("wrong-phase", GIL, do.DecideRemedy("set-dealer-hand", "as it was", 0))
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer(plays=cards("8c 8d 4h Tc")))
    table.ok(DANA, incident("dealer-hand-misset"))
    (event,) = decided(table, remedy)
    assert isinstance(event, DealerReset if remedy == "set-dealer-hand" else StandsAsSet)
    table.ok(DANA, do.SettleHand(1))
    assert (table.stack(1), table.tray) == (STACK + won, 10_000_000 - STACK - won)


@pytest.mark.by_hand
@clause("base.16")
def test_a_hand_wrongly_declared_is_settled_anew_or_void_as_a_supervisor_decides() -> None:
    for remedy, won in (("settle-again", 2_000), ("void-hand", 0), ("stand-as-set", -2_000)):
        table = nz(cards=f"{NINES} {KING_HIGH}")
        seated(table, Ann=(1, 1_000, 0))
        table.deal()
        table.ok(ANN, do.Play(1, Stake(1_000)))
        table.ok(DANA, do.RevealDealer())
        table.ok(DANA, do.SettleHand(1, plays=cards("9c 7h 5s 2c")))
        assert table.stack(1) == STACK - 2_000
        table.ok(DANA, incident("player-hand-misdeclared", area=1))
        events = decided(table, remedy, 1)
        kinds = {"settle-again": HandRestored, "void-hand": AreaVoided, "stand-as-set": StandsAsSet}
        assert isinstance(events[0], kinds[remedy])
        assert (table.stack(1), table.tray, lies(table, 1)) == (STACK + won, 10_000_000 - STACK - won, (0, 0, 0))
        table.ok(DANA, do.EndRound())


@pytest.mark.by_hand
@clause("base.16")
def test_what_becomes_of_a_shuffler_that_fails_and_of_earlier_rounds() -> None:
    table = two_players()
    for remedy in ("replace-device", "reshuffle", "check-deck"):
        assert table.refused("wrong-phase", GIL, do.DecideRemedy(remedy, "as it was")).clauses == RULE
    table.ok(DANA, incident("shuffler-failed"))
    decided(table, "void-round")
    (stood,) = decided(table, "results-stand")
    assert stood == ResultsStood(rounds=0, clauses=RULE)
    assert isinstance(decided(table, "reshuffle")[0], ReshuffleOrdered)
    assert isinstance(decided(table, "check-deck")[0], DeckCheckOrdered)
    assert isinstance(decided(table, "replace-device")[0], DeviceFailed)
    table.wager(ANN, 1, ante=1_000)
    table.deal()
    assert table.phase == "wagering", "no card comes out of it"
    (replaced, *_) = of(table.ok(DANA, do.ReplaceDevice(SHOE, ("green",))), DeviceReplaced)
    assert (replaced.device, replaced.clauses) == (SHOE, RULE)


@pytest.mark.by_hand
@clause("base.16")
def test_wagers_found_outside_the_limits_are_the_supervisors_to_judge() -> None:
    table = two_players()
    money = table.table.state.money
    for report in (do.WagerFound(1, "ante", Stake(20_000)), do.WagerFound(1, "ante", Stake(400))):
        recorded, left = table.ok(DANA, report)
        assert isinstance(recorded, IncidentRecorded)
        assert (recorded.incident, recorded.person, recorded.clauses) == ("wager-found", "Ann", RULE)
        assert left == WagerLeftOpen(area=1, wager="ante", stake=report.stake, clauses=RULE)
        assert table.table.state.money == money
    table.ok(ANN, do.dealer_poker.Fold(1))
    table.ok(BEN, do.dealer_poker.Fold(2))
    table.ok(DANA, do.EndRound())
    (past,) = table.ok(DANA, do.PastWagerFound(1, "ante", 1, 20_000))
    assert isinstance(past, IncidentRecorded)
    assert past.words == "ante $200.00 in round 1"
    assert money["seat:1/ante"] == 1_000


@pytest.mark.by_hand
@clause("base.16")
def test_only_what_is_a_remedy_and_only_where_it_can_be_carried_out() -> None:
    table = two_players()
    assert table.refused("no-such-remedy", GIL, do.DecideRemedy("applause", "as it was")).clauses == RULE
    assert table.refused("no-hand", GIL, do.DecideRemedy("void-hand", "as it was", 5)).clauses == RULE
    assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    assert not table.offered(GIL, "decide-remedy")
    table.ok(DANA, incident("card-exposed", area=1))
    assert table.offered(GIL, "decide-remedy", area=1)
    assert not table.offered(GIL, "decide-remedy", area=2)
    assert not table.offered(DANA, "decide-remedy")
    assert decided(table, "play-on")
