"""The lab: exact odds and the time to rank hands, arrays of hands compared with peers, and the memory of every analysis."""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tests.support import three_card_deals
from tests.support.four_card_deals import disagreements, random_deals

from pitboss import lab, law
from pitboss.cards import deck
from pitboss.cards.ranks import FIVE_CARD, FOUR_CARD, Ranking
from pitboss.lab.kernels import compile_all
from pitboss.lab.kernels.masks import CARDS, Hands, hand_mask
from pitboss.lab.kernels.ranking import rank_hands, tables
from pitboss.lab.question import WhatIf

FOUR_CARD_POKER = "nsw/four-card-poker"
THREE_CARD_POKER = "nsw/three-card-poker"
HANDS = 100_000_000
WHAT_IFS: Mapping[str, Mapping[str, Any]] = {
    "another Ante Bonus": {"pays": {"ante_bonus": "30-15-3"}},
    "ties to the dealer": {"settings": {"ties": "dealer"}},
    "Play up to five times": {"settings": {"play.maximum-multiple": 5}},
    "all of the dealer's cards seen": {"seen": 6},
    "two of the dealer's cards seen": {"seen": 2},
    "the straight above the flush": {
        "settings": {"hand-order": "four-of-a-kind,straight-flush,three-of-a-kind,straight,flush,two-pair,pair,high-card"}
    },
}


class Exact(NamedTuple):
    """Seconds for the whole analysis, for ranking hands in the same run, and for each what-if."""

    analysis: float
    ranking: float
    what_ifs: dict[str, float]


def exact_four_card_poker() -> Exact:
    """Time an analysis with compiled kernels and nothing cached."""
    book = law.load(FOUR_CARD_POKER)
    compile_all()
    analysis = _seconds(lambda: lab.odds(book))
    what_ifs = {name: _seconds(partial(lab.odds, book, **given)) for name, given in WHAT_IFS.items()}
    return Exact(analysis, HANDS / hands_per_second(FOUR_CARD), what_ifs)


def _seconds(does: Callable[[], object]) -> float:
    start = time.perf_counter()
    does()
    return time.perf_counter() - start


def all_hands() -> Hands:
    """Return every hand of five cards."""
    hands = (1 << a | 1 << b | 1 << c | 1 << d | 1 << e for a, b, c, d, e in combinations(range(CARDS), 5))
    return np.fromiter(hands, dtype=np.int64)


def hands_per_second(ranking: Ranking) -> float:
    """Return how many five-card hands are ranked per second as an array, over a hundred million of them."""
    hands = all_hands()
    worth, found = tables(ranking, 5), np.empty(len(hands), dtype=np.int32)
    rank_hands(hands, worth.suits, worth.ranks, found)
    rounds = -(-HANDS // len(hands))
    spent = _seconds(lambda: [rank_hands(hands, worth.suits, worth.ranks, found) for _ in range(rounds)])
    return rounds * len(hands) / spent


def peers_per_second(seconds: float) -> dict[str, float]:
    """Return how many five-card hands each peer ranks per second, one by one, in its fastest form."""
    from phevaluator import evaluate_cards
    from treys import Card as TreysCard
    from treys import Evaluator

    chance = random.Random(1)
    dealt = [chance.sample(list(deck()), 5) for _ in range(20_000)]
    numbered = [[(card.rank - 2) * 4 + "cdhs".index(card.suit) for card in hand] for hand in dealt]
    coded = [[TreysCard.new(str(card)) for card in hand] for hand in dealt]
    evaluate = Evaluator().evaluate
    return {
        "phevaluator": _rate(lambda: [evaluate_cards(*hand) for hand in numbered], len(dealt), seconds),
        "treys": _rate(lambda: [evaluate(hand, []) for hand in coded], len(dealt), seconds),
    }


def _rate(does: Callable[[], object], number: int, seconds: float) -> float:
    rounds, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        does()
        rounds += 1
    return rounds * number / spent


def agrees_with_peer(number: int) -> bool:
    """Whether arrays of hands have the same order as in phevaluator."""
    from phevaluator import evaluate_cards

    chance = random.Random(2)
    dealt = [chance.sample(list(deck()), 5) for _ in range(number)]
    hands = np.array([hand_mask(hand) for hand in dealt], dtype=np.int64)
    worth, found = tables(FIVE_CARD, 5), np.empty(number, dtype=np.int32)
    rank_hands(hands, worth.suits, worth.ranks, found)
    peer = {(own, -int(evaluate_cards(*map(str, hand)))) for own, hand in zip(found.tolist(), dealt, strict=True)}
    ordered = sorted(peer)
    return all(one[0] < two[0] and one[1] < two[1] for one, two in pairwise(ordered))


def settled_alike(number: int) -> Iterator[tuple[str, int, int, float]]:
    """Settle random deals with the lab and the table: the game, how many, how many differ, and the seconds."""
    four, three = (lab.question_of(law.load(book), WhatIf()) for book in (FOUR_CARD_POKER, THREE_CARD_POKER))
    start = time.perf_counter()
    compared, wrong = disagreements(four, islice(random_deals(3), number), seed=3)
    yield four.book.title, compared, len(wrong), time.perf_counter() - start
    start = time.perf_counter()
    compared, differ = three_card_deals.disagreements(three, number, seed=3)
    yield three.book.title, compared, len(differ), time.perf_counter() - start


def peaks() -> Iterator[tuple[str, float, float]]:
    """Run every analysis in its own process: its name, its seconds including start-up, its peak memory in MiB."""
    for book in law.available():
        if lab.is_counted(law.load(book)):
            for seen in lab.analyst(law.load(book)).SEEN or (None,):
                done = subprocess.run(
                    [sys.executable, "-m", "benchmarks.lab", book, json.dumps(seen)], capture_output=True, text=True, check=True
                )
                spent, peak = json.loads(done.stdout)
                yield f"{book}, {seen} seen" if seen is not None else book, spent, peak / 1024


def _alone(book: str, seen: int | None) -> None:
    spent = _seconds(lambda: lab.odds(law.load(book), seen=seen))
    print(json.dumps([spent, _peak()]))


def _peak() -> int:
    """Return the most memory that this process has held, in KiB.

    `getrusage` can include the memory of the parent process, so /proc comes first where it exists.
    """
    marks = Path("/proc/self/status")
    if marks.exists():
        return int(next(line.split()[1] for line in marks.read_text().splitlines() if line.startswith("VmHWM")))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    _alone(sys.argv[1], json.loads(sys.argv[2]))
