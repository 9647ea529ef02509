"""Pai Gow in the terminal: who banks, the dice, the bank's hand, and the player's own tiles, which they set by choosing the low
hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pitboss.cards import Tile, parse_tiles
from pitboss.cli.felts.plain import NEEDED, VOID, PlainFelt, framed, inside_of, is_void, own_name, rule, wrapped
from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, line
from pitboss.cli.play.scene import Message, Scene
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.setting import SetHand
from pitboss.games.pai_gow.showing import BankShown
from pitboss.games.pai_gow.view import HandView, PaiGowView
from pitboss.games.pai_gow.wagers import BANK_PLACE
from pitboss.house.players import choices as choose
from pitboss.house.players.choices import Choice
from pitboss.house.players.history import PastRound
from pitboss.house.players.keys import Keyboard, Named
from pitboss.money import short_money
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import Phase
from pitboss.table.view import AreaView

SET = "set-hand"
DOWN = "▮"
SPARED = 3
"""The weight of a row that may be left out."""
RESULTS = {"wins": "wins", "loses": "loses", "stands-off": "stands off"}


class PaiGowFelt(PlainFelt):
    """Tiles by their pips, low hand first, with the two hands in words."""

    named = (
        Named("ask-house-way", "y", "house way", "Have them set the house way", default=True),
        Named("take-bank", "a", "bank", "Take the bank"),
        Named("co-bank", "s", "co-bank", "Bank with the house"),
        Named("decline-bank", "n", "decline", "Decline the bank"),
        Named("put-up", "p", "put up", "Put up", most="m", other="o"),
        Named("lay-down-bank", "l", "lay down", "Give the bank back"),
    )
    start = "Shake the dice"

    def before_deal(
        self,
        offers: Sequence[Offer],
        house: Sequence[Offer],
        area: AreaView,
        last: Mapping[str, int],
        keys: Keyboard,
        *,
        company: bool,
    ) -> tuple[Choice, ...]:
        """Return the choices while wagers are open. Whoever has the bank sits no round out."""
        found = super().before_deal(offers, house, area, last, keys, company=company)
        if choose.offer_at(offers, area.area, "lay-down-bank") is None:
            return found
        return tuple(replace(each, label=self.start, default=True) if each.by_house else each for each in found)

    def in_round(
        self, offers: Sequence[Offer], area: AreaView, rules: Rules, usual: int, keys: Keyboard, *, blind: bool = False
    ) -> tuple[Choice, ...]:
        """Return each low hand that may be set, and what else the player may ask for."""
        assert isinstance(rules, PaiGowRules)
        others = [offer for offer in offers if offer.request != SET]
        offer = choose.offer_at(offers, area.area, SET)
        return (*(_ways(offer, rules) if offer else ()), *choose.decisions(others, area, keys, self.name))

    def understand(self, typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
        """Return what is meant by two tiles: set them as the low hand. The table says if they may be."""
        offer = choose.offer_at(offers, area.area, SET)
        try:
            low = parse_tiles(typed.lower().removeprefix("low "))
        except ValueError:
            return None
        return Choice("", "", typed, offer.clauses, request=SetHand(area.area, low)) if offer and low else None

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return the bank's hand, as the round is remembered."""
        if is_void(past):
            return VOID, ""
        shown = next((event for event in reversed(past.events) if isinstance(event, BankShown)), None)
        return (f"The bank had {' '.join(shown.low)} and {' '.join(shown.high)}", "") if shown else ("over", "")

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        """Return the table drawn; where the height is short, the other boxes in few words, and last of all without the dice."""
        full = super().draw(scene, columns, height)
        if height is None or len(full) <= height:
            return full
        inside = inside_of(columns)
        rows = [(weight, line((part, r.LINE))) for weight, row in self._shorter(scene) for part in wrapped(row.strip(), inside)]
        return framed(scene, [*rows, (NEEDED, rule(scene, inside)), (NEEDED, own_name(scene, inside))], inside, height)

    def _shorter(self, scene: Scene) -> Iterator[tuple[int, str]]:
        game, seats = [*self.game_lines(scene)] if scene.shown else [], scene.view.areas
        yield from ((NEEDED if row.startswith("Bank") else SPARED, row) for row in game)
        yield SPARED + 1, "; ".join(_briefly(seat, scene) for seat in seats if seat.area != scene.seat)
        own = [self.seat_line(seat, scene, cards=scene.shown) for seat in seats if seat.area == scene.seat]
        results = [*self.lines(scene, cards=scene.shown)][1 + len(game) + len(seats) :]
        yield from ((NEEDED, row) for row in (*own, *results))

    def game_lines(self, scene: Scene) -> Iterator[str]:
        """Yield who banks, the dice, and the bank's tiles."""
        game, rules = _view(scene), scene.rules
        assert isinstance(rules, PaiGowRules)
        yield f"Bank: {_bank_words(scene, game, rules)}"
        if game.dice:
            yield f"Dice: {' '.join(map(str, game.dice))}, {sum(game.dice)} in all; first tiles to box {game.first}"
        if bank := game.hands.get(BANK_PLACE):
            yield f"Bank's hand: {hand_words(bank, rules)}"
        if game.unused:
            yield f"Unused tiles: {game.unused}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        game, rules = _view(scene), scene.rules
        assert isinstance(rules, PaiGowRules)
        if seat.area == _banks(scene, game)[0]:
            return "the bank"
        hand = game.hands.get(seat.area)
        return hand_words(hand, rules) if hand else ""


