"""12 Irregularities: a player's hand declared or arranged wrongly, put right, voided, or left as it is (12.9)."""

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import ACE_HIGH, ACES, HAND, KINDS, Game
from tests.support.opening import MIA
from tests.support.play import CASS, DANA, TableUnderTest, player
from tests.support.rounds import UNTURNED, cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.corrections import HandRestored, StandsAsSet
from pitboss.games.dealer_poker.settling import HandDeclared, HandSettled
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import Stake
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, IncidentRecorded

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
MISDECLARED = incident("player-hand-misdeclared", area=1)
LOST = incident("player-hand-misdeclared", area=1, possible=False)
"""The cards are mixed up and the hand cannot be put together again."""


def settling(kind: str = "virtual", device: str = "shuffler", *, wrong: bool = True) -> Game:
    """Ann's pair of aces has been declared as an ace high, or rightly; Cleo's hand is still to be settled."""
    return Game(kind, device).dealt().decided().revealed().settled(1, ACE_HIGH if wrong else ())


def next_wagers(game: Game) -> Game:
    return game.wagered({1: {"ante": 3_000, "aces-up": 700}, 2: {"ante": 500}})


@pytest.mark.by_hand
@clause("12.9")
@each_kind
def test_an_error_told_in_time_is_put_right_as_if_it_had_not_been_made(kind: str, device: str) -> None:
    game, right = settling(kind, device), settling(kind, device, wrong=False)
    assert game.table.stack(1) == 100_000 - 2_500, "taken: Ante, Play and Aces Up"
    restored, declared, settled = game.table.ok(DANA, MISDECLARED)[1:]
    assert isinstance(restored, HandRestored)
    assert isinstance(declared, HandDeclared)
    assert isinstance(settled, HandSettled)
    assert restored.clauses == declared.clauses == ("12.9",)
    assert declared.hand.value.category == "pair"
    assert {line.wager: line.outcome for line in settled.wagers} == {"ante": "wins", "play": "wins", "aces-up": "wins"}
    assert game.money == right.money
    assert game.statuses == right.statuses == ["settled", "folded", "plays"]
    game.settled(3).ended()


@pytest.mark.by_hand
@clause("12.9")
@each_kind
def test_the_round_may_be_over_as_long_as_the_next_has_not_begun(kind: str, device: str) -> None:
    game, right = settling(kind, device), settling(kind, device, wrong=False)
    for each in (game, right):
        each.settled(3).ended()
    game.table.ok(DANA, MISDECLARED)
    assert game.money == right.money
    game.plays_again()


@pytest.mark.by_hand
@clause("12.9")
@each_kind
def test_wagers_that_lie_there_for_the_next_round_are_no_part_of_it(kind: str, device: str) -> None:
    game, right = settling(kind, device), settling(kind, device, wrong=False)
    for each in (game, right):
        next_wagers(each.settled(3).ended())
    (settled,) = of(game.table.ok(DANA, MISDECLARED), HandSettled)
    assert {line.wager: line.stake for line in settled.wagers} == {"ante": 1_000, "play": 1_000, "aces-up": 500}
    assert game.on(1) == {"ante": 3_000, "aces-up": 700}
    assert game.money == right.money


@pytest.mark.by_hand
@clause("12.9")
def test_whoever_has_changed_seats_is_paid_where_they_sit_now() -> None:
    game = settling().settled(3).ended()
    game.table.ok(player("Ann"), do.ChangeSeat(4))
    dee = game.table.seat("Dee", 1)
    assert (game.table.stack(4), game.table.stack(1)) == (97_500, 100_000)
    recorded, *_ = game.table.ok(DANA, MISDECLARED)
    assert isinstance(recorded, IncidentRecorded)
    assert recorded.person == "Ann"
    assert (game.table.stack(4), game.table.stack(1)) == (102_500, 100_000), "not to Dee, who sits there now"
    game.table.ok(dee, do.LeaveTable())


