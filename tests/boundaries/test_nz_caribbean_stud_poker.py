"""Every number in the rules of New Zealand Caribbean Stud Poker, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.incidents import incident as reported
from tests.support.nz_stud import Stud
from tests.support.nz_stud_rounds import BOOK, LIMITS, LOW, against, fed, shared, stud
from tests.support.opening import not_opened
from tests.support.play import DANA, STUD, TableUnderTest, player
from tests.support.rounds import number, of

from pitboss import do
from pitboss.games.dealer_poker.round import HandDiscarded
from pitboss.house.people import People
from pitboss.house.runner import Accepted
from pitboss.table.commands import Actor, Request, Stake
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import MisdealDeclared
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

CENTS = {"rounding.smallest-chip": 1}
SEATS, AREAS = number("seats.maximum", BOOK), number("wager.hands-per-player", BOOK)
SECONDS = number("decision.seconds", BOOK)
DECK, HAND = number("deck.cards", BOOK), number("hand.player", BOOK)
TIMES = number("play.minimum-multiple", BOOK)
ANN = player("Ann")
TAKEN, POOL = "taken", "caribbean-stud"
STRAIGHT_FLUSH, ROYAL = "6h 7h 8h 9h Th", "Ts Js Qs Ks As"
around = pytest.mark.parametrize("off", [-1, 0, 1])


def answer(table: TableUnderTest, who: Actor, does: Request, at: int | None = None) -> str:
    """The code of the refusal, or that it was taken."""
    outcome = table.say(who, does, at=at)
    if isinstance(outcome, Refusal):
        return outcome.code
    assert isinstance(outcome, Accepted), outcome
    return TAKEN


def placed(seat: int, **wagers: int) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {wager: Stake(amount) for wager, amount in wagers.items()})


def in_cents(**settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann at seat 1."""
    table = stud(chosen=CENTS, **settings)
    table.seat("Ann", 1, chips=10_000_000)
    return table


# --- places, decks, cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "opens"), [(0, False), (1, True), (SEATS - 1, True), (SEATS, True), (SEATS + 1, False)])
def test_the_places(seats: int, opens: bool) -> None:
    if opens:
        assert stud(seats=seats).phase == "wagering"
    else:
        assert not_opened("too-many-seats", STUD, limits=LIMITS, seats=seats).clause == "base.6"


@pytest.mark.parametrize(("decks", "opens"), [(0, False), (1, True), (2, True), (3, False)])
def test_the_decks_in_a_device(decks: int, opens: bool) -> None:
    backs = ("red", "blue", "green")[:decks]
    if opens:
        assert len(stud(backs=backs).table.state.decks) == decks
    else:
        assert not_opened("deck-count", STUD, limits=LIMITS, backs=backs).facts["holds"] == 2


@around
def test_the_cards_of_a_deck(off: int) -> None:
    table = stud(kind=PHYSICAL)
    table.ok(DANA, do.CountCards(DECK + off))
    assert table.table.state.shoe.count_due == bool(off)


@pytest.mark.parametrize("players", [1, 2, SEATS - 1, SEATS])
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_five_cards_to_each_area_and_the_dealer_whose_last_is_face_up(device: str, players: int) -> None:
    table = stud(device=device)
    table.seat("Ann", 1)
    for place in range(1, players + 1):
        table.ok(ANN, placed(place, ante=500))
    table.deal()
    state = table.table.state
    dealer = state.round.part.dealer
    assert [len(hand.cards) for hand in (dealer, *state.round.part.hands.values())] == [HAND] * (players + 1)
    assert dealer.up == (HAND - 1,)
    assert state.shoe.left == DECK - HAND * (players + 1)


# --- wagers ----------------------------------------------------------------------------------------------------------


@around
@pytest.mark.parametrize("wager", LIMITS.ranges)
@pytest.mark.parametrize("end", ["minimum", "maximum"])
def test_the_limits_of_each_wager(wager: str, end: str, off: int) -> None:
    table = in_cents()
    amount = getattr(LIMITS.ranges[wager], end) + off
    beside = {} if wager == "ante" else {"ante": Stake(1_000)}
    code = answer(table, ANN, do.PlaceWagers(1, {wager: Stake(amount), **beside}))
    outside = {("minimum", -1): "below-minimum", ("maximum", 1): "above-maximum"}
    assert code == outside.get((end, off), TAKEN)
    assert table.on(1, wager) == (amount if code == TAKEN else 0)


