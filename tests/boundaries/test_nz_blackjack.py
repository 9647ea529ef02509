"""Every number of Blackjack's table, wagers, totals and dealer, one below it, at it and one above."""

from __future__ import annotations

from typing import Any

import pytest
from tests.models.blackjack import MODEL
from tests.support.blackjack import (
    ANN,
    BLACKJACK,
    DANA,
    LOSES,
    OPAL,
    STACK,
    STANDS_OFF,
    WINS,
    CloseInsurance,
    DealCards,
    DrawToDealer,
    Hit,
    NoInsurance,
    StandPat,
    TableUnderTest,
    by_hand,
    called,
    card,
    choosable,
    dealt,
    ended,
    near,
    number,
    play,
    player,
    table,
    wagered,
    with_values,
)
from tests.support.opening import not_opened

from pitboss.cards import Card, parse_cards
from pitboss.cards.ranks.blackjack import is_blackjack, points_of, total
from pitboss.games.blackjack.boxes import BackBox, LimitPerson
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.view import BlackjackView
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits
from pitboss.table.settings import CONTINUOUS, SHOE, SHUFFLER

WITHOUT_SEVENS = {"super-sevens.offered": False}
NO_SEVENS = Limits({wager: MODEL.limits.ranges[wager] for wager in ("box", "perfect-pairs")})
NAMES = ("Ann", "Ben", "Cal", "Dee")
BOXES = number("seats.maximum")
CHIP = number("rounding.smallest-chip")
BETTORS = number("box.bettors")
MARK = number("dealer.stands-on")
DRAWN_TO = number("must-draw.to")
LEAST = 500
MOST = 10_000


@pytest.mark.parametrize("boxes", [0, 1, *near(BOXES)])
def test_boxes_of_the_layout(boxes: int) -> None:
    if not 1 <= boxes <= BOXES:
        assert not_opened("too-many-seats", BLACKJACK, seats=boxes).clause == "3.1"
        return
    here = table(seats=boxes)
    here.seat("Ann", boxes)
    here.ok(ANN, wagered(boxes, box=LEAST))
    assert here.refused("no-such-seat", ANN, wagered(boxes + 1, box=LEAST)).clause == "3.1"
    assert here.refused("no-such-seat", ANN, BackBox(boxes + 1, Stake(LEAST))).clause == "3.1"


@pytest.mark.parametrize("decks", near(number("super-sevens.least-decks")))
def test_decks_of_a_table_with_super_sevens(decks: int) -> None:
    if decks < 6:
        refusal = not_opened("sevens-decks", BLACKJACK, device=SHOE, chosen={"decks": decks})
        assert (refusal.clauses, refusal.facts) == (("base.34",), {"decks": decks, "least": 6})
        return
    here = table(chosen={"decks": decks})
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=LEAST, super_sevens=LEAST))


@pytest.mark.parametrize("decks", near(number("shuffler.least-decks")))
@pytest.mark.parametrize("device", [SHOE, SHUFFLER, CONTINUOUS])
def test_decks_of_each_set_in_a_shuffler(device: str, decks: int) -> None:
    """Only a shuffler with two sets has a least number."""
    settings: dict[str, Any] = {"device": device, "chosen": {**WITHOUT_SEVENS, "decks": decks}, "limits": NO_SEVENS}
    if device == SHUFFLER and decks < 6:
        assert not_opened("shuffler-decks", BLACKJACK, **settings).clauses == ("base.5",)
    else:
        assert len(table(**settings).table.state.decks) == (2 if device == SHUFFLER else 1)


@pytest.mark.parametrize("behind", [*near(52), *near(208)])
def test_cards_behind_the_cutting_card(behind: int) -> None:
    assert choosable("shoe.cutting-card") == (52, 208)
    chosen = {"shoe.cutting-card": behind}
    if not 52 <= behind <= 208:
        assert not_opened("not-choosable", BLACKJACK, chosen=chosen).clauses == ("base.4", "base.8")
        return
    rules = table(chosen=chosen).table.rules
    assert isinstance(rules, BlackjackRules)
    assert [rules.plays_on(SHOE, left) for left in near(behind)] == [False, False, True]
    assert not rules.plays_on(CONTINUOUS, behind + 1)


@pytest.mark.parametrize("copies", [5, 6, 7])
def test_each_card_is_there_once_for_each_deck(copies: int) -> None:
    """Six decks: a seventh ace of spades cannot have been dealt."""
    here = by_hand()
    for name, seat in zip(NAMES, range(1, 5), strict=True):
        here.seat(name, seat)
        here.ok(player(name), wagered(seat, box=LEAST))
    called(here)
    keyed = DealCards((card("As"),) * copies)
    if copies <= 6:
        here.ok(DANA, keyed)
    else:
        assert here.refused("card-known-twice", DANA, keyed).clauses == ("base.4",)


