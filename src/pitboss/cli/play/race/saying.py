"""A wager in words: `5 on red`, `5 on hearts`, `2 on heart club`, `1 on hcs`, or several of them in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pitboss.cards import Suit
from pitboss.cli.play.blocks import SYMBOLS
from pitboss.cli.play.choices import Amount, Choice
from pitboss.cli.play.scene import Message
from pitboss.cli.play.words import name_of
from pitboss.games.racing_card_derby.wagers import BLACK, LAYOUT, ONE, QUINELLA, RED, SUIT, TRIFECTA, Selection
from pitboss.money import MoneyError, parse_money
from pitboss.table.commands import Stake
from pitboss.table.offers import Offer
from pitboss.table.services.wagers.requests import PlaceWagers
from pitboss.table.view import SeatView

WAY = "Name red, black, a suit, or two or three suits in their order: 5 on red, 2 on heart club."
FILLERS = frozenset(("on", "the", "a", "an", "and", "then", "exact", "to", "win"))
KIND_WORDS = {"suit": SUIT, "quinella": QUINELLA, "trifecta": TRIFECTA}
SUIT_WORDS = {word: suit for suit in Suit for word in (suit.word, ONE[suit], SYMBOLS[suit])}
AMOUNT = re.compile(r"-?\$?[\d.,]*\d[\d.,]*")
AREAS = {each: wager for wager, each in LAYOUT.items()}


class Said(Struct, frozen=True):
    """An amount and the words for what it is to be on, either of which may be missing."""

    amount: str
    words: tuple[str, ...]


class Unclear(Exception):
    """Words that name no area."""


def said(typed: str, offers: Sequence[Offer], place: SeatView) -> Choice | Message | None:
    """The wagers meant; where an area is named without an amount, the amount is asked for."""
    parts = [*_parts(typed)]
    offer = next((each for each in offers if each.request == "place-wagers" and each.seat == place.seat), None)
    if offer is None or not _about_wagers(parts):
        return None
    try:
        return _asked(parts[0], offer, place) if not parts[0].amount else _placed(parts, place)
    except Unclear as unclear:
        return Message(str(unclear), way_out=WAY)
    except MoneyError as error:
        return Message(f"{error}.", way_out="Say how much first: 5 on red.")


def _about_wagers(parts: list[Said]) -> bool:
    """Amounts with what they are on; or an area alone, in more than a letter: that would be a key."""
    if len(parts) == 1 and not parts[0].amount:
        words = parts[0].words
        return any(len(word) > 1 for word in words) and all(_known(word) for word in words)
    return bool(parts)


def _parts(typed: str) -> Iterator[Said]:
    """The sentence parted at its amounts; `hearts 5` means the same as `5 on hearts`."""
    text = re.sub(r"(?<!\d),|,(?!\d)|-(?!\$?\d)", " ", typed.lower())
    words = [word for word in text.split() if word not in FILLERS]
    amounts = [at for at, word in enumerate(words) if AMOUNT.fullmatch(word)]
    if not amounts:
        if words:
            yield Said("", tuple(words))
    elif amounts[0] == 0:
        for start, end in zip(amounts, [*amounts[1:], len(words)], strict=True):
            yield Said(words[start], tuple(words[start + 1 : end]))
    elif amounts == [len(words) - 1] and any(len(word) > 1 for word in words[:-1]) and all(map(_known, words[:-1])):
        yield Said(words[-1], tuple(words[:-1]))


def _known(word: str) -> bool:
    return word in (RED, BLACK) or word in KIND_WORDS or bool(_suits(word))


def _suits(word: str) -> tuple[Suit, ...]:
    """`heart`, `hearts` and the sign are a suit; `hcs` is three of them by their letters."""
    if word in SUIT_WORDS:
        return (SUIT_WORDS[word],)
    letters = [*word]
    if all(letter in [*Suit, *SYMBOLS.values()] for letter in letters):
        return tuple(SUIT_WORDS[letter] if letter in SUIT_WORDS else Suit(letter) for letter in letters)
    return ()


def area_of(words: Sequence[str]) -> str:
    """The wager that the words name."""
    told = " ".join(words)
    if not words:
        raise Unclear("On what?")
    if tuple(words) in ((RED,), (BLACK,)):
        return words[0]
    kinds = {KIND_WORDS[word] for word in words if word in KIND_WORDS}
    rest = [word for word in words if word not in KIND_WORDS]
    suits = tuple(suit for word in rest for suit in _suits(word))
    kind = {1: SUIT, 2: QUINELLA, 3: TRIFECTA}.get(len(suits), "")
    area = AREAS.get(Selection(kind, suits))
    if area is None or kinds - {kind} or not all(map(_suits, rest)):
        raise Unclear(f"There is no area {told!r} on the layout.")
    return area


def _placed(parts: list[Said], place: SeatView) -> Choice:
    """All of them at once: the table takes every one or none."""
    wagers: dict[str, int] = {}
    for part in parts:
        area = area_of(part.words)
        wagers[area] = wagers.get(area, 0) + parse_money(part.amount)
    does = PlaceWagers(place.seat, {area: Stake(amount) for area, amount in wagers.items()})
    return Choice("", "", "", does=does)


def _asked(part: Said, offer: Offer, place: SeatView) -> Choice | Message:
    area = area_of(part.words)
    if area not in offer.amounts:
        return Message(f"{name_of(area)} takes no more from you now.", way_out="Choose another area.")
    amount = Amount(offer.request, place.seat, area, place.wagers.get(area, 0), offer.amounts[area], on_top=True)
    return Choice("", "", "", row=name_of(area), asks=amount)
