"""`pitboss serve` with computer players who do not keep a test waiting: `python -m tests.floor.browser.quick --port 0 ...`."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module

from pitboss.cli import run
from pitboss.floor.keeper import Pace

QUICK = partial(Pace, step=60, wagers=20)

if __name__ == "__main__":
    import_module("pitboss.cli.serve").__dict__["Pace"] = QUICK
    raise SystemExit(run(["serve", *sys.argv[1:]]))
