"""One rulebook under test: its people, its usual wagers and its tables, for tests that do not know which game is played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pitboss import do, law
from pitboss.cards import parse_cards
from pitboss.games.pai_gow.delivering import BuildWall
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.money import payment
from pitboss.table.commands import Actor, Request, Stake
from pitboss.table.events import Event
from pitboss.table.limits import Limits
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer
from tests.models import model_of
from tests.support import derby, hands, nz_three, pai_gow
from tests.support.mishaps import HANDS, Game
from tests.support.nz import GIL, OPAL
from tests.support.nz_stud import STUD, Stud
from tests.support.nz_three import NZ_THREE, NZThreeCards
from tests.support.opening import MIA, PAT, SAUL
from tests.support.play import CASS, DANA, GUS, INES, NSW, NSW_THREE, NZ, TableUnderTest, player
from tests.support.rounds import Duel, dealt, duel, over
from tests.support.three_card import ThreeCards

__all__ = [
    "ANN",
    "BEN",
    "BY_HAND",
    "CASS",
    "CLEO",
    "DANA",
    "DEVICES",
    "GIL",
    "GUS",
    "INES",
    "KINDS",
    "MIA",
    "OPAL",
    "PAT",
    "STACK",
    "STAKE",
    "BookUnderTest",
]

ANN, BEN, CLEO = player("Ann"), player("Ben"), player("Cleo")
STACK, STAKE = 100_000, 500
"""What a player buys in for, and the least that each table takes as a wager."""
KINDS = (VIRTUAL, PHYSICAL)
DEVICES = (SHOE, SHUFFLER)
BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
"""The table opens and shuffles by itself; the dealer calls, deals and settles."""
STAFF = (DANA, GUS, GIL, CASS, MIA, OPAL, INES, SAUL)
"""One of each office that some rulebook has."""
UP_CARD = "Ks"
RACE = parse_cards(derby.race("dhc"))
"""The cards of a race that a dealer keys."""
LAST_BOX = {"bank.house-box": "7"}
"""Players sit at the first seats in these tests. In Pai Gow the first box is the bank's, so another one is here."""


class NZFourCards(Game):
    """New Zealand Four Card Poker, where no card comes out before the call, the last seat is settled first, and Cleo needs a
    pair of aces to stay in for a side wager."""

    rulebook = NZ
    hands: ClassVar[Mapping[int, str]] = {**HANDS, 3: "Ac Ad 8h 6s 3c"}
    after: ClassVar[list[int]] = [*Game.after[:2], STACK + 500]
    in_turn = (3, 1)

    def wagered(self, wagers: Mapping[int, Mapping[str, int]] | None = None) -> Game:
        super().wagered(wagers)
        self.table.deal()
        return self


GAMES = {NSW: Game, NSW_THREE: ThreeCards, NZ: NZFourCards, NZ_THREE: NZThreeCards, STUD: Stud}


