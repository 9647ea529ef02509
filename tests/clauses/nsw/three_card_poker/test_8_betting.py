"""8 Betting round: players look at their cards and fold or play as much as the Ante; then the dealer turns theirs."""

from typing import Any

import pytest
from tests.support.play import CASS, DANA, GUS, INES, TableUnderTest, player
from tests.support.rounds import BY_HAND, UNTURNED, cards, dealt, of, seated
from tests.support.three_card import CHIP, HAND, QUEEN_HIGH, STACK, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsHandled, DealerRevealed, HandFolded, PlayPlaced
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.supervision.events import ConductRecorded
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer

ANN, BEN = player("Ann"), player("Ben")
OWN = Viewer("player", "Ann")
WATCHERS = (
    PUBLIC,
    Viewer("player", "Ben"),
    Viewer("dealer", "Dana"),
    Viewer("casino-supervisor", "Cass"),
    Viewer("inspector", "Ines"),
)
PAIR, ACE_HIGH = "9c 9d 4s", "As 8d 4c"


def two_players(**settings: Any) -> TableUnderTest:
    """Ann with Ante and Pair Plus, Ben with an Ante; all cards dealt, nothing decided."""
    table = three(cards=f"{QUEEN_HIGH} {PAIR} {ACE_HIGH}", automation=UNTURNED, **settings)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0))
    table.deal()
    return table


def seen(table: TableUnderTest, viewer: Viewer, seat: int) -> dict[int, Card]:
    """What this viewer sees of the hand at a seat."""
    hand = table.view(viewer).game.hands.get(seat)
    assert hand is not None
    return hand.cards


# --- 8.1 -----------------------------------------------------------------------------------------------------------


@clause("8.1")
def test_a_player_takes_up_their_own_cards_and_only_they_see_them() -> None:
    table = two_players()
    for who, code in ((BEN, "not-your-seat"), (DANA, "not-your-office"), (CASS, "not-your-office")):
        assert "8.1" in table.refused(code, who, do.PickUp(1)).clauses
    assert seen(table, OWN, 1) == {}
    assert of(table.ok(ANN, do.PickUp(1)), CardsHandled)[0].clauses == ("8.1",)
    assert tuple(seen(table, OWN, 1).values()) == cards(PAIR)
    assert [seen(table, viewer, 1) for viewer in WATCHERS] == [{}] * len(WATCHERS)
    assert "8.1" in table.refused("handled", ANN, do.PickUp(1)).clauses


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("8.1")
def test_nobody_decides_before_the_deal_is_done_or_twice(device: str) -> None:
    table = three(device=device, automation=BY_HAND)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    for _ in range(2):
        for request in (do.PickUp(1), do.Fold(1), do.Play(1, Stake(1_000))):
            assert table.refused("wrong-phase", ann, request).clause == "8.1"
        if table.phase == "wagering":
            table.ok(DANA, do.Deal())
    dealt(table)
    table.ok(ann, do.Play(1, Stake(1_000)))
    for request in (do.Fold(1), do.Play(1, Stake(1_000))):
        assert table.refused("decided", ann, request).clause == "8.1"
    assert (table.on(1, "play"), table.stack(1)) == (1_000, STACK - 2_000)


@clause("8.1")
def test_by_hand_the_dealer_keys_what_the_players_declare() -> None:
    table = three(kind=PHYSICAL)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 1_000, 0))
    dealt(table)
    assert of(table.ok(DANA, do.PickUp(1)), CardsHandled)[0].clauses == ("8.1",)
    for who in (GUS, CASS, INES):
        assert table.refused("not-your-office", who, do.Fold(1)).clause == "8.1"
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.Play(2, Stake(1_000)))
    assert (table.stack(1), table.stack(2), table.on(2, "play")) == (STACK - 1_000, STACK - 2_000, 1_000)


# --- 8.2 and 8.7: conduct ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "clause_id"), [("conduct.cards-on-table", "8.2"), ("conduct.silence", "8.7")])
@clause("8.2", "8.7")
def test_cards_held_away_and_talk_go_in_the_record_and_cost_nobody_their_hand(rule: str, clause_id: str) -> None:
    table = two_players()
    before = table.table.state.money
    for breach in ("conduct.cards-on-table", "conduct.silence"):
        for who in (BEN, INES):
            table.refused("not-your-office", who, do.Conduct(rule=breach, seat=1))
    for watcher in (DANA, GUS, CASS):
        (noted,) = of(table.ok(watcher, do.Conduct(rule=rule, seat=1, words="so it was")), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.words) == ((clause_id,), "Ann", watcher.name, "so it was")
    assert table.table.state.money == before
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(BEN, do.Fold(2))
    assert table.on(1, "play") == 1_000, "fold and play may be said"


