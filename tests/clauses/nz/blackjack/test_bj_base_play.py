"""The play: deal, turns, draws, doubles and splits, the dealer's hand, the dealer's blackjack, and what goes wrong."""

import pytest
from tests.support.blackjack import (
    ANN,
    BEN,
    CAL,
    DANA,
    GIL,
    LOSES,
    STACK,
    STANDS_OFF,
    WINS,
    DealCards,
    DoubleDown,
    DrawToDealer,
    EvenMoney,
    Hit,
    Insure,
    PayEarly,
    SettleBoxes,
    SplitHand,
    StandPat,
    by_hand,
    called,
    card,
    play,
    table,
    wagered,
    with_values,
)
from tests.support.incidents import box_incident as incident
from tests.support.play import TableUnderTest
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.blackjack.boxes import BackBox
from pitboss.games.blackjack.dealing import CardsDealt
from pitboss.games.blackjack.settling import BoxSettled
from pitboss.games.blackjack.view import BlackjackView
from pitboss.games.guide import guide_to
from pitboss.table.accounts import stake_on
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.phrases import taken_and_paid
from pitboss.table.rounds import EndRound, RoundVoided


def two(cards: str, **settings: object) -> TableUnderTest:
    """Ann and Ben, a box each; the cards are out."""
    here = table(cards, **settings)
    for who, seat in ((ANN, 1), (BEN, 2)):
        here.seat(who.name, seat)
        here.ok(who, wagered(seat, box=1_000))
    called(here)
    return here


def keyed(cards: str, boxes: int = 2, **settings: object) -> TableUnderTest:
    """The same at a table where a person deals these cards."""
    here = by_hand(**settings)  # type: ignore[arg-type]
    for who, seat in ((ANN, 1), (BEN, 2))[:boxes]:
        here.seat(who.name, seat)
        here.ok(who, wagered(seat, box=1_000))
    called(here)
    if cards:
        here.ok(DANA, DealCards(parse_cards(cards)))
    return here


@clause("base.20")
def test_all_cards_are_face_up_and_the_dealer_has_one() -> None:
    here = two("2c 3c 4c 5c 6c")
    game = here.view().of(BlackjackView)
    assert (game.boxes[1].hands[0].cards, game.dealer, game.boxes[2].hands[0].cards) == (
        parse_cards("2c 5c"),
        parse_cards("4c"),
        parse_cards("3c 6c"),
    )
    dealt = next(each.event for each in here.table.history if isinstance(each.event, CardsDealt))
    assert dealt.clauses[0] == "base.20"


@clause("base.22")
def test_boxes_play_in_turn() -> None:
    here = two("Tc Td 9h 8c 8d Ts")
    assert here.refused("not-your-turn", BEN, StandPat(2)).clause == "base.22"
    here.ok(ANN, StandPat(1))
    assert here.refused("box-complete", ANN, Hit(1)).clause == "base.22"
    here.ok(BEN, StandPat(2))


@clause("base.23")
@pytest.mark.parametrize(("second", "stands"), [("2d", False), ("3d", True)])
def test_a_hand_of_eleven_is_drawn_to_and_one_of_twelve_may_stand(second: str, stands: bool) -> None:
    here = two(f"9c Td 9h {second} 8d Ts")
    if stands:
        assert here.ok(ANN, StandPat(1))[0].clauses == ("base.23",)
    else:
        assert here.refused("must-draw", ANN, StandPat(1)).clauses == ("base.24", "base.23")


@clause("base.24")
def test_a_low_hand_is_drawn_to() -> None:
    here = two("2c Td 9h 2d 8d 7s")
    assert here.refused("must-draw", ANN, StandPat(1)).clause == "base.24"
    here.ok(ANN, Hit(1))
    assert here.refused("must-draw", ANN, StandPat(1)).clause == "base.24"


@clause("base.25")
def test_a_bust_hand_loses_at_once() -> None:
    here = two("Tc Td 9h 6c 8d Ts")
    here.ok(ANN, Hit(1))
    assert here.tray == here.table.rules.table.float_ - 2 * STACK + 1_000
    assert here.view().of(BlackjackView).boxes[1].hands[0].status == "bust"


