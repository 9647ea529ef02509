"""Files that somebody has damaged, or made to harm: each loader says in its own words what is wrong, or reads them."""

from __future__ import annotations

import contextlib
import functools
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from msgspec import DecodeError

from pitboss import law
from pitboss.files.errors import FileError
from pitboss.house.house import House
from pitboss.house.round_files import reading
from pitboss.house.round_files.settings import load_settings
from pitboss.journal import checkpoint_file
from pitboss.journal.checkpoints import check
from pitboss.journal.errors import JournalError
from pitboss.journal.keys import read_key
from pitboss.journal.proof import read_proof, verify_proof

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
STRATEGY = b"""name = "Mine"
otherwise = "fold"

[[rule]]
at_least = "pair"
play = 1
"""
PROOF = b"""{"format": "pitboss shuffle proof 1", "table": "T", "version": 3, "hash": "00", "root": "00", "cards": 52, "cut": 26,
"openings": [{"position": 0, "piece": "As", "salt": "00", "path": ["00"]}]}"""
PIECES = (
    b"",
    b"\x00",
    b"\xff",
    b"9" * 400,
    b"[",
    b"{",
    b'"',
    b"'",
    b"\n",
    b"=",
    b".",
    b"a." * 300,
    b"-1",
    b"1e999",
    b"\xed\xa0\x80",
)
EXPECTED = (FileError, JournalError, DecodeError, OSError)
"""How a loader may say no."""


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to four changes: cut, doubled, swapped, overwritten, or with something put in."""
    for _ in range(chance.randint(1, 4)):
        at, size = chance.randrange(len(data) + 1), chance.choice((1, 2, 8, 60, 400))
        before, after = data[:at], data[at:]
        data = chance.choice(
            (
                before + after[size:],
                before + chance.choice(PIECES) + after,
                before + after[:size] * 2 + after[size:],
                before + bytes(chance.randrange(256) for _ in range(min(size, 8))) + after[size:],
                after + before,
                before,
            )
        )
    return data


def _text(load: Callable[[Path], object]) -> Callable[[Path], None]:
    def loaded(file: Path) -> None:
        load(file)

    return loaded


def _strategy(file: Path) -> None:
    from pitboss.lab.errors import LabError
    from pitboss.lab.families.dealer_poker.strategy_files import read_strategy
    from tests.support.play import TableUnderTest

    rules = TableUnderTest().table.rules
    try:
        read_strategy(file, rules, up_card=True)  # type: ignore[arg-type]
    except LabError:
        return


def _proof(file: Path) -> None:
    data = file.read_bytes()
    verify_proof(data)
    read_proof(data)


def _key(file: Path) -> None:
    file.chmod(0o600)
    read_key(file)


def _checkpoints(file: Path) -> None:
    check(checkpoint_file.read(file), str(file), partial=True)


def _record(file: Path) -> None:
    """Open a house over a damaged database, and read what can be read."""
    folder = file.with_name(f"{file.name}-house")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "house.db").write_bytes(file.read_bytes())
    key = next(GOLDEN.glob("*-physical/house.key"))
    own = folder.with_name(f"{folder.name}.key")
    own.write_bytes(key.read_bytes())
    own.chmod(0o600)
    with House.at(folder) as house:
        for table in house.tables():
            table.view("Ann")


LOADERS: dict[str, tuple[Callable[[], list[bytes]], Callable[[Path], None]]] = {
    "rulebook": (lambda: [law.load(each).text.encode() for each in law.available()], _text(law.load_file)),
    "round file": (
        lambda: [each.read_bytes() for each in sorted((ROOT / "examples/rounds").rglob("*.toml"))],
        _text(reading.load),
    ),
    "settings": (lambda: [each.read_bytes() for each in sorted((ROOT / "examples/tables").glob("*.toml"))], _text(load_settings)),
    "strategy": (lambda: [STRATEGY], _strategy),
    "proof": (lambda: [PROOF], _proof),
    "key": (lambda: [next(GOLDEN.glob("*/house.key")).read_bytes()], _key),
    "checkpoints": (lambda: [b'{"number": 1, "at": 1, "root": "00", "heads": []}\n'], _checkpoints),
    "record": (lambda: [next(GOLDEN.glob("*-physical/house.db")).read_bytes()], _record),
}
"""Each kind of file: good ones, and what reads them."""
OFTEN = {"round file": 8, "settings": 6, "strategy": 6, "proof": 8, "key": 6, "checkpoints": 6, "rulebook": 3, "record": 1}


def damaged_file(seed: str, folder: Path) -> str:
    """Give a damaged file to its loader; return its kind. Whatever is not one of the loaders' own errors is a failure."""
    chance = random.Random(seed)
    kind = chance.choices([*OFTEN], [*OFTEN.values()])[0]
    file = folder / "damaged.toml"
    file.write_bytes(mutated(chance.choice(_good(kind)), chance))
    with contextlib.suppress(*EXPECTED):
        LOADERS[kind][1](file)
    return kind


@functools.cache
def _good(kind: str) -> list[bytes]:
    """Return the good files of a kind, read once."""
    return LOADERS[kind][0]()