# --- 8.3 and 8.4: folding ------------------------------------------------------------------------------------------


@clause("8.3", "8.4")
def test_folding_gives_up_ante_and_pair_plus_and_nobody_sees_the_hand() -> None:
    table = two_players()
    tray = table.tray
    (folded,) = of(table.ok(ANN, do.Fold(1)), HandFolded)
    assert {"8.3", "8.4"} <= set(folded.clauses)
    lost = [(each.wager, each.outcome, each.stake, each.pays, each.clauses) for each in folded.wagers]
    assert lost == [("ante", "given-up", 1_000, -1_000, ("8.4",)), ("pair-plus", "given-up", 500, -500, ("8.4",))]
    assert (table.stack(1), table.tray) == (STACK - 1_500, tray + 1_500), "though the pair would have won"
    assert (table.stack(2), table.on(2, "ante")) == (STACK - 2_000, 2_000), "nobody else's wager is touched"
    table.ok(BEN, do.Play(2, Stake(2_000)))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(2))
    assert [seen(table, viewer, 1) for viewer in WATCHERS] == [{}] * len(WATCHERS)
    table.refused("decided", DANA, do.SettleHand(1))
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 3 * HAND, "folded cards are counted with the rest"


@clause("8.4")
def test_pair_plus_alone_can_be_folded_and_tokens_are_taken_as_tokens() -> None:
    table = three(automation=UNTURNED)
    ann, ben = seated(table, Ann=(1, 0, 500), Ben=(2, 0, 0))
    table.ok(ben, do.ExchangeVoucher("V1", 2_000))
    table.ok(ben, do.PlaceWagers(2, {"ante": Stake(chips=500, tokens=500)}))
    tray = table.tray
    table.deal()
    (folded,) = of(table.ok(ann, do.Fold(1)), HandFolded)
    assert [(each.wager, each.pays) for each in folded.wagers] == [("pair-plus", -500)]
    table.refused("fold-whole", ben, do.FoldAnte(2))
    table.ok(ben, do.Fold(2))
    assert (table.stack(1), table.stack(2), table.tokens(2), table.tray) == (STACK - 500, STACK - 500, 1_500, tray + 1_000)
    assert table.table.state.money[TOKENS_TAKEN] == 500


@clause("8.3")
def test_by_hand_a_folded_hand_stays_unknown_for_ever() -> None:
    for device in (SHOE, SHUFFLER):
        table = three(kind=PHYSICAL, device=device)
        seated(table, Ann=(1, 1_000, 0))
        dealt(table)
        assert "8.3" in of(table.ok(DANA, do.Fold(1)), HandFolded)[0].clauses
        table.refused("nothing-wagered", DANA, do.RevealDealer(cards(QUEEN_HIGH)))
        table.ok(DANA, do.EndRound())
        assert (table.hand(1), table.stack(1)) == ((None,) * HAND, STACK - 1_000)


# --- 8.5: the Play wager -------------------------------------------------------------------------------------------


@clause("8.5")
def test_play_is_as_much_as_the_ante_and_neither_more_nor_less() -> None:
    for ante in (500, 550, 9_950, 10_000):
        table = three(automation=UNTURNED)
        (ann,) = seated(table, Ann=(1, ante, 500))
        table.deal()
        offer = table.offered(ann, "play", seat=1)
        assert offer is not None
        assert [amount for amount in range(0, 3 * ante, CHIP) if offer.amounts["play"].holds(amount)] == [ante]
        for wrong in (ante - CHIP, ante + CHIP, 2 * ante, 3 * ante):
            refusal = table.refused("play-amount", ann, do.Play(1, Stake(wrong)))
            assert (refusal.clause, refusal.facts["minimum"], refusal.facts["maximum"]) == ("8.5", ante, ante)
        tray = table.tray
        (placed,) = of(table.ok(ann, do.Play(1, Stake(ante))), PlayPlaced)
        assert (placed.clauses, placed.total) == (("8.5",), ante)
        assert (table.on(1, "play"), table.on(1, "ante"), table.on(1, "pair-plus")) == (ante, ante, 500)
        assert (table.stack(1), table.tray) == (STACK - 2 * ante - 500, tray)


