"""Kernels: their declared types, where they are cached, and that they agree with the engine on cards, classes and ranks."""

from __future__ import annotations

import atexit
import random
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations_with_replacement, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import Card, deck
from pitboss.cards.ranks import FIVE_CARD, FOUR_CARD, STANDARD_ACE_LOW, THREE_CARD, Ranking, suit_classes
from pitboss.lab import kernels
from pitboss.lab.kernels.classes import CLASSES, classes
from pitboss.lab.kernels.masks import (
    ARRANGEMENTS,
    CARDS,
    RANKS,
    canonical,
    card_number,
    card_of,
    hand_cards,
    hand_mask,
    symmetries,
)
from pitboss.lab.kernels.ranking import hand_value, strengths, tables

pytestmark = pytest.mark.xdist_group("lab")

DECK = list(deck())
SIZES = [(FOUR_CARD, 4), (FOUR_CARD, 5), (FOUR_CARD, 6), (THREE_CARD, 3), (FIVE_CARD, 5), (FIVE_CARD, 6)]


def masks(hands: Iterable[Iterable[Card]]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array([hand_mask(hand) for hand in hands], dtype=np.int64)


def test_compiling_tells_how_far_it_is_and_is_done_once() -> None:
    kernels.compile_all()
    told: list[tuple[int, int]] = []

    @kernels.kernel("int64(int64)")
    def doubled(number: int) -> int:
        return 2 * number

    kernels.warm_up(lambda what, done, total: told.append((done, total)))
    assert told == [(0, 1), (1, 1)]
    assert doubled(21) == 42
    kernels.warm_up(lambda what, done, total: told.append((done, total)))
    assert len(told) == 2


def test_compiled_code_is_kept_elsewhere_when_the_package_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setattr(kernels, "_HERE", tmp_path / "file")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert kernels._writable() == tmp_path / "cache" / "pitboss"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    at_the_end: list[Callable[[], None]] = []
    monkeypatch.setattr(atexit, "register", lambda call, *given, **named: at_the_end.append(partial(call, *given, **named)))
    last = kernels._writable()
    assert last.is_dir()
    assert last.stat().st_mode & 0o077 == 0
    (last / "compiled").touch()
    for call in at_the_end:
        call()
    assert not last.exists()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    assert kernels._writable() == tmp_path / "chosen"


def test_what_was_compiled_from_earlier_sources_is_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("kernels-old", "kernels-now", "others"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(kernels, "_chosen", [tmp_path / "kernels-now"])
    kernels.drop_stale()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["kernels-now", "others"]


def test_a_change_in_any_source_gives_compiled_code_another_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernels, "_HERE", tmp_path)
    (tmp_path / "one.py").write_text("1")
    (tmp_path / "two.py").write_text("2")
    before = kernels._state_of_sources()
    (tmp_path / "two.py").write_text("3")
    assert kernels._state_of_sources() != before


def test_counts_are_kept_beside_the_code_that_made_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernels, "_chosen", [])
    assert kernels.kept("counts") is None
    counts = (np.arange(6).reshape(2, 3), np.array([7]))
    kernels.keep("counts", counts)
    found = kernels.kept("counts")
    assert found is not None
    assert [each.tolist() for each in found] == [each.tolist() for each in counts]
    (file,) = tmp_path.rglob("counts.npz")
    whole = file.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], b"x" * len(whole), whole[:60] + bytes(8) + whole[68:]):
        file.write_bytes(damaged)
        assert kernels.kept("counts") is None
    file.write_bytes(whole)
    assert kernels.kept("counts") is not None
    monkeypatch.setattr(kernels, "_chosen", [tmp_path / "of other sources"])
    assert kernels.kept("counts") is None


def test_cards_are_numbers_and_back() -> None:
    assert sorted(card_number(card) for card in deck()) == list(range(CARDS))
    assert [card_of(card_number(card)) for card in deck()] == DECK
    assert hand_cards(hand_mask([Card.TWO_C, Card.AS, Card.KD])) == (Card.AS, Card.KD, Card.TWO_C)


