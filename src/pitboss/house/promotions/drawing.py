"""The draw, from an order that was sealed before there was any entry, and the notice to winners."""

from __future__ import annotations

from pitboss.house.days import DAY, end_of_day
from pitboss.house.promotions.checking import METHODS
from pitboss.house.promotions.context import (
    Context,
    entrant_acts,
    ineligible,
    not_running,
    postponed,
    prize_ids,
    wagers_short,
    when,
)
from pitboss.house.promotions.events import PassedOver, PrizeDrawn, WinnerNotified
from pitboss.house.promotions.requests import DrawPrize, NotifyWinner
from pitboss.house.promotions.state import Status, Winner
from pitboss.house.promotions.terms import Prize
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.persons import same_person
from pitboss.table.refusal import Refusal

NOBODY_HAS_IT = "nobody has it"
DRAWN_BEFORE = "the prize was theirs before"
NOT_ELIGIBLE = "whoever has it is not eligible"
TOO_LITTLE = "whoever has it has not met the minimum wager"


def draw(c: Context, request: DrawPrize) -> Decision:
    """Draw ballots for a prize until one wins."""
    state = c.state
    if refusal := c.requires("promotion.draw") or entrant_acts(c) or _not_drawn_now(c):
        return refusal
    prize = state.prize(request.prize)
    if prize is None:
        return c.refuse("no-such-prize", "promotion.prizes", prize=request.prize, prizes=prize_ids(c))
    if refusal := _taken(c, prize) or _not_overseen(c, prize, request.signed_by):
        return refusal
    return (_drawn(c, prize, request.signed_by),)


def _not_drawn_now(c: Context) -> Refusal | None:
    state = c.state
    if refusal := not_running(c, "promotion.commence"):
        return refusal
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if state.draw_postponed:
        return postponed(c)
    if c.at < state.closes:
        return c.refuse("entries-open", "promotion.closing", closes=when(c, state.closes))
    if c.at < state.award_at:
        return c.refuse("draw-early", "promotion.award", award_at=when(c, state.award_at))
    if state.terms.counts_wagers and not state.final:
        return c.refuse("wagers-uncounted", "promotion.minimum-wager")
    return None


def _taken(c: Context, prize: Prize) -> Refusal | None:
    """Refuse a prize that has its winners, one that is not drawn again, and a draw without ballots."""
    state = c.state
    before = [each for each in state.winners if each.prize == prize.id]
    if len([*state.holding(prize.id, c.at)]) >= prize.count:
        return c.refuse("prize-gone", "promotion.manner", prize=prize.id)
    if len(before) >= prize.count and not state.terms.redraw:
        return c.refuse("no-redraw", "promotion.claim", prize=prize.id)
    if state.opened >= len(state.order):
        return c.refuse("no-ballots", "promotion.manner", prize=prize.id)
    return None


def _not_overseen(c: Context, prize: Prize, scrutineer: str) -> Refusal | None:
    """Refuse the draw of a large prize without the nominated scrutineer, and anybody else in their place."""
    state, limit = c.state, c.rules.value("promotion.scrutineer-above")
    if not scrutineer:
        if prize.worth <= limit:
            return None
        return c.refuse("scrutineer-needed", "promotion.scrutineer", prize=prize.id, amount=prize.worth, maximum=limit)
    if not same_person(scrutineer, state.scrutineer):
        code = "not-the-scrutineer" if state.scrutineer else "no-scrutineer"
        return c.refuse(code, "promotion.scrutineer", person=scrutineer, scrutineer=state.scrutineer)
    if c.rules.value("promotion.scrutineer-who") == "no-entrant" and same_person(scrutineer, c.who.name):
        return c.refuse("scrutineer-draws", "promotion.scrutineer", person=scrutineer)
    if c.standing.offices is not None and c.standing.second is None:
        return c.refuse("not-signed-in", "promotion.scrutineer", person=scrutineer)
    return None


