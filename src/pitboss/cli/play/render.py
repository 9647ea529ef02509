"""What screens are made of: colours, blocks of text put beside each other, and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from pitboss.cards import Card, Suit

ROOM = "on #14171a"
FELT = "on #0f5a3c"
EDGE = "#7fa38c on #0f5a3c"
LINE = "#e8dfc4 on #0f5a3c"
QUIET = "#a9c4b4 on #0f5a3c"
BRASS = "bold #e3b65a on #0f5a3c"
WIN = "bold #8fdc9b on #0f5a3c"
LOSS = "bold #f2988f on #0f5a3c"
PUSH = "bold #c3d1dc on #0f5a3c"
FACE = "#1b1b1b on #fffdf8"
RED_FACE = "#b3261e on #fffdf8"
ASIDE = "#6b6a64 on #cfd3c3"
RED_ASIDE = "#96524c on #cfd3c3"
RED_SIGN = "#ffb0a8 on #0f5a3c"
TURF = "#c9b26a on #0f5a3c"
LIT = "bold #1b1b1b on #e3b65a"
RED_LIT = "bold #8c1710 on #e3b65a"
PROTEST = "bold #fffdf8 on #6b3f8f"
PROTEST_WORD = "bold #dcc0f0 on #0f5a3c"
PAPER = "#23201a on #f4eedd"
PAPER_QUIET = "#6b6250 on #f4eedd"
PAPER_CLAUSE = "#7a5410 on #f4eedd"
KEY = f"bold #e3b65a {ROOM}"
WORD = f"#e8e4d8 {ROOM}"
HINT = f"#8d949b {ROOM}"
ALARM = f"bold #f2988f {ROOM}"

BACKS = {"red": "#e7b9b4 on #8c2f2b", "blue": "#b9c6e7 on #2b4a8c"}
"""The backs of the usual decks; any other is grey."""
ANY_BACK = "#d0d4d8 on #565d66"


def back_of(deck: str) -> str:
    return BACKS.get(deck, ANY_BACK)


def of_gain(amount: int) -> str:
    """Gains and losses differ in colour besides their sign."""
    return WIN if amount > 0 else LOSS if amount < 0 else PUSH


Block = list[Text]


def width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def line(*parts: tuple[str, str] | Text) -> Text:
    """Return pieces of text in a row, each in its style."""
    text = Text(no_wrap=True, end="")
    for part in parts:
        if isinstance(part, Text):
            text.append_text(part)
        else:
            text.append(*part)
    return text


def fitted(text: Text, to: int, justify: str = "left", style: str = FELT) -> Text:
    """Return the text in exactly this many columns, cut short where it is longer."""
    whole = text.copy()
    whole.truncate(to, overflow="ellipsis")
    room = to - whole.cell_len
    left = {"left": 0, "center": room // 2, "right": room}[justify]
    return line((" " * left, style), whole, (" " * (room - left), style))


def filled(block: Block, to: int, justify: str = "left", height: int = 0, style: str = FELT) -> Block:
    """Return the block in this width and at least this height."""
    lines = [fitted(text, to, justify, style) for text in block]
    return lines + [line((" " * to, style)) for _ in range(height - len(lines))]


def beside(blocks: Iterable[Block], gap: int = 1, style: str = FELT) -> Block:
    """Return blocks in a row, their tops level."""
    row = [block for block in blocks if block]
    height = max((len(block) for block in row), default=0)
    even = [filled(block, width(block), height=height, style=style) for block in row]
    space = (" " * gap, style)
    return [line(*_between([block[at] for block in even], space)) for at in range(height)]


def _between(parts: list[Text], space: tuple[str, str]) -> Iterator[tuple[str, str] | Text]:
    for number, part in enumerate(parts):
        if number:
            yield space
        yield part


RED = (Suit.HEARTS, Suit.DIAMONDS)
CARD_HEIGHT, TALL_HEIGHT = 3, 5


def face(card: Card, *, aside: bool = False) -> str:
    """Return the style of a card; one that does not play is dimmer."""
    if card.suit in RED:
        return RED_ASIDE if aside else RED_FACE
    return ASIDE if aside else FACE


def index(card: Card) -> str:
    """Return rank and suit as on a card: A♠, T♥. The ten is a T wherever cards are in columns."""
    return f"{card.rank.letter}{card.suit.symbol}"


def card_block(card: Card | None, back: str, *, aside: bool = False, tall: bool = False) -> Block:
    """Return a card five columns wide, face up, or its back where it is not known; seven wide and five high where there is
    room."""
    style = back if card is None else face(card, aside=aside)
    if tall:
        mark = index(card) if card else ""
        rows = (f"{mark:<5}", f"{mark[1:]:^5}", f"{mark:>5}") if card else ("▚▚▚▚▚",) * 3
        return [line((edge, style)) for edge in ("╭─────╮", *(f"│{row}│" for row in rows), "╰─────╯")]
    inside = f"{index(card):<3}" if card else "▚▚▚"
    return [line((edge, style)) for edge in ("╭───╮", f"│{inside}│", "╰───╯")]


def small_cards(cards: Iterable[Card | None], back: str, *, gap: bool = True) -> Text:
    """Return cards in one line, two columns each."""
    parts: list[tuple[str, str] | Text] = []
    for card in cards:
        if gap and parts:
            parts.append((" ", FELT))
        parts.append(("▚▚", back) if card is None else (index(card), face(card)))
    return line(*parts)
