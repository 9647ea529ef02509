"""10.3 to 10.7: cards that lie face up, are drawn in error or misplaced."""

import pytest
from tests.support.derby import (
    ANN,
    BY_HAND,
    CLUBS_WON,
    DIAMONDS_WON,
    GIL,
    STACK,
    STAKE,
    SUPERVISORS,
    Mishap,
    cards,
    derby,
    drawn,
    finish,
    lies,
    pays,
    placed,
    race,
    with_values,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.racing_card_derby.displays import DisplayCorrected
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.games.racing_card_derby.reconstructing import RaceReconstructed
from pitboss.games.shared_layout.settling import WagersSettledAgain
from pitboss.house.automation import Automation
from pitboss.table.commands import HOUSE_ACTOR, Actor
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.decks.extra_cards import CardRemoved, CardUsed
from pitboss.table.settings import PHYSICAL

both = pytest.mark.parametrize("kind", [PHYSICAL])


@clause("10.3")
@both
def test_the_first_card_found_face_up_goes_to_the_rack_and_the_next_begins_the_race(kind: str) -> None:
    game = Mishap(f"5s {race('dhc')}", kind)
    seen = game.named("5s")
    game.only("10.3", "first-card-face-up", DANA, card=seen)
    game.impossible("first-card-face-up", card=None)
    recorded, removed = game.report("first-card-face-up", card=seen)
    assert isinstance(recorded, IncidentRecorded)
    assert removed == CardRemoved(card=cards("5s")[0], racked=1, shoe_empty=False, clauses=("10.3",))
    assert (recorded.by, recorded.clauses) == ("Dana", ("10.3",))
    assert (game.in_rack, lies(game.table, 2)) == (1, {"black": STAKE})
    game.drawn(race("dhc"))
    assert (game.in_rack, game.cards) == (1, race("dhc"))
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.3", "10.4")
@both
def test_a_later_card_found_face_up_is_used(kind: str) -> None:
    game = Mishap(race("dhc"), kind)
    game.impossible("card-face-up", card=game.named("Ad"))
    assert (
        "10.3" in game.table.refused("not-your-office", GIL, race_incident("first-card-face-up", card=game.named("Ad"))).clauses
    )
    game.drawn("Ad")
    game.impossible("first-card-face-up", card=game.named("Kd"))
    game.only("10.4", "card-face-up", DANA, card=game.named("Kd"))
    recorded, used = game.report("card-face-up", card=game.named("Kd"))
    assert used == CardUsed(card=cards("Kd")[0], clauses=("10.4",))
    assert recorded.clauses == ("10.4",)
    if game.physical:
        assert "10.4" in game.table.refused("not-the-next-card", DANA, do.Draw(cards("5s")[0])).clauses
    game.drawn("Kd Qd Jd 9h 8c")
    assert (game.cards, game.in_rack) == (race("dhc"), 0)
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.4")
@both
def test_two_cards_found_face_up_in_a_row_are_used_in_their_order(kind: str) -> None:
    game = Mishap(race("dhc"), kind).drawn("Ad")
    left = game.table.table.state.shoe.left
    assert game.report("card-face-up", card=game.named("Kd"))[1] == CardUsed(card=cards("Kd")[0], clauses=("10.4",))
    recorded, used = game.report("card-face-up", card=game.named("Qd"))
    assert used == CardUsed(card=cards("Qd")[0], behind=1, clauses=("10.4",))
    assert (recorded.clauses, game.table.table.state.shoe.left, game.in_rack) == (("10.4",), left, 0)
    game.impossible("card-drawn-in-error")
    for next_, later in (("Kd", "Qd"), ("Qd", "Jd")):
        if game.physical:
            refusal = game.table.refused("not-the-next-card", DANA, do.Draw(cards(later)[0]))
            assert (refusal.clauses, refusal.facts["due"]) == (("10.4",), next_)
        game.drawn(next_)
    game.drawn("Jd 9h 8c")
    assert (game.cards, game.in_rack) == (race("dhc"), 0)
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.4", "10.6")
@both
def test_of_two_cards_seen_in_the_shoe_the_first_drawn_in_error_leaves_the_other_next(kind: str) -> None:
    game = Mishap("Ad 5s Kd Qd Jd 9h 8c", kind).drawn("Ad")
    for text in ("5s", "Kd"):
        assert game.report("card-face-up", card=game.named(text))[0].clauses == ("10.4",)
    if game.physical:
        game.impossible("exposed-card-drawn", card=cards("Kd")[0])
    assert game.report("exposed-card-drawn", card=game.named("5s"))[1] == CardRemoved(
        card=cards("5s")[0], racked=0, shoe_empty=False, clauses=("10.6",)
    )
    assert game.table.table.state.round.part.due == cards("Kd")
    game.drawn("Kd Qd Jd 9h 8c").decided("dhc").settled()
    assert (game.cards, game.in_rack, game.stacks) == (race("dhc"), 1, DIAMONDS_WON)


@pytest.mark.by_hand
@clause("10.4")
def test_no_more_cards_are_found_face_up_than_there_are() -> None:
    """From one deck no card is seen twice, and no card is seen behind the last one."""
    game = Mishap(kind=PHYSICAL, chosen={"decks": 1}).drawn("Ad")
    assert "10.4" in game.report("card-face-up", card=cards("Kd")[0])[0].clauses
    for text in ("Kd", "Ad"):
        game.impossible("card-face-up", card=cards(text)[0])
    last = derby(cards=race("dhc"))
    last.seat("Ann", 1)
    last.ok(ANN, placed(1, {"red": STAKE}))
    last.deal()
    drawn(last, "Ad")
    state = last.table.state
    for _ in range(state.shoe.left):
        assert "10.4" in last.ok(DANA, race_incident("card-face-up"))[0].clauses
    assert len(last.table.state.round.part.due) == state.shoe.left
    refusal = last.refused("impossible", DANA, race_incident("card-face-up"))
    assert (refusal.clauses, refusal.facts["why"]) == (("10.4",), "every card in the shoe or the shuffler has been seen")


@clause("10.3", "10.4")
@both
def test_two_cards_seen_in_a_race_that_ends_without_them_both_go_to_the_rack(kind: str) -> None:
    game = Mishap(f"{race('dhc')[:-3]} 8c 5s 4s {race('hdc')}", kind).drawn(race("dhc")[:-3])
    for text in ("8c", "5s", "4s"):
        assert game.report("card-face-up", card=game.named(text))[0].clauses == ("10.4",)
    game.drawn("8c").decided("dhc").settled().ended()
    game.table.ok(ANN, placed(1, {"red": STAKE}))
    game.table.deal()
    for number, text in enumerate(("5s", "4s"), 1):
        refusal = game.table.refused("first-card-seen", DANA, do.Draw(game.named(text)))
        assert (refusal.clauses, refusal.facts["card"]) == (("10.3",), text)
        assert game.report("first-card-face-up", card=game.named(text))[1] == CardRemoved(
            card=cards(text)[0], racked=number, shoe_empty=False, clauses=("10.3",)
        )
    game.drawn(race("hdc"))
    assert (game.cards, game.table.table.state.round.part.discarded) == (race("hdc"), 2)
    game.decided("hdc").settled()
    assert game.stacks == (DIAMONDS_WON[0] + pays("red-black"), DIAMONDS_WON[1])


@clause("10.3")
@both
def test_when_the_card_behind_a_removed_first_card_is_face_up_too_it_would_be_the_first_and_is_removed(kind: str) -> None:
    game = Mishap(f"5s 4s {race('dhc')}", kind)
    for number, text in enumerate(("5s", "4s"), 1):
        game.impossible("card-face-up", card=game.named(text))
        removed = game.report("first-card-face-up", card=game.named(text))[1]
        assert removed == CardRemoved(card=cards(text)[0], racked=number, shoe_empty=False, clauses=("10.3",))
    game.drawn(race("dhc"))
    assert (game.in_rack, game.cards) == (2, race("dhc"))
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.3")
@both
@pytest.mark.parametrize("uncalled", ["drawn-in-error", "counts-as-drawn"])
def test_a_card_seen_in_a_void_race_does_not_begin_the_next(kind: str, uncalled: str) -> None:
    """It was face up for that race; as the first card of another, everybody would wager on a race whose first card they know."""
    book = with_values(**{"first-card-uncalled.goes": f'"{uncalled}"'})
    game = Mishap(f"5h 5s {race('dhc')}", kind, book=book).drawn("5h")
    game.report("card-face-up", card=game.named("5s"))
    game.report("play-disrupted", words="A player knocked the cards off the table.")
    game.table.ok(GIL, do.DecideRemedy("void-round", words="Nobody can say how they lay."))
    assert game.table.table.state.round.part.due == cards("5s"), "the shoe plays on"
    game.table.ok(ANN, placed(1, {"red": STAKE}))
    game.table.deal()
    assert not game.table.offered(DANA, "draw")
    assert game.table.refused("first-card-seen", DANA, do.Draw(game.named("5s"))).clauses == ("10.3",)
    assert game.report("first-card-face-up", card=game.named("5s"))[1] == CardRemoved(
        card=cards("5s")[0], racked=1, shoe_empty=False, clauses=("10.3",)
    )
    game.drawn(race("dhc")).decided("dhc").settled()
    assert (game.cards, game.stacks) == (race("dhc"), (STACK + STAKE, STACK))


@clause("10.3")
def test_where_pitboss_deals_nobody_sees_a_card_in_the_shoe() -> None:
    game = Mishap(f"5h 5s {race('dhc')}")
    for who in (DANA, HOUSE_ACTOR):
        assert "10.3" in game.table.refused("only-hands", who, race_incident("first-card-face-up")).clauses
    game.drawn("5h")
    for name in ("card-face-up", "card-drawn-in-error", "exposed-card-drawn"):
        for who in (DANA, HOUSE_ACTOR):
            assert game.table.refused("only-hands", who, race_incident(name)).clauses


@clause("10.5")
@both
def test_a_card_drawn_in_error_that_nobody_has_seen_is_the_next_card(kind: str) -> None:
    game = Mishap(race("dhc"), kind).drawn("Ad Kd")
    left = game.table.table.state.shoe.left
    game.only("10.5", "card-drawn-in-error", DANA)
    recorded, used = game.report("card-drawn-in-error")
    assert used == CardUsed(card=None, clauses=("10.5",)), "nobody learns which card it is"
    assert (recorded.clauses, game.table.table.state.shoe.left, game.in_rack) == (("10.5",), left, 0)
    game.drawn("Qd Jd 9h 8c")
    assert game.cards == race("dhc")
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON


@pytest.mark.by_hand
@clause("10.5")
def test_drawn_when_the_race_is_over_it_begins_the_next() -> None:
    game = Mishap(f"{race('dhc')} 5s").drawn(race("dhc"))
    assert "10.5" in game.report("card-drawn-in-error")[0].clauses
    game.decided("dhc").settled().ended()
    game.table.ok(ANN, placed(1, {"red": STAKE}))
    game.table.deal()
    assert [str(draw.card) for draw in of(game.table.ok(DANA, do.Draw()), CardDrawn)] == ["5s"]


@clause("10.6")
@both
def test_a_card_drawn_in_error_that_has_been_seen_goes_to_the_rack(kind: str) -> None:
    game = Mishap("Ad Kd 5s Qd Jd 9h 8c", kind).drawn("Ad Kd")
    game.only("10.6", "exposed-card-drawn", DANA, card=game.named("5s"))
    game.impossible("exposed-card-drawn", card=None)
    recorded, removed = game.report("exposed-card-drawn", card=game.named("5s"))
    assert removed == CardRemoved(card=cards("5s")[0], racked=0, shoe_empty=False, clauses=("10.6",))
    assert (recorded.clauses, game.in_rack) == (("10.6",), 1)
    game.drawn("Qd Jd 9h 8c")
    assert (game.cards, game.in_rack) == (race("dhc"), 1)
    game.decided("dhc").settled()
    assert game.stacks == DIAMONDS_WON
    assert "2s" not in game.cards


@pytest.mark.by_hand
@clause("10.6", "10.5")
def test_the_two_of_spades_seen_in_error_protests_nothing_and_unseen_it_does() -> None:
    seen = Mishap("Ad 2s Kd Qd Jd 9h 8c").drawn("Ad")
    assert "10.6" in seen.report("exposed-card-drawn")[0].clauses
    seen.drawn("Kd Qd Jd 9h 8c").decided("dhc").settled()
    assert seen.stacks == DIAMONDS_WON
    unseen = Mishap("Ad 2s Kd Qd Jd 9h 8c").drawn("Ad")
    assert "10.5" in unseen.report("card-drawn-in-error")[0].clauses
    unseen.drawn("2s Kd Qd Jd 9h 8c").decided("dhc", protested=True).settled()
    assert unseen.stacks == (STACK + STAKE // 2 + 2 * STAKE, STACK - STAKE)


@pytest.mark.by_hand
@clause("10.3", "10.5", "10.6", "7.1(e)")
def test_a_card_seen_before_the_cards_are_in_the_shoe_is_another_matter() -> None:
    table = derby(cards=race("dhc"), automation=BY_HAND - {Automation.SHUFFLE})
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    incidents = {"first-card-face-up": "10.3", "card-drawn-in-error": "10.5", "exposed-card-drawn": "10.6"}
    for step in (do.Shuffle(), do.Cut(26)):
        for incident in incidents:
            table.refused("impossible", DANA, race_incident(incident))
        table.ok(DANA, step)
    assert "7.1(e)" in table.ok(DANA, do.DirectShuffle("exposed"))[0].clauses
    for incident in incidents:
        table.refused("impossible", DANA, race_incident(incident))
    table.ok(DANA, do.Shuffle())
    table.ok(DANA, do.Cut(26))
    for incident, rule in incidents.items():
        assert rule in table.ok(DANA, race_incident(incident))[0].clauses


WRONG, RIGHT = "Ad Kd Qd Kc Qc Jc Tc Jd 9h", "Ad Kd Qd Kc Qc Jc Jd Tc 9h"
"""Two cards exchanged: clubs seem to have won before diamonds, which came first."""

kinds_of_error = pytest.mark.parametrize("incident", ["card-misplaced", "dealt-incorrectly"])


@clause("10.7")
@kinds_of_error
@pytest.mark.parametrize("who", [DANA, *SUPERVISORS], ids=lambda who: who.office)
def test_cards_in_the_wrong_order_are_put_in_the_right_one(incident: str, who: Actor) -> None:
    game = Mishap(kind=PHYSICAL).drawn(WRONG)
    game.only("10.7", incident, DANA, *SUPERVISORS, sequence=cards(RIGHT))
    game.impossible(incident, sequence=cards("As Kd Qd Kc Qc Jc Jd Tc 9h"))
    events = game.report(incident, who, sequence=cards(RIGHT))
    assert all("10.7" in each.clauses for each in events)
    (again,) = of(events, RaceReconstructed)
    assert (again.cards, again.places, again.over) == (cards(RIGHT), (1, 1, 1, 1, 1, 1, 1, 2, 3), True)
    (corrected,) = of(events, DisplayCorrected)
    assert (corrected.showed, corrected.places) == (finish("cdh"), finish("dch"))
    game.table.refused("result-wrong", DANA, do.AnnounceResult(finish("cdh"), False))
    game.decided("dch").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.7")
@kinds_of_error
@pytest.mark.parametrize("taken", ["taken", "paid", "ended"])
def test_players_and_house_abide_by_the_race_as_it_should_have_been(incident: str, taken: str) -> None:
    game = Mishap(kind=PHYSICAL).drawn(WRONG).decided("cdh")
    game.table.ok(DANA, do.TakeLosing())
    if taken != "taken":
        game.table.ok(DANA, do.PayWinning())
        assert game.stacks == CLUBS_WON
    if taken == "ended":
        game.ended()
    events = game.report(incident, sequence=cards(RIGHT))
    assert "10.7" in of(events, WagersSettledAgain)[0].clauses
    if taken == "taken":
        game.table.ok(DANA, do.PayWinning())
    assert game.stacks == DIAMONDS_WON


@clause("10.7")
def test_in_the_middle_of_a_race_the_draw_goes_on_from_the_right_order() -> None:
    game = Mishap(kind=PHYSICAL).drawn("Ad Kd Qd Jd 9c")
    events = game.report("card-misplaced", sequence=cards("9c Ad Kd Qd Jd"))
    (again,) = of(events, RaceReconstructed)
    assert (again.places, again.over, again.clauses) == ((1, 1, 1, 1, 1), False, ("10.7",))
    assert (game.table.phase, game.in_rack) == ("drawing", 0)
    game.drawn("8h 7s").decided("dhs").settled()
    assert game.stacks == DIAMONDS_WON


@clause("10.7")
def test_cards_drawn_beyond_the_end_of_the_race_are_out_of_it() -> None:
    run = "Ad Kd Qd Kc Jd 9d 8h 7c"
    game = Mishap(kind=PHYSICAL).drawn(run)
    (again,) = of(game.report("dealt-incorrectly", sequence=cards("Ad Kd Qd Jd Kc 8h 9d 7c")), RaceReconstructed)
    assert (again.cards, again.places, again.over) == (cards("Ad Kd Qd Jd Kc 8h"), (1, 1, 1, 1, 2, 3), True)
    assert (game.in_rack, again.clauses) == (2, ("10.7",))
    game.decided("dch").settled()
    assert game.stacks == DIAMONDS_WON