def _drawn(c: Context, prize: Prize, scrutineer: str) -> PrizeDrawn:
    state, passed, ballot, person = c.state, [], 0, ""
    for each in state.order[state.opened :]:
        holder = state.holder(each)
        against = _against(c, prize, holder)
        if against is None:
            ballot, person = each, holder
            break
        passed.append(PassedOver(each, against))
    gave_up = (each for each in state.winners if each.prize == prize.id and not each.replaced and _open_again(c, each))
    lost = next(gave_up, None)
    rules = ["promotion.manner", "promotion.award", "promotion.eligible"]
    rules += ["promotion.scrutineer"] if scrutineer else []
    rules += [] if state.terms.present else ["promotion.notify"]
    return PrizeDrawn(
        prize=prize.id,
        winner=len(state.winners) + 1 if ballot else 0,
        ballot=ballot,
        person=person,
        passed=tuple(passed),
        at=c.at,
        notify_by=0 if state.terms.present or not ballot else notify_by(c),
        claim_by=_claim_by(c) if ballot else 0,
        scrutineer=state.scrutineer if scrutineer else "",
        replaces=lost.number if lost else 0,
        clauses=c.rules.cite(*rules),
        audience=NOBODY,
    )


def _against(c: Context, prize: Prize, holder: str) -> str | None:
    """Return why a ballot wins nothing."""
    if not holder:
        return NOBODY_HAS_IT
    if any(each.prize == prize.id and same_person(each.person, holder) and _open_again(c, each) for each in c.state.winners):
        return DRAWN_BEFORE
    # What the house knows of a person goes into no log.
    if ineligible(c, holder):
        return NOT_ELIGIBLE
    return TOO_LITTLE if wagers_short(c, holder) else None


def _open_again(c: Context, winner: Winner) -> bool:
    return winner.status in (Status.DENIED, Status.LAPSED) or c.state.lapsed(winner, c.at)


def notify_by(c: Context) -> int:
    """Return until when a winner who need not be present is to be notified."""
    days = int(c.rules.value("promotion.notice-days"))
    if c.rules.value("promotion.notice-until") == "elapsed":
        return c.at + days * DAY
    return end_of_day(c.at, days, c.rules.zone)


def _claim_by(c: Context) -> int:
    """Return until when the winner may claim: the earlier of the two that the terms give. A day that has passed when a prize is
    drawn again binds nobody."""
    terms = c.state.terms
    last = terms.claim_by + c.state.draw_waits
    ends = [c.at + terms.claim_within] if terms.claim_within else []
    ends += [last] if terms.claim_by and (last >= c.at or not ends) else []
    return min(ends)


def notify(c: Context, request: NotifyWinner) -> Decision:
    """Record an attempt to notify a winner, in time or late."""
    state = c.state
    if refusal := c.requires("promotion.notify"):
        return refusal
    waiting = [each for each in state.winners if each.status is Status.DRAWN]
    winner = next((each for each in waiting if each.number == request.winner), None)
    if winner is None:
        numbers = tuple(str(each.number) for each in waiting)
        code = "no-such-winner" if numbers else "no-winners"
        return c.refuse(code, "promotion.notify", winner=request.winner, winners=numbers)
    if request.method not in state.terms.notice:
        forbids = ("promotion.notice-method", *(() if state.terms.present else ("promotion.notify",)))
        return c.refuse("notice-methods", *forbids, method=request.method, allowed=state.terms.notice)
    rules = ("promotion.notice-method",) if state.terms.present else ("promotion.notify", METHODS[request.method])
    notified = WinnerNotified(
        winner=winner.number,
        method=request.method,
        reached=request.reached,
        words=request.words,
        by=c.who.name,
        at=c.at,
        late=bool(winner.notify_by) and c.at > winner.notify_by and not any(each.reached for each in winner.notices),
        clauses=c.rules.cite(*rules),
    )
    return (notified,)
