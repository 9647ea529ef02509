"""A review of a round: every decision judged by the lab, and kept, so that it is not counted twice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.play.support import Room, a_house, a_room

from pitboss.house.kept_streams import NoSuchRound
from pitboss.house.reviewing import RoundPlayed, round_played
from pitboss.lab.coaches import answers, coach_for
from pitboss.lab.coaches.answers import Cost, Costs, Judged, Remark, Review
from pitboss.reports import review

CARDS = "As Ad 7c 4d 2h Kc Qd 9h 8s 5c 3d"


@pytest.fixture
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    review._folder.cache_clear()
    yield tmp_path / "reviews"
    review._folder.cache_clear()


def played(room: Room, number: int = 1) -> RoundPlayed:
    return round_played(room.visit.house.journal, room.table.rules.table.name, number, "Ada")


def counting_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*told: object) -> None:
        raise AssertionError("counted again")

    monkeypatch.setattr(review, "coach_for", never)


def test_a_round_is_counted_once(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_room("nsw/four-card-poker", cards=[CARDS]) as room:
        room.played("2", "d", "c", "p")
        first = review.reviewed(played(room))
        (judged,) = first.answers
        assert isinstance(judged, Judged)
        assert judged.did == "Play $10"
        assert judged.best in judged.worth
        counting_is_over(monkeypatch)
        assert review.reviewed(played(room)) == first == review.kept(played(room))
        (file,) = kept_in.iterdir()
        assert answers.decoded(file.read_bytes()) == first


def test_what_was_kept_and_is_damaged_is_counted_again(kept_in: Path) -> None:
    with a_room("nz/racing-card-derby") as room:
        room.played("5 on red", "d")
        first = review.reviewed(played(room))
        (file,) = kept_in.iterdir()
        for damaged in (b"", b"{", b'{"answers": 1}', b'{"answers":[{"type":"judged","worth":{"a":"b"},"counted":""}]}'):
            file.write_bytes(damaged)
            assert review.kept(played(room)) is None
            assert review.reviewed(played(room)) == first


def test_whatever_a_review_depends_on_gives_it_another_place() -> None:
    with a_room("nz/racing-card-derby") as room:
        room.played("5 on red", "d")
        found = played(room)
    other = replace(found, staked={"black": 500})
    assert review._file(found) != review._file(other)
    assert review._file(found) == review._file(replace(found, staked={"red": 500}))


def test_the_oldest_reviews_go(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "MOST", 20)
    for number in range(60):
        review._keep(kept_in / f"{number}.json", b"{}")
    left = {file.name for file in kept_in.iterdir()}
    assert len(left) <= 20
    assert "59.json" in left
    assert "0.json" not in left


def test_a_round_that_is_played_has_no_review() -> None:
    with a_room("nsw/four-card-poker", cards=[CARDS]) as room:
        room.played("2", "d", "c")
        with pytest.raises(NoSuchRound, match="is not over yet"):
            played(room)


def test_where_nobody_can_be_coached_nothing_is_judged() -> None:
    with a_house() as house:
        room = Room(house, "act/draw-poker", device="shoe", seed=1)
        coach = coach_for(room.table.rules)
        assert coach.review({}) == Review()
        assert coach.review({}).says() == "There was nothing to decide."


def test_sentences() -> None:
    worth = {"Fold": Fraction(-1000), "Play $10": Fraction(251, 2)}
    assert Judged(worth, "counted").says() == "Best: Play $10, +$1.26 on average, counted."
    assert Judged(worth, "counted", "Play $10").says() == "Coach: Play $10 was the best play, +$1.26 on average, counted."
    folded = "Coach: Fold cost $11.26: it is worth -$10.00 on average; the best play was Play $10, +$1.26 on average, counted."
    assert Judged(worth, "counted", "Fold").says() == folded
    costs = Costs((Cost("pair-plus", 500, Fraction(35, 2)),), "ante", Fraction(1, 50), alike=False)
    said = "Coach: on average these wagers cost $0.18 ({} $5 $0.18). The wager that costs least is {}: 2.00 % of the stake."
    assert costs.says() == said.format("Pair Plus", "Ante")
    assert costs.says(str.upper) == said.format("PAIR-PLUS", "ANTE")
    alike = replace(costs, alike=True, rows=())
    assert alike.says() == "Every wager costs the same: 2.00 % of the stake."
    whole = Review((costs, Remark("And so on.")))
    assert answers.decoded(answers.encoded(whole)) == whole
    assert whole.says().endswith("And so on.")
