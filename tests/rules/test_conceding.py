"""Conceding: once the dealer's hand is open a player may give up their wagers, for good, or may not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.mishaps import KINDS, Game
from tests.support.rounds import of, over
from tests.support.tables import ANN, BEN, DANA, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.settling import HandConceded
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.viewers import PUBLIC

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


def open_hands(book: BookUnderTest, **settings: Any) -> Game:
    """Ann and Ben have played, Cleo has folded, and the dealer's hand lies open."""
    return book.in_round(**settings).played(1).played(2).folded(3).revealed()


@each_kind
@carries("concede.hand", "concede.final")
def test_once_the_dealers_hand_is_open_a_player_may_concede_every_wager_for_good(
    book: BookUnderTest, kind: str, device: str
) -> None:
    game, clauses = open_hands(book, kind=kind, device=device), book.cites("concede.hand")
    who, tray = DANA if game.physical else ANN, game.table.tray
    for other in book.staff:
        if other != who:
            assert game.refused("not-your-office", other, do.Concede(1)).clauses == clauses, other
    (conceded,) = of(game.says(1, do.Concede(1)), HandConceded)
    assert {*clauses} <= {*conceded.clauses}
    given_up = {each.wager: (each.outcome, each.pays, each.clauses) for each in conceded.wagers}
    stakes = {"ante": 1_000, "play": 1_000, book.side: 500}
    assert given_up == {wager: ("given-up", -stake, clauses) for wager, stake in stakes.items()}
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - 2_500, {}, tray + 2_500), "though it would have won"
    money = game.money
    for again, does in ((who, do.Concede(1)), (DANA, do.SettleHand(1))):
        assert game.refused("conceded", again, does).clauses == book.cites("concede.final")
    game.refused("wrong-phase", who, do.Play(1, Stake(1_000)))
    hand = game.table.view(PUBLIC).of(DealerPokerView).hands[1]
    assert (hand.cards, hand.status, hand.as_set) == ({}, "conceded", None), "it is not turned up"
    assert not game.physical or game.table.hand(1) == (None,) * book.number("hand.player"), "what it was stays unknown"
    assert game.money == money
    game.settled(2)
    (ended,) = of(over(game.table), RoundEnded)
    assert ended.counted == 3 * book.number("hand.player") + book.number("hand.dealer"), "counted as for a fold"
    assert game.stacks(1, 2) == [STACK - 2_500, STACK - 4_000], "a hand not conceded is settled"


@carries("concede.hand")
def test_nobody_concedes_before_that_or_for_another_or_a_settled_hand(book: BookUnderTest) -> None:
    clauses = book.cites("concede.hand")
    game = book.game().wagered()
    assert game.refused("wrong-phase", ANN, do.Concede(1)).clauses == clauses
    game.deal()
    assert game.refused("conceding-early", ANN, do.Concede(1)).clauses == clauses
    game.played(1)
    assert game.refused("conceding-early", ANN, do.Concede(1)).clauses == clauses
    game.played(2).folded(3).revealed()
    assert game.refused("not-your-seat", BEN, do.Concede(1)).clauses == clauses
    game.settled(1)
    assert game.refused("decided", ANN, do.Concede(1)).clauses == clauses
    game.table.ok(BEN, do.Concede(2))
    assert game.stacks(1, 2) == [STACK + 2_500, STACK - 4_000]


@carries("hand.own-responsibility")
def test_players_who_misjudge_their_hand_and_concede_bear_it_themselves(book: BookUnderTest) -> None:
    table = book.table(cards=book.deck("straight-flush"))
    table.seat("Ann", 1)
    table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(1_000), book.side: Stake(500)}))
    book.dealt(table)
    table.ok(ANN, book.play(1, 1_000))
    table.ok(DANA, do.RevealDealer())
    offer = table.offered(ANN, "concede", area=1)
    assert offer is not None
    assert {*book.cites("hand.own-responsibility")} <= {*offer.clauses}
    (conceded,) = of(table.ok(ANN, do.Concede(1)), HandConceded)
    assert {*book.cites("hand.own-responsibility")} <= {*conceded.clauses}
    assert {each.wager for each in conceded.wagers} == {"ante", "play", book.side}, "and no Ante Bonus"
    assert table.stack(1) == STACK - 2_500


@carries("settle.reveal", "settle.best-hand")
def test_where_the_book_knows_no_conceding_a_hand_is_settled(book: BookUnderTest) -> None:
    conceding = book.rules.setting("concede").value
    for rules, allowed in ((book.rules, conceding), (book.having(concede="false" if conceding else "true"), not conceding)):
        game = open_hands(book, rulebook=rules)
        tray = game.table.tray
        if allowed:
            game.table.ok(BEN, do.Concede(2))
            assert (game.table.stack(2), game.on(2), game.table.tray) == (STACK - book.whole(2_000), {}, tray + book.whole(2_000))
        else:
            refusal = game.refused("no-conceding", BEN, do.Concede(2))
            assert {*book.rules.setting("concede").clauses} <= {*refusal.clauses}
            assert {*refusal.clauses} & {*book.cites("settle.reveal", "settle.best-hand")}
            assert game.on(2) == {"ante": 2_000, "play": 2_000 * book.times}
            game.settled(2)
            assert game.table.stack(2) == STACK - book.whole(2_000)
        game.settled(1)
        assert game.table.stack(1) == STACK + book.whole(1_000) + book.side_brings("aces", 500)
