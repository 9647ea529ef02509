"""Tumble, a small invented game with tiles and dice: the proof that a game is one folder and one rulebook.

Two tiles for each player and two for the bank. A pair of tiles may be split into two hands. One die is thrown, wagers are
reopened once, and two more dice are thrown: if they come to an even total, the higher points win, else the lower. A player
may bank with another beside them; the house takes a commission of winnings; three dice alike win a jackpot pool of the house.
"""

from tests.toy_game.game import Tumble

GAME = Tumble()
