"""The dealer's desk: it answers one keyed line after another and sends what they ask to the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from pitboss.house.accounts import NotSignedIn
from pitboss.house.desk.advice import decisions, key_first
from pitboss.house.desk.correcting import Correction, difference, listed, undoing, what_happened
from pitboss.house.desk.incidents import offered_incidents
from pitboss.house.desk.interview import KeyedLine, pieces, read
from pitboss.house.desk.model import Answer, at_table, game_vocabulary
from pitboss.house.desk.opening import NotHere
from pitboss.house.desk.printing import clause_lines, help_lines, sign_lines, table_lines
from pitboss.house.desk.reporting import CANCEL, Interview
from pitboss.house.desk.sending import Sent, commands_of, rehearsed, sent
from pitboss.house.desk.steps import next_step
from pitboss.house.desk.vocabulary import DESK_WORDS, read_line, whole_word
from pitboss.house.house import House
from pitboss.house.runner import Recorded, Table
from pitboss.house.tournaments.conductor import Conductor
from pitboss.table.commands import DEALER, PLAYER, Actor, Command, Report
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import Keyed, Step
from pitboss.table.events import Event
from pitboss.table.questions import Field, Kind, NotUnderstood
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import IncidentRecorded

DECIDE, DECISION = "decide-remedy", "supervise.decision"
"""What an incident awaits that no rule settles, and the rule that gives the decision to a supervisor."""
_WAIT = re.compile(r"([0-9]{1,5})(s|m|h)")
_MILLISECONDS = {"s": 1_000, "m": 60_000, "h": 3_600_000}
NOBODY_DEALS = "Nobody deals yet. Key: as NAME dealer"
SPEAKER = Field("name", "Who speaks?", Kind.NAME)


def waited(words: Sequence[str]) -> int:
    """Return how long a line of a file of steps waits, in milliseconds; 0 for any other line."""
    found = _WAIT.fullmatch("".join(words[1:])) if words[:1] == ["wait"] else None
    return int(found[1]) * _MILLISECONDS[found[2]] if found else 0


class Desk:
    """Where a dealer keys what happens at a table dealt by hand."""

    def __init__(
        self,
        house: House,
        table: Table,
        now: Callable[[], int],
        *,
        scripted: bool = False,
        proves: Callable[[Actor], None] | None = None,
    ) -> None:
        self.house = house
        self.table = table
        self.dealer: Actor | None = None
        self._now = now
        self._waited = 0
        self._scripted = scripted
        self._proves = proves
        """Has somebody prove who they are, where the house has accounts."""
        self._next_speaker: Actor | None = None
        self._again: tuple[Keyed, ...] = ()
        self._interview: Interview | None = None

    @property
    def at(self) -> int:
        """Return the time; never before the last event at the table."""
        return max(self._now() + self._waited, self.table.at)

    @property
    def speaker(self) -> Actor | None:
        return self._next_speaker or self.dealer

    @property
    def asking(self) -> bool:
        """Return whether a question waits for its answer."""
        return self._interview is not None

    @property
    def _moment(self) -> Context:
        return at_table(self.table, self.at)

    def next(self) -> Step:
        """Return the dealer's next step."""
        if self.dealer is None:
            return Step("Say who deals.", ("as NAME dealer",))
        return next_step(self._moment)

    def say(self, line: str) -> Answer:
        """Answer one keyed line."""
        try:
            words = pieces(line)
            if not words:
                return self._silence()
            return self._answered(words) if self._interview else self._spoken(words)
        except NotUnderstood as error:
            if self._interview is None:
                return Answer(unclear=str(error))
            return Answer(unclear=f"{error} To leave the questions, key: {CANCEL}", asks=self._interview.question)

    def _silence(self) -> Answer:
        """Answer an empty line: with the step that is proposed, unless the game has something to ask about it."""
        if self._interview:
            return Answer()
        meant = game_vocabulary(self.table.rules).empty_line(self._moment)
        return Answer(tells=(meant,)) if meant else self._next()

    def _next(self) -> Answer:
        line = self.next().enter
        return replace(self._spoken(line.split()), keyed=line) if line else Answer()

    def _spoken(self, words: list[str]) -> Answer:
        game = game_vocabulary(self.table.rules)
        # Cards go first: the ace of spades, As, is also the word for a speaker.
        if game.device(words, self._moment) or game.bare(words, self._moment):
            return self._sent(read_line(words, self.table, self.at))
        word, *rest = whole_word(words, self.table.rules)
        if word.startswith("?"):
            return self._clause(" ".join([word[1:], *rest]).strip())
        match word:
            case "as":
                return self._as(rest)
            case "oops":
                return self._oops(rest)
            case "undo":
                return self._undo(rest)
            case "correct":
                return self._correct(rest)
            case "wait":
                return self._wait(rest)
            case "help":
                return Answer(tells=tuple(help_lines(self.table, rest[0].lower() if rest else "")))
            case "table" | "sign" | "quit" | "again" | "next" if rest:
                raise KeyedLine((), word).wrong("nothing more", " ".join(rest))
            case "table":
                return Answer(tells=tuple(table_lines(self.table)))
            case "sign":
                return Answer(tells=tuple(sign_lines(self.table)))
            case "quit":
                return Answer(over=True)
            case "decide" if not rest:
                return Answer(tells=tuple(decisions(self.table, self.at)))
            case "next":
                return self._next()
            case "again":
                if not self._again:
                    raise NotUnderstood("No step was refused or left to another office.")
                return self._sent(self._again)
            case _:
                return self._sent(read_line(words, self.table, self.at))

    def _clause(self, clause: str) -> Answer:
        if not clause:
            raise KeyedLine((), "?12.5").wrong("the number of a clause")
        return Answer(tells=tuple(clause_lines(self.table, clause)))

    def _as(self, words: list[str]) -> Answer:
        """Set who speaks: a dealer until another one takes over, any other office for one step."""
        line, m = KeyedLine(words, DESK_WORDS["as"][0]), self._moment
        offices = tuple(office.name for office in m.rules.book.offices)
        office = Field("office", "In which office?", Kind.CHOICE, what="an office", choices=offices)
        who = Actor(read(SPEAKER, line, m), read(office, line, m))
        self._proven(who)
        if who.office == DEALER:
            self.dealer, self._next_speaker = who, None
        elif self.dealer is None and who.office == PLAYER:
            raise NotUnderstood(NOBODY_DEALS)
        else:
            self._next_speaker = who
        if line:
            return self._spoken(line.words)
        title = m.rules.book.office(who.office).title.lower()
        return Answer(tells=(f"{who.name} deals." if who.office == DEALER else f"{who.name}, {title}, speaks next.",))

    def _wait(self, words: list[str]) -> Answer:
        if not self._scripted:
            raise NotUnderstood("Time passes by itself here; `wait` is for files of steps.")
        waits = waited(["wait", *words])
        if not waits:
            raise KeyedLine((), DESK_WORDS["wait"][0]).wrong("a time such as 90s or 20m")
        self._waited += self.at - (self._now() + self._waited) + waits
        return Answer()

    def _commands(self, keyed: Iterable[Keyed]) -> list[Command]:
        speaker = self.speaker
        if speaker is None:
            raise NotUnderstood(NOBODY_DEALS)
        return commands_of(((Actor(each.player, PLAYER) if each.player else speaker, each.does) for each in keyed), self.at)

    def _proven(self, who: Actor) -> None:
        try:
            if self._proves:
                self._proves(who)
        except (NotSignedIn, NotHere) as error:
            raise NotUnderstood(str(error)) from None

    def _sent(self, keyed: Sequence[Keyed]) -> Answer:
        """Send all requests of a line or none."""
        for second in (getattr(each.does, "signed_by", "") for each in keyed):
            if second:
                self._proven(Actor(second, DEALER))
        outcome = sent(self.house, self.table, self._commands(keyed), self.dealer)
        if outcome.refused:
            return self._refused(keyed, outcome.refused, outcome.happened)
        if outcome.stale:
            return self._moved_on(outcome)
        self._next_speaker = None
        self._again = tuple(keyed) if any(_waits(each.event) for each in outcome.happened) else ()
        return Answer(happened=(*outcome.happened, *self._due()), tells=tuple(self._left_over(outcome.happened)))

    def _due(self) -> Iterator[Recorded]:
        """Let the tournament of the table do what is due after a step, and yield what it has the table do."""
        if tournament := self.table.rules.table.of_tournament:
            version = self.table.version
            Conductor(self.house, tournament).go_on(self.at)
            yield from self.table.record.history(version)

    def _moved_on(self, outcome: Sent) -> Answer:
        version = outcome.stale.version if outcome.stale else self.table.version
        unclear = f"The table has moved on elsewhere, to version {version}. Look at it and key the line again."
        return Answer(happened=outcome.happened, unclear=unclear)

    def _left_over(self, happened: Iterable[Recorded]) -> Iterator[str]:
        """Return what an incident still awaits, and from whom."""
        rules = self.table.rules
        for event in (each.event for each in happened):
            if isinstance(event, IncidentRecorded) and DECIDE in event.awaits:
                office = next(iter(rules.holders(DECISION)), "OFFICE")
                yield f"No rule settles it. Key: as NAME {office} decide REMEDY [seat SEAT] REASON"
            elif isinstance(event, IncidentRecorded) and event.awaits:
                rows = [row for row in rules.book.remedies if row.incident == event.incident and row.does in event.awaits]
                office = next((holder for row in rows for holder in rules.holders(row.carries)), "OFFICE")
                yield f"Key: as NAME {office} again"

    def _refused(self, keyed: Sequence[Keyed], refusal: Refusal, happened: Iterable[Recorded] = ()) -> Answer:
        speaker, self._next_speaker = self.speaker, None
        self._again = tuple(keyed)
        first = key_first(self.table, self.next(), keyed, refusal, speaker, self.at) if speaker else ""
        return Answer(happened=tuple(happened), refused=refusal, first=first)

    def _undo(self, words: list[str]) -> Answer:
        before, steps = self.table.state, self.table.state.keyed
        request = undoing(words)
        answer = self._sent([Keyed(request)])
        if not answer.ok:
            return answer
        told = (f"Taken back: {what_happened(self.table, step)}" for step in reversed(steps[-request.steps :]))
        return replace(answer, tells=(*told, *difference(before, self.table.state)))

    def _correct(self, words: list[str]) -> Answer:
        if not words:
            return Answer(tells=tuple(listed(self.table)))
        if self.speaker is None:
            raise NotUnderstood(NOBODY_DEALS)
        before, correction = self.table.state, Correction(words)
        commands = correction.commands(self.table, self.speaker, self.at)
        if isinstance(commands, tuple):
            what, refusal = commands
            tells = f"Then this step would be refused: {what} Put it right in the same line, with: and STEP LINE"
            return replace(self._refused((), refusal), tells=(tells,) if what else ())
        outcome = sent(self.house, self.table, commands, self.dealer)
        self._next_speaker = None
        if outcome.stale or outcome.refused:
            return self._moved_on(outcome)
        return Answer(happened=outcome.happened, tells=tuple(difference(before, self.table.state)))

    def _oops(self, words: list[str]) -> Answer:
        if self.speaker is None:
            raise NotUnderstood(NOBODY_DEALS)
        offered = offered_incidents(self._moment)
        if not words:
            if not offered:
                raise NotUnderstood("Nothing can be reported: the table is closed.")
            self._interview = Interview(self)
            lines = [f"{number:>3}  {each.name:<10} {each.asks}" for number, each in enumerate(offered, 1)]
            return Answer(tells=tuple(lines), asks=self._interview.question)
        interview = Interview(self)
        answer = interview.choose(words[0])
        self._interview = None if interview.over else interview
        return self._heard(interview, words[1:]) if words[1:] and self._interview else answer

    def _answered(self, words: list[str]) -> Answer:
        interview = self._interview
        assert interview is not None
        if words[0].startswith("?"):
            return Answer(tells=self._spoken(words).tells, asks=interview.question)
        match [word.lower() for word in words]:
            case [word] if word == CANCEL:
                self._interview = None
                return self.leave_it()
            case ["quit"]:
                return Answer(over=True)
            case _:
                return self._heard(interview, words, whole_line=True)

    def _heard(self, interview: Interview, words: list[str], *, whole_line: bool = False) -> Answer:
        answer = interview.hear(words, whole_line=whole_line)
        self._interview = None if interview.over else interview
        return answer

    def preview(self, report: Report) -> Answer | tuple[str, ...]:
        """Return what a report would cause, or that it is refused."""
        would = rehearsed(self.table, self._commands([Keyed(report)]))
        if isinstance(would, Sent):
            assert would.refused is not None
            return self._refused([Keyed(report)], would.refused)
        cited = ((event.says(), ", ".join(event.clauses)) for event in would)
        return tuple(f"  {words}  ({clauses})" if clauses else f"  {words}" for words, clauses in cited)

    def report(self, report: Report) -> Answer:
        return self._sent([Keyed(report)])

    def leave_it(self) -> Answer:
        self._next_speaker = None
        return Answer(tells=("Nothing was reported.",))


def _waits(event: Event) -> bool:
    """Return whether a higher office carries out the rest by keying the same line."""
    return isinstance(event, IncidentRecorded) and bool(event.awaits) and DECIDE not in event.awaits
