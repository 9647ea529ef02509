"""`pitboss serve` as people start it: where it listens, and what it says when it cannot."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from pitboss.cli import run
from pitboss.house.house import DATABASE, House
from tests.floor.support import POKER, Player, served
from tests.journal.places import SERVER, PostgresSchema, answers

Refused = Callable[..., str]
CLIENT = Path(__file__).parents[2] / "examples" / "floor_client.py"
COMMAND = (sys.executable, "-m", "pitboss", "serve")


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """Return a function that starts the floor in vain, and returns the one line that it ends with."""

    def start(*words: str) -> str:
        assert run(["serve", *words]) != 0
        said = capsys.readouterr().err
        assert len(said.strip().splitlines()) == 1, said
        return said

    return start


def test_it_opens_says_where_and_ends(tmp_path: Path) -> None:
    data = str(tmp_path / "house")
    with subprocess.Popen([*COMMAND, "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word.rstrip(";") for word in line.split() if word.startswith("http"))
        assert data in line
        answer = httpx.get(address, timeout=20)
        assert answer.status_code == 200
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    with House.at(tmp_path / "house", read_only=True) as house:
        assert len(house.names()) >= 5


def test_the_operator_says_how_long_wagers_are_taken(tmp_path: Path) -> None:
    words = ("--port", "0", "--data", str(tmp_path / "house"), "--wagering-time", "900")
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = next(word.rstrip(";") for word in process.stdout.readline().split() if word.startswith("http"))
        with httpx.Client(base_url=address, timeout=60) as client:
            player = Player(client, POKER)
            player.wagers()
            betting = player.until(lambda message: bool(message["betting"]["until"]), 60)
        process.terminate()
    assert 600_000 < betting["betting"]["until"] - betting["now"] <= 900_000


@pytest.mark.parametrize("seconds", ["0", "3601", "soon"])
def test_a_wagering_time_that_is_none(seconds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "house"), "--wagering-time", seconds]) != 0
    assert "wagering-time" in capsys.readouterr().err
    assert not (tmp_path / "house").exists()


def test_the_floor_on_postgresql_analyses_its_own_rounds(tmp_path: Path) -> None:
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")
    place = PostgresSchema(tmp_path)
    words = ("--port", "0", "--data", str(tmp_path / "house"), "--database", place.address)
    try:
        with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            address = next(word.rstrip(";") for word in process.stdout.readline().split() if word.startswith("http"))
            with httpx.Client(base_url=address, timeout=120) as client:
                player = Player(client, POKER)
                number = player.deal()["view"]["round"]
                player.decide()
                said = client.get(f"/api/tables/{POKER}/rounds/{number}/analysis")
            process.terminate()
        assert said.status_code == 200, said.text
        assert said.json()["round"] == number
    finally:
        place.discard()


def test_a_port_in_use(tmp_path: Path, refused: Refused) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("--port", str(port), "--data", str(tmp_path / "house"))
    assert f"127.0.0.1:{port} is in use" in said
    assert "--port" in said
    assert not (tmp_path / "house").exists(), "nothing is made before the port is taken"


def test_an_address_of_another_machine(tmp_path: Path, refused: Refused) -> None:
    assert "not an address of this machine" in refused("--host", "192.0.2.1", "--data", str(tmp_path / "house"))


def test_a_folder_that_cannot_be_a_folder(tmp_path: Path, refused: Refused) -> None:
    (tmp_path / "file").write_text("x")
    assert "no record can be kept here" in refused("--port", "0", "--data", str(tmp_path / "file" / "house"))


def test_a_database_of_a_newer_program(tmp_path: Path, refused: Refused) -> None:
    with House.at(tmp_path / "house"):
        pass
    with closing(sqlite3.connect(tmp_path / "house" / DATABASE)) as connection, connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
    said = refused("--port", "0", "--data", str(tmp_path / "house"))
    assert "newer" in said


def test_a_damaged_record(tmp_path: Path, refused: Refused) -> None:
    with House.at(tmp_path / "house"):
        pass
    file = tmp_path / "house" / DATABASE
    file.write_bytes(file.read_bytes()[:2_000])
    assert "cut short or broken" in refused("--port", "0", "--data", str(tmp_path / "house"))


def test_a_certificate_comes_with_its_key(tmp_path: Path, refused: Refused) -> None:
    assert "--tls-key" in refused("--tls-cert", "cert.pem", "--data", str(tmp_path / "house"))
    said = refused("--tls-cert", str(tmp_path / "no.pem"), "--tls-key", str(tmp_path / "no.key"), "--data", str(tmp_path))
    assert "there is no such file" in said


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none(port: str, refused: Refused) -> None:
    assert "port" in refused("--port", port).lower()


@pytest.mark.parametrize("table", ["nsw-four-card-poker", "nz-racing-card-derby"])
def test_the_example_client_plays_a_round(tmp_path: Path, table: str) -> None:
    with served(tmp_path / "house") as floor:
        words = [sys.executable, str(CLIENT), floor.address, table]
        ended = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "sits at seat" in ended.stdout
    assert "Together" in ended.stdout


def test_a_table_whose_record_is_damaged_is_listed_with_the_reason_and_the_others_are_played_at(tmp_path: Path) -> None:
    data = tmp_path / "house"
    with served(data):
        pass
    with closing(sqlite3.connect(data / DATABASE)) as connection, connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("DELETE FROM snapshots")
        connection.execute("UPDATE journal SET at = at + 1 WHERE stream = 'table/nz-four-card-poker' AND version = 3")
    with served(data) as floor:
        client = floor.client()
        tables = {each["name"]: each for each in client.get("/api/tables").json()["tables"]}
        assert "cannot be used" in tables["nz-four-card-poker"]["trouble"]
        assert "cannot be used" in client.get("/").text
        assert client.get("/tables/nz-four-card-poker").status_code == 404
        assert floor.player("nsw-four-card-poker").seat
