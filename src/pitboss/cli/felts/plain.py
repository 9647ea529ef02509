"""The felt of any game, made of its view and its offers; and what all felts share: the edge of the table, the line before the
player's own area, who sits where, and what to leave out on a low terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

from pitboss.cli.play import render as r
from pitboss.cli.play.render import Block, fitted, line
from pitboss.cli.play.results import count_rounds, outcome, signed
from pitboss.cli.play.scene import Message, Scene
from pitboss.games.offered import is_decision
from pitboss.house.players import choices as choose
from pitboss.house.players.choices import Choice, list_wagers, title
from pitboss.house.players.history import PastRound, Totals
from pitboss.house.players.keys import Keyboard, Named
from pitboss.house.players.winnings import paid_for
from pitboss.money import show
from pitboss.table.events import Outcome
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import Phase
from pitboss.table.view import AreaView, TableView

PHASES: Mapping[str, str] = {Phase.BETWEEN: "is over", Phase.ROUND: "is played"}
"""What the heading says of a round in each phase of the table."""
VOID = "The round is void"
HANDS = "hands"
"""The part of a game's view with the hands at each area, where it has one."""
ELSEWHERE = (HANDS, "stage", "decide_by")
"""Parts of a game's view that are not on the table: hands are shown with their areas, and how far a round is in the heading."""


class Between(NamedTuple):
    """What is said between rounds: on the edge of the table, and to the player whose turn it is."""

    table: str
    player: str


