"""The commands, each loaded only when it is used, so that `pitboss --help` is fast."""

COMMANDS = {
    "rules": (
        "pitboss.cli.rules:app",
        """The rulebooks: list them, read one, check them, compare two.

        Example: pitboss rules list
        """,
    ),
    "round": (
        "pitboss.cli.round:round_",
        """Play a round written down in a TOML file: every event with its clauses, every refusal, and the settlement.

        Example: pitboss round examples/rounds/play-wins.toml
        """,
    ),
    "play": (
        "pitboss.cli.play.command:play",
        """Play at a table in the terminal, with an automatic dealer and computer players.

        Keys stand beside the choices. `?` reads a clause, `s` the sign, `h` shows past rounds, `q` leaves; after Ctrl-C the
        same command goes on where the round was. Without a terminal the choices are read as lines; with no input at all
        one round plays itself.

        Example: pitboss play nz/four-card-poker --players 3
        """,
    ),
    "deal": (
        "pitboss.cli.deal:deal",
        """The dealer's terminal of a table that people deal: the next step and its clause, and what is keyed.

        Without a terminal the steps are read from a file or from standard input. The exit status is 0; 1 when a step was
        refused that is not marked with !, or when one so marked was not; 2 when a file or a table is not as it must be.
        docs/dealer.md has the words that can be keyed.

        Example: pitboss deal nsw/four-card-poker --settings examples/tables/seven-seats.toml
        """,
    ),
    "table": (
        "pitboss.cli.table:app",
        """The tables of a house: open one, list them, look at one, close one.

        Example: pitboss table open nsw/four-card-poker --settings examples/tables/main-floor.toml
        """,
    ),
    "ledger": (
        "pitboss.cli.ledger:ledger",
        """The money of a table: floats, fills, credits, buy-ins, drop, win and hold, and whether it all adds up.

        Win is what tray and drop hold beyond what the cage has put in; hold is win as a share of the drop. The exit status
        is 0; 3 when the books do not balance.

        Example: pitboss ledger "Table 7" --rounds
        """,
    ),
    "odds": (
        "pitboss.cli.odds:odds",
        """The exact odds of every wager and schedule of a rulebook, and what the strategies people use cost.

        House edge per first wager, element of risk, mean stake, variance, hit rate, how often each decision is best and
        the odds of the top prize, counted over every deal there is. The options ask "what if". docs/lab.md explains.

        Example: pitboss odds nsw/four-card-poker --set ties=dealer --pay ante_bonus=30-20-2

        Example: pitboss odds nsw/three-card-poker --schedule pair-plus=40-30-5-4-1 --seen 1 --json

        Example: pitboss odds nz/racing-card-derby --set decks=6 --stake 250
        """,
    ),
    "strategy": (
        "pitboss.cli.strategy:strategy",
        """What to do with a hand, the exact expectation of each choice, and why; without a hand the whole strategy.

        Example: pitboss strategy nsw/four-card-poker --hand "As Ad 7c 4d 2h" --up Kd

        Example: pitboss strategy nz/three-card-poker --csv strategy.csv
        """,
    ),
    "journal": (
        "pitboss.cli.journal:app",
        """The record of a house: listed, shown, verified, exported.

        Example: pitboss journal verify
        """,
    ),
    "audit": (
        "pitboss.cli.audit:audit",
        """A round as a numbered document: each line with clause, actor, time, money moved and hash.

        The payments are derived again from the rulebook the table kept, and the cards checked against the root that was
        published before the deal. With --proof-for the file a player checks by himself is written instead. The exit status
        is 0; 1 when something does not hold.

        Example: pitboss audit "Table 1" 3
        """,
    ),
    "verify-shuffle": (
        "pitboss.cli.audit:verify_shuffle",
        """Check a player's own proof of a shuffle, without the record and without a key.

        Example: pitboss verify-shuffle my-round.json
        """,
    ),
    "inbox": (
        "pitboss.cli.inbox:inbox",
        """Notices that wait for somebody, and taking note of them: only a person of an office it is for may do that.

        Example: pitboss inbox --as Ines inspector --ack "Table 7:41"
        """,
    ),
}
"""Where each command is, and its help."""
