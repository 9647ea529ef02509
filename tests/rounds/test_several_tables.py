"""Several tables in one house: each command goes to its table; people, purses and exclusions belong to the house."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss import cli
from pitboss.files.errors import FileError
from pitboss.house.round_files import loads
from pitboss.house.round_files.json_lines import json_lines
from pitboss.house.round_files.lines import Happened, Refused
from tests.rounds.files import changed, played, unmet

POKER = """\
[[table]]
name = "Poker"
rulebook = "nsw/four-card-poker"
limits.ante = { minimum = "$5.00", maximum = "$100.00" }
limits.aces-up = { minimum = "$5.00", maximum = "$50.00" }

[table.deal]
1 = "Ks Kd 9h 5c 2d"
dealer = "Qs Jh 8d 6c 3h"
up = "4s"

[table.result]
seats.1 = { player = "Ada", chips = "$230.00", net = "$30.00" }
"""
THREE = """\
[[table]]
name = "Three"
rulebook = "nsw/three-card-poker"
seats = 3
limits.ante = { minimum = "$10.00", maximum = "$100.00" }
limits.pair-plus = { minimum = "$10.00", maximum = "$50.00" }

[table.result]
seats.1 = { player = "Ben", chips = "$100.00", net = "$0.00" }
seats.2 = { player = "Ada", chips = "$40.00", net = "$30.00" }
"""
PEOPLE = """\
[[seat]]
number = 1
player = "Ada"
purse = "$300.00"
buy_in = "$200.00"

[[seat]]
table = "Three"
number = 1
player = "Ben"
buy_in = "$100.00"

[[seat]]
table = "Three"
number = 2
player = "Ada"
buy_in = "$50.00"

[[staff]]
name = "Cass"
office = "casino-supervisor"
"""
COMMANDS = """\
[[command]]
who = "Ada"
does = "place-wagers"
area = 1
wagers = { ante = "$10.00" }
expect_chips = "$190.00"

[[command]]
who = "Ada"
table = "Three"
does = "place-wagers"
area = 2
wagers = { ante = "$10.00" }
expect_chips = { 1 = "$100.00", 2 = "$40.00" }

[[command]]
who = "house"
does = "no-more-bets"

[[command]]
who = "Ada"
does = "play"
area = 1
stake = "$20.00"
expect_clause = "10.4"
"""
TWO = "\n".join(("format = 1", POKER, THREE, PEOPLE, COMMANDS))


def test_each_table_plays_by_its_own_rulebook_and_ends_on_its_own() -> None:
    assert unmet(TWO) == []
    assert [table.book.id for table in loads(TWO).tables] == ["nsw/four-card-poker", "nsw/three-card-poker"]


def test_money_counts_wherever_in_the_house_it_is() -> None:
    """Ada wins $30.00 at Poker; $10.00 of it lies on the layout of Three, and the seats at both tables say so."""
    found = played(TWO)
    assert [table.name for table in found.tables] == ["Poker", "Three"]
    poker, three = (table.result for table in found.tables)
    assert (poker.seats["1"].chips, three.seats["2"].chips) == (23_000, 4_000)
    assert poker.seats["1"].net == three.seats["2"].net == 3_000
    assert three.seats["1"].net == 0


def test_a_purse_that_is_not_stated_is_the_sum_of_the_buy_ins() -> None:
    assert loads(TWO).purses == {"Ada": 30_000, "Ben": 10_000}
    assert loads(changed('purse = "$300.00"\n', "", TWO)).purses == {"Ada": 25_000, "Ben": 10_000}


def test_events_and_refusals_name_their_table() -> None:
    text = changed('table = "Three"\ndoes = "place-wagers"\narea = 2', 'table = "Three"\ndoes = "place-wagers"\narea = 1', TWO)
    lines = [json.loads(line) for line in json_lines(played(text))]
    assert all("table" in line for line in lines if line["type"] != "unmet")
    (refused,) = [line for line in lines if line["type"] == "refused"]
    assert refused["table"] == "Three"
    assert [line["table"] for line in lines if line["type"] == "result"] == ["Poker", "Three"]
    for name in ("Poker", "Three"):
        versions = [line["version"] for line in lines if line.get("table") == name and line["type"] not in ("refused", "result")]
        assert versions == list(range(1, len(versions) + 1))


def test_an_expectation_is_of_the_command_s_own_table() -> None:
    wrong = changed('2 = "$40.00"', '2 = "$41.00"', TWO)
    (told,) = played(wrong).unmet
    assert told.sentence == "command[2].expect_chips.2: expected $41.00 in chips at seat 2, found $40.00 in chips."
    assert told.line == wrong.splitlines().index('expect_chips = { 1 = "$100.00", 2 = "$41.00" }') + 1


def test_the_result_of_each_table_is_compared() -> None:
    wrong = changed('player = "Ben", chips = "$100.00"', 'player = "Ben", chips = "$1.00"', TWO)
    (told,) = played(wrong).unmet
    assert told.sentence == "table[2].result.seats.1.chips: expected $1.00, found $100.00."
    assert told.line is not None
    assert wrong.splitlines()[told.line - 1] == 'seats.1 = { player = "Ben", chips = "$1.00", net = "$0.00" }'


def test_who_is_excluded_from_the_casino_is_excluded_at_every_table() -> None:
    rows = """
