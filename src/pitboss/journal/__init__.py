"""The durable, hash-chained record of a house: what was said, what happened, and proof that neither was changed since."""
