"""The tests. The games of examples/games take part in them as installed games do."""

from tests.support.installing import install_examples

install_examples()
