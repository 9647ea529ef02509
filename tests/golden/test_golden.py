"""Old journals give what they gave when they were recorded: they verify, fold to the same money, show the same cards to the
same viewers, and bring the same events when their commands are decided again, but for the differences that are listed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss import law
from pitboss.games import games
from pitboss.house.kept_streams import redecided
from pitboss.house.stream import HOUSE
from tests.golden import document
from tests.golden.differences import BadLine, Difference, between, load, unlisted, unused
from tests.golden.reading import DATABASE, KEY, Again, Reading
from tests.support.plain_words import check_plain

HERE = Path(__file__).parent
JOURNALS = sorted(file.parent.name for file in HERE.glob(f"*/{DATABASE}"))
LINES = load(HERE / "differences.toml")
KINDS = ("virtual", "physical")
MOST_BYTES = 17_000_000


class Golden:
    """A golden journal, what it gave when it was recorded, and a reading of it by the program."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.expected: dict[str, Any] = document.expected(HERE / name)
        self.tables: dict[str, Any] = self.expected["tables"]
        self.reading = Reading(HERE / name, folder / name)
        self._found: list[Difference] | None = None

    @property
    def names(self) -> set[str]:
        """What a line may call this journal: its folder and its rulebooks."""
        return {self.name, *(table["rulebook"] for table in self.tables.values())}

    def again(self) -> Iterator[Again]:
        for table in self.tables:
            yield from self.reading.decided_again(table)

    def found(self) -> list[Difference]:
        """Where deciding again comes to something else."""
        if self._found is None:
            self._found = [
                each for command in self.again() for each in between(command.version, command.recorded, command.derived)
            ]
        return self._found