@pytest.mark.parametrize("amount", [*near(LEAST, CHIP), *near(MOST, CHIP)])
def test_each_bettor_of_a_box_has_the_limits_of_the_sign(amount: int) -> None:
    """They apply to every wager by itself, not to what is on the box."""
    here = table()
    for name, seat in (("Ann", 1), ("Ben", 2)):
        here.seat(name, seat)
    here.ok(ANN, wagered(1, box=MOST))
    request = BackBox(1, Stake(amount))
    if LEAST <= amount <= MOST:
        here.ok(player("Ben"), request)
        assert here.stack(2) == STACK - amount
    else:
        code = "below-minimum" if amount < LEAST else "above-maximum"
        assert here.refused(code, player("Ben"), request).clauses == ("nz/general 9",)


@pytest.mark.parametrize("bettors", near(BETTORS))
@pytest.mark.parametrize("most", [1, 2, 3])
def test_bettors_of_a_box(most: int, bettors: int) -> None:
    here = table(chosen={"box.bettors": most}, seats=6)
    for seat, name in enumerate(NAMES, 1):
        here.seat(name, seat)
    here.ok(ANN, wagered(1, box=LEAST))
    for seat in range(2, bettors + 1):
        who, request = player(NAMES[seat - 1]), BackBox(1, Stake(LEAST))
        if seat <= most:
            here.ok(who, request)
        else:
            refusal = here.refused("box-full", who, request)
            assert (refusal.clauses, refusal.facts["bettors"]) == (("base.17",), most)


@pytest.mark.parametrize("boxes", [0, 1, 3, *near(BOXES)])
def test_boxes_of_one_player(boxes: int) -> None:
    chosen = {"wager.hands-per-player": boxes}
    if not 1 <= boxes <= BOXES:
        assert not_opened("not-choosable", BLACKJACK, chosen=chosen, seats=BOXES).clauses == ("base.19",)
        return
    here = table(chosen=chosen, seats=BOXES)
    here.seat("Ann", 1)
    for box in range(1, boxes + 1):
        here.ok(ANN, wagered(box, box=LEAST))
    if boxes < BOXES:
        code = "another-hand" if boxes == 1 else "too-many-hands"
        assert here.refused(code, ANN, wagered(boxes + 1, box=LEAST)).clauses == ("base.19",)


def limited() -> TableUnderTest:
    """Ben, who missed the first round of the shoe, is limited to one box and the minimum."""
    here = dealt("Tc 9h 9c 9d", seats=6)
    here.ok(ANN, StandPat(1))
    here.seat("Ben", 2)
    here.ok(OPAL, LimitPerson("Ben"))
    return here


@pytest.mark.parametrize("amount", near(LEAST, CHIP))
def test_a_limited_person_wagers_the_minimum(amount: int) -> None:
    here, ben = limited(), player("Ben")
    if amount == LEAST:
        here.ok(ben, wagered(2, box=amount))
        assert here.refused("limited-to-one-box", ben, wagered(3, box=amount)).clause == "5.8"
    else:
        refusal = here.refused("limited-to-minimum", ben, wagered(2, box=amount))
        assert (refusal.clause, refusal.facts["minimum"]) == ("5.8", LEAST)


@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("9c Td", 19, False),
        ("Tc Td", 20, False),
        ("Jc Qd Kh", 30, False),
        ("Ac 9d", 20, True),
        ("Ac Td", 21, True),
        ("Ac Td Ah", 12, False),
        ("Ac Ad", 12, True),
        ("Ac 9d Ah", 21, True),
        ("Ac 9d Ah As", 12, False),
        ("Ac 5d 5h", 21, True),
        ("Ac 5d 6h", 12, False),
    ],
)
def test_when_an_ace_counts_one(cards: str, points: int, soft: bool) -> None:
    held = total(parse_cards(cards))
    assert (held.points, held.soft, held.bust) == (points, soft, points > 21)


