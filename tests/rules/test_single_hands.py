"""What befalls a single hand: information passed on, cards shown, collected too early or put on the discards."""

from __future__ import annotations

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import BY_PEOPLE, Game
from tests.support.rounds import cards, of, over
from tests.support.tables import ANN, DANA, GIL, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.games.dealer_poker.conduct import PlayedOn
from pitboss.games.dealer_poker.corrections import HandRestored
from pitboss.games.dealer_poker.settling import DealerRevealed
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, IncidentRecorded, RoundEnded
from pitboss.table.settings import SHUFFLER, VIRTUAL

each_kind = pytest.mark.parametrize(("kind", "device"), BY_PEOPLE)
before_and_after = pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
as_a_fold_or_not = pytest.mark.parametrize("as_a_fold", [False, True], ids=["only-the-cards", "wagers-too"])
EXCHANGED, EARLY, DISCARDS = "information-exchanged", "cards-collected-early", "cards-on-discard-pile"


def in_play(book: BookUnderTest, kind: str = VIRTUAL, device: str = SHUFFLER, *, handled: bool = True) -> Game:
    """All cards are out and nobody has decided; where they have been handled, all three hold theirs."""
    game = book.game(kind, device).dealt()
    return game.picked_up() if handled else game


def stands(game: Game, seat: int = 1) -> tuple[str, int, dict[str, int], int]:
    """A hand's status, its player's stack, their wagers on the layout, and what the tray has won."""
    return game.statuses[seat - 1], game.table.stack(seat), game.on(seat), game.table.tray - game.before["tray"]


def staked(game: Game, *wagers: str) -> int:
    """What Ann has on these areas, or on all of them."""
    return sum(stake for wager, stake in game.wagers[1].items() if not wagers or wager in wagers)


def others_are_untouched(game: Game) -> None:
    for seat in (2, 3):
        stakes = dict(game.wagers[seat])
        assert stands(game, seat)[:3] == ("dealt", STACK - sum(stakes.values()), stakes)


def out_of_the_round(book: BookUnderTest, game: Game) -> None:
    """The others' round goes on to its end, and nothing more happens to Ann."""
    game.refused("decided", DANA if game.physical else ANN, do.dealer_poker.Fold(1))
    stack = game.table.stack(1)
    game.folded(2).played(3).revealed().settled(3)
    (ended,) = of(over(game.table), RoundEnded)
    assert ended.counted == 3 * book.number("hand.player") + book.number("hand.dealer")
    assert game.stacks() == [stack, *game.after[1:]]


def only(book: BookUnderTest, game: Game, rule: str, who: do.Actor, report: Incident) -> None:
    for other in book.others(who, table=game.table):
        assert {*book.cites(rule)} <= {*game.refused("not-your-office", other, report).clauses}, other


@before_and_after
@each_kind
@pytest.mark.parametrize("play", [False, True])
@carries("remedy.information-exchanged")
def test_the_operator_may_declare_the_hand_void_and_all_its_wagers_go_back(
    book: BookUnderTest, kind: str, device: str, play: bool, handled: bool
) -> None:
    game, clauses = in_play(book, kind, device, handled=handled), book.cites("remedy.information-exchanged")
    if play:
        game.played(1)
    report = incident(EXCHANGED, area=1, choose=("void-hand",), words="named their cards")
    only(book, game, "remedy.information-exchanged", OPAL, report)
    recorded, voided = game.table.ok(OPAL, report)
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.person, recorded.words, recorded.clauses) == ("Ann", "named their cards", clauses)
    assert isinstance(voided, AreaVoided)
    ended = {line.wager: (line.outcome, line.stake, line.pays, line.clauses) for line in voided.wagers}
    stakes = {**game.wagers[1], **({"play": 1_000 * book.times} if play else {})}
    assert ended == {wager: ("void", stake, 0, clauses) for wager, stake in stakes.items()}
    assert stands(game) == ("void", STACK, {}, 0)
    others_are_untouched(game)
    out_of_the_round(book, game)


@carries("remedy.information-exchanged")
def test_it_is_a_power_and_used_only_where_the_operator_says_so(book: BookUnderTest) -> None:
    game = in_play(book)
    refusal = game.refused("choose-remedy", OPAL, incident(EXCHANGED, area=1))
    assert (refusal.clauses, refusal.facts["remedies"]) == (book.cites("remedy.information-exchanged"), ("void-hand",))
    game.refused("impossible", OPAL, incident(EXCHANGED, area=5, choose=("void-hand",)))
    before = game.money
    game.table.ok(GIL, do.Conduct(rule="conduct.information", seat=1))
    assert game.money == before
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == game.after


@before_and_after
@each_kind
@carries("remedy.player-exposes", "remedy.information-exchanged")
def test_a_player_who_shows_their_cards_causes_no_misdeal(book: BookUnderTest, kind: str, device: str, handled: bool) -> None:
    game = in_play(book, kind, device, handled=handled)
    before, hands = game.money, game.live.state.round.part.hands
    recorded, goes_on = game.report("player-exposes-cards", area=1)
    assert recorded.clauses == book.cites("remedy.player-exposes")
    assert isinstance(goes_on, PlayedOn)
    assert (game.money, game.live.state.round.part.hands) == (before, hands)
    (voided,) = of(game.table.ok(OPAL, incident(EXCHANGED, area=1, choose=("void-hand",))), AreaVoided)
    assert voided.clauses == book.cites("remedy.information-exchanged"), "which may apply to them all the same"
    assert game.table.stack(1) == STACK


