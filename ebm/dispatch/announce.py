"""Tells open screens which invoices, billing runs and devices changed: names only, to the doctype's room."""

from __future__ import annotations

import time

import frappe
from frappe.realtime import get_doctype_room

EVENT = "ebm_invoices"
RUN_EVENT = "ebm_run"
DEVICE_EVENT = "ebm_devices"


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
    """Publish the names to everybody who may read invoices, and the billing runs that they are of."""
    frappe.publish_realtime(EVENT, {"names": names}, room=get_doctype_room("EBM Invoice"), after_commit=after_commit)
    runs = frappe.get_all("EBM Invoice", filters={"name": ["in", names]}, pluck="billing_run", distinct=True)
    for run in sorted(run for run in runs if run):
        announce_run(run, after_commit=after_commit)


def announce_run(run: str, *, after_commit: bool = False) -> None:
    """Publish that bills of a run went on, were held or let go: for many at once, whose names nobody needs."""
    frappe.publish_realtime(RUN_EVENT, {"run": run}, room=get_doctype_room("EBM Invoice"), after_commit=after_commit)


def announce_device(device: str) -> None:
    """Publish, after the commit, that a person has decided something about a device."""
    room = get_doctype_room("EBM Device")
    frappe.publish_realtime(DEVICE_EVENT, {"names": [device]}, room=room, after_commit=True)
