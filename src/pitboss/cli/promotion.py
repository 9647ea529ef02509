"""`pitboss promotion`: promotional prizes of a house, from their terms to the award."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at, now
from pitboss.cli.output import WRONG_INPUT, complain
from pitboss.cli.promotion_claims import register as register_claims
from pitboss.cli.promotion_show import register as register_show
from pitboss.cli.stream_commands import SAID, Says, asked, begun, print_accepted, print_refused
from pitboss.house.house import House
from pitboss.house.promotions import requests as r
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.terms_file import load_terms
from pitboss.house.promotions.wagers import count_now
from pitboss.house.record import Accepted
from pitboss.table.commands import HOUSE_ACTOR, Actor, Request
from pitboss.table.refusal import Refusal

__all__ = ["app"]

app = App(
    name="promotion",
    help_format="markdown",
    help="Promotional prizes: terms, submission, entries, draw, claims, and whatever goes wrong with them.",
)
Reason = Annotated[str, Parameter(help="Why; it goes in the record.")]


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
    request = r.OfferPromotion(found.name, found.book.id, found.book.digests(), found.terms)
    return begun(PROMOTION, found.book, request, says)


@app.command
@explain_errors
def submit(name: str, /, *, says: Says = SAID) -> int:
    """Record that the Authority has been given the full terms. From then on the hours before the promotion may begin count.

    Example: pitboss promotion submit "Spring draw" --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.SubmitTerms(), says)


@app.command
@explain_errors
def amend(name: str, terms: Path, /, *, reason: Reason, says: Says = SAID) -> int:
    """Change the terms. Before the promotion begins they must be submitted again; afterwards the Authority must approve them.

    Example: pitboss promotion amend "Spring draw" later.toml --reason "A later draw" --as Olga casino-operator
    """
    found = load_terms(terms)
    if found.name != name:
        return complain(f"{terms} has the terms of {found.name}, not of {name}. A promotion keeps its name.", WRONG_INPUT)
    return asked(PROMOTION, name, r.AmendTerms(found.terms, reason), says)


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
    request = r.ApproveAmendment(amendment, reject is None, reject or "")
    return asked(PROMOTION, name, request, says)


@app.command
@explain_errors
def scrutineer(name: str, person: str, /, *, says: Says = SAID) -> int:
    """Nominate the scrutineer who oversees the draw of a large prize.

    Example: pitboss promotion scrutineer "Spring draw" Sam --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.NominateScrutineer(person), says)


@app.command
@explain_errors
def commence(name: str, /, *, says: Says = SAID) -> int:
    """Begin a promotion. The order of its draw is sealed at once, and the root over it is published.

    Example: pitboss promotion commence "Spring draw" --as Olga casino-operator
    """
    return asked(PROMOTION, name, r.CommencePromotion(), says)


@app.command
@explain_errors
def enter(
    name: str,
    /,
    *,
    person: Annotated[str, Parameter(help="Who enters, if you speak in an office; else it is you.", show_default=False)] = "",
    count: Annotated[bool, Parameter(negative=(), help="Count the wagers at the tables of the house instead.")] = False,
    says: Says = SAID,
) -> int:
    """Enter a promotion, or count the wagers at tables that earn entries. After entries have closed, the count is the last one.

    Example: pitboss promotion enter "Spring draw" --as Ann player

    Example: pitboss promotion enter "Spring draw" --count
    """
    if not count:
        return asked(PROMOTION, name, r.EnterPromotion(person), says)
    if person:
        return complain("--count counts the wagers of everybody: leave --person out.", WRONG_INPUT)
    with house_at(says.data) as house:
        stream = house.streams.get(PROMOTION, name)
        outcome = count_now(house, stream, command_id=secrets.token_hex(8), at=now())
        if isinstance(outcome, Refusal):
            return print_refused(stream.rules.book, outcome, as_json=says.as_json)
        return print_accepted(stream, outcome, HOUSE_ACTOR, as_json=says.as_json)


@app.command
@explain_errors
def draw(
    name: str,
    prize: str,
    /,
    *,
    scrutineer: Annotated[str, Parameter(help="The scrutineer who oversees it.", show_default=False)] = "",
    says: Says = SAID,
) -> int:
    """Draw a ballot for a prize, from the order that was sealed when the promotion began.

    Wagers at tables are counted first if the terms want that and entries have closed.

    Example: pitboss promotion draw "Spring draw" car --scrutineer Sam --as Olga casino-operator
    """
    request = r.DrawPrize(prize, scrutineer)
    return asked(PROMOTION, name, request, says, second=scrutineer, through=_counted_first)


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
def notify(
    name: str,
    winner: int,
    method: str,
    /,
    *,
    missed: Annotated[bool, Parameter(negative=(), help="The winner was not reached.")] = False,
    words: Annotated[str, Parameter(help="More for the record.", show_default=False)] = "",
    says: Says = SAID,
) -> int:
    """Record that a winner was notified, or that it was tried: face-to-face, mail, telephone or email.

    Example: pitboss promotion notify "Spring draw" 1 telephone --as Olga casino-operator
    """
    request = r.NotifyWinner(winner, method, not missed, words)
    return asked(PROMOTION, name, request, says)


register_claims(app)
register_show(app)
