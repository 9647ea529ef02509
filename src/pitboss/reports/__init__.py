"""What joins the record and the lab."""