class PlainFelt:
    """A game in plain lines. The felts of the games refine what they show better."""

    named: Sequence[Named] = ()
    """Decisions with keys and words of their own."""
    marks: Mapping[str, str] = {}
    """Keys that mark something for a decision to come, and what they mean."""
    between = Between("Wagers are open", "Place your wagers")
    start = "Deal"
    """How the start of a round is called."""

    def name(self, wager: str) -> str:
        """Return the name of a wager."""
        return title(wager)

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
        """Return the choices while wagers are open; `last` are the wagers of the round before."""
        again = self.list_again({wager: last[wager] for wager in self._order(offers, area) if wager in last})
        return (
            *self.wager_choices(offers, area, keys),
            *choose.place_again(offers, area, last, again),
            *choose.take_back(offers, area),
            *choose.other_areas(offers, area),
            # What the game itself offers between rounds, such as the bank.
            *choose.decisions(offers, area, keys, self.name),
            *choose.start_round(house, area, self.start, company=company),
        )

    def wager_choices(self, offers: Sequence[Offer], area: AreaView, keys: Keyboard) -> Iterator[Choice]:
        """Yield the choices by which wagers are placed."""
        return choose.wager_rows(offers, area, keys, self.name)

    def list_again(self, wagers: Mapping[str, int]) -> str:
        """Return how the wagers of the last round are called where they are offered again."""
        return list_wagers(wagers, self.name)

    def _order(self, offers: Sequence[Offer], area: AreaView) -> Sequence[str]:
        """The wagers in the order of the layout."""
        offer = choose.offer_at(offers, area.area, "place-wagers")
        return [*offer.amounts] if offer else ()

    def is_turn(self, offer: Offer) -> bool:
        """Return whether it is the turn of a player in a round because they have this offer."""
        return is_decision(offer)

    def in_round(
        self, offers: Sequence[Offer], area: AreaView, rules: Rules, usual: int, keys: Keyboard, *, blind: bool = False
    ) -> tuple[Choice, ...]:
        """Return what the player may decide in the course of a round; `usual` is what they buy in for, and `blind` says that
        they have chosen to decide without looking."""
        # Some games take wagers again in the course of a round.
        return (*choose.decisions(offers, area, keys, self.name), *choose.wager_rows(offers, area, keys, self.name))

    def understand(self, typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
        """Return what is meant by words that are not a choice's own; None where they are not about this game."""
        return None

    def wager_meant(self, typed: str, placed: Mapping[str, int], keys: Keyboard) -> str:
        """Return the one of the player's wagers that is meant; empty if none is."""
        return choose.wager_meant(typed, placed, keys, self.name)

    def replay(self, before: TableView, scene: Scene) -> tuple[Scene, ...]:
        """Return what there was to watch between a view and the scene it led to."""
        return ()

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return what a round came to, and what is quietly added to that."""
        return (VOID if is_void(past) else "over"), ""

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        """Return the table drawn; where the height is short, without what can best be missed."""
        inside = inside_of(columns)
        _, *rows = self.lines(scene, cards=scene.shown)
        weighed = [(NEEDED, line((part, r.LINE))) for row in rows for part in wrapped(row.strip(), inside)]
        return framed(scene, [*weighed, (NEEDED, rule(scene, inside)), (NEEDED, own_name(scene, inside))], inside, height)

    def lines(self, scene: Scene, *, cards: bool) -> Iterator[str]:
        """Yield the table in a few lines, with its cards, or without those of the round before while wagers are open."""
        yield heading(scene, cards=cards)
        if cards:
            yield from (f"  {row}" for row in self.game_lines(scene))
        for seat in scene.view.areas:
            yield f"  {self.seat_line(seat, scene, cards=cards)}"
        if scene.last and cards:
            session = f"; this session {session_total(scene.totals)}" if scene.totals and scene.totals.rounds > 1 else ""
            yield f"  {scene.name}: {signed(scene.last.net)}, {show(scene.chips)} in chips{session}"
            paid = paid_for(scene.rules, scene.last)
            yield from (f"    {outcome(row, self.name, paid)}  {', '.join(row.clauses)}" for row in scene.last.lines)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        """Yield what is on the table besides the players' own areas: whatever the view of the game has."""
        game = scene.view.game
        for name in getattr(game, "__struct_fields__", ()):
            text = described(getattr(game, name)) if name not in ELSEWHERE else ""
            if text:
                yield f"{title(name.replace('_', ' '))}: {text}"

    def seat_line(self, seat: AreaView, scene: Scene, *, cards: bool) -> str:
        """Return one area: who has it, their chips, their wagers, their hand."""
        who = scene.name if seat.player == scene.me else seat.player
        parts = [show(seat.chips)] if seat.chips or seat.area == scene.seat or seat.player != scene.me else []
        if seat.wagers:
            parts.append(list_wagers(seat.wagers, self.name))
        if cards and (hand := self.hand_text(seat, scene)):
            parts.append(hand)
        return f"Seat {seat.area}, {who}: {'; '.join(parts)}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        """Return the hand at an area, as far as the player may see it."""
        hands = getattr(scene.view.game, HANDS, {})
        return described(hands.get(seat.area))


def heading(scene: Scene, *, cards: bool) -> str:
    """Return the first of the lines: which round, and how far it is."""
    view = scene.view
    return f"Round {view.round} {PHASES.get(view.phase, view.phase)}" if cards else scene.felt.between.table


def is_void(past: PastRound) -> bool:
    return bool(past.lines) and all(row.outcome == Outcome.VOID for row in past.lines)


def described(value: Any) -> str:
    """Return any part of a view in words."""
    match msgspec.to_builtins(value):
        case None | False:
            return ""
        case True:
            return "yes"
        case dict() as parts if not all(isinstance(name, int) for name in parts):
            texts = {str(name).replace("_", " "): described(each) for name, each in parts.items()}
            return ", ".join(f"{name} {text}" for name, text in texts.items() if text)
        case dict() as numbered:
            return described([*numbered.values()])
        case list() | tuple() as items:
            return " ".join(described(each) or "??" for each in items)
        case other:
            return str(other)


NARROWEST = 60
WIDEST = 100
WIDEST_SEAT = 26
NEEDED = 9
"""The weight of a row that is never left out."""

Weighed = tuple[int, Text]
"""A row, and how much it is worth where there is no room for all."""


def inside_of(columns: int) -> int:
    """Return the columns within the edge of a table."""
    return max(NARROWEST, min(columns, WIDEST)) - 2


def framed(scene: Scene, weighed: Sequence[Weighed], inside: int, height: int | None) -> Block:
    """Return the rows within the edge of the table; where the height is short, without those that weigh least."""
    rows = _shortened(weighed, 0 if height is None else len(weighed) + 2 - height)
    side = ("│", r.EDGE)
    drawn = [line(side, fitted(row, inside), side) for row in rows]
    head = f"Round {scene.view.round}" if scene.shown else scene.felt.between.table
    book, table = scene.rules.book, scene.rules.table.name
    foot = table if table != book.id.replace("/", "-") else ""
    return [_edge("╭", book.title, head, "╮", inside), *drawn, _edge("╰", book.id, foot, "╯", inside)]


def _shortened(weighed: Sequence[Weighed], over: int) -> Block:
    """The rows without those that are too many: empty ones go first, then those that weigh least."""
    weights = [weight if row.plain.strip() else 0 for weight, row in weighed]
    droppable = sorted((weight, number) for number, weight in enumerate(weights) if weight < NEEDED)
    gone = {number for _, number in droppable[: max(0, over)]}
    return [row for number, (_, row) in enumerate(weighed) if number not in gone]


def wrapped(text: str, inside: int) -> list[str]:
    """Return a text in as many rows as it needs; what goes on is indented."""
    return textwrap.wrap(text, inside - 1, initial_indent=" ", subsequent_indent="   ") or [""]


def packed(parts: Sequence[Text], inside: int, gap: int = 2, style: str = r.FELT) -> Block:
    """Return parts beside each other, in as many rows as they need."""
    rows: list[list[Text]] = [[]]
    for part in parts:
        taken = sum(each.cell_len + gap for each in rows[-1])
        if rows[-1] and 1 + taken + part.cell_len > inside:
            rows.append([])
        rows[-1].append(part)
    space = (" " * gap, style)
    return [line((" ", style), *(piece for part in row for piece in (part, space))) for row in rows if row]


def _edge(left: str, name: str, also: str, right: str, inside: int) -> Text:
    """The edge of the table with what is written on it."""
    ends = [f" {name} ", f" {also} " if also else "──"]
    room = inside - sum(map(len, ends)) - 2
    style = r.LINE if left == "╭" else r.EDGE
    parts = [(f"{left}─", r.EDGE), (ends[0], style), ("─" * room, r.EDGE), (ends[1], style), (f"─{right}", r.EDGE)]
    return line(*parts)


def rule(scene: Scene, inside: int) -> Text:
    """Return the line between the table and the player's own area; brass when it is their turn."""
    said = f" {scene.asks} " if scene.asks else ""
    left = (inside - len(said)) // 2
    return line(("─" * left, r.EDGE), (said, r.BRASS), ("─" * (inside - left - len(said)), r.EDGE))


def own_name(scene: Scene, inside: int) -> Text:
    """Return the player's own seat, name and chips."""
    area = "" if scene.area == scene.seat else f", area {scene.area}"
    who = line((f" Seat {scene.seat}{area}  ", r.QUIET), (scene.name, r.LINE))
    stack = line((show(scene.chips), f"bold {r.LINE}"), (" in chips ", r.QUIET))
    totals = scene.totals
    if totals and totals.rounds:
        gain = line(("session ", r.QUIET), (signed(totals.net), r.of_gain(totals.net)))
        stack = line(gain, ("  ", r.FELT), stack)
    return line(fitted(who, inside - stack.cell_len), stack)


def session_total(totals: Totals) -> str:
    """Return what the rounds of a session came to."""
    return f"{signed(totals.net)} in {count_rounds(totals.rounds)}"


def seat_name(seat: AreaView, scene: Scene) -> Text:
    """Return who sits there. A computer player's name has its seat in it already."""
    who = "your area" if seat.player == scene.me and seat.area != scene.seat else seat.player
    return line(("" if who.endswith(f" {seat.area}") else f"{seat.area} ", r.QUIET), (who, r.LINE))


def seat_chips(seat: AreaView, scene: Scene) -> Text:
    """Return a player's chips; a further area of the player's own has no stack."""
    return line((show(seat.chips) if seat.chips or seat.player != scene.me else "", r.QUIET))
