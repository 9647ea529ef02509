"""`pitboss audit` and `pitboss verify-shuffle`: a round as a numbered document, and a player's own proof."""

import getpass
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.audit_html import audit_page
from pitboss.cli.audit_text import document_data, print_round
from pitboss.cli.house_folder import data_folder, explain_errors, now, read_house, where_kept
from pitboss.cli.options import AsJson, Data, TableName
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain, print_json
from pitboss.files.reading import read_bounded
from pitboss.house.audit import Document
from pitboss.house.audit import audit as audited
from pitboss.house.kept_streams import NoSuchRound, stream_named
from pitboss.house.proofs import proof_for
from pitboss.house.table_stream import PREFIX
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.checkpoint_file import read as read_checkpoints
from pitboss.journal.checkpoints import check
from pitboss.journal.export import time_of
from pitboss.journal.proof import Proof, read_proof, unbound, verify_proof, write_proof
from pitboss.money import shown_in_chips
from pitboss.table.bounds import LARGEST_PROOF


@explain_errors
def audit(
    table: TableName,
    round_: Annotated[int, Parameter(name="ROUND")],
    /,
    *,
    proof: Annotated[str | None, Parameter(name="--proof-for", help="Write this player's proof of shuffle instead.")] = None,
    html: Annotated[Path | None, Parameter(help="Write the document to this file, for a screen or A4 paper.")] = None,
    venue: Annotated[str | None, Parameter(help="The venue on the cover; without it, the folder of the record.")] = None,
    by: Annotated[str | None, Parameter(help="Who makes the document; without it, the user of this machine.")] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Print a round as a numbered document: each line with clause, actor, time, money moved and hash; the payments derived again
    from the rulebook the table kept, the cards checked against the root published before the deal.

    Nothing is printed if a row of the table's record does not hold. The exit status is 1 if a line does not.

    Example: pitboss audit "Table 1" 3

    Example: pitboss audit "Table 1" 3 --html round-3.html --venue "Harbour Casino" --by "Ines Ito"

    Parameters
    ----------
    table
        The table, as `pitboss table list` prints it.
    round_
        The number of the round, from 1.
    """
    try:
        with read_house(data) as house:
            if proof is not None:
                file = data_folder(data) / FILE
                chain = read_checkpoints(file) if file.exists() else []
                sys.stdout.write(write_proof(proof_for(house.journal, table, round_, proof, chain)).decode())
                return DONE
            place = venue or where_kept(house)
            document = audited(house.journal, PREFIX + table, round_, venue=place, made_at=now(), made_by=by or _user())
    except NoSuchRound as error:
        return complain(str(error), WRONG_INPUT)
    with shown_in_chips(document.in_chips):
        return _put_out(document, html, as_json=json)


def _put_out(document: Document, html: Path | None, *, as_json: bool) -> int:
    if html is not None:
        try:
            html.write_text(audit_page(document), encoding="utf-8")
        except OSError as error:
            return complain(f"{html}: the document cannot be written: {error.strerror}", WRONG_INPUT)
    if as_json:
        print_json(document_data(document))
    elif html is not None:
        print(f"{html}: {' '.join(document.verdict)}")
    else:
        print_round(document)
    return DONE if document.sound else REFUSED


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "an unknown user"


@explain_errors
def verify_shuffle(
    file: Path,
    /,
    *,
    root: Annotated[str | None, Parameter(help="The root that was on the sign before the deal.")] = None,
    signer: Annotated[str | None, Parameter(help="The public key of the house, as you noted it.")] = None,
    checkpoints: Annotated[Path | None, Parameter(help="A copy of the checkpoints of the house, from a witness.")] = None,
    json: AsJson = False,
) -> int:
    """Check a player's proof of shuffle by itself: no database, no key.

    The house has signed the table, the round, the root, the cut, the cards and the checkpoint. `--root` compares the root with
    the one that was noted from the sign before the deal, which the house cannot change any more.

    Example: pitboss verify-shuffle my-round.json --root ROOT

    Parameters
    ----------
    file
        The proof, as `pitboss audit TABLE ROUND --proof-for PLAYER` writes it.
    """
    try:
        data = read_bounded(file, LARGEST_PROOF)
    except OSError as error:
        return complain(f"{file}: {error.strerror}", WRONG_INPUT)
    except ValueError as error:
        return complain(f"{file}: this is no proof: {error}", WRONG_INPUT)
    chain = read_checkpoints(checkpoints) if checkpoints else []
    check(chain, str(checkpoints), signer, partial=True)
    findings = verify_proof(data, root, signer, chain)
    proof = read_proof(data)
    lacks = unbound(proof) if isinstance(proof, Proof) else None
    if json:
        print_json({"holds": not findings, "findings": findings, "not_bound": lacks, "root_compared": root is not None})
    elif findings:
        for finding in findings:
            complain(f"{file}, {finding.where}: {finding.says}", REFUSED)
    elif isinstance(proof, Proof):
        _print_proof(proof, lacks, compared=root is not None)
    return REFUSED if findings else DONE


def _print_proof(proof: Proof, lacks: str | None, *, compared: bool) -> None:
    pieces = " ".join(f"{proof.dealt(each)}:{each.piece}" for each in proof.openings)
    drawn = stream_named(proof.table)  # a promotion or a tournament, which draws numbers and has no rounds
    round_ = f", round {proof.round_}," if proof.round_ and not drawn else ""
    of = f"{'numbers' if drawn else 'cards'} of {' '.join((drawn[0].id, drawn[1])) if drawn else proof.table}{round_}"
    print(f"The proof holds: {len(proof.openings)} {of} under root {proof.root[:24]}...\n{pieces}")
    if proof.signer:
        print(f"Signed under the public key {proof.signer}")
    if pin := proof.checkpoint:
        print(f"The round is under checkpoint {pin.number} of {time_of(pin.at)}, {pin.digest}")
    if lacks:
        print(lacks)
    if not compared:
        before = "the draw" if drawn else "the deal"
        print(f"The root was not compared with the sign: give the one you noted before {before} with --root.")


__all__ = ["audit", "verify_shuffle"]
