"""8 and 9: the call and the deal, and the betting round with its conduct."""

import pytest
from tests.support.nz import (
    BOOK,
    BY_HAND,
    CASS,
    DANA,
    GIL,
    INES,
    OPAL,
    SUPERVISORS,
    WATCHERS,
    lies,
    number,
    nz,
    nz_with,
    opened_by_hand,
)
from tests.support.play import TableUnderTest, player
from tests.support.rounds import cards, dealt, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import (
    AnteFolded,
    CardsDealt,
    CardsHandled,
    DealerRevealed,
    HandFolded,
    HandSettled,
    PlayPlaced,
)
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.supervision.events import ConductRecorded, Directed
from pitboss.table.services.wagers.events import BetsClosed
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer

NINES, QUEEN_HIGH, ACES = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "As Ad Kd 7s 5c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN, BEN = player("Ann"), player("Ben")


# --- 8.1 and 8.2: the call, then clockwise, face down --------------------------------------------------------------


@clause("8.1", "8.1(a)")
def test_no_card_before_the_call_and_no_call_before_a_wager() -> None:
    table = nz(device=SHOE, automation=BY_HAND)
    ann = table.seat("Ann", 1)
    table.refused("nothing-wagered", DANA, do.NoMoreBets())
    table.wager(ann, 1, ante=1_000)
    assert {"8.1", "8.1(a)"} <= set(table.refused("call-needed", DANA, do.Deal()).clauses)
    for who in (ann, GIL, OPAL, INES):
        assert {"8.1", "8.1(a)"} <= set(table.refused("not-your-office", who, do.NoMoreBets()).clauses)
    assert {"8.1", "8.1(a)"} <= set(of(table.ok(DANA, do.NoMoreBets()), BetsClosed)[0].clauses)
    table.refused("announced", DANA, do.NoMoreBets())
    table.ok(DANA, do.Deal())


@clause("8.1", "8.1(b)")
def test_cards_go_round_clockwise_from_the_dealers_left() -> None:
    table = nz(device=SHOE, automation=BY_HAND)
    seated(table, Gus=(7, 500, 0), Cal=(3, 500, 0), Ann=(1, 500, 0))
    table.deal()
    for who in (ANN, GIL, OPAL):
        assert "8.1(b)" in table.refused("not-your-office", who, do.Deal()).clauses
    first = of(table.ok(DANA, do.Deal()), CardsDealt)[0]
    assert (first.to, "8.1(b)" in first.clauses) == ((1, 3, 7, DEALER_PLACE), True)


@clause("8.2")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_every_card_is_face_down_but_the_dealers_sixth(device: str) -> None:
    table = nz(device=device)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 500))
    events = of(table.deal(), CardsDealt)
    assert "8.2" in events[0].clauses
    state = table.table.state.round.part
    assert [hand.up for hand in state.hands.values()] == [(), ()]
    assert state.dealer.up == (DEALER_HAND - 1,)
    view = table.view(PUBLIC)
    assert [hand.cards for hand in view.game.hands.values()] == [{}, {}]
    assert view.game.dealer is not None
    assert list(view.game.dealer.cards) == [DEALER_HAND - 1]
    by_hand = opened_by_hand(device)
    seated(by_hand, Ann=(1, 1_000, 0))
    by_hand.deal()
    assert "8.2" in by_hand.refused("up-card-hidden", DANA, do.Deal(Card.KH)).clauses


# --- 8.3 and 8.4: out of a shoe, out of a shuffler -----------------------------------------------------------------


@clause("8.3", "8.3(a)", "8.3(b)", "8.3(c)", "8.3(d)")
def test_from_a_shoe_one_card_at_a_time_and_the_dealers_sixth_last() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0), Ben=(4, 0, 500))
    table.seat("Cal", 6)
    table.deal()
    passes = dealt(table, "Kh")
    assert [each.to for each in passes] == [(1, 4, DEALER_PLACE)] * HAND + [(DEALER_PLACE,)]
    assert "8.3(a)" in passes[0].clauses
    assert all({"8.3(b)", "8.3(c)"} <= set(each.clauses) for each in passes[1:-1])
    assert {"8.3", "8.3(d)"} <= set(passes[-1].clauses)
    assert (passes[-1].up, passes[-1].last) == ((0,), True)
    assert table.table.state.round.part.dealer.cards == (None,) * HAND + (Card.KH,)
    assert set(table.table.state.round.part.hands) == {1, 4}, "no card to an area without a wager"


