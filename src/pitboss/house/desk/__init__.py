"""The dealer's terminal of a physical table: the next step and its clause, keyed lines, questions when something went wrong."""

from pitboss.house.desk.answers import Answer
from pitboss.house.desk.desk import Desk
from pitboss.house.desk.step import Step

__all__ = ["Answer", "Desk", "Step"]
