"""`pitboss voucher`: the register of promotional vouchers, who issued each, and where it was exchanged."""

from typing import Annotated, Any

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at, read_house
from pitboss.cli.operators import By, asked
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, WRONG_INPUT, complain, console, print_json, text_table
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.house.house import House
from pitboss.house.stream.accounts import OPERATOR
from pitboss.house.stream.vouchers import CANCELLED, CancelVoucher, IssueVoucher
from pitboss.money import MoneyError, parse_money, show
from pitboss.table.commands import Actor

__all__ = ["app"]

app = App(name="voucher", help_format="markdown", help="Promotional vouchers: issue one, cancel one, list the register.")
WHO = "Say who asks for it: --by NAME, an operator of the house."


@app.command
@explain_errors
def issue(
    number: str,
    amount: str,
    /,
    *,
    by: By = None,
    to: Annotated[str, Parameter(help="Who alone may exchange it; left out: whoever holds it.", show_default=False)] = "",
    signed_by: Annotated[str, Parameter(help="The second person, for more than $10,000.", show_default=False)] = "",
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Issue a voucher. A player exchanges it once, at any table of the house, for tokens of the same value.

    Example: pitboss voucher issue V-17 25 --by Olga

    Example: pitboss voucher issue V-18 20000 --by Olga --to Ann --signed-by Paul
    """
    try:
        cents = parse_money(amount)
    except MoneyError as error:
        return complain(str(error), WRONG_INPUT)
    if by is None:
        return complain(WHO, WRONG_INPUT)
    with house_at(data) as house:
        house.must_hold()
        if signed_by:
            prove(house, Actor(signed_by, OPERATOR), password_file)
        return _done(house, IssueVoucher(number, cents, to, signed_by), by, password_file, as_json=as_json)


@app.command
@explain_errors
def cancel(
    number: str,
    /,
    *,
    reason: str,
    by: By = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Cancel a voucher that nobody has exchanged.

    Example: pitboss voucher cancel V-17 --reason "Printed twice" --by Olga
    """
    if by is None:
        return complain(WHO, WRONG_INPUT)
    with house_at(data) as house:
        house.must_hold()
        return _done(house, CancelVoucher(number, reason), by, password_file, as_json=as_json)


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


def _done(house: House, request: IssueVoucher | CancelVoucher, by: str, file: PasswordFile, *, as_json: bool) -> int:
    status = asked(house, request, by, file, as_json=as_json)
    if status != DONE:
        return status
    row = _data(house, request.voucher)
    if as_json:
        print_json(row)
    else:
        to = f" for {row['person']}" if row["person"] else ""
        print(f"Voucher {row['voucher']} of {show(row['amount'])}{to}: {row['state']}.")
    return DONE


def _data(house: House, number: str) -> dict[str, Any]:
    found = house.people.state.vouchers[number]
    exchanged = f"exchanged at {found.ended}" if found.ended else "open"
    state = found.ended if found.ended == CANCELLED else exchanged
    return {"voucher": number, "amount": found.amount, "person": found.person, "by": found.by, "state": state}
