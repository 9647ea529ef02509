"""Several processes at one record, and processes that die: each version once, each command once, whole or not at all."""

from __future__ import annotations

from collections import Counter

from tests.journal.places import Place
from tests.journal.samples import FORMATS, TABLE
from tests.journal.workers import answer, killed, race, start

from pitboss.journal.verify import verify

TIMES = 10
KILLS = 50


def test_two_processes_at_one_stream(place: Place) -> None:
    """They open a new record at the same moment, and append to one stream as fast as it lets them."""
    racers = [start(race, place.address, place.key, name, TIMES) for name in ("left", "right")]
    said = [line for racer in racers for line in answer(racer)]
    assert len(said) == 4 * TIMES
    first = [line for line in said if not line["repeated"]]
    once = Counter(version for line in first for version in line["versions"])
    assert len(first) == 3 * TIMES, "what both sent happened once"
    with place.open() as journal:
        assert sorted(once) == list(range(1, journal.version(TABLE) + 1))
        assert set(once.values()) == {1}
        assert all(journal.already(TABLE, line["id"]) == tuple(line["versions"]) for line in said)
        assert verify(journal).ok


def test_processes_that_are_killed_lose_nothing_they_acknowledged(place: Place) -> None:
    said = answer(start(killed, place.address, place.key, KILLS))
    assert sum(line.get("killed", False) for line in said) == KILLS
    acknowledged = {line["id"]: line["versions"] for line in said if "id" in line}
    assert len(acknowledged) > KILLS / 2, "the processes lived long enough to do something"
    with place.open() as journal:
        steps = list(journal.steps(TABLE, FORMATS))
        assert verify(journal).ok
    versions: dict[str, list[int]] = {}
    for step in steps:
        whole = versions.setdefault(step.command.id.partition("/")[0], [])
        whole += [entry.version for entry in step.entries]
    assert all(len(each) == 5 for each in versions.values()), "no command is there in part"
    assert {id_: versions.get(id_) for id_ in acknowledged} == acknowledged
    assert len(versions) - len(acknowledged) <= KILLS, "what was not acknowledged is at most what was under way"
