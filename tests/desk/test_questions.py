"""Every question of every word and incident of every game: it is data, and it is answered right and wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from tests.support.derby_desk import derby_desk
from tests.support.derby_desk import wagered as race_wagered
from tests.support.desk import NZ_CHECKLIST, DeskUnderTest
from tests.support.play import NZ

from pitboss import law
from pitboss.cards import Card, Suit, Tile
from pitboss.games import rules_for
from pitboss.house.desk.incidents import known_incidents
from pitboss.house.desk.interview import KeyedLine, next_field, read
from pitboss.house.desk.model import at_table
from pitboss.house.desk.vocabulary import vocabulary
from pitboss.house.players.visits import practice_settings
from pitboss.table.commands import Stake
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import dealers_context
from pitboss.table.questions import Answers, Field, Fields, Kind, NotUnderstood, expected, pending, prompt
from pitboss.table.services.opening import TableOpened, open_table, opened
from pitboss.table.settings import PHYSICAL

GAMES = [each for each in law.available() if law.load(each).game]
MINUTE = 60_000


def fresh(rulebook: str) -> Context:
    """A table of the game that has just been opened."""
    book = law.load(rulebook)
    rules = rules_for(book, msgspec.structs.replace(practice_settings(book, "Table 1"), kind=PHYSICAL))
    first = open_table(rules)
    assert isinstance(first, TableOpened), first
    return dealers_context(opened(first, rules.game), rules, 0)


PLAIN: dict[Kind, tuple[str, Any]] = {
    Kind.SEAT: ("1", 1),
    Kind.PERSON: ("Zed", "Zed"),
    Kind.NAME: ("Zed", "Zed"),
    Kind.CARD: ("10s", Card.TS),
    Kind.CARDS: ("As 10s", (Card.AS, Card.TS)),
    Kind.TILE: ("31", Tile.GOR),
    Kind.CARDS_IN_HAND: ("1 As", {1: Card.AS}),
    Kind.AMOUNT: ("12.50", 1_250),
    Kind.STAKE: ("5+10t", Stake(500, 1_000)),
    Kind.DIFFERENCE: ("-10", -1_000),
    Kind.PAYMENT: ("1 -10", (1, -1_000)),
    Kind.NUMBER: ("1", 1),
    Kind.ROUND: ("3", 3),
    Kind.TIME: ("+25m", 25 * MINUTE),
    Kind.WORD: ("green", "green"),
    Kind.WORDS: ("so it was", "so it was"),
}
WRONG: dict[Kind, str] = {
    Kind.SEAT: "0",
    Kind.PERSON: "house",
    Kind.NAME: "dealer",
    Kind.AREA: "moon",
    Kind.WAGER: "moon",
    Kind.CHOICE: "moon",
    Kind.DECK: "mauve",
    Kind.CARD: "Zs",
    Kind.TILE: "9-9",
    Kind.CARDS: "As As",
    Kind.CARDS_IN_HAND: "0 As",
    Kind.SUITS: "hearts hearts hearts",
    Kind.AMOUNT: "-5",
    Kind.STAKE: "5+x",
    Kind.DIFFERENCE: "x",
    Kind.PAYMENT: "1 x",
    Kind.NUMBER: "many",
    Kind.ROUND: "first",
    Kind.TIME: "soon",
    Kind.YES_NO: "maybe",
    Kind.FLAG: "moon",
}
"""What is keyed and not understood; a free word and free words are wrong only where nothing is keyed."""


def right(field: Field) -> Iterator[tuple[str, Any]]:
    """What is keyed, and the value it gives."""
    yield from ((word, word) for word in field.instead)
    plain: list[tuple[str, Any]]
    match field.kind:
        case Kind.YES_NO:
            plain = [("yes", True), ("no", False)]
        case Kind.FLAG:
            plain = [(word or '""', True) for word in field.choices]
        case Kind.DECK:
            plain = [(field.choices[0], 0), ("0", 0)]
        case Kind.SUITS:
            suits = tuple(Suit)[: field.most]
            plain = [(" ".join(suit.word for suit in suits), suits)]
        case Kind.AREA | Kind.WAGER | Kind.CHOICE:
            plain = [*((each, each) for each in field.choices), *field.spelled.items()]
        case _ if field.most == 0:
            plain = []
        case _:
            plain = [PLAIN[field.kind]]
    times = field.least or 1
    for keyed, value in plain:
        words = " ".join([f"{field.after} {keyed}".strip()] * (times if field.several else 1))
        yield words, (value,) * (times if field.kind in (Kind.CARD, Kind.TILE, Kind.WORD) else 1) if field.several else value


def answered(field: Field, keyed: str, m: Context) -> Any:
    """The value of what is keyed, when it is the whole line."""
    line = KeyedLine([word.strip('"') for word in keyed.split()])
    value = read(field, line, m)
    line.done()
    return value


def walk(fields: Fields, m: Context, answers: Answers) -> Iterator[Field]:
    """Every question that some answers lead to."""
    field = next_field(fields, KeyedLine(()), m, answers)
    if field is None:
        return
    yield field
    values = [value for _, value in right(field)]
    branches = values if field.kind in (Kind.CHOICE, Kind.YES_NO) or field.instead else values[:2]
    absent = [False if field.kind is Kind.FLAG else None] if field.optional else []
    for value in (*branches[:8], *absent):
        yield from walk(fields, m, {**answers, field.name: value})


def questions(m: Context) -> dict[str, list[Field]]:
    """The questions of a table by word or incident, each once."""
    words = [(word.usage, word.fields) for group in vocabulary(m.rules).values() for word in group]
    incidents = [(f"oops {each.name}", each.fields) for each in known_incidents(m.rules)]
    found: dict[str, list[Field]] = {}
    for name, fields in (*words, *incidents):
        for field in walk(fields, m, {}):
            if field not in found.setdefault(name, []):
                found[name].append(field)
    return found


def check(m: Context) -> set[Kind]:
    """Hold every question to what it says of itself; the kinds that were met."""
    met = set()
    for name, fields in questions(m).items():
        for field in fields:
            met.add(field.kind)
            assert msgspec.json.decode(msgspec.json.encode(field), type=Field) == field, name
            assert prompt(field).startswith(field.asks), name
            for keyed, value in right(field):
                assert answered(field, keyed, m) == value, f"{name}: {field.name}: {keyed}"
            check_wrong(field, m, name)
    return met


def check_wrong(field: Field, m: Context, name: str) -> None:
    if field.kind in WRONG:
        with pytest.raises(NotUnderstood, match=r"^Expected |^Card 2"):
            answered(field, f"{field.after} {WRONG[field.kind]}".strip(), m)
    if field.optional:
        assert answered(field, "", m) in (None, False, ())
    elif not (field.several and field.most == 0):
        with pytest.raises(NotUnderstood, match=r"^Expected "):
            answered(field, "", m)
    assert expected(field), name


@pytest.mark.parametrize("rulebook", GAMES)
def test_every_question_of_a_fresh_table(rulebook: str) -> None:
    check(fresh(rulebook))


def test_every_kind_of_answer_is_asked_for_somewhere() -> None:
    met = {field.kind for each in GAMES for fields in questions(fresh(each)).values() for field in fields}
    unasked = {Kind.CARDS_IN_HAND, Kind.WAGERS}
    assert met >= {*Kind} - unasked, "cards of a hand are asked for when there are hands, wagers by a word each"


def test_several_wagers_on_one_line(desk: DeskUnderTest) -> None:
    m, field = at_table(desk.table, 0), Field("wagers", "Which wagers?", Kind.WAGERS)
    assert answered(field, "ante 10 aces-up 5t", m) == {"ante": Stake(1_000), "aces-up": Stake(0, 500)}
    with pytest.raises(NotUnderstood, match=r"^Expected an amount"):
        answered(field, "ante", m)
    with pytest.raises(NotUnderstood, match=r"^Expected a wager"):
        answered(field, "moon 10", m)


def test_every_question_in_the_course_of_a_round_of_poker(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ)
    desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
    desk.seated("Ana", "Ben").wagers(["ante 1 10", "ante 2 10"])
    met = set()
    for line in ("deal", "deal Kd", "play 1 10", "fold 2", "reveal 2s 4c 6h 8d Tc"):
        desk.ok(line)
        met |= check(at_table(desk.table, 0))
    assert Kind.CARDS_IN_HAND in met


def test_every_question_in_the_course_of_a_race(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = race_wagered(derby_desk(desk_at), "red 1 10", "clubs 2 10")
    for line in ("9h", "unread", "Kh Qh Jh 9c 8s", "announce h c s"):
        desk.ok(line)
        check(at_table(desk.table, 0))


def test_choices_and_bounds_come_from_the_table(desk: DeskUnderTest) -> None:
    found = questions(at_table(desk.table, 0))
    (wager,) = [field for field in found["raise WAGER LEAST"] if field.name == "wager"]
    assert wager.choices == ("ante", "aces-up", "play")
    (seat,) = found["leave SEATS"]
    assert (seat.least, seat.most) == (1, desk.table.rules.table.seats)
    (deck,) = found["secure DECK"]
    assert deck.choices == ("red",)


def test_a_question_follows_from_the_answer_before_it(desk: DeskUnderTest) -> None:
    m = at_table(desk.opened().table, 0)
    (order,) = [word for word in vocabulary(m.rules)["Supervision"] if word.name == "order"]
    assert [field.name for field in order.fields(m, {"order": "count"})] == ["order"]
    asked = tuple(order.fields(m, {"order": "shuffle"}))
    assert [field.name for field in asked] == ["order", "reason"]
    assert pending(asked, {"order": "shuffle"}) == asked[1]


def test_a_prompt_lists_the_answers_when_they_are_few() -> None:
    assert prompt(Field("which", "Which?", Kind.CHOICE, choices=("left", "right"))) == "Which? (left, right)"
    assert prompt(Field("sure", "Sure?", Kind.YES_NO)) == "Sure? (yes or no)"
    assert prompt(Field("area", "Where?", Kind.AREA, choices=tuple(map(str, range(42))))) == "Where?"
    assert prompt(Field("area", "Where?", Kind.AREA, hint="such as red", choices=("red",))) == "Where? (such as red)"
