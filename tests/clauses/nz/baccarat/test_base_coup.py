"""The coup: what cards are worth, who draws, which style, and how each wager ends."""

from __future__ import annotations

import pytest
from tests.support.baccarat import (
    ANN,
    BACCARAT,
    BANKER_WINS,
    BEN,
    CAL,
    PLAYER_WINS,
    SIX_CARDS,
    STAKE,
    TIED,
    WITH_PAIRS,
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
from tests.support.play import DANA, book_with
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Rank, Suit, deck
from pitboss.games.baccarat.corrections import SideCardExposed
from pitboss.games.baccarat.coup import value
from pitboss.games.baccarat.dealing import CardsTurned, DrawCard, SideDealt, TurnCards
from pitboss.games.baccarat.settling import AnnounceWinner, WinnerAnnounced
from pitboss.games.baccarat.view import CoupView
from pitboss.games.shared_layout.settling import LosingWagersTaken, WinningWagersPaid
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.supervision.conduct import Conduct
from pitboss.table.viewers import PUBLIC, Viewer

LAST = {"player": (1, 3), "banker": (2, 4)}


def outcome(cards: str, **chosen: object) -> str:
    """Who wins with these cards."""
    table = baccarat(cards, **chosen)
    table.wager(ANN, 1, tie=500)
    (said,) = of(table.deal(), WinnerAnnounced)
    return said.winner


def counts(cards: str) -> tuple[int, int, int]:
    """The point counts in the end, and how many cards the coup took."""
    table = baccarat(cards)
    table.wager(ANN, 1, tie=500)
    events = table.deal()
    (said,) = of(events, WinnerAnnounced)
    return said.player_points, said.banker_points, len(of(events, SideDealt))


@clause("base.10", "base.11")
@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [("Ah 7s 7d Kc", 8, 7), ("9h Ts Kd 8c", 9, 8), ("Jh 2s 9d 6c", 9, 8), ("9h 4s 9d 5c", 8, 9), ("5h 3s 3d 5c", 8, 8)],
)
def test_points_are_the_last_digit_of_the_sum(cards: str, player: int, banker: int) -> None:
    assert counts(cards)[:2] == (player, banker)


def test_each_card_has_its_value() -> None:
    expected = {Rank.ACE: 1, **{rank: int(rank) for rank in Rank if rank < Rank.TEN}}
    assert {card: value(card) for card in deck()} == {card: expected.get(card.rank, 0) for card in deck()}
    assert {card.suit for card in deck()} == {*Suit}


@clause("base.37")
def test_four_cards_face_down_by_turns_and_only_by_the_dealer() -> None:
    table = by_hand(SIX_CARDS)
    table.wager(ANN, 1, player=STAKE)
    table.ok(DANA, do.NoMoreBets())
    table.refused("not-your-office", ANN, DrawCard())
    sides = [event.side for _ in range(4) for event in of(table.ok(DANA, DrawCard()), SideDealt)]
    assert sides == ["player", "banker", "player", "banker"]
    for viewer in (PUBLIC, Viewer("player", "Ann"), Viewer("dealer", "Dana")):
        game = table.view(viewer).of(CoupView)
        assert (game.player.lie, game.player.cards, game.player.points) == (2, {}, None)
    table.refused("turn-first", DANA, DrawCard())


@clause("base.43")
def test_player_is_turned_before_banker() -> None:
    table = by_hand()
    table.wager(ANN, 1, player=STAKE)
    drawn(table)
    table.refused("turn-order", DANA, TurnCards("banker"))
    (first,) = of(turned(table, "player"), CardsTurned)
    again = table.refused("turn-order", DANA, TurnCards("player"))
    assert again.sentence() == "The next cards to be turned are those of banker."
    seen = table.refused("impossible", DANA, SideCardExposed(side="player", position=0, card=first.cards[0]))
    assert seen.facts["why"] == "no card 1 of player is face down"
    (second,) = of(turned(table, "banker"), CardsTurned)
    assert (first.points, second.points) == (9, 7)


