"""One printing of a receipt: copy number 0 is the original, everything after it a copy."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMPrint(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_unique("EBM Print", ["invoice", "copy_number"])
