"""Whatever is keyed, the desk answers, money is neither made nor lost, and the record is the table."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.derby import DERBY
from tests.support.derby_desk import LIMITS as RACE_LIMITS
from tests.support.derby_desk import opened
from tests.support.desk import NZ_CHECKLIST, DeskUnderTest
from tests.support.play import NSW, NZ

from pitboss.cards import deck
from pitboss.games import desk_of, games
from pitboss.house.desk.incidents import ANY_TABLE
from pitboss.house.desk.model import Answer
from pitboss.money import total

SEATS = st.integers(0, 4).map(str)
CARDS = st.sampled_from([str(card) for card in deck()])
AMOUNTS = st.sampled_from(["5", "10", "15", "100", "500", "0", "0.25", "10t", "5+5t", "x"])
SPEAKERS = st.sampled_from(
    ["Dana dealer", "Cass casino-supervisor", "Gwen game-supervisor", "Ines inspector", "Olga casino-operator"]
)
WORDS = ("no more bets", "deal", "end", "shuffle", "cut 26", "yes", "no", "cancel", "again", "oops", "table", "sign")
INCIDENTS = sorted({each.name for game in games() for each in (*desk_of(game).incidents, *ANY_TABLE)})
ORDERS = ("again", "order count", "close", "decide void-round why", "raise ante 10", "limits ante 5 50")


def line(*parts: st.SearchStrategy[str] | str) -> st.SearchStrategy[str]:
    return st.tuples(*(st.just(part) if isinstance(part, str) else part for part in parts)).map(" ".join)


def several(cards: int) -> st.SearchStrategy[str]:
    return st.lists(CARDS, min_size=cards, max_size=cards, unique=True).map(" ".join)


PLAY = st.one_of(
    line("ante", SEATS, AMOUNTS),
    line("aces", SEATS, AMOUNTS),
    st.sampled_from(WORDS),
    line("deal", CARDS),
    line("look", SEATS),
    line("fold", SEATS),
    line("play", SEATS, AMOUNTS),
    line("play", SEATS),
    line("reveal", several(5)),
    line("hand", SEATS, several(5)),
    line("concede", SEATS),
    line("back", SEATS),
    line("buy", SEATS, AMOUNTS),
    line("cash", SEATS, AMOUNTS),
    line("sit", SEATS, st.sampled_from(["Ann", "Ben", "Cal"])),
    line("leave", SEATS),
    line("move", SEATS, SEATS),
    line("check", "red"),
    line("wait", st.sampled_from(["60s", "20m"])),
)
INCIDENT = st.one_of(
    line("oops", st.sampled_from(INCIDENTS)),
    line("oops seen", SEATS, "1 last", CARDS, "yes"),
    line("oops empty", SEATS, st.sampled_from(["1", "5", "50"]), "yes"),
    line("oops count", SEATS, st.sampled_from(["4", "6"]), "yes"),
    line("oops wager", SEATS, "ante", AMOUNTS, "yes"),
    line("oops away", SEATS, st.sampled_from(["absent", "late"]), "yes"),
    line("oops short", SEATS, "yes"),
    line("oops missing foreign two of them yes"),
    line("found", SEATS, "aces-up", AMOUNTS),
    line("as", SPEAKERS),
    line("as", SPEAKERS, st.sampled_from(ORDERS)),
    line("as", SPEAKERS, "refuse", SEATS, "grounds"),
    line("as", SPEAKERS, "invalidate fraud by", SEATS, "forfeit why"),
    line("count 52"),
)
ANSWERS = st.one_of(SEATS, CARDS, AMOUNTS, st.sampled_from(["dealer", "several", "yes", "no", "last", "missing", "cancel"]))
NOISE = st.text(max_size=30)


def tried_first(desk: DeskUnderTest, answer: Answer) -> None:
    """Key what a refusal says to key first, if nothing has to be filled in: it must not be refused in its turn."""
    if found := re.fullmatch(r"Key `(.+)` first\.", answer.first):
        desk.ok(found[1])


MEMORY = Path("/dev/shm")
FOLDER = MEMORY if MEMORY.is_dir() else None
"""Where a record is quick to write; what it survives is another test's."""