@clause("base.38", "base.39", "base.40")
def test_in_style_b_whoever_wagers_most_on_a_hand_turns_its_cards() -> None:
    in_a = baccarat()
    in_a.wager(ANN, 1, player=STAKE)
    assert of(in_a.deal(), WinnerAnnounced)
    table = baccarat(chosen={"deal.style": "B"})
    cal = table.seat("Cal", 3)
    for who, seat, wager, amount in ((ANN, 1, "player", 1_000), (BEN, 2, "banker", 2_000), (cal, 3, "player", 3_000)):
        table.ok(who, placed(seat, **{wager: amount}))
    (first, *_) = of(table.deal(), SideDealt)
    assert first.holders == {"player": 3, "banker": 2}
    table.refused("not-your-seat", ANN, TurnCards("player"))
    table.refused("turn-order", BEN, TurnCards("banker"))
    table.ok(CAL, TurnCards("player"))
    assert of(table.ok(BEN, TurnCards("banker")), WinnerAnnounced)
    nobody = baccarat(chosen={"deal.style": "B", "holders.chosen": "nobody"})
    nobody.wager(ANN, 1, player=STAKE)
    assert of(nobody.deal(), WinnerAnnounced)


@clause("base.40")
def test_of_equal_wagers_the_first_from_the_dealers_left_is_seated() -> None:
    table = baccarat(chosen={"deal.style": "B"})
    for who, seat in ((BEN, 2), (ANN, 1)):
        table.ok(who, placed(seat, player=STAKE))
    (first, *_) = of(table.deal(), SideDealt)
    assert first.holders == {"player": 1}
    baccarat()


@clause("base.41")
def test_cards_that_a_holder_does_not_turn_are_turned_by_the_dealer() -> None:
    table = baccarat(chosen={"deal.style": "B"})
    table.wager(ANN, 1, player=STAKE)
    table.deal()
    since = table.table.at
    assert table.refused("not-your-office", HOUSE_ACTOR, TurnCards("player"), at=since + 19_999).clauses == ("base.39",)
    events = table.ok(HOUSE_ACTOR, TurnCards("player"), at=since + 20_000)
    assert "base.41" in events[0].clauses
    rules, state = table.table.rules, table.table.state
    assert rules.game.timing.waiting(state, rules) == ()


@clause("base.42")
def test_nobody_else_touches_a_card() -> None:
    table = by_hand()
    table.wager(ANN, 1, player=STAKE)
    drawn(table)
    events = table.ok(DANA, Conduct("conduct.cards-untouched", seat=1))
    assert "base.42" in events[0].clauses


@clause("base.56")
@pytest.mark.parametrize(("cards", "takes"), [("8h 2s Kd 2c", 4), ("2h 9s 2d Kc", 4), ("7h 2s Kd 2c", 5), ("2h 7s 5d Kc", 4)])
def test_a_natural_of_eight_or_nine_ends_the_coup(cards: str, takes: int) -> None:
    assert counts(f"{cards} 9c 9d")[2] == takes
    baccarat("8h 2s Kd 2c", book=book_with(BACCARAT, **{"play.natural": "9"}))


@clause("base.57")
@pytest.mark.parametrize(("second", "draws"), [("5d", True), ("6d", False), ("7d", False), ("Kd", True)])
def test_player_draws_to_five(second: str, draws: bool) -> None:
    """Banker has seven and never draws."""
    assert counts(f"Kh 7s {second} Kc 2c 2d")[2] == 4 + draws
    baccarat(book=book_with(BACCARAT, **{"play.player": "4"}))


