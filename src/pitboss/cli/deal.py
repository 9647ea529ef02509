"""`pitboss deal`: the dealer's terminal of a table that people deal."""

import sys
from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid

from pitboss.cli.house_folder import explain_errors, house_at, not_opened, now, rulebook_of
from pitboss.cli.options import AsJson, Data, RulebookName
from pitboss.cli.output import DONE, REFUSED, complain, console, refusal_data, refusal_lines
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.files.reading import read_bounded
from pitboss.house.desk import Answer, Desk, Step
from pitboss.house.desk.desk import waited
from pitboss.house.desk.opening import NotHere, dealt_by_hand
from pitboss.house.desk.picture import picture
from pitboss.house.desk.printing import lines_of
from pitboss.house.house import House
from pitboss.house.round_files.settings import load_settings
from pitboss.house.runner import NotOpened, Recorded
from pitboss.house.server_clock import Clock
from pitboss.house.times import iso_time
from pitboss.table.bounds import LARGEST_STEPS_FILE
from pitboss.table.refusal import Refusal
from pitboss.table.rules import amounts_of
from pitboss.table.settings import PHYSICAL

__all__ = ["deal"]

EXPECTS_REFUSAL = "!"
COMMENT = "#"
STANDARD_INPUT = Path("-")
INDENT = 3


