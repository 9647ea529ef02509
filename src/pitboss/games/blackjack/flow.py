"""How a round goes on: what is due before further cards, who is still to decide, and whether the dealer has to draw."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cards import Card, Rank
from pitboss.cards.ranks.blackjack import TEN, points_of, total
from pitboss.games.blackjack.hands import box_spots, turn, until
from pitboss.games.blackjack.round import Blackjacks, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import BOX, DOUBLE, FIRST, INSURANCE, MADNESS, SETTLED_BY, undecided, waits
from pitboss.table.accounts import stake_on
from pitboss.table.events import GameEvent
from pitboss.table.state import TableState


class StageReached(GameEvent[Blackjacks], frozen=True, tag="blackjack.stage/1"):
    """The round goes on to its next stage."""

    stage: Stage
    until: int = 0

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, stage=self.stage, until=self.until)

    def says(self) -> str:
        return STAGES[self.stage]


STAGES = {
    Stage.EARLY: "What the first cards decide is settled before further cards.",
    Stage.INSURING: "The dealer has an ace: insurance is open.",
    Stage.PLAYING: "The boxes play, from the dealer's left.",
    Stage.DRAWING: "The dealer draws.",
    Stage.SETTLING: "The boxes are settled.",
}


HAD_BLACKJACK = (HandStatus.BLACKJACK, HandStatus.PAID)


def shows_ace(part: Blackjacks) -> bool:
    return bool(part.dealer) and part.dealer[0].rank is Rank.ACE


def cannot_be_beaten(part: Blackjacks) -> bool:
    """Return whether the dealer's first card excludes a blackjack: it is a two to a nine."""
    return bool(part.dealer) and points_of(part.dealer[0]) < TEN


def with_blackjack(part: Blackjacks) -> tuple[int, ...]:
    """Return the boxes with a blackjack that is not settled."""
    return tuple(box for box, hands in sorted(part.hands.items()) if hands[0].status is HandStatus.BLACKJACK)


def sides_due(c: BoxContext, part: Blackjacks, box: int) -> tuple[str, ...]:
    """Return the side wagers of a box that its first two cards decide and that are not settled yet."""
    hand = part.hands[box][0]
    return tuple(
        wager
        for wager in c.rules.sides
        if (box, wager) not in part.early
        and stake_on(c.state, box, wager).total
        and not undecided(wager, hand.cards, hand.status in HAD_BLACKJACK)
    )


def spins_due(c: BoxContext, part: Blackjacks) -> tuple[int, ...]:
    """Return the boxes whose blackjack waits for the prize of a Madness 21 wager."""
    return tuple(
        box
        for box, hands in sorted(part.hands.items())
        if hands[0].status in HAD_BLACKJACK and (box, MADNESS) not in part.early and stake_on(c.state, box, MADNESS).total
    )


def payable_early(c: BoxContext, part: Blackjacks) -> bool:
    """Return whether side wagers or blackjacks are due before any further card."""
    blackjacks = cannot_be_beaten(part) and bool(with_blackjack(part))
    return blackjacks or any(sides_due(c, part, box) for box in part.hands)


def early_rules(c: BoxContext, part: Blackjacks) -> tuple[str, ...]:
    """Return the rules by which something is due before any further card: a blackjack paid at once, and side wagers."""
    rules = ["settle.blackjack-at-once"] if cannot_be_beaten(part) and with_blackjack(part) else []
    rules += [SETTLED_BY[wager] for box in sorted(part.hands) for wager in sides_due(c, part, box)]
    rules += [SETTLED_BY[MADNESS]] if spins_due(c, part) else []
    return tuple(dict.fromkeys(rules))


def insurable(state: TableState, part: Blackjacks) -> tuple[tuple[int, int], ...]:
    """Return the boxes and bettors who have not said yet whether they want insurance or even money."""
    return tuple(
        (box, bettor)
        for box, bettors in sorted(part.bettors.items())
        for bettor in bettors
        if box in part.hands and (box, bettor) not in part.answered and bettor in state.seats
    )


def after_deal(c: BoxContext, part: Blackjacks) -> Stage:
    return Stage.EARLY if payable_early(c, part) or spins_due(c, part) else after_early(part, c)


def after_early(part: Blackjacks, c: BoxContext) -> Stage:
    return Stage.INSURING if shows_ace(part) and part.hands else after_insurance(c, part)


def after_insurance(c: BoxContext, part: Blackjacks) -> Stage:
    return Stage.PLAYING if turn(part) else after_playing(c, part)


def after_playing(c: BoxContext, part: Blackjacks) -> Stage:
    return Stage.DRAWING if dealer_draws(c, part) else Stage.SETTLING


def dealer_draws(c: BoxContext, part: Blackjacks) -> bool:
    """Return whether a wager depends on another card of the dealer's: a standing hand on the whole hand; a blackjack, an
    insurance, or a wager of a hand that is bust and would go back, on the second card."""
    statuses = {hand.status for hands in part.hands.values() for hand in hands}
    if HandStatus.STANDS in statuses:
        return len(part.dealer) < FIRST or not c.rules.stands(total(part.dealer))
    due = HandStatus.BLACKJACK in statuses or bool(box_spots(c.state, INSURANCE)) or _bust_waits(c, part)
    return due and len(part.dealer) < FIRST


def _bust_waits(c: BoxContext, part: Blackjacks) -> bool:
    """Return whether a hand that is bust has a wager which goes back if the dealer has a blackjack."""
    bust = [hand for hands in part.hands.values() for hand in hands if hand.status is HandStatus.BUST]
    made = [(wager, hand) for hand in bust for wager in ((BOX, DOUBLE) if hand.doubled else (BOX,))]
    return not cannot_be_beaten(part) and any(waits(wager, hand, c.rules) for wager, hand in made)


def stage_now(c: BoxContext, part: Blackjacks) -> Stage:
    """Return the stage at which a round is whose cards or boxes have changed, no earlier than it has come."""
    if part.stage is Stage.DEALING:
        return Stage.DEALING
    if payable_early(c, part) or spins_due(c, part):
        return Stage.EARLY
    if part.stage in (Stage.EARLY, Stage.INSURING) and not part.further:
        return after_early(part, c)
    return after_insurance(c, part)


REACHED_BY = {
    Stage.INSURING: ("insurance.offered",),
    Stage.PLAYING: ("play.in-turn",),
    Stage.DRAWING: ("dealer.as-needed",),
    Stage.SETTLING: ("settle.higher",),
}


def reached(c: BoxContext, stage: Stage, part: Blackjacks | None = None) -> StageReached:
    """Return that the round goes on to a stage; `part` is the round as it is then, where that decides by which rules."""
    by = until(c) if stage in (Stage.INSURING, Stage.PLAYING) else 0
    rules = early_rules(c, part or c.part) if stage is Stage.EARLY else REACHED_BY[stage]
    return StageReached(stage=stage, until=by, clauses=c.rules.cite(*rules))


def on_table(part: Blackjacks) -> list[Card]:
    """Return every card of the round that lies on the table."""
    boxes = [card for hands in part.hands.values() for hand in hands for card in hand.cards]
    return [*boxes, *part.dealer]
