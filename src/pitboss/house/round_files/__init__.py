"""Round files: whole rounds written as TOML, played through the runner, and compared with what they expect."""

from pitboss.house.round_files.model import RoundFile, Unmet
from pitboss.house.round_files.playing import Played, play
from pitboss.house.round_files.reading import load, loads

__all__ = ["Played", "RoundFile", "Unmet", "load", "loads", "play"]