THIRDS = {0: "Kc", 1: "Ac", **{worth: f"{worth}c" for worth in range(2, 10)}}
DRAWS = {
    **{(banker, third): banker <= 2 for banker in range(8) for third in range(10)},
    **{(3, third): third != 8 for third in range(10)},
    **{(4, third): 2 <= third <= 7 for third in range(10)},
    **{(5, third): 4 <= third <= 7 for third in range(10)},
    **{(6, third): third in (6, 7) for third in range(10)},
}


@clause("base.58")
def test_banker_draws_by_the_table_of_play() -> None:
    """Every point count of Banker against every third card of Player, who has nothing before it."""
    for (banker, third), draws in DRAWS.items():
        assert (counts(f"Kh {THIRDS[banker]} Qd Kc {THIRDS[third]} Ks")[2] == 6) == draws, (banker, third)
    baccarat(book=book_with(BACCARAT, **{"play.banker": '"0: 0-9; 1: -"'}))


@clause("base.59")
@pytest.mark.parametrize(("banker", "draws"), [("5s", True), ("6s", False), ("7s", False)])
def test_banker_draws_to_five_when_player_stands(banker: str, draws: bool) -> None:
    assert counts(f"Kh {banker} 6d Kc 9c 2d")[2] == 4 + draws
    baccarat(book=book_with(BACCARAT, **{"play.banker-alone": "4"}))


@clause("base.12", "base.17", "base.18", "base.21")
def test_player() -> None:
    table = baccarat([PLAYER_WINS, BANKER_WINS, TIED], device="continuous-shuffler")
    ended = [played(table, player=STAKE)["player"] for _ in range(3)]
    assert [(line.outcome, line.pays) for line in ended] == [("wins", STAKE), ("loses", -STAKE), ("stands-off", 0)]
    assert [line.clauses[0] for line in ended] == ["base.17", "base.18", "base.21"]


@clause("base.13", "base.19", "base.20", "base.21")
def test_banker() -> None:
    table = baccarat([BANKER_WINS, PLAYER_WINS, TIED], device="continuous-shuffler")
    ended = [played(table, banker=STAKE)["banker"] for _ in range(3)]
    assert [(line.outcome, line.pays) for line in ended] == [("wins", 1_900), ("loses", -STAKE), ("stands-off", 0)]
    assert table.stack(1) == 100_000 - 100


@clause("base.14", "base.22", "base.23")
def test_tie() -> None:
    table = baccarat([TIED, BANKER_WINS], device="continuous-shuffler")
    ended = [played(table, tie=500)["tie"] for _ in range(2)]
    assert [(line.outcome, line.pays) for line in ended] == [("wins", 4_000), ("loses", -500)]


@clause("base.15", "base.24", "base.25", "base.29")
def test_pairs_where_they_are_offered() -> None:
    without = baccarat()
    assert "base.15" in without.refused("no-such-wager", ANN, placed(1, player_pair=500)).clauses
    cards = ["Qh 2s Qd Kc 9c 4d", "Qh 2s Kd 2c 9c 5h"]
    table = baccarat(cards, chosen={"wager.pairs": True}, limits=WITH_PAIRS, device="continuous-shuffler")
    ended = [played(table, player_pair=500, banker_pair=500) for _ in cards]
    assert [{wager: line.pays for wager, line in each.items()} for each in ended] == [
        {"banker-pair": -500, "player-pair": 5_500},
        {"player-pair": -500, "banker-pair": 5_500},
    ]
    other = baccarat(book=book_with(BACCARAT, **{"odds.pair": '"12 to 1"'}))
    assert other.table.rules.value("odds.pair") == "12 to 1"


@clause("base.16")
def test_not_on_both_hands() -> None:
    table = baccarat()
    assert table.refused("both-hands", ANN, placed(1, player=STAKE, banker=STAKE)).clauses == ("base.16",)
    table.wager(ANN, 1, banker=STAKE)
    offer = table.offered(ANN, "place-wagers")
    assert offer is not None
    assert {*offer.amounts} == {"banker", "tie"}
    refusal = table.refused("both-hands", ANN, placed(1, player=STAKE))
    assert "Banker" in refusal.way_out()
    table.wager(BEN, 2, player=STAKE)
    both = baccarat(book=book_with(BACCARAT, **{"wager.both-hands": "true"}))
    both.wager(ANN, 1, player=STAKE, banker=STAKE)


