"""1 to 3: what the words mean, which rules hold, and the table with its layout and its equipment."""

import pytest
from tests.support.derby import (
    ANN,
    BOOK,
    CONTINUOUS,
    DERBY,
    FINISHES,
    GIL,
    PAIRS,
    SUITS,
    UNSETTLED,
    derby,
    drawn,
    finish,
    lies,
    number,
    opened_by_hand,
    placed,
    quinella,
    race,
    raced,
    suit,
    trifecta,
    unopened,
    who_ticks,
)
from tests.support.incidents import race_incident
from tests.support.opening import not_opened
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.racing_card_derby.drawing import CardDrawn, ResultShown
from pitboss.house.automation import EVERYTHING
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.opening import TableReady
from pitboss.table.settings import SHOE, SHUFFLER

DECK = number("deck.cards")
LAYOUT = ("3.2", "3.3", "3.3(a)", "3.3(b)", "3.3(c)", "3.3(d)", "3.3(e)")
THINGS = {
    "table": ("3.1", "3.1(a)", "3.1(b)"),
    "drop-box": ("3.1", "3.1(c)"),
    "layout": LAYOUT,
    "areas": LAYOUT,
    "decks": ("3.4", "3.4(a)"),
    "cutting-card": ("3.4", "3.4(b)"),
    "dealing-device": ("3.4", "3.4(c)", "3.4(g)"),
    "discard-rack": ("3.4",),
    "scanner": ("3.4", "3.4(d)", "1:scanner"),
    "players-monitor": ("3.4", "3.4(e)", "1:players-monitor"),
    "dealers-monitor": ("3.4", "3.4(f)", "1:dealers-monitor"),
    "lights": ("3.5",),
    "approved": ("3.6",),
}
"""The lines of the opening about the table and its things, each with the clauses that ask for it."""


@clause("1:draw-cards-to-determine-winner", "1:draw-cards-to-determine-second-place", "1:draw-cards-to-determine-third-place")
def test_each_draw_goes_to_its_own_area() -> None:
    table = derby(cards="Ad Kc Kd Qs Qd Jd 9d 9h 5d 4h 3c", automation=UNSETTLED)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": 500}))
    draws = of(table.deal(), CardDrawn)
    assert [(draw.place, str(draw.card)) for draw in draws] == [
        *((1, card) for card in ["Ad", "Kc", "Kd", "Qs", "Qd", "Jd"]),
        *((2, card) for card in ["9d", "9h"]),
        *((3, card) for card in ["5d", "4h", "3c"]),
    ]
    terms = {1: "winner", 2: "second-place", 3: "third-place"}
    for draw in draws:
        cited = [each for each in draw.clauses if each.startswith("1:draw-cards")]
        assert cited == [f"1:draw-cards-to-determine-{terms[draw.place]}"]


@clause("1:protested-race")
def test_a_race_is_protested_by_the_two_of_spades_among_the_winners_cards_only() -> None:
    protested = raced({"red": 1_000}, "dhc", run="Ad Kd 2s Qd Jd 9h 8c")
    assert (protested.won, "1:protested-race" in protested.clauses("red")) == (500, True)
    for run in ("Ad Kd 3s Qd Jd 9h 8c", "Ad Kd Qd Jd 2s 9h", "Ad Kd Qd Jd 9h 2s", "Ad Kd Qd Jd Td 9h 9d 2s"):
        plain = raced({"red": 1_000}, "", run=run)
        assert (plain.won, "1:protested-race" in plain.clauses("red")) == (1_000, False), run


@clause("1:scanner", "8.1")
def test_the_scanner_says_which_card_it_is_and_nobody_keys_it_where_pitboss_deals() -> None:
    table = opened_by_hand()
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": 500}))
    table.deal()
    (draw,) = of(drawn(table, "Ad"), CardDrawn)
    assert str(draw.card) == "Ad"
    assert "1:scanner" in draw.clauses
    virtual = derby(cards=race("dhc"))
    virtual.seat("Ann", 1)
    virtual.ok(ANN, placed(1, {"red": 500}))
    virtual.deal()
    (draw,) = of(virtual.ok(DANA, do.Draw()), CardDrawn)
    assert str(draw.card) == "Ad"


@clause("1:players-monitor", "1:dealers-monitor", "3.5")
def test_the_monitors_and_the_lights_show_the_result_by_themselves() -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": 500, "black": 500, trifecta("dch"): 500}))
    table.deal()
    events = drawn(table, race("dhc"))
    (shown,) = of(events, ResultShown)
    assert events[-1] is shown, "with the last card, and before the dealer has said anything"
    assert (shown.places, shown.protested) == (finish("dhc"), False)
    assert set(shown.lit) == {"red", suit("d"), quinella("dh"), *(trifecta(each) for each in FINISHES if each[0] == "d")}
    assert {"1:players-monitor", "1:dealers-monitor", "3.5"} <= set(shown.clauses)


@clause("1:continuous-shuffler")
def test_a_continuous_shuffler_shuffles_again_for_every_round_and_another_does_not() -> None:
    for device, again in ((CONTINUOUS, True), (SHUFFLER, False)):
        table = derby(cards=[race("dhc"), race("hdc")], device=device, automation=EVERYTHING)
        ann = table.seat("Ann", 1)
        table.ok(ann, placed(1, {"red": 500}))
        shuffles = of(table.deal(), CardsShuffled)
        assert len(shuffles) == again
        assert all("1:continuous-shuffler" in each.clauses for each in shuffles)
        first = of((each.event for each in table.table.history), CardsShuffled)[0]
        assert ("1:continuous-shuffler" in first.clauses) == again
        assert table.table.state.shoe.left == number("decks") * DECK - (0 if again else 6)


