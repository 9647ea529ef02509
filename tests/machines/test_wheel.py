"""Two players, a dealer who sometimes marks the wrong number, wagers that come late or are clarified, and balls that do not
count: at any time each player has what the wheel and the places of their chips bring them."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss import do
from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.money import total
from pitboss.table.accounts import on_layout
from pitboss.table.commands import Stake
from tests.models.roulette import covers, won
from tests.support.play import DANA
from tests.support.roulette import ADA, BEN, ELECTRONIC, LEAST, MOST, ROULETTE, STACK, VOID, Wheel, rules_of

PROFILE = settings.get_profile(settings.get_current_profile_name())
CHANCE = st.integers(0, 2**32 - 1).map(random.Random)
PLAYERS = {1: ADA, 2: BEN}
OPEN, CLOSED, SETTLING = "open", "closed", "settling"
Spot = tuple[int, str]
"""A seat, and an area of the layout."""


class ASpin(RuleBasedStateMachine):
    """The wheel, and beside it what a person with pencil and paper would have written down."""

    @initialize(book=st.sampled_from((ROULETTE, ELECTRONIC)), zeros=st.sampled_from((1, 2)))
    def a_table_opens(self, book: str, zeros: int) -> None:
        self.table = Wheel(book, chosen={"wheel.zeros": zeros})
        self.electronic = book == ELECTRONIC
        self.layout = rules_of(self.table)
        self.tray = self.table.tray
        self.chips = dict.fromkeys(PLAYERS, STACK)
        self.bets: Counter[Spot] = Counter()
        self.stakes: Counter[Spot] = Counter()
        self.closed_by = ""
        self._over()

    def _over(self) -> None:
        self.phase, self.turning, self.number, self.lies = OPEN, False, "", ""
        self.taken = self.paid = False

    @rule(seat=st.sampled_from((1, 2)), chance=CHANCE, units=st.integers(2, 40), times=st.integers(1, 6))
    def somebody_wagers(self, seat: int, chance: random.Random, units: int, times: int) -> None:
        for _ in range(times):
            spot, stake = (seat, chance.choice(self.layout.wagers)), units * 50
            request = do.PlaceWagers(seat, {spot[1]: Stake(stake)})
            if self.phase != OPEN:
                code = self.closed_by if self.phase == CLOSED else "after-first-card"
                self.table.refused(code, PLAYERS[seat], request)
            elif LEAST <= self.bets[spot] + stake <= MOST and stake <= self.chips[seat]:
                self.table.ok(PLAYERS[seat], request)
                self._moves(spot, stake)

    def _moves(self, spot: Spot, stake: int) -> None:
        """Chips go from a player to an area; back if the stake is negative."""
        self.chips[spot[0]] -= stake
        self.bets[spot] += stake
        self.bets = +self.bets

    @precondition(lambda self: self.phase == OPEN and self.bets)
    @rule(seat=st.sampled_from((1, 2)))
    def somebody_takes_wagers_back(self, seat: int) -> None:
        own = {spot: stake for spot, stake in self.bets.items() if spot[0] == seat}
        if own:
            self.table.ok(PLAYERS[seat], do.WithdrawWagers(seat))
        for spot, stake in own.items():
            self._moves(spot, -stake)

    @precondition(lambda self: self.phase == CLOSED and not self.electronic and self.bets)
    @rule(chance=CHANCE)
    def a_wager_is_clarified(self, chance: random.Random) -> None:
        spot, to = chance.choice(sorted(self.bets)), chance.choice(self.layout.wagers)
        stake = self.bets[spot]
        request = ClarifyWager(spot[0], spot[1], to)
        if to == spot[1]:
            self.table.refused("already-there", DANA, request)
        elif stake + self.bets[spot[0], to] > MOST:
            self.table.refused("above-maximum", DANA, request)
        else:
            self.table.ok(DANA, request)
            self.bets = Counter({each: held for each, held in self.bets.items() if each != spot})
            self.bets[spot[0], to] += stake

    @precondition(lambda self: self.phase != OPEN and not self.taken and not self.electronic and self.bets)
    @rule(chance=CHANCE)
    def a_wager_was_late(self, chance: random.Random) -> None:
        spot = chance.choice(sorted(self.bets))
        late = 50 * chance.randint(1, self.bets[spot] // 50)
        self.table.reports("late-wager", area=spot[0], wager=spot[1], amount=late)
        self._moves(spot, -late)

    @precondition(lambda self: self.phase == OPEN and not self.turning)
    @rule(chance=CHANCE)
    def the_ball_is_spun(self, chance: random.Random) -> None:
        for seat in PLAYERS:
            self.somebody_wagers(seat, chance, 4, 3)
        self.table.spin()
        self.turning = True

    @precondition(lambda self: self.phase == OPEN and self.turning)
    @rule(called=st.booleans())
    def wagers_are_closed(self, called: bool) -> None:
        """By the call, which is made without any wager too, or by the ball that drops without it."""
        if called:
            self.table.call()
        else:
            self.table.reports("call-missed")
        self.phase, self.closed_by = CLOSED, "bets-closed" if called else "ball-dropped"

    @precondition(lambda self: self.phase == CLOSED)
    @rule(chance=CHANCE, right=st.integers(0, 3))
    def the_ball_rests(self, chance: random.Random, right: int) -> None:
        self.lies = chance.choice(self.layout.wheel)
        self.number = self.lies if right else chance.choice(self.layout.wheel)
        seats = {seat for seat, _ in self.bets}
        self.table.rests(self.number)
        self.turning = False
        if not seats:
            self._over()
            return
        self.phase = SETTLING
        if self.electronic:
            self._take()
            self._pay()

    @precondition(lambda self: self.phase == SETTLING)
    @rule()
    def the_dealer_goes_on(self) -> None:
        if not self.taken:
            self.table.refused("losing-first", DANA, do.PayWinning())
            self.table.ok(DANA, do.TakeLosing())
            self._take()
        elif not self.paid:
            self.table.ok(DANA, do.PayWinning())
            self._pay()
        else:
            self.table.ok(DANA, do.EndRound())
            self._over()

    def _take(self) -> None:
        self.taken, self.stakes = True, Counter(self.bets)
        self.bets = Counter({spot: stake for spot, stake in self.bets.items() if covers(spot[1], self.number)})

    def _pay(self) -> None:
        self.paid = True
        for (seat, wager), stake in self.bets.items():
            self.chips[seat] += stake + won(wager, stake, self.number)
        self.bets = Counter()

    @precondition(lambda self: self.phase == SETTLING and self.number != self.lies)
    @rule()
    def the_number_is_corrected(self) -> None:
        """Whatever has been taken and paid, everybody then has what the right number brings."""
        self.table.reports("result-misread" if self.electronic else "marker-misplaced", number=self.lies)
        was, self.number = self.number, self.lies
        if self.paid:
            for (seat, wager), stake in self.stakes.items():
                self.chips[seat] += won(wager, stake, self.lies) - won(wager, stake, was)
        elif self.taken:
            self.bets = Counter({spot: stake for spot, stake in self.stakes.items() if covers(spot[1], self.lies)})

    @precondition(lambda self: self.turning or self.phase == SETTLING)
    @rule(chance=CHANCE, luck=st.integers(0, 3))
    def the_spin_is_void(self, chance: random.Random, luck: int) -> None:
        if luck:
            return
        self.table.reports(chance.choice(VOID))
        stakes = self.stakes if self.taken else self.bets
        for (seat, wager), stake in stakes.items():
            self.chips[seat] += stake
            if self.paid:
                self.chips[seat] -= stake + won(wager, stake, self.number)
        self.bets = Counter()
        self._over()

    @invariant()
    def the_table_says_what_the_paper_says(self) -> None:
        state = self.table.table.state
        assert dict(zip(PLAYERS, self.table.stacks, strict=True)) == self.chips
        lying = {(seat, wager): stake.total for seat, wagers in on_layout(state).items() for wager, stake in wagers.items()}
        assert lying == dict(self.bets)
        assert total(state.money) == 0
        owned = sum(self.chips.values()) + self.bets.total()
        assert self.table.tray == self.tray - (owned - 2 * STACK)


TestASpin = ASpin.TestCase
TestASpin.settings = settings(max_examples=max(1, PROFILE.max_examples // 4), stateful_step_count=50)
