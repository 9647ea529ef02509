"""Every number of the New Zealand rules, one below it, at it and one above."""

from itertools import product

import pytest
from tests.support.incidents import incident as reported
from tests.support.nz import (
    BOOK,
    BY_HAND,
    CHIP,
    DANA,
    lies,
    number,
    nz,
    opened_by_hand,
)
from tests.support.play import LIMITS, NZ, TableUnderTest
from tests.support.rounds import cards, dealt, duel, of, seated

from pitboss import do
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.rounds import RoundVoided
from pitboss.table.settings import SHOE

SEATS, AREAS = number("seats.maximum"), number("wager.hands-per-player")
HAND, DEALER_HAND, PLAYS, CARDS = number("hand.player"), number("hand.dealer"), number("hand.plays"), number("deck.cards")
LEAST, MOST = number("play.minimum-multiple"), number("play.maximum-multiple")
SECONDS = number("decision.seconds")
KING_HIGH = "Kc Jh Th 8s 4d 2d"
NINES = "9c 9d 7h 5s 2c"


def near(value: int, step: int = 1) -> tuple[int, int, int]:
    return value - step, value, value + step


def ante(amount: int, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


@pytest.mark.parametrize("amount", [1_000, 1_050])
@pytest.mark.parametrize("multiple", range(MOST + 2))
@pytest.mark.parametrize("more", [-CHIP, 0, CHIP])
def test_play_is_exactly_so_many_antes(amount: int, multiple: int, more: int) -> None:
    table = nz()
    (ann,) = seated(table, Ann=(1, amount, 0))
    table.deal()
    play = multiple * amount + more
    offer = table.offered(ann, "play", area=1)
    assert offer is not None
    accepted = more == 0 and LEAST <= multiple <= MOST
    assert offer.amounts["play"].holds(play) == accepted
    if accepted:
        table.ok(ann, do.Play(1, Stake(play)))
    else:
        table.refused("amount" if play <= 0 else "play-amount", ann, do.Play(1, Stake(play)))
    placed = play if accepted else 0
    assert (lies(table, 1), table.stack(1)) == ((amount, placed, 0), 100_000 - amount - placed)


@pytest.mark.parametrize("chips", [1_999, 2_000, 2_050, 3_000, 3_999, 4_000])
def test_play_is_no_more_than_the_player_has_in_whole_antes(chips: int) -> None:
    table = nz(chosen={"rounding.smallest-chip": 1})
    ann = table.seat("Ann", 1, chips=chips)
    table.ok(ann, ante(1_000))
    table.deal()
    for multiple in range(LEAST, MOST + 1):
        offer = table.offered(ann, "play", area=1)
        covered = multiple * 1_000 <= chips - 1_000
        assert (offer is not None and offer.amounts["play"].holds(multiple * 1_000)) == covered
    if chips < 2_000:
        table.refused("chips-short", ann, do.Play(1, Stake(1_000)))


@pytest.mark.parametrize("areas", [AREAS - 1, AREAS])
def test_areas_of_one_player(areas: int) -> None:
    table = nz(chosen={"wager.hands-per-player": areas})
    ann = table.seat("Ann", 1)
    for place in range(1, SEATS + 1):
        if place <= areas:
            table.ok(ann, ante(500, place))
        else:
            assert table.refused("too-many-hands", ann, ante(500, place)).facts["hands"] == areas
    assert table.stack(1) == 100_000 - areas * 500


@pytest.mark.parametrize(
    ("hand", "wins"),
    [("Ks Kh Qc 7s 5c", False), ("As Ah 9d 7s 5c", True), ("2s 2h 3d 3c 9h", True)],
    ids=["a pair of kings", "a pair of aces", "two pair"],
)
def test_aces_up_from_a_pair_of_aces(hand: str, wins: bool) -> None:
    table = nz(cards=f"{hand} 4c 6d 8h Td Jc 2d")
    (ann,) = seated(table, Ann=(1, 0, 500))
    table.deal()
    table.ok(ann, do.PickUp(1))
    if not wins:
        assert "5.2(c)" in table.refused("too-low", ann, do.Play(1)).clauses
        return
    table.ok(ann, do.Play(1))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(1))
    assert table.stack(1) > 100_000


@pytest.mark.parametrize(
    ("hand", "bonus"), [("As Ks Js 2s 9d", None), ("2c 2d 2h 7s 9d", "three-of-a-kind"), ("5h 6h 7h 8h Kd", "straight-flush")]
)
def test_the_bonus_from_three_of_a_kind(hand: str, bonus: str | None) -> None:
    played = duel(hand, "3c 4s 6d Tc Jd Qh", ante=1_000, book=NZ)
    odds = BOOK.schedule("ante-bonus", "25-20-2").odds
    assert (played.pays("ante-bonus") if bonus else None) == (1_000 * odds[bonus].pays if bonus else None)
    assert ("ante-bonus" in played.settled) == (bonus is not None)


