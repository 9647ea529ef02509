"""The pages of the floor, complete as HTML before any script runs."""
