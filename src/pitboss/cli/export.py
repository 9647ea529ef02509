"""`pitboss export`: a round as other poker programs read it."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.house_folder import explain_errors, read_house
from pitboss.cli.options import Data, TableName
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain
from pitboss.files.reading import read_bounded
from pitboss.games.hand_histories import HistoryError
from pitboss.house.hand_histories import NoHistory, differs
from pitboss.house.hand_histories import export as written
from pitboss.house.kept_streams import NoSuchRound
from pitboss.table.bounds import LARGEST_PROOF

__all__ = ["export"]


@explain_errors
def export(
    table: TableName,
    round_: Annotated[int, Parameter(name="ROUND")],
    /,
    *,
    ohh: Annotated[bool, Parameter(negative=(), help="As Open Hand History, a JSON object.", show_default=False)] = False,
    phh: Annotated[bool, Parameter(negative=(), help="In Poker Hand History notation, a TOML file.", show_default=False)] = False,
    player: Annotated[str | None, Parameter(name="--for", help="The copy of this player: only what they saw.")] = None,
    check: Annotated[Path | None, Parameter(help="Read this copy instead, and say whether it is the round.")] = None,
    data: Data = None,
) -> int:
    """Print a round that players played against each other as a hand history, for other poker programs.

    Without `--for` it is the full copy, with every card that an inspector may see of a round that is over: keep it from players.
    A round that is still played is not printed. The exit status is 1 if a copy is not the round.

    Example: pitboss export "Table 1" 3 --ohh

    Example: pitboss export "Table 1" 3 --phh --for Ada

    Example: pitboss export "Table 1" 3 --phh --check round-3.phh

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it.
    round_
        The number of the round, from 1.
    """
    if ohh == phh:
        return complain("Say which format you want: --ohh or --phh.", WRONG_INPUT)
    format_ = "ohh" if ohh else "phh"
    try:
        with read_house(data) as house:
            if check is not None:
                return _compare(check, differs(house.journal, table, round_, format_, _text(check)))
            sys.stdout.write(written(house.journal, table, round_, format_, player or ""))
            return DONE
    except (NoSuchRound, NoHistory) as error:
        return complain(f"{error}.", WRONG_INPUT)
    except HistoryError as error:
        return complain(f"{check}: {error}.", WRONG_INPUT)


def _text(file: Path) -> str:
    try:
        return read_bounded(file, LARGEST_PROOF).decode()
    except OSError as error:
        raise HistoryError(f"it cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise HistoryError(f"it is not a hand history: {error}") from None


def _compare(file: Path, differences: str) -> int:
    if differences:
        return complain(f"{file}: this is not the round in the record: other {differences}.", REFUSED)
    print(f"{file}: the same round as in the record.")
    return DONE
