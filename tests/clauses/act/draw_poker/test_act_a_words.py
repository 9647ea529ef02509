"""The words of the rules: section A. Each is put to use where the game has it."""

from __future__ import annotations

from tests.support.draw_poker import ACT, ANN, OTTO, REGINA, STACK, DrawTable, first_of
from tests.support.opening import not_opened
from tests.support.play import CASS, DANA
from tests.support.witness import WITNESS, clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise
from pitboss.games.draw_poker.bets import BetMade
from pitboss.games.draw_poker.dealing import Deal, HandsDealt
from pitboss.games.draw_poker.drawing import Discard, StandPat
from pitboss.games.draw_poker.misdeals import ExcessCard, NotCut
from pitboss.games.draw_poker.posting import CollectPosts, OverBlind, Posted
from pitboss.games.draw_poker.round import PostKind, Stage, Status
from pitboss.games.draw_poker.settling import PotsAwarded
from pitboss.games.draw_poker.showing import Show

ACES, KINGS, NINES = (parse_cards(each) for each in ("As Ad 8c 6s 3h", "Ks Kd 9c 7s 2h", "9s 9d 8h 6d 3c"))


def cited() -> set[str]:
    """Every clause that the engine has cited since the test began."""
    return set(WITNESS.cited)


@clause("A:small-blind", "A:big-blind", "A:blind", "A:post", "A:dealer-button")
def test_the_first_two_players_from_the_button_post_the_blinds() -> None:
    table = DrawTable().shuffled()
    posted = first_of(table.ok(DANA, CollectPosts()), Posted)
    assert posted.button == 3
    assert [(post.seat, post.kind, post.amount) for post in posted.posts] == [
        (1, PostKind.BLIND, 200),
        (2, PostKind.BLIND, 400),
    ]
    dealt = first_of(table.ok(DANA, Deal()), HandsDealt)
    assert dealt.order == (1, 2, 3), "the button is last to receive cards"
    assert {"A:small-blind", "A:big-blind", "A:blind", "A:post", "A:dealer-button"} <= cited()


@clause("A:ante")
def test_an_ante_comes_from_every_player() -> None:
    table = DrawTable(chosen={"bets.forced": "antes"}).shuffled()
    posted = first_of(table.ok(DANA, CollectPosts()), Posted)
    assert {post.seat: post.amount for post in posted.posts} == {1: 100, 2: 100, 3: 100}
    assert "A:ante" in posted.clauses


@clause("A:over-blind")
def test_an_over_blind_is_made_by_the_player_after_the_last_blind() -> None:
    table = DrawTable(chosen={"over-blind.offered": True}).shuffled()
    table.refused("not-after-blinds", ANN, OverBlind(1))
    table.does(OverBlind(3))
    posted = first_of(table.ok(DANA, CollectPosts()), Posted)
    assert (posted.posts[-1].seat, posted.posts[-1].amount) == (3, 800)
    assert "A:over-blind" in posted.clauses


@clause(
    "A:bet",
    "A:call",
    "A:raise",
    "A:fold",
    "A:check",
    "A:betting-round",
    "A:draw",
    "A:pot",
    "A:showdown",
    "A:hand",
    "A:hole-card",
    "A:initial-deal",
    "A:round-of-play",
    "A:commission",
    "A:casino-operator",
    "A:session",
    "A:communal-cards",
)
def test_a_whole_round() -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 2_000))
    assert "A:betting-round" in table.refused("out-of-turn", table.who(2), Call(2)).clauses
    table.does(Call(1))
    table.does(Fold(2))
    table.does(Discard(1, count=2))
    table.does(StandPat(3))
    table.does(Check(1))
    table.does(Bet(3, 2_000))
    table.does(Call(1))
    table.does(Show(3, KINGS))
    table.does(Show(1, ACES))
    awarded = first_of(table.settled(), PotsAwarded)
    assert (awarded.total, awarded.commission) == (9_200, 400)
    assert {"A:call", "A:raise", "A:fold", "A:check", "A:draw", "A:pot", "A:showdown", "A:hand", "A:hole-card"} <= cited()
    assert {"A:initial-deal", "A:round-of-play", "A:commission"} <= cited()
    assert all(card is not None for card in table.part.hands[1].cards), "five cards of their own and none in the centre"


