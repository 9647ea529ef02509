"""Whether an incident in a round of poker against the dealer can have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.games.dealer_poker.betting import kept_for_bonus, owner_at
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.dealing import known_cards
from pitboss.games.dealer_poker.incidents import (
    AbsentPlayer,
    BlindHandViewed,
    CannotCoverPlay,
    CardExposed,
    CardsCollectedEarly,
    CardsExposed,
    CardsOnDiscardPile,
    DealerCardExposed,
    DealerCountWrong,
    DealerExposesCards,
    DealerHandMisset,
    DealtIncorrectly,
    HandGivenUp,
    HandWithoutWager,
    InformationExchanged,
    PlayerCountWrong,
    PlayerExposesCards,
    PlayerHandMisdeclared,
    late,
)
from pitboss.games.dealer_poker.round import BOARD_PLACE, LIVE, HandStatus, Stage
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.incidents import Incident
from pitboss.table.places import DEALER_PLACE
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover
from pitboss.table.state import owner_of

Why = str | None
"""The reason why a report cannot be true, if it cannot."""


def _in_round(c: PokerContext, report: Incident) -> Why:
    return None if c.in_round else "no round is being played"


def _live_hand(c: PokerContext, report: Any) -> Why:
    hand = c.part.hands.get(report.area)
    if why := _in_round(c, report):
        return why
    return None if hand and hand.status in LIVE else f"there is no live hand at seat {report.area}"


def _undecided(c: PokerContext, report: Any) -> Why:
    hand = c.part.hands.get(report.area)
    if not c.is_at(Stage.DECIDING):
        return "no player has to decide now"
    return None if hand and hand.status is HandStatus.DEALT else f"the hand at seat {report.area} waits for no decision"


def _absent(c: PokerContext, report: AbsentPlayer) -> Why:
    if report.reason not in ("absent", "refuses", "late"):
        return "an absence is `absent`, `refuses` or `late`"
    return _undecided(c, report)


def _cannot_cover(c: PokerContext, report: CannotCoverPlay) -> Why:
    if why := _undecided(c, report):
        return why
    ante = stake_on(c.state, report.area, c.rules.first_wager).total
    have = stack_of(c.state, owner_at(c, report.area)).total
    if not ante:
        return "the hand has no Ante to cover"
    return "the player has enough for a Play wager" if have >= ante else None


def _exposed(c: PokerContext, report: CardExposed | DealerCardExposed) -> Why:
    """Check one card seen: its place must hold a card, and the card must be named."""
    if why := _in_round(c, report):
        return why
    hand = {DEALER_PLACE: c.part.dealer, BOARD_PLACE: c.part.board}.get(report.place) or c.part.hands.get(report.place)
    if hand is None or not 0 <= report.position < len(hand.cards):
        return f"there is no card {report.position} at seat {report.place}"
    if report.position in hand.up:
        return "that card is face up as it should be"
    if why := _seen_when(c, report):
        return why
    if report.card is None:
        return "everybody saw the card: it must be named"
    if hand.cards[report.position] is not None:
        return "that card is already known"
    return f"{report.card} is somewhere else: that is a foreign card" if report.card in known_cards(c.part) else None


def _seen_when(c: PokerContext, report: CardExposed | DealerCardExposed | CardsExposed) -> Why:
    """Check that a report says whether cards were seen in the deal, where a misdeal depends on it and the table cannot tell."""
    if c.is_at(Stage.DEALING):
        return "cards are still being dealt" if report.in_deal is False else None
    several = isinstance(report, CardsExposed) or {*c.part.exposed} - {(report.place, report.position)}
    handled = c.is_at(Stage.SETTLING) or any(hand.handled for hand in c.part.hands.values())
    unsaid = several and handled and report.in_deal is None
    return "you must say whether they were seen while the cards were being dealt" if unsaid else None


def _several_exposed(c: PokerContext, report: CardsExposed) -> Why:
    if why := _in_round(c, report):
        return why
    return "one card is another incident" if report.cards < 2 else _seen_when(c, report)


def _dealer_exposes(c: PokerContext, report: DealerExposesCards) -> Why:
    """Check cards of the dealer's hand shown before every player has decided."""
    if not c.is_at(Stage.DECIDING):
        return "no player has to decide now"
    dealer = c.part.dealer
    if not report.shown or any(not 0 <= at < len(dealer.cards) or at in dealer.up for at in report.shown):
        return "the cards shown must be face down in the dealer's hand"
    if None in report.shown.values():
        return "everybody saw the cards: they must be named"
    return _named_elsewhere(c, report)


def _named_elsewhere(c: PokerContext, report: DealerExposesCards) -> Why:
    """Find a dealer's card that is known to be another, or is named like one that is somewhere else."""
    cards, known = c.part.dealer.cards, known_cards(c.part)
    for at, card in report.shown.items():
        if card is not None and cards[at] not in (None, card):
            return "that card is already known to be another one"
        if card is not None and cards[at] is None and card in known:
            return f"{card} is somewhere else: that is a foreign card"
    named = [card for card in report.shown.values() if card is not None]
    return "the same card was named twice" if len(set(named)) < len(named) else None


