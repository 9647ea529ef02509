"""Tournaments on the floor: seen in the lobby and on their own page, entered with one button, and kept going by the house."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from pitboss import do
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.stream.accounts import AddPerson
from pitboss.house.tournaments.conditions import Level, Stage
from pitboss.house.tournaments.state import Phase
from pitboss.table.commands import Actor, Command
from tests.floor.support import Served, served
from tests.floor.tournaments import NAME, SEATED, entered, offered, say
from tests.support.tournaments import DANA, FOUR, HOUR, MINUTE, OLGA, small

PAGE = f"/tournaments/{quote(NAME)}"
FORM = {"content-type": "application/x-www-form-urlencoded"}
NO_CASH = "Tournament chips have no cash value."


class Clock:
    """The clock of a floor, which a test may move on."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return wall_clock() + self.ahead


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("tournaments") / "house"
    with House.at(data) as house:
        offered(house, wall_clock())
        entered(house, wall_clock(), *FOUR[:2])
        say(house, do.tournament.Substitute("Ben", "Sue", "Ben is ill"), DANA, wall_clock())
        offered(house, wall_clock(), small(start=wall_clock() + HOUR - MINUTE), name=SEATED)
        entered(house, wall_clock(), *FOUR, name=SEATED)
        say(house, do.tournament.HoldBallot(), DANA, wall_clock(), SEATED)
        say(house, do.tournament.GiveDirection("Pay your debts", "Ann"), DANA, wall_clock(), SEATED)
        say(house, do.tournament.GiveDirection("Act in turn"), DANA, wall_clock(), SEATED)
    with served(data) as open_:
        yield open_


def guest(floor: Served) -> httpx.Client:
    client = floor.client()
    client.post("/api/guest", json={})
    return client


def test_the_lobby_lists_a_tournament_whole_without_a_script(floor: Served) -> None:
    page = floor.client().get("/").text
    section = page[page.index('aria-labelledby="tournaments"') : page.index("</section>", page.index('id="tournaments"'))]
    row = floor.client().get("/api/tournaments").json()["tournaments"][0]
    assert row["asks"] == ["enter"]
    for words in (
        "Friday &amp; friends",
        "Draw Poker",
        "Australian Capital Territory",
        "$110.00",
        "$10.00 of it commission",
        f"{row['entrants']} of 8",
        "Entries open",
        f"starts {row['starts']}",
        f"${row['pool'] / 100:,.2f}",
        NO_CASH,
        f'action="{PAGE}/enter"',
    ):
        assert words in section, words
    assert row["pool"] == row["entrants"] * 10_000


def test_a_house_without_tournaments_has_no_such_section(tmp_path: Path) -> None:
    with served(tmp_path / "house") as empty:
        assert 'id="tournaments"' not in empty.client().get("/").text
        assert empty.client().get("/api/tournaments").json() == {"tournaments": []}
        assert empty.client().get("/tournaments/None").status_code == 404
        assert empty.client().post("/api/tournaments/None/enter", json={}).status_code == 404


BETS = "bet limit: no limit, instead of fixed"


def test_its_page_has_conditions_prizes_standings_and_decisions_with_their_clauses(floor: Served) -> None:
    page = floor.client().get(PAGE).text
    for words in (NO_CASH, "approved under NI2030-1", "blinds 25/50, 5 rounds", "70%", "Ann", "Sue", "Root of the ballot", BETS):
        assert words in page, words
    for clause in ("20.3", "20.4(a)", "20.4(c)", "20.5", "20.12"):
        assert f'data-clause="{clause}"' in page, clause


