"""A rulebook that amends another: its effects make a whole rulebook, and what is wrong with them is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.law.books import SMALL, changed

from pitboss import law
from pitboss.law.loading import load_with_problems

HEAD = """\
format = 1
id = "utopia/other"
amends = "{amends}"
instrument = "Amending Order"
date = "2021-01-01"
"""
WORDS = '{ target = "clause[10(a)].says", does = "replace-words", words = "higher", by = "highest" }'


def amending(folder: Path, *effects: str, amends: str = "./base.toml", base: str = SMALL, head: str = "") -> Path:
    (folder / "base.toml").write_text(base)
    path = folder / "other.toml"
    rows = "".join(f"    {each},\n" for each in effects)
    path.write_text(HEAD.format(amends=amends) + head + f"\neffect = [\n{rows}]\n")
    return path


def problems(path: Path) -> list[str]:
    """Everything wrong with an amending file: its line, the path and the sentence, without the file."""
    with pytest.raises(law.LawError) as refused:
        law.load(path)
    found = refused.value.problems if isinstance(refused.value, law.LawErrors) else (refused.value,)
    return [str(each).replace(f"{path}: ", "") for each in found]


def test_effects_make_a_whole_rulebook_with_its_own_id_and_digest(tmp_path: Path) -> None:
    path = amending(tmp_path, WORDS, head='currency = "GBP"\n')
    base, book = law.load(tmp_path / "base.toml"), law.load(path)
    assert (book.id, book.currency, book.title, book.instrument) == ("utopia/other", "GBP", base.title, "Amending Order")
    assert book.digest != base.digest
    assert book.clause("10(a)").says == "The highest card wins even money."
    assert [each for each in book.clauses if each != base.clause(each.id)] == [book.clause("10(a)")]
    assert book.cites("settle.player-wins") == ("10(a)",)
    (made,) = book.amended
    assert (made.base, made.digest) == (base.id, base.digest)
    (effect,) = made.effects
    assert (effect.target, effect.source, effect.date) == ("clause[10(a)].says", "Amending Order", "2021-01-01")


def test_the_kept_texts_need_neither_the_base_nor_the_amending_file(tmp_path: Path) -> None:
    path = amending(tmp_path, WORDS)
    book = law.load(path)
    texts = book.texts()
    path.unlink()
    (tmp_path / "base.toml").unlink()
    again = law.reload(book.id, texts)
    assert (again.digest, again.clauses, again.amended) == (book.digest, book.clauses, book.amended)


@pytest.mark.parametrize(
    ("effect", "holds"),
    [
        (
            '{ target = "setting[hand.player].value", does = "substitute", value = 2 }',
            lambda book: book.setting("hand.player").value == 2,
        ),
        (
            '{ target = "schedule[aces rich].pays[ace-of-spades]", does = "substitute", value = "7 to 1" }',
            lambda book: book.schedule("aces", "rich").pays[0] == ("ace-of-spades", "7 to 1"),
        ),
        (
            '{ target = "office[dealer].powers[equipment.tray]", does = "insert", value = "equipment.tray" }',
            lambda book: book.powers("dealer") == {"equipment.tray"},
        ),
        (
            '{ target = "office[supervisor].powers[limits.change]", does = "delete" }',
            lambda book: not book.powers("supervisor"),
        ),
        (
            '{ target = "clause[10(b)]", does = "insert", value = { says = "A tie stands off.", effect = "defined" } }',
            lambda book: book.clause("10(b)").says == "A tie stands off.",
        ),
        (
            '{ target = "clause[10]", does = "renumber", to = "11" }',
            lambda book: book.cites("settle.player-wins") == ("11(a)",) and book.clause("2").refers_to == ("11(a)(ii)",),
        ),
        ('{ target = "clause[1.1:ante]", does = "delete" }', lambda book: "1.1:ante" not in book.index.clauses),
    ],
)
def test_what_an_effect_changes(tmp_path: Path, effect: str, holds: object) -> None:
    assert callable(holds)
    assert holds(law.load(amending(tmp_path, effect)))


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ('{ target = "clause[10(a", does = "delete" }', "expected a path such as clause[9.2]"),
        ('{ target = "clauses[10(a)]", does = "delete" }', "(perhaps clause), found 'clauses'"),
        ('{ target = "clause[10(aa)]", does = "delete" }', "(perhaps 10(a)"),
        (
            '{ target = "setting[hand.playr].value", does = "substitute", value = 2 }',
            "(perhaps hand.player), found none",
        ),
        ('{ target = "setting[hand.player].valu", does = "substitute", value = 2 }', "(perhaps value"),
        ('{ target = "setting[hand.player].key", does = "substitute", value = "x" }', "delete the row and insert another one"),
        (
            '{ target = "setting[hand.player].value", does = "substitute", value = 1 }',
            "expected a change, found what the rulebook",
        ),
        ('{ target = "setting[hand.player].value", does = "substitute", value = {} }', "expected"),
        ('{ target = "setting[hand.player].value", does = "substitute" }', "expected a value, since the effect is substitute"),
        (
            '{ target = "setting[hand.player].value", does = "delete", value = 1 }',
            "expected no such key, since the effect is delete",
        ),
        ('{ target = "clause[10(a)].says", does = "replace-words", words = "lower", by = "x" }', "'lower' 0 times"),
        ('{ target = "clause[10(a)]", does = "replace-words", words = "lower", by = "x" }', "expected a key of the row"),
        (
            '{ target = "clause[10(a)]", does = "insert", value = { says = "x", effect = "defined" } }',
            "it has, substitute",
        ),
        (
            '{ target = "clause[10(e)]", does = "insert", value = { says = "x", effect = "defined" } }',
            "a gap: no 10(d)",
        ),
        ('{ target = "clause[12.1]", does = "insert", value = { says = "x", effect = "defined" } }', "a gap: no 12, but 12.1"),
        ('{ target = "clause[10(b)]", does = "insert", value = { say = "x", effect = "defined" } }', "expected"),
        ('{ target = "clause[10]", does = "renumber", to = "13" }', "a gap: no 12, but 13"),
        ('{ target = "clause[10]", does = "renumber", to = "2" }', "expected a clause that the rulebook does not have"),
        ('{ target = "office[dealer]", does = "renumber", to = "2" }', "expected a clause, since only clauses have numbers"),
        ('{ target = "clause[10(a)(ii)]", does = "delete" }', "expected nothing that still names it, found clause[2].refers_to"),
        ('{ target = "clause[10]", does = "delete" }', "expected no clause below it, found clause[10(a)]"),
        ('{ target = "clause[10(a)].says", does = "repeal" }', "insert, replace-words, substitute, delete, renumber"),
        ('{ target = "clause[10(a)].says", does = "delete", date = "1.1.2022" }', "expected a day such as"),
    ],
)
def test_what_is_wrong_with_an_effect_is_one_sentence_with_its_line(tmp_path: Path, effect: str, said: str) -> None:
    (found,) = problems(amending(tmp_path, effect))
    assert found.startswith("line 8, effect[")
    assert said in found
    assert "\n" not in found


def test_every_wrong_effect_is_named(tmp_path: Path) -> None:
    path = amending(
        tmp_path,
        '{ target = "setting[hand.playr].value", does = "substitute", value = 2 }',
        '{ target = "clause[77]", does = "delete" }',
    )
    assert [each.partition(",")[0] for each in problems(path)] == ["line 8", "line 9"]
    with pytest.raises(law.LawErrors, match="and 1 more; `pitboss rules check` lists them all"):
        load_with_problems(str(path))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (WORDS, WORDS),
        (WORDS, '{ target = "clause[10(a)]", does = "delete" }'),
        ('{ target = "office[dealer].powers", does = "insert", value = [] }',
         '{ target = "office[dealer].powers[equipment.tray]", does = "insert", value = "equipment.tray" }'),
    ],
)  # fmt: skip
def test_two_effects_on_one_target_are_refused(tmp_path: Path, first: str, second: str) -> None:
    (found,) = problems(amending(tmp_path, first, second))
    assert "expected one effect on this target" in found


def test_a_number_that_is_set_free_can_be_given_to_a_new_clause(tmp_path: Path) -> None:
    book = law.load(
        amending(
            tmp_path,
            '{ target = "clause[10]", does = "renumber", to = "11" }',
            '{ target = "clause[10]", does = "insert", value = { says = "New.", effect = "defined" } }',
        )
    )
    assert (book.clause("10").says, book.clause("11").says) == ("New.", "Paying")


@pytest.mark.parametrize(
    ("amends", "said"),
    [
        ("./gone.toml", "the file"),
        ("nsw/three-card-pokr", "line 3, amends: expected the id of a rulebook (perhaps nsw/three-card-poker"),
        (
            "./other.toml",
            "line 3, amends: expected a rulebook that neither amends nor includes this one",
        ),
    ],
)
def test_an_unknown_base_and_a_circle_are_refused(tmp_path: Path, amends: str, said: str) -> None:
    (found,) = problems(amending(tmp_path, WORDS, amends=amends))
    assert said in found


def test_an_amendment_without_effects_or_with_the_id_of_its_base_is_refused(tmp_path: Path) -> None:
    path = amending(tmp_path)
    path.write_text(path.read_text().replace("utopia/other", "utopia/high-card"))
    assert problems(path) == [
        "line 2, id: expected an id of its own, found that of the rulebook it amends, utopia/high-card.",
        "line 7, effect: expected at least one effect, found none.",
    ]


def test_a_change_is_not_older_than_what_it_changes(tmp_path: Path) -> None:
    dated = changed('date = "2020"', 'date = "2021-06-01"')
    (found,) = problems(amending(tmp_path, WORDS, base=dated))
    assert found == "line 5, date: expected a day from 2021-06-01, the date of utopia/high-card, found 2021-01-01."


def test_what_an_effect_makes_unsound_is_said_at_the_effect_and_what_the_base_says_at_the_base(tmp_path: Path) -> None:
    carries = '{ target = "clause[10(a)].carries", does = "delete" }'
    (found,) = problems(amending(tmp_path, carries))
    assert found.startswith("line 8, clause[10(a)].carries: expected at least one rule")
    broken = changed('refers_to = ["10(a)(ii)"]', 'refers_to = ["10(z)"]')
    with pytest.raises(law.LawError) as refused:
        law.load(amending(tmp_path, WORDS, base=broken))
    assert refused.value.where == "base.toml" or refused.value.where.endswith("/base.toml")
    assert refused.value.line == broken.split('refers_to = ["10(z)"]')[0].count("\n") + 1


def test_an_amendment_can_be_amended(tmp_path: Path) -> None:
    amending(tmp_path, WORDS)
    path = tmp_path / "third.toml"
    cards = 'effect = [{ target = "setting[hand.player].value", does = "substitute", value = 2, source = "Third Order 4" }]\n'
    path.write_text(HEAD.format(amends="other.toml").replace("utopia/other", "utopia/third") + cards)
    book = law.load(path)
    assert (book.setting("hand.player").value, book.clause("10(a)").says) == (2, "The highest card wins even money.")
    assert [each.base for each in book.amended] == ["utopia/high-card", "utopia/other"]
    assert book.amended[1].effects[0].source == "Third Order 4"
