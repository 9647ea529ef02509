"""A refusal names a way out that is not refused in its turn. Whatever can be keyed is tried at once: the amount or depth, the
office, seat, wager or line that it names, the step that it says to do first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pitboss import do
from pitboss.games.offered import request_for
from pitboss.house.round_files.names import refusal_codes
from pitboss.table.accounts import on_layout
from pitboss.table.commands import Actor, Command, Request, Stake, Standing
from pitboss.table.context import Context
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState
from tests.laws.random_commands import actors
from tests.laws.random_play import Setup, Walk, walk
from tests.laws.test_words import each_walk, refused_at
from tests.models import models
from tests.support.installing import from_outside

STATES = 25
CASH = Standing(purse=700)
Mend = Callable[[Request, Refusal], Request | None]


def to_amount(fact: str) -> Mend:
    """Return what somebody does who reads the refusal: they put down or ask for the amount that it names."""

    def mend(request: Request, refusal: Refusal) -> Request | None:
        amount = int(str(refusal.facts[fact]))
        match request:
            case _ if not amount:
                return None  # whoever has nothing needs the other way out: more cash, or chips
            case do.PlaceWagers():
                (wager,) = request.wagers
                return replace(request, wagers={wager: Stake(amount)})
            case _ if "stake" in request.__struct_fields__:
                return replace(request, stake=Stake(amount))
            case do.Cut():
                return replace(request, depth=amount)
            case do.BuyIn() | do.CashOut() | do.Credit():
                return replace(request, amount=amount)
            case _:
                return None

    return mend


MENDS: dict[str, Mend] = {
    "below-minimum": to_amount("minimum"),
    "above-maximum": to_amount("maximum"),
    "chips-short": to_amount("have"),
    "purse-short": to_amount("have"),
    "tray-short": to_amount("have"),
    "not-in-chips": to_amount("smallest_chip"),
    "cut-depth": to_amount("last"),
    **{code: to_amount(fact) for model in models() for code, fact in model.amounts.items()},
}
"""What the way out of a refusal says to do instead, by its code."""


ASKS_OTHERS = frozenset({"not-your-office", "past-money", "paid-since"})
"""Their way out names offices: somebody of each is not refused for their office."""
NAMES: dict[str, tuple[str, str]] = {
    "no-such-ground": ("ground", "grounds"),
    "no-such-item": ("item", "items"),
    "no-such-remedy": ("remedy", "remedies"),
    "no-such-rule": ("rule", "rules"),
    "no-such-wager": ("wager", "wagers"),
    **{code: named for model in models() for code, named in model.names.items()},
}
"""Their way out names what there is: the field of the request, and the fact with the right values."""
TO_DO_FIRST: dict[str, tuple[str, ...]] = {
    "no-colour": ("give-colour",),
    "already-cut": ("deal", "draw", "no-more-bets", "place-wagers", "take-seat", "tick"),
    "announced": ("deal", "draw", "ball-rests", "withdraw-wagers", "shuffle", "cut", "check-cards", "count-cards"),
    "call-needed": ("no-more-bets",),
    "count-due": ("count-cards",),
    "deck-not-checked": ("check-cards",),
    "device-failed": ("replace-device",),
    "not-cut": ("cut",),
    "not-opened": ("tick",),
    "not-shuffled": ("shuffle",),
    "nothing-wagered": ("place-wagers", "take-seat", "buy-in"),
    **{code: steps for model in models() for code, steps in model.first.items()},
}
"""Their way out names a step: somebody at the table is offered it, or the step after it where it has been done."""
SEATS = frozenset({"empty-seat", "no-such-seat"})
"""Their way out names a seat that there is, or that somebody sits at."""


def tried(taken: Walk, before: TableState, command: Command, refusal: Refusal) -> Iterator[tuple[Request, Actor]]:
    """What somebody sends next who reads the refusal: the same request by another office, or with the name that it gives."""
    does = command.does
    if refusal.code in ASKS_OTHERS:
        offices = refusal.facts["offices"]
        assert isinstance(offices, tuple)
        yield from ((does, Actor("Zed", str(office))) for office in offices)
    elif refusal.code in NAMES:
        field, fact = NAMES[refusal.code]
        values = refusal.facts[fact]
        assert isinstance(values, tuple)
        for each in (name for name in does.__struct_fields__ if getattr(does, name) == refusal.facts.get(field)):
            yield from ((replace(does, **{each: value}), command.who) for value in values)
    elif refusal.code in SEATS and (named := {"area", "seat"} & {*does.__struct_fields__}):
        seats = before.seats if refusal.code == "empty-seat" else range(1, int(str(refusal.facts["seats"])) + 1)
        yield from ((replace(does, **dict.fromkeys(named, seat)), command.who) for seat in seats)


@each_walk
def test_whom_or_what_a_refusal_names_is_not_refused_for_the_same_reason(setup: Setup, seed: int) -> None:
    seen: Counter[str] = Counter()
    for taken, before, command, refusal in refused_at(setup, seed):
        for does, who in tried(taken, before, command, refusal):
            again = decide(before, replace(command, who=who, does=does), taken.rules)
            assert not isinstance(again, Refusal) or again.code != refusal.code, (refusal, does, who, again)
            seen[refusal.code] += 1
    assert "not-your-office" in seen


@each_walk
def test_what_a_refusal_says_to_do_first_is_offered_to_somebody(setup: Setup, seed: int) -> None:
    offered: dict[int, set[str]] = {}
    for taken, before, command, refusal in refused_at(setup, seed):
        if refusal.code not in TO_DO_FIRST:
            continue
        if id(before) not in offered:
            everybody = (context_of(before, who, command.at, taken.rules, CASH) for who in actors(taken.rules))
            offered[id(before)] = {offer.request for c in everybody for offer in offers(c)}
        assert offered[id(before)] & {*TO_DO_FIRST[refusal.code]}, (refusal, command.does, sorted(offered[id(before)]))


# fmt: off
PROSE = frozenset[str]().union(*(model.for_people for model in models())) | frozenset((
    "acts-here", "after-first-card", "already-seated", "already-shuffled", "already-ticked", "amount", "another-hand",
    "apart", "area-in-use", "bets-closed", "cannot-take-back", "card-known-twice", "cards-not-keyed", "check-after-gaming",
    "chips-counted", "choose-remedy", "clock", "clock-off", "closing-notice", "colour-in-use", "command-id", "count-wrong",
    "cutting-card", "dealt", "decided", "deck-checked", "deck-count", "deck-not-secured", "deck-secured", "device-kind",
    "device-not-cut", "device-too-small", "dispute-exists", "entrant-plays", "excluded", "house-decides", "house-inside",
    "house-observes", "house-wide", "house-wide-same", "id-used", "impossible", "limits-order", "low-limit-device",
    "low-limit-tournament", "lower-needs-notice", "new-cards", "no-aid", "no-contravention", "no-count-due", "no-fraud",
    "no-hand", "no-limits", "no-marker", "no-notice-needed", "no-own-limits", "no-program-advice", "no-reason", "no-remedy",
    "no-room-left", "no-round-yet", "no-such-deck", "no-such-dispute", "no-such-round", "no-such-rule-here",
    "no-such-schedule", "no-such-seat-money", "no-such-voucher", "no-tournament-here", "no-wager", "nobody-may",
    "not-a-party", "not-admitted", "not-appointed", "not-choosable", "not-directed", "not-higher", "not-house-wide",
    "not-idle", "not-in-deck", "not-in-unit", "not-lower", "not-placed", "not-seated", "not-signed-in", "not-the-offender",
    "not-vacated", "not-yet", "not-your-dispute", "not-your-seat", "nothing-found", "nothing-keyed", "nothing-to-decide",
    "notice-far", "on-a-break", "one-change", "only-hands", "oral-too-late", "order-hidden", "other-game", "own-decision",
    "own-dispute", "own-limits", "players-wager", "plays-here", "raise-needs-notice",
    "replacement-checked",
    "rest-cannot-stay", "round-lives", "same-back", "same-person", "seat-taken", "second-nobody", "second-office",
    "second-person", "second-plays", "session-over", "signs-alone", "stake-minimum", "table-closed", "table-name",
    "table-open", "table-plays", "taken-back-too-far", "taken-back-without-reason", "tokens-short", "too-many-hands",
    "too-many-seats", "too-often", "tournament-decides", "tournament-seat", "voucher-used", "voucher-worth", "wager-lies",
    "wagers-lie", "within-limits", "wrong-phase",
))
# fmt: on
"""Their way out is for a person to carry out: to wait, to look, to choose, or to key what only they know."""


def test_every_way_out_is_tried_or_known_to_be_for_a_person() -> None:
    """A new refusal goes in one of these lists, or in one of its game's model."""
    lists = [frozenset(each) for each in (MENDS, NAMES, TO_DO_FIRST, ASKS_OTHERS, SEATS, PROSE)]
    of_this_program = {code for code in refusal_codes() if code not in from_outside()}
    assert of_this_program == {code for each in lists for code in each}
    assert sum(map(len, lists)) == len({code for each in lists for code in each}), "each in one list"


