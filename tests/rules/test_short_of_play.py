"""A player who has put down an Ante and cannot cover Play, the first time and further times."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.play import TableUnderTest, acknowledge, player
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, BY_HAND, CASS, DANA, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.conduct import PlayedOn
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.house.people import DAY, NotAcknowledged, People
from pitboss.table.commands import Stake
from pitboss.table.events import Event
from pitboss.table.rounds import Notified, RoundEnded, WagersForfeited, WagersReturned
from pitboss.table.settings import PHYSICAL, VIRTUAL

ANTE = 1_000
SHORT = incident("cannot-cover-play", area=1)


def short_of_chips(book: BookUnderTest, hand: str = "nothing", *, side: int = 0, **settings: Any) -> TableUnderTest:
    """Ann has put down an Ante and has one chip less than another Ante left; Ben has folded."""
    left = settings.pop("left", ANTE - book.number("rounding.smallest-chip"))
    kind = settings.get("kind", VIRTUAL)
    if kind == VIRTUAL:
        settings["cards"] = [book.deck(hand, "other", dealer=settings.pop("dealer", "kings"))] * 3
    table = book.table(**{"automation": BY_HAND, **settings})
    table.seat("Ann", 1, chips=ANTE + side + left)
    table.seat("Ben", 2)
    return laid(book, table, side)


def laid(book: BookUnderTest, table: TableUnderTest, side: int = 0, *, at: int | None = None) -> TableUnderTest:
    wagers = {"ante": Stake(ANTE), **({book.side: Stake(side)} if side else {})}
    table.ok(ANN, do.PlaceWagers(1, wagers), at=at)
    table.ok(BEN, book.placed(2))
    book.dealt(table)
    table.ok(BEN if table.table.rules.virtual else DANA, do.dealer_poker.Fold(2))
    return table


def again(book: BookUnderTest, table: TableUnderTest, side: int = 0, *, at: int | None = None) -> TableUnderTest:
    """They were short once; the next round has come as far."""
    table.ok(DANA, SHORT)
    table.ok(DANA, do.EndRound())
    if side:
        table.ok(ANN, do.BuyIn(side))
    return laid(book, table, side, at=at)


def forfeited(book: BookUnderTest, events: list[Event]) -> bool:
    """Whether the Ante went to the house, as it does a further time; the first time it has come back."""
    (money,) = [event for event in events if isinstance(event, WagersForfeited | WagersReturned)]
    taken = isinstance(money, WagersForfeited)
    assert money.clauses == book.cites("remedy.cannot-cover-again" if taken else "remedy.cannot-cover")
    return taken


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@carries("remedy.cannot-cover", "remedy.cannot-cover.warning", "remedy.cannot-cover.discard")
def test_whoever_cannot_cover_play_has_the_ante_back_is_warned_and_the_cards_are_discarded(
    book: BookUnderTest, kind: str
) -> None:
    hand, left = book.number("hand.player"), ANTE - book.number("rounding.smallest-chip")
    table = short_of_chips(book, kind=kind)
    tray = table.tray
    _, returned, notified, discarded = table.ok(DANA, SHORT)
    assert isinstance(returned, WagersReturned)
    assert [(line.wager, line.outcome, line.stake, line.pays) for line in returned.wagers] == [("ante", "void", ANTE, 0)]
    assert isinstance(notified, Notified)
    assert (notified.to, "forfeited" in notified.words) == (("Ann",), True)
    assert isinstance(discarded, HandDiscarded)
    assert (discarded.area, discarded.cards) == (1, hand)
    for event, rule in ((returned, ""), (notified, ".warning"), (discarded, ".discard")):
        assert event.clauses == book.cites(f"remedy.cannot-cover{rule}")
    assert (table.stack(1), table.on(1, "ante"), table.tray) == (ANTE + left, 0, tray)
    (notice,) = table.table.people.inbox
    for who in (BEN, DANA, CASS):
        with pytest.raises(NotAcknowledged):
            acknowledge(table.table.people, notice.id, who)
    assert acknowledge(table.table.people, notice.id, ANN).waits_for == ()
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 2 * hand + book.number("hand.dealer")


@pytest.mark.parametrize(("hand", "outcome"), [("aces", "wins"), ("nothing", "loses")])
@pytest.mark.parametrize("dealer", ["kings", "low"])
@carries("remedy.cannot-cover.side")
def test_a_side_wager_is_played_on_and_settled(book: BookUnderTest, hand: str, outcome: str, dealer: str) -> None:
    table = short_of_chips(book, hand, side=500, dealer=dealer)
    stack = table.stack(1) + ANTE
    events = table.ok(DANA, SHORT)
    (went_on,) = of(events, PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (book.cites("remedy.cannot-cover.side"), True)
    assert not of(events, HandDiscarded)
    assert (table.stack(1), table.on(1, "ante"), table.on(1, book.side)) == (stack, 0, 500)
    table.ok(DANA, do.RevealDealer())
    (settled,) = of(table.ok(DANA, do.SettleHand(1)), HandSettled)
    assert [(line.wager, line.outcome) for line in settled.wagers] == [(book.side, outcome)], "no Ante, no bonus, no Play"
    assert table.stack(1) == stack + (500 + book.paid(book.side, "aces", 500) if outcome == "wins" else 0)
    table.ok(DANA, do.EndRound())


@carries("remedy.cannot-cover")
def test_one_chip_decides_whether_play_can_be_covered_and_tokens_or_a_buy_in_will_do(book: BookUnderTest) -> None:
    chip = book.number("rounding.smallest-chip")
    enough = short_of_chips(book, left=ANTE)
    assert "enough" in str(enough.refused("impossible", DANA, SHORT).facts["why"])
    enough.ok(ANN, do.Play(1, Stake(ANTE)))
    for more, play in ((do.ExchangeVoucher("V1", chip), Stake(ANTE - chip, chip)), (do.BuyIn(chip), Stake(ANTE))):
        table = short_of_chips(book)
        table.refused("chips-short", ANN, do.Play(1, Stake(ANTE)))
        table.ok(ANN, more)
        table.refused("impossible", DANA, SHORT)
        table.ok(ANN, do.Play(1, play))
    folder = short_of_chips(book, left=0)
    tray = folder.tray
    folder.ok(ANN, do.dealer_poker.Fold(1))
    assert (folder.stack(1), folder.tray) == (0, tray + ANTE), "a fold is a fold"
    assert folder.table.people.inbox == ()
    assert not forfeited(book, short_of_chips(book, left=0).ok(DANA, SHORT))


@carries("remedy.cannot-cover")
def test_without_an_ante_or_after_the_decision_there_is_nothing_to_cover(book: BookUnderTest) -> None:
    game = book.game(chips=2_500).wagered({1: {"ante": 2_000}, 2: {"ante": 2_500}, 3: {book.side: 2_500}}).deal()
    for seat in (3, 4):
        game.refused("impossible", DANA, incident("cannot-cover-play", area=seat))
    for who in book.others(DANA, table=game.table):
        assert {*book.cites("remedy.cannot-cover")} <= {*game.refused("not-your-office", who, SHORT).clauses}, who
    game.folded(2)
    game.refused("impossible", DANA, incident("cannot-cover-play", area=2))
    game.report("cannot-cover-play", area=1)
    game.refused("impossible", DANA, SHORT)


@pytest.mark.parametrize(("hand", "side"), [("nothing", 0), ("aces", 500), ("nothing", 500)])
@carries("remedy.cannot-cover-again")
def test_a_further_time_the_ante_is_forfeited_and_a_side_wager_played_on_all_the_same(
    book: BookUnderTest, hand: str, side: int
) -> None:
    table = again(book, short_of_chips(book, hand), side)
    left, tray = ANTE - book.number("rounding.smallest-chip"), table.tray
    events = table.ok(DANA, SHORT)
    (lost,) = of(events, WagersForfeited)
    assert lost.clauses == book.cites("remedy.cannot-cover-again")
    assert [(line.wager, line.outcome, line.stake, line.pays) for line in lost.wagers] == [("ante", "given-up", ANTE, -ANTE)]
    assert (table.stack(1), table.on(1, "ante"), table.tray) == (left, 0, tray + ANTE)
    assert not of(events, Notified), "they have been warned"
    if side:
        assert of(events, PlayedOn)[0].stays_in
        table.ok(DANA, do.RevealDealer())
        table.ok(DANA, do.SettleHand(1))
        assert table.stack(1) == left + (side + book.paid(book.side, "aces", side) if hand == "aces" else 0)
    else:
        assert of(events, HandDiscarded)[0].cards == book.number("hand.player")
    table.ok(DANA, do.EndRound())


@carries("remedy.cannot-cover-again")
def test_the_house_remembers_the_player_at_every_table(book: BookUnderTest) -> None:
    people = People()
    first = short_of_chips(book, people=people)
    assert not forfeited(book, first.ok(DANA, SHORT))
    first.ok(DANA, do.EndRound())
    for name in ("Ann", "Ben"):
        first.ok(player(name), do.LeaveTable())
    second = short_of_chips(book, people=people, name="Table 2")
    assert forfeited(book, second.ok(DANA, SHORT))
    elsewhere = short_of_chips(book, people=People())
    assert not forfeited(book, elsewhere.ok(DANA, SHORT)), "another house has never seen them"


@pytest.mark.parametrize(("at", "counts"), [(DAY - 1, True), (DAY, False), (DAY + 1, False)])
@carries("remedy.cannot-cover", "remedy.cannot-cover-again")
def test_it_remembers_the_player_and_not_the_seat_until_the_next_gaming_day(book: BookUnderTest, at: int, counts: bool) -> None:
    table = again(book, short_of_chips(book), at=at)
    left = ANTE - book.number("rounding.smallest-chip")
    assert forfeited(book, table.ok(DANA, SHORT)) == counts
    assert table.stack(1) == (left if counts else ANTE + left)
    people = People()
    short_of_chips(book, people=people).ok(DANA, SHORT)
    second = book.table(people=people, name="Table 2")
    for name, seat in (("Ann", 1), ("Zoe", 2)):
        second.ok(second.seat(name, seat, chips=ANTE), do.PlaceWagers(seat, {"ante": Stake(ANTE)}))
    book.dealt(second)
    assert forfeited(book, second.ok(DANA, SHORT))
    assert not forfeited(book, second.ok(DANA, incident("cannot-cover-play", area=2))), "Zoe was never short"