@clause("8.5")
def test_other_multiples_would_give_other_bounds() -> None:
    table = three(book=three_with(**{"play.maximum-multiple": "2"}), automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    assert table.refused("play-amount", ann, do.Play(1, Stake(1_500))).clause == "8.5", "whole multiples"
    table.ok(ann, do.Play(1, Stake(2_000)))


@clause("8.5")
def test_without_the_chips_play_is_not_offered_and_tokens_will_do() -> None:
    table = three(automation=UNTURNED)
    ann = table.seat("Ann", 1, chips=1_500)
    table.wager(ann, 1, ante=1_000)
    table.deal()
    assert table.offered(ann, "play") is None
    assert table.refused("chips-short", ann, do.Play(1, Stake(1_000))).clause == "8.5"
    table.ok(ann, do.ExchangeVoucher("V1", 500))
    table.ok(ann, do.Play(1, Stake(chips=500, tokens=500)))
    assert (table.stack(1), table.tokens(1), table.on(1, "play")) == (0, 0, 1_000)


@clause("8.5", "5.3")
def test_with_pair_plus_alone_the_hand_stays_in_without_a_play_wager_whatever_it_is() -> None:
    for hand in (PAIR, "8s 5d 3c"):
        table = three(cards=f"{QUEEN_HIGH.replace('3d', '4d')} {hand}", automation=UNTURNED)
        (ann,) = seated(table, Ann=(1, 0, 500))
        table.deal()
        assert table.refused("play-not-allowed", ann, do.Play(1, Stake(500))).clause == "5.3"
        (placed,) = of(table.ok(ann, do.Play(1)), PlayPlaced)
        assert (placed.total, "8.5" in placed.clauses) == (0, True)
        assert (table.stack(1), table.on(1, "pair-plus")) == (STACK - 500, 500)
        assert table.table.state.round.part.hands[1].status == "plays"


@clause("8.5")
def test_a_hand_that_plays_lies_face_down_until_settlement() -> None:
    table = two_players()
    table.ok(ANN, do.Play(1, Stake(1_000)))
    assert tuple(seen(table, OWN, 1).values()) == cards(PAIR), "Ann has looked"
    assert [seen(table, viewer, 1) for viewer in WATCHERS] == [{}] * len(WATCHERS)


# --- 8.6: the dealer's hand ----------------------------------------------------------------------------------------


@clause("8.6")
def test_the_dealer_turns_their_hand_when_everybody_has_decided() -> None:
    table = two_players()
    table.ok(ANN, do.Play(1, Stake(1_000)))
    refusal = table.refused("undecided", DANA, do.RevealDealer())
    assert (refusal.clause, refusal.facts["seats"]) == ("8.6", (2,))
    table.ok(BEN, do.Fold(2))
    for who in (ANN, GUS, CASS):
        assert table.refused("not-your-office", who, do.RevealDealer()).clause == "8.6"
    for code, plays in (("not-in-hand", "Qc 3d 3h"), ("cards-wrong", "Qc 3d")):
        refusal = table.refused(code, DANA, do.RevealDealer(plays=cards(plays)))
        assert refusal.clause == "8.6", "all three cards are the hand"
    before = table.table.state.money
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "8.6" in revealed.clauses
    assert (revealed.hand.plays, revealed.hand.aside) == (cards(QUEEN_HIGH), ())
    assert revealed.hand.value.words == "queen high, three, two"
    dealer = table.view().game.dealer
    assert dealer is not None
    assert tuple(dealer.cards.values()) == cards(QUEEN_HIGH), "all three lie open"
    assert table.table.state.money == before
    assert table.refused("wrong-phase", DANA, do.RevealDealer()).clause == "8.6"


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("8.6")
def test_by_hand_the_dealer_keys_the_three_cards_that_nobody_had_seen(device: str) -> None:
    table = three(kind=PHYSICAL, device=device)
    seated(table, Ann=(1, 1_000, 0))
    dealt(table)
    table.ok(DANA, do.Play(1, Stake(1_000)))
    for wrong in ("", "Qc 3d", "Qc 3d 2h 2s"):
        table.refused("cards-wrong", DANA, do.RevealDealer(cards(wrong)))
    (revealed,) = of(table.ok(DANA, do.RevealDealer(cards("2h Qc 3d"))), DealerRevealed)
    assert "8.6" in revealed.clauses
    assert revealed.hand.plays == cards(QUEEN_HIGH)
    assert table.hand(1) == (None,) * HAND, "the player's hand is not turned yet"


@clause("8.6")
def test_the_house_turns_it_by_itself_where_it_deals() -> None:
    table = three(cards=f"{QUEEN_HIGH} {PAIR}")
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    assert not of(table.ok(ann, do.PickUp(1)), DealerRevealed)
    assert "8.6" in of(table.ok(ann, do.Play(1, Stake(1_000))), DealerRevealed)[0].clauses
