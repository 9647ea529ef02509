"""Each rule taken out of its rulebook in turn, and the clauses whose tests do not notice."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as xml
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss import law
from pitboss.law.coverage import coverage_of

ROOT = Path(__file__).parents[2]
WORKERS = 2


@dataclass(frozen=True)
class Mutant:
    """A rulebook without one of its rules, and the tests of each clause that carries it."""

    book: str
    rule: str
    tests: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Result:
    """The clauses whose tests all stayed green, and those that no test names."""

    mutant: Mutant
    green: tuple[str, ...]
    untested: tuple[str, ...]


def mutants(wanted: Sequence[str]) -> Iterator[Mutant]:
    """Every rule of every rulebook that has clause tests, as far as they were asked for."""
    books = [each for each in law.available() if coverage_of(each)]
    chosen = [each for each in books if each in wanted] or books
    names = [each for each in wanted if each not in books]
    for book_id in chosen:
        book, covered = law.load(book_id), coverage_of(book_id)
        rules = dict.fromkeys(rule for each in book.clauses if each.effect != "open" for rule in each.carries)
        for rule in rules:
            if names and not any(name in rule for name in names):
                continue
            clauses = [each.id for each in book.clauses if rule in each.carries and each.effect != "open"]
            yield Mutant(book_id, rule, {each: tuple(covered.get(each, ())) for each in clauses})


def tried(mutant: Mutant) -> Result:
    """Run the tests of the clauses concerned with the rule taken out."""
    tests = sorted({test for names in mutant.tests.values() for test in names})
    failed = _failed(mutant, tests) if tests else set()
    green = [clause for clause, names in mutant.tests.items() if names and not failed & {*names}]
    untested = [clause for clause, names in mutant.tests.items() if not names]
    return Result(mutant, tuple(green), tuple(untested))


def _failed(mutant: Mutant, tests: Sequence[str]) -> set[str]:
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        options = [
            "-q",
            "-p",
            "no:cacheprovider",
            "--tb=no",
            "--unbind",
            mutant.rule,
            f"--junitxml={report}",
            "-o",
            "junit_family=xunit1",
        ]
        command = [sys.executable, "-m", "pytest", *options, *tests]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if not report.exists():
            raise RuntimeError(f"the tests did not run without {mutant.rule}:\n{done.stdout}{done.stderr}")
        cases = xml.parse(report).getroot().iter("testcase")
        failures = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
        return {_test(case) for case in failures if _concerns(case, mutant.book)}


def _concerns(case: xml.Element, book: str) -> bool:
    """Tell whether a test ran for this book: a test of rules has the book it ran for among its parameters."""
    parameters = str(case.get("name")).partition("[")[2]
    return not any(each in parameters for each in law.available() if each != book)


def _test(case: xml.Element) -> str:
    """The name of a test as coverage knows it: its file and function, without parameters."""
    return f"{case.get('file')}::{str(case.get('name')).partition('[')[0]}"


def main(wanted: Sequence[str]) -> int:
    todo = list(mutants(wanted))
    if not todo:
        print("No rule of that name, and no rulebook with clause tests.", file=sys.stderr)
        return 2
    survived: list[Result] = []
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, result in enumerate(pool.map(tried, todo), 1):
            where = f"[{number}/{len(todo)}] {result.mutant.book} without {result.mutant.rule}"
            said = "noticed"
            if result.green:
                said = f"NOT NOTICED by the tests of {', '.join(result.green)}"
            elif result.untested:
                said = f"no test of {', '.join(result.untested)}"
            print(f"{where}: {said}", flush=True)
            survived += [result] if result.green else []
    print()
    for result in survived:
        print(f"{result.mutant.book} {', '.join(result.green)}: green without {result.mutant.rule}")
    print(f"{len(todo)} rules taken out; {len(survived)} were not missed.")
    return 1 if survived else 0
