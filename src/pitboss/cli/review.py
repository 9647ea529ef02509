"""`pitboss review`: what the decisions of a player in a round were worth, by the lab, when the round is over."""

from __future__ import annotations

from pitboss.cli.felts import felt_for
from pitboss.cli.house_folder import explain_errors, read_house
from pitboss.cli.options import AsJson, Data, TableName
from pitboss.cli.output import DONE, WRONG_INPUT, complain, print_json
from pitboss.house.kept_streams import NoSuchRound
from pitboss.house.reviewing import round_played
from pitboss.lab.errors import LabError
from pitboss.reports.review import reviewed

__all__ = ["review"]


@explain_errors
def review(table: TableName, round_: int, player: str, /, *, data: Data = None, as_json: AsJson = False) -> int:
    """Say what the best play was in a round that is over, and what each decision cost.

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it.
    round_
        The number of the round, from 1.
    player
        Whose decisions.
    """
    try:
        with read_house(data) as house:
            played = round_played(house.journal, table, round_, player)
        says = reviewed(played).says(felt_for(played.rules).name)
    except (NoSuchRound, LabError) as error:
        return complain(f"{error}.", WRONG_INPUT)
    if as_json:
        print_json({"table": table, "round": round_, "player": player, "review": says})
    else:
        print(says)
    return DONE
