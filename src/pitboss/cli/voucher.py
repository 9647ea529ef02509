"""`pitboss voucher`: the register of promotional vouchers, who issued each, and where it was exchanged."""

from typing import Any

from cyclopts import App

from pitboss.cli.house_folder import explain_errors, house_at, read_house
from pitboss.cli.operators import By, asked
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, WRONG_INPUT, complain, console, print_json, text_table
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.cli.request_commands import request_command
from pitboss.house.house import House
from pitboss.house.stream.context import OPERATOR
from pitboss.house.stream.vouchers import CANCELLED, CancelVoucher, IssueVoucher
from pitboss.money import show
from pitboss.table.commands import Actor

__all__ = ["app"]

app = App(name="voucher", help_format="markdown", help="Promotional vouchers: issue one, cancel one, list the register.")


@app.command(name="list")
@explain_errors
def list_(*, data: Data = None, as_json: AsJson = False) -> int:
    """List the register: what each voucher is worth, for whom, who issued it, and where it was exchanged.

    Example: pitboss voucher list
    """
    with read_house(data) as house:
        house.must_hold()
        rows = [_data(house, number) for number in house.people.state.vouchers]
    if as_json:
        print_json(rows)
    elif rows:
        cells = [(row["voucher"], show(row["amount"]), row["person"] or "-", row["by"] or "-", row["state"]) for row in rows]
        console().print(text_table(("Voucher", "Worth", "For", "Issued by", "State"), cells))
    else:
        print("The house has issued no voucher.")
    return DONE


def _done(
    does: IssueVoucher | CancelVoucher,
    /,
    *,
    by: By = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Ask something of the house about a voucher."""
    if by is None:
        return complain("Say who asks for it: --by NAME, an operator of the house.", WRONG_INPUT)
    with house_at(data) as house:
        house.must_hold()
        if isinstance(does, IssueVoucher) and does.signed_by:
            prove(house, Actor(does.signed_by, OPERATOR), password_file)
        status = asked(house, does, by, password_file, as_json=as_json)
        if status != DONE:
            return status
        row = _data(house, does.voucher)
        if as_json:
            print_json(row)
        else:
            to = f" for {row['person']}" if row["person"] else ""
            print(f"Voucher {row['voucher']} of {show(row['amount'])}{to}: {row['state']}.")
        return DONE


ISSUE = ("pitboss voucher issue V-17 25 --by Olga", "pitboss voucher issue V-18 20000 --by Olga --to Ann --signed-by Paul")
CANCEL = 'pitboss voucher cancel V-17 --reason "Printed twice" --by Olga'
app.command(request_command(IssueVoucher, _done, *ISSUE, options={"person": "--to"}), name="issue")
app.command(request_command(CancelVoucher, _done, CANCEL, options={"reason": "--reason"}), name="cancel")


def _data(house: House, number: str) -> dict[str, Any]:
    found = house.people.state.vouchers[number]
    exchanged = f"exchanged at {found.ended}" if found.ended else "open"
    state = found.ended if found.ended == CANCELLED else exchanged
    return {"voucher": number, "amount": found.amount, "person": found.person, "by": found.by, "state": state}
