"""Compiled counting code: every kernel is a plain function of integers and arrays, compiled once and cached on disk.

Kernels handle no money and no fractions. A kernel declares its types, so all kernels can be compiled before they are first
needed, with a progress bar: `python -m pitboss.lab.kernels`.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from shutil import rmtree
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast
from zipfile import BadZipFile

import numba
import numpy as np
import numpy.typing as npt

from pitboss.lab.figures import Tell, silent
from pitboss.lab.kept_files import writable

P = ParamSpec("P")
R = TypeVar("R")

_HERE = Path(__file__).parent
_PREFIX = "kernels-"
_PREPARING = "preparing the counting code"


class Declared(NamedTuple):
    """A kernel and the types it is called with."""

    name: str
    dispatcher: Any
    types: Any


_DECLARED: list[Declared] = []


def kernel(types: str | tuple[Any, ...] = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a function to compile for these types: `int64(int64[::1])`, or a tuple of the types it takes.

    A kernel without types is compiled for the types with which other kernels call it.
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        with _cached_in(_folder()):
            dispatcher = numba.njit(cache=True, nogil=True)(function)
        if types:
            _DECLARED.append(Declared(f"{function.__module__}.{function.__qualname__}", dispatcher, types))
        return cast("Callable[P, R]", dispatcher)

    return declare


def structure(kind: type, *types: Any) -> Any:
    """Return the kernel type of a named tuple whose fields have these types."""
    make: Any = numba.types.NamedTuple
    return make(types, kind)


def declared() -> tuple[Declared, ...]:
    """Return the kernels of all modules loaded so far."""
    return tuple(_DECLARED)


def warm_up(tell: Tell = silent) -> None:
    """Load the declared kernels from the cache, and compile those that are not in it."""
    waiting = [each for each in _DECLARED if not each.dispatcher.signatures]
    for done, each in enumerate(waiting):
        tell(_PREPARING, done, len(waiting))
        each.dispatcher.compile(each.types)
    if waiting:
        tell(_PREPARING, len(waiting), len(waiting))


def compile_all(tell: Tell = silent) -> None:
    """Load or compile every kernel of the lab."""
    for module in iter_modules([str(_HERE)], f"{__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    warm_up(tell)


def drop_stale() -> None:
    """Remove code compiled from earlier versions of the sources."""
    for old in _folder().parent.glob(f"{_PREFIX}*"):
        if old != _folder():
            rmtree(old, ignore_errors=True)


def keep(name: str, arrays: Iterable[npt.NDArray[np.int64]], folder: Path | None = None) -> None:
    """Keep counts beside the compiled code that made them, or in a folder, if there is room; other compiled code counts again."""
    folder = folder or _folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, suffix=".npz", delete=False) as file:
            np.savez_compressed(file, *arrays)
        Path(file.name).replace(folder / f"{name}.npz")


def kept(name: str, folder: Path | None = None) -> tuple[npt.NDArray[np.int64], ...] | None:
    """Return counts that were kept; None if there are none, or if the file is damaged and they must be counted again."""
    try:
        with np.load((folder or _folder()) / f"{name}.npz", allow_pickle=False) as found:
            return tuple(found[each] for each in found.files)
    except (OSError, ValueError, EOFError, BadZipFile, zlib.error):
        return None


_chosen: list[Path] = []


def _folder() -> Path:
    """Return the cache folder for this version of the sources.

    A compiled kernel contains the kernels it calls, so a change in one file makes the compiled code of others stale.
    """
    if not _chosen:
        _chosen.append(_writable() / f"{_PREFIX}{_state_of_sources()}")
    return _chosen[0]


def _state_of_sources() -> str:
    digest = sha256()
    for file in sorted(_HERE.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _writable() -> Path:
    return writable(_HERE)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Set the compiler's cache folder while a kernel is declared, then restore it for other code that uses the compiler."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
