"""5.2 and base.38 to base.49: the call and the deal, the betting round, and how players behave in it."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.nz import DANA, GIL, INES, OPAL, SUPERVISORS, WATCHERS
from tests.support.nz_three import (
    ANN,
    BEN,
    BOOK,
    CHIP,
    CLEO,
    DECK,
    HAND,
    STACK,
    in_round,
    lies,
    nz_three,
    placed,
    with_values,
)
from tests.support.play import TableUnderTest
from tests.support.rounds import BY_HAND, cards, dealt, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsDealt, CardsHandled, DealerRevealed, HandFolded, PlayPlaced
from pitboss.table.commands import Stake
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.supervision.events import ConductRecorded
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer

PAIR, QUEEN_HIGH, ACES = "9c 9d 7h", "Qc Jd 8h", "As Ad 5c"
KING_HIGH = "Kc Jh 4d"
DEALER_FIRST = with_values(**{"deal.dealer": '"first"'})


def three_players(**settings: Any) -> TableUnderTest:
    """Ann with Ante and Pair Plus, Ben with an Ante, Cleo with Pair Plus alone; nobody has decided."""
    table = nz_three(cards=f"{PAIR} {QUEEN_HIGH} {ACES} {KING_HIGH}", **settings)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0), Cleo=(3, 0, 500))
    table.deal()
    return table


def seen(table: TableUnderTest, viewer: Viewer, seat: int) -> tuple[Card, ...]:
    hand = table.view(viewer).game.hands.get(seat)
    assert hand is not None
    return tuple(hand.cards.values())


# --- base.40 and base.41: out of a shoe, out of a shuffler ---------------------------------------------------------


@clause("base.40", "base.41")
def test_whether_the_dealer_comes_last_is_a_choice() -> None:
    for book, order in ((BOOK, (1, DEALER_PLACE)), (DEALER_FIRST, (DEALER_PLACE, 1))):
        shoe = nz_three(book=book, device=SHOE)
        seated(shoe, Ann=(1, 1_000, 0))
        assert of(shoe.deal(), CardsDealt)[0].to == order
        device = nz_three(book=book)
        seated(device, Ann=(1, 1_000, 0))
        assert [each.to[0] for each in of(device.deal(), CardsDealt)] == list(order)


# --- 5.2: the rest in the rack, then the players look --------------------------------------------------------------


@clause("5.2")
@pytest.mark.parametrize("kind", ["virtual", PHYSICAL])
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_nobody_takes_up_a_card_before_the_undealt_ones_are_in_the_rack(kind: str, device: str) -> None:
    settings = {} if kind == PHYSICAL else {"automation": BY_HAND}
    table = nz_three(kind=kind, device=device, **settings)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    who = DANA if kind == PHYSICAL else ann
    table.deal()
    racked = []
    while table.phase != "deciding":
        if table.phase == "dealing":
            for request in (do.PickUp(1), do.Fold(1), do.Play(1, Stake(1_000))):
                assert "5.2" in table.refused("wrong-phase", who, request).clauses
        racked.append("5.2" in of(table.ok(DANA, do.Deal()), CardsDealt)[0].clauses)
    assert racked == [False] * (len(racked) - 1) + [True], "with the last card the rest goes there"
    assert table.table.state.shoe.left == DECK - 2 * HAND
    table.refused("dealt", DANA, do.Deal())
    (handled,) = of(table.ok(who, do.PickUp(1)), CardsHandled)
    assert handled.clauses == ("5.2",)
    assert table.refused("handled", who, do.PickUp(1)).clauses == ("5.2",)


# --- base.42 to base.46: fold or play ------------------------------------------------------------------------------


@clause("5.2", "base.42")
def test_each_player_takes_up_their_own_cards_and_folds_or_plays() -> None:
    table = three_players()
    assert "base.42" in table.refused("not-your-seat", BEN, do.PickUp(1)).clauses
    table.ok(ANN, do.PickUp(1))
    assert seen(table, Viewer("player", "Ann"), 1) == cards(PAIR)
    assert [seen(table, viewer, 1) for viewer in (*WATCHERS, Viewer("player", "Ben"))] == [()] * (len(WATCHERS) + 1)
    assert {"fold", "play"} <= {offer.request for offer in table.offers(ANN) if offer.seat == 1}
    table.ok(ANN, do.Play(1, Stake(1_000)))
    table.ok(BEN, do.Fold(2))
    table.ok(CLEO, do.Play(3))
    assert [lies(table, seat) for seat in (1, 2, 3)] == [(1_000, 1_000, 500, 0), (0, 0, 0, 0), (0, 0, 500, 0)]
    assert {"5.2", "base.42"} <= set(table.refused("decided", ANN, do.Fold(1)).clauses)


@clause("base.43", "base.5")
@pytest.mark.parametrize("ante", [500, 1_000, 10_000])
def test_play_is_exactly_the_ante(ante: int) -> None:
    table = in_round(PAIR, KING_HIGH, ante=ante)
    for wrong in (CHIP, ante - CHIP, ante + CHIP, 2 * ante, 3 * ante):
        assert table.refused("play-amount", ANN, do.Play(1, Stake(wrong))).clauses == ("base.43",)
    assert (lies(table, 1), table.stack(1)) == ((ante, 0, 0, 0), STACK - ante)
    (event,) = of(table.ok(ANN, do.Play(1, Stake(ante))), PlayPlaced)
    assert (event.total, event.clauses) == (ante, ("base.43",))
    assert (lies(table, 1), table.stack(1)) == ((ante, ante, 0, 0), STACK - 2 * ante)


@clause("base.43")
def test_how_many_antes_play_may_be_is_a_setting_and_whoever_is_short_cannot_play() -> None:
    table = in_round(PAIR, KING_HIGH, book=with_values(**{"play.maximum-multiple": "2"}))
    table.ok(ANN, do.Play(1, Stake(2_000)))
    assert lies(table, 1) == (1_000, 2_000, 0, 0)
    short = nz_three()
    short.seat("Ann", 1, chips=1_500)
    short.ok(ANN, placed(1, ante=1_000))
    short.deal()
    assert short.refused("chips-short", ANN, do.Play(1, Stake(1_000))).clauses == ("base.43",)
    (recorded,) = short.ok(DANA, incident("cannot-cover-play", seat=1))
    assert recorded.clauses == ("nz/general base.16",), "the Division is silent: a supervisor decides"


@clause("base.44")
@pytest.mark.parametrize("hand", [PAIR, "7c 5d 2h"])
def test_with_pair_plus_only_any_hand_stays_in_without_a_wager(hand: str) -> None:
    table = in_round(hand, KING_HIGH, ante=0, pair_plus=500)
    (event,) = of(table.ok(ANN, do.Play(1)), PlayPlaced)
    assert (event.total, event.clauses, lies(table, 1)) == (0, ("base.44",), (0, 0, 500, 0))
    other = in_round("7c 5d 2h", KING_HIGH, ante=0, pair_plus=500, book=with_values(**{"side.alone-stays-with": '"pair"'}))
    assert "base.44" in other.refused("too-low", ANN, do.Play(1)).clauses


@clause("base.45", "base.46", "base.6")
@pytest.mark.parametrize("pair_plus", [0, 500])
def test_a_folded_hand_loses_its_wagers_and_nobody_ever_sees_it(pair_plus: int) -> None:
    table = in_round(PAIR, KING_HIGH, pair_plus=pair_plus)
    tray = table.tray
    for who in (BEN, GIL, OPAL, INES):
        table.refused("not-your-office" if who != BEN else "not-your-seat", who, do.Fold(1))
    (folded,) = of(table.ok(ANN, do.Fold(1)), HandFolded)
    assert {"base.45", "base.46"} <= set(folded.clauses)
    assert {each.wager: (each.outcome, each.pays) for each in folded.wagers} == {
        "ante": ("given-up", -1_000),
        **({"pair-plus": ("given-up", -pair_plus)} if pair_plus else {}),
    }
    lost = 1_000 + pair_plus
    assert (table.stack(1), lies(table, 1), table.tray) == (STACK - lost, (0, 0, 0, 0), tray + lost)
    table.refused("decided", ANN, do.Play(1, Stake(1_000)))
    assert of(table.ok(DANA, do.EndRound()), RoundEnded)[0].counted == 2 * HAND
    assert [seen(table, viewer, 1) for viewer in WATCHERS if viewer.office != "inspector"] == [()] * (len(WATCHERS) - 1)


@clause("base.45", "base.46")
def test_by_hand_a_folded_hand_stays_unknown_for_ever() -> None:
    table = nz_three(kind=PHYSICAL)
    seated(table, Ann=(1, 1_000, 500))
    table.deal()
    dealt(table)
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.EndRound())
    assert (table.hand(1), table.stack(1)) == ((None,) * HAND, STACK - 1_500)


@clause("base.46")
def test_a_fold_takes_pair_plus_too_by_choice() -> None:
    table = in_round(ACES, KING_HIGH, pair_plus=500)
    assert "base.46" in table.refused("fold-whole", ANN, do.FoldAnte(1)).clauses
    table.ok(ANN, do.Fold(1))
    assert table.stack(1) == STACK - 1_500


# --- base.47: the dealer's hand ------------------------------------------------------------------------------------


@clause("base.47")
def test_the_dealer_turns_their_hand_when_everybody_has_decided() -> None:
    table = three_players()
    table.ok(ANN, do.Fold(1))
    table.ok(BEN, do.Play(2, Stake(2_000)))
    assert table.refused("undecided", DANA, do.RevealDealer()).clauses == ("base.47",)
    table.ok(CLEO, do.Play(3))
    for who in (ANN, GIL, OPAL, INES):
        assert "base.47" in table.refused("not-your-office", who, do.RevealDealer()).clauses
    assert table.refused("not-in-hand", DANA, do.RevealDealer(plays=cards(PAIR))).clauses == ("base.47",)
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "base.47" in revealed.clauses
    assert {*revealed.hand.plays} == {*cards(KING_HIGH)}
    dealer = table.view(PUBLIC).game.dealer
    assert dealer is not None
    assert len(dealer.cards) == HAND


# --- base.48 and base.49: conduct ----------------------------------------------------------------------------------


@clause("base.48", "base.49")
def test_supervisors_record_who_took_cards_off_the_table_or_passed_something_on() -> None:
    table = three_players()
    before = table.table.state.money
    for rule, clause_id in (("conduct.cards-on-table", "base.48"), ("conduct.information", "base.49")):
        report = do.Conduct(rule=rule, seat=2, words="as it was")
        for who in (ANN, DANA, INES):
            assert table.refused("not-your-office", who, report).clauses == (clause_id,)
        for who in SUPERVISORS:
            (noted,) = of(table.ok(who, report), ConductRecorded)
            assert (noted.clauses, noted.person, noted.by, noted.words) == ((clause_id,), "Ben", who.name, "as it was")
    assert table.table.state.money == before
    table.refused("no-such-rule", GIL, do.Conduct(rule="conduct.silence", seat=2))
    table.ok(BEN, do.Play(2, Stake(2_000)))
