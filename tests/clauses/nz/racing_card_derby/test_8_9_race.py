"""8 and 9: the race card by card, what is said and shown at its end, and the settlement."""

import random

import pytest
from tests.support.derby import (
    ANN,
    CONTINUOUS,
    EVERYBODY,
    FINISHES,
    STACK,
    STAKE,
    UNSETTLED,
    decided,
    derby,
    drawn,
    finish,
    lies,
    number,
    opened_by_hand,
    placed,
    race,
    with_values,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import deck, parse_cards
from pitboss.games.racing_card_derby.announcing import ResultAnnounced, ResultConfirmed
from pitboss.games.racing_card_derby.drawing import CardDrawn, ResultShown
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.shared_layout.settling import LosingWagersTaken, WinningWagersPaid
from pitboss.table.commands import Request
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.wagers.calling import BetsClosed
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer


def started(run: str, **settings: object) -> TableUnderTest:
    """Ann has wagered on red, Ben on black, and the dealer has called; the cards will come so."""
    return wagered(derby(cards=run, **settings))


def wagered(table: TableUnderTest) -> TableUnderTest:
    for name, seat, wager in (("Ann", 1, "red"), ("Ben", 2, "black")):
        who = table.seat(name, seat)
        table.ok(who, placed(seat, {wager: STAKE}))
    table.deal()
    return table


def areas(table: TableUnderTest) -> dict[int, list[str]]:
    """The cards in each of the three areas, as drawn."""
    now = table.table.state.round.part
    return {at: [str(card) for card, place in zip(now.cards, now.places, strict=True) if place == at] for at in (1, 2, 3)}


@clause("8.1")
def test_the_call_comes_before_the_first_card() -> None:
    table = derby(cards=race("dhc"))
    ann = table.seat("Ann", 1)
    assert "5.2" in table.refused("nothing-wagered", DANA, do.NoMoreBets()).clauses
    table.ok(ann, placed(1, {"red": STAKE}))
    assert table.refused("call-needed", DANA, do.Draw()).clauses == ("8.1",)
    for who in EVERYBODY:
        if who != DANA:
            assert "8.1" in table.refused("not-your-office", who, do.NoMoreBets()).clauses
    (closed,) = of(table.ok(DANA, do.NoMoreBets()), BetsClosed)
    assert "8.1" in closed.clauses
    table.refused("announced", DANA, do.NoMoreBets())
    (draw,) = of(table.ok(DANA, do.Draw()), CardDrawn)
    assert "8.1" in draw.clauses


@clause("8.1")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER, CONTINUOUS])
def test_one_card_at_a_time_leaves_the_device(device: str) -> None:
    table = started(race("dhc"), device=device)
    assert "8.1" in table.table.history[0].event.clauses, "the table was opened with a device, and deals from nothing else"
    for card in parse_cards(race("dhc")):
        before = table.table.state.shoe.left
        (draw,) = of(table.ok(DANA, do.Draw()), CardDrawn)
        assert (draw.card, table.table.state.shoe.left) == (card, before - 1)
        assert "8.1" in draw.clauses
    assert "8.1(c)" in table.refused("dealt", DANA, do.Draw()).clauses, "the race is over"


@clause("8.1(a)", "8.1(b)", "8.1(c)")
@pytest.mark.parametrize("seed", range(40))
def test_each_area_is_dealt_to_until_it_is_decided_and_no_further(seed: int) -> None:
    order = list(deck(number("decks")))
    random.Random(seed).shuffle(order)
    table = started(" ".join(order), automation=UNSETTLED)
    by_area, places = expected([*order])
    assert areas(table) == by_area
    (shown,) = of((each.event for each in table.table.history), ResultShown)
    assert shown.places == finish(places)
    rules = {1: "8.1(a)", 2: "8.1(b)", 3: "8.1(c)"}
    for draw in of((each.event for each in table.table.history), CardDrawn):
        assert rules[draw.place] in draw.clauses
        assert not {rule for at, rule in rules.items() if at != draw.place} & set(draw.clauses)


def expected(order: list[str]) -> tuple[dict[int, list[str]], str]:
    """The race worked out from the order of the cards: four of one suit, then one of another, then one of a third."""
    by_area: dict[int, list[str]] = {1: [], 2: [], 3: []}
    coming = iter(order)
    tally = dict.fromkeys("cdhs", 0)
    while max(tally.values()) < 4:
        by_area[1].append(next(coming))
        tally[by_area[1][-1][1]] += 1
    gone = max(tally, key=lambda letter: tally[letter])
    for at in (2, 3):
        while not by_area[at] or by_area[at][-1][1] in gone:
            by_area[at].append(next(coming))
        gone += by_area[at][-1][1]
    return by_area, gone


