"""The floor: lobby and tables in the browser, and the only network code of the program."""
