"""How bills come in. Here: one by one from the counter; files and the billing system's API come to the same door."""
