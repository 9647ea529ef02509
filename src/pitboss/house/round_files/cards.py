"""The cards of a round file: in dealing order, or as hands by place that the game puts in dealing order; and other pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from msgspec import Struct

from pitboss.cards import Card, deck
from pitboss.cards.chance import Chance, ScriptedChance, SystemChance
from pitboss.files.errors import FileError
from pitboss.files.toml import Section, Value
from pitboss.files.values import any_cards, card, cards
from pitboss.games.folders import part
from pitboss.house.file_values import seat_key
from pitboss.table.places import BOARD_PLACE, DEALER_PLACE
from pitboss.table.rules import Rules
from pitboss.table.settings import SHOE

T = TypeVar("T")

DEALER = "dealer"
UP = "up"
BOARD = "board"


class Hands(Struct, frozen=True):
    """The hands of one round as the file writes them, by place (0 is the dealer, -1 the board)."""

    path: str
    at: dict[int, tuple[Card, ...]]


class Cards(Struct, frozen=True):
    """The cards of a table: a deck for each round, or the hands of each round."""

    decks: tuple[tuple[Card, ...], ...] = ()
    hands: tuple[Hands, ...] = ()
    pieces: tuple[tuple[Any, ...], ...] = ()
    """Dice, tiles or numbers, one row for each time chance is asked."""

    def deck(self, number: int, rules: Rules, device: str) -> tuple[Card, ...]:
        """Return the cards of a round, counted from 0, in the order in which the device deals them."""
        if number < len(self.hands):
            return _arranged(self.hands[number], rules, device)
        if rules.decks == 1:
            return self.decks[number] if number < len(self.decks) else ()
        return _one_after_another(self.decks[number:], Counter(deck(rules.decks)))


def _one_after_another(rounds: Sequence[tuple[Card, ...]], left: Counter[Card]) -> tuple[Card, ...]:
    """Return the cards of a round and of the rounds after it, as long as the decks that play on have them."""
    named: list[Card] = []
    for each in rounds:
        left.subtract(each)
        if min(left.values()) < 0:
            break
        named += each
    return tuple(named)


class WrittenChance(Chance):
    """Chance as the file writes it: the deck of a round is the same however often it is shuffled before the deal."""

    def __init__(self, cards: Cards, rules: Rules, *, dealt_by_hand: bool = False) -> None:
        self._cards = cards
        self._rules = rules
        self._by_hand = dealt_by_hand
        self._pieces = iter(cards.pieces) if cards.pieces else None
        self._round = 0
        self.device = rules.table.device
        """What the next cards are dealt from; for a shoe they are ordered so that the cut brings them out as written.
        Where a person deals, they come out as written whatever the cut."""

    def in_round(self, number: int) -> Self:
        self._round = number
        return self

    def below(self, n: int) -> int:
        return self._next().below(n)

    def numbers(self, bounds: Sequence[int], least: int = 0) -> tuple[int, ...]:
        try:
            return self._next().numbers(bounds, least)
        except ValueError as error:
            raise FileError("a round file", "pieces", *error.args) from None

    def shuffled(self, pieces: Sequence[T]) -> tuple[T, ...]:
        return self._next().shuffled(pieces)

    def _next(self) -> Chance:
        """Return what the file writes for the next time chance is asked; the system's chance where it has left off."""
        if self._pieces is None:
            row: Sequence[Any] = self._cards.deck(self._round, self._rules, self.device)
        elif not (row := next(self._pieces, ())):
            return SystemChance()
        return ScriptedChance([row], cut=self.device == SHOE and not self._by_hand)

    def depth(self, cards: int, margin: int = 1) -> int:
        return ScriptedChance.DEPTH


def read_cards(file: Section, rules: Rules | None) -> Cards:
    """Read `cards`, `deal` or `pieces`, whichever the file has. Without rules the table does not open, and nothing is checked."""
    if "cards" in file and "deal" in file:
        raise file["deal"].error("either `cards` or `deal`", "both")
    if "pieces" in file and rules:
        return Cards(pieces=_pieces(file["pieces"], rules))
    if "deal" not in file:
        return Cards(file.read("cards", lambda value: _decks(value, _of_decks(rules)), ()))
    value = file["deal"]
    if rules and not hasattr(part(rules.game, "round_file"), "dealing_order"):
        raise value.error("`cards`, because nobody has a hand in this game", "hands")
    rounds = value.each() if isinstance(value.raw, list) else [value]
    hands = tuple(_hands(each, rules) for each in rounds)
    return Cards(hands=hands)


