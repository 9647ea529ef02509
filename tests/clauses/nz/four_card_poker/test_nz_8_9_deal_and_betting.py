"""8 and 9: the call and the deal, and the betting round with its conduct."""

from tests.support.nz import (
    BOOK,
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
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.supervision.events import ConductRecorded, Directed
from pitboss.table.settings import SHOE
from pitboss.table.viewers import PUBLIC, Viewer

NINES, QUEEN_HIGH, ACES = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "As Ad Kd 7s 5c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN, BEN = player("Ann"), player("Ben")


# --- 8.3 and 8.4: out of a shoe, out of a shuffler -----------------------------------------------------------------


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
