"""The poker table drawn: the dealer, the other seats, and the player's own hand with what became of each wager."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from enum import IntEnum

from rich.text import Text

from pitboss.cards.ranks import SetHand
from pitboss.cli.felts.dealer_poker.hands import STATUS, held_hand, laid_out, lying, shows_hand, with_board
from pitboss.cli.felts.plain import (
    NEEDED,
    WIDEST_SEAT,
    Weighed,
    framed,
    inside_of,
    own_name,
    packed,
    rule,
    seat_chips,
    seat_name,
    wrapped,
)
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, card_block, filled, fitted, line
from pitboss.cli.play.results import result_rows, signed
from pitboss.cli.play.scene import Scene
from pitboss.games.caribbean_stud_poker.settle import JACKPOT
from pitboss.games.dealer_poker.view import DealerPokerView, HandView
from pitboss.house.players.choices import list_wagers, title
from pitboss.house.players.winnings import paid_for
from pitboss.money import short_money
from pitboss.table.phrases import as_words
from pitboss.table.view import AreaView

SET_APART = 3
SIDE = 14
RESULTS = 40
"""Columns that results need to stand beside the cards."""
INSCRIBED = 1
SEAT = 12
"""Columns that another seat needs to stand beside the next."""
SEAT_ROWS = 3
"""Rows below which the other seats are named in one row."""
SEAT_WEIGHTS = (0, 6, 2, 5, 4, 3)
"""How much the rows of the other seats are worth where there is no room for all: a gap, name, chips, cards, what has
become of them, wagers."""
LISTED = 6
LIMITS = ("limits", "previous", "unit", "maximum-payout")
"""Lines of the sign that say how much may be wagered."""
NOTHING = "·"
BOARD = " Board  "
COUNTS = "▔▔"
"""Under a card of the board that counts in the player's hand."""
TALL_INSIDE = 80


class Size(IntEnum):
    """How large the cards of the dealer and the player are: in one row, or three or five rows high. At the least size results
    leave out clauses that would need a row of their own; the past rounds have them."""

    LEAST = 0
    SMALL = 1
    MIDDLE = r.CARD_HEIGHT
    TALL = r.TALL_HEIGHT


def draw(scene: Scene, columns: int, height: int | None) -> Block:
    """Return the whole table within its edge, with cards as large as the height allows; where it is short, without what can
    best be missed."""
    inside = inside_of(columns)
    if height is None:
        return framed(scene, _rows(scene, inside, Size.MIDDLE, None), inside, None)
    sizes = sorted(Size, reverse=True)
    for size in sizes if inside >= TALL_INSIDE else sizes[1:]:
        weighed = _rows(scene, inside, size, height - 2)
        needed = weighed if size is Size.TALL else [row for row in weighed if row[0] == NEEDED]
        if len(needed) + 2 <= height:
            break
    return framed(scene, weighed, inside, height)


def _rows(scene: Scene, inside: int, size: Size, height: int | None) -> list[Weighed]:
    # Before the deal the place of the dealer's cards is empty, and can be missed.
    above = [(NEEDED if scene.shown or row.plain.strip() else 0, row) for row in _dealer(scene, inside, size)]
    own = [(NEEDED, row) for row in (rule(scene, inside), *_own(scene, inside, size))]
    # Areas without a wager can be missed.
    own += [(NEEDED if scene.placed else LISTED, row) for row in packed([*_areas(scene)], inside)]
    room = None if height is None else height - sum(weight == NEEDED for weight, _ in above) - len(own)
    inscription = [(INSCRIBED, row) for row in _inscription(scene, inside)]
    return [*above, *inscription, *_others(scene, inside, room), *own]


