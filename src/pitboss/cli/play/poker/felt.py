"""A poker table drawn: the dealer's cards, the other seats, and one's own place in front."""

from __future__ import annotations

from pitboss.table.view import SeatView


import textwrap
from collections.abc import Iterator

from rich.text import Text

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import CARD_HEIGHT, Block, beside, card_block, filled, fitted, line, small_cards, width
from pitboss.cli.play.chronicle import PastRound
from pitboss.cli.play.frame import NEEDED, WIDEST_SEAT, framed, inside_of, own_name, rule, seat_chips, seat_name
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.words import STATUS, name_of, settled_name, short, signed, wagers_said
from pitboss.games.dealer_poker.view import HandView
from pitboss.house.rounds.result import WagerResult

SET_APART = 3
SIDE = 14
HALF = 34
INSCRIBED = 1
SEAT_WEIGHTS = (0, 6, 2, 5, 4, 3)
"""How much the rows of the other seats are worth where there is no room for all: a gap, name, chips, cards, what has
become of them, wagers."""
LIMITS = ("limits", "previous", "unit", "maximum-payout")
"""Lines of the sign that say how much may be wagered."""
NOTHING = "·"


def felt(scene: Scene, columns: int, height: int | None = None) -> Block:
    """The whole table within its edge; where the height is short, without what can be missed most easily."""
    inside = inside_of(columns)
    weighed = [
        *((NEEDED, row) for row in _dealer(scene, inside)),
        *((INSCRIBED, row) for row in _inscribed(scene, inside)),
        *zip(SEAT_WEIGHTS, _seats(scene, inside), strict=False),
        *((NEEDED, row) for row in (rule(scene, inside), *_own(scene, inside))),
    ]
    return framed(scene, weighed, inside, height)


# --- the dealer ----------------------------------------------------------------------------------------------------


def _dealer(scene: Scene, inside: int) -> Iterator[Text]:
    hand = scene.view.dealer if scene.shown else None
    cards = _hand(hand, c.back_of(scene.back), hand.as_set) if hand else []
    names = [line((name, c.QUIET)) for name in (" Dealer", f"{scene.device} ")]
    middle = inside - 2 * SIDE
    for place, row in enumerate(filled(cards, middle, "center", CARD_HEIGHT)):
        left, right = names if place == CARD_HEIGHT // 2 else (Text(), Text())
        yield line(fitted(left, SIDE), row, fitted(right, SIDE, "right"))
    if hand and hand.as_set:
        yield fitted(line((hand.as_set.value.words, c.LINE)), inside, "center")


def _inscribed(scene: Scene, inside: int) -> Block:
    """What is written on the cloth, a sentence to a row where it does not fit in one; two rows until the dealer's hand
    takes the place of the first."""
    if scene.shown and scene.view.dealer and scene.view.dealer.as_set:
        return [line((" " * inside, c.FELT))]
    text = next((each.text for each in scene.view.sign if each.name == "inscription"), "")
    parts = [text] if len(text) <= inside else text.replace(". ", ".\n", 1).split("\n")
    rows = [row for part in parts for row in textwrap.wrap(part, inside)]
    return filled([line((row, f"italic {c.QUIET}")) for row in rows], inside, "center", 2)


def _hand(hand: HandView, back: str, as_set: SetHand | None) -> Block:
    """The cards of a hand; once it is set, those that play apart from those that do not."""
    if as_set:
        plays = beside([card_block(card, back) for card in as_set.plays])
        return beside([plays, beside([card_block(card, back, aside=True) for card in as_set.aside])], SET_APART)
    return beside([card_block(card, back) for card in _lying(hand)])


def _lying(hand: HandView) -> list[Card | None]:
    return [hand.cards.get(position) for position in range(hand.lie)]


# --- the others ----------------------------------------------------------------------------------------------------


