"""Questions to the lab: what is accepted, and what the refusal of a bad question says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss import law
from pitboss.cards import Card, parse_cards
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.hands import read_hand
from pitboss.lab.question import Question, WhatIf, ask, dealer_cards_shown
from pitboss.table.events import Outcome

pytestmark = pytest.mark.xdist_group("lab")

FOUR, THREE = "nsw/four-card-poker", "nsw/three-card-poker"
MATTERS = frozenset(
    {
        "ties",
        "ace-low",
        "ante-bonus.from",
        "dealer.qualifies-with",
        "hand-order",
        "odds.ante",
        "odds.returns-stake",
        "payout.maximum",
        "play.maximum-multiple",
        "play.minimum-multiple",
        "rounding.direction",
        "rounding.smallest-chip",
    }
)


def asked(rulebook: str = FOUR, **different: Any) -> Question:
    return ask(law.load(rulebook), WhatIf(**different), matters=MATTERS, seen=(1, 2, 6))


def refused(rulebook: str = FOUR, **different: Any) -> LabError:
    with pytest.raises(LabError) as caught:
        asked(rulebook, **different)
    return caught.value


def test_nothing_different_is_the_rulebook_itself() -> None:
    question = asked()
    assert question.rules.table.chosen == {}
    assert (question.stake, question.seen, question.strategy) == (None, None, None)


def test_settings_are_read_by_the_kind_of_the_rulebooks_own() -> None:
    rules = asked(settings={"ties": "dealer", "odds.returns-stake": "no", "payout.maximum": "500000"}, stake=500).rules
    assert rules.value("ties") == "dealer"
    assert rules.ties is Outcome.LOSE  # type: ignore[attr-defined]
    assert rules.value("odds.returns-stake") is False
    assert rules.maximum_payout == 500_000


def test_settings_may_come_as_values_too() -> None:
    rules = asked(settings={"payout.maximum": 500_000, "odds.returns-stake": True}, stake=500).rules
    assert (rules.maximum_payout, rules.returns_stake) == (500_000, True)


def test_odds_have_one_spelling() -> None:
    assert asked(settings={"odds.ante": "3 to 2"}).rules.value("odds.ante") == "3 to 2"
    with pytest.raises(LabError, match="'3/2' is not odds; write 3 to 2"):
        asked(settings={"odds.ante": "3/2"})


def test_a_list_is_separated_by_commas() -> None:
    order = "straight-flush, four-of-a-kind,three-of-a-kind,flush,straight,two-pair,pair,high-card"
    assert asked(settings={"hand-order": order}).rules.value("hand-order")[:2] == ("straight-flush", "four-of-a-kind")
    assert asked(settings={"ace-low": "straight"}).rules.value("ace-low") == ("straight",)


@pytest.mark.parametrize(
    ("key", "value", "choices"),
    [
        ("ties", "nobody", ("player", "dealer", "stand-off")),
        ("odds.returns-stake", "perhaps", ("yes", "no")),
        ("ante-bonus.from", "royal", ("four-of-a-kind", "pair-of-aces", "high-card")),
        ("play.maximum-multiple", "0", ("a whole number from 1 to 100",)),
        ("play.maximum-multiple", "101", ("a whole number from 1 to 100",)),
        ("play.maximum-multiple", "many", ("a whole number from 1 to 100",)),
        ("payout.maximum", "-1", ("a whole number",)),
        ("rounding.smallest-chip", "0", ("a whole number, at least 1, at most 10000",)),
        ("hand-order", "flush,pair", ("four-of-a-kind, straight-flush",)),
        ("ace-low", "flush", ("straight, straight-flush, in some order",)),
    ],
)
def test_a_value_that_a_setting_cannot_have_is_refused_with_those_it_can(key: str, value: str, choices: tuple[str, ...]) -> None:
    error = refused(settings={key: value}, stake=500)
    assert key in str(error)
    assert value.split(",")[0] in str(error)
    for choice in choices:
        assert any(choice in each for each in error.choices), error


def test_values_of_another_kind_are_refused() -> None:
    assert "ties" in str(refused(settings={"ties": 7}))
    assert "payout.maximum" in str(refused(settings={"payout.maximum": True}, stake=500))


def test_the_qualifying_card_is_any_rank() -> None:
    assert asked(THREE, settings={"dealer.qualifies-with": "king"}).rules.value("dealer.qualifies-with") == "king"
    assert "jack" in refused(THREE, settings={"dealer.qualifies-with": "joker"}).choices


def test_malformed_odds_are_refused() -> None:
    assert "'evens' is not odds" in str(refused(settings={"odds.ante": "evens"}))


def test_an_unknown_setting_is_refused_with_those_that_matter() -> None:
    error = refused(settings={"tie": "dealer"})
    assert "no setting 'tie' (perhaps ties)" in str(error)
    assert "play.maximum-multiple" in error.choices
    assert "dealer.qualifies-with" not in error.choices  # the dealer always plays here


def test_a_setting_that_cannot_matter_is_refused_with_those_that_can() -> None:
    error = refused(settings={"seats.maximum": "5"})
    assert "seats.maximum cannot change a figure" in str(error)
    assert set(error.choices) <= MATTERS
    assert "ties" in error.choices


@pytest.mark.parametrize("key", ["payout.maximum", "rounding.direction", "rounding.smallest-chip"])
def test_what_is_about_cents_matters_with_a_stake_only(key: str) -> None:
    own = law.load(FOUR).setting(key).value
    assert asked(settings={key: own}, stake=500).stake == 500
    error = refused(settings={key: own})
    assert f"{key} changes payments in cents" in str(error)
    assert key not in error.choices
    assert "ties" in error.choices


def test_multiples_that_leave_no_play_are_refused() -> None:
    assert "at least 4 and at most 3" in str(refused(settings={"play.minimum-multiple": "4"}))


def test_another_schedule_of_the_rulebook_comes_first() -> None:
    question = asked(schedules={"aces-up": "option-3"})
    assert question.rules.schedule("aces-up").name == "option-3"
    order = law.load(FOUR).setting("hand-order").value
    assert isinstance(order, tuple)
    names = [each.name for each in question.schedules("aces-up", [str(kind) for kind in order])]
    assert names == ["option-3", *(f"option-{number}" for number in (1, 2, 4, 5, 6, 7))]


def test_the_schedule_of_the_ante_is_that_of_its_bonus() -> None:
    assert asked(THREE, schedules={"ante": "3-2-1"}).rules.schedule("ante-bonus").name == "3-2-1"


def test_a_schedule_can_be_set_like_any_setting() -> None:
    assert asked(settings={"schedule.aces-up": "option-2"}).rules.schedule("aces-up").name == "option-2"
    assert refused(settings={"schedule.aces-up": "option-9"}).choices[0] == "option-1"


def test_unknown_wagers_and_schedules_are_refused() -> None:
    assert refused(schedules={"pair-plus": "40-30-6-4-1"}).choices == ("ante-bonus", "aces-up")
    error = refused(schedules={"aces-up": "option-8"})
    assert "no schedule 'option-8' for aces-up" in str(error)
    assert error.choices == tuple(f"option-{number}" for number in range(1, 8))


def test_a_schedule_of_the_user() -> None:
    question = asked(pays={"ante_bonus": "30-20-1 to 2"})
    own = question.rules.schedule("ante-bonus")
    assert own.name == "30-20-1 to 2"
    assert [(kind, odds.fraction) for kind, odds in own.pays] == [
        ("four-of-a-kind", 30),
        ("straight-flush", 20),
        ("three-of-a-kind", Fraction(1, 2)),
    ]


def test_a_hand_at_0_is_not_paid() -> None:
    assert [kind for kind, _ in asked(pays={"ante-bonus": "25-20-0"}).rules.schedule("ante-bonus").pays] == [
        "four-of-a-kind",
        "straight-flush",
    ]


def test_a_schedule_that_the_rulebook_has_keeps_its_name() -> None:
    book = law.load(FOUR)
    odds = "-".join(str(each.pays) for each in book.schedule("aces-up", "option-4").odds.values())
    question = asked(pays={"aces_up": odds})
    assert question.rules.schedule("aces-up").name == "option-4"
    assert question.rules.table.schedules == ()


@pytest.mark.parametrize("text", ["30,20,1 to 2", "30, 20, 1 to 2", "30-20-1 to 2"])
def test_a_schedule_with_commas(text: str) -> None:
    own = asked(pays={"ante_bonus": text}).rules.schedule("ante-bonus")
    assert (own.name, [odds.fraction for _, odds in own.pays]) == ("30-20-1 to 2", [30, 20, Fraction(1, 2)])


def test_lines_by_name_change_add_and_drop() -> None:
    usual = dict(asked().rules.schedule("aces-up").pays)
    question = asked(pays={"aces_up": "flush:5, pair:1 to 2, Straight flush: 0"})
    own = {kind: odds.fraction for kind, odds in question.rules.schedule("aces-up").pays}
    expected = {kind: odds.fraction for kind, odds in usual.items() if kind != "straight-flush"} | {
        "flush": 5,
        "pair": Fraction(1, 2),
    }
    assert own == expected
    assert [*own][-2:] == ["pair-of-aces", "pair"]
    assert question.rules.value("aces-up.from") == "pair", "a line below the lowest hand paid is paid"


@pytest.mark.parametrize(
    ("pay", "said"),
    [
        ("pair-of-axes:1", "'pair-of-axes' is not a hand (perhaps pair-of-aces"),
        ("flush:5,flush:4", "flush is given twice"),
        ("flush:", "'' is not odds"),
        ("flush:five", "'five' is not odds"),
        ("pair:9", "pays pair more than pair-of-aces"),
        ("50-40", "name a hand to add or drop a line, such as pair:1"),
    ],
)
def test_malformed_lines_by_name_are_refused(pay: str, said: str) -> None:
    assert said in str(refused(pays={"aces_up": pay}))


def test_a_line_below_the_lowest_hand_that_the_user_set_is_refused() -> None:
    said = str(refused(pays={"ante_bonus": "flush:1"}, settings={"ante-bonus.from": "straight-flush"}))
    assert "flush is below straight-flush, the lowest hand paid (ante-bonus.from)" in said


@pytest.mark.parametrize(
    ("pay", "said"),
    [
        ("25-20", "has 2 odds, but the schedule 25-20-2 has 3 lines: four-of-a-kind, straight-flush, three-of-a-kind"),
        ("25-20-2-1", "has 4 odds"),
        ("20-25-2", "pays straight-flush more than four-of-a-kind"),
        ("25-20-21", "pays three-of-a-kind more than straight-flush"),
        ("25-20--2", "negative or missing pay -2"),
        ("-25-20-2", "negative or missing pay -25"),
        ("25-20-", "negative or missing pay"),
        ("25-20-two", "'two' is not odds"),
        ("25-20-1.5", "'1.5' is not odds"),
        ("25-20-1/0", "'1/0' is not odds"),
        ("2000000-20-1", "odds of 2000000 to 1"),
    ],
)
def test_a_malformed_schedule_is_refused(pay: str, said: str) -> None:
    assert said in str(refused(pays={"ante_bonus": pay}))


def test_pays_of_an_unknown_wager_are_refused() -> None:
    assert refused(pays={"six_card_bonus": "1000-200-50-25-20-10-5"}).choices == ("ante-bonus", "aces-up")


@pytest.mark.parametrize(("stake", "said"), [(0, "$0.00"), (-500, "-$5.00"), (10**13, "$10,000,"), (525, "smallest chip, $0.50")])
def test_a_stake_that_nobody_can_place_is_refused(stake: int, said: str) -> None:
    assert said in str(refused(stake=stake))


def test_a_stake_in_whole_chips_is_taken() -> None:
    assert asked(stake=550).stake == 550


def test_cards_seen_are_those_that_the_game_can_be_asked_about() -> None:
    assert asked(seen=6).seen == 6
    assert refused(seen=3).choices == ("1", "2", "6")


def test_the_settings_that_figures_hold_for() -> None:
    question = asked(settings={"ties": "dealer"}, stake=550, seen=2)
    assert question.settings({"ties", "deck.cards", "dealer.qualifies-with"}) == {
        "deck.cards": 52,
        "ties": "dealer",
        "stake": 550,
        "seen": 2,
    }
    assert asked().settings(["ties"]) == {"ties": "player"}


def hand(cards: str, up: str | None, *, shown: int = 1, rulebook: str = FOUR) -> tuple[tuple[Card, ...], Card | None]:
    return read_hand(asked(rulebook), cards, up, shown)


def test_a_hand_and_its_up_card() -> None:
    assert hand("As Ad 7c 4d 2h", "Kd") == (parse_cards("As Ad 7c 4d 2h"), Card.KD)
    assert hand("As,Ad,7c", None, shown=0, rulebook=THREE)[1] is None


@pytest.mark.parametrize(
    ("cards", "up", "shown", "said"),
    [
        ("As Ad 7c 4d", "Kd", 1, "has 5 cards, but 'As Ad 7c 4d' has 4"),
        ("As Ad 7c 4d 2h 3h", "Kd", 1, "has 6"),
        ("", "Kd", 1, "'' has 0"),
        ("As Ad 7c 4d As", "Kd", 1, "the ace of spades, was already card 1"),
        ("As Ad 7c 4d 1h", "Kd", 1, "'1h', is not a card"),
        ("As Ad 7c 4d 2h", "4d", 1, "the up card 4d, the four of diamonds, is in the hand"),
        ("As Ad 7c 4d 2h", "Kd Ks", 1, "has one up card, but 'Kd Ks' has 2"),
        ("As Ad 7c 4d 2h", "Xd", 1, "the up card: card 1, 'Xd', is not a card"),
        ("As Ad 7c 4d 2h", None, 1, "the up card is missing"),
        ("As Ad 7c 4d 2h", "Kd", 0, "shows no up card"),
    ],
)
def test_impossible_cards_are_refused(cards: str, up: str | None, shown: int, said: str) -> None:
    with pytest.raises(LabError) as caught:
        hand(cards, up, shown=shown)
    assert said in str(caught.value)


def test_there_is_advice_with_at_most_one_visible_card() -> None:
    assert dealer_cards_shown(asked(), (1, 2, 6)) == 1
    with pytest.raises(LabError, match="no advice for a single hand with 6") as caught:
        dealer_cards_shown(asked(seen=6), (1, 2, 6))
    assert caught.value.choices == ("1",)


@pytest.mark.parametrize(
    "twice",
    [
        {"schedules": {"pair-plus": "40-30-6-3-1", "pair_plus": "40-30-5-4-1"}},
        {"schedules": {"pair-plus": "40-30-6-3-1"}, "settings": {"schedule.pair-plus": "40-30-5-4-1"}},
        {"pays": {"pair-plus": "40-30-6-3-1", "pair_plus": "40-30-5-4-1"}},
    ],
)
def test_a_schedule_given_twice_in_two_spellings_is_refused(twice: dict[str, Any]) -> None:
    said = str(refused(THREE, **twice))
    assert said == "the schedule for pair-plus is given twice, as 40-30-6-3-1 and as 40-30-5-4-1."


def test_pays_go_by_the_lines_of_a_schedule_chosen_with_them() -> None:
    question = asked(THREE, schedules={"pair-plus": "40-30-6-3-1"}, pays={"pair_plus": "50-30-6-3-1"})
    assert question.rules.schedule("pair-plus").name == "50-30-6-3-1"


def test_a_wager_that_the_rulebook_has_no_schedule_of_cannot_be_offered() -> None:
    matters = MATTERS | {"six-card-bonus.offered"}
    with pytest.raises(LabError, match=r"six-card-bonus\.offered cannot change a figure of nsw/three-card-poker") as caught:
        ask(law.load(THREE), WhatIf(settings={"six-card-bonus.offered": "yes"}), matters=matters, seen=(0,))
    assert "ties" in caught.value.choices
    assert "six-card-bonus.offered" not in caught.value.choices
    offered = ask(law.load("nz/three-card-poker"), WhatIf(settings={"six-card-bonus.offered": "no"}), matters=matters, seen=(0,))
    assert offered.rules.value("six-card-bonus.offered") is False


def test_what_a_maximum_payout_is_of_needs_a_maximum() -> None:
    book, matters = law.load("nz/four-card-poker"), MATTERS | {"payout.maximum-per"}
    per_hand = {"payout.maximum-per": "hand"}
    with pytest.raises(LabError, match=r"without a maximum payout \(payout\.maximum\)"):
        ask(book, WhatIf(settings=per_hand, stake=500), matters=matters, seen=(1,))
    question = ask(book, WhatIf(settings={**per_hand, "payout.maximum": 1000}, stake=500), matters=matters, seen=(1,))
    assert question.rules.maximum_payout_per == "hand"


def test_settings_of_payments_are_named_with_a_stake_only() -> None:
    """Without a stake nothing is rounded or capped, so the figures must not claim a smallest chip."""
    about_cents = {"payout.maximum", "rounding.direction", "rounding.smallest-chip"}
    assert not about_cents & asked().settings(MATTERS).keys()
    assert about_cents < asked(stake=500).settings(MATTERS).keys()


@pytest.mark.parametrize("stake", [500.0, True, b"5", float("nan")])
def test_a_stake_is_a_whole_number_of_cents_or_text(stake: Any) -> None:
    assert 'a stake is a whole number of cents or text such as "$2.50"' in str(refused(stake=stake))


@pytest.mark.parametrize(("stake", "cents"), [(1_000, 1_000), ("10", 1_000), ("$10", 1_000), ("$2.50", 250), ("1,000", 100_000)])
def test_a_stake_in_cents_or_in_dollars(stake: int | str, cents: int) -> None:
    assert asked(stake=stake).stake == cents


@pytest.mark.parametrize(
    ("stake", "said"), [("ten", "'ten' is not an amount of money"), ("-5", "below zero"), ("2.505", "two decimals")]
)
def test_text_that_is_no_stake_is_refused(stake: str, said: str) -> None:
    assert said in str(refused(stake=stake))


@pytest.mark.parametrize("seen", [1.0, True, "1"])
def test_cards_seen_are_a_whole_number(seen: Any) -> None:
    assert refused(seen=seen).choices == ("1", "2", "6")
