"""4 and 5.2 to 5.5: what the cards mean and who handles them, how wagers are made, and until when they are left alone."""

from typing import Any

import pytest
from tests.support.derby import (
    ANN,
    BEN,
    DERBY,
    DIAMONDS_WON,
    EVERYBODY,
    FINISHES,
    LOSES,
    RED,
    STACK,
    STAKE,
    SUPERVISORS,
    WINS,
    Mishap,
    cards,
    decided,
    derby,
    drawn,
    lies,
    opened_by_hand,
    pays,
    placed,
    quinella,
    race,
    raced,
    suit,
    trifecta,
    with_values,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA, INES
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do, law
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.supervision.conduct import Conduct, ConductRecorded
from pitboss.table.services.wagers.calling import BetsClosed
from pitboss.table.settings import PHYSICAL, VIRTUAL


@clause("4.1")
def test_only_the_suit_of_a_card_matters() -> None:
    wagers = {"red": STAKE, suit("d"): STAKE, quinella("dh"): STAKE, trifecta("dhc"): STAKE}
    outcomes = set()
    for run in ("Ad Kd Qd Jd 9h 8c", "2d 3d 4d 5d 2h 2c", "7d 7d 7d 7d Ah 3c", "Ad 3s Kd 4s Qd 5s Jd 9h 8c"):
        outcomes.add(tuple((wager, line.pays) for wager, line in sorted(raced(wagers, "", run=run).ends.items())))
    assert len(outcomes) == 1
    assert raced(wagers, "", run="Ad 2s Kd 4s Qd 5s Jd 9h 8c").ends["red"].pays == pays("red-black-protested")
    other = with_values(**{"race.protest-card": '"3s"'})
    assert raced({"red": STAKE}, "", run="Ad 2s Kd Qd Jd 9h 8c", book=other).won == pays("red-black")
    assert raced({"red": STAKE}, "", run="Ad 3s Kd Qd Jd 9h 8c", book=other).won == pays("red-black-protested")


@clause("4.2", "1:protested-race", "5.8(a)", "5.8(b)")
@pytest.mark.parametrize("places", FINISHES)
def test_the_two_of_spades_lowers_colour_and_suit_and_nothing_else(places: str) -> None:
    colour = "red" if places[0] in RED else "black"
    wagers = {colour: STAKE, suit(places[0]): STAKE, quinella(places[:2]): STAKE, trifecta(places): STAKE}
    plain, protested = raced(wagers, places), raced(wagers, places, protested=True)
    assert plain.ends[colour].pays == pays("red-black")
    assert protested.ends[colour].pays == pays("red-black-protested")
    assert plain.ends[suit(places[0])].pays == pays("suit")
    assert protested.ends[suit(places[0])].pays == pays("suit-protested")
    for wager in (quinella(places[:2]), trifecta(places)):
        assert protested.ends[wager] == plain.ends[wager]
        assert not {"4.2", "1:protested-race"} & set(protested.clauses(wager))
    for wager in (colour, suit(places[0])):
        assert {"4.2", "1:protested-race"} <= set(protested.clauses(wager))
        assert not {"4.2", "1:protested-race"} & set(plain.clauses(wager))


@clause("4.2")
def test_the_two_of_spades_is_a_spade_towards_the_four() -> None:
    run = raced({suit("s"): STAKE, suit("d"): STAKE}, "", run="Ad Kd Qd 2s 3s 4s 5s 9h 8c")
    assert (run.outcome(suit("s")), run.outcome(suit("d"))) == ((WINS, pays("suit-protested")), (LOSES, -STAKE))
    table = derby(cards="2s 3s 4s 5s 9h 8c")
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("s"): STAKE}))
    table.deal()
    first, *more = of(drawn(table, "2s 3s 4s 5s"), CardDrawn)
    assert "4.2" in first.clauses
    assert all("4.2" not in each.clauses for each in more)
    assert of(drawn(table, "9h"), CardDrawn)[0].place == 2, "four cards have decided first place"


@clause("4.3")
def test_nobody_but_the_dealer_deals() -> None:
    for table, dealers in ((opened_by_hand(), (DANA,)), (derby(cards=race("dhc")), (DANA, HOUSE_ACTOR))):
        table.seat("Ann", 1)
        table.ok(ANN, placed(1, {"red": STAKE}))
        table.deal()
        draw = do.Draw(None if table.table.rules.virtual else cards("Ad")[0])
        for who in (*EVERYBODY, BEN):
            if who not in dealers:
                assert "4.3" in table.refused("not-your-office", who, draw).clauses
        for dealer in dealers:
            assert of(table.ok(dealer, draw), CardDrawn)


@clause("4.3")
def test_whoever_touches_a_card_is_put_in_the_record_by_the_dealer_or_a_supervisor() -> None:
    table = opened_by_hand()
    table.seat("Ann", 1)
    for report in (Conduct("conduct.cards-untouched", seat=1), Conduct("conduct.cards-untouched", person="a spectator")):
        for who in (ANN, INES):
            assert "4.3" in table.refused("not-your-office", who, report).clauses
        for who in (DANA, *SUPERVISORS):
            (recorded,) = of(table.ok(who, report), ConductRecorded)
            assert (recorded.by, recorded.person, recorded.clauses) == (who.name, report.person or "Ann", ("4.3",))


