"""Pitboss as a library: ids and names wherever an object is taken, refusals as values or as errors, tables that are kept."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss import Actor, Stake, do
from pitboss.games import games
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.house.runner import NotOpened
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.viewers import PUBLIC, Viewer

BOOK = "nsw/four-card-poker"
LIMITS: dict[str, tuple[int | str, int | str]] = {"ante": ("$5", "$100"), "aces-up": (5_00, 50_00)}
CARDS = "AsAd7c4d2h Kc Qd 9h 8s 5c 3d"


def table_of(book: Any = BOOK, **options: Any) -> pitboss.Table:
    return pitboss.open_table(book, LIMITS, {"Ann": "$500"}, cards=CARDS, **options)


def play_a_hand(table: pitboss.Table) -> pitboss.Accepted:
    for does in (do.TakeSeat(1), do.BuyIn(200_00), do.PlaceWagers(1, {"ante": Stake(10_00)})):
        pitboss.act(table, "Ann", does)
    pitboss.own_step(table, do.NoMoreBets())
    return pitboss.act(table, "Ann", do.Play(1, Stake(30_00)))


def test_a_rulebook_by_its_id_its_file_or_itself(tmp_path: Path) -> None:
    book = pitboss.load(BOOK)
    file = tmp_path / "mine.toml"
    file.write_text(book.text)
    assert pitboss.load(book) is book
    assert {table_of(each).rules.book.id for each in (BOOK, book, file, str(file))} == {BOOK}
    assert pitboss.Simulation(file, 1).table.rules.book == book
    with pytest.raises(pitboss.LawError, match="expected an id, a path or a rulebook, found int"):
        pitboss.load(3)  # type: ignore[arg-type]


@pytest.mark.xdist_group("lab")
def test_odds_and_strategy_by_id(tmp_path: Path) -> None:
    book = pitboss.load("nz/racing-card-derby")
    file = tmp_path / "mine.toml"
    file.write_text(book.text)
    assert pitboss.odds("nz/racing-card-derby") == pitboss.odds(book) == pitboss.odds(file)
    three = "nsw/three-card-poker"
    assert pitboss.strategy(three, "Qs6d4c") == pitboss.strategy(pitboss.load(three), "Qs 6d 4c")


def test_a_seed_decides_what_chance_gives() -> None:
    def dealt(seed: int) -> object:
        table = pitboss.open_table(BOOK, LIMITS, {"Ann": "$500"}, seed=seed)
        play_a_hand(table)
        game = table.view("Ann").of(DealerPokerView)
        return game.dealer, game.hands

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)


def test_a_seed_is_for_tables_in_memory_without_named_cards(tmp_path: Path) -> None:
    with pytest.raises(pitboss.Malformed, match="a seed is for a table in memory"):
        table_of(seed=1)
    with pitboss.House.at(tmp_path) as house, pytest.raises(pitboss.Malformed, match="a seed is for a table in memory"):
        pitboss.open_table(BOOK, seed=1, house=house)


def test_text_in_place_of_cards_is_answered_with_what_to_write() -> None:
    with pytest.raises(ValueError, match=r"this is text: write parse_cards\('As Ad'\)"):
        pitboss.FOUR_CARD.best("As Ad")  # type: ignore[arg-type]


def test_a_player_by_name() -> None:
    table = table_of()
    play_a_hand(table)
    ann = Actor("Ann", "player")
    assert table.offers("Ann") == table.offers(ann) != table.offers("house") == table.offers(HOUSE_ACTOR)
    assert table.view("Ann") == table.view(ann) == table.view(Viewer("player", "Ann"))
    assert table.view("public") == table.view(PUBLIC)
    assert table.log("Ann") == table.log(ann) == table.log(Viewer("player", "Ann"))
    assert table.log("public") == table.log(PUBLIC)


def test_say_returns_a_refusal_and_act_raises_it() -> None:
    table = table_of()
    refusal = pitboss.say(table, "Ann", do.BuyIn(200_00))
    assert isinstance(refusal, pitboss.Refusal)
    with pytest.raises(pitboss.Refused) as error:
        pitboss.act(table, "Ann", do.BuyIn(200_00))
    assert error.value.refusal == refusal
    assert str(error.value) == str(refusal) == refusal.sentence()
    assert play_a_hand(table).settled


def test_a_table_that_cannot_be_opened_raises_refused_too() -> None:
    with pytest.raises(pitboss.Refused) as error:
        pitboss.open_table(BOOK, {"ante": ("$100", "$5")}, {})
    assert isinstance(error.value, NotOpened)
    assert error.value.refusal.way_out()


@pytest.mark.parametrize("amount", [1.5, None, True, b"5"])
def test_an_amount_is_cents_or_text(amount: Any) -> None:
    with pytest.raises(pitboss.Malformed, match=r'whole cents or text such as "\$12\.50", not '):
        pitboss.open_table(BOOK, LIMITS, {"Ann": amount})


@pytest.mark.parametrize("who", [None, 1, b"Ann"])
def test_a_person_is_a_name(who: Any) -> None:
    table = table_of()
    for ask in (table.offers, table.view, table.log, lambda who: pitboss.say(table, who, do.TakeSeat(1))):
        with pytest.raises(pitboss.Malformed, match="is a name"):
            ask(who)
    assert pitboss.act(table, "Ann", do.TakeSeat(1))


def test_cards_that_the_deck_does_not_have_are_malformed() -> None:
    with pytest.raises(pitboss.Malformed, match="the joker is not in the deck of Four Card Poker"):
        pitboss.open_table(BOOK, LIMITS, {}, cards="AsJk")


def test_every_game_opens_as_a_practice_table_without_limits_or_a_device() -> None:
    for book in (each for each in map(pitboss.load, pitboss.available()) if each.game in games()):
        table = pitboss.open_table(book, purses={"Ann": "$500"})
        pitboss.act(table, "Ann", do.TakeSeat(1))
        assert table.view("Ann").areas[0].player == "Ann", book.id


def test_cards_of_a_shoe_come_as_often_as_its_decks_have_them() -> None:
    book = "nz/blackjack"
    for decks in (6, 8):
        pitboss.open_table(book, settings={"decks": decks}, cards="8s " * decks)
        with pytest.raises(pitboss.Malformed, match=f"eight of spades is named {decks + 1} times.* has it {decks} times"):
            pitboss.open_table(book, settings={"decks": decks}, cards="8s " * (decks + 1))
    with pytest.raises(pitboss.Refused, match="at most 8, found 9"):
        pitboss.open_table(book, settings={"decks": 9})


def test_an_offer_of_any_game_becomes_its_request() -> None:
    table = pitboss.open_table("nz/roulette", purses={"Ann": "$500"})
    pitboss.act(table, "Ann", do.TakeSeat(1))
    pitboss.act(table, "Ann", do.BuyIn(200_00))
    offer = next(each for each in table.offers("Ann") if each.request == "place-wagers")
    request = pitboss.request_for(offer, {"red": 10_00})
    assert request == do.PlaceWagers(1, {"red": Stake(10_00)})
    assert pitboss.act(table, "Ann", request)


def test_a_table_in_a_house_is_there_the_next_time(tmp_path: Path) -> None:
    with pitboss.House.at(tmp_path) as house:
        play_a_hand(table_of(house=house))
    with pitboss.House.at(tmp_path) as house:
        table = house.table("Table 1")
        assert table.state.round.number == 1
        assert [seat.chips for seat in table.view("Ann").areas] == [200_00 + 40_00]


def test_the_package_says_that_it_has_types() -> None:
    assert (files("pitboss") / "py.typed").is_file()
