"""Round files: whole rounds written down as TOML, played through the one runner, and compared with what they expect."""

from pitboss.house.rounds.errors import RoundFileError
from pitboss.house.rounds.model import RoundFile
from pitboss.house.rounds.playing import Played, play
from pitboss.house.rounds.reading import load, loads

__all__ = ["Played", "RoundFile", "RoundFileError", "load", "loads", "play"]
