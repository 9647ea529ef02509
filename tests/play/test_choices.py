"""Only what is offered can be chosen, and each choice says its key and its amount."""

from collections.abc import Sequence

import pytest

from pitboss import do
from pitboss.cli.felts.dealer_poker import DECISIONS, FELT
from pitboss.games.offered import lowest, quick_amounts
from pitboss.house.players import choices
from pitboss.house.players.choices import Choice, find_choice
from pitboss.table.commands import Stake
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.view import SeatView
from tests.play.support import ADA, DEALER, RULEBOOKS, a_room

PLACE = SeatView(4, "Ada", 50_000, 0, {}, {})
GAME = "four-card-poker"
ANTE = Bounds(500, 10_000, 500, 500)


def offered(request: str, **amounts: Bounds) -> Offer:
    return Offer(request, ("5.2",), seat=4, amounts={name.replace("_", "-"): each for name, each in amounts.items()})


def decided(offers: Sequence[Offer], place: SeatView = PLACE) -> tuple[Choice, ...]:
    """What a poker player may choose in the course of a round."""
    return choices.decisions(offers, place, DECISIONS)


def keys(found: tuple[Choice, ...]) -> dict[str, str]:
    return {choice.key: choice.label for choice in found}


@pytest.mark.parametrize(
    ("bounds", "amounts"),
    [
        (ANTE, [500, 1_000, 1_500, 2_500]),
        (Bounds(1_001, 10_000, 500, 500), [1_500, 2_500, 5_000, 10_000]),
        (Bounds(1_000, 3_000, 1_000, 500), [1_000, 2_000, 3_000]),
        (Bounds(1_000, 3_000, 0, 1_000), [1_000, 2_000, 3_000]),
        (Bounds(1_000, 2_200, 1_000, 50), [1_000, 2_000]),
        (Bounds(500, 500, 500, 500), [500]),
    ],
)
def test_a_few_round_amounts_have_a_key_of_their_own(bounds: Bounds, amounts: list[int]) -> None:
    assert quick_amounts(bounds) == amounts
    assert lowest(bounds) == amounts[0]
    assert all(bounds.holds(amount) for amount in amounts)


def test_before_the_deal_each_wager_has_its_amounts_and_its_letter() -> None:
    found = FELT.before_deal([offered("place-wagers", ante=ANTE, aces_up=ANTE)], (), PLACE, {}, company=False)
    assert keys(found) == {
        "1": "$5",
        "2": "$10",
        "3": "$15",
        "4": "$25",
        "a": "other",
        "5": "$5",
        "6": "$10",
        "7": "$15",
        "8": "$25",
        "u": "other",
    }
    assert [choice.row for choice in found] == ["Ante"] * 5 + ["Aces Up"] * 5
    assert found[1].request == do.PlaceWagers(4, {"ante": Stake(1_000)})


def test_no_two_choices_share_a_key_whatever_the_wagers_are_called() -> None:
    wagers = dict.fromkeys(("ante", "aces_up", "six_card_bonus", "pair_plus", "deal", "hold_out"), ANTE)
    found = FELT.before_deal([offered("place-wagers", **wagers)], (), PLACE, {}, company=True)
    pressed = [choice.key for choice in found]
    assert len(pressed) == len({*pressed})
    assert not {"?", "h", "s", "q"} & {*pressed}


def test_what_lies_already_counts() -> None:
    place = SeatView(4, "Ada", 49_000, 0, {}, {"ante": 1_000})
    found = FELT.before_deal([offered("place-wagers", ante=Bounds(1_001, 10_000, 500, 500))], (), place, {}, company=False)
    assert found[0].label == "$15"
    assert found[0].request == do.PlaceWagers(4, {"ante": Stake(500)})


def test_the_same_once_more_only_where_all_of_it_is_allowed() -> None:
    offers = [offered("place-wagers", ante=ANTE, aces_up=ANTE)]
    again = {"aces-up": 500, "ante": 1_000}
    (choice,) = [each for each in FELT.before_deal(offers, (), PLACE, again, company=False) if each.key == "r"]
    assert (choice.label, choice.default) == ("Again: Ante $10, Aces Up $5", True)
    assert choice.request == do.PlaceWagers(4, {"ante": Stake(1_000), "aces-up": Stake(500)})
    poor = SeatView(4, "Ada", 1_400, 0, {}, {})
    for place, last in ((poor, again), (PLACE, {"ante": 20_000}), (PLACE, {"ante": 1_000, "pair-plus": 500})):
        assert "r" not in keys(FELT.before_deal(offers, (), place, last, company=False))


def test_nothing_can_be_chosen_that_is_not_offered() -> None:
    assert FELT.before_deal((), (), PLACE, {"ante": 1_000}, company=False) == ()
    assert decided(()) == ()
    elsewhere = Offer("fold", (), seat=5, game=GAME)
    assert decided([elsewhere]) == ()


def test_a_play_without_a_wager_and_one_that_lies_already() -> None:
    offers = [Offer("play", ("8.5",), seat=4, game=GAME), Offer("fold", ("8.3",), seat=4, game=GAME)]
    assert keys(decided(offers)) == {"p": "Play on without a wager", "f": "Fold"}
    blind = SeatView(4, "Ada", 0, 0, {}, {"ante": 500, "play": 1_000})
    assert keys(decided(offers, blind))["p"] == "Play $10"


@pytest.mark.parametrize(
    ("typed", "key", "rest"),
    [("2", "2", ""), ("a 12.50", "a", "12.50"), ("ante 12.50", "a", "12.50"), ("Aces Up 5", "u", "5"), ("aces-up 5", "u", "5")],
)
def test_keys_and_words_mean_the_same(typed: str, key: str, rest: str) -> None:
    found = FELT.before_deal([offered("place-wagers", ante=ANTE, aces_up=ANTE)], (), PLACE, {}, company=False)
    meant = find_choice(found, typed)
    assert meant is not None
    assert (meant[0].key, meant[1]) == (key, rest)


def test_enter_is_the_default_and_nothing_where_there_is_none() -> None:
    found = decided([Offer("pick-up", (), seat=4, game=GAME), Offer("fold", (), seat=4, game=GAME)])
    default = find_choice(found, "")
    assert default is not None
    assert default[0].request == do.PickUp(4)
    assert find_choice(found[1:], "") is None
    assert find_choice(found, "10") is None


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_choice_with_an_amount_on_it_is_accepted(rulebook: str) -> None:
    """At any rulebook's table, beside a first wager: what stands on the screen is never refused."""
    with a_room(rulebook) as room:
        room.played("1")
        for choice in room.played().scenes[-1].choices:
            if choice.row and choice.request:
                scenes = room.played(choice.key, "w", "1").scenes
                assert [scene.message for scene in scenes if scene.message] == [], choice


def test_the_play_wager_is_offered_from_once_to_three_times_the_ante() -> None:
    with a_room(cards=[f"{ADA} {DEALER}"]) as room:
        scene = room.played("2", "d").scenes[-1]
    assert keys(scene.choices) == {"1": "$10", "2": "$20", "3": "$30", "p": "other", "c": "Pick up your cards", "f": "Fold"}
    assert {choice.clauses[0] for choice in scene.choices} == {"8.1", "8.3", "8.5"}
