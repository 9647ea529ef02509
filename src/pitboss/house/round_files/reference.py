"""The part of the documentation that is made from the code: every name that a round file may use.

`python -m pitboss.house.round_files.reference docs/round-files.md` brings the page up to date; without a page the section is
printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from pitboss.house.round_files import names

BEGINS = "<!-- made from the code: begins -->"
ENDS = "<!-- made from the code: ends -->"
EVERY_GAME = "every game"


def reference() -> str:
    """Return the section, in Markdown."""
    games = names.games()
    conduct: dict[str, str] = {}
    for game in games:
        conduct |= names.conduct_rules(game)
    return "\n".join(
        [
            *_list(
                "Incidents",
                "What an `incident` report may name, with the facts it takes.",
                names.incidents,
                names.incident_facts(),
                "facts",
            ),
            *_list("Conditions", "What the `when` of a remedy in a rulebook may name.", names.conditions),
            *_list("Remedies", "What `choose` of a report and `remedy` of `decide-remedy` may name.", names.remedies),
            *_list("Rules of conduct", "What `rule` of a `conduct` report may name.", names.conduct_rules, conduct),
            *_events(),
        ]
    )


def with_reference(page: str) -> str:
    """Return a page with the section between its markers replaced."""
    before, begins, rest = page.partition(BEGINS)
    _, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise ValueError(f"the page needs the lines {BEGINS} and {ENDS}")
    return f"{before}{BEGINS}\n\n{reference()}\n{ENDS}{after}"


def _list(
    title: str,
    text: str,
    of_game: Callable[[str], Collection[str]],
    meanings: Mapping[str, str] | None = None,
    second: str = "meaning",
) -> Iterator[str]:
    """Yield a table of names, each with the games that have it."""
    games = names.games()
    known = {game: of_game(game) for game in games}
    yield from (f"### {title}", "", text, "")
    columns = ("name", second, "games") if meanings else ("name", "games")
    yield from _heading(columns)
    for name in sorted({name for each in known.values() for name in each}):
        having = [game for game in games if name in known[game]]
        where = EVERY_GAME if len(having) == len(games) else ", ".join(having)
        yield _row((f"`{name}`", meanings[name], where) if meanings else (f"`{name}`", where))
    yield ""


def _events() -> Iterator[str]:
    yield from ("### Events", "", "What `expect_event` may name, and the fields that it may match.", "")
    yield from _heading(("event", "fields"))
    for name, kind in sorted(names.events().items()):
        fields = [field.encode_name for field in kind.fields if field.encode_name != "clauses"]
        yield _row((f"`{name}`", " ".join(f"`{field}`" for field in fields)))


def _heading(columns: Sequence[str]) -> Iterator[str]:
    yield _row(columns)
    yield _row(["---"] * len(columns))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str]) -> None:
    """Print the section, or bring the page given up to date."""
    if not arguments:
        print(reference())
        return
    page = Path(arguments[0])
    page.write_text(with_reference(page.read_text()))


if __name__ == "__main__":
    main(sys.argv[1:])
