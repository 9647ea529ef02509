"""`pitboss play`: a table in the terminal, with an automatic dealer and computer players in the other seats."""

from pitboss.cli.play.command import play

__all__ = ["play"]
