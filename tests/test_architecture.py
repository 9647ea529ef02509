"""How the program is put together: who may import whom, what a plain import loads, and that code names rules, not clauses."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pitboss import law, stubs
from pitboss.games import games, rules_for
from pitboss.house.kinds import KINDS
from pitboss.house.players.visits import practice_settings
from pitboss.house.stream import HOUSE
from pitboss.law.schema import of_the_house
from pitboss.table.refusal import SENTENCES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "pitboss"

BELOW: dict[str, set[str]] = {
    "cards": set(),
    "money": set(),
    "files": {"cards", "money"},
    "law": {"cards", "money", "files"},
    "table": {"cards", "money", "files", "law"},
    "games": {"cards", "money", "files", "law", "table"},
    "lab": {"cards", "money", "files", "law", "table", "games"},
    "journal": {"cards", "money", "files", "law", "table"},
    "house": {"cards", "money", "files", "law", "table", "games", "journal"},
    "reports": {"cards", "money", "files", "law", "table", "games", "journal", "house", "lab"},
    "floor": {"cards", "money", "files", "law", "table", "games", "journal", "house", "lab", "reports"},
    "cli": {"cards", "money", "files", "law", "table", "games", "journal", "house", "lab", "reports", "floor"},
}
"""Each room and the rooms it may import from; `rulebooks` is data only. The modules at the top, `pitboss.api`, `pitboss.do`
and `pitboss.events`, gather what callers need from all rooms, and no room imports them."""

HEAVY = ("numba", "numpy", "sqlalchemy", "starlette")

RULE = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
"""What a rule name looks like; keys of settings look the same."""
CLAUSE = re.compile(r"(?<![\w.$/])\d+[A-Z]?(?:\.\d+)+(?:\([a-z]+\))*(?![\w.%])|(?<!\w)\d+[A-Z]?(?:\.\d+)*(?:\([a-z]{1,4}\))+")
"""What the number of a clause looks like: 9.2.1.1, 5.1(a)(i)."""


DECLARES = ("RULES", "POKER_RULES", "REFUSALS", "SENTENCES")
"""Where a service or a game lists its rules and its refusals."""


def sources(*rooms: str) -> list[Path]:
    return sorted(file for room in rooms for file in (SOURCE / room).rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def built() -> list[str]:
    """The rooms that there are."""
    return sorted(each.name for each in SOURCE.iterdir() if each.is_dir() and any(each.glob("*.py")))


def imported(file: Path) -> Iterator[str]:
    """The modules of the package that a file imports, wherever in the file."""
    for node in ast.walk(tree(file)):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield from (f"{module}.{each.name}" for each in names)
            case ast.ImportFrom(level=level) if level:
                yield "pitboss.relative"


def test_every_room_has_its_place() -> None:
    assert {*built()} - {"rulebooks"} <= {*BELOW}


@pytest.mark.parametrize("room", [room for room in built() if room != "rulebooks"])
def test_imports_run_one_way(room: str) -> None:
    allowed = BELOW[room] | {room}
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sources(room)
        for name in imported(file)
        if name.startswith("pitboss.") and name.split(".")[1] not in allowed
    ]
    assert wrong == []


CYCLES = dict.fromkeys(BELOW, 3) | {"table": 61}
"""By room: how many of its modules may know each other at most, directly or through others. These numbers only fall."""

UNTYPED = {"acts": 3, "context": 4, "service": 4} | dict.fromkeys(
    ("declared", "game", "gathered", "seating", "timing", "view", "wagering"), 0
)
"""By module of the interface that a game implements: how many lines say `Any`. These numbers only fall."""


def modules(room: str) -> dict[str, set[str]]:
    """Each module of a room, and the modules of the room that it imports, `TYPE_CHECKING` included."""
    files = {".".join(("pitboss", *file.relative_to(SOURCE).with_suffix("").parts)): file for file in sources(room)}
    files = {name.removesuffix(".__init__"): file for name, file in files.items()}
    found: dict[str, set[str]] = {}
    for module, file in files.items():
        names = [name if name in files else name.rpartition(".")[0] for name in imported(file)]
        found[module] = {name for name in names if name in files and name != module}
    return found


def reached(graph: dict[str, set[str]], module: str) -> set[str]:
    """What a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("module", UNTYPED)
