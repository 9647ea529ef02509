"""A user's rulebook file: found by its path, with what it includes, and refused with one clear sentence."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.law.books import GENERAL, SMALL, changed

import pitboss
from pitboss import law
from pitboss.law.ids import include_key, is_path

NSW = "nsw/four-card-poker"
TABLES = ("office", "clause", "setting", "schedule", "checklist", "remedy", "absent")


def refusal(path: Path | str) -> str:
    with pytest.raises(law.LawError) as refused:
        law.load(path)
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def error_of(book: Path | str) -> law.LawError | None:
    """What is wrong with a file, or with a text; nothing if it loads."""
    try:
        law.load(book) if isinstance(book, Path) else law.loads(book, "utopia.toml")
    except law.LawError as error:
        return error
    return None


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL)
    return path


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("nsw/four-card-poker", False),
        ("mine.toml", True),
        ("books/mine.toml", True),
        ("./mine", True),
        ("../mine", True),
        ("/mine", True),
        ("mine", False),
    ],
)
def test_a_path_is_told_from_an_id_by_its_spelling(name: str, path: bool) -> None:
    assert is_path(name) is path


def test_a_file_is_loaded_wherever_an_id_is(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    for name in ("./mine.toml", "mine.toml", str(mine), mine):
        assert pitboss.load(name).id == "utopia/high-card"
    monkeypatch.chdir("/")
    assert law.load("./mine.toml", folder=mine.parent) == law.loads(SMALL)
    assert law.load(mine).where == str(mine)


def test_a_file_may_be_saved_as_other_editors_save_it(mine: Path) -> None:
    mine.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert law.load(mine).clauses == law.loads(SMALL).clauses


def test_a_file_is_read_again_each_time(mine: Path) -> None:
    before = law.load(mine)
    mine.write_text(changed("High Card Order", "New Order"))
    assert (before.instrument, law.load(mine).instrument) == ("High Card Order", "New Order")


def test_a_copy_of_a_built_in_book_may_keep_its_id(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(law.load(NSW).text)
    assert law.load(path) == law.load(NSW)
    path.write_text(law.load(NSW).text.replace('title = "Four Card Poker"', 'title = "My Poker"'))
    assert law.load(path).title == "My Poker"
    assert law.load(NSW).title == "Four Card Poker"


def including(*names: str) -> str:
    return SMALL.replace('currency = "AUD"\n', f'currency = "AUD"\nincludes = {list(names)!r}\n'.replace("'", '"'), 1)


def test_a_file_includes_a_built_in_book_by_its_id(mine: Path) -> None:
    mine.write_text(including("nz/general"))
    book = law.load(mine)
    assert [each.id for each in book.included] == ["nz/general"]
    assert book.cites("incident.abnormal") == law.load("nz/four-card-poker").cites("incident.abnormal")


def test_a_file_includes_another_by_a_path_from_its_own_folder(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (mine.parent / "base").mkdir()
    (mine.parent / "base" / "general.toml").write_text(GENERAL.replace('"AUD"\n', '"AUD"\nincludes = ["./nz.toml"]\n', 1))
    (mine.parent / "base" / "nz.toml").write_text(law.load("nz/general").text.replace('"nz/general"', '"my/general"', 1))
    mine.write_text(including("./base/general.toml"))
    monkeypatch.chdir("/")
    book = law.load(mine)
    assert book.cites("dispute.final")[0] == "utopia/general 2"
    assert [*book.texts()] == ["utopia/high-card", "base/general.toml", "base/nz.toml"]
    assert [*book.digests()] == [*book.texts()]
    texts = book.texts()
    for file in mine.parent.rglob("*.toml"):
        file.unlink()
    assert law.reload(book.id, texts) == book


def test_a_path_is_kept_as_seen_from_the_top_file() -> None:
    assert include_key("nz/general", "base") == "nz/general"
    assert include_key("./x.toml", "base") == "base/x.toml"
    assert include_key("../x.toml", "base") == "x.toml"
    assert include_key("/books/x.toml", "base") == "/books/x.toml"


def test_what_cannot_be_included_is_named(mine: Path) -> None:
    mine.write_text(including("./nowhere.toml"))
    assert refusal(mine).startswith(f"{mine.parent}/nowhere.toml: the file: expected a rulebook that can be read, found no such")
    mine.write_text(including("nz/generel"))
    assert "nz/generel: expected the id of a rulebook (perhaps nz/general)" in refusal(mine)
    mine.write_text(including("./mine.toml"))
    expected = "includes: expected books that do not include this one, found utopia/high-card > utopia/high-card."
    assert expected in refusal(mine)
    (mine.parent / "general.toml").write_text(law.load("nz/general").text)
    mine.write_text(including("nz/general", "./general.toml"))
    assert refusal(mine) == f"{mine}: line 9, includes: expected each book once, found nz/general more than once."
    with pytest.raises(law.LawError, match="expected the id of a built-in rulebook, since this book is not a file, found a path"):
        law.loads(including("./general.toml"))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert refusal(path) == f"{path}: the file: expected a rulebook that can be read, found no such file or directory."
    assert "found a folder" in refusal(f"{tmp_path}/")
    assert "embedded null" in refusal("./a\0b.toml")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "format: expected a value, found no such key."),
        (b"format = 1\ntitle = \xff\n", "line 2: expected text in UTF-8, found the byte 0xff."),
        (b"<html></html>", "line 1, column 1: expected valid TOML, found invalid statement."),
        (b"format = 1\n\0", "expected valid TOML"),
        (b"[package]\nname = 'x'\n", "line 1, package: expected a known key (absent, amended, authority,"),
        (b"format = 1\nclause = 3\n", "clause: expected a list, found a whole number (3)."),
        (b"a.b = 1\na.b.c = 2\n", "expected valid TOML"),
    ],
)
def test_a_file_that_is_no_rulebook_is_refused(content: bytes, said: str, mine: Path) -> None:
    mine.write_bytes(content)
    assert refusal(mine).startswith(f"{mine}: ")
    assert said in refusal(mine)


def test_a_file_is_refused_quickly_however_large(mine: Path) -> None:
    mine.write_bytes(b"")
    os.truncate(mine, 50_000_000)
    assert refusal(mine) == f"{mine}: the file: expected at most 1,000,000 bytes, found more."
    assert "expected a rulebook, found a device or a pipe" in refusal("/dev/zero")
    pipe = mine.with_name("pipe.toml")
    os.mkfifo(pipe)
    assert "expected a rulebook, found a device or a pipe" in refusal(pipe)


@pytest.mark.parametrize(
    "line",
    [
        f"{'a.' * 200_000}a = 1",
        f"[{'a.' * 200_000}a]",
        f"x = {{ {'a.' * 200_000}a = 1 }}",
        '"a b" . ' * 60_000 + "a = 1",
        f"x = {'[' * 200_000}",
        f"x = {'{a=' * 100_000}",
        f"x = {'9' * 500_000}",
    ],
    ids=["dotted key", "dotted table", "dotted key in a table", "quoted keys", "lists", "tables", "digits"],
)
def test_a_deep_file_is_refused_quickly(line: str, mine: Path) -> None:
    mine.write_text(f"{line}\n{SMALL}")
    assert refusal(mine).startswith(f"{mine}: ")


def test_dots_in_text_are_no_deep_key(mine: Path) -> None:
    mine.write_text(changed('says = "What words mean."', f'says = "What words mean{"." * 500}"'))
    assert law.load(mine).clause("1.1").says.endswith("...")


def test_more_offices_than_any_table_has_are_refused(mine: Path) -> None:
    rows = "".join(f'[[office]]\nname = "o{n}"\ntitle = "O"\nclause = "1.1"\ninherits = ["o{n + 1}"]\n' for n in range(5_000))
    mine.write_text(SMALL + rows)
    assert "office: expected at most 100 offices, found 5002" in refusal(mine)


def values_of(table: dict[str, Any], path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    for key, value in table.items():
        yield (*path, key)
        if key in TABLES and not path:
            yield from (each for n, row in enumerate(value) for each in values_of(row, (*path, key, n)))


def written(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
        case str():
            return '"' + value + '"'
    return str(value)


WRONG: tuple[object, ...] = (3, 1.5, True, [[1.5]], {"a": 1}, [{"a": 1}], "")


@pytest.mark.parametrize("path", [*values_of(tomllib.loads(SMALL))], ids=lambda path: ".".join(map(str, path)))
def test_a_wrong_value_is_refused_wherever_it_is(path: tuple[str | int, ...], mine: Path) -> None:
    """Each key of a rulebook with values of other types: the file loads, or one sentence names the file and the key."""
    refused = 0
    for wrong in WRONG:
        data: Any = tomllib.loads(SMALL)
        inner = data
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = wrong
        mine.write_text("".join(f"{key} = {written(value)}\n" for key, value in data.items()))
        error = error_of(mine)
        if error is not None:
            assert str(error).startswith(f"{mine}: ")
            assert error.key
            refused += 1
    assert refused >= 4


@pytest.mark.parametrize("table", TABLES)
def test_an_unknown_key_is_refused_in_every_table(table: str, mine: Path) -> None:
    mine.write_text(changed(f"[[{table}]]\n", f"[[{table}]]\nzzz = 1\n"))
    assert re.search(rf"{table}\[.*\]\.zzz: expected a known key \(.*\), found an unknown one\.", refusal(mine))


@given(at=st.integers(0, len(SMALL)), cut=st.integers(0, 30), put=st.text(max_size=5))
def test_a_damaged_file_is_loaded_or_refused(at: int, cut: int, put: str) -> None:
    """Whatever a slip of the keyboard does to a file, nothing but a `LawError` comes of it."""
    damaged = SMALL[:at] + put + SMALL[at + cut :]
    error = error_of(damaged)
    assert error is None or str(error).startswith(("utopia.toml: ", "rulebooks: "))


def with_setting(key: str, value: str, *, book: str = NSW) -> str:
    text, found = re.subn(rf'(key = "{re.escape(key)}"\nvalue = ).*', rf"\g<1>{value}", law.load(book).text)
    assert found == 1
    return text


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("hand.player", '"five"', "setting[hand.player].value: expected a whole number, found five."),
        ("hand.player", "0", "setting[hand.player].value: expected a whole number, at least 1, found 0."),
        ("odds.ante", '"even"', 'setting[odds.ante].value: expected odds such as "25 to 1", found even.'),
        ("ties", '"nobody"', "setting[ties].value: expected one of player, dealer, stand-off, found nobody."),
        ("ante-bonus.from", '"nothing"', "setting[ante-bonus.from].value: expected a hand that ante-bonus pays (four-of-a-kind,"),
        ("ace-low", '["pair"]', "setting[ace-low].value: expected one of straight, straight-flush, found pair."),
        ("device.kinds", "true", "setting[device.kinds].value: expected a list, found yes."),
    ],
)
def test_a_setting_that_the_program_cannot_read_is_refused(key: str, value: str, said: str, mine: Path) -> None:
    text = re.sub(r"^(values|minimum|maximum) = .*\n", "", with_setting(key, value), flags=re.MULTILINE)
    mine.write_text(text)
    line = text[: text.index(f'key = "{key}"')].count("\n") + 2
    assert refusal(mine).startswith(f"{mine}: line {line}, {said}")


def test_a_setting_that_the_program_never_reads_is_refused(mine: Path) -> None:
    text = law.load(NSW).text.replace('key = "hand.player"', 'key = "hand.players"')
    mine.write_text(text)
    line = text[: text.index('key = "hand.players"')].count("\n") + 1
    expected = f"line {line}, setting[hand.players].key: expected a setting of four-card-poker (perhaps hand.player"
    assert refusal(mine).startswith(f"{mine}: {expected}")


def test_another_value_that_the_program_can_read_is_taken(mine: Path) -> None:
    for key, value, book in (
        ("odds.ante", '"2 to 1"', NSW),
        ("seats.maximum", "3", NSW),
        ("dealer.qualifies-with", '"king"', "nsw/three-card-poker"),
        ("race.protest-card", '"3c"', "nz/racing-card-derby"),
        ("payout.maximum", "5000000", "nz/four-card-poker"),
    ):
        mine.write_text(with_setting(key, value, book=book))
        assert law.load(mine).setting(key).value == tomllib.loads(f"value = {value}")["value"]
