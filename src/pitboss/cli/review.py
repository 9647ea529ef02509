"""`pitboss review`: what the decisions of a player in a round were worth, by the lab, when the round is over."""

from __future__ import annotations

from pitboss.cli.felts import felt_for
from pitboss.cli.house_folder import explain_errors, read_house
from pitboss.cli.options import AsJson, Data, TableName
from pitboss.cli.output import DONE, WRONG_INPUT, complain, print_json
from pitboss.house.audit import NoSuchRound
from pitboss.house.players.history import History
from pitboss.house.reviewing import decisions_of
from pitboss.lab.errors import LabError
from pitboss.lab.figures import silent

__all__ = ["review"]

NOTHING = "There was nothing to decide."


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
            whole = house.whole(table)
            rules = whole.rules
            decisions = [*decisions_of(house.journal, table, round_, player)]
            said = ""
            if coach := felt_for(rules).coach(rules, silent):
                for view, area, request in decisions:
                    coach.note(view, area, request)
                past = next((each for each in History(whole.record).rounds(player) if each.number == round_), None)
                said = coach.review(past.lines if past else ())
    except (NoSuchRound, LabError) as error:
        return complain(f"{error}.", WRONG_INPUT)
    if as_json:
        print_json({"table": table, "round": round_, "player": player, "review": said or NOTHING})
    else:
        print(said or NOTHING)
    return DONE
