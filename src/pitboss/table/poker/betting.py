"""The betting round: players handle their cards, and fold or play."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pitboss.money import Move
from pitboss.table.commands import Fold, FoldAnte, PickUp, Play, Stake
from pitboss.table.events import AnteFolded, CardsHandled, HandFolded, PlayPlaced, Settled
from pitboss.table.limits import Bounds
from pitboss.table.offers import Decision, Offer
from pitboss.table.paying import given_up, returned
from pitboss.table.poker.rules import PLAY, PokerMoment
from pitboss.table.poker.wagers import play_step
from pitboss.table.refusal import Refusal
from pitboss.table.state import HandStatus, Phase, stack_of, stake_on
from pitboss.table.wagering import bad_stake, cannot_cover, put_down


def offers(m: PokerMoment) -> Iterator[Offer | Refusal]:
    for seat in m.state.round.hands:
        yield may_pick_up(m, seat)
        yield may_fold(m, seat)
        yield may_fold_ante(m, seat)
        yield may_play(m, seat)


def _undecided(m: PokerMoment, seat: int, *rules: str) -> Refusal | None:
    """Refuse unless this is the player of a hand that still waits for his decision."""
    hand = m.state.round.hands.get(seat)
    if refusal := m.not_in(Phase.DECIDING, *rules) or m.not_for_seat(hand.owner if hand else seat, *rules):
        return refusal
    if hand is None:
        return m.refuse("no-hand", *rules, seat=seat)
    if hand.status is not HandStatus.DEALT:
        return m.refuse("decided", *rules, seat=seat, status=hand.status.value)
    return _others_first(m, hand.owner)


def _others_first(m: PokerMoment, owner: int) -> Refusal | None:
    """Refuse while a player who was directed to decide first has not."""
    if not m.state.plays_first or m.state.seats[owner].player in m.state.plays_first:
        return None
    waiting = [hand.owner for hand in m.state.round.hands.values() if hand.status is HandStatus.DEALT]
    players = tuple(sorted({m.state.seats[seat].player for seat in waiting} & m.state.plays_first))
    return m.refuse("others-first", "remedy.collusion.play-first", players=players) if players else None


def may_pick_up(m: PokerMoment, seat: int) -> Offer | Refusal:
    """Only a player handles his cards: not even the dealer does it for him."""
    if refusal := _undecided(m, seat, "decide.fold-or-play"):
        return refusal
    if m.state.round.hands[seat].blind:
        return m.refuse("blind-hand", "wager.blind-hands", seat=seat)
    if m.state.round.hands[seat].handled:
        return m.refuse("handled", "decide.pick-up", seat=seat)
    return Offer("pick-up", m.rules.cite("decide.pick-up"), seat=seat)


def pick_up(m: PokerMoment, request: PickUp) -> Decision:
    offer = may_pick_up(m, request.seat)
    return offer if isinstance(offer, Refusal) else (CardsHandled(seat=request.seat, clauses=offer.clauses),)


def may_fold(m: PokerMoment, seat: int) -> Offer | Refusal:
    refusal = _undecided(m, seat, "decide.fold-or-play")
    return refusal or Offer("fold", m.rules.cite("fold.face-down"), seat=seat)


def fold(m: PokerMoment, request: Fold) -> Decision:
    """The hand goes face down to the dealer, who takes its wagers, counts the cards and racks them."""
    offer = may_fold(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (folded(m, request.seat, m.rules.cite("fold.face-down", "fold.collect")),)


def folded(m: PokerMoment, seat: int, clauses: tuple[str, ...], returns: Collection[str] = ()) -> HandFolded:
    """What a fold takes and gives back, by the player's own choice or because a rule counts his hand as folded, which may
    return wagers that a fold does not."""
    play, play_back = _play_back(m, seat, clauses)
    others, back = returned(m, seat, returns, clauses)
    lost = [wager for wager in m.rules.folds if wager not in returns]
    wagers, moves = given_up(m, seat, lost, m.rules.cite("fold.collect"))
    keeps = m.rules.fold_keeps_bonus and m.rules.bonus not in returns
    plays_on = bool(keeps and stake_on(m.state, seat, m.rules.bonus).total)
    lives = m.rules.cite(*m.rules.bonus_lives_by()) if plays_on else ()
    return HandFolded(
        seat=seat,
        wagers=wagers + play + others,
        plays_on=plays_on,
        clauses=tuple(dict.fromkeys(clauses + lives)),
        moves=moves + play_back + back,
    )


def kept_for_bonus(m: PokerMoment, seat: int) -> bool:
    """Whether a hand was folded and is in the round for its bonus alone."""
    hand, others = m.state.round.hands.get(seat), (m.rules.first_wager, m.rules.side)
    plays = hand is not None and hand.status is HandStatus.PLAYS
    return plays and not any(stake_on(m.state, seat, wager).total for wager in others)


def _play_back(m: PokerMoment, seat: int, clauses: tuple[str, ...]) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """A Play wager placed before the deal may be taken back on folding; so goes one made before the hand was lost."""
    return returned(m, seat, (PLAY,), m.rules.cite("wager.blind-play-withdrawn") or clauses)


def may_fold_ante(m: PokerMoment, seat: int) -> Offer | Refusal:
    """The Ante given up and the side wager played on, where the rulebook lets a player do that."""
    if refusal := _undecided(m, seat, "decide.fold-or-play"):
        return refusal
    if not m.rules.fold_keeps_side:
        return m.refuse("fold-whole", "fold.collect")
    if not all(stake_on(m.state, seat, wager).total for wager in (m.rules.first_wager, m.rules.side)):
        return m.refuse("no-side-wager", "fold.ante-only")
    return Offer("fold-ante", m.rules.cite("fold.ante-only"), seat=seat)


def fold_ante(m: PokerMoment, request: FoldAnte) -> Decision:
    offer = may_fold_ante(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    play, play_back = _play_back(m, request.seat, offer.clauses)
    wagers, moves = given_up(m, request.seat, (m.rules.first_wager,), offer.clauses)
    return (AnteFolded(seat=request.seat, wagers=wagers + play, clauses=offer.clauses, moves=moves + play_back),)


def may_play(m: PokerMoment, seat: int) -> Offer | Refusal:
    """With an Ante, a Play wager within its bounds; without one, no Play wager but the hand stays in."""
    if refusal := _undecided(m, seat, "decide.fold-or-play"):
        return refusal
    ante = stake_on(m.state, seat, m.rules.first_wager).total
    if not ante:
        return _side_stays(m, seat) or Offer("play", m.rules.cite("play.side-alone"), seat=seat)
    if stake_on(m.state, seat, PLAY).total:
        return Offer("play", m.rules.cite("play.wager", "wager.blind-play"), seat=seat)
    owner = m.state.round.hands[seat].owner
    limit = m.rules.play_bounds(ante, play_step(m, seat, owner))
    have = stack_of(m.state, owner).total
    room = Bounds(limit.minimum, min(limit.maximum, have), limit.base, limit.step)
    if not room.any:
        return m.refuse("chips-short", "play.wager", have=have, amount=limit.minimum)
    return Offer("play", m.rules.cite("play.wager"), seat=seat, amounts={PLAY: room})


def _side_stays(m: PokerMoment, seat: int) -> Refusal | None:
    """Refuse a hand without an Ante that is too low to stay in; where its cards are not known, the player answers for it."""
    needed = m.rules.side_alone_stays_with
    cards = m.state.round.hands[seat].cards
    if needed == "any" or None in cards or m.state.round.hands[seat].blind:
        return None
    high_enough = m.rules.stays_in(m.rules.best([card for card in cards if card is not None]))
    return None if high_enough else m.refuse("too-low", "play.side-alone", needed=needed.replace("-", " "))


def play(m: PokerMoment, request: Play) -> Decision:
    offer = may_play(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    stake = request.stake
    if not offer.amounts:
        lies = stake_on(m.state, request.seat, PLAY).total
        if stake != Stake():
            code, rule = ("play-lies", "play.wager") if lies else ("play-not-allowed", "wager.no-play-without-ante")
            return m.refuse(code, rule, amount=stake.total)
        return (PlayPlaced(seat=request.seat, total=lies, clauses=offer.clauses),)
    if refusal := bad_stake(m, stake):
        return refusal
    owner = m.state.round.hands[request.seat].owner
    if not offer.amounts[PLAY].holds(stake.total) and (refusal := _outside_play(m, request, owner)):
        return refusal
    if refusal := cannot_cover(m, owner, stake):
        return refusal
    moves = tuple(put_down(request.seat, PLAY, stake, owner))
    return (PlayPlaced(seat=request.seat, total=stake.total, clauses=offer.clauses, moves=moves),)


def _outside_play(m: PokerMoment, request: Play, owner: int) -> Refusal | None:
    """Refuse an amount that no Play beside this Ante may be, whatever the player has."""
    stake, ante = request.stake, stake_on(m.state, request.seat, m.rules.first_wager).total
    limit = m.rules.play_bounds(ante, play_step(m, request.seat, owner))
    if not limit.holds(stake.total):
        facts = {"minimum": limit.minimum, "maximum": limit.maximum, "unit": limit.step, "amount": stake.total}
        return m.refuse("play-amount", "play.wager", ante=ante, **facts)
    return None
