"""Poker against the dealer in the terminal: the dealer's cards, the other seats, and the player's own hand in front."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace
from rich.text import Text

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.cli.felts.plain import (
    NEEDED,
    VOID,
    WIDEST_SEAT,
    PlainFelt,
    framed,
    inside_of,
    is_void,
    own_name,
    rule,
    seat_chips,
    seat_name,
)
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, beside, card_block, filled, fitted, line
from pitboss.cli.play.scene import Scene
from pitboss.games.dealer_poker.round import DealerRevealed, HandDeclared
from pitboss.games.dealer_poker.rules import PLAY, poker_rules
from pitboss.games.dealer_poker.view import HandView
from pitboss.house.players import choices as choose
from pitboss.house.players.choices import Choice, list_wagers, short_money, title
from pitboss.house.players.history import PastRound, WagerResult
from pitboss.house.players.keys import Keyboard, Named
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import SeatView

DECISIONS = (
    Named("pick-up", "c", "cards", "Pick up your cards", default=True),
    Named(PLAY, "p", PLAY, "Play on without a wager", most="m", other="n"),
    Named("fold", "f", "fold", "Fold"),
    Named("fold-ante", "t", "fold ante", "Fold the Ante only"),
    Named("concede", "g", "concede", "Concede"),
)
STATUS = {"dealt": "thinks", "plays": "plays", "folded": "folded", "conceded": "conceded", "void": "void"}
"""What has become of a hand that was not settled."""
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
UNKNOWN = "??"


class DealerPokerFelt(PlainFelt):
    """Wagers by key; then each hand waits for its player."""

    named = DECISIONS

    def wager_choices(self, offers: Sequence[Offer], area: SeatView, keys: Keyboard) -> Iterator[Choice]:
        """Ante and side wagers by key; Play before the deal only by the key for what is done without looking."""
        for choice in super().wager_choices(offers, area, keys):
            if choice.amount is None or choice.amount.wager != PLAY:
                yield choice
            else:
                yield replace(choice, key=choose.BLIND, word="blind play", row="Blind Play")

    def in_round(
        self, offers: Sequence[Offer], area: SeatView, rules: Rules, usual: int, keys: Keyboard, *, blind: bool = False
    ) -> tuple[Choice, ...]:
        """Look first; then play or fold, and more chips for a player who cannot cover a Play wager. A hand that its player may
        look at is decided without looking only by a key of its own."""
        found = super().in_round(offers, area, rules, usual, keys)
        look = choose.offer_at(offers, area.seat, "pick-up")
        if look and not blind:
            first = tuple(choice for choice in found if choice.default)
            return (*first, Choice(choose.BLIND, "blind", "Decide without looking", look.clauses))
        return found if choose.offer_at(offers, area.seat, PLAY) else (*found, choose.buy_in(offers, usual))

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return the player's hand, and the dealer's that it was compared with."""
        if is_void(past):
            return VOID, ""
        mine, dealer = declared_hands(past)
        return mine.value.words if mine else "not shown", f" against {dealer.value.words}" if dealer else ""

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        inside = inside_of(columns)
        weighed = [
            *((NEEDED, row) for row in _dealer(scene, inside)),
            *((INSCRIBED, row) for row in _inscription(scene, inside)),
            *zip(SEAT_WEIGHTS, _seats(scene, inside), strict=False),
            *((NEEDED, row) for row in (rule(scene, inside), *_own(scene, inside))),
        ]
        return framed(scene, weighed, inside, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        if scene.view.game.dealer:
            yield f"Dealer: {_hand_text(scene.view.game.dealer)}"

    def hand_text(self, seat: SeatView, scene: Scene) -> str:
        hand = scene.view.game.hands.get(seat.seat)
        if hand is None or not shows_hand(scene, seat):
            return ""
        held = held_hand(scene) if seat.seat == scene.area and not hand.as_set else None
        status = STATUS.get(hand.status, "")
        return f"{_hand_text(hand)}{f' ({held.value.words})' if held else ''}{', ' if status else ''}{status}"


FELT = DealerPokerFelt()


def held_hand(scene: Scene) -> SetHand | None:
    """Return what the player holds, set at its best, once they may see all of it."""
    hand = scene.view.game.hands.get(scene.mine.seat) if scene.mine else None
    if hand is None or len(hand.cards) < hand.lie:
        return None
    return hand.as_set or poker_rules(scene.rules).best([*hand.cards.values()])


def declared_hands(past: PastRound) -> tuple[SetHand | None, SetHand | None]:
    """Return the player's hand and the dealer's as they were declared in a round; None for one that was not shown."""
    mine: dict[int, SetHand] = {}
    dealer: SetHand | None = None
    for event in past.events:
        match event:
            case HandDeclared(seat=area, hand=hand):
                mine[area] = hand
            case DealerRevealed(hand=hand):
                dealer = hand
    return next((mine[area] for area in sorted(past.areas) if area in mine), None), dealer


def shows_hand(scene: Scene, seat: SeatView) -> bool:
    """Whether a hand lies at an area; not the one of a player who sat there before."""
    return (
        seat.seat in scene.view.game.hands
        and scene.shown
        and (seat.player != scene.me or scene.last is not None or not scene.ended)
    )


def _hand_text(hand: HandView) -> str:
    if hand.as_set:
        aside = f" (aside {_card_text(hand.as_set.aside)})" if hand.as_set.aside else ""
        return f"{_card_text(hand.as_set.plays)}{aside}, {hand.as_set.value.words}"
    return _card_text(_lying(hand))


def _card_text(cards: Iterable[Card | None]) -> str:
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


# --- the dealer ----------------------------------------------------------------------------------------------------


def _dealer(scene: Scene, inside: int) -> Iterator[Text]:
    hand = scene.view.game.dealer if scene.shown else None
    cards = _hand(hand, r.back_of(scene.back), hand.as_set) if hand else []
    names = [line((name, r.QUIET)) for name in (" Dealer", f"{scene.rules.table.device} ")]
    middle = inside - 2 * SIDE
    for number, row in enumerate(filled(cards, middle, "center", r.CARD_HEIGHT)):
        left, right = names if number == r.CARD_HEIGHT // 2 else (Text(), Text())
        yield line(fitted(left, SIDE), row, fitted(right, SIDE, "right"))
    if hand and hand.as_set:
        yield fitted(line((hand.as_set.value.words, r.LINE)), inside, "center")


def _inscription(scene: Scene, inside: int) -> Block:
    """What is written on the cloth, a sentence to a row where it does not fit in one; two rows until the dealer's hand
    takes the first."""
    if scene.shown and scene.view.game.dealer and scene.view.game.dealer.as_set:
        return [line((" " * inside, r.FELT))]
    text = next((each.text for each in scene.view.sign if each.name == "inscription"), "")
    parts = [text] if len(text) <= inside else text.replace(". ", ".\n", 1).split("\n")
    rows = [row for part in parts for row in textwrap.wrap(part, inside)]
    return filled([line((row, f"italic {r.QUIET}")) for row in rows], inside, "center", 2)


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
    return [line((" " * inside, r.FELT)), *filled(beside(seats), inside, "center")]


def _seat(seat: SeatView, scene: Scene, room: int) -> Iterator[Text]:
    hand = scene.view.game.hands.get(seat.seat) if shows_hand(scene, seat) else None
    yield seat_name(seat, scene)
    yield seat_chips(seat, scene)
    yield _small_hand(hand, scene, room) if hand else Text()
    yield _status(seat, hand, scene, room) if hand else Text()
    wagers = list_wagers(seat.wagers)
    yield line((wagers if len(wagers) <= room else f"{short_money(sum(seat.wagers.values()))} wagered", r.LINE))


def _small_hand(hand: HandView, scene: Scene, room: int) -> Text:
    cards = (*hand.as_set.plays, *hand.as_set.aside) if hand.as_set else _lying(hand)
    return r.small_cards(cards, r.back_of(scene.back), gap=hand.lie * 3 - 1 <= room)


def _status(seat: SeatView, hand: HandView, scene: Scene, room: int) -> Text:
    """What has become of the hand: its value and what it brought, or how far it has come."""
    if seat.seat not in scene.gains:
        return line((STATUS.get(hand.status, hand.status), r.QUIET))
    gain, style = r.signed(scene.gains[seat.seat]), r.of_gain(scene.gains[seat.seat])
    kind = hand.as_set.value.category.replace("-", " ") if hand.as_set else STATUS.get(hand.status, hand.status)
    return line((f"{kind} ", r.QUIET), (gain, style)) if len(kind) + len(gain) < room else line((gain, style))


# --- the player's own area -----------------------------------------------------------------------------------------


def _own(scene: Scene, inside: int) -> Iterator[Text]:
    yield own_name(scene, inside)
    left = _own_cards(scene)
    half = max(r.width(left), HALF)
    right = [*_results(scene.last)] if scene.last else []
    yield from filled(beside([filled(left, half), right], SET_APART), inside)
    yield fitted(_areas(scene), inside)


def _results(last: PastRound) -> Iterator[Text]:
    """How the round ended, wager by wager."""
    yield from map(_result, last.lines)
    if len(last.lines) > 1:
        yield _row("Together", "", last.net, "")


def _own_cards(scene: Scene) -> Block:
    """The cards and what they are worth; before the deal, how much may be wagered."""
    mine, held = scene.mine, held_hand(scene)
    hand = scene.view.game.hands.get(mine.seat) if mine else None
    if mine is None or hand is None or not shows_hand(scene, mine):
        limits = [line((f" {each.text}", r.QUIET)) for each in scene.view.sign if each.name.split(".")[0] in LIMITS]
        return filled(limits, max(r.width(limits), HALF), height=r.CARD_HEIGHT + 1)
    cards = [line((" ", r.FELT), row) for row in _hand(hand, r.back_of(scene.back), held)]
    folded = "folded: " if hand.status == "folded" and held else ""
    return [*cards, line((f" {folded}", r.QUIET), (held.value.words if held else "", r.LINE))]


def _result(row: WagerResult) -> Text:
    """`Ante wins +$10.00`, with its clause."""
    return _row(r.settled_name(row, title), row.outcome.replace("-", " "), row.amount, row.clause or "")


def _row(name: str, outcome: str, amount: int, clause: str) -> Text:
    said = line((f"{name} ", r.LINE if outcome else r.QUIET), (outcome, r.QUIET))
    gain = line((r.signed(amount), r.of_gain(amount)))
    return line(fitted(said, 20), fitted(gain, 11, "right"), ("  ", r.FELT), (clause, r.QUIET))


def _areas(scene: Scene) -> Text:
    """The wagering areas and the stake on each."""
    parts: list[tuple[str, str] | Text] = []
    for wager in scene.rules.areas:
        amount = scene.placed.get(wager, 0)
        parts.append((f" ( {title(wager)} ", r.LINE if amount else r.QUIET))
        parts.append((f"{short_money(amount)} " if amount else f"{NOTHING} ", r.BRASS if amount else r.QUIET))
        parts.append((") ", r.LINE if amount else r.QUIET))
    return line(*parts)
