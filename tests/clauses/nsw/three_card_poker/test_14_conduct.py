"""14 General provisions: devices and exclusion, games invalidated, advice, wagers between people (14.1 to 14.7 and 14.10)."""

import pytest
from tests.support.mishaps import KINDS, Game, void
from tests.support.opening import MIA
from tests.support.play import CASS, GUS, TableUnderTest, player
from tests.support.rounds import cards, of
from tests.support.three_card import BOOK, STACK, ThreeCards, paid
from tests.support.witness import clause

from pitboss import do
from pitboss.house.people import People
from pitboss.table.commands import Actor, Stake
from pitboss.table.rounds import AreaVoided, RoundVoided, WagersForfeited
from pitboss.table.services.supervision.events import ConductRecorded, PersonExcluded, RoundInvalidated
from pitboss.table.services.wagers.events import WagersWithdrawn
from pitboss.table.settings import SHUFFLER, VIRTUAL

DEVICE = "supervise.device-use"
ANN, BEN = player("Ann"), player("Ben")
or_above = pytest.mark.parametrize("who", [CASS, MIA], ids=lambda who: who.office)
FOUND = do.Conduct(rule=DEVICE, seat=1, words="a telephone")


def caught(game: Game) -> Game:
    """Ann is on record with a forbidden device."""
    game.table.ok(GUS, FOUND)
    return game


# --- 14.1 and 14.2 ---------------------------------------------------------------------------------------------------


@clause("14.1", "14.2")
def test_a_device_at_the_table_goes_in_the_record_and_staff_on_duty_contravene_nothing() -> None:
    game = ThreeCards().dealt()
    before = game.money
    game.only("14.1", FOUND, GUS, CASS, MIA)
    for who in (GUS, CASS, MIA):
        (noted,) = of(game.table.ok(who, FOUND), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.contravention) == (("14.1",), "Ann", who.name, True)
    (onlooker,) = of(game.table.ok(GUS, do.Conduct(rule=DEVICE, person="Zoe")), ConductRecorded)
    assert (onlooker.person, onlooker.contravention) == ("Zoe", True)
    for person in ("Dana", "Ines"):
        (duty,) = of(game.table.ok(GUS, do.Conduct(rule=DEVICE, person=person, on_duty=True)), ConductRecorded)
        assert (duty.clauses, duty.contravention) == (("14.2",), False)
        game.refused("no-contravention", CASS, do.Exclude(person))
    game.refused("empty-seat", GUS, do.Conduct(rule=DEVICE, seat=5))
    assert game.money == before, "the record alone takes nothing from anybody"
    game.decided()


# --- 14.3 --------------------------------------------------------------------------------------------------------------


@clause("14.3", "14.3.1", "14.3.2", "14.3.3")
def test_only_a_casino_supervisor_acts_on_it_and_only_when_it_is_on_record() -> None:
    game = ThreeCards().dealt()
    acts: list[tuple[str, do.Request]] = [
        ("14.3.1", do.VoidWagers(1)),
        ("14.3.2", do.Exclude("Ann")),
        ("14.3.3", do.Exclude("Ann", casino=True)),
    ]
    for each, act in acts:
        assert {"14.3", each} <= set(game.refused("no-contravention", CASS, act).clauses)
    caught(game)
    for each, act in acts:
        game.only(each, act, CASS, MIA)


@pytest.mark.parametrize("when", ["wagered", "first pass", "played", "paid"])
@or_above
@clause("14.3", "14.3.1")
def test_the_wagers_of_that_person_may_be_declared_void_at_any_time(who: Actor, when: str) -> None:
    game = caught(ThreeCards(VIRTUAL, SHUFFLER).wagered())
    if when == "first pass":
        game.deal(passes=1)
    elif when != "wagered":
        game.deal().decided()
    if when == "paid":
        game.revealed().settled(1)
        assert game.table.stack(1) == ThreeCards.after[0]
    (voided,) = [each for each in game.table.ok(who, do.VoidWagers(1)) if isinstance(each, AreaVoided | WagersWithdrawn)]
    assert voided.clauses == ("14.3", "14.3.1")
    assert (game.table.stack(1), game.on(1)) == (STACK, {})
    game.refused("no-hand", who, do.VoidWagers(1))
    game.refused("no-contravention", who, do.VoidWagers(2))
    if when in ("wagered", "first pass"):
        game.deal().folded(2).played(3)
    if when != "paid":
        game.revealed()
    game.settled(3).ended()
    tens = when in ("wagered", "first pass")
    assert game.table.hand(3) == cards("Tc Td 4h" if tens else "Jc 8h 3s"), "no cards for an area without a wager"
    won = paid("pair-plus", "pair", 500) if tens else -500
    assert game.stacks() == [STACK, STACK - 2_000, STACK + won], "the others play on"


