"""Rulebooks of the first format: what an office could do there because of its name is a power of that office today."""

from __future__ import annotations

from collections.abc import Iterator
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
    "wager.side-alone",
    "wager.blind-play",
    "wager.six-card-bonus",
    "wager.red",
    "wager.black",
    "wager.suit",
    "wager.quinella",
    "wager.trifecta",
    "decide.pick-up",
    "decide.fold-or-play",
    "fold.face-down",
    "fold.ante-only",
    "play.wager",
    "play.side-alone",
    "concede.hand",
    "limits.by-agreement",
    "dispute.raise",
    "dispute.ask-review",
)
"""What players could do."""
DEALERS = (
    "seat.act-for-player",
    "chips.float",
    "cards.check",
    "cards.secured",
    "cards.counted",
    "cards.from-device",
    "remedy.shuffler-fails.replace",
    "shuffle.before-play",
    "shuffle.before-round",
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
    "deal.face-down",
    "deal.clockwise",
    "deal.shoe.dealer-first",
    "deal.shoe.players-first",
    "deal.shoe.players",
    "deal.shoe.dealer",
    "deal.shoe.further",
    "deal.shoe.up-card",
    "deal.device.dealer-first",
    "deal.device.players",
    "deal.device.dealer",
    "deal.rest-discarded",
    "deal.over-scanner",
    "race.first",
    "race.second",
    "race.third",
    "dealer.reveal",
    "settle.reveal",
    "settle.collect-cards",
    "result.places",
    "result.confirm",
    "settle.take-losing",
    "settle.pay-winning",
    "settle.by-position",
)
"""What dealers could do."""
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
    "wager.moved-by-dealer": ("settle.by-position",),
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
    """Return the data of a rulebook of the first format with every power that its offices had."""
    carried = {rule for clause in data.get("clause", ()) for rule in clause.get("carries", ())}
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
