"""Every number in the rules of New Zealand Ultimate Texas Hold'em, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.incidents import incident as reported
from tests.support.nz_holdem import ANN, BOOK, Deal, duel, holdem, placed
from tests.support.opening import not_opened
from tests.support.play import DANA, HOLDEM, TableUnderTest
from tests.support.rounds import number, of

from pitboss import do
from pitboss.games.dealer_poker.round import HandDiscarded
from pitboss.house.runner import Accepted
from pitboss.table.commands import Actor, Request, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import MisdealDeclared
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

CENTS = {"rounding.smallest-chip": 1}
LIMITS = Limits({"ante": Range(500, 10_000), "trips": Range(100, 5_000)})
SEATS, AREAS = number("seats.maximum", BOOK), number("wager.hands-per-player", BOOK)
SECONDS = number("decision.seconds", BOOK)
DECK, HAND, BOARD = (number(key, BOOK) for key in ("deck.cards", "hand.player", "board.cards"))
ALLOWED = {0: (3, 4), 3: (2,), 5: (1,)}
"""The multiples of the Ante that Play may be, by the cards of the board that are open."""
TAKEN = "taken"
around = pytest.mark.parametrize("off", [-1, 0, 1])


def answer(table: TableUnderTest, who: Actor, does: Request, at: int | None = None) -> str:
    """The code of the refusal, or that it was taken."""
    outcome = table.say(who, does, at=at)
    if isinstance(outcome, Refusal):
        return outcome.code
    assert isinstance(outcome, Accepted), outcome
    return TAKEN


def in_cents(**settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann at seat 1."""
    table = holdem(**{"limits": LIMITS, "chosen": CENTS, **settings})
    table.seat("Ann", 1)
    return table


# --- places, decks, cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "opens"), [(0, False), (1, True), (SEATS - 1, True), (SEATS, True), (SEATS + 1, False)])
def test_the_places(seats: int, opens: bool) -> None:
    if opens:
        assert holdem(seats=seats).phase == "wagering"
    else:
        assert not_opened("too-many-seats", HOLDEM, limits=LIMITS, seats=seats).clause == "base.8"


@pytest.mark.parametrize(("decks", "opens"), [(0, False), (1, True), (2, True), (3, False)])
def test_the_decks_in_a_device(decks: int, opens: bool) -> None:
    backs = ("red", "blue", "green")[:decks]
    if opens:
        assert len(holdem(backs=backs).table.state.decks) == decks
    else:
        assert not_opened("deck-count", HOLDEM, limits=LIMITS, backs=backs).facts["holds"] == 2


@around
def test_the_cards_of_a_deck(off: int) -> None:
    table = holdem(kind=PHYSICAL)
    table.ok(DANA, do.CountCards(DECK + off))
    assert table.table.state.shoe.count_due == bool(off)


@pytest.mark.parametrize("players", [1, 2, SEATS - 1, SEATS])
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_two_cards_to_each_area_and_the_dealer_and_five_to_the_board(device: str, players: int) -> None:
    table = holdem(device=device)
    table.seat("Ann", 1)
    for place in range(1, players + 1):
        table.ok(ANN, placed(place, 500))
    table.deal()
    state = table.table.state
    part = state.round.part
    assert [len(hand.cards) for hand in (part.dealer, *part.hands.values())] == [HAND] * (players + 1)
    assert len(part.board.cards) == BOARD
    assert state.shoe.left == DECK - HAND * (players + 1) - BOARD


# --- wagers ----------------------------------------------------------------------------------------------------------


@around
@pytest.mark.parametrize("end", ["minimum", "maximum"])
def test_the_limits_of_ante_and_blind(end: str, off: int) -> None:
    table = in_cents()
    amount = getattr(LIMITS.ranges["ante"], end) + off
    code = answer(table, ANN, placed(1, amount))
    outside = {("minimum", -1): "below-minimum", ("maximum", 1): "above-maximum"}
    assert code == outside.get((end, off), TAKEN)
    assert (table.on(1, "ante"), table.on(1, "blind")) == ((amount, amount) if code == TAKEN else (0, 0))


@around
@pytest.mark.parametrize("end", ["minimum", "maximum"])
def test_the_limits_of_trips(end: str, off: int) -> None:
    table = in_cents()
    code = answer(table, ANN, placed(1, 500, trips=getattr(LIMITS.ranges["trips"], end) + off))
    assert code == {("minimum", -1): "below-minimum", ("maximum", 1): "above-maximum"}.get((end, off), TAKEN)


@around
def test_the_blind_is_the_ante_to_the_cent(off: int) -> None:
    table = in_cents()
    code = answer(table, ANN, do.PlaceWagers(1, {"ante": Stake(777), "blind": Stake(777 + off)}))
    assert (code == TAKEN) == (off == 0)
    assert table.on(1, "ante") == (777 if off == 0 else 0)


