"""What the decisions of a player in a round were worth. A round that was reviewed once is not counted again."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec

from pitboss.house.reviewing import RoundPlayed
from pitboss.house.snapshots import digest
from pitboss.lab.coaches import Review, coach_for
from pitboss.lab.coaches.answers import decoded, encoded
from pitboss.lab.figures import Tell, silent
from pitboss.lab.kept_files import writable

MOST = 2_000
"""Reviews that are kept; a tenth of them goes when there are more."""


def reviewed(played: RoundPlayed, tell: Tell = silent) -> Review:
    """Return what the decisions of a round were worth, counted or as it was kept."""
    found = kept(played)
    if found is None:
        coach = coach_for(played.rules, tell)
        for view, area, request in played.decisions:
            coach.note(view, area, request)
        found = coach.review(played.staked)
        _keep(_file(played), encoded(found))
    return found


def kept(played: RoundPlayed) -> Review | None:
    """Return the review of a round if it was counted before; None if not, or if it cannot be read."""
    try:
        return decoded(_file(played).read_bytes())
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def _file(played: RoundPlayed) -> Path:
    """Return where a review is kept: another place where anything is that it depends on, the program too."""
    facts = msgspec.to_builtins(
        (played.rules.table, played.decisions, played.staked), str_keys=True, order="deterministic", enc_hook=repr
    )
    parts = (digest(played.rules).encode(), msgspec.json.encode(facts))
    return _folder() / f"{sha256(b'/'.join(parts)).hexdigest()}.json"


@cache
def _folder() -> Path:
    return writable(Path(__file__).parent) / "reviews"


def _keep(file: Path, data: bytes) -> None:
    """Keep a review if there is room for it, and let the oldest go."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as written:
            written.write(data)
        Path(written.name).replace(file)
        known = [*file.parent.iterdir()]
        if len(known) > MOST:
            for old in sorted(known, key=lambda each: each.stat().st_mtime)[: MOST // 10]:
                old.unlink(missing_ok=True)
