"""The dealer's desk: one line after another, each answered; the table behind it is the house's."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence

from pitboss.house.desk.answers import Answer
from pitboss.house.desk.asking import CANCEL, Questions
from pitboss.house.desk.games import game_of
from pitboss.house.desk.keys import Keys, NotUnderstood, pieces
from pitboss.house.desk.mishaps import topics
from pitboss.house.desk.said import Said
from pitboss.house.desk.showing import clause_lines, help_lines, sign_lines, table_lines
from pitboss.house.desk.step import Step
from pitboss.house.desk.steps import next_step
from pitboss.house.desk.vocabulary import DESK_WORDS, read
from pitboss.house.house import House
from pitboss.house.runner import Accepted, Recorded, Stale, Table
from pitboss.house.words import told
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import DEALER, PLAYER, Actor, Command, Report, Standing
from pitboss.table.decide import decide
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.seats.requests import BuyIn

DECIDE, DECISION = "decide-remedy", "supervise.decision"
"""What an incident waits for that no rule settles, and the rule that gives it to a supervisor."""
_WAIT = re.compile(r"([0-9]{1,5})(s|m|h)")
_MILLISECONDS = {"s": 1_000, "m": 60_000, "h": 3_600_000}


class Desk:
    """Where a dealer keys what happens at a table that people deal."""

    def __init__(self, house: House, table: Table, now: Callable[[], int], *, scripted: bool = False) -> None:
        self.house = house
        self.table = table
        self.dealer: Actor | None = None
        self._now = now
        self._waited = 0
        self._scripted = scripted
        self._next_speaker: Actor | None = None
        self._again: tuple[Said, ...] = ()
        self._questions: Questions | None = None

    @property
    def at(self) -> int:
        """The time; never before the last thing that happened at the table."""
        return max(self._now() + self._waited, self.table.at)

    @property
    def speaker(self) -> Actor | None:
        return self._next_speaker or self.dealer

    @property
    def asking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._questions is not None

    def next(self) -> Step:
        if self.dealer is None:
            return Step("Say who deals.", ("as NAME dealer",))
        return next_step(self.table, self.at)

    def say(self, line: str) -> Answer:
        """One keyed line."""
        try:
            words = pieces(line)
            if not words:
                return self._silence()
            return self._answered(words) if self._questions else self._spoken(words)
        except NotUnderstood as error:
            if self._questions is None:
                return Answer(unclear=str(error))
            return Answer(unclear=f"{error} Or leave the questions: {CANCEL}", asks=self._questions.open)

    def _silence(self) -> Answer:
        """An empty line says nothing, unless the game has something to ask about it."""
        meant = "" if self._questions else game_of(self.table.rules).silence(self.table)
        return Answer(tells=(meant,)) if meant else Answer()

    # --- the desk's own words --------------------------------------------------------------------------------------

    def _spoken(self, words: list[str]) -> Answer:
        # A device of the table goes first: the ace of spades, As, is also how a speaker is named.
        if keyed := game_of(self.table.rules).device_says(words, self.table):
            return self._sent(keyed)
        word, rest = words[0].lower(), words[1:]
        if word.startswith("?"):
            return self._clause(" ".join([word[1:], *rest]).strip())
        match word:
            case "as":
                return self._as(rest)
            case "oops":
                return self._oops(rest)
            case "wait":
                return self._wait(rest)
            case "help":
                return Answer(tells=tuple(help_lines(self.table, rest[0].lower() if rest else "")))
            case "table" | "sign" | "quit" | "again" if rest:
                raise NotUnderstood(f"Expected nothing more, not {' '.join(rest)!r}. Key it so: {word}")
            case "table":
                return Answer(tells=tuple(table_lines(self.table)))
            case "sign":
                return Answer(tells=tuple(sign_lines(self.table)))
            case "quit":
                return Answer(over=True)
            case "again":
                if not self._again:
                    raise NotUnderstood("No step was refused or left to another office.")
                return self._sent(self._again)
            case _:
                return self._sent(read(words, self.table, self.at))

    def _clause(self, clause: str) -> Answer:
        if not clause:
            raise NotUnderstood(f"Expected the number of a clause. Key it so: {DESK_WORDS['?'][0]}12.5")
        return Answer(tells=tuple(clause_lines(self.table, clause)))

    def _as(self, words: list[str]) -> Answer:
        """Who speaks: the dealer stays, any other office is for one step."""
        keys = Keys(words, self.table, DESK_WORDS["as"][0], self.at)
        who = Actor(keys.name(), keys.office())
        if who.office == DEALER:
            self.dealer, self._next_speaker = who, None
        elif self.dealer is None and who.office == PLAYER:
            raise NotUnderstood("Nobody deals yet. Key: as NAME dealer")
        else:
            self._next_speaker = who
        if keys.words:
            return self._spoken(keys.words)
        office = self.table.rules.book.office(who.office).title.lower()
        return Answer(tells=(f"{who.name} deals." if who.office == DEALER else f"{who.name}, {office}, speaks next.",))

    def _wait(self, words: list[str]) -> Answer:
        if not self._scripted:
            raise NotUnderstood("Time passes by itself here; `wait` is for a file of steps.")
        found = _WAIT.fullmatch("".join(words))
        if found is None:
            raise NotUnderstood(f"Expected a time such as 90s or 20m. Key it so: {DESK_WORDS['wait'][0]}")
        self._waited += self.at - (self._now() + self._waited) + int(found[1]) * _MILLISECONDS[found[2]]
        return Answer()

    # --- sending ---------------------------------------------------------------------------------------------------

    def _command(self, said: Said) -> Command:
        if self.speaker is None:
            raise NotUnderstood("Nobody deals yet. Key: as NAME dealer")
        who = Actor(said.player, PLAYER) if said.player else self.speaker
        return Command(secrets.token_hex(8), who, self.at, said.does, self.table.version)

    def _sent(self, said: Sequence[Said]) -> Answer:
        """All of a line or nothing: what would be refused half-way is refused before it begins."""
        if len(said) > 1:
            trial = self.table.rehearse(self._command(each) for each in said)
            if isinstance(trial, Refusal):
                return self._refused(said, trial)
        happened: list[Recorded] = []
        for each in said:
            outcome = self._say_one(each)
            if isinstance(outcome, Refusal):
                return self._refused(said, outcome, happened)
            if isinstance(outcome, Stale):
                unclear = f"The table has moved on elsewhere, to version {outcome.version}. Look at it, and key it again."
                return Answer(happened=tuple(happened), unclear=unclear)
            happened += outcome.events
        self._next_speaker = None
        self._again = tuple(said) if any(_waits(each.event) for each in happened) else ()
        return Answer(happened=tuple(happened), tells=tuple(self._left_over(happened)))

    def _left_over(self, happened: Iterable[Recorded]) -> Iterator[str]:
        """What a mishap still waits for, and whom."""
        rules = self.table.rules
        for event in (each.event for each in happened):
            if isinstance(event, IncidentRecorded) and DECIDE in event.awaits:
                office = next(iter(rules.holders(DECISION)), "OFFICE")
                yield f"No rule settles it. Key: as NAME {office} decide REMEDY [seat SEAT] REASON"
            elif isinstance(event, IncidentRecorded) and event.awaits:
                rows = [row for row in rules.book.remedies if row.incident == event.incident and row.does in event.awaits]
                office = next((holder for row in rows for holder in rules.holders(row.carries)), "OFFICE")
                yield f"Key: as NAME {office} again"

    def _say_one(self, said: Said) -> Accepted | Refusal | Stale:
        command = self._command(said)
        if isinstance(command.does, BuyIn):
            # Cash on the table is the player's to hand over, whatever the house knew of it before.
            buying = Command("", command.who, command.at, command.does, standing=Standing(purse=LARGEST))
            trial = decide(self.table.state, buying, self.table.rules)
            if isinstance(trial, Refusal):
                return trial
            lacks = command.does.amount - self.table.purses[said.player]
            if lacks > 0:
                by = self.dealer or command.who
                self.house.grant(said.player, lacks, command_id=secrets.token_hex(8), at=command.at, who=by)
        return self.table.send(command)

    def _refused(self, said: Sequence[Said], refusal: Refusal, happened: Iterable[Recorded] = ()) -> Answer:
        self._next_speaker = None
        self._again = tuple(said)
        return Answer(happened=tuple(happened), refused=refusal)

    # --- something went wrong --------------------------------------------------------------------------------------

    def _oops(self, words: list[str]) -> Answer:
        if self.speaker is None:
            raise NotUnderstood("Nobody deals yet. Key: as NAME dealer")
        offered = topics(self.table)
        if not words:
            if not offered:
                raise NotUnderstood("Nothing can go wrong at a closed table.")
            self._questions = Questions(self)
            lines = [f"{number:>3}  {each.name:<10} {each.asks}" for number, each in enumerate(offered, 1)]
            return Answer(tells=tuple(lines), asks=self._questions.open)
        questions = Questions(self)
        answer = questions.choose(words[0])
        self._questions = None if questions.over else questions
        return self._heard(questions, words[1:]) if words[1:] and self._questions else answer

    def _answered(self, words: list[str]) -> Answer:
        questions = self._questions
        assert questions is not None
        if words[0].startswith("?"):
            return Answer(tells=self._spoken(words).tells, asks=questions.open)
        match [word.lower() for word in words]:
            case [word] if word == CANCEL:
                self._questions = None
                return self.leave_it()
            case ["quit"]:
                return Answer(over=True)
            case _:
                return self._heard(questions, words, whole_line=True)

    def _heard(self, questions: Questions, words: list[str], *, whole_line: bool = False) -> Answer:
        answer = questions.hear(words, whole_line=whole_line)
        self._questions = None if questions.over else questions
        return answer

    def preview(self, report: Report) -> Answer | tuple[str, ...]:
        """What a report would bring; or that it is refused."""
        would = self.table.rehearse([self._command(Said(report))])
        if isinstance(would, Refusal):
            return self._refused([Said(report)], would)
        cited = ((told(event), ", ".join(event.clauses)) for event in would)
        return tuple(f"  {words}  ({clauses})" if clauses else f"  {words}" for words, clauses in cited)

    def report(self, report: Report) -> Answer:
        return self._sent([Said(report)])

    def leave_it(self) -> Answer:
        self._next_speaker = None
        return Answer(tells=("Nothing was reported.",))


def _waits(event: Event) -> bool:
    """Whether a higher office carries out the rest of it by saying the same."""
    return isinstance(event, IncidentRecorded) and bool(event.awaits) and DECIDE not in event.awaits
