"""14 General provisions: devices and exclusion, games invalidated, advice, wagers between people (14.1 to 14.7 and 14.10)."""

import pytest
from tests.support.mishaps import Game, void
from tests.support.opening import MIA, SAUL, all_but
from tests.support.play import CASS, DANA, GUS, INES, TableUnderTest, player
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.house.people import People
from pitboss.table.commands import Actor, Stake
from pitboss.table.rounds import AreaVoided, RoundVoided, WagersForfeited
from pitboss.table.services.supervision.events import ConductRecorded, PersonExcluded, RoundInvalidated, RulesShown
from pitboss.table.services.wagers.events import WagersWithdrawn
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL

DEVICE = "supervise.device-use"
ANN, BEN = player("Ann"), player("Ben")
or_above = pytest.mark.parametrize("who", [CASS, MIA])


def found(rule: str = DEVICE, seat: int = 1, words: str = "") -> do.Conduct:
    return do.Conduct(rule=rule, seat=seat, words=words)


def caught(game: Game) -> Game:
    """Ann is on record with a forbidden device."""
    game.table.ok(GUS, found())
    return game


# --- 14.1 and 14.2 -------------------------------------------------------------------------------------------------


@clause("14.1")
def test_a_device_at_the_table_goes_in_the_record() -> None:
    game = Game().dealt()
    before = game.money
    for who in (GUS, CASS, MIA):
        (noted,) = of(game.table.ok(who, found(words="a telephone")), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.words) == (("14.1",), "Ann", who.name, "a telephone")
        assert noted.contravention
    assert game.money == before, "the record alone takes nothing from her"
    game.says(1, do.Play(1, Stake(1_000)))
    game.only("14.1", found(), GUS, CASS, MIA)


@clause("14.1")
def test_so_does_one_of_an_onlooker() -> None:
    game = Game()
    (noted,) = of(game.table.ok(GUS, do.Conduct(rule=DEVICE, person="Zoe")), ConductRecorded)
    assert (noted.person, noted.contravention) == ("Zoe", True)
    game.refused("empty-seat", GUS, found(seat=5))
    game.refused("no-such-rule", GUS, found("supervise.singing"))


@clause("14.2")
@pytest.mark.parametrize("person", ["Dana", "Ines"])
def test_staff_and_inspectors_on_duty_contravene_nothing(person: str) -> None:
    game = Game()
    report = do.Conduct(rule=DEVICE, person=person, on_duty=True, words="counting the shoe")
    (noted,) = of(game.table.ok(GUS, report), ConductRecorded)
    assert (noted.clauses, noted.contravention) == (("14.2",), False)
    game.refused("no-contravention", CASS, do.Exclude(person))
    game.table.ok(GUS, do.Conduct(rule=DEVICE, person=person))
    game.table.ok(CASS, do.Exclude(person))


# --- 14.3 ----------------------------------------------------------------------------------------------------------


@clause("14.3", "14.3.1", "14.3.2", "14.3.3")
def test_only_a_casino_supervisor_or_above_acts_on_it_and_only_when_it_is_on_record() -> None:
    game = Game().dealt()
    acts: list[tuple[str, do.Request]] = [
        ("14.3.1", do.VoidWagers(1)),
        ("14.3.2", do.Exclude("Ann")),
        ("14.3.3", do.Exclude("Ann", casino=True)),
    ]
    for each, act in acts:
        refusal = game.refused("no-contravention", CASS, act)
        assert {"14.3", each} <= {*refusal.clauses}
    caught(game)
    for each, act in acts:
        game.only(each, act, CASS, MIA)
    for who in (DANA, GUS, INES, ANN):
        assert not {"void-wagers", "exclude"} & {offer.request for offer in game.table.offers(who)}
    assert {"void-wagers", "exclude"} <= {offer.request for offer in game.table.offers(CASS)}


