"""How the cards of a shoe are made ready for a game on a layout, by hand or in a shuffler."""

from __future__ import annotations

from pitboss.table.acts import Topic

MADE_READY = {
    "cards.device-chemmy": "mixed before the shuffler",
    "cards.device-stacked": "stacked before the shuffler",
    "cards.device-riffled": "riffled before the shuffler",
    "cards.loaded-unseen": "a shuffler loaded without players looking",
    "cards.prepared": "pre-checked or pre-shuffled cards kept secured",
    "cards.prepared-chemmy": "pre-checked cards mixed",
    "cards.prepared-stacked": "pre-checked cards stacked",
    "cards.prepared-riffled": "pre-checked cards riffled",
}
"""What is done with cards for a shuffler, and with those prepared beforehand."""
SHOES = Topic(rules={**MADE_READY, "device.continuous": "a shuffler that shuffles continually"})
