"""A table in the terminal under test: cards laid beforehand, keys written down, and what was shown kept for looking at."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

import pitboss.rulebooks
from pitboss import law
from pitboss.cards import SeededChance, parse_cards
from pitboss.cards.chance import Chance, ScriptedChance
from pitboss.cli.felts.plain import PlainFelt
from pitboss.cli.play.scene import Display, Help, Scene
from pitboss.cli.play.session import Session
from pitboss.cli.play.table_screen import draw
from pitboss.games import games
from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.house.house import House
from pitboss.house.players.history import PastRound, Totals
from pitboss.house.players.visits import USUAL, Visit
from pitboss.journal.keys import Key
from pitboss.law import Clause
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine

RULEBOOK_FOLDER = Path(pitboss.rulebooks.__path__[0])
ESCAPE = "\x1b"
NSW = "nsw/four-card-poker"
RACE = "nz/racing-card-derby"
DRAW = "act/draw-poker"
WHEELS = ("nz/electronic-roulette", "nz/roulette")
RULEBOOKS = tuple(each for each in law.available() if law.load(each).game in games() and each != DRAW)
"""Those in which wagers come before the deal; Draw Poker has tests of its own."""
POKER = tuple(each for each in RULEBOOKS if isinstance(games()[law.load(each).game or ""], DealerPokerGame))
ADA = "Qs Qh Qd 7c 2s"
DEALER = "Ks Kh 9d 6c 3d 8h"
PROTESTED = "Qh 9c 4h 2s Kd 7h Jc 3s Ah  Th 5c  8h 6s"
"""A race: hearts, clubs, spades; the two of spades is among the first nine cards."""
ALL = "5 on red, 5 on hearts, 2 on heart club, 1 on heart club spade, 3 on spade diamond"
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?!\w)")


class Script:
    """A display that types what was written down and keeps what it was shown."""

    def __init__(self, typed: Iterable[str]) -> None:
        self._typed = iter(typed)
        self.scenes: list[Scene] = []
        self.watched: list[Scene] = []
        self.followed: list[Scene] = []
        self.guides: list[Help] = []
        self.waited: list[str] = []
        self.read: list[str] = []
        self.said: list[str] = []
        self.remembered: Sequence[PastRound] = ()
        self.totals = Totals(0, 0, {})

    def show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    keep = show

    def watch(self, scenes: Sequence[Scene]) -> None:
        self.watched += scenes

    def _next(self) -> str:
        try:
            return next(self._typed)
        except StopIteration:
            raise EOFError from None

    def pick(self, scene: Scene) -> str:
        return self._next()

    def ask(self, prompt: str) -> str | None:
        self.said.append(prompt)
        typed = self._next()
        return None if typed == ESCAPE else typed

    def follow(self, scene: Scene) -> bool:
        self.followed.append(scene)
        return False

    def help(self, guide: Help) -> bool:
        self.read += [text for text, _ in guide.game]
        self.guides.append(guide)
        return True

    def busy(self, what: str, done: int, total: int) -> None:
        self.waited.append(what)

    def say(self, text: str) -> None:
        self.said.append(text)

    def sign(self, lines: Sequence[SignLine]) -> None:
        self.read += [line.text for line in lines]

    def clauses(self, found: Sequence[tuple[str, Clause]]) -> None:
        self.read += [f"{citation} {clause.says}" for citation, clause in found]

    def past(self, rounds: Sequence[PastRound], totals: Totals, felt: PlainFelt, rules: Rules) -> None:
        self.remembered = rounds
        self.totals = totals


class Room:
    """A house with one table, and somebody who comes to it."""

    def __init__(
        self,
        house: House,
        rulebook: str = NSW,
        cards: Sequence[str | tuple[int, ...]] = (),
        device: str = "shuffler",
        name: str = "Table 1",
        seed: int | None = None,
    ) -> None:
        times = itertools.count(1_767_297_600_000, 1_000)
        self.visit = Visit(house, clock=lambda: next(times))
        chance: Chance | None = SeededChance(seed) if seed is not None else None
        if cards:
            chance = ScriptedChance(
                [parse_cards(each) if isinstance(each, str) else each for each in cards], cut=device == "shoe"
            )
        self.table = self.visit.table(rulebook, name, device, chance)
        self.dealer = self.visit.dealer(self.table)
        self.history = self.dealer.history

    def session(
        self,
        display: Display,
        *,
        players: int = 0,
        name: str = "Ada",
        chips: int = USUAL,
        automatic: bool = False,
        coached: bool = False,
    ) -> Session:
        me = self.visit.seat(self.dealer, name, None, chips)
        computers = self.visit.computers(self.dealer, me, players)
        return Session(me, self.dealer, computers, display, self.visit, usual=USUAL, automatic=automatic, coached=coached)

    def played(self, *typed: str, players: int = 0, chips: int = USUAL, coached: bool = False) -> Script:
        """What a player was shown who typed this and then fell silent."""
        display = Script(typed)
        try:
            self.session(display, players=players, chips=chips, coached=coached).play()
        except EOFError:
            return display
        raise AssertionError("a session goes on until nobody types")


@contextmanager
def a_house() -> Iterator[House]:
    """A new house; in memory where there is a folder for that, since nothing here asks what survives a power cut."""
    memory = Path("/dev/shm")
    with (
        TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        House.at(Path(folder) / "house", Key.new()) as house,
    ):
        yield house


@contextmanager
def a_room(rulebook: str = NSW, *, cards: Sequence[str | tuple[int, ...]] = (), device: str = "shuffler") -> Iterator[Room]:
    with a_house() as house:
        yield Room(house, rulebook, cards, device)


def changed(rulebook: str, folder: Path, settings: Mapping[str, bool | int | str]) -> str:
    """A file with the text of a rulebook in which some settings have another value."""
    text = RULEBOOK_FOLDER.joinpath(f"{rulebook.replace('-', '_')}.toml").read_text()
    for key, value in settings.items():
        written = str(value).lower() if isinstance(value, bool) else json.dumps(value)
        text, count = re.subn(rf'(key = "{re.escape(key)}"\nvalue = )[^\n]*', rf"\g<1>{written}", text)
        assert count == 1, key
    file = folder / "mine.toml"
    file.write_text(text)
    return str(file)


def as_text(scene: Scene, columns: int = 80, height: int | None = None) -> str:
    """The screen without its colours."""
    console = Console(width=columns, color_system=None, force_terminal=False, highlight=False)
    with console.capture() as capture:
        console.print(draw(scene, columns, height))
    return capture.get()


def cards_in(text: str) -> set[str]:
    """Every card written in a text, as rank and suit letter."""
    found = (each.replace("10", "T") for each in CARD.findall(text))
    return {each[0] + dict(zip("♣♦♥♠", "cdhs", strict=True)).get(each[1], each[1]) for each in found}
