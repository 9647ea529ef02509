"""Final settlement: hands set, turned up, compared and settled wager by wager; cards collected."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.play import TableUnderTest
from tests.support.rounds import cards, dealt, of, over
from tests.support.tables import ANN, BEN, DANA, DEVICES, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.caribbean_stud_poker.jackpot import SettleJackpot
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.settling import DealerRevealed, HandDeclared, HandSettled
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC

each_device = pytest.mark.parametrize("device", DEVICES)


def played(book: BookUnderTest, hand: str = "pair", dealer: str = "low", *, ante: int = 1_000, **settings: Any) -> TableUnderTest:
    """Ann has played a hand with an Ante and a side wager, and nobody has turned the dealer's."""
    kind, device = settings.pop("kind", VIRTUAL), settings.pop("device", SHUFFLER)
    if kind == VIRTUAL:
        settings["cards"] = book.deck(hand, dealer=dealer)
    table = book.table(device, kind, **settings)
    table.seat("Ann", 1)
    wagers = {"ante": Stake(ante), book.side: Stake(500)}
    table.ok(ANN, do.PlaceWagers(1, {wager: stake for wager, stake in wagers.items() if stake.total}))
    table.ok(DANA, do.NoMoreBets())
    dealt(table, book.dealers(dealer).split()[-1] if kind == PHYSICAL else "")
    table.ok(ANN if kind == VIRTUAL else DANA, book.play(1, ante))
    return table


def settling(book: BookUnderTest, hand: str = "pair", dealer: str = "low", **settings: Any) -> TableUnderTest:
    """The same with the dealer's hand turned up and nothing settled."""
    table = played(book, hand, dealer, **settings)
    shown = cards(book.dealers(dealer))[: book.number("hand.dealer") - book.up_cards] if settings.get("kind") == PHYSICAL else ()
    table.ok(DANA, do.RevealDealer(shown))
    return table


@carries("dealer.set")
def test_the_dealer_sets_their_best_cards_from_high_to_low_and_puts_the_others_aside(book: BookUnderTest) -> None:
    size, own = book.number("hand.plays"), cards(book.dealers("kings"))
    (revealed,) = of(played(book, dealer="kings").ok(DANA, do.RevealDealer()), DealerRevealed)
    assert {*book.cites("dealer.set")} <= {*revealed.clauses}
    assert ({*revealed.hand.plays}, {*revealed.hand.aside}) == ({*own[:size]}, {*own[size:]})
    assert len(revealed.hand.plays) == size
    assert [card.rank for card in revealed.hand.plays] == [card.rank for card in own[:size]], "the pair first, then high to low"
    assert revealed.hand.value.words.startswith("a pair of kings")


@pytest.mark.by_hand
@carries("dealer.set")
def test_the_dealer_sets_cards_of_their_own(book: BookUnderTest) -> None:
    table, own = played(book, dealer="kings"), cards(book.dealers("kings"))
    size, clauses = book.number("hand.plays"), book.cites("dealer.set")
    wrong = (*own[: size - 1], cards(book.hand("pair"))[0])
    assert table.refused("not-in-hand", DANA, do.RevealDealer(plays=wrong)).clauses == clauses
    for plays in {own[: size - 1], own[: size + 1]} - {own[:size]}:
        assert table.refused("cards-wrong", DANA, do.RevealDealer(plays=plays)).clauses == clauses
    (revealed,) = of(table.ok(DANA, do.RevealDealer(plays=own[:size][::-1])), DealerRevealed)
    assert ({*revealed.hand.plays}, {*revealed.hand.aside}) == ({*own[:size]}, {*own[size:]})


