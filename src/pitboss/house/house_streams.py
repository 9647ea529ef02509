"""The streams of a house besides its tables: begun under a rulebook that the record keeps, and resumed from their events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.cards.chance import Chance
from pitboss.house.journal_record import JournalRecord
from pitboss.house.kept_streams import NoSuchStream, rules_of
from pitboss.house.kind import Begins
from pitboss.house.kinds import KINDS
from pitboss.house.ruled import RuledKind, StreamRules
from pitboss.house.snapshots import EVERY, resume_stream, save_stream
from pitboss.house.stream_runner import HouseStream
from pitboss.journal.kept_rulebooks import keep_rulebook
from pitboss.journal.walking import must_end, must_hold
from pitboss.law import Rulebook
from pitboss.table.bounds import bad_name
from pitboss.table.commands import Actor, Request
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.house.house import House

S = TypeVar("S")


class HouseStreams:
    """The streams of one house. Each is read when it is asked for: a house starts no slower the more of them it has had."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: dict[str, HouseStream[Any]] = {}
        self._kept: dict[str, int] = {}
        """The version of each stream's snapshot."""

    def names(self, kind: RuledKind[Any]) -> tuple[str, ...]:
        """Return the names of the streams of a kind."""
        streams = self._house.journal.streams()
        return tuple(each.removeprefix(kind.prefix) for each in streams if each.startswith(kind.prefix))

    def all(self) -> Iterator[tuple[RuledKind[Any], str]]:
        """Yield every stream of the house besides its tables, by kind and name."""
        for kind in KINDS.values():
            for name in self.names(kind):
                yield kind, name

    def get(self, kind: RuledKind[S], name: str) -> HouseStream[S]:
        """Return a stream as its record left it."""
        stream = kind.prefix + name
        if stream not in self._known:
            if name not in self.names(kind):
                known = ", ".join(self.names(kind)) or "none"
                raise NoSuchStream(f"there is no {kind.id} {name}; the {kind.id}s are: {known}")
            rules = rules_of(self._house.journal, kind, name)
            found = self._made(kind, name, rules)
            resume_stream(self._house.journal, found.machine, found)
            self._kept[stream] = found.version
            found.catch_up()
            must_end(self._house.journal, stream, self._kept[stream])
            self._known[stream] = found
        found = self._known[stream]
        found.follow()
        return found

    def whole(self, kind: RuledKind[S], name: str) -> HouseStream[S]:
        """Return a stream after every row of its record was checked, for whoever is about to show what it says."""
        found = self.get(kind, name)
        must_hold(self._house.journal, kind.prefix + name)
        return found

    def begin(
        self,
        kind: RuledKind[S],
        book: Rulebook,
        does: Begins,
        *,
        who: Actor,
        command_id: str,
        at: int,
        chance: Chance | None = None,
    ) -> HouseStream[S] | Refusal:
        """Begin a stream under a rulebook, whose text is kept with the record; or return why the rules refuse it."""
        self._house.must_hold()
        if needed := bad_name(does.name):
            return Refusal("stream-name", (), {"kind": kind.id, "name": does.name, "needed": needed})
        rules = kind.reads(book)
        if does.name in self.names(kind):
            raise NoSuchStream(f"there is a {kind.id} {does.name} already; give this one another name")
        keep_rulebook(self._house.journal, book)
        made = self._made(kind, does.name, rules, chance)
        outcome = made.said(does, who, command_id=command_id, at=at)
        if isinstance(outcome, Refusal):
            return outcome
        self._known[kind.prefix + does.name] = made
        return made

    def _made(self, kind: RuledKind[S], name: str, rules: StreamRules, chance: Chance | None = None) -> HouseStream[S]:
        stream, house = kind.prefix + name, self._house
        made = HouseStream(kind, name, rules, JournalRecord(house.journal, stream, kind.formats), house.people, chance)

        def observe(significance: Significance, about: str, words: str) -> None:
            house.observe(significance, stream, words, about)

        def happened() -> None:
            house.observing.note()
            if made.version - self._kept.get(stream, 0) >= EVERY:
                self._keep(made)
            if house.anchors:
                house.anchors.reached(stream, made.version)

        def forbids(does: Request, who: Actor, at: int) -> Refusal | None:
            return kind.forbidden(house, made.state, does, who, at)

        made.observed, made.happened, made.find, made.forbids = observe, happened, house.runner_of, forbids
        if house.anchors:
            house.anchors.begins(stream, house.journal.version(stream))
        return made

    def keep(self) -> None:
        """Save snapshots of the streams that have changed."""
        for stream, made in self._known.items():
            if made.version > self._kept.get(stream, 0):
                self._keep(made)

    def _keep(self, made: HouseStream[Any]) -> None:
        save_stream(self._house.journal, made.machine, made)
        self._kept[made.machine.name] = made.version
