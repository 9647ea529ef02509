"""The record against its checkpoints: what was signed must still be there, unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pitboss.journal.checkpoint_file import FILE, last, read, still_holds
from pitboss.journal.checkpoints import BadCheckpoint, Checkpoint, Signer, agree, check
from pitboss.journal.diagnosis import REMOVED, Fault, changed, removed
from pitboss.journal.export import time_of
from pitboss.journal.kept_rulebooks import all_kept
from pitboss.journal.keys import Key
from pitboss.journal.rows import Head, readable
from pitboss.journal.store import Journal
from pitboss.journal.verify import Report
from pitboss.journal.witnesses import copy_in, is_web

_COMPARE = "Compare it with a copy kept elsewhere."


def known(
    folder: Path | None, copies: Sequence[Path] = (), signer: str | None = None, key: Key | None = None
) -> list[Checkpoint]:
    """Return the checkpoints beside the record and those in copies of them, by number; raise BadCheckpoint if one does not hold.

    `signer` is a public key that was noted elsewhere; with the key of the record, its own is expected too."""
    file = folder / FILE if folder else None
    ours = read(file) if file and file.exists() else []
    check(ours, str(file))
    found = {each.number: each for each in ours}
    for copy in copies:
        theirs = read(copy)
        check(theirs, str(copy), partial=True)
        agree(ours, theirs, str(copy), "beside the record")
        agree(found.values(), theirs, str(copy), "in another copy")
        known_keys = {each.signer for each in found.values()} | {each.followed_by for each in found.values()}
        if stranger := next((each for each in theirs if known_keys and each.signer not in known_keys), None):
            what = f"checkpoint {stranger.number} was signed under another key, {stranger.signer[:16]}."
            raise BadCheckpoint(str(copy), what, _COMPARE)
        found |= {each.number: each for each in theirs}
    chain = [found[number] for number in sorted(found)]
    _under_a_known_key(chain, str(file if ours or not copies else copies[0]), signer, key)
    return chain


def _under_a_known_key(chain: Sequence[Checkpoint], where: str, signer: str | None, key: Key | None) -> None:
    expected = {signer} if signer else {Signer(each).public for each in key.all} if key else set()
    if chain and expected and not expected & {each.signer for each in chain}:
        what = f"checkpoint {chain[0].number} was signed under another key, {chain[0].signer[:16]}."
        raise BadCheckpoint(where, what, _COMPARE)


def witnessed(folder: Path, places: Iterable[str], key: Key | None) -> tuple[list[Path], dict[str, str]]:
    """Return the copies that folders have witnessed, and why another witness could not be asked."""
    file = folder / FILE
    ours = read(file)[:1] if file.exists() else []
    names = [each.signer for each in ours] or ([Signer(each).public for each in key.all] if key else [])
    copies, silent = [], {}
    for place in places:
        if is_web(place):
            silent[place] = "It keeps its copies itself: ask for one, and give it with --checkpoints"
            continue
        try:
            there = [found for name in names if (found := copy_in(Path(place), name))]
        except OSError as error:
            silent[place] = f"it cannot be read ({error.strerror})"
            continue
        if there:
            copies.append(there[0])
        else:
            silent[place] = "it has no checkpoints of this house, or cannot be read"
    return copies, silent


def must_be_as_long(folder: Path, copies: Iterable[Path]) -> None:
    """Raise BadCheckpoint if a witness has later checkpoints than there are beside the record: there they come first."""
    file = folder / FILE
    ours = last(file)
    for copy in copies:
        theirs = last(copy)
        if theirs is not None and theirs.number > (ours.number if ours else 0):
            fate = f"ends with checkpoint {ours.number}" if ours else "is gone"
            what = f"the file {fate}, but the witness has checkpoint {theirs.number} in {copy}."
            raise BadCheckpoint(str(file), what, "Put the copy of the witness in its place, and verify the record again.")


def heads_of(chain: Iterable[Checkpoint]) -> set[Head]:
    """Return the ends of streams that were signed."""
    return {head for each in chain for head in each.heads}


def rulebook_fault(journal: Journal, chain: Iterable[Checkpoint]) -> Fault | None:
    """Return the first rulebook that was signed and is no longer in the record under its id."""
    kept = {(each.id, each.digest) for each in all_kept(journal)}
    for each in chain:
        for id_, digest in each.rulebooks:
            if (id_, digest) in kept:
                continue
            says = f"Checkpoint {each.number} names the rulebook {id_} ({digest[:12]}), which is not in the record."
            renamed = any(digest == other for _, other in kept)
            return changed("rulebooks", 0, ("id",), says) if renamed else removed("rulebooks", 0, says)
    return None


def key_fault(journal: Journal, chain: Sequence[Checkpoint], rotated: str | None = None) -> Fault | None:
    """Return whether the noted fingerprint is not that of the last checkpoint; `rotated` is a later key by the record itself."""
    signed = rotated or (chain[-1].key if chain else "")
    noted = journal.noted_key()
    if not signed or noted == signed:
        return None
    by = "the record says that the key was changed to" if rotated else f"checkpoint {chain[-1].number} says"
    return changed("meta key", 0, ("value",), f"It says {noted or 'nothing'}, but {by} {signed}.")


def named(journal: Journal, chain: Sequence[Checkpoint], report: Report) -> Fault | None:
    """Return the fault of a report; where rows are missing that were signed, with whether the record is an old copy."""
    fault = report.fault
    if fault is None or fault.kind != REMOVED or not chain:
        return fault
    newest = chain[-1]
    signed = {head.stream: head.version for head in newest.heads}
    streams = (stream for stream in journal.streams() if readable(stream) == stream)
    if any(journal.version(stream) > signed.get(stream, 0) for stream in streams) or _holds(journal, newest):
        return fault
    holds = next((each for each in reversed(chain[:-1]) if _holds(journal, each)), None)
    if holds is None:
        return fault
    says = (
        f"{fault.says} The record is no newer than checkpoint {holds.number} of {time_of(holds.at)}, and checkpoint "
        f"{newest.number} of {time_of(newest.at)} was signed later: its end was cut off, or an old copy was put in its place."
    )
    return Fault(fault.stream, fault.version, fault.kind, fault.columns, says)


def _holds(journal: Journal, each: Checkpoint) -> bool:
    try:
        still_holds(journal, each, "")
    except BadCheckpoint:
        return False
    return True