@before_and_after
@each_kind
@as_a_fold_or_not
@carries("remedy.collected-early")
def test_a_hand_collected_before_its_player_decided_is_put_back_together(
    book: BookUnderTest, kind: str, device: str, as_a_fold: bool, handled: bool
) -> None:
    game = in_play(book, kind, device, handled=handled)
    if as_a_fold:
        game.folded(1)
        assert stands(game)[3] == staked(game, "ante", book.side)
    only(book, game, "remedy.collected-early", DANA, incident(EARLY, area=1))
    recorded, restored = game.report(EARLY, area=1)
    assert recorded.clauses == book.cites("remedy.collected-early")
    assert isinstance(restored, HandRestored)
    assert stands(game) == ("dealt", STACK - staked(game), game.wagers[1], 0)
    assert kind != VIRTUAL or game.table.hand(1) == cards(game.hands[1])
    others_are_untouched(game)
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == game.after


@before_and_after
@each_kind
@as_a_fold_or_not
@carries("remedy.collected-early-void")
def test_where_that_cannot_be_done_the_hand_is_void(
    book: BookUnderTest, kind: str, device: str, as_a_fold: bool, handled: bool
) -> None:
    game = in_play(book, kind, device, handled=handled)
    if as_a_fold:
        game.folded(1)
    recorded, voided = game.report(EARLY, area=1, possible=False)
    assert recorded.clauses == book.cites("remedy.collected-early-void")
    assert isinstance(voided, AreaVoided)
    assert {line.wager: line.outcome for line in voided.wagers} == dict.fromkeys(game.wagers[1], "void")
    assert stands(game) == ("void", STACK, {}, 0)
    others_are_untouched(game)
    out_of_the_round(book, game)


@pytest.mark.by_hand
@carries("remedy.collected-early")
def test_a_plain_fold_is_given_back_and_a_hand_that_plays_was_not_collected_too_early(book: BookUnderTest) -> None:
    game = in_play(book, handled=False).folded(2).played(1)
    game.refused("impossible", DANA, incident(EARLY, area=1))
    assert game.report(EARLY, area=2)[0].clauses == book.cites("remedy.collected-early")
    assert stands(game, 2)[:3] == ("dealt", STACK - 2_000, {"ante": 2_000})


@before_and_after
@each_kind
@carries("remedy.discard-top")
def test_a_hand_on_top_of_the_discards_is_put_back(book: BookUnderTest, kind: str, device: str, handled: bool) -> None:
    game = in_play(book, kind, device, handled=handled)
    only(book, game, "remedy.discard-top", DANA, incident(DISCARDS, area=1))
    recorded, restored = game.report(DISCARDS, area=1)
    assert recorded.clauses == book.cites("remedy.discard-top")
    assert isinstance(restored, HandRestored)
    assert stands(game) == ("dealt", STACK - staked(game), game.wagers[1], 0)
    assert len(game.table.hand(1)) == book.number("hand.player"), "as many cards as a hand has"
    others_are_untouched(game)
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == game.after


@before_and_after
@each_kind
@pytest.mark.parametrize("play", [False, True])
@carries("remedy.discard-lost")
def test_a_hand_that_is_not_on_top_has_been_folded(
    book: BookUnderTest, kind: str, device: str, play: bool, handled: bool
) -> None:
    """Ante and side wager are lost as in a fold; for a wager that outlives one no cards are left, and it goes back with Play."""
    game = in_play(book, kind, device, handled=handled)
    if play:
        game.played(1)
    recorded, folded = game.report(DISCARDS, area=1, possible=False)
    assert recorded.clauses == book.cites("remedy.discard-lost")
    assert isinstance(folded, HandFolded)
    assert {*book.cites("remedy.discard-lost")} <= {*folded.clauses}
    assert not folded.plays_on
    gone = {wager: ("given-up", -staked(game, wager)) for wager in ("ante", book.side)}
    back = {wager: ("void", 0) for wager in (*game.wagers[1], *(["play"] if play else [])) if wager not in gone}
    assert {line.wager: (line.outcome, line.pays) for line in folded.wagers} == {**gone, **back}
    assert all(line.clauses for line in folded.wagers)
    assert stands(game) == ("folded", STACK - 1_500, {}, 1_500)
    others_are_untouched(game)
    out_of_the_round(book, game)


@pytest.mark.by_hand
@carries("remedy.discard-top")
def test_a_hand_that_plays_keeps_its_place_until_it_is_settled(book: BookUnderTest) -> None:
    game = in_play(book).decided()
    for moment in ("deciding", "settling"):
        assert game.table.phase == moment
        assert game.report(DISCARDS, area=1)[0].clauses == book.cites("remedy.discard-top")
        assert (game.statuses[0], game.on(1)) == ("plays", {**game.wagers[1], "play": 1_000 * book.times})
        if moment == "deciding":
            assert of(game.table.ok(DANA, do.RevealDealer()), DealerRevealed)
    game.refused("impossible", DANA, incident(DISCARDS, area=2))
    game.all_settled().ended()
    assert game.stacks() == game.after
