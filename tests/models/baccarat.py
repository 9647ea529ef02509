"""Baccarat: which cards can have been turned, which changes of wagers are expected, and where the cards of all decks are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pitboss import do
from pitboss import events as ev
from pitboss.cards import Card, deck
from pitboss.games.baccarat.corrections import CardExposedEarly, CoupReconstructed
from pitboss.games.baccarat.dealing import DrawCard, TurnCards
from pitboss.games.baccarat.reopening import AlterWager, MoveWager
from pitboss.games.baccarat.round import Coup, Hand
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.games.baccarat.view import CoupView
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.state import Phase, TableState
from tests.models import Model, Pieces, Places, shared_layout, written
from tests.rounds import baccarat as remedies

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

HANDS = ("player", "banker")
TURNED = {"player": (Card.QH, Card.NINE_D), "banker": (Card.KS, Card.EIGHT_C)}


class AllDecks(Pieces):
    """The cards of a coup, those of earlier coups in the rack and those in the shoe make all decks of the table."""

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.rack: Counter[str] = Counter()
        self.unseen = 0

    def follow(self, event: Event) -> None:
        if event.shoe_ends():
            self.rack, self.unseen = Counter(), 0
        for left in event.leaves_shoe():
            if left.piece is None:
                self.unseen += 1
            else:
                self.rack[left.piece] += 1
        for piece in event.names_pieces():
            self.unseen -= 1
            self.rack[piece] += 1

    def add_up(self, state: TableState, event: object) -> None:
        if not state.shoe.shuffled:
            return
        assert sum(self.rack.values()) + self.unseen + state.shoe.left == self.rules.deck_size
        if self.rules.virtual and not self.unseen:
            whole = Counter(map(str, deck(self.rules.decks)))
            assert self.rack + Counter(map(str, state.shoe.order)) == whole


class BaccaratModel(Model):
    limits = Limits({wager: Range(500, 10_000) for wager in (*HANDS, "tie")})
    main = "player"
    side = "tie"
    counted_on_order = True
    often: ClassVar[Mapping[str, float]] = {
        **dict.fromkeys(("draw-card", "turn-cards"), 20.0),
        **dict.fromkeys(("announce-winner", "take-losing", "pay-winning", "close-changes", "collect-commission"), 10.0),
        **dict.fromkeys(("alter-wager", "move-wager"), 4.0),
        **dict.fromkeys(("hold-coup", "permit-changes", "pay-commission"), 0.5),
    }
    pieces = AllDecks
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {
        "leave-exposed": (CardExposedEarly,),
        "reconstruct": (CoupReconstructed,),
        "void-round": (ev.RoundVoided, ev.AreaVoided),
    }
    afterwards = remedies.AFTERWARDS
    amounts: ClassVar[Mapping[str, str]] = {
        "commission-kept": "amount",
        "differential": "maximum",
        "differential-needs": "minimum",
    }
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **shared_layout.FIRST,
        "changes-open": ("close-changes",),
        "commission-due": ("collect-commission",),
        "commission-owed": ("pay-commission",),
        "coup-held": ("permit-changes", "close-changes"),
        "turn-first": ("turn-cards", "close-changes"),
        "winner-announced": ("take-losing", "pay-winning", "end-round"),
        "result-unannounced": ("announce-winner",),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = shared_layout.FOR_PEOPLE | frozenset((
        "already-there", "both-hands", "card-gone", "card-is-exposed", "cards-count", "changes-closed",
        "differential-reached", "no-card-drawn", "no-commission-owed", "nobody-owes", "not-permitted", "shoe-empty",
        "too-far-apart", "turn-order", "winner-unsaid", "winner-wrong",
    ))
    # fmt: on

    def admits(self, offer: Offer, request: Request, c: Context) -> bool | None:
        match request:
            case TurnCards():
                return request.side in offer.choices and may_be_turned(request, c)
            case AnnounceWinner():
                return request.winner == winner(c) or (c.rules.virtual and not request.winner)
            case do.PayWinning():
                return request.area == (offer.area or 0)
            case AlterWager():
                return _may_be_altered(offer, request, c)
            case MoveWager():
                return offer.choices == (request.wager, request.to)
            case do.PlaceWagers():
                return None if not {*HANDS} <= {*request.wagers} else False
            case _:
                return None

    def deals(self, state: TableState, rules: Any) -> Request | None:
        """Cards that need no third one, by a dealer of style A: a queen and a nine for Player, a king and an eight for Banker."""
        coup: Coup = state.round.part
        drawn = len(coup.player.cards) + len(coup.banker.cards) if state.phase is Phase.ROUND else 0
        if drawn < 4 or (coup.stage == "drawing" and state.phase is Phase.ROUND):
            return DrawCard()
        if coup.stage != "turning":
            return None
        if coup.player.down:
            return TurnCards("player", () if rules.virtual else TURNED["player"])
        return TurnCards("banker", () if rules.virtual else TURNED["banker"])

    def settles(self, state: TableState, rules: Any) -> Iterable[Request]:
        return (AnnounceWinner(winner_of(state.round.part)), do.TakeLosing(), do.PayWinning())

    def places(self, state: TableState) -> Places:
        coup: Coup = state.round.part
        return {1: coup.player, 2: coup.banker}

    def sees(self, hand: Hand, at: int, *, holder: bool) -> bool:
        return at in hand.up

    def with_places(self, part: Coup, changed: Places) -> Coup:
        return replace(part, player=changed[1], banker=changed[2])

    def visible(self, view: Any) -> dict[str, list[str]]:
        assert isinstance(view, CoupView)
        hands = {"player": view.player, "banker": view.banker}
        return {side: written(hand.cards[at] for at in sorted(hand.cards)) for side, hand in hands.items()}

    def cards_of(self, state: TableState) -> object:
        coup: Coup = state.round.part
        return coup.player, coup.banker, state.shoe.left, state.shoe.order, coup.discarded, coup.racked, coup.out

    def statuses(self, state: TableState) -> dict[int, object]:
        """Whether each area is void, or else whether it has been paid."""
        return {area: "void" if entry.void else state.round.part.paid for area, entry in state.round.entries.items()}

    def void(self, each: Happening) -> None:
        assert {*self.statuses(each.after).values()} == {"void"}


def may_be_turned(request: TurnCards, c: Context) -> bool:
    """As many cards as are face down, each of which the shoe can still have had; none are named where Pitboss deals."""
    if c.rules.virtual:
        return not request.sequence
    coup: Coup = c.state.round.part
    hands = {"player": coup.player, "banker": coup.banker}
    seen = Counter(coup.gone)
    seen.update(str(hand.cards[at]) for hand in hands.values() for at in hand.up)
    seen.update(map(str, request.sequence))
    fits = len(request.sequence) == len(hands[request.side].down)
    return fits and all(seen[card] <= c.rules.decks and card in deck() for card in request.sequence)


def winner(c: Context) -> str:
    return winner_of(c.state.round.part)


def winner_of(coup: Coup) -> str:
    """Who has won by the cards, counted once more."""
    counts = [sum(_worth(card) for card in hand.cards if card) % 10 for hand in (coup.player, coup.banker)]
    return "tie" if counts[0] == counts[1] else HANDS[counts[1] > counts[0]]


def _worth(card: Card) -> int:
    rank = card.value[0]
    return int(rank) if rank.isdigit() else int(rank == "A")


def _may_be_altered(offer: Offer, request: AlterWager, c: Context) -> bool:
    """The wager that is offered, within its bounds, in chips that its player has."""
    if request.wager not in offer.choices:
        return False
    stake = request.stake
    lies, stack = stake_on(c.state, request.area, request.wager), stack_of(c.state, request.area)
    amounts = stake.chips >= 0 and stake.tokens >= 0 and stake.total > 0
    reach = stake.chips - lies.chips <= stack.chips and stake.tokens - lies.tokens <= stack.tokens
    return amounts and reach and offer.amounts[request.wager].holds(stake.total)


MODEL = BaccaratModel()