@around
@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("open_", ALLOWED)
def test_play_is_a_multiple_of_the_ante_at_each_step_to_the_cent(open_: int, multiple: int, off: int) -> None:
    deal = Deal(chosen=CENTS)
    while len(deal.table.table.state.round.part.board.up) < open_:
        deal.checked(1, 2, 3).turned()
    code = answer(deal.table, ANN, do.Play(1, Stake(1_000 * multiple + off)))
    assert code == (TAKEN if off == 0 and multiple in ALLOWED[open_] else "play-amount")


@around
def test_the_areas_of_one_player(off: int) -> None:
    most = AREAS - 1
    table = holdem(chosen={"wager.hands-per-player": most})
    table.seat("Ann", 1)
    codes = [answer(table, ANN, placed(place, 500)) for place in range(1, most + off + 1)]
    assert codes == [TAKEN] * min(most, most + off) + ["too-many-hands"] * max(0, off)


# --- what is paid ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "qualifies"), [("Ac Qd", False), ("2c 3d", True), ("Kd 4s", True)])
def test_the_least_hand_with_which_the_dealer_qualifies(dealer: str, qualifies: bool) -> None:
    """On a board with a two and a king: ace high, a pair of twos, a pair of kings."""
    ended = duel("9c 9d", dealer, "Kh Ts 8c 6d 2h")
    assert ended["ante"].outcome == ("stands-off" if not qualifies else "loses" if dealer == "Kd 4s" else "wins")
    assert ended["play"].outcome == ("loses" if dealer == "Kd 4s" else "wins")


@pytest.mark.parametrize(
    ("hand", "board", "pays"),
    [("9c 9d", "Kh Ts 9h 6d 2h", "stands-off"), ("Jc 9d", "Th 8s 7h 2d 2c", "wins"), ("Ac 9c", "Kc Tc 4c 2d 3h", "wins")],
)
def test_the_blind_is_paid_from_a_straight(hand: str, board: str, pays: str) -> None:
    assert duel(hand, "Qd 5h", board)["blind"].outcome == pays


@pytest.mark.parametrize(("hand", "wins"), [("9c 9d", True), ("Kc 9d", False), ("Ac 3d", False)])
def test_trips_is_paid_from_three_of_a_kind(hand: str, wins: bool) -> None:
    assert (duel(hand, "Qd 5h", "Kh Ts 9h 6d 2h", trips=500)["trips"].outcome == "wins") == wins


@around
def test_a_flush_on_the_blind_pays_three_to_two_in_whole_chips(off: int) -> None:
    """An Ante of $10.50 would win $15.75: with chips of 50 cents it is rounded down."""
    deal = Deal(("Ac 9c",), "Qd 5h", "Kc Tc 4c 2d 3h", begin=False, trips=0)
    ante = 1_000 + 50 + 50 * off
    deal.table.ok(ANN, do.WithdrawWagers(1))
    deal.table.ok(ANN, placed(1, ante))
    deal.table.ok(DANA, do.NoMoreBets())
    while deal.table.phase != "deciding":
        deal.table.ok(DANA, do.Deal())
    blind = deal.at_river().played(1, 1).settled(1)[1]["blind"]
    assert blind.pays == ante * 3 // 2 // 50 * 50


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.by_hand
@around
@pytest.mark.parametrize("incident", ["player-count-wrong", "dealer-count-wrong"])
def test_the_cards_of_a_hand(incident: str, off: int) -> None:
    deal = Deal(physical=True)
    seat = 1 if incident == "player-count-wrong" else 0
    code = answer(deal.table, DANA, reported(incident, seat=seat, cards=HAND + off))
    assert code == (TAKEN if off else "impossible")
    assert deal.table.phase == ("wagering" if off else "deciding")


@pytest.mark.by_hand
@around
def test_a_hand_without_a_wager_is_complete_with_two_cards(off: int) -> None:
    events = Deal(physical=True).report(reported("hand-without-wager", seat=5, cards=HAND + off))
    assert (bool(of(events, MisdealDeclared)), bool(of(events, HandDiscarded))) == (off < 0, off >= 0)


@pytest.mark.by_hand
@pytest.mark.parametrize(("exposed", "code"), [(0, "impossible"), (1, "impossible"), (2, TAKEN), (3, TAKEN)])
def test_more_than_one_card_exposed(exposed: int, code: str) -> None:
    assert answer(Deal(physical=True).table, DANA, reported("cards-exposed", cards=exposed)) == code


@around
def test_the_time_to_decide(off: int) -> None:
    deal = Deal()
    until = deal.table.table.state.round.part.decide_by
    assert until == SECONDS * 1_000
    report = reported("absent-player", seat=1, reason="late")
    assert answer(deal.table, do.HOUSE_ACTOR, report, at=until + off) == ("still-time" if off < 0 else TAKEN)


@pytest.mark.parametrize(("seconds", "opens"), [(9, False), (10, True), (600, True), (601, False)])
def test_what_the_operator_may_choose_as_that_time(seconds: int, opens: bool) -> None:
    chosen = {"decision.seconds": seconds}
    if opens:
        assert holdem(chosen=chosen).phase == "wagering"
    else:
        assert not_opened("not-choosable", HOLDEM, limits=LIMITS, chosen=chosen).clauses == ("base.84",)
