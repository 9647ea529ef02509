"""11.1 to 11.15, base.62, base.63 and base.77 to base.84: what goes wrong, and where money and cards are afterwards."""

import pytest
from tests.support.incidents import incident
from tests.support.nz_holdem import ANN, CASS, GIL, OPAL, STACK, Deal, holdem, placed
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, parse_cards
from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.games.dealer_poker.conduct import DealerExposed, PlayedOn, SeatDeemed
from pitboss.games.dealer_poker.corrections import HandRestored
from pitboss.games.dealer_poker.misdeals import CardTurnedOver, HandDiscarded
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.games.ultimate_texas_holdem.steps import Check, TurnBoard
from pitboss.table.commands import Stake
from pitboss.table.rounds import AreaVoided, MisdealDeclared, RoundVoided, WagersForfeited


def void(deal: Deal, events: list[object], *clauses: str) -> None:
    """The round is void: everybody has what they had before it."""
    said = [each.clauses[0] for each in events if isinstance(each, MisdealDeclared | RoundVoided)]
    assert said == [*clauses]
    assert deal.stacks() == [STACK] * 3
    assert set(deal.statuses) == {"void"}


def _board_cards(deal: Deal) -> dict[int, Card]:
    """Return the cards of the board that everybody sees."""
    board = deal.table.view().of(DealerPokerView).board
    assert board is not None
    return {**board.cards}


@clause("11.1", "base.63", "base.62")
def test_information_exchanged_voids_every_wager_of_the_hand() -> None:
    deal = Deal(physical=True).played(1, 4)
    for rule, number in (("conduct.information", "base.63"), ("conduct.cards-on-table", "base.62")):
        assert number in deal.table.ok(DANA, do.Conduct(rule=rule, seat=1, words="so it was"))[0].clauses
    report = incident("information-exchanged", area=1, choose=("void-hand",))
    deal.table.refused("not-your-office", GIL, report)
    (voided,) = of(deal.report(report, OPAL), AreaVoided)
    assert {line.wager for line in voided.wagers} == {"ante", "blind", "play", "trips"}
    assert (voided.clauses, deal.table.stack(1)) == (("11.1",), STACK)


@pytest.mark.parametrize("who", ["player", "dealer"])
@pytest.mark.parametrize("when", ["before", "flop", "river"])
@clause("11.2", "base.83")
def test_a_wrong_number_of_cards_is_a_misdeal_whenever_it_is_found(who: str, when: str) -> None:
    deal = Deal(physical=True)
    if when != "before":
        deal.checked(1, 2).played(3, 4).turned()
    if when == "river":
        deal.played(1, 2).checked(2).turned()
        deal.says(2, do.dealer_poker.Fold(2))
    report = incident("player-count-wrong", area=2, cards=3) if who == "player" else incident("dealer-count-wrong", cards=1)
    void(deal, [*deal.report(report)], "11.2", "base.83")


@clause("11.8", "11.9", "base.83")
def test_cards_on_an_area_without_a_wager() -> None:
    deal = Deal(physical=True)
    (gone,) = of(deal.report(incident("hand-without-wager", area=5, cards=2)), HandDiscarded)
    assert gone.clauses == ("11.9",)
    void(deal, [*deal.report(incident("hand-without-wager", area=6, cards=1))], "11.8", "base.83")


@clause("11.9")
def test_trips_alone_on_that_area_is_for_a_supervisor() -> None:
    """Trips is a wager, so 11.9 does not cover it; the report waits for a supervisor's decision."""
    deal = Deal(physical=True)
    deal.table.seat("Dee", 5)
    events = deal.report(incident("hand-without-wager", area=5, cards=2, alone={"trips": Stake(500)}))
    assert not of(events, HandDiscarded)
    assert [each.incident for each in deal.table.table.state.pending] == ["hand-without-wager"]
    assert of(deal.report(incident("hand-without-wager", area=6, cards=2)), HandDiscarded)[0].clauses == ("11.9",)


