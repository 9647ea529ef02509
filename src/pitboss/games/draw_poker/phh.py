"""A round in the Poker Hand History notation, a TOML file: written, and read back.

The notation has no code for five-card draw of this kind, so the variant is Pitboss's own, and so are the fields that begin with
an underscore. `_clause` has the clauses of each action, in the same order. What the notation has no action for is a comment.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from pitboss.cards import Card, CardError, parse_card
from pitboss.games.draw_poker.hand_history import Did, HandHistory, HistoryError, Sat, Step, Street, WonPot, cents, dollars

VARIANTS = {"high": "PB5D", "low": "PB5L", "split": "PB5HL"}
"""Five-card draw by Pitboss: high hands, low hands, or both."""
UNKNOWN = "??"
CALLS = (Did.CHECK, Did.STAY, Did.CALL)
RAISES = (Did.BET, Did.RAISE, Did.TAP_OUT)
POSTS = (Did.ANTE, Did.BLIND, Did.OVER_BLIND, Did.ENTRY, Did.DEAD)
HEAD = """\
# A round of Draw Poker, written by Pitboss. Programs that know only the published variants will refuse this one.
"""


def write(history: HandHistory) -> str:
    """Return a round in Poker Hand History notation."""
    when = datetime.fromtimestamp(history.at / 1_000, UTC)
    posted = {did: [dollars(_put(history, each.seat, did)) for each in history.players] for did in POSTS}
    blinds = [max(some) for some in zip(posted[Did.BLIND], posted[Did.OVER_BLIND], posted[Did.ENTRY], strict=True)]
    written = [(_action(history, step, before), step) for step, before in _with_bets(history)]
    actions = [(text, step) for text, step in written if text]
    fields: dict[str, Any] = {
        "variant": VARIANTS[history.settings["winner"]],
        "ante_trimming_status": True,
        "antes": [ante + dead for ante, dead in zip(posted[Did.ANTE], posted[Did.DEAD], strict=True)],
        "blinds_or_straddles": blinds,
        "min_bet": dollars(history.settings["blind.second"]),
        "starting_stacks": [dollars(each.stack) for each in history.players],
        "actions": [text for text, _ in actions],
        "hand": history.round,
        "table": history.table,
        "seats": [each.seat for each in history.players],
        "seat_count": history.seats,
        "players": [each.name for each in history.players],
        "winnings": [dollars(_won(history, each.seat)) for each in history.players],
        "currency": "AUD",
        "time": when.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": when.day,
        "month": when.month,
        "year": when.year,
        "_rulebook": history.rulebook,
        "_clause": [", ".join(step.clauses) for _, step in actions],
        "_table": {**history.settings, "at": history.at, "button": history.button, "hero": history.hero},
        "_posts": [_post(step) for step in history.steps if step.did in POSTS],
        "_pots": [_pot(pot) for pot in history.pots],
    }
    return HEAD + "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _toml(value: Any) -> str:
    """A value as TOML writes it; a list of texts or tables has a row for each."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return msgspec.json.encode(value).decode()
        case dict():
            return "{" + ", ".join(f"{_toml(name)} = {_toml(each)}" for name, each in value.items()) + "}"
        case list() if value and isinstance(value[0], (str, dict)):
            return "[\n" + "".join(f"  {_toml(each)},\n" for each in value) + "]"
        case list():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case _:
            return str(value)


def _put(history: HandHistory, seat: int, did: Did) -> int:
    return sum(step.amount for step in history.steps if step.seat == seat and step.did is did)


def _won(history: HandHistory, seat: int) -> int:
    """What a player got from the pots, with what came back uncalled."""
    return sum(pot.wins.get(seat, 0) for pot in history.pots) + _put(history, seat, Did.RETURNED)


def _with_bets(history: HandHistory) -> Iterator[tuple[Step, int]]:
    """Yield each step with what its player had bet before it in that betting round."""
    bets: dict[tuple[int, Street], int] = {}
    for step in history.steps:
        key = (step.seat, step.street)
        yield step, bets.get(key, 0)
        if step.did not in (Did.ANTE, Did.DEAD):
            bets[key] = bets.get(key, 0) + (-step.amount if step.did is Did.RETURNED else step.amount)


def _action(history: HandHistory, step: Step, before: int) -> str:
    """A step in the notation, or as a comment where it has none; empty for what is in the fields."""
    who, cards = f"p{history.order(step.seat)}", "".join(UNKNOWN if card is None else str(card) for card in step.cards)
    match step.did:
        case Did.DEALT | Did.DRAWN:
            return f"d dh {who} {cards}"
        case Did.FOLD:
            return f"{who} f"
        case Did.CHECK | Did.CALL:
            return f"{who} cc"
        case Did.STAY:
            return f"{who} cc # {step.did.value}"
        case Did.BET | Did.RAISE | Did.TAP_OUT:
            return f"{who} cbr {dollars(before + step.amount)}{' # tap-out' if step.did is Did.TAP_OUT else ''}"
        case Did.FOLDED:
            return f"{who} f # {step.did.value}"
        case Did.DISCARD:
            return f"{who} sd {cards}"
        case Did.PAT:
            return f"{who} sd"
        case Did.SHOW:
            return f"{who} sm {cards}"
        case Did.MUCK:
            return f"{who} sm -"
        case Did.RETURNED:
            return f"# {who} returned {dollars(step.amount)}"
        case _:
            return ""


def _post(step: Step) -> dict[str, Any]:
    return {"seat": step.seat, "did": step.did.value, "amount": dollars(step.amount), "clause": ", ".join(step.clauses)}


def _pot(pot: WonPot) -> dict[str, Any]:
    wins = [{"seat": seat, "amount": dollars(amount)} for seat, amount in pot.wins.items()]
    return {"amount": dollars(pot.amount), "commission": dollars(pot.commission), "wins": wins}
