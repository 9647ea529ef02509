"""When a table counts as empty."""

import pytest
from tests.support.nz_three import nz_three, with_values

from pitboss.law import LawError


def test_a_reading_of_an_empty_table_that_is_not_built_is_refused() -> None:
    with pytest.raises(LawError, match=r"vacancy\.means"):
        nz_three(book=with_values(**{"vacancy.means": '"no-wager-in-a-round"'}))
