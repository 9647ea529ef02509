"""5.7 and 5.10: what winning wagers are paid, and the most that is paid."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.support.nz import BOOK, DANA, nz, nz_with
from tests.support.opening import not_opened
from tests.support.play import NZ, TableUnderTest
from tests.support.rounds import Duel, duel
from tests.support.witness import WITNESS, clause

from pitboss import do
from pitboss.games import rules_for
from pitboss.law import NotChoosable
from pitboss.table.approvals import approval_refusal
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.services.opening import TableOpened, choices_refusal, open_table
from pitboss.table.settings import EnteredSchedule, TableSettings

OPTIONS = tuple(each.name for each in BOOK.schedules_of("aces-up"))
KINDS = ("four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pair", "pair-of-aces")
"""The hands that Aces Up pays for."""
LOW = "2h 3s 4d 7c 8c Jc"
WIDE = Limits({"ante": Range(50, 100_000), "aces-up": Range(50, 100_000)})


def against(hand: str, **wagers: Any) -> Duel:
    """The hand against a dealer who holds less."""
    return duel(hand, LOW, **{"book": NZ, **wagers})


def test_the_seven_scales_are_seven() -> None:
    assert len(OPTIONS) == 7
    assert len({BOOK.schedule("aces-up", option).pays for option in OPTIONS}) == 7
    for option in OPTIONS:
        assert tuple(BOOK.schedule("aces-up", option).odds) == KINDS


@clause("5.7.2", "5.7.3")
def test_the_sign_shows_the_scale_in_use_and_no_other_can_be_chosen() -> None:
    texts = set()
    for option in OPTIONS:
        line = nz(chosen={"schedule.aces-up": option}).sign()["schedule.aces-up"]
        assert line.clauses == ("5.7.3", "5.7.2", *(f"4.3({rank})" for rank in "hgfedcb"))
        for kind, odds in BOOK.schedule("aces-up", option).pays:
            assert f"{kind.replace('-', ' ')} {odds}" in line.text
        texts.add(line.text)
    assert len(texts) == len(OPTIONS)
    eighth = EnteredSchedule("option-8", "aces-up", BOOK.schedule("aces-up", "option-1").pays, "the operator", "2026-11-15")
    for settings in ({"chosen": {"schedule.aces-up": "option-8"}}, {"schedules": (eighth,)}):
        refusal = choices_refusal(BOOK, TableSettings("Table 1", WIDE, **settings))
        assert refusal is not None
        assert refusal.clauses == ("5.7.2", "5.7.3")
        WITNESS.saw(refusal.clauses)


QUADS = "9s 9h 9d 9c 2c"
FIFTY = BOOK.schedule("aces-up", "option-1").odds["four-of-a-kind"].pays


@clause("5.10")
@pytest.mark.parametrize(
    ("per", "paid"),
    [
        ("wager", {"ante-bonus": 2_500, "ante": 1_000, "play": 2_500, "aces-up": 2_500}),
        ("hand", {"ante-bonus": 2_500, "ante": 0, "play": 0, "aces-up": 0}),
        ("player-and-round", {"ante-bonus": 2_500, "ante": 0, "play": 0, "aces-up": 0}),
    ],
)
def test_what_it_is_the_maximum_of_is_a_choice(per: str, paid: dict[str, int]) -> None:
    book = nz_with(**{"payout.maximum-per": f'"{per}"'})
    played = against(QUADS, ante=1_000, play=3_000, aces_up=1_000, book=book, chosen={"payout.maximum": 2_500})
    assert {wager: played.pays(wager) for wager in played.settled} == paid
    assert played.won == sum(paid.values())
    assert played.table.sign()["maximum-payout"].text == f"Maximum payout $25.00 per {per.replace('-', ' ')}"


@clause("5.10")
@pytest.mark.parametrize(("per", "won"), [("hand", 2 * 1_500), ("player-and-round", 1_500)])
def test_two_hands_of_one_player_share_the_maximum_or_not(per: str, won: int) -> None:
    book = nz_with(**{"payout.maximum-per": f'"{per}"'})
    table = nz(book=book, cards=f"9c 9d 7h 5s 2c 8s 8d 6h 5d 3c {LOW}", chosen={"payout.maximum": 1_500})
    ann = table.seat("Ann", 1)
    for place in (1, 2):
        table.wager(ann, place, ante=1_000)
    table.deal()
    for place in (1, 2):
        table.ok(ann, do.Play(place, Stake(1_000)))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(2))
    assert table.stack(1) == 98_000 + 1_500, "the stakes of the first hand are back, with what it may win"
    table.ok(DANA, do.SettleHand(1))
    assert table.stack(1) == 100_000 + won
    assert table.sign()["maximum-payout"].clauses == ("5.10",)


@clause("5.10")
def test_the_sign_states_the_maximum_and_none_where_there_is_none() -> None:
    line = nz(chosen={"payout.maximum": 2_500_000}).sign()["maximum-payout"]
    assert (line.text, line.clauses) == ("Maximum payout $25,000.00 per wager", ("5.10",))
    assert "maximum-payout" not in nz().sign()
    assert not_opened("not-choosable", NZ, chosen={"payout.maximum": -1}).clauses == ("5.10",)
    with pytest.raises(NotChoosable):
        BOOK.choose("payout.maximum", "a lot")


@clause("5.10")
def test_the_amount_needs_an_approval() -> None:
    settings = TableSettings("Table 1", WIDE, chosen={"payout.maximum": 2_500_000})
    refusal = approval_refusal(BOOK, settings)
    assert refusal is not None
    assert (refusal.code, refusal.clauses) == ("not-choosable", ("5.10",))
    WITNESS.saw(refusal.clauses)
    approved = replace(settings, approved_by="Secretary for Internal Affairs", approved_at="2026-11-15")
    assert approval_refusal(BOOK, approved) is None
    for half in ({"approved_by": "", "approved_at": "2026-11-15"}, {"approved_by": "Secretary", "approved_at": ""}):
        asked = not_opened("not-choosable", NZ, limits=WIDE, chosen=settings.chosen, **half)
        assert (asked.clauses, asked.facts["setting"]) == (("5.10",), "payout.maximum"), "whoever opens the table"
    assert isinstance(open_table(rules_for(BOOK, approved)), TableOpened)
    by_discretion = TableSettings("Table 1", WIDE, chosen={"wager.hands-per-player": 2})
    assert isinstance(open_table(rules_for(BOOK, by_discretion)), TableOpened), "what the operator may decide alone"


@clause("5.10")
def test_a_table_without_a_maximum_pays_the_odds_in_full() -> None:
    table = TableUnderTest(NZ, cards=f"{QUADS} {LOW}", limits=WIDE, float_=100_000_000, purse=10_000_000)
    ann = table.seat("Ann", 1, chips=1_000_000)
    table.wager(ann, 1, aces_up=100_000)
    table.deal()
    table.ok(ann, do.Play(1))
    assert table.stack(1) == 1_000_000 + 100_000 * FIFTY
    assert "5.10" not in str(table.table.history[-1].event.clauses)
    capped = against(QUADS, ante=0, play=0, aces_up=1_000, chosen={"payout.maximum": 10_000})
    assert capped.won == 10_000