class Shelf:
    """All golden journals, each opened when a test first asks for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[str, Golden] = {}

    def __getitem__(self, name: str) -> Golden:
        if name not in self._opened:
            self._opened[name] = Golden(name, self._folder)
        return self._opened[name]

    def close(self) -> None:
        for golden in self._opened.values():
            golden.reading.close()


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    found = Shelf(tmp_path_factory.mktemp("golden"))
    yield found
    found.close()


@pytest.fixture(params=JOURNALS)
def golden(request: pytest.FixtureRequest, shelf: Shelf) -> Golden:
    return shelf[request.param]


NEVER_VOID = {"nz-roulette-virtual": "nothing can happen to a ball that Pitboss spins"}
"""Evenings without a void wager, and why."""


def same(wanted: Any, found: Any) -> None:
    """Two documents are alike; else the first difference is named."""
    assert not document.first_unlike(wanted, found)


def test_no_journal_is_missing() -> None:
    """Every game that is played has an evening of each kind."""
    books = [book.replace("/", "-") for book in law.available() if law.load(book).game in games()]
    assert {f"{book}-{kind}" for book in books for kind in KINDS} <= {*JOURNALS}


def test_all_journals_together_are_small() -> None:
    assert sum(file.stat().st_size for name in JOURNALS for file in (HERE / name).iterdir()) < MOST_BYTES


def test_it_verifies(golden: Golden) -> None:
    """The chain holds, and ends as it did when it was recorded."""
    streams = golden.expected["streams"]
    same(streams, document.streams(golden.reading))
    heads = {stream: each["head"] for stream, each in streams.items()}
    lengths = {stream: len(each["events"]) for stream, each in streams.items()}
    assert golden.reading.fault(heads, lengths) == ""


def test_what_its_house_decided_is_decided_again(golden: Golden) -> None:
    assert [differs for _, differs in redecided(golden.reading.journal, HOUSE.machine()) if differs] == []


def test_its_cards_are_those_the_house_was_bound_to(golden: Golden) -> None:
    for table, wanted in golden.tables.items():
        shoes = golden.reading.openings(table)
        assert [each for each in shoes if each.wrong] == []
        same(wanted["openings"], document.openings(golden.reading, table))
        assert any(each.cards for each in shoes) == golden.name.endswith(KINDS[0])


def test_it_folds_to_the_same_money(golden: Golden) -> None:
    """Per account, after each round and in the end; and the house resumes the table with it."""
    for table, wanted in golden.tables.items():
        ends = {number: each["version"] for number, each in wanted["money"]["rounds"].items()}
        last = len(golden.expected["streams"][f"table/{table}"]["events"])
        same(wanted["money"], document.money(golden.reading, table, last, ends))
        same(wanted["money"]["end"], golden.reading.balances_now(table))
        assert len({json.dumps(each["balances"]) for each in wanted["money"]["rounds"].values()}) > len(ends) // 2
        assert ends == {str(number): version for number, version in golden.reading.round_ends(table).items()}


def test_it_is_told_in_plain_words(golden: Golden) -> None:
    told = {check_plain(event) for table in golden.tables for event in golden.reading.happened(table)}
    assert len(told) > 50


def test_the_house_knows_the_same_of_people(golden: Golden) -> None:
    wanted = golden.expected["house"]
    assert wanted["purses"]
    same(wanted, document.people(golden.reading, [*wanted["purses"]]))


def test_the_same_cards_are_visible(golden: Golden) -> None:
    """For each viewer, at versions all over the journal."""
    for table, wanted in golden.tables.items():
        same(wanted["cards"], document.cards(golden.reading, table, [*wanted["cards"]], wanted["viewers"]))
        assert len(wanted["cards"]) >= 10
        assert any(any(seen.values()) for seen in wanted["cards"].values())


def test_the_same_wagers_win_and_lose(golden: Golden) -> None:
    for table, wanted in golden.tables.items():
        outcomes = {row["outcome"] for row in wanted["results"]}
        assert outcomes >= ({"wins", "loses"} if golden.name in NEVER_VOID else {"wins", "loses", "void"})
        same(wanted["results"], golden.reading.results(table))


def test_the_ledger_is_the_same(golden: Golden) -> None:
    for table, wanted in golden.tables.items():
        assert wanted["ledger"]["balances"] is True
        same(wanted["ledger"], golden.reading.ledger(table))


def test_deciding_again_brings_the_same(golden: Golden) -> None:
    """Every command, with the same events, but for the differences that are listed."""
    commands = sum(golden.expected["streams"][f"table/{table}"]["commands"] for table in golden.tables)
    assert sum(1 for _ in golden.again()) == commands
    new = unlisted(LINES, golden.names, golden.found())
    told = "\n".join(f"  {each}" for each in new[:20])
    assert not new, f"{golden.name}: {len(new)} differences that differences.toml does not list:\n{told}"


def test_every_listed_difference_is_found(shelf: Shelf) -> None:
    idle = unused(LINES, [(shelf[name].names, shelf[name].found()) for name in JOURNALS]) if LINES else []
    assert not idle, "lines of differences.toml that describe nothing:\n" + "\n".join(f"  {line}" for line in idle)


def forged(golden: Path, folder: Path, statement: str, *values: Any) -> Path:
    """A copy of a journal in which somebody has edited one row by force."""
    folder.mkdir()
    for name in (DATABASE, KEY):
        shutil.copyfile(golden / name, folder / name)
        (folder / name).chmod(0o600)
    force(folder, statement, *values)
    return folder


def force(folder: Path, statement: str, *values: Any) -> None:
    """Edit one row of a journal without its guards, and put them back."""
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        guards = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for guard, _ in guards:
            database.execute(f'DROP TRIGGER "{guard}"')
        assert database.execute(statement, values).rowcount == 1
        for _, made in guards:
            database.execute(made)


@pytest.mark.parametrize("name", JOURNALS)
def test_a_changed_amount_does_not_verify(name: str, tmp_path: Path) -> None:
    """One buy-in, a hundred dollars more in the event and in its moves."""
    find = "SELECT version, body FROM journal WHERE type = 'chips.bought/1' ORDER BY version LIMIT 1"
    with closing(sqlite3.connect(f"file:{HERE / name / DATABASE}?mode=ro&immutable=1", uri=True)) as database:
        version, body = database.execute(find).fetchone()
    amount = json.loads(body)["amount"]
    more = body.replace(str(amount), str(amount + 10_000))
    assert json.loads(more)["amount"] == amount + 10_000
    statement = "UPDATE journal SET body = ? WHERE type = 'chips.bought/1' AND version = ?"
    expected = document.expected(HERE / name)["streams"]
    with Reading(forged(HERE / name, tmp_path / "forged", statement, more, version), tmp_path / "copy") as reading:
        fault = reading.fault({}, {})
        assert f"table/Table 1 {version}: changed: body" in fault
        assert document.streams(reading) == expected, "only the chain tells"


def test_a_journal_cut_short_does_not_verify(tmp_path: Path) -> None:
    """The end of the house's stream is missing: the chain of what is left holds, the head that was noted does not."""
    name = JOURNALS[0]
    streams = document.expected(HERE / name)["streams"]
    last = len(streams["house"]["events"])
    without = forged(HERE / name, tmp_path / "cut", "DELETE FROM journal WHERE stream = 'house' AND version = ?", last)
    force(without, "DELETE FROM commands WHERE stream = 'house' AND command_id NOT IN (SELECT command_id FROM journal)")
    with Reading(without, tmp_path / "copy") as reading:
        assert reading.fault({}, {}) == ""
        assert "house" in reading.fault({"house": streams["house"]["head"]}, {"house": last})


FACT = {"type": "seat.left/1", "seat": 1, "wagers": [{"wager": "ante", "pays": 500}, {"wager": "play", "pays": 0}]}
PAID = {**FACT, "wagers": [{"wager": "ante", "pays": 1_000}, {"wager": "play", "pays": 0}]}
OTHER = {"type": "chips.cashed/1", "amount": 100}