@clause("3.1(c)", "3.4(b)", "3.4(d)", "3.4(e)", "3.4(f)", "3.6")
@pytest.mark.parametrize("item", THINGS)
def test_one_line_that_is_missing_keeps_the_table_shut(item: str) -> None:
    others = [each for each in THINGS if each != item]
    table = unopened(SHOE, item)
    ann = table.seat("Ann", 1)
    assert table.refused("not-opened", ann, placed(1, {"red": 500})).facts == {"missing": item}
    row = next(each for each in BOOK.checklist if each.item == item)
    assert of(table.ok(who_ticks(row), do.Tick(item)), TableReady)
    table.ok(ann, placed(1, {"red": 500}))
    assert (lies(table, 1), set(others) <= set(table.table.state.ticked)) == ({"red": 500}, True)


@clause("3.3", "3.3(a)", "3.3(b)", "3.3(c)", "3.3(d)", "3.3(e)")
def test_there_is_an_area_for_each_wager_and_for_nothing_else() -> None:
    table = derby()
    ann = table.seat("Ann", 1)
    suits = [suit(each) for each in SUITS]
    pairs, threes = [quinella(each) for each in PAIRS], [trifecta(each) for each in FINISHES]
    assert (len(suits), len(pairs), len(threes)) == (4, 12, 24)
    offer = table.offered(ann, "place-wagers", area=1)
    assert offer is not None
    assert set(offer.amounts) == {"red", "black", *suits, *pairs, *threes}
    for wager in offer.amounts:
        table.ok(ann, placed(1, {wager: 500}))
    assert lies(table, 1) == dict.fromkeys(offer.amounts, 500)
    for none in ("suit-red", "quinella-heart-heart", "trifecta-heart-spade", "trifecta-heart-spade-heart", "ante"):
        assert set(LAYOUT) <= set(table.refused("no-such-wager", ann, placed(1, {none: 500})).clauses)


@clause("3.4", "3.4(a)")
def test_one_to_eight_decks_are_played_with() -> None:
    for decks in range(1, 9):
        table = derby(chosen={"decks": decks}, automation=EVERYTHING)
        assert table.table.state.shoe.left == decks * DECK
        assert "3.4(a)" in table.table.history[0].event.clauses
    for decks in (0, 9):
        assert "3.4(a)" in not_opened("not-choosable", DERBY, chosen={"decks": decks}).clauses


@clause("3.4(c)", "3.4(g)")
def test_cards_come_from_a_shoe_or_if_the_operator_wants_it_a_shuffler() -> None:
    for device in (SHOE, SHUFFLER, CONTINUOUS):
        table = derby(device=device, cards=race("dhc"), automation=EVERYTHING)
        assert {"3.4(c)", "3.4(g)"} <= set(table.table.history[0].event.clauses)
        (shuffled, *_) = of((each.event for each in table.table.history), CardsShuffled)
        assert ("3.4(g)" in shuffled.clauses) == (device != SHOE)
        assert table.table.state.shoe.cut == (device == SHOE)
        ann = table.seat("Ann", 1)
        table.ok(ann, placed(1, {"red": 500}))
        table.deal()
        assert table.stack(1) == 100_500
    assert {"3.4(c)", "3.4(g)"} <= set(not_opened("device-kind", DERBY, device="hand").clauses)


@clause("3.4(c)", "3.4(g)")
def test_a_device_that_does_not_hold_all_the_cards_is_not_used() -> None:
    six = {"decks": 6, "shoe.capacity": 8, "shuffler.capacity": 4}
    for device in (SHUFFLER, CONTINUOUS):
        refusal = not_opened("device-too-small", DERBY, device=device, chosen=six)
        assert {"3.4(c)", "3.4(g)"} <= {*refusal.clauses}
        assert "holds 4 decks; 6 decks are in play" in refusal.sentence()
    table = opened_by_hand(chosen={"decks": 4, "shoe.capacity": 3, "shuffler.capacity": 4}, device=SHUFFLER)
    table.ok(DANA, race_incident("shuffler-failed", words="It hums and does nothing."))
    table.ok(GIL, do.DecideRemedy("replace-device", words="It does not turn."))
    (offer,) = [each for each in table.table.offers(DANA) if each.request == "replace-device"]
    assert offer.choices == (SHUFFLER, CONTINUOUS)
    assert "3.4(c)" in table.refused("device-too-small", DANA, do.ReplaceDevice(SHOE, ("green",))).clauses
    table.ok(DANA, do.ReplaceDevice(CONTINUOUS, ("green",)))
    assert table.table.state.device == CONTINUOUS


@clause("3.5")
@pytest.mark.parametrize("places", ["dhc", "csh", "sdc"])
def test_the_lights_pick_out_the_areas_that_win_and_no_others(places: str) -> None:
    one_of_each = {"red": 500, "black": 500, **{suit(each): 500 for each in SUITS}}
    one_of_each |= {quinella(each): 500 for each in PAIRS} | {trifecta(each): 500 for each in FINISHES}
    run = raced(one_of_each, places)
    (shown,) = of(run.events, ResultShown)
    assert "3.5" in shown.clauses
    assert set(shown.lit) == {wager for wager, line in run.ends.items() if line.outcome == "wins"}
