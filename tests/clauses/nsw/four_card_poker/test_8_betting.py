"""8 Betting round: players look at their cards and fold or play; then the dealer turns theirs."""

from tests.support.play import CASS, DANA, GUS, INES, NSW, TableUnderTest, book_with, player
from tests.support.rounds import BY_HAND, CHIP, UNTURNED, cards, dealt, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsHandled, DealerRevealed, HandFolded, PlayPlaced
from pitboss.table.accounts import TOKENS_TAKEN
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.supervision.events import ConductRecorded
from pitboss.table.settings import SHOE, SHUFFLER
from pitboss.table.viewers import PUBLIC, Viewer

LEAST, MOST = number("play.minimum-multiple"), number("play.maximum-multiple")
ANN, BEN = Viewer("player", "Ann"), Viewer("player", "Ben")
WATCHERS = (PUBLIC, BEN, Viewer("dealer", "Dana"), Viewer("casino-supervisor", "Cass"), Viewer("inspector", "Ines"))

PAIR_OF_NINES = "9c 9d 7h 5s 2c"
QUEEN_HIGH = "Qc Jd 8h 6s 3c"
ACE_HIGH = "Ac Kd Th 8s 4c 2d"


def two_players() -> TableUnderTest:
    """Ann with Ante and Aces Up, Ben with an Ante; all cards dealt, nothing decided."""
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {QUEEN_HIGH} {ACE_HIGH}", automation=UNTURNED)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0))
    table.deal()
    return table


def seen(table: TableUnderTest, viewer: Viewer, seat: int) -> dict[int, Card]:
    """What this viewer sees of the hand at a seat."""
    hand = table.view(viewer).game.hands.get(seat)
    assert hand is not None
    return hand.cards


# --- 8.1 -----------------------------------------------------------------------------------------------------------


@clause("8.1")
def test_a_player_takes_up_their_own_cards_and_only_they_see_them() -> None:
    table = two_players()
    ann, ben = player("Ann"), player("Ben")
    for who in (ben, DANA, CASS):
        assert "8.1" in table.refused("not-your-seat" if who == ben else "not-your-office", who, do.PickUp(1)).clauses
    assert seen(table, ANN, 1) == {}
    (handled,) = of(table.ok(ann, do.PickUp(1)), CardsHandled)
    assert handled.clauses == ("8.1",)
    assert tuple(seen(table, ANN, 1).values()) == cards(PAIR_OF_NINES)
    assert [seen(table, viewer, 1) for viewer in WATCHERS] == [{}] * len(WATCHERS)
    assert "8.1" in table.refused("handled", ann, do.PickUp(1)).clauses


@clause("8.1")
def test_nobody_decides_before_the_deal_is_done() -> None:
    table = TableUnderTest(device=SHOE, automation=BY_HAND)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    for request in (do.PickUp(1), do.Fold(1), do.Play(1, Stake(1_000))):
        assert table.refused("wrong-phase", ann, request).clause == "8.1"
    table.ok(DANA, do.Deal())
    for request in (do.PickUp(1), do.Fold(1), do.Play(1, Stake(1_000))):
        assert table.refused("wrong-phase", ann, request).clause == "8.1"
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "play")) == (99_000, 1_000, 0)
    while table.phase == "dealing":
        table.ok(DANA, do.Deal())
    table.ok(ann, do.Fold(1))


@clause("8.1")
def test_each_player_says_once_whether_they_fold_or_play() -> None:
    table = two_players()
    ann, ben = player("Ann"), player("Ben")
    assert table.offered(ann, "fold", seat=1)
    assert table.offered(ann, "play", seat=1)
    assert not table.offered(ann, "fold", seat=2)
    assert table.refused("not-your-seat", ann, do.Fold(2)).clause == "8.1"
    table.ok(ann, do.Play(1, Stake(1_000)))
    assert table.refused("decided", ann, do.Fold(1)).clause == "8.1"
    assert table.refused("decided", ann, do.Play(1, Stake(1_000))).clause == "8.1"
    table.ok(ben, do.Fold(2))
    assert table.refused("decided", ben, do.Play(2, Stake(2_000))).clause == "8.1"
    assert (table.on(1, "play"), table.on(2, "play")) == (1_000, 0)
    assert (table.stack(1), table.stack(2)) == (100_000 - 2_500, 100_000 - 2_000)