@clause("14.3.1")
@or_above
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_the_wagers_of_that_person_may_be_declared_void(who: Actor, kind: str) -> None:
    game = caught(Game(kind).dealt().played(1))
    (voided,) = of(game.table.ok(who, do.VoidWagers(1)), AreaVoided)
    assert voided.clauses == ("14.3", "14.3.1")
    assert {(line.wager, line.outcome, line.stake) for line in voided.wagers} == {
        ("ante", "void", 1_000),
        ("aces-up", "void", 500),
        ("play", "void", 1_000),
    }
    assert (game.table.stack(1), game.on(1), game.statuses) == (100_000, {}, ["void", "dealt", "dealt"])
    game.played(2).folded(3).revealed().settled(2).ended()
    assert game.stacks() == [100_000, 96_000, 99_500], "the others play on"


@clause("14.3.1")
def test_what_such_a_hand_has_already_won_is_taken_back() -> None:
    game = caught(Game().dealt().decided().revealed().settled(1))
    assert game.table.stack(1) == 102_500
    game.table.ok(CASS, do.VoidWagers(1))
    assert (game.table.stack(1), game.table.tray) == (100_000, game.before["tray"] + 2_000), "only Ben's fold is left there"
    game.refused("no-hand", CASS, do.VoidWagers(1))
    game.settled(3).ended()


@clause("14.3.1")
def test_wagers_laid_for_a_round_that_has_not_begun_are_taken_off() -> None:
    game = caught(Game().wagered())
    (removed,) = of(game.table.ok(CASS, do.VoidWagers(1)), WagersWithdrawn)
    assert (removed.clauses, removed.removed_by) == (("14.3", "14.3.1"), "Cass")
    assert (game.table.stack(1), game.on(1), game.on(2)) == (100_000, {}, {"ante": 2_000})
    game.refused("no-hand", CASS, do.VoidWagers(1))


@clause("14.3.1")
def test_a_hand_void_in_the_middle_of_the_deal_stays_void() -> None:
    game = caught(Game(VIRTUAL, SHOE).wagered().deal(passes=2))
    game.table.ok(CASS, do.VoidWagers(1))
    game.deal()
    assert (game.statuses, game.table.stack(1)) == (["void", "dealt", "dealt"], 100_000)
    game.refused("no-contravention", CASS, do.VoidWagers(2))


@clause("14.3.2")
@or_above
def test_whoever_is_excluded_from_the_game_wagers_here_no_more(who: Actor) -> None:
    game = caught(Game())
    (excluded,) = of(game.table.ok(who, do.Exclude("Ann")), PersonExcluded)
    assert (excluded.clauses, excluded.person, excluded.casino) == (("14.3", "14.3.2"), "Ann", False)
    assert "14.3.2" in game.refused("excluded", ANN, do.PlaceWagers(1, {"ante": Stake(500)})).clauses
    assert "14.3.2" in game.refused("excluded", DANA, do.PlaceWagers(1, {"ante": Stake(500)})).clauses
    game.table.ok(ANN, do.LeaveTable())
    assert game.live.purses["Ann"] == 1_000_000, "her chips are hers"
    assert "14.3.2" in game.refused("excluded", ANN, do.TakeSeat(1)).clauses
    game.table.ok(BEN, do.PlaceWagers(2, {"ante": Stake(500)}))


@clause("14.3.2")
def test_the_game_is_the_one_at_this_table() -> None:
    people = People()
    first = TableUnderTest(people=people)
    ann = first.seat("Ann", 1)
    first.ok(GUS, found())
    first.ok(CASS, do.Exclude("Ann"))
    first.ok(ann, do.LeaveTable())
    second = TableUnderTest(people=people, name="Table 2")
    second.ok(ann, do.TakeSeat(1))


