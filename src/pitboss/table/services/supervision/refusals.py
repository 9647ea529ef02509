"""Refusals of supervision: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "no-aid": (
        "Nobody may use a device at the table that works out playing strategies.",
        "Decide for yourself; the coach says what it was worth when the round is over.",
    ),
    "no-program-advice": (
        "A program of the house may not advise you how to play.",
        "Decide for yourself; the coach says what it was worth when the round is over.",
    ),
    "no-round-yet": ("No round has been played here.", "Wait for the first round."),
    "no-such-rule": ("There is no rule of conduct called {rule}.", "Name one of: {rules}."),
    "no-such-remedy": ("There is no remedy called {remedy}.", "Name one of: {remedies}."),
    "nothing-to-decide": ("No incident waits for this decision.", "Report what happened first."),
    "not-directed": ("No direction called {rule} stands at this table.", "Name one of: {rules}."),
    "no-contravention": ("No forbidden device is on record for {person}.", "Record it first."),
    "no-fraud": (
        "Only after a fraud are people named and their wagers forfeited.",
        "Leave out the names and the forfeits.",
    ),
    "not-the-offender": (
        "The wagers at seat {seat} are {player}'s, who is not named as having committed the fraud.",
        "Name {player} as well, or leave out seat {seat}.",
    ),
    "not-idle": (
        "Seat {seat} has sat out {idle} rounds in a row with all other seats in use; {needed} are needed.",
        "Wait until the seat has sat out {needed} rounds.",
    ),
}
