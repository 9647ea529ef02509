"""What people do with forms, without a script: find a table, bring money, set limits, dispute a round; what streams share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.floor.hall import Hall
from pitboss.floor.replays import example_of
from pitboss.floor.server import open_tables
from pitboss.floor.sessions import Visitor
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from tests.floor.support import DERBY, POKER, Served, served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("forms") / "house") as open_:
        yield open_


def test_the_lobby_shows_what_was_asked_for(floor: Served) -> None:
    client = floor.client()
    every = client.get("/").text
    assert every.count('data-table="') == len(client.get("/api/tables").json()["tables"])
    assert "Wagers open" in every
    race = client.get("/", params={"game": "Racing Card Derby", "authority": "New Zealand", "free": "1"}).text
    assert race.count('data-table="') == 1
    assert "of 7 free" in race
    kind = client.get("/", params={"game": "Poker"}).text
    assert all(f'data-table="{each}"' in kind for each in (POKER, "nz-three-card-poker", "act-draw-poker"))
    assert f'data-table="{DERBY}"' not in kind
    assert 'type="radio" name="game" value="Derby"' in kind
    nothing = client.get("/", params={"game": "Racing Card Derby", "authority": "New South Wales"}).text
    assert nothing.count('data-table="') == 0
    assert "No table is like that." in nothing


def test_play_money_is_typed_in_dollars(floor: Served) -> None:
    client = floor.client()
    client.post("/api/guest", json={})
    before = client.get("/api/me").json()["purse"]
    assert client.post("/cash", data={"amount": "12.50"}).status_code == 303
    assert client.get("/api/me").json()["purse"] == before + 1_250
    for wrong in ("", "0", "much", "1.001", "-5"):
        refused = client.post("/cash", data={"amount": wrong})
        assert refused.status_code == 400, wrong
        assert "That was not done" in refused.text
    assert client.get("/api/me").json()["purse"] == before + 1_250


def test_limits_are_typed_in_dollars_and_shown_so(floor: Served) -> None:
    client = floor.client()
    client.post("/api/guest", json={})
    assert client.post("/limits", data={"loss": "150.00", "minutes": "90"}).status_code == 303
    assert client.get("/api/limits").json()["loss"] == 15_000
    page = client.get("/me").text
    assert 'value="150.00"' in page
    assert "at most $150.00 lost in a day" in page.lower()
    assert client.post("/limits", data={"loss": "150.00", "minutes": "an hour"}).status_code == 400
    assert client.get("/api/limits").json()["minutes"] == 90


def test_a_round_is_disputed_from_its_own_page(floor: Served) -> None:
    player = floor.player(POKER)
    player.deal()
    number = player.decide()["view"]["round"]
    page = player.client.get(f"/me/rounds/{POKER}/{number}").text
    assert f'action="/tables/{POKER}/disputes"' in page
    sent = player.client.post(f"/tables/{POKER}/disputes", data={"round": number, "words": "Seat 3 was paid twice."})
    assert sent.status_code == 303
    found = player.client.get("/api/disputes").json()["disputes"]
    assert [(each["round"], each["status"], each["raised_by_me"]) for each in found] == [(number, "raised", True)]
    assert "raised" in player.client.get(sent.headers["location"]).text
    other = player.client.post(f"/api/tables/{POKER}/disputes", json={"round": 999, "words": "There was none."})
    assert other.status_code == 422
    assert other.json()["error"]["sentence"]
    player.must("leave", {})


def test_a_replay_shows_what_its_player_saw_and_no_more(floor: Served) -> None:
    player = floor.player(POKER)
    player.deal()
    number = player.decide()["view"]["round"]
    replay = player.client.get(f"/api/tables/{POKER}/rounds/{number}").json()
    first, *_, last = replay["frames"]
    assert all(not hand["cards"] for hand in first["view"]["game"]["hands"].values()), "nothing was looked at yet"
    for frame in replay["frames"]:
        for seat, hand in frame["view"]["game"]["hands"].items():
            assert not hand["cards"] or int(seat) == player.seat or hand["as_set"], (frame["line"]["text"], seat)
    assert replay["me"]["seat"] == player.seat
    assert last["stage"] == "between rounds"
    assert replay["result"]["round"] == number
    player.must("leave", {})


def test_what_several_streams_get_is_made_once(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        open_tables(house, wall_clock)
        here = Hall(house).tables[POKER]
        ann, ben = (Visitor(name, "guest", name, 0) for name in ("Ann", "Ben"))
        version, made = here.messages([(None, 0), (ann, 0), (None, 0), (ben, 0), (None, 5)])
        assert version == here.table.version
        assert made[0] is made[2]
        assert len({*made}) == 4
        assert b'"Ann"' in made[1]
        assert b'"Ann"' not in made[0] + made[3]


def test_an_example_is_the_same_every_time_and_ends_well() -> None:
    example = example_of("nsw/four-card-poker")
    assert example is not None
    assert example.result.net > 0
    assert example.frames[-1].view.round == example.round
    example_of.cache_clear()
    assert example_of("nsw/four-card-poker") == example
