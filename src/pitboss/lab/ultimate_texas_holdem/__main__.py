"""Count every deal under each shipped rulebook, for the files that are shipped: `python -m pitboss.lab.ultimate_texas_holdem`."""

from __future__ import annotations

from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.lab.figures import silent
from pitboss.lab.kernels import keep, warm_up
from pitboss.lab.question import Question, WhatIf, ask
from pitboss.lab.ultimate_texas_holdem import MATTERS, SEEN
from pitboss.lab.ultimate_texas_holdem.solving import SHIPPED, count_all
from pitboss.law import available, load


def shipped_questions() -> list[Question]:
    """Return the question of each rulebook of the game as it is."""
    books = [book for book in map(load, available()) if book.game == GAME.id]
    return [ask(book, WhatIf(), matters=MATTERS, seen=SEEN) for book in books]


def main() -> None:
    warm_up()
    made = dict(count_all(question, silent) for question in shipped_questions())
    for old in SHIPPED.glob("*.npz"):
        old.unlink()
    for name, counts in made.items():
        keep(name, counts, SHIPPED)


if __name__ == "__main__":
    main()
