"""10 Final settlement: hands set and declared, paid or taken, from the dealer's right to the dealer's left."""

from tests.support.nz import BOOK, DANA, GIL, OPAL, lies, number, nz, nz_with, opened_by_hand
from tests.support.play import NZ, TableUnderTest, player
from tests.support.rounds import cards, dealt, duel, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import DealerRevealed, HandDeclared, HandSettled
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import SHOE

PLAYS = number("hand.plays")
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ACES_UP = BOOK.schedule("aces-up", "option-1").odds
BONUS = BOOK.schedule("ante-bonus", "25-20-2").odds
KING_HIGH = "Kc Jd Th 8s 4c 2d"


def all_playing(**settings: object) -> TableUnderTest:
    """Ann at 1, Ben at 4 and Cal at 7 play on; the dealer has not turned theirs."""
    table = nz(cards=f"9c 9d 7h 5s 2c Qc Jh 8h 6s 3c As Ad Kd 7s 5c {KING_HIGH}", **settings)
    seated(table, Ann=(1, 1_000, 0), Ben=(4, 1_000, 500), Cal=(7, 1_000, 500))
    table.deal()
    for name, seat in (("Ann", 1), ("Ben", 4), ("Cal", 7)):
        table.ok(player(name), do.Play(seat, Stake(1_000)))
    return table


@clause("10.1")
def test_the_dealer_sets_their_best_four_and_lays_two_apart() -> None:
    table = all_playing()
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "10.1" in revealed.clauses
    assert (len(revealed.hand.plays), len(revealed.hand.aside)) == (PLAYS, DEALER_HAND - PLAYS)
    assert [card[0] for card in revealed.hand.plays] == ["K", "J", "T", "8"], "from high to low"
    assert {*revealed.hand.aside} == {*cards("4c 2d")}


@clause("10.1", "10.2")
def test_by_hand_the_dealer_keys_and_sets_what_they_turn() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    dealt(table, "2d")
    table.ok(DANA, do.Play(1, Stake(1_000)))
    table.refused("cards-wrong", DANA, do.RevealDealer(cards=cards("Kc Jd")))
    assert "10.1" in table.ok(DANA, do.RevealDealer(cards=cards("Kc Jd Th 8s 4c")))[-1].clauses
    assert "10.2" in table.refused("cards-wrong", DANA, do.SettleHand(1)).clauses
    table.refused("card-known-twice", DANA, do.SettleHand(1, cards=cards("Kc 9d 7h 5s 2c")))
    table.ok(DANA, do.SettleHand(1, cards=cards("9c 9d 7h 5s 2c")))
    assert table.stack(1) == 102_000


@clause("10.2")
def test_hands_are_revealed_and_settled_from_the_dealers_right() -> None:
    table = all_playing()
    table.ok(DANA, do.RevealDealer())
    assert table.refused("settle-order", DANA, do.SettleHand(1)).clauses == ("10.2",)
    assert table.refused("settle-order", DANA, do.SettleHand(4)).facts["needed"] == 7
    for who in (player("Cal"), GIL, OPAL):
        assert table.refused("not-your-office", who, do.SettleHand(7)).clauses == ("10.2",)
    for seat in (7, 4, 1):
        (declared,) = of(table.ok(DANA, do.SettleHand(seat)), HandDeclared)
        assert (declared.seat, "10.2" in declared.clauses) == (seat, True)
        assert len(declared.hand.plays) == PLAYS
    assert table.refused("decided", DANA, do.SettleHand(7)).clauses == ("10.2",)


@clause("10.2")
def test_the_table_by_itself_keeps_the_same_order_and_another_book_another() -> None:
    for book, order in ((NZ, [7, 4, 1]), (nz_with(**{"settle.order": '"any"'}), [1, 4, 7])):
        table = TableUnderTest(book)
        seated(table, Ann=(1, 1_000, 0), Ben=(4, 1_000, 0), Cal=(7, 1_000, 0))
        table.deal()
        for name, seat in (("Ann", 1), ("Ben", 4), ("Cal", 7)):
            events = table.ok(player(name), do.Play(seat, Stake(1_000)))
        assert [event.seat for event in of(events, HandSettled)] == order


@clause("10.2(a)")
def test_each_hand_is_compared_for_itself() -> None:
    table = all_playing()
    tray = table.tray
    table.ok(DANA, do.RevealDealer())
    for seat in (7, 4, 1):
        (settled,) = of(table.ok(DANA, do.SettleHand(seat)), HandSettled)
        assert settled.clauses == ("10.2(a)",)
    won = {1: 2_000, 4: -2_500, 7: 2_000 + 500 * ACES_UP["pair-of-aces"].pays}
    assert {seat: table.stack(seat) - 100_000 for seat in won} == won
    assert [lies(table, seat) for seat in won] == [(0, 0, 0)] * 3
    assert table.tray == tray - sum(won.values())