@clause("base.26", "base.27", "base.28")
def test_the_odds_of_the_three_wagers() -> None:
    table = baccarat()
    shown = {name: line.text for name, line in table.sign().items()}
    assert "1 to 1" in shown["schedule.player"]
    assert "8 to 1" in shown["schedule.tie"]
    assert "5 %" in shown["commission"]
    nine = baccarat(TIED, chosen={"odds.tie": "9 to 1"})
    assert played(nine, tie=500)["tie"].pays == 4_500
    other = {"odds.player": '"2 to 1"', "odds.banker": '"3 to 1"', "commission.rate": '"10%"'}
    twice = baccarat([PLAYER_WINS, BANKER_WINS], book=book_with(BACCARAT, **other), device="continuous-shuffler")
    assert played(twice, player=STAKE)["player"].pays == 2 * STAKE
    assert played(twice, banker=STAKE)["banker"].pays == 3 * STAKE - 600


@clause("base.60", "base.61", "base.62")
def test_announced_then_losing_wagers_taken_then_winning_ones_paid() -> None:
    table = by_hand()
    table.wager(ANN, 1, player=STAKE)
    table.wager(BEN, 2, banker=STAKE)
    complete(table)
    assert table.refused("result-unannounced", DANA, do.TakeLosing()).clauses == ("base.60",)
    assert table.refused("winner-wrong", DANA, AnnounceWinner("tie")).facts["winner"] == "player"
    table.ok(DANA, AnnounceWinner("player"))
    table.refused("winner-announced", DANA, AnnounceWinner("player"))
    assert table.refused("losing-first", DANA, do.PayWinning()).clauses == ("base.61",)
    taken = of(table.ok(DANA, do.TakeLosing()), LosingWagersTaken)
    assert [seat for seat, _ in taken[0].wagers] == [2]
    table.refused("losing-taken", DANA, do.TakeLosing())
    table.refused("winning-unpaid", DANA, do.EndRound())
    table.refused("nothing-to-pay", DANA, do.PayWinning(2))
    paid = of(table.ok(DANA, do.PayWinning()), WinningWagersPaid)
    assert [seat for seat, _ in paid[0].wagers] == [1]
    table.refused("winning-paid", DANA, do.PayWinning())
    table.ok(DANA, do.EndRound())


def test_a_card_that_the_shoe_no_longer_has_is_refused() -> None:
    """Four decks have four of each card; they count from shuffle to shuffle."""
    table = by_hand(["9h 9h Kd 9h 9h", "2c Ks Kd 7c"], chosen={"decks": 4})
    table.wager(ANN, 1, player=STAKE)
    drawn(table)
    assert table.refused("cards-count", DANA, TurnCards("player", tuple(deck()[:1]))).facts["keyed"] == 1
    turned(table, "player", "9h Kd")
    turned(table, "banker", "9h 9h")
    settled(table)
    assert coup(table).gone == {"9h": 3, "Kd": 1}
    table.wager(ANN, 1, player=STAKE)
    drawn(table)
    refusal = table.refused("card-gone", DANA, TurnCards("player", tuple(map(type(deck()[0]), ("9h", "9h")))))
    assert refusal.clauses == ("base.4",)
    turned(table, "player", "9h Kd")


def test_lines_name_every_wager_once() -> None:
    table = by_hand(TIED)
    table.wager(ANN, 1, player=STAKE, tie=500)
    complete(table)
    assert {key: line.pays for key, line in lines(settled(table)).items()} == {(1, "player"): 0, (1, "tie"): 4_000}