def test_the_interface_of_a_game_is_typed(module: str) -> None:
    lines = (SOURCE / "table" / f"{module}.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if re.search(r"\bAny\b", line)]) <= UNTYPED[module]


@pytest.mark.parametrize("room", CYCLES)
def test_few_modules_know_each_other(room: str) -> None:
    graph = modules(room)
    below = {module: reached(graph, module) for module in graph}
    cycles = {frozenset({module, *(other for other in below[module] if module in below[other])}) for module in graph}
    largest = max(cycles, key=len)
    assert len(largest) <= CYCLES[room], sorted(largest)


def test_rulebooks_are_data_only() -> None:
    assert [file.name for file in (SOURCE / "rulebooks").rglob("*.py") if tree(file).body[1:]] == []


def test_a_plain_import_loads_nothing_heavy() -> None:
    code = f"import sys, pitboss; print([each for each in {HEAVY!r} if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def rulebooks() -> list[law.Rulebook]:
    return [law.load(each) for each in law.available()]


@cache
def known_rules() -> frozenset[str]:
    """Every rule that some game says it carries out, by itself or by its services."""
    return frozenset(rule for game in games().values() for rule in game.whole.rules)


@cache
def known_settings() -> frozenset[str]:
    return frozenset(setting.key for book in rulebooks() for setting in book.settings)


@cache
def texts(file: Path) -> tuple[tuple[int, str], ...]:
    """The string literals of a file that are values and not docstrings, each with its line."""
    words = {id(node.value) for node in ast.walk(tree(file)) if isinstance(node, ast.Expr)}
    parts = {id(part) for node in ast.walk(tree(file)) if isinstance(node, ast.JoinedStr) for part in node.values}
    found = [
        (node.lineno, node.value)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words and id(node) not in parts
    ]
    return tuple(found)


@cache
def declared(file: Path) -> set[int]:
    """The lines on which a file says which rules or refusals there are, as opposed to using one."""
    lines: set[int] = set()
    for node in ast.walk(tree(file)):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict() as value)
                | ast.keyword(arg=str(name), value=ast.Dict() as value)
            ) if name.upper() in DECLARES:
                lines |= {each.lineno for each in value.keys if each is not None}
    return lines


def _is_rule(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(RULE.fullmatch(node.value))


def named(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_every_rule_that_code_names_is_a_known_rule() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line} {text}"
        for file in sources("table", "games")
        for line, text in texts(file)
        if RULE.fullmatch(text) and text not in known_rules() | known_settings() and not text.startswith("pitboss.")
    ]
    assert wrong == []


