"""The pages and what stands behind them: rules, odds, my rounds, proofs, my own limits, disputes, static files."""

from __future__ import annotations

import gzip
import html
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import pitboss.floor
from pitboss import law
from pitboss.floor.api.law import listed
from pitboss.floor.static_files import StaticFiles
from pitboss.games import games, rules_for
from pitboss.games.guide import guide_to
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import practice_settings
from pitboss.house.times import DAY
from pitboss.journal.proof import verify_proof
from tests.floor.support import DERBY, POKER, Served, served

BOOK = "nsw/four-card-poker"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("pages") / "house") as open_:
        yield open_


def test_every_clause_has_its_place_and_a_search_finds_it(floor: Served) -> None:
    client, book = floor.client(), law.load(BOOK)
    page = client.get(f"/rulebooks/{BOOK}").text
    assert all(f'id="c-{each.id}"' in page for each in book.clauses)
    found = client.get(f"/rulebooks/{BOOK}", params={"q": "ante bonus"}).text
    assert 'id="c-10.2"' in found
    assert found.count('class="clause-row"') < len(book.clauses)
    assert client.get(f"/rulebooks/{BOOK}/99.9").status_code == 404


@pytest.mark.parametrize("book", [each for each in law.available() if law.load(each).game in games()])
def test_every_game_is_explained_from_its_rulebook(floor: Served, book: str) -> None:
    page = floor.client().get(f"/how-to-play/{book}").text
    assert 2 <= page.count("<li>") <= 12
    rules = rules_for(law.load(book), practice_settings(law.load(book), "guide"))
    assert [each.text for each in guide_to(rules) if re.search(r"[,.;:]{2}|  ", each.text)] == []
    assert f"/rulebooks/{book.partition('/')[0]}/" in page


def test_the_clauses_of_a_rulebook_are_counted_once_and_not_for_each_visitor() -> None:
    assert all(first is again for first, again in zip(listed(), listed(), strict=True))


def test_two_rulebooks_stand_side_by_side(floor: Served) -> None:
    page = floor.client().get("/compare", params={"left": BOOK, "right": "nz/four-card-poker"}).text
    assert "aces-up" in page.lower()
    assert "Settings that differ" in page


def test_a_clause_says_where_it_was_last_applied_and_what_it_is_for_me(floor: Served) -> None:
    player = floor.player(POKER)
    player.wagers()
    clause = player.client.get(f"/api/tables/{POKER}/clauses/5.2").json()
    assert clause["says"]
    assert clause["last_applied"]["table"] == POKER
    assert clause["last_applied"]["version"] <= player.look()["version"]
    assert any("withdraw" in each["text"] or "place" in each["text"] for each in clause["for_you"])
    assert clause["neighbours"]["after"]
    player.must("leave", {})


def test_a_clause_says_how_often_it_was_applied_today(tmp_path: Path) -> None:
    days = 0
    with served(tmp_path / "house", clock=lambda: wall_clock() + days * DAY) as floor:
        client = floor.client()  # nobody sits at the table yet, so that nothing happens there by itself

        def applied(clause: str) -> int:
            book, _, number = clause.rpartition(" ")
            address = f"/api/rulebooks/{book}" if book else f"/api/tables/{DERBY}"
            return int(client.get(f"{address}/clauses/{number}").json()["today"])

        log = client.get(f"/api/tables/{DERBY}").json()["log"]
        opening = [clause for line in log for clause in line["clauses"] if " " not in clause]
        assert opening
        for clause in {*opening}:
            assert applied(clause) == opening.count(clause)
        days = 1
        assert {applied(clause) for clause in opening} == {0}
        player = floor.player(DERBY)
        sat = next(each["clauses"] for each in player.look()["log"] if each["text"].startswith(f"{player.name} sits down"))
        assert applied(sat[0]) > 0, "a clause of an included rulebook, as every table under it cites it"
        assert "today." in client.get(f"/rulebooks/{sat[0].replace(' ', '/')}").text
        player.must("leave", {})


