from pathlib import Path

import pytest

from pitboss.law.ids import in_order, parent, plain

LISTS = sorted((Path(__file__).parents[1] / "clause_ids").glob("*.txt"))


@pytest.mark.parametrize(
    ("clause_id", "above"),
    [
        ("9.2.1.1", "9.2.1"),
        ("9.2.1", "9.2"),
        ("9.2", "9"),
        ("9", None),
        ("5.1(a)(i)", "5.1(a)"),
        ("5.1(a)", "5.1"),
        ("1.1:stand-off", "1.1"),
        ("1:scanner", "1"),
        ("10A.7-2", "10A"),
        ("10A.7", "10A"),
        ("5.14A(b)", "5.14A"),
        ("A", None),
        ("base.12", "base"),
    ],
)
def test_the_clause_above(clause_id: str, above: str | None) -> None:
    assert parent(clause_id) == above


@pytest.mark.parametrize(
    "ordered",
    [
        ["9.2", "9.10"],
        ["9", "9.1", "9.1.1", "9.2", "10"],
        ["1", "1.1", "1.1:stand-off", "1.1:ante", "1.1.1", "1.2"],
        ["5.1", "5.1(a)", "5.1(a)(i)", "5.1(a)(ii)", "5.1(b)", "5.2"],
        ["3.3(a)", "3.3(h)", "3.3(i)", "3.3(j)"],
        ["7(i)", "7(iii)", "7(iv)", "7(v)", "7(viii)", "7(ix)", "7(x)"],
        ["10", "10.1", "10.1A", "10.2", "10A.7", "10A.7-2", "10A.8", "11"],
        ["A", "A:ante", "1", "2", "base.2", "base.10"],
    ],
)
def test_ids_are_in_the_order_a_reader_expects(ordered: list[str]) -> None:
    shuffled = sorted(ordered, key=lambda each: (":" not in each, each[::-1] if ":" not in each else ""))
    assert in_order(shuffled) == ordered


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_the_order_of_the_sources_is_kept(file: Path) -> None:
    listed = file.read_text().split()
    numbered = [each for each in listed if ":" not in each]
    assert in_order(listed) == listed
    assert in_order(sorted(numbered)) == numbered


@pytest.mark.parametrize(
    ("clause_id", "typed"),
    [("5.1(a)(i)", "5.1.a.i"), ("1.1:stand-off", "1.1.stand-off"), ("10A.7-2", "10A.7-2"), ("9.2", "9.2")],
)
def test_a_spelling_that_a_shell_leaves_alone(clause_id: str, typed: str) -> None:
    assert plain(clause_id) == typed
