"""Electronic Roulette: what terminals add to the model of Roulette."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from pitboss.games.electronic_roulette.terminals import InterferenceSettled, PrizeWithheld, RecordStands, TerminalReturned
from pitboss.table.accounts import on_layout, rack
from pitboss.table.events import Event
from pitboss.table.rounds import AreaVoided
from tests.models.roulette import RouletteModel, won

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

OWN_TESTS = "wheel"
"""A ball takes the place of cards."""


def withheld(each: Happening) -> None:
    """The player has their stakes of winning wagers and no prize; what lost is lost."""
    assert isinstance(each.event, PrizeWithheld)
    seat, number = each.event.area, each.before.round.part.number
    lay = {wager: stake.total for wager, stake in on_layout(each.dealt).get(seat, {}).items()}
    brings = sum(stake + min(0, won(wager, stake, number)) for wager, stake in lay.items())
    assert each.end.money.get(rack(seat), 0) == each.dealt.money.get(rack(seat), 0) + brings


def terminal_returned(each: Happening) -> None:
    """All that the terminal wagered is its credit again."""
    assert isinstance(each.event, TerminalReturned | AreaVoided)
    seat = each.event.area
    assert not on_layout(each.end).get(seat)
    lay = sum(line.stake for line in each.event.wagers)
    if isinstance(each.event, TerminalReturned):
        assert each.after.money[rack(seat)] == each.before.money.get(rack(seat), 0) + lay
    else:
        assert each.end.money[rack(seat)] == each.dealt.money.get(rack(seat), 0) + lay


def nothing_moves(each: Happening) -> None:
    assert each.before.money == each.end.money
    assert each.before.round.part == each.after.round.part


class ElectronicRouletteModel(RouletteModel):
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {
        **RouletteModel.brings,
        "withhold-prize": (PrizeWithheld,),
        "settle-truly": (InterferenceSettled,),
        "return-terminal": (TerminalReturned, AreaVoided),
        "record-stands": (RecordStands,),
    }
    afterwards: ClassVar[Mapping[str, Callable[[Happening], None]]] = {
        **RouletteModel.afterwards,
        "withhold-prize": withheld,
        "settle-truly": nothing_moves,
        "return-terminal": terminal_returned,
        "record-stands": nothing_moves,
    }
    boundaries: ClassVar[tuple[tuple[str, str], ...]] = (
        ("prize-affected", "prize-not-affected"),
        ("compromised", "not-compromised"),
    )


MODEL = ElectronicRouletteModel()
