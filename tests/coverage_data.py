"""Write the tests of each clause as data, which the package ships: `python -m tests.coverage_data`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.coverage import covered_by

FILE = Path(__file__).parents[1] / "src" / "pitboss" / "law" / "coverage.json"


def data() -> str:
    """Return the data, with one line for each test: the clauses of each rulebook that it names."""
    lines = (f"  {json.dumps(test)}: {json.dumps(books)}" for test, books in covered_by().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(data(), encoding="utf-8")
    print(f"{FILE.name}: {len(covered_by())} tests name clauses.")
