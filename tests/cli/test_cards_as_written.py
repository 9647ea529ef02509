"""Cards are read the way people write them, wherever a command, a file or the library reads cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pitboss
from pitboss import cli

ROOT = Path(__file__).parents[2]
FOUR, THREE, DERBY = "nsw/four-card-poker", "nsw/three-card-poker", "nz/racing-card-derby"


@pytest.mark.xdist_group("lab")
@pytest.mark.parametrize("hand", ["Qs 10d 4c", "QsTd4c", "Q♠ 10♦ 4♣", "q♠,10♦,4♣"])
def test_strategy(capsys: pytest.CaptureFixture[str], hand: str) -> None:
    assert cli.run(["strategy", THREE, "--hand", hand, "--seen", "1", "--up", "A♦", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cards"], found["up"]) == (["Qs", "Td", "4c"], "Ad")


def test_a_setting_that_is_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["odds", DERBY, "--set", "race.protest-card=10♥", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["settings"]["race.protest-card"] == "Th"
    assert cli.run(["odds", DERBY, "--set", "race.protest-card=1h"]) == 2
    assert "race.protest-card cannot be '1h'" in capsys.readouterr().err
    assert cli.run(["odds", DERBY, "--set", "race.protest-card=joker"]) == 2
    assert "race.protest-card cannot be 'joker'" in capsys.readouterr().err


def test_a_round_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (ROOT / "examples/rounds/play-wins.toml").read_text()
    for cards, written in (("Qs Qh Qd 7c 2s", "Q♠Q♥Q♦7♣2♠"), ("Tc 8s 5h 3c 2d", "10c8s5h3c2d"), ("8h", "8♥")):
        assert f'"{cards}"' in text
        text = text.replace(f'"{cards}"', f'"{written}"')
    file = tmp_path / "round.toml"
    file.write_text(text)
    assert cli.run(["round", str(file)]) == 0
    shown = capsys.readouterr().out
    assert cli.run(["round", str(ROOT / "examples/rounds/play-wins.toml")]) == 0
    assert shown == capsys.readouterr().out


def test_the_library() -> None:
    best = pitboss.FOUR_CARD.best(pitboss.parse_cards("A♠A♦7♣4♦2♥"))
    assert best == pitboss.FOUR_CARD.best(pitboss.parse_cards("As Ad 7c 4d 2h"))
