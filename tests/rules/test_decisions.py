"""What no rule settles: a supervisor decides an incident that waits for it, and nothing else."""

import pytest
from tests.support.incidents import RACE, incident, race_incident
from tests.support.play import DANA, TableUnderTest, player
from tests.support.tables import GIL, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded

BEN = player("Ben")
WORDS = "as it was seen"


def disrupted(book: BookUnderTest) -> Incident:
    return (race_incident if book.rules.game == RACE else incident)("play-disrupted", words="a fire alarm")


def in_a_round(book: BookUnderTest) -> TableUnderTest:
    """Ann and Ben have wagers in a round that has begun."""
    table = book.table()
    book.wagered(table)
    table.seat("Ben", 2)
    table.ok(BEN, book.placed(2))
    book.begun(table)
    return table


def found_too_much(table: TableUnderTest, book: BookUnderTest) -> None:
    """More than the maximum is found on Ann's area."""
    limits, rules = table.table.state.limits, table.table.rules
    found = Stake(limits.ranges[rules.limit_of(book.main)].maximum + rules.smallest_chip)
    table.ok(DANA, do.WagerFound(1, book.main, found))


def decides(table: TableUnderTest, remedy: str, seat: int = 0) -> IncidentRecorded:
    recorded, *_ = table.ok(GIL, do.DecideRemedy(remedy, WORDS, seat))
    assert isinstance(recorded, IncidentRecorded)
    return recorded


@carries("supervise.decision")
def test_nothing_is_decided_before_something_waits_for_it(book: BookUnderTest) -> None:
    table = in_a_round(book)
    money = table.table.state.money
    for remedy, seat in (("void-round", 0), ("void-hand", 1), ("results-stand", 0)):
        refusal = table.refused("nothing-to-decide", GIL, do.DecideRemedy(remedy, WORDS, seat))
        assert refusal.clauses == book.cites("supervise.decision")
    assert not table.offered(GIL, "decide-remedy")
    assert table.table.state.money == money
    table.ok(DANA, disrupted(book))
    assert table.offered(GIL, "decide-remedy")
    decided = decides(table, "void-round")
    assert (decided.clauses, decided.words) == (book.cites("supervise.decision"), WORDS)
    assert decided.decides is not None
    assert (decided.decides.incident, decided.decides.area, decided.decides.round) == ("play-disrupted", 0, 1)
    assert (table.phase, table.on(1, book.main), table.on(2, book.main)) == ("wagering", 0, 0)


@carries("supervise.decision")
@pytest.mark.parametrize("blank", ["", " ", "\t\n"])
def test_the_reason_is_on_the_record(book: BookUnderTest, blank: str) -> None:
    table = in_a_round(book)
    table.ok(DANA, disrupted(book))
    refusal = table.refused("no-reason", GIL, do.DecideRemedy("void-round", blank))
    assert refusal.clauses == book.cites("supervise.decision")


@pytest.mark.by_hand
@carries("supervise.decision")
def test_a_decision_is_about_the_area_that_the_incident_concerns(book: BookUnderTest) -> None:
    table = in_a_round(book)
    found_too_much(table, book)
    table.refused("nothing-to-decide", GIL, do.DecideRemedy("void-hand", WORDS, 2))
    assert not table.offered(GIL, "decide-remedy", area=2)
    decided = decides(table, "void-hand", 1)
    assert decided.decides is not None
    assert decided.decides.area == 1
    assert (table.on(1, book.main), table.on(2, book.main)) == (0, STAKE)


@carries("supervise.decision")
def test_more_than_one_thing_may_be_decided_until_the_next_round_begins(book: BookUnderTest) -> None:
    table = in_a_round(book)
    table.ok(DANA, disrupted(book))
    for remedy in ("void-round", "results-stand", "reshuffle"):
        decided = decides(table, remedy)
        assert decided.decides is not None
        assert decided.decides.incident == "play-disrupted"
    book.wagered(table)
    book.begun(table)
    assert table.table.state.round.number == 2
    for remedy, seat in (("void-round", 0), ("void-hand", 1), ("results-stand", 0)):
        table.refused("nothing-to-decide", GIL, do.DecideRemedy(remedy, WORDS, seat))


@pytest.mark.by_hand
@carries("supervise.decision")
def test_an_incident_of_an_earlier_round_voids_no_later_one(book: BookUnderTest) -> None:
    """It is still to be decided, but the round it happened in is over."""
    table = in_a_round(book)
    table.ok(DANA, disrupted(book))
    found_too_much(table, book)
    decides(table, "void-round")
    assert [each.incident for each in table.table.state.pending] == ["play-disrupted"]
    book.wagered(table)
    book.begun(table)
    table.refused("nothing-to-decide", GIL, do.DecideRemedy("void-round", WORDS))
    assert decides(table, "results-stand").decides == table.table.state.decided[0]
