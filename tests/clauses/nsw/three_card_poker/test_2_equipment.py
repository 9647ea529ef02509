"""2 Table layout and equipment: nothing is wagered before every line is in the record, by a person or by what stands
for the thing."""

from tests.support.opening import PAT, asked_of_people, not_opened, stood_for
from tests.support.play import DANA, NSW_THREE
from tests.support.rounds import dealt, number, of, seated
from tests.support.three_card import BOOK, HAND, KINDS, LEAST, STACK, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandFolded
from pitboss.table.accounts import DROP
from pitboss.table.commands import Stake
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

LINES = {
    "table": ("2.1",),
    "layout": ("2.2", "2.2.1"),
    "inscription": ("2.2.2",),
    "dealing-device": ("2.3.1",),
    "discard-rack": ("2.3.2",),
    "float-tray": ("2.3.3",),
    "drop-box": ("2.4",),
    "cutting-card": ("3.1",),
}
SEATS = number("seats.maximum", BOOK)


@clause("2.1", "2.2", "2.2.1", "2.2.2", "2.3.1", "2.3.2", "2.3.3", "2.4", "3.1")
def test_every_line_is_looked_at_before_the_table_opens() -> None:
    assert set(LINES) == {row.item for row in BOOK.checklist}
    for item, clauses in LINES.items():
        for each in clauses:
            asked_of_people(item, each, NSW_THREE)
            stood_for(item, each, NSW_THREE)


@clause("2.1")
def test_a_table_has_no_more_places_than_the_game() -> None:
    for seats in (0, SEATS + 1):
        assert not_opened("too-many-seats", NSW_THREE, seats=seats).clause == "2.1"
    table = three(seats=SEATS)
    for seat in range(1, SEATS + 1):
        table.seat(f"Player {seat}", seat)
    table.refused("no-such-seat", PAT, do.TakeSeat(SEATS + 1))
    fewer = {"seats.maximum": SEATS - 2}
    assert not_opened("too-many-seats", NSW_THREE, seats=SEATS - 1, chosen=fewer).clause == "2.1"
    assert three(seats=SEATS - 2, chosen=fewer).phase == "wagering"


@clause("2.2.1")
def test_a_wager_goes_on_an_area_that_the_cloth_marks() -> None:
    table = three()
    ann = table.seat("Ann", 1)
    for nowhere in ("aces-up", "six-card-bonus", "", "ANTE"):
        refusal = table.refused("no-such-wager", ann, do.PlaceWagers(1, {nowhere: Stake(LEAST)}))
        assert "2.2.1" in refusal.clauses
    table.wager(ann, 1, ante=LEAST, pair_plus=LEAST)
    assert (table.on(1, "ante"), table.on(1, "pair-plus"), table.stack(1)) == (LEAST, LEAST, STACK - 2 * LEAST)


@clause("2.2.2")
def test_the_cloth_says_with_what_the_dealer_plays() -> None:
    line = three().sign()["inscription"]
    assert (line.text, line.clauses) == (BOOK.setting("inscription").value, ("2.2.2",))
    assert "queen or higher" in line.text
    other = three_with(inscription='"Dealer plays with king or higher."')
    assert "king" in three(book=other).sign()["inscription"].text


@clause("2.3.1")
def test_a_shoe_for_one_deck_or_a_shuffling_device_for_two_and_nothing_else() -> None:
    decks = ("red", "blue", "green")
    for device in ("hand", "", "Shoe"):
        assert not_opened("device-kind", NSW_THREE, device=device).clause == "2.3.1"
    assert [deck.back for deck in three(device=SHOE, backs=decks).table.state.decks] == ["red"]
    assert [deck.back for deck in three(device=SHUFFLER, backs=decks[:2]).table.state.decks] == ["red", "blue"]
    refusal = not_opened("deck-count", NSW_THREE, backs=decks)
    assert (refusal.clause, refusal.facts) == ("2.3.1", {"decks": 3, "holds": number("shuffler.decks", BOOK)})


@clause("2.3.2")
def test_the_rack_takes_every_card_of_the_round_in_a_count() -> None:
    table = three(kind=PHYSICAL)
    seated(table, Ann=(1, LEAST, 0), Ben=(2, 0, LEAST))
    dealt(table)
    for seat in (1, 2):
        assert of(table.ok(DANA, do.Fold(seat)), HandFolded)
    (ended,) = of(table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 3 * HAND


@clause("2.3.3", "2.4")
def test_chips_come_out_of_the_tray_and_cash_goes_down_the_drop_box() -> None:
    for kind in KINDS:
        table = three(kind=kind, float_=10_000, purse=20_000)
        ann = table.seat("Ann", 1, chips=0)
        assert table.refused("tray-short", ann, do.BuyIn(10_050)).facts == {"have": 10_000, "amount": 10_050}
        (bought,) = table.ok(ann, do.BuyIn(10_000))
        assert {"2.3.3", "2.4"} <= set(bought.clauses)
        assert (table.tray, table.stack(1), table.table.state.money[DROP]) == (0, 10_000, 10_000)
        table.ok(ann, do.CashOut(10_000))
        assert table.table.state.money[DROP] == 10_000, "cash comes from the cage, the box stays shut"
        assert table.table.purses["Ann"] == 20_000
