"""Caribbean Stud Poker as one table plays it: how it is dealt, when the dealer plays, and what its signs show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from pitboss.cards.ranks import FiveCardRanking, SetHand
from pitboss.games.caribbean_stud_poker.pools import Terms, due
from pitboss.games.caribbean_stud_poker.round import StudRound
from pitboss.games.caribbean_stud_poker.settle import JACKPOT, settle
from pitboss.games.dealer_poker.qualifying import QUALIFIES_WITH, Qualifying
from pitboss.games.dealer_poker.rules import ANTE, PLAY, Pass, PokerContext, PokerRules, Wagers, hand_settings, rank_rules
from pitboss.law import Rulebook
from pitboss.law.vocabulary import RATE, Accepts
from pitboss.money import show
from pitboss.table.context import Context
from pitboss.table.game import Game
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

RULES: Mapping[str, str] = {
    "deal.shoe.each": "from a shoe: one card at a time to each area with an Ante and the dealer",
    "deal.device.hands": "from a shuffling device: a whole hand at a time, the dealer's last",
    "deal.up-card": "the dealer's last card, face up",
    "dealer.plays-with": "the hand the dealer plays with",
    "settle.dealer-out": "the dealer does not play: the Ante is paid",
    "settle.dealer-out-play": "the dealer does not play: Play stands off",
    "odds.play": "the scale of Play",
    "sign.play": "the scale of Play on the sign",
    "equipment.jackpot": "the jackpot's meter, lights and areas",
    "wager.jackpot": "the Jackpot wager",
    "wager.jackpot-not-alone": "it goes with an Ante",
    "settle.jackpot": "the jackpot settled once all hands are",
    "settle.jackpot-wins": "a Jackpot wager paid",
    "settle.jackpot-loses": "a Jackpot wager taken",
    "settle.jackpot-share": "a part of the jackpot",
    "settle.jackpot-several": "several hands that win the jackpot in one round",
    "settle.jackpot-guaranteed": "what the jackpot is short of",
    "pool.fed": "lost Jackpot wagers feed the jackpot",
    "pool.seeded": "what the jackpot begins with",
    "pool.sub-pools": "the jackpot in two pools",
    "odds.jackpot": "the scale of the Jackpot wager",
    "sign.jackpot": "the scale of the jackpot on the sign",
    "remedy.wager-alone": "a Jackpot wager without an Ante, void",
    **rank_rules(FiveCardRanking.standard),
}

POWERS = frozenset(
    {
        "deal.shoe.each",
        "deal.device.hands",
        "deal.up-card",
        "settle.jackpot",
        "wager.jackpot",
    }
)

ONE_POOL, TWO_POOLS = "one", "major-and-minor"


class CaribbeanStudPokerRules(PokerRules):
    """Five cards to each player and the dealer, the dealer's last one face up; all five play."""

    ranks = FiveCardRanking
    settings: ClassVar[Mapping[str, Accepts]] = {
        **PokerRules.settings,
        **hand_settings(FiveCardRanking, ANTE, JACKPOT, PLAY),
        "dealer.qualifies-with": QUALIFIES_WITH,
        "jackpot.from": FiveCardRanking.standard,
        "jackpot.guaranteed-by": ("house", "nobody"),
        "jackpot.increment": RATE,
        "jackpot.minor-increment": RATE,
        "jackpot.offered": bool,
        "jackpot.pool": str,
        "jackpot.pools": (ONE_POOL, TWO_POOLS),
        "jackpot.royal-flush-share": RATE,
        "jackpot.seed": int,
        "jackpot.several-least": int,
        "jackpot.straight-flush-share": RATE,
        "play.from": FiveCardRanking.standard,
        "schedule.jackpot": str,
        "schedule.play": str,
    }

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        offered = bool(table.chosen.get("jackpot.offered", book.setting("jackpot.offered").value))
        self.sides = (JACKPOT,) if offered else ()
        self.wagers = (ANTE, *self.sides)
        self.paid_later = frozenset(self.sides)
        super().__init__(game, book, table)
        self.qualification = Qualifying(self.ranking, self.value("dealer.qualifies-with"))
        self.play_schedule = self.schedule(PLAY).down_to(self.value("play.from"), self.ranking.order)
        self.jackpot = Terms.read(self) if offered else None
        if not offered:
            self.checklist = tuple(row for row in self.checklist if row.carries != "equipment.jackpot")

    def from_shoe(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal one card at a time to each area and the dealer; the dealer's last one face up."""
        to, common = (*seats, DEALER_PLACE), ("deal.face-down", "deal.clockwise")
        yield Pass(to, (), (*common, "deal.shoe.each"))
        for _ in range(self.player_cards - 2):
            yield Pass(to, (), (*common, "deal.shoe.each"))
        yield Pass(to, (len(seats),), (*common, "deal.shoe.each", "deal.up-card"))

    def from_device(self, seats: tuple[int, ...]) -> Iterator[Pass]:
        """Deal a whole hand at a time to each area, then the dealer's; its last card is turned when the others are out."""
        players = tuple(seat for seat in seats for _ in range(self.player_cards))
        yield Pass(players, (), ("deal.face-down", "deal.clockwise", "deal.device.hands"))
        yield Pass((DEALER_PLACE,) * (self.dealer_cards - 1), (), ("deal.face-down", "deal.device.hands"))
        yield Pass((DEALER_PLACE,), (0,), ("deal.up-card",))

    def company(self, wager: str) -> str:
        return "wager.jackpot-not-alone" if wager == JACKPOT else ""

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return ("wager.jackpot",) if wager == JACKPOT else ()

    def rights(self, wager: str) -> tuple[str, ...]:
        return ("wager.jackpot",) if wager == JACKPOT else ()

    def unfinished(self, c: PokerContext) -> Refusal | None:
        return c.refuse("jackpot-unsettled", "settle.jackpot") if due(c.state, self.jackpot) else None

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        yield from super().further_signs()
        if self.jackpot:
            royal, straight = (f"{100 * share} %" for share in (self.jackpot.royal, self.jackpot.straight_flush))
            text = f"A royal flush wins {royal} of the jackpot and a straight flush {straight}, if that is more than the odds"
            yield "jackpot", text, "settle.jackpot-share"
            if self.jackpot.seed:
                yield "jackpot-seed", f"The jackpot begins at {show(self.jackpot.seed)}", "pool.seeded"

    def qualifying(self) -> str:
        return self.qualification.words

    def qualifies(self, dealer: SetHand) -> bool:
        return self.qualification.met_by(dealer.value)

    def declaring(self, dealer: SetHand) -> tuple[str, ...]:
        return ("dealer.plays-with",) if self.qualifies(dealer) else ("dealer.plays-with", "settle.dealer-out")

    def comparing(self, dealer: SetHand) -> tuple[str, ...]:
        return ("settle.compare",) if self.qualifies(dealer) else ("settle.dealer-out",)

    def settle(self, hand: SetHand, dealer: SetHand, wagers: Wagers) -> Iterator[Settlement]:
        return settle(hand, dealer, wagers, self)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        shown = [self.shown(self.play_schedule, "sign.play", "odds.play")]
        for side in self.sides:
            shown.append(self.shown(self.side_schedules[side], "sign.jackpot", "odds.jackpot"))
        return tuple(shown)


StudContext: TypeAlias = Context[StudRound, CaribbeanStudPokerRules]
