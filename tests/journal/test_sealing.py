"""What is face down stays so in the database: sealed under a key that is kept elsewhere."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest
from tests.journal.places import Place, SqliteFile
from tests.journal.samples import FORMATS, TABLE, fill, one, said, seat_taken, shuffle, with_steps

from pitboss import do
from pitboss import events as ev
from pitboss.cards import deck
from pitboss.journal.errors import Altered, KeyMissing, KeyUnusable, WrongKey
from pitboss.journal.formats import Formats
from pitboss.journal.keys import VARIABLE, Key, find_key, key_file
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.commands import Command

CARD = re.compile(r'"[2-9TJQKA][cdhs]"')


def stored(place: Place) -> str:
    """Everything in the tables, as text."""
    return "\n".join(str(row) for table in ("commands", "journal") for row in place.plain(f"SELECT * FROM {table}"))


def test_no_card_stands_in_the_database(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1"))
    assert '"order":{"sealed":' in stored(place)
    assert '"cards":{"sealed":' in stored(place)
    assert not CARD.search(stored(place))
    assert "As" not in {card for entry in journal.read(TABLE) for card in CARD.findall(entry.body)}


def test_no_card_stands_in_the_file_or_its_log(file: SqliteFile) -> None:
    with file.open() as journal:
        journal.append(TABLE, 0, with_steps("c1"))
        written = b"".join(path.read_bytes() for path in sorted(file.folder.glob("house.db*")))
        assert b"cards.shuffled/1" in written
        assert not re.search(rb'[2-9TJQKA][cdhs]"?,\s*"?[2-9TJQKA][cdhs]', written)


def test_cards_that_everybody_sees_are_not_sealed(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, [(said("c1", do.dealer_poker.Deal(up=deck()[0])), (seat_taken(),))])
    assert f'"up":"{deck()[0]}"' in stored(place)


def test_a_shuffle_by_hand_has_nothing_to_seal(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, [(said("c1", do.Shuffle()), (shuffle(()),))])
    assert "sealed" not in stored(place)
    assert next(journal.entries(TABLE, FORMATS)).event == shuffle(())


def test_the_same_deck_is_sealed_differently_each_time(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1", deck()))
    journal.append(TABLE, 5, with_steps("c2", deck()))
    bodies = [json.loads(body) for (body,) in place.plain("SELECT body FROM journal WHERE type = 'cards.shuffled/1'")]
    assert len({body["order"]["sealed"] for body in bodies}) == 2
    assert len({body["root"] for body in bodies}) == 2


def test_a_seal_moved_to_another_row_does_not_open(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1"))
    journal.append(TABLE, 5, with_steps("c2"))
    place.tamper("UPDATE journal SET body = (SELECT body FROM journal WHERE version = 2) WHERE version = 7")
    with pytest.raises(Altered, match=r"table-1 7: its body is not what was written"):
        [journal.open(row, FORMATS) for row in journal.read(TABLE)]
    with pytest.raises(Altered, match=r"table-1 7: changed: body"):
        list(journal.entries(TABLE, FORMATS))


def test_a_body_that_is_none_is_said_to_be_altered(place: Place, journal: Journal) -> None:
    journal.append(TABLE, 0, with_steps("c1"))
    bodies = ("", "{", "[]", "7", '{"type":"cards.known/1"}', '{"type":"cards.known/1","cards":7}')
    with place.unguarded() as edit:
        for body in bodies:
            edit("UPDATE journal SET body = ? WHERE version = 5", body)
            with pytest.raises(Altered, match="table-1 5: its body is not what was written"):
                [journal.open(row, FORMATS) for row in journal.read(TABLE)]
            with pytest.raises(Altered, match="table-1 5: changed: body"):
                list(journal.entries(TABLE, FORMATS))
        for body in bodies:
            edit("UPDATE commands SET body = ?", body)
            with pytest.raises(Altered, match="its command is not what was written"):
                [journal.open_command(row, FORMATS) for row in journal.read(TABLE)]
            with pytest.raises(Altered, match=r"table-1 1: changed: command\.body"):
                list(journal.steps(TABLE, FORMATS))


def test_the_key_is_made_on_first_use_for_nobody_else_to_read(place: Place) -> None:
    assert not place.key.exists()
    with place.open() as journal:
        journal.append(TABLE, 0, with_steps("c1"))
    assert stat.S_IMODE(place.key.stat().st_mode) == 0o600
    assert place.key.read_text().strip() not in stored(place)
    assert [path.name for path in place.folder.iterdir() if "key" in path.name] == ["house.key"]
    with place.open() as again:
        assert len(list(again.entries(TABLE, FORMATS))) == 5


def test_a_wrong_key_is_refused_and_nothing_is_lost(place: Place) -> None:
    with place.open() as journal:
        fill(journal)
        before = list(journal.entries(TABLE, FORMATS))
    with pytest.raises(WrongKey, match="is not the key of the record"):
        place.open(Key.new())
    with place.open() as journal:
        assert list(journal.entries(TABLE, FORMATS)) == before


def test_a_key_that_is_gone_is_not_replaced(place: Place) -> None:
    with place.open() as journal:
        journal.append(TABLE, 0, one("c1"))
    place.key.rename(place.folder / "elsewhere")
    with pytest.raises(KeyMissing, match=r"house\.key: there is no key here"):
        place.open()
    assert not place.key.exists()
    with place.open(place.folder / "elsewhere") as journal:
        assert verify(journal).ok


def test_a_key_that_others_can_read_is_refused(file: SqliteFile) -> None:
    file.open().close()
    file.key.chmod(0o640)
    with pytest.raises(KeyUnusable, match="chmod 600"):
        file.open()


@pytest.mark.parametrize("text", ["", "zz", "00" * 31, "\u00e9"])
def test_what_is_no_key_is_refused(file: SqliteFile, text: str) -> None:
    file.key.write_text(text)
    file.key.chmod(0o600)
    with pytest.raises(KeyUnusable, match=r"house\.key"):
        file.open()


def test_a_key_file_that_cannot_be_made(file: SqliteFile) -> None:
    with pytest.raises(Exception, match=r"nowhere/house\.key: the key file cannot be made"):
        file.open(file.folder / "nowhere" / "house.key")


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    data = tmp_path / "data"
    found = find_key(data, {VARIABLE: "ab" * 32})
    assert isinstance(found, Key)
    assert found.fingerprint == Key.from_text("AB" * 32, "").fingerprint
    assert find_key(data, {}) == key_file(data) == tmp_path / "data.key"
    with pytest.raises(KeyUnusable, match=VARIABLE):
        find_key(data, {VARIABLE: "abc"})


def test_a_key_does_not_show_itself() -> None:
    key = Key.from_text("ab" * 32, VARIABLE)
    assert "abab" not in repr(key)
    assert key.derive("a", "bc") != key.derive("ab", "c")


def test_secrets_of_events_that_do_not_exist_yet_are_left_alone(journal: Journal) -> None:
    class Lights(ev.Event, frozen=True, tag="lights.out/1"):
        cards: tuple[str, ...]

    journal.append("house", 0, [(said("c1"), (Lights(cards=("As",), clauses=()),))])
    assert next(journal.entries("house", Formats(Lights, Command))).event.cards == ("As",)
