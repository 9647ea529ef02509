"""8 and 9: the call and the deal, and the betting round with its conduct."""

from tests.support.nz import (
    BOOK,
    CASS,
    DANA,
    GIL,
    INES,
    OPAL,
    lies,
    number,
    nz,
    nz_with,
)
from tests.support.play import TableUnderTest, player
from tests.support.rounds import of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.betting import AnteFolded
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.services.supervision.conduct import Directed
from pitboss.table.settings import SHOE

NINES, QUEEN_HIGH, ACES = "9c 9d 7h 5s 2c", "Qc Jd 8h 6s 3c", "As Ad Kd 7s 5c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN, BEN = player("Ann"), player("Ben")


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


def three_players() -> TableUnderTest:
    """Ann with Ante and Aces Up, Ben with an Ante, Cal with Aces Up alone; nobody has decided."""
    table = nz(cards=f"{NINES} {QUEEN_HIGH} {ACES} {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0), Cal=(3, 0, 500))
    table.deal()
    return table


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
    other.ok(ann, do.dealer_poker.Fold(1))
    assert other.stack(1) == 98_500


@clause("9.7", "9.7(a)", "9.7(b)")
def test_the_operator_directs_english_only_or_silence_at_any_time() -> None:
    table = three_players()
    for rule, clause_id in (("conduct.english", "9.7(a)"), ("conduct.quiet", "9.7(b)")):
        for who in (ANN, DANA, GIL, CASS, INES, HOUSE_ACTOR):
            assert clause_id in table.refused("not-your-office", who, do.Direct(rule)).clauses
        (directed,) = of(table.ok(OPAL, do.Direct(rule)), Directed)
        assert (directed.by, set(directed.clauses)) == ("Opal", {"9.7", clause_id})
    assert table.table.state.directions == {"conduct.english", "conduct.quiet"}
    for rule, clause_id in (("conduct.english", "9.7(a)"), ("conduct.quiet", "9.7(b)")):
        for nobody in (DANA, player("Ann")):
            assert clause_id in table.refused("not-your-office", nobody, do.LiftDirection(rule)).clauses
        assert any(offer.choices == (rule,) for offer in table.offers(OPAL) if offer.request == "lift-direction")
        (lifted,) = table.ok(OPAL, do.LiftDirection(rule))
        assert clause_id in lifted.clauses
        assert f"direction.{rule}" not in table.sign()
        table.refused("not-directed", OPAL, do.LiftDirection(rule))
    assert not table.table.state.directions
    table.refused("no-such-rule", OPAL, do.Direct("conduct.singing"))
