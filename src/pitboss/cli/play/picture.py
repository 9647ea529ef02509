"""Pictures of the games for the documentation: a round with cards laid beforehand, drawn as SVG.

python -m pitboss.cli.play.picture docs/pictures/play.svg docs/pictures/race.svg
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from pitboss.cards import parse_cards
from pitboss.cli.play.arriving import USUAL, Visit
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.chronicle import Chronicle, PastRound
from pitboss.cli.play.frame import NARROWEST
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.screen import drawn
from pitboss.cli.play.session import Session
from pitboss.house.chance import ScriptedChance
from pitboss.house.house import House
from pitboss.journal.keys import Key
from pitboss.law import Clause
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.sign import SignLine

NAME = "Ada"


class Sitting(Struct, frozen=True):
    """A round that a picture is drawn of."""

    rulebook: str
    title: str
    command: str
    cards: str
    """In the order of the deal."""
    keys: tuple[str, ...]


SITTINGS = {
    # Three seats and the dealer. Ante, Aces Up, deal, look, and three times the Ante.
    "play": Sitting(
        rulebook="nsw/four-card-poker",
        title="a round of Four Card Poker in the terminal",
        command="pitboss play",
        cards="Js Jd 9s 5c 4h  Qs Qh Qd 7c 2s  Tc 8s 6h 3c 2d  Ks Kh 9d 6c 3d 8h",
        keys=("2", "5", "d", "c", "3"),
    ),
    # Cards for first, second and third place; the two of spades is among the first.
    "race": Sitting(
        rulebook="nz/racing-card-derby",
        title="a race in the terminal",
        command="pitboss play nz/racing-card-derby",
        cards="Qh 9c 4h 2s Kd 7h Jc 3s Ah  Th 5c  8h 6d",
        keys=("5 on red, 5 on hearts, 2 on heart club, 1 on heart club spade, 3 on spade heart", "d"),
    ),
}
"""By the name of the picture."""
AT = 1_767_297_600_000
ROOM, WORDS = (20, 23, 26), (232, 228, 216)
THEME = TerminalTheme(ROOM, WORDS, [ROOM] * 8)
FONTS = '"DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace'
ASPECT = 0.602
"""Width to height of a letter in most of these fonts."""
SVG = (
    """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" xml:space="preserve" role="img">
<title>pitboss play: TITLE</title>
<style>
.{unique_id}-matrix {{ font-family: FONTS; font-size: {char_height}px; white-space: pre; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
<rect width="{width}" height="{height}" rx="10" fill="#14171a"/>
<text class="{unique_id}-matrix" x="22" y="29" fill="#8d949b">$ COMMAND</text>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
).replace("FONTS", FONTS)


class Recorded:
    """A display that presses keys written down beforehand and remembers what it was shown."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = iter(keys)
        self.scenes: list[Scene] = []

    def show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    keep = show

    def pick(self, scene: Scene) -> str:
        try:
            return next(self._keys)
        except StopIteration:
            raise EOFError from None

    def ask(self, prompt: str) -> str:
        raise EOFError

    def watch(self, scenes: Sequence[Scene]) -> None: ...
    def say(self, text: str) -> None: ...
    def sign(self, lines: Sequence[SignLine]) -> None: ...
    def clauses(self, found: Sequence[tuple[str, Clause]]) -> None: ...
    def past(self, rounds: Sequence[PastRound]) -> None: ...


def scenes(name: str = "play") -> list[Scene]:
    """Everything the player of a picture is shown, one scene after another."""
    sitting = SITTINGS[name]
    with TemporaryDirectory() as folder, House.at(Path(folder), Key.new()) as house:
        visit = Visit(house, clock=lambda: AT)
        chance = ScriptedChance([parse_cards(sitting.cards)] * 9, cut=False)
        table = visit.table(sitting.rulebook, sitting.rulebook.replace("/", "-"), "shuffler", chance)
        chronicle = Chronicle(table.record)
        me = visit.seated(table, chronicle, NAME, None, USUAL)
        computers = visit.computers(table, chronicle, me, 2)
        display = Recorded(sitting.keys)
        house_chair = Chair(table, HOUSE_ACTOR, visit.clock)
        try:
            Session(me, house_chair, computers, chronicle, display, visit, usual=USUAL).play()
        except EOFError:
            return display.scenes
    raise AssertionError("a session ends when its keys do")


def svg(scene: Scene, name: str = "play") -> str:
    """One scene as a picture."""
    sitting = SITTINGS[name]
    console = Console(record=True, file=io.StringIO(), width=NARROWEST, force_terminal=True, color_system="truecolor")
    console.print(drawn(scene, NARROWEST))
    page = SVG.replace("TITLE", sitting.title).replace("COMMAND", sitting.command)
    return console.export_svg(theme=THEME, code_format=page, font_aspect_ratio=ASPECT, unique_id=name)


def main(*paths: str) -> None:
    for path in map(Path, paths):
        path.write_text(svg(scenes(path.stem)[-1], path.stem), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
