"""10.8: a round that cannot be put together again, a shoe that runs out, and what the Division does not settle."""

import pytest
from tests.support.derby import (
    ANN,
    BEN,
    DIAMONDS_WON,
    GIL,
    STACK,
    STAKE,
    SUPERVISORS,
    Mishap,
    cards,
    derby,
    drawn,
    lies,
    opened_by_hand,
    placed,
    race,
    suit,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA, INES, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.table.commands import Actor
from pitboss.table.rounds import AreaVoided, RoundVoided
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.settings import PHYSICAL

kinds_of_error = pytest.mark.parametrize("incident", ["card-misplaced", "dealt-incorrectly"])


@clause("10.8")
@kinds_of_error
@pytest.mark.parametrize("who", SUPERVISORS, ids=lambda who: who.office)
@pytest.mark.parametrize("moment", ["racing", "over", "taken", "paid"])
def test_a_round_that_cannot_be_put_together_is_void_and_every_wager_goes_back(incident: str, who: Actor, moment: str) -> None:
    game = Mishap(kind=PHYSICAL).drawn("Ad Kd Qd Jd 9h" if moment == "racing" else race("dhc"))
    if moment in ("taken", "paid"):
        game.decided("dhc")
        game.table.ok(DANA, do.TakeLosing())
    if moment == "paid":
        game.table.ok(DANA, do.PayWinning())
        assert game.stacks == DIAMONDS_WON
    game.only("10.8", incident, *SUPERVISORS, possible=False)
    recorded, voided = game.report(incident, who, possible=False)[:2]
    assert isinstance(voided, RoundVoided)
    assert (recorded.clauses, voided.clauses) == (("10.8",), ("10.8",))
    back = {(seat, line.wager): (line.outcome, line.stake, line.pays) for seat, line in voided.returned}
    assert back == dict.fromkeys(((1, "red"), (1, suit("d")), (2, "black")), ("void", STAKE, 0))
    assert (game.stacks, game.table.phase) == ((STACK, STACK), "wagering")
    assert (lies(game.table, 1), lies(game.table, 2)) == ({}, {})
    game.table.ok(ANN, placed(1, {"red": STAKE}))
    game.table.deal()
    game.drawn(race("hdc"))
    game.decided("hdc").settled()
    assert game.stacks == (STACK + STAKE, STACK)


@clause("10.8")
def test_once_wagers_are_taken_a_right_order_that_decides_nothing_cannot_be_put_together() -> None:
    game = Mishap(kind=PHYSICAL).drawn(race("dhc")).decided("dhc").settled()
    short = cards("9h 8c Ad Kd Qd Jd")
    game.impossible("card-misplaced", sequence=short)
    assert "10.8" in game.report("card-misplaced", GIL, possible=False)[0].clauses
    assert game.stacks == (STACK, STACK)


def nearly_empty() -> list[str]:
    """Two decks whose last cards are all the spades: twelve races use up the rest, and the thirteenth cannot end."""
    left = {letter: [f"{rank}{letter}" for rank in "AKQJT98765432" * 2] for letter in "dhcs"}
    order: list[str] = []
    for places in ["dhc", "hcd", "cdh"] * 4:
        first = [left[places[0]].pop() for _ in range(4)]
        order += [*first[:3], *([left[places[1]].pop(), left[places[2]].pop()] if len(order) < 18 else []), first[3]]
        order += [left[places[1]].pop(), left[places[2]].pop()]
    assert {letter: len(rest) for letter, rest in left.items()} == {"d": 0, "h": 0, "c": 0, "s": 26}
    return [*order, *left["s"]]


@pytest.mark.by_hand
@clause("10.8")
@pytest.mark.parametrize("by_itself", [True, False])
def test_a_shoe_that_runs_out_in_a_race_voids_it(by_itself: bool) -> None:
    settings = {"automation": EVERYTHING} if by_itself else {}
    table = derby(cards=" ".join(nearly_empty()), chosen={"decks": 2, "shoe.cutting-card": 20}, **settings)
    for name, seat in (("Ann", 1), ("Ben", 2)):
        table.seat(name, seat)
    for _ in range(12):
        table.ok(BEN, placed(2, {"black": STAKE}))
        table.deal()
        if not by_itself:
            table.refused("impossible", DANA, race_incident("shoe-exhausted"))
            finished(table)
    stack = table.stack(2)
    table.ok(ANN, placed(1, {suit("s"): STAKE}))
    events = table.deal()
    if not by_itself:
        for _ in range(26):
            table.ok(DANA, do.Draw())
        assert "10.8" in table.refused("shoe-empty", DANA, do.Draw()).clauses
        for who in (ANN, INES):
            assert "10.8" in table.refused("not-your-office", who, race_incident("shoe-exhausted")).clauses
        events = table.ok(DANA, race_incident("shoe-exhausted"))
    (voided,) = of(events, RoundVoided)
    assert (voided.clauses, voided.shoe_plays_on) == (("10.8",), False)
    assert (table.stack(1), table.stack(2), table.phase) == (STACK, stack, "wagering")
    assert of(events, CardsShuffled), "the cards are shuffled for the next race"


def finished(table: TableUnderTest) -> None:
    """The dealer runs a race and settles it."""
    while table.phase != "settling":
        table.ok(DANA, do.Draw())
    for step in (do.AnnounceResult(), do.ConfirmResult(), do.TakeLosing(), do.PayWinning(), do.EndRound()):
        table.ok(DANA, step)


@clause("10.8")
def test_a_race_that_was_paid_and_cannot_be_reconstructed_is_void_until_the_next_one_runs() -> None:
    """The third card was misread: the right one leaves third place open, and no more can be drawn."""
    game = Mishap(kind=PHYSICAL).drawn("Ad Kd Qd Jd 9h 8c").decided("dhc").settled().ended()
    assert game.stacks == DIAMONDS_WON
    game.impossible("card-misread", position=5, card=cards("8h")[0])
    shoe = game.table.table.state.shoe
    game.only("10.8", "dealt-incorrectly", *SUPERVISORS, possible=False)
    voided = of(game.report("dealt-incorrectly", GIL, possible=False), AreaVoided)
    assert [(each.area, each.clauses) for each in voided] == [(1, ("10.8",)), (2, ("10.8",))]
    assert (game.stacks, game.table.phase, game.table.table.state.shoe) == ((STACK, STACK), "wagering", shoe)
    game.impossible("card-misread", position=4, card=cards("9c")[0], others={5: cards("8h")[0]})
    game.table.refused("impossible", GIL, race_incident("dealt-incorrectly", possible=False))


@pytest.mark.parametrize("incident", ["card-missing", "foreign-card", "shuffler-failed"])
def test_what_no_rule_settles_waits_for_a_supervisor(incident: str) -> None:
    table = opened_by_hand("shuffler")
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    table.deal()
    drawn(table, "Ad Kd")
    money = table.table.state.money
    table.ok(DANA, race_incident(incident))
    assert (table.table.state.money, table.phase) == (money, "drawing")
    for who in (ANN, DANA, INES):
        table.refused("not-your-office", who, do.DecideRemedy("void-round", words="The cards are not what they should be."))
    events = table.ok(GIL, do.DecideRemedy("void-round", words="The cards are not what they should be."))
    assert of(events, RoundVoided)[0].clauses == ("nz/general base.16",)
    assert (table.stack(1), table.phase) == (STACK, "wagering")
