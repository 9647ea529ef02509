"""Refusals of Racing Card Derby: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "card-unread": ("The scanner did not read the last card.", "Report the failed scan and name the card."),
    "shoe-empty": ("No card is left in the shoe.", "Report that the shoe has run out."),
    "draw-uncalled": (
        '"No more bets" has not been called.',
        "Call it first. If a card has been drawn, report that it was drawn without the call.",
    ),
    "first-card-removed": ("The first card has been removed from the shoe, after the call.", "Wait for the next round."),
    "first-card-seen": (
        "{card} was seen in the shoe and would be the first card.",
        "Report the first card as found face up; it is taken out of play.",
    ),
    "not-the-next-card": ("{due} was seen as the next card; the scanner read {card}.", "Draw {due}, or report the error."),
    "result-announced": ("The result has been announced.", "Confirm it on the equipment."),
    "result-unsaid": (
        "You must announce the three suits in order.",
        "Name first, second and third, and whether it was protested.",
    ),
    "result-wrong": (
        "By the cards the suits finished {places}, {protested}.",
        "Announce that, or report the error in the cards.",
    ),
    "result-unannounced": ("The result has not been announced.", "Announce it first."),
    "result-confirmed": ("The result has been confirmed.", "Take the losing wagers."),
    "result-unconfirmed": ("The result has not been confirmed on the equipment.", "Announce and confirm it first."),
    "moved-stays": (
        "The wager that seat {seat} placed on {wager} counts where it is now.",
        "Leave it there; it is settled by its position.",
    ),
    "not-shifted": (
        "It is not on record that a wager of seat {seat} on {wager} was moved by accident.",
        "Report first where it is and who moved it.",
    ),
}
