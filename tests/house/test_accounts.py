"""Accounts of a house: who somebody is, what they were appointed to, and what they may do once they have signed in."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.support.play import LIMITS, NSW

from pitboss import do, law
from pitboss.house import credentials
from pitboss.house.accounts import NotSignedIn
from pitboss.house.credentials import Credentials, WeakPassword, credential_of, credentials_file
from pitboss.house.house import House
from pitboss.house.record import Accepted
from pitboss.house.runner import NotOpened, Table
from pitboss.house.significant import significant_events
from pitboss.house.stream.accounts import (
    LOCKED_FOR,
    MOST_FAILURES,
    AddPerson,
    Appoint,
    NoteSignIn,
    PasswordSet,
    SetPassword,
    SignInFailed,
    WithdrawOffice,
)
from pitboss.house.stream.context import OPERATOR
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.services.seats.tray import TrayFilled
from pitboss.table.settings import PHYSICAL, VIRTUAL, TableSettings

OLGA, DANA, GUS = Actor("Olga", OPERATOR), Actor("Dana", "dealer"), Actor("Gus", "gaming-supervisor")
PASSWORD = "a long enough password"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password that costs little to check: how much it costs is kept beside each one."""
    monkeypatch.setattr(credentials, "COST", 2**10)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house") as house:
        yield house


def ask(house: House, who: Actor, does: Request) -> Accepted | Refusal:
    return house.send(Command(f"c{house.people.version}", who, 0, does))


def refused(house: House, who: Actor, does: Request) -> str:
    outcome = ask(house, who, does)
    assert isinstance(outcome, Refusal)
    assert outcome.sentence()
    assert outcome.way_out()
    return outcome.code


def operated(house: House) -> House:
    """Olga operates the house and has signed in."""
    assert isinstance(ask(house, OLGA, AddPerson("Olga")), Accepted)
    house.accounts.set_password("Olga", PASSWORD, by=OLGA, at=0)
    house.accounts.sign_in("Olga", PASSWORD, at=0)
    return house


def appointed(house: House, who: Actor, *, signed_in: bool = True) -> None:
    if house.accounts.of(who.name) is None:
        assert isinstance(ask(house, OLGA, AddPerson(who.name)), Accepted)
        house.accounts.set_password(who.name, PASSWORD, by=OLGA, at=0)
    assert isinstance(ask(house, OLGA, Appoint(who.name, who.office)), Accepted)
    if signed_in:
        house.accounts.sign_in(who.name, PASSWORD, at=0)


def table_of(house: House, kind: str = VIRTUAL, who: Actor | None = None) -> Table:
    return house.open_table(law.load(NSW), TableSettings(name="Table 1", limits=LIMITS, kind=kind), at=0, who=who)


def say(table: Table, who: Actor, does: Request) -> Accepted | Refusal:
    outcome = table.send(Command(f"c{table.version} {who.name}", who, table.at, does))
    assert isinstance(outcome, Accepted | Refusal)
    return outcome


def code(outcome: Accepted | Refusal) -> str:
    return outcome.code if isinstance(outcome, Refusal) else ""


def test_a_house_without_accounts_works_as_before_and_the_record_says_so(house: House) -> None:
    table = table_of(house)
    assert code(say(table, DANA, do.Fill(1_000))) == ""
    (*_, last) = table.record.said()
    assert (last.standing.offices, last.standing.signed_in) == (None, False)


def test_the_first_account_is_the_operators_own(house: House) -> None:
    assert refused(house, DANA, AddPerson("Dana")) == "not-your-office"
    assert refused(house, OLGA, AddPerson("Dana")) == "first-account"
    operated(house)
    (olga,) = house.accounts.all
    assert (olga.name, olga.offices, olga.has_password) == ("Olga", (OPERATOR,), True)


def test_then_an_office_must_be_ones_own_and_the_person_signs_in(house: House) -> None:
    table = table_of(house)
    operated(house)
    assert code(say(table, DANA, do.Fill(1_000))) == "not-appointed"
    appointed(house, DANA, signed_in=False)
    assert code(say(table, DANA, do.Fill(1_000))) == "not-signed-in"
    assert table.offers(DANA) == ()
    house.accounts.sign_in("dana", PASSWORD, at=0)
    assert code(say(table, DANA, do.Fill(1_000))) == ""
    (*_, last) = table.record.said()
    assert (last.standing.offices, last.standing.signed_in) == (("dealer",), True)
    assert code(say(table, Actor("Dana", "casino-supervisor"), do.CloseTable())) == "not-appointed"
    house.accounts.sign_out("Dana")
    assert code(say(table, DANA, do.Fill(1_000))) == "not-signed-in"


