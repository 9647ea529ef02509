"""A refusal names a way out that is not refused in its turn. Whatever can be keyed is tried at once: the amount or depth, the
office, seat, wager or line that it names, the step that it says to do first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pitboss import do
from pitboss.games.blackjack.round import DoubleDown, Insure
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
from tests.toy_game.refusals import REFUSALS as TOY

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
            case do.Play() | Insure() | DoubleDown():
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
    "play-amount": to_amount("nearest"),
    "cut-depth": to_amount("last"),
    "commission-kept": to_amount("amount"),
    "differential": to_amount("maximum"),
    "differential-needs": to_amount("minimum"),
    "double-amount": to_amount("maximum"),
    "insurance-most": to_amount("maximum"),
    "limited-to-minimum": to_amount("minimum"),
}
"""What the way out of a refusal says to do instead, by its code."""


# --- who and what it names -----------------------------------------------------------------------------------------

ASKS_OTHERS = frozenset({"not-your-office", "past-money", "paid-since"})
"""Their way out names offices: somebody of each is not refused for their office."""
NAMES: dict[str, tuple[str, str]] = {
    "no-such-ground": ("ground", "grounds"),
    "no-such-item": ("item", "items"),
    "no-such-direction": ("direction", "directions"),
    "no-such-remedy": ("remedy", "remedies"),
    "no-such-rule": ("rule", "rules"),
    "no-such-wager": ("wager", "wagers"),
}
"""Their way out names what there is: the field of the request, and the fact with the right values."""
TO_DO_FIRST: dict[str, tuple[str, ...]] = {
    "no-colour": ("give-colour",),
    "all-paid": ("end-round",),
    "already-cut": ("deal", "draw", "no-more-bets", "place-wagers", "take-seat", "tick"),
    "announced": ("deal", "draw", "ball-rests", "withdraw-wagers", "shuffle", "cut", "check-cards", "count-cards"),
    "ante-first": ("place-wagers",),
    "ball-turning": ("no-more-bets", "ball-rests"),
    "ball-uncalled": ("no-more-bets",),
    "no-ball": ("spin-ball", "take-losing", "pay-winning", "end-round", "place-wagers", "take-seat", "buy-in"),
    "board-first": ("turn-board",),
    "box-first": ("place-wagers",),
    "boxes-settled": ("end-round",),
    "boxes-unsettled": ("settle-boxes",),
    "call-needed": ("no-more-bets",),
    "changes-open": ("close-changes",),
    "commission-due": ("collect-commission",),
    "commission-owed": ("pay-commission",),
    "coup-held": ("permit-changes", "close-changes"),
    "count-due": ("count-cards",),
    "deck-not-checked": ("check-cards",),
    "dealer-complete": ("settle-boxes", "end-round"),
    "device-failed": ("replace-device",),
    "dice-thrown": ("deliver-tiles",),
    **dict.fromkeys(("double-late", "double-split", "must-draw", "not-doublable", "not-splittable", "too-many-splits"), ("hit",)),
    "jackpot-unsettled": ("settle-jackpot",),
    "losing-first": ("take-losing",),
    "losing-taken": ("pay-winning", "end-round"),
    "match-in-order": ("match-hand",),
    "no-dice": ("throw",),
    "not-cut": ("cut",),
    "not-opened": ("tick",),
    "not-shuffled": ("shuffle",),
    "nothing-wagered": ("place-wagers", "take-seat", "buy-in"),
    "result-announced": ("confirm-result", "take-losing", "pay-winning", "end-round"),
    "result-confirmed": ("take-losing", "pay-winning", "end-round"),
    "result-unannounced": ("announce-result",),
    "result-unconfirmed": ("announce-result", "confirm-result"),
    "turn-first": ("turn-cards", "close-changes"),
    "winner-announced": ("take-losing", "pay-winning", "end-round"),
    "winner-unannounced": ("announce-winner",),
    "winning-paid": ("end-round",),
    "winning-unpaid": ("announce-result", "confirm-result", "take-losing", "pay-winning"),
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
    elif refusal.code in SEATS and "seat" in does.__struct_fields__:
        seats = before.seats if refusal.code == "empty-seat" else range(1, int(str(refusal.facts["seats"])) + 1)
        yield from ((replace(does, seat=seat), command.who) for seat in seats)


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
DRAW_POKER = frozenset((
    "already-agreed", "awarded", "bet-above-stake", "bet-amount", "bet-beaten", "bet-high", "bet-low", "bet-made",
    "bet-stands", "blinds-order", "called-shows", "card-was-seen", "check-after-gaming", "complete-or-fold",
    "deck-too-small", "declared-player", "draw-cards", "draw-equal", "draw-names", "players-first", "seat-drawn",
    "discard-count", "discard-twice", "discards-first", "discards-hidden",
    "five-cards", "hand-folded", "must-open", "name-discards", "no-check-after-bet", "no-check-first", "no-checking",
    "no-discards", "no-held-bet", "no-over-blinds", "no-qualifier-possible", "no-raise-on-tap-out", "no-stay", "no-tap-out",
    "no-time-given", "no-vote", "nobody-to-raise", "not-after-blinds", "not-awarded", "not-beaten", "not-dealt-in",
    "not-held", "not-to-act", "not-to-show", "nothing-owed", "nothing-to-call", "nothing-to-raise", "on-the-button",
    "out-of-turn", "over-blind-announced", "posts-collected", "posts-first", "qualifier-needs-split", "raise-or-fold",
    "rate-too-high", "replacement-checked", "shoe-not-empty", "sits-in", "sits-out", "stake-in-round", "stake-minimum",
    "stake-short", "tapped-out", "three-raises", "time-is-up", "time-left", "time-runs", "too-few-players", "vote-open",
))
# fmt: on
"""Refusals of a game between players: whose turn it is, and what may be bet, is with the offers of the player concerned."""
ROULETTE = frozenset((
    "already-there", "ball-dropped", "fall-not-keyed", "no-such-number", "not-called-yet", "not-touching", "number-not-keyed",
    "number-unsaid", "wrong-numbers",
))  # fmt: skip
"""Refusals at a wheel: when to wait, and what is on the layout."""
# fmt: off
BACCARAT = frozenset((
    "both-hands", "card-gone", "card-is-exposed", "cards-count", "changes-closed", "differential-reached", "no-card-drawn",
    "no-commission-owed", "nobody-owes", "not-permitted", "too-far-apart", "turn-order", "winner-unsaid", "winner-wrong",
))
BLACKJACK = frozenset((
    "box-complete", "box-empty", "box-full", "cards-unsaid", "even-money-late", "evened", "first-decides",
    "insurance-answered", "insurance-none", "insurance-open", "insured", "is-limited", "limited-to-one-box", "no-ace",
    "no-backing", "no-bettor", "no-blackjack", "no-even-money", "no-prize", "nobody-decides", "not-limitable", "not-limited",
    "not-your-turn", "nothing-early", "own-box", "prize-not-keyed", "prize-unknown", "sevens-decks", "shuffler-decks",
))
PAI_GOW = frozenset((
    "all-matched", "bank-covered", "bank-declined", "bank-foul", "bank-held", "bank-not-offered", "bank-set-by-house",
    "bank-short", "bank-stake", "bank-uncovered", "banker-sets-last", "banker-wagers", "box-of-the-house", "dice-by-program",
    "foul-hand", "hands-unsaid", "holds-bank", "house-banks", "house-first", "low-above-high", "no-bank-box", "no-bank-here",
    "no-laja", "no-player-banks", "not-confirmed", "not-house-way", "not-matched", "not-wagered-before",
    "not-your-turn-to-bank", "nothing-to-confirm", "set-already", "still-setting", "three-dice", "tile-elsewhere",
    "tile-not-yours", "tile-seen-before", "tiles-by-program", "tiles-not-seen", "time-to-set", "two-tiles", "unpaid",
    "wager-of-banker", "wagers-open", "wall-missing",
))
PROSE = DRAW_POKER | BACCARAT | BLACKJACK | PAI_GOW | ROULETTE | frozenset((
    "acts-here", "after-first-card", "already-seated", "already-shuffled", "already-ticked", "amount", "another-hand",
    "ante-under-play", "apart", "area-in-use", "bets-closed", "blind-hand", "blind-play-off", "cannot-take-back",
    "card-known-twice", "card-unread", "cards-not-keyed", "cards-wrong", "choose-remedy", "clock", "closing-notice",
    "command-id", "conceded", "conceding-early", "count-wrong", "cutting-card", "dealt", "decided", "deck-checked",
    "deck-count", "deck-not-secured", "deck-secured", "device-kind", "device-not-cut", "device-too-small", "dispute-exists",
    "draw-uncalled", "excluded", "first-card-removed", "first-card-seen", "fold-whole", "handled", "hands-unsettled",
    "house-decides", "house-inside", "house-observes", "house-wide", "house-wide-same", "id-used", "impossible",
    "limits-order", "low-limit-device", "low-limit-tournament", "lower-needs-notice", "moved-stays", "new-cards", "no-aid",
    "no-conceding", "no-contravention", "no-count-due", "no-fraud", "no-hand", "no-limits", "no-marker", "no-notice-needed",
    "no-own-limits", "no-program-advice", "no-reason", "no-remedy", "no-room-left", "no-round-yet", "no-side-wager",
    "no-such-deck", "no-such-dispute", "no-such-round", "no-such-rule-here", "no-such-schedule", "no-such-seat-money",
    "no-wager", "nobody-may", "not-a-party", "not-admitted", "not-alone", "not-appointed", "not-choosable", "not-directed",
    "not-higher", "not-house-wide", "not-idle", "not-in-deck", "not-in-hand", "not-in-unit", "not-lower", "not-placed",
    "not-seated", "not-settled", "not-shifted", "not-signed-in", "not-the-next-card", "not-the-offender", "not-vacated",
    "not-yet", "not-your-dispute", "not-your-seat", "nothing-found", "nothing-keyed", "nothing-to-decide", "nothing-to-pay",
    "notice-far", "one-change", "only-hands", "oral-too-late", "order-hidden", "other-game", "others-first", "own-decision",
    "own-dispute", "own-limits", "play-lies", "play-not-allowed", "players-wager", "plays-here", "raise-needs-notice",
    "rest-cannot-stay", "rest-not-due", "result-unsaid", "result-wrong", "round-lives", "same-back", "same-person",
    "seat-taken", "second-nobody", "second-office", "second-person", "second-plays", "settle-order", "shoe-empty", "side-alone",
    "signs-alone", "still-time", "table-closed", "table-name", "table-open", "taken-back-too-far",
    "taken-back-without-reason", "tokens-short", "too-low", "too-many-hands", "too-many-seats", "too-often", "undecided",
    "board-open", "check-late", "clock-off", "colour-in-use", "fold-later", "hole-cards", "no-jackpot-wager",
    "no-such-voucher", "not-the-same-stake", "schedule-for-both", "voucher-worth",
    "chips-counted", "entrant-absent", "entrant-plays", "no-tournament-here", "not-absent", "on-a-break", "session-over",
    "table-plays", "tournament-decides", "tournament-seat",
    "up-card-hidden", "up-card-needed", "voucher-used", "wager-lies", "wagers-lie", "within-limits", "wrong-phase",
))
# fmt: on
"""Their way out is for a person to carry out: to wait, to look, to choose, or to key what only they know."""


def test_every_way_out_is_tried_or_known_to_be_for_a_person() -> None:
    """A new refusal goes in one of these lists."""
    lists = [frozenset(each) for each in (MENDS, NAMES, TO_DO_FIRST, ASKS_OTHERS, SEATS, PROSE)]
    of_this_program = {code for code in refusal_codes() if code not in TOY}
    assert of_this_program == {code for each in lists for code in each}
    assert sum(map(len, lists)) == len({code for each in lists for code in each}), "each in one list"


# --- amounts and depths --------------------------------------------------------------------------------------------


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
            if offer.request in KEYED and name not in lies.get(offer.seat or 0, {}):
                for amount in (bounds.minimum - chip, bounds.maximum + chip, bounds.minimum + 1, 10**9):
                    yield from _with_amount(offer, name, amount)


KEYED = ("place-wagers", "play", "insure", "double", "buy-in", "cash-out", "credit", "cut")


def _with_amount(offer: Offer, name: str, amount: int) -> Iterator[Request]:
    if offer.request == "cut":
        yield do.Cut(amount)
    elif request := request_for(offer, {name: amount}):
        yield request


def _decided(c: Context, request: Request) -> object:
    return decide(c.state, Command("law", c.who, c.at, request, None, c.standing), c.rules)
