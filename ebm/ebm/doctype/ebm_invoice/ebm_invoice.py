"""A bill on its way to a tax receipt. States and doors: design section 5; what happens after Send: ebm/dispatch."""

from __future__ import annotations

import frappe
from frappe import _
from frappe.model.document import Document

from ebm.ebm.doctype.ebm_invoice import doors, figures
from ebm.invoice_list import offers

# The states in which a person may change the bill (design section 5, "docstatus").
EDITABLE = ("Draft", "Held", "Parked")


class EBMInvoice(Document):
    bill_key: str | None

    def validate_higher_perm_levels(self) -> None:
        # Runs before anything is computed, so it sees exactly what the client sent.
        if not self.flags.ebm_internal:
            doors.refuse_machine_fields(self)
        super().validate_higher_perm_levels()

    def before_insert(self) -> None:
        if not self.flags.ebm_internal:
            doors.refuse_foreign_start(self)

    def validate(self) -> None:
        if not self.flags.ebm_internal:
            # Again: between the two a site's own "fetch from" may have written into a machine field.
            doors.refuse_machine_fields(self)
            self._refuse_closed_states()
        self.bill_key = self.bill_key or None
        figures.complete(self)

    def before_submit(self) -> None:
        frappe.throw(_("A receipt is approved by the device, not by hand. Use Send."), frappe.PermissionError)

    def before_cancel(self) -> None:
        frappe.throw(_("An approved receipt is never cancelled. Make a refund."), frappe.PermissionError)

    def before_update_after_submit(self) -> None:
        frappe.throw(_("An approved receipt is never changed. Make a refund."), frappe.UpdateAfterSubmitError)

    def on_trash(self) -> None:
        if self.status != "Draft" or frappe.db.exists("EBM Number", {"invoice": self.name}):
            frappe.throw(_("Only a draft that never had a number can be deleted."), frappe.PermissionError)

    def _refuse_closed_states(self) -> None:
        stored = None if self.is_new() else self.get_latest()
        if stored and (stored.status, stored.cause) == ("Held", "DEVICE_AHEAD"):
            frappe.throw(
                _("{0} may be with the authority already. A supervisor first matches it, under Work.").format(
                    self.name
                ),
                frappe.PermissionError,
            )
        if stored and stored.status not in EDITABLE:
            frappe.throw(
                _("{0} is {1} and cannot be changed now.").format(self.name, stored.status), frappe.PermissionError
            )


def on_doctype_update() -> None:
    # The queue of a counter, in its order.
    frappe.db.add_index("EBM Invoice", ["device", "status", "queued_at"])
    # What waits for a person, by cause; it serves the counts of a state too.
    frappe.db.add_index("EBM Invoice", ["status", "cause", "billing_run", "branch"])
    # The list of invoices: an index for each of its filters in its order. Existing sites get them on migrate.
    for columns in offers.INDEXES:
        frappe.db.add_index("EBM Invoice", list(columns))