def test_the_public_reads_nothing_that_was_said_about_one_person(floor: Served) -> None:
    message = floor.client().get(f"/api{PAGE}")
    assert {each["who"] for each in message.json()["decisions"]} == {"Olga", "Kim", "Gus", "Dana"}
    for text in (message.text, floor.client().get(PAGE).text):
        assert "Sue plays for Ben." in text
        assert "Ben is ill" not in text
    seated = f"/tournaments/{SEATED}"
    for text in (floor.client().get(f"/api{seated}").text, floor.client().get(seated).text):
        assert "Direction to all players: Act in turn." in text
        assert "Direction to Ann." in text
        assert "Pay your debts" not in text
        assert '"order"' not in text


def test_the_tables_of_a_tournament_are_on_its_page_and_not_among_those_where_anybody_sits_down(floor: Served) -> None:
    page, lobby = floor.client().get(f"/tournaments/{SEATED}").text, floor.client().get("/").text
    for table in (f"{SEATED}, table 1",):
        assert f'<a href="/tables/{quote(table, safe="")}">{table}</a>: 4 players' in page
        assert f'data-table="{table}"' not in lobby
        assert floor.client().get(f"/tables/{quote(table)}").status_code == 200
    assert "Join the reserves" in page
    client = guest(floor)
    joined = client.post(f"/api/tournaments/{SEATED}/reserve", json={})
    assert joined.json()["view"]["reserves"] == [client.get("/api/me").json()["name"]]
    refused = client.post(f"/api/tournaments/{SEATED}/seat", json={})
    assert refused.json()["error"]["code"] == "no-entrant"


def test_a_guest_enters_with_one_button_and_pays_the_fee(floor: Served) -> None:
    client = guest(floor)
    before = client.get("/api/me").json()["purse"]
    sent = client.post(f"{PAGE}/enter", headers=FORM)
    assert (sent.status_code, sent.headers["location"]) == (303, PAGE)
    assert client.get("/api/me").json()["purse"] == before - 11_000
    me = client.get("/api/me").json()["name"]
    assert me in client.get(PAGE).text
    assert "You have entered" in client.get("/").text
    again = client.post(f"{PAGE}/enter", headers=FORM)
    assert again.status_code == 422
    assert f"{me} has had their entry; each player has one." in again.text
    assert "<b>20.6</b>" in again.text
    assert "Play with that one." in again.text
    error = client.post(f"/api{PAGE}/enter", json={}).json()["error"]
    assert (error["code"], [each["id"] for each in error["clauses"]]) == ("one-entry", ["20.6"])


def test_somebody_without_a_session_becomes_a_guest(floor: Served) -> None:
    client = floor.client()
    answer = client.post(f"/api{PAGE}/enter", json={})
    assert answer.status_code == 200
    assert answer.json()["summary"]["mine"]["status"] == "entered"
    assert client.get("/api/me").json()["kind"] == "guest"


def test_an_entry_fee_is_within_the_limits_that_players_set_themselves(floor: Served) -> None:
    client = guest(floor)
    client.post("/api/limits", json={"loss": 5_000, "minutes": None})
    refused = client.post(f"/api{PAGE}/enter", json={})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "own-limit"
    assert client.get("/api/me").json()["purse"] == 50_000


