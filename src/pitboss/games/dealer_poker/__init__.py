"""The family of poker games in which each player plays against the dealer."""
