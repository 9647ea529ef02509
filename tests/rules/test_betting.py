"""The betting round: players look at their cards and fold or play; then the dealer turns theirs."""

from __future__ import annotations

import pytest
from tests.support.mishaps import KINDS, Game
from tests.support.play import TableUnderTest
from tests.support.rounds import cards, of, over
from tests.support.tables import ANN, BEN, CASS, CLEO, DANA, DEVICES, GIL, GUS, MIA, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.betting import CardsHandled, HandFolded, PlayPlaced
from pitboss.games.dealer_poker.settling import DealerRevealed
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.house.automation import EVERYTHING
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import Actor, Request, Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.supervision.conduct import ConductRecorded
from pitboss.table.settings import PHYSICAL, SHOE
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
each_device = pytest.mark.parametrize("device", DEVICES)
OWN = Viewer("player", "Ann")
DECIDE = ("decide.pick-up", "decide.fold-or-play")
UNCHANGED = ("wager.no-change", "wager.closed-after-first-card", "wager.one-per-area")
"""The rules by which a wager of the round is not changed."""
DECISIONS: tuple[Request, ...] = (do.PickUp(1), do.dealer_poker.Fold(1), do.Play(1, Stake(1_000)))


def seen(game: Game, viewer: Viewer, seat: int = 1) -> tuple[Card, ...]:
    """What this viewer sees of the hand at a seat."""
    hand = game.table.view(viewer).of(DealerPokerView).hands.get(seat)
    assert hand is not None
    return tuple(hand.cards.values())


def unseen(book: BookUnderTest, game: Game, seat: int = 1) -> bool:
    return not any(seen(game, viewer, seat) for viewer in book.watchers)


def alone(book: BookUnderTest, ante: int = 1_000, side: int = 0, chips: int = STACK, device: str = SHOE) -> TableUnderTest:
    """Ann has these wagers at a table that Pitboss deals, and has not decided."""
    table = book.table(device)
    table.seat("Ann", 1, chips)
    wagers = {wager: Stake(amount) for wager, amount in (("ante", ante), (book.side, side)) if amount}
    table.ok(ANN, do.PlaceWagers(1, wagers))
    book.dealt(table)
    return table


@carries("decide.pick-up")
def test_players_take_up_their_own_cards_and_only_they_see_them(book: BookUnderTest) -> None:
    game, clauses = book.in_round(), {*book.cites(*DECIDE)}
    for who in (BEN, *book.staff):
        code = "not-your-seat" if who == BEN else "not-your-office"
        assert {*game.refused(code, who, do.PickUp(1)).clauses} & clauses, who
    assert seen(game, OWN) == ()
    (handled,) = of(game.table.ok(ANN, do.PickUp(1)), CardsHandled)
    assert {*book.cites("decide.pick-up")} <= {*handled.clauses} <= clauses
    assert seen(game, OWN) == cards(game.hands[1])
    assert unseen(book, game)
    assert {*game.refused("handled", ANN, do.PickUp(1)).clauses} <= clauses


@each_device
@carries("decide.pick-up", "decide.fold-or-play")
def test_nobody_decides_before_the_deal_is_done(book: BookUnderTest, device: str) -> None:
    table, clauses = book.table(device), {*book.cites(*DECIDE)}
    book.wagered(table)
    for step in (do.NoMoreBets(), do.dealer_poker.Deal()):
        for request in DECISIONS:
            assert {*table.refused("wrong-phase", ANN, request).clauses} & clauses
        table.ok(DANA, step)
    for request in DECISIONS:
        assert {*table.refused("wrong-phase", ANN, request).clauses} & clauses
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "play")) == (STACK - 500, 500, 0)
    book.dealt(table)
    table.ok(ANN, do.PickUp(1))


@carries("decide.fold-or-play")
def test_players_say_once_whether_they_fold_or_play(book: BookUnderTest) -> None:
    game, clauses = book.in_round(), {*book.cites(*DECIDE)}
    assert game.table.offered(ANN, "fold", area=1)
    assert game.table.offered(ANN, "play", area=1)
    assert not game.table.offered(ANN, "fold", area=2)
    assert {*game.refused("not-your-seat", ANN, do.dealer_poker.Fold(2)).clauses} <= clauses
    game.played(1).folded(2).played(3)
    for who, seat in ((ANN, 1), (BEN, 2)):
        for request in (do.dealer_poker.Fold(seat), book.play(seat, 1_000 * seat)):
            # A Play already placed is not changed; any other second decision is none.
            again = (who, type(request)) == (ANN, do.Play)
            expected = {*book.cites(*(UNCHANGED if again else ("decide.fold-or-play",)))}
            assert expected <= {*game.refused("decided", who, request).clauses} <= expected | clauses
    play, cleo = 1_000 * book.times, game.on(3)
    assert [game.on(seat) for seat in (1, 2)] == [{"ante": 1_000, "play": play, book.side: 500}, {}]
    assert cleo == ({book.side: 500} if book.side_alone else {"ante": 500, "play": 500 * book.times})
    assert game.stacks() == [STACK - 1_500 - play, STACK - 2_000, STACK - sum(cleo.values())]


