"""A house that is played at from several processes while they are killed, cut off, stopped and confused; then the sums."""
