"""Reading what is keyed: a line is cut into words, and each question takes its answer from them by its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import takewhile
from typing import Any

from pitboss.cards import Card, CardError, Suit, Tile, TileError, parse_card, parse_cards, parse_tile
from pitboss.files.errors import FileError, near
from pitboss.files.toml import Document, Value
from pitboss.house.file_values import time_after
from pitboss.house.round_files.participants import RESERVED
from pitboss.money import MoneyError, parse_money
from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.commands import Stake
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import player_at
from pitboss.table.phrases import capitalized
from pitboss.table.questions import EXPECTED, NO, YES, Answers, Field, Fields, Kind, NotUnderstood, expected

_PIECE = re.compile(r'"([^"]*)"|([^\s"]+)')
_FIGURES = re.compile("[0-9]{1,6}")
LONGEST_LINE = 500
UNORDERED = (Kind.SEAT, Kind.PERSON, Kind.AREA, Kind.WAGER, Kind.CHOICE)
"""Kinds whose lists hold each value once."""
SUITS = {suit.word: suit for suit in Suit}


def pieces(line: str) -> list[str]:
    """Return the words of a line; double quotes make one word of several."""
    line = line.replace("\t", " ")
    if len(line) > LONGEST_LINE or not line.isprintable():
        raise NotUnderstood(f"A line has at most {LONGEST_LINE} printable characters.")
    found = [quoted or plain for quoted, plain in _PIECE.findall(line)]
    if _PIECE.sub("", line).strip():
        raise NotUnderstood('A quotation mark (") is left open.')
    return found


class KeyedLine:
    """The words of a line that have not been read yet, and how such a line is keyed."""

    def __init__(self, words: Iterable[str], usage: str = "", stops: Collection[str] = ()) -> None:
        self.words = list(words)
        self.usage = usage
        self.stops = stops
        """Words that end a list, because they introduce the next answer."""

    def __bool__(self) -> bool:
        return bool(self.words)

    def wrong(self, expected_: str, found: str | None = None, clauses: Sequence[str] = ()) -> NotUnderstood:
        """Return what was expected instead, and the clauses that say so where it is the rules that do."""
        got = f", not {found!r}" if found else ""
        by = f" ({', '.join(clauses)})" if clauses else ""
        return self.unclear(f"Expected {expected_}{got}{by}.")

    def unclear(self, sentence: str) -> NotUnderstood:
        """Return what was wrong, with how such a line is keyed."""
        return NotUnderstood(f"{sentence} Usage: {self.usage}" if self.usage else sentence)

    def next(self, expected_: str) -> str:
        if not self.words:
            raise self.wrong(expected_)
        return self.words.pop(0)

    def done(self) -> None:
        """Refuse words that no question has read."""
        if self.words:
            raise self.wrong("nothing more", " ".join(self.words))

    def skip(self, *words: str) -> str | None:
        """Take the next word if it is one of these."""
        if self.words and self.words[0].lower() in words:
            return self.words.pop(0).lower()
        return None

    @property
    def goes_on(self) -> bool:
        """Return whether a list has another member here."""
        return bool(self.words) and self.words[0].lower() not in self.stops

    def one_of(self, what: str, words: Iterable[str]) -> str:
        """Take one of some names; a beginning that fits only one of them is enough."""
        known = list(words)
        word = self.next(what).lower()
        found = fitting(word, known)
        if found is None:
            hint = near(word, known) if not any(each.startswith(word) for each in known) else ""
            raise self.wrong(f"{what}, perhaps {hint}" if hint else f"{what}: {', '.join(known)}", word)
        return found


def fitting(word: str, known: Collection[str]) -> str | None:
    """Return the name that a word is, or the only one that it begins."""
    found = [each for each in known if each == word] or [each for each in known if each.startswith(word)]
    return found[0] if len(found) == 1 else None


def read_all(fields: Fields, line: KeyedLine, m: Context) -> dict[str, Any]:
    """Read the answers to all questions from one line."""
    answers: dict[str, Any] = {}
    while field := next_field(fields, line, m, answers):
        answers[field.name] = read(field, line, m)
    return answers


def next_field(fields: Fields, line: KeyedLine, m: Context, answers: Answers) -> Field | None:
    """Return the next question to read, and set the words that end a list."""
    asked = tuple(fields(m, answers))
    line.stops = {field.after for field in asked if field.after}
    left = [field for field in asked if field.name not in answers]
    # What may be left out comes in any order, each after its own word.
    named = (field for field in takewhile(lambda each: each.optional, left) if line and line.words[0].lower() == field.after)
    return next(named, left[0] if left else None)


def read(field: Field, line: KeyedLine, m: Context) -> Any:
    """Read the answer to one question; an optional one that is left out is False, an empty list, or None."""
    if field.kind is Kind.FLAG:
        return _flag(field, line)
    if field.after:
        return _introduced(field, line, m)
    if field.optional and not line:
        return () if field.several else None
    return line.skip(*field.instead) or _value(field, line, m)


def _flag(field: Field, line: KeyedLine) -> bool:
    for choice in field.choices:
        words = choice.split() or [""]
        if [word.lower() for word in line.words[: len(words)]] == words:
            del line.words[: len(words)]
            return True
        if len(words) > 1 and line.words and line.words[0].lower() == words[0]:
            raise line.wrong(f"{expected(field)} or nothing" if field.optional else expected(field))
    if not field.optional:
        raise line.wrong(expected(field))
    return False


def _introduced(field: Field, line: KeyedLine, m: Context) -> Any:
    """Read an answer that a word of its own introduces; each member of a list has that word before it."""
    if field.several:
        found = []
        while line.skip(field.after):
            found.append(_one(field, line, m))
        return tuple(found)
    if line.skip(field.after):
        return _value(field, line, m)
    if field.optional:
        return None
    raise line.wrong(f"`{field.after}` and {expected(field)}", line.words[0] if line else None)


def _value(field: Field, line: KeyedLine, m: Context) -> Any:
    if not field.several:
        return _one(field, line, m)
    found: list[Any] = []
    if field.kind is Kind.SEAT:
        return _seats(field, line, m)
    if field.one_word:
        members = line.next(expected(field)).split(",")
        line.words[:0] = members
        return tuple(_one(field, line, m) for _ in members)
    least, most = (1, None) if field.kind is Kind.NUMBER else (1 if field.least is None else field.least, field.most)
    while len(found) < least or (line.goes_on and (most is None or len(found) < most)):
        found.append(_one(field, line, m))
    return tuple(dict.fromkeys(found)) if field.kind in UNORDERED else tuple(found)


def _seats(field: Field, line: KeyedLine, m: Context) -> tuple[int, ...]:
    """Read seats: `1 3 5`, or in one word `1-3,5`. Where something else may follow the first word, it is the only one."""
    found: list[int] = []
    while not found or (line.goes_on and not field.one_word):
        word = line.next(expected(field))
        for part in word.split(","):
            ends = part.split("-")
            if len(ends) > 2 or not all(map(_FIGURES.fullmatch, ends)):
                raise line.wrong(expected(field), word)
            first, last = int(ends[0]), int(ends[-1])
            if not (field.least or 0) <= first <= last <= (field.most or 0):
                raise line.wrong(expected(field), word, m.rules.cite_specific(*m.rules.places_by))
            found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def _one(field: Field, line: KeyedLine, m: Context) -> Any:
    match field.kind:
        case Kind.AREA | Kind.WAGER | Kind.CHOICE:
            return _choice(field, line)
        case Kind.CARD:
            return _card(line)
        case Kind.TILE:
            return _tile(field, line)
        case Kind.AMOUNT:
            return _cents(line.next(expected(field)), line)
        case Kind.WORD:
            return line.next(expected(field))
        case Kind.YES_NO:
            return line.one_of(expected(field), (YES, NO)) == YES
        case _:
            return READERS[field.kind](field, line, m)


def _number(field: Field, line: KeyedLine, m: Context) -> int:
    word = line.next(expected(field))
    low, high = field.least or 0, field.most
    if not _FIGURES.fullmatch(word):
        raise line.wrong(expected(field), word)
    if int(word) < low or (high is not None and int(word) > high):
        raise line.wrong(expected(field), word, m.rules.cite_specific(*m.rules.places_by) if field.kind is Kind.SEAT else ())
    return int(word)


def _person(field: Field, line: KeyedLine, m: Context) -> str:
    if line and _FIGURES.fullmatch(line.words[0]):
        seats = Field(field.name, field.asks, Kind.SEAT, least=1, most=m.rules.table.seats)
        return player_at(m, _number(seats, line, m))
    return _name(field, line, m)


def _name(field: Field, line: KeyedLine, m: Context) -> str:
    what = expected(field)
    word = line.next(what)
    if not word.strip() or len(word) > LONGEST_NAME:
        raise line.wrong(f"{what} of 1 to {LONGEST_NAME} characters", word)
    if word.lower() in {*RESERVED, *(office.name for office in m.rules.book.offices)}:
        raise line.wrong(f"{what} that is not the name of an office or of the house", word)
    return word


def _choice(field: Field, line: KeyedLine) -> str:
    """Read one of the choices: its name, the beginning of it, or one of its other spellings word by word."""
    word = line.words[0].lower() if line else ""
    found = fitting(word, field.choices) if word else None
    if found is not None or not field.spelled:
        return line.one_of(expected(field), field.choices)
    left = {tuple(words.split()): choice for words, choice in field.spelled.items()}
    read_: tuple[str, ...] = ()
    while read_ not in left:
        what = expected(field) if not read_ else f"another word after {' '.join(read_)}"
        read_ = (*read_, line.one_of(what, dict.fromkeys(words[len(read_)] for words in left)))
        left = {words: choice for words, choice in left.items() if words[: len(read_)] == read_}
    return left[read_]


def _deck(field: Field, line: KeyedLine, m: Context) -> int:
    word = line.next(expected(field))
    if word in field.choices:
        return field.choices.index(word)
    if not _FIGURES.fullmatch(word):
        raise line.wrong(f"{expected(field)}: {', '.join(field.choices)}", word)
    return int(word)


def _card(line: KeyedLine) -> Card:
    word = line.next(EXPECTED[Kind.CARD])
    try:
        return parse_card(word)
    except CardError:
        raise line.wrong(EXPECTED[Kind.CARD], word) from None


def _tile(field: Field, line: KeyedLine) -> Tile:
    word = line.next(expected(field))
    try:
        return parse_tile(word)
    except TileError:
        raise line.wrong(expected(field), word) from None


def _cards(field: Field, line: KeyedLine, m: Context) -> tuple[Card, ...]:
    words = []
    while line.goes_on:
        words.append(line.words.pop(0))
    if not words:
        raise line.wrong(expected(field))
    try:
        return parse_cards(words, distinct=True)
    except CardError as error:
        raise line.unclear(f"{capitalized(str(error))}.") from None


def _cards_in_hand(field: Field, line: KeyedLine, m: Context) -> dict[int, Card]:
    found: dict[int, Card] = {}
    while line or not found:
        position = _number(field, line, m)
        found[position] = _card(line)
    return found


def _suits(field: Field, line: KeyedLine, m: Context) -> tuple[Suit, ...]:
    count = field.most or 1
    found = tuple(SUITS[line.one_of(expected(field), SUITS)] for _ in range(count))
    if len({*found}) < count:
        raise line.wrong(f"{count} different suits", " ".join(suit.word for suit in found))
    return found


def _cents(word: str, line: KeyedLine, what: str = EXPECTED[Kind.AMOUNT], *, negative: bool = False) -> int:
    try:
        return parse_money(word, negative=negative)
    except MoneyError:
        raise line.wrong(what, word) from None


def _stake(field: Field, line: KeyedLine, m: Context) -> Stake:
    """Read chips; with `t` behind it, promotional tokens; `5+10t` is both."""
    chips = tokens = 0
    for part in line.next(expected(field)).split("+"):
        if part.endswith("t"):
            tokens += _cents(part[:-1], line)
        else:
            chips += _cents(part, line)
    return Stake(chips, tokens)


def _wagers(field: Field, line: KeyedLine, m: Context) -> dict[str, Stake]:
    """Read wagers, each followed by its stake."""
    named = Field(field.name, field.asks, Kind.WAGER, choices=tuple(m.rules.areas))
    found: dict[str, Stake] = {}
    while line.goes_on or not found:
        wager = _choice(named, line)
        found[wager] = _stake(Field(field.name, field.asks, Kind.STAKE), line, m)
    return found


def _difference(field: Field, line: KeyedLine, m: Context) -> int:
    return _cents(line.next(expected(field)), line, expected(field), negative=True)


def _payment(field: Field, line: KeyedLine, m: Context) -> tuple[int, int]:
    seat = _number(Field(field.name, field.asks, Kind.SEAT, least=1, most=m.rules.table.seats), line, m)
    return seat, _cents(line.next(expected(field)), line, expected(field), negative=True)


def _time(field: Field, line: KeyedLine, m: Context) -> int:
    return read_time(line.next(expected(field)), m.at, line)


def read_time(word: str, at: int, line: KeyedLine) -> int:
    """Return a time of day, or a time after `at`, in milliseconds."""
    try:
        return time_after(at)(Value(Document(""), "", word))
    except FileError:
        raise line.wrong(EXPECTED[Kind.TIME], word) from None


def _words(field: Field, line: KeyedLine, m: Context) -> str:
    if not line:
        raise line.wrong(expected(field))
    words, line.words = line.words, []
    return " ".join(words)


READERS: dict[Kind, Callable[[Field, KeyedLine, Context], Any]] = {
    Kind.SEAT: _number,
    Kind.NUMBER: _number,
    Kind.ROUND: _number,
    Kind.PERSON: _person,
    Kind.NAME: _name,
    Kind.DECK: _deck,
    Kind.CARDS: _cards,
    Kind.CARDS_IN_HAND: _cards_in_hand,
    Kind.SUITS: _suits,
    Kind.STAKE: _stake,
    Kind.WAGERS: _wagers,
    Kind.DIFFERENCE: _difference,
    Kind.PAYMENT: _payment,
    Kind.TIME: _time,
    Kind.WORDS: _words,
}
