"""Signs that a job stands by for the next bill of a counter, with a bell (ADR 16): no other job needs to be started.

A sign is kept in the cache and renewed; it goes out by itself soon after its job is gone. It only saves time: the lease
decides who sends, and cron starts every counter that has work, whatever signs there are.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager

import frappe

# How long a sign outlives the job that put it up: a bill of a killed job's counter may wait for cron after it.
KEPT_SECONDS = 3
RENEWED_SECONDS = 1.0
# How long a bill is expected after its entering was last heard of.
EXPECTED_SECONDS = 60


def ring(counter: str) -> bool:
    """Whether a job stands by for this counter; then it is woken: a bill of it was committed."""
    if not is_up(counter):
        return False
    frappe.cache.rpush(_bell(counter), 1)
    return True


def expect(counter: str) -> None:
    """A bill of this counter is being entered: who stands by for it stays."""
    frappe.cache.set_value(_expected(counter), 1, expires_in_sec=EXPECTED_SECONDS)


def is_expected(counter: str) -> bool:
    """Whether a bill of this counter is being entered, or was a moment ago."""
    return bool(frappe.cache.get_value(_expected(counter), expires=True))


def is_up(counter: str) -> bool:
    """Whether a job stands by for this counter."""
    return bool(frappe.cache.get_value(_key(counter), expires=True))


class Sign:
    """The sign of some counters, as long as it is renewed."""

    def __init__(self, counters: Collection[str]) -> None:
        self.counters = tuple(counters)
        self._next = 0.0

    def renew(self) -> bool:
        """Keep it up; whether it was time to."""
        if time.monotonic() < self._next:
            return False
        self._next = time.monotonic() + RENEWED_SECONDS
        for counter in self.counters:
            frappe.cache.set_value(_key(counter), 1, expires_in_sec=KEPT_SECONDS)
        return True

    def wait(self, seconds: float) -> None:
        """Until somebody rings, for so long at most."""
        bells = [frappe.cache.make_key(_bell(counter)) for counter in self.counters]
        try:
            frappe.cache.blpop(bells, timeout=seconds)
        except Exception:  # the cache is away: nobody can ring, and who waits looks for himself
            time.sleep(seconds)


@contextmanager
def sign(counters: Collection[str]) -> Iterator[Sign]:
    """Put it up, and take it down at the end: who comes after starts a job again."""
    held = Sign(counters)
    for counter in held.counters:
        # What rang for a job that is gone.
        frappe.cache.delete_value(_bell(counter))
    held.renew()
    try:
        yield held
    finally:
        for counter in held.counters:
            frappe.cache.delete_value(_key(counter))


def _key(counter: str) -> str:
    return f"ebm_standby:{counter}"


def _bell(counter: str) -> str:
    return f"ebm_bell:{counter}"


def _expected(counter: str) -> str:
    return f"ebm_expected:{counter}"
