"""The error for a question that the lab cannot answer."""

from __future__ import annotations

from collections.abc import Iterable


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
