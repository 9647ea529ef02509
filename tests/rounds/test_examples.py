"""Every example is played, once in a run, and comes out as it says; together they show each way a wager ends and each refusal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import permutations, product
from pathlib import Path

import pytest

from pitboss import law
from pitboss.cards import Suit, parse_cards
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import PokerRules, Wagers, poker_rules
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.house.record import MemoryRecord, step_of
from pitboss.house.results import WagerResult
from pitboss.house.round_files import Played, WrittenFile
from pitboss.house.round_files.lines import Happened, Refused
from pitboss.house.round_files.names import refusal_codes
from pitboss.money import parse_odds, total
from pitboss.table.commands import Command
from pitboss.table.decide import decide
from pitboss.table.events import Event, Outcome
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.opening import OpenTable, TableOpened, open_table, opened
from pitboss.table.settings import TableSettings
from pitboss.table.state import TableState
from tests.models import Pieces, model_of
from tests.rounds.happenings import EXAMPLES, FOLDER, Happening, example, records, tables
from tests.support.installing import from_outside
from tests.support.plain_words import check_plain

pytestmark = pytest.mark.xdist_group("examples")

OF_TOURNAMENTS = (
    *("chips-counted", "entrant-absent", "entrant-plays", "no-tournament-here", "not-absent", "on-a-break"),
    *("session-over", "table-plays", "tournament-decides", "tournament-seat"),
)
UNREACHABLE = {
    "fall-not-keyed": "where the ball falls is no key of the format",
    "number-not-keyed": "where Pitboss spins, the ball rests as soon as the call is made",
    "bet-amount": "an amount of a file is above zero",
    "double-split": "the shipped rulebook of Blackjack lets a hand from a split be doubled",
    "discard-twice": "the cards that a file names together are different cards",
    "no-discards": "who draws has discarded, so there is always something to shuffle",
    "not-beaten": "where Pitboss deals, the house shows a hand that is not beaten by itself",
    "clock": "a file whose time goes back is refused before the table opens",
    "clock-off": "the times of a file are its own",
    "no-such-voucher": "whoever writes a file vouches for the vouchers that it names",
    "house-decides": "a file sends what concerns all tables to the house, which has them take it over",
    "house-inside": "what a file has the house do is a step that the table takes by itself",
    "not-appointed": "the house of a file has no accounts",
    "not-signed-in": "the house of a file has no accounts",
    "second-office": "the house of a file has no accounts",
    "no-aid": "advice is asked of the coach of the terminal, not of a table",
    "no-program-advice": "advice is asked of the coach of the terminal, not of a table",
    "no-room-left": "no shipped rulebook keeps an area free in case somebody comes",
    "nobody-may": "every shipped rulebook gives each of its powers to somebody",
    "order-hidden": "the order of shuffled cards is no key of the format",
    "table-open": "a file opens its table once, by its `table`",
    **dict.fromkeys(OF_TOURNAMENTS, "the table of a file belongs to no tournament; the case files of tournaments are for that"),
    "wager-lies": "every shipped rulebook lets players add to their own wagers",
}
"""Refusals that no round file can meet, and why."""

BOOKS = ("nsw/four-card-poker", "nz/four-card-poker", "nsw/three-card-poker", "nz/three-card-poker")
HANDS = {
    "four-card-poker": (
        "9s 9h 9d 9c 2c",
        "5h 6h 7h 8h Kd",
        "Qs Qh Qd 3c 7d",
        "2s 6s Js Ks Tc",
        "3d 4c 5d 6c Jh",
        "8s 8d Td Th 4s",
        "As Ad Kc 7s 5c",
        "2h 4d 6d Jc 8c",
    ),
    "three-card-poker": ("9s 8s 7s", "6s 6d 6c", "5s 4d 3c", "Ah 9h 2h", "Ks Kd 2c", "Qs 8d 4c", "Qh 8c 4d", "Js Th 3d"),
}
"""By game: a hand of each kind, from the best down to no pair; where a dealer needs a queen, two with one and one without."""
each_book = pytest.mark.parametrize("book", BOOKS)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_an_example(path: Path) -> None:
    """It comes out as it says; every event is said plainly; no cent and no piece is made or lost; and the rules make the same
    of every command when it is decided again."""
    written, played = example(path)
    assert not played.unmet
    assert not played.fault
    says_what_it_shows(path.read_text(), written, played)
    for line in played.lines:
        if isinstance(line, Happened):
            said = check_plain(line.recorded.event)
            assert said.endswith((".", '"'))
            assert said.isprintable()
    for table in tables(path):
        adds_up(table)
    for end in played.tables:
        money = balances(played, end.name)
        assert {seat: each.chips for seat, each in end.result.seats.items()} == {
            seat: money.get(f"seat:{seat}", 0) for seat in end.result.seats
        }
    for rules, record in records(path):
        is_decided_again(rules, record)


def says_what_it_shows(text: str, written: WrittenFile, played: Played) -> None:
    """Assert that a file begins with what it shows and expects every refusal that comes."""
    assert text.startswith("# ")
    expected = [said.expect.code for said in written.commands if said.expect.code]
    expected = [table.opening.code for table in written.tables if table.opening.code] + expected
    refused = [line.refusal.code for line in played.lines if isinstance(line, Refused)]
    assert refused == expected
    assert refused or re.search(r"^result\.|, result\.", text, re.MULTILINE), "an example without a refusal says how it ends"


def balances(played: Played, table: str) -> dict[str, int]:
    """What the moves of a table's events have left on each account."""
    found: dict[str, int] = {}
    for line in played.lines:
        if isinstance(line, Happened) and line.table == table:
            for move in line.recorded.event.moves:
                found[move.source] = found.get(move.source, 0) - move.amount
                found[move.target] = found.get(move.target, 0) + move.amount
    return found


