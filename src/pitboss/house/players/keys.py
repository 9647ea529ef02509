"""The keys of one player. A key means the same thing from the first moment of a session to the last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.offered import FEW, quick_amounts
from pitboss.table.limits import bounds
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules

RESERVED: Mapping[str, str] = {
    "?": "help",
    "s": "the sign",
    "h": "past rounds",
    "q": "leave",
    "d": "deal",
    "r": "the same wagers again",
    "w": "take all wagers back",
    "x": "take one wager back",
    "b": "buy in",
    "o": "another area",
    "v": "without looking",
    "i": "the best play",
}
"""Keys that mean the same at every table: reading, leaving, and the choices that every game has."""
DIGITS = "123456789"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Named(Struct, frozen=True):
    """A decision that a game gives keys and words of its own. Where it has an amount, the first key takes the lowest."""

    request: str
    key: str
    word: str
    label: str
    default: bool = False
    most: str = ""
    """The key for the highest amount."""
    other: str = ""
    """The key for an amount that the player types."""


class Keyboard:
    """The keys that have been given a meaning so far. None of them gets another one."""

    def __init__(
        self,
        named: Sequence[Named] = (),
        amounts: Mapping[str, Sequence[int]] | None = None,
        marks: Mapping[str, str] | None = None,
    ) -> None:
        self.marked: frozenset[str] = frozenset()
        """What the player has marked for a decision to come."""
        self.named = {each.request: each for each in named}
        self.amounts: dict[str, dict[str, int]] = {}
        """By wager: the amounts that have a digit."""
        self._meanings: dict[str, str] = dict(RESERVED)
        self._keys: dict[str, str] = {}
        for each in named:
            word = each.word.capitalize()
            self._give(each.key, each.request, word if each.most else each.label)
            if each.most:
                self._give(each.most, _most(each.request), f"{word}, the most")
                self._give(each.other, _other(each.request), f"{word}, another amount")
        for key, said in (marks or {}).items():
            self._give(key, f"mark {key}", said)
        digits = iter(DIGITS)
        for wager, some in (amounts or {}).items():
            self.amounts[wager] = {digit: amount for amount, digit in zip(some, digits, strict=False)}

    def meaning(self, key: str) -> str:
        """Return what a letter means, whether it can be used now or not; empty for one without a meaning."""
        return self._meanings.get(key, "")

    def digit(self, key: str) -> tuple[str, int] | None:
        """Return the wager and the amount of a digit."""
        return next(((wager, some[key]) for wager, some in self.amounts.items() if key in some), None)

    def key_of(self, meaning: str) -> str:
        """Return the key that a meaning has been given; empty if it has none."""
        return self._keys.get(meaning, "")

    def of(self, meaning: str, name: str) -> str:
        """Return the key of a meaning: the one it has, or one that is still free, by the letters of its name; empty where none
        is left."""
        if meaning not in self._keys:
            self._give(free_key(name, self._meanings), meaning, name)
        return self._keys[meaning]

    def of_decision(self, offer: Offer) -> Named:
        """Return a decision with its keys: those that the game has named, or free ones. One with an amount has three; one that
        names one of several things has a key for each of them instead."""
        request = offer.request
        word = request.replace("-", " ")
        named = self.named.get(request)
        if named is None:
            named = Named(request, "" if offer.choices else self.of(request, word), word, word.capitalize())
        if offer.amounts and not named.other:
            return replace(named, most=self.of(_most(request), word), other=self.of(_other(request), word))
        return named

    def listed(self, name: Callable[[str], str], amount: Callable[[int], str]) -> Iterator[tuple[str, str]]:
        """Yield every key with what it means: those of the game first, then those that every table has."""
        for wager, some in self.amounts.items():
            if some:
                first, *_, last = [*some, *some]
                yield f"{first} to {last}", f"{name(wager)}: {', '.join(map(amount, some.values()))}"
        yield from ((key, said) for key, said in self._meanings.items() if key not in RESERVED)
        yield from RESERVED.items()

    def _give(self, key: str, meaning: str, said: str) -> None:
        self._keys[meaning] = key
        if key:
            self._meanings[key] = said


def keyboard_for(rules: Rules, named: Sequence[Named], marks: Mapping[str, str] | None = None) -> Keyboard:
    """Return the keyboard of a table: digits for a few amounts of each wager, by the limits that the table opened with, unless
    they mark something."""
    if marks:
        return Keyboard(named, marks=marks)
    ranges = rules.table.limits.ranges
    wagers = [wager for wager in rules.wagers if rules.limit_of(wager) in ranges and wager not in rules.equals]
    each = min(FEW, len(DIGITS) // len(wagers)) if wagers else 0
    found = {
        wager: quick_amounts(bounds(rules.table.limits, rules.limit_of(wager), None, rules.smallest_chip), each)
        for wager in wagers
        if each
    }
    return Keyboard(named, found)


def free_key(name: str, taken: Iterable[str]) -> str:
    """Return a key for a name: the first letter of one of its words, else any of its letters, that is still free; empty where
    none is."""
    used = {*taken}
    words = name.lower().split()
    letters: Iterable[str] = (*(word[0] for word in words), *"".join(words), *LETTERS)
    return next((letter for letter in letters if letter in LETTERS and letter not in used), "")


def _most(request: str) -> str:
    return f"{request}, the most"


def _other(request: str) -> str:
    return f"{request}, another amount"
