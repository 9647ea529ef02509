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
    "no-such-rule": ("There is no such rule of conduct here.", "Name one of these: {words}."),
    "no-such-remedy": ("There is no such remedy here.", "Name one of these: {remedies}."),
    "nothing-to-decide": ("No incident waits for this decision.", "Report what happened first."),
    "not-directed": ("No such direction stands at this table.", "Name one of these: {words}."),
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
        "Seat {seat} has sat out {idle:round} in a row with all other seats in use, not {needed}.",
        "Wait until the seat has sat out {needed:round}.",
    ),
}
