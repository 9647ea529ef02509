"""Rulebooks of the first format: what an office could do there because of its name is a power of that office today."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pitboss.table.commands import DEALER, PLAYER

PLAYERS = (
    "seat.take",
    "chips.buy",
    "chips.cash",
    "token.exchange",
    "wager.before-first-card",
    "wager.oral",
    "wager.several-areas",
    "limits.by-agreement",
    "dispute.raise",
    "dispute.ask-review",
)
"""What players could do at any table."""
DEALERS = (
    "seat.act-for-player",
    "chips.float",
    "cards.check",
    "cards.secured",
    "cards.counted",
    "cards.from-device",
    "remedy.shuffler-fails.replace",
    "shuffle.before-play",
    "shuffle.after-round",
    "shuffle.after-vacancy",
    "shuffle.by-hand-first",
    "shuffle.cut",
    "wager.oral",
    "wager.own-responsibility",
    "limits.short-stands",
    "limits.excess-returned",
    "limits.past-excess-stands",
    "deal.no-more-bets",
    "settle.collect-cards",
)
"""What dealers could do at any table."""
TOGETHER = {
    "limits.change": (
        "limits.notice",
        "limits.old-minimum-notice",
        "limits.vacant-table",
        "wager.own-responsibility",
        "limits.short-stands",
        "limits.excess-returned",
        "limits.past-excess-stands",
    ),
    "supervise.invalidate": (
        "supervise.invalidate.disruption",
        "supervise.invalidate.fraud",
        "supervise.refund",
        "supervise.forfeit",
    ),
    "supervise.device-use": ("supervise.device-use-staff",),
}
"""What the holder of one power could also do."""
UNWRITTEN = frozenset(
    {
        "seat.take",
        "seat.act-for-player",
        "chips.buy",
        "chips.cash",
        "chips.float",
        "cards.counted",
        "incident.report",
        "limits.by-agreement",
    }
)
"""What could be done although no clause of the book carried a rule for it."""


def with_powers(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a rulebook of the first format with every power that its offices had at any table."""
    carried = _carried(data)
    offices = []
    unwritten: dict[str, None] = {}
    for office in data.get("office", ()):
        powers = dict.fromkeys(office.get("powers", ()))
        for power in _could(office["name"], tuple(powers), data):
            if power in carried | UNWRITTEN:
                powers[power] = None
        unwritten |= dict.fromkeys(power for power in powers if power in UNWRITTEN - carried)
        offices.append({**office, "powers": [*powers]})
    clauses = [*data.get("clause", ()), *([_clause([*unwritten])] if unwritten else [])]
    absent = [row for row in data.get("absent", ()) if row["rule"] not in unwritten]
    return {**data, "office": offices, "clause": clauses, "absent": absent}


def with_own_powers(
    data: dict[str, Any], by_office: Mapping[str, tuple[str, ...]], together: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the data of a rulebook of the first format with the powers that offices had in its game: by their name, or
    together with another power."""
    carried = _carried(data)
    offices = []
    for office in data.get("office", ()):
        powers = dict.fromkeys(office.get("powers", ()))
        could = [*by_office.get(office["name"], ()), *(rule for power in powers for rule in together.get(power, ()))]
        powers |= dict.fromkeys(rule for rule in could if rule in carried)
        offices.append({**office, "powers": [*powers]})
    return {**data, "office": offices}


def _carried(data: dict[str, Any]) -> set[str]:
    return {rule for clause in data.get("clause", ()) for rule in clause.get("carries", ())}


def _could(office: str, powers: tuple[str, ...], data: dict[str, Any]) -> Iterator[str]:
    yield "rules.on-request"
    yield from PLAYERS if office == PLAYER else ("incident.report",)
    yield from DEALERS if office == DEALER else ()
    for power in powers:
        yield from TOGETHER.get(power, ())
    for row in data.get("checklist", ()):
        if office in row["by"]:
            yield row["carries"]


def _clause(rules: list[str]) -> dict[str, Any]:
    """Return a clause for rules that the book does not write down. It is not in force: nothing is decided by citing it."""
    reason = "The book was kept before such rules were written down."
    return {"id": "unwritten", "says": "What the book left unwritten.", "effect": "open", "reason": reason, "carries": rules}
