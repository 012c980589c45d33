"""DocTypes of Desk that the app's own code calls."""
