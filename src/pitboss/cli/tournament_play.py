"""`pitboss tournament`: seats, sessions, breaks, moves, directions, the end; and whole tournaments of computer players."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, WRONG_INPUT, complain, print_json
from pitboss.cli.progress import progress
from pitboss.cli.request_commands import option, request_command
from pitboss.cli.stream_commands import SAID, Says, asked, print_refused
from pitboss.house.house import House
from pitboss.house.record import Accepted
from pitboss.house.tournaments.conditions_file import load_conditions
from pitboss.house.tournaments.conducting import GiveDirection, NoteAbsence, OfferBreak, SetPace, StartSession
from pitboss.house.tournaments.conductor import Conductor
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.moving import BreakTable, MovePlayer
from pitboss.house.tournaments.placing import AwardPlaces, CancelTournament
from pitboss.house.tournaments.preparing import NominateDirector
from pitboss.house.tournaments.running import NotRun, Run
from pitboss.house.tournaments.seating import ForfeitPosition, HoldBallot, Substitute, TakeAllocatedSeat
from pitboss.house.tournaments.state import TournamentState
from pitboss.money import show as money
from pitboss.table.commands import Actor, Request
from pitboss.table.refusal import Refusal

__all__ = ["register", "through"]

WHY = {"words": "--reason"}


def register(app: App) -> None:
    """Add these commands to `pitboss tournament`."""
    for command in (seat, move, direct, run):
        app.command(command)
    director = "--as Dana tournament-director"
    derived: dict[str, tuple[type[Request], str, dict[str, str]]] = {
        "nominate": (NominateDirector, "Dana --as Gus gaming-shift-manager", {}),
        "substitute": (Substitute, f'Ann Sue --reason "Ann is ill" {director}', WHY),
        "start": (StartSession, director, {}),
        "break": (OfferBreak, f"15 {director}", {}),
        "cancel": (CancelTournament, '--reason "Too few players" --as Olga casino-operator', WHY),
        "close": (AwardPlaces, director, {}),
    }
    for name, (request, typed, options) in derived.items():
        example = f'pitboss tournament {name} "Friday freeze-out" {typed}'
        app.command(request_command(request, _asks, example, options=options), name=name)


def _asks(name: str, does: Request, /, *, says: Says = SAID) -> int:
    """Ask something of a tournament."""
    return asked(TOURNAMENT, name, does, says, through=through)


def through(house: House, name: str, does: Request, who: Actor, at: int) -> Accepted | Refusal:
    """Send a request to a tournament, open the tables of a ballot, and do what is due after it."""
    return Conductor(house, name).said(does, who, at)


def in_cash(house: House, name: str, does: Request, who: Actor, at: int) -> Accepted | Refusal:
    """The same; what a purse lacks of the entry fee is paid in cash to whoever speaks."""
    return Conductor(house, name).said(does, who, at, in_cash=who)


@explain_errors
def seat(
    name: str,
    person: Annotated[str, Parameter(help="Who takes their seat; without it, the director holds the ballot.")] = "",
    /,
    *,
    players: Annotated[int, option(HoldBallot, "players")] = 0,
    says: Says = SAID,
) -> int:
    """Allocate tables and seats by the sealed ballot, and open the tables; or note that an entrant has taken their seat.

    Example: pitboss tournament seat "Friday freeze-out" --as Dana tournament-director

    Example: pitboss tournament seat "Friday freeze-out" Ann --as Ann player
    """
    if person and players:
        return complain("--players is for the ballot: leave it out, or the name.", WRONG_INPUT)
    request: Request = TakeAllocatedSeat(person) if person else HoldBallot(players)
    return _asks(name, request, says=says)


@explain_errors
def move(
    name: str,
    person: Annotated[str, Parameter(help="The player; with --break, the table.")],
    table: str = "",
    /,
    *,
    seat: Annotated[int, option(MovePlayer, "seat")] = 0,
    whole: Annotated[bool, Parameter(name="--break", negative=(), help="Break the table up.")] = False,
    says: Says = SAID,
) -> int:
    """Move a player to a table with fewer players, or break a table up.

    Example: pitboss tournament move "Friday freeze-out" Ann "Friday freeze-out, table 2" --as Dana tournament-director

    Example: pitboss tournament move "Friday freeze-out" "Friday freeze-out, table 3" --break --as Dana tournament-director
    """
    if not whole and not table:
        return complain("Name the table that the player moves to, or break a table up with --break.", WRONG_INPUT)
    if whole and (table or seat):
        return complain("A table that is broken up has its players seated by lot: name that table alone.", WRONG_INPUT)
    request: Request = BreakTable(person) if whole else MovePlayer(person, table, seat)
    return _asks(name, request, says=says)


@explain_errors
def direct(
    name: str,
    words: str = "",
    /,
    *,
    person: Annotated[str, option(GiveDirection, "person")] = "",
    seconds: Annotated[int | None, option(SetPace, "seconds")] = None,
    forfeit: Annotated[str, Parameter(help="This entrant, who has not come in time, forfeits.", show_default=False)] = "",
    absent: Annotated[str, Parameter(help="This entrant is not at the table.", show_default=False)] = "",
    back: Annotated[str, Parameter(help="This entrant is back at the table.", show_default=False)] = "",
    says: Says = SAID,
) -> int:
    """Give players a direction, set the pace of play, or decide about an entrant who is not there.

    Example: pitboss tournament direct "Friday freeze-out" "Act in turn" --seconds 30 --as Dana tournament-director

    Example: pitboss tournament direct "Friday freeze-out" --forfeit Ann --as Dana tournament-director
    """
    if sum(map(bool, (seconds is not None, forfeit, absent, back))) > 1:
        return complain("Give one of --seconds, --forfeit, --absent and --back.", WRONG_INPUT)
    if (person and (seconds is not None or forfeit or absent or back)) or (words and (forfeit or absent or back)):
        return complain("--forfeit, --absent and --back go without words, and --person only with words.", WRONG_INPUT)
    request: Request = GiveDirection(words, person)
    if seconds is not None:
        request = SetPace(seconds, words)
    elif forfeit:
        request = ForfeitPosition(forfeit)
    elif absent or back:
        request = NoteAbsence(absent or back, bool(absent))
    return _asks(name, request, says=says)


@explain_errors
def run(
    conditions: Path,
    /,
    *,
    with_computers: Annotated[int, Parameter(help="How many computer players enter.")],
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Play a whole tournament with computer players, every event in the record. If it was stopped, it goes on where it was.

    The names in its record say that computers played and directed it. Its clock is its own: a round takes two minutes.

    Example: pitboss tournament run examples/tournaments/friday-freezeout.toml --with-computers 12
    """
    found = load_conditions(conditions)
    begun = perf_counter()
    with house_at(data, make=True) as house, progress() as tell:
        house.must_hold()

        def watch(state: TournamentState) -> None:
            done = len(state.entrants) if not state.rounds else len(state.entrants) - len(state.live())
            what = "players out" if state.rounds else "entries"
            tell(f"{found.name}: {what}", done, with_computers)

        try:
            played = Run(house, found, with_computers).play(watch)
        except NotRun as error:
            return print_refused(found.book, error.refusal, as_json=as_json)
        rows = house.journal.rows_in_all()
    seconds = perf_counter() - begun
    winners = [each for each in played.ranked() if each.prize]
    if as_json:
        prizes = [{"finish": each.finish, "person": each.person, "prize": each.prize} for each in winners]
        print_json({"tournament": found.name, "rounds": played.rounds, "rows": rows, "seconds": seconds, "prizes": prizes})
        return DONE
    many = f"{len(played.entrants)} players, {played.rounds:,} rounds"
    print(f"  {found.name}: {many} in {seconds:.0f} s, {rows:,} rows in the record")
    for each in winners:
        print(f"  {each.finish:>3}  {each.person:<24} {money(each.prize):>14}")
    return DONE
