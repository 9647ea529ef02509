"""Ultimate Texas Hold'em at the desk: the words of its family, checks, and the cards of the board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.games.dealer_poker import desk, desk_steps
from pitboss.games.dealer_poker.hands import board, with_status
from pitboss.games.dealer_poker.round import HandStatus, Stage
from pitboss.games.ultimate_texas_holdem.rules import HoldemContext
from pitboss.games.ultimate_texas_holdem.steps import Check, TurnBoard, next_cards
from pitboss.table.desk_vocabulary import Step, step
from pitboss.table.desk_words import word
from pitboss.table.phrases import capitalized, cards_counted, place_names

CHECK = word(Check, "checks", "checks 1-3", each="area")
BOARD = word(TurnBoard, "board", "board KsKd5h")


def _step(m: HoldemContext) -> Step:
    """Return the dealer's next step: decisions and cards of the board in turn, then the hands."""
    part = m.part
    if m.game.standing_at(m.state) != Stage.DECIDING:
        return desk_steps.next_step(m)
    hidden = len(part.board.up) < m.rules.board_cards
    if waiting := with_status(m, HandStatus.DEALT):
        if not hidden:
            return desk_steps.next_step(m)
        verb = "decides" if len(waiting) == 1 else "decide"
        says = f"{capitalized(place_names(waiting))} {verb}: check or play."
        return step(m, says, ["look", "checks SEATS", "play SEATS AMOUNT"], "decide.check", m.rules.step_rule(part))
    if hidden and (with_status(m, HandStatus.PLAYS) or with_status(m, HandStatus.CHECKED)):
        positions, rule = next_cards(m)
        keys = [f"board {' '.join(['CARD'] * len(positions))}"]
        return step(m, f"Turn {cards_counted(len(positions))} of the board up.", keys, rule)
    return desk_steps.next_step(m)


def _bare(words: Sequence[str], m: HoldemContext) -> Sequence[str]:
    """Return the line that cards alone stand for: those of the board come before the dealer's hand."""
    line = desk.bare(words, m)
    hidden = m.game.standing_at(m.state) == Stage.DECIDING and len(m.part.board.up) < m.rules.board_cards
    return ("board", *line[1:]) if line[:1] == ("reveal",) and hidden else line


def _shows(m: HoldemContext) -> tuple[str, ...]:
    shown = board(m) if m.in_round else ()
    return (*desk.DESK.shows(m), *((f"board   {' '.join(shown)}",) if shown else ()))


DESK = replace(desk.DESK, words=lambda rules: (*desk.DESK.words(rules), CHECK, BOARD), step=_step, bare=_bare, shows=_shows)
