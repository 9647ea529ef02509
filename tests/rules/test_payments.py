"""What a payment cites: the rule by which the wager wins, the clause of its odds, and that of the hand which decides."""

from __future__ import annotations

import re

import pytest
from tests.support.rounds import Duel, duel, of
from tests.support.tables import ANN, DANA, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do, law
from pitboss.games import rules_for
from pitboss.games.dealer_poker.settling import DealerRevealed, HandDeclared
from pitboss.house.automation import EVERYTHING
from pitboss.table.services.opening import TableOpened
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.settings import TableSettings

FOUR = {
    "four-of-a-kind": "9c 9d 9h 9s 2c",
    "straight-flush": "5h 6h 7h 8h Kd",
    "three-of-a-kind": "Jc Jd Jh 4s 2h",
    "flush": "2s 5s 9s Ks 7d",
    "straight": "5c 6d 7h 8s Qd",
    "two-pair": "Tc Td 4h 4s 2c",
    "pair": "Ac Ad 8h 5s 2d",
}
THREE = {
    "straight-flush": "7s 6s 5s",
    "three-of-a-kind": "7s 7d 7c",
    "straight": "7s 6d 5c",
    "flush": "9s 6s 2s",
    "pair": "9s 9d 2c",
}
STUD = {
    "straight-flush": "4h 5h 6h 7h 8h",
    "full-house": "9s 9d 9c 2s 2d",
    "flush": "9s 6s 2s 4s 3s",
    "straight": "8s 7s 6d 5c 4s",
    "pair": "9s 9d 2c 4s 6d",
}
"""A hand of each kind, with a pair of aces where the side wager needs one."""
LOW = {"four-card-poker": "Kh Qc Ts 8c 6c 3d", "three-card-poker": "Qh 8h 3c", "caribbean-stud-poker": "Ah Kc Ts 8c 3h"}
"""A dealer's hand that every hand here beats."""


def hands(book: BookUnderTest) -> dict[str, str]:
    return {"four-card-poker": FOUR, "three-card-poker": THREE, "caribbean-stud-poker": STUD}[book.rules.game or ""]


def played(book: BookUnderTest, hand: str, dealer: str = "") -> Duel:
    """A round with a hand on which Ante and side wager lie."""
    sides = {book.side.replace("-", "_"): STAKE}
    return duel(hand, dealer or LOW[book.rules.game or ""], book=book.rules, limits=book.limits, **sides)


@carries("odds.ante-bonus")
def test_the_ante_bonus_cites_its_schedule_and_the_hand(book: BookUnderTest) -> None:
    paid = 0
    for kind, hand in hands(book).items():
        round_ = played(book, hand)
        if "ante-bonus" in round_.settled:
            expected = book.cites("settle.ante-bonus", "odds.ante-bonus", f"rank.{kind}")
            assert round_.clauses("ante-bonus") == expected
            assert set(expected) <= {*round_.table.sign()["schedule.ante-bonus"].clauses, *book.cites("settle.ante-bonus")}
            paid += 1
    assert paid == 3


@carries("odds.aces-up")
def test_aces_up_cites_its_schedule_and_the_hand(book: BookUnderTest) -> None:
    _side_cites_its_odds(book)


@carries("odds.pair-plus")
def test_pair_plus_cites_its_schedule_and_the_hand(book: BookUnderTest) -> None:
    _side_cites_its_odds(book)


def _side_cites_its_odds(book: BookUnderTest) -> None:
    for kind, hand in hands(book).items():
        round_ = played(book, hand)
        assert round_.clauses(book.side) == book.cites(f"settle.{book.side}-wins", f"odds.{book.side}", f"rank.{kind}")
        shown = set(round_.table.sign()[f"schedule.{book.side}"].clauses)
        assert {*book.cites(f"odds.{book.side}", f"rank.{kind}")} <= shown


