"""A dealer, a scanner that is not always right, wagers that get pushed about, and a shoe that somebody wrote down: whatever
goes wrong and is put right, at any time each player has what the cards and the places of their chips bring them."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.table.commands import Request
from pitboss.table.refusal import Refusal
from pitboss.table.settings import CONTINUOUS, SHOE, SHUFFLER
from tests.models import races
from tests.support.derby import ANN, BEN, CHIP, GIL, lies, opened_by_hand, placed, ready_to_deal
from tests.support.incidents import race_incident
from tests.support.play import DANA, stands

PROFILE = settings.get_profile(settings.get_current_profile_name())
CHANCE = st.integers(0, 2**32 - 1).map(random.Random)
PLAYERS = {1: ANN, 2: BEN}
STACK, MOST, BEHIND = 900_000, 10_000, 52
WAGERING, RACING, SETTLING = "wagering", "drawing", "settling"
Spot = tuple[int, str]
"""A seat, and an area of the layout."""


class ARace(RuleBasedStateMachine):
    """The table, and beside it what a person with pencil and paper would have written down."""

    @initialize(device=st.sampled_from((SHOE, SHUFFLER, CONTINUOUS)), decks=st.sampled_from((1, 2, 8)), chance=CHANCE)
    def a_table_opens(self, device: str, decks: int, chance: random.Random) -> None:
        self.table = opened_by_hand(device, chosen={"decks": decks, "shoe.cutting-card": BEHIND})
        self.decks, self.plays_on = decks, decks > 1 and device != CONTINUOUS
        for seat, who in PLAYERS.items():
            self.table.seat(who.name, seat, STACK)
        self.chance = chance
        self.shoe = [*chance.sample(deck(decks), 52 * decks)]
        self.tray = self.table.tray
        self.chips = dict.fromkeys(PLAYERS, STACK)
        self.bets: Counter[Spot] = Counter()
        self.read: list[Card | None] = []
        self.lying: list[Card] = []
        self.phase, self.called, self.due, self.removed = WAGERING, False, 0, False
        self._nothing_said()

    def _nothing_said(self) -> None:
        self.announced = self.confirmed = self.taken = self.paid = False
        self.moved: dict[Spot, tuple[str, int]] = {}
        self.stakes: Counter[Spot] = Counter()

    @precondition(lambda self: self.phase == WAGERING)
    @rule(seat=st.sampled_from((1, 2)), chance=CHANCE, chips=st.integers(10, 40))
    def somebody_wagers(self, seat: int, chance: random.Random, chips: int) -> None:
        area, stake = chance.choice(self.table.table.rules.areas), chips * CHIP
        if self.called and self.removed:
            refusal = self.table.refused("first-card-removed", PLAYERS[seat], placed(seat, {area: stake}))
            assert "5.4" in refusal.clauses
        elif self.bets[seat, area] + stake <= MOST:
            self.table.ok(PLAYERS[seat], placed(seat, {area: stake}))
            self.chips[seat] -= stake
            self.bets[seat, area] += stake

    @precondition(lambda self: self.phase != WAGERING and not self.taken)
    @rule(chance=CHANCE, by=st.sampled_from(("dealer", "patron", "player")), oral=st.booleans())
    def a_wager_is_moved(self, chance: random.Random, by: str, oral: bool) -> None:
        """Chips are known by where they were placed; those that their player moves are placed again."""
        onto = Counter({(seat, to): 0 for (seat, _), (to, _) in self.moved.items()})
        for (seat, _), (to, stake) in self.moved.items():
            onto[seat, to] += stake
        own = {spot: (spot[1], stake - onto[spot]) for spot, stake in self.bets.items() if stake > onto[spot]}
        wagers = {**own, **self.moved}
        if not wagers:
            return
        seat, wager = chance.choice(sorted(wagers))
        now, stake = wagers[seat, wager]
        to = chance.choice([*self.table.table.rules.areas, *(area for _, area in wagers)])
        report = do.racing_card_derby.WagerMoved(seat, wager, to, by, oral)
        if to == now:
            self.table.refused("impossible", DANA, report)
            return
        self.table.ok(DANA, report)
        self._shift(seat, now, to, stake)
        self.moved.pop((seat, wager), None)
        if by == "patron" or (by == "dealer" and not oral):
            self.moved[seat, wager] = (to, stake)
        if to == wager:
            self.moved.pop((seat, wager), None)

    @precondition(lambda self: self.moved and not self.taken and self.phase != WAGERING)
    @rule(chance=CHANCE)
    def a_supervisor_has_a_wager_put_back(self, chance: random.Random) -> None:
        seat, wager = chance.choice(sorted(self.moved))
        now, stake = self.moved.pop((seat, wager))
        self.table.ok(GIL, do.RestoreWager(seat, wager))
        self._shift(seat, now, wager, stake)

    def _shift(self, seat: int, now: str, to: str, stake: int) -> None:
        self.bets[seat, now] -= stake
        self.bets[seat, to] += stake

    @precondition(lambda self: self.phase == WAGERING and not self.called)
    @rule(chance=CHANCE)
    def no_more_bets(self, chance: random.Random) -> None:
        for seat in PLAYERS:
            self.somebody_wagers(seat, chance, 20)
        self.table.ok(DANA, do.NoMoreBets())
        self.called = True

    @precondition(lambda self: self.phase == RACING or self.called)
    @rule(chance=CHANCE, scan=st.sampled_from(("right",) * 4 + ("wrong",) * 3 + ("nothing",)), times=st.integers(1, 20))
    def cards_are_drawn(self, chance: random.Random, scan: str, times: int) -> None:
        for number in range(times):
            drawing = self.phase == RACING or self.called
            if drawing and None not in self.read[-1:] and self.shoe:
                self._draw(chance.choice(deck()) if scan == "wrong" and not number else self.shoe[0], scan)

    def _draw(self, card: Card, scan: str) -> None:
        begins = self.phase == WAGERING
        before: list[Card | None] = [] if begins else self.read
        read = None if scan == "nothing" else card
        if begins and self.due:
            self._is_refused({"first-card-seen"}, do.Draw(read))
            return
        if read and (before.count(read) >= self.decks or (self.due and read != self.shoe[0])):
            self._is_refused({"card-known-twice", "not-the-next-card"}, do.Draw(read))
            return
        self.table.ok(DANA, do.Draw(read))
        if begins:
            self._nothing_said()
            self.lying, self.called, self.phase = [], False, RACING
            self.start = {seat: self.chips[seat] + self._staked(seat) for seat in PLAYERS}
        self.read = [*before, read]
        self.lying.append(self.shoe.pop(0))
        self.due, self.removed = max(0, self.due - 1), False
        if self._came():
            self.phase = SETTLING

    def _is_refused(self, codes: set[str], does: Request) -> None:
        outcome = self.table.say(DANA, does)
        assert isinstance(outcome, Refusal)
        assert outcome.code in codes

    def _staked(self, seat: int) -> int:
        return sum(stake for (place, _), stake in self.bets.items() if place == seat)

    def _came(self) -> races.Finish | None:
        return None if None in self.read else races.finish(races.known(self.read))

    @precondition(lambda self: self.read != self.lying and (self.phase != WAGERING or self.paid))
    @rule(chance=CHANCE, at_once=st.integers(0, 3))
    def a_card_is_read_anew(self, chance: random.Random, at_once: int) -> None:
        """Sometimes at once; often nobody notices before wagers have been taken or paid."""
        if at_once and not self.taken and self.read[-1]:
            return
        wrong = [at for at, (read, card) in enumerate(zip(self.read, self.lying, strict=True)) if read != card]
        position = chance.choice(wrong)
        card = self.lying[position]
        report = race_incident("card-misread" if self.read[position] else "scan-failed", position=position, card=card)
        right = [*self.read[:position], card, *self.read[position + 1 :]]
        undecided = self.taken and races.finish(races.known(right)) is None
        if self.read.count(card) >= self.decks or undecided:
            self._is_refused({"impossible"}, report)
            return
        self.table.ok(DANA, report)
        was, self.read = self._came(), right
        if None not in right:
            used = sum(map(len, races.draws(races.known(right))))
            self.read, self.lying = self.read[:used], self.lying[:used]
        self._settle_anew(was)

    def _settle_anew(self, was: races.Finish | None) -> None:
        """What was said of another result is so no longer; what was taken and paid is as it should have been."""
        came = self._came()
        if not self.taken:
            self.announced = self.confirmed = False
            self.phase = SETTLING if came else RACING
            return
        assert was is not None
        assert came is not None
        for (seat, wager), stake in self.stakes.items():
            if self.paid:
                self.chips[seat] += self._back(wager, stake, came) - self._back(wager, stake, was)
            else:
                self.bets[seat, wager] = stake if races.pays(wager, stake, came) > 0 else 0

    @staticmethod
    def _back(wager: str, stake: int, came: races.Finish) -> int:
        """What a player has of a wager in the end, their stake with it."""
        return stake + races.pays(wager, stake, came, CHIP)

    @precondition(lambda self: self.shoe)
    @rule(luck=st.integers(0, 3))
    def the_next_card_is_seen_too_early(self, luck: int) -> None:
        """It is out of play, or used where it only lies face up in the middle of a race."""
        if luck:
            return
        lying = self.read if self.phase != WAGERING else []
        card = self.shoe[0]
        incident = "first-card-face-up" if self.phase == WAGERING else "exposed-card-drawn"
        if lying.count(card) >= self.decks:
            self._is_refused({"impossible"}, race_incident(incident, card=card))
            return
        if self.phase == RACING and self.chance.random() < 0.5:
            self._lies_face_up()
            return
        self.table.ok(DANA, race_incident(incident, card=card))
        self.shoe.pop(0)
        self.due, self.removed = max(0, self.due - 1), self.phase == WAGERING
        if self.phase == WAGERING and not self.shoe:
            self._shuffled()

    def _lies_face_up(self) -> None:
        """The next card lies face up in the shoe, or the one behind those already seen."""
        seen = self.shoe[: self.due]
        if self.due == len(self.shoe):
            self._is_refused({"impossible"}, race_incident("card-face-up", card=seen[-1]))
            return
        card = self.shoe[self.due]
        if [*self.read, *seen].count(card) >= self.decks:
            self._is_refused({"impossible"}, race_incident("card-face-up", card=card))
            return
        self.table.ok(DANA, race_incident("card-face-up", card=card))
        self.due += 1

    @precondition(lambda self: self.phase == SETTLING)
    @rule(steps=st.sampled_from((1, 3, 4, 5)), chance=CHANCE)
    def the_dealer_goes_on(self, steps: int, chance: random.Random) -> None:
        for _ in range(steps):
            if self.phase == SETTLING:
                self._next_step()
        if self.taken and self.read != self.lying:
            self.a_card_is_read_anew(chance, 0)

    def _next_step(self) -> None:
        came = self._came()
        assert came is not None
        if not self.announced:
            self.table.refused("result-wrong", DANA, do.AnnounceResult(came[0], not came[1]))
            self.table.ok(DANA, do.AnnounceResult(*came))
            self.announced = True
        elif not self.confirmed:
            self.table.ok(DANA, do.ConfirmResult())
            self.confirmed = True
        elif not self.taken:
            self.table.ok(DANA, do.TakeLosing())
            self.taken, self.stakes = True, +self.bets
            self.bets = Counter({spot: stake for spot, stake in self.bets.items() if races.pays(spot[1], stake, came) > 0})
        elif not self.paid:
            self.table.ok(DANA, do.PayWinning())
            for (seat, wager), stake in self.bets.items():
                self.chips[seat] += self._back(wager, stake, came)
            self.paid, self.bets = True, Counter()
        else:
            self.table.ok(DANA, do.EndRound())
            self._over()

    @precondition(lambda self: self.phase != WAGERING)
    @rule(luck=st.integers(0, 19))
    def nobody_can_say_how_the_cards_lay(self, luck: int) -> None:
        if luck and self.shoe:
            return
        exhausted = self.phase == RACING and not self.shoe
        self.table.ok(GIL, race_incident("shoe-exhausted") if exhausted else race_incident("dealt-incorrectly", possible=False))
        self.chips, self.bets = self.start, Counter()
        self._nothing_said()
        self._over()

    def _over(self) -> None:
        """The next race comes from what is left, or all cards are shuffled."""
        self.phase = WAGERING
        if not self.plays_on or len(self.shoe) <= BEHIND:
            self._shuffled()

    def _shuffled(self) -> None:
        self.due, self.removed = 0, False
        self.shoe = [*self.chance.sample(deck(self.decks), 52 * self.decks)]
        ready_to_deal(self.table)

    @invariant()
    def the_table_says_what_the_paper_says(self) -> None:
        state = self.table.table.state
        assert stands(self.table.table) == self.phase
        assert state.shoe.left == len(self.shoe)
        assert state.round.part.cards == tuple(self.read)
        for seat in PLAYERS:
            assert self.table.stack(seat) == self.chips[seat]
            assert lies(self.table, seat) == {
                area: stake for (place, area), stake in self.bets.items() if place == seat and stake
            }
        owned = sum(self.chips.values()) + self.bets.total()
        assert self.table.tray == self.tray - (owned - STACK * len(PLAYERS))

    @invariant()
    def what_the_dealer_may_do_is_what_comes_next(self) -> None:
        offered = {offer.request for offer in self.table.table.offers(DANA)}
        race = {"draw", "announce-result", "confirm-result", "take-losing", "pay-winning", "end-round"}
        assert offered & race == self._next()

    def _next(self) -> set[str]:
        if self.phase == SETTLING:
            done = (self.announced, self.confirmed, self.taken, self.paid)
            words = ("announce-result", "confirm-result", "take-losing", "pay-winning")
            return {next((word for word, is_done in zip(words, done, strict=True) if not is_done), "end-round")}
        starts = self.phase == WAGERING and self.called and not self.due
        goes_on = self.phase == RACING and None not in self.read
        return {"draw"} if (starts or goes_on) and self.shoe else set()


TestARace = ARace.TestCase
# A step may be eight cards or a whole settlement, and opening a table is some thirty commands.
TestARace.settings = settings(max_examples=max(1, PROFILE.max_examples // 4), stateful_step_count=60)