def test_a_clause_knows_the_parts_before_and_after_its_own(floor: Served) -> None:
    clause = floor.client().get(f"/api/rulebooks/{BOOK}/clauses/8.5").json()
    book = law.load(BOOK)
    near = {side: (part["id"], part["says"]) for side, part in clause["chapters"].items()}
    assert near == {"before": ("7", book.clause("7").says), "after": ("9", book.clause("9").says)}
    assert [each["id"] for each in clause["siblings"]] == [f"8.{n}" for n in range(1, 8)]
    first = floor.client().get(f"/api/rulebooks/{BOOK}/clauses/1.1").json()
    assert first["chapters"]["before"] is None
    alone = floor.client().get("/api/rulebooks/nz/three-card-poker/clauses/base.45").json()
    assert [each["id"] for each in alone["siblings"]] == [f"base.{n}" for n in range(42, 49)], "it is in no part of the rules"


def test_a_clause_that_only_payments_cite_was_applied_too(floor: Served) -> None:
    player = floor.player(POKER)
    player.deal()
    lines = player.decide()["result"]["lines"]
    cited = {clause for line in lines for clause in line["clauses"]}
    assert cited
    for clause in cited:
        found = player.client.get(f"/api/tables/{POKER}/clauses/{clause}").json()
        assert found["last_applied"], clause
    player.must("leave", {})


def test_a_table_of_another_shape_has_a_plan_of_its_own(floor: Served) -> None:
    page = floor.client().get("/").text
    drawn = StaticFiles()
    assert drawn.plan(games()["racing-card-derby"]) in page
    assert drawn.plan(games()["electronic-roulette"]) == drawn.plan(games()["roulette"]) != ""
    assert drawn.plan(games()["four-card-poker"]) == ""
    assert 'class="taken"' in page or 'class="free"' in page


def test_a_seated_player_is_refused_the_odds_while_a_round_lives(floor: Served) -> None:
    player = floor.player(POKER)
    client = player.client
    assert player.deal()["view"]["phase"] == "in a round"
    for answer in (client.post("/api/odds", json={"rulebook": BOOK}), client.get("/api/odds/x")):
        assert answer.status_code == 403
        assert [each["id"] for each in answer.json()["error"]["clauses"]] == ["14.1"]
    page = client.get(f"/odds/{BOOK}")
    assert page.status_code == 403
    assert "14.1" in page.text
    player.decide()
    assert client.get("/api/odds/x").status_code == 404
    player.must("leave", {})


def test_the_lab_counts_in_a_process_of_its_own_and_can_be_cancelled(floor: Served) -> None:
    client = floor.client()
    job = client.post("/api/odds", json={"rulebook": "nz/racing-card-derby"}).json()["job"]
    again = client.post("/api/odds", json={"rulebook": "nz/racing-card-derby"}).json()["job"]
    assert again == job, "the same question is counted once"
    state = _until_answered(client, job)
    assert state["state"] == "done", state["error"]
    assert {"red", "suit-hearts"} <= {each["wager"] for each in state["answer"]["wagers"]}
    page = client.get("/odds/nz/racing-card-derby", params={"job": job}).text
    assert "House edge" in page
    other = client.post("/api/odds", json={"rulebook": BOOK, "set": {"ties": "dealer"}}).json()["job"]
    assert client.delete(f"/api/odds/{other}").json()["state"] == "cancelled"


def test_a_question_that_makes_no_sense_is_answered_with_a_sentence(floor: Served) -> None:
    client = floor.client()
    answer = client.post("/odds/nz/racing-card-derby", data={"key.0": "nothing", "value.0": "1"})
    assert answer.status_code == 303
    job = answer.headers["location"].partition("job=")[2]
    assert "nothing" in _until_answered(client, job)["error"]
    for name, value, said in (("key.0", "ties", "The setting ties has no value."), ("value.1", "no", "setting is to be no.")):
        unsaid = client.post(f"/odds/{BOOK}", data={name: value})
        assert (unsaid.status_code, said in unsaid.text) == (400, True)


