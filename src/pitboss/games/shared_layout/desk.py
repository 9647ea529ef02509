"""Words of the desk that games share whose players wager on one layout: settlement, and chips of a colour."""

from __future__ import annotations

from pitboss.games.shared_layout.round import PayWinning, TakeLosing
from pitboss.table.desk_vocabulary import NOTHING, Word, makes
from pitboss.table.questions import Field, Kind, ask, seat
from pitboss.table.services.non_value_chips import GiveColour, HandInColour

SETTLEMENT = (
    Word("take", "take", "All losing wagers are taken.", NOTHING, makes(TakeLosing)),
    Word(
        "pay",
        "pay [SEAT]",
        "All winning wagers are paid, or those of one seat before the others.",
        ask(seat(optional=True)),
        makes(PayWinning),
        "pay 3",
    ),
)
COLOURS = (
    Word(
        "colour",
        "colour SEAT COLOUR AMOUNT",
        "A player gets non-value chips of a colour, each worth this much.",
        ask(
            seat(),
            Field("colour", "Which colour?", Kind.WORD, what="a colour"),
            Field("value", "What is each worth?", Kind.AMOUNT),
        ),
        makes(GiveColour),
        "colour 3 green 2.50",
    ),
    Word("uncolour", "uncolour SEAT", "A player hands in their non-value chips.", ask(seat()), makes(HandInColour), "uncolour 3"),
)
