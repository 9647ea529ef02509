"""`make mutate`: change what is written, one thing at a time, and list the changes that no test notices.

python -m tests.mutate                                both kinds of change
python -m tests.mutate rules                          each rule taken out of its rulebook in turn
python -m tests.mutate rules nsw/four-card-poker      one rulebook
python -m tests.mutate rules settle.                  rules whose name contains this
python -m tests.mutate source                         a seeded sample of changes to the source
python -m tests.mutate source views --sample 50       one area: decisions, settlement, remedies or views
python -m tests.mutate source limits/decide.py        files whose path contains this
"""

from __future__ import annotations

import argparse
import sys

from tests.mutate import rules, source


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="make mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", nargs="?", choices=("rules", "source"), help="the kind of change; both if left out")
    parser.add_argument("wanted", nargs="*", help="rulebooks and names of rules, or areas and files")
    parser.add_argument("--sample", type=int, default=source.SAMPLE, help=f"changes to the source (default {source.SAMPLE})")
    parser.add_argument("--seed", type=int, default=1, help="which sample of the changes (default 1)")
    asked = parser.parse_args()
    results = []
    if asked.kind != "source":
        results.append(rules.main(asked.wanted))
    if asked.kind != "rules":
        results.append(source.main(asked.wanted, asked.sample, asked.seed))
    return max(results)


if __name__ == "__main__":
    sys.exit(main())