def test_what_staff_said_is_told_again_only_to_whoever_has_signed_in(house: House) -> None:
    """Whoever knows the id and the words of a command, as a look at cards, is not shown what came of it."""
    table = table_of(house)
    operated(house)
    appointed(house, DANA)
    filled = Command("fill", DANA, table.at, do.Fill(1_000))
    first = table.send(filled)
    assert isinstance(first, Accepted)
    assert table.send(filled) == first
    house.accounts.sign_out("Dana")
    again = table.send(filled)
    assert isinstance(again, Refusal)
    assert again.code == "not-signed-in"


def test_guests_need_no_account(house: House) -> None:
    operated(house)
    table = table_of(house)
    house.grant("Ann", 100_000, command_id="cash", at=0)
    for request in (do.TakeSeat(1), do.BuyIn(10_000), do.AskForRules(), do.LeaveTable()):
        assert code(say(table, Actor("Ann", "player"), request)) == ""


def test_an_office_is_withdrawn(house: House) -> None:
    operated(house)
    table = table_of(house)
    appointed(house, DANA)
    assert isinstance(ask(house, OLGA, WithdrawOffice("DANA", "dealer")), Accepted)
    assert code(say(table, DANA, do.Fill(1_000))) == "not-appointed"
    assert refused(house, OLGA, WithdrawOffice("Dana", "dealer")) == "office-not-held"
    assert refused(house, OLGA, WithdrawOffice("Olga", OPERATOR)) == "last-operator"


def test_only_an_operator_appoints(house: House) -> None:
    operated(house)
    appointed(house, DANA)
    for who in (DANA, Actor("Dana", OPERATOR), Actor("Eve", OPERATOR), Actor("Ann", "player")):
        assert refused(house, who, Appoint("Dana", "casino-supervisor")) in ("not-your-office", "not-appointed")
    house.accounts.sign_out("Olga")
    assert refused(house, OLGA, Appoint("Dana", "casino-supervisor")) == "not-signed-in"


@pytest.mark.parametrize("office", ["", "house", "player"])
def test_nobody_is_appointed_to_what_is_no_office(house: House, office: str) -> None:
    operated(house)
    assert refused(house, OLGA, Appoint("Olga", office)) == "no-office"


def test_one_person_has_one_account(house: House) -> None:
    operated(house)
    assert refused(house, OLGA, AddPerson(" OLGA ")) == "person-known"
    assert refused(house, OLGA, AddPerson("House")) == "no-name"
    assert refused(house, OLGA, AddPerson(" ")) == "no-name"
    assert refused(house, OLGA, Appoint("Zoe", "dealer")) == "no-such-person"
    appointed(house, DANA)
    assert refused(house, OLGA, Appoint("dana", "dealer")) == "office-held"


def test_opening_a_table_by_hand_names_somebody(house: House) -> None:
    operated(house)
    for who, reason in ((None, "for somebody"), (DANA, "has not been appointed")):
        with pytest.raises(NotOpened, match=reason):
            table_of(house, PHYSICAL, who)
    appointed(house, DANA)
    assert table_of(house, PHYSICAL, DANA).history[0].who == DANA


def test_a_second_person_has_signed_in_and_works_at_tables(house: House) -> None:
    operated(house)
    table = table_of(house)
    appointed(house, DANA)
    large = do.Fill(2_000_000)
    assert code(say(table, DANA, replace(large, signed_by="Gus"))) == "not-signed-in"
    appointed(house, GUS, signed_in=False)
    assert code(say(table, DANA, replace(large, signed_by="Gus"))) == "not-signed-in"
    assert code(say(table, DANA, replace(large, signed_by="Olga"))) == "second-office"
    house.accounts.sign_in("Gus", PASSWORD, at=0)
    outcome = say(table, DANA, replace(large, signed_by="gus"))
    assert isinstance(outcome, Accepted)
    assert isinstance(outcome.events[0].event, TrayFilled)