def adds_up(table: Iterable[Happening]) -> None:
    """Assert that after every event all money is somewhere, no account owes, and no piece is lost or there twice."""
    pieces: Pieces | None = None
    for each in table:
        pieces = pieces or model_of(each.rules.game.id).pieces(each.rules)
        assert total(each.after.money) == 0
        assert all(cents >= 0 for account, cents in each.after.money.items() if not account.startswith("outside:"))
        pieces.follow(each.event)
        pieces.add_up(each.after, each.event)


def is_decided_again(rules: Rules, record: MemoryRecord) -> None:
    """Assert that each command brings what it has brought."""
    history, at = [each.event for each in record.history()], 0
    state: TableState | None = None
    for command in record.commands:
        brought = _decided(state, command, rules)
        assert history[at : at + len(brought)] == [*brought], command
        for event in brought:
            if isinstance(event, TableOpened):
                state = opened(event, rules.game)
            else:
                state = evolve(_open(state), event, rules.game, step_of(command.id))
        at += len(brought)
    assert at == len(history)


def _decided(state: TableState | None, command: Command, rules: Rules) -> tuple[Event, ...]:
    if isinstance(command.does, OpenTable):
        first = open_table(rules)
        assert not isinstance(first, Refusal)
        return (first,)
    decision = decide(_open(state), command, rules)
    assert not isinstance(decision, Refusal)
    return decision


def _open(state: TableState | None) -> TableState:
    assert state is not None, "a table is opened before anything else"
    return state


def test_every_refusal_has_its_file() -> None:
    named = {path.stem.removeprefix("refused-"): path for path in EXAMPLES if path.stem.startswith("refused-")}
    of_another_package = from_outside() - set(named) - set(UNREACHABLE)  # known here once its tests have run
    assert set(named) | set(UNREACHABLE) == set(refusal_codes()) - of_another_package
    assert not set(named) & set(UNREACHABLE)
    for code, path in named.items():
        codes = [line.refusal.code for line in example(path)[1].lines if isinstance(line, Refused)]
        assert code in codes, path


def test_the_shipped_rulebook_lets_a_hand_from_a_split_be_doubled() -> None:
    setting = law.load("nz/blackjack").setting("double.after-split")
    assert setting.value is True
    assert not setting.table


def test_no_shipped_rulebook_forbids_adding_to_a_wager() -> None:
    books = [law.load(each) for each in law.available()]
    settings = [book.setting("wager.top-up") for book in books if book.has_setting("wager.top-up")]
    assert settings
    assert all(setting.value and not setting.table for setting in settings)


def as_written(rulebook: str) -> PokerRules:
    """The rules of a poker rulebook with nothing chosen."""
    return poker_rules(rules_for(law.load(rulebook), TableSettings("", Limits({}))))


