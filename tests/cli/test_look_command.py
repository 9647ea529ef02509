"""While a round lives no reader shows a face-down card, in any game; an inspector's look does, and it is in the record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.support.derby import BY_HAND

from pitboss import do, law
from pitboss.cli import run
from pitboss.house.automation import EVERYTHING
from pitboss.house.house import House
from pitboss.house.players.bots import Company, computer_at
from pitboss.house.players.visits import USUAL, Visit, practice_settings
from pitboss.house.runner import Accepted, Table
from pitboss.table.commands import Actor, Command
from pitboss.table.state import Phase
from pitboss.table.view import PUBLIC

NAME = "Table 1"
CARD = re.compile(r"(?<![\w.+/=-])(?:(?:[2-9TJQKA]|10)[cdhs♣♦♥♠]|[1-6]-[1-6])(?![\w+/=-])")
"""A card or a tile as people and JSON write it; not in the middle of a hash or of sealed text."""
READERS = (
    ("audit", NAME, "1"),
    ("audit", NAME, "1", "--json"),
    ("journal", "show", NAME),
    ("journal", "show", NAME, "--json"),
    ("journal", "export", "--json"),
    ("journal", "export", NAME, "--csv"),
    ("journal", "list"),
    ("journal", "verify", "--redecide", "--json"),
    ("ledger", NAME, "--rounds", "--wagers"),
    ("ledger", NAME, "--json"),
    ("table", "list", "--json"),
    ("table", "show", NAME),
    ("table", "show", NAME, "--json"),
    ("inbox", "--all", "--json"),
)
"""Everybody who reads a table, while its round lives."""
RULEBOOKS = tuple(book for book in law.available() if law.load(book).game and not law.load(book).has("spin.ball"))
"""Those of games with cards or tiles: where a ball falls is not settled before it rests."""
ALL_OPEN = ("nz/blackjack", "nz/racing-card-derby")
CHOSEN = {"nz/baccarat": {"deal.style": "B"}}
"""What an operator chooses so that a round waits for its players: in style B two of them turn the cards."""
TILES = "nz/pai-gow"
NOBODYS = (*ALL_OPEN, "nz/baccarat")
"""Games in which no player sees a card that others do not: a proof may be asked for at any time, and shows what all have seen."""
WITH_HANDS = tuple(book for book in RULEBOOKS if book not in ALL_OPEN)


def seats_of(rulebook: str) -> range:
    """Return where computer players sit: at every box where tiles are delivered, since those of an empty one stay unseen."""
    return range(1, 8) if rulebook == TILES else range(1, 4)


def holder(rulebook: str) -> str:
    """Return a player who has looked at hidden cards or tiles; box 1 of Pai Gow is that of the house."""
    return computer_at(2 if rulebook == TILES else 1)


def live(folder: Path, rulebook: str) -> tuple[set[str], set[str]]:
    """Leave a table in the middle of a round; return the cards that everybody may see, and those face down."""
    book = law.load(rulebook)
    with House.at(folder) as house:
        races = book.game == "racing-card-derby"
        settings = replace(practice_settings(book, NAME), chosen=CHOSEN.get(rulebook, {}))
        table = house.open_table(book, settings, at=0, automation=BY_HAND if races else EVERYTHING)
        visit = Visit(house)
        dealer = visit.dealer(table)
        players = {seat: visit.seat(dealer, computer_at(seat), seat, USUAL) for seat in seats_of(rulebook)}
        company = Company(players, dealer, visit, USUAL)
        company.wager()
        assert isinstance(company.close_wagers(), Accepted)
        if races:
            dealer.look()
            assert isinstance(dealer.send(do.Draw()), Accepted)
        assert table.state.phase is Phase.ROUND
        pick_up(table)
        return known_cards(table)


def pick_up(table: Table) -> None:
    """Let a player look at their own hand, where a hand is picked up: nobody else has seen it."""
    for offer in table.offers(computer_at(1)):
        if (offer.request, offer.area) == ("pick-up", 1):
            assert isinstance(table.send(Command("picked-up", player(1), table.at, do.PickUp(1))), Accepted)


def known_cards(table: Table) -> tuple[set[str], set[str]]:
    seen = set(CARD.findall(msgspec.json.encode(table.view(PUBLIC).game).decode()))
    left = [str(piece.piece) for each in table.history for piece in each.event.leaves_shoe() if piece.piece]
    named = [str(piece) for each in table.history for piece in each.event.names_pieces()]
    return seen, {*left, *named} - seen


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_live_round_is_read_without_its_hidden_cards_and_looked_at_on_the_record(
    rulebook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    seen, hidden = live(tmp_path / "house", rulebook)
    assert hidden if rulebook in WITH_HANDS else seen, "there is something to hide, or to see"
    nothing_hidden(READERS, seen, capsys)
    proof = ("audit", NAME, "1", "--proof-for", holder(rulebook))
    if rulebook not in NOBODYS:
        assert run(proof) == 2
        out, said = capsys.readouterr()
        assert out == ""
        assert "round 1 of Table 1 is still played; ask for the proof when it is over" in said
    else:
        nothing_hidden([proof], seen, capsys)
    (office,) = (each.name for each in law.load(rulebook).offices if "supervise.inspect" in law.load(rulebook).powers(each.name))
    looked_at(office, hidden, capsys)
    nothing_hidden(READERS[:6], seen, capsys)  # a look opens the cards to the inspector alone
    if rulebook in WITH_HANDS:
        with House.at(tmp_path / "house") as house:
            table = house.table(NAME)
            visit = Visit(house)
            dealer = visit.dealer(table)
            players = {each: visit.seat(dealer, computer_at(each), each, USUAL) for each in seats_of(rulebook)}
            Company(players, dealer, visit, USUAL).decide()
            assert table.state.phase is Phase.BETWEEN
        assert run(READERS[0]) == 0
        assert hidden <= set(CARD.findall(capsys.readouterr().out)), "when the round is over the whole of it is read"


def nothing_hidden(readers: Iterable[tuple[str, ...]], seen: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No reader prints a card but those that everybody has seen."""
    for words in readers:
        assert run(words) == 0, (words, capsys.readouterr().err)
        printed = capsys.readouterr().out
        assert printed
        # The letters of what is sealed may look like anything.
        assert set(CARD.findall(re.sub(r'sealed[\\"]+:[\\"]+[^\\"]*', "", printed))) <= seen, words


