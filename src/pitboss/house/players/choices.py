"""What a player may choose now, made from the offers of the table: each choice with its key, its amount and its clauses.
Nothing can be chosen that is not offered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.offered import FEW, is_decision, lowest, quick_amounts, request_for
from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.services.seats.requests import BuyIn
from pitboss.table.services.wagers.requests import NoMoreBets
from pitboss.table.view import SeatView

OTHER_AREA = "o"
RESERVED = frozenset("?hsqdrwbo")
"""Keys that always mean the same: reading, leaving, and the choices that every round has."""
DIGITS = "123456789"
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Namer = Callable[[str], str]
"""The names a game gives its wagers."""


def title(wager: str) -> str:
    """Return the name of a wager as people say it: `aces-up` is Aces Up."""
    return wager.replace("-", " ").title()


def short_money(cents: int) -> str:
    """Return an amount without its cents where it has none: $10, $12.50."""
    return show(cents).removesuffix(".00")


def list_wagers(wagers: Mapping[str, int], name: Namer = title) -> str:
    """Return wagers with their stakes: Ante $10, Aces Up $5."""
    return ", ".join(f"{name(wager)} {short_money(amount)}" for wager, amount in wagers.items())


class Amount(Struct, frozen=True):
    """An amount that the player has to name, within the bounds of its offer: the whole stake, or what comes on top of it."""

    offer: Offer
    wager: str
    placed: int
    bounds: Bounds
    on_top: bool = False

    def request(self, named: int) -> Request:
        """Return the request for an amount. The table decides whether it is allowed."""
        request = request_for(self.offer, {self.wager: named if self.on_top else named - self.placed})
        assert request is not None, f"an amount is all that {self.offer.request} needs"
        return request

    @property
    def range(self) -> str:
        less, more = (self.placed, " more") if self.on_top and self.placed else (0, "")
        low, high = lowest(self.bounds) - less, self.bounds.maximum - less
        return f"{short_money(low)} to {short_money(high)}{more} in {short_money(self.bounds.step)} steps"


class Choice(Struct, frozen=True):
    """One thing a player may do now."""

    key: str
    """The key to press; Enter takes the default choice too."""
    word: str
    """What may be typed instead where lines are read."""
    label: str
    clauses: tuple[str, ...] = ()
    row: str = ""
    """The wager it belongs to; empty for a choice that stands by itself."""
    request: Request | None = None
    amount: Amount | None = None
    typed: bool = False
    """The player types it in words, of which the label is an example."""
    buys_in: bool = False
    """More chips, for cash that the player brings."""
    by_house: bool = False
    """The dealer does it when the player is ready."""
    default: bool = False


class Named(Struct, frozen=True):
    """A decision that a game gives a key and words of its own."""

    request: str
    key: str
    word: str
    label: str
    default: bool = False


# --- before the deal -----------------------------------------------------------------------------------------------


def wager_rows(offers: Sequence[Offer], area: SeatView, name: Namer = title, taken: Collection[str] = ()) -> Iterator[Choice]:
    """Yield a few amounts by key, and any other amount typed, for each wager that may be placed on an area. Keys in `taken`
    are not used."""
    if offer := offer_at(offers, area.seat, "place-wagers"):
        yield from _amounts(offer, area, name, RESERVED | {*taken})


def place_again(offers: Sequence[Offer], area: SeatView, wagers: Mapping[str, int], said: str) -> Iterator[Choice]:
    """Offer the wagers of the last round again, if none is placed yet and all of them are allowed."""
    offer = offer_at(offers, area.seat, "place-wagers")
    if offer is None or area.wagers:
        return
    same = {wager: wagers[wager] for wager in offer.amounts if wager in wagers}
    fits = len(same) == len(wagers) and all(offer.amounts[wager].holds(amount) for wager, amount in same.items())
    if same and fits and sum(same.values()) <= area.chips:
        yield Choice("r", "again", f"Again: {said}", offer.clauses, request=request_for(offer, same), default=True)


def take_back(offers: Sequence[Offer], area: SeatView) -> Iterator[Choice]:
    """Offer to take back all wagers of an area."""
    if offer := offer_at(offers, area.seat, "withdraw-wagers"):
        yield Choice("w", "take back", "Take back", offer.clauses, request=request_for(offer))


def other_areas(offers: Sequence[Offer], area: SeatView) -> Iterator[Choice]:
    """Offer another area to wager on, if the rules allow several."""
    others = [offer for offer in offers if offer.request == "place-wagers" and offer.seat != area.seat]
    if others:
        label = f"Other area ({', '.join(str(offer.seat) for offer in others)})"
        yield Choice(OTHER_AREA, "other area", label, others[0].clauses)


def start_round(house: Sequence[Offer], area: SeatView, label: str, *, company: bool) -> Iterator[Choice]:
    """Offer to start the round; with other players present, even without a wager of one's own."""
    clauses = next((offer.clauses for offer in house if offer.request == "no-more-bets"), None)
    if company or clauses is not None:
        said = label if area.wagers else "Sit this round out"
        choice = Choice("d", "deal", said, clauses or (), request=NoMoreBets(), by_house=True)
        yield replace(choice, default=bool(area.wagers))