def test_the_canonical_hand_is_the_same_for_every_name_of_the_suits() -> None:
    chance = random.Random(1)
    for _ in range(500):
        cards = chance.sample(range(CARDS), chance.randint(1, 6))
        renamed = {sum(1 << RANKS * order[card // RANKS] + card % RANKS for card in cards) for order in permutations(range(4))}
        assert {canonical(hand) for hand in renamed} == {canonical(renamed.pop())}
    for hand, _ in suit_classes(3):
        mask = canonical(hand_mask(hand))
        same = [order for order in permutations(range(4)) if _renamed(mask, order) == mask]
        assert symmetries(mask) == len(same)


def _renamed(mask: int, order: tuple[int, ...]) -> int:
    return sum((mask >> RANKS * suit & (1 << RANKS) - 1) << RANKS * to for suit, to in enumerate(order))


def test_the_classes_are_as_many_as_renaming_the_suits_allows() -> None:
    """Burnside's lemma: the number of classes is the mean, over all renamings of suits, of the hands that one leaves unchanged. A
    cycle of suits holds a rank in all of its suits or in none."""
    cycles = {(1, 1, 1, 1): 1, (2, 1, 1): 6, (2, 2): 3, (3, 1): 8, (4,): 6}
    counts = [0] * 7
    for lengths, renamings in cycles.items():
        ways = [1, 0, 0, 0, 0, 0, 0]
        for length in lengths:
            one = [comb(RANKS, size // length) if size % length == 0 else 0 for size in range(7)]
            ways = [sum(ways[some] * one[size - some] for some in range(size + 1)) for size in range(7)]
        counts = [count + renamings * way for count, way in zip(counts, ways, strict=True)]
    assert tuple(count // ARRANGEMENTS for count in counts) == CLASSES
    assert CLASSES[1:] == (13, 169, 1_755, 16_432, 134_459, 962_988)


@pytest.mark.parametrize("cards", range(1, 7))
def test_the_classes_hold_every_hand_once(cards: int) -> None:
    known = classes()
    hands = known.hands[known.of(cards)]
    assert len({*hands.tolist()}) == CLASSES[cards]
    assert int((ARRANGEMENTS // known.symmetries[known.of(cards)].astype(np.int64)).sum()) == comb(CARDS, cards)


def test_the_transitions_lead_to_the_class_of_the_hand() -> None:
    known, chance = classes(), random.Random(2)
    for _ in range(2000):
        cards = chance.sample(range(CARDS), chance.randint(1, 6))
        number, name = 0, 0
        for card in cards:
            new, ways = known.transitions.renamed[name, card], known.transitions
            number, name = ways.next_class[number, new], ways.composed[ways.renaming[number, new], name]
        assert known.hands[number] == canonical(sum(1 << card for card in cards))


@pytest.mark.parametrize(("ranking", "cards"), SIZES, ids=lambda each: str(getattr(each, "plays", each)))
def test_hands_are_worth_what_the_engine_says(ranking: Ranking, cards: int) -> None:
    chance = random.Random(cards)
    hands = [chance.sample(DECK, cards) for _ in range(50_000)]
    hands += [chance.sample([card for card in deck() if card.suit == suit], cards) for suit in "cdhs" for _ in range(500)]
    hands += [chance.sample([card for card in deck() if card.rank in (13, 14, 2)], cards) for _ in range(2000)]
    found = strengths(masks(hands), ranking, cards).tolist()
    assert found == [ranking.worth(hand).strength for hand in hands]
    some = chance.sample(range(len(hands)), 1000)
    assert [hand_value(ranking, found[each]) for each in some] == [ranking.worth(hands[each]) for each in some]


@pytest.mark.parametrize(("ranking", "cards"), SIZES, ids=lambda each: str(getattr(each, "plays", each)))
def test_the_order_of_hands_and_the_low_ace_are_the_rankings_own(ranking: Ranking, cards: int) -> None:
    chance = random.Random(cards)
    for low in ((), ("straight",), ("straight-flush",), STANDARD_ACE_LOW):
        order = chance.sample(ranking.order, len(ranking.order))
        other = type(ranking)(order, low)
        hands = [chance.sample(DECK, cards) for _ in range(2000)]
        hands += [chance.sample([card for card in deck() if card.suit == suit], cards) for suit in "cdhs" for _ in range(200)]
        hands += [chance.sample([card for card in deck() if card.rank in (14, 2, 3, 4, 5)], cards) for _ in range(500)]
        assert strengths(masks(hands), other, cards).tolist() == [other.worth(hand).strength for hand in hands]


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_no_two_choices_of_ranks_add_up_to_the_same(cards: int) -> None:
    ranking = THREE_CARD if cards == 3 else FOUR_CARD
    choices = [each for each in combinations_with_replacement(range(RANKS), cards) if len(each) < 5 or not _five_alike(each)]
    adds = [int(tables(ranking, cards).suits[1 << rank]) for rank in range(RANKS)]
    assert len({sum(adds[rank] for rank in each) for each in choices}) == len(choices)
    assert int(np.count_nonzero(tables(ranking, cards).ranks)) == len(choices)


def _five_alike(ranks: tuple[int, ...]) -> bool:
    return any(ranks[place] == ranks[place + 4] for place in range(len(ranks) - 4))
