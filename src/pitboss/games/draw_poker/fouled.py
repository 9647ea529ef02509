"""Hands with a wrong number of cards, or whose cards are among the discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.games.draw_poker.folding import hand_folded
from pitboss.games.draw_poker.hands import BETTING, not_live
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Stage, Status
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import Event, GameEvent
from pitboss.table.evolve import evolve
from pitboss.table.incidents import Incident
from pitboss.table.refusal import listed
from pitboss.table.remedies import void_round


class LastFolderWins(GameEvent[DrawPoker], frozen=True, tag="draw.last-folder-wins/1"):
    """Nobody left holds the right number of cards: the player who folded last wins the pot."""

    seat: int
    fouled: tuple[int, ...]
    """The hands with a wrong number of cards, which are folded."""

    def after(self, part: DrawPoker) -> DrawPoker:
        status = {**dict.fromkeys(self.fouled, Status.FOLDED), self.seat: Status.IN}
        hands = {seat: replace(hand, status=status.get(seat, hand.status)) for seat, hand in part.hands.items()}
        return replace(part, hands=hands, stage=Stage.SETTLING, turn=0, held={}, short={})

    def says(self) -> str:
        fouled = listed(map(str, self.fouled))
        return f"Nobody left holds five cards (seats {fouled}): seat {self.seat}, who folded last, wins."


class WrongNumberOfCards(Incident, frozen=True, tag="wrong-number-of-cards"):
    """One or more players hold too few or too many cards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    seats: tuple[int, ...] = ()

    def impossible(self, c: DrawContext) -> str | None:
        if not self.seats or len({*self.seats}) != len(self.seats):
            return "the seats must be named, each once"
        for seat in self.seats:
            if why := not_live(c, seat):
                return why
        if c.part.stage not in (*BETTING, Stage.SHOWDOWN):
            return "cards are counted in a betting round or at the showdown"
        return None


class CardsAmongDiscards(Incident, frozen=True, tag="cards-among-discards"):
    """A player's cards have got among the discards."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0

    def impossible(self, c: DrawContext) -> str | None:
        return not_live(c, self.area)


def fold_hands(c: DrawContext, report: WrongNumberOfCards, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Fold the hands with a wrong number of cards; their bets stay in the pot. If nobody else is left, the player who folded
    last wins; if nobody has folded, the round is void."""
    left = [seat for seat, hand in c.part.hands.items() if hand.status in LIVE and seat not in report.seats]
    if left:
        alone = c.rules.cite("remedy.wrong-number.one-left") if len(left) == 1 and c.is_at(Stage.SHOWDOWN) else ()
        yield from _folded(c, report.seats, tuple(dict.fromkeys((*clauses, *alone))))
        return
    if not c.part.folds:
        yield from void_round(c, report, c.rules.cite("remedy.wrong-number", "void.all-returned"))
        return
    yield LastFolderWins(
        seat=c.part.folds[-1], fouled=report.seats, clauses=c.rules.cite("remedy.wrong-number", "remedy.wrong-number.last-folded")
    )


def dead_hand(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take a hand out of the round whose cards are among the discards."""
    yield from _folded(c, (report.area,), clauses)


def _folded(c: DrawContext, seats: tuple[int, ...], clauses: tuple[str, ...]) -> Iterator[Event]:
    """Fold hands one after the other, each as the one before has left the table."""
    for seat in seats:
        if c.part.hands[seat].status in LIVE and c.in_round:
            events = hand_folded(c, seat, clauses)
            state = c.state
            for event in events:
                state = evolve(state, event, c.game)
            c = c.then(state)
            yield from events


FOULED = Topic(
    events=(LastFolderWins,),
    keyed=(LastFolderWins,),
    incidents=(
        WrongNumberOfCards,
        CardsAmongDiscards,
    ),
    remedies={
        "fold-hands": fold_hands,
        "dead-hand": dead_hand,
    },
    rules={
        "remedy.wrong-number": "too few or too many cards",
        "remedy.wrong-number.one-left": "one player with the right number wins",
        "remedy.wrong-number.last-folded": "nobody with the right number",
        "remedy.in-discards": "cards among the discards",
    },
)
