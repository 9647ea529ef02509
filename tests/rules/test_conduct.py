"""Conduct: devices and exclusion, advice, wagers between people."""

import pytest
from tests.support.mishaps import KINDS, Game
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, GUS, INES, player
from tests.support.rounds import of
from tests.support.tables import GIL, OPAL, PAT, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do, law
from pitboss.games import games
from pitboss.house.people import People
from pitboss.table.commands import Actor, Stake
from pitboss.table.rounds import AreaVoided
from pitboss.table.services.supervision.conduct import ConductRecorded
from pitboss.table.services.supervision.information import RulesShown
from pitboss.table.services.supervision.sanctions import PersonExcluded
from pitboss.table.services.wagers.withdrawing import WagersWithdrawn
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL

GAMES = games()
PLAYED = [each for each in law.available() if (game := law.load(each).game) and GAMES[game].own.conduct]
DEVICE = "supervise.device-use"
ANN, BEN = player("Ann"), player("Ben")
BLANK = ("", " ", "\t\n")
or_above = pytest.mark.parametrize("who", [CASS, MIA])


def found(rule: str = DEVICE, seat: int = 1, words: str = "") -> do.Conduct:
    return do.Conduct(rule=rule, seat=seat, words=words)


def caught(game: Game) -> Game:
    """Ann is on record with a forbidden device."""
    game.table.ok(GUS, found())
    return game


@carries("supervise.device-use")
def test_a_device_at_the_table_goes_in_the_record(book: BookUnderTest) -> None:
    game = book.game().dealt()
    before = game.money
    for who in (GUS, CASS, MIA):
        (noted,) = of(game.table.ok(who, found(words="a telephone")), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.words) == (
            book.cites("supervise.device-use"),
            "Ann",
            who.name,
            "a telephone",
        )
        assert noted.contravention
    assert game.money == before, "the record alone takes nothing from them"
    game.says(1, book.play(1, 1_000))
    game.only(book.clause("supervise.device-use"), found(), GUS, CASS, MIA)


@carries("supervise.device-use")
def test_so_does_one_of_an_onlooker(book: BookUnderTest) -> None:
    game = book.game()
    (noted,) = of(game.table.ok(GUS, do.Conduct(rule=DEVICE, person="Zoe")), ConductRecorded)
    assert (noted.person, noted.contravention) == ("Zoe", True)
    game.refused("empty-seat", GUS, found(seat=5))
    game.refused("no-such-rule", GUS, found("supervise.singing"))


@carries("supervise.device-use-staff")
@pytest.mark.parametrize("person", ["Dana", "Ines"])
def test_staff_and_inspectors_on_duty_contravene_nothing(book: BookUnderTest, person: str) -> None:
    game = book.game()
    report = do.Conduct(rule=DEVICE, person=person, on_duty=True, words="counting the shoe")
    (noted,) = of(game.table.ok(GUS, report), ConductRecorded)
    assert (noted.clauses, noted.contravention) == (book.cites("supervise.device-use-staff"), False)
    game.refused("no-contravention", CASS, do.Exclude(person))
    game.table.ok(GUS, do.Conduct(rule=DEVICE, person=person))
    game.table.ok(CASS, do.Exclude(person))


@carries("supervise.void-wager", "supervise.exclude-game", "supervise.exclude-casino")
def test_only_a_casino_supervisor_or_above_acts_on_it_and_only_when_it_is_on_record(book: BookUnderTest) -> None:
    not_here = book.cites("supervise.exclude-game")[-1]
    nowhere = book.cites("supervise.exclude-casino")[-1]
    game = book.game().dealt()
    acts: list[tuple[str, do.Request]] = [
        (book.cites("supervise.void-wager")[-1], do.VoidWagers(1)),
        (not_here, do.Exclude("Ann")),
        (nowhere, do.Exclude("Ann", casino=True)),
    ]
    for each, act in acts:
        refusal = game.refused("no-contravention", CASS, act)
        assert {book.cites("supervise.void-wager")[0], each} <= {*refusal.clauses}
    caught(game)
    for each, act in acts:
        game.only(each, act, CASS, MIA)
    for who in (DANA, GUS, INES, ANN):
        assert not {"void-wagers", "exclude"} & {offer.request for offer in game.table.offers(who)}
    assert {"void-wagers", "exclude"} <= {offer.request for offer in game.table.offers(CASS)}


