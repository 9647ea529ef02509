"""Ultimate Texas Hold'em in the terminal: an Ante brings its Blind with it, and a hand may be checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pitboss.cli.felts.dealer_poker import DECISIONS, DealerPokerFelt
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.ultimate_texas_holdem.settle import BLIND
from pitboss.house.players.choices import Amount, Choice
from pitboss.house.players.keys import Keyboard, Named
from pitboss.table.commands import Request
from pitboss.table.offers import Offer
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView


class WithBlind(Amount, frozen=True):
    """An Ante to be named, with a Blind of the same amount."""

    def request(self, named: int) -> Request:
        return _with_blind(super().request(named))


def _with_blind(request: Request) -> Request:
    assert isinstance(request, PlaceWagers)
    return replace(request, wagers={**request.wagers, BLIND: request.wagers[ANTE]})


class UltimateTexasHoldemFelt(DealerPokerFelt):
    """The choices of its family, with a check, and with Ante and Blind placed together."""

    named = (*DECISIONS, Named("check", "k", "check", "Check"))

    def wager_choices(self, offers: Sequence[Offer], area: AreaView, keys: Keyboard) -> Iterator[Choice]:
        for choice in super().wager_choices(offers, area, keys):
            wagers = choice.request.wagers if isinstance(choice.request, PlaceWagers) else {}
            wager = choice.amount.wager if choice.amount else next(iter(wagers), "")
            if wager == BLIND:
                continue
            if wager != ANTE:
                yield choice
                continue
            amount = choice.amount and WithBlind(choice.amount.offer, ANTE, choice.amount.placed, choice.amount.bounds)
            request = _with_blind(choice.request) if choice.request else None
            yield replace(choice, request=request, amount=amount, row="Ante and Blind")


FELT = UltimateTexasHoldemFelt()