def buy_in(offers: Sequence[Offer], usual: int) -> Choice:
    """Offer more chips to a player who has too few. They bring as much cash as needed."""
    clauses = next((offer.clauses for offer in offers if offer.request == "buy-in"), ())
    return Choice("b", "buy in", f"Buy in for {short_money(usual)}", clauses, request=BuyIn(usual), buys_in=True)


# --- in the round --------------------------------------------------------------------------------------------------


def decisions(offers: Sequence[Offer], area: SeatView, named: Sequence[Named] = (), name: Namer = title) -> tuple[Choice, ...]:
    """Return what a player may decide at an area during a round. Decisions that the game has named come first."""
    here = [offer for offer in offers if offer.seat == area.seat and is_decision(offer)]
    known = {each.request: each for each in named}
    order = [*known]
    here.sort(key=lambda offer: order.index(offer.request) if offer.request in known else len(order))
    taken = RESERVED | {each.key for each in named}
    found: list[Choice] = []
    for offer in here:
        each = known.get(offer.request)
        if offer.amounts:
            found += _amounts(offer, area, name, taken, each.key if each else "")
        else:
            each = each or _named(offer, taken)
            found += _decision(offer, area, each, name, taken)
        taken |= {choice.key for choice in found}
    return tuple(found)


def _named(offer: Offer, taken: Collection[str]) -> Named:
    word = offer.request.replace("-", " ")
    return Named(offer.request, free_key(word, taken), word, word.capitalize())


def _decision(offer: Offer, area: SeatView, named: Named, name: Namer, taken: Collection[str]) -> Iterator[Choice]:
    """Return a decision without an amount: one choice for each thing that may be named."""
    placed = area.wagers.get(offer.request, 0)
    label = f"{name(offer.request)} {short_money(placed)}" if placed else named.label
    used = {*taken, named.key}
    for number, choice in enumerate(offer.choices or ("",)):
        if request := request_for(offer, choice=choice):
            key = free_key(choice, used) if number else named.key
            used.add(key)
            words = f"{named.word} {choice}".replace("-", " ").strip()
            said = f"{label}: {title(choice)}" if choice else label
            yield Choice(key, words, said, offer.clauses, request=request, default=named.default)


# --- amounts -------------------------------------------------------------------------------------------------------


def _amounts(offer: Offer, area: SeatView, name: Namer, taken: Collection[str], own: str = "") -> Iterator[Choice]:
    used = {*taken}
    digits = iter(DIGITS)
    count = max(1, min(FEW, len(DIGITS) // len(offer.amounts)))
    for wager, bounds in offer.amounts.items():
        row = name(wager)
        amount = Amount(offer, wager, area.wagers.get(wager, 0), bounds)
        quick = quick_amounts(bounds, count)
        for total, digit in zip(quick, digits, strict=False):
            yield Choice(digit, "", short_money(total), offer.clauses, row=row, request=amount.request(total))
        if quick != [bounds.maximum]:
            key, own = own or free_key(row, used), ""
            used.add(key)
            yield Choice(key, row.lower(), "other", offer.clauses, row=row, amount=amount)


def free_key(name: str, taken: Collection[str]) -> str:
    """Return a key for a name: the first letter of one of its words, else any of its letters, that is still free; nothing
    where none is."""
    words = name.lower().split()
    letters: Iterable[str] = (*(word[0] for word in words), *"".join(words), *LETTERS)
    return next((letter for letter in letters if letter in LETTERS and letter not in taken), "")


def offer_at(offers: Sequence[Offer], area: int, request: str) -> Offer | None:
    """Return the offer of a request for an area, if there is one."""
    return next((offer for offer in offers if offer.request == request and offer.seat == area), None)


# --- what was meant ------------------------------------------------------------------------------------------------


def find_choice(choices: Sequence[Choice], typed: str) -> tuple[Choice, str] | None:
    """Return the choice that a key or a line means, and what was typed after it. An empty line means the default."""
    text = " ".join(typed.lower().replace("-", " ").split())
    if not text:
        return next(((choice, "") for choice in choices if choice.default), None)
    for choice in sorted(choices, key=lambda each: len(each.word), reverse=True):
        for said in (choice.word, choice.key):
            if said and (text == said or (_goes_on(choice) and text.startswith(f"{said} "))):
                return choice, text[len(said) :].strip()
    return None


def _goes_on(choice: Choice) -> bool:
    """Return whether something may follow the word: `d 5` is not the deal."""
    return choice.amount is not None or choice.typed or choice.key == OTHER_AREA
