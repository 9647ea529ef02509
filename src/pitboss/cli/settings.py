"""An operator's settings for a table: those of a file, and what the command line says otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from msgspec.structs import replace

from pitboss.cli.request_commands import option
from pitboss.files.toml import Document, Value
from pitboss.files.values import amount
from pitboss.house.file_values import name, time_after
from pitboss.house.round_files.settings import Choice, load_settings
from pitboss.house.times import iso_time
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings

__all__ = ["AS_THE_FILE", "Flags", "settings_from"]

COMMAND_LINE = Document("the command line")
DECKS, CUTTING_CARD, PREPARED = "decks", "shoe.cutting-card", "cards.prepared"
"""Settings with an option of their own, where the rulebook has them."""


def _option(words: str, name: str = "") -> Parameter:
    return Parameter(name=name or None, help=words, show_default=False, negative=())


@Parameter(name="*")
@dataclass(frozen=True)
class Flags:
    """What may be said of a new table on the command line."""

    name: Annotated[str | None, option(TableSettings, "name")] = None
    kind: Annotated[Literal["virtual", "physical"] | None, option(TableSettings, "kind")] = None
    device: Annotated[str | None, option(TableSettings, "device")] = None
    seats: Annotated[int | None, option(TableSettings, "seats")] = None
    second_person_above: Annotated[str | None, option(TableSettings, "second_person_above")] = None
    float_: Annotated[str | None, option(TableSettings, "float_", name="--float")] = None
    unit: Annotated[str | None, option(Limits, "unit")] = None
    limit: Annotated[
        tuple[tuple[str, str, str], ...], _option("WAGER LEAST MOST: the limits of a wager, or of a kind of wager.")
    ] = ()
    decks: Annotated[int | None, _option("How many decks are played together.")] = None
    cutting_card: Annotated[int | None, _option("How many cards lie behind the cutting card.")] = None
    prepared: Annotated[str | None, _option("Where the cards were made ready: at-table, pre-checked, pre-shuffled.")] = None
    set_: Annotated[tuple[str, ...], _option("KEY=VALUE: another setting that is the operator's.", "--set")] = ()
    approved_by: Annotated[str | None, option(TableSettings, "approved_by")] = None
    approved_at: Annotated[str | None, option(TableSettings, "approved_at")] = None


AS_THE_FILE = Flags()
"""Nothing said on the command line."""


def settings_from(file: Path | None, flags: Flags) -> TableSettings:
    """The settings of the file, if there is one, with everything changed that the command line says."""
    base = load_settings(file) if file else TableSettings("Table 1", Limits({}))
    return replace(base, **dict(_changes(base, flags)))


def _changes(base: TableSettings, flags: Flags) -> Iterator[tuple[str, object]]:
    if flags.name is not None:
        yield "name", name(_value("--name", flags.name))
    for key in ("kind", "device", "seats"):
        if (value := getattr(flags, key)) is not None:
            yield key, value
    if flags.second_person_above is not None:
        yield "second_person_above", amount(_value("--second-person-above", flags.second_person_above))
    if flags.float_ is not None:
        yield "float_", amount(_value("--float", flags.float_))
    if flags.unit is not None or flags.limit:
        unit = base.limits.unit if flags.unit is None else amount(_value("--unit", flags.unit))
        yield "limits", Limits({**base.limits.ranges, **dict(_ranges(flags))}, unit, base.limits.multiples_of_minimum)
    if chosen := dict(_chosen(flags)):
        yield "chosen", {**base.chosen, **chosen}
    if flags.approved_by is not None:
        yield "approved_by", name(_value("--approved-by", flags.approved_by))
    if flags.approved_at is not None:
        yield "approved_at", iso_time(time_after(0)(_value("--approved-at", flags.approved_at)))


def _value(option: str, value: str) -> Value:
    return Value(COMMAND_LINE, option, value)


def _ranges(flags: Flags) -> Iterator[tuple[str, Range]]:
    for wager, least, most in flags.limit:
        option = f"--limit {wager}"
        yield wager, Range(amount(_value(option, least)), amount(_value(option, most)))


def _chosen(flags: Flags) -> Iterator[tuple[str, Choice]]:
    own: dict[str, Choice | None] = {DECKS: flags.decks, CUTTING_CARD: flags.cutting_card, PREPARED: flags.prepared}
    yield from ((key, value) for key, value in own.items() if value is not None)
    for each in flags.set_:
        key, equals, value = each.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise _value("--set", each).error("a key and a value, such as decision.seconds=45")
        yield key.strip(), _choice(_value(f"--set {key.strip()}", value.strip()))


def _choice(value: Value) -> Choice:
    """Money, a whole number, true or false, or a word, as a settings file has them."""
    if value.raw in ("true", "false"):
        return bool(value.raw == "true")
    if value.raw.startswith("$"):
        return amount(value)
    return int(value.raw) if value.raw.isascii() and value.raw.isdecimal() and len(value.raw) < 16 else str(value.raw)
