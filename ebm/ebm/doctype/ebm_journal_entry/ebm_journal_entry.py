"""The electronic journal: request, reply and slip of one signed receipt, chained by hash."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMJournalEntry(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_unique("EBM Journal Entry", ["counter", "seq"])
