"""12 Irregularities: a player who cannot cover Play, and one who does not decide (12.10 and 12.12)."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import Game
from tests.support.play import DANA, TableUnderTest, acknowledge, player
from tests.support.rounds import UNTURNED, dealt, number, of
from tests.support.three_card import BOOK, CHIP, HAND, JACK_HIGH, KINDS, KINGS, STACK, ThreeCards, paid, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandDiscarded, HandSettled, PlayedOn
from pitboss.house.people import DAY, NotAcknowledged, People
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import Notified, RoundEnded, WagersForfeited, WagersReturned
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

ANN, BEN = player("Ann"), player("Ben")
ANTE = 1_000
SHORT = incident("cannot-cover-play", seat=1)
PAIR, ODD = "7s 7d 4c", "9s 7d 4c"


def short_of_chips(hand: str = ODD, *, side: int = 0, kind: str = VIRTUAL, **settings: Any) -> TableUnderTest:
    """Ann has put down an Ante and has one chip less than another Ante left; Ben has folded."""
    dealer = settings.pop("dealer", KINGS.replace("9h", "8h"))
    left = settings.pop("left", ANTE - CHIP)
    if kind == VIRTUAL:
        settings |= {"cards": [f"{dealer} {hand} Tc 5d 2h"] * 3, "automation": UNTURNED}
    table = three(kind=kind, **settings)
    table.seat("Ann", 1, chips=ANTE + side + left)
    table.seat("Ben", 2)
    return laid(table, side)


def laid(table: TableUnderTest, side: int = 0, *, at: int | None = None) -> TableUnderTest:
    table.ok(ANN, do.PlaceWagers(1, {"ante": Stake(ANTE)}), at=at)
    if side:
        table.wager(ANN, 1, pair_plus=side)
    table.wager(BEN, 2, ante=500)
    if table.table.rules.virtual:
        table.deal()
        table.ok(BEN, do.Fold(2))
    else:
        dealt(table)
        table.ok(DANA, do.Fold(2))
    return table


# --- 12.10, the first time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@clause("12.10")
def test_whoever_cannot_cover_play_has_the_ante_back_is_warned_and_the_cards_are_discarded(kind: str) -> None:
    table = short_of_chips(kind=kind)
    tray = table.tray
    _, returned, notified, discarded = table.ok(DANA, SHORT)
    assert isinstance(returned, WagersReturned)
    assert [(line.wager, line.outcome, line.stake, line.pays) for line in returned.wagers] == [("ante", "void", ANTE, 0)]
    assert isinstance(notified, Notified)
    assert (notified.to, "forfeited" in notified.words) == (("Ann",), True)
    assert isinstance(discarded, HandDiscarded)
    assert (discarded.seat, discarded.cards) == (1, HAND)
    assert {each.clauses for each in (returned, notified, discarded)} == {("12.10",)}
    assert (table.stack(1), table.on(1, "ante"), table.tray) == (2 * ANTE - CHIP, 0, tray)
    (notice,) = table.table.people.inbox
    with pytest.raises(NotAcknowledged):
        acknowledge(table.table.people, notice.id, BEN)
    assert acknowledge(table.table.people, notice.id, ANN).waits_for == ()
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 3 * HAND


@pytest.mark.parametrize(("hand", "won"), [(PAIR, paid("pair-plus", "pair", 500)), (ODD, -500)])
@pytest.mark.parametrize("dealer", ["Kc Kd 8h", JACK_HIGH])
@clause("12.10")
def test_a_pair_plus_wager_is_played_to_completion_and_settled_by_its_schedule(hand: str, won: int, dealer: str) -> None:
    table = short_of_chips(hand, side=500, dealer=dealer.replace("Td", "Th").replace("8h", "8c"))
    events = table.ok(DANA, SHORT)
    (went_on,) = of(events, PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.10",), True)
    assert not of(events, HandDiscarded)
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "pair-plus")) == (2 * ANTE - CHIP, 0, 500)
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    assert [line.wager for line in settled.wagers] == ["pair-plus"], "no Ante, no bonus, no Play"
    assert table.stack(1) == 2 * ANTE - CHIP + 500 + won


@clause("12.10")
def test_one_chip_decides_whether_play_can_be_covered_and_tokens_or_a_buy_in_will_do() -> None:
    enough = short_of_chips(left=ANTE)
    enough.refused("impossible", DANA, SHORT)
    enough.ok(ANN, do.Play(1, Stake(ANTE)))
    for more in (do.ExchangeVoucher("V1", CHIP), do.BuyIn(CHIP)):
        table = short_of_chips()
        table.refused("chips-short", ANN, do.Play(1, Stake(ANTE)))
        table.ok(ANN, more)
        table.refused("impossible", DANA, SHORT)
    folder = short_of_chips()
    folder.ok(ANN, do.Fold(1))
    assert folder.stack(1) == ANTE - CHIP, "a fold is a fold"
    short_of_chips().ok(DANA, SHORT)


@clause("12.10")
def test_without_an_ante_or_after_the_decision_there_is_nothing_to_cover() -> None:
    game = ThreeCards(chips=2_500).wagered({1: {"ante": 2_000}, 2: {"ante": 2_500}, 3: {"pair-plus": 2_500}}).deal()
    for seat in (3, 4):
        game.refused("impossible", DANA, incident("cannot-cover-play", seat=seat))
    game.only("12.10", SHORT, DANA)
    game.folded(2)
    game.refused("impossible", DANA, incident("cannot-cover-play", seat=2))
    game.report("cannot-cover-play", seat=1)
    game.refused("impossible", DANA, SHORT)


# --- 12.10, further times ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [0, 500])
@clause("12.10")
def test_a_further_time_the_ante_is_forfeited_and_pair_plus_played_on_all_the_same(side: int) -> None:
    table = short_of_chips(PAIR)
    table.ok(DANA, SHORT)
    table.ok(DANA, do.EndRound())
    if side:
        table.ok(ANN, do.BuyIn(side))
    laid(table, side)
    tray = table.tray
    events = table.ok(DANA, SHORT)
    (lost,) = of(events, WagersForfeited)
    assert lost.clauses == ("12.10",)
    assert [(line.wager, line.outcome, line.stake, line.pays) for line in lost.wagers] == [("ante", "given-up", ANTE, -ANTE)]
    assert (table.stack(1), table.on(1, "ante"), table.tray) == (ANTE - CHIP, 0, tray + ANTE)
    assert not of(events, Notified), "they have been warned"
    if side:
        assert of(events, PlayedOn)[0].stays_in
        table.ok(DANA, do.RevealDealer())
        table.ok(DANA, do.SettleHand(1))
        assert table.stack(1) == ANTE - CHIP + side + paid("pair-plus", "pair", side)
    else:
        assert of(events, HandDiscarded)[0].cards == HAND
    table.ok(DANA, do.EndRound())


@pytest.mark.parametrize(("at", "again"), [(DAY - 1, True), (DAY, False), (DAY + 1, False)])
@clause("12.10")
def test_the_house_remembers_the_player_at_every_table_until_the_next_gaming_day(at: int, again: bool) -> None:
    people = People()
    first = short_of_chips(people=people)
    first.ok(DANA, SHORT)
    table = TableUnderTest(BOOK, people=people, name="Table 2", automation=UNTURNED)
    for name, seat in (("Ann", 1), ("Zoe", 2)):
        who = table.seat(name, seat, chips=ANTE)
        table.ok(who, do.PlaceWagers(seat, {"ante": Stake(ANTE)}), at=at)
    table.deal()
    assert bool(of(table.ok(DANA, SHORT), WagersForfeited)) == again
    assert not of(table.ok(DANA, incident("cannot-cover-play", seat=2)), WagersForfeited), "Zoe never was short"
    assert (table.stack(1), table.stack(2)) == (0 if again else ANTE, ANTE)


# --- 12.12 -----------------------------------------------------------------------------------------------------------

LATE = incident("absent-player", seat=1, reason="late")


def away(seat: int, reason: str = "absent") -> Incident:
    return incident("absent-player", seat=seat, reason=reason)


@pytest.mark.parametrize("reason", ["absent", "refuses"])
@pytest.mark.parametrize(("kind", "device"), [(VIRTUAL, SHOE), (VIRTUAL, SHUFFLER), (PHYSICAL, SHOE), (PHYSICAL, SHUFFLER)])
@clause("12.12", "9.8")
def test_whoever_does_not_decide_has_the_ante_back_and_pair_plus_is_played_out(kind: str, device: str, reason: str) -> None:
    """Ann has both wagers, Ben an Ante alone, Cleo Pair Plus alone."""
    game: Game = ThreeCards(kind, device).dealt()
    tray = game.table.tray
    for seat in (1, 2, 3):
        game.only("12.12", away(seat, reason), DANA)
    _, returned, went_on = game.table.ok(DANA, away(1, reason))
    assert isinstance(returned, WagersReturned)
    assert [(line.wager, line.outcome, line.stake) for line in returned.wagers] == [("ante", "void", 1_000)]
    assert isinstance(went_on, PlayedOn)
    assert (returned.clauses, went_on.clauses, game.on(1)) == (("12.12",), ("12.12",), {"pair-plus": 500})
    _, returned, discarded = game.table.ok(DANA, away(2, reason))
    assert isinstance(discarded, HandDiscarded)
    assert (discarded.clauses, discarded.cards, game.on(2), game.table.stack(2)) == (("12.12",), HAND, {}, STACK)
    assert not of(game.table.ok(DANA, away(3, reason)), WagersReturned), "there is no Ante to return"
    assert (game.statuses, game.table.tray) == (["plays", "discarded", "plays"], tray)
    game.revealed().settled(1).settled(3)
    (ended,) = of(game.table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 4 * HAND
    assert game.stacks() == [STACK + paid("pair-plus", "pair", 500), STACK, STACK - 500]


@pytest.mark.parametrize("seconds", [number("decision.seconds", BOOK), 10])
@clause("12.12")
def test_late_is_whoever_has_not_decided_when_the_time_on_the_sign_is_up(seconds: int) -> None:
    for offset in (-1, 0, 1):
        game = ThreeCards(chosen={"decision.seconds": seconds}).dealt()
        line = game.table.sign()["decision"]
        assert (line.clauses, f"{seconds} seconds" in line.text) == (("12.12",), True)
        due = game.live.at + seconds * 1_000
        if offset < 0:
            assert game.refused("still-time", DANA, LATE, at=due + offset).clause == "12.12"
            game.says(1, do.Play(1, Stake(1_000)))
            game.refused("impossible", DANA, LATE, at=due)
        else:
            game.table.ok(DANA, LATE, at=due + offset)
            assert game.table.stack(1) == STACK - 500


@clause("12.12")
def test_only_of_a_hand_that_waits_for_a_decision_and_only_for_these_reasons() -> None:
    game = ThreeCards().wagered()
    game.refused("impossible", DANA, away(1))
    game.deal()
    game.refused("impossible", DANA, away(1, "asleep"))
    game.refused("impossible", DANA, away(4))
    game.table.ok(BEN, do.Play(2, Stake(2_000)), at=game.live.state.round.part.decide_by + 1)
    game.refused("impossible", DANA, away(2, "late"))
    game.table.ok(DANA, away(1))
    assert game.refused("decided", ANN, do.Play(1, Stake(1_000))).facts["status"] == "plays"
    nobody = ThreeCards().wagered({1: {"ante": 1_000}, 2: {"ante": 2_000}}).deal()
    for seat in (1, 2):
        nobody.table.ok(DANA, away(seat))
    nobody.ended()
    assert nobody.money == nobody.before, "a round with nobody left ends"
    assert "45 seconds" in three(book=three_with(**{"decision.seconds": "45"})).sign()["decision"].text
