"""12 Irregularities: wrong deals, wrong counts of the dealer's hand, exposed cards, and what a misdeal does (12.1 to 12.5)."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import DEALER_HAND, DECK, HAND, HANDS, KINDS, KINGS, Game, void
from tests.support.play import DANA, player
from tests.support.rounds import cards, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsKnown, CardTurnedOver, PlayedOn
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)

# --- 12.1 ----------------------------------------------------------------------------------------------------------


@clause("12.1", "12.4")
@each_kind
def test_a_wrong_deal_noticed_before_any_cards_are_handled_is_a_misdeal(kind: str, device: str) -> None:
    game = Game(kind, device).dealt()
    assert game.stacks() == [98_500, 98_000, 99_500]
    recorded, declared, voided, *_ = game.report("dealt-incorrectly", words="began with seat 2")
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.words) == ("Dana", "began with seat 2")
    assert "before-handled" in recorded.conditions
    assert isinstance(declared, MisdealDeclared)
    assert declared.clauses == ("12.1",)
    assert isinstance(voided, RoundVoided)
    assert voided.clauses == ("12.4",)
    void(game)


@clause("12.1")
def test_a_misdeal_can_be_noticed_in_the_middle_of_the_deal() -> None:
    for kind in (VIRTUAL, PHYSICAL):
        game = Game(kind, SHOE).wagered().deal(passes=2)
        assert game.cards == (DECK - 2 * (len(HANDS) + 1), 2 * (len(HANDS) + 1), 0)
        game.report("dealt-incorrectly")
        void(game)
        game.plays_again()


@clause("12.1")
@each_kind
def test_once_a_single_player_has_handled_cards_it_comes_too_late(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().picked_up(3)
    before, lying = game.money, game.cards
    recorded, went_on = game.report("dealt-incorrectly")
    assert isinstance(recorded, IncidentRecorded)
    assert "after-handled" in recorded.conditions
    assert isinstance(went_on, PlayedOn)
    assert went_on.clauses == ("12.1",)
    assert (game.money, game.cards, game.statuses) == (before, lying, ["dealt"] * 3)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == [STACK_AFTER[seat] for seat in HANDS], "the round is settled like any other"


STACK_AFTER = {1: 100_000 + 2 * 1_000 + 500, 2: 98_000, 3: 99_500}
"""Ann's aces beat kings and win Aces Up; Ben has folded; Cleo's Aces Up has lost."""


@clause("12.1")
def test_a_decision_is_handling_too() -> None:
    game = Game().dealt().folded(2)
    assert not of(game.report("dealt-incorrectly"), MisdealDeclared)
    assert game.statuses == ["dealt", "folded", "dealt"]


@clause("12.1")
def test_cards_that_were_only_looked_at_from_outside_are_not_handled() -> None:
    game = Game().dealt()
    for viewer in (PUBLIC, Viewer("player", "Ann"), Viewer("dealer", "Dana"), Viewer("inspector", "Ines")):
        game.table.view(viewer)
    assert of(game.report("dealt-incorrectly"), MisdealDeclared)


@clause("12.1")
@each_kind
def test_the_dealer_declares_it_and_nobody_else(kind: str, device: str) -> None:
    game = Game(kind, device).dealt()
    game.only("12.1", reported("dealt-incorrectly"), DANA)
    if kind == VIRTUAL:
        game.table.ok(HOUSE_ACTOR, reported("dealt-incorrectly"))
        void(game)


@clause("12.1")
def test_between_rounds_nothing_has_been_dealt() -> None:
    game = Game().wagered()
    game.refused("impossible", DANA, reported("dealt-incorrectly"))
    game.deal().report("dealt-incorrectly")
    game.refused("impossible", DANA, reported("dealt-incorrectly"))


# --- 12.2 ----------------------------------------------------------------------------------------------------------


@clause("12.2", "12.4")
@each_kind
@pytest.mark.parametrize("count", [DEALER_HAND - 1, DEALER_HAND + 1])
def test_a_wrong_number_of_cards_in_the_dealers_hand_is_a_misdeal(kind: str, device: str, count: int) -> None:
    game = Game(kind, device).dealt().picked_up().folded(2)
    assert game.stacks() == [98_500, 98_000, 99_500]
    (declared,) = of(game.report("dealer-count-wrong", cards=count), MisdealDeclared)
    assert declared.clauses == ("12.2",)
    void(game)


@clause("12.1", "12.4")
def test_before_any_cards_are_handled_the_first_rule_goes_before() -> None:
    """A wrong count of the dealer's cards or of a player's, several exposed cards, a hand at an empty area."""
    for report in (
        reported("dealer-count-wrong", cards=DEALER_HAND + 1),
        reported("player-count-wrong", seat=1, cards=HAND - 1),
        reported("cards-exposed", cards=2),
        reported("hand-without-wager", seat=5, cards=HAND),
    ):
        for kind, device in KINDS:
            game = Game(kind, device).dealt()
            (declared,) = of(game.table.ok(DANA, report), MisdealDeclared)
            assert declared.clauses == ("12.1",)
            void(game)


@clause("12.2", "12.4")
@each_kind
def test_found_when_half_the_hands_are_settled_everything_is_undone(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().decided().revealed().settled(1)
    assert game.stacks() == [100_000 + 2 * 1_000 + 500, 98_000, 99_500]
    game.report("dealer-count-wrong", cards=DEALER_HAND + 1)
    void(game)
    game.plays_again()


@clause("12.2")
def test_six_cards_are_right_and_only_the_dealer_counts_them() -> None:
    game = Game().dealt().picked_up()
    game.refused("impossible", DANA, reported("dealer-count-wrong", cards=DEALER_HAND))
    game.only("12.2", reported("dealer-count-wrong", cards=DEALER_HAND - 1), DANA)
    assert game.statuses == ["dealt"] * 3


# --- 12.3 ----------------------------------------------------------------------------------------------------------


@clause("12.3", "12.4")
@each_kind
@pytest.mark.parametrize("shown", [2, 3])
def test_two_cards_or_more_exposed_in_the_deal_are_a_misdeal(kind: str, device: str, shown: int) -> None:
    game = Game(kind, device).dealt().picked_up().folded(2)
    (declared,) = of(game.report("cards-exposed", cards=shown), MisdealDeclared)
    assert declared.clauses == ("12.3",)
    void(game)


@clause("12.1", "12.4", "12.5")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize(("place", "card"), [(2, Card.TC), (0, Card.KC)])
def test_one_card_after_another_in_the_same_deal_makes_two(kind: str, place: int, card: Card) -> None:
    """A player's and a player's, or a player's and the dealer's. Nobody has handled cards yet, so 12.1 speaks first."""
    game = Game(kind, SHOE).wagered().deal(passes=1)
    assert not of(game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS)), MisdealDeclared)
    assert game.table.phase == "dealing"
    game.deal(passes=1)
    recorded, *then = game.report("card-exposed", seat=place, position=0, card=game.named(card))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.incident, recorded.reported) == ("cards-exposed", "card-exposed")
    assert of(then, MisdealDeclared)
    void(game)


@clause("12.5")
def test_the_same_card_twice_is_one_card_and_a_new_deal_counts_anew() -> None:
    game = Game(VIRTUAL, SHOE).wagered().deal(passes=1)
    for _ in range(2):
        assert of(game.report("card-exposed", seat=1, position=0), CardTurnedOver)
    game.deal().decided().revealed().settled(1).settled(3).ended()
    game.wagered().deal(passes=1)
    assert of(game.report("card-exposed", seat=2, position=0), CardTurnedOver)
    assert game.table.phase == "dealing"


@clause("12.3")
def test_one_exposed_card_is_not_several() -> None:
    game = Game().dealt().picked_up()
    game.refused("impossible", DANA, reported("cards-exposed", cards=1))
    game.only("12.3", reported("cards-exposed", cards=2), DANA)


# --- 12.4 ----------------------------------------------------------------------------------------------------------


@clause("12.4", "1.1:void")
@each_kind
def test_a_misdeal_gives_every_wager_back_folded_ones_too(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().decided()
    assert game.stacks() == [100_000 - 2_500, 98_000, 99_500]
    (voided,) = of(game.report("cards-exposed", cards=2), RoundVoided)
    back = {(seat, line.wager): (line.outcome, line.stake, line.pays) for seat, line in voided.returned}
    assert back == {
        (1, "ante"): ("void", 1_000, 0),
        (1, "aces-up"): ("void", 500, 0),
        (1, "play"): ("void", 1_000, 0),
        (2, "ante"): ("void", 2_000, 0),
        (3, "aces-up"): ("void", 500, 0),
    }
    assert all(line.clauses == ("12.4",) for _, line in voided.returned)
    void(game)


@clause("12.4")
@each_kind
def test_then_a_new_round_is_dealt_from_cards_shuffled_anew(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().picked_up()
    back = game.live.state.decks[game.live.state.shoe.deck].back
    game.report("dealer-count-wrong", cards=DEALER_HAND + 1)
    fresh = game.live.state.shoe
    assert fresh.shuffled == (kind == VIRTUAL)
    assert (game.live.state.decks[fresh.deck].back == back) == (device == SHOE), "with two decks the other one comes in"
    if kind == PHYSICAL:
        game.wagered()
        game.refused("not-shuffled", DANA, do.Deal())
        for seat, name in enumerate(("Ann", "Ben", "Cleo"), 1):
            game.table.ok(player(name), do.WithdrawWagers(seat))
    game.plays_again()
    assert game.stacks() == [STACK_AFTER[seat] for seat in HANDS], "only the new round has counted"


@clause("12.4")
def test_the_wagers_are_the_players_own_again() -> None:
    game = Game().dealt()
    game.report("dealt-incorrectly")
    game.table.ok(player("Ann"), do.PlaceWagers(1, {"ante": Stake(3_000)}))
    game.table.ok(player("Ben"), do.LeaveTable())
    assert (game.on(1), game.table.stack(1)) == ({"ante": 3_000}, 97_000)


@clause("12.4")
def test_tokens_come_back_as_tokens() -> None:
    table, ann = Game().table, player("Ann")
    table.ok(ann, do.ExchangeVoucher("V1", 2_000))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=1_500)}))
    seated(table, Dee=(4, 1_000, 0))
    table.ok(DANA, do.Deal())
    table.ok(DANA, do.Deal())
    table.ok(ann, do.Fold(1))
    assert (table.stack(1), table.tokens(1)) == (99_500, 500)
    table.ok(DANA, reported("dealer-count-wrong", cards=DEALER_HAND + 1))
    assert (table.stack(1), table.tokens(1), table.stack(4)) == (100_000, 2_000, 100_000)


# --- 12.5 ----------------------------------------------------------------------------------------------------------


def seen_by_ben(game: Game, seat: int) -> dict[int, Card]:
    hand = game.table.view(Viewer("player", "Ben")).game.hands.get(seat)
    assert hand is not None
    return {**hand.cards}


@clause("12.5")
@each_kind
def test_one_exposed_card_is_turned_over_and_the_deal_goes_on(kind: str, device: str) -> None:
    game = Game(kind, device).wagered().deal(passes=1)
    before, lying = game.money, game.cards
    events = game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS))
    (turned,) = of(events, CardTurnedOver)
    assert (turned.clauses, turned.place, turned.position) == (("12.5",), 1, 0)
    assert not of(events, MisdealDeclared)
    assert seen_by_ben(game, 1) == {}, "it lies face down again"
    assert (game.money, game.cards, game.table.phase) == (before, lying, "dealing")
    game.deal()
    assert game.cards == (DECK - 3 * HAND - DEALER_HAND, 3 * HAND + DEALER_HAND, 0)
    assert game.statuses == ["dealt"] * 3


@clause("12.5")
def test_a_card_of_the_dealers_is_turned_over_like_any_other() -> None:
    for kind in (VIRTUAL, PHYSICAL):
        for incident in ("card-exposed", "dealer-card-exposed"):
            game = Game(kind, SHOE).wagered().deal(passes=3)
            (turned,) = of(game.report(incident, position=2, card=game.named(Card.NINE_H)), CardTurnedOver)
            assert (turned.clauses, turned.place) == (("12.5",), 0)
            game.deal()
            dealer = game.table.view().game.dealer
            assert dealer is not None
            assert dealer.cards == {DEALER_HAND - 1: cards(KINGS)[-1]}, "the dealer's last card is still the one face up"


@clause("12.5")
def test_by_hand_the_card_that_everybody_saw_is_known_from_then_on() -> None:
    game = Game(PHYSICAL, SHUFFLER).wagered().deal(passes=1)
    game.refused("impossible", DANA, reported("card-exposed", seat=1, position=0))
    (known,) = of(game.report("card-exposed", seat=1, position=0, card=Card.AS), CardsKnown)
    assert known.cards == ((1, 0, Card.AS),)
    assert "known already" in why(game, reported("card-exposed", seat=1, position=0, card=Card.AH))
    assert "foreign card" in why(game, reported("card-exposed", seat=2, position=0, card=Card.AS))
    game.deal().played(1).folded(2).folded(3)
    game.refused("card-known-twice", DANA, do.RevealDealer(cards("As Kd 9h 8s 4c")))
    game.revealed()
    game.refused("cards-wrong", DANA, do.SettleHand(1, cards(HANDS[1])))
    game.table.ok(DANA, do.SettleHand(1, cards("Ah 7d 5c 9s")))
    assert game.table.stack(1) == STACK_AFTER[1]


def why(game: Game, report: Incident) -> str:
    return str(game.refused("impossible", DANA, report).facts["why"])


@clause("12.5")
def test_where_pitboss_deals_it_knows_which_card_it_was() -> None:
    game = Game(VIRTUAL, SHOE).wagered().deal(passes=1)
    assert "knows its own" in why(game, reported("card-exposed", seat=1, position=0, card=Card.AS))
    for seat, position in ((1, 1), (1, -1), (4, 0)):
        assert "no card" in why(game, reported("card-exposed", seat=seat, position=position))
    game.report("card-exposed", seat=1, position=0)


@clause("12.5")
def test_a_card_that_lies_face_up_by_the_rules_was_not_exposed_in_error() -> None:
    for kind, device in KINDS:
        game = Game(kind, device).dealt()
        report = reported("dealer-card-exposed", position=DEALER_HAND - 1, card=game.named(cards(KINGS)[-1]))
        assert "face up as it should" in why(game, report)
        game.report("dealer-card-exposed", position=0, card=game.named(Card.KC))


@clause("12.5")
@each_kind
def test_a_card_shown_after_the_deal_voids_nothing_either(kind: str, device: str) -> None:
    game = Game(kind, device).dealt()
    before = game.money
    (went_on,) = of(game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS)), PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.5",), False)
    game.report("dealer-card-exposed", position=0, card=game.named(Card.KC))
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    if kind == PHYSICAL:
        assert (game.table.hand(1)[0], game.live.state.round.part.dealer.cards[0]) == (Card.AS, Card.KC)


@clause("12.5")
def test_only_the_dealer_turns_it_over() -> None:
    game = Game(VIRTUAL, SHOE).wagered().deal(passes=1)
    game.only("12.5", reported("card-exposed", seat=1, position=0), DANA)
