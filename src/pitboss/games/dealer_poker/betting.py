"""The decision: players handle their cards, and fold or play."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pitboss.games.dealer_poker.hands import best, owner_at
from pitboss.games.dealer_poker.round import DealerPoker, HandStatus, Stage
from pitboss.games.dealer_poker.rules import PLAY, PokerContext
from pitboss.games.dealer_poker.wagers import outside_play, play_bounds
from pitboss.money import Move
from pitboss.money.cents import show
from pitboss.table.accounts import put_down, stack_of, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import NOTHING, Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, GameEvent, Settled
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.payments import given_up, returned
from pitboss.table.phrases import outcomes
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover


class PickUp(Request, frozen=True, tag="pick-up"):
    """The player handles their cards."""

    area: int


class Fold(Request, frozen=True, tag="fold"):
    """The player gives up the hand."""

    area: int


class FoldAnte(Request, frozen=True, tag="fold-ante"):
    """The player gives up the Ante and plays on for the side wager."""

    area: int


class Play(Request, frozen=True, tag="play"):
    """The player stays in, with a Play wager where they have an Ante."""

    area: int
    stake: Stake = Stake()


class CardsHandled(GameEvent[DealerPoker], frozen=True, tag="cards.handled/1"):
    """A player has picked up their cards."""

    area: int

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, handled=True)

    def says(self) -> str:
        return f"Seat {self.area} picks up its cards."


class HandFolded(AreaEvent, GameEvent[DealerPoker], frozen=True, tag="hand.folded/1"):
    """A hand is given up, with the wagers that a fold takes."""

    handled: bool
    """The player has handled the cards, by deciding if not before."""
    plays_on: bool = False
    """The cards are kept for a bonus that a fold does not end."""

    def after(self, part: DealerPoker) -> DealerPoker:
        status = HandStatus.PLAYS if self.plays_on else HandStatus.FOLDED
        return part.with_hand(self.area, status=status, handled=self.handled)

    def says(self) -> str:
        return f"Seat {self.area} folds: {outcomes(self.wagers)}."


class AnteFolded(AreaEvent, GameEvent[DealerPoker], frozen=True, tag="ante.folded/1"):
    """The Ante is given up; the hand plays on for the side wager."""

    handled: bool

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, status=HandStatus.PLAYS, handled=self.handled)

    def says(self) -> str:
        return f"Seat {self.area} folds the Ante and plays on: {outcomes(self.wagers)}."


class PlayPlaced(GameEvent[DealerPoker], frozen=True, tag="play.placed/1"):
    """The hand stays in, with the Play wager where there is one."""

    area: int
    total: int
    handled: bool

    def after(self, part: DealerPoker) -> DealerPoker:
        return part.with_hand(self.area, status=HandStatus.PLAYS, handled=self.handled)

    def says(self) -> str:
        return f"Seat {self.area} plays{f': Play {show(self.total)}' if self.total else ' without a wager'}."


DECIDE = "decide.fold-or-play"
"""The power to decide on a hand."""


def undecided(c: PokerContext, seat: int, power: str) -> Refusal | None:
    """Refuse unless this is the player of a hand that still waits for a decision, and they may decide this."""
    hand, owner = c.part.hands.get(seat), owner_at(c, seat)
    if refusal := c.not_at(Stage.DECIDING, DECIDE) or c.requires_for(owner, DECIDE):
        return refusal
    if hand is None:
        return c.refuse("no-hand", DECIDE, seat=seat)
    if hand.status is HandStatus.PLAYS and power == "play.wager":
        rules = ("wager.no-change", "wager.closed-after-first-card", "wager.one-per-area")
        return c.refuse("decided", *rules, seat=seat, **hand.status.facts)
    if hand.status is not HandStatus.DEALT:
        return c.refuse("decided", DECIDE, seat=seat, **hand.status.facts)
    return c.requires_for(owner, power) or _others_first(c, owner)


def _others_first(c: PokerContext, owner: int) -> Refusal | None:
    """Refuse while a player who was directed to decide first has not."""
    first = c.part.plays_first
    if not first or c.state.seats[owner].player in first:
        return None
    waiting = [owner_at(c, area) for area, hand in c.part.hands.items() if hand.status is HandStatus.DEALT]
    players = tuple(sorted({c.state.seats[seat].player for seat in waiting} & first))
    return c.refuse("others-first", "remedy.collusion.play-first", players=players) if players else None


def may_pick_up(c: PokerContext, seat: int) -> Offer | Refusal:
    """Offer players their cards to handle."""
    if refusal := undecided(c, seat, "decide.pick-up"):
        return refusal
    if c.part.hands[seat].blind:
        return c.refuse("blind-hand", "wager.blind-hands", seat=seat)
    if c.part.hands[seat].handled:
        return c.refuse("handled", "decide.pick-up", seat=seat)
    return c.offer("decide.pick-up", area=seat)


def pick_up(c: PokerContext, request: PickUp, offer: Offer) -> Decision:
    return (CardsHandled(area=request.area, clauses=offer.clauses),)


def may_fold(c: PokerContext, seat: int) -> Offer | Refusal:
    refusal = undecided(c, seat, "fold.face-down") or c.rules.not_foldable(c)
    return refusal or c.offer("fold.face-down", area=seat)


def fold(c: PokerContext, request: Fold, offer: Offer) -> Decision:
    """Fold a hand. The dealer takes its wagers, counts the cards and racks them."""
    return (folded(c, request.area, c.rules.cite("fold.face-down", "fold.collect")),)


def folded(c: PokerContext, seat: int, clauses: tuple[str, ...], returns: Collection[str] = ()) -> HandFolded:
    """Return what a fold takes and gives back. The player chose it, or a rule counts the hand as folded; a rule may return
    wagers that a fold does not."""
    play, play_back = _play_back(c, seat, clauses)
    others, back = returned(c, seat, returns, clauses)
    lost = [wager for wager in c.rules.folds if wager not in returns]
    wagers, moves = given_up(c, seat, lost, c.rules.cite("fold.collect"))
    keeps = c.rules.fold_keeps_bonus and c.rules.bonus not in returns
    plays_on = bool(keeps and stake_on(c.state, seat, c.rules.bonus).total)
    lives = c.rules.cite(*c.rules.bonus_lives_by()) if plays_on else ()
    return HandFolded(
        area=seat,
        wagers=wagers + play + others,
        plays_on=plays_on,
        handled=handled_by_deciding(c, seat),
        clauses=tuple(dict.fromkeys(clauses + lives)),
        moves=moves + play_back + back,
    )


def handled_by_deciding(c: PokerContext, seat: int) -> bool:
    """Return whether a player who decides has handled the cards: unless they are played blind."""
    return not c.part.hands[seat].blind


def _play_back(c: PokerContext, seat: int, clauses: tuple[str, ...]) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """Return the Play wager that goes back on a fold: one placed before the deal, or before the hand was lost."""
    return returned(c, seat, (PLAY,), c.rules.cite("wager.blind-play-withdrawn") or clauses)


def may_fold_ante(c: PokerContext, seat: int) -> Offer | Refusal:
    """Offer to give up the Ante and play on for the side wager, if the rulebook allows it."""
    if refusal := undecided(c, seat, DECIDE):
        return refusal
    if not c.rules.fold_keeps_side:
        return c.refuse("fold-whole", "fold.collect")
    if refusal := c.requires_for(owner_at(c, seat), "fold.ante-only"):
        return refusal
    sides = any(stake_on(c.state, seat, wager).total for wager in c.rules.sides)
    if not sides or not stake_on(c.state, seat, c.rules.first_wager).total:
        return c.refuse("no-side-wager", "fold.ante-only", sides=c.rules.sides)
    return c.offer("fold.ante-only", area=seat)


def fold_ante(c: PokerContext, request: FoldAnte, offer: Offer) -> Decision:
    play, play_back = _play_back(c, request.area, offer.clauses)
    wagers, moves = given_up(c, request.area, (c.rules.first_wager,), offer.clauses)
    event = AnteFolded(
        area=request.area,
        wagers=wagers + play,
        handled=handled_by_deciding(c, request.area),
        clauses=offer.clauses,
        moves=moves + play_back,
    )
    return (event,)


def may_play(c: PokerContext, seat: int) -> Offer | Refusal:
    """Offer a Play wager within its bounds; a hand without an Ante stays in without one."""
    ante = stake_on(c.state, seat, c.rules.first_wager).total
    if refusal := undecided(c, seat, "play.wager" if ante else "play.side-alone"):
        return refusal
    if not ante:
        return _side_stays(c, seat) or c.offer("play.side-alone", area=seat)
    if stake_on(c.state, seat, PLAY).total:
        return c.offer("play.wager", "wager.blind-play", area=seat)
    owner = owner_at(c, seat)
    limit = play_bounds(c, seat, owner)
    have = stack_of(c.state, owner).total
    room = Bounds(limit.minimum, min(limit.maximum, have), limit.base, limit.step)
    if not room.any:
        return c.refuse("chips-short", *c.rules.playing(c.part), have=have, amount=limit.minimum)
    return c.offer(*c.rules.playing(c.part), area=seat, amounts={PLAY: room})


def _side_stays(c: PokerContext, seat: int) -> Refusal | None:
    """Refuse a hand without an Ante that is too low to stay in. The rule binds players who know their cards: of a hand that
    nobody has looked at neither an offer nor a refusal tells anything, and whoever plays it so is responsible."""
    needed, hand = c.rules.side_alone_stays_with, c.part.hands[seat]
    cards = hand.cards
    if needed == "any" or None in cards or hand.blind or not hand.handled:
        return None
    high_enough = c.rules.stays_in(best(c, [card for card in cards if card is not None]))
    return None if high_enough else c.refuse("too-low", "play.side-alone", needed=needed.replace("-", " "))


def play(c: PokerContext, request: Play, offer: Offer) -> Decision:
    stake = request.stake
    if not offer.amounts:
        lies = stake_on(c.state, request.area, PLAY).total
        if stake != NOTHING:
            code, rule = ("play-lies", "play.wager") if lies else ("play-not-allowed", "wager.no-play-without-ante")
            return c.refuse(code, rule, amount=stake.total)
        return (PlayPlaced(area=request.area, total=lies, handled=handled_by_deciding(c, request.area), clauses=offer.clauses),)
    if refusal := bad_stake(c, stake):
        return refusal
    owner = owner_at(c, request.area)
    if refusal := outside_play(c, request.area, owner, stake.total) or cannot_cover(c, owner, stake):
        return refusal
    moves = tuple(put_down(request.area, PLAY, stake, owner))
    handled = handled_by_deciding(c, request.area)
    return (PlayPlaced(area=request.area, total=stake.total, handled=handled, clauses=offer.clauses, moves=moves),)


def _to_decide(c: PokerContext) -> Iterator[int]:
    """Yield the hands for which the speaker may decide."""
    for area in c.part.hands if c.is_at(Stage.DECIDING) else ():
        if c.speaks_for(owner_at(c, area)):
            yield area


BETTING = Topic(
    acts=(
        Act(PickUp, may_pick_up, pick_up, at=("area",), each=_to_decide),
        Act(Fold, may_fold, fold, at=("area",), each=_to_decide),
        Act(FoldAnte, may_fold_ante, fold_ante, at=("area",), each=_to_decide),
        Act(Play, may_play, play, at=("area",), each=_to_decide),
    ),
    events=(CardsHandled, HandFolded, AnteFolded, PlayPlaced),
    keyed=(CardsHandled, HandFolded, AnteFolded, PlayPlaced),
    rules={
        "decide.fold-or-play": "players handle their cards and fold or play",
        "decide.pick-up": "players pick up their cards",
        "fold.face-down": "a folded hand is passed face down",
        "fold.collect": "wagers and cards of a folded hand collected",
        "fold.ante-only": "the Ante folded, the side wager played",
        "play.wager": "the Play wager",
        "play.side-alone": "a hand without an Ante stays in",
    },
    powers=frozenset(
        {
            "decide.fold-or-play",
            "decide.pick-up",
            "fold.face-down",
            "fold.ante-only",
            "play.wager",
            "play.side-alone",
        }
    ),
    refusals={
        "handled": ("The player at seat {seat} already has the cards in hand.", "Fold or play."),
        "play-not-allowed": ("You cannot place Play without an Ante.", "Play on without a wager, or fold."),
        "play-lies": ("There is already a Play wager.", "Play on with it, or fold and take it back."),
        "blind-hand": ("The hand at area {seat} is played blind.", "Fold or play without looking."),
        "too-low": ("Without an Ante a hand stays in only with {needed} or better.", "Fold."),
        "no-side-wager": ("Only a hand with both an Ante and a side wager ({sides}) can fold the Ante alone.", "Fold or play."),
        "fold-whole": ("Here a fold gives up the whole hand.", "Fold or play."),
        "others-first": ("{players} must decide before anybody else handles cards.", "Wait for that decision."),
    },
)
