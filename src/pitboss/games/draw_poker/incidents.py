"""What can go wrong at a table of Draw Poker, and whether it can have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.draw_poker.betting import minimum_bet
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.round import LIVE, Stage, Status
from pitboss.table.commands import Cause
from pitboss.table.incidents import Incident
from pitboss.table.state import Phase

Why = str | None
"""The reason why a report cannot be true, if it cannot."""
BETTING = (Stage.FIRST, Stage.FINAL)
NO_ROUND = "no round is being played"


class CardExposedInCut(Incident, frozen=True, tag="card-exposed-in-cut"):
    """The dealer has exposed one or more cards while cutting."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class NotCut(Incident, frozen=True, tag="not-cut"):
    """The cards were dealt without a cut."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class DealtWrong(Incident, frozen=True, kw_only=True):
    """An error of the initial deal that can be put right as long as nobody has looked."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    looked: bool = False
    """A player who was not entitled to a card has looked at it."""
    possible: bool = True
    """The hands can be put right."""


class HoleCardOutOfTurn(DealtWrong, frozen=True, tag="hole-card-out-of-turn"):
    """A card went to a player out of turn."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0


class PlayerMissed(DealtWrong, frozen=True, tag="player-missed"):
    """A player was missed in the deal."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0


class ExtraHoleCard(DealtWrong, frozen=True, tag="extra-hole-card"):
    """A card was dealt to a place without a player."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class ExcessCard(Incident, frozen=True, tag="excess-card"):
    """A player was dealt a card too many in the initial deal."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0


class HoleCardExposed(Incident, frozen=True, tag="hole-card-exposed"):
    """Everybody has seen a hole card."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    card: Card | None = None


class BetOutOfTurn(Incident, frozen=True, tag="bet-out-of-turn"):
    """A player has bet before it was their turn."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    amount: int = 0
    """The chips they have put forward."""


class BetBetween(Incident, frozen=True, tag="bet-between-call-and-raise"):
    """A player in turn has bet more than a call and less than a raise."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    amount: int = 0


class BetShort(Incident, frozen=True, tag="bet-short-of-call"):
    """A player in turn has bet less than a call."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    amount: int = 0


class WrongNumberOfCards(Incident, frozen=True, tag="wrong-number-of-cards"):
    """One or more players hold too few or too many cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    seats: tuple[int, ...] = ()


class CardsAmongDiscards(Incident, frozen=True, tag="cards-among-discards"):
    """A player's cards have got among the discards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0


class ToldOfFoldedHand(Incident, frozen=True, tag="told-of-folded-hand"):
    """An active player was told something of a folded hand."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0
    """Whose hand it is."""


class ToldOfHeldHand(Incident, frozen=True, tag="told-of-held-hand"):
    """A player was told something of a hand that another player holds."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0


class EarlierRoundDisputed(Incident, frozen=True, tag="earlier-round-in-error"):
    """An error in a round that is over comes to light."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    round: int = 0


class NotCovered(Incident, frozen=True, tag="not-covered"):
    """Something went wrong that these rules do not cover."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def in_time(c: DrawContext, report: Incident) -> bool:
    """Return whether the first betting round is not over."""
    return c.in_round and c.part.stage is Stage.FIRST


def found_late(c: DrawContext, report: Incident) -> bool:
    return c.in_round and c.part.stage is not Stage.FIRST


def first_bet_made(c: DrawContext) -> bool:
    """Return whether anybody has bet beside the antes and blinds."""
    posted = dict.fromkeys(c.part.hands, 0)
    for post in c.part.posts:
        posted[post.seat] = posted.get(post.seat, 0) + post.amount
    return any(hand.put > posted[seat] for seat, hand in c.part.hands.items())


def cut_in_time(c: DrawContext, report: Incident) -> bool:
    """Return whether the dealer can still cut before the first bet."""
    return in_time(c, report) and not first_bet_made(c) and c.rules.cuts_what_is_left


