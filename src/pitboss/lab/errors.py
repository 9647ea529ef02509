"""The error for a question that the lab cannot answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from shlex import quote


class LabError(ValueError):
    """A question that names something unknown or makes no sense; `choices` are the valid answers."""

    def __init__(self, what: str, choices: Iterable[object] = ()) -> None:
        self.what = what
        self.choices = tuple(str(each) for each in choices)
        super().__init__(what, self.choices)

    def __str__(self) -> str:
        if not self.choices:
            return f"{self.what}."
        return f"{self.what}. {'Choose from' if len(self.choices) > 1 else 'There is only'}: {', '.join(self.choices)}."


NEEDED = ("numba", "numpy")
"""The packages that the counting code needs. They are an extra, because ranking hands and running tables do without them."""


class LabNotInstalled(LabError):
    """The packages of the lab are not installed here; the error has the command that installs them."""

    def __init__(self, missing: str) -> None:
        packages = " ".join(quote(each) for each in _requirements())
        command = f"{quote(sys.executable)} -m pip install {packages}"
        super().__init__(f"the lab is not installed here: {missing} is missing. Run: {command}")

    def __str__(self) -> str:
        return self.what  # without a full stop, so that the command can be copied


def _requirements() -> list[str]:
    """Return the packages of the extra `lab` with their versions, as this installation declares them."""
    try:
        declared = requires("pitboss") or []
    except PackageNotFoundError:
        declared = []
    found = [each.partition(";")[0].strip() for each in declared if re.search(r"""extra == ['"]lab['"]""", each)]
    return found or [*NEEDED]