def _seats(scene: Scene, inside: int) -> Block:
    if not scene.others:
        return []
    room = min(WIDEST_SEAT, inside // len(scene.others))
    seats = [filled([*_seat(seat, scene, room - 1)], room - 1, "center") for seat in scene.others]
    return [line((" " * inside, c.FELT)), *filled(beside(seats), inside, "center")]


def _seat(seat: SeatView, scene: Scene, room: int) -> Iterator[Text]:
    yield seat_name(seat, scene)
    yield seat_chips(seat, scene)
    yield _cards(seat, scene, room) if scene.shows(seat) else Text()
    yield _doing(seat, scene, room) if scene.shows(seat) else Text()
    wagers = wagers_said(seat.wagers)
    yield line((wagers if len(wagers) <= room else f"{short(sum(seat.wagers.values()))} wagered", c.LINE))


def _cards(seat: SeatView, scene: Scene, room: int) -> Text:
    hand = seat.hand
    assert hand is not None
    gap = hand.lie * 3 - 1 <= room
    if hand.as_set:
        return small_cards((*hand.as_set.plays, *hand.as_set.aside), c.back_of(scene.back), gap=gap)
    return small_cards(_lying(hand), c.back_of(scene.back), gap=gap)


def _doing(seat: SeatView, scene: Scene, room: int) -> Text:
    """What has become of the hand: what it was worth and what it brought, or how far it has come."""
    hand = seat.hand
    if hand is None:
        return Text()
    if seat.seat not in scene.won:
        return line((STATUS.get(hand.status, hand.status), c.QUIET))
    gain = signed(scene.won[seat.seat])
    kind = hand.as_set.value.category.replace("-", " ") if hand.as_set else STATUS.get(hand.status, hand.status)
    style = c.of_gain(scene.won[seat.seat])
    return line((f"{kind} ", c.QUIET), (gain, style)) if len(kind) + len(gain) < room else line((gain, style))


# --- one's own place -----------------------------------------------------------------------------------------------


def _own(scene: Scene, inside: int) -> Iterator[Text]:
    yield own_name(scene, inside)
    left = _own_cards(scene)
    half = max(width(left), HALF)
    right = [*_results(scene.last)] if scene.last else []
    yield from filled(beside([filled(left, half), right], SET_APART), inside)
    yield fitted(_areas(scene), inside)


def _results(last: PastRound) -> Iterator[Text]:
    """How the round ended, wager by wager."""
    yield from map(_result, last.lines)
    if len(last.lines) > 1:
        yield _row("Together", "", last.net, "")


def _own_cards(scene: Scene) -> Block:
    """The cards, and what they are worth; as long as there are none, how much may be wagered."""
    mine = scene.mine
    if mine is None or mine.hand is None or not scene.shows(mine):
        limits = [line((f" {each.text}", c.QUIET)) for each in scene.view.sign if each.name.split(".")[0] in LIMITS]
        return filled(limits, max(width(limits), HALF), height=CARD_HEIGHT + 1)
    cards = [line((" ", c.FELT), row) for row in _hand(mine.hand, c.back_of(scene.back), scene.hand)]
    folded = "folded: " if mine.hand.status == "folded" and scene.hand else ""
    return [*cards, line((f" {folded}", c.QUIET), (scene.hand.value.words if scene.hand else "", c.LINE))]


def _result(row: WagerResult) -> Text:
    """`Ante wins +$10.00  9.2.1.4`."""
    return _row(settled_name(row), row.outcome.replace("-", " "), row.amount, row.clause or "")


def _row(name: str, outcome: str, amount: int, clause: str) -> Text:
    said = line((f"{name} ", c.LINE if outcome else c.QUIET), (outcome, c.QUIET))
    gain = line((signed(amount), c.of_gain(amount)))
    return line(fitted(said, 20), fitted(gain, 11, "right"), ("  ", c.FELT), (clause, c.QUIET))


def _areas(scene: Scene) -> Text:
    """The wagering areas and what lies on each."""
    lies = scene.mine.wagers if scene.mine else {}
    parts: list[tuple[str, str] | Text] = []
    for area in scene.areas:
        amount = lies.get(area, 0)
        parts.append((f" ( {name_of(area)} ", c.LINE if amount else c.QUIET))
        parts.append((f"{short(amount)} " if amount else f"{NOTHING} ", c.BRASS if amount else c.QUIET))
        parts.append((") ", c.LINE if amount else c.QUIET))
    return line(*parts)
