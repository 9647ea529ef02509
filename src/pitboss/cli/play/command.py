"""The `play` command: its options, and the way in and out of the house."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number
from msgspec import Struct

from pitboss.cli import output
from pitboss.cli.felts.plain import NARROWEST
from pitboss.cli.house_folder import explain_errors, house_at, where_kept
from pitboss.cli.invocation import program
from pitboss.cli.options import Data, RulebookName, SeatNumber, TableName, Whereabouts
from pitboss.cli.output import WRONG_INPUT, complain
from pitboss.cli.play.lines import COLUMNS, Lines, LinesIn
from pitboss.cli.play.results import count_rounds, signed
from pitboss.cli.play.scene import Display
from pitboss.cli.play.session import Left, Session
from pitboss.cli.play.terminal import PACE, Screen
from pitboss.cli.play.terminal_keys import Keys
from pitboss.games import UnknownGame
from pitboss.house.players.bots import Waiting, computer_at, looks_like_computer
from pitboss.house.players.client import Client
from pitboss.house.players.visits import USUAL, Unwelcome, Visit, middle_seat
from pitboss.house.runner import NotOpened, Table
from pitboss.lab.coaches import coach_for
from pitboss.lab.errors import LabError
from pitboss.law.ids import is_path
from pitboss.money import MoneyError, parse_money, show
from pitboss.table.bounds import bad_name
from pitboss.table.rules import amounts_of
from pitboss.table.services.seats.sitting import LeaveTable
from pitboss.table.services.wagers.withdrawing import WithdrawWagers

__all__ = ["play"]

PLAYED, NOT_PLAYED = 0, 1
COMPANY = 2
"""Computer players at a new table."""
GUEST = "Guest"
USUAL_RULEBOOK = "nsw/four-card-poker"
LONGEST_NAME = 24


@explain_errors
def play(
    rulebook: RulebookName | None = None,
    /,
    *,
    name: str = GUEST,
    seat: SeatNumber | None = None,
    players: Annotated[int | None, Parameter(validator=Number(gte=0))] = None,
    chips: str | None = None,
    data: Data = None,
    table: TableName | None = None,
    device: Literal["shoe", "shuffler", "continuous-shuffler"] | None = None,
    rounds: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    pace: Annotated[float, Parameter(validator=Number(gte=0, lte=10))] = PACE,
    auto: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    coach: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> int:
    """Play at a table in the terminal, with an automatic dealer and computer players.

    Parameters
    ----------
    rulebook
        An id from `pitboss rules list`, or a file such as ./mine.toml; nsw/four-card-poker by default.
    name
        Your name at the table and in the record.
    seat
        Where you sit, counted from the dealer's left; near the middle without it.
    players
        How many computer players sit beside you: 2 at a new table.
    chips
        How much you buy in for, such as 500 or 250.50. It is play money.
    table
        The name of the table, new or left before; without it there is one for each rulebook.
    device
        What a new table deals from.
    rounds
        Leave after this many rounds.
    pace
        Seconds from one thing you watch to the next: a computer player's decision, a card of a race; 0 shows the end at once.
    auto
        Let a computer player take your seat too, and only watch.
    coach
        Say after each round what the best play was and what your decisions cost, by the lab.
    """
    try:
        options = Options(rulebook, _name(name), seat, players, _chips(chips), data, table, device, rounds, pace, auto, coach)
        with house_at(data, make=True) as house:
            stay = Stay(options, Visit(house))
            try:
                return stay.run()
            finally:
                stay.over()
    except NotOpened as error:
        return complain(f"{error} {error.refusal.way_out()}", WRONG_INPUT)
    except (Unwelcome, MoneyError, UnknownGame, LabError) as error:
        return complain(str(error), WRONG_INPUT)
    except Waiting as error:
        return complain(str(error), NOT_PLAYED)
    except KeyboardInterrupt:
        return PLAYED


class Options(Struct, frozen=True):
    """The options of the command line."""

    rulebook: str | None
    name: str
    seat: int | None
    players: int | None
    chips: int
    data: Whereabouts | None
    table: str | None
    device: str | None
    rounds: int | None
    pace: float
    auto: bool
    coach: bool

    @property
    def table_name(self) -> str:
        name = self.rulebook or USUAL_RULEBOOK
        return self.table or (Path(name).stem if is_path(name) else name.replace("/", "-"))


class Stay:
    """Somebody's stay at a table, from the door to the door."""

    def __init__(self, options: Options, visit: Visit) -> None:
        self.options = options
        self.visit = visit
        self.auto = options.auto
        self._keys: Keys | None = None

    def run(self) -> int:
        options = self.options
        table = self.visit.table(options.rulebook, options.table_name, options.device, usual=USUAL_RULEBOOK)
        with amounts_of(table.rules):
            return self._at(table)

    def _at(self, table: Table) -> int:
        options = self.options
        if options.coach:
            # Before anybody sits down: the lab may not be installed.
            coach_for(table.rules)
        display = self._display()
        dealer = self.visit.dealer(table)
        wanted = options.players if dealer.history.players() or options.players is not None else COMPANY
        me = self._me(dealer)
        computers = self.visit.computers(dealer, me, wanted)
        usual = options.chips or USUAL
        session = Session(me, dealer, computers, display, self.visit, usual=usual, automatic=self.auto, coached=options.coach)
        display.say(_welcome(table))
        try:
            self._play(session)
        except (KeyboardInterrupt, EOFError):
            self._kept(display, "Your seat is kept.")
        else:
            self._leave(session, display)
        return PLAYED

    def over(self) -> None:
        """Leave the terminal as it was, whatever happened."""
        if self._keys:
            self._keys.release()

    def _play(self, session: Session) -> None:
        if self.auto:
            session.play_by_itself(self.options.rounds or 1)
        else:
            with suppress(Left):
                session.play(self.options.rounds)

    def _me(self, dealer: Client) -> Client:
        """The player at their seat; a computer player where the table plays by itself, so that the record says so."""
        options = self.options
        if not self.auto:
            return self.visit.seat(dealer, options.name, options.seat, options.chips)
        seat = options.seat
        if seat is None:
            middle = (dealer.rules.table.seats + 1) // 2
            sits = dealer.history.players().get(middle) == computer_at(middle)
            seat = middle if sits else middle_seat(dealer)
        return self.visit.seat(dealer, computer_at(seat), seat, options.chips)

    def _leave(self, session: Session, display: Display) -> None:
        """Leave the table with the player's chips, unless a hand of theirs is still played."""
        me = session.me
        for offer in me.offers():
            if offer.request == "withdraw-wagers" and offer.area is not None:
                me.send(WithdrawWagers(offer.area))
        if not any(offer.request == "leave-table" for offer in me.offers()):
            self._kept(display, "Your hand is still played, and your seat is kept.")
            return
        chips = sum(seat.chips for seat in me.view().areas if seat.player == me.name)
        me.send(LeaveTable())
        totals, kept = session.totals, where_kept(self.visit.house)
        came_to = f" {count_rounds(totals.rounds)} played: {signed(totals.net)}." if totals.rounds else ""
        display.say(f"{me.name} leaves the table with {show(chips)}.{came_to} It is all in the record in {kept}.")

    def _kept(self, display: Display, why: str) -> None:
        """Say how to come back. The command has a line of its own, never broken, so that it can be copied."""
        display.say(f"{why} Go on with:")
        output.console().print(f"  {self._command()}", soft_wrap=True)

    def _command(self) -> str:
        """The command line that comes back to this seat."""
        options = self.options
        words = [f"{program()} play"]
        if options.table:
            words.append(f"--table {quote(options.table)}")
        elif options.rulebook:
            words.append(quote(options.rulebook))
        if options.name != GUEST:
            words.append(f"--name {quote(options.name)}")
        if options.data:
            words += options.data.words()
        if options.auto:
            words.append("--auto")
        if options.coach:
            words.append("--coach")
        return " ".join(words)

    def _display(self) -> Display:
        """The table drawn on a terminal that is wide enough for it; plain lines anywhere else."""
        console = output.console()
        drawable = console.is_terminal and not console.is_dumb_terminal and console.width >= NARROWEST
        if drawable and sys.stdin and sys.stdin.isatty() and console.encoding == "utf-8":
            self._keys = Keys()
            return Screen(console, self._keys, self.options.pace)
        lines = LinesIn()
        display = Lines(sys.stdout, lines, console.width if console.is_terminal else COLUMNS)
        if not self.auto and not lines.anybody():
            display.say("There is nobody to choose here, so one round plays itself.")
            self.auto = True
        return display


def _welcome(table: Table) -> str:
    book, settings = table.rules.book, table.rules.table
    device = f", dealt from a {settings.device}" if table.rules.deck_size else ""
    return f"{book.title} by the rules of the {book.authority}, at {settings.name}{device}."


def _name(name: str) -> str:
    if bad_name(name) or len(name) > LONGEST_NAME:
        raise Unwelcome(f"A name is 1 to {LONGEST_NAME} characters on one line, without a slash.")
    if looks_like_computer(name):
        raise Unwelcome(f"{name!r} would look like a computer player in the record. Choose another name.")
    return name.strip()


def _chips(text: str | None) -> int:
    if text is None:
        return 0
    amount = parse_money(text)
    if not amount:
        raise Unwelcome("You cannot buy in for nothing. Name an amount, such as --chips 500.")
    return amount