@clause("base.26")
def test_two_cards_without_an_ace_may_be_doubled_for_a_step_up_to_the_wager() -> None:
    doubled = play("5c 9h 6d Td Kd", "d")
    assert (doubled.end(), doubled.end("double"), doubled.won) == ((WINS, 1_000), (WINS, 1_000), 2_000)
    soft = two("Ac Td 9h 6c 8d Ts")
    refusal = soft.refused("not-doublable", ANN, DoubleDown(1))
    assert refusal.clause == "base.26"
    assert "soft 17" in refusal.sentence()
    part = two("5c Td 9h 6c 8d Ts")
    assert part.refused("double-amount", ANN, DoubleDown(1, Stake(1_050))).clause == "base.26"
    part.ok(ANN, DoubleDown(1, Stake(50)))
    late = two("2c Td 9h 3c 8d 2s")
    late.ok(ANN, Hit(1))
    late.refused("double-late", ANN, DoubleDown(1))


@clause("base.27")
def test_equal_cards_are_split_to_three_hands_and_no_more() -> None:
    here = two("8c Td 9h 8d 8s 8h 2d 8c 3d")
    here.ok(ANN, SplitHand(1))
    here.ok(ANN, SplitHand(1))
    hands = here.view().of(BlackjackView).boxes[1].hands
    assert [(hand.n, hand.cards) for hand in hands] == [
        (1, parse_cards("8c 8c")),
        (3, parse_cards("8h 3d")),
        (2, parse_cards("8d 2d")),
    ]
    assert here.refused("too-many-splits", ANN, SplitHand(1)).clause == "base.27"
    assert here.stack(1) == STACK - 3_000
    unequal = two("8c Td 9h 9d 8s")
    assert unequal.refused("not-splittable", ANN, SplitHand(1)).clause == "base.27"
    tens = two("Kc Td 9h Qd 8s 5c 6c")
    tens.ok(ANN, SplitHand(1))


@clause("base.28")
def test_aces_are_split_once_with_one_card_each_and_make_no_blackjack() -> None:
    here = play("Ac 9h Ad Kc As Td", "p")
    assert (here.end(), here.end(hand=2)) == ((WINS, 1_000), (LOSES, -1_000))
    split = next(each for each in here.events if type(each).__name__ == "HandSplit")
    assert "base.28" in split.clauses


@clause("base.29")
def test_a_hand_from_a_split_may_be_doubled() -> None:
    played = play("8c 6h 8d 3c Tc Kd Td Kc", "p d s")
    assert (played.end(), played.end("double"), played.end(hand=2), played.won) == (
        (WINS, 1_000),
        (WINS, 1_000),
        (WINS, 1_000),
        3_000,
    )
    other = two("8c Td 9h 8d 8s 3c 2d", book=with_values(**{"double.after-split": "false"}))
    other.ok(ANN, SplitHand(1))
    assert other.refused("double-split", ANN, DoubleDown(1)).clause == "base.29"


@clause("base.30")
@pytest.mark.parametrize(("cards", "count"), [("Tc 6h 9d Td 5c", 3), ("Tc 7h 9d Td", 2), ("Tc 6h 9d Ac", 2)])
def test_the_dealer_draws_to_16_and_stands_on_every_17(cards: str, count: int) -> None:
    assert len(play(cards, "s").table.view().of(BlackjackView).dealer) == count


@clause("base.31")
def test_the_dealer_draws_only_while_a_wager_depends_on_it() -> None:
    assert len(play("Tc 9h 6d Kc", "h").table.view().of(BlackjackView).dealer) == 1
    assert len(play("Ac Th Kd 5c", "").table.view().of(BlackjackView).dealer) == 2
    assert len(play("Tc Ah 6d Kc 9c", "i500 h").table.view().of(BlackjackView).dealer) == 2


@clause("base.33")
def test_the_dealers_blackjack_takes_the_original_wager_and_what_is_bust_and_no_more() -> None:
    doubled = play("5c Th 6d 9c Ad", "d")
    assert (doubled.end(), doubled.end("double"), doubled.won) == ((LOSES, -1_000), (STANDS_OFF, 0), -1_000)
    live = play("8c Th 8d Kc Kd Ad", "p s s")
    assert (live.end(), live.end(hand=2), live.won) == ((LOSES, -1_000), (STANDS_OFF, 0), -1_000)
    second_bust = play("8c Th 8d Kc 6d Qd Ad", "p s h")
    assert (second_bust.end(), second_bust.end(hand=2), second_bust.won) == ((LOSES, -1_000), (LOSES, -1_000), -2_000)
    first_bust = play("8c Th 8d 6c Kd Qd Ad", "p h s")
    assert (first_bust.end(), first_bust.end(hand=2), first_bust.won) == ((LOSES, -1_000), (STANDS_OFF, 0), -1_000)


@clause("base.26")
def test_the_way_out_of_a_double_between_two_steps_names_amounts_that_are_taken() -> None:
    """In steps of fifty cents."""
    here = two("5c Td 9h 6c 8d Ts")
    refusal = here.refused("double-amount", ANN, DoubleDown(1, Stake(725)))
    assert refusal.way_out() == "Place $0.50, $10.00, or whole steps in between."
    here.ok(ANN, DoubleDown(1, Stake(750)))


