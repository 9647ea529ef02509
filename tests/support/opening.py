"""Tables that must not open, what is looked at before one does, and everybody who could speak to one."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import do, law
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.runner import NotOpened
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.refusal import Refusal
from pitboss.table.services.opening import ChecklistTicked, TableReady
from tests.support.play import CASS, DANA, GUS, INES, NSW, TableUnderTest, player
from tests.support.witness import WITNESS

MIA = Actor("Mia", "assistant-gaming-manager")
SAUL = Actor("Saul", "surveillance")
PAT = player("Pat")
"""A player who sits nowhere."""
EVERYBODY = (PAT, DANA, GUS, CASS, MIA, INES, SAUL, HOUSE_ACTOR)
"""One of each office of the rulebook, and the house itself."""


def all_but(*people: Actor) -> tuple[Actor, ...]:
    """Everybody else: those to whom a rule gives nothing."""
    return tuple(who for who in EVERYBODY if who not in people)


def not_opened(code: str, rulebook: str | law.Rulebook = NSW, **settings: Any) -> Refusal:
    """A table that must not open, for that reason; what it says is witnessed."""
    with pytest.raises(NotOpened) as stopped:
        TableUnderTest(rulebook, **settings)
    refusal = stopped.value.refusal
    assert refusal.code == code, refusal
    assert refusal.sentence()
    assert refusal.way_out()
    WITNESS.saw(refusal.clauses)
    return refusal


# --- the opening checklist -----------------------------------------------------------------------------------------

ANTE = 500


def lines(table: TableUnderTest) -> list[str]:
    """The lines of the checklist that wait to be ticked."""
    who = HOUSE_ACTOR if table.table.rules.virtual else DANA
    return [offer.choices[0] for offer in table.offers(who) if offer.request == "tick"]


def asked_of_people(item: str, clause_id: str, rulebook: str = NSW) -> None:
    """A table of wood and cloth takes no wager before somebody the rulebook names has ticked this line."""
    row = next(each for each in law.load(rulebook).checklist if each.item == item)
    for helper in EVERYBODY:
        table = TableUnderTest(rulebook, kind="physical")
        ann, place = table.seat("Ann", 1), do.PlaceWagers(1, {"ante": Stake(ANTE)})
        for other in lines(table):
            if other != item:
                table.ok(DANA, do.Tick(other))
        before = table.table.state.money
        assert table.refused("not-opened", ann, place).facts == {"missing": item}
        if helper.office not in row.by:
            assert clause_id in table.refused("not-your-office", helper, do.Tick(item)).clauses
            assert table.phase == "opening"
            continue
        ticked, ready = table.ok(helper, do.Tick(item))
        assert ticked == ChecklistTicked(item=item, by=helper.name, stands_for="", clauses=ticked.clauses)
        assert clause_id in ticked.clauses
        assert isinstance(ready, TableReady)
        table.refused("wrong-phase", helper, do.Tick(item))
        assert table.table.state.money == before
        table.ok(ann, place)
        assert (table.on(1, "ante"), table.stack(1)) == (ANTE, 100_000 - ANTE)
    assert {"dealer", "gaming-supervisor", "casino-supervisor"} == set(row.by)


def stood_for(item: str, clause_id: str, rulebook: str = NSW) -> None:
    """Where Pitboss deals, the house says what stands for the thing; no person says that they did it."""
    row = next(each for each in law.load(rulebook).checklist if each.item == item)
    table = TableUnderTest(rulebook, automation=EVERYTHING - {Automation.OPENING})
    for person in (DANA, GUS, INES, PAT, SAUL):
        assert clause_id in table.refused("not-your-office", person, do.Tick(item)).clauses
    (ticked,) = table.ok(HOUSE_ACTOR, do.Tick(item))
    assert ticked == ChecklistTicked(item=item, by="house", stands_for=row.virtual, clauses=ticked.clauses)
    assert clause_id in ticked.clauses
    assert row.virtual
    assert table.refused("already-ticked", HOUSE_ACTOR, do.Tick(item)).facts["by"] == "house"
