"""The outcome of a game invalidated: wagers refunded, and those of whoever committed a fraud forfeited."""

import pytest
from tests.support.mishaps import NAMES, void
from tests.support.opening import MIA
from tests.support.play import CASS, player
from tests.support.rounds import of
from tests.support.tables import STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.commands import Actor, Stake
from pitboss.table.rounds import RoundVoided, WagersForfeited
from pitboss.table.services.supervision.sanctions import RoundInvalidated
from pitboss.table.settings import PHYSICAL, VIRTUAL

ANN = player("Ann")
or_above = pytest.mark.parametrize("who", [CASS, MIA])


def fallen(ground: str, *forfeits: int, persons: tuple[str, ...] | None = None) -> do.Invalidate:
    """The round is invalidated; without other names, those whose wagers are forfeited committed the fraud."""
    named = tuple(NAMES.get(seat, "Zoe") for seat in forfeits) if persons is None else persons
    return do.Invalidate(ground, "a brawl at the rail" if ground == "disruption" else "marked cards", forfeits, named)


@carries("supervise.invalidate", "supervise.refund")
@or_above
@pytest.mark.parametrize("ground", ["disruption", "fraud"])
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_the_outcome_of_a_game_may_be_invalidated_and_every_wager_is_refunded(
    book: BookUnderTest, who: Actor, ground: str, kind: str
) -> None:
    game = book.game(kind).dealt().decided().revealed().settled(1)
    game.only(book.clause("supervise.invalidate"), fallen(ground), CASS, MIA)
    events = game.table.ok(who, fallen(ground))
    (invalidated,), (voided,) = of(events, RoundInvalidated), of(events, RoundVoided)
    assert invalidated.clauses == book.cites("supervise.invalidate", f"supervise.invalidate.{ground}")
    assert (invalidated.ground, invalidated.words) == (ground, fallen(ground).words)
    assert voided.clauses == book.cites("supervise.refund")
    assert not of(events, WagersForfeited)
    void(game)
    game.plays_again()


@carries("supervise.invalidate.disruption", "supervise.invalidate.fraud")
def test_a_disruption_and_a_fraud_are_two_grounds(book: BookUnderTest) -> None:
    for ground, other in (("disruption", "fraud"), ("fraud", "disruption")):
        game = book.game().dealt()
        (invalidated,) = of(game.table.ok(CASS, fallen(ground)), RoundInvalidated)
        assert book.clause(f"supervise.invalidate.{ground}") in invalidated.clauses
        assert book.clause(f"supervise.invalidate.{other}") not in invalidated.clauses
        void(game)


@carries("supervise.refund")
@or_above
def test_the_wagers_of_whoever_committed_the_fraud_may_be_forfeited(book: BookUnderTest, who: Actor) -> None:
    """Also what they had folded or won with; nobody else's."""
    for played, seat, stake in (("won", 1, 2_500), ("folded", 2, 2_000), ("live", 3, 500)):
        game = book.game().dealt().decided().revealed().settled(1)
        (taken,) = of(game.table.ok(who, fallen("fraud", seat)), WagersForfeited)
        assert (taken.clauses, taken.area) == (book.cites("supervise.refund"), seat), played
        assert sum(line.stake for line in taken.wagers) == -sum(line.pays for line in taken.wagers) == stake
        expected = [STACK] * 3
        expected[seat - 1] -= stake
        assert (game.stacks(), game.table.tray) == (expected, game.before["tray"] + stake)


@carries("supervise.refund", "supervise.invalidate.fraud")
def test_nothing_of_a_player_is_forfeited_who_is_not_named_as_having_committed_the_fraud(book: BookUnderTest) -> None:
    game = book.game().dealt()
    for seats, persons in (((1,), ()), ((1,), ("Ben",)), ((2, 1), ("Ben",))):
        refusal = game.refused("not-the-offender", CASS, fallen("fraud", *seats, persons=persons))
        assert refusal.clauses == book.cites("supervise.forfeit", "supervise.invalidate.fraud")
        assert (refusal.facts["seat"], refusal.facts["player"]) == (1, "Ann")
    assert game.statuses == ["dealt"] * 3
    events = game.table.ok(CASS, fallen("fraud", 2, persons=("Ben", "Zoe", "Ben")))
    (invalidated,), (taken,) = of(events, RoundInvalidated), of(events, WagersForfeited)
    assert (invalidated.persons, taken.area) == (("Ben", "Zoe"), 2), "an accomplice who does not play is named as well"
    assert game.stacks() == [STACK, STACK - 2_000, STACK]


@carries("supervise.invalidate.fraud")
def test_a_fraud_may_be_by_persons_unknown_and_a_disruption_is_by_nobody(book: BookUnderTest) -> None:
    game = book.game().dealt()
    game.refused("no-fraud", CASS, fallen("disruption", persons=("Ben",)))
    (invalidated,) = of(game.table.ok(CASS, fallen("fraud")), RoundInvalidated)
    assert invalidated.persons == ()
    void(game)


@carries("supervise.refund")
def test_forfeited_tokens_are_taken_as_tokens_and_nothing_is_taken_twice(book: BookUnderTest) -> None:
    game = book.game(chips=500)
    game.table.ok(ANN, do.ExchangeVoucher("V1", 2_000))
    game.table.ok(ANN, do.PlaceWagers(1, {book.main: Stake(chips=500, tokens=1_500)}))
    game.deal()
    assert (game.table.stack(1), game.table.tokens(1)) == (0, 500)
    game.table.ok(CASS, fallen("fraud", 1, 1))
    assert (game.table.stack(1), game.table.tokens(1)) == (0, 500)
    assert game.table.tray == game.before["tray"] + 500
    assert game.live.state.money["tray/tokens"] == 1_500


@pytest.mark.by_hand
@carries("supervise.refund")
def test_a_hand_that_was_void_already_has_nothing_to_forfeit(book: BookUnderTest) -> None:
    game = book.game().dealt().picked_up()
    game.report("player-count-wrong", area=1, cards=4)
    assert not of(game.table.ok(CASS, fallen("fraud", 1)), WagersForfeited)
    void(game)


@carries("supervise.invalidate", "supervise.refund")
def test_only_a_fraud_forfeits_and_only_a_named_ground_invalidates(book: BookUnderTest) -> None:
    game = book.game().wagered()
    assert book.clause("supervise.invalidate") in game.refused("wrong-phase", CASS, fallen("fraud")).clauses
    game.deal()
    assert game.refused("no-fraud", CASS, fallen("disruption", 1)).clause == book.clause("supervise.refund")
    assert game.refused("no-hand", CASS, fallen("fraud", 4)).clause == book.clause("supervise.refund")
    refusal = game.refused("no-such-ground", CASS, do.Invalidate("boredom", ""))
    assert (refusal.clause, refusal.facts["grounds"]) == (book.clause("supervise.invalidate"), ("disruption", "fraud"))
    assert game.statuses == ["dealt"] * 3
    offer = game.table.offered(CASS, "invalidate")
    assert offer is not None
    assert offer.choices == ("disruption", "fraud")


@carries("supervise.invalidate.disruption", "supervise.invalidate.fraud")
@pytest.mark.parametrize("blank", ["", " ", "\t\n"])
def test_what_happened_goes_on_the_record(book: BookUnderTest, blank: str) -> None:
    game = book.game().dealt()
    for ground, persons in (("disruption", ()), ("fraud", ("Ann",))):
        refusal = game.refused("no-reason", CASS, do.Invalidate(ground, blank, (), persons))
        assert refusal.clauses == book.cites(f"supervise.invalidate.{ground}")