@clause("14.3.3")
@or_above
def test_whoever_is_excluded_from_the_casino_sits_nowhere(who: Actor) -> None:
    people = People()
    first, second = TableUnderTest(people=people), TableUnderTest(people=people, name="Table 2")
    ann = first.seat("Ann", 1)
    second.ok(ann, do.TakeSeat(4))
    second.ok(ann, do.BuyIn(10_000))
    first.ok(GUS, found())
    (excluded,) = of(first.ok(who, do.Exclude("Ann", casino=True)), PersonExcluded)
    assert (excluded.clauses, excluded.casino) == (("14.3", "14.3.3"), True)
    assert "14.3.3" in second.refused("excluded", ann, do.PlaceWagers(4, {"ante": Stake(500)})).clauses
    for table in (first, second):
        table.ok(ann, do.LeaveTable())
        assert "14.3.3" in table.refused("excluded", ann, do.TakeSeat(2)).clauses
        assert table.offered(ann, "take-seat") is None
    assert people.purses["Ann"] == 1_000_000
    TableUnderTest(people=People(), name="Table 2").ok(ann, do.TakeSeat(1))


# --- 14.4 and 14.5 -------------------------------------------------------------------------------------------------


def fallen(ground: str, *forfeits: int) -> do.Invalidate:
    return do.Invalidate(ground, "a brawl at the rail" if ground == "disruption" else "marked cards", forfeits)


@clause("14.4", "14.5")
@or_above
@pytest.mark.parametrize(("ground", "cited"), [("disruption", "14.4.1"), ("fraud", "14.4.2")])
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_the_outcome_of_a_game_may_be_invalidated_and_every_wager_is_refunded(
    who: Actor, ground: str, cited: str, kind: str
) -> None:
    game = Game(kind).dealt().decided().revealed().settled(1)
    game.only("14.4", fallen(ground), CASS, MIA)
    events = game.table.ok(who, fallen(ground))
    (invalidated,), (voided,) = of(events, RoundInvalidated), of(events, RoundVoided)
    assert invalidated.clauses == ("14.4", cited)
    assert (invalidated.ground, invalidated.words) == (ground, fallen(ground).words)
    assert voided.clauses == ("14.5",)
    assert not of(events, WagersForfeited)
    void(game)
    game.plays_again()


@clause("14.4.1", "14.4.2")
def test_a_disruption_and_a_fraud_are_two_grounds() -> None:
    for ground, cited, other in (("disruption", "14.4.1", "14.4.2"), ("fraud", "14.4.2", "14.4.1")):
        game = Game().dealt()
        (invalidated,) = of(game.table.ok(CASS, fallen(ground)), RoundInvalidated)
        assert cited in invalidated.clauses
        assert other not in invalidated.clauses
        void(game)


@clause("14.5")
@or_above
def test_the_wagers_of_whoever_committed_the_fraud_may_be_forfeited(who: Actor) -> None:
    """Also what he had folded or won with; nobody else's."""
    for played, seat, stake in (("won", 1, 2_500), ("folded", 2, 2_000), ("live", 3, 500)):
        game = Game().dealt().decided().revealed().settled(1)
        (taken,) = of(game.table.ok(who, fallen("fraud", seat)), WagersForfeited)
        assert (taken.clauses, taken.seat) == (("14.5",), seat), played
        assert sum(line.stake for line in taken.wagers) == -sum(line.pays for line in taken.wagers) == stake
        expected = [100_000] * 3
        expected[seat - 1] -= stake
        assert (game.stacks(), game.table.tray) == (expected, game.before["tray"] + stake)


@clause("14.5")
def test_forfeited_tokens_are_taken_as_tokens_and_nothing_is_taken_twice() -> None:
    game = Game(chips=500)
    game.table.ok(ANN, do.ExchangeVoucher("V1", 2_000))
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=1_500)}))
    game.deal()
    assert (game.table.stack(1), game.table.tokens(1)) == (0, 500)
    game.table.ok(CASS, fallen("fraud", 1, 1))
    assert (game.table.stack(1), game.table.tokens(1)) == (0, 500)
    assert game.table.tray == game.before["tray"] + 500
    assert game.live.state.money["tray/tokens"] == 1_500


@clause("14.5")
def test_a_hand_that_was_void_already_has_nothing_to_forfeit() -> None:
    game = Game().dealt().picked_up()
    game.report("player-count-wrong", seat=1, cards=4)
    assert not of(game.table.ok(CASS, fallen("fraud", 1)), WagersForfeited)
    void(game)


