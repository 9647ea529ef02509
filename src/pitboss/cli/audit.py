"""`pitboss audit` and `pitboss verify-shuffle`: a round as a numbered document, and a player's own proof."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.house_folder import explain_errors, house_at
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain, print_json
from pitboss.house.audit import NoSuchRound, RoundDocument, proof_for
from pitboss.house.audit import audit as audited
from pitboss.journal.export import time_of
from pitboss.journal.proof import Proof, read_proof, verify_proof, write_proof
from pitboss.money import show
from pitboss.table.phrases import outcomes


@explain_errors
def audit(
    table: str,
    round_: Annotated[int, Parameter(name="ROUND")],
    /,
    *,
    proof: Annotated[str | None, Parameter(name="--proof-for", help="Write this player's proof of shuffle instead.")] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Print a round as a numbered document: each line with clause, actor, time, money moved and hash; the payments derived again
    from the rulebook the table kept, the cards checked against the root published before the deal.

    Example: pitboss audit "Table 1" 3

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it.
    round_
        The number of the round, from 1.
    """
    try:
        with house_at(data) as house:
            if proof is not None:
                sys.stdout.write(write_proof(proof_for(house.journal, table, round_, proof)).decode())
                return DONE
            document = audited(house.journal, table, round_)
    except NoSuchRound as error:
        return complain(str(error), WRONG_INPUT)
    if json:
        print_json(document)
    else:
        _print(document)
    return DONE if document.sound else REFUSED


def _print(document: RoundDocument) -> None:
    print(f"{document.table}, round {document.round}, under {document.rulebook}\n")
    for number, line in enumerate(document.lines, 1):
        print(f"{number:>3}. {line.says}")
        print(f"     {', '.join(line.clauses) or '-'}  {line.who.name} ({line.who.office})  {time_of(line.at)}")
        for seat, wager in line.settled:
            print(f"     seat {seat}: {outcomes([wager])}, by {', '.join(wager.clauses)}")
        for move in line.moves:
            print(f"     {show(move.amount)} from {move.source} to {move.target}")
        print(f"     {line.version} {line.hash[:16]}{'' if line.derived else '  NOT what the rules decide'}")
    print()
    derived = sum(line.derived for line in document.lines)
    print(f"{derived} of {len(document.lines)} lines derived again from the rulebook.")
    if document.openings is None:
        print("Dealt by hand: the house made no shuffle to check.")
        return
    found = document.openings
    out = f", number {found.first} to {found.first + found.checked - 1} of the shoe," if found.first > 1 else ""
    print(f"{found.checked} cards{out} checked against the root {found.root[:24]}...")
    for wrong in document.openings.wrong:
        print(f"  {wrong}")


@explain_errors
def verify_shuffle(
    file: Path,
    /,
    *,
    root: Annotated[str | None, Parameter(help="The root that was noted before the deal.")] = None,
    json: AsJson = False,
) -> int:
    """Check a player's proof of shuffle by itself: no database, no key. `--root` is the root noted before the deal.

    Example: pitboss verify-shuffle my-round.json

    Parameters
    ----------
    file
        The proof, as `pitboss audit TABLE ROUND --proof-for PLAYER` writes it.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        return complain(f"{file}: {error.strerror}", WRONG_INPUT)
    findings = verify_proof(data, root)
    proof = read_proof(data)
    if json:
        print_json({"holds": not findings, "findings": findings})
    elif findings:
        for finding in findings:
            complain(f"{file}, {finding.where}: {finding.says}", REFUSED)
    elif isinstance(proof, Proof):
        cards = " ".join(f"{proof.dealt(each)}:{each.piece}" for each in proof.openings)
        print(f"The proof holds: {len(proof.openings)} cards of {proof.table} under root {proof.root[:24]}...\n{cards}")
    return REFUSED if findings else DONE


__all__ = ["audit", "verify_shuffle"]
