"""What the desk can show: the table as everybody sees it, the sign, a clause, and the words that can be keyed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from pitboss.games.dealer_poker.view import HandView
from pitboss.house.desk.games import game_of
from pitboss.house.desk.keys import NotUnderstood
from pitboss.house.desk.step import dealers_moment
from pitboss.house.desk.vocabulary import DESK_WORDS, vocabulary, words_of
from pitboss.house.runner import Table
from pitboss.house.words.phrases import hand_words, wager_name
from pitboss.law import UnknownClause
from pitboss.law.errors import near
from pitboss.money import show
from pitboss.table.accounts import TRAY
from pitboss.table.commands import DEALER
from pitboss.table.state import LIVE_ROUND
from pitboss.table.view import SeatView
from pitboss.table.viewers import Viewer

LEFT, RIGHT = 47, 29
"""How wide the columns of the help are: with the indent before them, a terminal of eighty columns."""


def table_lines(table: Table) -> Iterator[str]:
    """Seats, wagers and hands: only what lies face up, or was turned up, is shown."""
    view = table.view(Viewer(DEALER))
    live = table.state.phase in LIVE_ROUND
    played = f"round {view.round}" if live else f"rounds played: {view.round}"
    yield f"{table.rules.table.name}, {table.rules.book.title}: {view.phase}, {played}"
    seats = {each.seat: each for each in view.seats}
    for taken, run in groupby(range(1, table.state.places + 1), key=seats.__contains__):
        numbers = [*run]
        yield from (_seat(seats[number], table, live=live) for number in numbers) if taken else [_empty(numbers)]
    if view.game.dealer and live:
        yield f"dealer  {_hand(view.game.dealer)}"
    yield from game_of(table.rules).shows(dealers_moment(table, table.at))
    left = f", {view.cards_left} cards left to deal" if live else ""
    yield f"tray {show(table.state.money.get(TRAY, 0))}{left}"


def _empty(numbers: list[int]) -> str:
    """Places side by side where nobody sits."""
    return f"{numbers[0]}{f' to {numbers[-1]}' if len(numbers) > 1 else ''}  -"


def _seat(seat: SeatView, table: Table, *, live: bool) -> str:
    """A place: its player with his chips, or the area of a player who sits elsewhere."""
    sits = seat.seat in table.state.seats
    parts = [f"{seat.seat}  {seat.player}", show(seat.chips)] if sits else [f"{seat.seat}  (area of {seat.player})"]
    if seat.tokens:
        parts.append(f"tokens {show(seat.tokens)}")
    parts += [f"{wager_name(wager)} {show(amount)}" for wager, amount in seat.wagers.items()]
    parts += [f"keeps {wager_name(wager)} from {show(minimum)}" for wager, minimum in seat.marker.items()]
    if seat.hand and live:
        parts.append(f"{seat.hand.status}: {_hand(seat.hand)}")
    return ", ".join(parts)


def _hand(hand: HandView) -> str:
    if hand.as_set:
        return hand_words(hand.as_set)
    up = f", face up {' '.join(hand.cards.values())}" if hand.cards else ""
    return f"{hand.lie} cards{up}"


def sign_lines(table: Table) -> Iterator[str]:
    for line in table.sign():
        yield f"{line.text}  ({', '.join(line.clauses)})" if line.clauses else line.text


def clause_lines(table: Table, clause: str) -> Iterator[str]:
    book = table.rules.book
    try:
        yield f"{book.citation(clause)}  {book.clause(clause).says}"
    except UnknownClause as error:
        raise NotUnderstood(f"There is no clause {clause!r} in {book.id}; expected {error.expected}.") from None


def help_lines(table: Table, word: str = "") -> Iterator[str]:
    """Every word with its usage, or one of them."""
    words = words_of(table.rules)
    if not word:
        for usage, says in DESK_WORDS.values():
            yield from _usage(usage, says)
        for title, group in vocabulary(table.rules).items():
            yield ""
            yield f"{title}:"
            for each in group:
                yield from _usage(each.usage, each.says)
    elif word in DESK_WORDS:
        yield from _usage(*DESK_WORDS[word])
    elif word in words:
        yield from _usage(words[word].usage, words[word].says)
    else:
        hint = near(word, [*DESK_WORDS, *words])
        raise NotUnderstood(f"{word!r} is no word of this terminal{f'; perhaps {hint}' if hint else ''}. Key: help")


def _usage(usage: str, says: str) -> Iterator[str]:
    """How it is keyed on the left, what it means on the right."""
    left = [usage, *[""] * len(says)]
    for key, words in zip(left, wrap(says, RIGHT), strict=False):
        yield f"{key:<{LEFT}} {words}".rstrip()
