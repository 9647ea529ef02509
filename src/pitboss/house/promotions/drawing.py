"""The draw, from an order that was sealed before there was any entry, and the notice to winners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.promotions.checking import METHODS
from pitboss.house.promotions.context import (
    Context,
    PrizeName,
    entrant_acts,
    ineligible,
    not_running,
    postponed,
    prize_ids,
    wagers_short,
    when,
)
from pitboss.house.promotions.state import Notice, PromotionState, Status, Winner
from pitboss.house.promotions.terms import Prize
from pitboss.house.times import DAY, end_of_day, told
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, Left, Significance
from pitboss.table.fields import Signature, Words, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.phrases import as_words, counted, quoted
from pitboss.table.refusal import Refusal

NOBODY_HAS_IT = "nobody has it"
DRAWN_BEFORE = "the prize was theirs before"
NOT_ELIGIBLE = "whoever has it is not eligible"
TOO_LITTLE = "whoever has it has not met the minimum wager"


class DrawPrize(Request, frozen=True, tag="draw-prize"):
    """Draw a ballot for a prize, from the order that was sealed when the promotion began."""

    prize: PrizeName
    signed_by: Signature = ""
    """The scrutineer who oversees it."""


class NotifyWinner(Request, frozen=True, tag="notify-winner"):
    """Record that a winner was notified, or that it was tried: face-to-face, mail, telephone or email."""

    winner: int
    """The number of the winner."""
    method: Annotated[str, asks("By which way?", what="a way to notify somebody")]
    reached: bool = True
    """Whether the winner was reached."""
    words: Words = ""
    """More for the record."""


class PassedOver(Struct, frozen=True):
    """A ballot that was drawn and wins nothing: nobody has it, or its holder is not eligible."""

    ballot: int
    why: str


class PrizeDrawn(StreamEvent[PromotionState], frozen=True, tag="promotion.prize-drawn/1"):
    """Ballots were drawn for a prize until one won; none did if there were no more."""

    prize: str
    winner: int
    """The number of the winner; 0 if nobody has won."""
    ballot: int
    person: str
    passed: tuple[PassedOver, ...]
    at: int
    notify_by: int
    claim_by: int
    scrutineer: str
    replaces: int = 0
    """The winner who did not get this prize."""

    SECRET: ClassVar[tuple[str, ...]] = ("person",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        drawn = (*(each.ballot for each in self.passed), *((self.ballot,) if self.ballot else ()))
        return tuple(Left(str(ballot), face_up=True) for ballot in drawn)

    def after(self, state: PromotionState) -> PromotionState:
        opened = state.opened + len(self.passed) + bool(self.ballot)
        winners = tuple(_replaced(each) if each.number == self.replaces else each for each in state.winners)
        if self.winner:
            won = (self.winner, self.prize, self.ballot, self.person, self.at, self.notify_by, self.claim_by)
            winners = (*winners, Winner(*won))
        return replace(state, opened=opened, winners=winners)

    def says(self) -> str:
        passed = f"{counted(len(self.passed), 'ballot')} without a winner, then " if self.passed else ""
        overseen = f" {self.scrutineer} oversees the draw." if self.scrutineer else ""
        if not self.ballot:
            return f"Drawn for {self.prize}: {counted(len(self.passed), 'ballot')}, none of which wins.{overseen}"
        by = f" To be notified by {told(self.notify_by)}." if self.notify_by else ""
        won = f"Drawn for {self.prize}: {passed}ballot {self.ballot}, winner {self.winner}"
        return f"{won}.{by} To be claimed by {told(self.claim_by)}.{overseen}"


def _replaced(winner: Winner) -> Winner:
    return replace(winner, replaced=True, status=Status.LAPSED if winner.status is Status.DRAWN else winner.status)


class WinnerNotified(StreamEvent[PromotionState], frozen=True, tag="promotion.winner-notified/1"):
    """The operator has tried to notify a winner."""

    winner: int
    method: str
    reached: bool
    words: str
    by: str
    at: int
    late: bool

    def significant(self) -> Significance | None:
        return Significance.DEADLINE if self.late else None

    def after(self, state: PromotionState) -> PromotionState:
        notice = Notice(self.method, self.reached, self.at, self.late)
        before = next(each.notices for each in state.winners if each.number == self.winner)
        return state.with_winner(self.winner, notices=(*before, notice))

    def says(self) -> str:
        done = "is notified" if self.reached else "was not reached"
        late = " This is late." if self.late else ""
        return f"Winner {self.winner} {done} {notice_words(self.method)}, {self.by} records.{quoted(self.words)}{late}"


def notice_words(method: str) -> str:
    """Return how somebody is notified: by mail, at the draw."""
    return as_words(method) if "-" in method else f"by {method}"


def may_draw(c: Context, prize: str, signed_by: str) -> Offer | Refusal:
    """Offer the draw of a prize that has no winner, when its time has come and the scrutineer of a large one is there."""
    if refusal := c.requires("promotion.draw") or entrant_acts(c) or _not_drawn_now(c):
        return refusal
    found = c.state.prize(prize)
    if found is None:
        return c.refuse("no-such-prize", "promotion.prizes", prize=prize, prizes=prize_ids(c))
    if refusal := _taken(c, found) or _not_overseen(c, found, signed_by):
        return refusal
    rules = ["promotion.manner", "promotion.award", "promotion.eligible"]
    rules += ["promotion.scrutineer"] if signed_by else []
    rules += [] if c.state.terms.present else ["promotion.notify"]
    return c.offer(*rules, choices=(found.id,))


def to_draw(c: Context) -> Iterator[tuple[str, str]]:
    return ((prize.id, c.state.scrutineer) for prize in c.state.terms.prizes)


def draw(c: Context, request: DrawPrize, offer: Offer) -> Decision:
    """Draw ballots for a prize until one wins."""
    state, passed, ballot, person = c.state, [], 0, ""
    for each in state.order[state.opened :]:
        holder = state.holder(each)
        against = _against(c, request.prize, holder)
        if against is None:
            ballot, person = each, holder
            break
        passed.append(PassedOver(each, against))
    gave_up = (each for each in state.winners if each.prize == request.prize and not each.replaced and _open_again(c, each))
    lost = next(gave_up, None)
    drawn = PrizeDrawn(
        prize=request.prize,
        winner=len(state.winners) + 1 if ballot else 0,
        ballot=ballot,
        person=person,
        passed=tuple(passed),
        at=c.at,
        notify_by=0 if state.terms.present or not ballot else notify_by(c),
        claim_by=_claim_by(c) if ballot else 0,
        scrutineer=state.scrutineer if request.signed_by else "",
        replaces=lost.number if lost else 0,
        clauses=offer.clauses,
        audience=NOBODY,
    )
    return (drawn,)


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


def _against(c: Context, prize: str, holder: str) -> str | None:
    """Return why a ballot wins nothing."""
    if not holder:
        return NOBODY_HAS_IT
    if any(each.prize == prize and same_person(each.person, holder) and _open_again(c, each) for each in c.state.winners):
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


def _waiting(c: Context) -> Iterator[Winner]:
    return (each for each in c.state.winners if each.status is Status.DRAWN)


def may_notify(c: Context, winner: int, method: str) -> Offer | Refusal:
    """Offer to record that a winner who waits for a prize was notified, in a way that the terms name."""
    terms = c.state.terms
    if refusal := c.requires("promotion.notify"):
        return refusal
    numbers = tuple(str(each.number) for each in _waiting(c))
    if str(winner) not in numbers:
        code = "no-such-winner" if numbers else "no-winners"
        return c.refuse(code, "promotion.notify", winner=winner, winners=numbers)
    if method not in terms.notice:
        forbids = ("promotion.notice-method", *(() if terms.present else ("promotion.notify",)))
        return c.refuse("notice-methods", *forbids, method=method, allowed=terms.notice)
    rules = ("promotion.notice-method",) if terms.present else ("promotion.notify", METHODS[method])
    return c.offer(*rules, choices=(str(winner), method))


def to_notify(c: Context) -> Iterator[tuple[int, str]]:
    return ((winner.number, method) for winner in _waiting(c) for method in c.state.terms.notice)


def notify(c: Context, request: NotifyWinner, offer: Offer) -> Decision:
    """Record an attempt to notify a winner, in time or late."""
    winner = next(each for each in _waiting(c) if each.number == request.winner)
    notified = WinnerNotified(
        winner=winner.number,
        method=request.method,
        reached=request.reached,
        words=request.words,
        by=c.who.name,
        at=c.at,
        late=bool(winner.notify_by) and c.at > winner.notify_by and not any(each.reached for each in winner.notices),
        clauses=offer.clauses,
    )
    return (notified,)


DRAWING = Topic(
    acts=(
        Act(DrawPrize, may_draw, draw, at=("prize", "signed_by"), each=to_draw),
        Act(NotifyWinner, may_notify, notify, at=("winner", "method"), each=to_notify),
    ),
    events=(PrizeDrawn, WinnerNotified),
    rules={
        "promotion.manner": "the manner of the award",
        "promotion.draw": "who holds the draw",
        "promotion.notify": "a winner is notified in time",
        "promotion.notify-face-to-face": "in person",
        "promotion.notify-mail": "by mail",
        "promotion.notify-telephone": "by telephone",
        "promotion.notify-email": "by email",
    },
    powers=frozenset({"promotion.draw", "promotion.notify"}),
    refusals={
        "entrant-acts": (
            "{person} has entered this promotion, and nobody acts for the house where they may win.",
            "Leave it to another person.",
        ),
        "scrutineer-needed": (
            "The prize {prize} is worth {amount}, more than {maximum}: a scrutineer must oversee its draw.",
            "Nominate a scrutineer, and name them at the draw.",
        ),
        "no-scrutineer": ("Nobody has been nominated as scrutineer.", "Nominate {person} first."),
        "not-the-scrutineer": ("{person} is not the scrutineer of this draw; {scrutineer} is.", "Name {scrutineer}."),
        "scrutineer-draws": ("{person} is the scrutineer and cannot hold the draw as well.", "Let somebody else draw."),
        "draw-early": ("The terms hold the draw at {award_at}.", "Draw at {award_at} or later."),
        "entries-open": ("Entries are open until {closes}.", "Draw after {closes}."),
        "wagers-uncounted": (
            "The wagers at the tables have not been counted since entries closed.",
            "Count them first: they decide who has entered.",
        ),
        "no-such-prize": ("This promotion has no prize {prize}.", "Name one of: {prizes}."),
        "prize-gone": ("The prize {prize} has its winner.", "Draw for another prize."),
        "no-redraw": ("The terms do not draw the prize {prize} again.", "Leave it."),
        "no-ballots": ("No ballot is left to draw for {prize}.", "Leave it."),
        "no-winners": ("No winner waits for a prize.", "Wait for a draw."),
        "no-such-winner": ("There is no winner {winner} who still waits for a prize.", "Name one of: {winners}."),
    },
    settings={"promotion.notice-days": int, "promotion.notice-until": ("end-of-day", "elapsed")},
)