def _empty_area(c: PokerContext, report: HandWithoutWager) -> Why:
    if why := _in_round(c, report):
        return why
    if not 1 <= report.area <= c.rules.table.seats:
        return f"there is no seat {report.area}"
    if report.area in c.part.hands:
        return f"seat {report.area} has a wager"
    if not 1 <= report.cards <= c.state.shoe.left:
        return "the number of cards dealt there must be said"
    return _not_alone(c, report) if report.alone else None


def _not_alone(c: PokerContext, report: HandWithoutWager) -> Why:
    """Check wagers found on an area that nothing brings into the round: each needs another one, and the player had the chips."""
    owner = owner_of(c.state, report.area)
    for wager in report.alone:
        if wager not in c.rules.wagers or not c.rules.company(wager):
            return f"{wager} is no wager that needs another one here"
    if owner not in c.state.seats:
        return f"nobody sits at seat {report.area} who could have made a wager"
    stakes = report.alone.values()
    wrong = any(bad_stake(c, stake) for stake in stakes) or cannot_cover(c, owner, *stakes)
    return "the player cannot have wagered that amount" if wrong else None


def _player_count(c: PokerContext, report: PlayerCountWrong) -> Why:
    """Check the count of a hand in play, or of one folded or settled, whose cards are counted when they are collected."""
    hand = c.part.hands.get(report.area)
    if why := _in_round(c, report):
        return why
    if hand is None or hand.status is HandStatus.VOID:
        return f"there is no hand that counts at seat {report.area}"
    return "that is the right number of cards" if report.cards == c.rules.player_cards else None


def _dealer_count(c: PokerContext, report: DealerCountWrong) -> Why:
    return _in_round(c, report) or ("that is the right number of cards" if report.cards == c.rules.dealer_cards else None)


def _misset(c: PokerContext, report: DealerHandMisset) -> Why:
    dealer = c.part.dealer
    if dealer.as_set is None:
        return "the dealer's hand has not been set"
    compared = any(hand.status is HandStatus.SETTLED for hand in c.part.hands.values())
    if not c.is_at(Stage.SETTLING) and not compared:
        return "no hand was compared with the dealer's"
    best = c.best([card for card in dealer.cards if card is not None])
    return "the hand is set at its highest" if best.value == dealer.as_set.value else None


def _misdeclared(c: PokerContext, report: PlayerHandMisdeclared) -> Why:
    if late(c, report):
        return None if 1 <= report.area <= c.rules.table.seats else f"there is no seat {report.area}"
    hand = c.part.hands.get(report.area)
    if hand is None or hand.status is not HandStatus.SETTLED or hand.as_set is None:
        return f"no hand was declared at seat {report.area} since the round began"
    best = c.best([card for card in hand.cards if card is not None])
    return "the hand was declared at its highest" if best.value == hand.as_set.value else None


def _collected(c: PokerContext, report: Any) -> Why:
    """Check cards taken before the player had decided, because the dealer took them for a fold."""
    hand = c.part.hands.get(report.area)
    if not c.is_at(Stage.DECIDING):
        return "no player has to decide now"
    early = {HandStatus.DEALT, HandStatus.CHECKED, HandStatus.FOLDED}
    if c.rules.collected_after_play:
        early.add(HandStatus.PLAYS)
    taken = hand and (hand.status in early or kept_for_bonus(c, report.area))
    return None if taken else f"no hand of seat {report.area} was taken"


def _on_discards(c: PokerContext, report: CardsOnDiscardPile) -> Why:
    """Check a hand that its player put down, before or after deciding, and that ended up on the discard pile."""
    hand = c.part.hands.get(report.area)
    if c.is_at(Stage.DECIDING, Stage.SETTLING) and hand and hand.status in (HandStatus.PLAYS, HandStatus.CHECKED):
        return None
    return _collected(c, report)


def _given_up(c: PokerContext, report: HandGivenUp) -> Why:
    hand = c.part.hands.get(report.area)
    if not c.is_at(Stage.SETTLING):
        return "the dealer's hand is not open"
    return None if hand and hand.status is HandStatus.PLAYS else f"there is no hand to give up at seat {report.area}"


def _viewed(c: PokerContext, report: BlindHandViewed) -> Why:
    if why := _in_round(c, report):
        return why
    hands = c.part.hands
    if not report.viewed or any(area not in hands or hands[area].status not in LIVE for area in report.viewed):
        return "the hands looked at must be live hands"
    if len({owner_at(c, area) for area in report.viewed}) > 1:
        return "the hands looked at must be one player's"
    return None if any(hands[area].blind for area in report.viewed) else "none of the hands is played blind"


INCIDENTS: Mapping[type[Incident], Callable[[PokerContext, Any], Why]] = {
    DealtIncorrectly: _in_round,
    DealerCountWrong: _dealer_count,
    PlayerCountWrong: _player_count,
    CardExposed: _exposed,
    DealerCardExposed: _exposed,
    CardsExposed: _several_exposed,
    HandWithoutWager: _empty_area,
    DealerHandMisset: _misset,
    PlayerHandMisdeclared: _misdeclared,
    CannotCoverPlay: _cannot_cover,
    AbsentPlayer: _absent,
    HandGivenUp: _given_up,
    InformationExchanged: _live_hand,
    CardsCollectedEarly: _collected,
    PlayerExposesCards: _live_hand,
    DealerExposesCards: _dealer_exposes,
    CardsOnDiscardPile: _on_discards,
    BlindHandViewed: _viewed,
}
"""What can go wrong, each with its check."""
