"""Players at a table: what the terminal, the floor and simulation share."""
