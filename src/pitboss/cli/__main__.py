"""`python -m pitboss.cli` is `pitboss`."""

from pitboss.cli import main

main()
