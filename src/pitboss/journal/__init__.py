"""The durable, hash-chained record of a house: commands, events, and proof that neither was changed."""
