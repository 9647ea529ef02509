"""Every number in the rules of New South Wales Three Card Poker, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from itertools import combinations
from typing import Any

import pytest
from tests.support.boundaries import CENTS, TAKEN, answer, around
from tests.support.incidents import incident as reported
from tests.support.play import CASS, DANA, MINUTE, THREE_CARD_LIMITS, TableUnderTest, player
from tests.support.rounds import UNTURNED, cards, dealt, number, seated
from tests.support.three_card import BOOK, HAND, LEAST, MOST, QUEEN_HIGH, ThreeCards, paid, play, three

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.cards.ranks import HandValue
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL, SHOE

ANN = player("Ann")
NOTICE = number("limits.notice-minutes", BOOK) * MINUTE


def in_cents(chips: int = 1_000_000, **settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann at seat 1."""
    table = three(chosen=CENTS, automation=UNTURNED, **settings)
    table.seat("Ann", 1, chips)
    return table


def place(amount: int, wager: str = "ante") -> do.PlaceWagers:
    return do.PlaceWagers(1, {wager: Stake(amount)})


@around
def test_the_cards_keyed_of_a_hand(off: int) -> None:
    table = three(kind=PHYSICAL)
    seated(table, Ann=(1, LEAST, 0))
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(LEAST)))
    code = TAKEN if not off else "cards-wrong"
    assert answer(table, DANA, do.RevealDealer(cards("Qc 3d 2h 5s")[: HAND + off])) == code
    if off:
        table.ok(DANA, do.RevealDealer(cards(QUEEN_HIGH)))
    assert answer(table, DANA, do.SettleHand(1, cards("9c 9d 4h 5c")[: HAND + off])) == code


@around
def test_a_players_own_minimum_and_maximum(off: int) -> None:
    own = Range(LEAST + 7, MOST + 7)
    table = in_cents()
    table.ok(CASS, do.GrantLimits(1, "ante", own.minimum, own.maximum))
    assert answer(table, ANN, place(own.minimum + off)) == ("below-minimum" if off < 0 else TAKEN)
    other = in_cents()
    other.ok(CASS, do.GrantLimits(1, "ante", own.minimum, own.maximum))
    assert answer(other, ANN, place(own.maximum + off)) == ("above-maximum" if off > 0 else TAKEN)
    assert answer(in_cents(), CASS, do.GrantLimits(1, "ante", LEAST + off, MOST)) == ("own-limits" if off < 0 else TAKEN)
    assert answer(in_cents(), CASS, do.GrantLimits(1, "ante", LEAST, MOST + off)) == ("own-limits" if off < 0 else TAKEN)
    assert answer(in_cents(), CASS, do.GrantLimits(1, "ante", MOST + off, MOST)) == ("own-limits" if off > 0 else TAKEN)


@pytest.mark.by_hand
@pytest.mark.parametrize(
    ("found", "counts", "clause"),
    [(1, 1, "6.2"), (LEAST - 1, LEAST - 1, "6.2"), (MOST - 1, MOST - 1, "5.7"), (MOST, MOST, "5.7"), (MOST + 1, MOST, "6.3")],
)
def test_what_is_found_after_the_first_card(found: int, counts: int, clause: str) -> None:
    table = in_cents()
    table.wager(ANN, 1, ante=LEAST)
    table.deal()
    (stood,) = table.ok(DANA, do.WagerFound(1, "ante", Stake(found)))
    assert (stood.clauses[0], table.on(1, "ante"), table.stack(1)) == (clause, counts, 1_000_000 - counts)


@around
def test_a_kept_minimum_waits_twenty_minutes(off: int) -> None:
    markers = in_cents()
    markers.ok(CASS, do.RaiseMinimum("ante", 3 * LEAST))
    markers.ok(CASS, do.PostNotice("ante", 2 * LEAST, 0, True), at=5)
    assert answer(markers, ANN, place(LEAST), 5 + NOTICE + off) == (TAKEN if off < 0 else "below-minimum")


@pytest.mark.parametrize("ante", [LEAST, LEAST + 1, 1_234, MOST - 1, MOST])
@around
def test_play_is_the_ante(ante: int, off: int) -> None:
    table = in_cents()
    table.wager(ANN, 1, ante=ante)
    table.deal()
    assert answer(table, ANN, do.Play(1, Stake(ante + off))) == (TAKEN if not off else "play-amount")
    assert (table.on(1, "play"), table.stack(1)) == ((ante if not off else 0), 1_000_000 - ante - (ante if not off else 0))


@pytest.mark.parametrize("unit", [0, 250])
@pytest.mark.parametrize("off", [-250, -1, 0, 1, 250])
def test_a_step_on_the_sign_leaves_play_at_the_ante(unit: int, off: int) -> None:
    table = in_cents(limits=Limits(THREE_CARD_LIMITS.ranges, unit=unit))
    table.wager(ANN, 1, ante=LEAST + 250)
    table.deal()
    assert answer(table, ANN, do.Play(1, Stake(LEAST + 250 + off))) == (TAKEN if not off else "play-amount")


