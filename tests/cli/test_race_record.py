"""A shoe that plays on, as it shows from outside: whichever way somebody asks, no card that still lies in it comes out."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.house.racing import ANN, NAME, called, drawn_out, named, opened, reported, say, seated, seen, settled
from tests.support.derby import EVERYBODY, OPAL
from tests.support.older_program import took_reports_of_hands
from tests.support.play import DANA

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.cli import run
from pitboss.house.house import House
from pitboss.house.runner import Halted, Table
from pitboss.table.commands import Command
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import PUBLIC, Viewer

WORDS = {card.words: card for card in deck()}
WRITTEN = re.compile(rf"\b(?:[2-9TJQKA][cdhs]|{'|'.join(WORDS)})\b")
SEALED = re.compile(r'"sealed":"[^"]*"|\b[0-9a-f]{16,}\b')
"""What gives nothing away without the key, and hashes: text by chance looks like anything."""

Out = Callable[..., str]


@pytest.fixture(autouse=True)
def _older_program() -> Iterator[None]:
    """Cards out of play come from reports that an older version took."""
    with took_reports_of_hands():
        yield


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setenv("PITBOSS_KEY", "07" * 32)
    with House.at(tmp_path / "house") as house:
        yield house


def in_a_second_race(house: House, *, face_up: bool = False) -> Table:
    """Six decks; one race is over, a second has begun, and one card drawn in error comes next unseen."""
    table = opened(house, by_hand=True)
    seated(house, table)
    called(table)
    drawn_out(table)
    settled(table)
    if face_up:
        reported(table, "first-card-face-up")
    called(table)
    for _ in range(3):
        say(table, DANA, do.Draw())
    reported(table, "card-drawn-in-error")
    return table


@pytest.fixture
def table(house: House) -> Table:
    return in_a_second_race(house)


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> Out:
    def printed(*words: str) -> str:
        assert run([*words]) == 0
        return capsys.readouterr().out

    return printed


def cards_in(text: str) -> Counter[Card]:
    """Every card that a text names, in figures or in words."""
    plain = SEALED.sub("", text.replace('\\"', '"').replace('""', '"'))
    assert '"sealed"' not in plain
    found = WRITTEN.findall(plain)
    return Counter(WORDS.get(each) or Card(each) for each in found)


def without_clauses(table: Table, text: str) -> str:
    """Return the text without the words of the clauses, which may name a card too."""
    for clause in table.rules.book.clauses:
        text = text.replace(clause.says, "")
    return text


def history(table: Table) -> list[Event]:
    return [each.event for each in table.history]


def test_the_events_shown_name_what_lay_open(table: Table, out: Out) -> None:
    shown = out("journal", "show", NAME)
    assert "Cards, sealed." in shown
    assert cards_in(shown) == named(history(table))
    assert not cards_in(out("journal", "show", NAME, "--json"))


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_the_export_names_what_lay_open(table: Table, out: Out, form: str) -> None:
    for words in ((NAME, form), (form,)):
        assert cards_in(out("journal", "export", *words)) == named(history(table))


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_an_inspector_who_audits_reads_what_lay_open(table: Table, out: Out, form: tuple[str, ...]) -> None:
    read = [cards_in(without_clauses(table, out("audit", NAME, number, *form))) for number in ("1", "2")]
    assert read[0] + read[1] == named(history(table))


def test_proofs_open_what_lay_open_whoever_asks_for_them(table: Table, out: Out) -> None:
    for who in ("Ann", "Ines", "Nobody"):
        proofs = [json.loads(out("audit", NAME, number, "--proof-for", who)) for number in ("1", "2")]
        opened_ = [each for proof in proofs for each in proof["openings"]]
        assert Counter(Card(each["card"]) for each in opened_) == Counter(seen(history(table)))
        assert len({each["position"] for each in opened_}) == len(opened_) == len(seen(history(table)))


@pytest.mark.parametrize(
    "words",
    [
        ("journal", "verify", "--redecide"),
        ("journal", "verify", "--json"),
        ("journal", "list"),
        ("table", "list"),
        ("ledger", NAME, "--rounds", "--wagers"),
        ("ledger", NAME, "--json"),
        ("inbox",),
    ],
)
def test_what_else_is_said_of_the_record_names_no_card(table: Table, out: Out, words: tuple[str, ...]) -> None:
    assert not cards_in(out(*words))


def test_the_table_as_it_is_shown_names_what_lies_on_it(table: Table, out: Out) -> None:
    lying = Counter(card for card in table.state.round.part.cards if card is not None)
    for form in ((), ("--json",)):
        assert cards_in(out("table", "show", NAME, *form)) <= lying


def test_whatever_lies_in_the_shoe_nobody_sees_or_may_do_anything_else(table: Table) -> None:
    """The rest of the shoe turned round, card for card: every view and every offer is the same to the last byte."""

    def looks() -> list[bytes]:
        viewers = [PUBLIC, *(Viewer(who.office, who.name) for who in EVERYBODY)]
        seen_ = [msgspec.json.encode(table.view(viewer)) for viewer in viewers]
        return [*seen_, *(msgspec.json.encode(table.offers(who)) for who in EVERYBODY)]

    before = looks()
    shoe = table.state.shoe
    assert shoe.order != shoe.order[::-1]
    table.state = replace(table.state, shoe=replace(shoe, order=shoe.order[::-1]))
    assert looks() == before


def test_a_refusal_does_not_tell_which_card_comes_next(table: Table) -> None:
    outcomes = [table.send(Command("guess", DANA, table.at + 1, do.Draw(card))) for card in deck()]
    assert all(isinstance(outcome, Refusal) for outcome in outcomes)
    assert len({(outcome.code, outcome.sentence()) for outcome in outcomes if isinstance(outcome, Refusal)}) == 1


def test_nothing_is_rehearsed_with_the_houses_own_cards(table: Table) -> None:
    with pytest.raises(ValueError, match="Pitboss deals at Derby 1"):
        table.rehearsal()


def test_a_fault_does_not_tell_the_order(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr("pitboss.house.runner.evolve", faulty)
    with pytest.raises(Halted) as halted:
        table.send(Command("next", DANA, table.at + 1, do.Draw()))
    assert not cards_in(str(halted.value))


def test_after_the_table_is_closed_players_still_get_no_more(house: House, out: Out) -> None:
    table = in_a_second_race(house, face_up=True)
    drawn_out(table)
    settled(table)
    say(table, ANN, do.LeaveTable())
    say(table, OPAL, do.CloseTable())
    proof = json.loads(out("audit", NAME, "2", "--proof-for", "Ann"))
    assert len(proof["openings"]) == len(table.state.round.part.cards) + 1, "the race, and the card found face up before it"
    assert cards_in(out("journal", "show", NAME)) == named(history(table))


def test_the_audit_of_a_race_reads_from_wager_to_payment(house: House, out: Out) -> None:
    table = opened(house)
    seated(house, table)
    first = seen(called(table))
    second = seen(called(table))
    read = out("audit", NAME, "2")
    begins, ends = len(first) + 1, len(first) + len(second)
    assert f"{len(second)} cards, number {begins} to {ends} of the shoe, were checked against the root" in read
    assert "lines were derived again from the rulebook" in read
    assert re.search(r"seat 1: Red (wins|loses) \$[25]\.[05]0, by 5\.1\(a\)\(ii?\)", read)
    assert f"{len(first)} cards were checked against the root" in out("audit", NAME, "1")


def test_a_player_checks_their_race(house: House, out: Out, tmp_path: Path) -> None:
    table = opened(house)
    seated(house, table)
    called(table)
    drawn = seen(called(table))
    file = tmp_path / "proof.json"
    file.write_text(out("audit", NAME, "2", "--proof-for", "Ann"))
    said = out("verify-shuffle", str(file))
    assert f"The proof holds: {len(drawn)} cards" in said
    assert cards_in(said.splitlines()[1]) == Counter(drawn)


def test_a_ledger_has_every_area_for_programs_and_the_kinds_for_people(house: House, out: Out) -> None:
    table = opened(house)
    seated(house, table)
    for _ in range(5):
        called(table)
    books = json.loads(out("ledger", NAME, "--json", "--rounds"))
    assert [line["wager"] for line in books["wagers"]] == [*table.rules.wagers]
    assert [line["wager"] for line in books["kinds"]] == ["red", "black", "suit", "quinella", "trifecta"]
    for lines in (books["wagers"], books["kinds"]):
        assert sum(line["win"] for line in lines) == books["win"] == sum(each["win"] for each in books["rounds"])
        assert sum(line["staked"] for line in lines) == 5 * 4 * 500 == sum(each["wagered"] for each in books["rounds"])
        assert all(line["win"] == line["taken"] - line["paid"] for line in lines)
        assert sum(line["settled"] for line in lines) == 5 * 4
    read = out("ledger", NAME)
    assert re.search(r"^ +Suit +5 +\$25\.00 ", read, re.MULTILINE)
    assert "Hearts" not in read
    assert re.search(r"^ +Suit Hearts +5 +\$25\.00 ", out("ledger", NAME, "--wagers"), re.MULTILINE)
    rows = list(csv.DictReader(io.StringIO(out("ledger", NAME, "--csv", "--wagers"))))
    assert len(rows) == 42
    assert {row["staked"] for row in rows} == {"0.00", "25.00"}
    assert run(["ledger", NAME, "--csv", "--wagers", "--rounds"]) == 2
