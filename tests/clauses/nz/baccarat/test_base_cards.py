"""The cards: prepared at the table or in advance, shuffled, and what is done when something goes wrong with them."""

from __future__ import annotations

import pytest
from tests.support.baccarat import (
    ANN,
    BANKER_WINS,
    BEN,
    GIL,
    PLAYER_WINS,
    STACK,
    STAKE,
    baccarat,
    by_hand,
    complete,
    coup,
    drawn,
    lines,
    placed,
    played,
    settled,
    turned,
)
from tests.support.incidents import incident
from tests.support.play import CASS, DANA
from tests.support.rounds import of
from tests.support.tables import BookUnderTest
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, parse_cards
from pitboss.games.baccarat.corrections import CoupReconstructed, DealtIncorrectly
from pitboss.games.baccarat.dealing import DrawCard
from pitboss.games.baccarat.settling import AnnounceWinner
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import ResultsStood, RoundVoided
from pitboss.table.services.decks.extra_cards import CardDrawnInError, CardRemoved, CardUsed, ExposedCardDrawn, ShoeExhausted
from pitboss.table.services.decks.shuffling import CardsShuffled
from pitboss.table.services.opening import TableReady
from pitboss.table.settings import CONTINUOUS, SHOE, SHUFFLER

FAILURE = incident("shuffler-failed")
BOOK = BookUnderTest("nz/baccarat")
PREPARED = {
    "pre-shuffled": ["prepared-secured"],
    "pre-checked": ["prepared-secured", "prepared-chemmy", "prepared-stacked", "prepared-riffled"],
}


@clause("6.5")
@pytest.mark.parametrize("prepared", PREPARED)
def test_prepared_cards_were_kept_secure_and_pre_checked_ones_are_mixed(prepared: str) -> None:
    table = BOOK.unopened(SHOE, chosen={"cards.prepared": prepared})
    table.ok(DANA, do.CheckCards(0))
    items = [row.item for row in table.table.rules.checklist]
    assert items[-len(PREPARED[prepared]) :] == PREPARED[prepared]
    assert not {"inspection-by-dealer", "fan-spread", "stacked"} & {*items}
    BOOK.tick(table, items[:-1])
    assert "6.5" in table.refused("not-opened", ANN if table.table.state.seats else DANA, do.NoMoreBets()).clauses
    assert of(BOOK.tick(table, items[-1:]), TableReady)


@clause("base.47")
@pytest.mark.parametrize("device", [SHUFFLER, CONTINUOUS])
def test_cards_for_a_shuffler_are_mixed_and_not_shown_to_players(device: str) -> None:
    table = BOOK.unopened(device)
    table.ok(DANA, do.CheckCards(0))
    items = [row.item for row in table.table.rules.checklist]
    assert items[-4:] == ["device-chemmy", "device-stacked", "device-riffled", "shuffler-loaded"]
    assert "first-players-look" not in items
    BOOK.tick(table, items[:-1])
    table.refused("not-opened", DANA, do.NoMoreBets())
    BOOK.tick(table, items[-1:])


@clause("base.49")
def test_the_cards_are_shuffled_when_the_cutting_card_has_come_out() -> None:
    """Four decks: with 204 cards behind it, it comes out with the fourth card; with 203 it is still in the shoe."""
    for behind, shuffled in ((203, False), (204, True)):
        table = baccarat([PLAYER_WINS, BANKER_WINS], chosen={"decks": 4, "shoe.cutting-card": behind})
        played(table, player=STAKE)
        table.wager(ANN, 1, player=STAKE)
        found = [event for recorded in table.table.history if isinstance(event := recorded.event, CardsShuffled)]
        assert len(found) == 1 + shuffled
        assert not shuffled or "base.49" in found[-1].clauses


@clause("base.52")
def test_after_the_table_was_vacant_a_casino_supervisor_may_have_the_cards_shuffled() -> None:
    table = baccarat()
    table.refused("not-vacated", CASS, do.DirectShuffle("vacancy"))
    for who in (ANN, BEN):
        table.ok(who, do.LeaveTable())
    table.refused("not-your-office", GIL, do.DirectShuffle("vacancy"))
    assert "base.52" in table.ok(CASS, do.DirectShuffle("vacancy"))[0].clauses


@clause("base.67")
def test_a_card_drawn_in_error_and_not_seen_is_the_next_one() -> None:
    table = by_hand([PLAYER_WINS, BANKER_WINS])
    table.wager(ANN, 1, player=STAKE)
    complete(table)
    (kept,) = of(table.ok(DANA, CardDrawnInError()), CardUsed)
    assert kept.clauses == ("base.67",)
    table.refused("impossible", DANA, CardDrawnInError())
    settled(table)
    left = table.table.state.shoe.left
    table.wager(ANN, 1, banker=STAKE)
    drawn(table, 1)
    assert (table.table.state.shoe.left, coup(table).out) == (left - 1, False)


@clause("base.68")
def test_a_card_drawn_in_error_and_seen_goes_to_the_rack() -> None:
    table = by_hand(f"8s {PLAYER_WINS}")
    table.wager(ANN, 1, player=STAKE)
    left = table.table.state.shoe.left
    (gone,) = of(table.ok(DANA, ExposedCardDrawn(card=Card.EIGHT_S)), CardRemoved)
    assert gone.clauses == ("base.68",)
    assert (table.table.state.shoe.left, coup(table).racked, coup(table).gone) == (left - 1, 1, {"8s": 1})
    complete(table)
    assert lines(settled(table))[1, "player"].outcome == "wins"