@clause("8.1")
def test_by_hand_the_dealer_keys_what_the_players_declare() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 1_000, 0))
    dealt(table, "Kh")
    assert of(table.ok(DANA, do.PickUp(1)), CardsHandled)[0].clauses == ("8.1",)
    for who in (GUS, CASS, INES):
        assert table.refused("not-your-office", who, do.Fold(1)).clause == "8.1"
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.Play(2, Stake(1_500)))
    assert (table.stack(1), table.stack(2), table.on(2, "play")) == (99_000, 97_500, 1_500)


# --- 8.2 and 8.7: conduct ------------------------------------------------------------------------------------------


@clause("8.2")
def test_cards_held_away_from_the_table_go_in_the_record() -> None:
    table = two_players()
    before = table.table.state.money
    for watcher in (DANA, GUS, CASS):
        report = do.Conduct(rule="conduct.cards-on-table", seat=1, words="held below the rail")
        (noted,) = of(table.ok(watcher, report), ConductRecorded)
        assert (noted.clauses, noted.person, noted.by, noted.words) == (("8.2",), "Ann", watcher.name, "held below the rail")
    assert table.table.state.money == before
    assert table.table.state.round.part.hands[1].status == "dealt", "it costs nobody their hand"
    table.ok(player("Ann"), do.Play(1, Stake(1_000)))


@clause("8.2")
def test_players_and_inspectors_do_not_record_conduct() -> None:
    table = two_players()
    report = do.Conduct(rule="conduct.cards-on-table", seat=1)
    for who in (player("Ben"), INES):
        assert table.refused("not-your-office", who, report).clause == "8.2"


@clause("8.7")
def test_talk_in_the_betting_round_goes_in_the_record() -> None:
    table = two_players()
    report = do.Conduct(rule="conduct.silence", seat=2, words="named a card")
    assert table.refused("not-your-office", player("Ann"), report).clause == "8.7"
    (noted,) = of(table.ok(DANA, report), ConductRecorded)
    assert (noted.clauses, noted.person, noted.words) == (("8.7",), "Ben", "named a card")
    assert (table.stack(2), table.on(2, "ante")) == (98_000, 2_000)
    table.ok(player("Ann"), do.Fold(1))
    table.ok(player("Ben"), do.Play(2, Stake(2_000)))
    assert table.on(2, "play") == 2_000, "fold and play may be said"


# --- 8.3 and 8.4: folding ------------------------------------------------------------------------------------------


@clause("8.3")
def test_a_folded_hand_goes_back_face_down_and_is_seen_by_nobody() -> None:
    table = two_players()
    (folded,) = of(table.ok(player("Ann"), do.Fold(1)), HandFolded)
    assert "8.3" in folded.clauses
    table.ok(player("Ben"), do.Play(2, Stake(2_000)))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(2))
    assert [seen(table, viewer, 1) for viewer in WATCHERS] == [{}] * len(WATCHERS)
    assert tuple(seen(table, PUBLIC, 2).values()) == cards(QUEEN_HIGH), "a hand that played is turned up"
    table.refused("decided", DANA, do.SettleHand(1))


@clause("8.3")
def test_by_hand_a_folded_hand_stays_unknown_for_ever() -> None:
    for device in (SHOE, SHUFFLER):
        table = opened_by_hand(device)
        seated(table, Ann=(1, 1_000, 0))
        dealt(table, "Kh")
        (folded,) = of(table.ok(DANA, do.Fold(1)), HandFolded)
        assert "8.3" in folded.clauses
        table.refused("wrong-phase", DANA, do.SettleHand(1, cards=cards(PAIR_OF_NINES)))
        table.ok(DANA, do.EndRound())
        assert table.hand(1) == (None,) * 5
        assert (table.stack(1), table.tray) == (99_000, 10_000_000 - 100_000 + 1_000)


@clause("8.4")
def test_folding_loses_the_ante_and_aces_up() -> None:
    table = two_players()
    tray = table.tray
    (folded,) = of(table.ok(player("Ann"), do.Fold(1)), HandFolded)
    assert "8.4" in folded.clauses
    lost = [(each.wager, each.outcome, each.stake, each.pays, each.clauses) for each in folded.wagers]
    assert lost == [("ante", "given-up", 1_000, -1_000, ("8.4",)), ("aces-up", "given-up", 500, -500, ("8.4",))]
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "aces-up")) == (98_500, 0, 0)
    assert table.tray == tray + 1_500
    assert (table.stack(2), table.on(2, "ante")) == (98_000, 2_000), "nobody else's wager is touched"


