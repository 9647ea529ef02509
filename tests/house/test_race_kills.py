"""A process killed in the middle of a race loses nothing it has acknowledged; the next one draws the card that comes next."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.house.race_worker import PLAYERS, next_word
from tests.house.racing import FORMATS, NAME, say
from tests.journal.places import Place, place_for
from tests.support.derby import BY_HAND

from pitboss.games.racing_card_derby.round import Stage
from pitboss.house.audit import audit
from pitboss.house.house import House
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.ledger import ledger_of
from pitboss.house.openings import published, shoe_at
from pitboss.house.proofs import proof_for
from pitboss.house.table_stream import PREFIX
from pitboss.journal.proof import verify_proof, write_proof
from pitboss.journal.verify import verify
from pitboss.money import total
from pitboss.table.state import Phase

ROOT = Path(__file__).parents[2]
KILLS = 50


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    found = place_for(request, tmp_path)
    yield found
    found.discard()


def killed(place: Place) -> list[dict[str, Any]]:
    """What fifty processes found and did, each killed before the next began."""
    command = [sys.executable, "-m", "tests.house.race_worker", place.address, str(place.key), str(KILLS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_fifty_kills_in_the_middle_of_races(place: Place) -> None:
    said = killed(place)
    assert sum(line.get("killed", False) for line in said) == KILLS
    found = Counter(line["found"] for line in said if "found" in line)
    assert found[Stage.DRAWING] > KILLS / 4, "in the middle of the draw"
    assert {Phase.BETWEEN, Stage.DRAWING, Stage.SETTLING} <= {*found}
    acknowledged = {line["id"] for line in said if "id" in line}
    with place.open() as journal:
        assert verify(journal).ok
        assert acknowledged <= {step.command.id for step in journal.steps(PREFIX + NAME, FORMATS)}
        assert [difference for _, difference in redecided(journal, table_machine(journal, NAME)) if difference] == []
        whole_shoes(House(journal))
        run_to_its_end(House(journal))
        assert verify(journal).ok


def whole_shoes(house: House) -> None:
    """No card was drawn twice or passed over: what left each shoe is what it was bound to, in that order."""
    for root in published(house.journal, PREFIX + NAME):
        shoe = shoe_at(house.journal, PREFIX + NAME, root.version, FORMATS)
        opened = shoe.open(shoe.position(card.number) for card in shoe.dealt)
        assert [opening.piece for opening in opened] == [card.card for card in shoe.dealt]
        rounds = [card.round for card in shoe.dealt]
        assert rounds == sorted(rounds)


def run_to_its_end(house: House) -> None:
    """The race that was being run comes to its end, and everything in it adds up."""
    table = house.table(NAME, automation=BY_HAND)
    while table.state.phase is not Phase.BETWEEN:
        say(table, *next_word(table))
    assert total(table.state.money) == 0
    assert ledger_of(table).balances
    number = table.state.round.number
    assert audit(house.journal, PREFIX + NAME, number).sound
    for who in PLAYERS.values():
        proof = proof_for(house.journal, NAME, number, who.name)
        assert verify_proof(write_proof(proof), proof.root) == []
