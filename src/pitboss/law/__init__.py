"""The law as data: rulebooks of numbered clauses, the rules each clause carries, the settings a table reads.

>>> from pitboss import law
>>> book = law.load("nsw/four-card-poker")
>>> book.cites("settle.ante-bonus")
('9.2.1.1',)
"""

from pitboss.law.amending import Amendment, apply
from pitboss.law.effects import Amended, Effect
from pitboss.law.errors import LawError, LawErrors, NotChoosable, UnknownClause, UnknownRulebook, UnknownSetting
from pitboss.law.ids import specific_first
from pitboss.law.loading import available, load, load_file, loads, reload
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import (
    EFFECTS,
    Absent,
    ChecklistRow,
    Clause,
    ClauseEffect,
    Erratum,
    Office,
    Remedy,
    Schedule,
    Setting,
    Value,
)

__all__ = [
    "EFFECTS",
    "Absent",
    "Amended",
    "Amendment",
    "ChecklistRow",
    "Clause",
    "ClauseEffect",
    "Effect",
    "Erratum",
    "LawError",
    "LawErrors",
    "NotChoosable",
    "Office",
    "Remedy",
    "Rulebook",
    "Schedule",
    "Setting",
    "UnknownClause",
    "UnknownRulebook",
    "UnknownSetting",
    "Value",
    "apply",
    "available",
    "load",
    "load_file",
    "loads",
    "reload",
    "specific_first",
]
