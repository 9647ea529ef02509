"""What the labs of the games of one family share."""
