"""`pitboss play`: a table in the terminal, with an automatic dealer and computer players in the other seats."""
