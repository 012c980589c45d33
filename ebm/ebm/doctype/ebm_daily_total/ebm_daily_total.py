"""Sums of a day by branch, counter, kind and tax letter; the only source of every total on screen."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMDailyTotal(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_unique("EBM Daily Total", ["date", "branch", "counter", "kind", "letter"])
    # The dashboard adds two years up: from the index alone, without a look at each row.
    frappe.db.add_index(
        "EBM Daily Total", ["date", "branch", "kind", "letter", "count", "taxable", "tax"], "year_at_a_glance"
    )
