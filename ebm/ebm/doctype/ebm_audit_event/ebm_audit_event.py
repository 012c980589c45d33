"""A decision of a person: who, when, on which document, what it was before and after, and why."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMAuditEvent(MachineRecord):
    pass


def on_doctype_update() -> None:
    # What was decided on one document.
    frappe.db.add_index("EBM Audit Event", ["document_type", "document_name"])
