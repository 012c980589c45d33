"""A seeded simulation of everything around the signing machine; test-only, beside what it tests.

Manner of FoundationDB and TigerBeetle: one thread, virtual time, one source of chance. A seed is a history.
"""
