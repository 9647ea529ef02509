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

        Example: pitboss round --format --check examples/rounds
        """,
    ),
    "play": (
        "pitboss.cli.play.command:play",
        """Play at a table in the terminal, with an automatic dealer and computer players.

        Each choice shows its key. `?` reads a clause, `s` shows the sign, `h` past rounds, and `q` leaves. After Ctrl-C the same
        command continues the round. Without a terminal, choices are read as lines; without any input, one round plays itself.

        Example: pitboss play nz/four-card-poker --players 3
        """,
    ),
    "serve": (
        "pitboss.cli.serve:serve",
        """The floor in the browser: lobby, tables, rulebooks and odds, with an automatic dealer and computer players.

        A house that has no tables yet gets one for each rulebook that can be played. Ctrl-C ends it; the same command goes on
        where it stopped, in the middle of a round too. docs/floor.md says how programs talk to it.

        Example: pitboss serve --port 8000 --data ./house
        """,
    ),
    "deal": (
        "pitboss.cli.deal:deal",
        """The dealer's terminal of a physical table: the next step with its clause, and what the dealer keys.

        Without a terminal, the steps are read from a file or from standard input. The exit status is 0; 1 if a step without !
        was refused or a step with ! was not; 2 if a file or a table is wrong. docs/dealer.md lists the words to key.

        Example: pitboss deal nsw/four-card-poker --settings examples/tables/seven-seats.toml
        """,
    ),
    "table": (
        "pitboss.cli.table:app",
        """The tables of a house: open one, list them, show one, close one.

        Example: pitboss table open nsw/four-card-poker --settings examples/tables/main-floor.toml
        """,
    ),
    "promotion": (
        "pitboss.cli.promotion:app",
        """Promotional prizes: terms, submission, entries, draw, claims, and whatever goes wrong with them.

        Example: pitboss promotion new examples/promotions/spring-draw.toml --as Olga casino-operator
        """,
    ),
    "tournament": (
        "pitboss.cli.tournament:app",
        """Poker tournaments: conditions, entries, ballots, sessions, places and prizes.

        Example: pitboss tournament run examples/tournaments/friday-freezeout.toml --with-computers 12
        """,
    ),
    "person": (
        "pitboss.cli.person:app",
        """The people of a house: accounts, offices and passwords.

        Example: pitboss person add Olga
        """,
    ),
    "voucher": (
        "pitboss.cli.voucher:app",
        """Promotional vouchers: issue one, cancel one, list the register.

        Example: pitboss voucher issue V-17 25 --by Olga
        """,
    ),
    "export": (
        "pitboss.cli.export:export",
        """A round that players played against each other, as other poker programs read it: Open Hand History, or the Poker Hand
        History notation. A player's copy hides what that player did not see.

        Example: pitboss export "Table 1" 3 --ohh --for Ada
        """,
    ),
    "ledger": (
        "pitboss.cli.ledger:ledger",
        """The money of a table: floats, fills, credits, buy-ins, drop, win and hold, and whether it balances.

        Win is what tray and drop hold beyond what the cage put in; hold is win as a share of the drop. The exit status is 0; 3
        if the books do not balance.

        Example: pitboss ledger "Table 7" --rounds
        """,
    ),
    "odds": (
        "pitboss.cli.odds:odds",
        """The exact odds of every wager and schedule of a rulebook, and the cost of common strategies.

        House edge per first wager, element of risk, mean stake, standard deviation, variance, hit rate, how often each decision
        is best and the odds of the top prize, counted over every possible deal. The options ask "what if"; see docs/lab.md.

        Example: pitboss odds nsw/four-card-poker --brief

        Example: pitboss odds nsw/four-card-poker --wager aces-up --pay aces_up=pair:1,flush:5

        Example: pitboss odds nsw/four-card-poker --set ties=dealer --pay ante_bonus=30-20-2

        Example: pitboss odds nsw/three-card-poker --schedule pair-plus=40-30-5-4-1 --seen 1 --json

        Example: pitboss odds nz/racing-card-derby --set decks=6 --stake 2.50
        """,
    ),
    "strategy": (
        "pitboss.cli.strategy:strategy",
        """What to do with a hand, the exact expectation of each choice, and why; without a hand, the whole strategy.

        Example: pitboss strategy nsw/four-card-poker --hand "As Ad 7c 4d 2h" --up Kd

        Example: pitboss strategy nz/three-card-poker --csv strategy.csv
        """,
    ),
    "journal": (
        "pitboss.cli.journal:app",
        """The record of a house: list, show, verify or export it.

        Example: pitboss journal verify
        """,
    ),
    "audit": (
        "pitboss.cli.audit:audit",
        """A round as a numbered document: each line with clause, actor, time, money moved and hash.

        The payments are derived again from the rulebook that the table kept, and the cards are checked against the root that
        was published before the deal. --proof-for writes a file that a player can check alone. The exit status is 0; 1 if
        something does not hold.

        Example: pitboss audit "Table 1" 3
        """,
    ),
    "review": (
        "pitboss.cli.review:review",
        """What the best play was in a round that is over, and what each decision of a player cost, by the lab.

        Example: pitboss review nsw-four-card-poker 3 Guest
        """,
    ),
    "look": (
        "pitboss.cli.look:look",
        """An inspector's look at the face-down cards of a round: for a reason, and recorded before a card is shown.

        While a round lives, nothing else shows a hidden card. The exit status is 0; 1 if the look is refused.

        Example: pitboss look "Table 1" --as Ines --reason "A player says that the dealer saw their hand"
        """,
    ),
    "verify-shuffle": (
        "pitboss.cli.audit:verify_shuffle",
        """Check a player's own proof of a shuffle, without the record and without a key.

        Example: pitboss verify-shuffle my-round.json
        """,
    ),
    "help": (
        "pitboss.cli.help:help_",
        """The help of a command.

        Example: pitboss help rules show
        """,
    ),
    "completion": (
        "pitboss.cli.completion:completion",
        """Let your shell complete commands, options and rulebooks.

        Example: pitboss completion --install

        Example: pitboss completion bash > ~/.local/share/bash-completion/completions/pitboss
        """,
    ),
    "inbox": (
        "pitboss.cli.inbox:inbox",
        """Notices that wait for people, and acknowledging them, which only the offices they are for may do.

        Example: pitboss inbox --as Ines inspector --ack "Table 7:41"
        """,
    ),
}
"""Where each command is, and its help."""
