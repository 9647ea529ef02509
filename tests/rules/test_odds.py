"""Settlement odds: Ante and Play, the pay tables of the bonus and the side wager, and rounding."""

from __future__ import annotations

import pytest
from tests.support import hands
from tests.support.opening import not_opened
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss.money import payment


def kinds(book: BookUnderTest) -> list[str]:
    """The kinds of hand that the pay tables tell apart, best first."""
    named = list(hands.PLAYERS[book.rules.game or ""])
    return named[: named.index("nothing") + 1]


@pytest.mark.parametrize(("wager", "other"), [("ante", "play"), ("play", "ante")])
@carries("settle.ante-odds", "settle.play-odds")
def test_a_winning_ante_and_a_winning_play_are_paid_even_money(book: BookUnderTest, wager: str, other: str) -> None:
    own = {*book.cites(f"settle.{wager}-odds")} - {*book.cites(f"settle.{other}-odds")}
    play, whole = 1_050 * book.times, book.whole(1_050)
    even = book.duel("pair", "low", ante=1_050)
    assert (even.pays("ante"), even.pays("play"), even.won, even.house) == (1_050, play, whole, -whole)
    assert {*book.cites(f"settle.{wager}-odds")} <= {*even.clauses(wager)}
    assert not own & {*even.clauses(other)}
    for odds, pays in (("2 to 1", 2_100), ("1 to 2", 500)):
        rules = book.having(**{f"odds.{wager}": f'"{odds}"'})
        won = book.duel("pair", "low", ante=1_050, book=rules)
        assert (won.pays(wager), won.pays(other), won.won) == (pays, 1_050, pays + 1_050)
        lost = book.duel("pair", "kings", ante=1_050, book=rules)
        assert (lost.pays(wager), lost.won, lost.house) == (-1_050, -2_100, 2_100), "what loses loses its stake and no more"
        assert not own & {*lost.clauses(wager)}


@carries("settle.ante-odds", "settle.play-odds")
def test_the_stake_comes_back_beside_what_it_wins(book: BookUnderTest) -> None:
    ours = book.duel("pair", "low")
    for wager in ("ante", "play"):
        assert {*book.cites(f"settle.{wager}-odds")} <= {*ours.clauses(wager)}
    kept = book.duel("pair", "low", book=book.having(**{"odds.returns-stake": "false"}))
    assert (ours.won, kept.won) == (book.whole(1_000), 0)


@carries("odds.ante-bonus")
def test_the_bonus_begins_where_the_book_says(book: BookUnderTest) -> None:
    order = kinds(book)
    ours = str(book.rules.setting("ante-bonus.from").value)
    for least in (ours, order[order.index(ours) - 1]):
        rules = book.having(**{"ante-bonus.from": f'"{least}"'})
        for name in order:
            for dealer in ("low", "top"):
                earned = "ante-bonus" in book.duel(name, dealer, book=rules).settled
                assert earned == (order.index(name) <= order.index(least)), (name, dealer, least)
    bonus = book.duel(ours, "top")
    assert {*book.cites("odds.ante-bonus")} <= {*bonus.clauses("ante-bonus")}
    assert bonus.won == bonus.pays("ante-bonus") - 2_000, "it is paid though the dealer wins"


@carries("odds.ante-bonus")
def test_the_bonus_follows_the_pay_table_in_play(book: BookUnderTest) -> None:
    chip, paid = book.number("rounding.smallest-chip"), {}
    for schedule in book.rules.schedules_of("ante-bonus"):
        chosen = {"schedule.ante-bonus": schedule.name}
        for kind, odds in schedule.odds.items():
            round_ = book.duel(kind, "low", ante=1_250, chosen=chosen)
            assert round_.pays("ante-bonus") == payment(1_250, odds, chip, "down")
            assert round_.won == round_.pays("ante-bonus") + 2_500
            assert {*book.cites("odds.ante-bonus")} <= {*round_.clauses("ante-bonus")}
        paid[schedule.name] = tuple(map(str, schedule.odds.values()))
        line = book.table(chosen=chosen).sign()["schedule.ante-bonus"]
        assert {*book.cites("odds.ante-bonus")} <= {*line.clauses}
        assert all(f"{kind.replace('-', ' ')} {odds}" in line.text for kind, odds in schedule.odds.items())
    assert len({*paid.values()}) == len(paid)


@carries("sign.ante-bonus")
def test_the_pay_table_of_the_bonus_is_on_the_sign_before_anybody_wagers(book: BookUnderTest) -> None:
    line = book.table().sign()["schedule.ante-bonus"]
    assert {*book.cites("sign.ante-bonus")} <= {*line.clauses}


