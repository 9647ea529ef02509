"""`pitboss promotion`: promotional prizes of a house, from their terms to the award."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at, now
from pitboss.cli.output import WRONG_INPUT, complain
from pitboss.cli.promotion_show import register as register_show
from pitboss.cli.request_commands import option, request_command
from pitboss.cli.stream_commands import SAID, Says, asked, begun, print_accepted, print_refused
from pitboss.house.house import House
from pitboss.house.promotions.amending import AmendTerms, ApproveAmendment
from pitboss.house.promotions.claims import AwardPrize, ClaimPrize, DenyClaim
from pitboss.house.promotions.drawing import DrawPrize, NotifyWinner
from pitboss.house.promotions.entering import EnterPromotion
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.preparing import CommencePromotion, NominateScrutineer, OfferPromotion, SubmitTerms
from pitboss.house.promotions.terms_file import load_terms
from pitboss.house.promotions.troubles import CancelDraw, ConfirmIntegrity, DecidePromotionDispute, DisputePromotion, Postpone
from pitboss.house.promotions.wagers import count_now
from pitboss.house.record import Accepted
from pitboss.table.commands import HOUSE_ACTOR, Actor, Request
from pitboss.table.fields import help_of
from pitboss.table.refusal import Refusal

__all__ = ["app"]

app = App(
    name="promotion",
    help_format="markdown",
    help="Promotional prizes: terms, submission, entries, draw, claims, and whatever goes wrong with them.",
)


@app.command
@explain_errors
def new(terms: Path, /, *, says: Says = SAID) -> int:
    """Offer a promotion on the terms in a file. Terms that lack a particular are refused with its clause.

    Example: pitboss promotion new examples/promotions/spring-draw.toml --as Olga casino-operator

    Parameters
    ----------
    terms
        The terms, in TOML; docs/promotions.md says what the file holds.
    """
    if says.speaker is None:
        return complain("Say who you are: --as NAME OFFICE.", WRONG_INPUT)
    found = load_terms(terms)
    request = OfferPromotion(found.name, found.book.id, found.book.digests(), found.terms)
    return begun(PROMOTION, found.book, request, says)


@app.command
@explain_errors
def amend(name: str, terms: Path, /, *, reason: Annotated[str, option(AmendTerms, "reason")], says: Says = SAID) -> int:
    """Change the terms. Before the promotion begins they must be submitted again; afterwards the Authority must approve them.

    Example: pitboss promotion amend "Spring draw" later.toml --reason "A later draw" --as Olga casino-operator
    """
    found = load_terms(terms)
    if found.name != name:
        return complain(f"{terms} has the terms of {found.name}, not of {name}. A promotion keeps its name.", WRONG_INPUT)
    return asked(PROMOTION, name, AmendTerms(found.terms, reason), says)


@app.command
@explain_errors
def approve(
    name: str,
    amendment: int = 1,
    /,
    *,
    reject: Annotated[str | None, Parameter(help="Do not approve it, and say why.", show_default=False)] = None,
    says: Says = SAID,
) -> int:
    """Approve an amendment of the terms of a promotion that has begun, for the Authority; or reject it.

    Example: pitboss promotion approve "Spring draw" 1 --as Iva authority
    """
    request = ApproveAmendment(amendment, reject is None, reject or "")
    return asked(PROMOTION, name, request, says)


@app.command
@explain_errors
def enter(
    name: str,
    /,
    *,
    person: Annotated[str, option(EnterPromotion, "person")] = "",
    count: Annotated[bool, Parameter(negative=(), help="Count the wagers at the tables of the house instead.")] = False,
    says: Says = SAID,
) -> int:
    """Enter a promotion, or count the wagers at tables that earn entries. After entries have closed, the count is the last one.

    Example: pitboss promotion enter "Spring draw" --as Ann player

    Example: pitboss promotion enter "Spring draw" --count
    """
    if not count:
        return asked(PROMOTION, name, EnterPromotion(person), says)
    if person:
        return complain("--count counts the wagers of everybody: leave --person out.", WRONG_INPUT)
    with house_at(says.data) as house:
        stream = house.streams.get(PROMOTION, name)
        outcome = count_now(house, stream, command_id=secrets.token_hex(8), at=now())
        if isinstance(outcome, Refusal):
            return print_refused(stream.rules.book, outcome, as_json=says.as_json)
        return print_accepted(stream, outcome, HOUSE_ACTOR, as_json=says.as_json)


def _counted_first(house: House, name: str, does: Request, who: Actor, at: int) -> Accepted | Refusal:
    """Send a request to a promotion; if only the wagers at tables have still to be counted, count them and send it again."""
    stream = house.streams.get(PROMOTION, name)
    outcome = stream.said(does, who, command_id=secrets.token_hex(8), at=at)
    if not isinstance(outcome, Refusal) or outcome.code != "wagers-uncounted":
        return outcome
    counted = count_now(house, stream, command_id=secrets.token_hex(8), at=at)
    return counted if isinstance(counted, Refusal) else stream.said(does, who, command_id=secrets.token_hex(8), at=at)


@app.command
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
    request: Request = DisputePromotion(words) if decide is None else DecidePromotionDispute(decide, words)
    return _asks(name, request, says=says)


def _asks(name: str, does: Request, /, *, says: Says = SAID) -> int:
    """Ask something of a promotion."""
    return asked(PROMOTION, name, does, says, through=_counted_first if isinstance(does, DrawPrize) else None)


def _derived(name: str, request: type[Request], typed: str, *, says: str = "", **options: str) -> None:
    """Add the command that makes a request of a promotion; `typed` is what follows its name in the example."""
    example = f'pitboss promotion {name} "Spring draw" {typed}'
    app.command(request_command(request, _asks, example, options=options, says=says), name=name)


WHY = "--reason"
COUNTED = "Wagers at tables are counted first if the terms want that and entries have closed."

_derived("submit", SubmitTerms, "--as Olga casino-operator")
_derived("scrutineer", NominateScrutineer, "Sam --as Olga casino-operator")
_derived("commence", CommencePromotion, "--as Olga casino-operator")
_derived(
    "draw",
    DrawPrize,
    "car --scrutineer Sam --as Olga casino-operator",
    says=f"{help_of(DrawPrize)}\n\n{COUNTED}",
    signed_by="--scrutineer",
)
_derived("notify", NotifyWinner, "1 telephone --as Olga casino-operator", reached="--missed The winner was not reached.")
_derived(
    "claim",
    ClaimPrize,
    "car --cash --pay cash=5000 --pay cheque=25000 --as Ann player",
    takes_cash="--cash",
    payment="--pay",
)
_derived("award", AwardPrize, "1 --as Olga casino-operator")
_derived("deny", DenyClaim, '2 --reasons "Ballot 17 won" --as Olga casino-operator', reasons="--reasons")
_derived("postpone", Postpone, 'draw --reason "A ballot box was open" --as Olga casino-operator', words=WHY)
_derived("resume", ConfirmIntegrity, '--reason "All forms were counted again" --as Olga casino-operator', words=WHY)
_derived("cancel", CancelDraw, '--reason "Ballots were missing" --as Olga casino-operator', words=WHY)
register_show(app)
