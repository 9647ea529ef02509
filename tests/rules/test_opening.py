"""Opening a table: nothing is wagered before every line is in the record, by a person or by what stands for the thing."""

from __future__ import annotations

import pytest
from tests.support.opening import not_opened
from tests.support.play import TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, DANA, DEVICES, GIL, KINDS, PAT, STACK, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.table.accounts import DROP
from pitboss.table.commands import Actor
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.opening import ChecklistTicked, TableOpened, TableReady
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

each_kind = pytest.mark.parametrize("kind", KINDS)


def earlier(table: TableUnderTest, item: str) -> set[str]:
    """The lines that must be ticked before this one, and those before them."""
    after = {row.item: set(row.after) for row in table.table.rules.checklist}
    found = after[item] & after.keys()
    return found.union(*(earlier(table, each) for each in found))


def asked_of_people(book: BookUnderTest, *rules: str) -> None:
    """No wager before somebody whom the line names has ticked it; whoever else tries is told by which clauses it is asked."""
    for row in (row for row in book.rules.checklist if row.carries in rules):
        for who in (*book.staff, ANN):
            device = row.device if isinstance(row.device, str) else (*row.device, SHOE)[0]
            table = book.unopened(device)
            if who.office not in row.by:
                assert set(book.cites(row.carries)) <= set(table.refused("not-your-office", who, do.Tick(row.item)).clauses)
                continue
            for deck in range(len(table.table.state.decks)):
                table.ok(book.staff[0], do.CheckCards(deck))
            ann = table.seat("Ann", 1)
            items = [each.item for each in table.table.rules.checklist if each.item != row.item]
            book.tick(table, [each for each in items if row.item not in earlier(table, each)])
            assert table.refused("not-opened", ann, book.placed()).facts["missing"] == row.item
            ticked = table.ok(who, do.Tick(row.item))[0]
            assert ticked == ChecklistTicked(item=row.item, by=who.name, stands_for="", clauses=ticked.clauses)
            assert set(book.cites(row.carries)) <= set(ticked.clauses)
            table.refused("wrong-phase" if table.phase == "wagering" else "already-ticked", who, do.Tick(row.item))


def stood_for(book: BookUnderTest, *rules: str) -> None:
    """Where Pitboss deals, the house says what stands for the thing; no person says that they did it."""
    for row in (row for row in book.rules.checklist if row.carries in rules):
        device = row.device if isinstance(row.device, str) else (*row.device, SHOE)[0]
        table = book.unopened(device, VIRTUAL)
        for each in table.table.rules.checklist:
            if each.item in earlier(table, row.item):
                table.ok(do.HOUSE_ACTOR, do.Tick(each.item))
        for person in (*book.staff, PAT):
            assert set(book.cites(row.carries)) <= set(table.refused("not-your-office", person, do.Tick(row.item)).clauses)
        ticked = table.ok(do.HOUSE_ACTOR, do.Tick(row.item))[0]
        assert ticked == ChecklistTicked(item=row.item, by="house", stands_for=row.virtual, clauses=ticked.clauses)
        assert row.virtual
        assert table.refused("already-ticked", do.HOUSE_ACTOR, do.Tick(row.item)).facts["by"] == "house"


@carries(
    "equipment.table",
    "equipment.layout",
    "equipment.dealing-device",
    "equipment.discard-rack",
    "equipment.drop-box",
    "equipment.cutting-card",
)
def test_the_table_and_its_things_are_looked_at_before_it_opens(book: BookUnderTest) -> None:
    rules = ("equipment.table", "equipment.layout", "equipment.dealing-device", "equipment.discard-rack", "equipment.drop-box")
    asked_of_people(book, *rules, "equipment.cutting-card")
    stood_for(book, *rules, "equipment.cutting-card")