@clause("8.3(d)")
def test_the_card_everybody_sees_is_keyed_and_no_other() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    for _ in range(HAND):
        table.ok(DANA, do.Deal())
    assert "8.3(d)" in table.refused("up-card-needed", DANA, do.Deal()).clauses
    table.ok(DANA, do.Deal(Card.KH))
    assert table.refused("dealt", DANA, do.Deal()).clauses


@clause("8.4", "8.4(a)", "8.4(b)")
def test_from_a_shuffler_five_together_to_each_area_then_six_to_the_dealer() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, 1_000, 0), Ben=(4, 0, 500))
    table.deal()
    players, dealer = dealt(table, "Kh")
    assert players.to == (1,) * HAND + (4,) * HAND
    assert {"8.4", "8.4(a)"} <= set(players.clauses)
    assert (dealer.to, dealer.up) == ((DEALER_PLACE,) * DEALER_HAND, (DEALER_HAND - 1,))
    assert {"8.4", "8.4(b)"} <= set(dealer.clauses)


@clause("8.3(c)", "8.4(a)")
def test_how_many_cards_is_a_setting() -> None:
    for size in (HAND, HAND + 1):
        table = nz(book=nz_with(**{"hand.player": str(size)}))
        seated(table, Ann=(1, 1_000, 0))
        assert "8.4(a)" in of(table.deal(), CardsDealt)[0].clauses
        assert len(table.hand(1)) == size
    shoe = nz(device=SHOE)
    seated(shoe, Ann=(1, 1_000, 0))
    assert "8.3(c)" in of(shoe.deal(), CardsDealt)[1].clauses


# --- 9.1 to 9.4: the betting round ---------------------------------------------------------------------------------


def three_players() -> TableUnderTest:
    """Ann with Ante and Aces Up, Ben with an Ante, Cal with Aces Up alone; nobody has decided."""
    table = nz(cards=f"{NINES} {QUEEN_HIGH} {ACES} {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0), Cal=(3, 0, 500))
    table.deal()
    return table


def seen(table: TableUnderTest, viewer: Viewer, seat: int) -> tuple[Card, ...]:
    hand = table.view(viewer).game.hands.get(seat)
    assert hand is not None
    return tuple(hand.cards.values())


@clause("9.1")
def test_each_player_takes_up_their_own_cards_and_folds_or_plays() -> None:
    table = three_players()
    assert table.refused("not-your-seat", BEN, do.PickUp(1)).clauses
    (handled,) = of(table.ok(ANN, do.PickUp(1)), CardsHandled)
    assert "9.1" in handled.clauses
    assert seen(table, Viewer("player", "Ann"), 1) == cards(NINES)
    assert [seen(table, viewer, 1) for viewer in (*WATCHERS, Viewer("player", "Ben"))] == [()] * (len(WATCHERS) + 1)
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(BEN, do.Fold(2))
    (stays,) = of(table.ok(player("Cal"), do.Play(3)), PlayPlaced)
    assert "9.1" in stays.clauses
    assert [lies(table, seat) for seat in (1, 2, 3)] == [(1_000, 1_000, 500), (0, 0, 0), (0, 0, 500)]
    assert "9.1" in table.refused("decided", ANN, do.Fold(1)).clauses


@clause("9.2", "9.2(a)", "9.2(b)", "9.2(c)")
def test_a_folded_hand_loses_ante_and_aces_up_and_nobody_ever_sees_it() -> None:
    table = three_players()
    tray = table.tray
    (folded,) = of(table.ok(ANN, do.Fold(1)), HandFolded)
    assert {"9.2", "9.2(a)", "9.2(b)", "9.2(c)"} <= set(folded.clauses)
    assert {each.wager: each.pays for each in folded.wagers} == {"ante": -1_000, "aces-up": -500}
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 0), tray + 1_500)
    table.ok(BEN, do.Fold(2))
    table.ok(player("Cal"), do.Fold(3))
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 3 * HAND + DEALER_HAND
    assert [seen(table, viewer, 1) for viewer in WATCHERS if viewer.office != "inspector"] == [()] * (len(WATCHERS) - 1)
    by_hand = opened_by_hand(SHOE)
    seated(by_hand, Ann=(1, 1_000, 0))
    by_hand.deal()
    dealt(by_hand, "Kh")
    by_hand.ok(DANA, do.Fold(1))
    by_hand.ok(DANA, do.EndRound())
    assert by_hand.hand(1) == (None,) * HAND


