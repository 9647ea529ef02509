"""What an amendment changes: effects, each with its target in the amended rulebook, the change, its source and its date."""

import re
from typing import Annotated, Any, Literal

import msgspec

__all__ = ["DOES", "Amended", "AmendmentFile", "Does", "Effect", "Target", "overlap", "parse_target"]

Does = Literal["insert", "replace-words", "substitute", "delete", "renumber"]
DOES: tuple[Does, ...] = ("insert", "replace-words", "substitute", "delete", "renumber")

_TARGET = re.compile(r"(?P<table>\w+)\[(?P<name>[^\[\]]+)\](?:\.(?P<key>\w+)(?:\[(?P<item>[^\[\]]+)\])?)?")


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row that refuses unknown keys: a misspelt key must not drop a change silently."""


class Effect(_Row, frozen=True, kw_only=True):
    """One change that an amendment makes.

    The target is named as the amended rulebook names it before any change, so the order of effects does not matter.
    """

    target: str
    """The path of a row, of a key in it, or of an entry of a list: `clause[9.2]`, `setting[decks].value`,
    `office[dealer].powers[deal.shoe]`, `schedule[pair-plus 40-30-6-4-1].pays[straight]`."""
    does: Annotated[Does, msgspec.Meta(description=f"one of {', '.join(DOES)}")]
    value: Any = None
    """What is inserted or substituted: a row, the value of a key, or an entry of a list."""
    words: str | None = None
    """The words that are replaced."""
    by: str | None = None
    """The words that replace them."""
    to: str | None = None
    """The new number of a clause."""
    after: str | None = None
    """The row or entry that comes before what is inserted; without one it comes last."""
    source: str | None = None
    """The provision that orders the change; without one, the instrument."""
    date: str | None = None
    """The day from which the change holds; without one, that of the instrument."""


class Amended(_Row, frozen=True, kw_only=True):
    """How a rulebook was made from another one: the digest of that one, the instrument, and the effects."""

    base: str
    digest: str
    instrument: str
    date: str
    effects: tuple[Effect, ...]


class AmendmentFile(_Row, frozen=True, kw_only=True):
    """A file that amends a rulebook. What it leaves out is as in the amended rulebook."""

    format: Annotated[Literal[1], msgspec.Meta(description="1, the version of the format")]
    id: str
    amends: str
    instrument: str
    date: str
    title: str | None = None
    authority: str | None = None
    currency: str | None = None
    effect: tuple[Effect, ...] = ()


class Target(msgspec.Struct, frozen=True):
    """The target of an effect: a row of a table, perhaps a key of it, perhaps an entry of the list under that key."""

    table: str
    name: str
    key: str | None = None
    item: str | None = None

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(each for each in (self.table, self.name, self.key, self.item) if each is not None)

    @property
    def row(self) -> str:
        """The path of the row alone."""
        return f"{self.table}[{self.name}]"

    def __str__(self) -> str:
        item = f"[{self.item}]" if self.item is not None else ""
        return f"{self.row}.{self.key}{item}" if self.key is not None else self.row


def parse_target(text: str) -> Target | None:
    """Read a target; None for a text that has another form."""
    found = _TARGET.fullmatch(text)
    return Target(found["table"], found["name"], found["key"], found["item"]) if found else None


def overlap(first: Effect, second: Effect) -> bool:
    """Tell whether two effects change the same thing: the same target, or one inside the other."""
    a, b = (_changed(each) for each in (first, second))
    if a is None or b is None:
        return False
    if (first.does == "insert" and len(a) == 2) != (second.does == "insert" and len(b) == 2):
        # A new row takes a name that another effect may set free; whether it is free is checked when both are carried out.
        return False
    shorter = min(len(a), len(b))
    return a[:shorter] == b[:shorter]


def _changed(effect: Effect) -> tuple[str, ...] | None:
    target = parse_target(effect.target)
    if target is None:
        return None
    return (*target.path, "id") if effect.does == "renumber" else target.path