def side_follows_the_pay_table_in_play(book: BookUnderTest) -> None:
    side, paid = book.side, {}
    for schedule in book.rules.schedules_of(side):
        chosen = {f"schedule.{side}": schedule.name}
        for name in kinds(book):
            wins = name == "aces" or name in schedule.odds
            pays = book.paid(side, name, 1_250, schedule.name) if wins else -1_250
            alone = wins or book.rules.setting("side.alone-stays-with").value == "any"
            for dealer in ("low", "top"):
                round_ = book.duel(name, dealer, ante=0 if alone else 1_000, side=1_250, chosen=chosen)
                assert round_.pays(side) == pays, (schedule.name, name, dealer)
                assert not alone or (round_.won, round_.house) == (pays, -pays)
                assert not wins or {*book.cites(f"odds.{side}")} <= {*round_.clauses(side)}
        paid[schedule.name] = tuple(map(str, schedule.odds.values()))
        line = book.table(chosen=chosen).sign()[f"schedule.{side}"]
        assert {*book.cites(f"odds.{side}")} <= {*line.clauses}
        assert all(f"{kind.replace('-', ' ')} {odds}" in line.text for kind, odds in schedule.odds.items())
    assert len({*paid.values()}) == len(paid) > 1


@carries("odds.aces-up", "sign.aces-up")
def test_aces_up_follows_the_pay_table_on_the_sign(book: BookUnderTest) -> None:
    side_follows_the_pay_table_in_play(book)
    assert {*book.cites("sign.aces-up")} <= {*book.table().sign()["schedule.aces-up"].clauses}


@carries("odds.pair-plus")
def test_pair_plus_follows_the_pay_table_in_play(book: BookUnderTest) -> None:
    side_follows_the_pay_table_in_play(book)


@carries("sign.pair-plus")
def test_the_pay_table_of_pair_plus_is_on_the_sign(book: BookUnderTest) -> None:
    assert {*book.cites("sign.pair-plus")} <= {*book.table().sign()["schedule.pair-plus"].clauses}


@carries("settle.ante-odds", "settle.best-hand")
def test_uneven_payments_are_rounded_as_the_sign_says(book: BookUnderTest) -> None:
    chip, exact = book.number("rounding.smallest-chip"), 550 * 3 // 2
    assert exact % chip
    assert book.rules.setting("rounding.direction").value == "down"
    for direction, pays in (("down", exact - exact % chip), ("up", exact - exact % chip + chip)):
        rules = book.having(**{"odds.ante": '"3 to 2"', "rounding.direction": f'"{direction}"'})
        round_ = book.duel("pair", "low", ante=550, book=rules)
        assert (round_.pays("ante"), round_.won) == (pays, pays + 550 * book.times), "825 is no whole number of chips"
        assert {*book.cites("settle.ante-odds")} <= {*round_.clauses("ante")}
        line = round_.table.sign()["rounding"]
        assert direction in line.text
        assert line.clauses == book.cites("settle.best-hand")


@carries("payout.maximum", "sign.maximum-payout")
def test_each_wager_by_itself_is_paid_up_to_the_maximum_on_the_sign_and_no_more(book: BookUnderTest) -> None:
    chip, clauses = book.number("rounding.smallest-chip"), {*book.cites("payout.maximum")}
    free = book.duel("straight-flush", "low", side=500)
    bonus = ["ante-bonus"] if book.rules.has("settle.ante-bonus") else []
    capped_here = [*bonus, "ante", "play", *([book.side] if book.side != "jackpot" else [])]
    assert [each for each in free.settled if each in capped_here] == capped_here
    for wager in capped_here:
        for off in (-chip, 0, chip):
            most = free.pays(wager) + off
            capped = book.duel("straight-flush", "low", side=500, chosen={"payout.maximum": most})
            paid = {each: min(free.pays(each), most) if each in capped_here else free.pays(each) for each in free.settled}
            assert {each: capped.pays(each) for each in capped.settled} == paid
            assert capped.won == sum(paid.values()), "the stakes come back beside it"
            assert bool(clauses & {*capped.clauses(wager)}) == (off < 0)
    line = book.table(chosen={"payout.maximum": 2_500_000}).sign()["maximum-payout"]
    assert (line.clauses, "$25,000.00" in line.text) == (book.cites("sign.maximum-payout"), True)
    assert "maximum-payout" not in book.table().sign()
    refusal = not_opened("not-choosable", book.rules, **book.settings(chosen={"payout.maximum": -1}))
    assert clauses & {*refusal.clauses}
