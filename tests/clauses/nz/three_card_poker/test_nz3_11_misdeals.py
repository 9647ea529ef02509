"""11.8: a card exposed as it goes to the dealer is a misdeal; one shown from their hand is not."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import Game, void
from tests.support.nz import DANA, GIL, INES, OPAL
from tests.support.nz_three import ANN, HAND, STACK, NZThreeCards
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss.games.dealer_poker.conduct import DealerExposed, PlayedOn
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC

OWN = cards(NZThreeCards.dealer)


def in_play(kind: str = VIRTUAL, device: str = SHUFFLER, *, handled: bool) -> Game:
    """All cards are out. Where they have been handled Ann has played, Ben has folded and Cleo holds theirs in their hand."""
    game = NZThreeCards(kind, device).dealt()
    return game.played(1).folded(2).picked_up(3) if handled else game


def misdealt(game: Game, report: Incident, *clauses: str) -> None:
    """By these clauses it is a misdeal, and 11.12 gives every wager back, the Six Card Bonus and folded ones too."""
    recorded, *then = game.table.ok(DANA, report)
    misdeal, voided = [event for event in then if not isinstance(event, CardsKnown)][:2]
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.clauses) == ("Dana", (*clauses, "11.12"))
    assert isinstance(misdeal, MisdealDeclared)
    assert misdeal.clauses == clauses
    assert isinstance(voided, RoundVoided)
    assert voided.clauses == ("11.12",)
    returned = {(seat, line.wager): line.stake for seat, line in voided.returned if line.wager != "play"}
    assert returned == {(seat, wager): stake for seat, each in game.wagers.items() for wager, stake in each.items()}
    void(game)
    assert game.stacks() == [STACK] * 3


@clause("11.8", "11.12")
@pytest.mark.parametrize("kind", [PHYSICAL])
@pytest.mark.parametrize("passes", range(1, HAND + 1))
def test_a_card_exposed_as_it_goes_to_the_dealer_is_a_misdeal_in_every_pass_of_a_shoe(kind: str, passes: int) -> None:
    game = NZThreeCards(kind, SHOE).wagered().deal(passes)
    report = reported("dealer-card-exposed", position=passes - 1, card=game.named(OWN[passes - 1]))
    for who in (ANN, GIL, OPAL, INES):
        assert "11.8" in game.refused("not-your-office", who, report).clauses
    misdealt(game, report, "11.8")


@clause("11.8", "11.12")
@pytest.mark.parametrize("kind", [PHYSICAL])
@pytest.mark.parametrize("position", range(HAND))
def test_out_of_a_shuffler_too_where_the_dealers_cards_come_last(kind: str, position: int) -> None:
    game = in_play(kind, SHUFFLER, handled=False)
    misdealt(game, reported("dealer-card-exposed", position=position, card=game.named(OWN[position])), "11.8")


@pytest.mark.by_hand
@clause("11.8", "11.11")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_exposed_in_dealing_it_is_a_misdeal_and_shown_from_their_hand_it_is_not(device: str) -> None:
    """11.8 goes before 11.11: what the dealer does with the hand in front of them is another matter."""
    misdealt(in_play(device=device, handled=False), reported("dealer-card-exposed", position=1), "11.8")
    shown = in_play(device=device, handled=False)
    money = shown.money
    events = shown.report("dealer-exposes-cards", shown={1: None})
    assert events[0].clauses == ("11.11",)
    assert not of(events, MisdealDeclared)
    assert shown.money == money
    late = in_play(device=device, handled=True)
    money = late.money
    events = late.report("dealer-card-exposed", position=1)
    assert of(events, DealerExposed)[0].positions == (1,)
    assert of(events, PlayedOn)[0].clauses == ("11.11",)
    assert late.money == money
    dealer = late.table.view(PUBLIC).of(DealerPokerView).dealer
    assert dealer is not None
    assert dealer.cards == {1: OWN[1]}
