"""The rulebooks: one folder per authority, one TOML file per approved set of rules; data only."""
