"""What to do with a hand, and the whole of the best play as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from pitboss.cards import Card, Rank
from pitboss.cards.ranks import HandValue
from pitboss.lab.choosing import Cell, ahead, best_play, dearer, expectations, house_edge, tallied
from pitboss.lab.figures import Advice, Chart, Choice, Tell, silent
from pitboss.lab.hands import dealer_cards_shown
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.masks import CARDS, ONE_SUIT, RANKS, card_number, card_of, hand_cards
from pitboss.lab.kernels.three import OUTCOMES
from pitboss.lab.question import Question
from pitboss.lab.strategies import values
from pitboss.lab.three_card_poker.counting import HAND, all_hands, counted, counted_for, ranked
from pitboss.lab.three_card_poker.playing import Played, Situations, best_played, by_value_and_up_card, situations
from pitboss.lab.three_card_poker.pricing import ante_schedules, priced, rules_of

UP_OR_NOT = (0, 1)
"""Dealer's cards seen for which a chart can be drawn: none, or the up card."""


def advise(question: Question, hand: Sequence[Card], up: Card | None) -> Advice:
    """What to do with three cards, against an up card where one is seen: every hand that the dealer can have is looked at."""
    rules, schedule = rules_of(question), ante_schedules(question)[0]
    value, brings, found = rules.ranking.worth(hand), priced(question, schedule), ranked(rules)
    counts = counted_for(found, hand, 0)[0] if up is None else counted_for(found, hand, 1)[card_number(up)]
    ends = tuple(counts.tolist())
    expected = expectations([Cell(brings.kinds.index(schedule.kind(value)), ends)], brings)
    choices = tuple(map(Choice, brings.choices, expected))
    best = max(choices, key=lambda each: each.expectation)
    no_hand, wins, ties, losses = ends
    return Advice(
        hand=f"{' '.join(hand)}, {value.words}" + (f", against the {up.words}" if up else ""),
        best=best.name,
        choices=choices,
        dealer_hands=sum(ends),
        wins=wins,
        ties=ties,
        losses=losses,
        why=_why(best, choices, ends),
        no_hand=no_hand,
    )


def _why(best: Choice, choices: Sequence[Choice], ends: Sequence[int]) -> str:
    """In a sentence: what the dealer's hands are, and how the best choice stands to the next best."""
    no_hand, wins, ties, losses = (f"{100 * count / sum(ends):.2f} %" for count in ends)
    return (
        f"With {no_hand} of his hands the dealer does not play; your hand beats {wins} of them, ties with {ties} and loses to "
        f"{losses}; {ahead(best, choices)}."
    )


# --- the whole strategy ---------------------------------------------------------------------------------------------


def chart(question: Question, tell: Tell = silent) -> Chart:
    """The best play by value of the hand and rank of the up card, if one is seen; and by all cards seen, for a file."""
    seen = dealer_cards_shown(question, UP_OR_NOT)
    warm_up(tell)
    rules = rules_of(question)
    found = situations(rules, seen)
    played = best_played(question, ante_schedules(question)[0], found)
    cells = by_value_and_up_card(played.cells)
    plays = best_play(cells, played.brings)
    ups = [int(rank) for rank in Rank] if seen else [0]
    by_value = {value: tuple(plays[value.strength, up] for up in ups) for value in reversed(values(rules.ranking))}
    costs = house_edge(tallied(cells, played.brings, plays.__getitem__), played.brings) - played.odds().house_edge
    return Chart(
        title=f"{question.book.title}: the best play by hand" + (" and up card" if seen else ""),
        columns=tuple(Rank(up).letter for up in ups) if seen else ("does",),
        rows=tuple(_rows(by_value)),
        note=_note(costs),
        cells=lambda: _every_cell(question, found, played, seen),
    )


def _rows(plays: Mapping[HandValue, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Hands from the best down, those next to each other that are played alike taken together."""
    ordered = list(plays)
    for does, group in groupby(ordered, key=plays.__getitem__):
        alike = list(group)
        best, least = alike[0], alike[-1]
        if best is ordered[0]:
            name = "all hands" if least is ordered[-1] else f"{_short(least)} or better"
        elif least is ordered[-1]:
            name = f"{_short(best)} or less"
        else:
            name = _short(best) if best is least else f"{_short(best)} to {_short(least)}"
        yield name, does


def _short(value: HandValue) -> str:
    """A hand by its ranks, and its kind where the ranks do not tell it: Q-6-4, 8-8-2, flush 9-5-2."""
    heads = value.ranks[:1] * (HAND - len(value.ranks)) + value.ranks
    ranks = "-".join("10" if rank == Rank.TEN else Rank(Rank.ACE if rank == 1 else rank).letter for rank in heads)
    return ranks if value.category in ("high-card", "pair", "three-of-a-kind") else f"{value.category.replace('-', ' ')} {ranks}"


def _note(costs: Fraction) -> str:
    if not costs:
        return "Nothing is lost by this chart: the suits, and the cards beside the value, never call for another play."
    return f"To play by this chart costs {dearer(costs)} more than the best play with every card seen."


def _every_cell(question: Question, found: Situations, played: Played, seen: int) -> Iterator[tuple[str, ...]]:
    """One row for each class of what a player can see: an example, how many there are, its value, the dealer's hands that are
    left by what comes of them, and what to do."""
    rules, known, counts = rules_of(question), all_hands(), counted(ranked(rules_of(question)), seen)
    yield ("hand", *(("up",) if seen else ()), "hands", "value", *OUTCOMES, "does")
    choices = list(played.plays.values())
    for number, (hand, many) in enumerate(zip(known.classes.tolist(), known.sizes.tolist(), strict=True)):
        cards = hand_cards(hand)
        for sight, alike in _up_cards(hand) if seen else ((0, 1),):
            yield (
                " ".join(cards),
                *((str(card_of(sight)),) if seen else ()),
                str(many * alike),
                rules.ranking.worth(cards).words,
                *map(str, counts[number, sight].tolist()),
                choices[found.number[number, sight]],
            )


def _up_cards(hand: int) -> Iterator[tuple[int, int]]:
    """The up cards that can be seen with a hand; of those that differ only in suits in which the hand holds the same, one, and
    how many it stands for."""
    suits = [hand >> RANKS * suit & ONE_SUIT for suit in range(CARDS // RANKS)]
    for card in range(CARDS):
        held = suits[card // RANKS]
        if not hand >> card & 1 and suits.index(held) == card // RANKS:
            yield card, suits.count(held)