@each_device
@carries("decide.pick-up", "decide.fold-or-play")
def test_by_hand_the_dealer_keys_what_the_players_declare(book: BookUnderTest, device: str) -> None:
    game = book.in_round(PHYSICAL, device)
    assert {*book.cites("decide.pick-up")} <= {*game.table.ok(DANA, do.PickUp(1))[0].clauses}
    for who in book.staff:
        if who != DANA:
            assert {*book.cites(*DECIDE)} & {*game.refused("not-your-office", who, do.dealer_poker.Fold(1)).clauses}, who
    game.folded(1).played(2)
    play = 2_000 * book.times
    assert (game.stacks(1, 2), game.on(2)) == ([STACK - 1_500, STACK - 2_000 - play], {"ante": 2_000, "play": play})


def on_record(book: BookUnderTest, rule: str, *may: Actor) -> None:
    """These people put it in the record; it costs nobody a hand, and may be said of a rule that the book has."""
    game, clauses = book.in_round(), book.cites(rule)
    before = game.money
    report = do.Conduct(rule=rule, seat=2, words="so it was")
    for who in book.others(*may):
        if who != do.HOUSE_ACTOR or DANA not in may:
            assert game.refused("not-your-office", who, report).clauses == clauses, who
    for who in may:
        (noted,) = of(game.table.ok(who, report), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.words) == (clauses, "Ben", who.name, "so it was")
    game.refused("no-such-rule", may[-1], do.Conduct(rule="conduct.singing", seat=2))
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    game.decided()
    assert game.on(1)["play"] == 1_000 * book.times, "fold and play may be said"


@carries("conduct.cards-on-table")
def test_cards_held_away_from_the_table_go_in_the_record(book: BookUnderTest) -> None:
    on_record(book, "conduct.cards-on-table", DANA, *book.people(nsw=(GUS, CASS, MIA), nz=(GIL, CASS, OPAL)))


@carries("conduct.silence")
def test_talk_in_the_betting_round_goes_in_the_record(book: BookUnderTest) -> None:
    on_record(book, "conduct.silence", DANA, GUS, CASS, MIA)


@carries("conduct.information")
def test_whoever_passes_on_what_they_hold_goes_in_the_record(book: BookUnderTest) -> None:
    on_record(book, "conduct.information", DANA, GIL, CASS, OPAL)
    game = book.in_round()
    game.refused("no-such-rule", GIL, do.Conduct(rule="conduct.silence", seat=2))


@each_kind
@carries("fold.face-down", "fold.collect")
def test_a_folded_hand_loses_its_wagers_and_nobody_ever_sees_it(book: BookUnderTest, kind: str, device: str) -> None:
    game = book.in_round(kind, device)
    tray = game.table.tray
    (folded,) = of(game.says(1, do.dealer_poker.Fold(1)), HandFolded)
    assert {*book.cites("fold.face-down", "fold.collect")} <= {*folded.clauses}
    lost = {line.wager: (line.outcome, line.stake, line.pays) for line in folded.wagers}
    assert lost == {"ante": ("given-up", 1_000, -1_000), book.side: ("given-up", 500, -500)}
    assert all(line.clauses and {*line.clauses} <= {*book.cites("fold.collect")} for line in folded.wagers)
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - 1_500, {}, tray + 1_500), "aces would have won"
    cleo = {book.side if book.side_alone else "ante": 500}
    assert (game.on(2), game.on(3)) == ({"ante": 2_000}, cleo), "nobody else's wager is touched"
    game.played(2).folded(3).revealed()
    game.refused("decided", DANA, do.SettleHand(1, cards(game.hands[1])))
    game.settled(2)
    assert unseen(book, game)
    assert game.table.hand(1) == ((None,) * book.number("hand.player") if game.physical else cards(game.hands[1]))
    assert set(seen(game, PUBLIC, 2)) == set(cards(game.hands[2])), "a hand that played is turned up"
    (ended,) = of(over(game.table), RoundEnded)
    assert ended.counted == 3 * book.number("hand.player") + book.number("hand.dealer"), "counted with the rest"


