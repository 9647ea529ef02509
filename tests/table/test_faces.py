"""The faces of a request follow from its type: the desk's words and forms, the options of a command, the body of a form, the keys
of a round file and the entry in OpenAPI. What is written by hand is listed here, and the lists only get shorter."""

from __future__ import annotations

from inspect import signature
from typing import Any

import pytest
from msgspec.structs import fields as struct_fields

from pitboss import law
from pitboss.cli.request_commands import request_command
from pitboss.files.errors import FileError
from pitboss.files.toml import Document, Section
from pitboss.floor.addresses import ADDRESSES
from pitboss.floor.forms import body_type
from pitboss.floor.openapi import description
from pitboss.games import games, rules_for
from pitboss.house.desk.incidents import ANY_TABLE
from pitboss.house.desk.model import game_vocabulary
from pitboss.house.desk.vocabulary import vocabulary
from pitboss.house.kinds import KINDS
from pitboss.house.round_files.commands import read_command
from pitboss.house.round_files.names import by_tag
from pitboss.house.stream import HOUSE
from pitboss.table.commands import Inside, Request
from pitboss.table.desk_vocabulary import IncidentForm, Word, usage
from pitboss.table.fields import fields_of, help_of, name_of, summary_of
from pitboss.table.incidents import Incident
from pitboss.table.limits import Limits
from pitboss.table.services.opening import OpenTable
from pitboss.table.settings import TableSettings

BY_HAND = [
    "agree-to",
    "ask-house-way",
    "back-box",
    "change-house-wide",
    "clarify-wager",
    "collect-commission",
    "conduct",
    "count-chips",
    "deal",
    "direct",
    "direct-shuffle",
    "discard",
    "draw",
    "draw-card",
    "draw-for-seat",
    "end-session",
    "fold",
    "fold-ante",
    "instruct-count",
    "invalidate",
    "lift-direction",
    "mark-absent",
    "match-hand",
    "no-more-bets",
    "offer-options",
    "past-wager-found",
    "pause-play",
    "pay-commission",
    "pick-up",
    "place-wagers",
    "play",
    "release-entrants",
    "replace-device",
    "restore-wager",
    "reveal-dealer",
    "seat-entrants",
    "set-hand",
    "set-level",
    "set-pace",
    "settle-hand",
    "show-bank",
    "stand-pat",
    "substitute-entrant",
    "take-back",
    "take-seat",
    "throw",
    "wager-found",
    "wager-moved",
    "withdraw-backing",
    "withdraw-wagers",
]
"""Requests whose words at the desk are written by hand: several share a word, or the word keys more than the request says."""
FORMS_BY_HAND = [
    "absent-player",
    "bet-between-call-and-raise",
    "bet-out-of-turn",
    "bet-short-of-call",
    "blind-hand-viewed",
    "cannot-cover-play",
    "card-drawn-in-error",
    "card-exposed",
    "card-exposed-in-cut",
    "card-misplaced",
    "card-misread",
    "card-missing",
    "cards-among-discards",
    "cards-collected-early",
    "cards-exposed",
    "cards-on-discard-pile",
    "dealer-card-exposed",
    "dealer-count-wrong",
    "dealer-exposes-cards",
    "dealer-hand-misset",
    "dealt-incorrectly",
    "display-wrong",
    "earlier-round-in-error",
    "excess-card",
    "exposed-card-drawn",
    "extra-hole-card",
    "first-card-face-up",
    "first-card-uncalled",
    "foreign-card",
    "foul-hand",
    "hand-given-up",
    "hand-without-wager",
    "hole-card-exposed",
    "hole-card-out-of-turn",
    "information-exchanged",
    "late-wager",
    "lights-failed",
    "lights-wrong",
    "not-covered",
    "not-cut",
    "player-count-wrong",
    "player-exposes-cards",
    "player-hand-misdeclared",
    "player-missed",
    "scan-failed",
    "side-card-exposed",
    "terminal-interfered",
    "told-of-folded-hand",
    "told-of-held-hand",
    "wager-moved",
    "wrong-number-of-cards",
]
"""Incidents whose questions are written by hand: one answer leads to the next question, or to another incident."""
OWN_MEANING = ("end", "ball")
"""Words whose meaning a game says by itself."""
AT_TABLES = tuple(
    dict.fromkeys(kind for game in games().values() for kind in game.all_requests if not issubclass(kind, Inside | OpenTable))
)
STREAMS = (*(stream.own.requests for stream in KINDS.values()), HOUSE.own.requests)
OF_STREAMS = tuple(kind for requests in STREAMS for kind in requests if not issubclass(kind, Inside))
each_request = pytest.mark.parametrize("asked", [*AT_TABLES, *OF_STREAMS], ids=name_of)


