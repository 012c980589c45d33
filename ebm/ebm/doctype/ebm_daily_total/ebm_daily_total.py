"""Sums of a day by branch, counter, kind and tax letter; the only source of every total on screen."""

from __future__ import annotations

import frappe

from ebm.machine_record import MachineRecord


class EBMDailyTotal(MachineRecord):
    pass


def on_doctype_update() -> None:
    frappe.db.add_unique("EBM Daily Total", ["date", "branch", "counter", "kind", "letter"])
