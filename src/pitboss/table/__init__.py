"""What every table shares: seats, limits, signs, wagers, dealing, supervision, incidents and remedies."""
