"""Refusals of the wagers service: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "oral-too-late": (
        'A spoken wager must be placed before "No more bets", which has been called.',
        "Place it yourself.",
    ),
    "tokens-short": ("You have {have} in tokens; {amount} is needed.", "Use fewer tokens."),
    "below-minimum": ("The minimum {wager} here is {minimum}; you placed {amount}.", "Place {minimum} or more."),
    "above-maximum": ("The maximum {wager} here is {maximum}; you placed {amount}.", "Place {maximum} or less."),
    "not-in-unit": ("Wagers here go in steps of {unit}; you placed {amount} on {wager}.", "Place {nearest}."),
    "another-hand": ("{player} already has a wager on the hand at seat {seat}.", "Wager on one hand only."),
    "announced": (
        '"No more bets" has already been announced.',
        "Go on with the round, after the shuffle and the cut if those are due.",
    ),
    "too-many-hands": ("You may wager on at most {hands:hand} here.", "Wager on fewer areas."),
    "no-room-left": (
        "Area {seat} is the last one that is free for another player.",
        "Leave it free, or take a wager back from another area of yours first.",
    ),
    "not-placed": ("There is no {wager} at seat {seat}.", "Name one of: {wagers}."),
    "rest-cannot-stay": ("Without {wager}, {left} may not stay on the layout.", "Take back {left} as well."),
    "nothing-found": (
        "No wager found at seat {seat} waits for a decision.",
        "Report first what is found on the area.",
    ),
    "past-money": (
        "Chips of a round that is over changed hands beyond the record, so a dealer alone cannot report it.",
        "Ask one of these to report it: {offices}.",
    ),
    "wager-lies": ("There is already a wager on that area.", "Take it back first, or leave it as it is."),
}