@clause("8.4")
def test_a_hand_with_aces_up_alone_can_be_folded_too() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {ACE_HIGH}", automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 0, 500))
    tray = table.tray
    table.deal()
    (folded,) = of(table.ok(ann, do.Fold(1)), HandFolded)
    assert [(each.wager, each.pays, each.clauses) for each in folded.wagers] == [("aces-up", -500, ("8.4",))]
    assert (table.stack(1), table.on(1, "aces-up"), table.tray) == (99_500, 0, tray + 500)


@clause("8.4")
def test_folded_tokens_are_taken_as_tokens() -> None:
    table = TableUnderTest(automation=UNTURNED)
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V1", 2_000))
    table.ok(ann, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=500)}))
    tray = table.tray
    table.deal()
    table.ok(ann, do.Fold(1))
    assert (table.stack(1), table.tokens(1), table.tray) == (99_500, 1_500, tray + 500)
    assert table.table.state.money[TOKENS_TAKEN] == 500


@clause("8.4")
def test_folded_cards_are_counted_with_the_rest() -> None:
    table = two_players()
    table.ok(player("Ann"), do.Fold(1))
    table.ok(player("Ben"), do.Fold(2))
    assert table.refused("nothing-wagered", DANA, do.RevealDealer()).clause == "8.6"
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 2 * number("hand.player") + number("hand.dealer")
    assert (table.stack(1), table.stack(2)) == (98_500, 98_000)


# --- 8.5: the Play wager -------------------------------------------------------------------------------------------


@clause("8.5")
def test_play_is_any_amount_from_one_to_three_times_the_ante() -> None:
    ante = 1_000
    for amount in (LEAST * ante, LEAST * ante + CHIP, 2 * ante - CHIP, MOST * ante - CHIP, MOST * ante):
        table = two_players()
        tray = table.tray
        (placed,) = of(table.ok(player("Ann"), do.Play(1, Stake(amount))), PlayPlaced)
        assert (placed.clauses, placed.total) == (("8.5",), amount)
        assert (table.on(1, "play"), table.on(1, "ante"), table.on(1, "aces-up")) == (amount, ante, 500)
        assert (table.stack(1), table.tray) == (98_500 - amount, tray)


@clause("8.5")
def test_less_than_the_ante_or_more_than_three_times_is_refused() -> None:
    table = two_players()
    for amount in (LEAST * 1_000 - CHIP, MOST * 1_000 + CHIP):
        refusal = table.refused("play-amount", player("Ann"), do.Play(1, Stake(amount)))
        assert refusal.clause == "8.5"
        assert (refusal.facts["minimum"], refusal.facts["maximum"]) == (LEAST * 1_000, MOST * 1_000)
    assert (table.stack(1), table.on(1, "play")) == (98_500, 0)


