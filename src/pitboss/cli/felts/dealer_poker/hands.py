"""Hands as the player may see them: their own, those declared, the cards that lie at an area."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.cli.play.scene import Scene
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.dealer_poker.settling import DealerRevealed, HandDeclared
from pitboss.games.dealer_poker.view import DealerPokerView, HandView
from pitboss.house.players.history import PastRound
from pitboss.table.view import AreaView

STATUS = {"dealt": "thinks", "checked": "checked", "plays": "plays", "folded": "folded", "conceded": "conceded", "void": "void"}
"""What has become of a hand that was not settled."""
UNKNOWN = "??"


def held_hand(scene: Scene) -> SetHand | None:
    """Return what the player holds, set at its best, once they may see all of it."""
    seen = scene.view.of(DealerPokerView)
    hand = seen.hands.get(scene.mine.area) if scene.mine else None
    if hand is None or len(hand.cards) < hand.lie:
        return None
    board = [*seen.board.cards.values()] if seen.board else []
    rules = poker_rules(scene.rules)
    if hand.as_set is None and hand.lie + len(board) < rules.ranking.plays:
        return None
    return hand.as_set or rules.best([*hand.cards.values()], board)


def declared_hands(past: PastRound) -> tuple[SetHand | None, SetHand | None]:
    """Return the player's hand and the dealer's as they were declared in a round; None for one that was not shown."""
    mine: dict[int, SetHand] = {}
    dealer: SetHand | None = None
    for event in past.events:
        match event:
            case HandDeclared(area=area, hand=hand):
                mine[area] = hand
            case DealerRevealed(hand=hand):
                dealer = hand
    return next((mine[area] for area in sorted(past.areas) if area in mine), None), dealer


def shows_hand(scene: Scene, seat: AreaView) -> bool:
    """Whether a hand lies at an area; not the one of a player who sat there before."""
    return (
        seat.area in scene.view.of(DealerPokerView).hands
        and scene.shown
        and (seat.player != scene.me or scene.last is not None or not scene.ended)
    )


def hand_text(hand: HandView) -> str:
    """Return the cards of a hand, and what it is worth once it is set."""
    if hand.as_set:
        aside = f" (aside {_card_text(hand.as_set.aside)})" if hand.as_set.aside else ""
        return f"{_card_text(hand.as_set.plays)}{aside}, {hand.as_set.value.words}"
    return _card_text(lying(hand))


def _card_text(cards: Iterable[Card | None]) -> str:
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def lying(hand: HandView) -> list[Card | None]:
    """Return the cards that lie at an area, None for those that the player does not see."""
    return [hand.cards.get(position) for position in range(hand.lie)]


def with_board(hand: HandView, as_set: SetHand) -> bool:
    """Return whether cards of a board are part of a hand."""
    return hand.lie < len(as_set.plays) + len(as_set.aside)


def laid_out(hand: HandView, as_set: SetHand | None) -> list[Card | None]:
    """Return the cards of a hand in the order shown: as they were set, those that play first, or as they lie."""
    return [*as_set.plays, *as_set.aside] if as_set and not with_board(hand, as_set) else lying(hand)
