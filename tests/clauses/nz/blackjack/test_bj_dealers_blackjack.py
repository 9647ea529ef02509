"""The dealer's blackjack by each reading of what it takes: hands that are bust, live ones, doubles, and others on the box."""

import pytest
from tests.support.blackjack import (
    ANN,
    BEN,
    LOSES,
    Hit,
    SplitHand,
    StandPat,
    called,
    play,
    table,
    wagered,
    with_values,
)
from tests.support.witness import clause

from pitboss.games.blackjack.boxes import BackBox
from pitboss.games.blackjack.playing import HandBust
from pitboss.games.blackjack.view import BlackjackView
from pitboss.table.commands import Stake

READINGS = {
    "original-and-busted": (-2_000, -1_000, -2_000, -2_000, -2_000),
    "one-wager": (-1_000, -1_000, -1_000, -2_000, -1_000),
    "busted-and-one-live": (-2_000, -2_000, -2_000, -2_000, -2_000),
    "all": (-2_000, -2_000, -2_000, -2_000, -2_000),
}
"""What a box of $10.00 loses by each reading: with its second hand bust, its first, both, both without a blackjack of the
dealer's, and a double bust."""


@clause("base.3", "base.25")
@pytest.mark.parametrize("takes", READINGS)
def test_what_the_dealers_blackjack_takes_by_each_reading(takes: str) -> None:
    book = with_values(**{"dealer-blackjack.takes": f'"{takes}"'})
    second_bust = play("8c Th 8d Kc 6d Qd Ad", "p s h", book=book)
    first_bust = play("8c Th 8d 6c Kd Qd Ad", "p h s", book=book)
    both_bust = play("8c Th 8d 6c 7d Qd Qc Ad", "p h h", book=book)
    no_blackjack = play("8c Th 8d 6c 7d Qd Qc 9d", "p h h", book=book)
    doubled = play("7c Th 8d Qc Ad", "d", book=book)
    rounds = (second_bust, first_bust, both_bust, no_blackjack, doubled)
    assert tuple(each.won for each in rounds) == READINGS[takes]
    live = play("8c Th 8d Kc Kd Ad", "p s s", book=book)
    assert live.won == (-2_000 if takes == "all" else -1_000)
    plain = play("8c Th 8d Kc Kd 9d", "p s s", book=book)
    assert (plain.end(), plain.end(hand=2), plain.won) == ((LOSES, -1_000), (LOSES, -1_000), -2_000)


@clause("base.25")
@pytest.mark.parametrize(("up", "drawn"), [("Th", 2), ("Ah", 2), ("9h", 1)])
def test_where_one_wager_is_taken_a_further_wager_that_is_bust_waits_for_the_dealers_second_card(up: str, drawn: int) -> None:
    """Against a two to a nine there is nothing to wait for."""
    book = with_values(**{"dealer-blackjack.takes": '"one-wager"'})
    found = play(f"7c {up} 8d Qc 5d", "n d" if up == "Ah" else "d", book=book)
    assert (found.end(), found.end("double"), found.won) == ((LOSES, -1_000), (LOSES, -1_000), -2_000)
    assert len(found.table.view().of(BlackjackView).dealer) == drawn
    busts = [event for event in found.events if isinstance(event, HandBust)]
    assert [[line.wager for line in event.wagers] for event in busts] == [["box"] if drawn == 2 else ["box", "double"]]
    assert busts[0].clauses == (("base.25", "base.33") if drawn == 2 else ("base.25",))
    single = play(f"7c {up} 8d Qc 5d", "n h" if up == "Ah" else "h", book=book)
    assert (single.won, len(single.table.view().of(BlackjackView).dealer)) == (-1_000, 1), "the original wager waits for nothing"


@clause("base.18")
@pytest.mark.parametrize(
    ("takes", "first_bust", "ann"),
    [("one-wager", True, 0), ("busted-and-one-live", True, -1_000), ("busted-and-one-live", False, 0)],
)
def test_whoever_stays_on_the_first_hand_has_no_part_in_the_others(takes: str, first_bust: bool, ann: int) -> None:
    """Ben backs Ann's box. Its first hand is bust or stands, its second stands, and the dealer has a blackjack."""
    cards = "8c Th 8d 6c Kd Qd Ad" if first_bust else "8c Th 8d 6c Kd Ad"
    here = table(cards, book=with_values(**{"dealer-blackjack.takes": f'"{takes}"'}))
    here.seat("Ann", 1)
    here.seat("Ben", 2)
    stacks = here.stack(1), here.stack(2)
    here.ok(ANN, wagered(1, box=1_000))
    here.ok(BEN, BackBox(1, Stake(1_000)))
    called(here)
    for request in (SplitHand(1), Hit(1) if first_bust else StandPat(1), StandPat(1)):
        here.ok(ANN, request)
    assert (here.stack(1) - stacks[0], here.stack(2) - stacks[1]) == (ann - 1_000, -1_000)