class BookUnderTest:
    """A rulebook, with what a test needs to play its game."""

    def __init__(self, rulebook: str) -> None:
        self.id = rulebook
        self.rules = self._played()
        self.authority = rulebook.partition("/")[0]
        self.races = self.rules.game == "racing-card-derby"
        self.model = model_of(self.rules.game)
        self.tiles = self.rules.game == "pai-gow"
        self.main = self.model.main
        """The wager that everybody may make."""
        self.side = self.model.side
        """A wager that may be made without the main one."""
        offices = {office.name for office in self.rules.offices}
        self.staff = tuple(each for each in STAFF if each.office in offices)
        self.dealer_first = self.rules.has_setting("deal.dealer") and self.rules.setting("deal.dealer").value == "first"
        self.call_needed = self.authority in ("nz", "common")
        """Whether no card comes out before the dealer has called "no more bets"."""
        self.times = self.number("play.minimum-multiple") if self.rules.has_setting("play.minimum-multiple") else 1
        """The least Play as a multiple of the Ante."""
        self.up_cards = int(self.rules.has("deal.shoe.up-card") or self.rules.has("deal.up-card"))
        """How many of the dealer's cards are dealt face up, the last ones."""
        self.side_alone = not self.rules.has_setting("side.alone") or bool(self.rules.setting("side.alone").value)

    def _played(self) -> law.Rulebook:
        book = self.rules = law.load(self.id)
        return self.having(**LAST_BOX) if book.game == "pai-gow" else book

    @property
    def device(self) -> str:
        """A device that the rulebook allows."""
        kinds = self.rules.setting("device.kinds").value if self.rules.has_setting("device.kinds") else (SHUFFLER,)
        assert isinstance(kinds, tuple)
        return SHUFFLER if SHUFFLER in kinds else str(kinds[0])

    @property
    def supervisor(self) -> Actor:
        """The lowest office above the dealer's."""
        return self.staff[1]

    def __repr__(self) -> str:
        return self.id

    def cites(self, *rules: str) -> tuple[str, ...]:
        """Return the clauses that carry these rules, in order."""
        assert all(self.rules.has(rule) for rule in rules), f"{self.id} does not carry {', '.join(rules)}"
        return tuple(dict.fromkeys(each for rule in rules for each in self.rules.cites(rule)))

    def refuses(self, *rules: str) -> tuple[str, ...]:
        """Return the clauses of a refusal by these rules: a clause before one that it is part of."""
        return law.specific_first(self.cites(*rules))

    def clause(self, rule: str) -> str:
        """Return the one clause that carries a rule."""
        (clause,) = self.cites(rule)
        return clause

    def number(self, key: str) -> int:
        """Return a setting that is a whole number."""
        value = self.rules.setting(key).value
        assert isinstance(value, int)
        return value

    def having(self, **values: str) -> law.Rulebook:
        """Return the rulebook with other values of some settings, written as in the file.

        A setting of an included book is overridden by one of the book's own.
        """
        text = self.rules.text
        for key, value in values.items():
            own = re.compile(rf'(key = "{re.escape(key)}"\nvalue = )(\[\n.*?\n\]|[^\n]*)', re.DOTALL)
            if own.search(text):
                text = own.sub(rf"\g<1>{value}", text)
            else:
                clauses = list(self.rules.setting(key).clauses)
                text += f'\n[[setting]]\nkey = "{key}"\nvalue = {value}\nclause = {clauses}\nsays = "Another value."\n'
        return law.loads(text, f"{self.id} with {', '.join(values)}")

    def hand(self, name: str) -> str:
        """Return the cards of a player's hand by its name, `"pair"`; cards may be given instead of a name."""
        return name if " " in name else hands.PLAYERS[self.rules.game or ""][name]

    def dealers(self, name: str) -> str:
        """Return the cards of a dealer's hand by its name, `"low"`; cards may be given instead of a name."""
        return name if " " in name else hands.DEALERS[self.rules.game or ""][name]

    def deck(self, *players: str, dealer: str = "low") -> str:
        """Return the order in which a shuffling device gives out these hands and the dealer's."""
        dealt_to = [self.hand(name) for name in players]
        own = self.dealers(dealer)
        return " ".join([own, *dealt_to] if self.dealer_first else [*dealt_to, own])

    def paid(self, wager: str, name: str, stake: int, schedule: str = "") -> int:
        """Return what a schedule, or the one in play, pays for a hand of that name."""
        odds = self.rules.schedule(wager, schedule or str(self.rules.setting(f"schedule.{wager}").value)).odds
        kind = name if name != "aces" else "pair-of-aces" if "pair-of-aces" in odds else "pair"
        return payment(stake, odds[kind], self.number("rounding.smallest-chip"), "down")

    def whole(self, ante: int) -> int:
        """Return an Ante with its least Play: what a pair wins on both against a dealer who plays, or loses."""
        return ante + self.times * ante

    def side_brings(self, name: str, stake: int) -> int:
        """Return what the side wager brings with a hand of that name: what its schedule pays, or its loss."""
        odds = self.rules.schedule(self.side, str(self.rules.setting(f"schedule.{self.side}").value)).odds
        wins = name in odds or (name == "aces" and not {"pair", "pair-of-aces"}.isdisjoint(odds))
        return self.paid(self.side, name, stake) if wins else -stake

    def duel(self, hand: str, dealer: str, *, side: int = 0, **facts: Any) -> Duel:
        """Ann plays a hand against the dealer's, both by name or by their cards, with a side wager or without."""
        facts = {"book": self.rules, "limits": self.limits, self.side.replace("-", "_"): side, **facts}
        return duel(self.hand(hand), self.dealers(dealer), **facts)

    def people(self, **by_authority: tuple[Actor, ...]) -> tuple[Actor, ...]:
        """Return who does something in this authority: `book.people(nsw=(CASS, MIA), nz=(OPAL,))`."""
        return by_authority[self.authority]

    def others(self, *people: Actor, table: TableUnderTest | None = None) -> tuple[Actor, ...]:
        """Return everybody else; where Pitboss deals, the house stands in for the dealer and is left out with them."""
        virtual = table is not None and table.table.rules.virtual
        house = () if virtual and DANA in people else (do.HOUSE_ACTOR,)
        return tuple(who for who in (*self.staff, PAT, ANN, *house) if who not in people)

    @property
    def watchers(self) -> tuple[Viewer, ...]:
        """Everybody who may look at a table without holding the hand in question: the public, Ben and the staff."""
        return (PUBLIC, Viewer("player", "Ben"), *(Viewer(who.office, who.name) for who in self.staff))

    @property
    def limits(self) -> Limits:
        """The limits on the sign where a test does not give others."""
        return nz_three.LIMITS if self.id == NZ_THREE else model_of(self.rules.game).limits

    def settings(self, **settings: Any) -> dict[str, Any]:
        """Return settings of a table, completed with the usual limits."""
        return {"limits": self.limits, **settings}

    def unopened(self, device: str = "", kind: str = PHYSICAL, **settings: Any) -> TableUnderTest:
        """A table that is not open: nothing is checked and no line of its opening is ticked."""
        device = device or self.device
        settings.setdefault("automation", EVERYTHING - {Automation.OPENING})
        return TableUnderTest(settings.pop("book", self.rules), **self.settings(kind=kind, device=device, **settings))

    def tick(self, table: TableUnderTest, items: Iterable[str] | None = None) -> list[Event]:
        """Tick these lines of the opening in their order, or all of them, each by somebody whom it names."""
        wanted = None if items is None else set(items)
        events: list[Event] = []
        for row in table.table.rules.checklist:
            if wanted is None or row.item in wanted:
                events += table.ok(next(who for who in self.staff if who.office in row.by), do.Tick(row.item))
        return events

    def unshuffled(self, device: str = "", kind: str = PHYSICAL, **settings: Any) -> TableUnderTest:
        """A table that is open and whose cards are checked; they wait for the dealer to shuffle them."""
        device = device or self.device
        if kind == VIRTUAL:
            hands_off = BY_HAND - {Automation.SHUFFLE}
            return TableUnderTest(self.rules, **self.settings(device=device, **{"automation": hands_off, **settings}))
        table = self.unopened(device, kind, **settings)
        for deck in range(len(table.table.state.decks)):
            table.ok(DANA, do.CheckCards(deck))
        self.tick(table)
        return table

    def table(self, device: str = "", kind: str = VIRTUAL, **settings: Any) -> TableUnderTest:
        """A table that is open, its cards shuffled and cut. A dealer plays the rounds there."""
        device = device or self.device
        if kind == VIRTUAL:
            book = settings.pop("book", self.rules)
            return TableUnderTest(book, **self.settings(device=device, **{"automation": BY_HAND, **settings}))
        table = self.unshuffled(device, kind, **settings)
        self.shuffle(table)
        return table

    def game(self, kind: str = VIRTUAL, device: str = "", **settings: Any) -> Game:
        """Ann, Ben and Cleo at a poker table."""
        device = device or self.device
        return GAMES[self.id](kind, device, **settings)

    def in_round(self, kind: str = VIRTUAL, device: str = "", **settings: Any) -> Game:
        """Ann has an Ante and the side wager, Ben an Ante, Cleo the side wager alone; all cards are out, nobody has decided.

        Ann's aces beat the dealer's kings and win the side wager, Ben's tens do not.
        """
        device = device or self.device
        game = self.game(kind, device, **settings)
        cleo = {self.side: 500} if self.side_alone else {"ante": 500}
        return game.wagered({1: {"ante": 1_000, self.side: 500}, 2: {"ante": 2_000}, 3: cleo}).deal()

    def on_three_areas(self, **settings: Any) -> TableUnderTest:
        """Ann sits at 1 and has an Ante there, at 2 and at 3; Ben has one at 5. All cards are out and nobody has looked.

        Ann's nines and aces beat the dealer's king high, the odd cards between them do not.
        """
        table = self.table(cards=self.deck("nines", "odd", "two-aces", "sixes", dealer="king-high"), **settings)
        table.seat("Ann", 1)
        table.seat("Ben", 5)
        for place in (1, 2, 3):
            table.ok(ANN, self.placed(place, 1_000))
        table.ok(BEN, self.placed(5, 2_000))
        self.dealt(table)
        return table

    def shuffle(self, table: TableUnderTest) -> list[Event]:
        """The dealer shuffles, and cuts for a shoe; without cards there is nothing to do."""
        if not table.table.state.decks:
            return []
        events = table.ok(DANA, do.Shuffle())
        return [*events, *(table.ok(DANA, do.Cut(26)) if table.table.state.device == SHOE else ())]

    def placed(self, seat: int = 1, amount: int = STAKE, tokens: int = 0) -> do.PlaceWagers:
        """The main wager of a seat."""
        return do.PlaceWagers(seat, {self.main: Stake(amount, tokens)})

    def beside(self, seat: int = 1, amount: int = STAKE) -> do.PlaceWagers:
        """The other wager of a seat."""
        return do.PlaceWagers(seat, {self.side: Stake(amount)})

    def wagered(self, table: TableUnderTest, name: str = "Ann", seat: int = 1) -> Actor:
        """Somebody sits down, unless they sit there, and makes the main wager."""
        who = player(name) if seat in table.table.state.seats else table.seat(name, seat)
        table.ok(who, self.placed(seat))
        return who

    def play(self, seat: int, ante: int) -> do.Play:
        """The least Play that goes with an Ante."""
        return do.Play(seat, Stake(self.times * ante))

    def first_card(self, table: TableUnderTest) -> Request:
        """What brings out the next card."""
        if self.tiles:
            return BuildWall()
        state, rules = table.table.state, table.table.rules
        if own := self.model.deals(state, rules):
            return own
        if not self.races:
            return do.dealer_poker.Deal()
        drawn = len(table.table.state.round.part.cards) if table.phase == "drawing" else 0
        return do.Draw(None if table.table.rules.virtual else RACE[drawn])

    def begun(self, table: TableUnderTest) -> None:
        """The dealer calls, and the first card is out or the ball rests."""
        if self.tiles:
            pai_gow.begun(table)
            return
        if first := self.model.opens(table.table.state):
            table.ok(DANA, first)
        if not table.table.state.round.called:
            table.ok(DANA, do.NoMoreBets())
        table.ok(DANA, self.first_card(table))

    def dealt(self, table: TableUnderTest) -> None:
        """The dealer calls, and all cards of the round are out."""
        if self.tiles:
            pai_gow.dealt(table)
            return
        if table.phase == "wagering":
            self.begun(table)
        while own := self.model.deals(table.table.state, table.table.rules):
            table.ok(DANA, own)
        if not self.races and table.phase == "dealing":
            dealt(table, UP_CARD)
        while self.races and table.phase == "drawing":
            table.ok(DANA, self.first_card(table))

    def finished(self, table: TableUnderTest) -> list[Event]:
        """A whole round, in which every hand is folded."""
        self.dealt(table)
        if self.tiles:
            return pai_gow.finished(table)
        if self.races:
            keyed = () if table.table.rules.virtual else derby.finish("dhc")
            table.ok(DANA, do.AnnounceResult(keyed))
            table.ok(DANA, do.ConfirmResult())
            derby.settled(table)
        elif settles := [*self.model.settles(table.table.state, table.table.rules)]:
            for each in settles:
                table.ok(DANA, each)
        else:
            for seat, entry in list(table.table.state.round.entries.items()):
                table.ok(player(entry.player) if table.table.rules.virtual else DANA, do.dealer_poker.Fold(seat))
        return over(table)
