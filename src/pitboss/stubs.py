"""Write down for type checkers and editors which names `pitboss.do` and `pitboss.events` have: `python -m pitboss.stubs`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from pitboss.names import Kinds, built_in

MODULES = ("pitboss.do", "pitboss.events")
HOME = {"pitboss.do": "pitboss.table.commands", "pitboss.events": "pitboss.table.events"}
"""Where the names come from that a module shows besides."""


def stub_of(path: str) -> str:
    """Return the stub of a module: every name that Pitboss itself brings, by the class it stands for."""
    return "".join(f"{line}\n" for line in _lines(path))


def _lines(path: str) -> Iterator[str]:
    module, known = import_module(path), built_in(path)
    yield "# Written by python -m pitboss.stubs from the games, services and streams that Pitboss has."
    yield from (f"from {HOME[path]} import {name} as {name}" for name in module.WITH)
    yield from _imports(known.alone)
    for group in sorted(known.groups):
        yield f"\nclass {group}:"
        yield from (f"    {line}" for line in _imports(known.groups[group]))


def _imports(kinds: Kinds) -> Iterator[str]:
    for name, kind in sorted(kinds.items()):
        yield f"from {kind.__module__} import {name} as {name}"


def home_of(path: str) -> Path:
    """Return the file of a module's stub."""
    return Path(str(import_module(path).__file__)).with_suffix(".pyi")


if __name__ == "__main__":
    for each in MODULES:
        home_of(each).write_text(stub_of(each), encoding="utf-8")
