"""Notices what waits for a person and nobody looks at: decided here, told in the app, by notification and by mail."""