def _until_answered(client: Any, job: str) -> dict[str, Any]:
    end = time.monotonic() + 120
    while (state := client.get(f"/api/odds/{job}").json())["state"] in ("waiting", "counting"):
        assert time.monotonic() < end
        time.sleep(0.1)
    found: dict[str, Any] = state
    return found


def test_my_rounds_can_be_seen_again_and_proved(floor: Served) -> None:
    player = floor.player(POKER)
    client = player.client
    root = next(line["text"].split()[-1] for line in player.look()["view"]["sign"] if line["name"] == "root")
    player.deal()
    number = player.message["view"]["round"]
    assert client.get(f"/api/tables/{POKER}/rounds/{number}").status_code == 404, "it is still played"
    assert client.get(f"/api/tables/{POKER}/rounds/{number}/proof").status_code == 404
    live = player.decide()
    mine = client.get(f"/api/tables/{POKER}/rounds").json()
    assert mine["rounds"][0] == live["result"]
    assert mine["net"] == live["result"]["net"]
    again = client.get(f"/api/tables/{POKER}/rounds/{number}").json()
    assert again["replay"] is True
    assert again["frames"][-1]["view"]["areas"] == live["view"]["areas"]
    assert f"Round {number}" in client.get(f"/me/rounds/{POKER}/{number}").text
    proof = client.get(f"/api/tables/{POKER}/rounds/{number}/proof")
    assert "attachment" in proof.headers["content-disposition"]
    assert verify_proof(proof.content, noted=root) == []
    stranger = floor.client()
    stranger.post("/api/guest", json={})
    assert stranger.get(f"/api/tables/{POKER}/rounds/{number}").status_code == 404
    player.must("leave", {})


def test_my_own_limit_holds_at_once_and_is_not_loosened_at_once(floor: Served) -> None:
    player = floor.player("nz-three-card-poker")
    client = player.client
    assert client.post("/api/limits", json={"loss": 700, "minutes": None}).json()["loss"] == 700
    player.look()
    refused = player.command({"type": "place-wagers", "area": player.seat, "wagers": {"ante": {"chips": 1_000}}})
    assert refused.status_code == 422
    assert "$7.00" in refused.json()["error"]["sentence"]
    assert client.post("/api/limits", json={"loss": 50_000, "minutes": None}).json()["loss"] == 700
    assert "24 hours" in client.get("/api/limits").json()["words"]
    assert client.post("/api/limits", json={"loss": 600, "minutes": 30}).json()["loss"] == 600
    assert client.post("/api/limits", json={"loss": -1}).status_code == 422
    assert "My limits" in client.get("/me").text
    player.wagers()
    player.must("leave", {})


def test_a_dispute_is_raised_and_its_state_seen(floor: Served) -> None:
    player = floor.player(POKER)
    assert player.client.get("/api/disputes").json() == {"disputes": []}
    player.look()
    offer = next(each for each in player.message["offers"] if each["request"] == "raise-dispute")
    assert offer["asks"] == ["dispute", "round", "words"]
    player.deal()
    number = player.decide()["view"]["round"]
    player.says({**offer["body"], "dispute": "d1", "round": number, "words": "The last hand was paid wrongly."})
    found = player.client.get("/api/disputes").json()["disputes"]
    assert [(each["table"], each["status"], each["raised_by_me"]) for each in found] == [(POKER, "raised", True)]
    assert "raised" in player.client.get("/me").text
    player.must("leave", {})


