"""Who is one person, and what follows: nobody acts where they play, and a second person is another person."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pitboss import do
from pitboss.house.people import DAY, People
from pitboss.house.runner import Accepted, NotOpened, Table
from pitboss.table.commands import HOUSE, HOUSE_ACTOR, Actor, Command
from pitboss.table.persons import identity, same_person
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.tray import TrayCredited, TrayFilled
from tests.laws.powers import playable
from tests.laws.random_play import WAGERED
from tests.support.play import player
from tests.support.rounds import of
from tests.support.tables import ANN, DANA, KINDS, BookUnderTest

each_kind = pytest.mark.parametrize("kind", KINDS)
WITHOUT_POWERS = Actor("Coco", "cook")


@pytest.fixture(params=playable())
def book(request: pytest.FixtureRequest) -> BookUnderTest:
    return BookUnderTest(request.param)


@pytest.fixture(params=WAGERED)
def wagered(request: pytest.FixtureRequest) -> BookUnderTest:
    """A rulebook of a game with wagers before the first card."""
    return BookUnderTest(request.param)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Dan", "dan"), ("Dan", " DAN "), ("Zoë", "ZOË"), ("José", "José"), ("Ｄan", "dan"), ("Straße", "STRASSE"), ("ﬁnn", "Finn")],
)
def test_every_spelling_of_a_name_is_one_person(one: str, other: str) -> None:
    assert same_person(one, other)
    assert identity(identity(one)) == identity(one)


@pytest.mark.parametrize(("one", "other"), [("Dan", "Dane"), ("Dan", "D an"), ("Ann", "Anna"), ("", "Ann")])
def test_another_name_is_another_person(one: str, other: str) -> None:
    assert not same_person(one, other)


@each_kind
@pytest.mark.parametrize("name", ["Ann", "ann", "ANN "])
def test_nobody_acts_in_any_office_where_they_play(book: BookUnderTest, kind: str, name: str) -> None:
    table = book.table(kind=kind)
    table.seat("Ann", 1)
    for office in (*(who.office for who in book.staff), WITHOUT_POWERS.office):
        who = Actor(name, office)
        for request in (do.Fill(1_000), do.NoMoreBets(), do.CloseTable(), do.AskForRules(), do.Inspect("a look")):
            refusal = table.refused("plays-here", who, request)
            assert refusal.facts["seat"] == 1
        assert table.offers(who) == []
    table.ok(ANN, do.LeaveTable())
    table.ok(Actor(name, DANA.office), do.Fill(1_000))


@each_kind
def test_nobody_takes_a_seat_on_the_day_they_acted_there(book: BookUnderTest, kind: str) -> None:
    people = People()
    table, other = book.table(kind=kind, people=people), book.table(people=people, name="Table 2")
    table.ok(DANA, do.Fill(1_000))
    for name in ("Dana", "dana"):
        refusal = table.refused("acts-here", player(name), do.TakeSeat(1))
        assert refusal.facts["office"] == DANA.office
        assert table.offered(player(name), "take-seat") is None
    other.ok(player("Dana"), do.TakeSeat(1))
    table.ok(player("Dana"), do.TakeSeat(1), at=DAY)


def test_a_person_has_one_seat_however_they_spell_their_name(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.refused("already-seated", player("ann"), do.TakeSeat(2))


def test_an_exclusion_is_of_the_person(book: BookUnderTest) -> None:
    """Whoever is shut out of the casino does not come back under another spelling."""
    people = People()
    people.state = replace(people.state, excluded=frozenset({"Ann"}))
    table = book.table(people=people)
    table.refused("excluded", player("aNN"), do.TakeSeat(1))


@each_kind
def test_a_large_fill_or_credit_needs_a_second_person(book: BookUnderTest, kind: str) -> None:
    table = book.table(kind=kind)
    limit = table.table.rules.table.second_person_above
    table.seat("Ann", 1)
    for request in (do.Fill(limit + 100), do.Credit(limit + 100)):
        refusal = table.refused("second-person", DANA, request)
        assert refusal.facts == {"amount": limit + 100, "maximum": limit}
        assert refusal.clauses == book.refuses(
            *[rule for rule in ("chips.float", "equipment.float-tray") if book.rules.has(rule)]
        )
        table.refused("signs-alone", DANA, replace(request, signed_by="dana"))
        table.refused("second-plays", DANA, replace(request, signed_by="ann"))
        for nobody in (" ", "\n", "\u200b", "house", "HOUSE ", "x" * 41, "Gus/Eve"):
            table.refused("second-nobody", DANA, replace(request, signed_by=nobody))
    (filled,) = of(table.ok(DANA, do.Fill(limit + 100, signed_by="Gus")), TrayFilled)
    (credited,) = of(table.ok(DANA, do.Credit(limit + 100, signed_by="Gus")), TrayCredited)
    assert (filled.signed_by, credited.signed_by) == ("Gus", "Gus")


def test_small_fills_of_one_person_add_up(book: BookUnderTest) -> None:
    """A large fill is not made of small ones; a second person's signature begins the count again."""
    table = book.table()
    limit = table.table.rules.table.second_person_above
    offer = table.offered(DANA, "fill")
    assert offer is not None
    assert offer.second_above == limit
    table.ok(DANA, do.Fill(limit - 1_000))
    table.ok(DANA, do.Credit(900))
    table.refused("second-person", DANA, do.Fill(200))
    offer = table.offered(DANA, "fill")
    assert offer is not None
    assert offer.second_above == 100
    table.ok(DANA, do.Fill(100))
    table.ok(DANA, do.Fill(200, signed_by="Gus"))
    table.ok(DANA, do.Fill(limit))


def test_the_operator_sets_the_limit(book: BookUnderTest) -> None:
    table = book.table(second_person_above=0)
    table.refused("second-person", DANA, do.Fill(1_000))
    table.ok(DANA, do.Fill(1_000, signed_by="Gus"))


@each_kind
@pytest.mark.parametrize(
    "who", [HOUSE_ACTOR, Actor("Dana", HOUSE), Actor("house", "dealer"), Actor(" House", "player")], ids=lambda who: f"{who}"
)
def test_nobody_speaks_as_the_house(book: BookUnderTest, kind: str, who: Actor) -> None:
    table = book.table(kind=kind).table
    version = table.version
    for number, request in enumerate((do.NoMoreBets(), do.Fill(1_000), do.AskForRules(), do.TakeSeat(1))):
        outcome = table.send(Command(f"c{number}", who, table.at, request))
        assert isinstance(outcome, Refusal)
        assert outcome.code == "house-inside"
    assert table.version == version
    with pytest.raises(NotOpened, match="Only the program itself"):
        Table.open(table.rules, at=0, who=who)


def test_the_table_takes_its_own_step_where_pitboss_deals(wagered: BookUnderTest) -> None:
    table = wagered.table()
    wagered.wagered(table)
    outcome = table.table.own_step(do.NoMoreBets(), command_id="call", at=0)
    assert isinstance(outcome, Accepted)
    assert outcome.events[0].who == HOUSE_ACTOR
    for request in (do.Fill(table.table.rules.refill + 100), do.PlaceWagers(1, {wagered.main: do.Stake(500)})):
        assert isinstance(table.table.own_step(request, command_id=str(request), at=0), Refusal)


def test_by_hand_the_table_does_nothing_by_itself(wagered: BookUnderTest) -> None:
    table = wagered.table(kind="physical")
    wagered.wagered(table)
    for request in (do.NoMoreBets(), do.Fill(1_000), wagered.first_card(table)):
        assert isinstance(table.table.own_step(request, command_id=str(request), at=0), Refusal)
