"""Wagers changed in words while a supervisor permits it: `25 on banker` alters or adds one, `player to banker` moves one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pitboss.cli.play.scene import Message
from pitboss.games.baccarat.coup import EVERY
from pitboss.games.baccarat.reopening import AlterWager, MoveWager
from pitboss.games.offered import highest, lowest
from pitboss.house.players.choices import Choice, offer_at, take_back, title
from pitboss.house.players.keys import Named
from pitboss.money import MoneyError, parse_money, short_money
from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView

ALTER = Named("alter-wager", "g", "change", "Change or add a wager")
MOVE = Named("move-wager", "m", "move", "Move a wager")
NAMED = (ALTER, MOVE)
REQUESTS = tuple(each.request for each in NAMED)
NAMES = {title(wager).lower(): wager for wager in EVERY}
AMOUNT_ON = re.compile(rf"(?P<amount>\S+) on (?P<wager>.+)|(?P<first>{'|'.join(NAMES)}) (?P<last>\S*\d\S*)")
"""`25 on banker`, or `banker 25`."""
MOVED = re.compile(r"(?P<wager>.+?) to (?P<to>.+)")
SEVERAL = re.compile(r"\b(on|to)\b.*\b(on|to)\b")
ONE_AT_A_TIME = Message("That is more than one change.", way_out="Make one change at a time: 25 on banker, then 10 on tie.")


def choices(offers: Sequence[Offer], area: AreaView) -> Iterator[Choice]:
    """Yield how wagers may be changed in the course of a coup, with examples that the table would take now."""
    here = [offer for offer in offers if offer.area == area.area]
    new = [offer for offer in here if offer.request == "place-wagers"]
    altered = [offer for offer in here if offer.request == ALTER.request]
    if examples := [*_examples(altered, area, placed=True), *_examples(new, area, placed=False)]:
        yield _typed(ALTER, "Change", examples, [*altered, *new])
    if moves := [offer for offer in here if offer.request == MOVE.request]:
        yield _typed(MOVE, "Move", [" to ".join(map(_words, offer.choices)) for offer in moves], moves)
    yield from take_back(offers, area)


def _typed(named: Named, row: str, examples: Sequence[str], offers: Sequence[Offer]) -> Choice:
    clauses = tuple(dict.fromkeys(clause for offer in offers for clause in offer.clauses))
    return Choice(named.key, named.word, ", ".join(examples), clauses, row=row, typed=True)


def _examples(offers: Sequence[Offer], area: AreaView, *, placed: bool) -> Iterator[str]:
    """Yield a stake that may be named for each wager that is placed, or is not, other than the stake it has."""
    found = {wager: bounds for offer in offers for wager, bounds in offer.amounts.items()}
    for wager, bounds in found.items():
        has = area.wagers.get(wager, 0)
        other = next((amount for amount in (lowest(bounds), highest(bounds)) if amount != has), None)
        if other is not None and bool(has) is placed:
            yield f"{short_money(other).removeprefix('$').replace(',', '')} on {_words(wager)}"


def _words(wager: str) -> str:
    return title(wager).lower()


def understand(typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
    """Return the change that a line means. One that is not permitted goes to the table, which says why not."""
    text = " ".join(typed.lower().replace("-pair", " pair").split())
    amount, move = AMOUNT_ON.fullmatch(text), MOVED.fullmatch(text)
    if (amount or move) and SEVERAL.search(text):
        return ONE_AT_A_TIME
    if amount:
        try:
            stake = parse_money(amount["amount"] or amount["last"])
        except MoneyError as error:
            return Message(f"{error}.", way_out="Say how much and on what: 25 on banker.")
        wager = _meant(amount["wager"] or amount["first"])
        if stake and stake == area.wagers.get(wager):
            return Message(f"Your {title(wager)} wager is {short_money(stake)} already.", way_out="Name another amount.")
        return Choice("", "", "", request=_stake(wager, stake, offers, area))
    if move:
        return Choice("", "", "", request=MoveWager(area.area, _meant(move["wager"]), _meant(move["to"])))
    return None


def _meant(words: str) -> str:
    """Return the wager that words name; the words themselves where no layout has one of that name."""
    return NAMES.get(words, words)


def _stake(wager: str, stake: int, offers: Sequence[Offer], area: AreaView) -> Request:
    """Return the request by which a wager comes to a stake, whether it is placed already or not."""
    placed = area.wagers.get(wager, 0)
    if placed and (stake <= placed or offer_at(offers, area.area, ALTER.request)):
        return AlterWager(area.area, wager, Stake(stake))
    return PlaceWagers(area.area, {wager: Stake(stake - placed)})