@clause("base.21")
@pytest.mark.parametrize(("most", "says"), [("1/2", "$5.00"), ("1", "$10.00")])
def test_what_may_be_insured_is_said_as_the_rulebook_has_it(most: str, says: str) -> None:
    here = two("5c Td Ah 6c 8d", book=with_values(**{"insurance.most": f'"{most}"'}))
    refusal = here.refused("insurance-most", ANN, Insure(1, Stake(1_050)))
    assert refusal.sentence() == f"Insurance of this wager may be at most {says}; you placed $10.50."
    (guide,) = [line.text for line in guide_to(here.table.rules) if "insure" in line.text]
    assert ("half your" in guide, "all of your" in guide) == (most == "1/2", most == "1")


@pytest.mark.parametrize("up", ["9h", "Ah"], ids=["at once", "even money"])
def test_a_blackjack_is_not_paid_from_a_tray_that_is_short_before_it_is_filled(up: str) -> None:
    """Ann and Ben have bought nearly all chips of the table."""
    here = keyed("", float_=2 * STACK + 500)
    here.ok(DANA, DealCards(parse_cards(f"Ac Td {up} Kc 8d")))
    pays = PayEarly() if up == "9h" else EvenMoney(1)
    refusal = here.refused("tray-short", DANA, pays)
    assert (here.tray, refusal.facts["have"]) == (500, 500)
    here.ok(DANA, do.Fill(5_000))
    here.ok(DANA, pays)
    assert here.tray == 5_500 - (1_500 if up == "9h" else 1_000)


def test_the_dealer_is_told_which_hand_of_a_split_each_wager_is_on() -> None:
    found = play("8c Th 8d Kc Kd Ad", "p s s")
    settled = next(event for event in found.events if isinstance(event, BoxSettled))
    assert [does for does, _ in taken_and_paid(settled.wagers)] == ["take Box $10.00", "Box on hand 2 stands off: $10.00 back"]


@clause("base.39", "base.41")
def test_a_card_that_was_seen_is_removed() -> None:
    for name, law in (("card-face-up", "base.39"), ("exposed-card-drawn", "base.41")):
        here = keyed("9c Tc 9h 8c 8d")
        left, money = here.table.state.shoe.left, here.table.state.money
        events = here.ok(DANA, incident(name, card=card("2s")))
        assert all(law in event.clauses for event in events)
        assert (here.table.state.shoe.left, here.table.state.round.part.discarded, here.table.state.money) == (left - 1, 1, money)
        here.refused("impossible", DANA, incident(name))


@clause("base.40")
def test_a_card_drawn_unseen_is_the_next_one() -> None:
    here = keyed("9c Tc 9h 8c 8d")
    left = here.table.state.shoe.left
    assert here.ok(DANA, incident("card-drawn-in-error"))[-1].clauses == ("base.40",)
    assert (here.table.state.shoe.left, here.table.state.round.part.out) == (left, 1), (
        "it counts as in the shoe until it is dealt"
    )
    here.refused("impossible", DANA, incident("exposed-card-drawn", card=card("3s")))
    here.ok(DANA, Hit(1, card("2s")))
    assert (here.table.state.shoe.left, here.table.state.round.part.out) == (left - 1, 0)


@clause("base.42")
def test_a_card_drawn_to_the_dealers_complete_hand_is_removed() -> None:
    here = keyed("9c Tc 9h 8c 8d")
    here.refused("impossible", DANA, incident("dealer-overdrew", card=card("3s")))
    here.ok(DANA, StandPat(1))
    here.ok(DANA, StandPat(2))
    here.ok(DANA, DrawToDealer(card("Kd")))
    assert "base.42" in here.refused("dealer-complete", DANA, DrawToDealer(card("3s"))).clauses
    assert here.ok(DANA, incident("dealer-overdrew", card=card("3s")))[-1].clauses == ("base.42",)
    assert here.view().of(BlackjackView).dealer == parse_cards("9h Kd")


