"""5.1 and 5.8: what may be wagered on, when each wager wins, and what it is paid."""

import pytest
from tests.support.derby import (
    ANN,
    FINISHES,
    LOSES,
    PAIRS,
    RED,
    STACK,
    STAKE,
    SUITS,
    WINS,
    derby,
    lies,
    lines,
    pays,
    placed,
    quinella,
    race,
    raced,
    suit,
    trifecta,
    with_values,
)
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.table.services.wagers.placing import WagersPlaced

ALL = {
    "red": STAKE,
    "black": STAKE,
    **{suit(each): STAKE for each in SUITS},
    **{quinella(each): STAKE for each in PAIRS},
    **{trifecta(each): STAKE for each in FINISHES},
}
"""The same stake on every area of the layout."""


@clause("5.1", "5.1(a)", "5.1(b)", "5.1(c)", "5.1(d)", "5.1(e)")
def test_a_player_makes_one_wager_or_as_many_as_they_like() -> None:
    kinds = {"red": "5.1(a)", "black": "5.1(b)", "suit": "5.1(c)", "quinella": "5.1(d)", "trifecta": "5.1(e)"}
    for wager in ALL:
        table = derby()
        table.seat("Ann", 1)
        table.refused("nothing-wagered", DANA, do.NoMoreBets())
        (event,) = of(table.ok(ANN, placed(1, {wager: STAKE})), WagersPlaced)
        cited = {each for each in event.clauses if each.startswith("5.1")}
        assert cited == {"5.1", kinds[wager.partition("-")[0]]}
        assert (lies(table, 1), table.stack(1)) == ({wager: STAKE}, STACK - STAKE)
        table.deal()
    table = derby()
    table.seat("Ann", 1)
    (event,) = of(table.ok(ANN, placed(1, ALL)), WagersPlaced)
    assert {"5.1", *kinds.values()} <= set(event.clauses)
    assert (lies(table, 1), table.stack(1)) == (ALL, STACK - STAKE * len(ALL))


@clause("5.1(a)(i)", "5.1(a)(ii)", "5.1(b)(i)", "5.1(b)(ii)")
def test_a_colour_wins_with_the_winner_and_loses_with_it() -> None:
    for places in FINISHES:
        run = raced({"red": STAKE, "black": STAKE}, places)
        red = places[0] in RED
        assert run.outcome("red") == ((WINS, pays("red-black")) if red else (LOSES, -STAKE))
        assert run.outcome("black") == ((LOSES, -STAKE) if red else (WINS, pays("red-black")))
        assert ("5.1(a)(i)" if red else "5.1(a)(ii)") in run.clauses("red")
        assert ("5.1(b)(ii)" if red else "5.1(b)(i)") in run.clauses("black")
        assert (run.won, run.house) == (pays("red-black") - STAKE, STAKE - pays("red-black"))


@clause("5.1(c)(i)", "5.1(c)(ii)")
def test_one_suit_wins_when_it_is_first_and_no_other_suit_does() -> None:
    for places in FINISHES:
        run = raced({suit(each): STAKE for each in SUITS}, places)
        for each in SUITS:
            first = each == places[0]
            assert run.outcome(suit(each)) == ((WINS, pays("suit")) if first else (LOSES, -STAKE))
            assert ("5.1(c)(i)" if first else "5.1(c)(ii)") in run.clauses(suit(each))
        assert run.won == pays("suit") - 3 * STAKE


@clause("5.1(d)(i)", "5.1(d)(ii)")
def test_a_quinella_wants_its_two_suits_in_their_order() -> None:
    for places in FINISHES:
        run = raced({quinella(each): STAKE for each in PAIRS}, places)
        for each in PAIRS:
            right = each == places[:2]
            assert run.outcome(quinella(each)) == ((WINS, pays("quinella")) if right else (LOSES, -STAKE))
            assert ("5.1(d)(i)" if right else "5.1(d)(ii)") in run.clauses(quinella(each))
        assert run.won == pays("quinella") - 11 * STAKE


@clause("5.1(e)(i)", "5.1(e)(ii)", "5.1(e)(iii)", "5.1(e)(iv)", "5.8(d)")
def test_a_trifecta_wins_by_as_many_places_as_it_has_right_from_the_first() -> None:
    for places in FINISHES:
        run = raced({trifecta(each): STAKE for each in FINISHES}, places)
        for each in FINISHES:
            wager = trifecta(each)
            if each == places:
                way, end = "5.1(e)(iii)", (WINS, pays("trifecta-third"))
            elif each[:2] == places[:2]:
                way, end = "5.1(e)(ii)", (WINS, pays("trifecta-second"))
            elif each[0] == places[0]:
                way, end = "5.1(e)(i)", (WINS, pays("trifecta-first"))
            else:
                way, end = "5.1(e)(iv)", (LOSES, -STAKE)
            assert run.outcome(wager) == end, (each, places)
            assert way in run.clauses(wager)
            assert ("5.8(d)" in run.clauses(wager)) == (end[0] == WINS)
        assert run.won == pays("trifecta-third") + pays("trifecta-second") + 4 * pays("trifecta-first") - 18 * STAKE


