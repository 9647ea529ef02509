"""The proof of a wall: a player gets the openings of the tiles that they were shown, and of no other."""

from __future__ import annotations

from pathlib import Path

from tests.golden.reading import DATABASE, KEY

from pitboss.house.house import House
from pitboss.house.proofs import proof_for

GOLDEN = Path(__file__).parents[1] / "golden" / "nz-pai-gow-virtual"


def test_a_player_is_given_the_tiles_they_were_shown(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "house.db").write_bytes((GOLDEN / DATABASE).read_bytes())
    key = tmp_path / "house.key"
    key.write_bytes((GOLDEN / KEY).read_bytes())
    key.chmod(0o600)
    house = House.at(folder, key)
    proof = proof_for(house.journal, "Table 1", 1, "Ann")
    # The bank's hand and those of three boxes were exposed; the other tiles stay closed.
    assert len(proof.openings) == 16
    assert len({each.position for each in proof.openings}) == 16
