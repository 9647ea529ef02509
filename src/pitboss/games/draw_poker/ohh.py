"""A round as Open Hand History, a JSON object that poker programs read: written, and read back.

The format has no word for a discard: in the draw a player mucks cards and is dealt others. What nobody called is a pot of its
own, without commission. In a tournament the amounts of a hand are chips, which the format calls play coins; its fee is money.
Fields that begin with an underscore are Pitboss's own; other readers of the format pass over them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

import pitboss
from pitboss.cards import Card
from pitboss.games.draw_poker.history import Did, HandHistory, Sat, Step, Street, WonPot, cents, dollars
from pitboss.games.hand_histories import HistoryError, OfTournament

SPEC = (1, 4, 7)
"""The version of the format."""
ACTIONS = {
    Did.ANTE: "Post Ante",
    Did.OVER_BLIND: "Straddle",
    Did.ENTRY: "Post Extra Blind",
    Did.DEAD: "Post Dead",
    Did.DEALT: "Dealt Cards",
    Did.CHECK: "Check",
    Did.STAY: "Check",
    Did.BET: "Bet",
    Did.CALL: "Call",
    Did.RAISE: "Raise",
    Did.FOLD: "Fold",
    Did.FOLDED: "Fold",
    Did.DISCARD: "Mucks Cards",
    Did.DRAWN: "Dealt Cards",
    Did.SHOW: "Shows Cards",
    Did.MUCK: "Mucks Cards",
}
BLINDS = ("Post SB", "Post BB", "Post Extra Blind")
LIMITS = {"fixed": "FL", "half-pot": "PL", "full-pot": "PL", "straddle": "PL", "no-limit": "NL"}
WAGERS = (Did.BLIND, Did.OVER_BLIND, Did.ENTRY, Did.BET, Did.RAISE, Did.TAP_OUT)
"""After one of these there is a bet to raise."""
CASH, PLAY_COIN = "AUD", "PPC"
"""The money of the casino, and what the format calls chips without cash value."""
OWN, UNCALLED, HIDDEN = "_pitboss", "_uncalled", "_hidden"


def write(history: HandHistory) -> str:
    """Return a round as Open Hand History."""
    settings = history.settings
    blinds = settings["bets.forced"] == "blinds"
    body = {
        "spec_version": ".".join(map(str, SPEC)),
        "internal_version": pitboss.__version__,
        "site_name": "Pitboss",
        "network_name": "Pitboss",
        **_tournament(history.tournament),
        "game_number": f"{history.table}/{history.round}",
        "start_date_utc": _time(history.at),
        "table_name": history.table,
        "table_size": max(2, history.seats),
        "game_type": "Draw",
        "bet_limit": {"bet_type": LIMITS[settings["bet.limit"]], "bet_cap": 0},
        "currency": PLAY_COIN if history.tournament else CASH,
        "dealer_seat": history.button,
        "small_blind_amount": dollars(settings["blind.first"]) if blinds else 0,
        "big_blind_amount": dollars(settings["blind.second"]) if blinds and settings["blinds.number"] > 1 else 0,
        "ante_amount": 0 if blinds else dollars(settings["ante.amount"]),
        **({"hero_player_id": _seat_of(history, history.hero)} if history.hero else {}),
        "flags": [],
        "players": [
            {"id": each.seat, "seat": each.seat, "name": each.name, "display": each.name, "starting_stack": dollars(each.stack)}
            for each in sorted(history.players, key=lambda each: each.seat)
        ],
        "rounds": [*_rounds(history)],
        "pots": [*_pots(history)],
        OWN: {
            "rulebook": history.rulebook,
            "round": history.round,
            "at": history.at,
            "seats": history.seats,
            "settings": settings,
            "order": [each.seat for each in history.players],
            "hero": history.hero,
            **({"tournament": history.tournament} if history.tournament else {}),
            "steps": {str(at): step for at, step in enumerate(history.steps) if not _in_format(step)},
        },
    }
    return msgspec.json.format(msgspec.json.encode({"ohh": body}), indent=2).decode() + "\n"


def _tournament(of: OfTournament | None) -> dict[str, Any]:
    """Return what the format says of a tournament; nothing for a cash game."""
    if of is None:
        return {}
    info: dict[str, Any] = {
        "tournament_number": of.name,
        "name": of.name,
        "start_date_utc": _time(of.start),
        "currency": CASH,
        "buyin_amount": dollars(of.fee - of.commission),
        "fee_amount": dollars(of.commission),
        "bounty_fee_amount": 0,
        "initial_stack": of.chips,
        "type": "MTT" if of.tables > 1 else "STT",
        "flags": [],
        "speed": {"type": "Normal", "round_time": of.level_seconds},
    }
    return {"tournament": True, "tournament_info": info}


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _seat_of(history: HandHistory, name: str) -> int:
    return next(each.seat for each in history.players if each.name == name)


def _in_format(step: Step) -> bool:
    """Return whether the format has an action for a step."""
    return step.did in ACTIONS or step.did in (Did.BLIND, Did.TAP_OUT)


def _rounds(history: HandHistory) -> Iterator[dict[str, Any]]:
    """Yield the parts of the round with what was done in each."""
    blinds = iter(BLINDS)
    for number, street in enumerate(Street):
        steps = [step for step in history.steps if step.street is street and _in_format(step)]
        bet, actions = False, []
        for at, step in enumerate(steps):
            actions.append(_action(at, step, _word(step, blinds, bet=bet)))
            bet = bet or step.did in WAGERS
        if actions:
            yield {"id": number, "street": street.value, "cards": [], "actions": actions}


def _word(step: Step, blinds: Iterator[str], *, bet: bool) -> str:
    match step.did:
        case Did.BLIND:
            return next(blinds, BLINDS[-1])
        case Did.TAP_OUT:
            return "Raise" if bet else "Bet"
        case did:
            return ACTIONS[did]


def _action(number: int, step: Step, word: str) -> dict[str, Any]:
    known = [str(card) for card in step.cards if card is not None]
    cards = {"cards": known} if known else {}
    hidden = {HIDDEN: len(step.cards) - len(known)} if len(known) < len(step.cards) else {}
    return {
        "action_number": number,
        "player_id": step.seat,
        "action": word,
        "amount": dollars(step.amount),
        "is_allin": step.all_in,
        **cards,
        **hidden,
        "_did": step.did.value,
        "_clauses": [*step.clauses],
    }


def _pots(history: HandHistory) -> Iterator[dict[str, Any]]:
    """Yield the pots, the main one first; the amount of each is with its commission."""
    for number, pot in enumerate(history.pots):
        rakes = _shared(pot.commission, pot.wins)
        wins = [
            {"player_id": seat, "win_amount": dollars(amount), "contributed_rake": dollars(rakes[seat])}
            for seat, amount in pot.wins.items()
        ]
        yield {"number": number, "amount": dollars(pot.amount), "rake": dollars(pot.commission), "player_wins": wins}
    for step in history.steps:
        if step.did is Did.RETURNED:
            number, amount = len(history.pots), dollars(step.amount)
            wins = [{"player_id": step.seat, "win_amount": amount, "contributed_rake": 0}]
            yield {"number": number, "amount": amount, "rake": 0, "player_wins": wins, UNCALLED: True}


def _shared(commission: int, wins: dict[int, int]) -> dict[int, int]:
    """The commission by winner, in proportion; the first bears the rest."""
    whole = sum(wins.values())
    found = {seat: commission * amount // whole if whole else 0 for seat, amount in wins.items()}
    for seat in [*found][:1]:
        found[seat] += commission - sum(found.values())
    return found


def read(text: str) -> HandHistory:
    """Return the round in an Open Hand History that `write` made."""
    try:
        body = msgspec.json.decode(text)["ohh"]
        own = body[OWN]
        players = {each["seat"]: Sat(each["seat"], each["name"], cents(each["starting_stack"])) for each in body["players"]}
        return HandHistory(
            rulebook=own["rulebook"],
            table=body["table_name"],
            round=own["round"],
            at=own["at"],
            seats=own["seats"],
            button=body["dealer_seat"],
            settings=own["settings"],
            players=tuple(players[seat] for seat in own["order"]),
            steps=_steps(body["rounds"], msgspec.convert(own["steps"], dict[int, Step], str_keys=True)),
            pots=tuple(_pot(each) for each in body["pots"] if UNCALLED not in each),
            hero=own["hero"],
            tournament=msgspec.convert(own.get("tournament"), OfTournament | None),
        )
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise HistoryError(f"this is not an Open Hand History of Draw Poker by Pitboss: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else re.sub(r"\s+", " ", str(error))


def _steps(rounds: Iterable[dict[str, Any]], own: dict[int, Step]) -> tuple[Step, ...]:
    """The steps in order: those of the format, with ours where they were."""
    steps = [
        Step(
            Did(action["_did"]),
            action["player_id"],
            Street(each["street"]),
            cents(action["amount"]),
            (*map(Card, action.get("cards", ())), *(None,) * action.get(HIDDEN, 0)),
            action["is_allin"],
            tuple(action["_clauses"]),
        )
        for each in rounds
        for action in each["actions"]
    ]
    for at in sorted(own):
        steps.insert(at, own[at])
    return tuple(steps)


def _pot(found: dict[str, Any]) -> WonPot:
    wins = {each["player_id"]: cents(each["win_amount"]) for each in found["player_wins"]}
    return WonPot(cents(found["amount"]), cents(found["rake"]), wins)
