"""Poker tournaments: conditions, entries, ballots, sessions, places and prizes, as a stream of their own."""