def _dealer(scene: Scene, inside: int, size: Size) -> Iterator[Text]:
    hand = scene.view.of(DealerPokerView).dealer if scene.shown else None
    words = hand.as_set.value.words if hand and hand.as_set else ""
    if size <= Size.SMALL:
        cards = _small_hand(hand, scene) if hand else Text()
        said = line((" Dealer  ", r.QUIET), cards)
        yield from _with_words(said, words, inside)
        return
    cards_ = _hand(hand, r.back_of(scene.back), hand.as_set, size) if hand else []
    names = [line((name, r.QUIET)) for name in (" Dealer", f"{as_words(scene.rules.table.device)} ")]
    # The device is left out where the cards need the room.
    side = min(SIDE, (inside - r.width(cards_)) // 2)
    middle = inside - 2 * side
    for number, row in enumerate(filled(cards_, middle, "center", size)):
        left, right = names if number == size // 2 and side >= SIDE else (names[0] if number == size // 2 else Text(), Text())
        yield line(fitted(left, side), row, fitted(right, side, "right"))
    if words:
        yield fitted(line((words, r.LINE)), inside, "center")


def _with_words(cards: Text, words: str, inside: int) -> Iterator[Text]:
    """Cards in a row with what they are worth, which goes below where it does not fit."""
    if cards.cell_len + len(words) + 3 <= inside:
        yield line(cards, (f"  {words}" if words else "", r.LINE))
    else:
        yield cards
        yield from (line((row, r.LINE)) for row in wrapped(words, inside))


def _inscription(scene: Scene, inside: int) -> Block:
    """What is written on the cloth, a sentence to a row where it does not fit in one; two rows until the dealer's hand
    takes the first."""
    seen = scene.view.of(DealerPokerView)
    board = seen.board if scene.shown else None
    if board:
        held = held_hand(scene)
        cards = line((BOARD, r.QUIET), r.small_cards(lying(board), r.back_of(scene.back)))
        marks = (COUNTS if card and held and card in held.plays else "  " for card in lying(board))
        return filled([cards, line((" " * len(BOARD) + " ".join(marks), r.LINE))], inside, "center", 2)
    if scene.shown and seen.dealer and seen.dealer.as_set:
        return [line((" " * inside, r.FELT))]
    text = next((each.text for each in scene.view.sign if each.name == "inscription"), "")
    parts = [text] if len(text) <= inside else text.replace(". ", ".\n", 1).split("\n")
    rows = [row for part in parts for row in textwrap.wrap(part, inside)]
    return filled([line((row, f"italic {r.QUIET}")) for row in rows], inside, "center", 2)


def _hand(hand: HandView, back: str, as_set: SetHand | None, size: Size) -> Block:
    """The cards of a hand; once it is set, those that play apart from those that do not. Cards of a board stay there."""
    tall = size is Size.TALL
    if as_set and not with_board(hand, as_set):
        plays = beside([card_block(card, back, tall=tall) for card in as_set.plays])
        return beside([plays, beside([card_block(card, back, aside=True, tall=tall) for card in as_set.aside])], SET_APART)
    return beside([card_block(card, back, tall=tall) for card in lying(hand)])


def _small_hand(hand: HandView, scene: Scene, room: int = 80) -> Text:
    cards = laid_out(hand, hand.as_set)
    return r.small_cards(cards, r.back_of(scene.back), gap=hand.lie * 3 - 1 <= room)


def _others(scene: Scene, inside: int, room: int | None) -> list[Weighed]:
    """The other seats: beside each other, else in a row each, else all in one, as the room allows."""
    seats = scene.others
    if not seats:
        return []
    columns = min(WIDEST_SEAT, inside // len(seats))
    if columns > SEAT and (room is None or room >= SEAT_ROWS):
        blocks = [filled([*_seat(seat, scene, columns - 1)], columns - 1, "center") for seat in seats]
        rows = [line((" " * inside, r.FELT)), *filled(beside(blocks), inside, "center")]
        return [*zip(SEAT_WEIGHTS, rows, strict=False)]
    if room is None or room >= len(seats):
        return [(LISTED, _seat_row(seat, scene)) for seat in seats]
    said = [_briefly(seat, scene) for seat in seats if seat.wagers or shows_hand(scene, seat)]
    return [(LISTED, row) for row in packed(said, inside)]


def _seat(seat: AreaView, scene: Scene, room: int) -> Iterator[Text]:
    hand = scene.view.of(DealerPokerView).hands.get(seat.area) if shows_hand(scene, seat) else None
    yield seat_name(seat, scene)
    yield seat_chips(seat, scene)
    yield _small_hand(hand, scene, room) if hand else Text()
    yield _status(seat, hand, scene, room) if hand else Text()
    yield line((_wagered(seat, room), r.LINE))


def _seat_row(seat: AreaView, scene: Scene) -> Text:
    """A seat in one row: who, their chips or cards, and what has become of them."""
    hand = scene.view.of(DealerPokerView).hands.get(seat.area) if shows_hand(scene, seat) else None
    name = fitted(line((" ", r.FELT), seat_name(seat, scene)), WIDEST_SEAT - 12)
    gap = ("  ", r.FELT)
    if hand is None:
        return line(name, gap, seat_chips(seat, scene), gap, (_wagered(seat, WIDEST_SEAT), r.LINE))
    return line(name, gap, _small_hand(hand, scene), gap, _status(seat, hand, scene, WIDEST_SEAT))


def _briefly(seat: AreaView, scene: Scene) -> Text:
    """The number of a seat, and what has become of its hand or what it wagers."""
    hand = scene.view.of(DealerPokerView).hands.get(seat.area) if shows_hand(scene, seat) else None
    said = _status(seat, hand, scene, 0) if hand else line((_wagered(seat, 0), r.LINE))
    return line((f"{seat.area} ", r.QUIET), said)


def _wagered(seat: AreaView, room: int) -> str:
    wagers = list_wagers(seat.wagers)
    return wagers if len(wagers) <= room else f"{short_money(sum(seat.wagers.values()))} wagered"


def _status(seat: AreaView, hand: HandView, scene: Scene, room: int) -> Text:
    """What has become of the hand: its value and what it brought, or how far it has come."""
    if seat.area not in scene.gains:
        return line((STATUS.get(hand.status, hand.status), r.QUIET))
    gain, style = signed(scene.gains[seat.area]), r.of_gain(scene.gains[seat.area])
    kind = hand.as_set.value.category.replace("-", " ") if hand.as_set else STATUS.get(hand.status, hand.status)
    return line((f"{kind} ", r.QUIET), (gain, style)) if len(kind) + len(gain) < room else line((gain, style))


def _own(scene: Scene, inside: int, size: Size) -> Iterator[Text]:
    yield own_name(scene, inside)
    left = [*_own_cards(scene, inside, size)]
    if scene.last is None:
        yield from left
        return
    paid, brief = paid_for(scene.rules, scene.last), size is Size.LEAST
    room = inside - r.width(left) - SET_APART - 1
    right = result_rows(scene.last, title, paid, max(room, RESULTS), brief=brief)
    below = [line((" ", r.FELT), row) for row in result_rows(scene.last, title, paid, inside - 2, brief=brief)]
    if room >= RESULTS and max(len(left), len(right)) < len(left) + len(below):
        yield from beside([filled(left, r.width(left)), right], SET_APART)
    else:
        yield from (*left, *below)


def _own_cards(scene: Scene, inside: int, size: Size) -> Iterator[Text]:
    """The cards and what they are worth; before the deal, how much may be wagered."""
    mine, held = scene.mine, held_hand(scene)
    hand = scene.view.of(DealerPokerView).hands.get(mine.area) if mine else None
    if mine is None or hand is None or not shows_hand(scene, mine):
        # The sign has them too.
        texts = [each.text for each in scene.view.sign if each.name.split(".")[0] in LIMITS and size is not Size.LEAST]
        limits = [line((row, r.QUIET)) for text in texts for row in wrapped(text, inside)]
        yield from filled(limits, max(1, r.width(limits)), height=size + 1 if size > Size.SMALL else 0)
        return
    folded = "folded: " if hand.status == "folded" and held else ""
    words = f"{folded}{held.value.words}" if held else ""
    if size <= Size.SMALL:
        cards = r.small_cards(laid_out(hand, held), r.back_of(scene.back))
        yield from _with_words(line((" ", r.FELT), cards), words, inside)
        return
    for row in _hand(hand, r.back_of(scene.back), held, size):
        yield line((" ", r.FELT), row)
    yield line((f" {words}", r.LINE))


def _areas(scene: Scene) -> Iterator[Text]:
    """The wagering areas and the stake on each; at that of a jackpot, what its pools hold."""
    pools = getattr(scene.view.game, "meter", {})
    for wager in scene.rules.areas:
        amount = scene.placed.get(wager, 0)
        style = r.LINE if amount else r.QUIET
        stake = (f"{short_money(amount)} " if amount else f"{NOTHING} ", r.BRASS if amount else r.QUIET)
        held = f"of {' and '.join(map(short_money, pools.values()))} " if pools and wager == JACKPOT else ""
        yield line((f"( {title(wager)} ", style), stake, (f"{held})", style))
