"""Whitelisted methods, one module per area of the front end. Money is carried as text, "7953.20"."""
