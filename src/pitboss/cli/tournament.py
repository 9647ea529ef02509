"""`pitboss tournament`: poker tournaments of a house, from their conditions to the prizes."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors
from pitboss.cli.output import WRONG_INPUT, complain
from pitboss.cli.request_commands import option
from pitboss.cli.stream_commands import SAID, Says, asked, begun
from pitboss.cli.tournament_play import in_cash, through
from pitboss.cli.tournament_play import register as register_play
from pitboss.cli.tournament_show import register as register_show
from pitboss.house.tournaments.conditions_file import load_conditions
from pitboss.house.tournaments.entering import EnterTournament, JoinReserves, WithdrawEntry
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.preparing import ApproveConditions, OfferTournament
from pitboss.house.tournaments.seating import SeatReserve
from pitboss.table.commands import Request

__all__ = ["app"]

app = App(
    name="tournament",
    help_format="markdown",
    help="Poker tournaments: conditions, entries, ballots, sessions, places and prizes.",
)
Cash = Annotated[bool, Parameter(negative=(), help="What the purse lacks of the entry fee is paid in cash now.")]
Person = Annotated[str, option(EnterTournament, "person")]


@app.command
@explain_errors
def new(conditions: Path, /, *, says: Says = SAID) -> int:
    """Put the conditions in a file forward for approval. Conditions that do not add up are refused with the clause and the path.

    Example: pitboss tournament new examples/tournaments/friday-freezeout.toml --as Olga casino-operator

    Parameters
    ----------
    conditions
        The conditions, in TOML; docs/tournaments.md says what the file holds.
    """
    if says.speaker is None:
        return complain("Say who you are: --as NAME OFFICE.", WRONG_INPUT)
    found = load_conditions(conditions)
    request = OfferTournament(found.name, found.book.id, found.book.digests(), found.conditions)
    return begun(TOURNAMENT, found.book, request, says)


@app.command
@explain_errors
def approve(
    name: str,
    reference: Annotated[str, option(ApproveConditions, "reference")] = "",
    /,
    *,
    reject: Annotated[str | None, Parameter(help="Do not approve it, and say why.", show_default=False)] = None,
    says: Says = SAID,
) -> int:
    """Approve the conditions of a tournament, for the Commission; or reject them. Entries are open from then on, and the order of
    the first ballot is sealed.

    Example: pitboss tournament approve "Friday freeze-out" NI2030-12 --as Kim commission
    """
    request = ApproveConditions(reference, reject is None, reject or "")
    return asked(TOURNAMENT, name, request, says, through=through)


@app.command
@explain_errors
def enter(
    name: str,
    /,
    *,
    person: Person = "",
    cash: Cash = False,
    withdraw: Annotated[bool, Parameter(negative=(), help="Give up your entry; the fee is not refunded.")] = False,
    says: Says = SAID,
) -> int:
    """Enter a tournament; the fee leaves the purse. Each player has one entry.

    Example: pitboss tournament enter "Friday freeze-out" --cash --as Ann player

    Example: pitboss tournament enter "Friday freeze-out" --person Ben --cash --as Dana tournament-director
    """
    if withdraw and (person or cash):
        return complain("You give up your own entry, and nothing is paid: leave --person and --cash out.", WRONG_INPUT)
    request: Request = WithdrawEntry() if withdraw else EnterTournament(person)
    return asked(TOURNAMENT, name, request, says, through=in_cash if cash else through)


@app.command
@explain_errors
def reserve(
    name: str,
    /,
    *,
    person: Person = "",
    for_: Annotated[
        str, Parameter(name="--for", help="Give the seat of this entrant, who has not come, to a reserve.", show_default=False)
    ] = "",
    cash: Cash = False,
    says: Says = SAID,
) -> int:
    """Join the reserves of a tournament; or, for the director, give the seat of an entrant who has not come to a reserve.

    Example: pitboss tournament reserve "Friday freeze-out" --as Rex player

    Example: pitboss tournament reserve "Friday freeze-out" --for Ann --person Rex --cash --as Dana tournament-director
    """
    request: Request = SeatReserve(for_, person) if for_ else JoinReserves(person)
    return asked(TOURNAMENT, name, request, says, through=in_cash if cash else through)


register_play(app)
register_show(app)
