"""Files as people write and read them: TOML read with the path and the line of every value, and HTML written."""
