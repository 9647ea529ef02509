"""A dealer's desk under test: a house in a folder, a table dealt by hand, and lines that are keyed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pitboss import law
from pitboss.house.desk import Answer, Desk
from pitboss.house.desk.opening import dealt_by_hand
from pitboss.house.house import House
from pitboss.house.round_files.settings import load_settings
from pitboss.house.runner import Table
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.journal.keys import Key
from pitboss.table.accounts import TRAY, stack_of, stake_on
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.settings import PHYSICAL, TableSettings
from tests.support.play import NSW, stands

EXAMPLES = Path(__file__).parents[2] / "examples"
START = 1_767_297_600_000
LIMITS = Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)})
CHECKLIST = "tick table layout inscription dealing-device discard-rack float-tray drop-box cutting-card"
NZ_CHECKLIST = (
    "tick table drop-box layout inscription deck cutting-card dealing-device discard-rack inspection-by-dealer",
    "as Gwen game-supervisor tick inspection-by-supervisor",
    "tick fan-spread first-players-look stacked",
)
KEY = Key(b"\x07" * 32, "a key for tests")


class DeskUnderTest:
    """Short words for keying lines and for looking at what they came to."""

    def __init__(self, folder: Path, rulebook: str = NSW, **settings: Any) -> None:
        self.folder = folder / "house"
        self.house = House.at(self.folder, KEY)
        chosen = {"name": "Table 1", "kind": PHYSICAL, "device": "shoe", "backs": ("red",), "limits": LIMITS, **settings}
        self.table = self.house.open_table(law.load(rulebook), TableSettings(**chosen), at=START)
        self.now = START
        self.desk = self._sits_down()

    def _sits_down(self) -> Desk:
        return Desk(self.house, self.table, lambda: self.now, scripted=True)

    def resumed(self) -> DeskUnderTest:
        """The house closed and opened again; another dealer has to give their name."""
        self.house.close()
        self.house = House.at(self.folder, KEY)
        self.table = self.house.table("Table 1")
        self.desk = self._sits_down()
        return self

    def issued(self, **vouchers: int) -> DeskUnderTest:
        """Vouchers that the house has issued, by number, in cents."""
        for number, amount in vouchers.items():
            issued = self.house.by_itself(IssueVoucher(number, amount), at=self.now)
            assert not isinstance(issued, Refusal), issued
        return self

    def say(self, line: str) -> Answer:
        return self.desk.say(line)

    def ok(self, *lines: str) -> Answer:
        """Lines that must be done; the answer to the last."""
        answer = Answer()
        for line in lines:
            answer = self.say(line)
            assert answer.ok, f"{line}: {answer.refused or answer.unclear}"
        return answer

    def refused(self, code: str, line: str) -> Answer:
        """A line that must be refused with that code, and change nothing."""
        before = self.table.state
        answer = self.say(line)
        assert answer.refused is not None, answer
        assert answer.refused.code == code, answer.refused
        assert self.table.state is before
        return answer

    def unclear(self, line: str) -> str:
        """A line that must not be understood; nothing has happened."""
        before = self.table.version
        answer = self.say(line)
        assert answer.unclear, f"{line}: {answer}"
        assert self.table.version == before
        return answer.unclear

    def opened(self) -> DeskUnderTest:
        """Checked, ticked, shuffled and cut by Dana, under the rules of New South Wales."""
        self.ok("as Dana dealer", "check red", CHECKLIST, "shuffle")
        if self.table.state.device == "shoe":
            self.ok("cut 26")
        return self

    def seated(self, *names: str, chips: str = "500") -> DeskUnderTest:
        """Players at seats 1, 2, ... with chips."""
        for seat, name in enumerate(names, 1):
            self.ok(f"sit {seat} {name}", f"buy {seat} {chips}")
        return self

    def wagers(self, lines: Iterable[str]) -> DeskUnderTest:
        self.ok(*lines, "no more bets")
        return self

    def stack(self, seat: int) -> int:
        return stack_of(self.table.state, seat).chips

    def on(self, seat: int, wager: str) -> int:
        return stake_on(self.table.state, seat, wager).total

    @property
    def tray(self) -> int:
        return self.table.state.money.get(TRAY, 0)

    @property
    def phase(self) -> str:
        return stands(self.table)

    @property
    def clauses(self) -> set[str]:
        """Every clause that something has happened under."""
        return {clause for recorded in self.table.history for clause in recorded.event.clauses}


def keyed(lines: Iterable[str], folder: Path, rulebook: str, example: str) -> tuple[House, Table]:
    """A table with the settings of an example after these lines, every one of them done or refused as the lines say."""
    house = House.at(folder / "house", KEY)
    settings = load_settings(EXAMPLES / "tables" / f"{example}.toml", PHYSICAL)
    table = dealt_by_hand(house, law.load(rulebook), None, settings, at=START)
    desk = Desk(house, table, lambda: START, scripted=True)
    for line in lines:
        if line and not line.startswith("#"):
            answer = desk.say(line.removeprefix("!").strip())
            assert answer.ok is not line.startswith("!"), f"{line}: {answer}"
    assert not desk.asking
    return house, table