@pytest.mark.by_hand
@carries("settle.reveal", "settle.best-hand")
def test_the_dealer_turns_up_each_hand_once_and_settles_it_at_the_best_its_cards_allow(book: BookUnderTest) -> None:
    table, clauses = played(book), {*book.cites("settle.reveal")}
    assert {*table.refused("wrong-phase", DANA, do.SettleHand(1)).clauses} & clauses, "not before the dealer's"
    assert (table.on(1, "ante"), table.on(1, "play")) == (1_000, 1_000 * book.times)
    table.ok(DANA, do.RevealDealer())
    for who in book.others(DANA, table=table):
        assert {*table.refused("not-your-office", who, do.SettleHand(1)).clauses} <= clauses, who
    assert {*table.refused("no-hand", DANA, do.SettleHand(2)).clauses} <= clauses
    table.refused("not-in-hand", DANA, do.SettleHand(1, plays=cards(book.dealers("low"))[: book.number("hand.plays")]))
    assert table.view(PUBLIC).of(DealerPokerView).hands[1].cards == {}
    (declared,) = of(table.ok(DANA, do.SettleHand(1)), HandDeclared)
    assert {*book.cites("settle.reveal", "settle.best-hand")} <= {*declared.clauses}
    assert (declared.hand.value.category, len(declared.hand.plays)) == ("pair", book.number("hand.plays"))
    assert {*declared.hand.plays, *declared.hand.aside} == {*cards(book.hand("pair"))}
    assert {*table.view(PUBLIC).of(DealerPokerView).hands[1].cards.values()} == {*cards(book.hand("pair"))}, (
        "now everybody sees it"
    )
    stack = table.stack(1)
    assert {*table.refused("decided", DANA, do.SettleHand(1)).clauses} <= clauses
    assert table.stack(1) == stack > STACK


@pytest.mark.by_hand
@carries("settle.best-hand")
def test_a_hand_is_set_from_its_own_cards(book: BookUnderTest) -> None:
    table, best = settling(book), cards(book.hand("pair"))[: book.number("hand.plays")]
    (declared,) = of(table.ok(DANA, do.SettleHand(1, plays=best[::-1])), HandDeclared)
    assert {*book.cites("settle.best-hand")} <= {*declared.clauses}
    assert {*declared.hand.plays} == {*best}


@each_device
@carries("settle.reveal")
def test_by_hand_the_dealer_keys_the_hand_they_turn_up(book: BookUnderTest, device: str) -> None:
    table, hand = settling(book, kind=PHYSICAL, device=device), cards(book.hand("aces"))
    clauses = {*book.cites("settle.reveal")}
    assert table.hand(1) == (None,) * len(hand)
    spare = cards("5h")[0]
    for given in ((), hand[:-1], (*hand, spare)):
        assert {*table.refused("cards-wrong", DANA, do.SettleHand(1, given)).clauses} <= clauses
    for known in (cards(book.dealers("low"))[0], hand[0]):
        table.refused("card-known-twice", DANA, do.SettleHand(1, (*hand[:-1], known)))
    known_now, declared, _ = table.ok(DANA, do.SettleHand(1, hand))
    assert isinstance(known_now, CardsKnown)
    assert isinstance(declared, HandDeclared)
    assert {*known_now.clauses} <= clauses <= {*declared.clauses}
    assert (table.hand(1), table.on(1, "ante")) == (hand, 0)
    assert table.stack(1) == STACK + book.whole(1_000) + book.side_brings("aces", 500)


