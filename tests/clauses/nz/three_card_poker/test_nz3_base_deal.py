"""5.2 and base.38 to base.49: the call and the deal, the betting round, and how players behave in it."""

import pytest
from tests.support.incidents import incident
from tests.support.nz import DANA, GIL
from tests.support.nz_three import (
    ANN,
    BOOK,
    DECK,
    HAND,
    in_round,
    lies,
    nz_three,
    placed,
    with_values,
)
from tests.support.play import TableUnderTest
from tests.support.rounds import BY_HAND, dealt, of, seated
from tests.support.witness import clause

from pitboss import do, law
from pitboss.games.dealer_poker.betting import CardsHandled, PlayPlaced
from pitboss.games.dealer_poker.dealing import CardsDealt, RestRacked
from pitboss.table.commands import Actor, Stake
from pitboss.table.places import DEALER_PLACE
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

PAIR, QUEEN_HIGH, ACES = "9c 9d 7h", "Qc Jd 8h", "As Ad 5c"
KING_HIGH = "Kc Jh 4d"
DEALER_FIRST = with_values(**{"deal.dealer": '"first"'})


@clause("base.40", "base.41")
def test_whether_the_dealer_comes_last_is_a_choice() -> None:
    for book, order in ((BOOK, (1, DEALER_PLACE)), (DEALER_FIRST, (DEALER_PLACE, 1))):
        shoe = nz_three(book=book, device=SHOE)
        seated(shoe, Ann=(1, 1_000, 0))
        assert of(shoe.deal(), CardsDealt)[0].to == order
        device = nz_three(book=book)
        seated(device, Ann=(1, 1_000, 0))
        assert [each.to[0] for each in of(device.deal(), CardsDealt)] == list(order)


RACKED_WITH_LAST_CARD = with_values(**{"deal.rest": '"with-last-card"'})


@clause("5.2")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@pytest.mark.parametrize(("kind", "book"), [("virtual", BOOK), (PHYSICAL, RACKED_WITH_LAST_CARD)])
def test_nobody_takes_up_a_card_before_the_undealt_ones_are_in_the_rack(kind: str, book: law.Rulebook, device: str) -> None:
    settings = {} if kind == PHYSICAL else {"automation": BY_HAND}
    table = nz_three(kind=kind, device=device, book=book, **settings)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    who = DANA if kind == PHYSICAL else ann
    table.deal()
    racked = []
    while table.phase != "deciding":
        if table.phase == "dealing":
            for request in (do.PickUp(1), do.dealer_poker.Fold(1), do.Play(1, Stake(1_000))):
                assert "5.2" in table.refused("wrong-phase", who, request).clauses
        racked.append("5.2" in of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)[0].clauses)
    assert racked == [False] * (len(racked) - 1) + [True], "with the last card the rest goes there"
    assert table.refused("rest-not-due", DANA, do.RackRest()).clauses == ("5.2",)
    _looks(table, who)


@clause("5.2")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_where_cards_are_dealt_by_hand_racking_the_rest_is_a_step_of_its_own(device: str) -> None:
    table = nz_three(kind=PHYSICAL, device=device)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    while table.table.state.shoe.left > DECK - 2 * HAND:
        assert table.refused("rest-not-due", DANA, do.RackRest()).clauses == ("5.2",)
        assert table.offered(DANA, "rack-rest") is None
        (dealt,) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
        assert "5.2" not in dealt.clauses
    for request in (do.PickUp(1), do.dealer_poker.Fold(1), do.Play(1, Stake(1_000))):
        assert "5.2" in table.refused("wrong-phase", DANA, request).clauses
    assert table.refused("dealt", DANA, do.dealer_poker.Deal()).clauses == ("5.2",)
    for who in (ANN, GIL):
        assert table.refused("not-your-office", who, do.RackRest()).clauses == ("5.2",)
    offer = table.offered(DANA, "rack-rest")
    assert offer is not None
    assert table.ok(DANA, do.RackRest()) == [RestRacked(clauses=("5.2",))]
    table.refused("rest-not-due", DANA, do.RackRest())
    _looks(table, DANA)


def _looks(table: TableUnderTest, who: Actor) -> None:
    """The players pick up their cards now, once each."""
    assert table.phase == "deciding"
    assert table.table.state.shoe.left == DECK - 2 * HAND
    table.refused("dealt", DANA, do.dealer_poker.Deal())
    (handled,) = of(table.ok(who, do.PickUp(1)), CardsHandled)
    assert handled.clauses == ("5.2",)
    assert table.refused("handled", who, do.PickUp(1)).clauses == ("5.2",)


def test_racking_keyed_in_error_is_taken_back() -> None:
    table = nz_three(kind=PHYSICAL)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    dealt(table)
    table.ok(DANA, do.TakeBack())
    table.refused("wrong-phase", DANA, do.PickUp(1))
    table.ok(DANA, do.RackRest())
    table.ok(DANA, do.PickUp(1))


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
    (recorded,) = short.ok(DANA, incident("cannot-cover-play", area=1))
    assert recorded.clauses == ("nz/general base.16",), "the Division is silent: a supervisor decides"


@clause("base.44")
@pytest.mark.parametrize("hand", [PAIR, "7c 5d 2h"])
def test_with_pair_plus_only_any_hand_stays_in_without_a_wager(hand: str) -> None:
    table = in_round(hand, KING_HIGH, ante=0, pair_plus=500)
    (event,) = of(table.ok(ANN, do.Play(1)), PlayPlaced)
    assert (event.total, event.clauses, lies(table, 1)) == (0, ("base.44",), (0, 0, 500, 0))
    other = in_round("7c 5d 2h", KING_HIGH, ante=0, pair_plus=500, book=with_values(**{"side.alone-stays-with": '"pair"'}))
    other.ok(ANN, do.PickUp(1))
    assert "base.44" in other.refused("too-low", ANN, do.Play(1)).clauses