def test_what_every_card_counts() -> None:
    counts = {each: points_of(card(f"{each}s")) for each in "23456789TJQKA"}
    assert counts == {**{str(pip): pip for pip in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 11}


@pytest.mark.parametrize(("cards", "natural"), [("Ac 9d", False), ("Ac Td", True), ("Ac 5d 5h", False), ("Tc Jd Ah", False)])
def test_a_blackjack_is_21_in_two_cards(cards: str, natural: bool) -> None:
    assert is_blackjack(parse_cards(cards)) is natural


@pytest.mark.parametrize(("third", "status"), [("4d", "plays"), ("5d", "stands"), ("6d", "bust")])
def test_a_hand_of_20_21_and_22(third: str, status: str) -> None:
    """At 21 a hand plays no more, and above it loses at once."""
    here = dealt(f"Tc 9h 6c {third} 8d 2c")
    events = here.ok(ANN, Hit(1))
    if status == "plays":
        here.ok(ANN, StandPat(1))
        return
    assert here.phase == "wagering"
    assert ended(events).outcome == (WINS if status == "stands" else LOSES)
    assert here.view().of(BlackjackView).boxes[1].hands[0].status == status


@pytest.mark.parametrize("points", near(DRAWN_TO))
def test_which_totals_must_be_drawn_to(points: int) -> None:
    here = dealt(f"6c 9h {points - 6}d Td Tc")
    if points <= DRAWN_TO:
        assert here.refused("must-draw", ANN, StandPat(1)).clauses == ("base.24", "base.23")
        here.ok(ANN, Hit(1))
    else:
        here.ok(ANN, StandPat(1))


@pytest.mark.parametrize(
    ("cards", "ends"),
    [
        ("Tc 9h 9d 9c", (WINS, 1_000)),
        ("Tc 9h 8d 9c", (STANDS_OFF, 0)),
        ("Tc Th 7d 8c", (LOSES, -1_000)),
        ("Tc 6h 8d Tc 5c", (LOSES, -1_000)),
        ("Tc 6h 8d Tc 6c", (WINS, 1_000)),
    ],
)
def test_one_point_below_the_dealer_at_it_and_above_it(cards: str, ends: tuple[str, int]) -> None:
    """In the last two the dealer has 21 and 22."""
    assert play(cards, "s").end() == ends


TOTALS = {
    16: "Tc 6d",
    17: "Tc 7d",
    18: "Tc 8d",
    "soft 16": "Ac 5d",
    "soft 17": "Ac 6d",
    "soft 18": "Ac 7d",
    "three cards, soft 17": "2c 4d Ah",
    "three cards, hard 17": "2c 8d 7h",
    "two aces, soft 17": "Ac 5d Ah",
}


@pytest.mark.parametrize("style", ["standard", "style-a"])
@pytest.mark.parametrize("held", TOTALS)
def test_on_which_total_the_dealer_stands(held: str | int, style: str) -> None:
    """Standard: on every 17. Style A: on a hard 17 and a soft 18."""
    first, *more = TOTALS[held].split()
    here = dealt(" ".join(["Th", first, "9h", *more, "2h", "3h", "Th"]), chosen={"dealer.style": style})
    if first == "Ac":
        here.ok(ANN, NoInsurance(1))
    here.ok(ANN, StandPat(1))
    stands = "16" not in str(held) and not (style == "style-a" and "soft 17" in str(held))
    assert (len(here.view().of(BlackjackView).dealer) == 1 + len(more)) is stands


@pytest.mark.parametrize("cards", ["Th Tc 9h 6d", "Th Tc 9h 7d", "Th Ac 9h 6d", "Th Ac 9h 7d"])
@pytest.mark.parametrize("style", ["standard", "style-a"])
def test_at_a_real_table_the_dealers_next_card_is_taken_or_refused(cards: str, style: str) -> None:
    here = by_hand(chosen={"dealer.style": style})
    here.seat("Ann", 1)
    here.ok(ANN, wagered(1, box=1_000))
    called(here)
    *first, second = parse_cards(cards)
    here.ok(DANA, DealCards(tuple(first)))
    if first[1] is Card.AC:
        here.ok(DANA, CloseInsurance())
    here.ok(DANA, StandPat(1))
    here.ok(DANA, DrawToDealer(second))
    held = total((first[1], second))
    if held.points == 16 or (held.words == "soft 17" and style == "style-a"):
        here.ok(DANA, DrawToDealer(card("2h")))
    else:
        assert "base.30" in here.refused("dealer-complete", DANA, DrawToDealer(card("2h"))).clauses


def test_the_mark_of_the_dealer_is_that_of_the_rulebook() -> None:
    """Taken from the rulebook, not from the program: with another mark the dealer stands on another total."""
    assert MARK == 17
    assert "stand on all 17s" in table().sign()["dealer"].text
    higher = with_values(**{"dealer.stands-on": "18"})
    assert play("Th Tc 9h 7d 4d", "s", book=higher).end() == (LOSES, -1_000)
    assert play("Th Tc 9h 7d 4d", "s").end() == (WINS, 1_000)
