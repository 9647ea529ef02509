"""Refusals of the seats service: what was wrong, and the way out."""

REFUSALS: dict[str, tuple[str, str]] = {
    "seat-taken": ("Seat {seat} is taken by {player}.", "Choose an empty seat."),
    "already-seated": ("{player} already sits at seat {seat}.", "Change seats instead."),
    "purse-short": ("You have {have} with you; you asked for {amount}.", "Ask for no more than that, or bring more cash."),
    "stake-minimum": ("The minimum table stake here is {minimum}; you would have {amount}.", "Buy {nearest} or more."),
    "voucher-used": ("Voucher {voucher} has already been exchanged.", "Use another voucher."),
    "no-such-voucher": (
        "The register of the house has no voucher {voucher} for this person.",
        "Check its number, or have an operator issue one.",
    ),
    "voucher-worth": ("Voucher {voucher} is worth {have}; you asked for {amount}.", "Exchange it for {have}."),
    "round-lives": ("The hand at seat {seat} is part of a round that is not over.", "Wait for the end of the round."),
    "area-in-use": ("{player} has a wager on area {seat} in this round.", "Take the seat when the round is over."),
    "not-admitted": ("This table is private, and {player} is not admitted to it.", "Choose another table."),
    "apart": ("{player} and {other} may not play at the same table.", "Choose another table."),
}