@around
@pytest.mark.parametrize("multiple", [TIMES - 1, TIMES, TIMES + 1])
def test_play_is_twice_the_ante_to_the_cent(multiple: int, off: int) -> None:
    table = in_cents()
    table.ok(ANN, placed(1, ante=777))
    table.deal()
    code = answer(table, ANN, do.Play(1, Stake(777 * multiple + off)))
    assert code == (TAKEN if (multiple, off) == (TIMES, 0) else "play-amount")


@around
def test_the_areas_of_one_player(off: int) -> None:
    most = AREAS - 1
    table = stud(chosen={"wager.hands-per-player": most})
    table.seat("Ann", 1)
    codes = [answer(table, ANN, placed(place, ante=500)) for place in range(1, most + off + 1)]
    assert codes == [TAKEN] * min(most, most + off) + ["too-many-hands"] * max(0, off)


# --- what is paid ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("Ac Qd Jh Ts 9c", False), ("Kc Qd Jh Ts 8c", False), ("Ac Kd 4h 3s 2c", True), (LOW, True), ("2c 2d 5h 4s 3c", True)],
)
def test_the_least_hand_with_which_the_dealer_plays(dealer: str, plays: bool) -> None:
    lines = against("Ks Kh 7d 6c 5d", dealer).settled
    assert lines["play"].outcome == ("wins" if plays else "stands-off")
    assert lines["ante"].outcome == "wins"


@around
def test_the_maximum_payout_to_the_cent(off: int) -> None:
    full = 100 * 1_000
    lines = against(ROYAL, LOW, ante=500, chosen={**CENTS, "payout.maximum": full + off}).settled
    assert lines["play"].pays == min(full, full + off)
    assert ("base.62" in lines["play"].clauses) == (off < 0)


@around
def test_a_straight_flush_gets_a_tenth_of_the_jackpot_or_its_odds_whichever_is_more(off: int) -> None:
    """With $1 the odds are $1,000, which is a tenth of $10,000: a chip decides."""
    people = People(None)
    fed(people, 1_000_000 + 500 * off)
    won = shared(people, (STRAIGHT_FLUSH, 100), name="Second")
    assert won.won(1) == 100_000 + max(0, 50 * off)


@around
def test_a_royal_flush_gets_the_whole_jackpot_or_its_odds_whichever_is_more(off: int) -> None:
    people = People(None)
    fed(people, 1_000_000 + 50 * off)
    won = shared(people, (ROYAL, 100), dealer="Ac Kd Jh 8c 4c", name="Second")
    assert won.won(1) == 1_000_000 + max(0, 50 * off)
    assert people.pools == {POOL: 0}


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.by_hand
@around
@pytest.mark.parametrize("incident", ["player-count-wrong", "dealer-count-wrong"])
def test_the_cards_of_a_hand(incident: str, off: int) -> None:
    game = Stud().dealt()
    seat = 1 if incident == "player-count-wrong" else 0
    code = answer(game.table, DANA, reported(incident, seat=seat, cards=HAND + off))
    assert code == (TAKEN if off else "impossible")
    assert game.table.phase == ("wagering" if off else "deciding")


@pytest.mark.by_hand
@around
def test_a_hand_without_an_ante_is_complete_with_five_cards(off: int) -> None:
    game = Stud().dealt()
    events = game.report("hand-without-wager", seat=5, cards=HAND + off)
    assert (bool(of(events, MisdealDeclared)), bool(of(events, HandDiscarded))) == (off < 0, off >= 0)


@pytest.mark.by_hand
@pytest.mark.parametrize(("exposed", "code"), [(0, "impossible"), (1, "impossible"), (2, TAKEN), (3, TAKEN)])
def test_more_than_one_card_exposed(exposed: int, code: str) -> None:
    game = Stud().dealt()
    assert answer(game.table, DANA, reported("cards-exposed", cards=exposed)) == code


@around
def test_the_time_to_decide(off: int) -> None:
    table = in_cents()
    table.ok(ANN, placed(1, ante=500))
    table.deal()
    until = table.table.state.round.part.decide_by
    report = reported("absent-player", seat=1, reason="late")
    assert until == SECONDS * 1_000
    assert answer(table, do.HOUSE_ACTOR, report, at=until + off) == ("still-time" if off < 0 else TAKEN)


@pytest.mark.parametrize(("seconds", "opens"), [(9, False), (10, True), (600, True), (601, False)])
def test_what_the_operator_may_choose_as_that_time(seconds: int, opens: bool) -> None:
    chosen = {"decision.seconds": seconds}
    if opens:
        assert stud(chosen=chosen).phase == "wagering"
    else:
        assert not_opened("not-choosable", STUD, limits=LIMITS, chosen=chosen).clauses == ("12.12",)