def _briefly(seat: AreaView, scene: Scene) -> str:
    """Return one of the other boxes: who sits there, and the result, or how far their tiles are."""
    game = _view(scene)
    hand = game.hands.get(seat.area) if scene.shown else None
    wager = f" {short_money(sum(seat.wagers.values()))}" if seat.wagers else ""
    state = RESULTS.get(hand.result) or ("set" if hand.is_set else "to set") if hand else ""
    return f"{seat.area} {seat.player}{wager}{f' {state}' if state else ''}"


def _view(scene: Scene) -> PaiGowView:
    game = scene.view.game
    assert isinstance(game, PaiGowView)
    return game


def _ways(offer: Offer, rules: PaiGowRules) -> Iterator[Choice]:
    """Yield the low hands that may be set, by number, with what they are worth."""
    assert offer.area is not None
    for number, text in enumerate(offer.choices, 1):
        low = parse_tiles(text)
        yield Choice(str(number), f"low {text}", f"Low {words_of(low, rules)}", offer.clauses, request=SetHand(offer.area, low))


def words_of(pair: Sequence[Tile], rules: PaiGowRules) -> str:
    """Return two tiles with what they are worth: 1-3 4-6, 4 points."""
    return f"{' '.join(pair)}, {rules.ranks.hand(*pair).words}"


def hand_words(hand: HandView, rules: PaiGowRules) -> str:
    """Return the tiles of a hand as far as they are seen; set ones as two hands in words, with how it ended."""
    if hand.low:
        low, high = (words_of(tuple(Tile(each) for each in pair), rules) for pair in (hand.low, hand.high))
        end = f" ({RESULTS[hand.result]}{', foul' if hand.foul else ''})" if hand.result else ""
        return f"low {low} / high {high}{end}"
    tiles = " ".join(hand.tiles.get(at, DOWN) for at in range(hand.count))
    return f"{tiles}{', set' if hand.is_set else ''}"


def _bank_words(scene: Scene, game: PaiGowView, rules: PaiGowRules) -> str:
    banker, shared = _banks(scene, game)
    if not banker:
        return f"the house, at box {rules.house_box}"
    name = next((seat.player for seat in scene.view.areas if seat.area == banker), "a player")
    return f"{name}{' and the house' if shared else ''}, at box {banker}"


def _banks(scene: Scene, game: PaiGowView) -> tuple[int, bool]:
    """Return who banks, and whether with the house: in the round that is shown, also once it is over."""
    over = scene.shown and scene.view.phase == Phase.BETWEEN
    return (game.banked, game.banked_together) if over else (game.banker, game.shared)


FELT = PaiGowFelt()