def test_the_lab_says_after_a_round_what_my_decision_was_worth(floor: Served) -> None:
    player = floor.player(POKER)
    address = f"/api/tables/{POKER}/rounds/{{}}/analysis"
    number = player.deal()["view"]["round"]
    live = player.client.get(address.format(number))
    assert live.status_code == 403
    assert live.json()["error"]["clauses"][0]["id"] == "14.1"
    player.decide()
    said = player.client.get(address.format(number), timeout=120)
    assert said.status_code == 200, said.text
    assert "counted over" in said.json()["review"]
    page = player.client.get(f"/me/rounds/{POKER}/{number}", params={"analysis": 1}, timeout=120).text
    assert said.json()["review"] in page
    player.must("leave", {})


def test_static_files_are_compressed_versioned_and_kept_for_ever(floor: Served) -> None:
    client, static = floor.client(), StaticFiles()
    for path in static.paths():
        answer = client.get(f"{static.root}/{path}", headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        file = static.find(path)
        assert file is not None
        assert answer.content == file.plain == gzip.decompress(file.compressed)
    assert client.get(f"{static.root}/../app.py").status_code == 404
    assert client.get(f"{static.root}/nothing.js").status_code == 404


def test_pages_name_no_other_host_and_have_no_inline_script(floor: Served) -> None:
    client = floor.client()
    client.post("/api/guest", json={})
    for address in ("/", f"/tables/{POKER}", "/rulebooks", f"/rulebooks/{BOOK}", "/me", "/me/rounds", "/proof", "/sign-in"):
        page = client.get(address)
        assert page.status_code == 200
        assert 'src="http' not in page.text
        assert 'href="http' not in page.text
        assert " style=" not in page.text
        assert page.text.count("<script") == 2, "the data of the page, and its module"
        boot = page.text.partition('id="boot">')[2].partition("</script>")[0]
        assert json.loads(boot)["static"] == StaticFiles().root
        for header in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            assert page.headers[header]


OF_ALL_PAGES = ("base", "floor", "pages", "pieces", "table")
"""Stylesheets that belong to no felt."""


def test_no_felt_styles_a_part_of_another() -> None:
    """All stylesheets are loaded together, so a class that one felt styles by itself belongs to that felt alone."""
    owners: dict[str, str] = {}
    shared = []
    static = Path(pitboss.floor.__file__).parent / "static"
    for file in sorted(file for file in static.glob("*.css") if file.stem not in OF_ALL_PAGES):
        felt, text = file.stem, file.read_text()
        for name in {*re.findall(r"^\.([\w-]+) \{", text, re.MULTILINE)}:
            if owners.setdefault(name, felt) != felt:
                shared.append(f"{name}: {owners[name]} and {felt}")
    assert owners
    assert shared == []


@pytest.mark.parametrize("name", ["Pit #2: 100 % fun?", "Pit <script>\"a\" & 'b'"])
def test_a_table_is_reached_from_every_page_whatever_signs_its_name_has(tmp_path: Path, name: str) -> None:
    book = law.load(BOOK)
    with House.at(tmp_path / "house") as house:
        house.open_table(book, practice_settings(book, name), at=wall_clock())
    with served(tmp_path / "house") as floor:
        player = floor.player(quote(name))
        player.deal()
        player.decide()
        number = player.message["view"]["round"]
        applied = player.client.get(f"/api/tables/{quote(name)}").json()["log"][-1]["clauses"][0]
        addresses = ("/", "/me", "/me/rounds", f"/me/rounds/{quote(name)}/{number}", f"/how-to-play/{BOOK}")
        for address in (*addresses, f"/rulebooks/{BOOK}/{applied}"):
            page = player.client.get(address).text
            links = {each for each in re.findall(r'(?:href|action)="([^"]*)"', page) if "Pit" in each}
            assert links, address
            assert 'Pit <script>"' not in page, address
            for link in links:
                there = link.removesuffix("/sit").removesuffix("/disputes")
                assert player.client.get(html.unescape(there)).status_code == 200, (address, link)
        form = {"content-type": "application/x-www-form-urlencoded"}
        sat = floor.client().post(f"/tables/{quote(name)}/sit", headers=form, follow_redirects=True)
        assert (sat.status_code, name in html.unescape(sat.text)) == (200, True)
