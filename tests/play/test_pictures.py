"""The picture in the documentation shows the game as it is."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.play.pictures import SITTINGS, main, scenes, svg

PICTURES = Path(__file__).parents[2] / "docs/pictures"


def words(picture: str) -> list[str]:
    return [unescape(each).replace("\xa0", " ") for each in re.findall(r"<text[^>]*>([^<]*)</text>", picture)]


@pytest.mark.parametrize("name", SITTINGS)
def test_the_picture_is_up_to_date(name: str, tmp_path: Path) -> None:
    """`python -m tests.play.pictures docs/pictures/play.svg docs/pictures/race.svg` makes it so."""
    main(str(tmp_path / f"{name}.svg"))
    assert words((tmp_path / f"{name}.svg").read_text()) == words((PICTURES / f"{name}.svg").read_text())


@pytest.mark.parametrize("name", SITTINGS)
def test_the_picture_stands_by_itself(name: str) -> None:
    """Nothing in it is fetched from elsewhere, and it is the same every time."""
    picture = svg(scenes(name)[-1], name)
    assert not re.search(r"url\((?!#)|href|@import", picture)
    assert picture == svg(scenes(name)[-1], name)