@each_kind
@carries("fold.collect", "dealer.reveal")
def test_where_everybody_folds_the_dealer_turns_nothing(book: BookUnderTest, kind: str, device: str) -> None:
    game = book.in_round(kind, device)
    if not book.rules.has("fold.ante-only"):
        who = DANA if game.physical else ANN
        assert {*book.cites("fold.collect")} <= {*game.refused("fold-whole", who, do.FoldAnte(1)).clauses}
    for seat in (1, 2, 3):
        (folded,) = of(game.says(seat, do.dealer_poker.Fold(seat)), HandFolded)
        assert {*book.cites("fold.collect")} <= {*folded.clauses}
    only = book.side if book.side_alone else "ante"
    assert [line.wager for line in folded.wagers] == [only], "a side wager alone can be folded too"
    refusal = game.refused("nothing-wagered", DANA, do.RevealDealer())
    assert refusal.clauses == book.cites("dealer.reveal")
    game.ended()
    assert game.stacks() == [STACK - 1_500, STACK - 2_000, STACK - 500]


@carries("fold.collect", "token.exchange")
def test_folded_tokens_are_taken_as_tokens(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V1", 2_000))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=500)}))
    tray = table.tray
    book.dealt(table)
    table.ok(ann, do.dealer_poker.Fold(1))
    assert (table.stack(1), table.tokens(1), table.tray) == (STACK - 500, 1_500, tray + 500)
    assert table.table.state.money[TOKENS_TAKEN] == 500


@pytest.mark.parametrize("ante", [500, 550, 3_000])
@carries("play.wager")
def test_play_is_what_the_multiples_of_the_ante_allow_and_nothing_else(book: BookUnderTest, ante: int) -> None:
    chip, least, most = (book.number(key) for key in ("rounding.smallest-chip", "play.minimum-multiple", "play.maximum-multiple"))
    whole = book.rules.setting("play.whole-multiples").value
    amounts = range(chip, (most + 1) * ante, chip)
    right = [each for each in amounts if least * ante <= each <= most * ante and not (whole and each % ante)]
    assert (right[0], right[-1]) == (least * ante, most * ante)
    table = alone(book, ante, 500)
    offer = table.offered(ANN, "play", area=1)
    assert offer is not None
    assert [each for each in amounts if offer.amounts["play"].holds(each)] == right
    for wrong in {right[0] - chip, right[-1] + chip, (most + 1) * ante, ante + chip, 2 * ante} - {*right}:
        refusal = table.refused("play-amount", ANN, do.Play(1, Stake(wrong)))
        assert refusal.clauses == book.cites("play.wager")
        assert (refusal.facts["minimum"], refusal.facts["maximum"]) == (right[0], right[-1])
    assert (table.stack(1), table.on(1, "play")) == (STACK - ante - 500, 0)
    for amount in {right[0], right[len(right) // 2], right[-1]}:
        table = alone(book, ante, 500)
        tray = table.tray
        (placed,) = of(table.ok(ANN, do.Play(1, Stake(amount))), PlayPlaced)
        assert (placed.clauses, placed.total) == (book.cites("play.wager"), amount)
        assert (table.on(1, "play"), table.on(1, "ante"), table.on(1, book.side)) == (amount, ante, 500)
        assert (table.stack(1), table.tray) == (STACK - ante - 500 - amount, tray)


@carries("play.wager")
def test_other_multiples_give_other_bounds(book: BookUnderTest) -> None:
    most = book.times + 1
    table = book.table(book=book.having(**{"play.maximum-multiple": str(most)}))
    book.wagered(table)
    book.dealt(table)
    for wrong in (500 * most + 50, 500 * most + 500):
        assert table.refused("play-amount", ANN, do.Play(1, Stake(wrong))).clauses == book.cites("play.wager")
    table.ok(ANN, do.Play(1, Stake(500 * most)))
    assert (table.on(1, "play"), table.stack(1)) == (500 * most, STACK - 500 - 500 * most)


@carries("play.wager")
def test_whoever_lacks_the_chips_is_not_offered_play(book: BookUnderTest) -> None:
    table = alone(book, chips=1_500)
    assert table.offered(ANN, "play") is None
    assert table.refused("chips-short", ANN, book.play(1, 1_000)).clauses == book.cites("play.wager")
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "play")) == (500, 1_000, 0)
    if not book.rules.has("token.exchange"):
        table.ok(ANN, do.BuyIn(1_000 * book.times - 500))
        table.ok(ANN, book.play(1, 1_000))
        return
    table.ok(ANN, do.ExchangeVoucher("V1", 500))
    table.refused("tokens-short", ANN, do.Play(1, Stake(chips=400, tokens=600)))
    table.ok(ANN, do.Play(1, Stake(chips=500, tokens=500)))
    assert (table.stack(1), table.tokens(1), table.on(1, "play")) == (0, 0, 1_000)


@each_kind
@carries("play.side-alone", "wager.no-play-without-ante")
def test_with_a_side_wager_alone_a_hand_stays_in_without_play(book: BookUnderTest, kind: str, device: str) -> None:
    game = book.in_round(kind, device)
    who = DANA if game.physical else CLEO
    assert game.refused("play-not-allowed", who, book.play(3, 500)).clauses == book.cites("wager.no-play-without-ante")
    (placed,) = of(game.says(3, do.Play(3)), PlayPlaced)
    assert (placed.total, {*book.cites("play.side-alone")} <= {*placed.clauses}) == (0, True)
    assert (game.table.stack(3), game.on(3), game.statuses[2]) == (STACK - 500, {book.side: 500}, "plays")


@carries("play.wager")
def test_a_hand_that_plays_lies_face_down_until_settlement(book: BookUnderTest) -> None:
    game = book.in_round().played(1)
    assert seen(game, OWN) == cards(game.hands[1]), "Ann has looked"
    assert unseen(book, game)
    game.folded(2).folded(3).revealed()
    assert unseen(book, game)
    game.settled(1)
    assert set(seen(game, PUBLIC)) == set(cards(game.hands[1]))


@carries("dealer.reveal")
def test_the_dealer_turns_their_hand_when_everybody_has_decided(book: BookUnderTest) -> None:
    game, clauses = book.in_round().played(1), book.cites("dealer.reveal")
    refusal = game.refused("undecided", DANA, do.RevealDealer())
    assert (refusal.clauses, refusal.facts["seats"]) == (clauses, (2, 3))
    game.folded(2).played(3)
    for who in book.others(DANA, table=game.table):
        assert game.refused("not-your-office", who, do.RevealDealer()).clauses == clauses, who
    before = game.money
    (revealed,) = of(game.table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert {*clauses} <= {*revealed.clauses}
    assert {*revealed.hand.plays, *revealed.hand.aside} == {*cards(game.dealer)}
    dealer = game.table.view().of(DealerPokerView).dealer
    assert dealer is not None
    assert tuple(dealer.cards.values()) == cards(game.dealer), "all of them lie open"
    assert game.money == before
    assert {*clauses} & {*game.refused("wrong-phase", DANA, do.RevealDealer()).clauses}


@each_device
@carries("dealer.reveal")
def test_by_hand_the_dealer_keys_the_cards_that_nobody_had_seen(book: BookUnderTest, device: str) -> None:
    game = book.in_round(PHYSICAL, device).decided()
    hidden = game.keyed(game.dealer, game.live.state.round.part.dealer.cards)
    assert len(hidden) == book.number("hand.dealer") - book.up_cards
    for wrong in ((), hidden[:-1], (*hidden, Card.TWO_S)):
        game.refused("cards-wrong", DANA, do.RevealDealer(wrong))
    game.refused("card-known-twice", DANA, do.RevealDealer((*hidden[:-1], hidden[0])))
    if book.up_cards:
        game.refused("card-known-twice", DANA, do.RevealDealer((*hidden[:-1], cards(game.dealer)[-1])))
    (revealed,) = of(game.table.ok(DANA, do.RevealDealer(hidden)), DealerRevealed)
    assert {*book.cites("dealer.reveal")} <= {*revealed.clauses}
    assert revealed.hand.value.words.startswith("a pair of kings")
    assert game.table.hand(1) == (None,) * book.number("hand.player"), "the player's hand is not turned yet"


@carries("dealer.reveal")
def test_the_house_turns_it_by_itself_where_it_deals(book: BookUnderTest) -> None:
    table = book.table(SHOE, automation=EVERYTHING)
    book.wagered(table)
    table.deal()
    assert not of(table.ok(ANN, do.PickUp(1)), DealerRevealed)
    (revealed,) = of(table.ok(ANN, book.play(1, 500)), DealerRevealed)
    assert {*book.cites("dealer.reveal")} <= {*revealed.clauses}
