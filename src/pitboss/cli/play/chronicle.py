"""What the record tells everybody at the table: who sat where, what was wagered, shown and paid. No face-down card."""

from __future__ import annotations

from pitboss.table.events import Event
from pitboss.table.rounds import AreaVoided, RoundEnded, RoundVoided, WagersForfeited, WagersReturned


from collections.abc import Iterable, Mapping

from msgspec import Struct

from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.round import (
    AnteFolded,
    CardsDealt,
    DealerRevealed,
    HandConceded,
    HandDeclared,
    HandFolded,
    HandRestored,
    HandSettled,
    PlayPlaced,
)
from pitboss.games.racing_card_derby.round import (
    CardDrawn,
    LosingWagersTaken,
    ResultAnnounced,
    WagersSettledAgain,
    WinningWagersPaid,
)
from pitboss.house.record import Record, Recorded
from pitboss.house.rounds.result import WagerResult, wagers_of
from pitboss.table.services.seats.events import SeatChanged, SeatLeft, SeatTaken
from pitboss.table.services.wagers.events import WagersPlaced, WagersWithdrawn

OPEN = (
    SeatTaken,
    SeatChanged,
    SeatLeft,
    WagersPlaced,
    WagersWithdrawn,
    CardsDealt,
    CardDrawn,
    HandFolded,
    AnteFolded,
    PlayPlaced,
    DealerRevealed,
    HandDeclared,
    HandSettled,
    ResultAnnounced,
    LosingWagersTaken,
    WinningWagersPaid,
    WagersSettledAgain,
    HandConceded,
    AreaVoided,
    HandRestored,
    WagersReturned,
    WagersForfeited,
    RoundVoided,
    RoundEnded,
)
"""Events that happen before everybody's eyes. Which cards were shuffled or dealt is not among them."""


class PastRound(Struct, frozen=True):
    """A round as one player remembers it."""

    number: int
    over: bool
    hand: SetHand | None
    """As it was declared; none where it was not shown."""
    dealer: SetHand | None
    race: ResultAnnounced | None
    """As it was announced, where suits raced."""
    lines: tuple[WagerResult, ...]

    @property
    def net(self) -> int:
        return sum(line.amount for line in self.lines)


class Chronicle:
    """The open part of a table's record, read as far as it goes."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._version = 0
        self._open: list[Recorded] = []
        """Of the round that is played, or was played last."""
        self._settled: list[WagerResult] = []
        """Of the rounds before it."""
        self._seats: dict[int, str] = {}
        self._placing: dict[int, dict[str, int]] = {}
        self._placed: dict[int, dict[str, int]] = {}
        self._areas: dict[int, int] = {}
        self._dealt: dict[int, dict[int, str]] = {}
        self._wagered: dict[int, dict[int, Mapping[str, int]]] = {}
        self._hands: dict[tuple[int, int], SetHand] = {}
        self._dealers: dict[int, SetHand] = {}
        self._races: dict[int, ResultAnnounced] = {}
        self._number = 0
        self._over = 0
        self._ended = 0
        self.catch_up()

    def catch_up(self) -> list[Recorded]:
        """Read on, and return what is new."""
        new = []
        for recorded in self._record.history(self._version):
            self._version = recorded.version
            if isinstance(recorded.event, OPEN):
                new.append(recorded)
                self._follow(recorded.event)
                self._open.append(recorded)
        return new

    def _follow(self, event: Event) -> None:
        match event:
            case SeatTaken(seat=seat, player=player):
                self._seats[seat] = player
                self._placing.pop(seat, None)
            case SeatChanged(seat=seat, to=to):
                self._seats[to] = self._seats.pop(seat)
            case SeatLeft(seat=seat):
                self._seats.pop(seat, None)
            case WagersPlaced(seat=seat, owner=owner, total=total):
                self._areas[seat] = owner
                self._placing.setdefault(seat, {}).update(total)
            case WagersWithdrawn(seat=seat):
                self._placing.pop(seat, None)
            case CardsDealt(round=number, to=places):
                self._deal(number, places)
            case CardDrawn(round=number, hands=places):
                self._deal(number, places)
            case ResultAnnounced():
                self._races[self._number] = event
            case DealerRevealed(hand=hand):
                self._dealers[self._number] = hand
            case HandDeclared(seat=seat, hand=hand):
                self._hands[self._number, seat] = hand
            case RoundEnded() | RoundVoided():
                self._over, self._ended = self._number, self._version

    def _deal(self, number: int, places: Iterable[int]) -> None:
        if number != self._number:
            self._settled += wagers_of(self._open)
            self._open = [each for each in self._open if isinstance(each.event, WagersPlaced) and each.version > self._ended]
            self._number = number
            self._dealt[number], self._wagered[number] = {}, {}
            self._placed, self._placing = self._placing, {}
        for area in {*places} & {*self._placed}:
            self._dealt[number][area] = self._seats.get(self._areas[area], "")
            self._wagered[number][area] = self._placed[area]

    # --- what a player asks of it ----------------------------------------------------------------------------------

    @property
    def over(self) -> int:
        """The number of the last round that is over."""
        return self._over

    def seat_of(self, name: str) -> int | None:
        """Where a player sits."""
        return next((seat for seat, player in self._seats.items() if player == name), None)

    def players(self) -> dict[int, str]:
        """Who sits where."""
        return dict(sorted(self._seats.items()))

    def wagered(self, area: int, name: str) -> Mapping[str, int]:
        """What a player last put down on an area before the deal."""
        for number in reversed(self._wagered):
            if self._dealt[number].get(area) == name:
                return self._wagered[number][area]
        return {}

    def rounds(self, name: str) -> list[PastRound]:
        """The rounds that a player had a hand in, the latest last."""
        lines: dict[int, list[WagerResult]] = {}
        for line in (*self._settled, *wagers_of(self._open)):
            if self._dealt.get(line.round, {}).get(line.seat) == name:
                lines.setdefault(line.round, []).append(line)
        return [
            self._round(number, name, lines.get(number, [])) for number, areas in self._dealt.items() if name in areas.values()
        ]

    def _round(self, number: int, name: str, lines: list[WagerResult]) -> PastRound:
        areas = [area for area, player in self._dealt[number].items() if player == name]
        hand = next((self._hands[number, area] for area in areas if (number, area) in self._hands), None)
        over, dealer, race = number <= self._over, self._dealers.get(number), self._races.get(number)
        return PastRound(number, over, hand, dealer, race, tuple(lines))

    def won(self) -> dict[int, int]:
        """What the last round brought at each area."""
        found: dict[int, int] = {}
        for line in wagers_of(self._open):
            found[line.seat] = found.get(line.seat, 0) + line.amount
        return found