def looked_at(office: str, hidden: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An inspector's look shows every card, and the record says so."""
    words = ["look", NAME, "--as", "Ines", "--reason", "a complaint about the deal"]
    assert run(words) == 0, capsys.readouterr().err
    printed = capsys.readouterr().out
    assert hidden <= set(CARD.findall(printed))
    assert f"Ines ({office}) looks at the hidden cards. a complaint about the deal" in printed
    assert hidden or "No card of this round was dealt face down." in printed
    assert run([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert hidden <= set(CARD.findall(json.dumps(data["view"])))
    assert data["clauses"], "by the clause that lets an inspector look"
    assert data["reason"] == "a complaint about the deal"
    assert run(["journal", "show", NAME, "--first", str(data["version"])]) == 0
    shown = capsys.readouterr().out
    assert f"Ines ({office}): Ines looks at the hidden cards of round 1." in shown
    assert "a complaint about the deal" in shown
    assert ", ".join(data["clauses"]) in shown


def player(seat: int) -> Actor:
    return Actor(computer_at(seat), "player")


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("--as", "Ines", "dealer", "--reason", "curious"), 1, "dealer"),
        (("--as", "Ann", "player", "--reason", "curious"), 1, "player"),
        (("--as", "Cass", "casino-supervisor", "--reason", "curious"), 1, "casino supervisor"),
        (("--as", "Ines", "--reason", " "), 1, "Say what happened or why."),
        (("--as", "Ines"), 2, "Say why you look: --reason WORDS."),
        (("--reason", "curious"), 2, "Say who looks: --as NAME, or --as NAME OFFICE."),
        (("--as", "Ines", "nobody", "--reason", "curious"), 2, "nobody"),
    ],
)
def test_a_look_is_refused(
    words: tuple[str, ...], status: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live(tmp_path / "house", "nsw/four-card-poker")
    at = ["--data", str(tmp_path / "house")]
    assert run(["journal", "list", "--json", *at]) == 0
    before = capsys.readouterr().out
    assert run(["look", NAME, *words, *at]) == status
    out, said = capsys.readouterr()
    assert out == ""
    assert says.casefold() in said.casefold()
    assert said.count("\n") == 1
    assert run(["journal", "list", "--json", *at]) == 0
    assert capsys.readouterr().out == before, "nothing was recorded"
    if status == 1:
        assert run(["look", NAME, *words, "--json", *at]) == 1
        assert json.loads(capsys.readouterr().out)["refused"]["sentence"]


def test_before_the_first_round_there_is_nothing_to_look_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = law.load("nsw/four-card-poker")
    with House.at(tmp_path / "house") as house:
        house.open_table(book, practice_settings(book, NAME), at=0)
    assert run(["look", NAME, "--as", "Ines", "--reason", "early", "--data", str(tmp_path / "house")]) == 1
    assert "round" in capsys.readouterr().err
