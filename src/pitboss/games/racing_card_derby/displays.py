"""Equipment that shows something wrong: lights that are dark or wrong, and monitors with a wrong result. The cards decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Suit
from pitboss.games.racing_card_derby.announcing import decided
from pitboss.games.racing_card_derby.race import THIRD, Finish
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.games.shared_layout.settling import correctable
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.incidents import Incident
from pitboss.table.phrases import as_words, capitalized, listed

NO_RESULT = "no result has been shown"


def _result(c: RaceContext) -> Finish | None:
    """Return the result that may still be corrected."""
    return c.rules.result_of(c.part) if correctable(c) else None


class LightsIncident(Incident, frozen=True):
    """Something about the lights of the winning areas."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    lit: tuple[str, ...] = ()
    """The areas that are lit."""

    def impossible(self, c: RaceContext) -> str | None:
        if _result(c) is None:
            return NO_RESULT
        unknown = next((area for area in self.lit if area not in c.rules.wagers), None)
        return None if unknown is None else f"{unknown} is no area of the layout"


class LightsFailed(LightsIncident, frozen=True, tag="lights-failed"):
    """The lights of the winning areas are dark."""

    def impossible(self, c: RaceContext) -> str | None:
        return super().impossible(c) or ("areas are lit: they are right or wrong" if self.lit else None)


class LightsWrong(LightsIncident, frozen=True, tag="lights-wrong"):
    """Wrong areas are lit."""

    def impossible(self, c: RaceContext) -> str | None:
        if why := super().impossible(c):
            return why
        if not self.lit:
            return "the areas that are lit must be named"
        right = {*self.lit} == {*c.rules.winning(decided(c))}
        return "the winning areas are lit, and no others" if right else None


class LightsOverruled(GameEvent[Race], frozen=True, tag="lights.overruled/1"):
    """The lights are wrong or dark; wagers are taken and paid by the cards."""

    lit: tuple[str, ...]
    winning: tuple[str, ...]

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def after(self, part: Race) -> Race:
        return replace(part, lit=self.winning)

    def says(self) -> str:
        lit = listed(as_words(each) for each in self.lit) if self.lit else "no area"
        return f"{capitalized(lit)} {'were' if len(self.lit) > 1 else 'was'} lit; the cards decide every wager."


def overrule_lights(c: RaceContext, report: LightsIncident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let the cards decide, whatever is lit."""
    yield LightsOverruled(lit=report.lit, winning=c.rules.winning(decided(c)), clauses=clauses)


class DisplayWrong(Incident, frozen=True, tag="display-wrong"):
    """A monitor shows a wrong result: the suits it shows in first, second and third place."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    shows: tuple[Suit, ...] = ()
    shows_protested: bool = False

    def impossible(self, c: RaceContext) -> str | None:
        finish = _result(c)
        if finish is None:
            return NO_RESULT
        if len({*self.shows}) != THIRD or len(self.shows) != THIRD:
            return "you must name the three suits that the monitor shows"
        return "that is the right result" if Finish(self.shows, self.shows_protested) == finish else None


class DisplayCorrected(GameEvent[Race], frozen=True, tag="display.corrected/1"):
    """The result shown is corrected by the cards."""

    showed: tuple[Suit, ...]
    showed_protested: bool
    places: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]
    announce_again: bool
    """The result has to be announced and confirmed again."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Race) -> Race:
        shows = replace(part, shown=self.places, shown_protested=self.protested, lit=self.lit)
        return shows.announced_again() if self.announce_again else shows

    def says(self) -> str:
        showed, right = Finish(self.showed, self.showed_protested), Finish(self.places, self.protested)
        return f"The monitors showed {showed.words()}; the right result is {right.words()}."


def correct_display(c: RaceContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Show the result that the cards make, where the monitors show another."""
    yield corrected(c, report, decided(c), clauses)


def corrected(c: RaceContext, report: Incident, finish: Finish, clauses: tuple[str, ...]) -> DisplayCorrected:
    """Correct what the equipment shows: by the report, or else by the record."""
    showed = Finish(c.part.shown, c.part.shown_protested)
    if isinstance(report, DisplayWrong):
        showed = Finish(report.shows, report.shows_protested)
    return DisplayCorrected(
        showed=showed.places,
        showed_protested=showed.protested,
        places=finish.places,
        protested=finish.protested,
        lit=c.rules.winning(finish),
        announce_again=not c.part.taken,
        clauses=clauses,
    )


DISPLAYS = Topic(
    incidents=(LightsFailed, LightsWrong, DisplayWrong),
    remedies={"overrule-lights": overrule_lights, "correct-display": correct_display},
    events=(DisplayCorrected, LightsOverruled),
    keyed=(DisplayCorrected, LightsOverruled),
    rules={"remedy.lights": "lights that are wrong or dark", "remedy.display": "a wrong result displayed"},
)
