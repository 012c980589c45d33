"""EBM: the staff application around a utility's electronic billing machines."""

__version__ = "0.1.0"
