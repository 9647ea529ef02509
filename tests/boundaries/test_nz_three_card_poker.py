"""Every number in the rules of New Zealand Three Card Poker, one below it, at it, and one above it.

from tests.support.incidents import incident as reported
Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.incidents import incident as reported
from tests.support.nz import DANA, OPAL
from tests.support.nz_three import (
    ANN,
    BEN,
    BOOK,
    DECK,
    HAND,
    LIMITS,
    NZ_THREE,
    STACK,
    NZThreeCards,
    against,
    in_round,
    lies,
    nz_three,
    paid,
    placed,
)
from tests.support.opening import not_opened
from tests.support.play import MINUTE, TableUnderTest, player
from tests.support.rounds import number, of

from pitboss import do
from pitboss.games.dealer_poker.round import HandDiscarded
from pitboss.house.runner import Accepted
from pitboss.table.commands import Actor, Request, Stake
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import MisdealDeclared
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

CENTS = {"rounding.smallest-chip": 1}
SEATS, AREAS = number("seats.maximum", BOOK), number("wager.hands-per-player", BOOK)
SECONDS = number("decision.seconds", BOOK)
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
    table = nz_three(chosen=CENTS, **settings)
    table.seat("Ann", 1)
    return table


# --- places, decks, cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "opens"), [(0, False), (1, True), (SEATS - 1, True), (SEATS, True), (SEATS + 1, False)])
def test_the_places(seats: int, opens: bool) -> None:
    if opens:
        assert nz_three(seats=seats).phase == "wagering"
    else:
        assert not_opened("too-many-seats", NZ_THREE, limits=LIMITS, seats=seats).clause == "base.7"


@pytest.mark.parametrize(("decks", "opens"), [(0, False), (1, True), (2, True), (3, False)])
def test_the_decks_in_a_device(decks: int, opens: bool) -> None:
    backs = ("red", "blue", "green")[:decks]
    if opens:
        assert len(nz_three(backs=backs).table.state.decks) == decks
    else:
        assert not_opened("deck-count", NZ_THREE, limits=LIMITS, backs=backs).facts["holds"] == 2


@around
def test_the_cards_of_a_deck(off: int) -> None:
    table = nz_three(kind=PHYSICAL)
    table.ok(DANA, do.CountCards(DECK + off))
    assert table.table.state.shoe.count_due == bool(off)


@pytest.mark.parametrize(("depth", "code"), [(0, "cut-depth"), (1, TAKEN), (DECK - 1, TAKEN), (DECK, "cut-depth")])
def test_the_depth_of_a_cut(depth: int, code: str) -> None:
    table = nz_three(kind=PHYSICAL, device=SHOE)
    table.ok(DANA, do.DirectShuffle("exposed"))
    table.ok(DANA, do.Shuffle())
    assert answer(table, DANA, do.Cut(depth)) == code


@pytest.mark.parametrize("players", [1, 2, SEATS - 1, SEATS])
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_three_cards_to_each_area_and_the_dealer(device: str, players: int) -> None:
    table = nz_three(device=device)
    table.seat("Ann", 1)
    for place in range(1, players + 1):
        table.ok(ANN, placed(place, ante=500))
    table.deal()
    state = table.table.state
    assert [len(hand.cards) for hand in (state.round.part.dealer, *state.round.part.hands.values())] == [HAND] * (players + 1)
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
def test_a_wager_is_topped_up_to_the_maximum(off: int) -> None:
    table = in_cents()
    most = LIMITS.ranges["six-card-bonus"].maximum
    table.ok(ANN, placed(1, ante=500, six_card_bonus=most - 1))
    assert answer(table, ANN, placed(1, six_card_bonus=2 + off)) == (TAKEN if off < 0 else "above-maximum")


@around
def test_the_chips_a_player_has(off: int) -> None:
    table = nz_three(chosen=CENTS)
    table.seat("Ann", 1, chips=1_500)
    code = answer(table, ANN, placed(1, ante=1_000, pair_plus=500 + off))
    assert code == {-1: "below-minimum", 0: TAKEN, 1: "chips-short"}[off]


@around
@pytest.mark.parametrize("multiple", [1, 2])
def test_play_is_the_ante_to_the_cent(multiple: int, off: int) -> None:
    table = in_cents()
    table.ok(ANN, placed(1, ante=777))
    table.deal()
    code = answer(table, ANN, do.Play(1, Stake(777 * multiple + off)))
    assert code == (TAKEN if (multiple, off) == (1, 0) else "play-amount")
    assert lies(table, 1) == (777, 777 if code == TAKEN else 0, 0, 0)


@around
def test_the_areas_of_one_player(off: int) -> None:
    most = AREAS - 1
    table = nz_three(chosen={"wager.hands-per-player": most})
    table.seat("Ann", 1)
    codes = [answer(table, ANN, placed(place, ante=500)) for place in range(1, most + off + 1)]
    assert codes == [TAKEN] * min(most, most + off) + ["too-many-hands"] * max(0, off)


@pytest.mark.parametrize(("hands", "opens"), [(0, False), (1, True), (AREAS, True), (AREAS + 1, False)])
def test_what_the_operator_may_choose_as_their_number(hands: int, opens: bool) -> None:
    chosen = {"wager.hands-per-player": hands}
    if opens:
        assert nz_three(chosen=chosen).phase == "wagering"
    else:
        assert not_opened("not-choosable", NZ_THREE, limits=LIMITS, chosen=chosen).clauses == ("5.5",)


# --- what is paid ----------------------------------------------------------------------------------------------------


@around
@pytest.mark.parametrize(
    ("wager", "kind", "hand", "dealer"),
    [
        ("six-card-bonus", "royal-flush", "As Ks Qs", "Js Ts 2d"),
        ("six-card-bonus", "three-of-a-kind", "9s 9h 4d", "9c Kd 2c"),
        ("pair-plus", "straight-flush", "9s 8s 7s", "Qd 8c 3h"),
        ("ante-bonus", "straight-flush", "9s 8s 7s", "Qd 8c 3h"),
    ],
)
def test_the_maximum_payout_to_the_cent(wager: str, kind: str, hand: str, dealer: str, off: int) -> None:
    full = paid(wager, kind, 500)
    chosen = {**CENTS, "payout.maximum": full + off}
    table, ended = against(hand, dealer, ante=500, pair_plus=500, bonus=500, chosen=chosen)
    assert ended[wager].pays == min(full, full + off)
    assert ("5.10" in ended[wager].clauses) == (off < 0)
    won = sum(each.pays for each in ended.values())
    assert (table.stack(1), table.tray) == (STACK + won, 10_000_000 - STACK - won)


@pytest.mark.parametrize(
    ("dealer", "plays_on"), [("Jc Td 8h", False), ("Jc Td 9h", True), ("Qc 3d 2h", True), ("2c 2d 3h", True)]
)
def test_the_least_hand_of_the_dealers(dealer: str, plays_on: bool) -> None:
    assert against("As Ks Qs", dealer)[1]["play"].outcome == ("wins" if plays_on else "stands-off")


@pytest.mark.parametrize(
    ("hand", "dealer", "kind"),
    [
        ("9s 8h 4d", "9c 8d 2c", ""),
        ("9s 9h 4d", "9c Kd 2c", "three-of-a-kind"),
        ("9s 8h 7d", "6c Kd 2c", ""),
        ("9s 8h 7d", "6c 5d 2c", "straight"),
        ("9s 8s 4s", "2s Kd Qc", ""),
        ("9s 8s 4s", "2s Ks Qc", "flush"),
        ("9s 8s 7s", "6s 5s Ad", "straight-flush"),
        ("Ks Qs Js", "Ts 9s Ad", "straight-flush"),
        ("As Ks Qs", "Js Ts 9d", "royal-flush"),
    ],
)
def test_five_of_the_six_cards_and_not_four(hand: str, dealer: str, kind: str) -> None:
    table = in_round(hand, dealer, bonus=500)
    table.ok(ANN, do.Fold(1))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(1))
    pays = paid("six-card-bonus", kind, 500) if kind else -500
    assert table.stack(1) == STACK - 1_000 + pays


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.by_hand
@around
@pytest.mark.parametrize("incident", ["player-count-wrong", "dealer-count-wrong"])
def test_the_cards_of_a_hand(incident: str, off: int) -> None:
    game = NZThreeCards().dealt()
    seat = 1 if incident == "player-count-wrong" else 0
    code = answer(game.table, DANA, reported(incident, seat=seat, cards=HAND + off))
    assert code == (TAKEN if off else "impossible")
    assert game.table.phase == ("wagering" if off else "deciding")


@pytest.mark.by_hand
@around
def test_a_hand_without_a_wager_is_complete_with_three_cards(off: int) -> None:
    game = NZThreeCards().dealt()
    events = game.report("hand-without-wager", seat=5, cards=HAND + off)
    assert (bool(of(events, MisdealDeclared)), bool(of(events, HandDiscarded))) == (off < 0, off >= 0)


@pytest.mark.by_hand
@pytest.mark.parametrize(("exposed", "code"), [(0, "impossible"), (1, "impossible"), (2, TAKEN), (3, TAKEN)])
def test_more_than_one_card_exposed(exposed: int, code: str) -> None:
    game = NZThreeCards().dealt()
    assert answer(game.table, DANA, reported("cards-exposed", cards=exposed)) == code


@around
def test_the_time_to_decide(off: int) -> None:
    game = NZThreeCards().dealt()
    report = reported("absent-player", seat=1, reason="late")
    assert answer(game.table, do.HOUSE_ACTOR, report, at=SECONDS * 1_000 + off) == ("still-time" if off < 0 else TAKEN)


@pytest.mark.parametrize(("seconds", "opens"), [(9, False), (10, True), (600, True), (601, False)])
def test_what_the_operator_may_choose_as_that_time(seconds: int, opens: bool) -> None:
    chosen = {"decision.seconds": seconds}
    if opens:
        assert nz_three(chosen=chosen).phase == "wagering"
    else:
        assert not_opened("not-choosable", NZ_THREE, limits=LIMITS, chosen=chosen).clauses == ("11.13",)


@pytest.mark.by_hand
@pytest.mark.parametrize("viewed", [(2,), (2, 3)])
def test_one_blind_hand_looked_at_and_two(viewed: tuple[int, ...]) -> None:
    table = nz_three()
    table.seat("Ann", 1)
    for place in (1, 2, 3):
        table.ok(ANN, placed(place, ante=500))
    table.deal()
    table.ok(OPAL, reported("blind-hand-viewed", viewed=viewed))
    void = [hand.status.value for hand in table.table.state.round.part.hands.values()].count("void")
    assert void == (0 if len(viewed) == 1 else len(viewed))


@around
def test_the_notice_before_a_table_is_closed(off: int) -> None:
    table = nz_three()
    table.seat("Ann", 1)
    table.ok(OPAL, do.AnnounceClosing(0))
    minutes = int(table.table.rules.value("closing.notice-minutes"))
    assert answer(table, OPAL, do.CloseTable(), at=minutes * MINUTE + off) == ("closing-notice" if off < 0 else TAKEN)


@pytest.mark.parametrize("seat", [0, 1, SEATS, SEATS + 1])
def test_the_seats_of_the_table(seat: int) -> None:
    table = nz_three()
    inside = 1 <= seat <= SEATS
    assert answer(table, player("Ben"), do.TakeSeat(seat)) == (TAKEN if inside else "no-such-seat")
    assert (BEN.name in {each.player for each in table.table.state.seats.values()}) == inside
