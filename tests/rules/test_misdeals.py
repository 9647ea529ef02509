"""Wrong deals, wrong counts of the dealer's hand, exposed cards, and what a misdeal does to the round."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import BY_PEOPLE, Game, void
from tests.support.rounds import cards, of
from tests.support.tables import ANN, BEN, DANA, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.conduct import PlayedOn
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.games.dealer_poker.misdeals import CardTurnedOver
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), BY_PEOPLE)
by_people = pytest.mark.parametrize("kind", [PHYSICAL])


def in_play(book: BookUnderTest, kind: str = VIRTUAL, device: str = SHUFFLER) -> Game:
    """Ann has played, Ben has folded and Cleo has picked up their cards."""
    return book.game(kind, device).dealt().played(1).folded(2).picked_up(3)


def only_the_dealer(book: BookUnderTest, game: Game, report: Incident, *rules: str) -> None:
    for who in book.others(DANA, table=game.table):
        assert set(book.cites(*rules)) <= set(game.refused("not-your-office", who, report).clauses), who


def misdealt(book: BookUnderTest, game: Game, report: Incident, *rules: str) -> None:
    """By these rules it is a misdeal: every wager goes back, folded and settled ones too, and the table plays again."""
    recorded, *then = game.table.ok(DANA, report)
    assert isinstance(recorded, IncidentRecorded)
    assert recorded.by == "Dana"
    (declared,), (voided,) = of(then, MisdealDeclared), of(then, RoundVoided)
    assert (declared.clauses, voided.clauses) == (book.cites(*rules), book.cites("remedy.misdeal-voids"))
    assert {(line.outcome, line.pays) for _, line in voided.returned} == {("void", 0)}
    assert all(line.clauses == book.cites("remedy.misdeal-voids") for _, line in voided.returned)
    returned = {(seat, line.wager): line.stake for seat, line in voided.returned if line.wager != "play"}
    assert returned == {(seat, wager): stake for seat, each in game.wagers.items() for wager, stake in each.items()}
    void(game)
    assert game.stacks() == [STACK] * 3
    game.plays_again()
    assert game.stacks() == game.after, "only the new round has counted"


MISTAKES = ("dealt-incorrectly", "dealer-count-wrong", "player-count-wrong", "cards-exposed", "hand-without-wager")


def mistake(book: BookUnderTest, incident: str) -> Incident:
    hand, dealer = book.number("hand.player"), book.number("hand.dealer")
    facts: dict[str, dict[str, Any]] = {
        "dealt-incorrectly": {},
        "dealer-count-wrong": {"cards": dealer + 1},
        "player-count-wrong": {"area": 1, "cards": hand - 1},
        "cards-exposed": {"cards": 2, "in_deal": True},
        "hand-without-wager": {"area": 5, "cards": hand},
    }
    return reported(incident, **facts[incident])


@pytest.mark.parametrize("incident", MISTAKES)
@each_kind
@carries("remedy.misdeal-before-handled", "remedy.misdeal-voids")
def test_any_wrong_deal_noticed_before_cards_are_handled_is_a_misdeal(
    book: BookUnderTest, kind: str, device: str, incident: str
) -> None:
    game = book.game(kind, device).dealt()
    only_the_dealer(book, game, mistake(book, incident), "remedy.misdeal-before-handled")
    also = ("remedy.cards-exposed",) if incident == "cards-exposed" else ()
    misdealt(book, game, mistake(book, incident), "remedy.misdeal-before-handled", *also)


@pytest.mark.by_hand
@pytest.mark.parametrize("passes", [1, 2])
@by_people
@carries("remedy.misdeal-before-handled", "remedy.misdeal-voids")
def test_it_can_be_noticed_in_the_middle_of_the_deal(book: BookUnderTest, kind: str, passes: int) -> None:
    game = book.game(kind, SHOE).wagered().deal(passes=passes)
    misdealt(book, game, reported("dealt-incorrectly"), "remedy.misdeal-before-handled")


@each_kind
@carries("remedy.misdeal-before-handled")
def test_once_a_single_player_has_handled_cards_it_comes_too_late(book: BookUnderTest, kind: str, device: str) -> None:
    game = book.game(kind, device).dealt().picked_up(3)
    before, lying = game.money, game.cards
    recorded, went_on = game.report("dealt-incorrectly")
    assert isinstance(recorded, IncidentRecorded)
    assert "after-handled" in recorded.conditions
    assert isinstance(went_on, PlayedOn)
    assert went_on.clauses == book.cites("remedy.misdeal-before-handled")
    assert (game.money, game.cards, game.statuses) == (before, lying, ["dealt"] * 3)
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == game.after, "the round is settled like any other"


@pytest.mark.by_hand
@carries("remedy.misdeal-before-handled")
def test_a_decision_is_handling_a_look_from_outside_is_not_and_between_rounds_nothing_was_dealt(book: BookUnderTest) -> None:
    game = book.game().wagered()
    game.refused("impossible", DANA, reported("dealt-incorrectly"))
    game.deal()
    for viewer in (PUBLIC, Viewer("player", "Ann"), Viewer("dealer", "Dana"), Viewer("inspector", "Ines")):
        game.table.view(viewer)
    assert of(game.table.ok(DANA, reported("dealt-incorrectly")), MisdealDeclared)
    void(game)
    decided = book.game().dealt().folded(2)
    assert not of(decided.report("dealt-incorrectly"), MisdealDeclared)
    assert decided.statuses == ["dealt", "folded", "dealt"]


@pytest.mark.parametrize("off", [-1, 1])
@each_kind
@carries("remedy.dealer-count", "remedy.misdeal-voids")
def test_a_wrong_number_of_cards_in_the_dealers_hand_is_a_misdeal(book: BookUnderTest, kind: str, device: str, off: int) -> None:
    game, right = in_play(book, kind, device), book.number("hand.dealer")
    game.refused("impossible", DANA, reported("dealer-count-wrong", cards=right))
    only_the_dealer(book, game, reported("dealer-count-wrong", cards=right + off), "remedy.dealer-count")
    misdealt(book, game, reported("dealer-count-wrong", cards=right + off), "remedy.dealer-count")


@pytest.mark.parametrize("shown", [2, 3])
@each_kind
@carries("remedy.cards-exposed", "remedy.misdeal-voids")
def test_two_cards_or_more_exposed_in_the_deal_are_a_misdeal(book: BookUnderTest, kind: str, device: str, shown: int) -> None:
    game = in_play(book, kind, device)
    game.refused("impossible", DANA, reported("cards-exposed", cards=1))
    report = reported("cards-exposed", cards=shown, in_deal=True)
    only_the_dealer(book, game, report, "remedy.cards-exposed")
    misdealt(book, game, report, "remedy.cards-exposed")


@each_kind
@carries("remedy.misdeal-voids")
def test_found_when_a_hand_is_settled_everything_is_undone(book: BookUnderTest, kind: str, device: str) -> None:
    rules = {"dealer-count-wrong": "remedy.dealer-count", "cards-exposed": "remedy.cards-exposed"}
    if book.authority == "nz":
        rules["player-count-wrong"] = "remedy.hand-count"
    for incident, rule in rules.items():
        game = book.game(kind, device).dealt().decided().revealed().settled(book.game().in_turn[0])
        misdealt(book, game, mistake(book, incident), rule)


@each_kind
@carries("remedy.misdeal-voids")
def test_a_void_round_is_dealt_again_from_shuffled_cards_after_players_could_change_their_wagers(
    book: BookUnderTest, kind: str, device: str
) -> None:
    game = in_play(book, kind, device)
    back = game.live.state.decks[game.live.state.shoe.deck].back
    game.table.ok(DANA, mistake(book, "dealer-count-wrong"))
    fresh = game.live.state.shoe
    assert fresh.shuffled == (kind == VIRTUAL)
    assert (game.live.state.decks[fresh.deck].back == back) == (device == SHOE), "with two decks the other one comes in"
    game.refused("wrong-phase", DANA if game.physical else ANN, do.dealer_poker.Fold(1))
    game.table.ok(BEN, do.LeaveTable())
    if kind == PHYSICAL:
        game.ready()
    game.wagered({1: {"ante": 3_000}, 3: {"ante": 1_500, book.side: 1_000}}).deal()
    assert (game.live.state.round.number, set(game.live.state.round.part.hands)) == (2, {1, 3})
    assert (game.on(1), game.on(3)) == ({"ante": 3_000}, {"ante": 1_500, book.side: 1_000})
    assert game.stacks(1, 3) == [STACK - 3_000, STACK - 2_500]


@carries("remedy.misdeal-voids", "token.exchange")
def test_tokens_come_back_as_tokens(book: BookUnderTest) -> None:
    game = book.game(PHYSICAL, SHOE)
    game.table.ok(ANN, do.ExchangeVoucher("V1", 2_000))
    game.table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=1_500)}))
    game.deal().folded(1)
    assert (game.table.stack(1), game.table.tokens(1)) == (STACK - 500, 500)
    game.table.ok(DANA, mistake(book, "dealer-count-wrong"))
    assert (game.table.stack(1), game.table.tokens(1)) == (STACK, 2_000)


@by_people
@carries("remedy.exposed-card")
def test_one_exposed_card_of_a_player_is_turned_over_and_the_deal_goes_on(book: BookUnderTest, kind: str) -> None:
    turned_over(book, kind, SHOE)
    if not book.dealer_first:
        turned_over(book, kind, SHUFFLER)


def turned_over(book: BookUnderTest, kind: str, device: str) -> None:
    game = book.game(kind, device).wagered().deal(passes=1)
    before, lying = game.money, game.cards
    report = reported("card-exposed", area=1, position=0, card=game.named(Card.AS))
    only_the_dealer(book, game, report, "remedy.exposed-card")
    events = game.table.ok(DANA, report)
    assert of(events, CardTurnedOver) == [CardTurnedOver(place=1, position=0, clauses=book.cites("remedy.exposed-card"))]
    assert not of(events, MisdealDeclared)
    hand = game.table.view(Viewer("player", "Ben")).of(DealerPokerView).hands.get(1)
    assert hand is not None
    assert hand.cards == {}, "it lies face down again"
    assert (game.money, game.cards, game.table.phase) == (before, lying, "dealing")
    assert of(events, CardsKnown)[0].cards == ((1, 0, Card.AS),), "everybody saw it, so it is known"
    game.deal().decided().revealed().all_settled().ended()
    assert game.stacks() == game.after
    game.ready().wagered().deal(passes=1)
    again = reported("card-exposed", area=2, position=0, card=game.named(Card.TC))
    assert of(game.table.ok(DANA, again), CardTurnedOver), "a new deal counts from one again"


@carries("remedy.exposed-card")
def test_by_hand_the_exposed_card_is_named_once_and_rightly_and_pitboss_exposes_none(book: BookUnderTest) -> None:
    def why(game: Game, **facts: Any) -> str:
        return str(game.refused("impossible", DANA, reported("card-exposed", **facts)).facts["why"])

    game = book.game(PHYSICAL, SHOE).wagered().deal(passes=1)
    assert why(game, area=1, position=0)
    game.report("card-exposed", area=1, position=0, card=Card.AS)
    assert "already known" in why(game, area=1, position=0, card=Card.AH)
    assert "foreign card" in why(game, area=2, position=0, card=Card.AS)
    game.deal().decided().revealed()
    if game.in_turn[0] == 3:
        game.settled(3)
    game.refused("cards-wrong", DANA, do.SettleHand(1, cards(game.hands[1])))
    game.settled(1)
    other = book.game(PHYSICAL, SHOE).wagered().deal(passes=1)
    for seat, position in ((1, 1), (1, -1), (4, 0)):
        assert "no card" in why(other, area=seat, position=position)
    virtual = book.game(VIRTUAL, SHOE).wagered().deal(passes=1)
    for card in (None, Card.AS):
        refusal = virtual.refused("only-hands", DANA, reported("card-exposed", area=1, position=0, card=card))
        assert {*book.cites("remedy.exposed-card")} <= {*refusal.clauses}


@pytest.mark.by_hand
@pytest.mark.parametrize(("place", "position", "card"), [(2, 0, Card.TC), (1, 1, Card.AH), (0, 1, Card.KD)])
@by_people
@carries("remedy.exposed-card", "remedy.misdeal-voids")
def test_one_card_after_another_in_the_same_deal_makes_two(
    book: BookUnderTest, kind: str, place: int, position: int, card: Card
) -> None:
    """A player's and then another's, one of the same hand, or the dealer's. Nobody has handled cards yet."""
    before_handled = book.rules.has("remedy.misdeal-before-handled")
    rules = ("remedy.misdeal-before-handled", "remedy.cards-exposed") if before_handled else ("remedy.cards-exposed",)
    incident = "card-exposed" if place else "dealer-card-exposed"
    in_deal = None if place else True
    second = reported(incident, area=place, position=position, card=None if kind == VIRTUAL else card, in_deal=in_deal)
    dealing = book.game(kind, SHOE).wagered().deal(passes=2)
    for game in (dealing, *(book.game(kind, device).dealt() for device in (SHOE, SHUFFLER))):
        first = game.report("card-exposed", area=1, position=0, card=game.named(Card.AS))
        assert of(first, CardTurnedOver)[0].clauses == book.cites("remedy.exposed-card")
        recorded, *_ = events = game.table.ok(DANA, second)
        assert isinstance(recorded, IncidentRecorded)
        assert (recorded.incident, recorded.reported) == ("cards-exposed", incident)
        assert of(events, MisdealDeclared)[0].clauses == book.cites(*rules)
        void(game)


