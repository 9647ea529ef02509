"""The legal choices of a player, each with its key and its amount: the table's offers, and nothing that is not offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cli.play.words import name_of, short, wagers_said
from pitboss.table import commands as do
from pitboss.table.commands import Request, Stake
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.rules import PLAY
from pitboss.table.view import SeatView

RESERVED = frozenset("?hsqdrwbocfpt")
"""Keys that always mean the same: reading, leaving, and the choices that every game has."""
MULTIPLES = (1, 2, 3, 5, 10, 20, 50, 100)
QUICK = 4
DIGITS = "123456789"
ENTER = ""


class Amount(Struct, frozen=True):
    """An amount to be named, within the bounds of its offer: how much is to lie on an area in the end, or a buy-in."""

    request: str
    place: int
    wager: str
    lies: int
    bounds: Bounds

    def asked(self, total: int) -> Request:
        """The request that brings it to that amount. Whether it is allowed is for the table to say."""
        if self.request == "buy-in":
            return do.BuyIn(total)
        stake = Stake(total - self.lies)
        if self.request == PLAY:
            return do.Play(self.place, stake)
        return do.PlaceWagers(self.place, {self.wager: stake})

    @property
    def range(self) -> str:
        low, high = lowest(self.bounds), self.bounds.maximum
        return f"{short(low)} to {short(high)} in {short(self.bounds.step)} steps"


class Choice(Struct, frozen=True):
    """One thing a player may do now."""

    key: str
    """What is pressed; Enter does the default one too."""
    word: str
    """What may be typed instead where lines are read."""
    label: str
    clauses: tuple[str, ...] = ()
    row: str = ""
    """The wager it belongs to; empty for a choice that stands by itself."""
    does: Request | None = None
    asks: Amount | None = None
    by_house: bool = False
    """The dealer does it when the player is ready."""
    default: bool = False


# --- amounts -------------------------------------------------------------------------------------------------------


def lowest(bounds: Bounds) -> int:
    """The least amount that fits."""
    return bounds.base + -((bounds.base - bounds.minimum) // bounds.step) * bounds.step


def ladder(bounds: Bounds, rungs: int = QUICK) -> list[int]:
    """A few amounts worth a key of their own: the least that fits, then round multiples."""
    first = lowest(bounds)
    unit = bounds.base if bounds.base > 0 else first
    found = {first, *(unit * times for times in MULTIPLES)}
    return sorted(amount for amount in found if bounds.holds(amount))[:rungs]


# --- choices -------------------------------------------------------------------------------------------------------


def before_deal(
    offers: Sequence[Offer], house: Sequence[Offer], place: SeatView, again: Mapping[str, int], *, company: bool
) -> tuple[Choice, ...]:
    """While wagers are open: what may be put down on one area, the same once more, all of it back, and the deal; where
    there is company, without a wager of one's own too."""
    here = {offer.request: offer for offer in offers if offer.seat == place.seat}
    found: list[Choice] = []
    if offer := here.get("place-wagers"):
        found += _amounts(offer, place)
        found += _again(offer, place, again)
    if offer := here.get("withdraw-wagers"):
        found.append(Choice("w", "take back", "Take back", offer.clauses, does=do.WithdrawWagers(place.seat)))
    others = [str(offer.seat) for offer in offers if offer.request == "place-wagers" and offer.seat != place.seat]
    if others:
        found.append(Choice("o", "other area", f"Other area ({', '.join(others)})", _cited(offers, "place-wagers")))
    if company or any(offer.request == "no-more-bets" for offer in house):
        label = "Deal" if place.wagers else "Sit this round out"
        deal = Choice("d", "deal", label, _cited(house, "no-more-bets"), does=do.NoMoreBets(), by_house=True)
        found.append(replace(deal, default=bool(place.wagers)))
    return tuple(found)


def in_round(offers: Sequence[Offer], place: SeatView, first: str) -> tuple[Choice, ...]:
    """While a hand is played: look, play, fold."""
    here = {offer.request: offer for offer in offers if offer.seat == place.seat}
    found: list[Choice] = []
    if offer := here.get("pick-up"):
        look = do.PickUp(place.seat)
        found.append(Choice("c", "cards", "Pick up your cards", offer.clauses, does=look, default=True))
    if offer := here.get(PLAY):
        if offer.amounts:
            found += _amounts(offer, place)
        else:
            lies = place.wagers.get(PLAY, 0)
            label = f"Play {short(lies)}" if lies else "Play on without a wager"
            found.append(Choice("p", PLAY, label, offer.clauses, does=do.Play(place.seat)))
    for request, key, label, says in (
        ("fold", "f", "Fold", do.Fold),
        ("fold-ante", "t", f"Fold the {name_of(first)} only", do.FoldAnte),
        ("concede", "w", "Concede", do.Concede),
    ):
        if offer := here.get(request):
            found.append(Choice(key, request.replace("-", " "), label, offer.clauses, does=says(place.seat)))
    return tuple(found)


def buy_in(offers: Sequence[Offer], usual: int) -> Choice:
    """More chips, for whoever has too few left; his cash reaches as far as he likes."""
    bounds = Bounds(1, usual, 0, 1)
    clauses = _cited(offers, "buy-in")
    return Choice("b", "buy in", f"Buy in for {short(usual)}", clauses, asks=Amount("buy-in", 0, "amount", 0, bounds))


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


def _again(offer: Offer, place: SeatView, again: Mapping[str, int]) -> Iterator[Choice]:
    """The wagers of the last round once more, where nothing lies yet and all of them are allowed."""
    same = {wager: again[wager] for wager in offer.amounts if wager in again}
    fits = len(same) == len(again) and all(offer.amounts[wager].holds(amount) for wager, amount in same.items())
    if same and fits and not place.wagers and sum(same.values()) <= place.chips:
        does = do.PlaceWagers(place.seat, {wager: Stake(amount) for wager, amount in same.items()})
        yield Choice("r", "again", f"Again: {wagers_said(same)}", offer.clauses, does=does, default=True)


def _cited(offers: Sequence[Offer], request: str) -> tuple[str, ...]:
    return next((offer.clauses for offer in offers if offer.request == request), ())


# --- what was meant ------------------------------------------------------------------------------------------------


def picked(choices: Sequence[Choice], typed: str) -> tuple[Choice, str] | None:
    """The choice that a key or a line means, and what was typed after it."""
    text = " ".join(typed.lower().replace("-", " ").split())
    if text == ENTER:
        return next(((choice, "") for choice in choices if choice.default), None)
    for choice in sorted(choices, key=lambda each: len(each.word), reverse=True):
        for said in (choice.word, choice.key):
            if said and (text == said or text.startswith(f"{said} ")):
                return choice, text[len(said) :].strip()
    return None
