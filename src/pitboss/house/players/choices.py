"""What a player may choose now, made from the offers of the table: each choice with its key, its amount and its clauses.
Nothing can be chosen that is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.offered import highest, is_decision, lowest, request_for
from pitboss.house.players.keys import Keyboard, Named
from pitboss.money import short_money
from pitboss.table.commands import Request
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.view import AreaView

OTHER_AREA = "o"
BLIND = "v"
ONE_BACK = "x"
LOOK_AGAIN = "l"
AMOUNT = "amount"
"""What the amount of a request is called that belongs to no wager."""

Namer = Callable[[str], str]
"""The names a game gives its wagers."""


def title(wager: str) -> str:
    """Return the name of a wager as people say it: `aces-up` is Aces Up."""
    return wager.replace("-", " ").title()


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
    """What the player may name; where there is a request as well, only in a line that has more than the word."""
    marks: str = ""
    """What it marks, or no longer marks, for a decision to come."""
    typed: bool = False
    """The player types it in words, of which the label is an example."""
    buys_in: bool = False
    """More chips, for cash that the player brings."""
    by_house: bool = False
    """The dealer does it when the player is ready."""
    default: bool = False


LOOKING_AGAIN = Choice(LOOK_AGAIN, "look", "Look again", default=True)
"""All that is left to a player while the round waits for the staff."""


def wager_rows(offers: Sequence[Offer], area: AreaView, keys: Keyboard, name: Namer = title) -> Iterator[Choice]:
    """Yield the amounts that have a digit, and any other amount typed, for each wager that may be placed on an area."""
    if offer := offer_at(offers, area.area, "place-wagers"):
        for wager, bounds in offer.amounts.items():
            yield from _wager(Amount(offer, wager, area.wagers.get(wager, 0), bounds), keys, name(wager))


def _wager(amount: Amount, keys: Keyboard, row: str) -> Iterator[Choice]:
    clauses, bounds = amount.offer.clauses, amount.bounds
    digits = {key: total for key, total in keys.amounts.get(amount.wager, {}).items() if bounds.holds(total)}
    for digit, total in digits.items():
        yield Choice(digit, "", short_money(total), clauses, row=row, request=amount.request(total))
    if [*digits.values()] != [bounds.maximum]:
        yield Choice(keys.of(f"wager {amount.wager}", row), row.lower(), "other", clauses, row=row, amount=amount)


def place_again(offers: Sequence[Offer], area: AreaView, wagers: Mapping[str, int], said: str) -> Iterator[Choice]:
    """Offer the wagers of the last round again, if none is placed yet and all of them are allowed."""
    offer = offer_at(offers, area.area, "place-wagers")
    if offer is None or area.wagers:
        return
    same = {wager: wagers[wager] for wager in offer.amounts if wager in wagers}
    fits = len(same) == len(wagers) and all(offer.amounts[wager].holds(amount) for wager, amount in same.items())
    if same and fits and sum(same.values()) <= area.chips:
        yield Choice("r", "again", f"Again: {said}", offer.clauses, request=request_for(offer, same), default=True)


def take_back(offers: Sequence[Offer], area: AreaView) -> Iterator[Choice]:
    """Offer to take back all wagers of an area, or one of several."""
    if offer := offer_at(offers, area.area, "withdraw-wagers"):
        several = len(area.wagers) > 1
        yield Choice("w", "take back", "Take back all" if several else "Take back", offer.clauses, request=request_for(offer))
        if several:
            yield Choice(ONE_BACK, "take back one", "Take back one", offer.clauses)


def wager_meant(typed: str, wagers: Iterable[str], keys: Keyboard, name: Namer = title) -> str:
    """Return the one of some wagers that is meant by its key, or by its name or the beginning of it; empty if none is."""
    text = " ".join(typed.lower().split())
    fit = [wager for wager in wagers if text and (name(wager).lower().startswith(text) or keys.key_of(f"wager {wager}") == text)]
    exact = [wager for wager in fit if text in (name(wager).lower(), keys.key_of(f"wager {wager}"))]
    found = exact or fit
    return found[0] if len(found) == 1 else ""


def other_areas(offers: Sequence[Offer], area: AreaView) -> Iterator[Choice]:
    """Offer another area to wager on, if the rules allow several."""
    others = [offer for offer in offers if offer.request == "place-wagers" and offer.area != area.area]
    if others:
        label = f"Other area ({', '.join(str(offer.area) for offer in others)})"
        yield Choice(OTHER_AREA, "other area", label, others[0].clauses)


def start_round(house: Sequence[Offer], area: AreaView, label: str, *, company: bool) -> Iterator[Choice]:
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


def decisions(offers: Sequence[Offer], area: AreaView, keys: Keyboard, name: Namer = title) -> tuple[Choice, ...]:
    """Return what the game itself lets a player ask for at an area. Requests that it has named come first."""
    here = [offer for offer in offers if offer.area == area.area and is_decision(offer)]
    order = [*keys.named]
    here.sort(key=lambda offer: order.index(offer.request) if offer.request in order else len(order))
    found: list[Choice] = []
    for offer in here:
        named = keys.of_decision(offer)
        if offer.amounts:
            found += _amounts(offer, area, named, name)
        else:
            found += _decision(offer, area, named, keys, name)
    return tuple(found)


def _decision(offer: Offer, area: AreaView, named: Named, keys: Keyboard, name: Namer) -> Iterator[Choice]:
    """Return a decision without an amount: one choice for each thing that may be named."""
    placed = area.wagers.get(offer.request, 0)
    label = f"{name(offer.request)} {short_money(placed)}" if placed else named.label
    for choice in offer.choices or ("",):
        if request := request_for(offer, choice=choice):
            several = len(offer.choices) > 1 or not named.key
            key = keys.of(f"{offer.request} {choice}", title(choice)) if choice and several else named.key
            words = f"{named.word} {choice}".replace("-", " ").strip()
            said = f"{label}: {title(choice)}" if choice else label
            yield Choice(key, words, said, offer.clauses, request=request, default=named.default)


def _amounts(offer: Offer, area: AreaView, named: Named, name: Namer) -> Iterator[Choice]:
    """Return a decision with an amount: the lowest, the highest, and any other one typed."""
    for wager, bounds in offer.amounts.items():
        row = named.label if wager == AMOUNT else name(wager)
        amount = Amount(offer, wager, area.wagers.get(wager, 0), bounds)
        least, most = lowest(bounds), highest(bounds)
        clauses = offer.clauses
        request = amount.request(least)
        yield Choice(named.key, named.word, short_money(least), clauses, row=row, request=request, amount=amount)
        if most > least:
            yield Choice(named.most, "", f"{short_money(most)}, the most", clauses, row=row, request=amount.request(most))
            if most - least > bounds.step:
                yield Choice(named.other, "", "other", clauses, row=row, amount=amount)


def offer_at(offers: Sequence[Offer], area: int, request: str) -> Offer | None:
    """Return the offer of a request for an area, if there is one."""
    return next((offer for offer in offers if offer.request == request and offer.area == area), None)


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


def why_not(key: str, keys: Keyboard, choices: Sequence[Choice], area: AreaView, name: Namer = title) -> tuple[str, str] | None:
    """Return what a key means that cannot be used now, and a way out; None for a key without a meaning."""
    if digit := keys.digit(key):
        wager, amount = digit
        placed = area.wagers.get(wager, 0)
        if placed >= amount:
            return f"Your {name(wager)} wager is {short_money(placed)} already.", "To wager less, take your wagers back."
        meaning = f"{name(wager)} {short_money(amount)}"
    else:
        meaning = keys.meaning(key)
    if not meaning:
        return None
    first = next((f"First: [{choice.key}] {choice.label}." for choice in choices if choice.default), "Choose one of these.")
    return f"[{key}] is {meaning}, which is not possible now.", first


def _goes_on(choice: Choice) -> bool:
    """Return whether something may follow the word: `d 5` is not the deal."""
    return choice.amount is not None or choice.typed or choice.key in (OTHER_AREA, ONE_BACK)
