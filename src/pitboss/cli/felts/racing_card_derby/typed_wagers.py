"""A wager in words: `5 on red`, `5 on hearts`, `2 on heart club`, `1 on hcs`, or several of them in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pitboss.cards import Suit
from pitboss.cli.felts.racing_card_derby.layout import wager_name
from pitboss.cli.play.scene import Message
from pitboss.games.offered import request_for
from pitboss.games.racing_card_derby.wagers import BLACK, LAYOUT, ONE, QUINELLA, RED, SUIT, TRIFECTA, Selection
from pitboss.house.players.choices import Amount, Choice, offer_at
from pitboss.money import MoneyError, parse_money
from pitboss.table.offers import Offer
from pitboss.table.view import AreaView

WAY_OUT = "Name red, black, a suit, or two or three suits in their order: 5 on red, 2 on heart club."
FILLERS = frozenset(("on", "the", "a", "an", "and", "then", "exact", "to", "win"))
KIND_WORDS = {"suit": SUIT, "quinella": QUINELLA, "trifecta": TRIFECTA}
SUIT_WORDS = {word: suit for suit in Suit for word in (suit.word, ONE[suit], suit.symbol)}
AMOUNT = re.compile(r"-?\$?[\d.,]*\d[\d.,]*")
AREAS = {each: wager for wager, each in LAYOUT.items()}


class Part(Struct, frozen=True):
    """An amount and the words for the area it goes on; either may be missing."""

    amount: str
    words: tuple[str, ...]


class Unclear(Exception):
    """Words that name no area."""


def understand(typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
    """Return the wagers that a sentence means. Where it names an area without an amount, the choice asks for one."""
    parts = [*_parts(typed)]
    offer = offer_at(offers, area.area, "place-wagers")
    if offer is None or not _about_wagers(parts):
        return None
    try:
        return _ask(parts[0], offer, area) if not parts[0].amount else _place(parts, offer)
    except Unclear as unclear:
        return Message(str(unclear), way_out=WAY_OUT)
    except MoneyError as error:
        return Message(f"{error}.", way_out="Say how much first: 5 on red.")


def _about_wagers(parts: list[Part]) -> bool:
    """Amounts with what they are on; or an area alone, in more than a letter, which would be a key."""
    if len(parts) == 1 and not parts[0].amount:
        words = parts[0].words
        return any(len(word) > 1 for word in words) and all(_known(word) for word in words)
    return bool(parts)


def _parts(typed: str) -> Iterator[Part]:
    """The sentence split at its amounts; `hearts 5` means the same as `5 on hearts`."""
    text = re.sub(r"(?<!\d),|,(?!\d)|-(?!\$?\d)", " ", typed.lower())
    words = [word for word in text.split() if word not in FILLERS]
    amounts = [at for at, word in enumerate(words) if AMOUNT.fullmatch(word)]
    if not amounts:
        if words:
            yield Part("", tuple(words))
    elif amounts[0] == 0:
        for start, end in zip(amounts, [*amounts[1:], len(words)], strict=True):
            yield Part(words[start], tuple(words[start + 1 : end]))
    elif amounts == [len(words) - 1] and any(len(word) > 1 for word in words[:-1]) and all(map(_known, words[:-1])):
        yield Part(words[-1], tuple(words[:-1]))


def _known(word: str) -> bool:
    return word in (RED, BLACK) or word in KIND_WORDS or bool(_suits(word))


def _suits(word: str) -> tuple[Suit, ...]:
    """`heart`, `hearts` and the sign are a suit; `hcs` is three of them by their letters."""
    if word in SUIT_WORDS:
        return (SUIT_WORDS[word],)
    letters = [*word]
    if all(letter in [*Suit, *SUIT_WORDS] for letter in letters):
        return tuple(SUIT_WORDS[letter] if letter in SUIT_WORDS else Suit(letter) for letter in letters)
    return ()


def area_of(words: Sequence[str]) -> str:
    """Return the wager that the words name."""
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
        raise Unclear(f"There is no area {' '.join(words)!r} on the layout.")
    return area


def named(typed: str) -> str:
    """Return the wager that words without an amount name; empty if they name none."""
    try:
        return area_of([word for word in typed.lower().replace("-", " ").split() if word not in FILLERS])
    except Unclear:
        return ""


def _place(parts: list[Part], offer: Offer) -> Choice:
    """All of them at once: the table takes every one or none."""
    wagers: dict[str, int] = {}
    for part in parts:
        area = area_of(part.words)
        wagers[area] = wagers.get(area, 0) + parse_money(part.amount)
    return Choice("", "", "", request=request_for(offer, wagers))


def _ask(part: Part, offer: Offer, area: AreaView) -> Choice | Message:
    wager = area_of(part.words)
    if wager not in offer.amounts:
        return Message(f"{wager_name(wager)} takes no more from you now.", way_out="Choose another area.")
    amount = Amount(offer, wager, area.wagers.get(wager, 0), offer.amounts[wager], on_top=True)
    return Choice("", "", "", row=wager_name(wager), amount=amount)
