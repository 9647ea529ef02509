"""Values of a wrong type from a caller: malformed input, told clearly. Nothing happens, and the table goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields

import pitboss
from pitboss import Stake, do
from pitboss.games import games, rules_for
from pitboss.house.house import House
from pitboss.house.players.visits import practice_settings
from pitboss.house.runner import Table
from pitboss.law import available, load
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request
from pitboss.table.malformed import Malformed
from tests.support.play import sent

WRONG: tuple[object, ...] = (
    None, True, 1.0, "", "1", "$200", b"x", object(), int, [], [None], {}, {"a": None}, {1.5: 1}, (1, "b"), -1, 10**40, "\ud800",
    Stake(1),
)  # fmt: skip
PLAYED = [each for each in available() if load(each).game]


def example(kind: Any) -> Any:
    """Return some value of a type."""
    if kind in (int, str, bool, type(None)):
        return kind(1) if kind in (int, bool) else "x" if kind is str else None
    if getattr(kind, "__origin__", None) is tuple:
        return ()
    if parts := get_args(kind):
        return example(parts[0]) if getattr(kind, "__origin__", None) is None else {}
    return kind() if kind is Stake else next(iter(kind)) if hasattr(kind, "__members__") else build(kind)


def build(kind: type[Any], **values: object) -> Any:
    """Return a request with some value in each field that needs one."""
    needed = {each.name: example(each.type) for each in fields(kind) if each.required}
    return kind(**needed | values)


def mistakes() -> Iterator[Request]:
    """Yield every request of every game, with each field in turn of each wrong kind."""
    for kind in dict.fromkeys(kind for game in games().values() for kind in game.all_requests):
        for field in fields(kind):
            for value in WRONG:
                yield build(kind, **{field.name: value})


def readable(does: Request) -> bool:
    """Return whether a record could give this request back."""
    try:
        msgspec.json.decode(msgspec.json.encode(does), type=type(does))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError):
        return False
    return True


def table_of(book: str) -> Table:
    return Table.open(rules_for(load(book), practice_settings(load(book), "Table 1")), at=0)


@pytest.mark.parametrize("book", PLAYED)
def test_every_field_of_every_request_in_every_wrong_type(book: str) -> None:
    table = table_of(book)
    speakers = [HOUSE_ACTOR, Actor("Ann", "player"), *(Actor("Sam", office.name) for office in table.rules.book.offices)]
    malformed = 0
    for number, does in enumerate(mistakes()):
        who = speakers[number % len(speakers)]
        if readable(does):
            sent(table, Command(f"c{number}", who, table.at, does))
            continue
        before = table.version
        with pytest.raises(Malformed, match=type(does).__name__):
            sent(table, Command(f"c{number}", who, table.at, does))
        assert table.version == before
        malformed += 1
    assert malformed > 500
    assert isinstance(table.offers(HOUSE_ACTOR), tuple)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        (do.BuyIn("$200"), "BuyIn: amount must be a whole number, not '$200'; money is in whole cents, so write 20000"),  # type: ignore[arg-type]
        (do.TakeSeat(1.0), "TakeSeat: seat must be a whole number, not 1.0"),  # type: ignore[arg-type]
        (do.TakeSeat(True), "TakeSeat: seat must be a whole number, not True"),
        (do.RaiseDispute("D1", 1, None), "RaiseDispute: words must be text, not None"),  # type: ignore[arg-type]
        (do.Play(1, Stake("$5")), "Play: stake is not right: Stake: chips must be a whole number, not '$5'"),  # type: ignore[arg-type]
        (do.PlaceWagers(1, {"ante": 500}), "PlaceWagers: wagers must be a mapping from text to a Stake"),  # type: ignore[dict-item]
        (do.RaiseDispute("D1", 1, "\ud800"), "RaiseDispute: words cannot be '\\ud800', because the record cannot hold it"),
        (do.dealer_poker.Fold, "what is said must be a request, such as do.TakeSeat(1), not <class"),
        ("fold", "what is said must be a request, such as do.TakeSeat(1), not 'fold'"),
        (None, "not None"),
    ],
)
def test_the_error_names_the_field_and_what_it_should_be(does: Any, said: str) -> None:
    table = table_of("nsw/four-card-poker")
    with pytest.raises(Malformed) as error:
        pitboss.say(table, "Ann", does)
    assert said in str(error.value)
    table.people.purses.grant("Ann", 500_00)
    for request in (do.TakeSeat(1), do.BuyIn(200_00)):
        assert isinstance(pitboss.say(table, "Ann", request), pitboss.Accepted)


@pytest.mark.parametrize(
    "command",
    [
        Command(1, HOUSE_ACTOR, 0, do.AskForRules()),  # type: ignore[arg-type]
        Command("", HOUSE_ACTOR, 0, do.AskForRules()),
        Command("a\x00", HOUSE_ACTOR, 0, do.AskForRules()),
        Command("a", "house", 0, do.AskForRules()),  # type: ignore[arg-type]
        Command("a", Actor(None, "player"), 0, do.AskForRules()),  # type: ignore[arg-type]
        Command("a", Actor("\udfff", "player"), 0, do.AskForRules()),
        Command("a", Actor("Ann", "player:x"), 0, do.AskForRules()),
        Command("a", HOUSE_ACTOR, 1.5, do.AskForRules()),  # type: ignore[arg-type]
        Command("a", HOUSE_ACTOR, -1, do.AskForRules()),
        Command("a", HOUSE_ACTOR, 10**20, do.AskForRules()),
        Command("a", HOUSE_ACTOR, 0, do.AskForRules(), expected="3"),  # type: ignore[arg-type]
        "AskForRules",
    ],
    ids=str,
)
def test_the_rest_of_a_command_is_checked_too(command: Any) -> None:
    table = table_of("nsw/four-card-poker")
    version = table.version
    with pytest.raises(Malformed):
        table.send(command)
    assert table.version == version


def test_a_list_is_as_good_as_a_tuple_and_text_as_good_as_a_card() -> None:
    """What the table decides on is what its record will give back."""
    table = table_of("nsw/four-card-poker")
    said = do.Invalidate("fraud", "marked cards", [1, 2])  # type: ignore[arg-type]
    assert sent(table, Command("a", Actor("Sam", "player"), 0, said)) == sent(
        table, Command("b", Actor("Sam", "player"), 0, do.Invalidate("fraud", "marked cards", (1, 2)))
    )


def test_a_house_opens_again_after_wrong_types(tmp_path: Path) -> None:
    book = load("nsw/four-card-poker")
    with House.at(tmp_path) as house:
        table = house.open_table(book, practice_settings(book, "Table 1"), at=0)
        for number, does in enumerate((do.TakeSeat(1.0), do.TakeSeat(True), do.AskReview(None))):  # type: ignore[arg-type]
            with pytest.raises(Malformed):
                sent(table, Command(f"c{number}", Actor("Ann", "player"), 0, does))
        version = table.version
    with House.at(tmp_path) as house:
        assert house.table("Table 1").version == version
