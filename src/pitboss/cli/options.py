"""Options that several commands share."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter, Token

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

    from pitboss.lab.question import WhatIf

DATA_VARIABLE = "PITBOSS_DATA"
DATABASE_VARIABLE = "PITBOSS_DATABASE"


def _rulebook_names(context: "CompletionContext") -> list[str]:
    from pitboss.cli.completion import rulebook_names  # only when the shell asks for it

    return rulebook_names(context)


def _table_names(context: "CompletionContext") -> list[str]:
    from pitboss.cli.completion import table_names

    return table_names(context)


def _seat_numbers(context: "CompletionContext") -> list[str]:
    from pitboss.cli.completion import seat_numbers

    return seat_numbers(context)


TableName = Annotated[str, Parameter(completer=_table_names)]
"""A table, as `pitboss table list` prints it."""
SeatNumber = Annotated[int, Parameter(completer=_seat_numbers)]
"""A seat, counted from the dealer's left."""
RulebookName = Annotated[str, Parameter(completer=_rulebook_names)]
"""An id from `pitboss rules list`, or the path of a file."""
AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Print JSON.")]


@Parameter(name="*")
@dataclass(frozen=True)
class Whereabouts:
    """Where a house keeps its record: in a file of its folder, or in PostgreSQL. The key is beside the folder either way."""

    data: Annotated[
        Path | None,
        Parameter(name="--data", help=f"The house's folder; default ${DATA_VARIABLE}, or ~/.pitboss.", show_default=False),
    ] = None
    database: Annotated[
        str | None,
        Parameter(
            name="--database",
            help=f"A record in PostgreSQL instead: postgresql://USER@HOST/NAME; default ${DATABASE_VARIABLE}.",
            show_default=False,
        ),
    ] = None

    def words(self) -> list[str]:
        """Return the options as they are typed. A password is left out: it does not belong on a screen."""
        folder = [f"--data {quote(str(self.data))}"] if self.data else []
        address = re.sub(r"(://[^:@/]*):[^@/]*@", r"\1@", self.database or "")
        return [*folder, *([f"--database {quote(address)}"] if address else [])]


Data = Annotated[Whereabouts | None, Parameter(name="*")]
"""`--data` and `--database`, which every command takes that opens a house."""
As = Annotated[
    tuple[str, str] | None,
    Parameter(name="--as", negative=(), help="Who you are: a name, and an office of the rulebook.", show_default=False),
]


def _whole(_: type[int], tokens: Sequence[Token]) -> int:
    """Return a whole number; half a card is refused, not rounded."""
    text = tokens[0].value.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        raise ValueError(f"{text[:20]!r} is not a whole number.")
    return int(text)


Schedules = Annotated[
    tuple[str, ...],
    Parameter(name="--schedule", negative=(), help="WAGER=NAME: another schedule of the rulebook.", show_default=False),
]
Pays = Annotated[
    tuple[str, ...],
    Parameter(
        name="--pay",
        negative=(),
        help="NAME=25-20-2: a schedule of your own, best hand first (ante_bonus, aces_up, pair_plus, six_card_bonus); "
        "halves as 1/2, a hand that is not paid as 0. NAME=pair:1,flush:0 changes, adds or drops only these lines.",
        show_default=False,
    ),
]
Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative=(), help="KEY=VALUE: another value of a setting that affects the odds.", show_default=False),
]
Stake = Annotated[
    str | None,
    Parameter(
        name="--stake",
        allow_leading_hyphen=True,
        help="The first wager, such as 10 or $2.50: payments are rounded and capped as the table pays them.",
        show_default=False,
    ),
]
Seen = Annotated[
    int | None,
    Parameter(name="--seen", converter=_whole, help="The dealer's cards known before the decision.", show_default=False),
]


def what_if(
    schedule: Sequence[str],
    pay: Sequence[str],
    set_: Sequence[str],
    stake: str | None,
    seen: int | None,
    strategy: Path | None = None,
) -> "WhatIf":
    """Return the question that the options ask."""
    from pitboss.lab.question import WhatIf  # Only the commands of the lab need it; every command imports this module.

    return WhatIf(
        schedules=_pairs("--schedule", schedule, "aces-up=option-2"),
        pays=_pairs("--pay", pay, "ante_bonus=25-20-2"),
        settings=_pairs("--set", set_, "ties=dealer"),
        stake=stake,
        seen=seen,
        strategy=strategy,
    )


def _pairs(option: str, given: Sequence[str], example: str) -> dict[str, str]:
    from pitboss.lab.errors import LabError

    pairs: dict[str, str] = {}
    for each in given:
        key, equals, value = each.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise LabError(f"{option} {each} is not written as {option} {example}")
        if key.strip() in pairs:
            raise LabError(f"{option} {key.strip()} is given twice")
        pairs[key.strip()] = value.strip()
    return pairs