@carries("supervise.void-wager")
@or_above
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_the_wagers_of_that_person_may_be_declared_void(book: BookUnderTest, who: Actor, kind: str) -> None:
    game = caught(book.game(kind).dealt().played(1))
    (voided,) = of(game.table.ok(who, do.VoidWagers(1)), AreaVoided)
    assert voided.clauses == book.cites("supervise.void-wager")
    assert {(line.wager, line.outcome, line.stake) for line in voided.wagers} == {
        (book.main, "void", 1_000),
        (book.side, "void", 500),
        ("play", "void", 1_000),
    }
    assert (game.table.stack(1), game.on(1), game.statuses) == (STACK, {}, ["void", "dealt", "dealt"])
    game.played(2).folded(3).revealed().settled(2).ended()
    assert game.stacks() == [STACK, 96_000, 99_500], "the others play on"


@carries("supervise.void-wager")
def test_what_such_a_hand_has_already_won_is_taken_back(book: BookUnderTest) -> None:
    game = caught(book.game().dealt().decided().revealed().settled(1))
    assert game.table.stack(1) == 102_500
    game.table.ok(CASS, do.VoidWagers(1))
    assert (game.table.stack(1), game.table.tray) == (STACK, game.before["tray"] + 2_000), "only Ben's fold is left there"
    game.refused("no-hand", CASS, do.VoidWagers(1))
    game.settled(3).ended()


@carries("supervise.void-wager")
def test_wagers_laid_for_a_round_that_has_not_begun_are_taken_off(book: BookUnderTest) -> None:
    game = caught(book.game().wagered())
    (removed,) = of(game.table.ok(CASS, do.VoidWagers(1)), WagersWithdrawn)
    assert (removed.clauses, removed.removed_by) == (book.cites("supervise.void-wager"), "Cass")
    assert (game.table.stack(1), game.on(1), game.on(2)) == (STACK, {}, {book.main: 2_000})
    game.refused("no-hand", CASS, do.VoidWagers(1))


@carries("supervise.void-wager")
def test_a_hand_void_in_the_middle_of_the_deal_stays_void(book: BookUnderTest) -> None:
    game = caught(book.game(VIRTUAL, SHOE).wagered().deal(passes=2))
    game.table.ok(CASS, do.VoidWagers(1))
    game.deal()
    assert (game.statuses, game.table.stack(1)) == (["void", "dealt", "dealt"], STACK)
    game.refused("no-contravention", CASS, do.VoidWagers(2))


@pytest.mark.by_hand
@carries("supervise.exclude-game")
@or_above
def test_whoever_is_excluded_from_the_game_wagers_here_no_more(book: BookUnderTest, who: Actor) -> None:
    not_here = book.cites("supervise.exclude-game")[-1]
    game = caught(book.game())
    (excluded,) = of(game.table.ok(who, do.Exclude("Ann")), PersonExcluded)
    assert (excluded.clauses, excluded.person, excluded.casino) == (book.cites("supervise.exclude-game"), "Ann", False)
    assert not_here in game.refused("excluded", ANN, do.PlaceWagers(1, {book.main: Stake(500)})).clauses
    assert not_here in game.refused("excluded", DANA, do.PlaceWagers(1, {book.main: Stake(500)})).clauses
    game.table.ok(ANN, do.LeaveTable())
    assert game.live.purses["Ann"] == 1_000_000, "their chips are theirs"
    assert not_here in game.refused("excluded", ANN, do.TakeSeat(1)).clauses
    game.table.ok(BEN, do.PlaceWagers(2, {book.main: Stake(500)}))


