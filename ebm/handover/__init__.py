"""The hand-over from the sales site (design section 8): a signed token, once, for a session of its user."""
