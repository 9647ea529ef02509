"""Four players, a bank that goes round, tiles and dice that somebody wrote down, and hands that are set in any way: after every
step each player, the bank and the tray have what the tiles bring them."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss import do
from pitboss.cards import Tile, tiles
from pitboss.games.pai_gow.banking import CoBank, HouseBanks, LayDownBank, PutUp, TakeBank
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, Retrieve, Throw
from pitboss.games.pai_gow.incidents import BankSetWrong, FoulHand, WrongCount
from pitboss.games.pai_gow.setting import SetHand
from pitboss.games.pai_gow.settling import PayWinners
from pitboss.games.pai_gow.showing import ConfirmWay, Match, ShowBank
from pitboss.money import total
from pitboss.table.accounts import area
from pitboss.table.settings import PHYSICAL
from tests.models.pai_gow import outranks, worth
from tests.support.nz import GIL
from tests.support.pai_gow import STACK, PaiGowTable
from tests.support.play import DANA

PROFILE = settings.get_profile(settings.get_current_profile_name())
CHANCE = st.integers(0, 2**32 - 1).map(random.Random)
PLAYERS = {2: "Ann", 3: "Ben", 4: "Cleo", 5: "Dee"}
CHIP = 25
Two = tuple[Tile, ...]


class ARound(RuleBasedStateMachine):
    """The table, and beside it what a person with pencil and paper would have written down."""

    @initialize(boxes=st.integers(5, 8))
    def a_table_opens(self, boxes: int) -> None:
        self.table = PaiGowTable(kind=PHYSICAL, seats=boxes, players=PLAYERS)
        self.boxes, self.tray = boxes, self.table.tray
        self.chips = dict.fromkeys(PLAYERS, STACK)
        self._between()

    def _between(self) -> None:
        self.bets: dict[int, int] = {}
        self.banker, self.shared, self.bank, self.put_up = 0, False, 0, 0
        self.started: dict[int, int] = {}
        self.won: list[int] = []

    @precondition(lambda self: not self.started)
    @rule(box=st.sampled_from((2, 3, 4, 5)), chips=st.integers(20, 200))
    def somebody_wagers(self, box: int, chips: int) -> None:
        amount = chips * CHIP
        if box == self.banker:
            self.table.refused("banker-wagers", DANA, do.PlaceWagers(box, {"wager": do.Stake(amount)}))
        elif amount <= self.chips[box] and self.bets.get(box, 0) + amount <= 10_000:
            self.table.wagered(box, amount=amount)
            self.chips[box] -= amount
            self.bets[box] = self.bets.get(box, 0) + amount

    @precondition(lambda self: not self.started and not self.banker)
    @rule(shared=st.booleans())
    def somebody_takes_the_bank(self, shared: bool) -> None:
        """Whoever it is offered to."""
        word = "co-bank" if shared else "take-bank"
        seats = [offer.area for offer in self.table.table.offers(DANA) if offer.request == word]
        if seats and seats[0] is not None:
            self.table.ok(DANA, CoBank(seats[0]) if shared else TakeBank(seats[0]))
            self.banker, self.shared = seats[0], shared

    @precondition(lambda self: not self.started and self.banker)
    @rule(luck=st.integers(0, 4))
    def the_bank_is_given_back(self, luck: int) -> None:
        if not luck:
            self.table.ok(DANA, LayDownBank(self.banker))
            self.banker, self.shared = 0, False

    @precondition(lambda self: not self.started and self.bets)
    @rule(chance=CHANCE, more=st.integers(0, 3), laja=st.booleans())
    def a_round_begins(self, chance: random.Random, more: int, laja: bool) -> None:
        self.table.ok(DANA, do.NoMoreBets())
        self.table.ok(DANA, BuildWall(laja))
        self.started = {seat: self.chips[seat] + self.bets.get(seat, 0) for seat in PLAYERS}
        if self.banker:
            self._covers(more)
        dice = tuple(chance.randint(1, 6) for _ in range(3))
        self.table.ok(DANA, Throw(dice))
        self.table.ok(DANA, Deliver())
        if self.boxes > len({*self.bets, self.banker or 1}):
            self.table.ok(DANA, Retrieve())
        self._dealt(chance)

    def _covers(self, more: int) -> None:
        """At least the total of the wagers, or the larger half of each; a bank that cannot goes back to the house."""
        least = sum((amount // CHIP + 1) // 2 * CHIP if self.shared else amount for amount in self.bets.values())
        if self.chips[self.banker] < least:
            self.table.refused("bank-short", DANA, PutUp(self.banker, least))
            self.table.ok(DANA, HouseBanks())
            self.banker, self.shared = 0, False
            return
        self.table.refused("bank-stake", DANA, PutUp(self.banker, least - CHIP))
        self.put_up = min(least + more * CHIP, self.chips[self.banker])
        self.table.ok(DANA, PutUp(self.banker, self.put_up))
        self.chips[self.banker] -= self.put_up
        self.bank = self.put_up

    def _dealt(self, chance: random.Random) -> None:
        """Everybody sets, the bank is exposed, and its hand is put right where it has to be."""
        wall = chance.sample(tiles(), len(tiles()))
        self.hands = {
            box: (tuple(wall[4 * at : 4 * at + 2]), tuple(wall[4 * at + 2 : 4 * at + 4])) for at, box in enumerate(PLAYERS)
        }
        low, high = tuple(wall[28:30]), tuple(wall[30:])
        for box in self.bets:
            self.table.ok(DANA, SetHand(box))
        if self.banker and not self.shared:
            self.table.ok(DANA, SetHand(self.banker))
        self.table.ok(DANA, ShowBank(low, high))
        way = self.table.rules.way.set((*low, *high))
        if not self.banker or self.shared:
            if sorted(way.low) != sorted(low):
                self.table.refused("not-house-way", GIL, ConfirmWay())
                self.table.ok(GIL, BankSetWrong())
                low, high = way.low, way.high
            self.table.ok(GIL, ConfirmWay())
        elif outranks(low, high, self.table.rules):
            self.table.ok(GIL, BankSetWrong())
            low, high = way.low, way.high
        self.its = (low, high)
        self.waits = [box for box in self.table.rules.around(self.banker or 1) if box in self.bets]

    @precondition(lambda self: self.started and self.waits)
    @rule()
    def the_next_hand_is_matched(self) -> None:
        box = self.waits[0]
        low, high = self.hands[box]
        if outranks(low, high, self.table.rules):
            self.table.refused("foul-hand", DANA, Match(box, low, high))
            self.table.ok(DANA, FoulHand(box, low, high))
            higher = 0
        else:
            self.table.ok(DANA, Match(box, low, high))
            higher = sum(self._worth(own) > self._worth(its) for own, its in zip((low, high), self.its, strict=True))
        self.waits.pop(0)
        if not higher:
            self._takes(self.bets.pop(box))
        elif higher == 2:
            self.won.append(box)

    def _worth(self, two: Two) -> tuple[int, int, int]:
        return worth(two[0], two[1], self.table.rules)

    def _share(self, amount: int) -> int:
        """What a player who banks has of an amount."""
        return 0 if not self.banker else (amount // CHIP + 1) // 2 * CHIP if self.shared else amount

    def _takes(self, amount: int) -> None:
        self.bank += self._share(amount)

    @precondition(lambda self: self.started and not self.waits)
    @rule()
    def winners_are_paid_and_the_round_ends(self) -> None:
        for box, amount in self.bets.items():
            self.chips[box] += amount
            if box in self.won:
                self.chips[box] += amount - amount // 500 * 25
                self.bank -= self._share(amount)
        if self.banker:
            assert self.bank >= 0, "what the bank has put up is enough"
            self.chips[self.banker] += self.bank - max(0, self.bank - self.put_up) // 500 * 25
        self.table.ok(DANA, PayWinners())
        self.table.ok(DANA, do.EndRound())
        self._between()

    @precondition(lambda self: self.started)
    @rule(luck=st.integers(0, 5))
    def the_round_is_void(self, luck: int) -> None:
        if not luck:
            self.table.ok(GIL, WrongCount(0))
            self.chips = self.started
            self._between()

    @invariant()
    def the_table_says_what_the_paper_says(self) -> None:
        money = self.table.table.state.money
        assert {box: self.table.stack(box) for box in PLAYERS} == self.chips
        assert {box: self.table.on(box, "wager") for box in PLAYERS if self.table.on(box, "wager")} == self.bets
        assert (money.get(area(self.banker, "bank"), 0) if self.banker else 0) == self.bank
        assert total(money) == 0
        owned = sum(self.chips.values()) + sum(self.bets.values()) + self.bank
        assert self.table.tray == self.tray - (owned - STACK * len(PLAYERS))


TestARound = ARound.TestCase
# A round is some thirty commands.
TestARound.settings = settings(max_examples=max(1, PROFILE.max_examples // 4), stateful_step_count=40)
