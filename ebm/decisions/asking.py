"""Asks a device for its last number before a person decides: a look-up, which changes nothing at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import frappe
from frappe import _

from ebm.dispatch import calls, counters
from ebm.dispatch.outcomes import Store
from ebm.fiscal.changes import Change
from ebm.fiscal.outcome import after_verify
from ebm.vsdc import payloads
from ebm.vsdc.client import Exchange
from ebm.vsdc.profiles import profile

# Above every number there is: the answer is read for its number, not compared.
_ABOVE_ALL = 10**38


@dataclass(frozen=True, slots=True)
class Said:
    """`last`: the device's last number, None where it told none; `text`: a sentence about it."""

    last: int | None
    text: str
    device: Any = None
    exchange: Exchange | None = None

    def record(self, counter: str, store: Store) -> None:
        """Write the exchange down as an EBM Call, in the decision's transaction."""
        if self.exchange:
            calls.record(calls.Call("selectInitInfo", self.exchange), counter, self.device, Change(), store)


def ask_device(counter: str) -> Said:
    """Ask the counter's device. Holds no lock meanwhile: it may take as long as an exchange takes."""
    row = frappe.db.get_value("EBM Counter", counter, ["device", "tin", "branch_code"], as_dict=True)
    if not row or not row.device:
        return Said(None, _("This counter has no device now."))
    device = frappe.get_doc("EBM Device", row.device)
    client = counters.client_for(device)
    request = payloads.init_info(row.tin, row.branch_code, device.serial_no)
    frappe.db.rollback()
    exchange = client.post("selectInitInfo", request)
    verdict = after_verify(
        exchange.answer,
        _ABOVE_ALL,
        profile(device.profile).success_codes,
        tin=row.tin,
        branch_code=row.branch_code,
    )
    if verdict.last_number is None:
        return Said(None, _("{0} was asked and did not say its last number.").format(device.name), device, exchange)
    text = _("{0} was asked: its last number is {1}.").format(device.name, verdict.last_number)
    return Said(verdict.last_number, text, device, exchange)
