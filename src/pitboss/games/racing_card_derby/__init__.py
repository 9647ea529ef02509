"""Racing Card Derby: cards drawn until three suits have finished; every wager by the order in which they do."""

from pitboss.games.racing_card_derby.game import RacingCardDerby

GAME = RacingCardDerby()
