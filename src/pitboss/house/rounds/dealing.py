"""The cards of a round file: cards in dealing order, or hands by place, put in the order in which they are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from pitboss.cards import Card, deck
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.house.chance import ScriptedChance
from pitboss.house.rounds.parts import Part, Spot
from pitboss.house.rounds.values import any_cards, card, cards, seat_key
from pitboss.table.places import DEALER_PLACE
from pitboss.table.poker.rules import poker_rules
from pitboss.table.rules import Rules
from pitboss.table.settings import SHOE

DEALER = "dealer"
UP = "up"


class Hands(Struct, frozen=True):
    """The hands of one round as the file writes them, by place (0 is the dealer)."""

    path: str
    at: dict[int, tuple[Card, ...]]


class Cards(Struct, frozen=True):
    """All that a file says of its cards: a deck for each round, and the hands where it wrote hands."""

    decks: tuple[tuple[Card, ...], ...] = ()
    hands: tuple[Hands, ...] = ()

    def deck(self, number: int, rules: Rules, device: str) -> tuple[Card, ...]:
        """The cards of a round, counted from 0, in the order in which such a device deals them."""
        if number < len(self.hands):
            return _arranged(self.hands[number], rules, device)
        if rules.decks == 1:
            return self.decks[number] if number < len(self.decks) else ()
        return _one_after_another(self.decks[number:], Counter(deck(rules.decks)))


def _one_after_another(rounds: Sequence[tuple[Card, ...]], left: Counter[Card]) -> tuple[Card, ...]:
    """The cards of a round and of those after it, which several decks may play on with, as far as the decks have them."""
    named: list[Card] = []
    for each in rounds:
        left.subtract(each)
        if min(left.values()) < 0:
            break
        named += each
    return tuple(named)


class WrittenChance:
    """Chance as the file has it: the deck of a round is the same however often it is shuffled before the deal."""

    def __init__(self, cards: Cards, rules: Rules) -> None:
        self._cards = cards
        self._rules = rules
        self.device = rules.table.device
        """What the next cards are dealt from; those for a shoe are laid so that the cut brings them out as written."""

    def order(self, decks: int = 1, rounds: int = 0) -> tuple[Card, ...]:
        return ScriptedChance([self._cards.deck(rounds, self._rules, self.device)], cut=self.device == SHOE).order(decks)

    def depth(self, cards: int) -> int:
        return ScriptedChance.DEPTH


def read_cards(file: Part, rules: Rules | None) -> Cards:
    """`cards` or `deal`, if there are any; without rules the table will not open, and nothing is arranged."""
    if "cards" in file and "deal" in file:
        raise file["deal"].wrong("either `cards` or `deal`", "both")
    if "deal" not in file:
        return Cards(file.read("cards", lambda spot: _decks(spot, _of_decks(rules)), ()))
    spot = file["deal"]
    if rules and not isinstance(rules, PokerRules):
        raise spot.wrong("`cards`: nobody has a hand in this game", "hands")
    rounds = spot.each() if isinstance(spot.value, list) else [spot]
    hands = tuple(_hands(each, rules) for each in rounds)
    return Cards(hands=hands)


def _decks(spot: Spot, how: Callable[[Spot], tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...]:
    if isinstance(spot.value, list):
        return tuple(how(each) for each in spot.each())
    return (how(spot),)


def _of_decks(rules: Rules | None) -> Callable[[Spot], tuple[Card, ...]]:
    """How cards are read where so many decks are played with: each may come once for every deck."""
    most = rules.decks if rules else 1

    def read(spot: Spot) -> tuple[Card, ...]:
        found = any_cards(spot)
        for each, times in Counter(found).items():
            if times > most:
                raise spot.wrong(f"each card at most {most} times, once for each deck", f"{each} {times} times")
        return found

    return cards if most == 1 else read


def _hands(spot: Spot, rules: Rules | None) -> Hands:
    part = spot.part()
    dealer = part.need(DEALER, cards)
    hands = {DEALER_PLACE: (*dealer, card(part[UP])) if UP in part else dealer}
    for each in part:
        if each.key not in (DEALER, UP):
            seat = seat_key(each)
            if rules and seat > rules.table.seats:
                raise each.wrong(f"a seat from 1 to {rules.table.seats}", each.key)
            hands[seat] = cards(each)
    _no_card_twice(spot, hands)
    if rules:
        _whole_hands(spot, hands, rules)
    return Hands(spot.path, hands)


def _no_card_twice(spot: Spot, hands: dict[int, tuple[Card, ...]]) -> None:
    lies: dict[Card, str] = {}
    for place, hand in hands.items():
        for number, each in enumerate(hand, 1):
            where = f"card {number} of {_place(place)}"
            if each in lies:
                raise spot.wrong("each card once", f"{each} as {lies[each]} and as {where}")
            lies[each] = where


def _whole_hands(spot: Spot, hands: dict[int, tuple[Card, ...]], rules: Rules) -> None:
    needed = Counter(_places(hands, rules, rules.table.device))
    for place, hand in hands.items():
        if len(hand) != needed[place]:
            at = Spot(spot.file, f"{spot.path}.{place or DEALER}", None)
            raise at.wrong(f"{needed[place]} cards", f"{len(hand)}")


def _places(hands: dict[int, tuple[Card, ...]], rules: Rules, device: str) -> list[int]:
    """Where each card of the deal goes, one after another."""
    seats = sorted(place for place in hands if place != DEALER_PLACE)
    return [place for each in poker_rules(rules).passes(seats, device) for place in each.to]


def _arranged(hands: Hands, rules: Rules, device: str) -> tuple[Card, ...]:
    """The deck that gives each place its cards in the order they are written, the dealer's last one face up."""
    left = {place: iter(hand) for place, hand in hands.at.items()}
    return tuple(next(left[place]) for place in _places(hands.at, rules, device))


def _place(place: int) -> str:
    return f"seat {place}" if place else "the dealer"
