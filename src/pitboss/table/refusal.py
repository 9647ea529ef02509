"""A request that the rules do not allow: which rule, with the facts, in one sentence, and the way out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from pitboss.money import show

Fact = int | str | bool | tuple[str, ...] | tuple[int, ...]

MONEY = frozenset({"minimum", "maximum", "amount", "have", "unit", "tray", "wagered", "smallest_chip", "nearest"})
"""Names of facts that are amounts in cents."""
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
"""A name of the program: `drop-box`."""
NUMBERS = re.compile(r"(?<=\d) (?=\d)")
"""The gap between two numbers of a name."""
PERSONS, PRIZES = frozenset({"by", "name", "person", "player"}), frozenset({"prize", "prizes"})
BODIES = frozenset({"house", "authority", "commission"})
"""Offices of which there is one."""
AS_TYPED = PERSONS | PRIZES | {"allowed", "dispute", "found", "id", "schedule", "schedules", "setting", "value", "voucher"}
"""Names of facts that a sentence repeats as somebody wrote them: persons, prizes, pay schedules, settings with their values."""


class Refusal(Struct, frozen=True):
    """Nothing has changed. The code is stable; the clauses are those the request ran against."""

    code: str
    clauses: tuple[str, ...]
    facts: dict[str, Fact]

    @property
    def clause(self) -> str | None:
        return self.clauses[0] if self.clauses else None

    def sentence(self) -> str:
        """Return what was wrong, with the numbers, as a sentence for people."""
        return _said(SENTENCES[self.code][0], self.facts)

    def __str__(self) -> str:
        return self.sentence()

    def way_out(self) -> str:
        """Return what can be done instead, as a sentence for people."""
        return _said(SENTENCES[self.code][1], self.facts)


class Refused(Exception):
    """A refusal, for callers who want an error; `refusal` has the code, the clauses and the way out."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal


class _Number(int):
    """A number that a sentence may count something with: `{rounds:round}` is 1 round, or 2 rounds."""

    def __format__(self, thing: str) -> str:
        return f"{int(self)} {thing}{'' if self == 1 else 's'}" if thing else str(int(self))


def _said(words: str, facts: dict[str, Fact]) -> str:
    said = words.format_map({name: _shown(name, fact) for name, fact in facts.items()})
    return f"{said[:1].upper()}{said[1:]}"


def _shown(name: str, fact: Fact) -> str | _Number:
    """Return a fact as people say it: money, a number, or words instead of a name of the program."""
    match fact:
        case bool():
            return str(fact)
        case int():
            return show(fact) if name in MONEY else _Number(fact)
        case str():
            return _words(name, fact)
        case _ if name == "seats":
            return f"seat{'s' if len(fact) > 1 else ''} {listed(map(str, fact))}"
    joined = "or" if name in ("offices", "amounts") else "and"
    return listed((_words(name, str(part)) for part in fact), joined)


def _words(name: str, text: str) -> str:
    if name in ("office", "offices"):
        article = "the" if text in BODIES else "an" if text[:1] in "aeiou" else "a"
        return f"{article} {text.replace('-', ' ')}"
    if name in ("wager", "wagers", "sides"):
        return wager_name(text)
    if name in ("key", "keys"):
        kind, _, rest = text.partition(".")
        return f"the pay scale of {_words('wager', rest)}" if kind == "schedule" else f"the setting {text}"
    return text.replace("-", " ") if NAME.fullmatch(text) and name not in AS_TYPED else text


def wager_name(wager: str) -> str:
    """Return the title of a wager, a kind of wager or a schedule: `side-wager` is Side Wager, `this-or-that` is This or That,
    `line-17-20` is Line 17/20."""
    return NUMBERS.sub("/", wager.replace("-", " ").title().replace(" Or ", " or "))


def listed(words: Iterable[str], joined: str = "and") -> str:
    """Return words as a sentence lists them."""
    *first, last = list(words) or ["nobody"]
    return f"{', '.join(first)} {joined} {last}" if first else last


