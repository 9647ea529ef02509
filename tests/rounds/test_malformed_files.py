"""A round file that is not as it must be is refused with the file, the key, what was expected and what was found."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.files.errors import FileError
from pitboss.house.round_files import load, loads
from tests.rounds.files import COMMANDS, DEAL, GOOD, HEAD, SEAT, TABLE, changed, played, with_commands

MISSING = "expected a value, found no such key"
ADA_PLACES = 'who = "Ada"\ndoes = "place-wagers"\narea = 1\nwagers = '


def refused(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        loads(text, "night.toml")
    error = caught.value
    assert error.where == "night.toml"
    place = f"line {error.line}, {error.key}" if error.line else error.key
    assert str(error) == f"night.toml: {place}: expected {error.expected}, found {error.found}."
    return error


def test_the_file_that_is_changed_below_is_good() -> None:
    assert not played(GOOD).unmet
    assert played(GOOD).result.seats["1"].net == 3_000


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        # the head
        ("format = 1", "format = 2", "format", "1, the version of the format"),
        ("format = 1\n", "", "format", MISSING),
        ("format = 1", 'format = "1"', "format", "a whole number"),
        ("nsw/four-card-poker", "nsw/five-card-poker", "rulebook", "perhaps nsw/four-card-poker"),
        ("nsw/four-card-poker", "nz/general", "rulebook", "a game that can be played"),
        ("format = 1", "format = 1\nstop_on_refusal = 1", "stop_on_refusal", "true or false"),
        ("format = 1", "format = 1\nstop_on_refusl = true", "stop_on_refusl", "perhaps stop_on_refusal"),
        (TABLE, "", "table", MISSING),
        (SEAT, "[seat]\nnumber = 1\n", "seat", "a list"),
        # the table
        ("[table]", "[table]\ncolour = 1", "table.colour", "a known key"),
        ("[table]", "[table]\nkind = 'imaginary'", "table.kind", "one of virtual, physical"),
        ("[table]", "[table]\nseats = 'seven'", "table.seats", "a whole number"),
        ("[table]", "[table]\nseats = 99999999999999999999", "table.seats", "a whole number"),
        ("[table]", "[table]\nfloat = 0", "table.float", "an amount above zero"),
        ("[table]", "[table]\nunit = '-$1.00'", "table.unit", "below zero"),
        ("[table]", "[table]\nautomation = ['deal', 'dance']", "table.automation[2]", "one of opening"),
        ("[table]", "[table]\nautomation = 'deal'", "table.automation", "a list"),
        ("[table]", "[table]\nstart = 'noon'", "table.start", "a time such as"),
        ("[table]", "[table]\nstart = '1969-12-31T23:59:59Z'", "table.start", "from 1970"),
        ("[table]", "[table]\nbacks = 'red'", "table.backs", "a list"),
        ("[table]", "[table]\nname = ''", "table.name", "a name"),
        ("[table]", '[table]\nname = "two\\nlines"', "table.name", "on one line"),
        ("[table]", "[table]\nchosen.ties = 0.5", "table.chosen.ties", "a whole number"),
        ("[table]", "[table]\nexpect_code = 'no-such-code'", "table.expect_code", "the code of a refusal"),
        (
            'limits.ante = { minimum = "$5.00", ',
            "limits.ante = { ",
            "table.limits.ante.minimum",
            MISSING,
        ),
        ('limits.ante = { minimum = "$5.00"', "limits.ante = { minimum = 0", "table.limits.ante.minimum", "above zero"),
        ("limits.ante = { minimum", "limits.ante = { lowest = 5, minimum", "table.limits.ante.lowest", "a known key"),
        # people
        ("number = 1", "number = 8", "seat[1].number", "a seat from 1 to 7"),
        ("number = 1", "number = 0", "seat[1].number", "a whole number from 1"),
        ("number = 1", "number = true", "seat[1].number", "a whole number from 1"),
        ('player = "Ada"', "", "seat[1].player", MISSING),
        ('player = "Ada"', 'player = "house"', "seat[1].player", "a name other than house, cage, vouchers"),
        ('player = "Ada"', 'player = "cage"', "seat[1].player", "a name other than"),
        ("buy_in", "buyin", "seat[1].buyin", "perhaps buy_in"),
        (SEAT, SEAT + SEAT, "seat[2].number", "a seat that no row above has"),
        (SEAT, SEAT + SEAT.replace("1", "2", 1), "seat[2].player", "a name that no row above has"),
        (DEAL, DEAL + 2 * "[[staff]]\nname = 'Dana'\noffice = 'dealer'\n", "staff[2].name", "no row above has"),
        (DEAL, DEAL + "[[staff]]\nname = 'Cass'\noffice = 'king'\n", "staff[1].office", "an office of nsw"),
        (DEAL, DEAL + "[[staff]]\nname = 'Cass'\noffice = 'player'\n", "staff[1].office", "an office of nsw"),
        (DEAL, DEAL + "[[staff]]\nname = 'Cass'\noffice = []\n", "staff[1].office", "an office of nsw"),
        # cards
        ('"Ks Kd 9h 5c 2d"', '"Ks Kd 9h 5c 1d"', "deal.1", "card 5, '1d'"),
        ('"Ks Kd 9h 5c 2d"', '"Ks Kd 9h 5c Ks"', "deal.1", "was already card 1"),
        ('"Ks Kd 9h 5c 2d"', '"Qs Kd 9h 5c 2d"', "deal", "Qs as card 1 of the dealer and as card 1 of seat 1"),
        ('"Ks Kd 9h 5c 2d"', '"Ks Kd 9h 5c"', "deal.1", "expected 5 cards, found 4"),
        ('up = "4s"\n', "", "deal.dealer", "expected 6 cards, found 5"),
        ('up = "4s"', 'up = "4s 5s"', "deal.up", "a card"),
        ("1 = ", "8 = ", "deal.8", "a seat from 1 to 7"),
        ("1 = ", "first = ", "deal.first", "a whole number as the key"),
        ("format = 1", "format = 1\ncards = 'Ks'", "deal", "either `cards` or `deal`"),
        (
            DEAL,
            "[[deal]]\n" + DEAL.partition("\n")[2] + "[[deal]]\n1 = 'Ks'\n",
            "deal[2].dealer",
            MISSING,
        ),
        # commands
        ('who = "Ada"', "", "command[1].who", MISSING),
        ('who = "Ada"', 'who = "Adda"', "command[1].who", "perhaps Ada"),
        ('who = "Ada"', 'who = "Ada"\nas = "dealer"', "command[1].as", "one of player"),
        ("place-wagers", "place-wager", "command[1].does", "perhaps place-wagers"),
        ("place-wagers", "open-table", "command[1].does", "a request or a report"),
        ('does = "place-wagers"\n', "", "command[1].does", MISSING),
        ('"place-wagers"', "7", "command[1].does", "text on one line"),
        ("\narea = 1\nwagers", "\nwagers", "command[1].area", MISSING),
        ("area = 1\nwagers", "area = '1'\nwagers", "command[1].area", "a whole number"),
        ("area = 1\nwagers", "area = 1.0\nwagers", "command[1].area", "a whole number"),
        ("area = 1\nwagers", "area = 36893488147419103232\nwagers", "command[1].area", "a whole number"),
        ("wagers = {", "tip = 1\nwagers = {", "command[1].tip", "a known key"),
        ("stake = ", "stakes = ", "command[3].stakes", "perhaps stake"),
        ("wagers = { ante", "expected = 'now'\nwagers = { ante", "command[1].expected", "a whole number"),
        ("wagers = { ante", "id = ''\nwagers = { ante", "command[1].id", "a name"),
        ("wagers = { ante", "expect = 'maybe'\nwagers = { ante", "command[1].expect", "one of accepted"),
        ("wagers = { ante", "expect_code = 'amont'\nwagers = { ante", "command[1].expect_code", "perhaps amount"),
        (
            "wagers = { ante",
            "expect = 'stale'\nexpect_code = 'amount'\nwagers = { ante",
            "command[1].expect",
            "refused beside an expect_code",
        ),
        # times
        ('does = "play"', 'does = "play"\nat = "25m"', "command[3].at", "a time such as"),
        ('does = "play"', 'does = "play"\nat = "25:00:00"', "command[3].at", "a time such as"),
        ('does = "play"', 'does = "play"\nat = 5', "command[3].at", "a time such as"),
        ('does = "play"', 'does = "play"\nat = 2026-01-01', "command[3].at", "a time such as"),
        ('does = "play"', 'does = "play"\nat = "+"', "command[3].at", "a time such as"),
        ('does = "play"', 'does = "play"\nat = "+99999999h"', "command[3].at", "from 1970 to 2999"),
        ('does = "play"', 'does = "play"\nat = "9999-12-31T23:59:59-14:00"', "command[3].at", "a time such as"),
        ('does = "play"', 'does = "play"\nat = "19:59:59"', "command[3].at", "2026-01-01T20:00:00Z or later"),
        # the result
        (COMMANDS, COMMANDS + "[result]\nseat = 1\n", "result.seat", "perhaps seats"),
        (COMMANDS, COMMANDS + "[result]\nseats.8.chips = 0\n", "result.seats.8", "a seat from 1 to 7"),
        (COMMANDS, COMMANDS + "[result]\nseats.1.chip = 0\n", "result.seats.1.chip", "perhaps chips"),
        (
            COMMANDS,
            COMMANDS + "[result]\nwagers = [{ area = 1 }]\n",
            "result.wagers[1].wager",
            MISSING,
        ),
        (
            COMMANDS,
            COMMANDS + "[result]\nwagers = [{ area = 1, wager = 'ante', outcome = 'won' }]\n",
            "result.wagers[1].outcome",
            "one of wins",
        ),
    ],
)
def test_says_where_and_what_was_expected(old: str, new: str, key: str, said: str) -> None:
    error = refused(changed(old, new))
    assert error.key == key
    assert said in str(error)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("0", "an amount above zero"),
        ('"$0.00"', "an amount above zero"),
        ("-1000", "below zero"),
        ('"-$10.00"', "below zero"),
        ("10.00", "an amount above zero"),
        ('"10.005"', "whole cents"),
        ('"ten dollars"', "not an amount of money"),
        ('"$10,000,000,000.01"', "the largest amount allowed"),
        ("1000000000001", "the largest amount allowed"),
        ("99999999999999999999999", "an amount above zero"),
        ("true", "an amount above zero"),
        ("[1000]", "an amount above zero"),
        ("{ }", "neither chips nor tokens"),
        ("{ chips = 0 }", "an amount above zero"),
        ("{ notes = 1000 }", "a known key"),
    ],
)
def test_amounts(written: str, said: str) -> None:
    error = refused(with_commands(f"{ADA_PLACES}{{ ante = {written} }}"))
    assert error.key.startswith("command[1].wagers.ante")
    assert said in str(error)


def test_nobody_says_the_order_of_shuffled_cards() -> None:
    assert refused(with_commands('who = "house"\ndoes = "shuffle"\norder = "As Ks"')).key == "command[1].order"


def test_a_correction_names_seats() -> None:
    text = with_commands('who = "Ada"\ndoes = "decide-dispute"\ndispute = "D1"\nwords = ""\ncorrection = { ada = 5 }')
    assert refused(text).key == "command[1].correction.ada"


def test_cards_of_a_deck_are_counted() -> None:
    text = changed("format = 1", "format = 1\ncards = ['As Ks', 'Qs Qs']", HEAD)
    error = refused("\n".join((text, TABLE, SEAT)))
    assert error.key == "cards[2]"
    assert "card 2, 'Qs', the queen of spades, was already card 1" in error.found


def test_a_table_dealt_by_hand_has_no_written_cards() -> None:
    error = refused(changed("[table]", '[table]\nkind = "physical"'))
    assert error.key == "deal"
    assert "the dealer keys them" in error.expected


def test_broken_toml_is_refused_with_its_line() -> None:
    error = refused(changed("number = 1", "number = "))
    assert error.key.startswith(f"line {GOOD[: GOOD.index('number = 1')].count(chr(10)) + 1}, column")
    assert error.expected == "valid TOML"


@pytest.mark.parametrize("text", [f"format = {'9' * 5_000}", f"format = {'[' * 5_000}{']' * 5_000}"])
def test_endless_toml_is_refused(text: str) -> None:
    assert refused(text).key == "the file"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"format = 1\n\xff\xfe")
    for path, said in (
        (tmp_path / "none.toml", "the file: expected a round file or a case that can be read, found no such file or directory."),
        (tmp_path, "the file: expected a round file or a case, found a folder."),
        (odd, "line 2: expected text in UTF-8, found the byte 0xff."),
    ):
        with pytest.raises(FileError) as caught:
            load(path)
        assert str(caught.value) == f"{path}: {said}"


def test_every_command_can_be_refused_before_anything_is_done() -> None:
    """The last command is wrong: the file is refused whole, and no table is opened for it."""
    assert refused(GOOD + '\n[[command]]\nwho = "Ada"\ndoes = "fold"\n').key == "command[4].area"
