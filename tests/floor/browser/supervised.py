"""The same as `quick`, with Gil, a supervisor, at tables of Baccarat: they stop every coup and let players change wagers until
a person has one on Tie."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from uuid import uuid4

from pitboss.cli import run
from pitboss.floor.keeper import Keeper
from pitboss.games.baccarat.reopening import CloseChanges, HoldCoup, PermitChanges
from pitboss.games.baccarat.round import Coup
from pitboss.table.accounts import stake_on
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.state import TableState
from tests.floor.browser.quick import QUICK

GIL = Actor("Gil", "game-supervisor")


def wanted(state: TableState, persons: Iterable[int]) -> Request | None:
    """What Gil does now, with these seats taken by people."""
    coup: Coup = state.round.part
    if coup.stage == "changing wagers" and any(stake_on(state, seat, "tie").total for seat in persons):
        return CloseChanges()
    if coup.held and coup.stage == "turning":
        return PermitChanges()
    return None if coup.held or coup.stage == "changing wagers" else HoldCoup()


class Supervised(Keeper):
    """A keeper with Gil beside it."""

    def step(self, attended: bool) -> int | None:
        table = self.here.table
        request = wanted(table.state, self.here.persons()) if table.rules.game.id == "baccarat" else None
        if request is not None:
            table.send(Command(uuid4().hex, GIL, self._now(), request))
        return super().step(attended)


if __name__ == "__main__":
    import_module("pitboss.cli.serve").__dict__["Pace"] = QUICK
    import_module("pitboss.floor.hall").__dict__["Keeper"] = Supervised
    raise SystemExit(run(["serve", *sys.argv[1:]]))
