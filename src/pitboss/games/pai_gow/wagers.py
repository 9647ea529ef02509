"""What money lies on: the wager on a box, and what a player puts up who banks."""

WAGER, BANK = "wager", "bank"
BANK_PLACE = 0
"""The bank among places numbered by box, from 1."""