@clause("8.1(a)")
def test_three_of_a_suit_are_not_enough_and_the_longest_race_for_first_place_has_thirteen_cards() -> None:
    table = started("Ad Kd Qd Ah Kh Qh Ac Kc Qc As Ks Qs 5c 9h 8d")
    draws = of(drawn(table, "Ad Kd Qd Ah Kh Qh Ac Kc Qc As Ks Qs 5c 9h 8d"), CardDrawn)
    assert [draw.place for draw in draws] == [1] * (3 * 4 + 1) + [2, 3]
    assert "8.1(a)" in draws[0].clauses
    shorter = started("Ad Kd Qd 9h 8c", book=with_values(**{"race.cards-to-win": "3"}))
    assert [draw.place for draw in of(drawn(shorter, "Ad Kd Qd 9h 8c"), CardDrawn)] == [1, 1, 1, 2, 3]


@clause("8.1(b)", "8.1(c)")
def test_cards_of_suits_already_placed_decide_nothing() -> None:
    run = "Ad Kd Qd Jd Td 9d 9h 8h 7d 6h 5d 4c"
    table = started(run)
    draws = of(drawn(table, run), CardDrawn)
    assert [draw.place for draw in draws] == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3]
    assert {"8.1(b)", "8.1(c)"} <= {each for draw in draws for each in draw.clauses}
    assert [draw.last for draw in draws] == [False] * 11 + [True]


@clause("8.2")
def test_everybody_sees_every_card_of_each_area_in_the_order_it_was_laid() -> None:
    run = "Ad Kc Kd Qs Qd Jd Td 9h 5h 4c"
    table = started(run)
    for lying in range(1, len(parse_cards(run)) + 1):
        (draw,) = of(table.ok(DANA, do.Draw()), CardDrawn)
        assert "8.2" in draw.clauses
        for viewer in (PUBLIC, Viewer("player", "Ann"), Viewer("dealer", "Dana"), Viewer("inspector", "Ines")):
            seen = table.view(viewer).of(RaceView)
            assert seen is not None
            assert [card for area in (1, 2, 3) for card in seen.areas[area]] == list(parse_cards(run))[:lying]
    assert areas(table) == {1: ["Ad", "Kc", "Kd", "Qs", "Qd", "Jd"], 2: ["Td", "9h"], 3: ["5h", "4c"]}


@clause("8.1")
def test_a_card_that_the_scanner_did_not_read_holds_the_race_up() -> None:
    table = over("", physical=True)
    drawn(table, "Ad")
    (draw,) = of(table.ok(DANA, do.Draw()), CardDrawn)
    assert draw.card is None
    assert "8.1" in table.refused("card-unread", DANA, do.Draw(parse_cards("Kd")[0])).clauses
    table.ok(DANA, race_incident("scan-failed", position=1, card=parse_cards("Kd")[0]))
    drawn(table, "Qd")
    virtual = started(race("dhc"))
    assert "8.1" in virtual.refused("cards-not-keyed", DANA, do.Draw(parse_cards("Ad")[0])).clauses, "the shoe knows its cards"


@clause("8.1")
def test_no_card_is_read_more_often_than_there_are_decks() -> None:
    table = opened_by_hand(chosen={"decks": 2})
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    table.deal()
    assert "8.1" in of(drawn(table, "Ad Kc Ad"), CardDrawn)[0].clauses
    table.refused("card-known-twice", DANA, do.Draw(parse_cards("Ad")[0]))
    drawn(table, "Kc")


def over(places: str = "dhc", *, protested: bool = False, physical: bool = False) -> TableUnderTest:
    """A race that is over and about which nothing has been said."""
    run = race(places, protested=protested) if places else ""
    table = wagered(opened_by_hand()) if physical else started(run)
    drawn(table, run)
    return table


@clause("9.1", "9.1(a)", "9.1(b)")
@pytest.mark.parametrize("protested", [False, True])
@pytest.mark.parametrize("places", FINISHES)
def test_the_dealer_announces_the_places_and_whether_the_race_is_protested(places: str, protested: bool) -> None:
    table = over(places, protested=protested, physical=True)
    for who in EVERYBODY:
        if who != DANA:
            assert "9.1(a)" in table.refused("not-your-office", who, do.AnnounceResult(finish(places), protested)).clauses
    assert "9.1(a)" in table.refused("result-unsaid", DANA, do.AnnounceResult()).clauses
    for wrong in (finish(places)[::-1], finish(places)[:2], (*finish(places)[:2], finish(places)[0])):
        assert "9.1(a)" in table.refused("result-wrong", DANA, do.AnnounceResult(wrong, protested)).clauses
    assert "9.1(b)" in table.refused("result-wrong", DANA, do.AnnounceResult(finish(places), not protested)).clauses
    (said,) = of(table.ok(DANA, do.AnnounceResult(finish(places), protested)), ResultAnnounced)
    assert (said.places, said.protested) == (finish(places), protested)
    assert {"9.1", "9.1(a)", "9.1(b)"} <= set(said.clauses)