@pytest.mark.by_hand
@clause("12.9")
def test_whoever_has_left_has_it_sent_after_them() -> None:
    game = settling().settled(3).ended()
    game.table.ok(player("Ann"), do.LeaveTable())
    game.table.seat("Dee", 1)
    purse, tray = game.live.purses["Ann"], game.table.tray
    game.table.ok(DANA, MISDECLARED)
    owed = 2 * (1_000 + 1_000 + 500)
    assert (game.live.purses["Ann"], game.table.tray) == (purse + owed, tray - owed)
    assert game.table.stack(1) == 100_000, "Dee has nothing of it"


@pytest.mark.by_hand
@clause("12.9")
def test_an_empty_tray_is_filled_first() -> None:
    game = settling().settled(3).ended()
    game.table.ok(DANA, do.Credit(game.table.tray - 1_000, signed_by="Gus"))
    game.refused("tray-short", DANA, MISDECLARED)
    game.table.ok(DANA, do.Fill(10_000))
    game.table.ok(DANA, MISDECLARED)
    assert (game.table.stack(1), game.table.tray) == (102_500, 11_000 - 5_000)


@pytest.mark.by_hand
@clause("12.9")
def test_a_hand_can_be_declared_wrongly_only_once() -> None:
    game = settling()
    game.table.ok(DANA, MISDECLARED)
    assert "highest" in why(game, MISDECLARED)
    assert "no hand was declared" in why(game, incident("player-hand-misdeclared", area=2)), "folded"
    assert "no hand was declared" in why(game, incident("player-hand-misdeclared", area=3)), "not settled yet"
    game.report("player-count-wrong", area=1, cards=HAND + 1)
    assert game.table.stack(1) == 100_000, "and what was put right can still be undone"


def why(game: Game, report: Incident) -> str:
    return str(game.refused("impossible", DANA, report).facts["why"])


@pytest.mark.by_hand
@clause("12.9")
def test_reconstructing_is_the_dealers_work() -> None:
    settling().only("12.9", MISDECLARED, DANA)


@pytest.mark.by_hand
@clause("12.9")
@each_kind
@pytest.mark.parametrize("who", [CASS, MIA])
def test_what_cannot_be_put_together_again_a_casino_supervisor_voids(kind: str, device: str, who: do.Actor) -> None:
    game = settling(kind, device)
    game.only("12.9", LOST, CASS, MIA)
    (voided,) = of(game.table.ok(who, LOST), AreaVoided)
    assert voided.clauses == ("12.9",)
    assert [(line.wager, line.outcome, line.stake) for line in voided.wagers] == [
        ("ante", "void", 1_000),
        ("aces-up", "void", 500),
        ("play", "void", 1_000),
    ]
    assert game.stacks() == [100_000, 98_000, 99_500], "all their money, and nobody else's"
    assert game.statuses == ["void", "folded", "plays"]
    game.settled(3).ended()


@pytest.mark.by_hand
@clause("12.9")
def test_voided_after_the_round_the_next_wagers_stay_where_they_are() -> None:
    game = next_wagers(settling().settled(3).ended())
    game.table.ok(CASS, LOST)
    assert (game.table.stack(1), game.on(1)) == (100_000 - 3_700, {"ante": 3_000, "aces-up": 700})


def underpaid() -> TableUnderTest:
    """Three aces declared as a pair: Ann has won, but not what they should have."""
    table = TableUnderTest(cards="As Ah Ad 5c 9s Kc Kd 9h 8s 4c 2d", automation=UNTURNED)
    ann = table.seat("Ann", 1)
    table.wager(ann, 1, ante=1_000)
    table.deal()
    table.ok(ann, do.Play(1, Stake(1_000)))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(1, plays=cards("As Ah 5c 9s")))
    table.ok(DANA, do.EndRound())
    return table


@pytest.mark.by_hand
@clause("12.9")
def test_a_hand_that_won_too_little_is_paid_the_difference() -> None:
    table = underpaid()
    assert table.stack(1) == 100_000 + 2 * 1_000, "even money on Ante and Play"
    (settled,) = of(table.ok(DANA, MISDECLARED), HandSettled)
    bonus = next(line.pays for line in settled.wagers if line.wager == "ante-bonus")
    assert bonus > 0
    assert table.stack(1) == 100_000 + 2 * 1_000 + bonus


