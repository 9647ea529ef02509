"""What can be said and what can happen, by the names that callers use."""

from __future__ import annotations

import pytest

from pitboss import do, events, names
from pitboss.games import games
from pitboss.games.draw_poker.acting import Fold
from pitboss.games.racing_card_derby.drawing import CardDrawn
from pitboss.house.kinds import KINDS
from pitboss.house.stream import HOUSE
from pitboss.house.stream.notices import PostNotice
from pitboss.house.tournaments.placing import EndSession
from pitboss.table.services.decks.extra_cards import CardDrawnInError
from pitboss.table.services.limits.notices import PostNotice as PostNoticeAtTable
from pitboss.table.services.wagers.placing import PlaceWagers


def test_a_name_stands_for_its_class() -> None:
    assert do.PlaceWagers is PlaceWagers
    assert do.draw_poker.Fold is Fold
    assert do.CardDrawnInError is CardDrawnInError
    assert events.racing_card_derby.CardDrawn is CardDrawn
    assert do.four_card_poker.Deal is do.dealer_poker.Deal


def test_a_stream_keeps_its_names_apart_from_those_of_tables() -> None:
    assert do.tournament.EndSession is EndSession
    assert do.EndSession.__module__ != EndSession.__module__
    assert (do.PostNotice, do.house.PostNotice) == (PostNoticeAtTable, PostNotice)


def test_everything_that_can_be_said_or_happen_is_found() -> None:
    said, happens = names.requests(), names.events()
    for game in games().values():
        for known, kinds in ((said, game.all_requests), (happens, game.whole.events)):
            group = known.groups[game.id.replace("-", "_")]
            assert [kind for kind in kinds if kind not in (known.alone.get(kind.__name__), group.get(kind.__name__))] == []
    for name, kind in KINDS.items():
        assert {*said.groups[name].values()} == {*kind.own.requests}
        assert {*happens.groups[name].values()} == {*kind.own.events}
    of_the_house = {*HOUSE.own.events}
    assert {*happens.groups["house"].values()} == of_the_house


def test_a_name_of_several_classes_asks_which() -> None:
    where = "pitboss.do.dealer_poker.Fold, pitboss.do.draw_poker.Fold"
    with pytest.raises(AttributeError, match=rf"^pitboss.do: several games have a Fold; there is {where}$"):
        do.Fold  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("PlaceWager", "pitboss.do.PlaceWagers"),
        ("Fodl", "pitboss.do.dealer_poker.Fold, pitboss.do.draw_poker.Fold"),
        ("blackjak", "pitboss.do.blackjack"),
        ("GrantPurses", "pitboss.do.house.GrantPurse"),
    ],
)
def test_an_unknown_name_says_what_is_near_it(name: str, near: str) -> None:
    with pytest.raises(AttributeError, match=f"^pitboss.do has no {name}; there is {near}"):
        getattr(do, name)


def test_an_unknown_name_of_a_game_says_what_is_near_it() -> None:
    with pytest.raises(AttributeError, match=r"^pitboss.do.draw_poker has no Flod; there is pitboss.do.draw_poker.Fold$"):
        do.draw_poker.Flod  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match=r"^pitboss.events has no Xyzzy$"):
        events.Xyzzy  # type: ignore[attr-defined]  # noqa: B018


def test_names_are_listed() -> None:
    assert {"PlaceWagers", "Stake", "blackjack", "house"} <= {*dir(do)}
    assert {"WagersPlaced", "Settled", "tournament"} <= {*dir(events)}
    assert "Deal" not in dir(do)
    assert "Deal" in dir(do.draw_poker)
