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

from pitboss.cards import Card
from pitboss.games.draw_poker.history import MINIMUM_BET, Did, HandHistory, Sat, Step, Street, WonPot, cents, dollars
from pitboss.games.hand_histories import HistoryError, OfTournament

VARIANTS = {"high": "PB5D", "low": "PB5L", "split": "PB5HL"}
"""Five-card draw by Pitboss: high hands, low hands, or both."""
UNKNOWN = "??"
ALL_IN = "all-in"
VERBS = {
    **dict.fromkeys((Did.DEALT, Did.DRAWN), "dh"),
    **dict.fromkeys((Did.CHECK, Did.STAY, Did.CALL), "cc"),
    **dict.fromkeys((Did.BET, Did.RAISE, Did.TAP_OUT), "cbr"),
    **dict.fromkeys((Did.FOLD, Did.FOLDED), "f"),
    **dict.fromkeys((Did.DISCARD, Did.PAT), "sd"),
    **dict.fromkeys((Did.SHOW, Did.MUCK), "sm"),
}
POSTS = (Did.ANTE, Did.BLIND, Did.OVER_BLIND, Did.ENTRY, Did.DEAD)
CARDS = ("dh", "sd", "sm")
"""What may be followed by cards."""
NO_HISTORY = "this is not a Poker Hand History of Draw Poker by Pitboss"
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
        "min_bet": dollars(history.settings[MINIMUM_BET]),
        "starting_stacks": [dollars(each.stack) for each in history.players],
        "actions": [text for text, _ in actions],
        "hand": history.round,
        "table": history.table,
        "seats": [each.seat for each in history.players],
        "seat_count": history.seats,
        "players": [each.name for each in history.players],
        "winnings": [dollars(_won(history, each.seat)) for each in history.players],
        **({"event": history.tournament.name} if history.tournament else {"currency": "AUD"}),
        "time": when.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": when.day,
        "month": when.month,
        "year": when.year,
        "_rulebook": history.rulebook,
        "_clause": [", ".join(step.clauses) for _, step in actions],
        "_street": [step.street.value for _, step in actions],
        "_table": {**history.settings, "at": history.at, "button": history.button, "hero": history.hero},
        **({"_tournament": msgspec.structs.asdict(history.tournament)} if history.tournament else {}),
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
    """A step in the notation with our word for it as a comment, or only that; empty for what is in the fields."""
    who, cards = f"p{history.order(step.seat)}", "".join(UNKNOWN if card is None else str(card) for card in step.cards)
    said = " ".join((step.did.value, *([str(dollars(step.amount))] if step.amount else ()), *([ALL_IN] if step.all_in else ())))
    if step.did is Did.RETURNED:
        return f"# {who} {said}"
    verb = VERBS.get(step.did, "")
    match verb:
        case "":
            return ""
        case "dh":
            words = f"d dh {who} {cards}"
        case "cbr":
            words = f"{who} cbr {dollars(before + step.amount)}"
        case _:
            words = f"{who} {verb} {'-' if step.did is Did.MUCK else cards}".strip()
    return f"{words} # {said}"


def _post(step: Step) -> dict[str, Any]:
    return {"seat": step.seat, "did": step.did.value, "amount": dollars(step.amount), "clause": ", ".join(step.clauses)}


def _pot(pot: WonPot) -> dict[str, Any]:
    wins = [{"seat": seat, "amount": dollars(amount)} for seat, amount in pot.wins.items()]
    return {"amount": dollars(pot.amount), "commission": dollars(pot.commission), "wins": wins}


def read(text: str) -> HandHistory:
    """Return the round in a Poker Hand History that `write` made."""
    try:
        found = tomllib.loads(text)
        if found["variant"] not in VARIANTS.values():
            raise HistoryError(f"the variant {found['variant']} is not one of {', '.join(VARIANTS.values())}")
        table, seats = dict(found["_table"]), found["seats"]
        at, button, hero = (table.pop(name) for name in ("at", "button", "hero"))
        parts = zip(found["actions"], found["_clause"], found["_street"], strict=True)
        return HandHistory(
            rulebook=found["_rulebook"],
            table=found["table"],
            round=found["hand"],
            at=at,
            seats=found["seat_count"],
            button=button,
            settings=table,
            players=tuple(
                Sat(seat, name, cents(stack))
                for seat, name, stack in zip(seats, found["players"], found["starting_stacks"], strict=True)
            ),
            steps=(*map(_read_post, found["_posts"]), *(_read(*part, seats) for part in parts)),
            pots=tuple(_read_pot(each) for each in found["_pots"]),
            hero=hero,
            tournament=msgspec.convert(found.get("_tournament"), OfTournament | None),
        )
    except KeyError as error:
        raise HistoryError(f"{NO_HISTORY}: {error} is missing") from None
    except (tomllib.TOMLDecodeError, TypeError, ValueError, IndexError) as error:
        raise HistoryError(f"{NO_HISTORY}: {error}") from None


def _read(text: str, clauses: str, street: str, seats: list[int]) -> Step:
    """The step that an action stands for; our word for it comes after the sign of a comment."""
    words, _, said = (part.strip() for part in text.partition("#"))
    if not words:
        who, _, said = said.partition(" ")
        words = who
    did, *rest = said.split()
    kind = Did(did)
    notation = words.split()
    who = notation[2] if notation[0] == "d" else notation[0]
    verb = notation[1] if len(notation) > 1 else ""
    if verb != VERBS.get(kind, ""):
        raise ValueError(f"{text!r} does not say the same twice")
    shown = notation[-1] if verb in CARDS and len(notation) > 2 + (verb == "dh") and notation[-1] != "-" else ""
    amounts = [each for each in rest if each != ALL_IN]
    return Step(
        kind,
        seats[int(who.removeprefix("p")) - 1],
        Street(street),
        cents(float(amounts[0])) if amounts else 0,
        tuple(_card(shown[at : at + 2]) for at in range(0, len(shown), 2)),
        ALL_IN in rest,
        _clauses(clauses),
    )


def _card(text: str) -> Card | None:
    return None if text == UNKNOWN else Card(text)


def _clauses(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


def _read_post(found: dict[str, Any]) -> Step:
    return Step(Did(found["did"]), found["seat"], amount=cents(found["amount"]), clauses=_clauses(found["clause"]))


def _read_pot(found: dict[str, Any]) -> WonPot:
    wins = {each["seat"]: cents(each["amount"]) for each in found["wins"]}
    return WonPot(cents(found["amount"]), cents(found["commission"]), wins)