def test_what_is_cited_refused_or_asked_for_is_a_rule_and_not_a_setting() -> None:
    wrong = []
    for file in sources("table", "games"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and re.fullmatch(r"cite|refuse|has|may|holders|not_\w+", named(node)):
                rules = [str(each.value) for each in node.args if isinstance(each, ast.Constant) and _is_rule(each)]
                wrong += [f"{file.name}:{node.lineno} {rule}" for rule in rules if rule not in known_rules()]
    assert wrong == []


def test_every_value_read_is_a_setting() -> None:
    wrong = []
    for file in sources("table", "games", "lab"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and named(node) in ("value", "setting", "has_setting") and node.args:
                match node.args[0]:
                    case ast.Constant(value=str(key)) if key not in known_settings():
                        wrong.append(f"{file.name}:{node.lineno} {key}")
    assert wrong == []


def test_a_game_declares_every_setting_that_is_read_and_no_other() -> None:
    """Settings that a sentence puts together, such as `schedule.` and a wager, are left out."""
    declared = {key for game in games().values() for key in game.all_settings}
    interpreted = {key for game in games().values() for key in game.whole.interpretations}
    read: Counter[str] = Counter()
    for file in sources("table", "games"):
        read.update(text for _, text in texts(file) if text in known_settings())
    of_tables = {key for key in known_settings() if not of_the_house(key)}
    assert of_tables - declared - interpreted <= only_in_checklists()
    unread = {key for key in declared if read[key] < 2 and not key.startswith("schedule.") and not key.endswith(".from")}
    assert unread == set(), "declared once, and read nowhere"


def test_the_house_uses_every_rule_and_setting_that_it_declares_and_no_other() -> None:
    """Those of its own kinds of stream. Particulars of a prize are named after it, and so put together."""
    for kind in KINDS.values():
        files = sources("house")
        names = Counter(text for file in files for _, text in texts(file) if kind.vocabulary.owns(text) and RULE.fullmatch(text))
        known = {*kind.vocabulary.rules, *kind.vocabulary.settings}
        assert {*names} - known == set()
        assert {each for each in kind.vocabulary.settings if names[each] < 2} == set(), "declared once, and read nowhere"
        stems = {f"{kind.id}.machinery", f"{kind.id}.vehicle"}
        once = {each for each in kind.vocabulary.rules if names[each] < 2 and not each.startswith((*stems,))}
        assert once == set(), "declared once, and cited nowhere"


def only_in_checklists() -> set[str]:
    return {key for book in rulebooks() for row in book.checklist for key in row.only}


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    assert HOUSE.own.refusals.keys() <= SENTENCES.keys(), "the house adds its own when it is loaded"
    codes = set()
    wrong = []
    for file in sources("table", "games", "house"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Call) and named(node) in ("refuse", "Refusal") and node.args:
                match node.args[0]:
                    case ast.Constant(value=str(code)):
                        codes.add(code)
                        wrong += [] if code in SENTENCES else [f"{file.name}:{node.lineno} {code}"]
    assert wrong == []
    declared_here = {text for file in sources("table", "games", "house") for _, text in texts(file)}
    assert ({*SENTENCES} & declared_here) - codes - used("table", "games", "house") == set()


def used(*rooms: str) -> set[str]:
    """The words that code says without declaring them; what is kept for older records uses nothing."""
    files = [file for file in sources(*rooms) if file.name not in ("formats.py", "older_rulebooks.py")]
    return {text for file in files for line, text in texts(file) if line not in declared(file)}


def test_every_rule_that_a_game_needs_is_used_somewhere() -> None:
    """Rules on the kinds of hand are named after the hand, and so put together: `rank.` and `pair`."""
    said = used("table", "games")
    stems = {text for text in said if text.endswith(".") and " " not in text}
    put_together = {rule for rule in known_rules() if f"{rule.partition('.')[0]}." in stems}
    in_books = {row.carries for book in rulebooks() for row in book.checklist}
    in_books |= {row.carries for book in rulebooks() for row in book.remedies}
    assert sorted(known_rules() - said - put_together - in_books) == []


def test_code_writes_no_clause_number() -> None:
    wrong = []
    shows_how = SOURCE / "house" / "desk"  # its prompts show people how the number of a clause is keyed
    for file in sources("cards", "money", "table", "games", "lab", "house", "journal"):
        if shows_how in file.parents:
            continue
        text = file.read_text(encoding="utf-8")
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type in (tokenize.STRING, tokenize.COMMENT) and (found := CLAUSE.search(_bare(token.string))):
                wrong.append(f"{file.relative_to(ROOT)}:{token.start[0]} {found[0]}")
    assert wrong == []


def _bare(text: str) -> str:
    """The text without amounts of money, which have a point too."""
    return re.sub(r"\$?\d[\d,]*\.\d\d\b(?!\.)", "", text)


def test_chance_is_not_bent_by_a_remainder() -> None:
    """A random number taken modulo n favours the low ones; only the operating system's own bounded draw is used."""
    file = SOURCE / "cards" / "chance.py"
    operators = [node.op for node in ast.walk(tree(file)) if isinstance(node, ast.BinOp)]
    assert not [each for each in operators if isinstance(each, ast.Mod)]
    assert "random" not in [name.split(".")[0] for name in imported(file)]


def test_rules_are_decided_without_clock_or_chance() -> None:
    """How good a hand may become is estimated by computer players with seeds of their own, and decides nothing."""
    for file in (each for each in sources("table", "games") if each.name != "chances.py"):
        modules = {name.split(".")[0] for name in imported(file)}
        assert not modules & {"random", "secrets", "time", "os", "socket", "sqlite3"}, file.name


@pytest.mark.parametrize("listed", sorted((ROOT / "tests" / "clause_ids").glob("*.txt")), ids=lambda file: file.stem)
def test_every_clause_of_a_source_is_in_its_rulebook(listed: Path) -> None:
    book = next(law.load(each) for each in law.available() if each.replace("/", "-") == listed.stem)
    assert [each for each in listed.read_text().split() if each not in book.index.clauses] == []


OF_EVERY_TABLE = {
    *("banker", "bet", "black", "box", "card", "column", "corner", "draw", "electronic", "even", "high", "jackpot"),
    *("line", "low", "odd", "player", "red", "split", "suit", "table-stake", "three", "wager"),
}
"""Names of games or of their wagers that are plain words as well: a table of any game has cards, players and a drop box."""


@cache
def names_of_games() -> dict[str, re.Pattern[str]]:
    """How each game is called, each word of that, each of its wagers and each kind of wager that a sign has limits for."""
    names = {part for game in games() for part in (game, *game.split("-"))}
    for book in (each for each in rulebooks() if each.game in games()):
        settings = practice_settings(book, "Table 1")
        names |= {*rules_for(book, settings).wagers, *settings.limits.ranges}
    return {name: re.compile(rf"(?<![a-z]){name.replace('-', '[-_ ]')}s?(?![a-z])") for name in sorted(names)}


def inside(file: Path) -> str:
    return file.relative_to(SOURCE).as_posix()


def folders_of_games() -> set[str]:
    return {each.name for each in (SOURCE / "games").iterdir() if (each / "__init__.py").exists()}


def test_the_table_the_journal_and_the_desk_name_no_game() -> None:
    """Neither in code nor in what is written about it. What the desk knows of a game it finds by the names of its modules."""
    assert {"poker", "derby", "ante", "aces-up", "quinella", "trifecta"} | OF_EVERY_TABLE <= {*names_of_games()}
    wrong = []
    for file in (*sources("table", "journal"), *(SOURCE / "house" / "desk").rglob("*.py")):
        text = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", file.read_text(encoding="utf-8")).lower()
        named = {name for name, pattern in names_of_games().items() if pattern.search(text)}
        wrong += [f"{inside(file)} {name}" for name in sorted(named - OF_EVERY_TABLE)]
    assert wrong == []


def test_the_table_the_journal_and_the_house_name_no_rule_of_a_game() -> None:
    of_services = {rule for game in games().values() for service in game.services for rule in service.rules}
    own = {rule for game in games().values() for rule in game.own.rules} - of_services
    assert own
    files = sources("table", "journal", "house")
    assert [f"{inside(file)}:{line} {text}" for file in files for line, text in texts(file) if text in own] == []


def test_only_a_game_looks_into_its_part_of_a_round() -> None:
    files = sources("table", "journal", "house", "cli")
    looks = [
        f"{inside(file)}:{node.lineno} part.{node.attr}"
        for file in files
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "part"
    ]
    assert looks == []


def test_only_felts_import_a_game() -> None:
    """The rest of the house and of the commands finds games in the registry, and what a game brings along by its name."""
    folders = folders_of_games()
    homes = [type(game).__module__.split(".") for game in games().values()]
    assert {home[2] for home in homes if home[:2] == ["pitboss", "games"]} <= folders
    offending = {
        inside(file)
        for file in sources("house", "cli")
        for name in imported(file)
        if name.startswith("pitboss.games.") and name.split(".")[2] in folders and "felts" not in file.parts
    }
    assert offending == set()


@pytest.mark.parametrize("module", stubs.MODULES)
def test_the_names_for_callers_are_written_down_for_type_checkers(module: str) -> None:
    assert stubs.home_of(module).read_text(encoding="utf-8") == stubs.stub_of(module), "run python -m pitboss.stubs"