SENTENCES: dict[str, tuple[str, str]] = {
    "other-game": ("{request} is not part of {game}.", "Choose one of the actions that the table offers now."),
    "not-your-office": ("{office} may not do this; it is for {offices}.", "Ask {offices}."),
    "house-inside": (
        "Only the program itself acts as the house.",
        "Name the person who asks. A step that the table takes by itself is its own step.",
    ),
    "nobody-may": ("The rules give this power to nobody.", "Leave it undone."),
    "plays-here": (
        "{person} sits at seat {seat} as a player, and nobody acts as {office} where they play.",
        "Leave it to another person, or leave the table first.",
    ),
    "acts-here": (
        "{person} has acted as {office} at this table today, and nobody plays where they act.",
        "Play at another table, or here on another day.",
    ),
    "not-appointed": ("{person} has not been appointed as {office}.", "Ask an operator of the house for the appointment."),
    "not-signed-in": ("{person} has not signed in.", "Give the password of {person} first."),
    "second-office": (
        "{person} holds no office that signs at this table; it is for {offices}.",
        "Name a second person of such an office.",
    ),
    "second-person": (
        "This moves {amount} without a second person; at this table one person alone moves no more than {maximum}.",
        "Name the second person who signs for it.",
    ),
    "second-nobody": (
        "The second person must be a person, not the house; a name has 1 to {longest} characters, on one line, and no slash.",
        "Name the person who signs with you.",
    ),
    "signs-alone": ("{person} cannot be the second person for their own request.", "Name another person."),
    "second-plays": (
        "{person} sits at seat {seat} as a player, and nobody signs where they play.",
        "Name a second person who does not play here.",
    ),
    "not-your-seat": ("Seat {seat} is not yours.", "Act for your own seat."),
    "no-such-seat": ("There is no seat {seat} here; seats run from 1 to {seats}.", "Name a seat from 1 to {seats}."),
    "not-seated": ("{player} is not seated at this table.", "Take a seat first."),
    "empty-seat": ("Nobody sits at seat {seat}.", "Name a seat with a player."),
    "wrong-phase": ("This cannot be done while the table is {phase}.", "Wait until the table is {needed}."),
    "not-opened": ("The table is not open yet. Missing on its checklist: {missing}.", "Finish the opening checklist."),
    "count-due": ("The dealer has been told to count the cards.", "Count the cards first."),
    "same-back": ("Both decks have {back} backs.", "Use a second deck with another back colour."),
    "amount": ("An amount of {amount} cannot be used here.", "Give an amount above zero."),
    "not-in-chips": ("{amount} cannot be made of chips of {smallest_chip}.", "Use a multiple of {smallest_chip}."),
    "chips-short": ("You have {have} in chips; {amount} is needed.", "Use no more than you have, or buy in."),
    "tray-short": ("The float tray holds {have}; {amount} is needed.", "Call for a fill."),
    "cannot-take-back": (
        "{player} does not have the {amount} that must be taken back.",
        "Let {player} buy in or take wagers back first, or leave the result as it is.",
    ),
    "wagers-lie": ("Seat {seat} has wagers on the layout.", "Finish the round, or take the wagers back first."),
    "no-such-wager": ("There is no wager called {wager} here.", "It may be {wagers}."),
    "no-wager": ("Seat {seat} has no wager on the layout.", "Place one first."),
    "nothing-wagered": ("There is no wager on the layout.", "Place at least one wager."),
    "after-first-card": ("The round has begun, and wagers are closed.", "Wait for the next round."),
    "dealt": ("All cards of this round have been dealt.", "Go on with the round, or report an extra card."),
    "card-known-twice": ("{card} is already somewhere else.", "Check the card; if it is right, report a foreign card."),
    "cards-not-keyed": ("Cards are keyed only at a table dealt by hand.", "Leave the cards out."),
    "decided": ("The hand at seat {seat} {became}.", "Go on with the other hands."),
    "no-hand": ("No hand was dealt at seat {seat}.", "Name a seat with a hand."),
    "limits-order": (
        "The minimum {minimum} would be above the maximum {maximum}.",
        "Give a minimum that is not above the maximum.",
    ),
    "within-limits": ("{amount} is within the limits.", "Leave the wager as it is."),
    "no-such-round": ("Round {round} is not an earlier round.", "Name a round that is over."),
    "low-limit-device": ("A low-limit table deals from a {needed} only.", "Choose a {needed}."),
    "device-kind": ("A {device} is not a dealing device of this game.", "Choose one of: {devices}."),
    "no-such-rule-here": ("This authority has no rule about that.", "Leave it undone."),
    "table-closed": ("The table is closed.", "Choose another table."),
    "bets-closed": ('"No more bets" has been called.', "Wait for the next round."),
    "call-needed": ('"No more bets" has not been called.', "Call it first."),
    "house-wide": ("{key} is {value} at every table of this house, not {found}.", "Choose {value}."),
    "excluded": ("{player} is excluded.", "Ask a supervisor for details."),
    "no-remedy": ("The rules name no remedy for this at this point: {incident}.", "Go on with the game."),
    "impossible": ("That cannot have happened: {why}.", "Check your report."),
    "only-hands": (
        "Pitboss deals at this table, and only hands can bring this about: {incident}.",
        "Report what people did. If you doubt a result, raise a dispute.",
    ),
    "house-observes": (
        "Pitboss deals at this table, and the house itself observes and reports this: {incident}.",
        "Leave the report to the house.",
    ),
    "choose-remedy": ("You must choose between remedies: {remedies}.", "Name one of them."),
    "no-reason": ("The record needs words for this, and you gave none.", "Say what happened or why."),
    "too-often": ("You have asked {times:time} within a minute.", "Ask again in a minute."),
    "table-name": ("A table cannot be called {name}; its name must {needed}.", "Give it another name."),
    "no-such-ground": ("{ground} is not a recognised ground.", "Name one of: {grounds}."),
    "command-id": ("The command id {id} contains {sign}.", "Give the command an id without it."),
    "id-used": ("The command id {id} was used for another command.", "Give the command an id of its own."),
    "clock-off": (
        "The time of the command is more than {seconds:second} from the clock of the server.",
        "Set the clock right, and send the command again.",
    ),
    "clock": ("The command's time is before the last one at this table.", "Check the clock."),
}
"""Code: what was wrong, and the way out. Each service and game adds its own."""


def add_sentences(sentences: Mapping[str, tuple[str, str]]) -> None:
    """Add the refusals of a service or a game. A code means one thing everywhere."""
    for code, words in sentences.items():
        if SENTENCES.setdefault(code, words) != words:
            raise ValueError(f"the refusal {code} has two meanings: {SENTENCES[code]} and {words}")
