"""A table of a tournament: entrants whom a ballot seats, their tournament chips, levels, breaks, and who is out.

The tournament decides, and the house carries it out at each of its tables. Nobody at the table asks for any of it.
"""

from pitboss.table.game import Service
from pitboss.table.of_tournament import (
    ABSENT,
    BREAK,
    CHIPS,
    CONDITIONS,
    COUNTED,
    ENDS,
    KEEPS,
    KEPT,
    LEVEL,
    ONLY,
    PACE,
    SEATED,
    SUBSTITUTE,
)
from pitboss.table.services.tournament_play.decide import decide, offers
from pitboss.table.services.tournament_play.events import (
    AbsenceNoted,
    ChipsCounted,
    EntrantsReleased,
    EntrantsSeated,
    EntrantSubstituted,
    LevelSet,
    PaceSet,
    PlayPaused,
    evolve,
)
from pitboss.table.services.tournament_play.requests import (
    CountChips,
    EndSession,
    MarkAbsent,
    PausePlay,
    ReleaseEntrants,
    SeatEntrants,
    SetLevel,
    SetPace,
    SubstituteEntrant,
)

REFUSALS = {
    "no-tournament-here": ("This table is not one of a tournament.", "Do it at a table of the tournament."),
    "tournament-decides": ("The tournament decides this for its tables.", "Ask the tournament director."),
    "tournament-seat": (
        "This table is one of {tournament}: seats and chips are those that the tournament gives.",
        "Enter the tournament, and play in the seat of the ballot.",
    ),
    "session-over": ("The table has played all rounds of the session.", "Wait for the next session."),
    "on-a-break": ("The tournament is on a break for another {seconds:second}.", "Wait until the break is over."),
    "entrant-plays": ("{player} is in a round at {table}.", "Wait until the round is over."),
    "table-plays": ("A round is being played at {table}.", "Wait until it is over."),
    "chips-counted": ("The chips have been counted since the last round.", "Play the next round."),
}

TOURNAMENT_PLAY = Service(
    name="tournament-play",
    rules={
        SEATED: "entrants sit where the ballot or the director has put them",
        KEEPS: "an entrant keeps the allocated seat",
        CHIPS: "tournament chips are used in tournaments only",
        KEPT: "nobody adds to or takes from tournament chips",
        ABSENT: "an absent entrant posts and is folded",
        SUBSTITUTE: "a substitute takes over a seat",
        COUNTED: "chips in view are counted after each round, and who has none is out",
        ONLY: "these rules are for tournaments only",
        CONDITIONS: "the conditions of the tournament prevail",
        LEVEL: "the bets and limits of the level",
        BREAK: "no round in a break",
        PACE: "the pace of play",
        ENDS: "a table that the tournament no longer needs",
    },
    asked=(
        SeatEntrants,
        ReleaseEntrants,
        SubstituteEntrant,
        SetLevel,
        SetPace,
        PausePlay,
        MarkAbsent,
        CountChips,
        EndSession,
    ),
    events=(
        EntrantsSeated,
        EntrantsReleased,
        EntrantSubstituted,
        LevelSet,
        PaceSet,
        PlayPaused,
        AbsenceNoted,
        ChipsCounted,
    ),
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
