"""Poker against the dealer: what Three Card Poker and Four Card Poker share."""
