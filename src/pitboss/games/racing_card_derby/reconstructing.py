"""A race that went wrong: cards in the wrong area or order. It is laid out as it should have been, or declared void."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.games.racing_card_derby.displays import corrected
from pitboss.games.racing_card_derby.drawing import shown
from pitboss.games.racing_card_derby.race import Finish, Running, known
from pitboss.games.racing_card_derby.round import Race, Stage
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.games.shared_layout.rules import Ends
from pitboss.games.shared_layout.settling import correctable, decidable, settled_again, void_settled
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.fields import CardsInOrder
from pitboss.table.incidents import Incident


def undecidable(c: RaceContext, cards: Sequence[Card]) -> str | None:
    """Check that the right cards give a result once wagers have been taken: no more can be drawn."""
    if c.part.taken and not c.rules.run(cards).over:
        return "wagers have been taken and the right cards give no result; report cards dealt wrongly, not reconstructable"
    return None


class OutOfOrder(Incident, frozen=True):
    """Cards in the wrong area or order."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    sequence: CardsInOrder = ()
    """The cards in the order in which they should have been drawn."""
    possible: bool = True
    """The race can be reconstructed."""

    def impossible(self, c: RaceContext) -> str | None:
        """Check that the right order contains the same cards."""
        cards = c.part.cards
        if not correctable(c) or not cards:
            return "there is no card of a race on the table"
        if not self.possible:
            return None
        if None in cards:
            return "a card has not been read: report that first"
        if self.sequence and Counter(self.sequence) != Counter(cards):
            return "the right order must use the cards on the table"
        return undecidable(c, self.sequence or known(cards))


class CardMisplaced(OutOfOrder, frozen=True, tag="card-misplaced"):
    """A card was put in the wrong area."""


class DealtIncorrectly(OutOfOrder, frozen=True, tag="dealt-incorrectly"):
    """Cards were drawn in the wrong order."""


class RaceReconstructed(GameEvent[Race], frozen=True, tag="race.reconstructed/1"):
    """The cards are as they would have been without the error; what was drawn beyond them goes to the discard rack."""

    cards: tuple[Card, ...]
    places: tuple[int, ...]
    """The area of each."""
    over: bool
    """They decide all three places."""
    discarded: int
    """Cards drawn beyond the race."""
    announce_again: bool
    """The result has to be announced and confirmed again."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Race) -> Race:
        laid = replace(
            part,
            cards=self.cards,
            places=self.places,
            stage=Stage.SETTLING if self.over else Stage.DRAWING,
            discarded=part.discarded + self.discarded,
            shown=(),
            shown_protested=False,
            lit=(),
        )
        return laid.announced_again() if self.announce_again else laid

    def says(self) -> str:
        return f"The race is reconstructed: {written(self.cards)}."


def reconstruct_race(c: RaceContext, report: OutOfOrder, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put the cards in the order in which they should have been drawn; the result binds players and operator."""
    cards = report.sequence or known(c.part.cards)
    running = c.rules.run(cards)
    yield _laid(c, running, cards, clauses)
    if running.over:
        yield from _result(c, report, running.finish, clauses)


def rerun(c: RaceContext, report: Incident, cards: Sequence[Card], clauses: tuple[str, ...]) -> Iterator[Event]:
    """Run the race again with these cards, and yield what differs from the record: their areas and the result."""
    running, race = c.rules.run(cards), c.part
    otherwise = running.places != race.places or running.over != bool(race.shown)
    if otherwise:
        yield _laid(c, running, cards, clauses)
    if running.over and (otherwise or running.finish != Finish(race.shown, race.shown_protested)):
        yield from _result(c, report, running.finish, clauses)


def _laid(c: RaceContext, running: Running, cards: Sequence[Card], clauses: tuple[str, ...]) -> RaceReconstructed:
    """Place the cards that the race takes, each in its area."""
    used = tuple(cards[: len(running.places)])
    return RaceReconstructed(
        cards=used,
        places=running.places,
        over=running.over,
        discarded=len(c.part.cards) - len(used),
        announce_again=not c.part.taken,
        clauses=clauses,
    )


def _result(c: RaceContext, report: Incident, finish: Finish, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Show the result, or correct it where another was shown; wagers already taken or paid are settled again. If the result
    is the same as before, it is shown again and nothing is corrected."""
    race = c.part
    same = finish == Finish(race.shown, race.shown_protested)
    yield corrected(c, report, finish, clauses) if race.shown and not same else shown(c, finish)
    if race.taken and not same:
        yield from settled_again(c, Ends(c.rules.results(finish)), clauses)


def _possible(c: RaceContext, report: Incident) -> bool:
    return not isinstance(report, OutOfOrder) or report.possible


def _impossible(c: RaceContext, report: Incident) -> bool:
    return not _possible(c, report)


RECONSTRUCTING = Topic(
    incidents=(CardMisplaced, DealtIncorrectly),
    conditions={"reconstructable": _possible, "not-reconstructable": _impossible},
    remedies={"reconstruct": reconstruct_race, "void-round": void_settled},
    decidable=decidable(lambda c, area: None, "check-deck", "reshuffle", "replace-device"),
    events=(RaceReconstructed,),
    keyed=(RaceReconstructed,),
    rules={
        "remedy.reconstruct": "a round reconstructed",
        "remedy.cannot-reconstruct": "a round that cannot be",
    },
)