def words_and_forms() -> tuple[list[Word], list[IncidentForm]]:
    """Return every word and form of the desk, under every rulebook."""
    words, forms = list[Word](), list[IncidentForm]()
    for book in map(law.load, law.available()):
        if book.game in games():
            rules = rules_for(book, TableSettings("", Limits({})))
            words += (word for group in vocabulary(rules).values() for word in group)
            forms += (*game_vocabulary(rules).incidents, *ANY_TABLE)
    return words, forms


def test_every_request_has_a_word_or_a_form_of_its_type() -> None:
    words, forms = words_and_forms()
    made = {each.request for each in words} | {each.request for each in forms}
    left = [kind for kind in AT_TABLES if kind not in made]
    assert sorted({name_of(kind) for kind in left if not issubclass(kind, Incident)}) == BY_HAND
    assert sorted({name_of(kind) for kind in left if issubclass(kind, Incident)}) == FORMS_BY_HAND


def test_a_word_asks_for_the_fields_of_its_request_and_means_what_it_says() -> None:
    for word in words_and_forms()[0]:
        if word.request is not None:
            assert word.name in OWN_MEANING or word.means == summary_of(word.request), word.name
            for field in fields_of(word.request):
                shown = usage("", (field,)).strip(" []").removesuffix("...").rstrip("]").split()[-1]
                assert shown in word.usage, (word.usage, field.name)


@each_request
def test_a_round_file_takes_the_fields_of_a_request(asked: type[Request]) -> None:
    row = Section(Document(""), "command[1]", {"does": name_of(asked), "no_such_key": 1})
    with pytest.raises(FileError) as caught:
        read_command(row, 0, by_tag([asked]))
    known = {*str(caught.value).partition("a known key (")[2].partition(")")[0].split(", ")}
    assert known - {"does"} == {field.key for field in fields_of(asked)}


def _sent(does: Request, /) -> int:
    return 0


@each_request
def test_a_command_takes_the_fields_of_a_request(asked: type[Request]) -> None:
    command = request_command(asked, _sent)
    assert (command.__doc__ or "").startswith(help_of(asked))
    assert {name.rstrip("_") for name in signature(command).parameters} == {field.key for field in fields_of(asked)}


@each_request
def test_a_form_has_the_fields_of_a_request(asked: type[Request]) -> None:
    body = body_type(asked)
    assert [field.name for field in struct_fields(body)] == [field.name for field in fields_of(asked)]
    assert [field.means for field in fields_of(body)] == [field.means or field.asks for field in fields_of(asked)]


def test_openapi_describes_every_request_with_its_fields() -> None:
    schemas: dict[str, Any] = description(ADDRESSES)["components"]["schemas"]
    tagged = {tag: schema for schema in schemas.values() for tag in schema.get("properties", {}).get("type", {}).get("enum", ())}
    for kind in AT_TABLES:
        if len({each for each in AT_TABLES if name_of(each) == name_of(kind)}) == 1:
            schema = tagged[name_of(kind)]
            for field in fields_of(kind):
                assert schema["properties"][field.key]["description"] == (field.means or field.asks), (kind, field.name)
