"""A database brought back from a backup, in a test: what this branch had then is all it has again."""

from __future__ import annotations

from typing import Any

import frappe

from ebm.dispatch.counter_view import COLUMNS
from ebm.dispatch.dispatch_case import DispatchTestCase
from ebm.dispatch.scripted_device import BREAK_OFF, envelope

INVOICE_COLUMNS = ("status", "docstatus", "invc_no", "signature", "signed_at")


class BackupTestCase(DispatchTestCase):
    def backup(self) -> dict[str, Any]:
        """What a backup of the database would hold of this counter now."""
        invoices = frappe.get_all("EBM Invoice", filters={"branch": self.branch}, pluck="name")
        return {
            "counter": dict(frappe.db.get_value("EBM Counter", self.counter, list(COLUMNS), as_dict=True)),
            "numbers": frappe.get_all("EBM Number", filters={"counter": self.counter}, fields=["name", "outcome"]),
            "invoices": {
                name: dict(frappe.db.get_value("EBM Invoice", name, list(INVOICE_COLUMNS), as_dict=True))
                for name in invoices
            },
            "seq": int(frappe.db.get_value("EBM Counter", self.counter, "journal_seq") or 0),
        }

    def bring_back(self, backup: dict[str, Any]) -> None:
        frappe.db.set_value("EBM Counter", self.counter, backup["counter"], update_modified=False)
        kept = {number.name: number.outcome for number in backup["numbers"]}
        for name in frappe.get_all("EBM Number", filters={"counter": self.counter}, pluck="name"):
            if name in kept:
                frappe.db.set_value("EBM Number", name, "outcome", kept[name], update_modified=False)
            else:
                frappe.db.delete("EBM Number", {"name": name})
        frappe.db.delete("EBM Journal Entry", {"counter": self.counter, "seq": [">", backup["seq"]]})
        frappe.db.delete("EBM Daily Total", {"counter": self.counter})
        for name in frappe.get_all("EBM Invoice", filters={"branch": self.branch}, pluck="name"):
            if name in backup["invoices"]:
                frappe.db.set_value("EBM Invoice", name, backup["invoices"][name], update_modified=False)
                continue
            for table in ("EBM Invoice Line", "EBM Invoice Tax"):
                frappe.db.delete(table, {"parent": name})
            frappe.db.delete("EBM Invoice", {"name": name})
        frappe.db.commit()

    def forget_number_two(self) -> str:
        """The second bill has left and arrived without an answer when a backup from before it left is brought back."""
        self.queue()
        self.work()
        name = self.queue()
        backup = self.backup()
        self.device.script = [BREAK_OFF]
        self.device.info_script = [envelope("894", "no connection")]
        self.work(patience=0)
        self.device.sign({"invcNo": 2, "totAmt": 7953.2})
        self.bring_back(backup)
        return name
