"""12 Irregularities: a player who cannot cover Play, and one who does not decide (12.11 and 12.13)."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import ACES, DEALER_HAND, HAND, KINGS, QUEEN_HIGH, Game
from tests.support.opening import all_but
from tests.support.play import CASS, DANA, NSW, TableUnderTest, acknowledge, book_with, player
from tests.support.rounds import CHIP, UNTURNED, dealt, number, of, opened_by_hand
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandDiscarded, HandSettled, PlayedOn
from pitboss.house.people import DAY, NotAcknowledged, People
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.events import Event
from pitboss.table.rounds import Notified, RoundEnded, WagersForfeited, WagersReturned
from pitboss.table.settings import PHYSICAL, VIRTUAL

ANTE = 1_000
SHORT = incident("cannot-cover-play", seat=1)


def short_of_chips(hand: str = QUEEN_HIGH, *, aces_up: int = 0, left: int = ANTE - CHIP, **settings: Any) -> TableUnderTest:
    """Ann has put down an Ante and has a little less than another Ante left; Ben has folded."""
    table = TableUnderTest(cards=[f"{hand} Tc Td 4h 3s 2h {KINGS}"] * 3, automation=UNTURNED, **settings)
    table.seat("Ann", 1, chips=ANTE + aces_up + left)
    table.seat("Ben", 2)
    return laid(table, aces_up)


def laid(table: TableUnderTest, aces_up: int = 0, *, at: int | None = None) -> TableUnderTest:
    table.ok(player("Ann"), do.PlaceWagers(1, {"ante": Stake(ANTE)}), at=at)
    if aces_up:
        table.wager(player("Ann"), 1, aces_up=aces_up)
    table.wager(player("Ben"), 2, ante=500)
    table.deal()
    table.ok(player("Ben"), do.Fold(2))
    return table


def status(table: TableUnderTest, seat: int = 1) -> str:
    return str(table.table.state.round.part.hands[seat].status.value)


# --- 12.11, the first time -----------------------------------------------------------------------------------------


@clause("12.11")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_whoever_cannot_cover_play_has_the_ante_back_and_the_cards_are_discarded(kind: str) -> None:
    table = short_of_chips() if kind == VIRTUAL else by_hand()
    tray = table.tray
    _, returned, notified, discarded = table.ok(DANA, SHORT)
    assert isinstance(returned, WagersReturned)
    assert [(line.wager, line.outcome, line.stake, line.pays) for line in returned.wagers] == [("ante", "void", ANTE, 0)]
    assert isinstance(notified, Notified)
    assert isinstance(discarded, HandDiscarded)
    assert (discarded.seat, discarded.cards) == (1, HAND)
    assert {each.clauses for each in (returned, notified, discarded)} == {("12.11",)}
    assert (table.stack(1), table.on(1, "ante"), table.tray) == (2 * ANTE - CHIP, 0, tray)
    assert status(table) == "discarded"
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 2 * HAND + DEALER_HAND


def by_hand() -> TableUnderTest:
    """The same at a table dealt by hand."""
    table = opened_by_hand("shuffler")
    ann, ben = table.seat("Ann", 1, chips=2 * ANTE - CHIP), table.seat("Ben", 2)
    table.wager(ann, 1, ante=ANTE)
    table.wager(ben, 2, ante=500)
    dealt(table, "Kh")
    table.ok(DANA, do.Fold(2))
    return table


@clause("12.11")
def test_the_player_is_told_that_the_next_time_the_ante_is_forfeited() -> None:
    table = short_of_chips()
    (notified,) = of(table.ok(DANA, SHORT), Notified)
    assert notified.to == ("Ann",)
    assert "forfeited" in notified.words
    people = table.table.people
    (notice,) = people.inbox
    for who in (player("Ben"), DANA, CASS):
        with pytest.raises(NotAcknowledged):
            acknowledge(people, notice.id, who)
    assert acknowledge(people, notice.id, player("Ann")).waits_for == ()


@clause("12.11")
@pytest.mark.parametrize(("hand", "outcome"), [(ACES, "wins"), (QUEEN_HIGH, "loses")])
def test_an_aces_up_wager_is_played_on_and_settled(hand: str, outcome: str) -> None:
    table = short_of_chips(hand, aces_up=500)
    events = table.ok(DANA, SHORT)
    (went_on,) = of(events, PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.11",), True)
    assert not of(events, HandDiscarded)
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "aces-up")) == (2 * ANTE - CHIP, 0, 500)
    assert status(table) == "plays"
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    (line,) = settled.wagers
    assert (line.wager, line.outcome) == ("aces-up", outcome)
    assert table.stack(1) == 2 * ANTE - CHIP + (500 + line.pays if outcome == "wins" else 0)
    table.ok(DANA, do.EndRound())


@clause("12.11")
def test_one_chip_decides_whether_play_can_be_covered() -> None:
    enough = short_of_chips(left=ANTE)
    assert "enough" in str(enough.refused("impossible", DANA, SHORT).facts["why"])
    enough.ok(player("Ann"), do.Play(1, Stake(ANTE)))
    short = short_of_chips(left=ANTE - CHIP)
    short.refused("chips-short", player("Ann"), do.Play(1, Stake(ANTE)))
    short.ok(DANA, SHORT)


@clause("12.11")
def test_tokens_count_and_a_player_may_still_buy_in_or_fold() -> None:
    table = short_of_chips(left=0)
    ann = player("Ann")
    table.ok(ann, do.ExchangeVoucher("V1", ANTE))
    table.refused("impossible", DANA, SHORT)
    table.ok(ann, do.Play(1, Stake(tokens=ANTE)))
    buyer = short_of_chips(left=0)
    buyer.ok(ann, do.BuyIn(ANTE))
    buyer.refused("impossible", DANA, SHORT)
    folder = short_of_chips(left=0)
    tray = folder.tray
    folder.ok(ann, do.Fold(1))
    assert (folder.stack(1), folder.tray) == (0, tray + ANTE), "a fold is a fold"
    assert folder.table.people.inbox == ()
    last = short_of_chips(left=0)
    last.ok(DANA, SHORT)


@clause("12.11")
def test_without_an_ante_or_after_the_decision_there_is_nothing_to_cover() -> None:
    game = Game(chips=2_500).wagered({1: {"ante": 2_000}, 2: {"ante": 2_500}, 3: {"aces-up": 2_500}}).deal()
    for seat in (3, 4):
        game.refused("impossible", DANA, incident("cannot-cover-play", seat=seat))
    game.only("12.11", SHORT, DANA)
    game.folded(2)
    game.refused("impossible", DANA, incident("cannot-cover-play", seat=2))
    game.report("cannot-cover-play", seat=1)
    game.refused("impossible", DANA, SHORT)


# --- 12.11, further times ------------------------------------------------------------------------------------------


def forfeited(events: list[Event]) -> bool:
    """Whether the Ante went to the house; the other way it has come back."""
    (way,) = [type(event) for event in events if isinstance(event, WagersForfeited | WagersReturned)]
    return way is WagersForfeited


@clause("12.11")
def test_a_further_time_the_ante_is_forfeited() -> None:
    table = short_of_chips()
    table.ok(DANA, SHORT)
    table.ok(DANA, do.EndRound())
    laid(table)
    tray = table.tray
    events = table.ok(DANA, SHORT)
    (lost,) = of(events, WagersForfeited)
    assert lost.clauses == ("12.11",)
    assert [(line.wager, line.outcome, line.stake, line.pays) for line in lost.wagers] == [("ante", "given-up", ANTE, -ANTE)]
    assert (table.stack(1), table.on(1, "ante"), table.tray) == (ANTE - CHIP, 0, tray + ANTE)
    assert status(table) == "discarded"
    assert not of(events, Notified), "they have been warned"


@clause("12.11")
@pytest.mark.parametrize(("hand", "outcome"), [(ACES, "wins"), (QUEEN_HIGH, "loses")])
def test_aces_up_is_played_on_then_too(hand: str, outcome: str) -> None:
    table = short_of_chips(hand)
    table.ok(DANA, SHORT)
    table.ok(DANA, do.EndRound())
    table.ok(player("Ann"), do.BuyIn(500))
    laid(table, aces_up=500)
    assert forfeited(table.ok(DANA, SHORT))
    assert (status(table), table.on(1, "aces-up")) == ("plays", 500)
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    assert [(line.wager, line.outcome) for line in settled.wagers] == [("aces-up", outcome)]


@clause("12.11")
def test_the_house_remembers_at_every_table() -> None:
    people = People()
    first = short_of_chips(people=people)
    assert not forfeited(first.ok(DANA, SHORT))
    first.ok(DANA, do.EndRound())
    for name in ("Ann", "Ben"):
        first.ok(player(name), do.LeaveTable())
    second = short_of_chips(people=people, name="Table 2")
    assert forfeited(second.ok(DANA, SHORT))
    elsewhere = short_of_chips(people=People(), name="Table 1")
    assert not forfeited(elsewhere.ok(DANA, SHORT)), "another house has never seen them"


@clause("12.11")
def test_it_remembers_the_player_and_not_the_seat() -> None:
    people = People()
    short_of_chips(people=people).ok(DANA, SHORT)
    table = TableUnderTest(automation=UNTURNED, people=people, name="Table 2")
    zoe = table.seat("Zoe", 1, chips=ANTE)
    table.wager(zoe, 1, ante=ANTE)
    table.deal()
    assert not forfeited(table.ok(DANA, SHORT))


@clause("12.11")
@pytest.mark.parametrize(("at", "again"), [(DAY - 1, True), (DAY, False), (DAY + 1, False)])
def test_the_next_gaming_day_counts_anew(at: int, again: bool) -> None:
    table = short_of_chips()
    table.ok(DANA, SHORT)
    table.ok(DANA, do.EndRound())
    laid(table, at=at)
    assert forfeited(table.ok(DANA, SHORT)) == again
    assert table.stack(1) == (ANTE - CHIP if again else 2 * ANTE - CHIP)


# --- 12.13 ---------------------------------------------------------------------------------------------------------

LATE = incident("absent-player", seat=1, reason="late")


@clause("12.13")
@pytest.mark.parametrize("reason", ["absent", "refuses"])
@pytest.mark.parametrize(("kind", "device"), [(VIRTUAL, "shoe"), (PHYSICAL, "shuffler")])
def test_whoever_is_away_or_refuses_has_the_ante_back_and_the_cards_are_discarded(reason: str, kind: str, device: str) -> None:
    game = Game(kind, device).dealt()
    tray = game.table.tray
    _, returned, discarded = game.report("absent-player", seat=2, reason=reason)
    assert isinstance(returned, WagersReturned)
    assert [(line.wager, line.outcome, line.stake) for line in returned.wagers] == [("ante", "void", 2_000)]
    assert isinstance(discarded, HandDiscarded)
    assert (returned.clauses, discarded.clauses, discarded.cards) == (("12.13",), ("12.13",), HAND)
    assert (game.table.stack(2), game.on(2), game.table.tray) == (100_000, {}, tray)
    assert game.statuses == ["dealt", "discarded", "dealt"]
    game.played(1).played(3).revealed().settled(1).settled(3).ended()
    assert game.stacks() == [102_500, 100_000, 99_500]


@clause("12.13", "9.2")
@pytest.mark.parametrize("reason", ["absent", "refuses"])
def test_an_absent_players_aces_up_is_played_on_and_settled(reason: str) -> None:
    """With an Ante beside it the Ante comes back; alone it is just played on."""
    game = Game().dealt()
    (went_on,) = of(game.report("absent-player", seat=1, reason=reason), PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.13",), True)
    assert (game.table.stack(1), game.on(1)) == (99_500, {"aces-up": 500})
    events = game.report("absent-player", seat=3, reason=reason)
    assert not of(events, WagersReturned)
    assert game.statuses == ["plays", "dealt", "plays"]
    game.folded(2).revealed().settled(1).settled(3).ended()
    assert game.stacks() == [100_500, 98_000, 99_500], "aces win even money, a queen high loses"


@clause("12.13")
@pytest.mark.parametrize("seconds", [number("decision.seconds"), 10])
def test_late_is_whoever_has_not_decided_when_the_time_is_up(seconds: int) -> None:
    for offset, late in ((-1, False), (0, True), (1, True)):
        game = Game(chosen={"decision.seconds": seconds}).dealt()
        due = game.live.at + seconds * 1_000
        assert game.live.state.round.part.decide_by == due
        if late:
            game.table.ok(DANA, LATE, at=due + offset)
            assert game.statuses[0] == "plays"
        else:
            refusal = game.refused("still-time", DANA, LATE, at=due + offset)
            assert refusal.clause == "12.13"
            game.says(1, do.Play(1, Stake(1_000)))


@clause("12.13")
def test_the_time_to_decide_is_on_the_sign_and_may_be_the_operators() -> None:
    for book, seconds in ((NSW, number("decision.seconds")), (book_with(NSW, **{"decision.seconds": "45"}), 45)):
        line = TableUnderTest(book).sign()["decision"]
        assert line.clauses == ("12.13",)
        assert f"{seconds} seconds" in line.text


@clause("12.13")
def test_a_player_who_is_late_may_decide_until_it_is_said() -> None:
    game = Game().dealt()
    game.table.ok(player("Ann"), do.Play(1, Stake(1_000)), at=game.live.state.round.part.decide_by + 5_000)
    game.refused("impossible", DANA, LATE)
    game.report("absent-player", seat=2, reason="late")
    refusal = game.refused("decided", player("Ben"), do.Play(2, Stake(2_000)))
    assert refusal.facts["status"] == "discarded"


@clause("12.13")
def test_it_is_for_the_dealer_to_say_and_only_while_players_decide() -> None:
    game = Game().wagered()
    game.refused("impossible", DANA, incident("absent-player", seat=1, reason="absent"))
    game.deal()
    for who in (*all_but(DANA, HOUSE_ACTOR), player("Ann")):
        assert "12.13" in game.refused("not-your-office", who, incident("absent-player", seat=1, reason="absent")).clauses
    game.refused("impossible", DANA, incident("absent-player", seat=1, reason="asleep"))
    game.refused("impossible", DANA, incident("absent-player", seat=4, reason="absent"))
    game.report("absent-player", Actor("house", "house"), seat=1, reason="absent")


@clause("12.13")
def test_a_round_with_nobody_left_ends() -> None:
    game = Game().wagered({1: {"ante": 1_000}, 2: {"ante": 2_000}}).deal()
    for seat in (1, 2):
        game.report("absent-player", seat=seat, reason="absent")
    game.ended()
    assert game.money == game.before
