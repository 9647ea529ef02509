"""11.1, 11.5, 11.10, 11.11, 11.13, 11.14: what befalls a single hand, and what it costs whom."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import KINDS, Game
from tests.support.nz import CASS, DANA, GIL, INES, OPAL
from tests.support.nz_three import ANN, BEN, BOOK, HAND, STACK, NZThreeCards, in_round, lies, paid, settled, with_values
from tests.support.play import player
from tests.support.rounds import cards, number, of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import DealerExposed, DealerRevealed, HandDiscarded, HandFolded, HandRestored, PlayedOn
from pitboss.law import LawError
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, IncidentRecorded, MisdealDeclared, RoundEnded, WagersForfeited
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
before_and_after = pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
OWN = cards(NZThreeCards.dealer)
STAKES = {"ante": 1_000, "pair-plus": 500, "six-card-bonus": 200}
"""What Ann has on their areas."""
ALL = sum(STAKES.values())
BOUGHT_IN = 10_000_000 - 3 * STACK
BONUS = "six-card-bonus"
DISCARDS = "cards-on-discard-pile"


def in_play(kind: str = VIRTUAL, device: str = SHUFFLER, *, handled: bool, **settings: Any) -> Game:
    """All cards are out and nobody has decided; where they have been handled, all three hold theirs in hand."""
    game = NZThreeCards(kind, device, **settings).dealt()
    return game.picked_up() if handled else game


def status(game: Game, seat: int) -> str:
    return str(game.live.state.round.part.hands[seat].status.value)


def others_are_untouched(game: Game) -> None:
    assert game.stacks(2, 3) == [STACK - 2_000, STACK - 500]
    assert (game.on(2), game.on(3)) == ({"ante": 2_000}, {"pair-plus": 500})
    assert [status(game, seat) for seat in (2, 3)] == ["dealt", "dealt"]


def out_of_the_round(game: Game) -> None:
    """The others' round goes on to its end, and nothing more happens to Ann."""
    stack = game.table.stack(1)
    game.folded(2).played(3).revealed().settled(3)
    (ended,) = of(game.table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 4 * HAND
    assert game.stacks() == [stack, *NZThreeCards.after[1:]]


# --- 11.1: information passed on -----------------------------------------------------------------------------------


@clause("11.1")
@before_and_after
@each_kind
@pytest.mark.parametrize("play", [0, 1_000])
def test_the_operator_may_declare_the_hand_void_and_all_its_wagers_go_back(
    kind: str, device: str, play: int, handled: bool
) -> None:
    game = in_play(kind, device, handled=handled)
    if play:
        game.played(1)
    report = incident("information-exchanged", seat=1, choose=("void-hand",), words="named their cards")
    for who in (ANN, DANA, GIL, CASS, INES):
        assert game.refused("not-your-office", who, report).clauses == ("11.1",)
    recorded, voided = game.table.ok(OPAL, report)
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.person, recorded.words, recorded.clauses) == ("Ann", "named their cards", ("11.1",))
    assert isinstance(voided, AreaVoided)
    ended = {line.wager: (line.outcome, line.stake, line.pays, line.clauses) for line in voided.wagers}
    stakes = {**STAKES, **({"play": play} if play else {})}
    assert ended == {wager: ("void", stake, 0, ("11.1",)) for wager, stake in stakes.items()}, "the Six Card Bonus too"
    assert (game.table.stack(1), game.on(1), game.table.tray, status(game, 1)) == (STACK, {}, BOUGHT_IN, "void")
    others_are_untouched(game)
    game.refused("decided", DANA if game.physical else ANN, do.Fold(1))
    out_of_the_round(game)


@clause("11.1")
def test_it_is_a_power_and_used_only_where_the_operator_says_so() -> None:
    game = in_play(handled=True)
    refusal = game.refused("choose-remedy", OPAL, incident("information-exchanged", seat=1))
    assert (refusal.clauses, refusal.facts["remedies"]) == (("11.1",), ("void-hand",))
    game.refused("impossible", OPAL, incident("information-exchanged", seat=5, choose=("void-hand",)))
    before = game.money
    game.table.ok(GIL, do.Conduct(rule="conduct.information", seat=1))
    assert game.money == before
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == NZThreeCards.after


@clause("11.1")
def test_of_a_folded_hand_that_is_kept_for_its_bonus_only_the_bonus_is_left_to_void() -> None:
    game = in_play(handled=True).folded(1)
    game.table.ok(OPAL, incident("information-exchanged", seat=1, choose=("void-hand",)))
    assert (game.table.stack(1), game.table.tray) == (STACK - 1_500, BOUGHT_IN + 1_500), "what was folded stays lost"
    game.refused("impossible", OPAL, incident("information-exchanged", seat=1, choose=("void-hand",)))


