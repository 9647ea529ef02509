"""11.2 to 11.4, 11.6 to 11.9, 11.12: cards dealt wrongly, shown or missing, and what becomes of the round."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.nz import BY_HAND, CASS, DANA, GIL, INES, OPAL, WATCHERS, lies, number, nz, opened_by_hand
from tests.support.play import TableUnderTest, player
from tests.support.rounds import cards, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardKeptUp, CardsDealt, CardTurnedOver, HandDiscarded
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundEnded, RoundVoided
from pitboss.table.settings import SHOE
from pitboss.table.viewers import PUBLIC

NINES, QUEEN_HIGH, TENS = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "Ts Td 9s 7c 5c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN, BEN, CAL = player("Ann"), player("Ben"), player("Cal")
STACK = 100_000
FLOAT = 10_000_000 - 3 * STACK
"""The tray when three players have bought in and nothing is won or lost."""

before_and_after = pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])


def in_play(*, handled: bool, **settings: object) -> TableUnderTest:
    """Ann with Ante and Aces Up, Ben and Cal with an Ante. Where cards have been handled Ann has played and Ben folded."""
    table = nz(cards=[f"{NINES} {QUEEN_HIGH} {TENS} {KING_HIGH}"] * 2, **settings)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0), Cal=(3, 1_500, 0))
    table.deal()
    if handled:
        table.ok(ANN, do.PickUp(1))
        table.ok(ANN, do.Play(1, Stake(3_000)))
        table.ok(BEN, do.Fold(2))
    return table


def in_mid_deal(passes: int) -> TableUnderTest:
    """The same players at a shoe, some passes into the deal."""
    table = nz(device=SHOE, automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0), Cal=(3, 1_500, 0))
    table.deal()
    for _ in range(passes):
        table.ok(DANA, do.Deal())
    return table


def all_back(table: TableUnderTest) -> None:
    """Every wager of the round has gone back, folded ones too, and the round is over without a result."""
    assert [table.stack(seat) for seat in (1, 2, 3)] == [STACK] * 3
    assert [lies(table, seat) for seat in (1, 2, 3)] == [(0, 0, 0)] * 3
    assert table.tray == FLOAT
    assert table.phase == "wagering"
    assert {hand.status.value for hand in table.table.state.round.part.hands.values()} == {"void"}


def misdealt(table: TableUnderTest, report: Incident, *clauses: str) -> None:
    """The report makes it a misdeal by these clauses, and 11.12 gives everything back."""
    events = table.ok(DANA, report)
    recorded, misdeal, voided = events[:3]
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.clauses) == ("Dana", (*clauses, "11.12"))
    assert isinstance(misdeal, MisdealDeclared)
    assert misdeal.clauses == clauses
    assert isinstance(voided, RoundVoided)
    assert voided.clauses == ("11.12",)
    all_back(table)


# --- 11.2: wrong counts --------------------------------------------------------------------------------------------


@clause("11.2", "11.12")
def test_a_wrong_count_found_in_settlement_takes_back_what_was_paid() -> None:
    table = in_play(handled=True)
    table.ok(CAL, do.Play(3, Stake(1_500)))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(3))
    assert table.stack(3) == STACK + 3_000
    misdealt(table, reported("player-count-wrong", seat=3, cards=HAND + 1), "11.2")


# --- 11.3 and 11.4: cards for nobody -------------------------------------------------------------------------------


@clause("11.3", "11.12")
@pytest.mark.parametrize("found", range(1, HAND))
def test_cards_on_an_area_without_a_wager_are_a_misdeal_while_the_hand_is_not_complete(found: int) -> None:
    table = in_mid_deal(found)
    table.refused("impossible", DANA, reported("hand-without-wager", seat=1, cards=found))
    table.refused("impossible", DANA, reported("hand-without-wager", seat=8, cards=found))
    table.refused("impossible", DANA, reported("hand-without-wager", seat=5, cards=0))
    misdealt(table, reported("hand-without-wager", seat=5, cards=found), "11.3")


@clause("11.4")
@before_and_after
def test_a_complete_hand_on_an_area_without_a_wager_is_discarded_and_play_goes_on(handled: bool) -> None:
    table = in_play(handled=handled)
    money, left = table.table.state.money, table.table.state.shoe.left
    undealt = table.table.state.shoe.order
    recorded, discarded = table.ok(DANA, reported("hand-without-wager", seat=5, cards=HAND))
    assert recorded.clauses == ("11.4",)
    assert discarded == HandDiscarded(seat=5, cards=HAND, from_shoe=True, clauses=("11.4",))
    assert table.table.state.money == money
    assert (table.table.state.shoe.left, table.table.state.shoe.order) == (left - HAND, undealt[HAND:])
    assert table.phase == "deciding"
    if not handled:
        table.ok(ANN, do.Fold(1))
        table.ok(BEN, do.Fold(2))
    table.ok(CAL, do.Fold(3))
    if handled:
        table.ok(DANA, do.RevealDealer())
        table.ok(DANA, do.SettleHand(1))
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 4 * HAND + DEALER_HAND, "the cards of the fourth hand are in the rack too"


@clause("11.4")
def test_a_complete_hand_found_in_the_deal_lets_the_deal_go_on() -> None:
    table = nz(automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(DANA, do.Deal())
    assert of(table.ok(DANA, reported("hand-without-wager", seat=2, cards=HAND)), HandDiscarded)
    table.ok(DANA, do.Deal())
    assert (table.phase, lies(table, 1), table.stack(1)) == ("deciding", (1_000, 0, 0), 99_000)
    assert len(table.table.state.round.part.dealer.cards) == DEALER_HAND


# --- 11.6: not 52 cards --------------------------------------------------------------------------------------------


@clause("11.6", "11.12")
@before_and_after
@pytest.mark.parametrize("incident", ["card-missing", "foreign-card"])
def test_a_deck_that_is_not_of_52_voids_the_round(incident: str, handled: bool) -> None:
    misdealt(in_play(handled=handled), reported(incident), "11.6")


@clause("11.6", "11.12")
def test_a_half_settled_round_is_void_all_the_same() -> None:
    table = in_play(handled=True)
    table.ok(CAL, do.Play(3, Stake(1_500)))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(3))
    misdealt(table, reported("card-missing"), "11.6")


@clause("11.6")
def test_between_rounds_there_is_no_round_to_void_and_earlier_ones_are_left_alone() -> None:
    table = in_play(handled=True)
    table.ok(CAL, do.Fold(3))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(1))
    table.ok(DANA, do.EndRound())
    money = table.table.state.money
    (recorded,) = table.ok(DANA, reported("card-missing"))
    assert "11.6" in recorded.clauses
    assert (table.table.state.money, table.phase) == (money, "wagering")


# --- 11.7: one card of a player's ----------------------------------------------------------------------------------


@clause("11.7")
def test_a_players_card_dealt_face_up_is_turned_over_and_the_deal_goes_on() -> None:
    table = in_mid_deal(2)
    money = table.table.state.money
    recorded, turned = table.ok(DANA, reported("card-exposed", seat=2, position=1))
    assert recorded.clauses == ("11.7",)
    assert turned == CardTurnedOver(place=2, position=1, clauses=("11.7",))
    assert (table.table.state.money, table.phase) == (money, "dealing")
    for viewer in WATCHERS:
        hand = table.view(viewer).game.hands.get(2)
        assert hand is not None
        assert hand.cards == {}
    while table.phase == "dealing":
        table.ok(DANA, do.Deal())
    assert [len(table.hand(seat)) for seat in (1, 2, 3)] == [HAND] * 3
    assert table.table.state.round.part.dealer.up == (DEALER_HAND - 1,)


@clause("11.7")
def test_out_of_a_shuffler_it_is_turned_over_until_somebody_has_handled_cards() -> None:
    table = in_play(handled=False)
    assert of(table.ok(DANA, reported("card-exposed", seat=2, position=0)), CardTurnedOver)
    late = in_play(handled=True)
    money = late.table.state.money
    (recorded,) = late.ok(DANA, reported("card-exposed", seat=2, position=0))
    assert recorded.clauses == ("nz/general base.16",), "after the deal no rule speaks of it: a supervisor decides"
    assert late.table.state.money == money


# --- 11.8: one card of the dealer's --------------------------------------------------------------------------------


@clause("11.8")
@pytest.mark.parametrize("position", range(HAND))
def test_a_dealers_card_exposed_in_error_is_their_up_card_and_the_sixth_goes_face_down(position: int) -> None:
    table = in_mid_deal(position + 1)
    money = table.table.state.money
    recorded, kept = table.ok(DANA, reported("dealer-card-exposed", position=position))
    assert recorded.clauses == ("11.8",)
    assert kept == CardKeptUp(position=position, clauses=("11.8",))
    while table.phase == "dealing":
        (last,) = of(table.ok(DANA, do.Deal()), CardsDealt)
    assert last.up == ()
    dealer = table.view(PUBLIC).game.dealer
    assert dealer is not None
    assert list(dealer.cards) == [position]
    assert table.table.state.money == money
    assert len(table.table.state.round.part.dealer.cards) == DEALER_HAND


@clause("11.8")
def test_by_hand_the_card_kept_up_is_keyed_and_the_sixth_is_not() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(DANA, do.Deal())
    table.ok(DANA, reported("dealer-card-exposed", position=0, card=Card.KC))
    for _ in range(HAND - 1):
        table.ok(DANA, do.Deal())
    table.refused("up-card-hidden", DANA, do.Deal(Card.TWO_D))
    table.ok(DANA, do.Deal())
    assert table.table.state.round.part.dealer.cards == (Card.KC, *(None,) * HAND)
    table.ok(DANA, do.Play(1, Stake(1_000)))
    assert "9.4" in table.ok(DANA, do.RevealDealer(cards=cards("Jh Th 8s 4d 2d")))[-1].clauses
    table.ok(DANA, do.SettleHand(1, cards=cards(NINES)))
    assert table.stack(1) == 102_000


@clause("11.8")
def test_out_of_a_shuffler_the_sixth_is_turned_down_and_the_exposed_one_stays() -> None:
    table = in_play(handled=False)
    table.refused("impossible", DANA, reported("dealer-card-exposed", position=DEALER_HAND - 1))
    assert "11.8" in table.ok(DANA, reported("dealer-card-exposed", position=2))[0].clauses
    dealer = table.view(PUBLIC).game.dealer
    assert dealer is not None
    assert dealer.cards == {2: cards(KING_HIGH)[2]}
    table.ok(ANN, do.Play(1, Stake(1_000)))
    assert lies(table, 1) == (1_000, 1_000, 500)


# --- 11.9: more than one -------------------------------------------------------------------------------------------


@clause("11.9", "11.12")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (reported("card-exposed", seat=1, position=0), reported("card-exposed", seat=2, position=0)),
        (reported("card-exposed", seat=1, position=0), reported("dealer-card-exposed", position=1)),
        (reported("dealer-card-exposed", position=0), reported("card-exposed", seat=3, position=1)),
    ],
)
def test_one_card_and_then_another_in_the_same_deal_are_two(first: Incident, second: Incident) -> None:
    table = in_mid_deal(2)
    table.ok(DANA, first)
    assert table.phase == "dealing"
    misdealt(table, second, "11.9")


@clause("11.9", "11.12")
def test_out_of_a_shuffler_two_are_two_as_long_as_nobody_has_handled_cards() -> None:
    table = in_play(handled=False)
    table.ok(DANA, reported("card-exposed", seat=1, position=0))
    misdealt(table, reported("dealer-card-exposed", position=1), "11.9")


def test_no_player_and_no_inspector_reports_what_went_wrong() -> None:
    table = in_play(handled=False)
    for who in (ANN, INES):
        table.refused("not-your-office", who, reported("cards-exposed", cards=2))
        table.refused("not-your-office", who, reported("card-missing"))
    for who in (GIL, CASS, OPAL):
        table.refused("not-your-office", who, reported("card-missing"))
