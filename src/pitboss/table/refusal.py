"""A request that the rules do not allow: which rule, with the facts, in one sentence, and the way out."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pitboss.money import show

Fact = int | str | bool | tuple[str, ...] | tuple[int, ...]

MONEY = frozenset({"minimum", "maximum", "amount", "have", "unit", "tray", "wagered", "smallest_chip"})
"""Names of facts that are amounts in cents."""


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
        return SENTENCES[self.code][0].format_map(_shown(self.facts))

    def way_out(self) -> str:
        return SENTENCES[self.code][1].format_map(_shown(self.facts))


class Refused(Exception):
    """A refusal, for callers who want an error; `refusal` has the code, the clauses and the way out."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal


def _shown(facts: dict[str, Fact]) -> dict[str, str]:
    shown = {}
    for name, fact in facts.items():
        if name in MONEY and isinstance(fact, int):
            shown[name] = show(fact)
        elif isinstance(fact, tuple):
            shown[name] = ", ".join(str(part).replace("-", " ") for part in fact) or "nobody"
        else:
            shown[name] = str(fact)
    return shown


SENTENCES: dict[str, tuple[str, str]] = {
    "other-game": ("{request} is not part of {game}.", "Choose one of the actions that the table offers now."),
    "not-your-office": ("{office} may not do this; it is for {offices}.", "Ask {offices}."),
    "not-your-seat": ("Seat {seat} is not yours.", "Act for your own seat."),
    "no-such-seat": ("There is no seat {seat} here; seats run from 1 to {seats}.", "Name a seat from 1 to {seats}."),
    "not-seated": ("{player} is not seated at this table.", "Take a seat first."),
    "empty-seat": ("Nobody sits at seat {seat}.", "Name a seat with a player."),
    "wrong-phase": ("This cannot be done while the table is {phase}.", "Wait until the table is {needed}."),
    "not-opened": ("The table is not open yet: {missing} is not done.", "Finish the opening checklist."),
    "count-due": ("The dealer has been told to count the cards.", "Count the cards first."),
    "same-back": ("Both decks have {back} backs.", "Use a second deck with another back colour."),
    "amount": ("An amount of {amount} cannot be used here.", "Give an amount above zero."),
    "not-in-chips": ("{amount} cannot be made of chips of {smallest_chip}.", "Use a multiple of {smallest_chip}."),
    "chips-short": ("You have {have} in chips; {amount} is needed.", "Use less, or buy in."),
    "tray-short": ("The float tray holds {have}; {amount} is needed.", "Call for a fill."),
    "cannot-take-back": (
        "{player} does not have the {amount} that must be taken back.",
        "Let {player} buy in or take wagers back first, or leave the result as it is.",
    ),
    "wagers-lie": ("Seat {seat} has wagers on the layout.", "Finish the round, or take the wagers back first."),
    "no-such-wager": ("There is no wager called {wager} here.", "Place one of: {wagers}."),
    "no-wager": ("Seat {seat} has no wager on the layout.", "Place one first."),
    "nothing-wagered": ("There is no wager on the layout.", "Place at least one wager."),
    "after-first-card": ("The first card of the round has been dealt.", "Wait for the next round."),
    "dealt": ("All cards of this round have been dealt.", "Go on with the round, or report an extra card."),
    "card-known-twice": ("{card} is already somewhere else.", "Check the card; if it is right, report a foreign card."),
    "cards-not-keyed": ("Cards are keyed only at a table dealt by hand.", "Leave the cards out."),
    "decided": ("The hand at seat {seat} has already been decided: {status}.", "Wait for the settlement."),
    "no-hand": ("No hand was dealt at seat {seat}.", "Name a seat with a hand."),
    "limits-order": (
        "The minimum {minimum} would be above the maximum {maximum}.",
        "Give a minimum that is not above the maximum.",
    ),
    "within-limits": ("{amount} is within the limits.", "Report only a wager below the minimum or above the maximum."),
    "no-such-round": ("Round {round} is not an earlier round.", "Name a round that is over."),
    "low-limit-device": ("A low-limit table deals from a {needed} only.", "Choose a {needed}."),
    "device-kind": ("A {device} is not a dealing device of this game.", "Choose one of: {devices}."),
    "no-such-rule-here": ("This authority has no rule about that.", "Ask a supervisor, whose decision is recorded."),
    "table-closed": ("The table is closed.", "Choose another table."),
    "bets-closed": ('"No more bets" has been called.', "Wait for the next round."),
    "call-needed": ('"No more bets" has not been called.', "Call it first."),
    "house-wide": ("{key} is {value} at every table of this house, not {found}.", "Choose {value}."),
    "excluded": ("{player} is excluded.", "Ask a supervisor for details."),
    "no-remedy": ("The rules name no remedy for {incident} at this point.", "Ask a supervisor, whose decision is recorded."),
    "impossible": ("That cannot have happened: {why}.", "Check your report."),
    "choose-remedy": ("A supervisor must choose a remedy: {remedies}.", "Name one of them."),
    "no-reason": ("The record needs words for this, and you gave none.", "Say what happened or why."),
    "no-such-ground": ("{ground} is not a recognised ground.", "Name one of: {grounds}."),
    "command-id": ("The command id {id} contains {sign}.", "Give the command an id without it."),
    "clock": ("The command's time is before the last one at this table.", "Check the clock."),
}
"""Code: what was wrong, and the way out. Each service and game adds its own."""


def add_sentences(sentences: Mapping[str, tuple[str, str]]) -> None:
    """Add the refusals of a service or a game. A code means one thing everywhere."""
    for code, words in sentences.items():
        if SENTENCES.setdefault(code, words) != words:
            raise ValueError(f"the refusal {code} has two meanings: {SENTENCES[code]} and {words}")
