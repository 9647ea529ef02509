"""Round files and cases: what happens at tables, or in a stream of the house, written as TOML, played through the runner and
compared with what it expects."""

from pitboss.house.round_files.lines import Played
from pitboss.house.round_files.model import Unmet, WrittenFile
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import load, loads

__all__ = ["Played", "Unmet", "WrittenFile", "load", "loads", "play"]
