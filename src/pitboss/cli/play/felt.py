"""The table drawn: the dealer's cards, the other seats, and one's own place in front."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.cards import Card
from pitboss.cli.play import colours as c
from pitboss.cli.play.blocks import CARD_HEIGHT, Block, beside, card_block, filled, fitted, line, small_cards, width
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.words import STATUS, name_of, short, signed, wagers_said
from pitboss.house.rounds.result import WagerResult
from pitboss.money import show
from pitboss.table.view import HandView, SeatView

NARROWEST = 80
WIDEST = 100
WIDEST_SEAT = 26
SET_APART = 3
NOTHING = "·"


def felt(scene: Scene, columns: int) -> Block:
    """The whole table within its edge."""
    inside = max(NARROWEST, min(columns, WIDEST)) - 2
    rows = [*_dealer(scene, inside), *_seats(scene, inside), _rule(scene, inside), *_own(scene, inside)]
    edge = ("│", c.EDGE)
    drawn = [line(edge, fitted(row, inside), edge) for row in rows]
    return [_edge("╭", scene.title, f"Round {scene.view.round}", "╮", inside), *drawn, _edge("╰", scene.book, "", "╯", inside)]


def _edge(left: str, name: str, also: str, right: str, inside: int) -> Text:
    ends = [f"─ {name} ", f" {also} ─" if also else ""]
    room = inside - sum(map(len, ends))
    style = c.LINE if also else c.EDGE
    return line((left, c.EDGE), ("─", c.EDGE), (ends[0][1:], style), ("─" * room, c.EDGE), (ends[1], style), (right, c.EDGE))


# --- the dealer ----------------------------------------------------------------------------------------------------


def _dealer(scene: Scene, inside: int) -> Iterator[Text]:
    hand = scene.view.dealer if scene.shown else None
    cards = _hand(hand, scene.view.back) if hand else []
    yield from filled(cards, inside, "center", CARD_HEIGHT)
    if hand and hand.as_set:
        said = line(("Dealer: ", c.QUIET), (hand.as_set.value.words, c.LINE))
    else:
        inscription = next((each.text for each in scene.view.sign if each.name == "inscription"), "")
        said = line((inscription, f"italic {c.QUIET}"))
    yield fitted(said, inside, "center")
    yield fitted(Text(), inside)


def _hand(hand: HandView, back: str) -> Block:
    """The cards of a hand; once it is set, those that play apart from those that do not."""
    if hand.as_set:
        plays = beside([card_block(card, back) for card in hand.as_set.plays])
        return beside([plays, beside([card_block(card, back, aside=True) for card in hand.as_set.aside])], SET_APART)
    return beside([card_block(card, back) for card in _lying(hand)])


def _lying(hand: HandView) -> list[Card | None]:
    return [hand.cards.get(position) for position in range(hand.lie)]


# --- the others ----------------------------------------------------------------------------------------------------


def _seats(scene: Scene, inside: int) -> Block:
    if not scene.others:
        return []
    room = min(WIDEST_SEAT, inside // len(scene.others))
    seats = [filled([*_seat(seat, scene, room - 1)], room - 1, "center") for seat in scene.others]
    return filled(beside(seats), inside, "center")


def _seat(seat: SeatView, scene: Scene, room: int) -> Iterator[Text]:
    who = "your area" if seat.player == scene.me and seat.seat != scene.seat else seat.player
    yield line((f"{seat.seat} ", c.QUIET), (who, c.LINE))
    yield _cards(seat, scene, room) if scene.shows(seat) else Text()
    yield _doing(seat, scene, room) if scene.shows(seat) else Text()
    wagers = wagers_said(seat.wagers)
    yield line((wagers if len(wagers) <= room else f"{short(sum(seat.wagers.values()))} wagered", c.LINE))
    yield line((show(seat.chips) if seat.chips or seat.player != scene.me else "", c.QUIET))


def _cards(seat: SeatView, scene: Scene, room: int) -> Text:
    hand = seat.hand
    assert hand is not None
    gap = hand.lie * 3 - 1 <= room
    if hand.as_set:
        return small_cards((*hand.as_set.plays, *hand.as_set.aside), scene.view.back, gap=gap)
    return small_cards(_lying(hand), scene.view.back, gap=gap)


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


def _rule(scene: Scene, inside: int) -> Text:
    """The line between the table and one's own place; brass when it is one's turn."""
    said = f" {scene.asks} " if scene.asks else ""
    left = (inside - len(said)) // 2
    return line(("─" * left, c.EDGE), (said, c.BRASS), ("─" * (inside - left - len(said)), c.EDGE))


def _own(scene: Scene, inside: int) -> Iterator[Text]:
    area = "" if scene.place == scene.seat else f", area {scene.place}"
    who = line((f" Seat {scene.seat}{area}  ", c.QUIET), (scene.name, c.LINE))
    stack = line((show(scene.chips), f"bold {c.LINE}"), (" in chips ", c.QUIET))
    yield line(fitted(who, inside - stack.cell_len), stack)
    left = _own_cards(scene)
    right = [_result(each, inside - 42) for each in scene.last.lines] if scene.last else []
    if scene.last and len(scene.last.lines) > 1:
        right.append(_total(scene.last.net))
    half = max(width(left), 34)
    yield from filled(beside([filled(left, half), right], 3), inside)
    yield fitted(_areas(scene), inside)


def _own_cards(scene: Scene) -> Block:
    mine = scene.mine
    empty = [Text("")] * (CARD_HEIGHT + 1)
    if mine is None or mine.hand is None or not scene.shows(mine):
        return empty
    cards = [line((" ", c.FELT), row) for row in _hand(mine.hand, scene.view.back)]
    folded = "folded: " if mine.hand.status == "folded" and scene.hand else ""
    return [*cards, line((f" {folded}", c.QUIET), (scene.hand, c.LINE))]


def _result(row: WagerResult, room: int) -> Text:
    """`Ante wins +$10.00  9.2.1.4`."""
    outcome = row.outcome.replace("-", " ")
    said = line((f"{name_of(row.wager)} ", c.LINE), (f"{outcome} ", c.QUIET))
    gain = line((signed(row.amount), c.of_gain(row.amount)))
    return line(fitted(said, 20), fitted(gain, 11, "right"), ("  ", c.FELT), (row.clause or "", c.QUIET))


def _total(net: int) -> Text:
    return line(fitted(line(("Together", c.QUIET)), 20), fitted(line((signed(net), c.of_gain(net))), 11, "right"))


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
