"""Blocks of text, rectangles of equal lines, put beside each other and below each other; and cards as such blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from pitboss.cards import Card, Suit
from pitboss.cli.play.colours import ASIDE, FACE, FELT, RED_ASIDE, RED_FACE

Block = list[Text]

SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
RED = (Suit.HEARTS, Suit.DIAMONDS)
CARD_HEIGHT = 3


def width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def line(*parts: tuple[str, str] | Text) -> Text:
    """Pieces of text, each in its style, one after another."""
    text = Text(no_wrap=True, end="")
    for part in parts:
        if isinstance(part, Text):
            text.append_text(part)
        else:
            text.append(*part)
    return text


def fitted(text: Text, to: int, justify: str = "left", style: str = FELT) -> Text:
    """The text in exactly so many columns, cut short where it is longer."""
    whole = text.copy()
    whole.truncate(to, overflow="ellipsis")
    room = to - whole.cell_len
    left = {"left": 0, "center": room // 2, "right": room}[justify]
    return line((" " * left, style), whole, (" " * (room - left), style))


def filled(block: Block, to: int, justify: str = "left", height: int = 0, style: str = FELT) -> Block:
    """The block as wide as asked, and at least so high."""
    lines = [fitted(text, to, justify, style) for text in block]
    return lines + [line((" " * to, style)) for _ in range(height - len(lines))]


def beside(blocks: Iterable[Block], gap: int = 1, style: str = FELT) -> Block:
    """Blocks in a row, their tops level."""
    row = [block for block in blocks if block]
    height = max((len(block) for block in row), default=0)
    even = [filled(block, width(block), height=height, style=style) for block in row]
    space = (" " * gap, style)
    return [line(*_between([block[at] for block in even], space)) for at in range(height)]


def _between(parts: list[Text], space: tuple[str, str]) -> Iterator[tuple[str, str] | Text]:
    for place, part in enumerate(parts):
        if place:
            yield space
        yield part


# --- cards ---------------------------------------------------------------------------------------------------------


def face(card: Card, *, aside: bool = False) -> str:
    """The style a card is printed in; one that does not play is dimmer."""
    if card.suit in RED:
        return RED_ASIDE if aside else RED_FACE
    return ASIDE if aside else FACE


def index(card: Card) -> str:
    """Rank and suit as on a card: A♠, 10♥."""
    return f"{'10' if card.rank.letter == 'T' else card.rank.letter}{SYMBOLS[card.suit]}"


def card_block(card: Card | None, back: str, *, aside: bool = False) -> Block:
    """A card five columns wide, face up, or its back where it is not known."""
    if card is None:
        return [line((edge, back)) for edge in ("╭───╮", "│▚▚▚│", "╰───╯")]
    style = face(card, aside=aside)
    return [line((edge, style)) for edge in ("╭───╮", f"│{index(card):<3}│", "╰───╯")]


def small_cards(cards: Iterable[Card | None], back: str, *, gap: bool = True) -> Text:
    """Cards in one line, two columns each."""
    parts: list[tuple[str, str] | Text] = []
    for card in cards:
        if gap and parts:
            parts.append((" ", FELT))
        parts.append(("▚▚", back) if card is None else (f"{card.rank.letter}{SYMBOLS[card.suit]}", face(card)))
    return line(*parts)