@clause("base.70")
def test_cards_dealt_wrongly_are_put_where_they_belong() -> None:
    """By the right order both have nine, and the card that was drawn beyond it goes to the rack."""
    table = by_hand("2h 7s 9d Kc 3s")
    table.wager(ANN, 1, player=STAKE)
    table.wager(BEN, 2, banker=STAKE)
    complete(table)
    for step in (AnnounceWinner(), do.TakeLosing(), do.PayWinning()):
        table.ok(DANA, step)
    assert (table.stack(1), table.stack(2)) == (STACK - STAKE, STACK + 1_900)
    right = tuple(parse_cards("2h 9d 7s Kc 3s"))
    table.refused("impossible", DANA, DealtIncorrectly(sequence=right[:4], words="one missing"))
    table.refused("impossible", DANA, DealtIncorrectly(sequence=tuple(parse_cards("2h 9d 7s Kc 4s")), words="another card"))
    (event, *_) = of(table.ok(DANA, DealtIncorrectly(sequence=right, words="changed places")), CoupReconstructed)
    assert (event.clauses, event.discarded) == (("base.70",), 1)
    assert (table.stack(1), table.stack(2)) == (STACK, STACK)


@clause("base.71")
@pytest.mark.parametrize("over", [False, True])
def test_a_coup_that_cannot_be_reconstructed_is_void(over: bool) -> None:
    table = by_hand()
    table.wager(ANN, 1, player=STAKE)
    table.wager(BEN, 2, banker=STAKE)
    complete(table)
    if over:
        settled(table)
    report = DealtIncorrectly(possible=False, words="swept together")
    table.refused("not-your-office", DANA, report)
    assert "base.71" in table.ok(GIL, report)[-1].clauses
    assert (table.stack(1), table.stack(2)) == (STACK, STACK)
    table.refused("impossible", GIL, report)


@clause("base.64", "base.65")
@pytest.mark.parametrize("stage", [1, 3, 4, "player turned", "third card due"])
@pytest.mark.parametrize("device", [SHUFFLER, CONTINUOUS])
def test_a_coup_that_needs_cards_is_void_when_the_shuffler_fails(device: str, stage: int | str) -> None:
    """One coup is over, and its result stands; of the second, not all cards are known to be out."""
    table = by_hand([PLAYER_WINS, "2h Ks Kd 3c 6s 5d"], device=device)
    table.wager(ANN, 1, player=STAKE)
    complete(table)
    settled(table)
    table.wager(ANN, 1, banker=STAKE, tie=500)
    table.wager(BEN, 2, player=STAKE)
    drawn(table, stage if isinstance(stage, int) else 4)
    if stage == "player turned":
        turned(table, "player", "2h Kd")
    if stage == "third card due":
        turned(table, "player", "2h Kd")
        turned(table, "banker", "Ks 3c")
    for who in (ANN, GIL, CASS):
        assert "base.64" in table.refused("not-your-office", who, FAILURE).clauses
    events = table.ok(DANA, FAILURE)
    (void,) = of(events, RoundVoided)
    (stood,) = of(events, ResultsStood)
    assert (void.clauses, stood.clauses, stood.rounds) == (("base.64",), ("base.65",), 1)
    assert (table.stack(1), table.stack(2)) == (STACK + STAKE, STACK)


@clause("base.65")
def test_a_coup_with_all_its_cards_is_settled_though_the_shuffler_fails() -> None:
    table = by_hand(device=SHUFFLER)
    table.wager(ANN, 1, player=STAKE)
    complete(table)
    assert not of(table.ok(DANA, FAILURE), RoundVoided)
    assert lines(settled(table))[1, "player"].outcome == "wins"
    table.wager(ANN, 1, player=STAKE)
    table.ok(DANA, do.NoMoreBets())
    assert "base.66" in table.refused("device-failed", DANA, DrawCard()).clauses


@clause("base.72")
def test_a_coup_for_which_the_shoe_has_not_enough_cards_is_void() -> None:
    table = by_hand("2h 7s Kd Kc", chosen={"decks": 4, "shoe.cutting-card": 1})
    table.wager(ANN, 1, player=STAKE)
    drawn(table)
    table.refused("impossible", DANA, ShoeExhausted())
    every = list(table.table.rules.pack)
    for card in parse_cards("2h 7s Kd Kc"):
        every.remove(card)
    for card in every:
        table.ok(DANA, ExposedCardDrawn(card=card))
    assert table.table.state.shoe.left == 0
    turned(table, "player", "2h Kd")
    turned(table, "banker", "7s Kc")
    table.refused("shoe-empty", DANA, DrawCard())
    (void,) = of(table.ok(DANA, ShoeExhausted()), RoundVoided)
    assert void.clauses == ("base.72",)
    assert table.stack(1) == STACK


def test_the_house_itself_finds_that_its_shoe_is_empty() -> None:
    table = baccarat()
    table.ok(ANN, placed(1, player=STAKE))
    table.refused("house-observes", DANA, ShoeExhausted())
    table.refused("impossible", HOUSE_ACTOR, ShoeExhausted())
