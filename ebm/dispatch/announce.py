"""Tells open screens which invoices changed: names only, to the doctype's room, at most once a second."""

from __future__ import annotations

import time

import frappe
from frappe.realtime import get_doctype_room

EVENT = "ebm_invoices"


class Announcer:
    """Collects names while a job works; nothing of it is on the path of a signature."""

    def __init__(self, every: float = 1.0) -> None:
        self._every = every
        self._names: set[str] = set()
        self._last = 0.0

    def changed(self, name: str) -> None:
        self._names.add(name)

    def tick(self) -> None:
        if self._names and time.monotonic() - self._last >= self._every:
            self.flush()

    def flush(self) -> None:
        if self._names:
            announce(sorted(self._names))
            self._names.clear()
            self._last = time.monotonic()


def announce(names: list[str], *, after_commit: bool = False) -> None:
    """Publish the names to everybody who may read invoices."""
    frappe.publish_realtime(EVENT, {"names": names}, room=get_doctype_room("EBM Invoice"), after_commit=after_commit)
