"""What the house shuffled or drew, checked against the roots it published before; and the proofs that people take home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pitboss.house.kept_streams import NoSuchRound, folded, table_machine
from pitboss.house.machine import Machine
from pitboss.house.openings import Shoe, prove, shoe_at
from pitboss.journal.checkpoints import Checkpoint, Signer
from pitboss.journal.commitments import check_opening
from pitboss.journal.errors import Missing
from pitboss.journal.proof import Proof
from pitboss.journal.store import Journal
from pitboss.journal.walking import must_hold
from pitboss.table.commands import PLAYER
from pitboss.table.state import Phase
from pitboss.table.viewers import PUBLIC, Viewer


class Openings(Struct, frozen=True):
    """Whether what left a shoe in a round, or was drawn, is what the house had committed to."""

    root: str
    checked: int
    wrong: tuple[str, ...]
    first: int = 1
    """The number of the round's first card among those that left the shoe, from 1."""


def openings_of(shoe: Shoe, number: int, *, over: bool) -> Openings:
    """Check every card that left the shoe in the round against the root published when it was shuffled. What is drawn belongs to
    no round, which has the number 0.

    A wrong card is named only when the round is over: until then it may be face down.
    """
    cards = [card for card in shoe.dealt if card.round == number and card.card is not None]
    wrong = []
    for at, card in enumerate(cards, 1):
        (opening,) = shoe.open([shoe.position(card.number)])
        if card.card != opening.piece or not check_opening(shoe.published.root, opening):
            named = f", {card.card}," if over else ""
            wrong.append(f"card {at} of the round{named} is not the one the root binds")
    return Openings(shoe.on_sign, len(cards), tuple(wrong), cards[0].number + 1 if cards else 1)


def proof_for(journal: Journal, name: str, number: int, player: str, chain: Sequence[Checkpoint] = ()) -> Proof:
    """Return the openings of the cards a player was shown in a round: their own, the dealer's, hands revealed to all, and
    every card that left the shoe face up. Of the checkpoints, the first after the round goes with them."""
    machine = table_machine(journal, name)
    rules = machine.rules
    must_hold(journal, machine.stream)
    viewer = Viewer(PLAYER, player)
    shown: Counter[Any] = Counter()
    first, last, face_down = 0, 0, False
    for entry, state in folded(journal, machine):
        if state.round.number > number:
            break
        if state.round.number == number:
            first = first or entry.version
            last = entry.version if entry.event.ends_round() or not last else last
            own = Counter(rules.game.shown(state, viewer))
            # While a round lives, a reader of the record is told only what everybody has seen.
            face_down = state.phase is Phase.ROUND and not own <= Counter(rules.game.shown(state, PUBLIC))
            shown |= own
    if not first:
        raise NoSuchRound(f"{name} has not played round {number}")
    if face_down:
        raise NoSuchRound(f"round {number} of {name} is still played; ask for the proof when it is over")
    if not rules.virtual:
        raise NoSuchRound(f"{name} is dealt by hand: no deck of it was shuffled by the house")
    shoe = shoe_at(journal, machine.stream, first, machine.formats)
    # By position: a shoe of several decks holds a card more than once.
    face_up = (shoe.position(card.number) for card in shoe.dealt if card.round == number and card.face_up)
    after = (each for each in chain if any(head.stream == machine.stream and head.version >= last for head in each.heads))
    positions = sorted({*shoe.seen_in(number, shown), *face_up})
    return prove(shoe, positions, Signer(journal.sealer.key), number, next(after, None))


def proof_of_draw(journal: Journal, machine: Machine[Any]) -> Proof | None:
    """Return the proof of everything that was drawn from the order sealed last; None if nothing was."""
    try:
        shoe = shoe_at(journal, machine.stream, journal.version(machine.stream), machine.formats)
    except Missing:
        return None
    if not shoe.dealt:
        return None
    return prove(shoe, [shoe.position(each.number) for each in shoe.dealt], Signer(journal.sealer.key), round_=0)
