"""Sums of a day by branch, counter, kind and tax letter; the only source of every total on screen."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMDailyTotal(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_unique("EBM Daily Total", ["date", "branch", "counter", "kind", "letter"])
    # The dashboard adds two years up by month: from the index alone and in its order, without a look at each row and
    # without a table of the database's own to group in (ADR 15).
    frappe.db.add_index(
        "EBM Daily Total", ["month", "branch", "kind", "letter", "count", "taxable", "tax"], "months_at_a_glance"
    )
