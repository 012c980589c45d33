"""A text with markup as our side saved it: what to bring back after an edit in Desk."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMTextVersion(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_index("EBM Text Version", ["reference_name", "reference_doctype"])
