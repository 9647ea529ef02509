"""Playing over the network: sessions, commands with their version, the stream, and what a slow or lost client does to others."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace

from pitboss import law
from pitboss.floor.sessions import DAY, GUEST, LASTS, Sessions
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import practice_settings
from pitboss.house.stream.accounts import AddPerson
from pitboss.table.commands import PLAYER, Actor, Command
from pitboss.table.services.seats.sitting import LeaveTable
from tests.floor.support import DERBY, POKER, QUICK, Served, events, served

WHEEL = "nz-roulette"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("floor") / "house") as open_:
        yield open_


@pytest.mark.parametrize("table", ["nz-three-card-poker", DERBY])
def test_a_guest_plays_a_whole_round(floor: Served, table: str) -> None:
    player = floor.player(table)
    player.deal()
    over = player.decide()
    assert over["result"]["round"] == over["view"]["round"]
    assert over["result"]["lines"][0]["clauses"]
    assert over["session"]["net"] == over["result"]["net"]
    chips = next(each["chips"] for each in over["view"]["areas"] if each["area"] == player.seat)
    assert chips == 50_000 + over["result"]["net"]
    left = player.must("leave", {})["table"]
    assert left["me"]["seat"] is None
    assert left["me"]["purse"] == chips


def test_folded_cards_are_in_the_discard_rack(floor: Served) -> None:
    player = floor.player(POKER)
    player.deal()
    fold = next(each for each in player.look()["offers"] if each["request"] in ("fold", "pick-up"))
    seen = player.says(fold["body"])
    if fold["request"] == "pick-up":
        player.says(next(each for each in seen["offers"] if each["request"] == "fold")["body"])
    seen = player.look()
    hand = seen["view"]["game"]["hands"][str(player.seat)]
    assert hand["status"] == "folded"
    folded = [each for each in seen["log"] if " folds:" in each["text"] and each["round"] == seen["view"]["round"]]
    assert seen["view"]["game"]["racked"] == hand["lie"] * len(folded)
    player.until(lambda message: message["view"]["phase"] != "in a round")
    player.must("leave", {})


def test_a_click_on_the_lobby_sits_down_without_a_script(floor: Served) -> None:
    client = floor.client()
    page = client.get("/")
    assert f'action="/tables/{POKER}/sit"' in page.text
    assert "Independent Liquor and Gaming Authority" in page.text
    answer = client.post(f"/tables/{POKER}/sit", data={"seat": ""})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{POKER}")
    assert client.get("/api/me").json()["kind"] == "guest"
    assert "Guest" in client.get(f"/tables/{POKER}").text
    client.post(f"/tables/{POKER}/leave", data={"x": ""})


def test_nobody_speaks_without_a_session_or_for_somebody_else(floor: Served) -> None:
    nobody = floor.client()
    body = {"id": uuid4().hex, "expected": 1, "does": {"type": "leave-table"}}
    assert nobody.post(f"/api/tables/{POKER}/commands", json=body).status_code == 401
    one, other = floor.player("nz-four-card-poker"), floor.player("nz-four-card-poker")
    wager = {"type": "place-wagers", "area": one.seat, "wagers": {"ante": {"chips": 500}}}
    other.look()
    answer = other.command(wager)
    assert answer.status_code == 422
    assert answer.json()["error"]["sentence"]
    assert answer.json()["error"]["clauses"]
    for player in (one, other):
        player.must("leave", {})


@pytest.mark.parametrize("office", [{"type": "no-more-bets"}, {"type": "fill", "amount": 100_000}])
def test_a_player_has_no_office(floor: Served, office: dict[str, object]) -> None:
    player = floor.player("nz-three-card-poker")
    player.look()
    answer = player.command(office)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "not-your-office"
    player.must("leave", {})


def test_a_session_is_signed_and_ends() -> None:
    sessions = Sessions(b"a secret")
    visitor, token = sessions.begin("Ann", GUEST, DAY)
    assert sessions.read(token, DAY) == visitor
    assert sessions.read(token, DAY + LASTS) is None
    assert Sessions(b"another secret").read(token, DAY) is None
    body, _, signature = token.partition(".")
    for forged in (f"{body[:-2]}AA.{signature}", f"{body}.", body, "", ".", "a.b", f"{token}x", "ü.ü", "x" * 5_000):
        assert sessions.read(forged, DAY) is None


def test_a_forged_cookie_is_nobody(floor: Served) -> None:
    client = floor.client()
    client.cookies.set("pitboss", "e30.AAAA")
    assert client.get("/api/me").status_code == 401


def test_a_page_of_another_site_can_do_nothing(floor: Served) -> None:
    player = floor.player("nz-three-card-poker")
    elsewhere = player.post("leave", {}, headers={"origin": "http://elsewhere.example"})
    assert elsewhere.status_code == 403
    assert player.post("leave", {}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    form = player.client.post(f"/tables/{player.table}/leave", data={"x": ""}, headers={"origin": "null"})
    assert form.status_code == 403
    assert player.post("leave", {}, headers={"origin": floor.address}).status_code == 200


def test_two_guests_never_have_one_name(floor: Served) -> None:
    assert floor.client().post("/api/guest", json={"name": "Zoë"}).status_code == 201
    again = floor.client().post("/api/guest", json={"name": " ZOË "})
    assert again.status_code == 409
    assert "Zoë" in again.json()["error"]["sentence"] or "ZOË" in again.json()["error"]["sentence"]
    for name in ("Computer 3", "house", "x" * 25, "a/b", "Guest 1"):
        assert floor.client().post("/api/guest", json={"name": name}).status_code == 400, name


def test_a_command_at_an_older_version_gets_the_fresh_view(floor: Served) -> None:
    player = floor.player("nz-four-card-poker")
    version = player.look()["version"]
    answer = player.command({"type": "leave-table"}, expected=version - 1)
    assert answer.status_code == 409
    assert answer.json()["error"]["expected"] == version - 1
    assert answer.json()["table"]["version"] == version
    assert answer.json()["table"]["me"]["seat"] == player.seat
    player.must("leave", {})


def test_the_same_command_twice_happens_once(floor: Served) -> None:
    player = floor.player("nz-four-card-poker")
    player.look()
    name, version = uuid4().hex, player.message["version"]
    first, second = (player.command({"type": "cash-out", "amount": 1_000}, version, name) for _ in range(2))
    assert first.status_code == second.status_code == 200
    assert first.json()["accepted"] == second.json()["accepted"]
    assert player.look()["me"]["purse"] == 1_000
    player.must("leave", {})


def test_a_refused_wager_says_why_and_by_which_clause(floor: Served) -> None:
    player = floor.player("nsw-three-card-poker")
    player.look()
    answer = player.command({"type": "place-wagers", "area": player.seat, "wagers": {"ante": {"chips": 499}}})
    error = answer.json()["error"]
    assert answer.status_code == 422
    assert "$4.99" in error["sentence"]
    assert error["way_out"]
    assert error["clauses"][0]["says"]
    player.must("leave", {})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"id":"x"}',
        b'{"id":"x","expected":"1","does":{}}',
        b'{"id":"","expected":1,"does":{"type":"leave-table"}}',
        b'{"id":"x","expected":1,"does":{"type":"nothing"}}',
        b'{"id":"x","expected":1,"does":{"type":"leave-table"},"who":"Ann"}',
        b'{"id":"x","expected":1,"does":%s1%s}' % (b'{"a":' * 5_000, b"}" * 5_000),
    ],
)
def test_malformed_commands_get_one_sentence(floor: Served, body: bytes) -> None:
    client = floor.client()
    client.post("/api/guest", json={})
    answer = client.post(f"/api/tables/{POKER}/commands", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]["kind"] == "malformed"


def test_bodies_are_bounded_and_typed(floor: Served) -> None:
    client = floor.client()
    client.post("/api/guest", json={})
    address = f"/api/tables/{POKER}/commands"
    assert client.post(address, content=b"x" * 70_000, headers={"content-type": "application/json"}).status_code == 413
    assert client.post(address, content=b"{}", headers={"content-type": "text/plain"}).status_code == 415


def test_nobody_makes_tokens_of_a_voucher_that_nobody_sees(floor: Served) -> None:
    player = floor.player("nz-three-card-poker")
    assert all(each["request"] != "exchange-voucher" for each in player.look()["offers"])
    assert player.command({"type": "exchange-voucher", "voucher": "v", "amount": 50_000}).status_code == 403
    player.must("leave", {})


def test_a_stream_resumes_where_it_was_cut(floor: Served) -> None:
    player = floor.player("nz-four-card-poker")
    stream = events(player.client, player.table, after=player.message["version"])
    kind, name, first = next(stream)
    assert (kind, int(name)) == ("table", first["version"])
    assert first["log"] == []
    stream.close()
    seen = first["version"]
    player.says({"type": "cash-out", "amount": 500})
    player.says({"type": "cash-out", "amount": 500})
    kind, name, fresh = next(events(player.client, player.table, last=seen))
    assert [line["version"] for line in fresh["log"]] == [*range(seen + 1, fresh["version"] + 1)]
    assert not fresh["gap"]
    assert fresh["me"]["purse"] == 1_000
    player.must("leave", {})


def test_everybody_at_the_table_sees_what_one_does(floor: Served) -> None:
    player = floor.player("nz-four-card-poker")
    watcher = events(floor.client(), player.table)
    _, _, before = next(watcher)
    assert before["me"]["kind"] == "nobody"
    assert before["offers"] == []
    player.says({"type": "cash-out", "amount": 500})
    after = next(each for kind, _, each in watcher if kind == "table" and each["version"] > before["version"])
    assert "cash" in after["log"][-1]["text"].lower()
    watcher.close()
    player.must("leave", {})


def test_a_client_that_reads_nothing_holds_nobody_up(floor: Served) -> None:
    """Connections that take nothing stay open while another player plays on; nothing is queued for them."""
    host, _, port = floor.address.removeprefix("http://").partition(":")
    slow = []
    for _ in range(5):
        connection = socket.create_connection((host, int(port)))
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.sendall(f"GET /api/tables/{DERBY}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        slow.append(connection)
    player = floor.player(DERBY)
    for _ in range(4):
        player.deal()
        player.decide()
    for connection in slow:
        connection.close()
    player.must("leave", {})


def test_a_reload_and_a_restart_in_mid_round_lose_nothing(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with served(data) as floor:
        player = floor.player()
        dealt = player.deal()
        assert dealt["view"]["phase"] == "in a round"
        player.says({"type": "pick-up", "area": player.seat})
        before = player.until(lambda message: [each["area"] for each in message["waits"]] == [player.seat], 60)
        cookies = player.client.cookies
    with served(data) as floor:
        player.client = httpx.Client(base_url=floor.address, cookies=cookies, timeout=30)
        after = player.look()
        assert after["view"] == before["view"]
        assert after["me"] == before["me"]
        assert player.decide()["result"]["lines"]


def test_computer_players_pause_when_nobody_is_there(tmp_path: Path) -> None:
    with served(tmp_path / "house") as floor:
        before = floor.client().get(f"/api/tables/{POKER}").json()["version"]
        time.sleep(1.5)
        assert floor.client().get(f"/api/tables/{POKER}").json()["version"] == before
        watcher = events(floor.client(), POKER)
        wagered = next(each for kind, _, each in watcher if kind == "table" and each["version"] > before)
        assert wagered["betting"]["until"]
        watcher.close()


@pytest.mark.parametrize("players", [0, 2])
def test_a_ball_comes_to_rest_although_all_wagers_were_taken_back(tmp_path: Path, players: int) -> None:
    """With computer players at the table theirs are settled; without any, the number is shown and no round begins."""
    with served(tmp_path / "house", pace=replace(QUICK, betting=1_500)) as floor:
        player = floor.player(WHEEL)
        for seat in [each for each in floor.house.table(WHEEL).state.seats if each != player.seat][players:]:
            table = floor.house.table(WHEEL)
            leaves = Actor(table.state.seats[seat].player, PLAYER)
            table.send(Command(uuid4().hex, leaves, max(wall_clock(), table.at), LeaveTable()))
        player.look()
        player.says({"type": "place-wagers", "area": player.seat, "wagers": {"red": {"chips": 500}}})
        assert player.look()["view"]["game"]["stage"] == "ball turning"
        watches = events(player.client, WHEEL)
        next(watches)
        player.look()
        player.says({"type": "withdraw-wagers", "area": player.seat})
        over = player.until(lambda seen: seen["view"]["game"]["last"])
        watches.close()
        assert over["view"]["round"] == bool(players)
        assert over["result"] is None
        assert over["view"]["game"]["stage"] == "wagers"
        chips = next(each["chips"] for each in over["view"]["areas"] if each["area"] == player.seat)
        assert chips == 50_000


def test_whoever_sits_down_while_a_ball_turns_has_the_time_of_a_person(tmp_path: Path) -> None:
    with served(tmp_path / "house", pace=replace(QUICK, watched=2_500)) as floor:
        watcher = events(floor.client(), WHEEL)
        turning = next(each for kind, _, each in watcher if kind == "table" and each["view"]["game"]["stage"] == "ball turning")
        player = floor.player(WHEEL)
        sees = events(player.client, WHEEL)
        next(sees)
        seen = player.until(lambda seen: seen["betting"]["until"] > turning["now"] + 30_000)
        assert seen["view"]["round"] == turning["view"]["round"]
        for each in (watcher, sees):
            each.close()


def test_the_house_reports_a_player_who_is_late_and_the_round_goes_on(tmp_path: Path) -> None:
    later = 0
    with served(tmp_path / "house", clock=lambda: wall_clock() + later) as floor:
        player = floor.player()
        dealt = player.deal()
        assert any(each["area"] == player.seat and each["until"] > dealt["now"] for each in dealt["waits"])
        later = 61_000
        over = player.until(lambda seen: seen["view"]["phase"] != "in a round")
        assert over["result"]["round"] == dealt["view"]["round"]
        late = next(line for line in over["log"] if line["event"]["type"].startswith("incident"))
        assert late["who"] == "house"
        assert late["clauses"]


def test_a_player_is_reminded_of_time_and_money(tmp_path: Path) -> None:
    later = 0
    with served(tmp_path / "house", clock=lambda: wall_clock() + later) as floor:
        player = floor.player()
        player.deal()
        net = player.decide()["session"]["net"]
        later = 29 * 60_000
        assert player.look()["session"]["reminder"] is None
        later = 31 * 60_000
        said = player.look()["session"]["reminder"]
        assert said.startswith("You have been here for 31 minutes: 1 round")
        assert f"{abs(net) / 100:.2f}" in said


def test_the_house_tells_a_player_who_walked_away_to_act_and_folds_the_hand(tmp_path: Path) -> None:
    """The time to act after being told is not shortened: the clock of the test is set on."""
    later, name, book = 0, "act-draw-poker", law.load("act/draw-poker")
    with House.at(tmp_path / "house") as house:
        settings = practice_settings(book, name)
        house.open_table(book, replace(settings, chosen={**settings.chosen, "act.idle-seconds": 1}), at=wall_clock())
    with served(tmp_path / "house", clock=lambda: wall_clock() + later) as floor:
        stalls, other = floor.player(name), floor.player(name)
        for each in (stalls, other):
            each.must("ready", {"round": 0})
        told = stalls.until(lambda seen: any(each["until"] for each in seen["waits"]))
        (waits,) = told["waits"]
        assert (waits["clauses"], waits["until"] - told["now"] <= 90_000) == (["4.6"], True)
        line = next(each for each in told["log"] if each["event"]["type"].startswith("draw.act-instructed"))
        assert (line["who"], line["clauses"]) == ("house", ["4.6"])
        later = 91_000
        over = stalls.until(lambda seen: seen["view"]["phase"] != "in a round")
        folded = next(each for each in over["log"] if each["event"]["type"].startswith("draw.folded"))
        assert (folded["who"], folded["event"]["seat"]) == ("house", waits["area"])
        assert "4.6" in folded["clauses"]


def test_an_account_of_the_house_signs_in_and_its_name_is_nobody_elses(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with House.at(data) as house:
        olga = Actor("Olga", "operator")
        house.send(Command("add", olga, wall_clock(), AddPerson("Olga")))
        house.accounts.set_password("Olga", "correct horse battery", by=olga, at=wall_clock())
    with served(data) as floor:
        client = floor.client()
        wrong = client.post("/api/sign-in", json={"name": "Olga", "password": "not this one"})
        assert wrong.status_code == 403
        right = client.post("/api/sign-in", json={"name": "olga", "password": "correct horse battery"})
        assert (right.status_code, right.json()["kind"], right.json()["name"]) == (200, "account", "Olga")
        assert client.post("/api/cash", json={"amount": 100}).status_code == 403
        assert floor.client().post("/api/guest", json={"name": "OLGA"}).status_code == 409
