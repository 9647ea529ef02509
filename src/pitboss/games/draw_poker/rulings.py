"""What supervisors and the casino operator rule at a table of Draw Poker: a hand folded, options offered to the players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.games.draw_poker.folding import hand_folded
from pitboss.games.draw_poker.hands import NO_ROUND, not_a_player
from pitboss.games.draw_poker.misdeals import DECIDABLE
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Vote
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Decision
from pitboss.table.corrections import covered
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.fields import RoundNumber
from pitboss.table.incidents import Decided, Incident
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal, listed
from pitboss.table.rounds import IncidentRecorded, Notified
from pitboss.table.services.supervision.rulings import awaited


class OptionsOffered(GameEvent[DrawPoker], frozen=True, tag="draw.options-offered/1"):
    """The casino operator offers the players options for what the rules do not cover."""

    options: tuple[str, ...]
    seats: tuple[int, ...]
    """Whose agreement it takes."""
    by: str
    words: str

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, vote=Vote(self.options, self.seats))

    def says(self) -> str:
        return f'The players are offered: {listed(_option(each) for each in self.options)}. "{self.words}"'


class OptionAgreed(GameEvent[DrawPoker], frozen=True, tag="draw.option-agreed/1"):
    """A player agrees to one of the options, or to none."""

    seat: int
    player: str
    option: str
    """Empty if they agree to none."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DrawPoker) -> DrawPoker:
        if part.vote is not None:
            return replace(part, vote=replace(part.vote, agreed={**part.vote.agreed, self.seat: self.option}))
        return part

    def says(self) -> str:
        return f"{self.player} agrees to {_option(self.option) if self.option else 'none of it'}."


class VoteEnded(GameEvent[DrawPoker], frozen=True, tag="draw.vote-ended/1"):
    """All players agree to one option, or they do not and the casino operator decides."""

    option: str
    """Empty if they do not agree."""

    ABOUT: ClassVar[About] = About.LAST

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, vote=None)

    def says(self) -> str:
        if self.option:
            return f"All players agree: {_option(self.option)}."
        return "The players do not agree; the casino operator decides."


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
    return c.offer("supervise.contravention", rule, area=seat)


def fold_hand(c: DrawContext, request: FoldHand, offer: Offer) -> Decision:
    return tuple(hand_folded(c, request.seat, offer.clauses))


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
    return c.offer(rule, choices=open_)


def _possible(c: DrawContext, option: str) -> bool:
    return awaited(c, option, 0) is not None and (c.in_round or option == "results-stand")


def offer_options(c: DrawContext, request: OfferOptions, offer: Offer) -> Decision:
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
    return c.offer(rule, area=seat, choices=("", *vote.options))


def agree_to(c: DrawContext, request: AgreeTo, offer: Offer) -> Decision:
    """Take a player's answer. The last one ends the vote: all agree to one option, or the casino operator decides."""
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
        area=0,
        person="",
        by=c.who.name,
        conditions=(),
        words=report.words,
        round=c.state.round.number,
        decides=awaited(c, option, 0),
        clauses=clauses,
    )
    does = c.game.whole.remedies[option](c, report, clauses)
    return covered(c, chain((agreed, VoteEnded(option=option, clauses=clauses), recorded), does))


def _option(option: str) -> str:
    return option.replace("-", " ")


class ToldOfFoldedHand(Incident, frozen=True, tag="told-of-folded-hand"):
    """An active player was told something of a folded hand."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0
    """Whose hand it is."""

    def impossible(self, c: DrawContext) -> str | None:
        return _not_told(c, self)


class ToldOfHeldHand(Incident, frozen=True, tag="told-of-held-hand"):
    """A player was told something of a hand that another player holds."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0

    def impossible(self, c: DrawContext) -> str | None:
        return _not_told(c, self)


class EarlierRoundDisputed(Incident, frozen=True, tag="earlier-round-in-error"):
    """An error in a round that is over comes to light."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    round: RoundNumber = 0

    def impossible(self, c: DrawContext) -> str | None:
        over = c.state.round.number - c.in_round
        if not 1 <= self.round <= over:
            return f"rounds that are over: {over}"
        return None if self.words.strip() else "you must say what happened"


class NotCovered(Incident, frozen=True, tag="not-covered"):
    """Something went wrong that these rules do not cover."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    def impossible(self, c: DrawContext) -> str | None:
        return None if self.words.strip() else "you must say what happened"


def next_round_begun(c: DrawContext, report: Incident) -> bool:
    return isinstance(report, EarlierRoundDisputed) and (c.in_round or report.round < c.state.round.number)


def _not_told(c: DrawContext, report: ToldOfFoldedHand | ToldOfHeldHand) -> str | None:
    if not c.in_round:
        return NO_ROUND
    if why := not_a_player(c, report.area, "has no hand in this round"):
        return why
    if not report.words.strip():
        return "you must say what was told"
    live, folded = c.part.hands[report.area].status in LIVE, isinstance(report, ToldOfFoldedHand)
    if live is folded:
        return f"seat {report.area} {'still holds the hand' if live else 'has folded'}"
    return None