@or_above
@clause("14.3", "14.3.2")
def test_whoever_is_excluded_from_the_game_wagers_at_this_table_no_more(who: Actor) -> None:
    people = People()
    game = caught(ThreeCards(people=people))
    (excluded,) = of(game.table.ok(who, do.Exclude("Ann")), PersonExcluded)
    assert (excluded.clauses, excluded.casino) == (("14.3", "14.3.2"), False)
    for area in ("ante", "pair-plus"):
        assert "14.3.2" in game.refused("excluded", ANN, do.PlaceWagers(1, {area: Stake(500)})).clauses
    game.table.ok(ANN, do.LeaveTable())
    assert game.live.purses["Ann"] == 1_000_000, "her chips are hers"
    assert "14.3.2" in game.refused("excluded", ANN, do.TakeSeat(1)).clauses
    game.table.ok(BEN, do.PlaceWagers(2, {"ante": Stake(500)}))
    TableUnderTest(BOOK, people=people, name="Table 2").ok(ANN, do.TakeSeat(1))


@or_above
@clause("14.3", "14.3.3")
def test_whoever_is_excluded_from_the_casino_sits_nowhere(who: Actor) -> None:
    people = People()
    game, other = caught(ThreeCards(people=people)), TableUnderTest(BOOK, people=people, name="Table 2")
    (excluded,) = of(game.table.ok(who, do.Exclude("Ann", casino=True)), PersonExcluded)
    assert (excluded.clauses, excluded.casino) == (("14.3", "14.3.3"), True)
    assert "14.3.3" in game.refused("excluded", ANN, do.PlaceWagers(1, {"ante": Stake(500)})).clauses
    game.table.ok(ANN, do.LeaveTable())
    for table in (game.table, other):
        assert "14.3.3" in table.refused("excluded", ANN, do.TakeSeat(1)).clauses
    assert people.purses["Ann"] == 1_000_000


# --- 14.4 and 14.5 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ground", "cited"), [("disruption", "14.4.1"), ("fraud", "14.4.2")])
@pytest.mark.parametrize(("kind", "device"), KINDS)
@clause("14.4", "14.5")
def test_the_outcome_of_a_game_may_be_invalidated_and_every_wager_is_refunded(
    kind: str, device: str, ground: str, cited: str
) -> None:
    game = ThreeCards(kind, device).dealt().decided().revealed().settled(1)
    act = do.Invalidate(ground, "a brawl at the rail")
    game.only("14.4", act, CASS, MIA)
    events = game.table.ok(CASS, act)
    (invalidated,), (voided,) = of(events, RoundInvalidated), of(events, RoundVoided)
    assert (invalidated.clauses, invalidated.ground, invalidated.words) == (("14.4", cited), ground, "a brawl at the rail")
    assert voided.clauses == ("14.5",)
    void(game)
    game.plays_again()


@clause("14.4.1", "14.4.2", "14.5")
def test_the_wagers_of_whoever_committed_a_fraud_may_be_forfeited_and_of_nobody_else() -> None:
    """Also what he had folded or won with."""
    for seat, stake in ((1, 2_500), (2, 2_000), (3, 500)):
        game = ThreeCards().dealt().decided().revealed().settled(1)
        assert game.refused("no-fraud", CASS, do.Invalidate("disruption", "", (seat,))).clause == "14.5"
        assert game.refused("no-hand", CASS, do.Invalidate("fraud", "", (4,))).clause == "14.5"
        (taken,) = of(game.table.ok(MIA, do.Invalidate("fraud", "marked cards", (seat,))), WagersForfeited)
        assert (taken.clauses, -sum(line.pays for line in taken.wagers)) == (("14.5",), stake)
        expected = [STACK - stake if each == seat else STACK for each in (1, 2, 3)]
        assert (game.stacks(), game.table.tray) == (expected, game.before["tray"] + stake)
    early = ThreeCards(VIRTUAL, SHUFFLER).wagered().deal(passes=1)
    early.table.ok(CASS, do.Invalidate("disruption", "fire"))
    void(early)
    assert "14.4" in early.refused("wrong-phase", CASS, do.Invalidate("fraud", "")).clauses
    early.wagered().deal()
    early.refused("no-such-ground", CASS, do.Invalidate("boredom", ""))


# --- 14.6, 14.7 and 14.10 ------------------------------------------------------------------------------------------------


@clause("14.6", "14.7", "14.10")
def test_advice_and_wagers_between_people_go_in_the_record_and_cost_nobody_a_cent() -> None:
    game = ThreeCards().dealt()
    before = game.money
    for rule, person, clause_id in (
        ("supervise.no-staff-advice", "Dana", "14.6"),
        ("supervise.no-advice", "Zoe", "14.7"),
        ("supervise.no-side-wagers", "Ben", "14.10"),
    ):
        report = do.Conduct(rule=rule, person=person, words="so it was")
        game.only(clause_id, report, GUS, CASS, MIA)
        for who in (GUS, CASS, MIA):
            (noted,) = of(game.table.ok(who, report), ConductRecorded)
            assert (noted.clauses, noted.person, noted.words) == ((clause_id,), person, "so it was")
            assert not noted.contravention
        game.refused("no-contravention", CASS, do.Exclude(person))
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    refusal = game.refused("play-amount", ANN, do.Play(1, Stake(5_000)))
    assert "$10.00" in refusal.sentence(), "to be kept within the rules is no advice"