@clause("8.5")
def test_other_multiples_give_other_bounds() -> None:
    table = TableUnderTest(book_with(NSW, **{"play.maximum-multiple": "2"}), automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    assert table.refused("play-amount", ann, do.Play(1, Stake(3_000))).clause == "8.5"
    table.ok(ann, do.Play(1, Stake(2_000)))
    assert (table.on(1, "play"), table.stack(1)) == (2_000, 97_000)


@clause("8.5")
def test_a_player_without_the_chips_for_play_is_not_offered_it() -> None:
    table = TableUnderTest(automation=UNTURNED)
    ann = table.seat("Ann", 1, chips=1_500)
    table.wager(ann, 1, ante=1_000)
    table.deal()
    assert table.offered(ann, "play") is None
    assert table.refused("chips-short", ann, do.Play(1, Stake(1_000))).clause == "8.5"
    assert (table.stack(1), table.on(1, "ante"), table.on(1, "play")) == (500, 1_000, 0)


@clause("8.5", "5.3")
def test_with_aces_up_alone_the_hand_stays_in_without_a_play_wager() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {ACE_HIGH}", automation=UNTURNED)
    (ann,) = seated(table, Ann=(1, 0, 500))
    table.deal()
    assert table.refused("play-not-allowed", ann, do.Play(1, Stake(500))).clause == "5.3"
    (placed,) = of(table.ok(ann, do.Play(1)), PlayPlaced)
    assert placed.total == 0
    assert "8.5" in placed.clauses
    assert (table.stack(1), table.on(1, "aces-up"), table.on(1, "play")) == (99_500, 500, 0)
    assert table.table.state.round.part.hands[1].status == "plays"


@clause("8.5")
def test_play_may_be_made_of_chips_and_tokens() -> None:
    table = TableUnderTest(automation=UNTURNED)
    ann = table.seat("Ann", 1)
    table.ok(ann, do.ExchangeVoucher("V1", 500))
    table.wager(ann, 1, ante=1_000)
    table.deal()
    table.refused("tokens-short", ann, do.Play(1, Stake(chips=400, tokens=600)))
    table.ok(ann, do.Play(1, Stake(chips=500, tokens=500)))
    assert (table.stack(1), table.tokens(1), table.on(1, "play")) == (98_500, 0, 1_000)


@clause("8.5")
def test_a_hand_that_plays_lies_face_down_until_settlement() -> None:
    table = two_players()
    table.ok(player("Ann"), do.Play(1, Stake(1_000)))
    assert tuple(seen(table, ANN, 1).values()) == cards(PAIR_OF_NINES), "Ann has looked"
    assert [seen(table, viewer, 1) for viewer in WATCHERS] == [{}] * len(WATCHERS)


# --- 8.6: the dealer's hand ----------------------------------------------------------------------------------------


@clause("8.6")
def test_the_dealer_turns_their_hand_when_everybody_has_decided() -> None:
    table = two_players()
    table.ok(player("Ann"), do.Play(1, Stake(1_000)))
    refusal = table.refused("undecided", DANA, do.RevealDealer())
    assert (refusal.clause, refusal.facts["seats"]) == ("8.6", (2,))
    table.ok(player("Ben"), do.Fold(2))
    for who in (player("Ann"), GUS, CASS):
        assert table.refused("not-your-office", who, do.RevealDealer()).clause == "8.6"
    before = table.table.state.money
    (revealed,) = of(table.ok(DANA, do.RevealDealer()), DealerRevealed)
    assert "8.6" in revealed.clauses
    assert revealed.hand.plays == cards("Ac Kd Th 8s"), "their best four cards"
    dealer = table.view().game.dealer
    assert dealer is not None
    assert tuple(dealer.cards.values()) == cards(ACE_HIGH), "all six lie open"
    assert table.table.state.money == before
    assert table.refused("wrong-phase", DANA, do.RevealDealer()).clause == "8.6"


@clause("8.6")
def test_by_hand_the_dealer_keys_the_five_cards_that_nobody_had_seen() -> None:
    for device in (SHOE, SHUFFLER):
        table = opened_by_hand(device)
        seated(table, Ann=(1, 1_000, 0))
        dealt(table, "Kh")
        table.ok(DANA, do.Play(1, Stake(1_000)))
        table.refused("cards-wrong", DANA, do.RevealDealer())
        table.refused("card-known-twice", DANA, do.RevealDealer(cards("2c 2d 7s 9h Kh")))
        table.refused("card-known-twice", DANA, do.RevealDealer((*cards("2c 2d 7s 9h"), Card.TWO_C)))
        (revealed,) = of(table.ok(DANA, do.RevealDealer(cards("2c 2d 7s 9h Kd"))), DealerRevealed)
        assert "8.6" in revealed.clauses
        assert revealed.hand.value.words == "two pair, kings and twos"
        assert table.hand(1) == (None,) * 5, "the player's hand is not turned yet"


@clause("8.6")
def test_the_house_turns_it_by_itself_where_it_deals() -> None:
    table = TableUnderTest(cards=f"{PAIR_OF_NINES} {ACE_HIGH}")
    (ann,) = seated(table, Ann=(1, 1_000, 0))
    table.deal()
    assert not of(table.ok(ann, do.PickUp(1)), DealerRevealed)
    (revealed,) = of(table.ok(ann, do.Play(1, Stake(1_000))), DealerRevealed)
    assert "8.6" in revealed.clauses
