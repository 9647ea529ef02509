"""What is done about an incident in a round of poker against the dealer, with its consequences for money and cards.

One name is one thing, whatever the incident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import folded, kept_for_bonus, owner_at
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.incidents import (
    BlindHandViewed,
    CardExposed,
    DealerCardExposed,
    DealerExposesCards,
    HandWithoutWager,
)
from pitboss.games.dealer_poker.round import (
    LIVE,
    CardKeptUp,
    CardTurnedOver,
    DealerExposed,
    DealerReset,
    Hand,
    HandDeclared,
    HandDiscarded,
    HandRestored,
    HandStatus,
    PlayedOn,
    PlaysFirst,
    SeatDeemed,
    Stage,
    StandsAsSet,
)
from pitboss.games.dealer_poker.rules import PLAY
from pitboss.games.dealer_poker.settling import settlement
from pitboss.money import Move
from pitboss.table.accounts import give_back, put_down
from pitboss.table.corrections import made_good, placed
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.incidents import area_of
from pitboss.table.payments import given_up, returned
from pitboss.table.remedies import undone
from pitboss.table.rounds import AreaVoided, WagersForfeited, WagersReturned
from pitboss.table.services.supervision.incidents import SuspectedCollusion
from pitboss.table.state import owner_of

Clauses = tuple[str, ...]
Remedy = Callable[[PokerContext, Any, Clauses], Iterator[Event]]

# --- void ----------------------------------------------------------------------------------------------------------


def void_hand(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give back the wagers of a hand, whatever had been paid or taken. Of a hand its player folded and that is kept for the
    bonus, the bonus alone goes back."""
    area = area_of(report)
    if kept_for_bonus(c, area):
        lines, moves = returned(c, area, (c.rules.bonus,), clauses)
        yield AreaVoided(seat=area, wagers=lines, clauses=clauses, moves=moves)
    else:
        yield from void_taken_hand(c, report, clauses)


