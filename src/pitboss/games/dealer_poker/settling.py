"""The settlement: the dealer's hand turned and set, each player's revealed, declared, and paid or taken; the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.betting import DECIDE, owner_at
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.dealing import known_already
from pitboss.games.dealer_poker.round import (
    LIVE,
    CardsKnown,
    Concede,
    DealerRevealed,
    Hand,
    HandConceded,
    HandDeclared,
    HandSettled,
    HandStatus,
    RevealDealer,
    SettleHand,
    Stage,
)
from pitboss.games.dealer_poker.rules import Wagers, rank_rule
from pitboss.table.accounts import TRAY, stake_on
from pitboss.table.commands import NOTHING, Stake
from pitboss.table.context import Decision
from pitboss.table.events import EVERYBODY, Outcome
from pitboss.table.offers import Offer
from pitboss.table.payments import given_up, settled_wagers, tray_short
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck


def offers(c: PokerContext) -> Iterator[Offer | Refusal]:
    yield may_reveal(c)
    settles = c.may("settle.reveal")
    for seat in c.part.hands if c.is_at(Stage.SETTLING) else ():
        if settles:
            yield may_settle(c, seat)
        if c.speaks_for(owner_at(c, seat)):
            yield may_concede(c, seat)
    yield may_end(c)


def with_status(c: PokerContext, *statuses: HandStatus) -> tuple[int, ...]:
    return tuple(seat for seat, hand in c.part.hands.items() if hand.status in statuses)


# --- cards turned and set ------------------------------------------------------------------------------------------


def _turned(c: PokerContext, place: int, hand: Hand, keyed: Sequence[Card]) -> Refusal | tuple[CardsKnown | None, list[Card]]:
    """Return the cards of a hand now face up: known to the shoe, or keyed by the dealer who sees them."""
    unknown = [position for position, card in enumerate(hand.cards) if card is None]
    if keyed and not unknown:
        return c.refuse("cards-not-keyed", "deal.face-down")
    if len(keyed) != len(unknown):
        return c.refuse("cards-wrong", "settle.reveal", given=len(keyed), needed=len(unknown))
    if refusal := known_already(c, keyed):
        return refusal
    cards = [card for card in hand.cards if card is not None] + list(keyed)
    if not unknown:
        return None, cards
    known = tuple((place, position, card) for position, card in zip(unknown, keyed, strict=True))
    return CardsKnown(cards=known, audience=EVERYBODY, clauses=c.rules.cite("settle.reveal")), cards


def _set_hand(c: PokerContext, cards: Sequence[Card], plays: Sequence[Card]) -> Refusal | SetHand:
    """Return the hand as the dealer set it, or the best hand where nobody said; Pitboss sets every hand at its best."""
    if not plays:
        return c.best(cards)
    if c.rules.virtual:
        return c.refuse("cards-not-keyed", "dealer.set")
    aside = [*cards, *c.board]
    for card in plays:
        if card not in aside:
            return c.refuse("not-in-hand", "dealer.set", card=str(card))
        aside.remove(card)
    needed = len(c.best(cards).plays)
    if len(plays) != needed:
        return c.refuse("cards-wrong", "dealer.set", given=len(plays), needed=needed)
    if rule := c.rules.may_set(plays, cards):
        return c.refuse("hole-cards", rule)
    return c.rules.as_set(plays, aside)


def may_reveal(c: PokerContext) -> Offer | Refusal:
    """Offer the dealer's hand once every player has folded or placed Play."""
    if refusal := c.requires("dealer.reveal") or c.not_at(Stage.DECIDING, "dealer.reveal"):
        return refusal
    if undecided := with_status(c, HandStatus.DEALT):
        return c.refuse("undecided", "dealer.reveal", seats=undecided)
    if not with_status(c, HandStatus.PLAYS, HandStatus.CHECKED):
        return c.refuse("nothing-wagered", "dealer.reveal")
    if refusal := c.rules.not_revealable(c):
        return refusal
    return Offer("reveal-dealer", c.rules.cite("dealer.reveal", "dealer.set"))


def reveal_dealer(c: PokerContext, request: RevealDealer) -> Decision:
    offer = may_reveal(c)
    if isinstance(offer, Refusal):
        return offer
    turned = _turned(c, DEALER_PLACE, c.part.dealer, request.cards)
    if isinstance(turned, Refusal):
        return turned
    hand = _set_hand(c, turned[1], request.plays)
    if isinstance(hand, Refusal):
        return hand
    clauses = c.rules.cite("dealer.reveal", "dealer.set", *c.rules.declaring(hand), rank_rule(hand.value))
    revealed = DealerRevealed(hand=hand, clauses=clauses)
    return (turned[0], revealed) if turned[0] else (revealed,)


# --- paid or taken -------------------------------------------------------------------------------------------------