def _game_part(rules: Rules) -> Any:
    """Return what the game adds to round files: `dealing_order` for hands, `read_pieces` for pieces other than cards."""
    return part(rules.game, "round_file")


def _pieces(value: Value, rules: Rules) -> tuple[tuple[Any, ...], ...]:
    """Read dice, tiles or numbers as the game writes them; where it says nothing about that, a row of numbers each time that
    chance is asked."""
    own = _game_part(rules)
    if rules.deck_size and not hasattr(own, "read_pieces"):
        raise value.error("`cards`, because this game has no other pieces", "pieces")
    try:
        found: tuple[tuple[Any, ...], ...] = getattr(own, "read_pieces", _numbers)(value.raw, rules)
    except ValueError as error:
        raise value.error(str(error)) from None
    return found


def _numbers(raw: Any, rules: Rules) -> tuple[tuple[int, ...], ...]:
    rows = raw if isinstance(raw, list) else [raw]
    if not all(isinstance(row, list) and all(type(each) is int for each in row) for row in rows):
        raise ValueError("a list of rows of numbers, one for each time that chance is asked")
    return tuple(map(tuple, rows))


def _decks(value: Value, how: Callable[[Value], tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    if isinstance(value.raw, list):
        return tuple(how(each) for each in value.each())
    return (how(value),)


def _of_decks(rules: Rules | None) -> Callable[[Value], tuple[Card, ...]]:
    """Return a reader that accepts each card once for every deck in play."""
    if rules is None:
        return any_cards
    most = rules.decks

    def read(value: Value) -> tuple[Card, ...]:
        found = any_cards(value)
        for each, times in Counter(found).items():
            if times > most:
                raise value.error(f"each card at most {most} times, once for each deck", f"{each} {times} times")
        return found

    return cards if most == 1 else read


def _hands(value: Value, rules: Rules | None) -> Hands:
    section = value.section()
    dealer = section.need(DEALER, cards)
    hands = {DEALER_PLACE: (*dealer, card(section[UP])) if UP in section else dealer}
    for each in section:
        if each.key == BOARD and rules and _has_board(rules):
            hands[BOARD_PLACE] = cards(each)
        elif each.key not in (DEALER, UP):
            hands[seat_key(each, rules.table.seats if rules else None)] = cards(each)
    _no_card_twice(value, hands)
    if rules:
        _whole_hands(value, hands, rules)
    return Hands(value.path, hands)


def _has_board(rules: Rules) -> bool:
    """Return whether the game deals cards that belong to every hand."""
    return BOARD_PLACE in _game_part(rules).dealing_order([1], rules, rules.table.device)


def _no_card_twice(value: Value, hands: dict[int, tuple[Card, ...]]) -> None:
    lies: dict[Card, str] = {}
    for place, hand in hands.items():
        for number, each in enumerate(hand, 1):
            where = f"card {number} of {_place(place)}"
            if each in lies:
                raise value.error("each card once", f"{each} as {lies[each]} and as {where}")
            lies[each] = where


_KEYS = {DEALER_PLACE: DEALER, BOARD_PLACE: BOARD}


def _whole_hands(value: Value, hands: dict[int, tuple[Card, ...]], rules: Rules) -> None:
    needed = Counter(_places(hands, rules, rules.table.device))
    for place, hand in hands.items():
        if len(hand) != needed[place]:
            at = Value(value.document, f"{value.path}.{_KEYS.get(place, place)}", None)
            raise at.error(f"{needed[place]} cards", f"{len(hand)}")


def _places(hands: dict[int, tuple[Card, ...]], rules: Rules, device: str) -> list[int]:
    """Return where each card of the deal goes, in dealing order."""
    seats = sorted(place for place in hands if place > DEALER_PLACE)
    order: list[int] = _game_part(rules).dealing_order(seats, rules, device)
    return order


def _arranged(hands: Hands, rules: Rules, device: str) -> tuple[Card, ...]:
    """Return the deck that gives each place its cards as written, the dealer's last one face up."""
    left = {place: iter(hand) for place, hand in hands.at.items()}
    return tuple(next(left[place]) for place in _places(hands.at, rules, device))


def _place(place: int) -> str:
    return {DEALER_PLACE: "the dealer", BOARD_PLACE: "the board"}.get(place, f"seat {place}")
