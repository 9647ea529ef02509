"""A keyed line taken apart: seats, amounts, cards, names, each with a plain word about what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pitboss.cards import Card, CardError, parse_card, parse_cards
from pitboss.house.round_files.errors import RoundFileError
from pitboss.house.round_files.participants import RESERVED
from pitboss.house.round_files.toml_reader import Value
from pitboss.house.round_files.toml_values import LONGEST_NAME, time_after
from pitboss.house.runner import Table
from pitboss.law.errors import near
from pitboss.money import MoneyError, parse_money
from pitboss.table.commands import Stake

_PIECE = re.compile(r'"([^"]*)"|([^\s"]+)')
_FIGURES = re.compile("[0-9]{1,6}")
LONGEST_LINE = 500


class NotUnderstood(ValueError):
    """A line that says nothing the desk knows; nothing has been sent to the table."""


def pieces(line: str) -> list[str]:
    """The words of a line; a name of several words stands in double quotes."""
    line = line.replace("\t", " ")
    if len(line) > LONGEST_LINE or not line.isprintable():
        raise NotUnderstood(f"A line has at most {LONGEST_LINE} printable characters.")
    found = [quoted or plain for quoted, plain in _PIECE.findall(line)]
    if _PIECE.sub("", line).strip():
        raise NotUnderstood('A quotation mark (") is left open.')
    return found


class Keys:
    """What is left of a line while it is being read, and the table it is about."""

    def __init__(self, words: Iterable[str], table: Table, usage: str, at: int) -> None:
        self.words = list(words)
        self.table = table
        self.usage = usage
        self.at = at

    def __bool__(self) -> bool:
        return bool(self.words)

    def wrong(self, expected: str, found: str | None = None) -> NotUnderstood:
        got = f", not {found!r}" if found else ""
        return NotUnderstood(f"Expected {expected}{got}. Key it so: {self.usage}")

    def next(self, expected: str) -> str:
        if not self.words:
            raise self.wrong(expected)
        return self.words.pop(0)

    def done(self) -> None:
        if self.words:
            raise self.wrong("nothing more", " ".join(self.words))

    def skip(self, *words: str) -> bool:
        """Whether one of these words comes next; it is taken."""
        if self.words and self.words[0].lower() in words:
            self.words.pop(0)
            return True
        return False

    # --- values ----------------------------------------------------------------------------------------------------

    def number(self, what: str) -> int:
        word = self.next(what)
        if not _FIGURES.fullmatch(word):
            raise self.wrong(what, word)
        return int(word)

    def seat(self) -> int:
        """A seat that the table has; whether anybody sits there is for the table to say."""
        seats = self.table.rules.table.seats
        word = self.next(f"a seat from 1 to {seats}")
        if not _FIGURES.fullmatch(word) or not 1 <= int(word) <= seats:
            raise self.wrong(f"a seat from 1 to {seats}", word)
        return int(word)

    def seats(self) -> tuple[int, ...]:
        found = [self.seat()]
        while self:
            found.append(self.seat())
        return tuple(dict.fromkeys(found))

    def player(self, seat: int) -> str:
        """Who sits there."""
        sitting = self.table.state.seats.get(seat)
        if sitting is None:
            raise NotUnderstood(f"Nobody sits at seat {seat}. Key: sit {seat} NAME")
        return sitting.player

    def name(self, what: str = "a name") -> str:
        word = self.next(what)
        offices = {office.name for office in self.table.rules.book.offices}
        if not word.strip() or len(word) > LONGEST_NAME:
            raise self.wrong(f"{what} of 1 to {LONGEST_NAME} characters", word)
        if word.lower() in {*RESERVED, *offices}:
            raise self.wrong(f"{what} that is no name of an office or of the house", word)
        return word

    def one_of(self, what: str, words: Iterable[str]) -> str:
        """One of some names; a beginning that fits only one of them will do."""
        known = list(words)
        word = self.next(what).lower()
        fitting = [each for each in known if each == word] or [each for each in known if each.startswith(word)]
        if len(fitting) != 1:
            hint = near(word, known) if not fitting else ""
            raise self.wrong(f"{what}, perhaps {hint}" if hint else f"{what}: {', '.join(known)}", word)
        return fitting[0]

    def office(self) -> str:
        return self.one_of("an office", (office.name for office in self.table.rules.book.offices))

    def limit(self) -> str:
        """What limits are set for: a wager, or a kind of wager that has them in common."""
        rules = self.table.rules
        return self.one_of("a wager", dict.fromkeys(rules.limit_of(wager) for wager in rules.areas))

    def deck(self) -> int:
        """A deck by the colour of its backs, or by its number from 0."""
        backs = [deck.back for deck in self.table.state.decks]
        word = self.next("a deck")
        if word in backs:
            return backs.index(word)
        if not _FIGURES.fullmatch(word):
            raise self.wrong(f"a deck: {', '.join(backs)}", word)
        return int(word)

    def amount(self) -> int:
        return self._cents(self.next("an amount such as 10 or 12.50"))

    def stake(self) -> Stake:
        """Chips; with `t` behind it, promotional tokens; `5+10t` is both."""
        chips = tokens = 0
        word = self.next("an amount such as 10, 10t for tokens, or 5+10t for both")
        for part in word.split("+"):
            if part.endswith("t"):
                tokens += self._cents(part[:-1])
            else:
                chips += self._cents(part)
        return Stake(chips, tokens)

    def _cents(self, word: str) -> int:
        try:
            return parse_money(word)
        except MoneyError:
            raise self.wrong("an amount such as 10 or 12.50", word) from None

    def card(self) -> Card:
        word = self.next("a card such as As or 10d")
        try:
            return parse_card(word)
        except CardError:
            raise self.wrong("a card such as As or 10d", word) from None

    def cards(self) -> tuple[Card, ...]:
        """Cards up to the word `set`, or to the end."""
        end = self.words.index("set") if "set" in self.words else len(self.words)
        words, self.words = self.words[:end], self.words[end:]
        if not words:
            raise self.wrong("cards such as As 10d 7c")
        try:
            return parse_cards(words, distinct=True)
        except CardError as error:
            raise NotUnderstood(f"{str(error)[:1].upper()}{str(error)[1:]}. Key it so: {self.usage}") from None

    def moment(self) -> int:
        word = self.next("a time such as 20:05 or +25m")
        try:
            return time_after(self.at)(Value("", "", word))
        except RoundFileError:
            raise self.wrong("a time such as 20:05 or +25m", word) from None

    def rest(self, what: str) -> str:
        """Everything that is left, as somebody's words."""
        if not self.words:
            raise self.wrong(what)
        words, self.words = self.words, []
        return " ".join(words)

    def person(self) -> str:
        """A seated player by seat, or anybody by name."""
        if self.words and _FIGURES.fullmatch(self.words[0]):
            return self.player(self.seat())
        return self.name("a seat or a name")