@settings(max_examples=20)
@given(st.sampled_from([NSW, NZ]), st.lists(st.one_of(PLAY, PLAY, PLAY, INCIDENT, ANSWERS, NOISE), max_size=40))
def test_any_lines_are_answered(rulebook: str, lines: list[str]) -> None:
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        desk = DeskUnderTest(Path(folder), rulebook)
        if rulebook == NSW:
            desk.opened()
        else:
            desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
        desk.seated("Ann", "Ben").ok("ante 1 10", "aces 1 5", "ante 2 10")
        for each in lines:
            answer = desk.say(each)
            assert answer.refused is None or answer.refused.sentence()
            tried_first(desk, answer)
            assert desk.desk.next().does
            assert total(desk.table.state.money) == 0
        state = desk.table.state
        assert desk.resumed().table.state == state
        desk.house.close()


AREAS = st.sampled_from(["red", "black", "hearts", "spades", "quinella heart club", "trifecta h c s", "suit-clubs", "ante"])
SUITS = st.sampled_from(["hearts", "clubs", "spades", "diamonds"])
RACE = st.one_of(
    CARDS,
    several(3),
    several(7),
    line(st.sampled_from(["red", "black", "hearts", "spades", "oral clubs", "oral red"]), SEATS, AMOUNTS),
    line("quinella", SEATS, SUITS, SUITS, AMOUNTS),
    line("trifecta", SEATS, SUITS, SUITS, SUITS, AMOUNTS),
    st.sampled_from(["no more bets", "unread", '""', "confirm", "take", "pay", "end", "shuffle", "cut 26", "back 1", ""]),
    line("draw", CARDS),
    line("announce", SUITS, SUITS, SUITS, st.sampled_from(["", "protested"])),
    line(
        "moved",
        SEATS,
        AREAS,
        "to",
        AREAS,
        "by",
        st.sampled_from(["dealer", "dealer oral", "patron", "patron deliberate", "player"]),
    ),
    line("as Gwen game-supervisor restore", SEATS, AREAS),
)
RACE_INCIDENT = st.one_of(
    line("oops", st.sampled_from(INCIDENTS)),
    line("oops lights", AREAS, "yes"),
    line("oops lights none yes"),
    line("oops display", SUITS, SUITS, SUITS, "yes"),
    line("oops misread", st.sampled_from(["1", "4", "last"]), CARDS, "yes"),
    line("oops unread", CARDS, "yes"),
    line("oops face-up", CARDS, "yes"),
    line("oops extra no yes"),
    line("oops uncalled no yes"),
    line("oops uncalled yes", CARDS, "yes"),
    line("oops extra yes", CARDS, "yes"),
    line("oops wrong yes same so it was yes"),
    line("as Gwen game-supervisor oops misplaced no a heap yes"),
    line("as Gwen game-supervisor decide", st.sampled_from(["void-round", "void-hand seat 1", "check-deck"]), "why"),
    line("as Olga casino-operator order count"),
    line("count 312"),
)
RACED = ("9h 8h 7h 6h 5c 4s", "announce h c s", "confirm", "take", "pay")


@settings(max_examples=20)
@given(
    st.integers(0, len(RACED)),
    st.lists(st.one_of(RACE, RACE, RACE, RACE_INCIDENT, ANSWERS, AREAS, NOISE), max_size=40),
)
def test_any_lines_are_answered_at_a_race(begun: int, lines: list[str]) -> None:
    """From wherever a race stands: before its first card, or at each step of its settlement."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        desk = opened(DeskUnderTest(Path(folder), DERBY, limits=RACE_LIMITS))
        desk.seated("Ann", "Ben").ok("red 1 10", "trifecta 1 h c s 5", "clubs 2 10", "no more bets", *RACED[:begun])
        for each in lines:
            answer = desk.say(each)
            assert answer.refused is None or answer.refused.sentence()
            tried_first(desk, answer)
            assert desk.desk.next().does
            assert total(desk.table.state.money) == 0
        state = desk.table.state
        assert desk.resumed().table.state == state
        desk.house.close()
