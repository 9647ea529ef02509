"""The decks of a table: checked, secured, shuffled, cut, counted, changed, and the device they are dealt from."""

from pitboss.table.service import joined, same_body
from pitboss.table.services.decks.checking import CHECKING
from pitboss.table.services.decks.counting import COUNTING
from pitboss.table.services.decks.replacing import REPLACING
from pitboss.table.services.decks.shuffling import SHUFFLING, ReshuffleOrdered, complete

DECKS = joined(
    "decks",
    CHECKING,
    SHUFFLING,
    COUNTING,
    REPLACING,
    upcasts={ReshuffleOrdered: complete},
    formats={
        "reshuffle.ordered/1": same_body("reshuffle.ordered/2"),
        "cards.counted/1": same_body("cards.counted/2"),
        "device.replaced/1": same_body("device.replaced/2"),
    },
)