STEPS: dict[str, Request] = {
    "announce": do.AnnounceResult(finish("dhc"), False),
    "confirm": do.ConfirmResult(),
    "take": do.TakeLosing(),
    "pay": do.PayWinning(),
    "end": do.EndRound(),
}
"""What the dealer does when the race is over, in order."""
TOO_EARLY = {
    "confirm": ("result-unannounced", "9.1(a)"),
    "take": ("result-unconfirmed", "9.1(c)"),
    "pay": ("result-unconfirmed", "9.1(c)"),
    "end": ("winning-unpaid", "9.2"),
}
ONCE = {
    "announce": ("result-announced", "9.1(a)"),
    "confirm": ("result-confirmed", "9.1(c)"),
    "take": ("losing-taken", "9.2"),
    "pay": ("winning-paid", "9.2"),
}


@clause("9.1", "9.1(a)", "9.1(c)", "9.2")
def test_announced_confirmed_taken_and_paid_in_this_order_and_each_once() -> None:
    table = over()
    names = list(STEPS)
    for at, name in enumerate(names):
        for later in names[at + 1 :]:
            code, rule = TOO_EARLY[later] if (name, later) != ("take", "pay") else ("losing-first", "9.2")
            assert rule in table.refused(code, DANA, STEPS[later]).clauses
        table.ok(DANA, STEPS[name])
        if name in ONCE:
            code, rule = ONCE[name]
            assert rule in table.refused(code, DANA, STEPS[name]).clauses
    assert (table.phase, table.stack(1), table.stack(2)) == ("wagering", STACK + STAKE, STACK - STAKE)


@clause("9.1", "9.2")
def test_nothing_is_announced_or_paid_while_the_race_runs() -> None:
    table = started(race("dhc"))
    drawn(table, race("dhc").rpartition(" ")[0])
    for name, rule in {"announce": "9.1", "confirm": "9.1", "take": "9.2", "pay": "9.2", "end": "9.2"}.items():
        assert rule in table.refused("wrong-phase", DANA, STEPS[name]).clauses
    assert (lies(table, 1), lies(table, 2)) == ({"red": STAKE}, {"black": STAKE})


@pytest.mark.by_hand
@clause("9.1(c)")
def test_the_result_is_confirmed_by_what_the_equipment_shows() -> None:
    table = over()
    table.ok(DANA, do.AnnounceResult(finish("dhc"), False))
    for who in EVERYBODY:
        if who != DANA:
            assert "9.1(c)" in table.refused("not-your-office", who, do.ConfirmResult()).clauses
    (confirmed,) = of(table.ok(DANA, do.ConfirmResult()), ResultConfirmed)
    assert {"9.1", "9.1(c)"} <= set(confirmed.clauses)
    # A result found wrong has to be said and confirmed again before a wager is touched.
    table.ok(DANA, race_incident("display-wrong", shows=finish("dch")))
    assert "9.1(c)" in table.refused("result-unconfirmed", DANA, do.TakeLosing()).clauses
    decided(table, "dhc")
    table.ok(DANA, do.TakeLosing())


@clause("9.2", "5.8")
def test_first_all_losing_wagers_are_taken_and_then_all_winning_ones_are_paid() -> None:
    table = over()
    tray = table.tray
    decided(table, "dhc")
    (taken,) = of(table.ok(DANA, do.TakeLosing()), LosingWagersTaken)
    assert [(seat, line.wager, line.pays) for seat, line in taken.wagers] == [(2, "black", -STAKE)]
    assert (lies(table, 1), lies(table, 2), table.tray) == ({"red": STAKE}, {}, tray + STAKE)
    assert "9.2" in taken.clauses
    (paid,) = of(table.ok(DANA, do.PayWinning()), WinningWagersPaid)
    assert [(seat, line.wager, line.pays) for seat, line in paid.wagers] == [(1, "red", STAKE)]
    assert "9.2" in paid.clauses
    assert (table.stack(1), table.stack(2), table.tray) == (STACK + STAKE, STACK - STAKE, tray)
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == len(parse_cards(race("dhc")))


@clause("9.2")
def test_a_wager_found_after_the_losing_ones_were_taken_does_not_come_to_lie_for_the_next_race() -> None:
    table = over()
    decided(table, "dhc")
    table.ok(DANA, do.TakeLosing())
    for wager in ("black", "red"):
        assert "9.2" in table.refused("losing-taken", DANA, do.WagerFound(2, wager, do.Stake(STAKE))).clauses
    table.ok(DANA, do.PayWinning())
    table.ok(DANA, do.EndRound())
    assert (lies(table, 1), lies(table, 2)) == ({}, {})