def test_a_reading_that_leaves_the_bonus_out_is_not_built() -> None:
    book = with_values(**{"information-exchanged.voids": '["ante", "play", "pair-plus"]'})
    with pytest.raises(LawError, match=r"information-exchanged\.voids"):
        in_round("As Ah 7d", "Kc Kd 9h", book=book)


# --- 11.5: collected too early -------------------------------------------------------------------------------------


@clause("11.5")
@before_and_after
@each_kind
@pytest.mark.parametrize("as_a_fold", [False, True], ids=["only-the-cards", "wagers-too"])
def test_a_hand_collected_before_its_player_decided_is_put_back_together(
    kind: str, device: str, as_a_fold: bool, handled: bool
) -> None:
    """Taken for a fold it was in the round for its bonus only; put together, its player decides after all."""
    game = in_play(kind, device, handled=handled)
    if as_a_fold:
        game.folded(1)
        assert (game.table.tray, game.on(1)) == (BOUGHT_IN + 1_500, {BONUS: 200})
    recorded, restored = game.report("cards-collected-early", seat=1)
    assert recorded.clauses == ("11.5",)
    assert isinstance(restored, HandRestored)
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - ALL, STAKES, BOUGHT_IN)
    assert status(game, 1) == "dealt"
    others_are_untouched(game)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == NZThreeCards.after


@clause("11.5")
@before_and_after
@pytest.mark.parametrize("as_a_fold", [False, True], ids=["only-the-cards", "wagers-too"])
def test_where_that_cannot_be_done_the_hand_is_void(as_a_fold: bool, handled: bool) -> None:
    game = in_play(handled=handled)
    if as_a_fold:
        game.folded(1)
    recorded, voided = game.report("cards-collected-early", seat=1, possible=False)
    assert recorded.clauses == ("11.5",)
    assert isinstance(voided, AreaVoided)
    assert {line.wager: line.outcome for line in voided.wagers} == dict.fromkeys(STAKES, "void")
    assert (game.table.stack(1), game.on(1), game.table.tray, status(game, 1)) == (STACK, {}, BOUGHT_IN, "void")
    others_are_untouched(game)
    out_of_the_round(game)


@clause("11.5")
def test_a_plain_fold_taken_too_early_is_given_back_and_a_hand_played_was_not_collected_too_early() -> None:
    game = in_play(handled=False).folded(2).played(1)
    for who in (BEN, GIL, OPAL, INES):
        assert "11.5" in game.refused("not-your-office", who, incident("cards-collected-early", seat=2)).clauses
    game.refused("impossible", DANA, incident("cards-collected-early", seat=1))
    game.report("cards-collected-early", seat=2)
    assert (status(game, 2), game.on(2), game.table.stack(2)) == ("dealt", {"ante": 2_000}, STACK - 2_000)


# --- 11.10 and 11.11: cards shown after the deal -------------------------------------------------------------------


@clause("11.10")
@before_and_after
@each_kind
def test_a_player_who_shows_their_cards_causes_no_misdeal(kind: str, device: str, handled: bool) -> None:
    game = in_play(kind, device, handled=handled)
    before, hands = game.money, game.live.state.round.part.hands
    recorded, goes_on = game.report("player-exposes-cards", seat=1)
    assert recorded.clauses == ("11.10",)
    assert isinstance(goes_on, PlayedOn)
    assert (game.money, game.live.state.round.part.hands) == (before, hands)
    assert game.table.ok(OPAL, incident("information-exchanged", seat=1, choose=("void-hand",)))[0].clauses == ("11.1",)
    assert game.table.stack(1) == STACK, "11.1 may apply to them all the same"


def showing(game: Game, *positions: int) -> Incident:
    return incident("dealer-exposes-cards", shown={at: game.named(OWN[at]) for at in positions})