[[command]]
who = "Cass"
does = "conduct"
rule = "supervise.device-use"
seat = 1

[[command]]
who = "Cass"
does = "exclude"
person = "Ada"
casino = true

[[player]]
name = "Eve"
purse = "$20.00"
"""
    sits = '\n[[command]]\nwho = "{who}"\ntable = "Three"\ndoes = "take-seat"\nseat = 3\n'
    tables = POKER.partition("[table.deal]")[0] + THREE.partition("[table.result]")[0]
    ada, _, others = PEOPLE.partition('[[seat]]\ntable = "Three"')
    text = "\n".join(("format = 1", tables, ada, others[others.index("[[staff]]") :], rows))
    assert unmet(text + sits.format(who="Eve") + 'expect = "accepted"\n') == []
    assert unmet(text + sits.format(who="Ada") + 'expect_code = "excluded"\n') == []


BONUS = """
[[table]]
name = "{name}"
rulebook = "nz/three-card-poker"
chosen."schedule.six-card-bonus" = "{schedule}"
approved_by = "The Secretary"
approved_at = "2025-11-01T09:00:00Z"
{expect}
limits.ante = {{ minimum = "$5.00", maximum = "$100.00" }}
limits.pair-plus = {{ minimum = "$5.00", maximum = "$50.00" }}
limits.six-card-bonus = {{ minimum = "$2.00", maximum = "$25.00" }}
"""


def test_a_setting_of_the_whole_house_is_the_same_at_every_table() -> None:
    first = "format = 1\n" + BONUS.format(name="A", schedule="option-2", expect='expect = "accepted"')
    assert unmet(first + BONUS.format(name="B", schedule="option-2", expect='expect = "accepted"')) == []
    assert unmet(first + BONUS.format(name="B", schedule="option-3", expect='expect_code = "house-wide"')) == []


def test_a_table_that_does_not_open_leaves_the_others_to_play() -> None:
    text = changed("seats = 3", 'seats = 99\nexpect_code = "too-many-seats"', TWO)
    found = played(text)
    not_open = "that the table did not open (too-many-seats)"
    assert [(each.step, each.found) for each in found.unmet] == [
        ("command[2].expect_chips.1", not_open),
        ("command[2].expect_chips.2", not_open),
        ("table[2].result", not_open),
    ]
    assert found.tables[0].result.seats["1"].chips == 23_000
    assert found.tables[1].record is None
    assert any(isinstance(line, Happened) and line.table == "Poker" for line in found.lines)
    assert [line.sent.table for line in found.lines if isinstance(line, Refused)] == ["Three"]


def test_the_rulebook_at_the_top_is_that_of_tables_without_one() -> None:
    text = changed(
        'rulebook = "nsw/four-card-poker"\n', "", changed("format = 1", 'format = 1\nrulebook = "nsw/four-card-poker"', TWO)
    )
    assert [table.book.id for table in loads(text).tables] == ["nsw/four-card-poker", "nsw/three-card-poker"]


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('name = "Three"', 'name = "Poker"', "table[2].name", "a name that no table above has"),
        ('name = "Three"\n', "", "table[2].name", "expected a value, found no such key"),
        ('rulebook = "nsw/three-card-poker"\n', "", "rulebook", "expected a value, found no such key"),
        ("nsw/three-card-poker", "nsw/three-card-pocker", "table[2].rulebook", "perhaps nsw/three-card-poker"),
        ("format = 1", "format = 1\ncards = 'As'", "cards", "`cards` inside a row of `table`"),
        ("format = 1", "format = 1\nresult.seats = {}", "result", "`result` inside a row of `table`"),
        ("format = 1", 'format = 1\nrulebook = "nsw/four-card-poker"', "rulebook", "an unknown one"),
        ('table = "Three"\ndoes', 'table = "There"\ndoes', "command[2].table", "perhaps Three"),
        ('table = "Three"\nnumber = 2', 'table = "Fore"\nnumber = 2', "seat[3].table", "the name of a table of the file"),
        ("number = 2", "number = 4", "seat[3].number", "a seat from 1 to 3"),
        ("number = 2", "number = 1", "seat[3].number", "a seat that no row above has"),
        ('table = "Three"\nnumber = 2', "number = 2", "seat[3].player", "a name that no row above has"),
        ('buy_in = "$50.00"', 'purse = "$50.00"', "seat[3].purse", "the purse of Ada in one row only"),
        ('2 = "$40.00" }', '4 = "$40.00" }', "command[2].expect_chips.4", "a seat from 1 to 3"),
        ("seats = 3", "colour = 3", "table[2].colour", "a known key"),
        (
            'who = "Ada"\ntable = "Three"',
            'who = "Cass"\ntable = "Three"\nas = "dealer"',
            "command[2].as",
            "one of casino-supervisor",
        ),
    ],
)
def test_what_is_written_wrongly_is_refused_with_its_path(old: str, new: str, key: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        loads(changed(old, new, TWO), "night.toml")
    assert caught.value.key == key
    assert said in str(caught.value)


def test_a_house_without_tables_is_refused() -> None:
    with pytest.raises(FileError, match="table: expected at least one entry, found an empty list"):
        loads("format = 1\ntable = []\n")


def test_a_person_whose_office_the_table_does_not_have_is_refused() -> None:
    text = changed('"casino-supervisor"', '"game-supervisor"', changed("nsw/three-card-poker", "nz/three-card-poker", TWO))
    asks = '\n[[command]]\nwho = "Cass"\ndoes = "ask-for-rules"\n'
    assert loads(f'{text}{asks}table = "Three"\n')
    with pytest.raises(FileError) as caught:
        loads(text + asks)
    assert caught.value.key == "command[5].who"
    assert str(caught.value).endswith("a person with an office of nsw/four-card-poker, found Cass, game-supervisor.")


def test_all_tables_are_printed_each_line_under_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.toml"
    file.write_text(TWO)
    assert cli.run(["round", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Four Card Poker (nsw/four-card-poker), Poker", "Three Card Poker (nsw/three-card-poker), Three"]
    assert "20:00:00  Poker" in lines
    assert "20:00:00  Three" in lines
    assert lines.index("Three") > lines.index("Poker") > lines.index("20:00:00  Three")
    assert "Seat 2, Ada: $40.00 in chips, +$30.00 since coming in" in lines
