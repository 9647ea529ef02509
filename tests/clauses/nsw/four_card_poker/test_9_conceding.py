"""9.3 and 9.4 Conceding: once the dealer's hand is open a player may give up their wagers, for good."""

from tests.clauses.nsw.four_card_poker.test_9_settlement import (
    DEALER_ACE_HIGH,
    DEALER_PAIR_OF_KINGS,
    PAIR_OF_ACES,
    PAIR_OF_NINES,
    by_hand,
    settling,
)
from tests.support.play import CASS, DANA, GUS, NSW, TableUnderTest, book_with, player
from tests.support.rounds import (
    UNSETTLED,
    UNTURNED,
    number,
    of,
    seated,
)
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandConceded
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import SHOE
from pitboss.table.viewers import PUBLIC

# --- 9.3 and 9.4: conceding ----------------------------------------------------------------------------------------


@clause("9.3")
def test_once_the_dealers_hand_is_open_a_player_may_concede_every_wager() -> None:
    table = settling(PAIR_OF_NINES, DEALER_PAIR_OF_KINGS)
    tray = table.tray
    for who in (GUS, CASS, DANA):
        assert table.refused("not-your-office", who, do.Concede(1)).clause == "9.3"
    (conceded,) = of(table.ok(player("Ann"), do.Concede(1)), HandConceded)
    assert "9.3" in conceded.clauses
    given_up = {each.wager: (each.outcome, each.pays, each.clauses) for each in conceded.wagers}
    assert given_up == {
        "ante": ("given-up", -1_000, ("9.3",)),
        "play": ("given-up", -3_000, ("9.3",)),
        "aces-up": ("given-up", -500, ("9.3",)),
    }
    assert (table.stack(1), table.tray) == (95_500, tray + 4_500)
    assert [table.on(1, wager) for wager in ("ante", "play", "aces-up")] == [0, 0, 0]
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == number("hand.player") + number("hand.dealer"), "its cards are counted as for a fold"


@clause("9.3")
def test_nobody_concedes_before_that_or_for_another() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} Qc Jd 8h 6s 3c {DEALER_ACE_HIGH}", automation=UNTURNED)
    ann, ben = seated(table, Ann=(1, 1_000, 0), Ben=(2, 1_000, 0))
    assert table.refused("wrong-phase", ann, do.Concede(1)).clause == "9.3"
    table.deal()
    assert table.refused("conceding-early", ann, do.Concede(1)).clause == "9.3"
    table.ok(ann, do.Play(1, Stake(1_000)))
    assert table.refused("conceding-early", ann, do.Concede(1)).clause == "9.3"
    table.ok(ben, do.Play(2, Stake(1_000)))
    table.ok(DANA, do.RevealDealer())
    assert table.refused("not-your-seat", ben, do.Concede(1)).clause == "9.3"
    table.ok(DANA, do.SettleHand(1))
    assert table.refused("decided", ann, do.Concede(1)).clause == "9.3"
    table.ok(ben, do.Concede(2))
    assert (table.stack(1), table.stack(2)) == (102_000, 98_000)


@clause("9.3")
def test_a_conceded_hand_is_not_turned_up() -> None:
    table = settling()
    table.ok(player("Ann"), do.Concede(1))
    hand = table.view(PUBLIC).game.hands[1]
    assert hand is not None
    assert (hand.cards, hand.status, hand.as_set) == ({}, "conceded", None)


@clause("9.3")
def test_by_hand_the_dealer_keys_the_sweep_of_the_hand() -> None:
    table = by_hand(SHOE)
    tray = table.tray
    (conceded,) = of(table.ok(DANA, do.Concede(1)), HandConceded)
    assert "9.3" in conceded.clauses
    assert (table.stack(1), table.tray) == (97_500, tray + 2_500)
    assert table.hand(1) == (None,) * number("hand.player"), "what it was stays unknown"


@clause("9.3")
def test_without_the_rule_there_is_no_conceding() -> None:
    table = TableUnderTest(book_with(NSW, concede="false"), cards=f"{PAIR_OF_NINES} {DEALER_ACE_HIGH}", automation=UNSETTLED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    assert table.refused("no-conceding", ann, do.Concede(1)).clause == "9.3"
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "play")) == (98_000, 1_000, 1_000)


@clause("9.4")
def test_a_conceded_hand_does_not_come_back() -> None:
    table = settling(PAIR_OF_ACES, DEALER_ACE_HIGH)
    table.ok(player("Ann"), do.Concede(1))
    money = table.table.state.money
    assert table.refused("conceded", player("Ann"), do.Concede(1)).clause == "9.4"
    assert table.refused("conceded", DANA, do.SettleHand(1)).clause == "9.4"
    table.refused("wrong-phase", player("Ann"), do.Play(1, Stake(1_000)))
    assert table.table.state.money == money
    assert table.stack(1) == 95_500, "though it would have won"


@clause("9.4")
def test_a_hand_not_conceded_is_settled() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {PAIR_OF_ACES} Ac Kd Qh 8s 4c 2d", automation=UNSETTLED)
    ann, ben = seated(table, Ann=(1, 1_000, 0), Ben=(2, 1_000, 0))
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(ben, do.Play(2, Stake(1_000)))
    table.ok(ann, do.Concede(1))
    assert table.refused("conceded", DANA, do.SettleHand(1)).clause == "9.4"
    table.ok(DANA, do.SettleHand(2))
    assert (table.stack(1), table.stack(2)) == (98_000, 102_000)
