"""Promotional prizes: terms, entries, draws, claims and prizes of a promotion of the house, as a stream of its own."""
