"""Draw Poker: five cards each, a betting round, a draw, a betting round, a showdown. Players play against each other."""

from pitboss.games.draw_poker.game import DrawPokerGame

GAME = DrawPokerGame()
