"""Pictures of the games for the documentation: a round with cards laid beforehand, drawn as SVG.

python -m tests.play.pictures docs/pictures/play.svg docs/pictures/race.svg docs/pictures/draw.svg
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from msgspec import Struct
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from pitboss.cli.play.scene import Scene
from pitboss.cli.play.table_screen import draw
from pitboss.house import server_clock
from tests.play.support import Room, a_house


class Sitting(Struct, frozen=True):
    """The round in a picture."""

    rulebook: str
    title: str
    command: str
    cards: str
    """In the order of the deal."""
    keys: tuple[str, ...]
    players: int = 2
    device: str = "shuffler"


SITTINGS = {
    # Three seats and the dealer. Ante, Aces Up, deal, look, and three times the Ante.
    "play": Sitting(
        rulebook="nsw/four-card-poker",
        title="a round of Four Card Poker in the terminal",
        command="pitboss play",
        cards="Js Jd 9s 5c 4h  Qs Qh Qd 7c 2s  Tc 8s 6h 3c 2d  Ks Kh 9d 6c 3d 8h",
        keys=("2", "5", "d", "c", "m"),
    ),
    # Cards for first, second and third place; the two of spades is among the first.
    "race": Sitting(
        rulebook="nz/racing-card-derby",
        title="a race in the terminal",
        command="pitboss play nz/racing-card-derby",
        cards="Qh 9c 4h 2s Kd 7h Jc 3s Ah  Th 5c  8h 6d",
        keys=("5 on red, 5 on hearts, 2 on heart club, 1 on heart club spade, 3 on spade heart", "d"),
    ),
    # Five hands in the order of the deal: the player has queens, seat 2 three nines. Raise, call, and mark three cards.
    "draw": Sitting(
        rulebook="act/draw-poker",
        title="the draw of Draw Poker in the terminal",
        command="pitboss play act/draw-poker --players 4",
        cards="9s Ah Qs Jh Ts  9d Kd Qh 7d 8h  9h 8s 8c 6c 4d  7c 5c 6d 5h 3c  Ks 3d 2s 2c 2h  Qd Jc 5d Th 9c 7h 4s",
        keys=("d", "e", "c", "3", "4", "5"),
        players=4,
        device="shoe",
    ),
}
"""By the name of the picture."""
COLUMNS = 80
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


def scenes(name: str = "play") -> list[Scene]:
    """Return everything the player of a picture is shown, one scene after another."""
    sitting = SITTINGS[name]
    with a_house() as house:
        name = sitting.rulebook.replace("/", "-")
        room = Room(house, sitting.rulebook, [sitting.cards] * 9, device=sitting.device, name=name)
        return room.played(*sitting.keys, players=sitting.players).scenes


def svg(scene: Scene, name: str = "play") -> str:
    """Return one scene as a picture."""
    sitting = SITTINGS[name]
    console = Console(record=True, file=io.StringIO(), width=COLUMNS, force_terminal=True, color_system="truecolor")
    console.print(draw(scene, COLUMNS))
    page = SVG.replace("TITLE", sitting.title).replace("COMMAND", sitting.command)
    return console.export_svg(theme=THEME, code_format=page, font_aspect_ratio=ASPECT, unique_id=name)


def main(*paths: str) -> None:
    for path in map(Path, paths):
        path.write_text(svg(scenes(path.stem)[-1], path.stem), encoding="utf-8")


if __name__ == "__main__":
    # The rounds in the pictures have times of their own.
    server_clock.TOLERANCE = sys.maxsize
    main(*sys.argv[1:])