@carries("rank.same-kind", "rank.pair", "rank.flush")
def test_ante_and_play_cite_what_makes_one_hand_the_higher(book: BookUnderTest) -> None:
    rules = {"ante": "settle.ante-odds", "play": "settle.play-odds"}
    four, stud = book.rules.game == "four-card-poker", book.rules.game == "caribbean-stud-poker"
    eights = "8h 8c 3d As Jc" if stud else "8h 8c 3d"
    flush = played(book, hands(book)["flush"])
    pairs = played(book, hands(book)["pair"], "Kh Kc Td 8c 4d 3d" if four else eights)
    for wager, odds in rules.items():
        odds = "odds.play" if stud and wager == "play" else odds
        assert {*flush.clauses(wager)} == {*book.cites("settle.player-wins", odds, "rank.flush")}
        assert {*pairs.clauses(wager)} == {*book.cites("settle.player-wins", odds, "rank.same-kind", "rank.pair")}
    nothing = "Qs Jd 8s 5s 2c" if stud else "Js 8d 2c"
    lost = played(book, "Qs Jd 8h 5s 2c" if four else nothing, "Kh Kc Td 8c 4d 3d" if four else eights)
    assert lost.clauses("ante") == lost.clauses("play") == book.cites("settle.dealer-wins", "rank.pair")


@carries("rank.straight", "settle.reveal")
def test_declared_hands_cite_what_they_are(book: BookUnderTest) -> None:
    cards = f"{LOW[book.rules.game or '']} {hands(book)['straight']}"
    first = book.rules.has_setting("deal.dealer") and book.rules.setting("deal.dealer").value == "first"
    if not first:
        cards = f"{hands(book)['straight']} {LOW[book.rules.game or '']}"
    table = book.table(cards=cards, automation=EVERYTHING)
    book.wagered(table)
    table.deal()
    events = table.ok(ANN, book.play(1, STAKE))
    (revealed,), (declared,) = of(events, DealerRevealed), of(events, HandDeclared)
    assert declared.clauses == book.cites("settle.reveal", "settle.best-hand", "rank.straight")
    assert revealed.clauses[-1:] == book.cites("rank.high-card")


@carries("wager.ante-alone", "wager.ante-and-side", "wager.side-alone")
def test_a_placement_cites_the_wagers_that_lie_on_the_area_and_no_others(book: BookUnderTest) -> None:
    ways: dict[str, tuple[do.PlaceWagers, ...]] = {"wager.ante-alone": (book.placed(),), "wager.side-alone": (book.beside(),)}
    ways["wager.ante-and-side"] = (book.placed(), book.beside())
    own = {rule: set(book.cites(rule)) - set(book.cites("wager.before-first-card")) for rule in ways}
    for rule, requests in ways.items():
        table = book.table()
        table.seat("Ann", 1)
        for request in requests:
            (placed,) = of(table.ok(ANN, request), WagersPlaced)
        assert set(book.cites(rule)) <= set(placed.clauses)
        for other in ways.keys() - {rule}:
            assert own[other] & set(placed.clauses) <= own[rule], other


@carries("rules.general")
def test_the_general_rules_apply_from_the_opening_and_are_shown_on_request(book: BookUnderTest) -> None:
    table = book.unopened()
    (opened,) = [each.event for each in table.table.history if isinstance(each.event, TableOpened)]
    assert opened.clauses[-1:] == book.cites("rules.general")
    if book.rules.has("rules.on-request"):
        assert book.clause("rules.general") in table.ok(DANA, do.AskForRules())[0].clauses


@carries("odds.ante-bonus")
def test_a_book_kept_before_it_named_the_odds_is_still_read_but_opens_no_new_table(book: BookUnderTest) -> None:
    played(book, hands(book)["straight-flush"])
    older = law.loads(re.sub(r', "odds.ante-bonus"|"odds.ante-bonus", |"odds.ante-bonus"', "", book.rules.text), "kept")
    settings = TableSettings(name="Table 1", limits=book.limits)
    assert not rules_for(older, settings, kept=True).cite("odds.ante-bonus")
    with pytest.raises(law.LawError, match=r"odds\.ante-bonus"):
        rules_for(older, settings)
