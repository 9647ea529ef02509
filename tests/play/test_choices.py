"""Only what is offered can be chosen, and each choice says its key and its amount."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from pitboss import do
from pitboss.cli.felts.dealer_poker import DECISIONS, FELT
from pitboss.games.offered import lowest, quick_amounts
from pitboss.house.players import choices
from pitboss.house.players.choices import Choice, find_choice
from pitboss.house.players.keys import Keyboard, keyboard_for
from pitboss.table.commands import Stake
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.view import AreaView
from tests.play.support import ADA, DEALER, POKER, RULEBOOKS, a_room, changed

PLACE = AreaView(4, "Ada", 50_000, 0, {}, {})
GAME = "four-card-poker"
ANTE = Bounds(500, 10_000, 500, 500)


def offered(request: str, **amounts: Bounds) -> Offer:
    return Offer(request, ("5.2",), area=4, amounts={name.replace("_", "-"): each for name, each in amounts.items()})


def decided(offers: Sequence[Offer], place: AreaView = PLACE) -> tuple[Choice, ...]:
    """What a poker player may choose in the course of a round."""
    return choices.decisions(offers, place, Keyboard(DECISIONS))


def keyboard() -> Keyboard:
    """Four amounts of each wager by digit."""
    amounts = (500, 1_000, 1_500, 2_500)
    return Keyboard(DECISIONS, {"ante": amounts, "aces-up": amounts})


def before_deal(
    offers: Sequence[Offer], place: AreaView = PLACE, last: Mapping[str, int] | None = None, *, company: bool = False
) -> tuple[Choice, ...]:
    """What a poker player may choose while wagers are open."""
    return FELT.before_deal(offers, (), place, last or {}, keyboard(), company=company)


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
    found = before_deal([offered("place-wagers", ante=ANTE, aces_up=ANTE)])
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
    found = before_deal([offered("place-wagers", **wagers)], company=True)
    pressed = [choice.key for choice in found]
    assert len(pressed) == len({*pressed})
    assert not {"?", "h", "s", "q"} & {*pressed}


def test_what_lies_already_counts() -> None:
    place = AreaView(4, "Ada", 49_000, 0, {}, {"ante": 1_000})
    found = before_deal([offered("place-wagers", ante=Bounds(1_001, 10_000, 500, 500))], place)
    assert keys(found) == {"3": "$15", "4": "$25", "a": "other"}
    assert found[0].request == do.PlaceWagers(4, {"ante": Stake(500)})


def test_a_digit_means_one_amount_on_one_wager_whatever_is_placed() -> None:
    with a_room() as room:
        scenes = room.played("2", "5", "a 20", "w", "8").scenes
    meant = [{choice.key: (choice.row, choice.label) for choice in scene.choices if choice.key.isdigit()} for scene in scenes]
    assert len(meant) == 6
    everything = meant[0]
    assert [*everything] == [*"12345678"]
    assert all(each.items() <= everything.items() for each in meant)
    assert [*meant[3]] == [*"4678"], "only what is more than $20 and $5"


def test_the_same_once_more_only_where_all_of_it_is_allowed() -> None:
    offers = [offered("place-wagers", ante=ANTE, aces_up=ANTE)]
    again = {"aces-up": 500, "ante": 1_000}
    (choice,) = [each for each in before_deal(offers, PLACE, again) if each.key == "r"]
    assert (choice.label, choice.default) == ("Again: Ante $10, Aces Up $5", True)
    assert choice.request == do.PlaceWagers(4, {"ante": Stake(1_000), "aces-up": Stake(500)})
    poor = AreaView(4, "Ada", 1_400, 0, {}, {})
    for place, last in ((poor, again), (PLACE, {"ante": 20_000}), (PLACE, {"ante": 1_000, "pair-plus": 500})):
        assert "r" not in keys(before_deal(offers, place, last))


def test_nothing_can_be_chosen_that_is_not_offered() -> None:
    assert before_deal((), PLACE, {"ante": 1_000}) == ()
    assert decided(()) == ()
    elsewhere = Offer("fold", (), area=5, game=GAME)
    assert decided([elsewhere]) == ()


def test_a_play_without_a_wager_and_one_that_lies_already() -> None:
    offers = [Offer("play", ("8.5",), area=4, game=GAME), Offer("fold", ("8.3",), area=4, game=GAME)]
    assert keys(decided(offers)) == {"p": "Play on without a wager", "f": "Fold"}
    blind = AreaView(4, "Ada", 0, 0, {}, {"ante": 500, "play": 1_000})
    assert keys(decided(offers, blind))["p"] == "Play $10"


@pytest.mark.parametrize(
    ("typed", "key", "rest"),
    [("2", "2", ""), ("a 12.50", "a", "12.50"), ("ante 12.50", "a", "12.50"), ("Aces Up 5", "u", "5"), ("aces-up 5", "u", "5")],
)
def test_keys_and_words_mean_the_same(typed: str, key: str, rest: str) -> None:
    found = before_deal([offered("place-wagers", ante=ANTE, aces_up=ANTE)])
    meant = find_choice(found, typed)
    assert meant is not None
    assert (meant[0].key, meant[1]) == (key, rest)


def test_enter_is_the_default_and_nothing_where_there_is_none() -> None:
    found = decided([Offer("pick-up", (), area=4, game=GAME), Offer("fold", (), area=4, game=GAME)])
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
        scene = room.played("2", "d", "c").scenes[-1]
    assert keys(scene.choices) == {"p": "$10", "m": "$30, the most", "n": "other", "f": "Fold"}
    assert {choice.clauses[0] for choice in scene.choices} == {"8.3", "8.5"}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_key_means_the_same_in_every_round_and_every_stage(rulebook: str) -> None:
    """Two rounds with every kind of moment: no key has two meanings, apart from the amount that a Play comes to."""
    poker, race = ("1", "w", "1", "d", "c", "p", "r", "d", "c", "f", "2"), ("5 on red", "d", "r", "d")
    typed = poker if rulebook in POKER else race
    with a_room(rulebook) as room:
        scenes = room.played(*typed, players=2).scenes
    meanings: dict[str, set[tuple[str, str]]] = {}
    for choice in (choice for scene in scenes for choice in scene.choices):
        kind = type(choice.request).__name__ if choice.request else "typed"
        said = (choice.row or kind, choice.label if choice.key.isdigit() else "")
        meanings.setdefault(choice.key, set()).add(said)
    assert len(scenes) > 4
    assert {key: meant for key, meant in meanings.items() if len(meant) > 1} == {}


@pytest.mark.parametrize("rulebook", POKER)
@pytest.mark.parametrize("key", ["p", "m", "n", "f", "t", "1", "2"])
def test_nothing_is_decided_before_the_cards_are_picked_up(rulebook: str, key: str) -> None:
    with a_room(rulebook) as room:
        assert [choice.key for choice in room.played("1", "d").scenes[-1].choices] == ["c", "v"]
        version = room.table.version
        scene = room.played(key).scenes[-1]
        assert room.table.version == version
        assert scene.message is not None
        assert scene.asks == "Your turn"


def test_a_play_key_says_what_comes_first() -> None:
    with a_room() as room:
        message = room.played("2", "d", "p").scenes[-1].message
    assert message is not None
    assert message.sentence == "[p] is Play, which is not possible now."
    assert message.way_out == "First: [c] Pick up your cards."


@pytest.mark.parametrize("rulebook", POKER)
def test_a_hand_is_decided_without_looking_only_by_its_own_key(rulebook: str) -> None:
    with a_room(rulebook) as room:
        scenes = room.played("1", "d", "v", "p").scenes
        keys = {choice.key for choice in scenes[-2].choices}
        assert {"c", "p"} <= keys
        assert keys & {"f", "k"}, "fold, or check where a board is to come"
        assert scenes[-1].last is not None
        assert "v" not in [choice.key for choice in room.played("1", "d", "c").scenes[-1].choices]


@pytest.mark.parametrize("allowed", [True, False])
def test_blind_play_before_the_deal_has_its_own_key_where_the_rulebook_allows_it(tmp_path: Path, *, allowed: bool) -> None:
    with a_room(changed("nz/four-card-poker", tmp_path, {"blind-play": allowed})) as room:
        choices_ = room.played("2").scenes[-1].choices
        rows = [choice for choice in choices_ if choice.amount and choice.amount.wager == "play"]
        assert [(choice.key, choice.row) for choice in rows] == ([("v", "Blind Play")] if allowed else [])
        assert not [choice for choice in choices_ if choice.key.isdigit() and "Play" in choice.row]
        scene = room.played("v", "20").scenes[-1]
        assert scene.placed == ({"ante": 1_000, "play": 2_000} if allowed else {"ante": 1_000})


def test_a_lower_amount_by_digit_says_how_to_wager_less() -> None:
    with a_room() as room:
        message = room.played("2", "1").scenes[-1].message
    assert message is not None
    assert (message.sentence, message.way_out) == ("Your Ante wager is $10 already.", "To wager less, take your wagers back.")


def test_a_key_without_a_meaning_is_never_given_two() -> None:
    board = Keyboard(DECISIONS)
    first = [board.of(f"wager {number}", "Ante") for number in range(30)]
    given = [key for key in first if key]
    assert len(given) == len({*given})
    assert [board.of(f"wager {number}", "Ante") for number in range(30)] == first
    assert first[-1] == "", "all letters are used up"


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_digits_are_amounts_that_the_sign_allows(rulebook: str) -> None:
    with a_room(rulebook) as room:
        rules = room.table.rules
        board = keyboard_for(rules, ())
    for wager, amounts in board.amounts.items():
        limit = rules.table.limits.ranges[rules.limit_of(wager)]
        assert all(limit.minimum <= amount <= limit.maximum for amount in amounts.values())
    assert bool(board.amounts) == (rulebook in (*POKER, "nz/baccarat", "nz/blackjack", "nz/pai-gow"))