def cut_too_late(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and not cut_in_time(c, report)


def can_be_put_right(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and isinstance(report, DealtWrong) and report.possible and not report.looked


def cannot_be_put_right(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and not can_be_put_right(c, report)


def exposed_before(c: DrawContext) -> int:
    """Return how many hole cards everybody has seen."""
    return sum(len(hand.up) for hand in c.part.hands.values())


def first_exposed(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and not exposed_before(c)


def more_than_one_exposed(c: DrawContext, report: Incident) -> bool:
    return in_time(c, report) and bool(exposed_before(c))


def next_round_begun(c: DrawContext, report: Incident) -> bool:
    return isinstance(report, EarlierRoundDisputed) and (c.in_round or report.round < c.state.round.number)


CONDITIONS = {
    "found-in-time": in_time,
    "found-late": found_late,
    "before-first-bet": cut_in_time,
    "first-betting-round": cut_too_late,
    "can-be-put-right": can_be_put_right,
    "cannot-be-put-right": cannot_be_put_right,
    "first-exposed": first_exposed,
    "more-than-one-exposed": more_than_one_exposed,
    "in-the-draw": found_late,
    "next-round-begun": next_round_begun,
}
"""What the `when` of a remedy row may say."""


# --- what can have happened ----------------------------------------------------------------------------------------


def _in_cut(c: DrawContext, report: CardExposedInCut) -> Why:
    if c.state.phase is not Phase.BETWEEN:
        return "the cards of this round have been cut and dealt"
    return None if c.state.shoe.shuffled else "no cards have been shuffled that could be cut"


def _of_the_deal(c: DrawContext, report: Incident) -> Why:
    if not c.in_round:
        return "no cards have been dealt"
    return _of_a_player(c, report, "was dealt no cards in this round") if hasattr(report, "area") else None


def _of_a_player(c: DrawContext, report: Any, what: str) -> Why:
    """Check that somebody plays there. A player who was missed has a place in the deal like the others."""
    return None if report.area in c.part.hands else f"seat {report.area} {what}"


def _exposed(c: DrawContext, report: HoleCardExposed) -> Why:
    if why := _of_the_deal(c, report):
        return why
    if report.card is None:
        return "everybody saw the card: it must be named"
    hand = c.part.hands[report.area]
    if hand.status not in LIVE:
        return f"seat {report.area} has no cards any more"
    known = [hand.cards[at] for each in c.part.hands.values() for at in each.up for hand in (each,)]
    if report.card in known:
        return f"the {report.card.words} has been seen already"
    return "all cards of that hand have been seen" if len(hand.up) == len(hand.cards) else None


def to_call(c: DrawContext, seat: int) -> int:
    """Return what a player still has to put in to equal the last bet."""
    return max(0, c.part.betting.level - c.part.hands[seat].bet)


def _live(c: DrawContext, area: int) -> Why:
    if not c.in_round:
        return NO_ROUND
    hand = c.part.hands.get(area)
    if hand is None or hand.status not in LIVE:
        return f"seat {area} holds no hand in this round"
    return None


def _chips(c: DrawContext, report: Any) -> Why:
    """Check chips that a player has put forward in a betting round."""
    if why := _live(c, report.area):
        return why
    if c.part.stage not in BETTING:
        return "there is no betting round now"
    if report.amount <= 0 or report.amount % c.rules.smallest_chip:
        return "the amount must be one that chips can make"
    held = c.chips(report.area)
    return f"seat {report.area} has no more than {held / 100:.2f}" if report.amount > held else None


def _out_of_turn(c: DrawContext, report: BetOutOfTurn) -> Why:
    if why := _chips(c, report):
        return why
    if report.area == c.part.turn:
        return f"it is the turn of seat {report.area}"
    if report.area in c.part.held:
        return f"seat {report.area} has bet out of turn already"
    hand, least = c.part.hands[report.area], minimum_bet(c)
    if hand.status is not Status.IN or (hand.acted and hand.bet == c.part.betting.level):
        return f"seat {report.area} has no more to bet in this betting round"
    if report.amount < min(least, to_call(c, report.area) or least, c.chips(report.area)):
        return f"the least bet is {least / 100:.2f}"
    return None


def _in_turn(c: DrawContext, report: BetBetween | BetShort) -> Why:
    if why := _chips(c, report):
        return why
    return None if report.area == c.part.turn else f"it is not the turn of seat {report.area}: that is a bet out of turn"


def _between(c: DrawContext, report: BetBetween) -> Why:
    if why := _in_turn(c, report):
        return why
    call, least = to_call(c, report.area), c.part.betting.least
    if not call:
        return "there is no bet to call"
    if report.amount == c.chips(report.area):
        return "it is all they have: they tap out"
    return None if call < report.amount < call + least else "it is not more than a call and less than a raise"


def _short(c: DrawContext, report: BetShort) -> Why:
    if why := _in_turn(c, report):
        return why
    if report.area in c.part.short:
        return f"seat {report.area} has been asked to add what is missing"
    if report.amount == c.chips(report.area):
        return "it is all they have: they tap out"
    return None if report.amount < to_call(c, report.area) else "it is not less than a call"


def _wrong_number(c: DrawContext, report: WrongNumberOfCards) -> Why:
    if not report.seats or len({*report.seats}) != len(report.seats):
        return "the seats must be named, each once"
    for seat in report.seats:
        if why := _live(c, seat):
            return why
    if c.part.stage not in (*BETTING, Stage.SHOWDOWN):
        return "cards are counted in a betting round or at the showdown"
    return None


def _among_discards(c: DrawContext, report: CardsAmongDiscards) -> Why:
    return _live(c, report.area)


def _told(c: DrawContext, report: ToldOfFoldedHand | ToldOfHeldHand) -> Why:
    if not c.in_round:
        return NO_ROUND
    if why := _of_a_player(c, report, "has no hand in this round"):
        return why
    if not report.words.strip():
        return "you must say what was told"
    live, folded = c.part.hands[report.area].status in LIVE, isinstance(report, ToldOfFoldedHand)
    if live is folded:
        return f"seat {report.area} {'still holds the hand' if live else 'has folded'}"
    return None


def _earlier(c: DrawContext, report: EarlierRoundDisputed) -> Why:
    over = c.state.round.number - c.in_round
    if not 1 <= report.round <= over:
        return f"rounds that are over: {over}"
    return None if report.words.strip() else "you must say what happened"


def _not_covered(c: DrawContext, report: NotCovered) -> Why:
    return None if report.words.strip() else "you must say what happened"


INCIDENTS: Mapping[type[Incident], Callable[[DrawContext, Any], Why]] = {
    CardExposedInCut: _in_cut,
    NotCut: _of_the_deal,
    HoleCardOutOfTurn: _of_the_deal,
    PlayerMissed: _of_the_deal,
    ExtraHoleCard: _of_the_deal,
    ExcessCard: _of_the_deal,
    HoleCardExposed: _exposed,
    BetOutOfTurn: _out_of_turn,
    BetBetween: _between,
    BetShort: _short,
    WrongNumberOfCards: _wrong_number,
    CardsAmongDiscards: _among_discards,
    ToldOfFoldedHand: _told,
    ToldOfHeldHand: _told,
    EarlierRoundDisputed: _earlier,
    NotCovered: _not_covered,
}
"""Incidents of Draw Poker, each with its check."""
