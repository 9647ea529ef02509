"""2 Table layout and equipment: nothing is wagered before every line is in the record, by a person or by what stands
for the thing."""

from tests.support.opening import PAT, asked_of_people, not_opened, stood_for
from tests.support.play import DANA, NSW, TableUnderTest, book_with
from tests.support.rounds import dealt, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do, law
from pitboss.games.dealer_poker.round import HandFolded
from pitboss.table.accounts import DROP
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import SHOE, SHUFFLER

ANTE = 500


# --- 2.1 -----------------------------------------------------------------------------------------------------------


@clause("2.1")
def test_the_places_are_looked_at_before_the_table_opens() -> None:
    asked_of_people("table", "2.1")
    stood_for("table", "2.1")


@clause("2.1")
def test_a_table_has_no_more_places_than_the_game() -> None:
    most = number("seats.maximum")
    for seats in (0, -1, most + 1, 10**9):
        assert not_opened("too-many-seats", seats=seats).clause == "2.1"
    table = TableUnderTest(seats=most)
    for seat in range(1, most + 1):
        table.seat(f"Player {seat}", seat)
    for seat in (0, -1, most + 1):
        table.refused("no-such-seat", PAT, do.TakeSeat(seat))
    assert sorted(table.table.state.seats) == list(range(1, most + 1))
    assert TableUnderTest(seats=1).phase == "wagering"


@clause("2.1")
def test_an_operator_may_have_fewer_places_and_never_more() -> None:
    most = number("seats.maximum")
    fewer = {"seats.maximum": most - 2}
    assert not_opened("too-many-seats", seats=most - 1, chosen=fewer).clause == "2.1"
    assert TableUnderTest(seats=most - 2, chosen=fewer).phase == "wagering"
    assert not_opened("not-choosable", seats=most + 1, chosen={"seats.maximum": most + 1}).clause == "2.1"


# --- 2.2 -----------------------------------------------------------------------------------------------------------


@clause("2.2", "2.2.1")
def test_the_cloth_is_looked_at_before_the_table_opens() -> None:
    for clause_id in ("2.2", "2.2.1"):
        asked_of_people("layout", clause_id)
        stood_for("layout", clause_id)


@clause("2.2.1")
def test_a_wager_goes_on_an_area_that_the_cloth_marks() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    for nowhere in ("pair-plus", "", "ANTE"):
        refusal = table.refused("no-such-wager", ann, do.PlaceWagers(1, {nowhere: Stake(ANTE)}))
        assert "2.2.1" in refusal.clauses
    assert table.stack(1) == 100_000
    table.wager(ann, 1, ante=ANTE, aces_up=ANTE)
    assert (table.on(1, "ante"), table.on(1, "aces-up"), table.stack(1)) == (ANTE, ANTE, 100_000 - 2 * ANTE)


@clause("2.2.2")
def test_the_inscription_is_looked_at_before_the_table_opens() -> None:
    asked_of_people("inscription", "2.2.2")
    stood_for("inscription", "2.2.2")


@clause("2.2.2")
def test_the_table_says_who_wins_equal_hands() -> None:
    line = TableUnderTest().sign()["inscription"]
    assert line.text == law.load(NSW).setting("inscription").value
    assert line.clauses == ("2.2.2",)
    other = TableUnderTest(book_with(NSW, inscription='"Equal hands win."'))
    assert other.sign()["inscription"].text == "Equal hands win."


# --- 2.3 -----------------------------------------------------------------------------------------------------------


@clause("2.3.1")
def test_the_dealing_device_is_looked_at_before_the_table_opens() -> None:
    asked_of_people("dealing-device", "2.3.1")
    stood_for("dealing-device", "2.3.1")


@clause("2.3.1")
def test_a_shoe_or_a_shuffling_device_and_nothing_else() -> None:
    for device in ("hand", "", "Shoe"):
        assert not_opened("device-kind", device=device).clause == "2.3.1"
    for device in (SHOE, SHUFFLER):
        assert TableUnderTest(device=device).phase == "wagering"
    only_shoes = book_with(NSW, **{"device.kinds": '["shoe"]'})
    assert not_opened("device-kind", only_shoes, device=SHUFFLER).clause == "2.3.1"


@clause("2.3.1")
def test_a_shoe_takes_one_deck_and_a_shuffling_device_two() -> None:
    decks = ("red", "blue", "green")
    assert [deck.back for deck in TableUnderTest(device=SHOE, backs=decks).table.state.decks] == ["red"]
    for device in (SHOE, SHUFFLER):
        assert not_opened("deck-count", device=device, backs=()).clause == "2.3.1"
        assert TableUnderTest(device=device, backs=decks[:1]).phase == "wagering"
    assert [deck.back for deck in TableUnderTest(backs=decks[:2]).table.state.decks] == ["red", "blue"]
    assert not_opened("deck-count", backs=decks).facts == {"decks": 3, "holds": number("shuffler.decks")}
    one = book_with(NSW, **{"shuffler.decks": "1"})
    assert not_opened("deck-count", one, backs=decks[:2]).clause == "2.3.1"


@clause("2.3.2")
def test_the_discard_rack_is_looked_at_before_the_table_opens() -> None:
    asked_of_people("discard-rack", "2.3.2")
    stood_for("discard-rack", "2.3.2")


@clause("2.3.2")
def test_the_rack_takes_every_card_of_the_round_in_a_count() -> None:
    table = opened_by_hand(SHUFFLER)
    seated(table, Ann=(1, ANTE, 0), Ben=(2, 0, ANTE))
    dealt(table, "Ks")
    for seat in (1, 2):
        assert of(table.ok(DANA, do.Fold(seat)), HandFolded)
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 2 * number("hand.player") + number("hand.dealer")
    assert table.table.state.shoe.left == 0, "nothing is left to deal before the next shuffle"


@clause("2.3.3")
def test_the_float_tray_is_looked_at_before_the_table_opens() -> None:
    asked_of_people("float-tray", "2.3.3")
    stood_for("float-tray", "2.3.3")


@clause("2.3.3")
def test_chips_come_out_of_the_tray_and_no_more_than_it_holds() -> None:
    table = TableUnderTest(float_=10_000)
    ann = table.seat("Ann", 1, chips=0)
    assert table.refused("tray-short", ann, do.BuyIn(10_050)).facts == {"have": 10_000, "amount": 10_050}
    assert "2.3.3" in table.ok(ann, do.BuyIn(10_000))[0].clauses
    assert (table.tray, table.stack(1)) == (0, 10_000)


# --- 2.4 -----------------------------------------------------------------------------------------------------------


@clause("2.4")
def test_the_drop_box_is_looked_at_before_the_table_opens() -> None:
    asked_of_people("drop-box", "2.4")
    stood_for("drop-box", "2.4")


@clause("2.4")
def test_the_cash_of_a_buy_in_goes_down_the_drop_box() -> None:
    for kind in ("virtual", "physical"):
        table = TableUnderTest(kind=kind, purse=20_000)
        ann = table.seat("Ann", 1, chips=0)
        (bought,) = table.ok(ann, do.BuyIn(20_000))
        assert "2.4" in bought.clauses
        assert table.table.state.money[DROP] == 20_000
        assert table.table.purses["Ann"] == 0
        table.refused("purse-short", ann, do.BuyIn(50))
        table.ok(ann, do.CashOut(20_000))
        assert table.table.state.money[DROP] == 20_000, "cash comes from the cage, the box stays shut"
        assert table.table.purses["Ann"] == 20_000
