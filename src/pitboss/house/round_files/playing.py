"""Play a round file or a case."""

from __future__ import annotations

from pitboss.house.round_files.lines import Played
from pitboss.house.round_files.model import FileStream, WrittenFile
from pitboss.house.round_files.streams import StreamPlayer
from pitboss.house.round_files.tables import TablePlayer


def play(file: WrittenFile) -> Played:
    """Open what the file is about, send every command in turn, and compare with what the file expects."""
    first = file.machines[0]
    return (StreamPlayer(file, first) if isinstance(first, FileStream) else TablePlayer(file)).play()