@carries("supervise.exclude-game")
def test_the_game_is_the_one_at_this_table(book: BookUnderTest) -> None:
    people = People()
    first = book.table(people=people)
    ann = first.seat("Ann", 1)
    first.ok(GUS, found())
    first.ok(CASS, do.Exclude("Ann"))
    first.ok(ann, do.LeaveTable())
    second = book.table(people=people, name="Table 2")
    second.ok(ann, do.TakeSeat(1))


@carries("supervise.exclude-casino")
@or_above
def test_whoever_is_excluded_from_the_casino_sits_nowhere(book: BookUnderTest, who: Actor) -> None:
    nowhere = book.cites("supervise.exclude-casino")[-1]
    people = People()
    first, second = book.table(people=people), book.table(people=people, name="Table 2")
    ann = first.seat("Ann", 1)
    second.ok(ann, do.TakeSeat(4))
    second.ok(ann, do.BuyIn(10_000))
    first.ok(GUS, found())
    (excluded,) = of(first.ok(who, do.Exclude("Ann", casino=True)), PersonExcluded)
    assert (excluded.clauses, excluded.casino) == (book.cites("supervise.exclude-casino"), True)
    for places in book.people(nsw=(ann,), nz=(ann, DANA)):
        assert nowhere in second.refused("excluded", places, do.PlaceWagers(4, {book.main: Stake(500)})).clauses
    for table in (first, second):
        table.ok(ann, do.LeaveTable())
        assert nowhere in table.refused("excluded", ann, do.TakeSeat(2)).clauses
        assert table.offered(ann, "take-seat") is None
    assert people.purses["Ann"] == 1_000_000
    book.table(people=People(), name="Table 2").ok(ann, do.TakeSeat(1))


def recorded(book: BookUnderTest, rule: str) -> None:
    """Supervisors put it in the record, and it takes nothing from anybody."""
    may, clauses = book.people(nsw=(GUS, CASS, MIA), nz=(GIL, CASS, OPAL)), book.cites(rule)
    table = book.table()
    book.wagered(table)
    ben = table.seat("Ben", 2)
    before = table.table.state.money
    for report, person in ((do.Conduct(rule=rule, seat=2, words="seen"), "Ben"), (do.Conduct(rule=rule, person="Zoe"), "Zoe")):
        for who in book.others(*may):
            assert table.refused("not-your-office", who, report).clauses == clauses
        for who in may:
            (noted,) = of(table.ok(who, report), ConductRecorded)
            assert (noted.clauses, noted.person, noted.by, noted.words) == (clauses, person, who.name, report.words)
            assert not noted.contravention
    table.refused("empty-seat", may[0], do.Conduct(rule=rule, seat=5))
    table.refused("no-such-rule", may[0], do.Conduct(rule="supervise.singing", seat=2))
    assert table.table.state.money == before
    table.ok(ben, book.placed(2))


@carries("supervise.no-staff-advice")
def test_advice_by_staff_goes_in_the_record(book: BookUnderTest) -> None:
    recorded(book, "supervise.no-staff-advice")


@carries("supervise.no-advice")
def test_unasked_advice_goes_in_the_record(book: BookUnderTest) -> None:
    recorded(book, "supervise.no-advice")


@carries("supervise.no-side-wagers")
def test_wagers_between_people_go_in_the_record(book: BookUnderTest) -> None:
    recorded(book, "supervise.no-side-wagers")