@clause("14.4", "14.5")
def test_only_a_fraud_forfeits_and_only_a_named_ground_invalidates() -> None:
    game = Game().wagered()
    assert "14.4" in game.refused("wrong-phase", CASS, fallen("fraud")).clauses
    game.deal()
    assert game.refused("no-fraud", CASS, fallen("disruption", 1)).clause == "14.5"
    assert game.refused("no-hand", CASS, fallen("fraud", 4)).clause == "14.5"
    refusal = game.refused("no-such-ground", CASS, do.Invalidate("boredom", ""))
    assert (refusal.clause, refusal.facts["grounds"]) == ("14.4", ("disruption", "fraud"))
    assert game.statuses == ["dealt"] * 3
    offer = game.table.offered(CASS, "invalidate")
    assert offer is not None
    assert offer.choices == ("disruption", "fraud")


# --- 14.6, 14.7 and 14.10 ------------------------------------------------------------------------------------------


@clause("14.6")
def test_advice_by_staff_goes_in_the_record() -> None:
    game = Game().dealt()
    before = game.money
    report = do.Conduct(rule="supervise.no-staff-advice", person="Dana", words="told seat 1 to fold")
    game.only("14.6", report, GUS, CASS, MIA)
    for who in (GUS, CASS, MIA):
        (noted,) = of(game.table.ok(who, report), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.contravention) == (("14.6",), "Dana", who.name, False)
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)


@clause("14.6", "14.14")
def test_keeping_a_player_within_the_rules_is_no_advice() -> None:
    """He may be told what the rules say and what his choices are; nothing of it is held against anybody."""
    game = Game().dealt()
    refusal = game.refused("play-amount", ANN, do.Play(1, Stake(5_000)))
    assert "$10.00" in refusal.sentence()
    assert "$30.00" in refusal.sentence()
    assert of(game.table.ok(ANN, do.AskForRules()), RulesShown)
    game.table.ok(GUS, do.Conduct(rule="supervise.no-staff-advice", person="Dana"))
    noted = [each.event for each in game.live.history if isinstance(each.event, ConductRecorded)]
    assert len(noted) == 1, "only what a supervisor has put there"


@clause("14.7")
def test_unasked_advice_goes_in_the_record() -> None:
    game = Game().dealt()
    before = game.money
    by_a_player, by_an_onlooker = found("supervise.no-advice", seat=2), do.Conduct(rule="supervise.no-advice", person="Zoe")
    game.only("14.7", by_a_player, GUS, CASS, MIA)
    for who in (GUS, CASS, MIA):
        for report, person in ((by_a_player, "Ben"), (by_an_onlooker, "Zoe")):
            (noted,) = of(game.table.ok(who, report), ConductRecorded)
            assert (noted.clauses, noted.person) == (("14.7",), person)
    assert game.money == before
    game.refused("no-contravention", CASS, do.Exclude("Ben"))
    game.folded(2)


@clause("14.10")
def test_wagers_between_people_go_in_the_record() -> None:
    game = Game().wagered()
    before = game.money
    with_an_onlooker = do.Conduct(rule="supervise.no-side-wagers", person="Zoe", words="ten dollars on seat 2")
    game.only("14.10", with_an_onlooker, GUS, CASS, MIA)
    for who in (GUS, CASS, MIA):
        (noted,) = of(game.table.ok(who, with_an_onlooker), ConductRecorded)
        assert (noted.clauses, noted.words) == (("14.10",), "ten dollars on seat 2")
    assert game.money == before
    game.refused("not-your-seat", BEN, do.PlaceWagers(1, {"ante": Stake(500)}))


@clause("14.6", "14.7", "14.10")
def test_nobody_without_the_office_records_conduct() -> None:
    game = Game()
    for rule in ("supervise.no-staff-advice", "supervise.no-advice", "supervise.no-side-wagers"):
        for who in (*all_but(GUS, CASS, MIA), SAUL):
            game.refused("not-your-office", who, found(rule))