@by_people
@carries("remedy.exposed-card", "remedy.misdeal-before-handled")
def test_a_card_of_the_dealers_is_turned_over_like_any_other(book: BookUnderTest, kind: str) -> None:
    clauses, own = book.cites("remedy.exposed-card"), book.number("hand.dealer") - book.number("hand.player")
    for incident in ("card-exposed", "dealer-card-exposed"):
        game = book.game(kind, SHOE).wagered().deal(passes=2)
        seen = cards(game.dealer)[1]
        report = reported(incident, position=1, card=game.named(seen))
        only_the_dealer(book, game, report, "remedy.exposed-card")
        assert of(game.table.ok(DANA, report), CardTurnedOver) == [CardTurnedOver(place=0, position=1, clauses=clauses)]
        game.deal()
        dealer = game.table.view().of(DealerPokerView).dealer
        assert dealer is not None
        assert [*dealer.cards.values()] == [*cards(game.dealer)[-1:] * own], "the last card is still the only one face up"
        game.decided().revealed().all_settled().ended()
        assert game.stacks() == game.after
    assert of(book.game(kind).dealt().report("dealt-incorrectly"), MisdealDeclared)[0].clauses == book.cites(
        "remedy.misdeal-before-handled"
    )


@each_kind
@carries("remedy.exposed-card")
def test_a_players_card_shown_after_the_deal_voids_nothing_either(book: BookUnderTest, kind: str, device: str) -> None:
    """In New Zealand no rule speaks of it and a supervisor decides."""
    for handled in (False, True):
        game = book.game(kind, device).dealt()
        if handled:
            game.played(1).folded(2).picked_up(3)
        before, statuses = game.money, game.statuses
        seen = game.named(cards(game.hands[3])[0])
        recorded, *then = game.report("card-exposed", area=3, position=0, card=seen, in_deal=False)
        if book.authority == "nz":
            assert recorded.clauses == book.cites("supervise.decision")
            assert not of(then, CardTurnedOver)
        else:
            assert [event.clauses for event in of(then, PlayedOn)] == [book.cites("remedy.exposed-card")]
        assert (game.money, game.statuses) == (before, statuses)
        if handled:
            game.played(3).revealed().all_settled().ended()
        else:
            game.decided().revealed().all_settled().ended()
        assert game.stacks() == game.after
    in_deal = book.game(kind, device).dealt()
    seen = in_deal.named(cards(in_deal.hands[3])[0])
    turned = of(in_deal.report("card-exposed", area=3, position=0, card=seen), CardTurnedOver)
    assert [event.clauses for event in turned] == [book.cites("remedy.exposed-card")], "it has only just been dealt"