@carries("supervise.no-staff-advice", "rules.on-request")
def test_to_tell_a_player_what_the_rules_say_is_no_advice(book: BookUnderTest) -> None:
    game = book.game().dealt()
    assert "$10.00" in game.refused("play-amount", ANN, do.Play(1, Stake(5_000))).sentence()
    assert of(game.table.ok(ANN, do.AskForRules()), RulesShown)
    game.table.ok(GUS, do.Conduct(rule="supervise.no-staff-advice", person="Dana"))
    noted = [each.event for each in game.live.history if isinstance(each.event, ConductRecorded)]
    assert len(noted) == 1, "only what a supervisor has put there"
    game.refused("no-contravention", CASS, do.Exclude("Dana"))


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@carries("rules.on-request")
def test_whoever_asks_may_read_the_rules_at_any_time(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind)
    for step in (game.wagered, game.deal, game.decided, game.revealed):
        step()
        before = game.money
        for who in (*book.staff, PAT, ANN):
            assert game.table.offered(who, "ask-for-rules") is not None
            (shown,) = of(game.table.ok(who, do.AskForRules()), RulesShown)
            assert (shown.clauses, shown.to, shown.rulebook) == (book.cites("rules.on-request"), who.name, book.id)
        assert game.money == before


@or_above
@pytest.mark.parametrize(("kind", "device"), KINDS)
@carries("supervise.refuse-wager")
def test_a_wager_may_be_refused_before_the_first_card_and_is_taken_off(
    book: BookUnderTest, who: Actor, kind: str, device: str
) -> None:
    game = book.game(kind, device).wagered()
    game.table.ok(DANA, do.NoMoreBets())
    game.only(book.clause("supervise.refuse-wager"), do.RefuseWager(1, "drunk"), CASS, MIA)
    (removed,) = of(game.table.ok(who, do.RefuseWager(1, "drunk")), WagersWithdrawn)
    assert (removed.clauses, removed.removed_by, removed.grounds) == (book.cites("supervise.refuse-wager"), who.name, "drunk")
    assert (game.table.stack(1), game.on(1), game.on(2)) == (STACK, {}, {"ante": 2_000})
    assert game.refused("no-wager", who, do.RefuseWager(1, "drunk")).clauses == book.cites("supervise.refuse-wager")
    game.deal(passes=1)
    refusal = game.refused("after-first-card", who, do.RefuseWager(2, "late"))
    assert refusal.clauses == book.cites("supervise.refuse-wager"), "the rule that closes wagering binds players"
    assert game.table.offered(who, "refuse-wager") is None
    assert list(game.live.state.round.part.hands) == [2, 3], "no hand is dealt to them"


@carries("supervise.refuse-wager")
@pytest.mark.parametrize("blank", BLANK)
def test_a_wager_is_refused_on_grounds_that_are_on_the_record(book: BookUnderTest, blank: str) -> None:
    game = book.game().wagered()
    assert game.refused("no-reason", CASS, do.RefuseWager(1, blank)).clauses == book.cites("supervise.refuse-wager")
    assert game.on(1) == {book.main: 1_000, book.side: 500}


@carries("supervise.refuse-wager")
def test_refused_tokens_go_back_as_tokens_and_another_wager_may_be_taken(book: BookUnderTest) -> None:
    game = book.game()
    game.table.ok(ANN, do.ExchangeVoucher("V1", 1_000))
    game.table.ok(ANN, do.PlaceWagers(1, {book.main: Stake(chips=500, tokens=500), book.side: Stake(tokens=500)}))
    game.table.ok(CASS, do.RefuseWager(1, "foreign chips"))
    assert (game.table.stack(1), game.table.tokens(1)) == (STACK, 1_000)
    game.table.ok(ANN, book.placed())


@pytest.mark.parametrize("name", PLAYED)
def test_read_the_other_way_only_those_above_the_dealer_record_conduct(name: str) -> None:
    book = BookUnderTest(name)
    (rule, *_) = GAMES[book.rules.game or ""].own.conduct
    report = do.Conduct(rule=rule, person="Zoe", words="leaned over the table")
    book.table().ok(DANA, report)
    table = book.table(book=book.having(**{"conduct.reported-by": '"supervisor"'}))
    refusal = table.refused("not-your-office", DANA, report)
    assert {*refusal.clauses} == {*book.cites(rule)}
    offices = refusal.facts["offices"]
    assert isinstance(offices, tuple)
    assert DANA.office not in offices
    (noted,) = of(table.ok(book.supervisor, report), ConductRecorded)
    assert noted.by == book.supervisor.name
