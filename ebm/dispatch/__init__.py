"""Carries signed orders out: counters, leases, numbers, sending, verifying, recording.

The decisions are in ebm/fiscal/signing.py.
"""
