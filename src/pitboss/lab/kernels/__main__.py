"""Compile every kernel before it is needed: `python -m pitboss.lab.kernels`."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from pitboss.lab.kernels import compile_all, drop_stale


def main() -> None:
    drop_stale()
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("", total=None)
        compile_all(lambda what, done, total: progress.update(bar, description=what, completed=done, total=total))


if __name__ == "__main__":
    main()
