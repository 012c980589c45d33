"""Asks a counter's device something beside sales, while no bill is at it: one request in flight per counter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import frappe
from frappe import _

from ebm.dispatch import calls, lease, queue, rows
from ebm.dispatch.counter_view import next_queued
from ebm.dispatch.timing import timing
from ebm.fiscal.outcome import Answer
from ebm.vsdc import answers
from ebm.vsdc.client import Exchange, VsdcClient
from ebm.vsdc.lists import LookUpFailed
from ebm.vsdc.profiles import profile

PATIENCE = 3.0
Read = TypeVar("Read")


class LookUpError(frappe.ValidationError):
    """417: the device answered and refused, or what answers is no device."""


class DeviceAway(LookUpError):
    """503: nothing was learnt, trying again later is all there is to do."""

    http_status_code = 503


class DeviceBusy(DeviceAway):
    """503: its device is signing just now."""


def look_up(
    counter: str,
    operation: str,
    request: bytes,
    read: Callable[[Answer], Read],
    *,
    read_seconds: float = 0,
    most_bytes: int = answers.MOST_BYTES,
) -> Read:
    """What `read` makes of the device's answer. Commits (lease, EBM Call). Raises LookUpError, DeviceAway, DeviceBusy.

    The counter's lease is taken meanwhile, so that a device is never asked and made to sign at the same time; while a
    worker has it, this waits for `PATIENCE` seconds and gives up: bills come first. A look-up changes nothing at the
    device, so where its answer takes longer than an ordinary one (`read_seconds`, for long lists) the lease simply
    runs out and signing goes on beside it.
    """
    row = frappe.db.get_value("EBM Counter", counter, ["device", "environment", "branch"], as_dict=True)
    if not row or not row.device:
        frappe.throw(_("There is no device at {0} that could be asked.").format(counter), LookUpError)
    device = frappe.get_doc("EBM Device", row.device)
    times = timing(row.environment)
    client = VsdcClient(
        device.base_url, profile(device.profile), times.connect, max(read_seconds, times.read), most_bytes
    )
    with alone_with(counter, device.name, times.lease):
        exchange = client.post(operation, request)
    try:
        found, failed = read(exchange.answer), None
    except LookUpFailed as error:
        found, failed = None, error
    record(counter, row, operation, exchange, failed=bool(failed))
    if next_queued(device.name):
        # Its own job may have found the lease taken.
        queue.start(counter)
    frappe.db.commit()
    if failed:
        frappe.throw(f"{device.name}: {_(str(failed))}", DeviceAway if failed.away else LookUpError)
    return found  # type: ignore[return-value]


@contextmanager
def alone_with(counter: str, device: str, seconds: float) -> Iterator[None]:
    """Hold the counter's lease, so that its device is asked and made to sign one after the other. Commits.

    Raises DeviceBusy where a worker keeps it for longer than `PATIENCE`.
    """
    held = _lease(counter, seconds)
    if held is None:
        raise DeviceBusy(_("{0} is signing bills just now. Try again in a moment.").format(device))
    try:
        yield
    finally:
        lease.release(held)


def _lease(counter: str, seconds: float) -> lease.Lease | None:
    until = time.monotonic() + PATIENCE
    while True:
        held = lease.take(counter, seconds)
        if held or time.monotonic() >= until:
            return held
        time.sleep(0.2)


def record(counter: str, row: Any, operation: str, exchange: Exchange, *, failed: bool) -> None:
    """One EBM Call; bodies of look-ups are not kept, their rows are."""
    rows.insert(
        "EBM Call",
        {
            "counter": counter,
            "branch": row.branch,
            "device": row.device,
            **calls.told(operation, exchange),
            "outcome": "Failed" if failed else "Seen",
        },
    )
