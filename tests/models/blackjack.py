"""Blackjack: whose wager an offer is for, which amounts it takes, which cards can be keyed, and where the cards are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.cards import Card
from pitboss.games.blackjack.boxes import BackBox, WithdrawBacking, boxes_wagered
from pitboss.games.blackjack.dealing import DealCards
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.flow import on_table
from pitboss.games.blackjack.hands import decider, owner_at, turn
from pitboss.games.blackjack.insurance import EvenMoney, Insure, NoInsurance
from pitboss.games.blackjack.playing import Hit
from pitboss.games.blackjack.round import Blackjacks
from pitboss.games.blackjack.settling import DrawToDealer, SpinPrize
from pitboss.games.blackjack.view import BlackjackView
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import Request, Stake
from pitboss.table.context import Context
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.services.wagers.withdrawing import WithdrawWagers
from pitboss.table.state import Phase, TableState
from tests.models import Model, Pieces, written
from tests.rounds import blackjack as remedies

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

OWN_TESTS = True
"""The dealer draws only when the boxes have played."""


def admitted(offer: Offer, request: Request, c: Context) -> bool | None:
    match request:
        case PlaceWagers():
            totals = {wager: stake_on(c.state, request.area, wager).total for wager in c.rules.areas}
            for wager, stake in request.wagers.items():
                totals[wager] = totals.get(wager, 0) + stake.total
            return None if in_company(totals) else False
        case WithdrawWagers():
            lie = {wager: stake_on(c.state, request.area, wager).total for wager in c.rules.areas}
            named = {*request.wagers} or {*lie}
            return None if in_company({wager: 0 if wager in named else amount for wager, amount in lie.items()}) else False
        case BackBox():
            bettor = request.bettor or c.own_seat or 0
            total = stake_on(c.state, request.box, "box", bettor).total + request.stake.total
            mine = offer.choices == (str(request.box), str(bettor))
            return mine and _covered(bettor, request.stake, c) and offer.amounts["box"].holds(total)
        case WithdrawBacking():
            return offer.choices == (str(request.box), str(request.bettor or c.own_seat or 0))
        case Insure():
            bettor = _bettor(request.area, request.bettor, c)
            amount = offer.amounts["insurance"].holds(request.stake.total)
            return _for(offer, request.area, request.bettor, c) and amount and _covered(bettor, request.stake, c)
        case EvenMoney() | NoInsurance():
            return _for(offer, request.area, request.bettor, c)
        case DealCards():
            left = _first_deal(c)
            return not request.cards if c.rules.virtual else 1 <= len(request.cards) <= left and _can_be(request.cards, c)
        case SplitHand():
            return not request.cards if c.rules.virtual else len(request.cards) == 2 and _can_be(request.cards, c)
        case DoubleDown():
            return _one_card(request.card, c) and _may_double(offer, request, c)
        case Hit() | DrawToDealer():
            return _one_card(request.card, c)
        case SpinPrize():
            return not request.prize if c.rules.virtual else request.prize in offer.choices
    return None


def in_company(totals: dict[str, int]) -> bool:
    """A side wager lies with a wager on the box."""
    return bool(totals.get("box")) or not any(totals.values())


def _bettor(box: int, named: int, c: Context) -> int:
    return named or (owner_at(c.state, box) if c.own_seat is None else c.own_seat)


def _for(offer: Offer, box: int, named: int, c: Context) -> bool:
    """An offer is for the speaker's own wager, for that of the box's player, or for the bettor it names."""
    bettor = _bettor(box, named, c)
    if offer.choices:
        return offer.choices == (str(bettor),)
    return bettor == (owner_at(c.state, box) if c.own_seat is None else c.own_seat)


def _covered(seat: int, stake: Stake, c: Context) -> bool:
    have = stack_of(c.state, seat)
    return stake.total > 0 and 0 <= stake.chips <= have.chips and 0 <= stake.tokens <= have.tokens


def _first_deal(c: Context) -> int:
    part: Blackjacks = c.state.round.part
    if c.state.phase is Phase.ROUND:
        return 2 * len(part.bettors) + 1 - part.dealt
    return 2 * len(boxes_wagered(c.state)) + 1


def _may_double(offer: Offer, request: DoubleDown, c: Context) -> bool:
    """Without an amount it is the whole wager, which the chips must reach to."""
    due = turn(c.state.round.part)
    assert due is not None
    seat = decider(c.state, due[0])
    bounds = offer.amounts["double"]
    if request.stake == Stake():
        return bounds.holds(bounds.base)
    return bounds.holds(request.stake.total) and _covered(seat, request.stake, c)


def _one_card(card: Card | None, c: Context) -> bool:
    return card is None if c.rules.virtual else card is not None and _can_be((card,), c)


def _can_be(cards: Sequence[Card], c: Context) -> bool:
    """Each card is on the table no more often than there are decks."""
    part: Blackjacks = c.state.round.part
    every = [*(on_table(part) if c.state.phase is Phase.ROUND else ()), *cards]
    return all(card in c.rules.cards and every.count(card) <= c.rules.decks for card in cards)


class AllDecks(Pieces):
    """The cards of a round on the table and in the rack, and those left in the shoe, are no more than all decks; where Pitboss
    deals, no card is there more often than in all of them."""

    def add_up(self, state: TableState, event: object) -> None:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND or state.shoe.failed:
            return
        lying = on_table(part)
        out = len(lying) + part.discarded
        assert out + state.shoe.left <= self.rules.deck_size
        if part.shoe_rounds == 1:
            assert out + state.shoe.left == self.rules.deck_size
        assert not Counter([*lying, *state.shoe.order]) - Counter(self.rules.pack)


class BlackjackModel(Model):
    limits = Limits({wager: Range(500, 10_000) for wager in ("box", "super-sevens", "perfect-pairs")})
    main = "box"
    side = "perfect-pairs"
    often: ClassVar[Mapping[str, float]] = {
        **dict.fromkeys(("deal-cards", "pay-early", "close-insurance", "draw-to-dealer", "settle-boxes"), 20.0),
        "stand-pat": 10.0,
        **dict.fromkeys(("limit-person", "lift-limit"), 0.1),
    }
    keyed = (1, 2, 2, 3)
    any_decks: ClassVar[Mapping[str, Any]] = {"super-sevens.offered": False}
    pieces = AllDecks
    brings = remedies.BRINGS
    afterwards = remedies.AFTERWARDS
    amounts: ClassVar[Mapping[str, str]] = {
        "double-amount": "maximum",
        "insurance-most": "maximum",
        "limited-to-minimum": "minimum",
    }
    staked: ClassVar[tuple[str, ...]] = (
        "insure",
        "double",
    )
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "box-first": ("place-wagers",),
        "boxes-settled": ("end-round",),
        "boxes-unsettled": ("settle-boxes",),
        "dealer-complete": ("settle-boxes", "end-round"),
        "double-late": ("hit",),
        "double-split": ("hit",),
        "must-draw": ("hit",),
        "not-doublable": ("hit",),
        "not-splittable": ("hit",),
        "too-many-splits": ("hit",),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = frozenset((
        "box-complete", "box-empty", "box-full", "cards-unsaid", "even-money-late", "evened", "first-decides",
        "insurance-answered", "insurance-none", "insurance-open", "insured", "is-limited", "limited-to-one-box", "no-ace",
        "no-backing", "no-bettor", "no-blackjack", "no-even-money", "no-prize", "not-limitable", "not-limited",
        "not-your-turn", "nothing-early", "own-box", "prize-not-keyed", "prize-unknown", "sevens-decks", "shoe-empty",
        "shuffler-decks",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: Context) -> bool | None:
        return admitted(offer, request, c)

    def also_open(self, state: TableState) -> Iterable[Any]:
        return on_table(state.round.part)

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, BlackjackView)
        held = {f"box {box}.{hand.n}": hand.cards for box, each in view.boxes.items() for hand in each.hands}
        return {place: written(cards) for place, cards in {"dealer": view.dealer, **held}.items()}

    def cards_of(self, state: TableState) -> object:
        part: Blackjacks = state.round.part
        return part.hands, part.dealer, state.shoe.left, state.shoe.order, part.discarded, part.racked, part.out

    def statuses(self, state: TableState) -> dict[int, object]:
        """Whether each box is void, or else whether the round has been settled."""
        return {area: "void" if entry.void else state.round.part.settled for area, entry in state.round.entries.items()}

    def void(self, each: Happening) -> None:
        remedies.void(each)


MODEL = BlackjackModel()
