"""A race worked out once more without asking the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.games.racing_card_derby.round import Race
from pitboss.table.events import Event
from pitboss.table.services.decks.extra_cards import CardRemoved
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.state import Phase, TableState

TO_WIN = 4
PROTESTS = Card.TWO_S
COLOURS = {"red": (Suit.DIAMONDS, Suit.HEARTS), "black": (Suit.SPADES, Suit.CLUBS)}
Finish = tuple[tuple[Suit, ...], bool]
"""The suits in the order of their places, and whether the race was protested."""


def draws(cards: Sequence[Card]) -> list[list[Card]]:
    """The cards by the place they were drawn for; those after the end of the race are left out."""
    won = next((at for at in range(len(cards)) if Counter(card.suit for card in cards[: at + 1])[cards[at].suit] == TO_WIN), None)
    if won is None:
        return [[*cards], [], []]
    second = _first_other(cards, won + 1, {cards[won].suit})
    third = _first_other(cards, second, {cards[won].suit, cards[second - 1].suit})
    return [[*cards[: won + 1]], [*cards[won + 1 : second]], [*cards[second:third]]]


def _first_other(cards: Sequence[Card], start: int, suits: set[Suit]) -> int:
    """Where a draw ends that goes on until another suit than these shows."""
    return next((at + 1 for at in range(start, len(cards)) if cards[at].suit not in suits), len(cards))


def finish(cards: Sequence[Card]) -> Finish | None:
    """How these cards bring the suits in; None as long as a place is open."""
    first, second, third = draws(cards)
    places = tuple(dict.fromkeys(each[-1].suit for each in (first, second, third) if each))
    return (places, PROTESTS in first) if len(places) == 3 else None


def pays(wager: str, stake: int, came: Finish, chip: int = 1) -> int:
    """What a stake brings, less than nothing where it is lost: whole chips, and of a trifecta the best that is right."""
    (first, second, third), protested = came
    kind, *suits = wager.split("-")
    if kind in COLOURS:
        return _paid(stake, (1, 2) if protested else (1, 1), chip) if first in COLOURS[kind] else -stake
    if kind == "suit":
        return _paid(stake, (2, 1) if protested else (3, 1), chip) if suits == [first.word] else -stake
    right = [suit == place.word.removesuffix("s") for suit, place in zip(suits, (first, second, third), strict=False)]
    if kind == "quinella":
        return 10 * stake if all(right) else -stake
    in_a_row = right.index(False) if False in right else len(right)
    return (-1, 1, 2, 10)[in_a_row] * stake


def _paid(stake: int, odds: tuple[int, int], chip: int) -> int:
    exact = stake * odds[0] // odds[1]
    return exact - exact % chip


def known(cards: Iterable[Card | None]) -> list[Card]:
    return [card for card in cards if card is not None]


class Rack:
    """Where the cards of the table are: those that have left the shoe since the last shuffle, whatever round it was in."""

    def __init__(self) -> None:
        self.out: list[Card | None] = []
        self._was: list[list[Card | None]] = []
        """What was out before each event that holds."""

    def follow(self, event: Event) -> None:
        if taken := event.takes_back():
            self.out = self._was[-taken]
            del self._was[-taken:]
            return
        self._was.append([*self.out])
        match event:
            case CardsShuffled():
                self.out = []
            case CardDrawn(card=card) | CardRemoved(card=card):
                self.out.append(card)

    def adds_up(self, state: TableState, cards: Sequence[Card], *, virtual: bool) -> None:
        """Nothing is lost and nothing is there more often than in all decks, in whichever round the cards were drawn."""
        race: Race = state.round.part
        if state.phase is Phase.ROUND and not state.shoe.failed:
            assert len(self.out) + state.shoe.left == len(cards)
            assert len(race.cards) + race.discarded <= len(self.out)
            if virtual:
                assert Counter(known(self.out)) + Counter(state.shoe.order) == Counter(cards)
        # A scanner may have read one card for another in an earlier round; in this one each was put right or refused.
        assert not Counter(known(race.cards)) - Counter(cards)
