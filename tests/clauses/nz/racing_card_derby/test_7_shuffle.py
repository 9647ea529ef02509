"""7 Shuffle and cut: the cutting card, one deck or several, shuffles on order, and new cards."""

import pytest
from tests.support.derby import (
    ANN,
    BEN,
    BY_HAND,
    CONTINUOUS,
    GIL,
    OPAL,
    SUPERVISORS,
    asked,
    derby,
    drawn,
    lies,
    number,
    opened_by_hand,
    placed,
    race,
    ready_to_deal,
    settled,
    who_ticks,
)
from tests.support.play import CASS, DANA, INES, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.decks.replacing import CardsChanged
from pitboss.table.services.decks.shuffling import CardsShuffled, ReshuffleOrdered
from pitboss.table.settings import SHOE, SHUFFLER

DECKS, DECK = number("decks"), number("deck.cards")
CARDS = DECKS * DECK
BEHIND = number("shoe.cutting-card")


def unshuffled(device: str = SHOE, **settings: object) -> TableUnderTest:
    """A table that is open and whose cards wait to be shuffled; Ann has a wager there."""
    table = derby(device=device, automation=BY_HAND - {Automation.SHUFFLE}, **settings)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": 500}))
    return table


def finished(table: TableUnderTest, run: str | None = None) -> RoundEnded:
    """A whole race, to the end of the round."""
    while table.phase in ("wagering", "drawing"):
        card = None if table.table.rules.virtual else next(iter(parse_cards(race("dhc"))))
        table.ok(DANA, do.Draw(card))
    table.ok(DANA, do.AnnounceResult())
    table.ok(DANA, do.ConfirmResult())
    settled(table)
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    return ended


@clause("7.1(a)")
def test_read_one_way_the_cards_are_shuffled_when_the_cutting_card_has_come_out() -> None:
    for behind in (BEHIND, 260):
        table = derby(chosen={"shoe.cutting-card": behind}, automation=EVERYTHING)
        table.seat("Ann", 1)
        for _ in range(60):
            left = table.table.state.shoe.left
            table.ok(ANN, placed(1, {"red": 500}))
            events = table.deal()
            (ended,) = of(events, RoundEnded)
            drawn_here = len(of(events, CardDrawn))
            shuffles = of(events, CardsShuffled)
            out = left - drawn_here <= behind
            assert (ended.shoe_plays_on, len(shuffles)) == (not out, out)
            if out:
                assert "7.1(a)" in shuffles[0].clauses
                assert table.table.state.shoe.left == CARDS
                break
            assert table.table.state.shoe.left == left - drawn_here
        else:
            raise AssertionError("the cutting card never came out")


@clause("7.1", "7.1(a)")
def test_read_the_other_way_the_cards_are_shuffled_before_every_round() -> None:
    table = derby(chosen={"shuffle.when": "before-every-round"}, cards=[race("dhc")] * 3, automation=EVERYTHING)
    table.seat("Ann", 1)
    for _ in range(2):
        table.ok(ANN, placed(1, {"red": 500}))
        events = table.deal()
        (ended,) = of(events, RoundEnded)
        (shuffled,) = of(events, CardsShuffled)
        assert (ended.shoe_plays_on, shuffled.clauses) == (False, ("7.1", "7.1(a)"))
    plays_on = derby(cards=race("dhc"), automation=EVERYTHING)
    plays_on.seat("Ann", 1)
    plays_on.ok(ANN, placed(1, {"red": 500}))
    assert not of(plays_on.deal(), CardsShuffled)


@clause("7.1", "7.1(b)")
def test_one_deck_is_shuffled_after_every_round_and_several_are_not() -> None:
    for decks in (1, 2):
        table = unshuffled(chosen={"decks": decks, "shoe.cutting-card": 20})
        table.ok(DANA, do.Shuffle())
        table.ok(DANA, do.Cut(26))
        table.deal()
        table.ok(DANA, do.Draw())
        assert "7.1(b)" in table.refused("wrong-phase", DANA, do.Shuffle()).clauses or decks > 1
        finished(table)
        table.ok(ANN, placed(1, {"red": 500}))
        table.deal()
        if decks > 1:
            table.ok(DANA, do.Draw())
            continue
        assert "7.1(b)" in table.refused("not-shuffled", DANA, do.Draw()).clauses
        assert "7.1(b)" in table.ok(DANA, do.Shuffle())[0].clauses


