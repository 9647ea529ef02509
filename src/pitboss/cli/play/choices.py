"""The legal choices of a player, each with its key and its amount: the table's offers, and nothing that is not offered."""

from __future__ import annotations

from pitboss.table.commands import Request, Stake
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.view import SeatView


from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cli.play.words import short
from pitboss.games.dealer_poker.round import Play
from pitboss.table.services.seats.requests import BuyIn
from pitboss.table.services.wagers.requests import NoMoreBets, PlaceWagers, WithdrawWagers

MULTIPLES = (1, 2, 3, 5, 10, 20, 50, 100)
QUICK = 4
ENTER = ""
OTHER_AREA = "o"


class Amount(Struct, frozen=True):
    """An amount to be named, within the bounds of its offer: how much is to lie on an area in the end, or comes on top of
    what lies there; or a buy-in."""

    request: str
    place: int
    wager: str
    lies: int
    bounds: Bounds
    on_top: bool = False

    def asked(self, named: int) -> Request:
        """The request for that amount. Whether it is allowed is for the table to say."""
        if self.request == "buy-in":
            return BuyIn(named)
        stake = Stake(named if self.on_top else named - self.lies)
        if self.request == "play":
            return Play(self.place, stake)
        return PlaceWagers(self.place, {self.wager: stake})

    @property
    def range(self) -> str:
        less, more = (self.lies, " more") if self.on_top and self.lies else (0, "")
        low, high = lowest(self.bounds) - less, self.bounds.maximum - less
        return f"{short(low)} to {short(high)}{more} in {short(self.bounds.step)} steps"


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
    spoken: bool = False
    """It is said in words, which the label is an example of; a figure begins them too."""
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


# --- what every game has -------------------------------------------------------------------------------------------


def again(offer: Offer, place: SeatView, wagers: Mapping[str, int], said: str) -> Iterator[Choice]:
    """The wagers of the last round once more, where nothing lies yet and all of them are allowed."""
    same = {wager: wagers[wager] for wager in offer.amounts if wager in wagers}
    fits = len(same) == len(wagers) and all(offer.amounts[wager].holds(amount) for wager, amount in same.items())
    if same and fits and not place.wagers and sum(same.values()) <= place.chips:
        does = PlaceWagers(place.seat, {wager: Stake(amount) for wager, amount in same.items()})
        yield Choice("r", "again", f"Again: {said}", offer.clauses, does=does, default=True)


def take_back(offer: Offer, place: SeatView) -> Choice:
    return Choice("w", "take back", "Take back", offer.clauses, does=WithdrawWagers(place.seat))


def deal(house: Sequence[Offer], place: SeatView, label: str, *, company: bool) -> Iterator[Choice]:
    """The player is ready; with company also without a wager of his own."""
    if company or any(offer.request == "no-more-bets" for offer in house):
        said = label if place.wagers else "Sit this round out"
        choice = Choice("d", "deal", said, cited(house, "no-more-bets"), does=NoMoreBets(), by_house=True)
        yield replace(choice, default=bool(place.wagers))


def buy_in(offers: Sequence[Offer], usual: int) -> Choice:
    """More chips, for whoever has too few left; his cash reaches as far as he likes."""
    bounds = Bounds(1, usual, 0, 1)
    clauses = cited(offers, "buy-in")
    return Choice("b", "buy in", f"Buy in for {short(usual)}", clauses, asks=Amount("buy-in", 0, "amount", 0, bounds))


def cited(offers: Sequence[Offer], request: str) -> tuple[str, ...]:
    return next((offer.clauses for offer in offers if offer.request == request), ())


# --- what was meant ------------------------------------------------------------------------------------------------


def picked(choices: Sequence[Choice], typed: str) -> tuple[Choice, str] | None:
    """The choice that a key or a line means, and what was typed after it."""
    text = " ".join(typed.lower().replace("-", " ").split())
    if text == ENTER:
        return next(((choice, "") for choice in choices if choice.default), None)
    for choice in sorted(choices, key=lambda each: len(each.word), reverse=True):
        for said in (choice.word, choice.key):
            if said and (text == said or (_goes_on(choice) and text.startswith(f"{said} "))):
                return choice, text[len(said) :].strip()
    return None


def _goes_on(choice: Choice) -> bool:
    """Whether something may follow the word: `d 5` is not the deal."""
    return choice.asks is not None or choice.spoken or choice.key == OTHER_AREA
