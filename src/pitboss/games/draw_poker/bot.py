"""A computer player at Draw Poker: it plays by the odds of the deck in play, with the temperament of its seat."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.cards.chance import Chance
from pitboss.cards.ranks.draw import HAND
from pitboss.games.draw_poker.acting import Bet, Raise
from pitboss.games.draw_poker.chances import Contest
from pitboss.games.draw_poker.drawing import Discard, StandPat
from pitboss.games.draw_poker.posting import CollectPosts, PostToEnter, SitIn
from pitboss.games.draw_poker.round import LIVE, Stage, Status
from pitboss.games.draw_poker.rules import BET, EIGHT, HIGH, LOW, SPLIT, STAKE, DrawRules, draw_rules
from pitboss.games.draw_poker.showing import Muck, Show
from pitboss.games.draw_poker.strategy import Act, Spot, draw, temper_of, wish
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.games.offered import highest, lowest, request_for
from pitboss.table.commands import Request
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView

MINIMUM, MAXIMUM, TABLE_STAKE = 400, 2_000, 10_000
"""The bets of a practice table and its least table stake, in cents."""
ENTERS = 0.5
"""How often a player posts to come in instead of waiting for the big blind."""
CALLS = ("call", "stay", "check")
PASSES = ("check", "stay", "fold")


def limits(rules: Rules) -> Limits:
    """Return the limits of a practice table: what may be bet, and what each player must bring."""
    return Limits({BET: Range(MINIMUM, MAXIMUM), STAKE: Range(TABLE_STAKE, 100 * TABLE_STAKE)}, unit=rules.smallest_chip)


def most_seats(rules: Rules) -> int:
    """Return how many players the deck has hands for."""
    return rules.deck_size // HAND


def start() -> Request:
    """Return what starts a round: the antes or blinds are collected."""
    return CollectPosts()


def short_of_chips(area: AreaView, rules: Rules) -> bool:
    """Return whether a player needs more chips to play on."""
    return area.chips < rules.table.limits.ranges[STAKE].minimum


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for now, if anything, of the offers for its seat."""
    game: DrawPokerView = view.of(DrawPokerView)
    seat = area.area
    if "post-to-enter" in offers and chance.random() < ENTERS:
        return PostToEnter(seat)
    if "sit-in" in offers:
        return SitIn(seat)
    if "show" in offers or "muck" in offers:
        return Muck(seat) if "muck" in offers else Show(seat)
    cards = _cards(game, seat)
    if cards is None:
        return None
    if "discard" in offers or "stand-pat" in offers:
        return _draw(game, offers, seat, cards, draw_rules(rules))
    if any(name in offers for name in ("fold", "bet", "raise", "tap-out", *CALLS)):
        return _betting(view, offers, area, cards, draw_rules(rules), chance)
    return None


def contest_of(rules: DrawRules) -> Contest:
    """Return the deck in play, and which hands win."""
    return Contest(
        cards=rules.high.cards,
        joker=Card.JOKER in rules.pack,
        wins=SPLIT if rules.high_wins and rules.low_wins else HIGH if rules.high_wins else LOW,
        ace_low=rules.ace_low,
        low_ace=rules.low.ace_low,
        most=EIGHT if rules.qualifier else 0,
        doubles_in_flush=rules.high.doubles_in_flush,
    )


def _cards(game: DrawPokerView, seat: int) -> tuple[Card, ...] | None:
    """The player's own hand, if they may see all of it."""
    hand = game.hands.get(seat)
    return tuple(hand.cards[at] for at in sorted(hand.cards)) if hand and len(hand.cards) == hand.count else None


def _draw(
    game: DrawPokerView, offers: Mapping[str, Offer], seat: int, cards: tuple[Card, ...], rules: DrawRules
) -> Request | None:
    kept = draw(contest_of(rules), cards, len(_others(game, seat)))
    gone = tuple(card for card in cards if card not in kept)
    if gone and "discard" in offers:
        return Discard(seat, gone)
    return StandPat(seat) if "stand-pat" in offers else Discard(seat, cards[:1])


def _others(game: DrawPokerView, seat: int) -> tuple[int, ...]:
    """The opponents who can still win a pot, clockwise from the button."""
    return tuple(each for each in game.order if each != seat and game.hands[each].status in LIVE)


def _betting(
    view: TableView,
    offers: Mapping[str, Offer],
    area: AreaView,
    cards: tuple[Card, ...],
    rules: DrawRules,
    chance: Chance,
) -> Request | None:
    game: DrawPokerView = view.of(DrawPokerView)
    final = game.stage == Stage.FINAL
    spot = Spot(
        contest=contest_of(rules),
        hand=cards,
        pot=sum(each.amount for each in game.pots),
        call=min(area.chips, max(0, game.level - game.hands[area.area].bet)) if "call" in offers else 0,
        others=tuple(game.hands[each].draws if final else None for each in _others(game, area.area)),
        raises=game.raises + (final and game.level > 0),
        behind=_behind(game, area.area),
        drawn=final,
    )
    wanted = wish(spot, temper_of(area.area, view.round), chance)
    match wanted.act:
        case Act.RAISE:
            found = _raise(offers, area.area, wanted.raises)
        case Act.CALL:
            found = _first(offers, CALLS)
        case Act.FOLD:
            found = _first(offers, PASSES)
    # Where the rules leave no such choice: call, else open with the least, else put in what is left.
    return found or _first(offers, CALLS) or _raise(offers, area.area, 0) or _first(offers, ("tap-out", "fold"))


def _behind(game: DrawPokerView, seat: int) -> int:
    """The opponents who have still to act on the bets so far."""
    able = [each for each in _others(game, seat) if game.hands[each].status == Status.IN]
    if game.level:
        return sum(game.hands[each].bet < game.level for each in able)
    return sum(game.order.index(each) > game.order.index(seat) for each in able)


def _raise(offers: Mapping[str, Offer], seat: int, by: int) -> Request | None:
    """Bet or raise by an amount as near as the bounds allow; all that is left where that is less than a raise."""
    for name, kind in (("raise", Raise), ("bet", Bet)):
        if offer := offers.get(name):
            bounds = offer.amounts["amount"]
            inside = max(lowest(bounds), min(by, highest(bounds)))
            return kind(seat, inside - (inside - bounds.base) % bounds.step)
    return _first(offers, ("tap-out",)) if by else None


def _first(offers: Mapping[str, Offer], names: tuple[str, ...]) -> Request | None:
    return next((request_for(offers[name]) for name in names if name in offers), None)
