"""The colours of the room: felt, paper, brass and cards. Each brings its ground along, for terminals light and dark."""

ROOM = "on #14171a"
FELT = "on #0f5a3c"
EDGE = "#7fa38c on #0f5a3c"
LINE = "#e8dfc4 on #0f5a3c"
QUIET = "#a9c4b4 on #0f5a3c"
BRASS = "bold #e3b65a on #0f5a3c"
WIN = "bold #8fdc9b on #0f5a3c"
LOSS = "bold #f2988f on #0f5a3c"
PUSH = "bold #c3d1dc on #0f5a3c"
FACE = "#1b1b1b on #fffdf8"
RED_FACE = "#b3261e on #fffdf8"
ASIDE = "#6b6a64 on #cfd3c3"
RED_ASIDE = "#96524c on #cfd3c3"
RED_SIGN = "#ffb0a8 on #0f5a3c"
TURF = "#c9b26a on #0f5a3c"
LIT = "bold #1b1b1b on #e3b65a"
RED_LIT = "bold #8c1710 on #e3b65a"
PROTEST = "bold #fffdf8 on #6b3f8f"
PROTEST_WORD = "bold #dcc0f0 on #0f5a3c"
PAPER = "#23201a on #f4eedd"
PAPER_QUIET = "#6b6250 on #f4eedd"
PAPER_CLAUSE = "#7a5410 on #f4eedd"
KEY = f"bold #e3b65a {ROOM}"
WORD = f"#e8e4d8 {ROOM}"
HINT = f"#8d949b {ROOM}"
ALARM = f"bold #f2988f {ROOM}"

BACKS = {"red": "#e7b9b4 on #8c2f2b", "blue": "#b9c6e7 on #2b4a8c"}
"""The backs of the usual decks; another one is grey."""
ANY_BACK = "#d0d4d8 on #565d66"


def back_of(deck: str) -> str:
    return BACKS.get(deck, ANY_BACK)


def of_gain(amount: int) -> str:
    """Gains and losses differ in colour besides their sign."""
    return WIN if amount > 0 else LOSS if amount < 0 else PUSH
