"""The dealer's terminal of a physical table: the next step with its clause, keyed lines, questions about incidents."""

from pitboss.house.desk.desk import Desk
from pitboss.house.desk.model import Answer
from pitboss.table.desk_vocabulary import Step

__all__ = ["Answer", "Desk", "Step"]
