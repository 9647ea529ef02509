"""The settlement: the dealer's hand turned and set, each player's revealed, declared, and paid or taken; the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.table.commands import Concede, EndRound, RevealDealer, SettleHand, Stake
from pitboss.table.events import (
    CardsKnown,
    DealerRevealed,
    HandConceded,
    HandDeclared,
    HandSettled,
    RoundEnded,
)
from pitboss.table.offers import Decision, Offer
from pitboss.table.paying import given_up, settled_wagers, tray_short
from pitboss.table.poker.dealing import known_already
from pitboss.table.poker.rules import PokerMoment, Wagers
from pitboss.table.refusal import Refusal
from pitboss.table.state import DEALER_PLACE, NOTHING, TRAY, Hand, HandStatus, Phase, stake_on


def offers(m: PokerMoment) -> Iterator[Offer | Refusal]:
    yield may_reveal(m)
    for seat in m.state.round.hands:
        yield may_settle(m, seat)
        yield may_concede(m, seat)
    yield may_end(m)


def with_status(m: PokerMoment, *statuses: HandStatus) -> tuple[int, ...]:
    return tuple(seat for seat, hand in m.state.round.hands.items() if hand.status in statuses)


# --- cards turned and set ------------------------------------------------------------------------------------------


def _turned(m: PokerMoment, place: int, hand: Hand, keyed: Sequence[Card]) -> Refusal | tuple[CardsKnown | None, list[Card]]:
    """The cards of a hand now face up: known to the shoe already, or keyed by the dealer who sees them."""
    unknown = [position for position, card in enumerate(hand.cards) if card is None]
    if keyed and not unknown:
        return m.refuse("cards-not-keyed", "deal.face-down")
    if len(keyed) != len(unknown):
        return m.refuse("cards-wrong", "settle.reveal", given=len(keyed), needed=len(unknown))
    if refusal := known_already(m, keyed):
        return refusal
    cards = [card for card in hand.cards if card is not None] + list(keyed)
    if not unknown:
        return None, cards
    known = tuple((place, position, card) for position, card in zip(unknown, keyed, strict=True))
    return CardsKnown(cards=known, clauses=m.rules.cite("settle.reveal")), cards


def _set_hand(m: PokerMoment, cards: Sequence[Card], plays: Sequence[Card]) -> Refusal | SetHand:
    """The hand as the dealer set it; at its best where he did not say otherwise."""
    if not plays:
        return m.rules.best(cards)
    aside = list(cards)
    for card in plays:
        if card not in aside:
            return m.refuse("not-in-hand", "dealer.set", card=str(card))
        aside.remove(card)
    needed = len(m.rules.best(cards).plays)
    if len(plays) != needed:
        return m.refuse("cards-wrong", "dealer.set", given=len(plays), needed=needed)
    return m.rules.as_set(plays, aside)


def may_reveal(m: PokerMoment) -> Offer | Refusal:
    """When every player has folded or placed his Play."""
    if refusal := m.not_dealer("dealer.reveal") or m.not_in(Phase.DECIDING, "dealer.reveal"):
        return refusal
    if undecided := with_status(m, HandStatus.DEALT):
        return m.refuse("undecided", "dealer.reveal", seats=undecided)
    if not with_status(m, HandStatus.PLAYS):
        return m.refuse("nothing-wagered", "dealer.reveal")
    return Offer("reveal-dealer", m.rules.cite("dealer.reveal", "dealer.set"))


def reveal_dealer(m: PokerMoment, request: RevealDealer) -> Decision:
    offer = may_reveal(m)
    if isinstance(offer, Refusal):
        return offer
    turned = _turned(m, DEALER_PLACE, m.state.round.dealer, request.cards)
    if isinstance(turned, Refusal):
        return turned
    hand = _set_hand(m, turned[1], request.plays)
    if isinstance(hand, Refusal):
        return hand
    clauses = m.rules.cite("dealer.reveal", "dealer.set", *m.rules.declaring(hand))
    revealed = DealerRevealed(hand=hand, clauses=clauses)
    return (turned[0], revealed) if turned[0] else (revealed,)


# --- paid or taken -------------------------------------------------------------------------------------------------


def may_settle(m: PokerMoment, seat: int) -> Offer | Refusal:
    if refusal := m.not_dealer("settle.reveal") or m.not_in(Phase.SETTLING, "settle.reveal"):
        return refusal
    hand = m.state.round.hands.get(seat)
    if hand is None:
        return m.refuse("no-hand", "settle.reveal", seat=seat)
    if hand.status is HandStatus.CONCEDED:
        return m.refuse("conceded", "concede.final", seat=seat)
    if hand.status is not HandStatus.PLAYS:
        return m.refuse("decided", "settle.reveal", seat=seat, status=hand.status.value)
    first = max(with_status(m, HandStatus.PLAYS))
    if m.rules.settle_order == "right-to-left" and seat != first:
        return m.refuse("settle-order", "settle.order", needed=first)
    return Offer("settle-hand", m.rules.cite("settle.reveal"), seat=seat)


def settle_hand(m: PokerMoment, request: SettleHand) -> Decision:
    """Each wager on its own, by the hands as set and declared."""
    offer = may_settle(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    turned = _turned(m, request.seat, m.state.round.hands[request.seat], request.cards)
    if isinstance(turned, Refusal):
        return turned
    hand = _set_hand(m, turned[1], request.plays)
    if isinstance(hand, Refusal):
        return hand
    dealer = m.state.round.dealer.as_set
    assert dealer is not None
    settled = settlement(m, request.seat, hand, dealer)
    if short := tray_short(m, settled.moves):
        return short
    declared = HandDeclared(seat=request.seat, hand=hand, clauses=m.rules.cite("settle.reveal", "settle.best-hand"))
    return (turned[0], declared, settled) if turned[0] else (declared, settled)


def settlement(
    m: PokerMoment, seat: int, hand: SetHand, dealer: SetHand, placed: Mapping[str, Stake] | None = None
) -> HandSettled:
    """What the house pays and takes at one seat, on what lies there or, after the fact, on what was placed there."""
    stakes = {wager: stake_on(m.state, seat, wager) for wager in m.rules.areas} if placed is None else placed
    results = m.rules.settle(hand, dealer, Wagers({wager: stake.total for wager, stake in stakes.items()}))
    lines, moves = settled_wagers(m, seat, results, stakes, bonus_on=stakes.get(m.rules.first_wager, NOTHING))
    # What is taken comes before what is paid: a tray pays out of what it has just taken, too.
    moves.sort(key=lambda move: move.source == TRAY)
    return HandSettled(seat=seat, wagers=tuple(lines), clauses=m.rules.cite(*m.rules.comparing(dealer)), moves=tuple(moves))


# --- conceded, and over --------------------------------------------------------------------------------------------


def may_concede(m: PokerMoment, seat: int) -> Offer | Refusal:
    """After the dealer's hand is exposed and before the player's own is settled."""
    if not m.rules.conceding:
        return m.refuse("no-conceding", "concede.hand", "settle.reveal")
    hand = m.state.round.hands.get(seat)
    if refusal := m.not_for_seat(hand.owner if hand else seat, "concede.hand"):
        return refusal
    if m.state.phase in (Phase.DEALING, Phase.DECIDING):
        return m.refuse("conceding-early", "concede.hand")
    if refusal := m.not_in(Phase.SETTLING, "concede.hand"):
        return refusal
    if hand is None:
        return m.refuse("no-hand", "concede.hand", seat=seat)
    if hand.status is HandStatus.CONCEDED:
        return m.refuse("conceded", "concede.final", seat=seat)
    if hand.status is not HandStatus.PLAYS:
        return m.refuse("decided", "concede.hand", seat=seat, status=hand.status.value)
    return Offer("concede", m.rules.cite("concede.hand", "hand.own-responsibility"), seat=seat)


def concede(m: PokerMoment, request: Concede) -> Decision:
    """Every wager of the hand is given up; what the hand would have been worth was the player's to know."""
    offer = may_concede(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = given_up(m, request.seat, m.rules.areas, m.rules.cite("concede.hand"))
    return (HandConceded(seat=request.seat, wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_end(m: PokerMoment) -> Offer | Refusal:
    if refusal := m.not_dealer("settle.collect-cards"):
        return refusal
    if m.state.phase not in (Phase.DECIDING, Phase.SETTLING):
        return m.not_in(Phase.SETTLING, "settle.collect-cards") or m.refuse("nothing-wagered")
    if live := with_status(m, HandStatus.DEALT, HandStatus.PLAYS):
        return m.refuse("hands-unsettled", "settle.collect-cards", seats=live)
    return Offer("end-round", m.rules.cite("settle.collect-cards"))


def end_round(m: PokerMoment, request: EndRound) -> Decision:
    offer = may_end(m)
    if isinstance(offer, Refusal):
        return offer
    hands = (m.state.round.dealer, *m.state.round.hands.values())
    counted = sum(len(hand.cards) for hand in hands) + m.state.round.discarded
    return (RoundEnded(round=m.state.round.number, counted=counted, clauses=offer.clauses),)
