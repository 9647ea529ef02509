"""Draw Poker in the terminal: the pots, the players round the table with the button and whose turn it is, and the player's own
hand in front, of which they mark the cards to change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.cli.felts.draw_poker import drawing
from pitboss.cli.felts.draw_poker.table_words import awarded_words, hand_words, pots_words, status_words, to_call
from pitboss.cli.felts.plain import VOID, Between, PlainFelt, is_void
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block
from pitboss.cli.play.scene import Message, Scene
from pitboss.games.draw_poker.drawing import Discard
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.showing import HandShown
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.house.players import choices as choose
from pitboss.house.players.choices import Choice
from pitboss.house.players.history import PastRound
from pitboss.house.players.keys import Keyboard, Named
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView

DECISIONS = (
    Named("check", "k", "check", "Check", default=True),
    Named("stay", "t", "stay", "Stay", default=True),
    Named("call", "c", "call", "Call"),
    Named("bet", "e", "bet", "Bet", most="m", other="n"),
    Named("raise", "e", "raise", "Raise by", most="m", other="n"),
    Named("tap-out", "l", "tap out", "Tap out: all you have"),
    Named("fold", "f", "fold", "Fold"),
    Named("stand-pat", "p", "keep", "Keep all five"),
    Named("show", "a", "show", "Show your hand", default=True),
    Named("post-to-enter", "j", "post", "Post, and play the next round"),
    Named("over-blind", "u", "over-blind", "Post an over-blind"),
    Named("sit-in", "y", "sit in", "Sit in"),
    Named("sit-out", "z", "sit out", "Sit out"),
)
CHANGE, CHANGE_KEY = "discard", "g"
BETWEEN_ROUNDS = ("sit-in", "sit-out")
"""A player may say these at any time; the screen has them between rounds."""
PLACES = ("first", "second", "third", "fourth", "fifth")
MARKS = {str(number): f"Change the {place} card, or keep it" for number, place in enumerate(PLACES, 1)}
SEVERAL = re.compile(r"(change )?[1-5]([ ,]*[1-5])*")
"""Numbers of cards, as they are typed where lines are read."""


class DrawPokerFelt(PlainFelt):
    """Betting by key; in the draw digits mark the cards to change."""

    named = (*DECISIONS, Named(CHANGE, CHANGE_KEY, "change", "Change the marked cards"))
    marks = MARKS
    between = Between("Between rounds", "The next round")

    def before_deal(
        self,
        offers: Sequence[Offer],
        house: Sequence[Offer],
        area: AreaView,
        last: Mapping[str, int],
        keys: Keyboard,
        *,
        company: bool,
    ) -> tuple[Choice, ...]:
        """Return what a player may choose between rounds; the blinds are collected when they want to be dealt in."""
        deal = next((offer for offer in house if offer.request == "collect-posts"), None)
        clauses = deal.clauses if deal else ()
        start = Choice("d", "deal", self.start, clauses, request=CollectPosts(), by_house=True, default=True)
        return (*((start,) if deal or company else ()), *choose.decisions(offers, area, keys, self.name))

    def in_round(
        self, offers: Sequence[Offer], area: AreaView, rules: Rules, usual: int, keys: Keyboard, *, blind: bool = False
    ) -> tuple[Choice, ...]:
        """Bet in the betting rounds; in the draw mark cards and change them, or keep all five."""
        others = [offer for offer in offers if offer.request not in (CHANGE, *BETWEEN_ROUNDS)]
        found = choose.decisions(others, area, keys, self.name)
        offer = choose.offer_at(offers, area.area, CHANGE)
        return (*_change(offer, area.area, keys.marked), *found) if offer else found

    def understand(self, typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
        """Return what is meant by the numbers of several cards: change them."""
        offer = choose.offer_at(offers, area.area, CHANGE)
        if offer is None or not SEVERAL.fullmatch(typed.strip().lower()):
            return None
        marked = frozenset(offer.choices[int(number) - 1] for number in re.findall("[1-5]", typed))
        return [*_change(offer, area.area, marked)][-1]

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return the player's hand where it was shown, and how the pots went."""
        if is_void(past):
            return VOID, ""
        shown = next((hand_words(each) for each in past.events if isinstance(each, HandShown) and each.seat in past.areas), "")
        return shown or "not shown", "; ".join(("", *awarded_words(past, {})))

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        return drawing.draw(scene, columns, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        game = scene.view.of(DrawPokerView)
        names = {seat.area: seat.player for seat in scene.view.areas}
        yield from awarded_words(scene.last, names) if scene.last else [pots_words(game)]
        if game.button:
            yield f"Button: seat {game.button}. {_turn(scene)}".strip()
        if said := to_call(scene):
            yield said

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        hand = scene.view.of(DrawPokerView).hands.get(seat.area)
        if hand is None:
            return ""
        cards = " ".join(str(hand.cards[at]) if at in hand.cards else "??" for at in range(hand.count))
        words = drawing.held_words(scene, seat.area)
        return ", ".join(part for part in (f"{cards}{f' ({words})' if words else ''}", status_words(hand)) if part)


def _turn(scene: Scene) -> str:
    turn = scene.view.of(DrawPokerView).turn
    if not turn or scene.ended:
        return ""
    return "It is your turn." if turn == scene.seat else f"Seat {turn} acts."


def _change(offer: Offer, seat: int, marked: frozenset[str]) -> Iterator[Choice]:
    """Yield a choice for each card, and one to change those that are marked."""
    cards = [Card(card) for card in offer.choices]
    for number, card in enumerate(cards, 1):
        label = f"{r.index(card)} goes" if card in marked else r.index(card)
        yield Choice(str(number), "", label, offer.clauses, row="Change", marks=str(card))
    gone = tuple(card for card in cards if card in marked)
    if gone:
        said = f"Change {len(gone)} card{'' if len(gone) == 1 else 's'}"
        yield Choice(CHANGE_KEY, "change", said, offer.clauses, request=Discard(seat, gone), default=True)


FELT = DrawPokerFelt()
