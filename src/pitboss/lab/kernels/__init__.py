"""Counting in compiled code: every kernel is a plain function of whole numbers and arrays, compiled once and kept on disk.

No money and no fraction comes in here. A kernel says its types when it is declared, so all of them can be compiled before
they are first needed, with somebody watching: `python -m pitboss.lab.kernels`.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import numba

from pitboss.lab.figures import Tell, silent

P = ParamSpec("P")
R = TypeVar("R")

_HERE = Path(__file__).parent
_PREFIX = "kernels-"
_COMPILING = "compiling the counting code"


class Declared(NamedTuple):
    """A kernel and the types it is called with."""

    name: str
    dispatcher: Any
    types: Any


_DECLARED: list[Declared] = []


def kernel(types: str | tuple[Any, ...] = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function to be compiled for these types: `int64(int64[::1])`, or a tuple of the types it takes; without types, for
    those with which other kernels call it."""

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        with _cached_in(_folder()):
            dispatcher = numba.njit(cache=True, nogil=True)(function)
        if types:
            _DECLARED.append(Declared(f"{function.__module__}.{function.__qualname__}", dispatcher, types))
        return cast("Callable[P, R]", dispatcher)

    return declare


def structure(kind: type, *types: Any) -> Any:
    """The type of a named tuple whose fields have these types."""
    make: Any = numba.types.NamedTuple
    return make(types, kind)


def declared() -> tuple[Declared, ...]:
    """The kernels of all modules loaded so far."""
    return tuple(_DECLARED)


def warm_up(tell: Tell = silent) -> None:
    """Make the kernels loaded so far ready: from the disk where they lie there, compiled otherwise."""
    waiting = [each for each in _DECLARED if not each.dispatcher.signatures]
    for done, each in enumerate(waiting):
        tell(_COMPILING, done, len(waiting))
        each.dispatcher.compile(each.types)
    if waiting:
        tell(_COMPILING, len(waiting), len(waiting))


def compile_all(tell: Tell = silent) -> None:
    """Make every kernel of the lab ready."""
    for module in iter_modules([str(_HERE)], f"{__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    warm_up(tell)


def drop_stale() -> None:
    """Remove what was compiled from earlier states of the sources."""
    for old in _folder().parent.glob(f"{_PREFIX}*"):
        if old != _folder():
            rmtree(old, ignore_errors=True)


# --- where compiled code is kept ------------------------------------------------------------------------------------

_chosen: list[Path] = []


def _folder() -> Path:
    """One folder for the compiled code of this state of the sources: a kernel takes the code of those it calls into its
    own, so that a change in one file makes the compiled code of others stale."""
    if not _chosen:
        _chosen.append(_writable() / f"{_PREFIX}{_state_of_sources()}")
    return _chosen[0]


def _state_of_sources() -> str:
    digest = sha256()
    for file in sorted(_HERE.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _writable() -> Path:
    """Beside the sources like other compiled code; else in the user's cache; else in a folder of this process alone."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    for folder in (_HERE / "__pycache__", cache / "pitboss"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    # Compiled code is loaded without a check, so it is never read from a place where others may write.
    alone = Path(mkdtemp(prefix="pitboss-"))
    atexit.register(rmtree, alone, ignore_errors=True)
    return alone


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """The compiler's own setting is changed while a kernel is declared and no longer: other code may use it too."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
