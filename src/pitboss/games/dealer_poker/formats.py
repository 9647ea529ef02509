"""Older formats of the family: events that now say more, remedies that had one name for several things, and powers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pitboss.games.dealer_poker.round import DealerPoker, HandStatus
from pitboss.table.commands import DEALER, PLAYER, Request
from pitboss.table.older_rulebooks import with_own_powers
from pitboss.table.places import DEALER_PLACE
from pitboss.table.service import Format, same_body
from pitboss.table.services.supervision.rulings import DecideRemedy
from pitboss.table.state import TableState


def _command(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Upcast a command from when only the hands that a player could not cover were counted."""
    standing = dict(body.get("standing", {}))
    if times := standing.pop("shortfalls", 0):
        standing["incidents"] = {"cannot-cover-play": times}
    return "command/2", {**body, "standing": standing}


FORMATS: dict[str, Format] = {
    "command/1": _command,
    **{
        tag: same_body(tag.replace("/1", "/2"))
        for tag in (
            "hand.folded/1",
            "ante.folded/1",
            "play.placed/1",
            "hand.discarded/1",
            "hand.deemed-own/1",
            "player.plays-first/1",
        )
    },
}

RENAMED = {
    ("cannot-cover-play", "forfeit"): "forfeit-first-wager",
    ("cards-on-discard-pile", "forfeit"): "fold-hand",
    ("cards-collected-early", "reconstruct"): "give-hand-back",
    ("cards-on-discard-pile", "reconstruct"): "take-from-discards",
    ("dealer-hand-misset", "reconstruct"): "set-dealer-hand",
    ("player-hand-misdeclared", "reconstruct"): "settle-again",
    ("absent-player", "play-on"): "stay-in",
    ("cannot-cover-play", "play-on"): "stay-in",
    ("blind-hand-viewed", "play-on"): "deem-own",
    ("dealer-exposes-cards", "play-on"): "leave-face-up",
    ("blind-hand-viewed", "void-hand"): "void-viewed-hands",
    ("cards-collected-early", "void-hand"): "void-taken-hand",
}
"""What a remedy was called once, by its incident, and what it is called now."""
POWERS = {
    PLAYER: (
        "wager.side-alone",
        "wager.blind-play",
        "wager.six-card-bonus",
        "decide.pick-up",
        "decide.fold-or-play",
        "fold.face-down",
        "fold.ante-only",
        "play.wager",
        "play.side-alone",
        "concede.hand",
    ),
    DEALER: (
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
        "dealer.reveal",
        "settle.reveal",
    ),
}
"""What players and dealers could do before rulebooks wrote it down as a power."""


def upcast_rulebook(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a kept rulebook with the names that remedies have today, and the powers that offices had."""
    carried = {rule for clause in data.get("clause", ()) for rule in clause.get("carries", ())}
    renamed = dict(RENAMED)
    if "remedy.dealer-exposes" in carried:
        renamed["dealer-card-exposed", "play-on"] = "leave-face-up"
    rows = [{**row, "does": renamed.get((row["incident"], row["does"]), row["does"])} for row in data.get("remedy", ())]
    return with_own_powers({**data, "remedy": rows}, POWERS)


def completed_request(state: TableState, request: Request) -> Request:
    """Return a supervisor's decision under the name its remedy has today."""
    if not isinstance(request, DecideRemedy) or request.remedy != "reconstruct":
        return request
    if request.area == DEALER_PLACE:
        return replace(request, remedy="set-dealer-hand")
    part: DealerPoker = state.round.part
    settled = part.hands[request.area].status is HandStatus.SETTLED
    return replace(request, remedy="settle-again" if settled else "take-from-discards")
