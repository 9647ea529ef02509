"""`pitboss promotion`: claims for prizes, disputes, and a promotion whose integrity is compromised."""

from typing import Annotated

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors
from pitboss.cli.output import WRONG_INPUT, complain
from pitboss.cli.stream_commands import SAID, Says, asked
from pitboss.house.promotions import requests as r
from pitboss.house.promotions.kind import PROMOTION
from pitboss.money import MoneyError, parse_money
from pitboss.table.commands import Request

__all__ = ["register"]

Reason = Annotated[str, Parameter(help="Why; it goes in the record.")]


def register(app: App) -> None:
    """Add these commands to `pitboss promotion`."""
    for command in (claim, award, deny, dispute, postpone, resume, cancel):
        app.command(command)


@explain_errors
def claim(
    name: str,
    prize: str,
    /,
    *,
    person: Annotated[str, Parameter(help="Who claims, if you speak in an office; else it is you.", show_default=False)] = "",
    full_name: Annotated[str, Parameter(name="--name", help="The claimant's full name.", show_default=False)] = "",
    address: Annotated[str, Parameter(help="The claimant's address.", show_default=False)] = "",
    cash: Annotated[bool, Parameter(negative=(), help="Take the cash alternative of the terms.")] = False,
    pay: Annotated[
        tuple[str, ...],
        Parameter(negative=(), help="WAY=AMOUNT: cash, cheque or transfer, where you choose.", show_default=False),
    ] = (),
    says: Says = SAID,
) -> int:
    """Claim a prize. Names and addresses are sealed in the record.

    Example: pitboss promotion claim "Spring draw" car --cash --pay cash=5000 --pay cheque=25000 --as Ann player
    """
    payment: dict[str, int] = {}
    for each in pay:
        way, _, amount = each.partition("=")
        try:
            payment[way] = payment.get(way, 0) + parse_money(amount)
        except MoneyError as error:
            return complain(f"--pay {each}: {error}", WRONG_INPUT)
    request = r.ClaimPrize(prize, person, full_name, address, cash, payment)
    return asked(PROMOTION, name, request, says)


@explain_errors
def award(name: str, number: int, /, *, says: Says = SAID) -> int:
    """Award a prize to the winner who claims it: the number is that of the claim.

    Example: pitboss promotion award "Spring draw" 1 --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.AwardPrize(number), says)


@explain_errors
def deny(
    name: str,
    number: int,
    /,
    *,
    reasons: Annotated[str, Parameter(help="Why the claim is not met; the claimant is told.")],
    full_name: Annotated[str, Parameter(name="--name", help="The claimant's full name, if the claim has none.")] = "",
    address: Annotated[str, Parameter(help="The claimant's address, if the claim has none.")] = "",
    says: Says = SAID,
) -> int:
    """Deny a claim, with the reasons. Above $100 the claimant's name and address are kept.

    Example: pitboss promotion deny "Spring draw" 2 --reasons "Ballot 17 won" --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.DenyClaim(number, reasons, full_name, address), says)


@explain_errors
def dispute(
    name: str,
    words: str,
    /,
    *,
    decide: Annotated[int | None, Parameter(help="Decide the dispute of this number; without it, raise one.")] = None,
    says: Says = SAID,
) -> int:
    """Raise a dispute about the terms of a promotion, or decide one. The decision is final; the person is told of their right
    to complain.

    Example: pitboss promotion dispute "Spring draw" "My form was lost" --as Ann player

    Example: pitboss promotion dispute "Spring draw" "No form was handed in" --decide 1 --as Olga casino-operator
    """
    request: Request = r.DisputePromotion(words) if decide is None else r.DecidePromotionDispute(decide, words)
    return asked(PROMOTION, name, request, says)


@explain_errors
def postpone(name: str, what: str, /, *, reason: Reason, says: Says = SAID) -> int:
    """Postpone the promotion, the draw or both, because its integrity is compromised. Inspectors are notified in the same act.

    Example: pitboss promotion postpone "Spring draw" draw --reason "A ballot box was open" --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.Postpone(what, reason), says)


@explain_errors
def resume(name: str, /, *, reason: Reason, says: Says = SAID) -> int:
    """Let what was postponed go on: its integrity has been validated.

    Example: pitboss promotion resume "Spring draw" --reason "All forms were counted again" --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.ConfirmIntegrity(reason), says)


@explain_errors
def cancel(name: str, /, *, reason: Reason, says: Says = SAID) -> int:
    """Cancel the draw, because its integrity is compromised. The promotion itself cannot be cancelled.

    Example: pitboss promotion cancel "Spring draw" --reason "Ballots were missing" --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.CancelDraw(reason), says)
