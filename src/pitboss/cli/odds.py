"""`pitboss odds`: the exact odds of a rulebook's wagers, with what-if options."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from pitboss import lab, law
from pitboss.cli.odds_tables import print_brief, print_odds
from pitboss.cli.options import AsJson, Pays, RulebookName, Schedules, Seen, Settings, Stake, what_if
from pitboss.cli.output import console, explains, print_json
from pitboss.cli.progress import progress
from pitboss.lab.as_data import analysis_data
from pitboss.lab.errors import LabError

__all__ = ["odds"]

FEW = 8
"""As many wagers as one line can list."""
NEAR = 4
"""As many as may have been meant."""


@explains(law.LawError, LabError)
def odds(
    rulebook: RulebookName,
    /,
    *,
    wager: Annotated[
        str | None, Parameter(help="One wager or kind of wager, such as ante or aces-up, with its returns.", show_default=False)
    ] = None,
    brief: Annotated[bool, Parameter(negative=(), help="Print one line for each wager.")] = False,
    exact: Annotated[bool, Parameter(negative=(), help="Also print house edges and costs as fractions.")] = False,
    outcomes: Annotated[bool, Parameter(negative=(), help="Also print the returns by hand, for every schedule.")] = False,
    schedule: Schedules = (),
    pay: Pays = (),
    set_: Settings = (),
    stake: Stake = None,
    seen: Seen = None,
    strategy: Annotated[
        Path | None, Parameter(help="Price your own strategy, a TOML file; docs/lab.md has the format.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Print the exact odds of every wager and schedule of a rulebook.

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    """
    book = law.load(rulebook)
    module = lab.analyst(book)
    question = lab.question_of(book, what_if(schedule, pay, set_, stake, seen, strategy))
    if wager is not None:
        question = replace(question, only=_named(question, wager, getattr(module, "FURTHER", ())))
    if brief and (exact or outcomes):
        raise LabError("--brief leaves out what --exact and --outcomes add; give one or the other")
    with progress() as tell:
        found = module.analyse(question, tell)
    title = f"{book.title} ({book.id})"
    if as_json:
        print_json(analysis_data(found))
    elif brief:
        print_brief(console(), title, found)
    else:
        print_odds(console(), title, found, fractions=exact, returns=outcomes, alone=wager is not None)
    return 0


def _named(question: lab.Question, wager: str, further: tuple[str, ...]) -> tuple[str, ...]:
    """Return the wager of a name, or all of a kind of wager such as quinella. `further` wagers have odds, though players do not
    make them before the deal, or not at this table."""
    name = wager.strip().lower().replace("_", "-").replace(" ", "-")
    known = tuple(dict.fromkeys((*question.rules.wagers, *further)))
    found = [each for each in known if each == name] or [
        each for each in known if each.startswith(f"{name}-") and not question.book.schedules_of(each)
    ]
    if not found:
        raise LabError(f"{question.book.id} has no wager {wager!r}", _meant(name, known))
    return tuple(found)


def _meant(name: str, known: Sequence[str]) -> Sequence[str]:
    """Return what may have been meant: names that look like it or have its words, else all wagers and kinds of wager."""
    if len(known) <= FEW:
        return known
    words, kinds = {*name.split("-")}, _kinds(known)
    alike = get_close_matches(name, [*dict.fromkeys((*kinds, *known))], n=NEAR)
    having = [each for each in known if words <= {*each.split("-")}]
    near = [*dict.fromkeys((*alike, *having))][:NEAR]
    return near if len(near) > 1 else [*dict.fromkeys((*near, *kinds))]


def _kinds(known: Sequence[str]) -> list[str]:
    """Return each wager, or its kind where there are several of that."""
    first = [each.partition("-")[0] for each in known]
    return [*dict.fromkeys(kind if first.count(kind) > 1 else each for kind, each in zip(first, known, strict=True))]
