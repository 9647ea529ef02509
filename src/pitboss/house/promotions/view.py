"""What a viewer may see of a promotion. Nobody but themselves and the offices that may have it sees who a person is."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.promotions.state import Claim, Dispute, Entry, Notice, PromotionState, Status, Winner
from pitboss.house.promotions.terms import Terms
from pitboss.house.ruled import StreamRules
from pitboss.table.commands import PLAYER
from pitboss.table.persons import same_person
from pitboss.table.viewers import Viewer

PERSONAL = "promotion.personal-data"


class WinnerView(Struct, frozen=True, omit_defaults=True):
    """A winner by number and ballot; the person only where the viewer may know."""

    number: int
    prize: str
    ballot: int
    status: str
    at: int
    notify_by: int
    claim_by: int
    notices: tuple[Notice, ...] = ()
    person: str = ""


class PromotionView(Struct, frozen=True, kw_only=True):
    """A promotion as one viewer sees it."""

    name: str
    phase: str
    terms: Terms
    submitted_at: int
    not_before: int
    commenced_at: int
    closes: int
    award_at: int
    scrutineer: str
    ballots: int
    drawn: int
    """How many ballots were drawn, those without a winner too."""
    postponed: str
    amendments: tuple[int, ...]
    """Those that wait for approval."""
    winners: tuple[WinnerView, ...]
    entries: tuple[Entry, ...]
    wagered: dict[str, int]
    claims: tuple[Claim, ...]
    disputes: tuple[Dispute, ...]
    paid: int
    """What has been paid in prizes, in cents."""


def view(state: PromotionState, viewer: Viewer, rules: StreamRules, at: int) -> PromotionView:
    """Return the promotion as this viewer sees it now."""
    everything = rules.has(PERSONAL) and rules.may(viewer.office, PERSONAL)

    def mine(person: str) -> bool:
        return everything or (viewer.office == PLAYER and same_person(person, viewer.name))

    return PromotionView(
        name=state.name,
        phase=state.phase(at).value,
        terms=state.terms,
        submitted_at=state.submitted_at,
        not_before=state.not_before,
        commenced_at=state.commenced_at,
        closes=state.closes,
        award_at=state.award_at,
        scrutineer=state.scrutineer,
        ballots=state.ballots,
        drawn=state.opened,
        postponed=state.postponed,
        amendments=tuple(each.number for each in state.amendments if each.approved is None),
        winners=tuple(_winner(state, each, at, known=mine(each.person)) for each in state.winners),
        entries=tuple(each for each in state.entries if mine(each.person)),
        wagered={person: amount for person, amount in state.wagered.items() if mine(person)},
        claims=tuple(each for each in state.claims if mine(each.person)),
        disputes=tuple(each for each in state.disputes if mine(each.by)),
        paid=sum(amount for amount in state.money.values() if amount > 0),
    )


def _winner(state: PromotionState, winner: Winner, at: int, *, known: bool) -> WinnerView:
    status = Status.LAPSED if state.lapsed(winner, at) else winner.status
    shown = WinnerView(
        number=winner.number,
        prize=winner.prize,
        ballot=winner.ballot,
        status=status.value,
        at=winner.at,
        notify_by=winner.notify_by,
        claim_by=winner.claim_by,
        notices=winner.notices,
    )
    return replace(shown, person=winner.person) if known else shown
