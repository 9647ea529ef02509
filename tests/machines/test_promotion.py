"""A machine that asks anything of promotions: accepted if and only if offered, money sums, folding equals deciding again."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from pitboss import do
from pitboss.house.people import People
from pitboss.house.promotions.kind import PROMOTION
from pitboss.house.promotions.state import POSTPONED, Status
from pitboss.house.record import Accepted
from pitboss.house.stream.state import HouseState
from pitboss.money import OUTSIDE
from pitboss.table.accounts import CAGE
from pitboss.table.commands import Actor, Request
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import PUBLIC
from tests.laws.streams import promotion_holds
from tests.support.promotions import HOUR, INES, IVA, OLGA, PromotionUnderTest, cash, terms_of

NAMES = ("Ann", "Ben", "Eve")
PEOPLE = (OLGA, IVA, INES, *(Actor(each, "player") for each in NAMES))
WORDS = st.sampled_from(("words", ""))
PRIZES = st.sampled_from(("cash", "hamper", "none"))
NUMBER = st.integers(0, 3)
SECRETS = ("Bell Road", "Full Name")


def requests() -> st.SearchStrategy[Request]:
    payment = st.sampled_from(({}, {"cash": 2_000_000}, {"cash": 1, "cheque": 1_999_999}, {"gold": 5}))
    person, full_name, address = st.sampled_from(("", *NAMES)), st.just(SECRETS[1]), st.just(SECRETS[0])
    claims = st.builds(do.promotion.ClaimPrize, PRIZES, person, full_name, address, st.booleans(), payment)
    plain: list[st.SearchStrategy[Any]] = [
        st.just(do.promotion.SubmitTerms()),
        st.just(do.promotion.CommencePromotion()),
        st.builds(do.promotion.ApproveAmendment, NUMBER, st.booleans(), WORDS),
        st.builds(do.promotion.NominateScrutineer, st.sampled_from(("Sam", ""))),
        st.builds(do.promotion.EnterPromotion, st.sampled_from(("", *NAMES))),
        st.builds(do.promotion.DrawPrize, PRIZES, st.sampled_from(("", "Sam", "Ann"))),
        st.builds(do.promotion.NotifyWinner, NUMBER, st.sampled_from(("telephone", "mail", "pigeon")), st.booleans(), WORDS),
        claims,
        st.builds(do.promotion.AwardPrize, NUMBER),
        st.builds(do.promotion.DenyClaim, NUMBER, WORDS, st.just(SECRETS[1]), st.just(SECRETS[0])),
        st.builds(do.promotion.DisputePromotion, WORDS),
        st.builds(do.promotion.DecidePromotionDispute, NUMBER, WORDS),
        st.builds(do.promotion.Postpone, st.sampled_from((*POSTPONED, "prize")), WORDS),
        st.builds(do.promotion.ConfirmIntegrity, WORDS),
        st.builds(do.promotion.CancelDraw, WORDS),
    ]
    return st.one_of(plain)


class AnyPromotion(RuleBasedStateMachine):
    """Anybody says anything at any time."""

    promotion: PromotionUnderTest

    @initialize(begun=st.booleans(), ballots=st.permutations((1, 2, 3, 4)))
    def begin(self, begun: bool, ballots: list[int]) -> None:
        base = terms_of()
        prizes = (cash(2_000_000), base.prizes[0])
        terms = replace(base, prizes=prizes, present=False, notice=("telephone", "mail"), most=4, most_each=2)
        people = People()
        people.state = HouseState(excluded=frozenset({"Eve"}))
        self.promotion = PromotionUnderTest(terms, ballots=tuple(ballots), people=people)
        if begun:
            self.promotion.running("Ann", "Ben")
        else:
            self.promotion.ok(self.promotion.offer)

    @rule(who=st.sampled_from(PEOPLE), does=requests(), later=st.sampled_from((0, 0, 1, HOUR, 24 * HOUR)))
    def say(self, who: Actor, does: Request, later: int) -> None:
        before = self.promotion.state
        offered = {(each.request, each.choices) for each in self.promotion.stream.offers(who, self.promotion.at + later)}
        outcome = self.promotion.say(does, who, self.promotion.at + later)
        tag = str(type(does).__struct_config__.tag)
        if isinstance(outcome, Refusal):
            assert self.promotion.state == before
            assert outcome.sentence()
            assert outcome.way_out()
            return
        assert isinstance(outcome, Accepted)
        assert tag in {request for request, _ in offered}, f"{tag} was accepted and not offered"
        assert all(each.event.clauses for each in outcome.events)

    @rule(who=st.sampled_from(PEOPLE))
    def what_is_offered_is_accepted(self, who: Actor) -> None:
        """Try everything that is offered, on the state as it is; nothing is recorded."""
        promotion_holds(self.promotion.stream, who, self.promotion.at)

    @rule(change=st.sampled_from(("The bar", "The hall")), who=st.sampled_from((OLGA, IVA)))
    def amend(self, change: str, who: Actor) -> None:
        self.promotion.say(do.promotion.AmendTerms(replace(self.promotion.state.terms, award_place=change), "Rain"), who)

    @invariant()
    def money_sums_and_every_award_is_paid_once(self) -> None:
        if not hasattr(self, "promotion"):
            return
        state = self.promotion.state
        assert sum(state.money.values()) == 0
        awarded = [each for each in state.claims if each.outcome == "awarded"]
        paid = sum(sum(each.payment.values()) for each in awarded)
        assert -state.money.get(CAGE, 0) == paid
        purses = sum(self.promotion.people.state.purses.values())
        assert purses == sum(amount for account, amount in state.money.items() if account.startswith(f"{OUTSIDE}purse:"))
        for prize in state.terms.prizes:
            assert sum(each.status is Status.AWARDED for each in state.winners if each.prize == prize.id) <= prize.count
        assert "Eve" not in [*(each.person for each in state.entries), *(each.person for each in state.winners)]

    @invariant()
    def the_public_learns_nobody(self) -> None:
        if not hasattr(self, "promotion"):
            return
        stream = self.promotion.stream
        shown = msgspec.json.encode(stream.view(PUBLIC)).decode()
        shown += "".join(msgspec.json.encode(each.event).decode() for each in stream.log(PUBLIC) if not each.event.moves)
        assert [each for each in (*SECRETS, '"Ann"', '"Ben"') if each in shown] == []

    def teardown(self) -> None:
        """Fold the events, and decide the commands again."""
        if not hasattr(self, "promotion"):
            return
        stream = self.promotion.stream
        machine = PROMOTION.machine("Test", stream.rules)
        state = PROMOTION.fresh()
        events: dict[str, list[Event]] = {each.command: [] for each in stream.history}
        for each in stream.history:
            events[each.command].append(each.event)
        for command in stream.record.said():
            assert machine.decide(state, command) == tuple(events[command.id])
            for event in events[command.id]:
                state = machine.evolve(state, event)
        assert state == stream.state


TestAnyPromotion = AnyPromotion.TestCase
