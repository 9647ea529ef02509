"""Blackjack in the terminal: the dealer's cards, the other boxes, and the player's own hands with their totals."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pitboss.cards import Card
from pitboss.cards.ranks.blackjack import total
from pitboss.cli.felts.plain import (
    NEEDED,
    VOID,
    PlainFelt,
    Weighed,
    framed,
    inside_of,
    is_void,
    own_name,
    rule,
    seat_name,
    wrapped,
)
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, card_block, filled, fitted, line
from pitboss.cli.play.results import result_rows, signed
from pitboss.cli.play.scene import Scene
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.settle import BOX, DOUBLE, INSURANCE
from pitboss.games.blackjack.view import BlackjackView, HandView
from pitboss.house.players.choices import list_wagers, title
from pitboss.house.players.history import PastRound
from pitboss.house.players.keys import Named
from pitboss.house.players.winnings import paid_for
from pitboss.money import short_money
from pitboss.table.view import AreaView

DECISIONS = (
    Named("hit", "c", "hit", "Hit"),
    Named("stand", "k", "stand", "Stand"),
    Named("double", "l", "double", "Double", most="m", other="n"),
    Named("split", "p", "split", "Split"),
    Named("even-money", "e", "even money", "Even money, 1 to 1 at once"),
    Named("no-insurance", "n", "no insurance", "No insurance", default=True),
    Named("insure", "u", "insure", "Insure", most="m", other="t"),
)
NAMES = {BOX: "Box", DOUBLE: "Double", INSURANCE: "Insurance"}
STATUS = {"bust": "bust", "blackjack": "blackjack", "paid": "blackjack, paid", "stands": "stands"}
CARD_ROWS = 3
LEAST_ROWS = 18
"""Rows below which cards are written in one row."""
INSCRIBED, LISTED, LOST, SHOWN = 1, 5, 6, 7
"""What the print on the cloth, the other boxes, lost wagers and the cards of a settled hand are worth where there is no room for
all."""


def hand_words(hand: HandView) -> str:
    """Return what a hand comes to, and what has become of it."""
    said = total(hand.cards).words if hand.cards else ""
    status = STATUS.get(hand.status, "")
    return ", ".join(
        part for part in (said if hand.status != "blackjack" else "", status, "doubled" if hand.doubled else "") if part
    )


class BlackjackFelt(PlainFelt):
    """A box for each seat; then each box plays in turn."""

    named = DECISIONS

    def name(self, wager: str) -> str:
        return NAMES.get(wager, title(wager))

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return how the box of the round ended."""
        if is_void(past):
            return VOID, ""
        boxes = [row for row in past.lines if row.wager == BOX]
        return ", ".join(row.outcome.replace("-", " ") for row in boxes) or "over", ""

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        inside = inside_of(columns)
        tall = height is None or height >= LEAST_ROWS
        rows: list[Weighed] = [(NEEDED, row) for row in _dealer(scene, inside, tall=tall)]
        rows += [(INSCRIBED, fitted(line((words, f"italic {r.QUIET}")), inside, "center")) for words in _print(scene)]
        rows += [(LISTED, _seat_row(seat, scene, inside)) for seat in scene.others]
        results = _results(self, scene, inside)
        rows.append((NEEDED, rule(scene, inside)))
        rows += [(SHOWN if results else NEEDED, row) for row in _own(scene, inside, tall=tall)]
        rows += [(LOST if " loses" in row.plain else NEEDED, row) for row in results]
        return framed(scene, [*rows, (NEEDED, own_name(scene, inside))], inside, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        game = scene.view.of(BlackjackView)
        if game.dealer:
            yield f"Dealer: {' '.join(game.dealer)}, {total(game.dealer).words}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        box = scene.view.of(BlackjackView).boxes.get(seat.area)
        return "; ".join(f"{' '.join(hand.cards)} {hand_words(hand)}".strip() for hand in box.hands) if box else ""


def _view(scene: Scene) -> BlackjackView:
    game: BlackjackView = scene.view.of(BlackjackView)
    return game


def _print(scene: Scene) -> tuple[str, ...]:
    """Return what is written on the cloth."""
    assert isinstance(scene.rules, BlackjackRules)
    pays = f"Blackjack pays {scene.rules.blackjack_odds}. Insurance pays {scene.rules.insurance_odds}."
    return (pays, f"{scene.rules.dealer_words()}.")


def _cards(cards: tuple[Card, ...], scene: Scene, inside: int, *, tall: bool) -> Block:
    """Return cards beside each other, in one row where they would not fit."""
    back = r.back_of(scene.back)
    if tall and len(cards) * 6 < inside:
        return beside([card_block(card, back) for card in cards])
    return [r.small_cards(cards, back)]


def _dealer(scene: Scene, inside: int, *, tall: bool) -> Iterator[Text]:
    cards = _view(scene).dealer if scene.shown else ()
    said = f"  {total(cards).words}" if cards else ""
    block = _cards(cards, scene, inside // 2, tall=tall)
    for number, row in enumerate(filled(block, inside - 24, "center", CARD_ROWS if tall else 1)):
        middle = number == (CARD_ROWS // 2 if tall else 0)
        yield line((f"{' Dealer' if middle else '':<12}", r.QUIET), row, (f"{said if middle else '':<12}", f"bold {r.LINE}"))


def _seat_row(seat: AreaView, scene: Scene, inside: int) -> Text:
    """Return another box in one row: who, their cards with their totals, or what they have wagered."""
    name = fitted(line((" ", r.FELT), seat_name(seat, scene)), 16)
    box = _view(scene).boxes.get(seat.area) if scene.shown else None
    if box is None or not box.hands:
        return fitted(line(name, (list_wagers(seat.wagers, FELT.name), r.LINE)), inside)
    parts: list[tuple[str, str] | Text] = [name]
    for hand in box.hands:
        parts += [r.small_cards(hand.cards, r.back_of(scene.back)), (f" {hand_words(hand)}  ", r.LINE)]
    if seat.area in scene.gains:
        parts.append((signed(scene.gains[seat.area]), r.of_gain(scene.gains[seat.area])))
    return fitted(line(*parts), inside)


def _own(scene: Scene, inside: int, *, tall: bool) -> Iterator[Text]:
    """Yield the player's own hands beside each other, each with its total; the one that plays is marked."""
    game = _view(scene)
    box = game.boxes.get(scene.area) if scene.shown else None
    placed = scene.at(scene.area)
    if box is None or not box.hands:
        wagers = list_wagers(placed.wagers, FELT.name) if placed else ""
        yield from (line((row, r.LINE)) for row in wrapped(wagers or "No wager yet.", inside))
        return
    blocks: list[Block] = []
    for hand in box.hands:
        plays = game.turn == scene.area and game.hand == hand.n
        staked = sum(hand.wagers.values())
        said = (f"{'▸ ' if plays else ''}{hand_words(hand)}", r.BRASS if plays else f"bold {r.LINE}")
        words = line(said, (f"  {short_money(staked)}" if staked else "", r.QUIET))
        cards = _cards(hand.cards, scene, inside // len(box.hands), tall=tall)
        blocks.append([*cards, words] if tall else [line(*cards, ("  ", r.LINE), words)])
    together = beside(blocks, 4)
    fits = tall or max(row.cell_len for row in together) <= inside
    yield from filled(together if fits else [row for block in blocks for row in block], inside, "center")
    if box.insurance:
        insured = ", ".join(f"{name} {short_money(amount)}" for name, amount in box.insurance.items())
        yield fitted(line((f"Insurance: {insured}", r.QUIET)), inside, "center")


def _results(felt: PlainFelt, scene: Scene, inside: int) -> Block:
    if not scene.last or not scene.shown:
        return []
    return result_rows(scene.last, felt.name, paid_for(scene.rules, scene.last), inside - 2, brief=True)


FELT = BlackjackFelt()