@clause("7.1", "7.1(c)")
def test_after_the_table_stood_empty_the_casino_supervisor_may_have_the_cards_shuffled() -> None:
    def stood_empty() -> TableUnderTest:
        table = unshuffled(SHUFFLER)
        table.ok(DANA, do.Shuffle())
        table.ok(ANN, do.WithdrawWagers(1))
        table.ok(ANN, do.LeaveTable())
        table.seat("Ben", 2)
        table.ok(BEN, placed(2, {"red": 500}))
        return table

    table = stood_empty()
    table.deal()
    table.ok(DANA, do.Draw()), "nobody asked for a shuffle"
    for who in (CASS, OPAL):
        table = stood_empty()
        for other in (ANN, DANA, GIL, INES, HOUSE_ACTOR):
            assert "7.1(c)" in table.refused("not-your-office", other, do.DirectShuffle("vacancy")).clauses
        (ordered,) = of(table.ok(who, do.DirectShuffle("vacancy")), ReshuffleOrdered)
        assert (ordered.reason, ordered.clauses) == ("vacancy", ("7.1", "7.1(c)"))
        table.deal()
        table.refused("not-shuffled", DANA, do.Draw())
        table.ok(DANA, do.Shuffle())
        table.ok(DANA, do.Draw())


@clause("7.1", "7.1(d)")
def test_supervisors_order_a_shuffle_on_suspicion_and_not_at_will() -> None:
    for who in SUPERVISORS:
        table = unshuffled()
        ready_to_deal(table)
        before = table.table.state.shoe.order
        for other in (ANN, DANA, INES, HOUSE_ACTOR):
            assert "7.1(d)" in table.refused("not-your-office", other, do.DirectShuffle("suspicion")).clauses
        table.refused("no-such-rule-here", who, do.DirectShuffle("discretion"))
        (ordered,) = of(table.ok(who, do.DirectShuffle("suspicion")), ReshuffleOrdered)
        assert ordered.clauses == ("7.1", "7.1(d)")
        table.deal()
        table.refused("not-shuffled", DANA, do.Draw())
        ready_to_deal(table)
        assert table.table.state.shoe.order != before
        table.ok(DANA, do.Draw())
        assert "7.1(d)" in table.refused("wrong-phase", who, do.DirectShuffle("suspicion")).clauses


@clause("7.4", "6.1", "7.1", "7.2")
@pytest.mark.parametrize("way", ["at-table", "pre-checked", "pre-shuffled"])
@pytest.mark.parametrize("device", [SHOE, SHUFFLER, CONTINUOUS])
def test_new_cards_go_through_everything_the_first_went_through(device: str, way: str) -> None:
    table = opened_by_hand(device, chosen={"cards.prepared": way})
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": 500}))
    for who in (ANN, DANA, GIL, CASS, INES):
        assert table.refused("not-your-office", who, do.ChangeCards("worn", "green")).clauses == ("7.4",)
    (changed,) = of(table.ok(OPAL, do.ChangeCards("worn", "green")), CardsChanged)
    assert (changed.clauses, changed.again) == (("7.4",), asked(device, way))
    assert (table.phase, table.table.state.decks[0].back) == ("opening", "green")
    assert table.refused("not-opened", ANN, placed(1, {"red": 500})).facts["missing"] == changed.again[0]
    assert "6.1" in table.refused("deck-not-checked", DANA, do.Shuffle()).clauses
    table.ok(DANA, do.CheckCards(0))
    for row in table.table.rules.checklist:
        if row.item in changed.again:
            table.ok(who_ticks(row), do.Tick(row.item))
    assert (table.phase, lies(table, 1)) == ("wagering", {"red": 500})
    table.deal()
    card = parse_cards("Ad")[0]
    assert "7.1" in table.refused("not-shuffled", DANA, do.Draw(card)).clauses
    ready_to_deal(table)
    if device != SHOE:
        # What a device has shuffled is not cut; the clause on cutting is met at a shoe.
        opened_by_hand().refused("already-cut", DANA, do.Cut(26))
    drawn(table, "Ad")
    assert table.refused("wrong-phase", OPAL, do.ChangeCards("worn", "blue")).clauses == ("7.4",)
