"""A broken file is refused with the file, the key and what was expected there."""

import pytest
from tests.law.books import SMALL, changed

from pitboss import law
from pitboss.files.toml_rows import in_rows
from pitboss.law.writing import ROWS


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = ", "line 1, column 10: expected valid TOML, found invalid value."),
        ('id = "9.2"', 'id = "9.2"\nid = "9.3"', "expected valid TOML, found cannot overwrite a value."),
        ("format = 1", "format = 2", "format: expected 1, the version of the format, found 2."),
        ("format = 1", "format = 0", "format: expected 1, the version of the format, found 0."),
        ("format = 1\n", "", "format: expected a value, found no such key."),
        ('says = "What words mean."\n', "", "clause[1.1].says: expected a value, found no such key."),
        ('says = "What words mean."', "says = 3", "clause[1.1].says: expected text, found a whole number (3)."),
        (
            'effect = "shown"',
            'effect = "displayed"',
            "clause[9.2].effect: expected one of enforced, setting, recorded, shown, defined, heading, open, found 'displayed'.",
        ),
        (
            'carries = ["sign.limits"]',
            'carrys = ["sign.limits"]',
            "clause[9.2].carrys: expected a known key (perhaps carries), found an unknown one.",
        ),
        (
            'read = "loses"',
            'reads = "loses"',
            "clause[10(a)].errata[number 1].reads: expected a known key (perhaps read), found an unknown one.",
        ),
        ('currency = "AUD"', "zzz = 1", "line 8, zzz: expected a known key (absent, amended, authority, checklist, clause,"),
        ('id = "9.2"', 'id = "9.2)"', "clause[9.2)].id: expected an id in which every bracket is closed, found 9.2)."),
        ('id = "9.2"', "id = 9.2", "clause[number 11].id: expected text, found a fractional number (9.2)."),
        ("value = 1\n", "value = 1.5\n", "found a fractional number (1.5)."),
        (
            'clause = "2"',
            "clause = 2",
            "setting[hand.player].clause: expected text or a list, found a whole number (2).",
        ),
        ('["ace", "3 to 2"]', '["ace"]', "expected a list of length 2, found 1 (['ace'])."),
        (
            'source = "choice"',
            'source = "guess"',
            "setting[ties].source: expected \"choice\", or no such key, found 'guess'.",
        ),
        ('date = "2020"', "date = 2020-01-01", "line 7, date: expected text, found a date"),
        ("value = 1\n", f"value = {'9' * 5000}\n", "the file: expected valid TOML, found Exceeds the limit"),
        ("value = 1\n", f"value = {'[' * 5000}\n", "the file: expected valid TOML, found lists or tables nested too deeply"),
        ("[[absent]]", "[absent]", "absent: expected a list, found a table"),
    ],
)
def test_a_malformed_file_is_explained(old: str, new: str, message: str) -> None:
    with pytest.raises(law.LawError) as refused:
        law.loads(changed(old, new), "utopia.toml")
    said = str(refused.value)
    assert said.startswith("utopia.toml: ")
    assert message in said
    assert said.endswith(".")
    assert "\n" not in said


def test_the_error_keeps_its_parts() -> None:
    with pytest.raises(law.LawError) as refused:
        law.loads(changed('says = "What words mean."', "says = 3"), "utopia.toml")
    error = refused.value
    assert (error.where, error.key, error.expected) == ("utopia.toml", "clause[1.1].says", "text")


def test_a_wrong_row_is_named_by_its_number_or_its_line() -> None:
    rows = in_rows(SMALL, ROWS)
    second = 'when = "during-deal", does = "play-on"'
    line = next(number for number, each in enumerate(rows.splitlines(), 1) if second in each)
    for wrong, message in (
        (
            second.replace("when", "whne"),
            f"line {line}, remedy[number 2].whne: expected a known key (perhaps when), found an unknown one.",
        ),
        (second.replace(",", ""), f"line {line}, column "),
    ):
        with pytest.raises(law.LawError) as refused:
            law.loads(rows.replace(second, wrong), "utopia.toml")
        assert f"utopia.toml: {message}" in str(refused.value)