@clause("10.2(a)(i)")
def test_the_ante_bonus_goes_to_three_of_a_kind_or_better_whatever_the_dealer_holds() -> None:
    lost = duel("3c 3d 3h 5s 2c", "Ac Ad Ah 9d 6s 2h", ante=1_000, book=NZ)
    assert lost.clauses("ante-bonus") == ("10.2(a)(i)", "5.7.1", "4.3(f)")
    assert lost.won == 1_000 * BONUS["three-of-a-kind"].pays - 2_000
    assert "ante-bonus" not in duel("7h 5h 3h 2h 9c", KING_HIGH, book=NZ).settled, "a flush earns none"


@clause("10.2(a)(ii)")
def test_a_lower_hand_loses_ante_and_play() -> None:
    played = duel("Qc Jh 8h 6s 3c", KING_HIGH, ante=1_000, play=3_000, book=NZ)
    assert [(each.wager, each.pays, each.clauses) for each in played.settled.values()] == [
        ("ante", -1_000, ("10.2(a)(ii)", "4.4", "4.3(a)")),
        ("play", -3_000, ("10.2(a)(ii)", "4.4", "4.3(a)")),
    ]
    assert (played.won, played.house) == (-4_000, 4_000)


@clause("10.2(a)(iii)")
def test_aces_up_is_taken_below_a_pair_of_aces() -> None:
    for hand in ("Ks Kh 9d 7s 5c", "Ac Kd 9h 7s 5c"):
        played = duel(hand, "2s 4h 6d 8c Th 3d", ante=1_000, aces_up=500, book=NZ)
        assert (played.pays("aces-up"), played.clauses("aces-up")) == (-500, ("10.2(a)(iii)",))
        assert played.won == 2_000 - 500


@clause("10.2(a)(iv)")
def test_an_equal_or_higher_hand_is_paid_ante_and_play() -> None:
    for hand, dealer in (("9c 9d 7h 5s 2c", KING_HIGH), ("Kc Jd 9h 7s 4c", "Kd Jc 9c 7h 4d 3s")):
        played = duel(hand, dealer, ante=1_000, play=2_000, book=NZ)
        assert [(each.wager, each.pays) for each in played.settled.values()] == [("ante", 1_000), ("play", 2_000)]
        assert "10.2(a)(iv)" in played.clauses("ante")
        assert "10.2(a)(iv)" in played.clauses("play")
        assert (played.won, played.house) == (3_000, -3_000)


@clause("10.2(a)(v)")
def test_aces_up_is_paid_from_a_pair_of_aces_up_whatever_the_dealer_holds() -> None:
    played = duel("As Ad 9h 7s 5c", "Kc Kd Kh 9d 6s 2h", ante=1_000, aces_up=500, book=NZ)
    pays = 500 * ACES_UP["pair-of-aces"].pays
    assert (played.pays("aces-up"), played.clauses("aces-up")) == (pays, ("10.2(a)(v)", "5.7.2", "4.3(b)"))
    assert played.won == pays - 2_000


@clause("10.2(b)")
def test_when_all_is_settled_the_cards_are_counted_and_racked() -> None:
    table = all_playing()
    assert "10.2(b)" in table.refused("hands-unsettled", DANA, do.EndRound()).clauses
    table.ok(DANA, do.RevealDealer())
    for seat in (7, 4, 1):
        assert "10.2(b)" in table.refused("hands-unsettled", DANA, do.EndRound()).clauses
        table.ok(DANA, do.SettleHand(seat))
    assert "10.2(b)" in table.refused("not-your-office", GIL, do.EndRound()).clauses
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.counted, ended.clauses) == (3 * HAND + DEALER_HAND, ("10.2(b)",))
    assert table.phase == "wagering"


@clause("10.2")
def test_no_hand_is_conceded_here() -> None:
    table = all_playing()
    table.ok(DANA, do.RevealDealer())
    assert table.refused("no-conceding", player("Ben"), do.Concede(4)).clauses == ("10.2",)
    assert lies(table, 4) == (1_000, 1_000, 500)
    allowed = all_playing(book=nz_with(concede="true"))
    allowed.ok(DANA, do.RevealDealer())
    allowed.ok(player("Ben"), do.Concede(4))
    assert (allowed.stack(4), lies(allowed, 4)) == (97_500, (0, 0, 0))
