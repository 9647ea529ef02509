"""Seeded commands from every office to tables of every game, mutated files to every loader; after each, what must hold holds."""
