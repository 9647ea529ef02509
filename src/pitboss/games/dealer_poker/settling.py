"""The settlement: the dealer's hand turned and set, each player's revealed, declared, and paid or taken; the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.betting import DECIDE
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.hands import best, board, known_already, owner_at, with_status
from pitboss.games.dealer_poker.round import LIVE, DealerPoker, Hand, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PokerContext, Wagers, rank_rule
from pitboss.table.accounts import TRAY, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import NOTHING, Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import EVERYBODY, About, AreaEvent, GameEvent, Outcome
from pitboss.table.offers import Offer
from pitboss.table.payments import given_up, settled_wagers, tray_short
from pitboss.table.phrases import hand_words, outcomes
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck


class RevealDealer(Request, frozen=True, tag="reveal-dealer"):
    """The dealer turns their hand, sets it and declares it. `cards` are keyed where cards are dealt by hand; `plays` is the
    hand as set, the best one where it is left out."""

    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class SettleHand(Request, frozen=True, tag="settle-hand"):
    """The dealer reveals a player's hand, declares it, and pays or takes each wager."""

    area: int
    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class Concede(Request, frozen=True, tag="concede"):
    """The player gives up their hand after the dealer's has been exposed."""

    area: int


class DealerRevealed(GameEvent[DealerPoker], frozen=True, tag="dealer.revealed/1"):
    """The dealer's hand, set and declared."""

    hand: SetHand

    def after(self, part: DealerPoker) -> DealerPoker:
        dealer = replace(part.dealer, as_set=self.hand, up=tuple(range(len(part.dealer.cards))))
        return replace(part, stage=Stage.SETTLING, dealer=dealer, plays_first=frozenset())

    def says(self) -> str:
        return f"The dealer has {hand_words(self.hand)}."


class HandDeclared(GameEvent[DealerPoker], frozen=True, tag="hand.declared/1"):
    """A player's hand, revealed and declared."""

    area: int
    hand: SetHand

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, as_set=self.hand)

    def says(self) -> str:
        return f"Seat {self.area} has {hand_words(self.hand)}."


class HandSettled(AreaEvent, GameEvent[DealerPoker], frozen=True, tag="hand.settled/1"):
    """A hand's wagers are paid or taken."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, status=HandStatus.SETTLED)

    def says(self) -> str:
        return f"Seat {self.area}: {outcomes(self.wagers)}."


class HandConceded(AreaEvent, GameEvent[DealerPoker], frozen=True, tag="hand.conceded/1"):
    """A hand is given up after the dealer's was exposed, with every wager on it."""

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, status=HandStatus.CONCEDED)

    def says(self) -> str:
        return f"Seat {self.area} concedes: {outcomes(self.wagers)}."


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
        return best(c, cards)
    if c.rules.virtual:
        return c.refuse("cards-not-keyed", "dealer.set")
    aside = [*cards, *board(c)]
    for card in plays:
        if card not in aside:
            return c.refuse("not-in-hand", "dealer.set", card=str(card))
        aside.remove(card)
    needed = len(best(c, cards).plays)
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
    return c.offer("dealer.reveal", "dealer.set")


def reveal_dealer(c: PokerContext, request: RevealDealer, offer: Offer) -> Decision:
    turned = _turned(c, DEALER_PLACE, c.part.dealer, request.cards)
    if isinstance(turned, Refusal):
        return turned
    hand = _set_hand(c, turned[1], request.plays)
    if isinstance(hand, Refusal):
        return hand
    clauses = c.rules.cite("dealer.reveal", "dealer.set", *c.rules.declaring(hand), rank_rule(hand.value))
    revealed = DealerRevealed(hand=hand, clauses=clauses)
    return (turned[0], revealed) if turned[0] else (revealed,)


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
    return c.offer("settle.reveal", area=seat)


def settle_hand(c: PokerContext, request: SettleHand, offer: Offer) -> Decision:
    """Settle each wager on its own, by the hands as set and declared."""
    turned = _turned(c, request.area, c.part.hands[request.area], request.cards)
    if isinstance(turned, Refusal):
        return turned
    hand = _set_hand(c, turned[1], request.plays)
    if isinstance(hand, Refusal):
        return hand
    dealer = c.part.dealer.as_set
    assert dealer is not None
    settled = settlement(c, request.area, hand, dealer)
    if short := tray_short(c, settled.moves):
        return short
    clauses = c.rules.cite("settle.reveal", "settle.best-hand", rank_rule(hand.value))
    declared = HandDeclared(area=request.area, hand=hand, clauses=clauses)
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
    return HandSettled(area=seat, wagers=tuple(lines), clauses=c.rules.cite(*c.rules.comparing(dealer)), moves=tuple(moves))


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
    return c.offer("concede.hand", "hand.own-responsibility", area=seat)


