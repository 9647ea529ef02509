"""Racing Card Derby: cards are drawn until three suits have finished; their order settles every wager."""

from pitboss.games.racing_card_derby.game import RacingCardDerby

GAME = RacingCardDerby()