@carries("equipment.inscription")
def test_the_inscription_is_looked_at_before_the_table_opens_and_is_on_the_sign(book: BookUnderTest) -> None:
    asked_of_people(book, "equipment.inscription")
    stood_for(book, "equipment.inscription")
    line = book.table().sign()["inscription"]
    assert (line.text, line.clauses) == (book.rules.setting("inscription").value, book.cites("equipment.inscription"))
    other = book.table(book=book.having(inscription='"Equal hands win."'))
    assert other.sign()["inscription"].text == "Equal hands win."


@carries("equipment.float-tray")
def test_the_float_tray_is_looked_at_before_the_table_opens(book: BookUnderTest) -> None:
    asked_of_people(book, "equipment.float-tray")
    stood_for(book, "equipment.float-tray")


@pytest.mark.parametrize("device", DEVICES)
@carries("equipment.table")
def test_the_last_line_opens_the_table_and_until_then_the_next_one_is_missing(book: BookUnderTest, device: str) -> None:
    table = book.unopened(device)
    ann = table.seat("Ann", 1)
    for row in table.table.rules.checklist:
        assert table.refused("not-opened", ann, book.placed()).facts["missing"] == row.item
        for who in (*book.staff, ANN):
            if who.office not in row.by:
                refusal = table.refused("not-your-office", who, do.Tick(row.item))
                assert set(book.cites(row.carries)) <= set(refusal.clauses)
        ticked, *_ = events = book.tick(table, [row.item])
        assert isinstance(ticked, ChecklistTicked)
        assert (ticked.stands_for, set(book.cites(row.carries)) <= set(ticked.clauses)) == ("", True)
    assert of(events, TableReady)
    table.ok(ann, book.placed())
    assert (table.on(1, book.main), table.stack(1)) == (STAKE, STACK - STAKE)


@pytest.mark.parametrize("device", DEVICES)
@carries("equipment.table")
def test_where_pitboss_deals_the_house_says_what_stands_for_each_thing(book: BookUnderTest, device: str) -> None:
    table = book.unopened(device, VIRTUAL)
    ann = table.seat("Ann", 1)
    for deck in range(len(table.table.state.decks)):
        table.ok(do.HOUSE_ACTOR, do.CheckCards(deck))
    for row in table.table.rules.checklist:
        table.refused("not-opened", ann, book.placed())
        table.refused("not-your-office", book.staff[0], do.Tick(row.item))
        ticked = table.ok(do.HOUSE_ACTOR, do.Tick(row.item))[0]
        assert isinstance(ticked, ChecklistTicked)
        assert row.virtual
        assert (ticked.by, ticked.stands_for) == ("house", row.virtual)
        assert set(book.cites(row.carries)) <= set(ticked.clauses)
    table.ok(ann, book.placed())
    assert table.on(1, book.main) == STAKE


@carries("cards.inspect-independently")
def test_dealer_and_supervisor_each_inspect_the_cards_for_themselves(book: BookUnderTest) -> None:
    asked_of_people(book, "cards.inspect-independently")
    stood_for(book, "cards.inspect-independently")
    items = {"dealer": "inspection-by-dealer", "game-supervisor": "inspection-by-supervisor"}
    above = Actor("Dana", "game-supervisor")
    for first, then in ((DANA, above), (above, DANA)):
        table = book.unopened(SHOE)
        (ticked,) = of(table.ok(first, do.Tick(items[first.office])), ChecklistTicked)
        assert (ticked.by, ticked.clauses) == ("Dana", book.cites("cards.inspect-independently"))
        refusal = table.refused("same-person", then, do.Tick(items[then.office]))
        assert (refusal.clauses, refusal.facts["person"]) == (book.cites("cards.inspect-independently"), "Dana")
        table.ok(Actor("Eve", then.office), do.Tick(items[then.office]))


