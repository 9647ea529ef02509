"""A table under test: short words for opening it and for speaking to it. Everything it says back is witnessed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import uuid4

from msgspec.structs import replace

from pitboss import do, law
from pitboss.cards import Card, parse_cards
from pitboss.cards.chance import Chance, ScriptedChance, SystemChance
from pitboss.games import rules_for
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.by_hand import HandDealer
from pitboss.house.people import HouseNotice, NotAcknowledged, People
from pitboss.house.runner import Accepted, Outcome, Stale, Table
from pitboss.house.stream.notices import AcknowledgeNotice
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.table.accounts import LARGEST, TRAY, stack_of, stake_on
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Stake
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.settings import PHYSICAL, VIRTUAL, TableSettings
from pitboss.table.sign import SignLine
from pitboss.table.state import Phase
from pitboss.table.view import TableView, view_event
from pitboss.table.viewers import PUBLIC, Viewer, viewer_of
from tests.models import model_of
from tests.support.witness import WITNESS

NSW = "nsw/four-card-poker"
NZ = "nz/four-card-poker"
NSW_THREE = "nsw/three-card-poker"
STUD = "nz/caribbean-stud-poker"
HOLDEM = "nz/ultimate-texas-holdem"

DANA = Actor("Dana", "dealer")
GUS = Actor("Gus", "gaming-supervisor")
CASS = Actor("Cass", "casino-supervisor")
INES = Actor("Ines", "inspector")

MINUTE = 60_000
LIMITS = model_of("four-card-poker").limits
THREE_CARD_LIMITS = model_of("three-card-poker").limits
DERBY_LIMITS = model_of("racing-card-derby").limits


def player(name: str) -> Actor:
    return Actor(name, "player")


def book_with(rulebook: str, **values: str) -> law.Rulebook:
    """The rulebook with other values of some settings, written as in the file: `book_with(NSW, **{"ties": '"dealer"'})`."""
    lines = law.load(rulebook).text.splitlines()
    for key, value in values.items():
        start = lines.index(f'key = "{key}"')
        at = next(number for number in range(start, len(lines)) if lines[number].startswith("value = "))
        lines[at] = f"value = {value}"
    return law.loads("\n".join(lines), f"{rulebook} with {', '.join(values)}")


def stands(table: Table) -> str:
    """Return what a table is doing: the stage of its round, or wagering between rounds."""
    doing = table.rules.game.standing_at(table.state)
    return "wagering" if doing == Phase.BETWEEN else doing


class Hands:
    """Whether the tables of a test are dealt by a person where the test does not say: `@pytest.mark.by_hand`."""

    dealer: ClassVar[Actor | None] = None


def sent(table: Table, command: Command, dealer: HandDealer | None = None) -> Outcome:
    """Send a command; what the house does is a step that the table takes by itself."""
    if command.who == HOUSE_ACTOR:
        return table.own_step(command.does, command_id=command.id, at=command.at, expected=command.expected)
    return (dealer or table).send(command)


def seen_by(who: Actor, outcome: Accepted) -> Accepted:
    """Return what came of a command as its speaker may see it."""
    viewer = viewer_of(who)
    return Accepted(tuple(replace(each, event=view_event(each.event, viewer)) for each in outcome.events))


def registered(people: People, does: Request) -> None:
    """Put a voucher that is about to be exchanged in the register of the house, if nobody has issued it."""
    if isinstance(does, do.ExchangeVoucher) and does.voucher not in people.state.vouchers:
        issued = people.own_step(IssueVoucher(does.voucher, does.amount), command_id=uuid4().hex, at=people.at)
        assert not isinstance(issued, Stale)


class TableUnderTest:
    """A table and the people around it."""

    def __init__(
        self,
        rulebook: str | law.Rulebook = NSW,
        *,
        cards: str | Sequence[str] | None = None,
        automation: frozenset[Automation] = EVERYTHING,
        purse: int = 1_000_000,
        people: People | None = None,
        dealt_by: Actor | None = None,
        written: Chance | None = None,
        **settings: Any,
    ) -> None:
        """Open a table; `dealt_by` deals the cards by hand, and takes the steps that `automation` names. `written` is chance
        that gives something else than cards."""
        if dealt_by is None and Hands.dealer and settings.get("kind", VIRTUAL) == VIRTUAL:
            dealt_by = Hands.dealer
        if dealt_by:
            settings["kind"] = PHYSICAL
        book = law.load(rulebook) if isinstance(rulebook, str) else rulebook
        approved = {"approved_by": "The authority", "approved_at": "2026-01-01"} if settings.get("chosen") else {}
        chosen = {"name": "Table 1", "limits": model_of(book.game).limits, **approved, **settings}
        self.settings = TableSettings(**chosen)
        decks = [cards] if isinstance(cards, str) else list(cards or ())
        chance: Chance = written or SystemChance()
        if decks:
            cut = self.settings.device == "shoe" and not dealt_by
            chance = ScriptedChance([parse_cards(each) for each in decks], cut=cut)
        self._purse = purse
        self._ids = itertools.count(1)
        WITNESS.opened(book, dict(self.settings.chosen))
        self.table = Table.open(
            rules_for(book, self.settings), at=0, chance=chance, automation=automation, people=people or People(None)
        )
        self.dealer: HandDealer | None = None
        if dealt_by:
            self.dealer = HandDealer(self.table, dealt_by, chance, automation=automation)
            self.dealer.begin()
        self._note(Accepted(tuple(self.table.history)))

    def say(self, who: Actor, does: Request, *, at: int | None = None, expected: int | None = None) -> Outcome:
        """One command; whatever comes back is witnessed."""
        registered(self.table.people, does)
        command = Command(f"c{next(self._ids)}", who, self.table.at if at is None else at, does, expected)
        return self._note(sent(self.table, command, self.dealer))

    def ok(self, who: Actor, does: Request, *, at: int | None = None) -> list[Event]:
        """A command that must be accepted; the events that followed."""
        outcome = self.say(who, does, at=at)
        assert isinstance(outcome, Accepted), outcome
        return [recorded.event for recorded in outcome.events]

    def refused(self, code: str, who: Actor, does: Request, *, at: int | None = None) -> Refusal:
        """A command that must be refused with that code, and change nothing."""
        before = self.table.state
        outcome = self.say(who, does, at=at)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.code == code, outcome
        assert self.table.state is before
        assert outcome.sentence()
        assert outcome.way_out()
        return outcome

    def seat(self, name: str, number: int, chips: int = 100_000) -> Actor:
        """A player who sits down and buys in."""
        who = player(name)
        for portion in range(0, self._purse, LARGEST):
            self.table.purses.grant(name, min(self._purse - portion, LARGEST))
        self.ok(who, do.TakeSeat(number))
        if chips:
            self.ok(who, do.BuyIn(chips))
        return who

    def wager(self, who: Actor, number: int, **amounts: int) -> list[Event]:
        """Chips on the wagering areas of a seat: `wager(ann, 1, ante=1_000, aces_up=500)`."""
        wagers = {name.replace("_", "-"): Stake(amount) for name, amount in amounts.items() if amount}
        return self.ok(who, do.PlaceWagers(number, wagers))

    def deal(self) -> list[Event]:
        """The dealer calls "no more bets"; the table deals where it does that by itself."""
        return self.ok(HOUSE_ACTOR if self.table.rules.virtual else DANA, do.NoMoreBets())

    def offers(self, who: Actor, *, at: int | None = None) -> list[Offer]:
        found = self.table.offers(who, at)
        for offer in found:
            WITNESS.saw(offer.clauses)
        return list(found)

    def offered(self, who: Actor, request: str, *, area: int | None = None, at: int | None = None) -> Offer | None:
        """The offer of that request, if it is made."""
        offers = self.offers(who, at=at)
        return next((each for each in offers if each.request == request and area in (None, each.area)), None)

    def sign(self) -> dict[str, SignLine]:
        lines = self.table.sign()
        for line in lines:
            WITNESS.saw(line.clauses)
        return {line.name: line for line in lines}

    def view(self, viewer: Viewer = PUBLIC) -> TableView:
        return self.table.view(viewer)

    def stack(self, number: int) -> int:
        return stack_of(self.table.state, number).chips

    def tokens(self, number: int) -> int:
        return stack_of(self.table.state, number).tokens

    def on(self, number: int, wager: str) -> int:
        return stake_on(self.table.state, number, wager).total

    @property
    def tray(self) -> int:
        return self.table.state.money.get(TRAY, 0)

    @property
    def phase(self) -> str:
        return stands(self.table)

    def hand(self, number: int) -> tuple[Card | None, ...]:
        cards: tuple[Card | None, ...] = self.table.state.round.part.hands[number].cards
        return cards

    def _note(self, outcome: Outcome) -> Outcome:
        match outcome:
            case Accepted():
                WITNESS.happened += len(outcome.events)
                for recorded in outcome.events:
                    WITNESS.saw(recorded.event.clauses)
                    for _, settled in recorded.event.settles():
                        WITNESS.saw(settled.clauses)
            case Refusal():
                WITNESS.saw(outcome.clauses)
            case Stale():
                pass
        return outcome


def acknowledge(people: People, notice: str, who: Actor) -> HouseNotice:
    """Acknowledge a notice, as the house decides it; a refusal raises `NotAcknowledged`."""
    outcome = people.send(Command(uuid4().hex, who, people.at, AcknowledgeNotice(notice)))
    if isinstance(outcome, Refusal):
        WITNESS.saw(outcome.clauses)
        raise NotAcknowledged(outcome.sentence())
    return next(each for each in people.inbox if each.id == notice)
