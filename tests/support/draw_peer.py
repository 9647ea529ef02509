"""The same hands of five-card draw through Pitboss and through PokerKit, with the same cards and the same acts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.draw_poker.acting import Bet, Raise
from pitboss.games.draw_poker.drawing import Discard, Replaced, StandPat
from pitboss.games.draw_poker.round import DrawPoker, Stage
from pitboss.games.draw_poker.rules import BET, STAKE
from pitboss.games.offered import highest, lowest, request_for
from pitboss.law import Rulebook
from pitboss.table.commands import Request
from pitboss.table.limits import Limits, Range
from pitboss.table.state import Phase
from tests.support.draw_arena import Arena, always_calls
from tests.support.play import book_with

ACT = "act/draw-poker"
UNIT, SMALL, BIG = 100, 200, 400
FOLD, CALL, RAISE, DISCARD, DEAL = "fold", "call", "raise", "discard", "deal"
NO_COMMISSION = {"commission.rate": "5", "commission.five-percent-above": "1000000000"}


class Game(Struct, frozen=True):
    """One of the games that both can play."""

    low: bool
    fixed: bool
    players: int

    def book(self) -> Rulebook:
        values = {"winner": '"low"' if self.low else '"high"', "bet.limit": '"fixed"' if self.fixed else '"no-limit"'}
        return book_with(ACT, **values, **NO_COMMISSION)

    def arena(self, seed: int) -> Arena:
        limits = Limits({BET: Range(BIG, BIG if self.fixed else 10**9), STAKE: Range(BIG, 10**9)}, unit=UNIT)
        return Arena(self.book(), dict.fromkeys(range(1, self.players + 1), always_calls), seed, limits=limits, stake=20 * BIG)


class Act(Struct, frozen=True):
    """Something done in a hand, by the place of a player from the button: an amount is a whole bet, in units."""

    kind: str
    player: int = 0
    amount: int = 0
    cards: str = ""


class Hand(Struct, frozen=True):
    """A hand as both play it."""

    game: Game
    stacks: tuple[int, ...]
    dealt: tuple[str, ...]
    """Card by card, in the order of the deal."""
    acts: tuple[Act, ...]
    ends: tuple[int, ...]
    """The stacks afterwards, as Pitboss has them."""
    bought: tuple[tuple[int, int], ...]
    """What was bought before it at Pitboss's table, by seat, in cents."""
    asked: tuple[tuple[int, Request], ...]
    """What the players asked for there."""


