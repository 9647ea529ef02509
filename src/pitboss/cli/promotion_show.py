"""`pitboss promotion`: list promotions, show one, read its record as a document, and play cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from pitboss.cli.house_folder import explain_errors, house_at, read_house
from pitboss.cli.options import As, AsJson, Data
from pitboss.cli.output import REFUSED, complain
from pitboss.cli.passwords import PasswordFile
from pitboss.cli.stream_commands import looks_as, print_refused
from pitboss.cli.stream_documents import Shown, print_audit, print_cases, print_list, print_shown, shown, write_proof_of
from pitboss.house.promotions.drawing import notice_words
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.view import PromotionView
from pitboss.house.times import said
from pitboss.money import show as money
from pitboss.table.phrases import quoted, wager_name
from pitboss.table.refusal import Refusal, listed

__all__ = ["register"]


def register(app: App) -> None:
    """Add these commands to `pitboss promotion`."""
    app.command(list_, name="list")
    for command in (show, audit, case):
        app.command(command)


@explain_errors
def list_(*, data: Data = None, as_json: AsJson = False) -> int:
    """List the promotions of the house.

    Example: pitboss promotion list
    """
    return print_list(
        PROMOTION,
        lambda view: {"ballots": view.ballots, "winners": len(view.winners)},
        {"Ballots": lambda row: str(row["ballots"]), "Winners": lambda row: str(row["winners"])},
        nothing="No promotion has been offered here yet.",
        data=data,
        as_json=as_json,
    )


@explain_errors
def show(
    name: str,
    /,
    *,
    speaker: As = None,
    proof: Annotated[Path | None, Parameter(help="Write the proof of the draw to this file.", show_default=False)] = None,
    password_file: PasswordFile = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Show a promotion: its terms, its times, the root of its draw, ballots and winners.

    Who people are is shown to themselves and to the offices that may have it, with --as. `pitboss verify-shuffle` checks a proof.

    Example: pitboss promotion show "Spring draw"

    Example: pitboss promotion show "Spring draw" --as Ines inspector
    """
    with read_house(data) if speaker is None else house_at(data) as house:
        book = house.streams.whole(PROMOTION, name).rules.book
        viewer = looks_as(house, book, speaker, password_file)
        if isinstance(viewer, Refusal):
            return print_refused(book, viewer, as_json=as_json)
        found = shown(house, PROMOTION, name, viewer)
        if proof is not None and not write_proof_of(house, PROMOTION, name, proof):
            return complain(f"Nothing has been drawn in {name} yet.", REFUSED)
    return print_shown(found, _lines(found), as_json=as_json)


def _lines(found: Shown) -> Iterator[str]:
    stream, root = found.stream, found.root
    view: PromotionView = found.view
    zone = stream.rules.zone
    terms = view.terms
    yield f"{view.name}: {view.phase}, under {stream.rules.book.id}{', postponed' if view.postponed else ''}"
    yield f"at {terms.place}, with {listed(map(wager_name, terms.gaming))}"
    yield f"from {said(terms.begins, zone)} to {said(terms.ends, zone)}; entries close {said(view.closes, zone)}"
    yield f"drawn {said(view.award_at, zone)} at {terms.award_place}: {terms.manner}"
    yield f"eligible: {terms.eligible}"
    if terms.minimum_wager:
        yield f"minimum wager {money(terms.minimum_wager)}"
    present = "; winners must be present" if terms.present else ""
    yield f"to claim: {terms.claim}{present}; notified {listed((notice_words(each) for each in terms.notice), 'or')}"
    yield f"results: {terms.results}"
    for prize in terms.prizes:
        instead = f", or {money(prize.cash_alternative)} in cash" if prize.cash_alternative else ""
        worth = f"{prize.count} x {prize.nature}, {money(prize.value)}{instead}"
        yield f"prize {prize.id}: {worth}; {prize.details}; {prize.conditions}"
        yield from (f"    {key.replace('-', ' ')}: {value}" for key, value in prize.particulars.items())
    if view.not_before and not view.commenced_at:
        yield f"may begin {said(view.not_before, zone)}"
    yield f"{view.ballots} ballots{f', root of the draw {root}' if root else ''}"
    yield from _people(view, zone)


def _people(view: PromotionView, zone: str) -> Iterator[str]:
    if view.scrutineer:
        yield f"scrutineer {view.scrutineer}"
    for each in view.amendments:
        yield f"amendment {each} waits for approval"
    for won in view.winners:
        who = f" ({won.person})" if won.person else ""
        due = f", notify by {said(won.notify_by, zone)}" if won.notify_by and not won.notices else ""
        until = f"claim by {said(won.claim_by, zone)}"
        yield f"winner {won.number}{who}: {won.prize}, ballot {won.ballot}, {won.status}{due}, {until}"
    for entry in view.entries:
        yield (
            f"{entry.person}: ballots {entry.first} to {entry.last}"
            if entry.last > entry.first
            else (f"{entry.person}: ballot {entry.first}")
        )
    for claim in view.claims:
        known = f", {claim.name}, {claim.address}" if claim.name or claim.address else ""
        outcome = f"{claim.outcome or 'open'}{quoted(claim.reasons)}"
        yield f"claim {claim.number} by {claim.person}{known}: {claim.prize}, {outcome}"
    for raised in view.disputes:
        decided = f", decided{quoted(raised.decision)}" if raised.decision else ", open"
        yield f"dispute {raised.number} by {raised.by}:{quoted(raised.words)}{decided}"


@explain_errors
def audit(
    name: str,
    /,
    *,
    venue: Annotated[str, Parameter(help="The casino, for the cover.", show_default=False)] = "",
    by: Annotated[str, Parameter(help="Who makes the document.", show_default=False)] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Read the record of a promotion as a numbered document: every row checked, every command decided again, what was drawn
    compared with the root that was published before entries, and counted wagers with the records of the tables.

    The exit status is 1 if something does not hold.

    Example: pitboss promotion audit "Spring draw"
    """
    return print_audit(PROMOTION, name, venue=venue, by=by, data=data, as_json=as_json)


@explain_errors
def case(*paths: Annotated[Path, Parameter(name="PATH", required=True)], as_json: AsJson = False) -> int:
    """Play cases: promotions written down in TOML with what is expected of each command. One file is printed in full.

    The exit status is 0 if every expectation is met; 1 if one is not; 2 if a file cannot be played as it is written.

    Example: pitboss promotion case examples/promotions/cases/15.2-scrutineer.toml

    Example: pitboss promotion case examples/promotions/cases
    """
    return print_cases(paths, as_json=as_json)