@explain_errors
def deal(
    rulebook: RulebookName,
    /,
    *,
    table: Annotated[str | None, Parameter(help="The table to sit down at.", show_default=False)] = None,
    settings: Annotated[Path | None, Parameter(help="Open it with these settings.", show_default=False)] = None,
    steps: Annotated[
        Path | None,
        Parameter(help="Read the steps from a file; - is standard input.", allow_leading_hyphen=True, show_default=False),
    ] = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Run the dealer's terminal, at a keyboard or from a file of steps.

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml.
    """
    chosen = load_settings(settings, PHYSICAL) if settings else None
    lines = _steps(steps) if steps or not sys.stdin.isatty() else None
    with ExitStack() as stack, house_at(data, make=settings is not None) as house:
        house.must_hold()
        begins = _clock_of(house, lines or ())
        book = rulebook_of(house, rulebook, table or (chosen.name if chosen else None))
        try:
            at_table = dealt_by_hand(house, book, table, chosen, at=begins())
        except NotOpened as error:
            return not_opened(book, error, as_json=as_json)
        stack.enter_context(amounts_of(at_table.rules))
        desk = Desk(house, at_table, begins, scripted=lines is not None, proves=partial(prove, house, file=password_file))
        if house.people.clock and begins is not now:
            house.people.clock.now = lambda: desk.at
        screen = _JsonScreen(desk) if as_json else _Screen(desk, echo=lines is not None)
        if lines is None:
            return _at_terminal(desk, screen)
        return _through(desk, screen, lines, str(steps or "standard input"))


def _clock_of(house: House, lines: Iterable[str]) -> Clock:
    """Return the clock that a file of steps begins by: as long ago as the file waits, so that it ends now. Nobody waits for it,
    and the house goes by it."""
    waits = sum(waited(line.split()) for line in lines)
    if not waits:
        return now

    def begins() -> int:
        return now() - waits

    if house.people.clock:
        house.people.clock.now = begins
    return begins


def _steps(file: Path | None) -> list[str]:
    """Return the lines of a file of steps, all read before anything is done."""
    try:
        raw = sys.stdin.buffer.read() if file in (None, STANDARD_INPUT) else read_bounded(file, LARGEST_STEPS_FILE)
        return raw.decode("utf-8").splitlines()
    except OSError as error:
        raise NotHere(f"{file}: the steps cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise NotHere(f"{file or 'standard input'}: the steps are not text in UTF-8.") from None
    except ValueError as error:
        raise NotHere(f"{file}: the steps cannot be read: {error}.") from None


def _through(desk: Desk, screen: "_Screen", lines: Iterable[str], where: str) -> int:
    """Take every step of a file in turn; unexpected refusals are listed at the end."""
    otherwise: list[str] = []
    screen.next()
    for number, line in enumerate(lines, 1):
        step = line.strip()
        if not step or step.startswith(COMMENT):
            continue
        expected = step.startswith(EXPECTS_REFUSAL)
        step = step.removeprefix(EXPECTS_REFUSAL).strip()
        screen.keyed(step)
        answer = desk.say(step)
        screen.show(answer)
        if answer.over:
            break
        if answer.ok == expected:
            what = "expected a refusal, but it was done" if expected else _why(answer)
            otherwise.append(f"{where}, line {number}: {step}: {what}")
        screen.next()
    if desk.asking:
        otherwise.append(f"{where}: the steps end before the question was answered: nothing was reported")
    for each in otherwise:
        complain(each, REFUSED)
    return REFUSED if otherwise else DONE


def _why(answer: Answer) -> str:
    return f"refused. {answer.refused.sentence()}" if answer.refused else f"not understood. {answer.unclear}"


def _at_terminal(desk: Desk, screen: "_Screen") -> int:
    """Serve a person at the keyboard until they quit or close the input."""
    if sys.platform != "win32":
        import readline  # noqa: F401  - lines can be edited and called up again
    screen.redraw()
    screen.tells(["Key help for the words, oops when something went wrong, quit to leave."])
    while True:
        screen.next()
        try:
            line = input(screen.prompt)
        except (EOFError, KeyboardInterrupt):
            print()
            return DONE
        answer = desk.say(line)
        screen.redraw()
        screen.show(answer)
        if answer.over:
            return DONE


class _Screen:
    """What the dealer sees."""

    def __init__(self, desk: Desk, *, echo: bool = False) -> None:
        self.desk = desk
        self._console: Console = console()
        self._echo = echo
        self._last: Step | None = None
        book = desk.table.rules.book
        self._print(f"{desk.table.rules.table.name}: {book.title} ({book.id})", style="bold")

    @property
    def prompt(self) -> str:
        speaker = self.desk.speaker
        return f"{speaker.name}> " if speaker else "> "

    def redraw(self) -> None:
        """Draw the table at the top of a terminal, again after each line; elsewhere lines follow each other."""
        if not self._console.is_terminal:
            return
        self._console.clear()
        self._last = None
        shown = picture(self.desk.table)
        grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
        for name in ("", "player", "chips", "wagers", "hand", ""):
            grid.add_column(name, justify="right" if name == "chips" else "left")
        for row in shown.rows:
            style = "bold" if row.waits else "" if row.player else "dim"
            grid.add_row(str(row.area), row.player or "-", row.chips, row.wagers, row.hand, row.waits, style=style)
        self._print(shown.title, style="bold")
        self._console.print(grid)
        self.tells(shown.shows)
        self._console.rule(style="dim")

    def keyed(self, line: str) -> None:
        if self._echo:
            self._print(f"{self.prompt}{line}", style="dim")

    def next(self) -> None:
        """Print the next step in one line, with the clause's words; only once, until it changes."""
        step = self.desk.next()
        if self.desk.asking or step == self._last:
            return
        known, self._last = self._last, step
        book = self.desk.table.rules.book
        if known is None or step.shows != known.shows:
            self.tells(step.shows)
        if step.warns:
            self._columns("!", step.warns, (), style="bold")
        self._columns(">>", step.does, step.clauses, style="bold")
        if known is None or step.clauses != known.clauses:
            # The rule and its last particular, unless just read; the others stand in the margin.
            clauses, read = self._cited(step.clauses), known.clauses if known else ()
            for clause in dict.fromkeys(each for each in (*clauses[:1], *clauses[-1:]) if each not in read):
                self._print(f"{clause}: {book.clause(clause).says}", indent=INDENT)
        if step.keys and (known is None or step.keys != known.keys):
            keys = [f"{key} (or Enter)" if key == step.enter else key for key in step.keys]
            self._print(f"key  {'  |  '.join(keys)}", indent=INDENT, style="dim")

    def show(self, answer: Answer) -> None:
        if answer.keyed:
            self.tells([f"({answer.keyed})"])
        for recorded in answer.happened:
            for line, clauses in lines_of(recorded.event, self.desk.table):
                self._columns("", line, clauses)
        self.tells(answer.tells)
        if answer.refused:
            self._refusal(answer.refused, answer.first)
        if answer.unclear:
            self._columns("?", answer.unclear, ())
        if answer.asks:
            self._columns("??", answer.asks, (), style="bold")

    def tells(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line, indent=INDENT)

    def _refusal(self, refusal: Refusal, first: str) -> None:
        """Print a refusal; what to key first takes the place of a way out that only says to wait."""
        sentence, *rest, way_out = refusal_lines(self.desk.table.rules.book, refusal)
        self._columns("NO", sentence, (), style="bold")
        for line in (*rest, first or way_out):
            self._print(line, indent=INDENT)

    def _cited(self, clauses: Iterable[str]) -> list[str]:
        """Return the clauses to print next to a line: definitions are left out if another clause says what is done."""
        every, book = list(clauses), self.desk.table.rules.book
        return [each for each in every if book.clause(each).effect != "defined"] or every

    def _print(self, text: str, *, indent: int = 0, style: str = "") -> None:
        self._console.print(Padding(text, (0, 0, 0, indent), expand=False), style=style)

    def _columns(self, mark: str, text: str, clauses: Iterable[str], *, style: str = "") -> None:
        """Print a mark, the words, and the clauses on the right."""
        cited = ", ".join(self._cited(clauses))
        grid = Grid.grid(padding=(0, 1), expand=bool(cited))
        grid.add_column(width=2)
        grid.add_column(ratio=1)
        if cited:
            grid.add_column(justify="right", max_width=36)
            grid.add_row(mark, text, cited)
        else:
            grid.add_row(mark, text)
        self._console.print(grid, style=style)


class _JsonScreen(_Screen):
    """The same for programs: one JSON object on a line."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._last: Step | None = None

    @property
    def prompt(self) -> str:
        return ""

    def redraw(self) -> None:
        """A program draws nothing."""

    def keyed(self, line: str) -> None:
        self._line("keyed", {"step": line, "who": msgspec.to_builtins(self.desk.speaker)})

    def next(self) -> None:
        step = self.desk.next()
        if not self.desk.asking and step != self._last:
            self._last = step
            self._line("next", msgspec.to_builtins(step))

    def show(self, answer: Answer) -> None:
        for recorded in answer.happened:
            self._line("happened", _event(recorded))
        self.tells(answer.tells)
        if answer.refused:
            data = refusal_data(self.desk.table.rules.book, answer.refused)
            self._line("refused", {**data, "first": answer.first} if answer.first else data)
        if answer.unclear:
            self._line("unclear", {"words": answer.unclear})
        if answer.asks:
            self._line("asks", {"words": answer.asks})

    def tells(self, lines: Iterable[str]) -> None:
        if found := list(lines):
            self._line("tells", {"lines": found})

    def _line(self, kind: str, data: dict[str, Any]) -> None:
        print(msgspec.json.encode({"type": kind, **data}).decode())


def _event(recorded: Recorded) -> dict[str, Any]:
    event = msgspec.to_builtins(recorded.event)
    return {
        "version": recorded.version,
        "event": event.pop("type"),
        "at": iso_time(recorded.at),
        "who": msgspec.to_builtins(recorded.who),
        "words": recorded.event.says(),
        **event,
    }
