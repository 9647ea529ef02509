"""The names in a rulebook come from its game: a misspelt one is refused when a table opens, with the near misses."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.models import model_of

from pitboss import law
from pitboss.cli.rules import engine_for
from pitboss.games import game_of, games, rules_for
from pitboss.law import LawError
from pitboss.law.checking import check
from pitboss.law.schema import Absent, ChecklistRow, Clause, Office, Remedy, Schedule, Setting
from pitboss.law.vocabulary import Vocabulary, unknown_names
from pitboss.law.writing import ROWS as LISTS
from pitboss.table.settings import TableSettings

BOOK = "nsw/four-card-poker"
TEXT = law.load(BOOK).text
PLAYABLE = tuple(each for each in law.available() if law.load(each).game in games())

ROWS = {
    "clause": Clause,
    "office": Office,
    "setting": Setting,
    "schedule": Schedule,
    "checklist": ChecklistRow,
    "remedy": Remedy,
    "absent": Absent,
}
FREE = {
    "clause": ("id", "says", "external", "reason", "source", "errata"),
    "office": ("name", "title"),
    "setting": ("says", "table", "approval", "operators", "reason", "alternatives", "considered", "minimum", "maximum"),
    "schedule": ("name", "reason"),
    "checklist": ("item", "asks", "virtual"),
    "remedy": (),
    "absent": ("reason",),
}
"""By the kind of row: the keys that name nothing else, but give a name, a number or a text."""
VALUE = r"^{} = [^\n]*\n?(?:[ \]][^\n]*\n?)*"
VALUE_IN_ROW = r"(?<=[{{,] ){} = (?:\"[^\"]*\"|\[[^\]]*\]|\{{[^}}]*\}})"
NAMES = [(kind, field) for kind, row in ROWS.items() for field in row.__struct_fields__ if field not in FREE[kind]]


def misspelt(kind: str, key: str) -> Iterator[tuple[str, str, str]]:
    """Yield a rulebook, its text with one name in such a row misspelt, and what was meant."""
    for book in PLAYABLE:
        text, known = law.load(book).text, game_of(law.load(book).game or "").vocabulary
        for start, block in _rows(kind, text):
            value = re.search(VALUE_IN_ROW.format(key) if kind in LISTS else VALUE.format(key), block, re.MULTILINE)
            if value and _closed(kind, key, block, known):
                for word in re.finditer(r'"([^"]{3,})"', value[0]):
                    at = start + value.start() + word.start(1) + 1
                    yield book, text[:at] + text[at] + text[at:], word[1]


def _rows(kind: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield each row of a kind and where it begins in the text."""
    if kind not in LISTS:
        for block in re.finditer(rf"^\[\[{kind}\]\]\n(?:(?!\[\[).*\n?)*", text, re.MULTILINE):
            yield block.start(), block[0]
    elif rows := re.search(rf"^{kind} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL):
        for row in re.finditer(r"^    \{.*$", rows[1], re.MULTILINE):
            yield rows.start(1) + row.start(), row[0]


def _closed(kind: str, key: str, block: str, known: Vocabulary) -> bool:
    """Return whether a row is one whose key has a closed vocabulary: the values of some settings are numbers or texts."""
    setting = re.search(r'^key = "(.*)"', block, re.MULTILINE)
    if kind != "setting" or key not in ("value", "values") or setting is None:
        return True
    return isinstance(known.settings.get(setting[1]), tuple)


def test_every_key_of_a_row_is_misspelt_or_free() -> None:
    for kind, row in ROWS.items():
        assert set(FREE[kind]) <= set(row.__struct_fields__)
    assert {kind for kind, _ in NAMES} == set(ROWS)


@pytest.mark.parametrize(("kind", "key"), NAMES)
def test_a_misspelt_name_is_refused_with_the_near_miss(kind: str, key: str) -> None:
    """Every misspelling is refused; the first that concerns no other row is refused at its own key."""
    for book, text, meant in misspelt(kind, key):
        with pytest.raises(LawError) as refused:
            rules_for(law.loads(text, "mine.toml"), TableSettings("Table 1", model_of(law.load(book).game or "").limits))
        assert refused.value.where == "mine.toml"
        if refused.value.key.startswith(f"{kind}[") and refused.value.key.endswith(f".{key}"):
            assert meant in refused.value.expected.partition("(perhaps ")[2], refused.value
            return
    raise AssertionError("no misspelling is refused at its own key")


@pytest.mark.parametrize("book", PLAYABLE)
def test_the_built_in_books_use_only_names_that_their_games_know(book: str) -> None:
    loaded = law.load(book)
    assert [*unknown_names(loaded, game_of(loaded.game or "").vocabulary)] == []


def test_a_power_that_no_command_needs_is_a_finding() -> None:
    book = law.loads(TEXT.replace('"deal.clockwise"', '"deal.clockwise", "settle.tie"', 1), "mine.toml")
    found = [str(each) for each in check(book, engine=engine_for(book), open_ok=True)]
    assert [each for each in found if "a power that no command needs: settle.tie." in each]


def test_an_absence_of_what_only_a_service_has_is_a_finding() -> None:
    absent = 'absent = [\n    { rule = "conduct.quiet", reason = "The order asks for silence in other words." },'
    book = law.loads(TEXT.replace("absent = [", absent, 1), "mine.toml")
    found = [each.what for each in check(book, engine=engine_for(book), open_ok=True)]
    assert [each for each in found if "conduct.quiet" in each and "only a service" in each]


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        (
            '"limits.change",',
            '"limits.change", "rules.on-request",',
            "gives casino-supervisor a power that it inherits: rules.on-request.",
        ),
        ('  "seat.take",\n', "", "carries a rule, but no office has the power to act on it: seat.take."),
        ('  "equipment.table",\n', "", "lets dealer tick a line of the checklist without the power: equipment.table."),
    ],
)
def test_powers_that_give_nothing_or_that_nobody_has_are_findings(right: str, wrong: str, found: str) -> None:
    assert right in TEXT
    book = law.loads(TEXT.replace(right, wrong, 1), "mine.toml")
    assert [each for each in check(book, engine=engine_for(book), open_ok=True) if found in str(each)]


def test_a_setting_that_nothing_reads_is_refused() -> None:
    unread = '\n[[setting]]\nkey = "moon.phase"\nvalue = "full"\nclause = "1.1"\nsays = "The moon."\n'
    book = law.loads(TEXT + unread, "mine.toml")
    with pytest.raises(LawError, match=r"moon\.phase"):
        rules_for(book, TableSettings("Table 1", model_of("four-card-poker").limits))
    assert [each for each in check(book, engine=engine_for(book), open_ok=True) if "moon.phase" in each.what]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (', to = ["surveillance", "inspector"]', "", "whom the notice goes to, found nobody"),
        ('does = "void-round",', 'does = "void-round", to = ["inspector"],', "only notify tells people"),
    ],
)
def test_a_notice_says_whom_it_tells_and_nothing_else_does(right: str, wrong: str, said: str) -> None:
    assert right in TEXT
    with pytest.raises(LawError, match=said):
        rules_for(law.loads(TEXT.replace(right, wrong, 1)), TableSettings("Table 1", model_of("four-card-poker").limits))
