"""The one runner: command, decide, append, evolve, view; with the dealer's automatic steps, chance and the clock."""