@clause("11.11")
@before_and_after
@each_kind
@pytest.mark.parametrize("positions", [(0,), (0, 2), (0, 1, 2)])
def test_cards_the_dealer_shows_too_early_lie_open_for_whoever_has_still_to_decide(
    kind: str, device: str, positions: tuple[int, ...], handled: bool
) -> None:
    """Several cards are no misdeal by 11.9 either."""
    game = in_play(kind, device, handled=handled).played(1)
    before = game.money
    for who in (ANN, GIL, OPAL, INES):
        assert "11.11" in game.refused("not-your-office", who, showing(game, *positions)).clauses
    events = game.table.ok(DANA, showing(game, *positions))
    assert events[0].clauses == ("11.11",)
    assert of(events, DealerExposed)[0].positions == positions
    assert not of(events, MisdealDeclared)
    for viewer in (PUBLIC, Viewer("player", "Ben"), Viewer("dealer", "Dana")):
        dealer = game.table.view(viewer).game.dealer
        assert dealer is not None
        assert dealer.cards == {at: OWN[at] for at in positions}
    assert (game.money, game.table.phase) == (before, "deciding")
    game.refused("decided", DANA if game.physical else ANN, do.Fold(1))
    game.folded(2).played(3).revealed().settled(1).settled(3).ended()
    assert game.stacks() == NZThreeCards.after


@clause("11.11")
def test_once_all_have_decided_or_while_cards_come_out_nothing_is_shown_too_early() -> None:
    dealing = NZThreeCards(device="shoe").wagered().deal(1)
    dealing.refused("impossible", DANA, showing(dealing, 0))
    game = in_play(handled=False)
    impossible: tuple[dict[int, Card | None], ...] = ({}, {HAND: None}, {0: OWN[0]})
    for shown in impossible:
        game.refused("impossible", DANA, incident("dealer-exposes-cards", shown=shown))
    assert "11.11" in game.table.ok(DANA, showing(game, 1))[0].clauses
    game.refused("impossible", DANA, showing(game, 1))
    game.decided().revealed()
    game.refused("impossible", DANA, showing(game, 0))
    by_hand = in_play(PHYSICAL, handled=False)
    by_hand.refused("impossible", DANA, incident("dealer-exposes-cards", shown={0: None}))


@clause("11.11")
def test_the_choice_after_it_is_a_play_wager_or_a_fold() -> None:
    game = in_play(handled=False)
    assert "11.11" in game.table.ok(DANA, showing(game, 0, 1))[0].clauses
    for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Cleo")):
        requests = {offer.request for offer in game.table.offers(player(name)) if offer.seat == seat}
        assert {"fold", "play"} <= requests


# --- 11.13: not there to decide ------------------------------------------------------------------------------------


@clause("11.13")
@before_and_after
@each_kind
def test_whoever_is_not_there_has_folded_and_loses_every_wager(kind: str, device: str, handled: bool) -> None:
    """A player who is there and folds keeps the Six Card Bonus; one who is not loses it with the rest."""
    game = in_play(kind, device, handled=handled)
    for who in (BEN, GIL, OPAL, INES):
        assert "11.13" in game.refused("not-your-office", who, incident("absent-player", seat=1, reason="absent")).clauses
    recorded, forfeited, discarded = game.report("absent-player", seat=1, reason="absent")
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.person, recorded.clauses) == ("Ann", ("11.13",))
    assert isinstance(forfeited, WagersForfeited)
    assert {line.wager: (line.outcome, line.pays) for line in forfeited.wagers} == {
        wager: ("given-up", -stake) for wager, stake in STAKES.items()
    }
    assert discarded == HandDiscarded(seat=1, cards=HAND, from_shoe=False, clauses=("11.13",))
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - ALL, {}, BOUGHT_IN + ALL)
    assert status(game, 1) == "discarded"
    others_are_untouched(game)
    out_of_the_round(game)


@clause("11.13")
def test_which_wagers_are_lost_is_a_choice() -> None:
    for lost, value in ((ALL, None), (1_500, '["ante", "play", "pair-plus"]'), (1_000, '["ante"]')):
        settings: dict[str, Any] = {"rulebook": with_values(**{"absent.forfeits": value})} if value else {}
        game = in_play(handled=False, **settings)
        game.report("absent-player", seat=1, reason="absent")
        assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - lost, {}, BOUGHT_IN + lost)


@clause("11.13")
def test_a_player_is_late_when_the_time_shown_has_run_out() -> None:
    seconds = number("decision.seconds", BOOK)
    game = in_play(handled=False)
    last = seconds * 1_000
    assert game.live.state.round.part.decide_by == last
    late = incident("absent-player", seat=1, reason="late")
    for early in (0, last - 1):
        assert "11.13" in game.refused("still-time", DANA, late, at=early).clauses
    game.refused("impossible", DANA, incident("absent-player", seat=1, reason="asleep"))
    game.table.ok(DANA, late, at=last)
    assert (game.table.stack(1), game.table.tray) == (STACK - ALL, BOUGHT_IN + ALL)
    longer = in_play(handled=False, chosen={"decision.seconds": seconds * 2})
    longer.refused("still-time", DANA, late, at=last)
    done = in_play(handled=False).folded(1)
    done.refused("impossible", DANA, late, at=last)


