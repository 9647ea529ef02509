"""Sic Bo: three dice under a cover. Players wager on small or big, on any triple, or on a number."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from pitboss.games import kit

COUNT, FACES = 3, range(1, 7)
RANGES = {"small": range(4, 11), "big": range(11, 18)}
NUMBERS = {f"number-{face}": face for face in FACES}
TIMES = ("once", "twice", "thrice")

Dice: TypeAlias = tuple[int, ...]


class Throw(kit.LayoutRound, frozen=True):
    """The dice of a round."""

    stage: str = "wagers"
    shaken: bool = False
    """They are under the cover, and count when it is lifted."""
    covered: Dice = ()
    """How they lie there, where Pitboss shakes them. Nobody sees this."""
    dice: Dice = ()
    """How they lay when the cover was last lifted."""


class SicBoRules(kit.LayoutRules[Throw, Dice]):
    """The wagers, and what the dice make of each."""

    wagers = (*RANGES, "any-triple", *NUMBERS)
    limited = (*RANGES, "any-triple", "number")
    odds_of: ClassVar = {kind: f"odds.{kind}" for kind in ("small-big", "any-triple", *(f"number-{often}" for often in TIMES))}

    def limit_of(self, wager: str) -> str:
        return "number" if wager in NUMBERS else wager

    def result_of(self, part: Throw) -> Dice | None:
        return part.dice or None

    def settle(self, wager: str, result: Dice) -> kit.Settlement:
        triple = len({*result}) == 1
        if shown := result.count(NUMBERS.get(wager, 0)):
            return self.wins(wager, f"number-{TIMES[shown - 1]}")
        if wager in RANGES and sum(result) in RANGES[wager]:
            return self.loses(wager, "settle.triple") if triple else self.wins(wager, "small-big")
        return self.wins(wager, wager) if triple and wager == "any-triple" else self.loses(wager, "settle.dice")


Table: TypeAlias = kit.Context[Throw, SicBoRules]


class ShakeDice(kit.Request, frozen=True, tag="shake-dice"):
    """The dealer shakes the dice under the cover. Where Pitboss shakes them, chance says how they lie."""

    dice: Dice = ()
    SECRET: ClassVar = ("dice",)


class DiceShaken(kit.GameEvent[Throw], frozen=True, tag="dice.shaken/1"):
    """The dice are under the cover. Where Pitboss shakes them, they are sealed before anybody wagers."""

    dice: Dice
    SECRET: ClassVar = ("dice",)
    COMMITS: ClassVar = "dice"

    def after(self, part: Throw) -> Throw:
        return Throw(shaken=True, covered=self.dice, dice=part.dice)

    def says(self) -> str:
        return "The dice are shaken under the cover."


def may_shake(c: Table) -> kit.Offer | kit.Refusal:
    if refusal := c.requires("dice.shake") or kit.not_opened(c, "dice.shake") or c.not_in(kit.Phase.BETWEEN, "dice.shake"):
        return refusal
    return c.refuse("dice-shaken", "dice.shake") if c.part.shaken else c.offer("dice.shake")


def shake(c: Table, request: ShakeDice, offer: kit.Offer) -> kit.Decision:
    if request.dice and not c.rules.virtual:
        return c.refuse("dice-covered", "dice.shake")
    return (DiceShaken(dice=request.dice, clauses=offer.clauses, audience=kit.NOBODY),)


def by_chance(c: Table, request: ShakeDice) -> kit.Chosen | None:
    return kit.Chosen("dice", below=(len(FACES),) * COUNT, least=FACES[0]) if c.rules.virtual else None


class UncoverDice(kit.Request, frozen=True, tag="uncover-dice"):
    """The dealer lifts the cover, and keys the dice where a person has shaken them."""

    dice: Dice = ()


class DiceUncovered(kit.GameEvent[Throw], frozen=True, tag="dice.uncovered/1"):
    """The dice are seen, and the round begins that they settle."""

    round: int
    dice: Dice
    areas: tuple[int, ...]

    def begins(self) -> kit.Begun:
        return kit.Begun(self.round, self.areas)

    def leaves_shoe(self) -> tuple[kit.Left, ...]:
        return tuple(kit.Left(str(each), face_up=True) for each in self.dice)

    def after(self, part: Throw) -> Throw:
        return Throw(stage=kit.SETTLING, dice=self.dice)

    def says(self) -> str:
        return f"The dice show {', '.join(map(str, self.dice))}: {sum(self.dice)}."


def may_uncover(c: Table) -> kit.Offer | kit.Refusal:
    if refusal := c.requires("dice.uncover") or c.not_in(kit.Phase.BETWEEN, "dice.uncover"):
        return refusal
    if not c.part.shaken:
        return c.refuse("dice-unshaken", "dice.shake")
    return c.offer("dice.uncover") if c.state.round.called else c.refuse("call-needed", "deal.no-more-bets")


def uncover(c: Table, request: UncoverDice, offer: kit.Offer) -> kit.Decision:
    if c.rules.virtual and request.dice:
        return c.refuse("dice-known", "dice.uncover")
    dice = c.part.covered or request.dice
    if len(dice) != COUNT or not {*dice} <= {*FACES}:
        return c.refuse("dice-misread", "dice.uncover")
    areas = kit.wagering_areas(c)
    return (DiceUncovered(round=c.state.round.number + 1, dice=dice, areas=areas, clauses=offer.clauses),)


class DieNotFlat(kit.Incident, frozen=True, tag="die-not-flat"):
    """A die does not lie flat."""

    def impossible(self, c: Table) -> str | None:
        return None if c.in_round and not c.rules.virtual else "no dice are being settled that a person has shaken"


DICE = kit.Topic(
    acts=(kit.Act(ShakeDice, may_shake, shake, chance=by_chance), kit.Act(UncoverDice, may_uncover, uncover)),
    events=(DiceShaken, DiceUncovered),
    keyed=(DiceShaken, DiceUncovered),
    incidents=(DieNotFlat,),
    remedies={"void-round": kit.void_round},
    decidable=kit.decidable(kit.nothing_to_void),
    rules={
        "dice.shake": "the dice shaken under the cover",
        "dice.uncover": "the cover lifted after the call",
        "equipment.dice": "three dice under a cover",
        "settle.dice": "the dice settle every wager",
        "settle.triple": "small and big lose to a triple",
        "remedy.die-not-flat": "a die that does not lie flat",
        **dict.fromkeys(SicBoRules.odds_of.values(), "what a winning wager is paid"),
    },
    powers=frozenset({"dice.shake", "dice.uncover"}),
    settings=dict.fromkeys(SicBoRules.odds_of.values(), kit.ODDS),
    refusals={
        "dice-shaken": ("The dice have been shaken.", 'Take wagers, call "No more bets" and lift the cover.'),
        "dice-unshaken": ("The dice have not been shaken.", "Shake them."),
        "dice-covered": ("Nobody sees the dice under the cover.", "Shake them without saying how they lie."),
        "dice-known": ("Pitboss has shaken the dice and knows how they lie.", "Leave them out."),
        "dice-misread": ("A throw is three dice from 1 to 6.", "Key them as they lie."),
    },
)


class SicBoView(kit.GameView, frozen=True):
    """What everybody sees."""

    stage: str
    shaken: bool
    dice: Dice


class SicBo(kit.SharedLayout[Throw, SicBoRules]):
    """The dice are shaken, players wager, the dealer calls, and the cover is lifted."""

    id = "sic-bo"
    topics: ClassVar = (DICE, kit.SETTLEMENT)
    reads: ClassVar = SicBoRules

    def fresh(self) -> Throw:
        return Throw()

    def started(self, state: kit.TableState, rules: SicBoRules) -> bool:
        return not state.round.part.shaken or super().started(state, rules)

    def next_step(self, state: kit.TableState, rules: SicBoRules) -> kit.Step | None:
        throw: Throw = state.round.part
        if state.phase is kit.Phase.ROUND:
            return self.settlement(throw)
        return kit.Step(kit.StepKind.DEAL, UncoverDice() if throw.shaken else ShakeDice())

    def view(self, state: kit.TableState, viewer: kit.Viewer) -> SicBoView:
        throw: Throw = state.round.part
        return SicBoView(throw.stage, throw.shaken, throw.dice)


GAME = SicBo()
