"""Poker against the dealer in the terminal."""