def concede(c: PokerContext, request: Concede, offer: Offer) -> Decision:
    """Concede a hand: every wager on it is given up, whatever the hand is worth."""
    wagers, moves = given_up(c, request.area, c.rules.areas, c.rules.cite("concede.hand"))
    return (HandConceded(area=request.area, wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_end(c: PokerContext) -> Offer | Refusal:
    if refusal := c.requires("settle.collect-cards"):
        return refusal
    if not c.is_at(Stage.DECIDING) and (refusal := c.not_at(Stage.SETTLING, "settle.collect-cards")):
        return refusal
    if live := with_status(c, *LIVE):
        return c.refuse("hands-unsettled", "settle.collect-cards", seats=live)
    return c.rules.unfinished(c) or c.offer("settle.collect-cards")


def end_round(c: PokerContext, request: EndRound, offer: Offer) -> Decision:
    hands = (c.part.dealer, c.part.board, *c.part.hands.values())
    ended = RoundEnded(
        round=c.state.round.number,
        counted=sum(len(hand.cards) for hand in hands) + c.part.discarded,
        deck=next_deck(c.state, shoe_plays_on=False),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    return (ended,)


def _to_settle(c: PokerContext) -> Iterator[int]:
    """Yield the hands that the speaker may settle."""
    yield from c.part.hands if c.is_at(Stage.SETTLING) and c.may("settle.reveal") else ()


def _to_concede(c: PokerContext) -> Iterator[int]:
    """Yield the hands that the speaker may give up."""
    for area in c.part.hands if c.is_at(Stage.SETTLING) else ():
        if c.speaks_for(owner_at(c, area)):
            yield area


SETTLING = Topic(
    acts=(
        Act(RevealDealer, may_reveal, reveal_dealer),
        Act(SettleHand, may_settle, settle_hand, at=("area",), each=_to_settle),
        Act(Concede, may_concede, concede, at=("area",), each=_to_concede),
        Act(EndRound, may_end, end_round),
    ),
    events=(DealerRevealed, HandDeclared, HandSettled, HandConceded),
    keyed=(DealerRevealed, HandDeclared, HandSettled, HandConceded),
    rules={
        "dealer.reveal": "the dealer's hand turned when all have decided",
        "dealer.set": "the dealer's hand arranged and announced",
        "settle.reveal": "players' hands revealed and declared",
        "settle.order": "the order of settlement",
        "settle.compare": "each hand compared with the dealer's",
        "settle.best-hand": "each hand settled at its best",
        "settle.dealer-wins": "Ante and Play taken by a better hand of the dealer",
        "settle.player-wins": "Ante and Play paid",
        "settle.tie": "equal hands",
        "settle.ante-odds": "the odds of the Ante",
        "settle.play-odds": "the odds of Play",
        "settle.ante-bonus": "the Ante Bonus",
        "odds.ante-bonus": "the odds of the Ante Bonus",
        "sign.ante-bonus": "the Ante Bonus schedule on the sign",
        "rank.same-kind": "what decides between two hands of the same kind",
        "hand.own-responsibility": "players answer for computing their hands",
        "concede.hand": "a hand conceded",
        "concede.final": "a conceded hand does not come back",
    },
    powers=frozenset({"dealer.reveal", "settle.reveal", "settle.collect-cards", "concede.hand"}),
    refusals={
        "cards-wrong": ("You keyed {given:card}; this hand needs {needed}.", "Key {needed:card}."),
        "hole-cards": ("A hand is made of both of its own cards and three of the board.", "Set the hand with both of them."),
        "not-in-hand": ("{card} is not in the hand.", "Set the hand from its own cards."),
        "undecided": ("There is no decision yet at {seats}.", "Wait for every player to fold or play."),
        "hands-unsettled": ("There is a hand to settle yet at {seats}.", "Settle every hand first."),
        "conceding-early": ("The dealer's hand has not been exposed yet.", "Fold or play."),
        "no-conceding": ("A hand cannot be conceded in this game.", "Wait for the settlement, or ask a supervisor to decide."),
        "conceded": ("The hand at seat {seat} was conceded.", "Leave the hand conceded."),
        "settle-order": ("Seat {needed} must be settled first.", "Settle from the dealer's right."),
    },
)