# --- 11.14: on the discard pile ------------------------------------------------------------------------------------


@clause("11.14")
@before_and_after
@each_kind
def test_a_hand_that_is_the_top_three_of_the_discards_is_put_back(kind: str, device: str, handled: bool) -> None:
    game = in_play(kind, device, handled=handled)
    for who in (ANN, GIL, OPAL, INES):
        assert "11.14" in game.refused("not-your-office", who, incident(DISCARDS, seat=1)).clauses
    recorded, restored = game.report(DISCARDS, seat=1)
    assert recorded.clauses == ("11.14",)
    assert isinstance(restored, HandRestored)
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - ALL, STAKES, BOUGHT_IN)
    assert (status(game, 1), len(game.table.hand(1))) == ("dealt", HAND), "as many cards as a hand has"
    others_are_untouched(game)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == NZThreeCards.after


@clause("11.14")
@before_and_after
@each_kind
@pytest.mark.parametrize("play", [False, True])
def test_a_hand_that_is_not_on_top_has_been_folded(kind: str, device: str, play: bool, handled: bool) -> None:
    """Ante and Pair Plus are lost as in a fold; for the bonus there are no cards left, and it goes back, as Play does."""
    game = in_play(kind, device, handled=handled)
    if play:
        game.played(1)
    recorded, folded = game.report(DISCARDS, seat=1, possible=False)
    assert recorded.clauses == ("11.14",)
    assert isinstance(folded, HandFolded)
    assert "11.14" in folded.clauses
    assert not folded.plays_on
    assert {line.wager: (line.outcome, line.pays) for line in folded.wagers} == {
        "ante": ("given-up", -1_000),
        "pair-plus": ("given-up", -500),
        **({"play": ("void", 0)} if play else {}),
        BONUS: ("void", 0),
    }
    assert all(line.clauses for line in folded.wagers)
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - 1_500, {}, BOUGHT_IN + 1_500)
    assert status(game, 1) == "folded"
    others_are_untouched(game)
    out_of_the_round(game)


@clause("11.14")
def test_read_the_other_way_the_bonus_lives_on_as_after_any_fold() -> None:
    table = in_round("9s 9h 4d", "9c Kd 2c", bonus=500, book=with_values(**{"discard-lost.returns": "[]"}))
    (folded,) = of(table.ok(DANA, incident(DISCARDS, seat=1, possible=False)), HandFolded)
    assert folded.plays_on
    assert settled(table)[BONUS].pays == paid(BONUS, "three-of-a-kind", 500)
    lost = in_round("9s 9h 4d", "9c Kd 2c", bonus=500)
    lost.ok(DANA, incident(DISCARDS, seat=1, possible=False))
    assert (lost.stack(1), lies(lost, 1)) == (STACK - 1_000, (0, 0, 0, 0))


@clause("11.14", "10A.7")
def test_a_folded_hand_kept_for_its_bonus_that_gets_on_the_discards_is_kept_if_it_is_on_top() -> None:
    for possible, bonus in ((True, paid(BONUS, "three-of-a-kind", 500)), (False, 0)):
        table = in_round("9s 9h 4d", "9c Kd 2c", bonus=500)
        table.ok(ANN, do.Fold(1))
        table.ok(DANA, incident(DISCARDS, seat=1, possible=possible))
        if possible:
            table.refused("decided", ANN, do.Play(1, Stake(1_000)))
            settled(table)
        assert (table.stack(1), lies(table, 1)) == (STACK - 1_000 + bonus, (0, 0, 0, 0))
        table.ok(DANA, do.EndRound())


@clause("11.14")
def test_a_hand_that_plays_keeps_its_place_until_it_is_settled() -> None:
    game = in_play(handled=True).decided()
    for moment in ("deciding", "settling"):
        assert game.table.phase == moment
        assert "11.14" in game.report(DISCARDS, seat=1)[0].clauses
        assert (status(game, 1), game.on(1)) == ("plays", {**STAKES, "play": 1_000})
        if moment == "deciding":
            assert of(game.table.ok(DANA, do.RevealDealer()), DealerRevealed)
    game.refused("impossible", DANA, incident(DISCARDS, seat=2))
    game.settled(1).settled(3).ended()
    assert game.stacks() == NZThreeCards.after
