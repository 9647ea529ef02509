"""A race of the suits in the terminal."""