@each_walk
def test_what_a_refusal_names_is_not_refused_for_the_same_reason(setup: Setup, seed: int) -> None:
    taken, chance = walk(setup, seed), random.Random(seed)
    tried: Counter[str] = Counter()
    worked = 0
    for said in chance.sample(taken.said, min(len(taken.said), STATES)):
        for who in actors(taken.rules):
            c = context_of(said.before, who, said.command.at, taken.rules, CASH)
            for request in _too_much_or_too_little(c):
                refusal = _decided(c, request)
                if isinstance(refusal, Refusal) and (mended := _mended(request, refusal)) is not None:
                    outcome = _decided(c, mended)
                    assert not isinstance(outcome, Refusal) or outcome.code != refusal.code, (refusal, mended, outcome)
                    tried[refusal.code] += 1
                    worked += not isinstance(outcome, Refusal)
    assert len(tried) > 1, tried
    assert worked


def _mended(request: Request, refusal: Refusal) -> Request | None:
    mend = MENDS.get(refusal.code)
    return mend(request, refusal) if mend else None


def _too_much_or_too_little(c: Context) -> Iterator[Request]:
    """Yield requests that are offered, each with amounts just outside what is offered."""
    chip, lies = c.rules.smallest_chip, on_layout(c.state)
    for offer in offers(c):
        for name, bounds in offer.amounts.items():
            if offer.request in KEYED and name not in lies.get(offer.area or 0, {}):
                for amount in (bounds.minimum - chip, bounds.maximum + chip, bounds.minimum + 1, 10**9):
                    yield from _with_amount(offer, name, amount)


KEYED = ("place-wagers", "buy-in", "cash-out", "credit", "cut", *(request for model in models() for request in model.staked))


def _with_amount(offer: Offer, name: str, amount: int) -> Iterator[Request]:
    if offer.request == "cut":
        yield do.Cut(amount)
    elif request := request_for(offer, {name: amount}):
        yield request


def _decided(c: Context, request: Request) -> object:
    return decide(c.state, Command("law", c.who, c.at, request, None, c.standing), c.rules)
