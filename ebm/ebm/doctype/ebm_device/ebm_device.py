"""A billing device (VSDC) of a branch: where it is, and what the authority gave it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import frappe
from frappe import _
from frappe.model.document import Document

from ebm import audit

# Written from the device's own answer, never by hand; the counter key from its branch and environment.
MACHINE_FIELDS = ("counter_key", "sdc_id", "initialised_at", "communication_key", "internal_key", "sign_key")

# What a person decides of a device.
DECIDED = ("enabled", "base_url", "branch", "environment", "profile", "serial_no", "mrc")


class EBMDevice(Document):
    base_url: str

    def validate_higher_perm_levels(self) -> None:
        if not self.flags.ebm_internal:
            self._refuse_machine_fields()
        super().validate_higher_perm_levels()

    def validate(self) -> None:
        url = urlsplit((self.base_url or "").strip())
        if url.scheme not in ("http", "https") or not url.hostname:
            frappe.throw(_("The address of a device must look like http://10.0.0.5:8080/rra."))
        self.base_url = self.base_url.strip().rstrip("/")
        self._hold_counter_key()
        self._keep_identity()

    def on_update(self) -> None:
        stored = self.get_doc_before_save()
        if self.flags.ebm_internal:
            return
        if stored and int(stored.enabled or 0) and stored.counter_key and stored.counter_key != self.counter_key:
            self._leave_counter(stored.counter_key)
        self._audit(stored)

    def on_trash(self) -> None:
        if frappe.db.exists("EBM Number", {"device": self.name}):
            frappe.throw(_("{0} has given numbers to bills and must stay. Disable it instead.").format(self.name))
        if frappe.db.exists("EBM Counter", {"successor": self.name}):
            frappe.throw(_("{0} is to take over from another device. Take that back first.").format(self.name))

    @frappe.whitelist(methods=["POST"])
    def initialise(self) -> dict[str, Any]:
        """Ask the device who it is and take its numbers over: {sdc_id, mrc, last_number, text}."""
        from ebm.decisions.initialise import initialise_device

        # The stored one: a client may call this on a document that he sends, with a branch or an address of his own.
        device = frappe.get_doc("EBM Device", self.name)
        device.check_permission("write")
        said = initialise_device(device)
        self.reload()
        return said

    @frappe.whitelist(methods=["POST"])
    def synchronise(self) -> dict[str, Any]:
        """Begin to take over the authority's codes, item classes and notices through this device: {text}.

        A job does it; what came of each list stands in EBM Sync Mark.
        """
        from ebm.dispatch import sync
        from ebm.dispatch.counters import counter_of_device

        device = frappe.get_doc("EBM Device", self.name)
        device.check_permission("write")
        counter = counter_of_device(device.name)
        if not counter:
            frappe.throw(_("Initialise {0} first.").format(device.name))
        sync.start(str(counter))
        return {"text": _("The lists are on their way. EBM Sync Mark shows what came of each.")}

    def _hold_counter_key(self) -> None:
        # NULL for a disabled one: the unique index then allows many of those, and one enabled device per counter.
        if not int(self.enabled or 0):
            self.counter_key = None
            return
        branch = frappe.db.get_value("EBM Branch", self.branch, ["tin", "branch_code"], as_dict=True)
        self.counter_key = f"{self.environment}-{branch.tin}-{branch.branch_code}"
        twin = frappe.db.get_value("EBM Device", {"counter_key": self.counter_key, "name": ["!=", self.name or ""]})
        if twin:
            frappe.throw(
                _("{0} is already the enabled device of this branch. Disable it first.").format(twin),
                frappe.UniqueValidationError,
            )

    def _leave_counter(self, counter: str) -> None:
        from ebm.decisions.device_in_charge import let_go
        from ebm.fiscal.rulings import RulingRefused

        try:
            let_go(self.name, counter)
        except RulingRefused as error:
            frappe.throw(_(str(error)))

    def _audit(self, stored: Any) -> None:
        before, after = audit.changed_fields(self, DECIDED)
        if not after:
            return
        what = "DEVICE_CHANGED" if stored else "DEVICE_ADDED"
        if stored and "enabled" in after:
            what = "DEVICE_ENABLED" if int(self.enabled or 0) else "DEVICE_DISABLED"
        audit.record(what, "EBM Device", self.name, self.branch, before=before, after=after)

    def _keep_identity(self) -> None:
        before = self.get_doc_before_save()
        moved = before and (before.branch, before.environment) != (self.branch, self.environment)
        if moved and frappe.db.exists("EBM Number", {"device": self.name}):
            frappe.throw(_("A device that has given numbers keeps its branch and environment. Make a new one."))

    def _refuse_machine_fields(self) -> None:
        stored = None if self.is_new() else self.get_latest()
        for field in MACHINE_FIELDS:
            old = stored.get(field) if stored else None
            if str(self.get(field) or "") != str(old or ""):
                frappe.throw(
                    _("{0} comes from the device itself and cannot be entered.").format(self.meta.get_label(field)),
                    frappe.PermissionError,
                )
