"""The inbox of the house: notices that tables send, and who has acknowledged them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext, may_follow
from pitboss.house.stream.state import HouseNotice, HouseState, receiver
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Actor, Inside, Request
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Fact, Refusal


class PostNotice(Inside, frozen=True, tag="post-to-inbox"):
    """A table has something to tell offices or a player."""

    notice: HouseNotice


class AcknowledgeNotice(Request, frozen=True, tag="acknowledge-notice"):
    """A person acknowledges a notice for them or their office."""

    notice: str


class NoticePosted(StreamEvent[HouseState], frozen=True, tag="notice.posted/1"):
    """A notice waits in the inbox."""

    notice: HouseNotice

    def after(self, state: HouseState) -> HouseState:
        return replace(state, inbox={**state.inbox, self.notice.id: self.notice})

    def says(self) -> str:
        return f"Notice {self.notice.id} waits in the inbox: {as_words(self.notice.subject)}."


class NoticeAcknowledged(StreamEvent[HouseState], frozen=True, tag="notice.acknowledged/1"):
    """A person has acknowledged a notice."""

    notice: str
    by: Actor

    def after(self, state: HouseState) -> HouseState:
        notice = state.inbox[self.notice]
        noted = replace(notice, acknowledged_by=notice.acknowledged_by | {receiver(self.by): self.by.name})
        return replace(state, inbox={**state.inbox, self.notice: noted})

    def says(self) -> str:
        return f"{self.by.name} acknowledges notice {self.notice}."


def post(c: HouseContext, request: PostNotice, offer: Offer) -> Decision:
    return (NoticePosted(notice=request.notice, clauses=request.notice.clauses),)


def may_acknowledge(c: HouseContext, notice: str) -> Offer | Refusal:
    """Let a person of the office, or the player concerned, acknowledge a notice once, under its clauses."""
    found, noting = c.state.inbox.get(notice), receiver(c.who)
    if found is None:
        return c.refuse("no-such-notice", notice=notice, notices=tuple(c.state.inbox) or ("none",))
    if noting not in found.to:
        facts: dict[str, Fact] = {"notice": found.id, "to": found.to, "office": c.who.office, "name": c.who.name}
        return Refusal("not-your-notice", found.clauses, facts)
    if noting in found.acknowledged_by:
        return Refusal("notice-noted", found.clauses, {"notice": found.id, "by": found.acknowledged_by[noting]})
    return Offer("", found.clauses, choices=(found.id,))


def acknowledge(c: HouseContext, request: AcknowledgeNotice, offer: Offer) -> Decision:
    return (NoticeAcknowledged(notice=request.notice, by=c.who, clauses=offer.clauses),)


def _waiting(c: HouseContext) -> Iterable[str]:
    return c.state.inbox


NOTICES = Topic(
    acts=(
        Act(PostNotice, may_follow, post),
        Act(AcknowledgeNotice, may_acknowledge, acknowledge, at=("notice",), each=_waiting),
    ),
    events=(
        NoticePosted,
        NoticeAcknowledged,
    ),
    refusals={
        "no-such-notice": ("There is no notice {notice}.", "Name one of: {notices}."),
        "not-your-notice": ("Notice {notice} is for {to}; {name} is {office}.", "Leave it to {to}."),
        "notice-noted": ("Notice {notice} was acknowledged by {by}.", "Nothing is left to do."),
    },
)