def test_wrong_passwords_are_recorded_and_lock_the_person_for_a_while(house: House) -> None:
    operated(house)
    house.accounts.sign_out("Olga")
    for _ in range(MOST_FAILURES):
        with pytest.raises(NotSignedIn, match="This is not the password of olga"):
            house.accounts.sign_in("olga", "something else", at=1_000)
    failed = [each.event for each in house.people.history if isinstance(each.event, SignInFailed)]
    assert [each.failures for each in failed] == [1, 2, 3, 4, 5]
    assert failed[-1].locked_until == 1_000 + LOCKED_FOR
    listed = [each for each in significant_events(house) if each.kind is Significance.SIGN_IN]
    assert [each.says for each in listed][:2] == ["olga: wrong password, 1 in a row.", "olga: wrong password, 2 in a row."]
    assert "Nobody signs in" in listed[-1].says
    version = house.people.version
    with pytest.raises(NotSignedIn, match="Try again in 15 minutes"):
        house.accounts.sign_in("Olga", PASSWORD, at=1_001)
    assert house.people.version == version
    house.accounts.sign_in("Olga", PASSWORD, at=1_000 + LOCKED_FOR)
    assert house.accounts.all[0].failures == 0


def test_a_stranger_is_recorded_too_and_locks_nobody(house: House) -> None:
    operated(house)
    with pytest.raises(NotSignedIn):
        house.accounts.sign_in("Eve", PASSWORD, at=0)
    assert isinstance(house.people.history[-1].event, SignInFailed)
    assert len(house.accounts.all) == 1


def test_nobody_notes_a_sign_in_from_outside(house: House) -> None:
    operated(house)
    assert refused(house, OLGA, NoteSignIn("Dana", right=True)) == "house-alone"


def test_a_password_is_ones_own_or_set_by_an_operator(house: House) -> None:
    operated(house)
    appointed(house, DANA)
    appointed(house, GUS, signed_in=False)
    house.accounts.set_password("Dana", "another password", by=DANA, at=0)
    with pytest.raises(NotSignedIn):
        house.accounts.sign_in("Dana", PASSWORD, at=0)
    house.accounts.sign_in("Dana", "another password", at=0)
    for who in (DANA, GUS):
        with pytest.raises(Refused):
            house.accounts.set_password("Gus", "another password", by=who, at=0)
    with pytest.raises(WeakPassword):
        house.accounts.set_password("Dana", "short", by=DANA, at=0)


def test_the_record_never_has_the_password_or_what_it_is_checked_with(house: House, tmp_path: Path) -> None:
    operated(house)
    file = credentials_file(tmp_path / "house")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = file.read_text()
    hashed = credentials.Credentials(file)._read()["olga"].hash
    assert hashed in kept
    assert PASSWORD not in kept
    record = b"".join(each.read_bytes() for each in (tmp_path / "house").iterdir())
    assert hashed.encode() not in record
    assert PASSWORD.encode() not in record
    (was_set,) = [each.event for each in house.people.history if isinstance(each.event, PasswordSet)]
    assert (was_set.person, was_set.by) == ("Olga", "Olga")


def test_an_operator_who_lost_the_password_recovers_it_with_the_key(house: House) -> None:
    operated(house)
    appointed(house, DANA)
    with pytest.raises(NotSignedIn, match="is not an operator"):
        house.accounts.recover("Dana", "another password", at=0)
    house.accounts.recover("Olga", "another password", at=0)
    house.accounts.sign_in("Olga", "another password", at=0)
    assert [each.event.by for each in house.people.history if isinstance(each.event, PasswordSet)][-1] == ""


def test_accounts_outlive_the_process(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        operated(house)
        appointed(house, DANA)
    with House.at(tmp_path / "house") as house:
        table = table_of(house)
        assert [each.name for each in house.accounts.all] == ["Olga", "Dana"]
        assert code(say(table, DANA, do.Fill(1_000))) == "not-signed-in"
        house.accounts.sign_in("Dana", PASSWORD, at=0)
        assert code(say(table, DANA, do.Fill(1_000))) == ""


def test_the_cost_of_a_password_is_kept_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Credentials()
    kept.keep("Dana", PASSWORD)
    monkeypatch.setattr(credentials, "COST", 2**11)
    assert kept.checks("dana", PASSWORD)
    assert not kept.checks("Dana", PASSWORD + "x")
    assert not kept.checks("Gus", PASSWORD)
    assert credential_of(PASSWORD).cost == 2**11
    assert credential_of(PASSWORD).salt != credential_of(PASSWORD).salt


def test_a_set_password_is_asked_for_by_name(house: House) -> None:
    operated(house)
    assert refused(house, OLGA, SetPassword("Zoe")) == "no-such-person"
