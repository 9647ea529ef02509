"""Poker against the dealer in the terminal: the dealer's cards, the other seats, and the player's own hand in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pitboss.cli.felts.dealer_poker import drawing
from pitboss.cli.felts.dealer_poker.hands import STATUS, declared_hands, hand_text, held_hand, shows_hand
from pitboss.cli.felts.plain import VOID, PlainFelt, is_void
from pitboss.cli.play.render import Block
from pitboss.cli.play.scene import Scene
from pitboss.games.dealer_poker.rules import PLAY
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.house.players import choices as choose
from pitboss.house.players.choices import Choice
from pitboss.house.players.history import PastRound
from pitboss.house.players.keys import Keyboard, Named
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView

DECISIONS = (
    Named("pick-up", "c", "cards", "Pick up your cards", default=True),
    Named(PLAY, "p", PLAY, "Play on without a wager", most="m", other="n"),
    Named("fold", "f", "fold", "Fold"),
    Named("fold-ante", "t", "fold ante", "Fold the Ante only"),
    Named("concede", "g", "concede", "Concede"),
)


class DealerPokerFelt(PlainFelt):
    """Wagers by key; then each hand waits for its player."""

    named: Sequence[Named] = DECISIONS

    def wager_choices(self, offers: Sequence[Offer], area: AreaView, keys: Keyboard) -> Iterator[Choice]:
        """Ante and side wagers by key; Play before the deal only by the key for what is done without looking."""
        for choice in super().wager_choices(offers, area, keys):
            if choice.amount is None or choice.amount.wager != PLAY:
                yield choice
            else:
                yield replace(choice, key=choose.BLIND, word="blind play", row="Blind Play")

    def in_round(
        self, offers: Sequence[Offer], area: AreaView, rules: Rules, usual: int, keys: Keyboard, *, blind: bool = False
    ) -> tuple[Choice, ...]:
        """Look first; then play or fold, and more chips for a player who cannot cover a Play wager. A hand that its player may
        look at is decided without looking only by a key of its own."""
        found = super().in_round(offers, area, rules, usual, keys)
        look = choose.offer_at(offers, area.area, "pick-up")
        if look and not blind:
            first = tuple(choice for choice in found if choice.default)
            return (*first, Choice(choose.BLIND, "blind", "Decide without looking", look.clauses))
        return found if choose.offer_at(offers, area.area, PLAY) else (*found, choose.buy_in(offers, usual))

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return the player's hand, and the dealer's that it was compared with."""
        if is_void(past):
            return VOID, ""
        mine, dealer = declared_hands(past)
        return mine.value.words if mine else "not shown", f" against {dealer.value.words}" if dealer else ""

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        return drawing.draw(scene, columns, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        seen = scene.view.of(DealerPokerView)
        if seen.dealer:
            yield f"Dealer: {hand_text(seen.dealer)}"
        if seen.board:
            yield f"Board: {hand_text(seen.board)}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        hand = scene.view.of(DealerPokerView).hands.get(seat.area)
        if hand is None or not shows_hand(scene, seat):
            return ""
        held = held_hand(scene) if seat.area == scene.area and not hand.as_set else None
        status = STATUS.get(hand.status, "")
        return f"{hand_text(hand)}{f' ({held.value.words})' if held else ''}{', ' if status else ''}{status}"


FELT = DealerPokerFelt()
