"""Advice for one hand, and the whole best play as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import numpy as np

from pitboss.cards import Card, Rank
from pitboss.cards.ranks import HandValue, all_values
from pitboss.lab.families.dealer_poker.decisions import (
    Cell,
    best_play,
    cost_in_words,
    expectations,
    house_edge,
    lead_in_words,
    tally_play,
)
from pitboss.lab.figures import Advice, Chart, ChoiceValue, DealerHands, Tell, silent
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.masks import CARDS, ONE_SUIT, RANKS, card_number, card_of, hand_cards, hand_mask
from pitboss.lab.kernels.ranking import strengths
from pitboss.lab.kernels.three import HEAD, LOSS, NO_HAND, OUTCOMES, TIE, WIN
from pitboss.lab.question import UP_CARDS, Question, dealer_cards_shown
from pitboss.lab.three_card_poker.counting import HAND, all_hands, count_outcomes, count_outcomes_for, ranked
from pitboss.lab.three_card_poker.pricing import ante_schedules, price_ante, rules_of
from pitboss.lab.three_card_poker.strategies import BestPlay, Situations, by_value_and_up_card, find_best_play, situations


def advise(question: Question, hand: Sequence[Card], up: Card | None) -> Advice:
    """Return what to do with three cards, and the up card if one is visible, from every hand the dealer can have."""
    rules, schedule = rules_of(question), ante_schedules(question)[0]
    value, payoffs, found = rules.ranking.worth(hand), price_ante(question, schedule), ranked(rules)
    counts = count_outcomes_for(found, hand, 0)[0] if up is None else count_outcomes_for(found, hand, 1)[card_number(up)]
    ends = tuple(counts.tolist())
    expected = expectations([Cell(payoffs.kinds.index(schedule.kind(value)), ends)], payoffs)
    choices = tuple(map(ChoiceValue, payoffs.choices, expected))
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


def dealer_hands(question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
    """Return the hands that the dealer can have against three cards, and with the up card if one is visible. Those settle alike
    that compare alike and make the same six cards together with the player's, as far as a bonus pays for them."""
    rules, own = rules_of(question), hand_mask(hand)
    found, masks = ranked(rules), all_hands().hands
    possible = (masks & own) == 0
    if up is not None:
        possible &= (masks & 1 << card_number(up)) != 0
    (strength,) = strengths(np.array([own], np.int64), rules.ranking, HAND)
    dealers, plays = found.strengths()[possible], found.flags()[possible]
    ends = np.where(plays, np.select([dealers < strength, dealers == strength], [WIN, TIE], LOSS), NO_HAND)
    six = strengths(masks[possible] | own, rules.bonus_ranking, 2 * HAND) >> HEAD if rules.bonus else np.zeros_like(dealers)
    _, first, counts = np.unique(np.stack((ends, six)), axis=1, return_index=True, return_counts=True)
    examples = masks[possible][first].tolist()
    return tuple(DealerHands(count, rules.best(hand_cards(mask))) for mask, count in zip(examples, counts.tolist(), strict=True))


def _why(best: ChoiceValue, choices: Sequence[ChoiceValue], ends: Sequence[int]) -> str:
    """Explain the best choice in one sentence."""
    no_hand, wins, ties, losses = (f"{100 * count / sum(ends):.2f} %" for count in ends)
    hands = f"The dealer does not qualify with {no_hand} of all hands"
    compared = f"your hand beats {wins} of them, ties with {ties} and loses to {losses}"
    return f"{hands}; {compared}; {lead_in_words(best, choices)}."


def chart(question: Question, tell: Tell = silent) -> Chart:
    """Return the best play by value of the hand and rank of the up card, if one is visible, with every cell for a file."""
    seen = dealer_cards_shown(question, UP_CARDS)
    warm_up(tell)
    rules = rules_of(question)
    found = situations(rules, seen)
    best = find_best_play(question, ante_schedules(question)[0], found)
    cells = by_value_and_up_card(best.cells)
    plays = best_play(cells, best.payoffs)
    ups = [int(rank) for rank in Rank] if seen else [0]
    by_value = {value: tuple(plays[value.strength, up] for up in ups) for value in reversed(all_values(rules.ranking))}
    costs = house_edge(tally_play(cells, best.payoffs, plays.__getitem__), best.payoffs) - best.odds().house_edge
    return Chart(
        title=f"{question.book.title}: the best play by hand" + (" and up card" if seen else ""),
        columns=tuple(Rank(up).letter for up in ups) if seen else ("does",),
        rows=tuple(_rows(by_value)),
        note=_note(costs),
        cells=lambda: _every_cell(question, found, best, seen),
        size=sum(len([*_up_cards(hand)]) if seen else 1 for hand in all_hands().classes.tolist()),
    )


def _rows(plays: Mapping[HandValue, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the rows of the chart, best hand first, with neighbouring hands that are played alike in one row."""
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
    """Name a hand by its ranks, and by its kind if the ranks do not show it: Q-6-4, 8-8-2, flush 9-5-2."""
    heads = value.ranks[:1] * (HAND - len(value.ranks)) + value.ranks
    ranks = "-".join("10" if rank == Rank.TEN else Rank(Rank.ACE if rank == 1 else rank).letter for rank in heads)
    return ranks if value.category in ("high-card", "pair", "three-of-a-kind") else f"{value.category.replace('-', ' ')} {ranks}"


def _note(costs: Fraction) -> str:
    if not costs:
        return "Playing by this chart costs nothing: suits and kickers never call for another choice."
    return f"Playing by this chart costs {cost_in_words(costs)} more than the best play with every visible card."


def _every_cell(question: Question, found: Situations, best: BestPlay, seen: int) -> Iterator[tuple[str, ...]]:
    """Yield one row for each class of cards a player can see.

    A row holds an example, the number of hands, their value, the dealer's hands by outcome, and the choice.
    """
    rules, known, counts = rules_of(question), all_hands(), count_outcomes(ranked(rules_of(question)), seen)
    yield ("hand", *(("up",) if seen else ()), "hands", "value", *OUTCOMES, "does")
    choices = list(best.choices.values())
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
    """Yield the up cards that are possible with a hand, each with the number of up cards it stands for.

    Up cards differ only in name if the hand holds the same ranks in their suits. One of them stands for all.
    """
    suits = [hand >> RANKS * suit & ONE_SUIT for suit in range(CARDS // RANKS)]
    for card in range(CARDS):
        held = suits[card // RANKS]
        if not hand >> card & 1 and suits.index(held) == card // RANKS:
            yield card, suits.count(held)