@clause("A:full-pot", "A:half-pot", "A:no-limit", "A:straddle")
def test_the_limits_of_a_bet() -> None:
    most = {"full-pot": 1_000, "half-pot": 500, "straddle": 400, "no-limit": STACK - 400}
    for limit, amount in most.items():
        table = DrawTable(chosen={"bet.limit": limit}).dealt()
        offer = table.offered(table.who(3), "raise", area=3)
        assert offer is not None
        assert offer.amounts["amount"].maximum == amount, "blinds of $2 and $4 and a call of $4 are in the pot"
        if limit != "no-limit":
            assert f"A:{limit}" in table.refused("bet-high", table.who(3), Raise(3, amount + 100)).clauses


@clause("A:high-ball", "A:low-ball", "A:high-low-split")
def test_which_hand_wins() -> None:
    for winner, number in {"high": "A:high-ball", "low": "A:low-ball", "split": "A:high-low-split"}.items():
        table = DrawTable(chosen={"winner": winner}).checked()
        for seat, cards in enumerate((ACES, KINGS, NINES), 1):
            table.does(Show(seat, cards))
        awarded = first_of(table.settled(), PotsAwarded)
        assert number in awarded.clauses
        (pot,) = awarded.pots
        assert pot.high == ((1,) if winner != "low" else ())
        assert pot.low == (() if winner == "high" else (1,) if winner != "split" else pot.low)


@clause("A:full-deck", "A:reduced-deck", "A:wild-card", "A:shoe")
def test_decks() -> None:
    for cards, number in {52: "A:full-deck", 48: "A:reduced-deck"}.items():
        table = DrawTable(chosen={"deck.cards": cards, "deck.joker": True}).checked()
        shown = table.does(Show(1, parse_cards("As Ad 8c 6s Jk")))
        assert {number, "A:wild-card"} <= {*shown[0].clauses}
    assert "A:shoe" in not_opened("device-kind", ACT, device="shuffler", backs=("red",), seats=6).clauses


@clause("A:tap-out", "A:table-stake")
def test_tapping_out_takes_the_whole_table_stake() -> None:
    table = DrawTable(chosen={"bet.limit": "no-limit"}).dealt()
    table.does(Raise(3, STACK - 400))
    made = first_of(table.does(Call(1)), BetMade)
    assert (made.tapped, table.stack(1)) == (True, 0)
    assert table.part.hands[1].status is Status.TAPPED
    assert "A:tap-out" in made.clauses


@clause("A:declared")
def test_a_player_below_the_minimum_is_declared() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    posted = first_of([each.event for each in reversed(table.posted().table.history)], Posted)
    assert 1 in posted.declared
    assert "A:declared" in posted.clauses


@clause("A:misdeal")
def test_a_misdeal_keeps_the_button() -> None:
    table = DrawTable().dealt()
    table.report(ExcessCard(area=1))
    table.posted()
    assert table.part.button == 3
    assert "A:misdeal" in cited()


@clause("A:void")
def test_in_a_void_round_nobody_wins() -> None:
    table = DrawTable().drawn()
    table.ok(CASS, do.Invalidate("impractical", "The shoe broke."))
    assert table.stacks == [STACK] * 3


@clause("A:casino-supervisor", "A:dealer", "A:approved")
def test_who_does_what() -> None:
    table = DrawTable().dealt()
    assert table.offered(DANA, "fold-hand") is None
    assert table.refused("not-your-office", ANN, NotCut()).clauses
    table.report(NotCut(), CASS)
    assert table.refused("not-your-office", REGINA, NotCut()).clauses
    table.ok(OTTO, do.InstructCount())
    table.ok(DANA, do.CountCards(52))
    assert "A:dealer" in table.ok(DANA, do.TakeBack())[0].clauses
    assert table.phase == Stage.FIRST


@clause("A:tournament-chips", "A:tournament-commission", "A:tournament-director-assistant")
def test_no_tournament_is_played_at_an_ordinary_table() -> None:
    table = DrawTable().dealt()
    assert not table.table.rules.table.of_tournament
    assert table.table.state.unit == "chips"
    assert not [name for name in table.table.state.money if "tournament" in name]