@carries("cards.fan-spread", "cards.stacked")
def test_the_first_players_have_looked_before_the_cards_are_turned_and_stacked(book: BookUnderTest) -> None:
    asked_of_people(book, "cards.fan-spread", "cards.stacked")
    stood_for(book, "cards.fan-spread", "cards.stacked")
    spread, stacked = set(book.cites("cards.fan-spread")), set(book.cites("cards.stacked"))
    table = book.unopened(SHOE)
    table.ok(DANA, do.Tick("inspection-by-dealer"))
    refusal = table.refused("not-yet", DANA, do.Tick("fan-spread"))
    assert (refusal.facts["other"], spread <= set(refusal.clauses)) == ("inspection-by-supervisor", True)
    table.ok(GIL, do.Tick("inspection-by-supervisor"))
    assert spread <= set(table.refused("not-yet", ANN, do.Tick("first-players-look")).clauses)
    assert spread <= set(table.ok(DANA, do.Tick("fan-spread"))[0].clauses)
    assert stacked <= set(table.refused("not-yet", DANA, do.Tick("stacked")).clauses)
    assert spread <= set(table.ok(ANN, do.Tick("first-players-look"))[0].clauses)
    assert stacked <= set(table.ok(DANA, do.Tick("stacked"))[0].clauses)


@carries("cards.chemmy")
def test_the_dealer_mixes_the_cards_by_hand(book: BookUnderTest) -> None:
    asked_of_people(book, "cards.chemmy")
    stood_for(book, "cards.chemmy")


@carries("rules.general", "limits.minimum")
def test_the_general_rules_hold_beside_those_of_the_game(book: BookUnderTest) -> None:
    table, least = book.table(), book.limits.ranges[book.main].minimum
    ann = table.seat("Ann", 1)
    assert table.refused("below-minimum", ann, book.placed(1, least - 50)).clauses == book.cites("limits.minimum")
    (placed,) = table.ok(ann, book.placed(1, least))
    assert set(placed.clauses) & set(book.cites("wager.before-first-card"))
    assert table.stack(1) == STACK - least
    (opened,) = of((each.event for each in table.table.history), TableOpened)
    assert set(book.cites("rules.general")) <= set(opened.clauses)