def settled_by_the_rules(rulebook: str) -> set[tuple[str, str]]:
    """Every wager with every outcome that settling or giving up a hand can bring under a rulebook."""
    rules = as_written(rulebook)
    wagers = Wagers(dict.fromkeys(rules.areas, 1_000))
    hands = [rules.best(parse_cards(hand)) for hand in HANDS[str(rules.book.game)]]
    pairs = {
        (str(line.wager), str(line.outcome))
        for hand, dealer in product(hands, hands)
        if not {*hand.plays} & {*dealer.plays}
        for line in rules.settle(hand, dealer, wagers)
    }
    return pairs | {(wager, str(Outcome.GIVEN_UP)) for wager in (rules.areas if rules.conceding else rules.wagers)}


def results(book: str) -> list[tuple[WagerResult, ...]]:
    """What became of each wager, in all examples under a rulebook."""
    return [played.result.wagers for written, played in map(example, EXAMPLES) if written.book.id == book]


@each_book
def test_each_way_each_wager_ends_is_example(book: str) -> None:
    ways = settled_by_the_rules(book)
    assert {("ante", "wins"), ("play", "loses"), ("ante-bonus", "wins"), ("ante", "given-up")} <= ways
    assert not ways - {(row.wager, row.outcome) for rows in results(book) for row in rows}


@each_book
def test_each_line_of_a_pay_table_is_example(book: str) -> None:
    rules = as_written(book)
    for wager in ("ante-bonus", rules.sides[0]):
        won = [row for rows in results(book) for row in rows if (row.wager, row.outcome) == (wager, Outcome.WIN)]
        for kind, odds in rules.schedule(wager).pays:
            assert any(row.amount * odds.per == row.stake * odds.pays for row in won), (wager, kind)


@each_book
def test_a_bonus_is_shown_with_a_win_and_with_a_loss(book: str) -> None:
    with_ante = set()
    for wagers in results(book):
        rows = {(row.round, row.area, row.wager): row for row in wagers}
        for (number, seat, wager), row in rows.items():
            if wager == "ante-bonus":
                with_ante.add((row.amount // row.stake, rows[number, seat, "ante"].outcome))
    schedule = as_written(book).schedule("ante-bonus")
    assert {(odds.pays, outcome) for _, odds in schedule.pays for outcome in ("wins", "loses")} <= with_ante


def test_each_way_each_kind_of_wager_on_a_race_ends_is_example() -> None:
    book = law.load("nz/racing-card-derby")
    rules = rules_for(book, TableSettings("", Limits({})))
    assert isinstance(rules, RacingCardDerbyRules)
    finishes = [Finish(places, protested) for places in permutations(Suit, 3) for protested in (False, True)]
    ends = [rules.settle(wager, finish) for wager in rules.wagers for finish in finishes]
    ways = {(rules.limit_of(end.wager), str(end.outcome), str(end.odds or "")) for end in ends}
    assert len(ways) == 2 * 3 + 3 + 2 + 4, "colours and suits in two ways, a trifecta in three"
    rows = [row for rows in results(book.id) for row in rows]
    for kind, outcome, odds in ways:
        paid = parse_odds(odds) if odds else None
        assert any(
            (rules.limit_of(row.wager), row.outcome) == (kind, outcome)
            and (paid is None or row.amount * paid.per == row.stake * paid.pays)
            for row in rows
        ), (kind, outcome, odds)


def test_every_area_of_a_race_is_example() -> None:
    rules = rules_for(law.load("nz/racing-card-derby"), TableSettings("", Limits({})))
    (rows,) = [played.result.wagers for path in EXAMPLES if path.stem == "every-area" for played in (example(path)[1],)]
    assert [row.wager for row in sorted(rows, key=lambda row: rules.wagers.index(row.wager))] == [*rules.wagers]


def test_the_round_in_the_readme_is_worth_seeing() -> None:
    assert "examples/rounds/play-wins.toml" in (FOLDER.parents[1] / "README.md").read_text()
    _, played = example(FOLDER / "play-wins.toml")
    ended = {(row.wager, row.outcome) for row in played.result.wagers}
    assert {("ante-bonus", "wins"), ("ante", "given-up"), ("aces-up", "wins"), ("aces-up", "loses")} <= ended
    play_and_ante = {row.wager: row.stake for row in played.result.wagers if row.area == 1}
    assert play_and_ante["play"] == 3 * play_and_ante["ante"]
