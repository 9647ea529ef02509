"""The names of a player's choices: to fold, or to play a multiple of the first wager."""

from __future__ import annotations

FOLD = "fold"
PLAY_ = "play-"


def choice_name(multiple: int) -> str:
    """Name the choice to play this multiple of the Ante, where 0 means to fold."""
    return f"{PLAY_}{multiple}" if multiple else FOLD


def play_multiple(choice: str) -> int:
    """Return the multiple of the Ante that goes on Play: 0 for a fold."""
    return 0 if choice == FOLD else int(choice.removeprefix(PLAY_))