@carries("settle.compare", "settle.player-wins", "settle.dealer-wins")
def test_each_hand_is_measured_against_the_dealers_own(book: BookUnderTest) -> None:
    for order in ((2, 1),) if book.rules.has("settle.order") else ((2, 1), (1, 2)):
        table = book.table(cards=book.deck("pair", "nothing"))
        for seat, who, name in ((1, ANN, "Ann"), (2, BEN, "Ben")):
            table.seat(name, seat)
            table.ok(who, book.placed(seat, 1_000 * seat))
        book.dealt(table)
        for seat, who in ((1, ANN), (2, BEN)):
            table.ok(who, book.play(seat, 1_000 * seat))
        tray = table.tray
        table.ok(DANA, do.RevealDealer())
        for seat in order:
            (settled,) = of(table.ok(DANA, do.SettleHand(seat)), HandSettled)
            assert settled.clauses == book.cites("settle.compare")
            pays, rule = (1_000, "settle.player-wins") if seat == 1 else (-2_000, "settle.dealer-wins")
            assert {each.wager: each.pays for each in settled.wagers} == {"ante": pays, "play": book.times * pays}
            assert all({*book.cites(rule)} <= {*each.clauses} for each in settled.wagers)
        won, lost = book.whole(1_000), book.whole(2_000)
        assert (table.stack(1), table.stack(2), table.tray) == (STACK + won, STACK - lost, tray + lost - won)
        assert [table.on(seat, wager) for seat in (1, 2) for wager in ("ante", "play")] == [0] * 4, "the stakes come back"


@pytest.mark.parametrize(("dealer", "won"), [("low", 2_000), ("top", -2_000)])
@carries("settle.ante-bonus")
def test_a_high_hand_earns_the_ante_its_bonus_whatever_the_dealer_holds(book: BookUnderTest, dealer: str, won: int) -> None:
    round_ = book.duel("three-of-a-kind", dealer)
    bonus = book.paid("ante-bonus", "three-of-a-kind", 1_000)
    assert (round_.settled["ante-bonus"].outcome, round_.pays("ante-bonus")) == ("wins", bonus)
    assert {*book.cites("settle.ante-bonus")} <= {*round_.clauses("ante-bonus")}
    assert (round_.won, round_.house) == (won + bonus, -won - bonus)
    assert "ante-bonus" not in book.duel("flush", dealer).settled, "a flush is not enough"
    assert list(book.duel("three-of-a-kind", dealer, ante=0, side=500).settled) == [book.side], "it is for the Ante"


@carries("settle.dealer-wins", "token.exchange")
def test_losing_tokens_are_collected_as_tokens(book: BookUnderTest) -> None:
    table = book.table(cards=book.deck("pair", dealer="kings"))
    table.seat("Ann", 1)
    table.ok(ANN, do.ExchangeVoucher("V1", 1_000))
    table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(chips=600, tokens=400)}))
    book.dealt(table)
    tray = table.tray
    table.ok(ANN, do.Play(1, Stake(chips=400, tokens=600)))
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    for each in settled.wagers:
        assert {*book.cites("settle.dealer-wins")} <= {*each.clauses}
        assert not {*book.cites("wager.tokens-paid-in-chips")} & {*each.clauses}
    assert (table.stack(1), table.tokens(1), table.tray) == (STACK - 1_000, 0, tray + 1_000)
    assert table.table.state.money[TOKENS_TAKEN] == 1_000


@pytest.mark.parametrize(
    ("ties", "outcome", "won"), [("player", "wins", 1), ("dealer", "loses", -1), ("stand-off", "stands-off", 0)]
)
@carries("settle.tie")
def test_who_wins_a_tie_is_what_the_rulebook_says(book: BookUnderTest, ties: str, outcome: str, won: int) -> None:
    others = book.having(ties=f'"{ties}"')
    for rules in (book.rules, others) if book.rules.setting("ties").value == ties else (others,):
        level = book.duel("level", "level", ante=1_000, book=rules)
        assert level.hand.value == level.dealer.value
        for wager in ("ante", "play"):
            times = book.times if wager == "play" else 1
            assert (level.settled[wager].outcome, level.pays(wager)) == (outcome, won * times * 1_000)
        assert (level.won, level.house) == (book.whole(1_000) * won, -book.whole(1_000) * won)
        assert (level.table.on(1, "ante"), level.table.on(1, "play")) == (0, 0), "nothing stays on the layout"
        for name, sign in (("level-above", 1), ("level-below", -1)):
            assert book.duel(name, "level", book=rules).won == sign * book.whole(1_000), "one card more or less is no tie"
    own = book.duel("level", "level")
    for wager in ("ante", "play"):
        assert {*book.cites("settle.tie")} <= {*own.clauses(wager)}


