"""A poker player's choices: a row of amounts for each wager; then look, play, fold."""

from __future__ import annotations

from pitboss.table.offers import Offer
from pitboss.table.view import SeatView


from collections.abc import Iterable, Iterator, Mapping, Sequence

from pitboss.cli.play.choices import (
    OTHER_AREA,
    QUICK,
    Amount,
    Choice,
    again,
    buy_in,
    cited,
    deal,
    ladder,
    take_back,
)
from pitboss.cli.play.words import name_of, short, wagers_said
from pitboss.games.dealer_poker.round import Concede, Fold, FoldAnte, PickUp, Play
from pitboss.games.dealer_poker.rules import PLAY

RESERVED = frozenset("?hsqdrwbocfpt")
"""Keys that always mean the same: reading, leaving, and the choices that every round has."""
DIGITS = "123456789"


def before_deal(
    offers: Sequence[Offer], house: Sequence[Offer], place: SeatView, last: Mapping[str, int], *, company: bool
) -> tuple[Choice, ...]:
    """While wagers are open: what may be put down on one area, the same once more, all of it back, and the deal; where
    there is company, without a wager of one's own too."""
    here = {offer.request: offer for offer in offers if offer.seat == place.seat}
    found: list[Choice] = []
    if offer := here.get("place-wagers"):
        found += _amounts(offer, place)
        found += again(offer, place, last, wagers_said({wager: last[wager] for wager in offer.amounts if wager in last}))
    if offer := here.get("withdraw-wagers"):
        found.append(take_back(offer, place))
    others = [str(offer.seat) for offer in offers if offer.request == "place-wagers" and offer.seat != place.seat]
    if others:
        label = f"Other area ({', '.join(others)})"
        found.append(Choice(OTHER_AREA, "other area", label, cited(offers, "place-wagers")))
    return (*found, *deal(house, place, "Deal", company=company))


def in_round(offers: Sequence[Offer], place: SeatView, first: str) -> tuple[Choice, ...]:
    """While a hand is played: look, play, fold."""
    here = {offer.request: offer for offer in offers if offer.seat == place.seat}
    found: list[Choice] = []
    if offer := here.get("pick-up"):
        look = PickUp(place.seat)
        found.append(Choice("c", "cards", "Pick up your cards", offer.clauses, does=look, default=True))
    if offer := here.get(PLAY):
        if offer.amounts:
            found += _amounts(offer, place)
        else:
            lies = place.wagers.get(PLAY, 0)
            label = f"Play {short(lies)}" if lies else "Play on without a wager"
            found.append(Choice("p", PLAY, label, offer.clauses, does=Play(place.seat)))
    for request, key, label, says in (
        ("fold", "f", "Fold", Fold),
        ("fold-ante", "t", f"Fold the {name_of(first)} only", FoldAnte),
        ("concede", "w", "Concede", Concede),
    ):
        if offer := here.get(request):
            found.append(Choice(key, request.replace("-", " "), label, offer.clauses, does=says(place.seat)))
    return tuple(found)


def more_chips(offers: Sequence[Offer], place: SeatView, usual: int) -> Iterator[Choice]:
    """For whoever cannot cover a Play wager."""
    if not any(offer.request == PLAY and offer.seat == place.seat for offer in offers):
        yield buy_in(offers, usual)


def _amounts(offer: Offer, place: SeatView) -> Iterator[Choice]:
    """For each area a few amounts by key, and any other one typed."""
    taken = set(RESERVED)
    digits = iter(DIGITS)
    rungs = min(QUICK, len(DIGITS) // len(offer.amounts))
    for wager, bounds in offer.amounts.items():
        name = name_of(wager)
        amount = Amount(offer.request, place.seat, wager, place.wagers.get(wager, 0), bounds)
        quick = ladder(bounds, rungs)
        for total in quick:
            yield Choice(next(digits), "", short(total), offer.clauses, row=name, does=amount.asked(total))
        if quick != [bounds.maximum]:
            key = "p" if wager == PLAY else _letter(name, taken)
            yield Choice(key, name.lower(), "other", offer.clauses, row=name, asks=amount)


def _letter(name: str, taken: set[str]) -> str:
    """A key for a wager: the first letter of one of its words, else any of its letters, that nothing else has."""
    words = name.lower().split()
    letters: Iterable[str] = (*(word[0] for word in words), *"".join(words), *"abcdefghijklmnopqrstuvwxyz")
    key = next(letter for letter in letters if letter not in taken)
    taken.add(key)
    return key
