"""The calls of Desk that the app's own screens use; Desk itself is not in embedded."""