def void_taken_hand(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give back every wager of a hand; what the dealer took for a fold was none."""
    area = area_of(report)
    lines, moves = undone(c, area, c.state.round.entries[area], clauses)
    yield AreaVoided(seat=area, wagers=lines, clauses=clauses, moves=moves)


def void_viewed_hands(c: PokerContext, report: BlindHandViewed, clauses: Clauses) -> Iterator[Event]:
    """Void each hand looked at; one that is over stays as it is."""
    for area in (area for area in report.viewed if c.part.hands[area].status in LIVE):
        yield from void_hand(c, BlindHandViewed(viewed=(area,)), clauses)


# --- wagers --------------------------------------------------------------------------------------------------------


def return_first_wager(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give back the Ante, and a Play placed blind with it; a side wager stays."""
    lines, moves = returned(c, report.area, (c.rules.first_wager, PLAY), clauses)
    if lines:
        yield WagersReturned(seat=report.area, wagers=lines, clauses=clauses, moves=moves)


def forfeit(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take every wager that the rulebook names as forfeited, and give back the others."""
    named = c.rules.value("absent.forfeits", c.rules.areas)
    yield _forfeited(c, report.area, named, [wager for wager in c.rules.areas if wager not in named], clauses)


def forfeit_first_wager(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take the Ante."""
    yield _forfeited(c, report.area, (c.rules.first_wager,), (), clauses)


def _forfeited(c: PokerContext, area: int, named: Sequence[str], rest: Sequence[str], clauses: Clauses) -> WagersForfeited:
    lines, moves = given_up(c, area, named, clauses)
    others, back = returned(c, area, rest, clauses)
    return WagersForfeited(seat=area, wagers=lines + others, clauses=clauses, moves=moves + back)


def fold_hand(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Count the hand as folded; the wagers that the rulebook names go back."""
    yield folded(c, report.area, clauses, c.rules.value("discard-lost.returns", ()))


# --- hands ---------------------------------------------------------------------------------------------------------


def count_and_discard(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Count the cards and put them in the discard rack."""
    hand = c.part.hands.get(report.area)
    cards = len(hand.cards) if hand else report.cards
    yield HandDiscarded(seat=report.area, cards=cards, from_shoe=hand is None, clauses=clauses)


def void_alone(c: PokerContext, report: HandWithoutWager, clauses: Clauses) -> Iterator[Event]:
    """Put wagers that were made without the one they need on record, and give them back: they are void."""
    place, owner = report.area, owner_of(c.state, report.area)
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in report.alone.items())
    made = (move for wager, stake in report.alone.items() for move in put_down(place, wager, stake, owner))
    back = (move for wager, stake in report.alone.items() for move in give_back(place, wager, stake, owner))
    yield WagersReturned(seat=place, wagers=lines, clauses=clauses, moves=(*made, *back))


def set_dealer_hand(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Set the dealer's hand at its highest."""
    yield DealerReset(hand=c.best(_known(c.part.dealer)), clauses=clauses)


def settle_again(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Settle a hand again at its highest; only the difference moves."""
    dealer = c.part.dealer.as_set
    assert dealer is not None
    entry, best = c.state.round.entries[report.area], c.best(_known(c.part.hands[report.area]))
    again = settlement(c, report.area, best, dealer, placed(c, report.area, entry))
    yield HandRestored(seat=report.area, status=HandStatus.PLAYS.value, clauses=clauses)
    yield HandDeclared(seat=report.area, hand=best, clauses=clauses)
    yield replace(again, moves=made_good(c, entry, again.moves))


def give_hand_back(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give the hand back to its player, as far as they had come; what was taken for it goes back."""
    status = c.part.hands[report.area].status
    if status is HandStatus.CHECKED or (status is HandStatus.PLAYS and not kept_for_bonus(c, report.area)):
        yield HandRestored(seat=report.area, status=status.value, clauses=clauses)
        return
    moves = c.state.round.entries[report.area].moves
    undo = tuple(Move(move.target, move.source, move.amount) for move in reversed(moves))
    yield HandRestored(seat=report.area, status=HandStatus.DEALT.value, clauses=clauses, moves=undo)


def take_from_discards(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Take the hand back from the discards: it plays on where its player had decided to play."""
    if c.part.hands[report.area].status is HandStatus.PLAYS:
        yield HandRestored(seat=report.area, status=HandStatus.PLAYS.value, clauses=clauses)
    else:
        yield from give_hand_back(c, report, clauses)


def _known(hand: Hand) -> list[Card]:
    return [card for card in hand.cards if card is not None]


def stand_as_set(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Let what was set or paid stand."""
    yield StandsAsSet(seat=area_of(report), clauses=clauses)


# --- play goes on --------------------------------------------------------------------------------------------------


def play_on(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Continue the round."""
    yield PlayedOn(seat=area_of(report), stays_in=False, clauses=clauses)


def stay_in(c: PokerContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Keep a hand in for its side wager, whatever became of the first wager."""
    yield PlayedOn(seat=report.area, stays_in=True, clauses=clauses)


def deem_own(c: PokerContext, report: BlindHandViewed, clauses: Clauses) -> Iterator[Event]:
    """Count the blind hand looked at as the player's own; the hand at their own seat becomes a blind one."""
    own = owner_at(c, report.area)
    yield SeatDeemed(seat=report.area, blind=own if own in c.part.hands else 0, clauses=clauses)


def leave_face_up(c: PokerContext, report: DealerCardExposed | DealerExposesCards, clauses: Clauses) -> Iterator[Event]:
    """Leave the dealer's cards face up, for everybody who still has to decide, and continue."""
    shown = tuple(sorted(report.shown)) if isinstance(report, DealerExposesCards) else (report.position,)
    yield DealerExposed(positions=shown, clauses=clauses)
    yield PlayedOn(seat=0, stays_in=False, clauses=clauses)


def turn_over(c: PokerContext, report: CardExposed | DealerCardExposed, clauses: Clauses) -> Iterator[Event]:
    """Turn the card face down again."""
    yield CardTurnedOver(place=report.place, position=report.position, clauses=clauses)


def keep_as_up_card(c: PokerContext, report: DealerCardExposed, clauses: Clauses) -> Iterator[Event]:
    """Keep the dealer's card face up in place of the last one."""
    yield CardKeptUp(position=report.position, clauses=clauses)


def play_first(c: PokerContext, report: SuspectedCollusion, clauses: Clauses) -> Iterator[Event]:
    """Have the players suspected decide before anybody else handles cards."""
    over = not c.in_round or c.part.stage is Stage.SETTLING
    yield PlaysFirst(players=report.persons, next_round=over, clauses=clauses)


REMEDIES: Mapping[str, Remedy] = {
    "void-hand": void_hand,
    "void-taken-hand": void_taken_hand,
    "void-viewed-hands": void_viewed_hands,
    "return": return_first_wager,
    "forfeit": forfeit,
    "forfeit-first-wager": forfeit_first_wager,
    "fold-hand": fold_hand,
    "count-and-discard": count_and_discard,
    "void-alone": void_alone,
    "set-dealer-hand": set_dealer_hand,
    "settle-again": settle_again,
    "give-hand-back": give_hand_back,
    "take-from-discards": take_from_discards,
    "stand-as-set": stand_as_set,
    "play-on": play_on,
    "stay-in": stay_in,
    "deem-own": deem_own,
    "leave-face-up": leave_face_up,
    "turn-over": turn_over,
    "keep-as-up-card": keep_as_up_card,
    "play-first": play_first,
}
"""By the names that the rulebooks' remedy rows use."""

DECIDABLE = (
    "void-hand",
    "void-round",
    "return",
    "forfeit",
    "play-on",
    "stand-as-set",
    "results-stand",
    "set-dealer-hand",
    "settle-again",
    "take-from-discards",
    "count-and-discard",
    "check-deck",
    "reshuffle",
    "replace-device",
)
"""What a supervisor may decide on where no known rule settles a case."""
OF_A_HAND = ("void-hand", "return", "forfeit", "settle-again", "take-from-discards", "count-and-discard")
"""Remedies about one hand of the round being played."""
OF_A_WHOLE_HAND = ("return", "forfeit", "count-and-discard")
"""Remedies that wait until the hand has been dealt."""