def may_settle(c: PokerContext, seat: int) -> Offer | Refusal:
    if refusal := c.requires("settle.reveal") or c.not_at(Stage.SETTLING, "settle.reveal"):
        return refusal
    hand = c.part.hands.get(seat)
    if hand is None:
        return c.refuse("no-hand", "settle.reveal", seat=seat)
    if hand.status is HandStatus.CONCEDED:
        return c.refuse("conceded", "concede.final", seat=seat)
    if hand.status is not HandStatus.PLAYS:
        return c.refuse("decided", "settle.reveal", seat=seat, **hand.status.facts)
    first = max(with_status(c, HandStatus.PLAYS))
    if c.rules.settle_order == "right-to-left" and seat != first:
        return c.refuse("settle-order", "settle.order", needed=first)
    return Offer("settle-hand", c.rules.cite("settle.reveal"), seat=seat)


def settle_hand(c: PokerContext, request: SettleHand) -> Decision:
    """Settle each wager on its own, by the hands as set and declared."""
    offer = may_settle(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    turned = _turned(c, request.seat, c.part.hands[request.seat], request.cards)
    if isinstance(turned, Refusal):
        return turned
    hand = _set_hand(c, turned[1], request.plays)
    if isinstance(hand, Refusal):
        return hand
    dealer = c.part.dealer.as_set
    assert dealer is not None
    settled = settlement(c, request.seat, hand, dealer)
    if short := tray_short(c, settled.moves):
        return short
    clauses = c.rules.cite("settle.reveal", "settle.best-hand", rank_rule(hand.value))
    declared = HandDeclared(seat=request.seat, hand=hand, clauses=clauses)
    return (turned[0], declared, settled) if turned[0] else (declared, settled)


def settlement(
    c: PokerContext, seat: int, hand: SetHand, dealer: SetHand, placed: Mapping[str, Stake] | None = None
) -> HandSettled:
    """Settle one seat, on the stakes placed now or, for a correction, on those placed earlier."""
    stakes = {wager: stake_on(c.state, seat, wager) for wager in c.rules.areas} if placed is None else placed
    found = c.rules.settle(hand, dealer, Wagers({wager: stake.total for wager, stake in stakes.items()}))
    results = [each for each in found if each.outcome is not Outcome.WIN or each.wager not in c.rules.paid_later]
    lines, moves = settled_wagers(c, seat, results, stakes, bonus_on=stakes.get(c.rules.first_wager, NOTHING))
    # What is taken comes before what is paid: a tray pays out of what it has just taken, too.
    moves.sort(key=lambda move: move.source == TRAY)
    return HandSettled(seat=seat, wagers=tuple(lines), clauses=c.rules.cite(*c.rules.comparing(dealer)), moves=tuple(moves))


# --- conceded, and over --------------------------------------------------------------------------------------------


def may_concede(c: PokerContext, seat: int) -> Offer | Refusal:
    """Offer to concede, after the dealer's hand is exposed and before the player's is settled."""
    if not c.rules.conceding:
        return c.refuse("no-conceding", "concede.hand", "settle.reveal")
    hand = c.part.hands.get(seat)
    if refusal := c.requires_for(owner_at(c, seat), c.rules.first_of("concede.hand", DECIDE)):
        return refusal
    if c.is_at(Stage.DEALING, Stage.DECIDING):
        return c.refuse("conceding-early", "concede.hand")
    if refusal := c.not_at(Stage.SETTLING, "concede.hand"):
        return refusal
    if hand is None:
        return c.refuse("no-hand", "concede.hand", seat=seat)
    if hand.status is HandStatus.CONCEDED:
        return c.refuse("conceded", "concede.final", seat=seat)
    if hand.status is not HandStatus.PLAYS:
        return c.refuse("decided", "concede.hand", seat=seat, **hand.status.facts)
    return Offer("concede", c.rules.cite("concede.hand", "hand.own-responsibility"), seat=seat)


def concede(c: PokerContext, request: Concede) -> Decision:
    """Concede a hand: every wager on it is given up, whatever the hand is worth."""
    offer = may_concede(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = given_up(c, request.seat, c.rules.areas, c.rules.cite("concede.hand"))
    return (HandConceded(seat=request.seat, wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_end(c: PokerContext) -> Offer | Refusal:
    if refusal := c.requires("settle.collect-cards"):
        return refusal
    if not c.is_at(Stage.DECIDING) and (refusal := c.not_at(Stage.SETTLING, "settle.collect-cards")):
        return refusal
    if live := with_status(c, *LIVE):
        return c.refuse("hands-unsettled", "settle.collect-cards", seats=live)
    return c.rules.unfinished(c) or Offer("end-round", c.rules.cite("settle.collect-cards"))


def end_round(c: PokerContext, request: EndRound) -> Decision:
    offer = may_end(c)
    if isinstance(offer, Refusal):
        return offer
    hands = (c.part.dealer, c.part.board, *c.part.hands.values())
    ended = RoundEnded(
        round=c.state.round.number,
        counted=sum(len(hand.cards) for hand in hands) + c.part.discarded,
        deck=next_deck(c.state, shoe_plays_on=False),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    return (ended,)
