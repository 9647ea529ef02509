"""For whom a table on the floor waits before a round: not for people who cannot wager, or who sit out."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tests.floor.support import POKER, QUICK, events, served

TILES = "nz-pai-gow"


def test_a_table_does_not_wait_for_whoever_cannot_wager(tmp_path: Path) -> None:
    """At the box of the house no wager is placed while it banks: the others play on, and no guest is led to that box."""
    with served(tmp_path / "house", pace=replace(QUICK, watched=50)) as floor:
        guest = floor.player(TILES)
        assert guest.seat != 1
        guest.must("leave", {})
        guest.must("sit", {"seat": 1})
        watches = events(guest.client, TILES)
        next(watches)
        assert [each for each in guest.look()["offers"] if each["request"] == "place-wagers"] == []
        assert guest.message["betting"]["waiting_for"] == []
        guest.until(lambda seen: seen["view"]["round"] > 0)
        watches.close()


def test_the_others_play_when_everybody_who_could_wager_sits_out(tmp_path: Path) -> None:
    with served(tmp_path / "house", pace=replace(QUICK, watched=50)) as floor:
        guest = floor.player(POKER)
        watches = events(guest.client, POKER)
        next(watches)
        assert guest.look()["betting"]["waiting_for"] == [guest.name]
        guest.ready()
        over = guest.until(lambda seen: seen["view"]["round"] == 1 and seen["view"]["phase"] != "in a round", 60)
        assert over["betting"] == {"until": None, "ready": [], "waiting_for": [guest.name]}
        watches.close()
