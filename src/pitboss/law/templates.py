"""Templates of rulebook files: one that amends a rulebook, and a whole one of a game, with a to-do for each clause."""

from collections.abc import Iterator
from datetime import date

import msgspec

from pitboss.files.toml_writing import quoted, toml_value
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import Clause, Office, RulebookFile, Setting, Value, of_the_house
from pitboss.law.vocabulary import Vocabulary
from pitboss.law.writing import write_rulebook

__all__ = ["amending_template", "effect_for", "whole_template"]

TO_DO = "To do"
FIRST = "1"


def effect_for(key: str, value: Value) -> str:
    """Return the effect that gives a setting another value, as a row of an amending file."""
    return f'{{ target = "setting[{key}].value", does = "substitute", value = {toml_value(value)} }}'


def amending_template(book: Rulebook, amends: str, today: date) -> str:
    """Return the text of a file that amends a book: its head, and an effect to choose from for each of the book's choices."""
    choices = [each for each in book.settings if each.alternatives]
    return "\n".join((*_amending_head(book, amends, today), *_effects(choices), "]", ""))


def _amending_head(book: Rulebook, amends: str, today: date) -> Iterator[str]:
    name = book.id.partition("/")[2]
    yield f"# Amends {book.id}, {book.title}. Everything else is as there. `pitboss rules check` says what is left to do."
    yield from ("", "format = 1", f'id = "mine/{name}"  # an id of your own: authority/name', f"amends = {quoted(amends)}")
    yield 'instrument = "To do: the order or decision that makes these changes"'
    yield f'date = "{today.isoformat()}"  # the day from which they hold'
    yield f"# title = {quoted(book.title)}"
    yield f"# authority = {quoted(book.authority)}"
    yield f'# currency = "{book.currency}"'
    yield from (
        "",
        "# A target is a row (clause[9.2]), a key (clause[9.2].says) or an entry (office[dealer].powers[cards.check]).",
    )
    yield "# does: insert, substitute, delete, replace-words (with words and by), renumber (with to); also source and date."
    yield from ("effect = [", *(f"    # {each}" for each in _examples(book)))


def _examples(book: Rulebook) -> Iterator[str]:
    """Yield an effect of each kind on something that the book has."""
    clause = book.clauses[0]
    yield f'{{ target = "clause[{clause.id}].says", does = "replace-words", words = "...", by = "...", source = "Order 1" }},'
    for schedule in book.schedules[:1]:
        hand, odds = schedule.pays[0]
        yield f'{{ target = "schedule[{schedule.wager} {schedule.name}].pays[{hand}]", does = "substitute", value = "{odds}" }},'
    for line in book.checklist[:1]:
        yield f'{{ target = "checklist[{line.item}]", does = "delete" }},'


def _effects(choices: list[Setting]) -> Iterator[str]:
    if choices:
        yield "    # The choices of this rulebook, each with what else the program carries out:"
    for setting in choices:
        yield f"    # {setting.says} Now {toml_value(setting.value)}."
        yield from (f"    # {effect_for(setting.key, each)}," for each in setting.alternatives)


def whole_template(model: Rulebook, known: Vocabulary) -> str:
    """Return the text of a whole rulebook of a game: an open clause for each of its rules, and the settings, schedules, offices,
    checklist and remedies of another book of the game, to be changed."""
    carried = [rule for rule in known.rules if model.has(rule)]
    read = {*known.settings, *known.interpretations, *(key for line in model.checklist for key in line.only)}
    clauses = [Clause(id=FIRST, says=f"{TO_DO}: the clause of this row.", effect="open", reason=f"{TO_DO}: write it.")]
    for number, rule in enumerate(carried, 1):
        says = f"{TO_DO}: {known.rules[rule]}"
        clauses.append(Clause(id=f"{FIRST}.{number}", says=says, effect="open", reason=f"{TO_DO}: write it.", carries=(rule,)))
    file = RulebookFile(
        format=1,
        id=f"mine/{model.game}",
        title=model.title,
        authority=f"{TO_DO}: who approves the rules",
        instrument=f"{TO_DO}: the order that approves them",
        date="undated",
        currency=model.currency,
        game=model.game,
        office=tuple(_of_the_table(each) for each in model.offices),
        clause=tuple(clauses),
        setting=tuple(_own(each) for each in model.settings if each.key in read),
        schedule=tuple(msgspec.structs.replace(each, clause=FIRST, source=None, reason=None) for each in model.schedules),
        checklist=model.checklist,
        remedy=model.remedies,
        absent=tuple(each for each in model.absent if each.rule in known.rules and each.rule not in carried),
    )
    head = (
        f"# A rulebook of {model.title} to be written: values, offices, checklist and remedies are those of {model.id}.\n"
        '# Write each clause in a few words of your own, with its number and an effect such as "enforced", and take its reason\n'
        "# away; let settings, schedules and offices name their clauses. `pitboss rules check` lists what is left to do.\n\n"
    )
    return head + write_rulebook(file)


def _of_the_table(office: Office) -> Office:
    """Return an office without what it does in streams of the house."""
    powers, leaves = (tuple(each for each in names if not of_the_house(each)) for names in (office.powers, office.leaves))
    return msgspec.structs.replace(office, clause=FIRST, powers=powers, leaves=leaves)


def _own(setting: Setting) -> Setting:
    return msgspec.structs.replace(setting, clause=FIRST, source=None, reason=None, alternatives=(), considered=())