@clause("base.43")
def test_cards_at_the_wrong_box_are_put_right_and_so_is_their_money() -> None:
    """Ann's hand went bust by Ben's card; her wager comes back to the box."""
    here = keyed("Tc Td 9h 6c 2d")
    here.ok(DANA, Hit(1, card("Ks")))
    assert here.on(1, "box") == 0
    events = here.ok(DANA, incident("dealt-incorrectly", sequence=parse_cards("Tc Td 9h 2d 6c Ks")[:5] + parse_cards("Ks")))
    assert "base.43" in events[0].clauses
    assert here.view().of(BlackjackView).boxes[1].hands[0].cards == parse_cards("Tc 2d Ks")
    swapped = keyed("Tc Td 9h 6c 2d")
    swapped.ok(DANA, incident("dealt-incorrectly", sequence=parse_cards("Tc Td 9h 2d 6c")))
    assert [swapped.view().of(BlackjackView).boxes[box].hands[0].cards for box in (1, 2)] == [
        parse_cards("Tc 2d"),
        parse_cards("Td 6c"),
    ]
    swapped.refused("impossible", DANA, incident("dealt-incorrectly", sequence=parse_cards("Tc Td 9h 2d 2d")))


@clause("base.16", "base.43")
def test_whoever_wagered_on_a_box_stays_to_the_end_of_the_round_because_a_correction_may_bring_the_wager_back() -> None:
    """Cal alone is left on Ann's box and loses the hand; put right, the hand plays on, and Cal decides for it."""
    here = by_hand()
    for who, seat in ((ANN, 1), (BEN, 2), (CAL, 3)):
        here.seat(who.name, seat)
    here.ok(ANN, wagered(1, box=1_000))
    here.ok(CAL, BackBox(1, Stake(1_000)))
    here.ok(BEN, wagered(2, box=1_000))
    here.ok(ANN, do.WithdrawWagers(1))
    called(here)
    here.ok(DANA, DealCards(parse_cards("Tc 2d 9h 6c 8d")))
    here.ok(DANA, Hit(1, card("9c")))
    assert stake_on(here.table.state, 1, "box", 3).total == 0
    for request in (do.LeaveTable(), do.ChangeSeat(4)):
        assert here.refused("round-lives", CAL, request).clause == "base.16"
    assert not here.offered(CAL, "leave-table")
    here.ok(DANA, incident("dealt-incorrectly", sequence=parse_cards("2d Tc 9h 6c 8d 9c")))
    assert stake_on(here.table.state, 1, "box", 3).total == 1_000
    for box in (1, 2):
        here.ok(DANA, StandPat(box))
    for step in (DrawToDealer(card("Kd")), SettleBoxes(), EndRound()):
        here.ok(DANA, step)
    assert here.stack(3) == STACK - 1_000
    assert here.table.state.seats[3].idle == 0, "a wager on somebody else's box is no round sat out"
    here.ok(CAL, do.LeaveTable())


@clause("base.44")
def test_a_round_that_cannot_be_reconstructed_is_void() -> None:
    here = keyed("Tc Td 9h 6c 2d")
    here.ok(DANA, Hit(1, card("Ks")))
    assert here.refused("not-your-office", DANA, incident("dealt-incorrectly", possible=False)).clause == "base.44"
    events = here.ok(GIL, incident("dealt-incorrectly", possible=False))
    assert any(isinstance(event, RoundVoided) for event in events)
    assert (here.stack(1), here.stack(2)) == (STACK, STACK)


@clause("base.45")
def test_a_round_for_which_the_shoe_runs_out_is_void() -> None:
    here = keyed("Tc Td 9h 6c 2d", device="shoe")
    here.refused("impossible", DANA, incident("shoe-exhausted"))
    while here.table.state.shoe.left:
        here.ok(DANA, incident("exposed-card-drawn", card=card("2s")))
    assert here.refused("shoe-empty", DANA, Hit(1, card("2s"))).clause == "base.45"
    assert "base.45" in here.ok(DANA, incident("shoe-exhausted"))[0].clauses
    assert (here.stack(1), here.stack(2)) == (STACK, STACK)


@clause("base.46")
def test_a_hand_for_which_nobody_decides_stands() -> None:
    here = two("2c Td 9h 3c 8d Ts")
    until = here.table.state.round.part.until
    here.refused("impossible", HOUSE_ACTOR, incident("absent-player", area=1, reason="late"), at=until - 1)
    assert here.ok(HOUSE_ACTOR, incident("absent-player", area=1, reason="late"), at=until)[0].clauses == ("base.46",)
    assert here.view().of(BlackjackView).boxes[1].hands[0].status == "stands"


@clause("base.38")
def test_the_cards_go_to_the_rack_when_every_box_is_settled() -> None:
    here = keyed("9c 9h Td", boxes=1)
    here.ok(DANA, StandPat(1))
    here.ok(DANA, DrawToDealer(card("Kd")))
    here.refused("boxes-unsettled", DANA, EndRound())
    here.ok(DANA, SettleBoxes())
    assert here.ok(DANA, EndRound())[0].clauses == ("base.38",)
