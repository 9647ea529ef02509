"""Refusals of the wagers service: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "oral-too-late": (
        "A spoken wager needs time to be placed before the call, and the call has been made.",
        "Place it yourself.",
    ),
    "tokens-short": ("You have {have} in tokens; {amount} is needed.", "Use fewer tokens."),
    "below-minimum": ("The minimum here is {minimum}; you placed {amount}.", "Place {minimum} or more."),
    "above-maximum": ("The maximum here is {maximum}; you placed {amount}.", "Place {maximum} or less."),
    "not-in-unit": ("Wagers here go in steps of {unit}; {amount} is not one.", "Place {minimum} plus a number of {unit}."),
    "another-hand": ("{player} already wagers on the hand at seat {seat}.", "One player, one hand."),
    "announced": ('"No more bets" has been announced already.', "Deal."),
    "too-many-hands": ("A player may wager on {hands} hands here.", "Wager on fewer areas."),
    "wager-lies": ("There is a wager on that area already.", "Take it back first, or leave it as it is."),
}
