"""The wagers of the layout: Player, Banker and Tie, and a pair of either hand where that is offered."""

from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE

PLAYER_PAIR, BANKER_PAIR = "player-pair", "banker-pair"
MAIN = (PLAYER, BANKER, TIE)
PAIRS = (PLAYER_PAIR, BANKER_PAIR)
EVERY = (*MAIN, *PAIRS)
OTHER_SIDE: dict[str, str] = {PLAYER: BANKER, BANKER: PLAYER}