@clause("9.3")
def test_the_ante_is_folded_and_aces_up_played_on() -> None:
    table = nz(cards=f"{ACES} {KING_HIGH}")
    (ann,) = seated(table, Ann=(1, 1_000, 500))
    tray = table.tray
    table.deal()
    (folded,) = of(table.ok(ann, do.FoldAnte(1)), AnteFolded)
    assert folded.clauses == ("9.3",)
    assert [(each.wager, each.outcome, each.pays) for each in folded.wagers] == [("ante", "given-up", -1_000)]
    assert (table.stack(1), lies(table, 1), table.tray) == (98_500, (0, 0, 500), tray + 1_000)
    table.refused("decided", ann, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    pays = 500 * BOOK.schedule("aces-up", "option-1").odds["pair-of-aces"].pays
    assert [(each.wager, each.pays) for each in settled.wagers] == [("aces-up", pays)]
    assert (table.stack(1), table.tray) == (99_000 + pays, tray + 1_000 - pays)


@clause("9.3")
def test_the_ante_alone_is_folded_only_beside_aces_up_and_only_where_the_rulebook_lets_it() -> None:
    table = three_players()
    assert table.refused("no-side-wager", BEN, do.FoldAnte(2)).clauses == ("9.3",)
    assert table.refused("no-side-wager", player("Cal"), do.FoldAnte(3)).clauses == ("9.3",)
    table.ok(ANN, do.FoldAnte(1))
    other = nz(book=nz_with(**{"fold.keeps-side": "false"}))
    (ann,) = seated(other, Ann=(1, 1_000, 500))
    other.deal()
    other.refused("fold-whole", ann, do.FoldAnte(1))
    other.ok(ann, do.Fold(1))
    assert other.stack(1) == 98_500


@clause("9.4")
def test_the_dealer_turns_their_hand_when_everybody_has_decided() -> None:
    table = three_players()
    table.ok(ANN, do.FoldAnte(1))
    table.ok(BEN, do.Play(2, Stake(2_000)))
    assert table.refused("undecided", DANA, do.RevealDealer()).clauses == ("9.4",)
    table.ok(player("Cal"), do.Play(3))
    for who in (ANN, GIL, OPAL):
        assert "9.4" in table.refused("not-your-office", who, do.RevealDealer()).clauses
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "9.4" in revealed.clauses
    assert {*revealed.hand.plays, *revealed.hand.aside} == {*cards(KING_HIGH)}
    dealer = table.view(PUBLIC).game.dealer
    assert dealer is not None
    assert len(dealer.cards) == DEALER_HAND


# --- 9.5 to 9.7: conduct -------------------------------------------------------------------------------------------


@clause("9.5", "9.6")
def test_supervisors_record_who_took_cards_off_the_table_or_passed_something_on() -> None:
    table = three_players()
    before = table.table.state.money
    for rule, clause_id in (("conduct.cards-on-table", "9.5"), ("conduct.information", "9.6")):
        report = do.Conduct(rule=rule, seat=2, words="as it was")
        for who in (ANN, DANA, INES):
            assert table.refused("not-your-office", who, report).clauses == (clause_id,)
        for who in SUPERVISORS:
            (noted,) = of(table.ok(who, report), ConductRecorded)
            assert (noted.clauses, noted.person, noted.by, noted.words) == ((clause_id,), "Ben", who.name, "as it was")
    assert table.table.state.money == before
    table.refused("no-such-rule", GIL, do.Conduct(rule="conduct.silence", seat=2))
    table.ok(BEN, do.Play(2, Stake(2_000)))


@clause("9.7", "9.7(a)", "9.7(b)")
def test_the_operator_directs_english_only_or_silence_at_any_time() -> None:
    table = three_players()
    for rule, clause_id in (("conduct.english", "9.7(a)"), ("conduct.quiet", "9.7(b)")):
        for who in (ANN, DANA, GIL, CASS, INES, HOUSE_ACTOR):
            assert clause_id in table.refused("not-your-office", who, do.Direct(rule)).clauses
        (directed,) = of(table.ok(OPAL, do.Direct(rule)), Directed)
        assert (directed.by, set(directed.clauses)) == ("Opal", {"9.7", clause_id})
    assert table.table.state.directions == {"conduct.english", "conduct.quiet"}
    table.refused("no-such-rule", OPAL, do.Direct("conduct.singing"))
