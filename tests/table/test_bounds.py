"""Bounds in numbers: the page names what the program keeps to, and each is refused at one more, with the number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss import do, law
from pitboss.files.reading import TooLarge, read_bounded
from pitboss.files.toml import MOST_PARTS
from pitboss.house import server_clock
from pitboss.house.runner import Accepted, NotOpened
from pitboss.house.stream.vouchers import ALONE
from pitboss.law import loading
from pitboss.money import show
from pitboss.table import bounds
from pitboss.table.bounds import ASKS_PER_MINUTE, LARGEST_COMMAND, LONGEST_ID, LONGEST_NAME, LONGEST_TEXT
from pitboss.table.commands import Actor, Command, Malformed, Request, Stake
from pitboss.table.decide import decide
from pitboss.table.limits import FURTHEST
from pitboss.table.malformed import END_OF_TIME
from pitboss.table.refusal import Refusal
from tests.support.tables import ANN, BookUnderTest

PAGE = Path(__file__).parents[2] / "docs" / "operators.md"
NSW = "nsw/four-card-poker"
BOOKS = [each for each in law.available() if law.load(each).game and law.load(each).has("rules.on-request")]


@pytest.mark.server_clock
def test_the_page_has_the_numbers_of_the_program() -> None:
    section = PAGE.read_text().partition("## Bounds")[2].partition("\n## ")[0]
    written = [int(number.replace(",", "")) for number in re.findall(r"\| ([\d,]+) (?:characters|bytes|times|parts)", section)]
    files = [value for name, value in vars(bounds).items() if name.startswith("LARGEST_") and name != "LARGEST_COMMAND"]
    first = [LONGEST_NAME, LONGEST_ID, LONGEST_TEXT, LARGEST_COMMAND, ASKS_PER_MINUTE, loading.LARGEST_FILE]
    assert written == [*first, *files, MOST_PARTS]
    assert f"| {server_clock.TOLERANCE // 1_000} seconds |" in section
    assert f"issues | {show(ALONE)} |" in section


def refused_as_malformed(who: Actor, does: Request, command_id: str = "c") -> str:
    table = BookUnderTest(NSW).table().table
    version = table.version
    with pytest.raises(Malformed) as stopped:
        table.send(Command(command_id, who, 0, does))
    assert table.version == version
    return str(stopped.value)


def test_texts_and_names_and_commands_at_the_bound_and_one_beyond() -> None:
    table = BookUnderTest(NSW).table()
    for name in ("x" * LONGEST_NAME, "Ann"):
        assert isinstance(table.say(Actor(name, "player"), do.AskForRules()), Accepted)
    assert f"{LONGEST_NAME}" in refused_as_malformed(Actor("x" * (LONGEST_NAME + 1), "player"), do.AskForRules())
    for name in ("a/b", "a\nb", "a\x07", " ", "Ann\ufe0f", "An\u034fn", "Ann\u3164", "Ann\U000e0100"):
        refused_as_malformed(Actor(name, "player"), do.AskForRules())
    dispute = do.RaiseDispute("D1", 1, "w" * LONGEST_TEXT)
    assert isinstance(table.say(ANN, dispute), Refusal), "heard, and refused for another reason"
    assert f"{LONGEST_TEXT:,}" in refused_as_malformed(ANN, do.RaiseDispute("D1", 1, "w" * (LONGEST_TEXT + 1)))
    for inside in (do.WithdrawWagers(1, ("w" * (LONGEST_TEXT + 1),)), do.PlaceWagers(1, {"w" * (LONGEST_TEXT + 1): Stake(100)})):
        assert f"{LONGEST_TEXT:,}" in refused_as_malformed(ANN, inside)
    assert f"{LONGEST_ID:,}" in refused_as_malformed(ANN, do.AskForRules(), "i" * (LONGEST_ID + 1))
    wagers = {f"wager {number}": Stake(100) for number in range(5_000)}
    assert f"{LARGEST_COMMAND:,}" in refused_as_malformed(ANN, do.PlaceWagers(1, wagers))


@pytest.mark.parametrize("name", ["A/B", "x" * (LONGEST_NAME + 1), "a\nb", "", "a\x00b"])
def test_a_table_has_a_name_that_every_program_can_show(name: str) -> None:
    with pytest.raises(NotOpened) as stopped:
        BookUnderTest(NSW).table(name=name)
    assert stopped.value.refusal.code == "table-name"
    assert len(stopped.value.refusal.sentence()) < 200
    assert BookUnderTest(NSW).table(name="x" * LONGEST_NAME)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_whoever_asks_too_often_is_refused_and_no_version_is_written(rulebook: str) -> None:
    book = BookUnderTest(rulebook)
    table = book.table()
    table.seat("Ann", 1)
    for _ in range(ASKS_PER_MINUTE):
        table.ok(ANN, do.AskForRules(), at=1_000)
    version = table.table.version
    refusal = table.refused("too-often", ANN, do.AskForRules(), at=60_999)
    assert f"{ASKS_PER_MINUTE} times" in refusal.sentence()
    assert table.offered(ANN, "ask-for-rules", at=60_999) is None
    if table.table.rules.has("dispute.raise"):
        table.refused("too-often", ANN, do.RaiseDispute("D1", 1, "Mine."), at=60_999)
    assert table.table.version == version
    table.ok(Actor("Ben", "player"), do.AskForRules(), at=60_999)
    assert table.offered(ANN, "ask-for-rules", at=61_000)
    table.ok(ANN, do.AskForRules(), at=61_000)


def test_no_more_of_a_file_is_read_than_its_kind_may_have(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 10)
    assert read_bounded(file, 10) == b"x" * 10
    for path, most in ((file, 9), (Path("/dev/zero"), 1_000)):
        with pytest.raises(TooLarge, match="more than"):
            read_bounded(path, most)


@pytest.mark.parametrize("rulebook", [each for each in law.available() if law.load(each).game])
def test_no_time_is_announced_more_than_a_year_ahead(rulebook: str) -> None:
    """Every request that names a time: its offer has the bound that the decision keeps to."""
    book = BookUnderTest(rulebook)
    for kind, name in ((do.AnnounceClosing, "closes_at"), (do.PostNotice, "from_")):
        offers = [
            (table, who, offer)
            for table in [book.table()]
            for who in book.staff
            for offer in table.offers(who)
            if offer.request == kind.__struct_config__.tag
        ]
        for table, who, offer in offers:
            last = offer.amounts[name].maximum
            assert last == table.table.at + FURTHEST
            for at, taken in ((-1, False), (last + 1, False), (END_OF_TIME, False), (last, True)):
                does: Request = do.AnnounceClosing(at)
                if kind is do.PostNotice:
                    least, most = (offer.amounts[each].nearest(0) for each in ("minimum", "maximum"))
                    markers = offer.choices[1] == "True"
                    does = do.PostNotice(offer.choices[0], least, from_=at, for_markers=markers, maximum=most)
                command = Command("c", who, table.table.at, does)
                decision = decide(table.table.state, command, table.table.rules)
                assert (not isinstance(decision, Refusal)) == taken, (does, decision)
                assert taken or (isinstance(decision, Refusal) and decision.code == "notice-far")
        assert offers or kind is do.PostNotice
