"""The addresses that answer in JSON, and the forms that do the same without a script."""
