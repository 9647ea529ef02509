"""`pitboss look`: the only way to a hidden card while a round lives."""

import secrets
from typing import Annotated

import msgspec
from cyclopts import Parameter

from pitboss.cli.house_folder import explain_errors, house_at, now
from pitboss.cli.options import AsJson, Data, TableName
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain, print_json, refusal_data, refusal_lines
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.house.looking import look as recorded_look
from pitboss.journal.export import time_of
from pitboss.table.commands import Actor
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.viewers import INSPECTOR

__all__ = ["look"]

AsInspector = Annotated[
    tuple[str, ...],
    Parameter(
        name="--as",
        negative=(),
        consume_multiple=True,
        help="Who you are: a name, and an office of the rulebook; without an office, the one that the rulebook lets look.",
        show_default=False,
    ),
]


@explain_errors
def look(
    table: TableName,
    /,
    *,
    speaker: AsInspector = (),
    password_file: PasswordFile = None,
    reason: Annotated[str | None, Parameter(help="Why you look; it goes in the record.", show_default=False)] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Look at the face-down cards of the current or the last round of a table. The look is recorded before a card is shown.

    Only an office that the rulebook lets look may do so, and only for a reason. The exit status is 1 if it is refused.

    Example: pitboss look "Table 1" --as Ines --reason "A player says that the dealer saw their hand"

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it.
    """
    if len(speaker) not in (1, 2):
        return complain("Say who looks: --as NAME, or --as NAME OFFICE.", WRONG_INPUT)
    if reason is None:
        return complain("Say why you look: --reason WORDS. It goes in the record.", WRONG_INPUT)
    with house_at(data) as house:
        house.must_hold()
        house.whole(table)
        at = house.table(table, automation=frozenset())  # a look moves nothing on
        book = at.rules.book
        who = Actor(speaker[0], book.office(speaker[1] if len(speaker) > 1 else _who_looks(at.rules)).name)
        prove(house, who, password_file)
        outcome = recorded_look(at, who, reason, command_id=secrets.token_hex(8), at=now())
    if isinstance(outcome, Refusal):
        if as_json:
            print_json({"refused": refusal_data(book, outcome)})
            return REFUSED
        return complain(" ".join(refusal_lines(book, outcome)), REFUSED)
    if as_json:
        print_json(msgspec.to_builtins(outcome, str_keys=True))
        return DONE
    print(f"{outcome.table}, round {outcome.round}: {who.name} ({who.office}) looks at the hidden cards. {outcome.reason}")
    print(f"Recorded as row {outcome.version}, {time_of(outcome.at)}, by {', '.join(outcome.clauses)}")
    for each in outcome.cards:
        print(f"  {each}")
    if not outcome.cards:
        print("  No card of this round was dealt face down.")
    return DONE


def _who_looks(rules: Rules) -> str:
    """Return the office that the rulebook lets look at hidden cards; an inspector where it says nothing of it."""
    return next(iter(rules.holders("supervise.inspect")), INSPECTOR)
