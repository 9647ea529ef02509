"""What the other services and the game ask about a table of a tournament."""

from __future__ import annotations

from pitboss.table.context import Context
from pitboss.table.refusal import Refusal

SEATED, KEEPS, CHIPS, KEPT = "entrant.seated", "entrant.keeps-seat", "entrant.chips", "entrant.chips-kept"
ABSENT, SUBSTITUTE, COUNTED = "entrant.absent", "entrant.substituted", "entrant.counted"
ONLY = "session.only-tournaments"
CONDITIONS, LEVEL, BREAK, PACE, ENDS = "session.conditions", "session.level", "session.break", "session.pace", "session.ends"
CHIP = 100
"""A tournament chip in the unit in which tables count. It is worth nothing."""


def keeps_seat(c: Context, *rules: str) -> Refusal | None:
    """Refuse entrants of a tournament to take, change or leave seats, or to get other chips than the tournament's."""
    if not c.rules.table.of_tournament:
        return None
    return c.refuse("tournament-seat", *rules, tournament=c.rules.table.of_tournament)


def on_a_break(c: Context) -> Refusal | None:
    """Refuse to begin a round in a break."""
    session = c.state.session
    if session.last_round and c.state.round.number >= session.last_round:
        return c.refuse("session-over", ENDS)
    left = session.paused_until - c.at
    return c.refuse("on-a-break", BREAK, seconds=-(-left // 1000)) if left > 0 else None
