"""Fixtures that several tests of the house share."""

from tests.support.kept_house import kept, made

__all__ = ["kept", "made"]
