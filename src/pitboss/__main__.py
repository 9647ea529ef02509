"""`python -m pitboss` is `pitboss`."""

from pitboss.cli import main

main()