@carries("equipment.table")
def test_a_table_has_no_more_seats_than_the_game(book: BookUnderTest) -> None:
    most = book.number("seats.maximum")
    for seats in (0, -1, most + 1, 10**9):
        refusal = not_opened("too-many-seats", book.rules, **book.settings(seats=seats))
        assert refusal.clauses == book.cites("equipment.table")
    table = book.table(seats=most)
    taken = [1, 2, most // 2, most]
    for seat in taken:
        table.seat(f"Player {seat}", seat, chips=0)
    for seat in (0, -1, most + 1):
        table.refused("no-such-seat", PAT, do.TakeSeat(seat))
    assert sorted(table.table.state.seats) == taken
    assert book.table(seats=1).phase == "wagering"


@carries("equipment.table")
def test_an_operator_may_have_fewer_seats_where_the_book_leaves_it_to_them_and_never_more(book: BookUnderTest) -> None:
    most, clauses = book.number("seats.maximum"), set(book.cites("equipment.table"))
    theirs = book.rules.setting("seats.maximum").table
    fewer, more = {"seats.maximum": most - 2}, {"seats.maximum": most + 1}
    code = "too-many-seats" if theirs else "not-choosable"
    assert clauses & set(not_opened(code, book.rules, **book.settings(seats=most - 1, chosen=fewer)).clauses)
    assert clauses & set(not_opened("not-choosable", book.rules, **book.settings(seats=most + 1, chosen=more)).clauses)
    refusal = not_opened("too-many-seats", book.rules, **book.settings(seats=most + 1))
    assert refusal.clauses == book.cites("equipment.table")
    if theirs:
        assert book.table(seats=most - 2, chosen=fewer).phase == "wagering"


@carries("equipment.layout")
def test_a_wager_goes_on_an_area_that_the_layout_marks(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 1)
    for nowhere in ("tips", "", book.main.upper()):
        refusal = table.refused("no-such-wager", ann, do.PlaceWagers(1, {nowhere: do.Stake(STAKE)}))
        assert set(book.cites("equipment.layout")) <= set(refusal.clauses)
    for wager in (book.main, book.side):
        table.ok(ann, do.PlaceWagers(1, {wager: do.Stake(STAKE)}))
    assert (table.on(1, book.main), table.on(1, book.side), table.stack(1)) == (STAKE, STAKE, STACK - 2 * STAKE)


@carries("equipment.dealing-device")
def test_a_shoe_or_a_shuffling_device_and_nothing_else(book: BookUnderTest) -> None:
    clauses = set(book.cites("equipment.dealing-device"))
    for device in ("hand", "", "Shoe"):
        assert clauses <= set(not_opened("device-kind", book.rules, **book.settings(device=device)).clauses)
    for device in DEVICES:
        assert book.table(device).phase == "wagering"
    only_shoes = book.having(**{"device.kinds": '["shoe"]'})
    assert clauses <= set(not_opened("device-kind", only_shoes, **book.settings(device=SHUFFLER)).clauses)
    assert book.table(SHOE, book=only_shoes).phase == "wagering"


@carries("equipment.dealing-device", "cards.second-deck")
def test_a_shoe_takes_one_deck_and_a_shuffling_device_two(book: BookUnderTest) -> None:
    backs = ("red", "blue", "green")
    assert [deck.back for deck in book.table(SHOE, backs=backs).table.state.decks] == ["red"]
    assert [deck.back for deck in book.table(backs=backs[:2]).table.state.decks] == ["red", "blue"]
    for device in DEVICES:
        not_opened("deck-count", book.rules, **book.settings(device=device, backs=()))
        assert book.table(device, backs=backs[:1]).phase == "wagering"
    refusal = not_opened("deck-count", book.rules, **book.settings(backs=backs))
    assert refusal.facts == {"decks": 3, "holds": book.number("shuffler.decks")}
    assert set(book.cites("equipment.dealing-device")) <= set(refusal.clauses)
    one = book.having(**{"shuffler.decks": "1"})
    not_opened("deck-count", one, **book.settings(backs=backs[:2]))


@carries("equipment.discard-rack", "fold.collect")
def test_the_rack_takes_every_card_of_the_round_in_a_count(book: BookUnderTest) -> None:
    table = book.table(kind=PHYSICAL)
    book.wagered(table)
    table.ok(table.seat("Ben", 2), book.beside(2) if book.side_alone else book.placed(2))
    (ended,) = of(book.finished(table), RoundEnded)
    assert ended.counted == 2 * book.number("hand.player") + book.number("hand.dealer")
    assert table.table.state.shoe.left == 0, "nothing is left to deal before the next shuffle"
    assert set(book.cites("equipment.discard-rack")) <= set(book.unopened().ok(book.staff[0], do.Tick("discard-rack"))[0].clauses)
    assert BEN.name in {entry.player for entry in table.table.state.round.entries.values()}


@each_kind
@carries("equipment.drop-box")
def test_chips_come_out_of_the_tray_and_cash_goes_down_the_drop_box(book: BookUnderTest, kind: str) -> None:
    table = book.table(kind=kind, float_=10_000, purse=20_000, automation=EVERYTHING)
    ann = table.seat("Ann", 1, chips=0)
    assert table.refused("tray-short", ann, do.BuyIn(10_050)).facts == {"have": 10_000, "amount": 10_050}
    (bought,) = table.ok(ann, do.BuyIn(10_000))
    assert set(book.cites("equipment.drop-box")) <= set(bought.clauses)
    assert not book.rules.has("equipment.float-tray") or set(book.cites("equipment.float-tray")) <= set(bought.clauses)
    assert (table.tray, table.stack(1), table.table.state.money[DROP]) == (0, 10_000, 10_000)
    table.ok(ann, do.CashOut(10_000))
    assert table.table.state.money[DROP] == 10_000, "cash comes from the cage, the box stays shut"
    assert table.table.purses["Ann"] == 20_000
    richer = book.table(kind=kind, purse=20_000)
    assert richer.refused("purse-short", richer.seat("Ann", 1, chips=20_000), do.BuyIn(50)).facts == {"have": 0, "amount": 50}
