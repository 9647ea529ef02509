"""Poker against the dealer: the family of Four Card and Three Card Poker."""
