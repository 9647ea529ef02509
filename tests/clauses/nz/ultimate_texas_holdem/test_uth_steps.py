"""base.46 to base.61: the deal, the board in three steps, and what may be wagered at each."""

import pytest
from tests.support.nz_holdem import ANN, BEN, BOARD, STACK, Deal, holdem, placed, shown, with_values
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.dealer_poker.betting import HandFolded, PlayPlaced
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.settling import DealerRevealed
from pitboss.games.ultimate_texas_holdem.steps import BoardTurned, Check, TurnBoard
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import SHOE, SHUFFLER


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("base.46", "base.47", "base.50")
def test_two_cards_each_and_five_on_the_board_all_face_down(device: str) -> None:
    table = holdem(device=device, automation=frozenset())
    deal = Deal(device=device, begin=False)
    order = deal.table.table.state.shoe.order
    assert "base.46" in deal.table.refused("call-needed", DANA, do.dealer_poker.Deal()).clauses
    deal.table.ok(DANA, do.NoMoreBets())
    passes: list[CardsDealt] = []
    while deal.table.phase != "deciding":
        passes += of(deal.table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
    assert passes[-1].to == (-1,) * 5
    assert all("base.47" in each.clauses and each.up == () for each in passes)
    assert "base.50" in passes[-1].clauses
    assert passes[0].to == ((1, 2, 3, 0) if device == SHOE else (1, 1, 2, 2, 3, 3))
    assert ("base.48" if device == SHOE else "base.49") in passes[0].clauses
    part = deal.table.table.state.round.part
    assert (part.board.cards, part.board.up, shown(deal)) == (order[8:13], (), [])
    assert table.table.state.round.number == 0


@clause("base.48")
def test_a_shoe_gives_one_card_at_a_time() -> None:
    deal = Deal(device=SHOE)
    assert [len(hand.cards) for hand in deal.table.table.state.round.part.hands.values()] == [2, 2, 2]


@clause("base.49")
def test_a_shuffler_gives_a_hand_at_a_time() -> None:
    deal = Deal(device=SHUFFLER)
    assert deal.table.table.state.round.part.hands[1].cards == parse_cards(deal.hands[0])


@clause("base.51", "base.53", "base.54", "base.52")
def test_before_the_flop_a_player_checks_or_plays_three_or_four_times_the_ante() -> None:
    for times in (3, 4):
        deal = Deal()
        assert "base.51" in deal.table.ok(ANN, do.PickUp(1))[0].clauses
        offer = deal.table.offered(ANN, "play", area=1)
        assert offer is not None
        assert [each for each in range(500, 6_000, 50) if offer.amounts["play"].holds(each)] == [3_000, 4_000]
        for wrong in (1_000, 2_000, 2_950, 3_500, 4_050, 5_000):
            refusal = deal.table.refused("play-amount", ANN, do.Play(1, Stake(wrong)))
            assert refusal.clauses == ("base.54", "base.52")
            assert "$30.00 or $40.00" in refusal.sentence()
        (placed_,) = of(deal.says(1, do.Play(1, Stake(times * 1_000))), PlayPlaced)
        assert placed_.clauses == ("base.54", "base.52")
        assert deal.table.refused("decided", ANN, Check(1)).clauses == ("base.51",)
    deal = Deal()
    (checked,) = deal.says(1, Check(1))
    assert checked.clauses == ("base.53",)
    assert (deal.statuses, deal.table.stack(1)) == (["checked", "dealt", "dealt"], STACK - 2_500)


@clause("base.55", "base.56", "base.57", "base.58")
def test_the_choices_shrink_as_the_board_is_turned() -> None:
    """A Play of three times after a check is refused, and the sentence says what is possible instead."""
    deal = Deal().played(1, 4)
    assert deal.table.refused("undecided", DANA, TurnBoard()).clauses == ("base.55",)
    deal.checked(2, 3)
    (turned,) = of(deal.table.ok(DANA, TurnBoard()), BoardTurned)
    assert (turned.positions, turned.clauses) == ((0, 1, 2), ("base.55",))
    assert shown(deal) == [*parse_cards(BOARD)[:3]]
    for wrong in (1_000, 3_000, 4_000):
        refusal = deal.table.refused("play-amount", BEN, do.Play(2, Stake(wrong)))
        assert (refusal.clauses, refusal.way_out()) == (("base.56", "base.52"), "Place $20.00.")
    assert deal.table.refused("fold-later", BEN, do.dealer_poker.Fold(2)).clauses == ("base.58",)
    deal.played(2, 2).checked(3)
    assert deal.table.refused("board-first", DANA, do.RevealDealer()).clauses == ("base.57",)
    (turned,) = of(deal.table.ok(DANA, TurnBoard()), BoardTurned)
    assert (turned.positions, turned.clauses) == ((3, 4), ("base.57",))
    cleo = do.Actor("Cleo", "player")
    assert deal.table.refused("check-late", cleo, Check(3)).clauses == ("base.58", "base.51")
    for wrong in (2_000, 3_000, 4_000):
        assert deal.table.refused("play-amount", cleo, do.Play(3, Stake(wrong))).clauses == ("base.58", "base.52")
    deal.played(3, 1)
    assert deal.table.refused("board-open", DANA, TurnBoard()).clauses == ("base.57",)
    settled = deal.settled(1, 2, 3)
    assert [settled[seat]["play"].stake for seat in (1, 2, 3)] == [4_000, 2_000, 1_000]


@clause("base.55", "base.57")
def test_only_the_dealer_turns_the_board_and_by_hand_keys_its_cards() -> None:
    deal = Deal(physical=True).checked(1, 2, 3)
    for who in (ANN, do.Actor("Gil", "game-supervisor")):
        assert deal.table.refused("not-your-office", who, TurnBoard()).clauses == ("base.55",)
    cards = parse_cards(BOARD)
    for wrong in ((), cards[:2], cards[:4]):
        assert deal.table.refused("cards-wrong", DANA, TurnBoard(wrong)).clauses == ("base.55",)
    deal.table.refused("card-known-twice", DANA, TurnBoard((cards[0], cards[1], cards[0])))
    deal.turned().checked(1, 2, 3).turned()
    assert shown(deal) == [*cards]
    assert "base.57" in deal.table.refused("board-open", DANA, TurnBoard()).clauses
    virtual = Deal().checked(1, 2, 3)
    virtual.table.refused("cards-not-keyed", DANA, TurnBoard(cards[:3]))


@clause("base.55", "base.57", "base.61")
def test_where_everybody_has_played_the_rest_of_the_board_is_turned_and_the_dealer_reveals() -> None:
    deal = Deal().played(1, 3).played(2, 4).played(3, 4).turned().turned()
    (revealed,) = of(deal.table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "base.61" in revealed.clauses


@clause("base.59", "base.60", "base.76")
def test_a_fold_at_the_end_gives_up_ante_blind_and_trips() -> None:
    deal = Deal().at_river()
    (folded,) = of(deal.says(1, do.dealer_poker.Fold(1)), HandFolded)
    assert {line.wager: line.pays for line in folded.wagers} == {"ante": -1_000, "blind": -1_000, "trips": -500}
    assert {"base.59", "base.60"} <= set(folded.clauses)
    deal.says(2, do.dealer_poker.Fold(2))
    deal.says(3, do.dealer_poker.Fold(3))
    assert deal.table.refused("nothing-wagered", DANA, do.RevealDealer()).clauses
    (ended,) = of(deal.table.ok(DANA, do.EndRound()), RoundEnded)
    assert (ended.counted, ended.clauses) == (13, ("base.76",))
    assert deal.stacks() == [STACK - 2_500, STACK - 2_000, STACK - 2_000]


@clause("base.54", "base.56", "base.58")
def test_other_multiples_give_other_bounds() -> None:
    book = with_values(**{"play.minimum-multiple": "4", "play.after-flop": "3", "play.after-river": "2"})
    deal = Deal(book=book)
    deal.table.refused("play-amount", ANN, do.Play(1, Stake(3_000)))
    deal.checked(1, 2, 3).turned()
    deal.played(1, 3).checked(2, 3).turned().played(2, 2)
    assert [deal.table.on(seat, "play") for seat in (1, 2)] == [3_000, 2_000]
    ours = Deal()
    assert ours.table.refused("play-amount", ANN, do.Play(1, Stake(2_000))).clauses == ("base.54", "base.52")
    ours.checked(1, 2, 3).turned()
    assert "base.56" in ours.table.refused("play-amount", ANN, do.Play(1, Stake(3_000))).clauses
    ours.checked(1, 2, 3).turned()
    assert "base.58" in ours.table.refused("play-amount", ANN, do.Play(1, Stake(3_000))).clauses


@clause("base.34", "base.28", "base.32", "base.33")
def test_wagers_are_chips_on_their_areas_until_the_call() -> None:
    table = holdem()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    (event,) = table.ok(ann, placed(1))
    assert {"base.28", "base.32"} <= set(event.clauses)
    assert "base.33" in table.refused("not-your-seat", ben, placed(1)).clauses
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(500), "blind": Stake(500)}))
    assert (table.on(1, "ante"), table.on(1, "blind")) == (1_500, 1_500)
    deal = Deal(begin=False)
    deal.table.ok(DANA, do.NoMoreBets())
    assert "base.34" in deal.table.refused("bets-closed", ANN, placed(1)).clauses
    assert "base.34" in deal.table.refused("bets-closed", ANN, do.WithdrawWagers(1)).clauses
