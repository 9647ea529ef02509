"""Baccarat as one table plays it: its cards, its wagers with their odds, its commission and its table of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat.coup import (
    BANKER,
    BANKER_PAIR,
    EVERY,
    MAIN,
    PAIRS,
    PLAYER,
    PLAYER_PAIR,
    TIE,
    Draws,
    Result,
    SideName,
    parse_banker_draws,
    result_of,
    third_to,
)
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.shared_layout.rules import Ends, LayoutRules
from pitboss.games.shared_layout.shoes import MADE_READY
from pitboss.law import Rulebook
from pitboss.law.vocabulary import ODDS, RATE, Accepts, Format
from pitboss.money import Commission, Move, Odds, parse_odds, parse_rate, show
from pitboss.table.accounts import TRAY, rack
from pitboss.table.acts import Topic
from pitboss.table.context import AnyContext, Context
from pitboss.table.events import AreaSettled, Outcome, Settled
from pitboss.table.game import Game
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import CEREMONY, Rules, Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import CONTINUOUS, TableSettings

PLACED_BY = {
    PLAYER: "wager.player",
    BANKER: "wager.banker",
    TIE: "wager.tie",
    PLAYER_PAIR: "wager.pair",
    BANKER_PAIR: "wager.pair",
}
"""The rule that lets each wager be made."""
STYLE_A, STYLE_B = "A", "B"
PAIR = "pair"
WINS = {
    PLAYER: ("settle.player-wins", "odds.player"),
    BANKER: ("settle.banker-wins", "odds.banker"),
    TIE: ("settle.tie-wins", "odds.tie"),
    PAIR: ("settle.pair-wins", "odds.pair"),
}
LOSES = {
    PLAYER: ("settle.player-loses",),
    BANKER: ("settle.banker-loses",),
    TIE: ("settle.tie-loses",),
    PAIR: ("settle.pair-loses",),
}
"""By which rules a wager on each hand, on a tie or on a pair wins, and by which it loses."""
AT_SETTLEMENT, END_OF_SHOE = "at-settlement", "end-of-shoe"
LARGEST_WAGER, NOBODY = "largest-wager", "nobody"
DOWN, UP = "down", "up"
FIRST_CARD, FROM_THE_CALL = "first-card", "from-the-call"
"""From when wagers may be opened again."""
WHOLE = 100


class BaccaratRules(LayoutRules[Coup, Result]):
    """Four to eight decks and two hands; the table of play says who draws, and the point counts settle every wager."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "commission.rate": RATE,
        "commission.rounding": (DOWN, UP),
        "commission.taken": (AT_SETTLEMENT, END_OF_SHOE),
        "deal.style": (STYLE_A, STYLE_B),
        "differential.maximum": int,
        "holders.chosen": (LARGEST_WAGER, NOBODY),
        "holders.seconds": int,
        "odds.banker": ODDS,
        "odds.pair": ODDS,
        "odds.player": ODDS,
        "odds.tie": ODDS,
        "wager.pairs": bool,
        "play.banker": Format('a table such as "0: 0-9; 1: 0-7 9"', parse_banker_draws),
        "play.banker-alone": int,
        "play.natural": int,
        "play.player": int,
        "reopen.after-call": (FIRST_CARD, FROM_THE_CALL),
        "reopen.by": str,
        "reopen.seconds": int,
        "wager.both-hands": bool,
    }
    lowest: ClassVar[Mapping[str, tuple[str, ...]]] = {**Rules.lowest, "reopen.by": ("reopen.permit",)}
    ceremony = (*CEREMONY, *MADE_READY)
    shuffled_after_round = "shuffle.end-of-shoe"

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.pairs: bool = self.value("wager.pairs")
        self.wagers = EVERY if self.pairs else MAIN
        self.draws = Draws(
            natural=self.value("play.natural"),
            player=self.value("play.player"),
            banker_alone=self.value("play.banker-alone"),
            banker=parse_banker_draws(self.value("play.banker")),
        )
        self.odds: dict[str, Odds] = {wager: parse_odds(self.value(f"odds.{wager}")) for wager in MAIN}
        self.odds |= dict.fromkeys(PAIRS, parse_odds(self.value("odds.pair")))
        rate = parse_rate(self.value("commission.rate"))
        rounds_up = self.value("commission.rounding", DOWN) == UP
        # A table with chips of nothing is refused when it opens, which is after its rules are read.
        self.commission = Commission(rate, unit=max(1, self.smallest_chip), rounds_up=rounds_up) if rate else None
        self.commission_deferred = self.value("commission.taken") == END_OF_SHOE
        self.style: str = self.value("deal.style")
        self.seats_holders = self.value("holders.chosen") == LARGEST_WAGER
        self.holder_time: int = self.value("holders.seconds") * 1000
        self.reopen_time: int = self.value("reopen.seconds") * 1000
        self.reopens_from_call = self.value("reopen.after-call", FIRST_CARD) == FROM_THE_CALL
        self.both_hands: bool = self.value("wager.both-hands")
        self.differential: int = self.value("differential.maximum")
        self.behind_cutting_card: int = self.value("shoe.cutting-card")

    def not_together(self) -> Refusal | None:
        if self.differential and self.differential % self.smallest_chip:
            facts: dict[str, Fact] = {"amount": self.differential, "smallest_chip": self.smallest_chip}
            return Refusal("not-in-chips", self.cite("wager.differential"), facts)
        return None

    def sets(self, device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
        """Return all decks of the table as one set of cards."""
        return backs[:1]

    def shuffling(self, device: str) -> tuple[str, ...]:
        return ("device.continuous",) if device == CONTINUOUS else ("device.batch",)

    def plays_on(self, device: str, left: int) -> bool:
        """Return whether the next coup is dealt from what is left: not from a continuous shuffler, and not once the cutting card
        has come out."""
        return device != CONTINUOUS and left > self.behind_cutting_card

    def kind_rules(self, kind: str) -> tuple[str, ...]:
        return (PLACED_BY[kind],) if kind in PLACED_BY else ("wager.player", "wager.banker", "wager.tie")

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return (PLACED_BY[wager],)

    def rights(self, wager: str) -> tuple[str, ...]:
        return self.placed_by(wager)

    def third_to(self, player: Sequence[Card], banker: Sequence[Card]) -> SideName | None:
        """Return which hand gets a third card now; None if the coup is complete."""
        return third_to(self.draws, player, banker)

    def result_of(self, part: Coup) -> Result | None:
        if part.stage is not Stage.SETTLING or not part.complete:
            return None
        return result_of(part.player.known, part.banker.known)

    def settle(self, wager: str, result: Result) -> Settlement:
        """Return how a wager ends, before any commission. On a tie, wagers on either hand stand off."""
        if wager in PAIRS:
            won = result.player_pair if wager == PLAYER_PAIR else result.banker_pair
        elif result.winner == TIE != wager:
            return Settlement(wager, Outcome.STAND_OFF, None, ("settle.stands-off",))
        else:
            won = result.winner == wager
        kind = PAIR if wager in PAIRS else wager
        if won:
            return Settlement(wager, Outcome.WIN, self.odds[wager], WINS[kind])
        return Settlement(wager, Outcome.LOSE, None, LOSES[kind])

    def not_final(self, c: AnyContext, rule: str) -> Refusal | None:
        return None if c.part.announced else c.refuse("result-unannounced", "result.announce")

    def ends(self, part: Coup) -> Ends:
        return replace(super().ends(part), charge=self._charged) if self.commission else super().ends(part)

    def _charged(self, area: int, owner: int, lines: list[Settled], moves: list[Move]) -> None:
        """Take the commission from what wagers win, or cite that it is owed."""
        rule = "commission.end-of-shoe" if self.commission_deferred else "commission.at-settlement"
        for at, line in enumerate(lines):
            taken = self.commission_on(line.wager, line.pays)
            if not taken:
                continue
            cited = (*line.clauses, *self.cite("commission.rate", rule))
            lines[at] = replace(line, clauses=tuple(dict.fromkeys(cited)))
            if not self.commission_deferred:
                lines[at] = replace(lines[at], pays=line.pays - taken)
                # The tray pays what is left: it may not have the whole.
                whole = Move(TRAY, rack(owner), line.pays)
                moves[moves.index(whole)] = Move(TRAY, rack(owner), line.pays - taken)

    def owed_on(self, wagers: Iterable[AreaSettled]) -> dict[int, int]:
        """Return the commission on a settlement that is not taken but owed, by area."""
        owed: dict[int, int] = {}
        for area, line in wagers if self.commission_deferred else ():
            if charge := self.commission_on(line.wager, line.pays):
                owed[area] = owed.get(area, 0) + charge
        return owed

    def commission_on(self, wager: str, won: int) -> int:
        """Return the commission on what a wager won."""
        return self.commission.charge(won).taken if self.commission and wager == BANKER and won > 0 else 0

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        """Return the odds of each wager."""
        named = {PLAYER: "odds.player", BANKER: "odds.banker", TIE: "odds.tie"}
        rows = [((rule,), Schedule(wager, "", (("win", self.odds[wager]),))) for wager, rule in named.items()]
        if self.pairs:
            rows.append((("odds.pair",), Schedule("pair", "", (("win", self.odds[PAIRS[0]]),))))
        return tuple(rows)

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        """Yield the commission, the table differential, the style of dealing and the table of play."""
        if self.commission:
            percent = f"{float(self.commission.rate * WHOLE):g} %"
            deferred = self.commission_deferred
            when, rule = ("the end of the shoe", END_OF_SHOE) if deferred else ("each settlement", AT_SETTLEMENT)
            yield "commission", f"{percent} of what Banker wins, taken at {when}", f"commission.{rule}"
        if self.differential:
            yield "differential", f"Player and Banker differ by at most {show(self.differential)}", "wager.differential"
        yield "style", f"Style {self.style}", "deal.style-b" if self.style == STYLE_B else "deal.style-a"
        yield "play.natural", f"{self.draws.natural} or more with two cards: neither hand draws", "play.natural"
        yield "play.player", f"Player draws to {self.draws.player}", "play.player"
        yield "play.banker-alone", f"if Player stands, Banker draws to {self.draws.banker_alone}", "play.banker-alone"
        for count, thirds in enumerate(self.draws.banker):
            yield f"play.banker.{count}", f"Banker {count}: {_thirds(thirds)}", "play.banker"


def _thirds(values: frozenset[int]) -> str:
    """Return with which third cards of the Player's the Banker's hand draws, in words."""
    if len(values) == WHOLE // 10:
        return "draws"
    return f"draws to {' '.join(map(str, sorted(values)))}" if values else "stands"


CARDS = Topic(
    rules={
        "shuffle.end-of-shoe": "shuffled when the cutting card has come out",
        "device.batch": "a shuffler that shuffles all decks at once",
    },
    powers=frozenset({"shuffle.end-of-shoe"}),
)
CoupContext: TypeAlias = Context[Coup, BaccaratRules]
"""Somebody at a Baccarat table."""
