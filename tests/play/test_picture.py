"""The picture in the documentation shows the game as it is."""

import re
from html import unescape
from pathlib import Path

from pitboss.cli.play.picture import main, scenes, svg

PICTURE = Path(__file__).parents[2] / "docs/pictures/play.svg"


def words(picture: str) -> list[str]:
    return [unescape(each).replace("\xa0", " ") for each in re.findall(r"<text[^>]*>([^<]*)</text>", picture)]


def test_the_picture_is_up_to_date(tmp_path: Path) -> None:
    """`python -m pitboss.cli.play.picture docs/pictures/play.svg` makes it so."""
    main(str(tmp_path / "play.svg"))
    assert words((tmp_path / "play.svg").read_text()) == words(PICTURE.read_text())


def test_the_picture_stands_by_itself() -> None:
    """Nothing in it is fetched from elsewhere, and it is the same every time."""
    picture = svg(scenes()[-1])
    assert not re.search(r"url\((?!#)|href|@import", picture)
    assert picture == svg(scenes()[-1])