@each_kind
@carries("remedy.cards-exposed")
def test_cards_seen_after_the_deal_are_no_misdeal_however_many_and_however_reported(
    book: BookUnderTest, kind: str, device: str
) -> None:
    settled_by = "supervise.decision" if book.authority == "nz" else "remedy.exposed-card"
    for handled in (False, True):
        game = book.game(kind, device).dealt()
        if handled:
            game.picked_up()
        before, statuses = game.money, game.statuses
        for seat in (1, 2):
            seen = game.named(cards(game.hands[seat])[0])
            events = game.report("card-exposed", area=seat, position=0, card=seen, in_deal=False)
            assert events[0].clauses == book.cites(settled_by)
        several = game.report("cards-exposed", area=1, cards=2, in_deal=False)
        assert several[0].clauses == book.cites(settled_by)
        assert not of(several, MisdealDeclared)
        assert (game.money, game.statuses) == (before, statuses)
        game.decided().revealed().all_settled().ended()
        assert game.stacks() == game.after
    dealing = book.game(kind, SHOE).wagered().deal(passes=1)
    early = reported("cards-exposed", cards=2, in_deal=False)
    assert "being dealt" in str(dealing.refused("impossible", DANA, early).facts["why"])
    assert of(dealing.report("cards-exposed", cards=2), MisdealDeclared)
    found_later = book.game(kind, device).dealt().picked_up()
    unsaid = found_later.refused("impossible", DANA, reported("cards-exposed", cards=2))
    assert "you must say whether" in str(unsaid.facts["why"])
    assert of(found_later.report("cards-exposed", cards=2, in_deal=True), MisdealDeclared)[0].clauses == book.cites(
        "remedy.cards-exposed"
    )


@by_people
@carries("remedy.exposed-card", "supervise.decision")
def test_a_card_seen_after_the_deal_is_known_while_a_supervisor_decides(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind, SHUFFLER).dealt()
    during = reported("card-exposed", area=2, position=0, card=game.named(Card.TC), in_deal=True)
    assert of(game.table.ok(DANA, during), CardTurnedOver), "a card seen in the deal has its rule"
    game.picked_up(1)
    report = reported("card-exposed", area=1, position=0, card=game.named(Card.AS), in_deal=False)
    recorded, *then = game.table.ok(DANA, report)
    assert isinstance(recorded, IncidentRecorded)
    assert recorded.awaits
    assert recorded.clauses == book.cites("supervise.decision")
    assert [event.cards for event in of(then, CardsKnown)] == [((1, 0, Card.AS),)]