@pytest.mark.parametrize("after", ["deal", "check", "play"])
@clause("11.13")
def test_cards_collected_too_early_come_back_or_make_the_hand_void(after: str) -> None:
    for possible in (True, False):
        deal = Deal(physical=True)
        if after == "check":
            deal.checked(1)
        if after == "play":
            deal.played(1, 4)
        before = deal.statuses[0]
        events = deal.report(incident("cards-collected-early", area=1, possible=possible))
        if possible:
            assert of(events, HandRestored)[0].clauses == ("11.13",)
            assert deal.statuses[0] == before
        else:
            assert of(events, AreaVoided)[0].clauses == ("11.13",)
            assert deal.table.stack(1) == STACK, "Play and all goes back"


@clause("11.14", "11.13")
def test_a_hand_lost_in_the_discards_is_folded_and_not_returned() -> None:
    lost = Deal(physical=True).checked(1)
    (folded,) = of(lost.report(incident("cards-on-discard-pile", area=1, possible=False)), HandFolded)
    assert (folded.clauses[0], lost.table.stack(1)) == ("11.14", STACK - 2_500)
    found = Deal(physical=True).checked(1)
    assert of(found.report(incident("cards-on-discard-pile", area=1)), HandRestored)[0].clauses == ("11.14",)
    assert found.statuses[0] == "checked"
    early = Deal(physical=True)
    assert of(early.report(incident("cards-collected-early", area=1, possible=False)), AreaVoided)[0].clauses == ("11.13",)


@pytest.mark.parametrize("kind", ["card-missing", "foreign-card"])
@clause("base.77", "base.83")
def test_a_deck_that_is_not_whole_voids_the_round(kind: str) -> None:
    deal = Deal(physical=True).checked(1, 2, 3).turned()
    void(deal, [*deal.report(incident(kind))], "base.77", "base.83")


@clause("base.78", "base.80", "base.83")
def test_one_card_seen_is_turned_over_and_two_are_a_misdeal_the_boards_too() -> None:
    deal = Deal(physical=True, begin=False)
    deal.table.ok(DANA, do.NoMoreBets())
    deal.table.ok(DANA, do.dealer_poker.Deal())
    events = deal.report(incident("card-exposed", area=1, position=0, card=Card.AS))
    assert of(events, CardTurnedOver)[0].clauses == ("base.78",)
    void(deal, [*deal.report(incident("card-exposed", area=2, position=0, card=parse_cards("9c")[0]))], "base.80", "base.83")
    board = Deal(physical=True)
    (turned,) = of(board.report(incident("card-exposed", place=-1, position=4, card=parse_cards("7c")[0])), CardTurnedOver)
    assert (turned.place, turned.clauses) == (-1, ("base.78",))
    assert _board_cards(board) == {}
    board.checked(1, 2, 3).turned().checked(1, 2, 3)
    board.table.ok(DANA, TurnBoard(board.board[3:4]))
    assert len(_board_cards(board)) == 5


@clause("base.79", "base.82", "base.83")
def test_a_dealers_card_seen_in_the_deal_is_a_misdeal_and_later_it_stays_up() -> None:
    deal = Deal(physical=True)
    void(deal, [*deal.report(incident("dealer-card-exposed", position=0, card=Card.KS))], "base.79", "base.83")
    later = Deal(physical=True)
    later.says(1, do.PickUp(1))
    (shown,) = of(later.report(incident("dealer-exposes-cards", shown={0: Card.KS})), DealerExposed)
    assert shown.clauses == ("base.82",)
    later.checked(1, 2, 3).turned()
    dealer = later.table.view().of(DealerPokerView).dealer
    assert dealer is not None
    assert dealer.cards == {0: Card.KS}