def test_a_guest_who_is_short_gets_play_money_and_an_account_does_not(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with House.at(data) as house:
        offered(house, wall_clock(), small(start=wall_clock() + HOUR, fee=60_000, staff=True), name="Dear")
        operator = Actor("Pat", "operator")
        house.send(Command("add", operator, wall_clock(), AddPerson("Pat")))
        house.accounts.set_password("Pat", "correct horse battery", by=operator, at=wall_clock())
    with served(data) as dear:
        client = guest(dear)
        assert client.post("/api/tournaments/Dear/enter", json={}).status_code == 200
        assert client.get("/api/me").json()["purse"] == 0
        account = dear.client()
        account.post("/api/sign-in", json={"name": "Pat", "password": "correct horse battery"})
        refused = account.post("/api/tournaments/Dear/enter", json={})
        error = refused.json()["error"]
        assert (refused.status_code, error["code"], error["clauses"][0]["id"]) == (422, "fee-short", "20.4(c)")


def test_a_fee_that_was_paid_counts_as_lost_until_it_comes_back(tmp_path: Path) -> None:
    data, now = tmp_path / "house", wall_clock()
    with House.at(data) as house:
        for name in ("First", "Second"):
            offered(house, now, small(start=now + HOUR), name=name)
    with served(data) as open_:
        client = guest(open_)
        client.post("/api/limits", json={"loss": 15_000, "minutes": None})
        assert client.post("/api/tournaments/First/enter", json={}).status_code == 200
        for wanted in ("enter", "reserve"):
            refused = client.post(f"/api/tournaments/Second/{wanted}", json={})
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "own-limit")
            assert "lost $110.00 today and would risk $110.00" in refused.json()["error"]["sentence"]
    with House.at(data) as house:
        say(house, do.tournament.CancelTournament("Fire"), OLGA, wall_clock(), "First")
    with served(data) as open_:
        again = open_.client()
        again.cookies.update(client.cookies)
        assert again.post("/api/tournaments/Second/enter", json={}).status_code == 200


def test_chips_of_a_tournament_are_shown_without_a_dollar_sign(floor: Served) -> None:
    """On the sign, in the log, in words of the page and of a refusal; and the sign says what they are worth."""
    table = f"/tables/{quote(f'{SEATED}, table 1')}"
    text = floor.client().get(f"/api{table}").text
    message = json.loads(text)
    assert message["currency"] == ""
    sign = {each["name"]: each for each in message["view"]["sign"]}
    assert (sign["tournament"]["text"], sign["tournament"]["clauses"]) == (NO_CASH.rstrip("."), ["A:tournament-chips"])
    assert sign["limits.bet"]["text"] == "Bet: minimum 50, maximum none"
    assert "$" not in text
    page = floor.client().get(table).text
    assert "Sit down" not in page
    client = guest(floor)
    refused = client.post(f"/api{table}/sit", json={})
    assert refused.status_code == 422
    assert SEATED in refused.json()["error"]["sentence"]
    other = floor.client().get("/api/tables/act-draw-poker").json()
    assert other["currency"] == "AUD"
    assert "$" in str(other["view"]["sign"])
    assert "tournament" not in {each["name"] for each in other["view"]["sign"]}


def test_what_is_due_happens_while_the_floor_runs(tmp_path: Path) -> None:
    """Levels by the clock, and the end of a session, without anybody who asks for it; a table is dealt without a watcher."""
    data, now = tmp_path / "house", wall_clock()
    levels = (Level(blinds=(25, 50), minutes=10), Level(blinds=(50, 100), minutes=10), Level(blinds=(100, 200)))
    with House.at(data) as house:
        offered(house, now, small(start=now + 1_000, levels=levels, sessions=(Stage(minutes=15),)))
        entered(house, now, *FOUR)
        say(house, do.tournament.HoldBallot(), DANA, now)
        say(house, do.tournament.StartSession(), DANA, now + 1_000)
    clock = Clock()
    clock.ahead = 2_000
    with served(data, clock=clock) as open_:
        client = open_.client()

        def view() -> dict[str, object]:
            found: dict[str, object] = client.get(f"/api{PAGE}").json()["view"]
            return found

        assert view()["level"] == 1
        clock.ahead += 10 * MINUTE
        until(lambda: view()["level"] == 2)
        until(lambda: bool(view()["rounds"]))
        log = client.get(f"/api/tables/{quote(f'{NAME}, table 1')}").json()["log"]
        posted = [each["text"] for each in log if "blind" in each["text"]]
        assert posted
        assert not [each["text"] for each in log if "$" in each["text"]]
        assert view()["phase"] == Phase.PLAYING.value
        clock.ahead += 10 * MINUTE
        until(lambda: view()["phase"] == Phase.PLAYED.value)


def until(holds: object, seconds: float = 30) -> None:
    assert callable(holds)
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