def tell_everybody(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Tell all players at the table what one of them was told."""
    names = tuple(c.state.seats[seat].player for seat in sorted(c.state.seats))
    yield Notified(to=names, subject=report.name(), words=report.words, clauses=clauses)


def _in_breach(c: DrawContext) -> Iterator[int]:
    """Yield the hands that may be folded for a breach of the rules."""
    yield from c.part.hands if c.state.contraventions and c.may("supervise.fold-hand") else ()


def _undecided(c: DrawContext) -> Iterator[tuple[()]]:
    """Yield once while something waits that options may be offered for."""
    if c.state.pending and c.may("vote.offer"):
        yield ()


def _voters(c: DrawContext) -> Iterator[int]:
    """Yield the players for whom the speaker may answer."""
    yield from (seat for seat in c.part.vote.seats if c.speaks_for(seat)) if c.part.vote else ()


RULINGS = Topic(
    acts=(
        Act(FoldHand, may_fold_hand, fold_hand, at=("seat",), each=_in_breach),
        Act(OfferOptions, may_offer_options, offer_options, each=_undecided),
        Act(AgreeTo, may_agree, agree_to, at=("seat",), each=_voters),
    ),
    events=(
        OptionsOffered,
        OptionAgreed,
        VoteEnded,
    ),
    keyed=(
        OptionsOffered,
        OptionAgreed,
        VoteEnded,
    ),
    incidents=(
        ToldOfFoldedHand,
        ToldOfHeldHand,
        EarlierRoundDisputed,
        NotCovered,
    ),
    conditions={
        "next-round-begun": next_round_begun,
    },
    remedies={
        "tell-everybody": tell_everybody,
    },
    conduct={
        "pot.no-agreement": "agreed to divide the pot",
        "chips.own": "gave, lent or bet chips for another player",
        "conduct.own-interest": "played in the interest of another player",
        "conduct.english-only": "spoke another language than English",
        "conduct.cards-protected": "did not keep their cards hidden, or took them out of the playing area",
        "conduct.unseen-cards": "looked at discards or undealt cards",
        "conduct.no-exchange": "exchanged cards",
        "conduct.no-information": "passed on information about their hand",
        "conduct.cards-in-view": "did not keep their cards in view",
        "conduct.no-advantage": "gave somebody an advantage",
        "conduct.procedures": "did not follow the approved procedures",
    },
    rules={
        "conduct.own-interest": "played in another player's interest",
        "conduct.english-only": "spoke another language at the table",
        "conduct.cards-protected": "did not protect their cards",
        "conduct.no-exchange": "exchanged cards",
        "conduct.no-information": "gave information about their hand",
        "conduct.cards-in-view": "did not keep their cards in view",
        "conduct.no-advantage": "gave somebody an advantage",
        "conduct.procedures": "did not follow the approved procedures",
        "share.folded-hand": "information about a folded hand shared with all",
        "share.held-hand": "information about a held hand shared with all",
        "decision.stands": "an earlier decision stands once a new round begins",
        "vote.offer": "options offered to the players",
        "vote.agree": "a player agrees to an option",
        "vote.carried-out": "what all have agreed to",
        "vote.failed": "no agreement",
        "supervise.fold-hand": "a hand folded for a contravention",
    },
    powers=frozenset({"vote.offer", "vote.agree", "supervise.fold-hand"}),
    refusals={
        "deck-too-small": (
            "{cards} cards are enough for {maximum_seats} hands of five; the table has {seats:seat}.",
            "Open it with at most {maximum_seats:seat}, or with a larger deck.",
        ),
        "qualifier-needs-split": (
            "Low hands of eight or better are for high/low split games.",
            "Choose the split game, or leave the eight out.",
        ),
        "no-qualifier-possible": (
            "With {cards} cards and this ace no low hand of eight or better is possible.",
            "Choose a larger deck, let the ace be low, or leave the eight out.",
        ),
        "rate-too-high": (
            "The rate of 10% is for games with a table stake of {maximum} or less; here it is {minimum}.",
            "Choose the rate of 5%, or a lower table stake.",
        ),
        "blinds-order": ("No blind may be higher than {amount} and come before it.", "State the blinds in rising order."),
        "stake-in-round": ("No chips are added to or taken from a table stake during a round.", "Wait until the round is over."),
        "declared-player": (
            "You have gone on with less than the minimum table stake of {minimum}, and may not add to it.",
            "Play with what you have, or leave the table.",
        ),
        "three-raises": ("There have been {raises} raises in this betting round.", "Call or fold."),
        "no-raise-on-tap-out": (
            "The last bet was a tap-out that was less than a raise; seat {seat} may not raise on it.",
            "Call or fold.",
        ),
        "nobody-to-raise": ("Nobody else can still bet.", "Call or fold."),
        "bet-stands": ("Seat {seat} has bet {amount} out of turn, and that bet stands.", "Let the bet stand."),
        "complete-or-fold": (
            "Seat {seat} has bet {amount}, which is less than a call.",
            "Call, which adds what is missing, or fold and take the bet back.",
        ),
        "vote-open": ("The players have been offered {options} and have not all answered.", "Wait for their answers."),
        "no-vote": ("The players have been offered no options.", "Play on."),
        "already-agreed": ("Seat {seat} has answered already.", "Wait for the other players."),
    },
)