class Peer:
    """A hand at PokerKit's table."""

    def __init__(self, game: Game, stacks: Sequence[int], dealt: Sequence[str]) -> None:
        from pokerkit import Automation, BettingStructure, Deck, Opening, RegularLowHand, StandardHighHand, State, Street

        raises = (3, 4) if game.fixed else (None, None)
        big = BIG // UNIT
        self.state: Any = State(
            tuple(each for each in Automation if each is not Automation.HOLE_DEALING),
            Deck.STANDARD,
            (RegularLowHand if game.low else StandardHighHand,),
            (
                Street(False, (False,) * 5, 0, False, Opening.POSITION, big, raises[0]),
                Street(False, (), 0, True, Opening.POSITION, big, raises[1]),
            ),
            BettingStructure.FIXED_LIMIT if game.fixed else BettingStructure.NO_LIMIT,
            True,
            0,
            (SMALL // UNIT, big),
            0,
            tuple(stacks),
            game.players,
        )
        for card in dealt:
            self.state.deal_hole(card)

    def may(self, act: Act) -> bool:
        state = self.state
        match act.kind:
            case "fold":
                return bool(state.can_fold())
            case "raise":
                return bool(state.can_complete_bet_or_raise_to(act.amount))
            case _:
                return True

    def do(self, act: Act) -> None:
        match act.kind:
            case "fold":
                self.state.fold()
            case "call":
                self.state.check_or_call()
            case "raise":
                self.state.complete_bet_or_raise_to(act.amount)
            case "discard":
                self.state.stand_pat_or_discard(act.cards)
            case "deal":
                self.state.deal_hole(act.cards)


def peer_plays(hand: Hand) -> tuple[int, ...]:
    """Play a hand at PokerKit's table and return the stacks."""
    peer = Peer(hand.game, hand.stacks, hand.dealt)
    for act in hand.acts:
        peer.do(act)
    return tuple(peer.state.stacks)


def plays_again(arena: Arena, hand: Hand) -> None:
    """Play a hand once more at a table of Pitboss that has played the hands before it."""
    for seat, amount in hand.bought:
        arena.buy_in(seat, amount)
    arena.begin()
    for seat, does in hand.asked:
        arena.acts(seat, does)


def random_hand(arena: Arena, game: Game, chance: Random) -> Hand:
    """Play a hand at random at both tables, of what both allow, and return it."""
    short = [seat for seat in arena.players if arena.chips(seat) < BIG or chance.random() < 0.1]
    bought = tuple((seat, chance.randint(1, 40) * BIG) for seat in short)
    for seat, amount in bought:
        arena.buy_in(seat, amount)
    chips = {seat: arena.chips(seat) for seat in arena.players}
    arena.begin()
    part: DrawPoker = arena.state.round.part
    order = part.order
    dealt = [str(part.hands[seat].cards[at]) for at in range(5) for seat in order]
    stacks = tuple(chips[seat] // UNIT for seat in order)
    peer = Peer(game, stacks, dealt)
    acts: list[Act] = []
    asked: list[tuple[int, Request]] = []
    drawn: dict[int, list[Card]] = {}
    while arena.state.phase is Phase.ROUND:
        part = arena.state.round.part
        seat, place = part.turn, order.index(part.turn)
        if part.stage is Stage.DRAWING:
            act, does = _draw(arena, seat, place, chance)
        else:
            if drawn and part.stage is Stage.FINAL:
                acts += _deals(peer, order, drawn)
                drawn = {}
            act, does = _bet(arena, peer, seat, place, chance)
        peer.do(act)
        acts.append(act)
        asked.append((seat, does))
        for event in arena.acts(seat, does):
            if isinstance(event, Replaced):
                drawn.setdefault(event.seat, []).extend(event.cards)
    acts += _deals(peer, order, drawn)
    ends = tuple(arena.chips(seat) // UNIT for seat in order)
    return Hand(game, stacks, tuple(dealt), tuple(acts), ends, bought, tuple(asked))


def _deals(peer: Peer, order: Sequence[int], drawn: dict[int, list[Card]]) -> list[Act]:
    """Deal at PokerKit's table what was dealt in the draw: there all discards come first."""
    acts = [Act(DEAL, place, cards="".join(drawn[seat])) for place, seat in enumerate(order) if seat in drawn]
    for act in acts:
        peer.do(act)
    return acts


def _draw(arena: Arena, seat: int, place: int, chance: Random) -> tuple[Act, Request]:
    """Change some cards, as many as the shoe has for everybody who draws."""
    part: DrawPoker = arena.state.round.part
    waiting = sum(hand.draws is None for hand in part.hands.values())
    most = min(5, (arena.state.shoe.left - 1) // max(1, waiting))
    cards = [card for card in part.hands[seat].cards if card is not None]
    gone = tuple(chance.sample(cards, chance.randint(0, most)))
    return Act(DISCARD, place, cards="".join(gone)), Discard(seat, gone) if gone else StandPat(seat)


def _bet(arena: Arena, peer: Peer, seat: int, place: int, chance: Random) -> tuple[Act, Request]:
    """Do what both tables allow; mostly call, so that hands come to a showdown."""
    offers = arena.offers(seat)
    part: DrawPoker = arena.state.round.part
    names = [*offers]
    while True:
        name = chance.choices(names, [{"call": 6, "check": 6, "stay": 6, "fold": 1}.get(name, 3) for name in names])[0]
        offer = offers[name]
        act, does = Act(CALL, place), request_for(offer)
        if name in ("bet", "raise"):
            bounds = offer.amounts["amount"]
            by = chance.choice((lowest(bounds), highest(bounds), chance.randrange(lowest(bounds), highest(bounds) + 1, UNIT)))
            act = Act(RAISE, place, (part.betting.level + by) // UNIT)
            does = Raise(seat, by) if name == "raise" else Bet(seat, by)
        elif name == "tap-out":
            act = Act(RAISE, place, (part.hands[seat].bet + arena.chips(seat)) // UNIT)
        elif name == "fold":
            act = Act(FOLD, place)
        assert does is not None
        if peer.may(act):
            return act, does
        names.remove(name)
