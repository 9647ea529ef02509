"""What the labs of the poker games share in which each player plays against the dealer."""
