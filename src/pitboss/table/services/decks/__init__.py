"""The decks of a table: checked, secured, shuffled, cut, counted, changed, and the device they are dealt from."""

from pitboss.table.service import joined
from pitboss.table.services.decks.checking import CHECKING
from pitboss.table.services.decks.counting import COUNTING
from pitboss.table.services.decks.replacing import REPLACING
from pitboss.table.services.decks.shuffling import SHUFFLING

DECKS = joined(
    "decks",
    CHECKING,
    SHUFFLING,
    COUNTING,
    REPLACING,
)
