"""The inbox of the house: notices that tables send, and who has acknowledged them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.house.stream.state import HouseNotice, HouseState, receiver
from pitboss.house.stream.subject import HouseEvent, Inside, Subject, cited
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.refusal import Fact, Refusal


class PostNotice(Inside, frozen=True, tag="post-to-inbox"):
    """A table has something to tell offices or a player."""

    notice: HouseNotice


class AcknowledgeNotice(Request, frozen=True, tag="acknowledge-notice"):
    """A person acknowledges a notice for them or their office."""

    notice: str


class NoticePosted(HouseEvent, frozen=True, tag="notice.posted/1"):
    """A notice waits in the inbox."""

    notice: HouseNotice

    def after(self, state: HouseState) -> HouseState:
        return replace(state, inbox={**state.inbox, self.notice.id: self.notice})


class NoticeAcknowledged(HouseEvent, frozen=True, tag="notice.acknowledged/2"):
    """A person has acknowledged a notice."""

    notice: str
    by: Actor

    def after(self, state: HouseState) -> HouseState:
        noting, source = {receiver(self.by): self.by.name}, self.notice.rpartition(":")[0]
        if self.notice not in state.inbox and source not in state.tables:
            return replace(state, early={**state.early, self.notice: state.early.get(self.notice, {}) | noting})
        notice = state.inbox[self.notice]
        noted = replace(notice, acknowledged_by=notice.acknowledged_by | noting)
        return replace(state, inbox={**state.inbox, self.notice: noted})


def _post(state: HouseState, request: PostNotice, command: Command) -> Decision:
    return (NoticePosted(notice=request.notice, clauses=request.notice.clauses),)


def _acknowledge(state: HouseState, request: AcknowledgeNotice, command: Command) -> Decision:
    """Let a person of the office, or the player concerned, acknowledge a notice once, under its clauses."""
    who, notice = command.who, state.inbox.get(request.notice)
    noting = receiver(who)
    if notice is None:
        return Refusal("no-such-notice", (), {"notice": request.notice, "notices": tuple(state.inbox) or ("none",)})
    if noting not in notice.to:
        facts: dict[str, Fact] = {"notice": notice.id, "to": notice.to, "office": who.office, "name": who.name}
        return Refusal("not-your-notice", notice.clauses, facts)
    if noting in notice.acknowledged_by:
        return Refusal("notice-noted", notice.clauses, {"notice": notice.id, "by": notice.acknowledged_by[noting]})
    return (NoticeAcknowledged(notice=notice.id, by=who, clauses=notice.clauses),)


def _offers(state: HouseState, who: Actor) -> Iterator[Offer]:
    for notice in state.inbox.values():
        if receiver(who) in notice.to and receiver(who) not in notice.acknowledged_by:
            yield Offer("acknowledge-notice", notice.clauses, choices=(notice.id,))


NOTICES = Subject(
    requests={PostNotice: _post, AcknowledgeNotice: _acknowledge},
    events=(
        NoticePosted,
        NoticeAcknowledged,
    ),
    offers=_offers,
    refusals={
        "no-such-notice": ("There is no notice {notice}.", "Name one of: {notices}."),
        "not-your-notice": ("Notice {notice} is for {to}; {name} is {office}.", "Leave it to {to}."),
        "notice-noted": ("Notice {notice} was acknowledged by {by}.", "Nothing is left to do."),
    },
    formats={"notice.acknowledged/1": cited("notice.acknowledged/2")},
)