@pytest.mark.by_hand
@clause("12.9")
def test_a_void_win_is_given_back_by_whoever_still_has_it() -> None:
    table, ann = underpaid(), player("Ann")
    table.ok(ann, do.CashOut(table.stack(1) - 1_000))
    refusal = table.refused("cannot-take-back", CASS, LOST)
    assert (refusal.facts["player"], refusal.facts["amount"]) == ("Ann", 2_000)
    table.ok(ann, do.BuyIn(1_000))
    tray = table.tray
    table.ok(CASS, LOST)
    assert (table.stack(1), table.tray) == (0, tray + 2_000)


@pytest.mark.by_hand
@clause("12.9")
def test_from_a_player_who_has_left_nothing_can_be_taken() -> None:
    table = underpaid()
    table.ok(player("Ann"), do.LeaveTable())
    purse = table.table.purses["Ann"]
    table.refused("cannot-take-back", CASS, LOST)
    table.ok(DANA, MISDECLARED)
    assert table.table.purses["Ann"] > purse, "but what they are owed they get"


@pytest.mark.by_hand
@clause("12.9")
@pytest.mark.parametrize(("after_win", "tokens"), [("kept", 0), ("returned", 1_000)])
def test_tokens_are_put_right_as_tokens(after_win: str, tokens: int) -> None:
    game = TableUnderTest(cards=f"{ACES} Kc Kd 9h 8s 4c 2d", automation=UNTURNED, chosen={"token.after-win": after_win})
    ann = game.seat("Ann", 1)
    game.ok(ann, do.ExchangeVoucher("V1", 1_000))
    game.ok(ann, do.PlaceWagers(1, {"ante": Stake(tokens=1_000)}))
    game.deal()
    game.ok(ann, do.Play(1, Stake(1_000)))
    game.ok(DANA, do.RevealDealer())
    game.ok(DANA, do.SettleHand(1, plays=ACE_HIGH))
    game.ok(DANA, do.EndRound())
    assert (game.stack(1), game.tokens(1), game.table.state.money[TOKENS_TAKEN]) == (99_000, 0, 1_000)
    game.ok(DANA, MISDECLARED)
    assert (game.stack(1), game.tokens(1)) == (100_000 + 1_000 + 1_000, tokens)
    assert game.table.state.money.get(TOKENS_TAKEN, 0) == 1_000 - tokens


def told(game: Game) -> list[Event]:
    """The dealer is told of it when another round is being played, or has been."""
    return game.report("player-hand-misdeclared", area=1, round=1)


@pytest.mark.by_hand
@clause("12.9")
@each_kind
def test_told_after_the_next_rounds_first_card_it_stands(kind: str, device: str) -> None:
    game = next_wagers(settling(kind, device).settled(3).ended()).ready()
    game.deal(passes=1)
    before, statuses = game.money, game.statuses
    recorded, stands = told(game)
    assert isinstance(stands, StandsAsSet)
    assert (stands.clauses, stands.area) == (("12.9",), 1)
    assert isinstance(recorded, IncidentRecorded)
    assert recorded.conditions == ("next-round",)
    assert (game.money, game.statuses) == (before, statuses)
    assert "no hand was declared" in why(game, MISDECLARED), "Ann's new hand is another one"


@pytest.mark.by_hand
@clause("12.9")
def test_the_last_moment_is_the_one_before_that_card() -> None:
    game = next_wagers(settling().settled(3).ended())
    game.table.ok(DANA, do.NoMoreBets())
    told(game)
    assert game.table.stack(1) == 102_500 - 3_700
    late = next_wagers(settling().settled(3).ended()).deal(passes=1)
    told(late)
    assert late.table.stack(1) == 97_500 - 3_700


@pytest.mark.by_hand
@clause("12.9")
def test_rounds_later_it_stands_too_and_no_seat_is_invented() -> None:
    game = settling().settled(3).ended()
    game.plays_again()
    assert of(told(game), StandsAsSet)
    assert "no seat" in why(game, incident("player-hand-misdeclared", area=9, round=1))