@clause("base.81")
def test_a_player_who_shows_their_cards_plays_on() -> None:
    deal = Deal(physical=True)
    assert of(deal.report(incident("player-exposes-cards", area=2)), PlayedOn)[0].clauses == ("base.81",)
    deal.checked(1, 2, 3).turned()


@pytest.mark.parametrize("step", ["before", "flop", "river"])
@clause("base.84")
def test_whoever_is_away_at_any_step_forfeits_everything(step: str) -> None:
    deal = Deal(physical=True)
    if step != "before":
        deal.checked(1, 2, 3).turned()
    if step == "river":
        deal.checked(1, 2, 3).turned()
    (gone,) = of(deal.report(incident("absent-player", area=1, reason="absent")), WagersForfeited)
    assert {line.wager: line.pays for line in gone.wagers} == {"ante": -1_000, "blind": -1_000, "trips": -500}
    assert (gone.clauses, deal.table.stack(1)) == (("base.84",), STACK - 2_500)


@clause("base.84")
def test_where_pitboss_deals_each_step_has_its_own_time() -> None:
    deal = Deal()
    first = deal.table.table.state.round.part.decide_by
    deal.checked(1, 2, 3)
    deal.table.ok(DANA, TurnBoard(), at=5_000)
    assert deal.table.table.state.round.part.decide_by == first + 5_000
    assert "base.84" in deal.table.sign()["decision"].clauses


def on_two_areas() -> Deal:
    deal = Deal(physical=True, begin=False)
    deal.table.ok(ANN, placed(5))
    deal.table.ok(DANA, do.NoMoreBets())
    while deal.table.phase != "deciding":
        deal.table.ok(DANA, do.dealer_poker.Deal())
    return deal


@clause("5.7", "5.7.1", "5.7.2")
def test_a_player_on_two_areas_plays_the_second_hand_blind_through_every_step() -> None:
    table = holdem(cards="As Ad 9c 8d Ks 4h 9h 6c 2d Kc 7c")
    ann = table.seat("Ann", 1)
    table.ok(ann, placed(1))
    (event,) = table.ok(ann, placed(2))
    assert {"5.7", "5.7.1"} <= set(event.clauses)
    table.deal()
    assert table.refused("blind-hand", ann, do.PickUp(2)).clauses == ("5.7.2",)
    table.ok(ann, do.Play(1, Stake(4_000)))
    table.ok(ann, Check(2))
    assert table.refused("blind-hand", ann, do.PickUp(2)).clauses == ("5.7.2",)
    table.ok(ann, Check(2))
    assert table.view().of(DealerPokerView).hands[2].cards == {}
    table.ok(ann, do.Play(2, Stake(1_000)))
    one = holdem(chosen={"wager.hands-per-player": 1})
    one.ok(one.seat("Ann", 1), placed(1))
    assert "5.7" in one.refused("another-hand", ann, placed(2)).clauses


@clause("11.15", "11.15(a)")
def test_one_blind_hand_looked_at_becomes_the_players_own() -> None:
    deal = on_two_areas()
    recorded, notice = deal.report(incident("blind-hand-viewed", viewed=(5,)))
    assert (recorded.clauses, notice.clauses) == (("11.15",), ("11.15",))
    (deemed,) = of(deal.report(incident("blind-hand-viewed", viewed=(5,)), GIL), SeatDeemed)
    assert (deemed.area, deemed.blind, deemed.clauses) == (5, 1, ("11.15(a)",))


@clause("11.15", "11.15(b)")
def test_several_hands_looked_at_are_void() -> None:
    deal = on_two_areas()
    deal.says(1, do.PickUp(1))
    deal.report(incident("blind-hand-viewed", viewed=(5,)))
    voided = of(deal.report(incident("blind-hand-viewed", viewed=(5,)), CASS), AreaVoided)
    assert ({each.area for each in voided}, voided[0].clauses) == ({1, 5}, ("11.15(b)",))
    assert deal.table.stack(1) == STACK
