"""What supervisors and the casino operator rule at a table of Draw Poker: a hand folded, options offered to the players."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.folding import hand_folded
from pitboss.games.draw_poker.incident_events import OptionAgreed, OptionsOffered, VoteEnded
from pitboss.games.draw_poker.remedies import DECIDABLE
from pitboss.games.draw_poker.round import LIVE
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.corrections import covered
from pitboss.table.incidents import Decided
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.supervision.decide import awaited

OPTIONS = tuple(remedy for remedy in DECIDABLE if remedy not in ("check-deck", "reshuffle"))
"""What the players may be offered: an action about the round that breaks no rule."""


class FoldHand(Request, frozen=True, tag="fold-hand"):
    """The hand of a player who has broken a rule is folded; what they have wagered stays in the pot."""

    seat: int


class OfferOptions(Request, frozen=True, tag="offer-options"):
    """The casino operator offers the players options for what these rules do not cover."""

    options: tuple[str, ...]
    words: str


class AgreeTo(Request, frozen=True, tag="agree-to"):
    """A player agrees to one of the options, or to none of them."""

    seat: int
    option: str = ""


REQUESTS = (FoldHand, OfferOptions, AgreeTo)
RulingRequest = FoldHand | OfferOptions | AgreeTo


def offers(c: DrawContext) -> Iterator[Offer | Refusal]:
    if c.state.contraventions and c.may("supervise.fold-hand"):
        for seat in c.part.hands:
            yield may_fold_hand(c, seat)
    if c.state.pending and c.may("vote.offer"):
        yield may_offer_options(c)
    if c.part.vote:
        for seat in c.part.vote.seats:
            if c.speaks_for(seat):
                yield may_agree(c, seat)


def decide(c: DrawContext, request: RulingRequest) -> Decision:
    match request:
        case FoldHand():
            return fold_hand(c, request)
        case OfferOptions():
            return offer_options(c, request)
        case AgreeTo():
            return agree_to(c, request)


# --- a breach of the rules -----------------------------------------------------------------------------------------


def may_fold_hand(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to fold the hand of a player who is on record with a breach of the rules."""
    rule = "supervise.fold-hand"
    if refusal := c.requires(rule):
        return refusal
    hand, entry = c.part.hands.get(seat), c.state.round.entries.get(seat)
    if not c.in_round or hand is None or entry is None or hand.status not in LIVE:
        return c.refuse("no-hand", rule, seat=seat)
    if not among(entry.player, c.state.contraventions):
        return c.refuse("no-contravention", rule, "supervise.contravention", person=entry.player)
    return Offer("fold-hand", c.rules.cite("supervise.contravention", rule), seat=seat)


def fold_hand(c: DrawContext, request: FoldHand) -> Decision:
    offer = may_fold_hand(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return tuple(hand_folded(c, request.seat, offer.clauses))


# --- what these rules do not cover ---------------------------------------------------------------------------------


def may_offer_options(c: DrawContext) -> Offer | Refusal:
    """Offer options to the players while an incident waits that no rule settles."""
    rule = "vote.offer"
    if refusal := c.requires(rule):
        return refusal
    if c.part.vote:
        return c.refuse("vote-open", rule, options=c.part.vote.options)
    open_ = tuple(each for each in OPTIONS if _possible(c, each))
    if not c.state.pending or not open_ or not c.state.seats:
        return c.refuse("nothing-to-decide", rule)
    return Offer("offer-options", c.rules.cite(rule), choices=open_)


def _possible(c: DrawContext, option: str) -> bool:
    return awaited(c, option, 0) is not None and (c.in_round or option == "results-stand")


def offer_options(c: DrawContext, request: OfferOptions) -> Decision:
    offer = may_offer_options(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := c.unexplained(request.words, "vote.offer"):
        return refusal
    wrong = next((each for each in request.options if each not in offer.choices), None)
    if wrong is not None or not request.options or len({*request.options}) < len(request.options):
        return c.refuse("no-such-remedy", "vote.offer", remedy=wrong or "none", remedies=offer.choices)
    seats = tuple(sorted(c.part.hands)) if c.in_round else tuple(sorted(c.state.seats))
    seats = tuple(seat for seat in seats if seat in c.state.seats)
    event = OptionsOffered(options=request.options, seats=seats, by=c.who.name, words=request.words, clauses=offer.clauses)
    return (event,)


def may_agree(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer a player the options that wait for their agreement."""
    rule, vote = "vote.agree", c.part.vote
    if vote is None:
        return c.refuse("no-vote", rule)
    if seat not in vote.seats:
        return c.refuse("not-your-seat", rule, seat=seat)
    if refusal := c.requires_for(seat, rule):
        return refusal
    if seat in vote.agreed:
        return c.refuse("already-agreed", rule, seat=seat)
    return Offer("agree-to", c.rules.cite(rule), seat=seat, choices=("", *vote.options))


def agree_to(c: DrawContext, request: AgreeTo) -> Decision:
    """Take a player's answer. The last one ends the vote: all agree to one option, or the casino operator decides."""
    offer = may_agree(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    vote = c.part.vote
    assert vote is not None
    if request.option not in offer.choices:
        return c.refuse("no-such-remedy", "vote.agree", remedy=request.option, remedies=vote.options)
    player = c.state.seats[request.seat].player
    agreed = OptionAgreed(seat=request.seat, player=player, option=request.option, clauses=offer.clauses)
    answers = {*vote.agreed.values(), request.option}
    if len(answers) > 1 or "" in answers:
        return (agreed, VoteEnded(option="", clauses=c.rules.cite("vote.failed")))
    if len(vote.agreed) + 1 < len(vote.seats):
        return (agreed,)
    return _carried_out(c, agreed, request.option)


def _carried_out(c: DrawContext, agreed: OptionAgreed, option: str) -> Decision:
    """Carry out what all players have agreed to."""
    clauses = c.rules.cite("vote.carried-out")
    report = Decided(words=f"All players agreed: {option}")
    recorded = IncidentRecorded(
        incident=report.name(),
        reported=report.name(),
        seat=0,
        person="",
        by=c.who.name,
        conditions=(),
        words=report.words,
        round=c.state.round.number,
        decides=awaited(c, option, 0),
        clauses=clauses,
    )
    does = c.game.all_remedies[option](c, report, clauses)
    return covered(c, (agreed, VoteEnded(option=option, clauses=clauses), recorded, *does))


REFUSALS = {
    "vote-open": ("The players have been offered {options} and have not all answered.", "Wait for their answers."),
    "no-vote": ("The players have been offered no options.", "Play on."),
    "already-agreed": ("Seat {seat} has answered already.", "Wait for the other players."),
}
