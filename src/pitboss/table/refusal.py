"""A request that the rules do not allow: which rule, with the facts, in one sentence, and the way out."""

from __future__ import annotations

from msgspec import Struct

from pitboss.money import show

Fact = int | str | bool | tuple[str, ...] | tuple[int, ...]

MONEY = frozenset({"minimum", "maximum", "amount", "have", "ante", "unit", "tray", "wagered", "smallest_chip"})
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
        """For people: what was wrong, with the numbers."""
        return SENTENCES[self.code][0].format_map(_shown(self.facts))

    def way_out(self) -> str:
        return SENTENCES[self.code][1].format_map(_shown(self.facts))


def _shown(facts: dict[str, Fact]) -> dict[str, str]:
    shown = {}
    for name, fact in facts.items():
        if name in MONEY and isinstance(fact, int):
            shown[name] = show(fact)
        elif isinstance(fact, tuple):
            shown[name] = ", ".join(str(part).replace("-", " ") for part in fact)
        else:
            shown[name] = str(fact)
    return shown


SENTENCES: dict[str, tuple[str, str]] = {
    "other-game": ("{request} is no part of {game}.", "Ask for what the table offers now."),
    "not-vacated": ("The table has not stood empty since the last shuffle.", "Give another reason for a shuffle."),
    "oral-too-late": (
        "A spoken wager needs time to be placed before the call, and the call has been made.",
        "Place it yourself.",
    ),
    "card-unread": ("The scanner did not read the last card.", "Report the failed scan with the card that lies there."),
    "shoe-empty": ("No card is left in the shoe.", "Report that the shoe has run out."),
    "first-card-seen": (
        "{card} was seen in the shoe, and would be the first card.",
        "Report the first card found face up: it goes out of play.",
    ),
    "not-the-next-card": ("{due} was seen to come next; the scanner read {card}.", "Draw {due}, or report the error."),
    "result-announced": ("The result has been announced.", "Confirm it on the equipment."),
    "result-unsaid": (
        "The three suits in their order must be said.",
        "Name first, second and third, and whether it was protested.",
    ),
    "result-wrong": (
        "By the cards the suits finished {places}, {protested}.",
        "Announce that, or report the error in the cards.",
    ),
    "result-unannounced": ("The result has not been announced.", "Announce it first."),
    "result-confirmed": ("The result has been confirmed.", "Take the losing wagers."),
    "result-unconfirmed": ("The result has not been confirmed on the equipment.", "Announce and confirm it first."),
    "losing-taken": ("The losing wagers have been taken.", "Pay the winning ones."),
    "losing-first": ("The losing wagers have not been taken.", "Take them before anything is paid."),
    "winning-paid": ("The winning wagers have been paid.", "End the round."),
    "winning-unpaid": ("The winning wagers have not been paid.", "Pay them first."),
    "not-shifted": (
        "No wager that seat {seat} placed on {wager} was moved by accident.",
        "Report first where it lies and who moved it.",
    ),
    "not-your-office": ("{office} may not do this; it is for {offices}.", "Ask {offices}."),
    "not-your-seat": ("Seat {seat} is not yours.", "Act for your own seat."),
    "no-such-seat": ("There is no seat {seat} here; seats run from 1 to {seats}.", "Name a seat from 1 to {seats}."),
    "seat-taken": ("Seat {seat} is taken by {player}.", "Choose an empty seat."),
    "already-seated": ("{player} already sits at seat {seat}.", "Change seats instead."),
    "not-seated": ("{player} does not sit at this table.", "Take a seat first."),
    "empty-seat": ("Nobody sits at seat {seat}.", "Name a seat with a player."),
    "wrong-phase": ("This cannot be done while the table is {phase}.", "Wait until the table is {needed}."),
    "not-opened": ("The table is not open yet: {missing} is not done.", "Finish the opening checklist."),
    "no-such-item": ("The checklist has no line {item}.", "Name one of: {items}."),
    "already-ticked": ("The line {item} is already ticked by {by}.", "Go on with the next line."),
    "not-yet": ("The line {item} comes after {other}.", "Do {other} first."),
    "same-person": ("{person} has already ticked {other}; another person must tick {item}.", "Ask a second person."),
    "no-such-deck": ("There is no deck {deck} at this table.", "Name a deck from 0 to {last}."),
    "deck-not-checked": ("Deck {deck} has not been checked.", "Check the cards first."),
    "deck-checked": ("Deck {deck} has been checked already.", "Go on."),
    "deck-secured": ("Deck {deck} is secured until it is wanted.", "Release it first."),
    "deck-not-secured": ("Deck {deck} is not secured.", "Secure it first."),
    "not-shuffled": ("The cards have not been shuffled {since}.", "Shuffle first."),
    "already-shuffled": ("The cards are shuffled already.", "Cut or deal."),
    "order-hidden": ("The order of shuffled cards is nobody's to say.", "Shuffle without naming the cards."),
    "not-cut": ("The cards have not been cut.", "Cut and put the cards in the shoe first."),
    "already-cut": ("The cards are cut already.", "Deal."),
    "device-not-cut": ("Cards in a shuffling device are not cut.", "Deal from the device."),
    "cut-depth": ("A cut of {depth} cards leaves no two parts of {cards}.", "Cut between 1 and {last} cards deep."),
    "count-due": ("The dealer has been told to count the cards.", "Count the cards first."),
    "no-count-due": ("Nobody has asked for the cards to be counted.", "A supervisor or an inspector may ask."),
    "count-wrong": ("{found} cards were counted; the deck has {cards}.", "Report the missing or foreign card."),
    "deck-count": ("{decks} decks do not fit; a dealing device holds 1 to {holds}.", "Give it 1 to {holds} decks."),
    "same-back": ("Both decks have {back} backs.", "Give the second deck another colour."),
    "amount": ("An amount of {amount} cannot be used here.", "Give an amount above zero."),
    "not-in-chips": ("{amount} cannot be made of chips of {smallest_chip}.", "Use a multiple of {smallest_chip}."),
    "purse-short": ("You have {have} on you; {amount} is asked.", "Ask for {have} or less."),
    "chips-short": ("You have {have} in chips; {amount} is needed.", "Use less, or buy in."),
    "tokens-short": ("You have {have} in tokens; {amount} is needed.", "Use fewer tokens."),
    "tray-short": ("The float tray holds {have}; {amount} is needed.", "Call for a fill."),
    "cannot-take-back": (
        "{player} has not got the {amount} that would have to be taken back.",
        "Let {player} buy in or take wagers back first, or leave the result as it is.",
    ),
    "voucher-used": ("Voucher {voucher} has been exchanged already.", "Use another voucher."),
    "wagers-lie": ("Seat {seat} has wagers on the layout.", "Finish the round, or take the wagers back first."),
    "below-minimum": ("The minimum here is {minimum}; you placed {amount}.", "Place {minimum} or more."),
    "above-maximum": ("The maximum here is {maximum}; you placed {amount}.", "Place {maximum} or less."),
    "not-in-unit": (
        "Wagers here go in steps of {unit}; {amount} is not one.",
        "Place {minimum} plus a number of {unit}.",
    ),
    "no-such-wager": ("There is no wager called {wager} to place here.", "Place one of: {wagers}."),
    "no-wager": ("Seat {seat} has no wager on the layout.", "Place one first."),
    "nothing-wagered": ("No wager lies on the layout.", "A round needs at least one wager."),
    "after-first-card": ("The first card of the round has been dealt.", "Wait for the next round."),
    "another-hand": ("{player} already wagers on the hand at seat {seat}.", "One player, one hand."),
    "announced": ('"No more bets" has been announced already.', "Deal."),
    "dealt": ("All cards of this round have been dealt.", "Go on with the round, or report a card dealt too many."),
    "up-card-needed": ("The card dealt face up must be keyed.", "Key the card everybody can see."),
    "up-card-hidden": ("This pass deals no card face up.", "Key a card only when it is face up."),
    "card-known-twice": (
        "{card} lies somewhere else already.",
        "Check the card; if it is right, report a foreign card.",
    ),
    "cards-wrong": ("{given} cards were keyed; {needed} are needed.", "Key every card of the hand."),
    "cards-not-keyed": ("Cards are keyed only at a table dealt by hand.", "Leave the cards out."),
    "not-in-hand": ("{card} is not in the hand.", "Set the hand from its own cards."),
    "decided": ("The hand at seat {seat} has been {status} already.", "Wait for the settlement."),
    "handled": ("The cards at seat {seat} are in hand already.", "Fold or play."),
    "no-hand": ("No hand was dealt at seat {seat}.", "Name a seat with a hand."),
    "play-not-allowed": ("Without an Ante there is no Play wager.", "Play on without a wager, or fold."),
    "play-lies": ("A Play wager lies there already.", "Play on with it, or fold and take it back."),
    "play-amount": (
        "Play is from {minimum} to {maximum} in steps of {unit}; you placed {amount}.",
        "Place an amount within these bounds.",
    ),
    "undecided": ("Seat {seats} has not decided yet.", "Wait for every player to fold or play."),
    "hands-unsettled": ("Seat {seats} is not settled yet.", "Settle every hand first."),
    "conceding-early": ("The dealer's hand has not been exposed yet.", "Fold or play."),
    "no-conceding": ("A hand cannot be conceded at this game.", "Wait for the settlement."),
    "conceded": ("The hand at seat {seat} was conceded.", "A conceded hand does not come back."),
    "limits-order": (
        "The minimum {minimum} would be above the maximum {maximum}.",
        "Give a minimum within the maximum.",
    ),
    "raise-needs-notice": (
        "The minimum is {minimum} now; a higher one needs a sign {minutes} minutes ahead.",
        "Post a notice, or raise it at once and leave those playing their minimum.",
    ),
    "notice-far": ("The time on the sign lies more than a year ahead.", "Give an earlier time."),
    "lower-needs-notice": (
        "The maximum is {maximum} now; a lower one needs a sign {minutes} minutes ahead.",
        "Post a notice, or have every player at the table agree.",
    ),
    "no-notice-needed": ("A lower maximum needs no notice here.", "Change the limits at once."),
    "one-change": ("One sign announces one change: a higher minimum or a lower maximum.", "Post a sign for each."),
    "not-lower": ("{amount} is not below the maximum of {maximum}.", "Give a lower maximum."),
    "not-higher": ("{amount} is not above the minimum of {minimum}.", "Give a higher minimum."),
    "no-marker": ("Nobody plays at an old minimum.", "Post a notice for everybody."),
    "within-limits": (
        "{amount} is within the limits.",
        "Only a wager below the minimum or above the maximum is reported.",
    ),
    "no-such-round": ("Round {round} is not an earlier round.", "Name a round that is over."),
    "no-such-rule": ("There is no rule of conduct called {rule}.", "Name one of: {rules}."),
    "low-limit-device": ("A low-limit table deals from a {needed} only.", "Choose a {needed}."),
    "low-limit-tournament": ("A low-limit table holds no tournament.", "Leave the tournament out."),
    "device-kind": ("A {device} is not a dealing device of this game.", "Choose one of: {devices}."),
    "cutting-card": (
        "A cutting card with {behind} cards behind it does not go into {cards}.",
        "Leave fewer cards behind it.",
    ),
    "too-many-seats": (
        "A table of this game has 1 to {maximum_seats} seats, not {seats}.",
        "Choose 1 to {maximum_seats}.",
    ),
    "no-such-schedule": ("There is no schedule {schedule} for {wager}.", "Choose one of: {schedules}."),
    "no-such-rule-here": ("This authority has no rule about it.", "A supervisor decides, and it is recorded."),
    "table-open": ("The table is open already.", "Open another table."),
    "table-closed": ("The table is closed.", "Choose another table."),
    "device-failed": ("The dealing device no longer works.", "Put another device and new cards in place."),
    "round-lives": ("The hand at seat {seat} is part of a round that is not over.", "Wait for the end of the round."),
    "area-in-use": ("{player} wagers on area {seat} in this round.", "Take the seat when the round is over."),
    "too-many-hands": ("A player may wager on {hands} hands here.", "Wager on fewer areas."),
    "bets-closed": ('"No more bets" has been called.', "Wait for the next round."),
    "call-needed": ('"No more bets" has not been called.', "Call it first."),
    "house-wide": ("{key} is {value} at every table of this house, not {found}.", "Choose {value}."),
    "not-alone": ("{wager} goes only with another wager.", "Place one of: {wagers}."),
    "own-limits": ("A player's own limits lie above the table's: {minimum} to {maximum} do not.", "Give higher limits."),
    "no-own-limits": ("Seat {seat} has no limits of its own.", "Grant them first."),
    "side-alone": ("Here an Aces Up wager goes only with an Ante.", "Place an Ante too."),
    "wager-lies": ("A wager lies on that area already.", "Take it back first, or leave it as it is."),
    "ante-first": ("A Play wager goes with an Ante that lies there already.", "Place the Ante first."),
    "ante-under-play": ("The Ante under a Play wager stays as it is.", "Take the wagers back and place them anew."),
    "blind-play-off": ("Play wagers are not taken before the deal here.", "Place Play after looking at the cards."),
    "blind-hand": ("The hand at area {seat} is played blind.", "Fold or play without looking."),
    "too-low": ("Without an Ante a hand stays in only with {needed} or better.", "Fold."),
    "no-side-wager": ("Only a hand with both an Ante and an Aces Up wager can fold the Ante alone.", "Fold or play."),
    "fold-whole": ("Here a fold gives up the whole hand.", "Fold or play."),
    "settle-order": ("Seat {needed} is settled first.", "Settle from the dealer's right."),
    "others-first": ("{players} must decide before anybody else handles cards.", "Wait for that decision."),
    "excluded": ("{player} is excluded.", "A supervisor can say more."),
    "not-admitted": ("This table is private, and {player} is not admitted to it.", "Choose another table."),
    "apart": ("{player} and {other} may not play at the same table.", "Choose another table."),
    "no-such-incident": ("There is no incident called {incident}.", "Name one of: {incidents}."),
    "no-remedy": (
        "The rules name no remedy for {incident} at this point.",
        "A supervisor decides, and it is recorded.",
    ),
    "impossible": ("That cannot have happened: {why}.", "Check what was reported."),
    "choose-remedy": ("A supervisor chooses among {remedies}.", "Say which."),
    "still-time": ("The time to decide runs until {until}.", "Wait until then."),
    "no-such-remedy": ("There is no remedy called {remedy}.", "Name one of: {remedies}."),
    "no-contravention": ("No forbidden device is on record for {person}.", "Record it first."),
    "no-such-ground": ("{ground} is not a ground.", "Name one of: {grounds}."),
    "no-fraud": ("Only a fraudulent player's wager can be forfeited.", "Leave the forfeits out."),
    "not-idle": (
        "Seat {seat} has sat out {idle} rounds in a row with all other seats in use; {needed} are needed.",
        "Wait.",
    ),
    "closing-notice": (
        "A table with players closes {minutes} minutes after a sign has said so.",
        "Announce the closing, or wait until {until}.",
    ),
    "players-wager": ("Wagers lie on the layout.", "Finish the round first."),
    "no-such-dispute": ("There is no dispute {dispute} at this stage.", "Name a dispute that waits for this step."),
    "dispute-exists": ("Dispute {dispute} has been raised already.", "Give it another name."),
    "no-such-seat-money": ("Seat {seat} cannot give back {amount}.", "Give a smaller correction."),
    "not-choosable": (
        "The setting {setting}: expected {allowed}, found {found}.",
        "Leave it as the rulebook has it, or choose what it allows.",
    ),
    "no-limits": ("The sign states no limits for {wager}.", "Give its minimum and maximum."),
    "command-id": ("The id {id} of the command contains {sign}.", "Give the command an id without it."),
    "clock": ("The command's time lies before the last one at this table.", "Check the clock."),
}
"""Code: what was wrong, and the way out."""
