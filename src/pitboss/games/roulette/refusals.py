"""Refusals of Roulette: what was wrong, and the way out."""

from pitboss.games.shared_layout.settling import REFUSALS as SETTLING

REFUSALS: dict[str, tuple[str, str]] = {
    **SETTLING,
    "ball-dropped": ("The ball has dropped; wagers are closed.", "Wait for the next spin."),
    "not-called-yet": (
        '"No more bets" has not been called, so players may still move their wagers themselves.',
        "Ask the player, or wait for the call.",
    ),
    "wrong-numbers": ("A {wager} wager names {size} different numbers.", "Place it on {example}, for example."),
    "not-touching": ("{numbers} do not make a {wager} on this layout.", "With the first of them you may place it on {possible}."),
    "already-there": ("The wager is on {wager} already.", "Name another area, or leave it where it is."),
}
