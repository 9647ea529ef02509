"""The texts of the rulebooks that tables were opened with. A replay reads these, not the rulebooks of today."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import select

from pitboss import law
from pitboss.journal.errors import Missing
from pitboss.journal.migrations import alone
from pitboss.journal.schema import rulebooks
from pitboss.journal.store import Journal


class Kept(Struct, frozen=True):
    """The text of a rulebook, and the digest under which it was kept."""

    digest: str
    id: str
    text: str

    @property
    def fits(self) -> bool:
        """Return whether the text has this digest."""
        return sha256(self.text.encode("utf-8", "surrogateescape")).hexdigest() == self.digest


def keep_rulebook(journal: Journal, book: law.Rulebook) -> dict[str, str]:
    """Store a rulebook and those it includes; return their digests by id, for the event that opens a table."""
    texts, digests = book.texts(), book.digests()
    with journal.database.reading() as connection:
        known = set(connection.scalars(select(rulebooks.c.digest)))
    if known.issuperset(digests.values()):
        return digests
    with journal.database.writing() as connection:
        alone(connection)
        known = set(connection.scalars(select(rulebooks.c.digest)))
        for id_, digest in digests.items():
            if digest not in known:
                connection.execute(rulebooks.insert().values(digest=digest, id=id_, text=texts[id_]))
    return digests


def kept_rulebook(journal: Journal, rulebook_id: str, digests: Mapping[str, str]) -> law.Rulebook:
    """Return a rulebook as it was kept."""
    # The digest identifies a text. Two tables may name the same text differently, one as a file and one by its id.
    kept = {each.digest: each.text for each in all_kept(journal) if each.fits}
    texts = {wanted: kept[digest] for wanted, digest in digests.items() if digest in kept}
    for wanted, digest in digests.items():
        if wanted not in texts:
            what = f"the rulebook {wanted} ({digest[:12]}) is missing or was changed."
            raise Missing(journal.where, what, "Verify the record, and restore it from a backup.")
    return law.reload(rulebook_id, texts)


def all_kept(journal: Journal) -> list[Kept]:
    """Return every kept rulebook."""
    with journal.database.reading() as connection:
        query = select(rulebooks).order_by(rulebooks.c.id, rulebooks.c.digest)
        return [Kept(*found) for found in connection.execute(query)]
