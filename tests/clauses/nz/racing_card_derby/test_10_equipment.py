"""10.1 and 10.2: lights that are dark or wrong, screens that show a wrong result, and a scanner that misreads a card."""

import pytest
from tests.support.derby import (
    ANN,
    BEN,
    CLUBS_WON,
    DIAMONDS_WON,
    OPAL,
    STACK,
    STAKE,
    Mishap,
    cards,
    finish,
    lines,
    pays,
    quinella,
    race,
    suit,
    trifecta,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.racing_card_derby.displays import DisplayCorrected, LightsOverruled
from pitboss.games.racing_card_derby.drawing import ResultShown
from pitboss.games.racing_card_derby.reconstructing import RaceReconstructed
from pitboss.games.racing_card_derby.scanning import CardCorrected
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.games.shared_layout.settling import WagersSettledAgain
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.settings import PHYSICAL, VIRTUAL
from pitboss.table.viewers import PUBLIC

both = pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
BLACK_LIT = ("black", suit("c"))
"""What is lit as if clubs had won."""


def over(run: str = race("dhc"), kind: str = VIRTUAL) -> Mishap:
    """A race that is over and about which nothing has been said."""
    return Mishap(run, kind).drawn(run)


@pytest.mark.by_hand
@clause("10.1")
@both
@pytest.mark.parametrize(("incident", "lit"), [("lights-failed", ()), ("lights-wrong", BLACK_LIT)])
def test_whatever_is_lit_the_cards_decide(incident: str, lit: tuple[str, ...], kind: str) -> None:
    game = over(kind=kind)
    game.only("10.1", incident, DANA, lit=lit)
    recorded, overruled = game.report(incident, lit=lit)
    assert isinstance(recorded, IncidentRecorded)
    assert isinstance(overruled, LightsOverruled)
    assert (recorded.by, recorded.clauses, overruled.clauses) == ("Dana", ("10.1",), ("10.1",))
    assert (overruled.lit, {"red", suit("d"), quinella("dh"), trifecta("dhc")} <= set(overruled.winning)) == (lit, True)
    assert not {"black", suit("c")} & set(overruled.winning)
    seen = game.table.view(PUBLIC).of(RaceView)
    assert seen is not None
    assert seen.lit == overruled.winning
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON, "red and diamonds are paid, black is taken"


@pytest.mark.by_hand
@clause("10.1")
def test_lights_that_are_right_and_lights_that_are_not_on_yet_are_no_mishap() -> None:
    game = Mishap(race("dhc"))
    game.impossible("lights-failed")
    game.drawn(race("dhc"))
    (shown,) = of((each.event for each in game.table.table.history), ResultShown)
    game.impossible("lights-wrong", lit=shown.lit)
    game.impossible("lights-wrong", lit=())
    game.impossible("lights-wrong", lit=("the ceiling",))
    game.impossible("lights-failed", lit=BLACK_LIT)
    assert "10.1" in game.report("lights-wrong", lit=(*shown.lit, "black"))[0].clauses
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@pytest.mark.by_hand
@clause("10.1")
def test_found_after_the_settlement_the_lights_change_nothing() -> None:
    game = over().decided("dhc").settled().ended()
    money = game.money
    assert of(game.report("lights-wrong", lit=BLACK_LIT), LightsOverruled)
    assert (game.money, game.stacks) == (money, DIAMONDS_WON)


@pytest.mark.by_hand
@clause("10.2")
@both
def test_a_wrong_result_on_a_screen_is_put_right_by_the_cards(kind: str) -> None:
    game = over(kind=kind)
    game.only("10.2", "display-wrong", DANA, shows=finish("cdh"))
    game.impossible("display-wrong", shows=finish("dhc"))
    game.impossible("display-wrong")
    game.table.ok(DANA, do.AnnounceResult(finish("dhc"), False))
    recorded, corrected = game.report("display-wrong", shows=finish("cdh"))
    assert isinstance(corrected, DisplayCorrected)
    assert (recorded.clauses, corrected.clauses) == (("10.2",), ("10.2",))
    assert (corrected.showed, corrected.places, corrected.protested) == (finish("cdh"), finish("dhc"), False)
    seen = game.table.view(PUBLIC).of(RaceView)
    assert seen is not None
    assert (seen.shows, "red" in seen.lit, "black" in seen.lit) == (finish("dhc"), True, False)
    game.table.refused("result-unannounced", DANA, do.ConfirmResult())
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@pytest.mark.by_hand
@clause("10.2")
@pytest.mark.parametrize("protested", [False, True])
def test_a_screen_that_is_wrong_about_a_protest_is_put_right_too(protested: bool) -> None:
    game = over(race("dhc", protested=protested))
    game.impossible("display-wrong", shows=finish("dhc"), shows_protested=protested)
    _, corrected = game.report("display-wrong", shows=finish("dhc"), shows_protested=not protested)
    assert isinstance(corrected, DisplayCorrected)
    assert (corrected.showed_protested, corrected.protested) == (not protested, protested)


@pytest.mark.by_hand
@clause("10.2")
def test_no_result_is_shown_before_third_place_and_none_can_be_wrong() -> None:
    game = Mishap(race("dhc")).drawn("Ad Kd Qd Jd 9h")
    game.impossible("display-wrong", shows=finish("cdh"))
    assert "10.2" in game.drawn("8c").report("display-wrong", shows=finish("cdh"))[0].clauses


@clause("10.2")
def test_a_card_read_as_another_one_counts_as_it_lies() -> None:
    game = over("Ad Kd Qd Kc Qc Jc Tc 9h 8d", PHYSICAL)
    right = cards("Td")[0]
    game.only("10.2", "card-misread", DANA, position=6, card=right)
    for wrong in ({"position": 6}, {"position": 9, "card": right}, {"position": 6, "card": cards("Tc")[0]}):
        game.impossible("card-misread", **wrong)
    game.impossible("scan-failed", position=6, card=right)
    corrected = game.report("card-misread", position=6, card=right)
    (card,) = of(corrected, CardCorrected)
    assert (card.position, card.card, card.clauses) == (6, right, ("10.2",))
    # Diamonds have won, hearts are second, and the third card for the places is a diamond: third place is open again.
    assert of(corrected, RaceReconstructed)[0].places == (1, 1, 1, 1, 1, 1, 1, 2, 3)
    assert (game.cards, game.table.phase) == ("Ad Kd Qd Kc Qc Jc Td 9h 8d", "drawing")
    game.drawn("5c").decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.2")
@pytest.mark.parametrize("ended", [False, True])
def test_wagers_settled_on_a_misread_card_are_settled_again(ended: bool) -> None:
    run = "Ad Kd Qd Kc Qc Jc Tc 9h 8s"
    game = over(run, PHYSICAL).decided("chs").settled()
    assert game.stacks == CLUBS_WON
    if ended:
        game.ended()
    events = game.report("card-misread", position=6, card=cards("Td")[0])
    (again,) = of(events, WagersSettledAgain)
    assert {(seat, line.wager): line.pays for seat, line in again.wagers} == {
        (1, "red"): pays("red-black"),
        (1, suit("d")): pays("suit"),
        (2, "black"): -STAKE,
    }
    assert again.clauses == ("10.2",)
    assert {line.outcome for line in lines(events, 1).values()} == {"wins"}
    assert game.stacks == DIAMONDS_WON, "the difference has moved, and no more"


@clause("10.2")
@pytest.mark.parametrize("ended", [False, True])
def test_several_misread_cards_are_corrected_at_once(ended: bool) -> None:
    """Each of the last two alone would leave third place open, and no more cards can be drawn."""
    game = over("Ad Kd Qd Kc Qc Jc Tc 9h 8s", PHYSICAL).decided("chs").settled()
    if ended:
        game.ended()
    (ten, nine, eight), money = cards("Td 9s 8h"), game.money
    for position, card in ((7, nine), (8, eight)):
        game.impossible("card-misread", position=position, card=card)
    for others in ({6: nine}, {9: nine}, {-1: nine}, {7: cards("9h")[0]}, {7: cards("Ad")[0]}):
        game.impossible("card-misread", position=6, card=ten, others=others)
    assert game.money == money
    events = game.report("card-misread", position=6, card=ten, others={7: nine, 8: eight})
    assert [(each.position, each.card) for each in of(events, CardCorrected)] == [(6, ten), (7, nine), (8, eight)]
    assert of(events, DisplayCorrected)[0].places == finish("dsh")
    assert (of(events, WagersSettledAgain)[0].clauses, game.stacks) == (("10.2",), DIAMONDS_WON)
    assert game.cards == "Ad Kd Qd Kc Qc Jc Td 9s 8h"


@clause("10.2")
def test_two_cards_read_as_each_other_are_no_foreign_cards() -> None:
    game = over("Ad Kd Qd Jd 9h 8c", PHYSICAL).decided("dhc").settled().ended()
    game.report("card-misread", position=4, card=cards("8c")[0], others={5: cards("9h")[0]})
    assert (game.cards, game.stacks) == ("Ad Kd Qd Jd 8c 9h", DIAMONDS_WON)


@clause("10.2")
def test_a_race_is_put_right_though_its_cards_have_been_replaced_since() -> None:
    """A scanner that misreads is often the reason for new cards."""
    game = over("Ad Kd Qd Kc Qc Jc Tc 9h 8s", PHYSICAL).decided("chs").settled().ended()
    game.table.ok(OPAL, do.ChangeCards("worn", "blue"))
    assert game.table.phase == "opening"
    assert "10.2" in game.report("card-misread", position=6, card=cards("Td")[0])[0].clauses
    assert (game.stacks, game.table.phase) == (DIAMONDS_WON, "opening")


@clause("10.2")
@pytest.mark.parametrize("ann_goes", [do.LeaveTable(), do.ChangeSeat(3)], ids=["away", "elsewhere"])
def test_put_right_twice_a_race_is_settled_once_wherever_its_players_are(ann_goes: do.Request) -> None:
    """What the first correction paid has been paid, to a purse or at another seat; the second moves the rest of it only."""
    game = over("Ad Kd Qd Kc Qc Jc Tc 9h 8s", PHYSICAL).decided("chs").settled().ended()
    game.table.ok(ANN, ann_goes)
    if isinstance(ann_goes, do.ChangeSeat):
        game.table.ok(BEN, do.ChangeSeat(1))

    def together() -> tuple[int, int]:
        """What Ann and Ben have at the table and on them."""
        seats, purses = game.table.table.state.seats, game.table.table.purses
        chips = {seat.player: game.table.stack(number) for number, seat in seats.items()}
        return chips.get("Ann", 0) + purses["Ann"], chips["Ben"] + purses["Ben"]

    before = together()
    game.report("card-misread", position=6, card=cards("Td")[0])
    won = before[0] - CLUBS_WON[0] + DIAMONDS_WON[0], before[1] - CLUBS_WON[1] + DIAMONDS_WON[1]
    assert together() == won
    (again,) = of(game.report("card-misread", position=8, card=cards("8c")[0]), WagersSettledAgain)
    assert (again.moves, together()) == ((), won), "third place is another, and nobody had wagered on it"


@clause("10.2")
@pytest.mark.parametrize("paid", [False, True])
def test_a_misread_card_that_changes_no_place_leaves_the_result_on_the_monitors(paid: bool) -> None:
    """A diamond read as a heart: the race for first place ended a card earlier, and came out the same."""
    game = over("Ad Kd 9h Qd Jd 8h 7c", PHYSICAL)
    before = game.table.view(PUBLIC).of(RaceView)
    if paid:
        game.decided("dhc").settled()
    events = game.report("card-misread", position=2, card=cards("9d")[0])
    assert not of(events, DisplayCorrected), "what was shown was right"
    seen = game.table.view(PUBLIC).of(RaceView)
    assert before is not None
    assert seen is not None
    assert (seen.shows, seen.lit) == (before.shows, before.lit)
    assert [len(seen.areas[area]) for area in (1, 2, 3)] == [4, 2, 1]
    if not paid:
        game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.2")
def test_a_card_that_was_not_read_at_all_is_named_by_those_who_see_it() -> None:
    game = Mishap(kind=PHYSICAL).drawn("Ad Kd Qd")
    game.table.ok(DANA, do.Draw())
    game.impossible("card-misread", position=3, card=cards("Jd")[0])
    game.impossible("scan-failed", position=2, card=cards("Jd")[0])
    game.only("10.2", "scan-failed", DANA, position=3, card=cards("Jd")[0])
    assert "10.2" in game.report("scan-failed", position=3, card=cards("Jd")[0])[0].clauses
    assert game.cards == "Ad Kd Qd Jd"
    game.drawn("9h 8c").decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.2")
def test_the_card_that_decides_the_race_may_be_the_one_not_read() -> None:
    game = Mishap(kind=PHYSICAL).drawn("Ad Kd Qd Jd 9h")
    game.table.ok(DANA, do.Draw())
    assert not of((each.event for each in game.table.table.history), ResultShown)
    events = game.report("scan-failed", position=5, card=cards("8c")[0])
    assert "10.2" in events[0].clauses
    assert of(events, ResultShown)[0].places == finish("dhc")
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.2")
def test_once_the_next_race_runs_the_last_one_stands() -> None:
    game = over("Ad Kd Qd Kc Qc Jc Tc 9h 8s", PHYSICAL).decided("chs").settled().ended()
    game.table.ok(game.table.seat("Cleo", 3), do.PlaceWagers(3, {"red": do.Stake(STAKE)}))
    assert "10.2" in game.report("display-wrong", shows=finish("dhs"))[0].clauses
    game.table.deal()
    game.drawn("Ah")
    game.impossible("card-misread", position=6, card=cards("Td")[0])
    game.impossible("display-wrong", shows=finish("dhs"))
    assert game.stacks == CLUBS_WON


def test_where_pitboss_deals_the_table_knows_its_own_cards() -> None:
    game = over()
    for incident in ("card-misread", "scan-failed"):
        game.table.refused("only-hands", DANA, race_incident(incident, position=0, card=cards("Ac")[0]))
    assert game.table.offers(HOUSE_ACTOR)
    assert game.stacks == (STACK - 2 * STAKE, STACK - STAKE)
