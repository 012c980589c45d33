"""What people decide where the machine must not: with a reason, audited, under the counter's row."""
