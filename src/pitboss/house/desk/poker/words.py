"""The words of a round of poker: wagers, the deal, decisions, hands turned and settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import Concede, Deal, Fold, FoldAnte, PickUp, Play, RevealDealer, SettleHand
from pitboss.games.dealer_poker.rules import PLAY, poker_rules
from pitboss.house.desk.keys import Keys, NotUnderstood
from pitboss.house.desk.said import Said, Word
from pitboss.house.desk.table_words import CALL, END, take_back
from pitboss.table.accounts import areas_with
from pitboss.table.services.wagers.requests import PlaceWagers
from pitboss.table.state import Hand, Phase


def wager_word(wager: str) -> Word:
    """The word of a wager that is placed before the deal: its name, or the first part of it."""

    def read(keys: Keys) -> Iterator[Said]:
        seat = keys.seat()
        stake = keys.stake()
        owner = keys.seat() if keys.skip("by") else keys.table.state.boxes.get(seat, seat)
        yield Said(PlaceWagers(seat, {wager: stake}), keys.player(owner))

    word = wager.partition("-")[0]
    title = wager.replace("-", " ").title()
    return Word(word, f"{word} SEAT AMOUNT [by SEAT]", f"{title} on an area; `by` the seat of a player from elsewhere.", read)


def _deal(keys: Keys) -> Iterator[Said]:
    """The next pass; with a card, every pass up to the one that lays a card face up."""
    if not keys:
        yield Said(Deal())
        return
    card = keys.card()
    for _ in range(_passes_before_the_up_card(keys)):
        yield Said(Deal())
    yield Said(Deal(card))


def _passes_before_the_up_card(keys: Keys) -> int:
    table = keys.table
    first = table.state.phase is not Phase.DEALING
    seats = areas_with(table.state, table.rules.wagers) if first else tuple(table.state.round.part.hands)
    left = poker_rules(table.rules).passes(seats, table.state.device)[0 if first else table.state.round.part.passes :]
    if table.state.phase not in (Phase.BETWEEN, Phase.DEALING) or not seats:
        return 0
    return next((number for number, each in enumerate(left) if each.up), 0)


def _fold(keys: Keys) -> Iterator[Said]:
    if keys.skip("ante"):
        yield Said(FoldAnte(keys.seat()))
        return
    yield from (Said(Fold(seat)) for seat in keys.seats())


def _play(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    if not keys:
        yield Said(Play(seat))
        return
    stake = keys.stake()
    if keys.skip("blind"):
        owner = keys.table.state.boxes.get(seat, seat)
        yield Said(PlaceWagers(seat, {PLAY: stake}), keys.player(owner))
    else:
        yield Said(Play(seat, stake))


def _plays(keys: Keys) -> tuple[Card, ...]:
    """How the hand was set, where that was not its best."""
    return keys.cards() if keys.skip("set") else ()


def _reveal(keys: Keys) -> Iterator[Said]:
    cards = _unknown("the dealer", keys.table.state.round.part.dealer, keys.cards())
    yield Said(RevealDealer(cards, _plays(keys)))


def _hand(keys: Keys) -> Iterator[Said]:
    seat = keys.seat()
    hand = keys.table.state.round.part.hands.get(seat, Hand())
    cards = _unknown(f"seat {seat}", hand, keys.cards())
    yield Said(SettleHand(seat, cards, _plays(keys)))


def _unknown(whose: str, hand: Hand, keyed: Sequence[Card]) -> tuple[Card, ...]:
    """The dealer keys the whole hand as it lies; cards that everybody has seen before are left out."""
    known = [card for card in hand.cards if card is not None]
    if not known or len(keyed) != len(hand.cards):
        return tuple(keyed)
    missing = [card for card in known if card not in keyed]
    if missing:
        raise NotUnderstood(f"{missing[0]} was seen in the hand of {whose} and is not among these cards. Look again.")
    return tuple(card for card in keyed if card not in known)


ROUND = (
    Word("back", "back SEAT", "The wagers of an area are taken back before the first card.", take_back),
    CALL,
    Word("deal", "deal [CARD]", "The next pass; with your up card, all passes up to it.", _deal),
    Word(
        "look",
        "look SEAT...",
        "A player has his cards in hand.",
        lambda keys: [Said(PickUp(seat)) for seat in keys.seats()],
    ),
    Word("fold", "fold SEAT... | fold ante SEAT", "A player folds; or folds the Ante and plays on.", _fold),
    Word("play", "play SEAT [AMOUNT [blind]]", "A player plays; `blind`: before the deal.", _play),
    Word("reveal", "reveal CARDS [set CARDS]", "Your hand is turned; `set` where it was not set at its best.", _reveal),
    Word("hand", "hand SEAT CARDS [set CARDS]", "A player's hand is turned and settled.", _hand),
    Word(
        "concede",
        "concede SEAT",
        "A player gives up his hand after yours is open.",
        lambda keys: [Said(Concede(keys.seat()))],
    ),
    END,
)
