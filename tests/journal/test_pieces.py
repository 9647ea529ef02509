"""The journal knows no event: whatever a class calls secret is sealed, and any pieces can be committed to."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from tests.journal.places import Place
from tests.journal.samples import ANN, TABLE

import pitboss.journal
from pitboss.house.openings import prove, published, shoe_at
from pitboss.journal.checkpoints import Signer
from pitboss.journal.commitments import Commitments, check_opening, texts
from pitboss.journal.errors import InTheShoe, NotRecordable
from pitboss.journal.formats import Formats
from pitboss.journal.proof import verify_proof, write_proof
from pitboss.journal.sealing import published_root
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.commands import Actor
from pitboss.table.events import Begun, Event, Left

TILES = tuple(f"{suit}{rank}" for suit in ("bamboo", "dots") for rank in range(1, 10)) * 2


class WallBuilt(Event, frozen=True, tag="wall.built/1"):
    tiles: tuple[str, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("tiles",)
    COMMITS: ClassVar[str] = "tiles"

    def shoe_ends(self) -> bool:
        return True


class TileTaken(Event, frozen=True, tag="tile.taken/1"):
    tile: str
    round: int = 0

    SECRET: ClassVar[tuple[str, ...]] = ("tile",)

    def begins(self) -> Begun | None:
        return Begun(self.round, (1,)) if self.round else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(self.tile),)


class DiceShaken(Event, frozen=True, tag="dice.shaken/1"):
    faces: tuple[int, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("faces",)
    COMMITS: ClassVar[str] = "faces"


class BallSpun(Event, frozen=True, tag="ball.spun/1"):
    pocket: int | None

    SECRET: ClassVar[tuple[str, ...]] = ("pocket",)
    COMMITS: ClassVar[str] = "pocket"


class Shake(Struct, frozen=True, tag="shake"):
    faces: tuple[int, ...] = ()
    note: dict[str, str] = {}

    SECRET: ClassVar[tuple[str, ...]] = ("faces",)


class Command(Struct, frozen=True):
    id: str
    who: Actor
    at: int
    does: Shake


SHAKE = Shake()
FORMATS = Formats(WallBuilt | TileTaken | DiceShaken | BallSpun, Command)


def append(journal: Journal, *events: Event, does: Shake = SHAKE) -> None:
    version = journal.version(TABLE)
    journal.append(TABLE, version, [(Command(f"c{version}", ANN, 0, does), events)])


def stored(place: Place) -> str:
    return str([place.plain(f"SELECT body FROM {table}") for table in ("commands", "journal")])


def opened(journal: Journal, pieces: Any, version: int = 1) -> bool:
    """Return whether the root in a row is one over these pieces, each of which opens."""
    row = list(journal.read(TABLE))[version - 1]
    made = Commitments(texts(list(pieces)), journal.salts_secret(row))
    return made.root == published_root(row.body) and all(check_opening(made.root, each) for each in made.open(range(len(pieces))))


def test_a_wall_of_tiles_is_sealed_and_opened_as_it_is_taken(place: Place, journal: Journal) -> None:
    append(journal, WallBuilt(tiles=TILES, clauses=()))
    append(journal, TileTaken(tile=TILES[0], round=1, clauses=()), TileTaken(tile=TILES[1], clauses=()))
    assert "bamboo" not in stored(place)
    assert [entry.event.tile for entry in journal.entries(TABLE, FORMATS, 2)] == list(TILES[:2])
    shoe = shoe_at(journal, TABLE, 3, FORMATS)
    assert (shoe.cards, [(piece.card, piece.round) for piece in shoe.dealt]) == (len(TILES), [("bamboo1", 1), ("bamboo2", 1)])
    data = write_proof(prove(shoe, [0, 1], Signer(journal.sealer.key)))
    assert verify_proof(data, noted=shoe.on_sign) == []
    assert b'"bamboo1"' in data
    assert b'"bamboo3"' not in data
    with pytest.raises(InTheShoe):
        shoe.open([2])
    append(journal, WallBuilt(tiles=TILES[::-1], clauses=()))
    assert len(shoe_at(journal, TABLE, 3, FORMATS).opened) == len(TILES)
    assert verify(journal).ok


def test_dice_are_sealed_and_committed_to_by_their_numbers(place: Place, journal: Journal) -> None:
    append(journal, DiceShaken(faces=(6, 6, 1), clauses=()), does=Shake((6, 6, 1)))
    assert stored(place).count('"faces":{"sealed":') == 2
    (step,) = journal.steps(TABLE, FORMATS)
    assert step.command.does.faces == step.entries[0].event.faces == (6, 6, 1)
    assert opened(journal, (6, 6, 1))
    assert not opened(journal, (6, 1, 6))
    assert texts([6, "As", {"b": 1, "a": [2]}]) == ["6", "As", '{"a":[2],"b":1}']


@pytest.mark.parametrize("pocket", [0, 17])
def test_a_ball_is_one_piece_and_zero_is_a_secret_too(place: Place, journal: Journal, pocket: int) -> None:
    append(journal, BallSpun(pocket=pocket, clauses=()))
    assert '"pocket":{"sealed":' in stored(place)
    assert next(journal.entries(TABLE, FORMATS)).event.pocket == pocket
    assert opened(journal, (pocket,))


def test_what_is_empty_is_not_sealed(place: Place, journal: Journal) -> None:
    append(journal, BallSpun(pocket=None, clauses=()), DiceShaken(faces=(), clauses=()))
    assert "sealed" not in stored(place)
    assert published(journal, TABLE) == []
    assert [entry.event for entry in journal.entries(TABLE, FORMATS)] == [
        BallSpun(pocket=None, clauses=()),
        DiceShaken(faces=(), clauses=()),
    ]


def test_a_plain_value_that_looks_sealed_is_refused(journal: Journal) -> None:
    class Noted(Event, frozen=True, tag="noted/1"):
        note: dict[str, str]

    for note in ({"sealed": "x"},):
        with pytest.raises(NotRecordable, match="'note' looks like a sealed value"):
            append(journal, Noted(note=note, clauses=()))
        with pytest.raises(NotRecordable, match="'note' looks like a sealed value"):
            append(journal, BallSpun(pocket=1, clauses=()), does=Shake(note=note))
        with pytest.raises(NotRecordable, match="'note' looks like a sealed value"):
            append(journal, BallSpun(pocket=1, clauses=()), does=Shake((1,), note))
    for note in ({"sealed": "x", "z": "y"}, {"a": '{"sealed":"x"}'}):
        append(journal, Noted(note=note, clauses=()))
    formats = Formats(Noted, Command)
    assert [entry.event.note for entry in journal.entries(TABLE, formats)] == [{"sealed": "x", "z": "y"}, {"a": '{"sealed":"x"}'}]


def test_the_journals_own_fields_are_reserved(journal: Journal) -> None:
    class Rooted(Event, frozen=True, tag="rooted/1"):
        root: str

        SECRET: ClassVar[tuple[str, ...]] = ("root",)

    with pytest.raises(TypeError, match="Rooted has secrets, so it cannot have a field named root or salts"):
        append(journal, Rooted(root="x", clauses=()))


def test_the_journal_imports_no_event_and_no_request() -> None:
    folder = Path(pitboss.journal.__file__).parent
    found = {
        f"{node.module}.{each.name}"
        for file in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pitboss.")
        for each in node.names
        if not node.module.startswith(("pitboss.journal", "pitboss.table.bounds", "pitboss.files.reading"))
        and not (node.module == "pitboss" and each.name == "journal")
    }
    assert found == {"pitboss.cards.Card", "pitboss.cards.deck", "pitboss.table.commands.Actor"}