@around
def test_the_last_cent_covers_play(off: int) -> None:
    table = in_cents(chips=2 * LEAST + off)
    table.wager(ANN, 1, ante=LEAST)
    table.deal()
    short = reported("cannot-cover-play", area=1)
    if off < 0:
        assert answer(table, ANN, do.Play(1, Stake(LEAST))) == "chips-short"
        assert answer(table, DANA, short) == TAKEN
        assert table.stack(1) == 2 * LEAST - 1
    else:
        assert answer(table, DANA, short) == "impossible"
        assert answer(table, ANN, do.Play(1, Stake(LEAST))) == TAKEN
        assert table.stack(1) == off


def test_queen_three_two_is_the_least_and_jack_ten_eight_the_highest_that_is_no_hand() -> None:
    """Over every hand there is, held against the words of the rule: any pair or better, or a queen, king or ace."""
    rules = three().table.rules
    assert isinstance(rules, ThreeCardPokerRules)
    plays: list[HandValue] = []
    none: list[HandValue] = []
    for hand in combinations(deck(), HAND):
        ranks = sorted((card.rank for card in hand), reverse=True)
        in_a_row = ranks[0] - ranks[2] == 2 or ranks == [14, 3, 2]
        made = len(set(ranks)) < 3 or in_a_row or len({card.suit for card in hand}) == 1
        best = rules.best(hand)
        assert rules.qualifies(best) == (made or ranks[0] >= 12), hand
        (plays if rules.qualifies(best) else none).append(best.value)
    assert (len(plays), len(none)) == (15_380, 6_720)
    assert (min(plays).words, max(none).words) == ("queen high, three, two", "jack high, ten, eight")
    assert min(plays) > max(none), "no hand lies between"


@pytest.mark.parametrize(
    ("hand", "kind", "bonus", "side"),
    [
        ("As Kd Jc", "high-card", False, False),
        ("2s 2d 3c", "pair", False, True),
        ("5s 3s 2s", "flush", False, True),
        ("As Ks Js", "flush", False, True),
        ("3s 2d As", "straight", True, True),
        ("2s 2d 2c", "three-of-a-kind", True, True),
        ("3s 2s As", "straight-flush", True, True),
    ],
)
@pytest.mark.parametrize("dealer", ["Qh 9d 4h", "Jh 9d 4h"])
def test_the_bonus_starts_at_the_lowest_straight_and_pair_plus_at_the_lowest_pair(
    hand: str, kind: str, bonus: bool, side: bool, dealer: str
) -> None:
    round_ = play(hand, dealer, ante=1_000, pair_plus=500)
    assert round_.hand.value.category == kind
    assert ("ante-bonus" in round_.settled) == bonus
    assert round_.pays("pair-plus") == (paid("pair-plus", kind, 500) if side else -500)


@pytest.mark.parametrize(("third", "won"), [("3s", -2_000), ("4s", 0), ("5s", 2_000)])
def test_one_rank_below_the_dealer_level_and_one_above(third: str, won: int) -> None:
    assert play(f"Kc Kd {third}", "Kh Ks 4d").won == won


@around
def test_the_tray_pays_down_to_its_last_cent(off: int) -> None:
    table = three(kind=PHYSICAL, float_=100_000 + 2 * MOST + off, chosen=CENTS)
    seated(table, Ann=(1, MOST, 0))
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(MOST)))
    table.ok(DANA, do.RevealDealer(cards(QUEEN_HIGH)))
    assert answer(table, DANA, do.SettleHand(1, cards("9c 9d 4h"))) == ("tray-short" if off < 0 else TAKEN)


@pytest.mark.by_hand
@pytest.mark.parametrize("incident", ["dealer-count-wrong", "player-count-wrong"])
@around
def test_the_number_of_cards_in_a_hand(incident: str, off: int) -> None:
    game = ThreeCards().dealt().picked_up()
    report = reported(incident, area=1 if incident.startswith("player") else 0, cards=HAND + off)
    assert answer(game.table, DANA, report) == ("impossible" if not off else TAKEN)


@pytest.mark.by_hand
@pytest.mark.parametrize(("shown", "phase"), [(1, "dealing"), (2, "wagering")])
def test_one_card_exposed_in_the_deal_and_two(shown: int, phase: str) -> None:
    game = ThreeCards(device=SHOE).wagered().deal(passes=1)
    for seat in range(1, shown + 1):
        game.report("card-exposed", area=seat, position=0)
    assert game.table.phase == phase


@pytest.mark.by_hand
@around
def test_the_time_to_decide(off: int) -> None:
    game = ThreeCards().dealt()
    due = game.live.at + number("decision.seconds", BOOK) * 1_000
    late = reported("absent-player", area=1, reason="late")
    assert answer(game.table, DANA, late, due + off) == ("still-time" if off < 0 else TAKEN)


def test_every_card_there_is_can_be_dealt_to_either_side() -> None:
    for card in (Card.TWO_C, Card.AS):
        table = three(kind=PHYSICAL)
        seated(table, Ann=(1, LEAST, 0))
        dealt(table)
        table.ok(DANA, do.Play(1, Stake(LEAST)))
        table.ok(DANA, do.RevealDealer((card, *cards("Qd 9h"))))
        assert answer(table, DANA, do.SettleHand(1, (card, *cards("7d 5h")))) == "card-known-twice"
