"""Every number of a race, one below it, at it and one above: cards of a suit, places, and what goes wrong."""

from __future__ import annotations

import pytest
from tests.support.derby import (
    BOOK,
    GIL,
    STACK,
    cards,
    decided,
    derby,
    drawn,
    lies,
    number,
    opened_by_hand,
    placed,
    race,
    settled,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import of

from pitboss import do
from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.games.racing_card_derby.wagers import KINDS
from pitboss.house.automation import EVERYTHING
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from pitboss.table.rounds import RoundVoided
from pitboss.table.settings import SHUFFLER

CARDS, TO_WIN = number("deck.cards"), number("race.cards-to-win")
MOST_DECKS = BOOK.setting("decks").maximum or 0
THREE_OF_EACH = "Kh Qh Jh Kc Qc Jc Kd Qd Jd Ks Qs Js"


def near(value: int, step: int = 1) -> tuple[int, int, int]:
    return value - step, value, value + step


def under_way(run: str, **settings: object) -> tuple[TableUnderTest, list[Event]]:
    """Ann has wagered on Red, and the dealer has drawn these cards."""
    table = derby(cards=run, **settings)
    table.ok(table.seat("Ann", 1), placed(1, {"red": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    return table, drawn(table, run)


def areas(events: list[Event]) -> str:
    """The area of each card drawn, in order."""
    return "".join(str(event.place) for event in of(events, CardDrawn))


@pytest.mark.parametrize(("card", "protests"), [("As", False), ("2s", True), ("3s", False), ("2c", False)])
def test_only_the_two_of_spades_protests(card: str, protests: bool) -> None:
    table, _ = under_way(f"{card} Kh Qh Jh 9h 8d 7c")
    assert table.table.state.round.part.shown_protested is protests


@pytest.mark.parametrize(
    ("run", "protests"),
    [
        ("Ks Qs Js 2s 8d 7c", True),
        ("Ks Qs Js 9s 2s 8d 7c", False),
        ("Kh Qh Jh 9h 2s 7c", False),
        ("Kh Qh Jh 9h 8d 2s", False),
    ],
    ids=["the fourth spade itself", "one card later", "drawn for second place", "drawn for third place"],
)
def test_it_protests_up_to_the_card_that_wins(run: str, protests: bool) -> None:
    table, _ = under_way(run)
    assert table.phase == "settling"
    assert table.table.state.round.part.shown_protested is protests


@pytest.mark.parametrize("hearts", near(TO_WIN))
def test_a_suit_wins_with_its_fourth_card(hearts: int) -> None:
    run = " ".join(f"{rank}h" for rank in "KQJT9"[:hearts])
    table, events = under_way(run)
    assert areas(events) == "1" * min(hearts, TO_WIN) + "2" * max(0, hearts - TO_WIN)
    assert not table.table.state.round.part.shown, "the winner alone ends no race"
    (next_card,) = of(table.ok(DANA, do.Draw()), CardDrawn)
    assert next_card.place == (1 if hearts < TO_WIN else 2)


@pytest.mark.parametrize("suit", "hcds")
def test_three_of_each_decide_nothing_and_the_next_card_does(suit: str) -> None:
    table, events = under_way(f"{THREE_OF_EACH} 9{suit}")
    assert areas(events) == "1" * 13
    (after,) = of(table.ok(DANA, do.Draw()), CardDrawn)
    assert after.place == 2


@pytest.mark.parametrize("again", [0, 1, 2])
def test_the_winners_suit_does_not_come_second(again: int) -> None:
    more = " ".join(f"{rank}h" for rank in "87"[:again])
    _, events = under_way(f"Kh Qh Jh 9h {more} 3c 2d")
    assert areas(events) == "1111" + "2" * (again + 1) + "3"


@pytest.mark.parametrize("again", [0, 1, 2])
def test_neither_of_the_first_two_comes_third(again: int) -> None:
    more = " ".join(("8h", "7c")[:again])
    table, events = under_way(f"Kh Qh Jh 9h 3c {more} 2d")
    assert areas(events) == "1111" + "2" + "3" * (again + 1)
    assert table.table.state.round.part.shown == (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    table.refused("dealt", DANA, do.Draw())


@pytest.mark.parametrize("decks", [1, 2, MOST_DECKS])
def test_a_card_lies_as_often_as_there_are_decks(decks: int) -> None:
    """The king of hearts would win alone with four decks; so cards of other suits come between, three of each."""
    table = opened_by_hand(SHUFFLER, chosen={"decks": decks})
    table.ok(table.seat("Ann", 1), placed(1, {"red": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    for _ in range(min(decks, TO_WIN - 1)):
        drawn(table, "Kh")
    if decks < TO_WIN:
        assert table.refused("card-known-twice", DANA, do.Draw(Card.KH)).facts["card"] == "Kh"
        return
    drawn(table, "Kh " * (decks - TO_WIN + 1))
    assert table.refused("card-known-twice", DANA, do.Draw(Card.KH)).clauses == ("3.4(a)", "3.4")
    drawn(table, "3c 2d")
    assert table.phase == "settling"


@pytest.mark.parametrize("named", [0, 2, 3, 4])
def test_three_suits_are_announced(named: int) -> None:
    table = opened_by_hand(SHUFFLER)
    table.ok(table.seat("Ann", 1), placed(1, {"red": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    drawn(table, race("hcs"))
    places = (Suit.HEARTS, Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS)[:named]
    if named == 3:
        table.ok(DANA, do.AnnounceResult(places))
    else:
        table.refused("result-wrong" if named else "result-unsaid", DANA, do.AnnounceResult(places))


@pytest.mark.parametrize("position", [-1, 0, 2, 3])
def test_a_card_that_was_misread_is_one_of_those_drawn(position: int) -> None:
    table = opened_by_hand(SHUFFLER)
    table.ok(table.seat("Ann", 1), placed(1, {"red": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    drawn(table, "Kh Qh Jh")
    report = race_incident("card-misread", position=position, card=Card.TWO_C)
    if 0 <= position < 3:
        table.ok(DANA, report)
        assert table.table.state.round.part.cards[position] == Card.TWO_C
    else:
        table.refused("impossible", DANA, report)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_only_the_first_card_of_a_round_is_removed_for_lying_face_up(before: int) -> None:
    table = opened_by_hand(SHUFFLER)
    table.ok(table.seat("Ann", 1), placed(1, {"red": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    drawn(table, "Kh Qh"[: 3 * before])
    left = table.table.state.shoe.left
    first, later = (race_incident(each, card=Card.TWO_S) for each in ("first-card-face-up", "card-face-up"))
    if before:
        table.refused("impossible", DANA, first)
        table.ok(DANA, later)
        drawn(table, "2s")
    else:
        table.refused("impossible", DANA, later)
        table.ok(DANA, first)
        drawn(table, "Kh")
    assert (Card.TWO_S in table.table.state.round.part.cards) is bool(before)
    assert table.table.state.shoe.left == left - (1 if before else 2)


@pytest.mark.by_hand
@pytest.mark.parametrize("left", [2, 1, 0])
def test_the_shoe_runs_out(left: int) -> None:
    """One deck, third place open, and all but `left` of the other cards in the rack."""
    first = "2c 3c 4c 2d 3d 4d 2h 3h 4h 3s 4s 5s 6s"
    run = f"{first} {' '.join(f'{rank}s' for rank in '789TJQKA2')} 5h {' '.join(f'{rank}h' for rank in '6789TJQKA')}"
    table, _ = under_way(run, chosen={"decks": 1})
    for _ in range(CARDS - len(cards(run)) - left):
        table.ok(DANA, race_incident("exposed-card-drawn"))
    assert (table.phase, table.table.state.shoe.left) == ("drawing", left)
    if left:
        table.refused("impossible", DANA, race_incident("shoe-exhausted"))
        table.ok(DANA, do.Draw())
        return
    table.refused("shoe-empty", DANA, do.Draw())
    table.ok(DANA, race_incident("shoe-exhausted"))
    assert (table.phase, table.stack(1)) == ("wagering", STACK)


@pytest.mark.by_hand
@pytest.mark.parametrize("left", [1, 0])
def test_a_shoe_that_is_empty_before_a_race_is_filled_again(left: int) -> None:
    table = derby(automation=EVERYTHING, cards=race("dhc"), chosen={"decks": 1})
    ann = table.seat("Ann", 1)
    for _ in range(CARDS - left):
        table.ok(DANA, race_incident("exposed-card-drawn"))
    assert table.table.state.shoe.left == (left or CARDS)
    table.ok(ann, placed(1, {"red": 1_000}))
    events = table.deal()
    assert len(of(events, RoundVoided)) == left, "one card is no race"
    assert table.phase == "wagering"


def test_a_race_that_is_void_is_not_put_right_any_more() -> None:
    table = opened_by_hand(SHUFFLER)
    table.ok(table.seat("Ann", 1), placed(1, {"trifecta-heart-club-spade": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    drawn(table, race("hcs"))
    decided(table, "hcs")
    settled(table)
    table.ok(GIL, race_incident("dealt-incorrectly", possible=False))
    assert (table.phase, table.stack(1)) == ("wagering", STACK)
    table.refused("impossible", DANA, race_incident("card-misread", position=5, card=Card.EIGHT_D))


@pytest.mark.by_hand
def test_a_wager_that_went_back_is_not_put_back_where_it_was_placed() -> None:
    table, _ = under_way(race("hcs"))
    table.ok(DANA, do.racing_card_derby.WagerMoved(1, "red", "black", "dealer"))
    assert table.offered(GIL, "restore-wager", area=1)
    table.ok(DANA, race_incident("play-disrupted", words="a spilled drink"))
    table.ok(GIL, do.DecideRemedy("void-hand", "nobody knows what lay there", 1))
    assert (lies(table, 1), table.stack(1)) == ({}, STACK)
    assert not table.offered(GIL, "restore-wager", area=1)
    table.refused("not-shifted", GIL, do.RestoreWager(1, "red"))
    table.refused("impossible", DANA, do.racing_card_derby.WagerMoved(1, "red", "black", "dealer"))


@pytest.mark.parametrize("cards_of_next_race", [0, 1])
def test_a_race_is_put_right_until_the_next_first_card(cards_of_next_race: int) -> None:
    table = opened_by_hand(SHUFFLER)
    ann = table.seat("Ann", 1)
    table.ok(ann, placed(1, {"trifecta-heart-club-spade": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    drawn(table, race("hcs"))
    decided(table, "hcs")
    settled(table)
    table.ok(DANA, do.EndRound())
    table.ok(ann, placed(1, {"red": 1_000}))
    table.ok(DANA, do.NoMoreBets())
    drawn(table, "Ks" * cards_of_next_race)
    report = race_incident("card-misread", position=5, card=Card.EIGHT_D)
    if cards_of_next_race:
        table.refused("impossible", DANA, report)
        assert table.stack(1) == STACK - 1_000 + 10_000
    else:
        table.ok(DANA, report)
        assert table.stack(1) == STACK - 1_000 + 2_000


@pytest.mark.parametrize("stake", near(LARGEST // 10, step=100))
def test_without_a_maximum_payout_no_payment_is_cut(stake: int) -> None:
    """Ten to one on a tenth of the largest amount that anybody may put down, and on a little more."""
    limits = Limits({kind: Range(100, LARGEST) for kind in KINDS})
    table = derby(cards=race("hcs"), automation=EVERYTHING, limits=limits, purse=LARGEST, float_=10 * LARGEST)
    ann = table.seat("Ann", 1, stake)
    table.ok(ann, placed(1, {"quinella-heart-club": stake}))
    table.ok(HOUSE_ACTOR, do.NoMoreBets())
    assert table.stack(1) == stake * 11
