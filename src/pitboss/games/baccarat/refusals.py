"""Refusals of Baccarat: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "shoe-empty": ("No card is left in the shoe.", "Report that the shoe has run out."),
    "turn-first": ("Cards of {side} are face down.", "Turn them first."),
    "turn-order": ("The next cards to be turned are those of {side}.", "Turn those of {side}."),
    "cards-count": (
        "{cards:card} of {side} are face down; you named {keyed}.",
        "Name {cards:card}, in the order in which they were dealt.",
    ),
    "card-gone": (
        "The shoe has {decks:deck}, and every {card} of them has been dealt since the shuffle.",
        "Key the card that was turned. If it really is {card}, report a foreign card.",
    ),
    "coup-held": ("A supervisor has stopped the coup.", "Ask them to permit changes or to let it go on."),
    "no-card-drawn": (
        "No card of the coup has been drawn, so wagers cannot be opened again.",
        "Stop the coming coup, or wait until the first card has been drawn.",
    ),
    "card-is-exposed": (
        "A card of the coup has been exposed, so wagers stay as they are.",
        "Complete the coup. The next one can be stopped, before its first card is turned, once this one is over.",
    ),
    "changes-open": ("Players may still change their wagers.", "Close the changes first."),
    "changes-closed": ("No changes are open, and the coup has not been stopped.", "Go on with the coup."),
    "not-permitted": (
        "No wager is altered or moved unless a supervisor permits it while no card is exposed.",
        "Before the call, take the wager back and place another. After it, ask a supervisor.",
    ),
    "already-there": ("The wager is on {wager} already.", "Name another area, or leave it where it is."),
    "both-hands": (
        "You have a wager on {wager}, and may not wager on both hands in one coup.",
        "Take {wager} back first, or wager on Tie.",
    ),
    "differential": (
        "{wager} and {other} may differ by at most {differential} at this table; your {wager} would come to {amount}.",
        "Place {maximum} or less on {wager}, or wait until more is on {other}.",
    ),
    "differential-reached": (
        "{wager} is as far ahead of {other} as the table differential of {differential} allows.",
        "Wager on {other} or on Tie, or wait until more is on {other}.",
    ),
    "differential-needs": (
        "With less than {minimum} on {wager}, {other} would be ahead by more than the table differential of {differential}.",
        "Leave at least {minimum} there.",
    ),
    "too-far-apart": (
        "That would bring Player and Banker {amount} apart; the table differential is {differential}.",
        "Leave the wager where it is, or wait until the other side has less.",
    ),
    "commission-kept": (
        "You owe {owed} in commission and have {have} in chips.",
        "Wager {amount} or less, buy more chips, or pay the commission first.",
    ),
    "commission-due": (
        "Seat {seat} owes {amount} in commission of a shoe that is over.",
        "Collect the commission, then deal.",
    ),
    "commission-owed": ("You owe {amount} in commission.", "Pay the commission first; then cash your chips."),
    "no-commission-owed": ("Seat {seat} owes no commission.", "Continue with the game."),
    "nobody-owes": ("Nobody owes commission.", "Continue with the game."),
    "winner-announced": ("The result has been announced.", "Take the losing wagers."),
    "winner-unsaid": ("You must announce which hand has won.", "Name one of: {winners}."),
    "winner-wrong": (
        "By the cards the result is {winner}: Player {player}, Banker {banker}.",
        "Announce {winner}, or report the error in the cards.",
    ),
    "winner-unannounced": ("The result has not been announced.", "Announce it first."),
}
