"""Casino table games run to the letter of the rules that regulators approved."""
