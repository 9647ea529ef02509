"""A table of Draw Poker dealt by hand, with three players, for tests of what goes wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pitboss import do, law
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Call, Check, Stay
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.round import DrawPoker
from pitboss.games.draw_poker.settling import AwardPots, PotsAwarded
from pitboss.games.draw_poker.showing import Show
from pitboss.table.accounts import area
from pitboss.table.commands import Actor
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL, VIRTUAL
from tests.support.play import CASS, DANA, TableUnderTest, player

ACT = "act/draw-poker"
OTTO = Actor("Otto", "casino-operator")
REGINA = Actor("Regina", "commission")
ANN, BEN, CLEO = player("Ann"), player("Ben"), player("Cleo")
STACK = 10_000
NAMES = ("Ann", "Ben", "Cleo")
ACES, KINGS, NINES = (parse_cards(each) for each in ("As Ad 8c 6s 3h", "Ks Kd Qc 7s 2h", "9s 9d 8h 6d 3c"))
OTHER_ACES = parse_cards("Ac Ah 8d 6c 3s")
CHECKLIST = ("table", "places", "gaming-hours", "deck", "cutting-card", "shoe")


E = TypeVar("E", bound=Event)


def first_of(events: Iterable[Event], kind: type[E]) -> E:
    """The first event of a kind; there must be one."""
    return next(each for each in events if isinstance(each, kind))


class DrawTable(TableUnderTest):
    """Ann, Ben and Cleo at seats 1, 2 and 3 with $100 each; blinds of $2 and $4, bets of $4 to $20."""

    def __init__(
        self, rulebook: str | law.Rulebook = ACT, *, players: Sequence[str] = ("Ann", "Ben", "Cleo"), **settings: Any
    ) -> None:
        settings = {"kind": PHYSICAL, "device": "shoe", "backs": ("red",), "seats": 6, **settings}
        super().__init__(rulebook, **settings)
        if settings["kind"] == PHYSICAL:
            self.ok(DANA, do.CheckCards())
            for item in CHECKLIST:
                self.ok(CASS, do.Tick(item))
        for number, name in enumerate(players, 1):
            self.seat(name, number, STACK)

    @property
    def part(self) -> DrawPoker:
        part: DrawPoker = self.table.state.round.part
        return part

    @property
    def pot(self) -> int:
        """All that the players have bet in the round."""
        money = self.table.state.money
        return sum(money.get(area(seat, "bet"), 0) for seat in range(1, self.table.state.places + 1))

    @property
    def stacks(self) -> list[int]:
        return [self.stack(seat) for seat in sorted(self.table.state.seats)]

    def who(self, seat: int) -> Actor:
        return player(self.table.state.seats[seat].player)

    def shuffled(self) -> DrawTable:
        self.ok(DANA, do.Shuffle())
        self.ok(DANA, do.Cut(20))
        return self

    def posted(self) -> DrawTable:
        """Shuffled and cut; the blinds are in."""
        self.shuffled()
        self.ok(DANA, CollectPosts())
        return self

    def dealt(self) -> DrawTable:
        """All hands are out; Cleo has the button, Ann and Ben have posted, and Cleo opens."""
        self.posted()
        self.ok(DANA, Deal())
        return self

    def called(self) -> DrawTable:
        """Everybody has called and Ben, the big blind, has stayed: the draw begins with Ann."""
        self.dealt()
        for does in (Call(3), Call(1), Stay(2)):
            self.does(does)
        return self

    def drawn(self) -> DrawTable:
        """Everybody has kept their cards: the final betting round begins with Ann."""
        self.called()
        for seat in (1, 2, 3):
            self.does(StandPat(seat))
        return self

    def checked(self) -> DrawTable:
        """Everybody has checked: the showdown begins with Ann."""
        self.drawn()
        for seat in (1, 2, 3):
            self.does(Check(seat))
        return self

    def does(self, request: Any) -> list[Event]:
        """What the player at the seat of a request does."""
        return self.ok(self.who(request.seat), request)

    def report(self, incident: Incident, who: Actor = DANA) -> list[Event]:
        return self.ok(who, incident)

    def settled(self) -> list[Event]:
        """The pots are awarded and the round is over."""
        return [*self.ok(DANA, AwardPots()), *self.ok(DANA, do.EndRound())]


def virtual(**settings: Any) -> DrawTable:
    """The same three players where Pitboss deals."""
    return DrawTable(kind=VIRTUAL, **settings)


def opened(*stacks: int, **settings: Any) -> DrawTable:
    """Players with these chips at seats 1, 2, ...; the table stake is $1 and bets have no limit."""
    limits = Limits({"bet": Range(100, 100_000), "table-stake": Range(100, 10**9)})
    chosen = {"bet.limit": "no-limit", "blind.first": 100, "blind.second": 100, **settings.pop("chosen", {})}
    table = DrawTable(settings.pop("book", ACT), players=(), limits=limits, chosen=chosen, **settings)
    for number, (name, chips) in enumerate(zip(("Ann", "Ben", "Cleo", "Dora"), stacks, strict=False), 1):
        table.seat(name, number, chips)
    return table


def shown(table: DrawTable, *hands: tuple[Any, ...]) -> PotsAwarded:
    """Every player left shows the hand of their seat, and the pots are awarded."""
    while table.phase == "showdown":
        table.does(Show(table.part.turn, hands[table.part.turn - 1]))
    return first_of(table.ok(DANA, AwardPots()), PotsAwarded)


def drawn(table: DrawTable) -> DrawTable:
    """Everybody who has still to draw keeps their cards."""
    while table.phase == "drawing":
        table.does(StandPat(table.part.turn))
    return table
