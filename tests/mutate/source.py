"""A seeded sample of changes to the source, the tests that run the changed line, and the score by area."""

from __future__ import annotations

import compileall
import os
import py_compile
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.mutate import reach
from tests.mutate.changes import Change, changed, changes

ROOT = Path(__file__).parents[2]
WORKERS = 2
SAMPLE = 200
FEW, MANY = 60, 600
"""The tests of a line that are tried first, and those tried when the first notice nothing."""
PATIENCE = 300
"""Seconds after which a changed program counts as noticed: it no longer ends."""

AREAS = {
    "settlement": ("money/", "settle.py", "settling.py", "payments.py", "banks.py", "accounts.py"),
    "remedies": (
        "incidents.py",
        "remedies.py",
        "corrections.py",
        "misdeals.py",
        "conduct.py",
        "extra_cards.py",
        "reconstruction.py",
        "fouled.py",
        "found.py",
        "sanctions.py",
        "moved_wagers.py",
        "disputes.py",
    ),
    "views": ("view.py", "viewers.py", "sign.py"),
    "decisions": ("table/services/", "table/decide.py", "table/limits.py", "table/context.py", "games/"),
}
"""The parts of the source by what they do; a file belongs to the first whose names its path has."""
SOURCES = ("money", "table", "games")
LEFT_OUT = ("desk", "bot.py", "strategy.py", "formats.py", "round_file", "older_", "phrases.py", "refusals.py")
"""Words, keys and computer players; and what only reads older records, which the golden journals hold."""
TESTS = ("boundaries", "clauses", "golden", "house", "laws", "money", "rounds", "rules", "sic_bo", "table")
WITHOUT_EFFECT = Path(__file__).with_name("without_effect.toml")


def main(wanted: Sequence[str], sample: int, seed: int) -> int:
    """Try a sample of the changes, print the score by area, and list what nothing noticed."""
    areas = {path: area for path, area in files() if not wanted or area in wanted or any(each in path for each in wanted)}
    if not areas:
        print(f"No such area or file. The areas are {', '.join(AREAS)}.", file=sys.stderr)
        return 2
    idle = {each["change"] for each in tomllib.loads(WITHOUT_EFFECT.read_text(encoding="utf-8")).get("idle", ())}
    known = [each for path in areas for each in changes(ROOT, path) if each.name not in idle]
    chosen = random.Random(seed).sample(known, min(sample, len(known)))
    with TemporaryDirectory() as folder:
        trees = [_copy(Path(folder) / str(number)) for number in range(WORKERS)]
        print(f"{len(known)} changes are possible; {len(chosen)} are tried (seed {seed}). First, every test once.", flush=True)
        reached = _reached(trees[0], Path(folder) / "lines", sorted(areas))
        survived = _try_all(chosen, trees, reached, areas)
    return 1 if survived else 0


def files() -> Iterator[tuple[str, str]]:
    for part in SOURCES:
        for file in sorted((ROOT / "src" / "pitboss" / part).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if not any(each in path for each in LEFT_OUT):
                area = next((area for area, names in AREAS.items() if any(name in path for name in names)), None)
                if area is not None:
                    yield path, area


def _copy(tree: Path) -> Path:
    """Copy the files that git knows, so that a change touches no file that somebody edits."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    # Compiled files that go by content: a change is seen though it comes within a second and leaves the size as it was.
    compileall.compile_dir(tree / "src", quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
    return tree


def _reached(tree: Path, folder: Path, paths: Sequence[str]) -> reach.Reach:
    """Run every test once, unchanged, and return the tests of each line."""
    folder.mkdir()
    options = ["-n", str(WORKERS), "-p", "tests.mutate.reach", *(f"tests/{each}" for each in TESTS)]
    done = _pytest(tree, options, {reach.FOLDER: str(folder)})
    if done.returncode:
        raise RuntimeError(f"the tests fail before anything is changed:\n{done.stdout}{done.stderr}")
    return reach.read(folder, tree, paths)


def _pytest(tree: Path, options: Sequence[str], more: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(tree / "src"), str(tree)))
    environment = {**os.environ, "PYTHONPATH": path, **(more or {})}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no", *options]
    limit = None if more else PATIENCE
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False, timeout=limit)


def _try_all(chosen: Sequence[Change], trees: Sequence[Path], reached: reach.Reach, areas: dict[str, str]) -> list[Change]:
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def tried(change: Change) -> bool:
        tree = free.get()
        try:
            return _noticed(change, tree, reached)
        finally:
            free.put(tree)

    noticed: Counter[str] = Counter()
    survived: list[Change] = []
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, (change, seen) in enumerate(zip(chosen, pool.map(tried, chosen), strict=True), 1):
            noticed[areas[change.path]] += seen
            survived += [] if seen else [change]
            print(f"[{number}/{len(chosen)}] {change.name}: {'noticed' if seen else 'NOT NOTICED'}", flush=True)
    print()
    for change in survived:
        print(f"{change.path}:{change.first} {change.function}: {change.does}")
    total = Counter(areas[change.path] for change in chosen)
    for area in total:
        print(f"{area}: {noticed[area]} of {total[area]} noticed ({noticed[area] / total[area]:.1%})")
    print(f"all: {noticed.total()} of {len(chosen)} noticed ({noticed.total() / len(chosen):.1%})")
    return survived


def _noticed(change: Change, tree: Path, reached: reach.Reach) -> bool:
    """Tell whether a test that runs the changed lines fails."""
    tests = nearest(change, reached[change.path])
    file = tree / change.path
    before = file.read_text(encoding="utf-8")
    file.write_text(changed(ROOT, change), encoding="utf-8")
    try:
        for some in (tests[:FEW], tests[FEW:MANY]):
            if some and _pytest(tree, ["-x", *some]).returncode:
                return True
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_text(before, encoding="utf-8")
    return False


def nearest(change: Change, lines: dict[int, list[str]]) -> list[str]:
    """Order the tests of the changed lines so that those come first which run what few others do in the same function.

    A line that every test runs is noticed, if at all, by those that also run what depends on it."""
    concerned = {test for line in range(change.first, change.last + 1) for test in lines.get(line, ())}
    rows: dict[int, list[str]] = {}
    for line in range(change.begins, change.ends + 1):
        running = concerned & {*lines.get(line, ())}
        rows.setdefault(len(running), []).extend(sorted(running))
    return list(dict.fromkeys(test for _, running in sorted(rows.items()) for test in mixed(list(dict.fromkeys(running)))))


def mixed(tests: Sequence[str]) -> list[str]:
    """Order tests so that each file has its turn: a few of them then say most."""
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(test.partition("::")[0], []).append(test)
    rows = max(map(len, files.values()), default=0)
    return [own[row] for row in range(rows) for own in files.values() if row < len(own)]