ODDS = (
    ("red-black", "5.8(a)", "red", False, 1_000),
    ("red-black", "5.8(a)", "black", False, 1_000),
    ("red-black-protested", "5.8(a)", "red", True, 500),
    ("red-black-protested", "5.8(a)", "black", True, 500),
    ("suit", "5.8(b)", suit("d"), False, 3_000),
    ("suit-protested", "5.8(b)", suit("d"), True, 2_000),
    ("quinella", "5.8(c)", quinella("dh"), False, 10_000),
    ("quinella", "5.8(c)", quinella("dh"), True, 10_000),
    ("trifecta-first", "5.8(d)(i)", trifecta("dch"), False, 1_000),
    ("trifecta-first", "5.8(d)(i)", trifecta("dch"), True, 1_000),
    ("trifecta-second", "5.8(d)(ii)", trifecta("dhs"), False, 2_000),
    ("trifecta-second", "5.8(d)(ii)", trifecta("dhs"), True, 2_000),
    ("trifecta-third", "5.8(d)(iii)", trifecta("dhc"), False, 10_000),
    ("trifecta-third", "5.8(d)(iii)", trifecta("dhc"), True, 10_000),
)
"""What a winning stake of ten dollars is paid: the setting, its clause, a wager, whether the race is protested, the payment."""


@clause("5.8", "5.8(a)", "5.8(b)", "5.8(c)", "5.8(d)", "5.8(d)(i)", "5.8(d)(ii)", "5.8(d)(iii)")
def test_every_winning_wager_is_paid_at_its_own_odds_and_its_stake_comes_back() -> None:
    for key, rule, wager, protested, paid in ODDS:
        places = "shc" if wager == "black" else "dhc"
        run = raced({wager: STAKE}, places, protested=protested)
        assert (run.outcome(wager), run.won, run.house) == ((WINS, paid), paid, -paid)
        assert {each for each in run.clauses(wager) if each.startswith("5.8")} >= {"5.8", rule}
        others = [odds for odds in {each[1] for each in ODDS} if odds != rule and "protested" not in key]
        assert not set(others) & set(run.clauses(wager))
        seven = with_values(**{f"odds.{key}": '"7 to 1"'})
        assert raced({wager: STAKE}, places, protested=protested, book=seven).won == 7 * STAKE
        if protested == key.endswith("-protested") and rule in ("5.8(a)", "5.8(b)"):
            assert raced({wager: STAKE}, places, protested=not protested, book=seven).won != 7 * STAKE


@clause("5.8(d)")
def test_a_trifecta_is_paid_once_for_the_most_it_has_right() -> None:
    run = raced({trifecta("dhc"): STAKE}, "dhc")
    assert run.won == pays("trifecta-third"), "and not for the first and the first two as well"
    assert {each for each in run.clauses(trifecta("dhc")) if each.startswith("5.8(d)")} == {"5.8(d)", "5.8(d)(iii)"}
    assert {"5.8(d)(i)", "5.8(d)(ii)", "5.8(d)(iii)"} <= {*run.table.sign()["schedule.exact-trifecta"].clauses}
    assert run.table.sign()["schedule.red-or-black"].text.startswith("Red or Black pays: win 1 to 1, ")


@clause("5.8", "5.8(a)")
@pytest.mark.parametrize(("stake", "down", "up"), [(500, 250, 250), (550, 250, 300), (600, 300, 300), (1_050, 500, 550)])
def test_half_odds_are_paid_in_whole_chips(stake: int, down: int, up: int) -> None:
    run = raced({"red": stake}, "dhc", protested=True)
    assert (run.outcome("red"), run.won, run.house) == ((WINS, down), down, -down)
    assert {"5.8", "5.8(a)"} <= set(run.clauses("red"))
    assert "down" in run.table.sign()["rounding"].text
    assert raced({"red": stake}, "dhc", protested=True, book=with_values(**{"rounding.direction": '"up"'})).won == up


@clause("5.8(a)")
def test_each_wager_is_rounded_by_itself() -> None:
    table = derby(cards=race("dhc", protested=True), automation=EVERYTHING)
    for name, seat in (("Ann", 1), ("Ben", 2)):
        table.ok(table.seat(name, seat), placed(seat, {"red": 550}))
    events = table.deal()
    assert [lines(events, seat)["red"].pays for seat in (1, 2)] == [250, 250], "two halves of 550 are not one of 1,100"
    assert (table.stack(1), table.stack(2)) == (STACK + 250, STACK + 250)