@pytest.mark.parametrize(("stake", "most"), list(product((500, 550), near(500 * 9, CHIP))))
def test_the_maximum_payout(stake: int, most: int) -> None:
    played = duel("Qs Qh Qd 3c 7d", "2h 3s 4d 8c 9c Jc", ante=500, aces_up=stake, book=NZ, chosen={"payout.maximum": most})
    full = stake * BOOK.schedule("aces-up", "option-1").odds["three-of-a-kind"].pays
    line = played.settled["aces-up"]
    assert line.pays == min(full, most)
    assert ("5.10" in line.clauses) == (full > most)


@pytest.mark.parametrize("amount", [500, 549, 550, 551, 749, 750, 751, 1_000])
def test_the_steps_on_the_sign(amount: int) -> None:
    table = nz(limits=Limits({**LIMITS.ranges, "ante": Range(500, 10_000)}, unit=250), chosen={"rounding.smallest-chip": 1})
    ann = table.seat("Ann", 1)
    if (amount - 500) % 250:
        assert table.refused("not-in-unit", ann, ante(amount)).clauses == ("nz/general base.9",)
    else:
        table.ok(ann, ante(amount))


@pytest.mark.parametrize("found", near(CARDS))
def test_a_deck_counted(found: int) -> None:
    table = opened_by_hand(SHOE)
    (counted, *follows) = table.ok(DANA, do.CountCards(found))
    assert counted.clauses == ("7.3",)
    assert bool(follows) == table.table.state.shoe.count_due == (found != CARDS)


@pytest.mark.by_hand
@pytest.mark.parametrize("given", near(PLAYS))
def test_four_cards_are_set(given: int) -> None:
    table = nz(cards=f"{NINES} {KING_HIGH}")
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    plays = cards(KING_HIGH)[:given]
    if given == PLAYS:
        table.ok(DANA, do.RevealDealer(plays=plays))
    else:
        assert table.refused("cards-wrong", DANA, do.RevealDealer(plays=plays)).clause == "10.1"


@pytest.mark.parametrize("keyed", near(DEALER_HAND - 1))
def test_by_hand_every_card_of_the_dealers_is_keyed_once(keyed: int) -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    dealt(table, "As")
    table.ok(DANA, do.Play(1, Stake(1_000)))
    turned = cards("Kc Jh Th 8s 4d 2d")[:keyed]
    if keyed == DEALER_HAND - 1:
        table.ok(DANA, do.RevealDealer(cards=turned))
    else:
        table.refused("cards-wrong", DANA, do.RevealDealer(cards=turned))


def dealt_to_ann() -> TableUnderTest:
    table = nz(cards=f"{NINES} {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 500))
    table.deal()
    return table


@pytest.mark.by_hand
@pytest.mark.parametrize(("incident", "seat", "right"), [("player-count-wrong", 1, HAND), ("dealer-count-wrong", 0, DEALER_HAND)])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_count_is_wrong_or_right(incident: str, seat: int, right: int, more: int) -> None:
    table = dealt_to_ann()
    report = reported(incident, area=seat, cards=right + more)
    if more:
        assert of(table.ok(DANA, report), RoundVoided)
    else:
        table.refused("impossible", DANA, report)
    assert table.stack(1) == (100_000 if more else 98_500)


@pytest.mark.by_hand
@pytest.mark.parametrize("found", near(HAND))
def test_a_hand_for_nobody_is_complete_or_not(found: int) -> None:
    table = dealt_to_ann()
    events = table.ok(DANA, reported("hand-without-wager", area=3, cards=found))
    complete = found >= HAND
    assert (bool(of(events, HandDiscarded)), bool(of(events, RoundVoided))) == (complete, not complete)
    assert table.stack(1) == (98_500 if complete else 100_000)


@pytest.mark.by_hand
@pytest.mark.parametrize("exposed", [1, 2, 3])
def test_more_than_one_card_exposed(exposed: int) -> None:
    table = nz(device=SHOE, automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    for _ in range(3):
        table.ok(DANA, do.dealer_poker.Deal())
    for position in range(min(exposed, 2)):
        assert table.phase == "dealing"
        table.ok(DANA, reported("card-exposed", area=1, position=position))
    assert table.phase == ("dealing" if exposed == 1 else "wagering")
    assert table.stack(1) == (99_000 if exposed == 1 else 100_000)


@pytest.mark.parametrize("late", [SECONDS * 1_000 - 1, SECONDS * 1_000, SECONDS * 1_000 + 1])
def test_a_player_is_late(late: int) -> None:
    table = dealt_to_ann()
    report = reported("absent-player", area=1, reason="late")
    if late < SECONDS * 1_000:
        assert "11.13" in table.refused("still-time", do.HOUSE_ACTOR, report, at=late).clauses
        assert table.stack(1) == 98_500
    else:
        table.ok(do.HOUSE_ACTOR, report, at=late)
        assert (table.stack(1), lies(table, 1)) == (98_500, (0, 0, 0))