def side_goes_by_the_players_hand_alone(book: BookUnderTest) -> None:
    side = book.side
    for dealer, against in (("low", 2_000), ("top", -2_000)):
        won = book.duel("aces", dealer, side=500)
        assert (won.settled[side].outcome, won.pays(side)) == ("wins", book.paid(side, "aces", 500))
        assert {*book.cites(f"settle.{side}-wins")} <= {*won.clauses(side)}
        assert (won.won, won.house) == (against + won.pays(side), -against - won.pays(side))
        lost = book.duel("nothing", dealer, side=500)
        assert (lost.settled[side].outcome, lost.pays(side)) == ("loses", -500)
        assert lost.clauses(side) == book.cites(f"settle.{side}-loses")
        assert (lost.won, lost.table.on(1, side)) == (-2_500, 0)
        any_stays = book.rules.setting("side.alone-stays-with").value == "any"
        for name, pays in (("aces", won.pays(side)), *([("nothing", -500)] if any_stays else [])):
            alone = book.duel(name, dealer, ante=0, side=500)
            assert (list(alone.settled), alone.won) == ([side], pays)


@carries("settle.aces-up-wins", "settle.aces-up-loses")
def test_aces_up_goes_by_the_players_hand_alone(book: BookUnderTest) -> None:
    side_goes_by_the_players_hand_alone(book)
    for dealer, against in (("low", 2_000), ("top", -2_000)):
        assert book.duel("pair", dealer, side=500).won == against - 500, "a lower pair is not enough"


@carries("settle.pair-plus-wins", "settle.pair-plus-loses")
def test_pair_plus_goes_by_the_players_hand_alone(book: BookUnderTest) -> None:
    side_goes_by_the_players_hand_alone(book)


@carries("settle.collect-cards")
def test_when_every_wager_is_settled_the_cards_are_collected_and_counted(book: BookUnderTest) -> None:
    clauses = {*book.cites("settle.collect-cards")}
    for dealer in ("low", "none") if book.rules.has("dealer.qualifies") else ("low",):
        table = played(book, dealer=dealer)
        assert {*table.refused("hands-unsettled", DANA, do.EndRound()).clauses} & clauses
        table.ok(DANA, do.RevealDealer())
        refusal = table.refused("hands-unsettled", DANA, do.EndRound())
        assert (bool({*refusal.clauses} & clauses), refusal.facts["seats"]) == (True, (1,))
        table.ok(DANA, do.SettleHand(1))
        for who in book.others(DANA, table=table):
            assert {*table.refused("not-your-office", who, do.EndRound()).clauses} & clauses, who
        if table.offered(DANA, "settle-jackpot"):
            table.ok(DANA, SettleJackpot())
        before = table.table.state.money
        (ended,) = of(over(table), RoundEnded)
        assert {*ended.clauses} & clauses
        assert ended.counted == book.number("hand.player") + book.number("hand.dealer")
        assert (table.table.state.money, table.phase) == (before, "wagering")
        table.ok(ANN, book.placed())
        assert {*table.refused("wrong-phase", DANA, do.EndRound()).clauses} & clauses


@carries("settle.collect-cards")
def test_no_round_ends_before_it_is_settled(book: BookUnderTest) -> None:
    table = book.table()
    book.wagered(table)
    table.refused("wrong-phase", DANA, do.EndRound())
    book.dealt(table)
    table.refused("hands-unsettled", DANA, do.EndRound())
    table.ok(ANN, do.dealer_poker.Fold(1))
    (ended,) = of(over(table), RoundEnded)
    assert {*ended.clauses} & {*book.cites("settle.collect-cards")}
    # A hand that was compared ends the round by every clause of the rule.
    for dealer in ("low", "none") if book.rules.has("dealer.qualifies") else ("low",):
        other = settling(book, dealer=dealer)
        other.ok(DANA, do.SettleHand(1))
        over(other)
