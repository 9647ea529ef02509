"""Refusals of the limits service: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "raise-needs-notice": (
        "The minimum is {minimum} now; a higher one needs a sign {minutes:minute} ahead.",
        "Post a notice, or raise it now and let seated players keep their minimum.",
    ),
    "notice-far": ("The time on the sign is more than a year ahead.", "Give an earlier time."),
    "lower-needs-notice": (
        "The maximum is {maximum} now; a lower one needs a sign {minutes:minute} ahead.",
        "Post a notice, or have every player at the table agree.",
    ),
    "no-notice-needed": ("A lower maximum needs no notice here.", "Change the limits now."),
    "one-change": ("One sign announces one change: a higher minimum or a lower maximum.", "Post a sign for each."),
    "not-lower": ("{amount} is not below the maximum of {maximum}.", "Give a lower maximum."),
    "not-higher": ("{amount} is not above the minimum of {minimum}.", "Give a higher minimum."),
    "no-marker": ("No player is on an old minimum.", "Post a notice for everybody."),
    "own-limits": ("Personal limits must be above the table's; {minimum} to {maximum} are not.", "Give higher limits."),
    "no-own-limits": ("Seat {seat} has no personal limits.", "Grant them first."),
}
