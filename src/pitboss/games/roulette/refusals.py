"""Refusals of Roulette: what was wrong, and the way out."""

from pitboss.games.shared_layout.settling import REFUSALS as SETTLING

REFUSALS: dict[str, tuple[str, str]] = {
    **SETTLING,
    "ball-turning": ("A ball is turning already.", 'Call "No more bets" and wait until it rests.'),
    "no-ball": ("No ball is turning.", "Settle the last spin, if it is not settled, and spin the ball."),
    "ball-uncalled": (
        '"No more bets" has not been called.',
        "Call it while the ball is turning. If the ball has dropped, report the missed call.",
    ),
    "ball-dropped": ("The ball has dropped; wagers are closed.", "Wait for the next spin."),
    "not-called-yet": (
        '"No more bets" has not been called, so players may still move their wagers themselves.',
        "Ask the player, or wait for the call.",
    ),
    "fall-not-keyed": ("Nobody keys where the ball will fall.", "Spin it without that."),
    "number-not-keyed": ("Pitboss spins here and knows where the ball rests.", "Leave the number out."),
    "number-unsaid": ("The number where the ball rests is missing.", "Name it."),
    "no-such-number": ("The wheel has no {number}; it has {highest}.", "Name one of those."),
    "no-such-direction": ("A wheel does not turn {direction}.", "Say {directions}."),
    "wrong-numbers": ("A {wager} wager names {size} different numbers.", "Place it on {example}, for example."),
    "not-touching": ("{numbers} do not make a {wager} on this layout.", "With the first of them you may place it on {possible}."),
    "already-there": ("The wager is on {wager} already.", "Name another area, or leave it where it is."),
}
