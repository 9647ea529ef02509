"""What games share in which all players wager on one layout: every losing wager is taken, then every winning one is paid."""