@clause("5.2")
def test_how_the_chips_of_a_wager_lie_is_a_rule_of_its_own() -> None:
    """As if the clause said nothing else, and the next one the rest of it: who puts chips down is told how they lie."""
    others = '"wager.before-first-card", "wager.chips-or-tokens"'
    text = law.load(DERBY).text
    for old, new in (
        (f'carries = [{others}, "wager.stacking"]', 'carries = ["wager.stacking"]'),
        ('carries = ["wager.oral", ', f'carries = ["wager.oral", {others}, '),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    table = derby(book=law.loads(text, "only how chips lie"))
    table.seat("Ann", 1)
    assert "5.2" in table.ok(ANN, placed(1, {"red": 500}))[0].clauses


@clause("5.2")
def test_read_the_other_way_a_wager_that_lies_is_not_added_to() -> None:
    table = derby(book=with_values(**{"wager.top-up": "false"}))
    table.seat("Ann", 1)
    assert "5.2" in table.ok(ANN, placed(1, {"red": 500}))[0].clauses
    table.refused("wager-lies", ANN, placed(1, {"red": 500}))
    table.ok(ANN, placed(1, {"black": 500}))
    assert lies(table, 1) == {"red": 500, "black": 500}


@clause("5.3", "5.4")
def test_a_spoken_wager_comes_too_late_after_the_call_when_another_does_not() -> None:
    table = opened_by_hand()
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    assert of(table.deal(), BetsClosed)
    assert table.refused("oral-too-late", DANA, placed(1, {"black": 500}, oral=True)).clauses == ("5.3",)
    assert (lies(table, 1), table.stack(1)) == ({"red": STAKE}, STACK - STAKE)
    table.ok(ANN, placed(1, {"black": 500}))
    assert lies(table, 1) == {"red": STAKE, "black": 500}
    drawn(table, "Ad")
    new, more = (table.refused("after-first-card", ANN, placed(1, {area: 500})).clauses for area in ("suit-hearts", "black"))
    assert new == ("5.4(a)", "5.4", "5.2")
    assert more == ("5.4(b)", "5.4", "5.2")


@clause("5.4(b)", "5.5")
def test_no_wager_is_touched_until_the_dealer_has_taken_and_paid() -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE, "black": STAKE}))
    table.deal()
    drawn(table, race("dhc"))

    def hands_off(lie: dict[str, int]) -> None:
        for request in (do.WithdrawWagers(1), placed(1, {"red": 500})):
            assert {"5.4(b)", "5.5"} <= set(table.refused("after-first-card", ANN, request).clauses)
        assert "5.4(b)" in table.refused("wagers-lie", ANN, do.LeaveTable()).clauses
        assert lies(table, 1) == lie

    hands_off({"red": STAKE, "black": STAKE})
    decided(table, "dhc")
    hands_off({"red": STAKE, "black": STAKE})
    table.ok(DANA, do.TakeLosing())
    hands_off({"red": STAKE})
    table.ok(DANA, do.PayWinning())
    assert (lies(table, 1), table.stack(1)) == ({}, STACK - STAKE + pays("red-black"))
    table.ok(DANA, do.EndRound())
    table.ok(ANN, do.LeaveTable())


REMOVED = pytest.mark.parametrize("incident", ["first-card-face-up", "exposed-card-drawn", "card-drawn-in-error"])


def removed(incident: str, kind: str, **settings: Any) -> Mishap:
    """The dealer has called, and a card has left the shoe before the first was drawn for the race."""
    game = Mishap(f"5h {race('dhc')}", kind, **settings)
    if incident == "card-drawn-in-error":
        game.report(incident)
    else:
        game.report(incident, card=game.named("5h"))
    return game


@clause("5.4")
@REMOVED
@pytest.mark.parametrize("kind", [PHYSICAL])
def test_the_first_card_removed_after_the_call_closes_wagers(incident: str, kind: str) -> None:
    game = removed(incident, kind)
    money = game.money
    for request in (placed(1, {"black": STAKE}), do.WithdrawWagers(1)):
        (own,) = {"5.4(a)", "5.4(b)"} & set(refused := game.table.refused("first-card-removed", ANN, request).clauses)
        assert own == ("5.4(b)" if isinstance(request, do.WithdrawWagers) else "5.4(a)")
        assert refused == (own, "5.4")
    assert not game.table.offered(ANN, "place-wagers")
    assert not game.table.offered(ANN, "withdraw-wagers")
    assert game.money == money
    card_is_used = incident == "card-drawn-in-error"
    game.drawn(f"5h {race('dhc')}" if card_is_used else race("dhc")).decided("dhc").settled().ended()
    assert game.stacks == DIAMONDS_WON
    game.table.ok(ANN, placed(1, {"black": STAKE}))


@pytest.mark.by_hand
@clause("5.4")
@REMOVED
def test_a_card_out_of_play_is_not_of_the_round_in_the_other_reading(incident: str) -> None:
    book = with_values(**{"wager.removed-first-card": '"leaves-wagers-open"'})
    game = removed(incident, VIRTUAL, book=book)
    game.table.ok(ANN, placed(1, {"black": STAKE}))
    game.drawn("5h" if incident == "card-drawn-in-error" else "Ad")
    assert "5.4" in game.table.refused("after-first-card", ANN, placed(1, {"black": STAKE})).clauses


@pytest.mark.by_hand
@clause("5.4")
def test_before_the_call_a_removed_card_closes_nothing() -> None:
    table = derby(cards=f"5h {race('dhc')}")
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    table.ok(DANA, race_incident("first-card-face-up"))
    table.ok(ANN, placed(1, {"black": STAKE}))
    table.deal()
    assert "5.4" in table.refused("first-card-removed", ANN, placed(1, {"black": STAKE})).clauses