@pytest.mark.parametrize(
    ("recorded", "derived", "field", "old", "new"),
    [
        ([FACT], [PAID], "wagers.pays", 500, 1_000),
        ([FACT], [{**FACT, "seat": 2}], "seat", 1, 2),
        ([FACT], [{**FACT, "seat": True}], "seat", 1, True),
        ([FACT], [{**FACT, "wagers": []}], "wagers", FACT["wagers"], []),
        ([FACT], [{**FACT, "required": False}], "required", "absent", False),
        ([FACT], [{"type": "seat.left/1", "seat": 1}], "wagers", FACT["wagers"], "absent"),
        ([FACT], [{**FACT, "type": "player.left/1"}], "type", "seat.left/1", "player.left/1"),
        ([FACT], [FACT, OTHER], "event", "absent", "chips.cashed/1"),
        ([OTHER, FACT], [FACT], "event", "chips.cashed/1", "absent"),
        ([FACT], "wagers-lie", "refused", "absent", "wagers-lie"),
    ],
)
def test_an_unlisted_difference_is_found(recorded: Any, derived: Any, field: str, old: Any, new: Any, tmp_path: Path) -> None:
    """Each kind of difference, without a line, with its own line, and with lines for something else."""
    (found,) = between(7, recorded, derived)
    assert (found.version, found.field, found.old, found.new) == (7, field, old, new)
    names = ("nz-three-card-poker-virtual", "nz/three-card-poker")
    assert unlisted((), names, [found]) == [found]
    line = {"journals": names[0], "event": found.event, "field": field, "old": old, "new": new, "clause": "", "reason": "So."}
    for right in ({}, {"journals": "*"}, {"journals": names[1]}, {"event": "*"}, {"old": "*"}, {"new": "*"}):
        lines = load(written(tmp_path, {**line, **right}))
        assert unlisted(lines, names, [found]) == []
        assert unused(lines, [(names, [found])]) == []
    for wrong in ({"journals": "nz/four-card-poker"}, {"event": "x/1"}, {"field": "x"}, {"old": "x"}, {"new": "x"}):
        lines = load(written(tmp_path, {**line, **wrong}))
        assert unlisted(lines, names, [found]) == [found]
        assert unused(lines, [(names, [found])]) == [*lines]


def written(folder: Path, row: dict[str, Any]) -> Path:
    """A file with one line."""
    file = folder / "differences.toml"
    file.write_text("[[difference]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in row.items()), encoding="utf-8")
    return file


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def test_a_difference_in_a_real_journal_is_found(shelf: Shelf) -> None:
    """Change one payment of a journal, leave out one event, refuse one command."""
    golden = shelf["nsw-four-card-poker-virtual"]
    settled = next(each for each in golden.again() if any(fact["type"] == "hand.settled/1" for fact in each.recorded))
    assert [*between(settled.version, settled.recorded, settled.derived)] == []
    assert not isinstance(settled.derived, str)
    paid = json.loads(json.dumps(settled.derived))
    paid[-1]["wagers"][0]["pays"] += 50
    (found,) = unlisted((), golden.names, between(settled.version, settled.recorded, paid))
    assert (found.event, found.field) == ("hand.settled/1", "wagers.pays")
    assert "wagers.pays was" in str(found)
    (left_out,) = unlisted((), golden.names, between(settled.version, settled.recorded, settled.derived[:-1]))
    assert (left_out.field, left_out.new) == ("event", "absent")
    (refused,) = unlisted((), golden.names, between(settled.version, settled.recorded, "wrong-phase"))
    assert (refused.field, refused.new) == ("refused", "wrong-phase")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "difference = []\nothers = 1",
        '[[difference]]\nevent = "x/1"',
        '[[difference]]\njournals = "*"\nevent = "x/1"\nfield = "y"\nold = 1\nnew = 2\nclause = ""\nreason = " "',
    ],
)
def test_a_line_that_says_too_little_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "differences.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadLine):
        load(tmp_path / "differences.toml")


def test_the_first_unlike_value_is_named() -> None:
    one = {"a": [{"b": 1}, {"b": 2}], "c": None}
    assert document.first_unlike(one, one) == ""
    assert document.first_unlike(one, {**one, "a": [{"b": 1}, {"b": 3}]}) == "a[1].b: the journal has 2, the program gives 3"
    assert document.first_unlike(one, {**one, "a": [{"b": 1}]}) == "a[1]: the journal has {'b': 2}, the program gives None"
    assert document.first_unlike(one, {**one, "d": 5}) == "d: the journal has None, the program gives 5"


def test_a_document_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The document of a new journal is the one that was kept for it; an old one is not replaced."""
    name = "nz-racing-card-derby-virtual"
    for file in (DATABASE, KEY):
        shutil.copyfile(HERE / name / file, tmp_path / file)
    assert document.main(tmp_path) == 0
    assert (tmp_path / document.EXPECTED).read_bytes() == (HERE / name / document.EXPECTED).read_bytes()
    assert document.main(tmp_path) == 1
    assert "is there already" in capsys.readouterr().err
