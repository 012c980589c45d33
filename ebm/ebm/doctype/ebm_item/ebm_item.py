"""Something the utility sells: water by the cubic metre, meter rent, a connection."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import frappe
from frappe import _
from frappe.model.document import Document

from ebm import audit
from ebm.bill_problems import FieldProblemsError, raise_problems
from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.item import CODE_PARTS, FIELDS, check_item, check_prices
from ebm.fiscal.item_codes import item_code
from ebm.item_prices import told_prices
from ebm.tax_rates import rates_on

# Written by the machine with the authority's answer (ebm.authority).
MACHINE_FIELDS = ("registered_at", "registration_answer", "registration_answered_at")
AUDITED = ("item_name", "enabled", "item_class", *CODE_PARTS)


class EBMItem(Document):
    item_code: str | None
    item_name: str | None

    def validate_higher_perm_levels(self) -> None:
        # Frappe resets these in silence, and for Administrator not at all.
        if not self.flags.ebm_internal:
            self._refuse_machine_fields()
        super().validate_higher_perm_levels()

    def before_insert(self) -> None:
        # Certification row 60: the code is made from the choices at creation, so these are looked at first.
        self._refuse_faults()
        if not self.item_code:
            self.item_code = next_code(*(self.get(part) for part in CODE_PARTS))

    def validate(self) -> None:
        self._refuse_faults()
        stored = None if self.is_new() else self.get_latest()
        if stored:
            self._keep_code(stored)

    def on_update(self) -> None:
        stored = self.get_doc_before_save()
        branch = audit.branch_of_site()
        if not stored or not branch:
            return
        before, after = audit.changed_fields(self, AUDITED)
        old, new = told_prices(stored), told_prices(self)
        if old != new:
            before["prices"] = {day: old[day] for day in old if old[day] != new.get(day)}
            after["prices"] = {day: new[day] for day in new if new[day] != old.get(day)}
        if before or after:
            reason = self.flags.change_reason or ""
            audit.record("ITEM_CHANGED", self.doctype, self.name, branch, before=before, after=after, reason=reason)

    def _refuse_faults(self) -> None:
        self.item_name = (self.item_name or "").strip()
        for part in CODE_PARTS:
            # A form of Desk leaves out what has a default; so does an import.
            self.set(part, self.get(part) or self.meta.get_field(part).default)
        known: dict[Any, Any] = {}

        def knows(letter: str, day: Any) -> bool:
            known.setdefault(day, rates_on(day))
            return letter in known[day]

        facts = {field: self.get(field) for field in FIELDS}
        prices = [
            {"price": _two_decimals(row.price), "tax_letter": row.tax_letter, "valid_from": row.valid_from}
            for row in self.prices
        ]
        problems = check_item(facts) + check_prices(prices, fiscal_today(), knows)
        if problems:
            raise_problems(problems, FieldProblemsError)

    def _refuse_machine_fields(self) -> None:
        stored = None if self.is_new() else self.get_latest()
        for field in MACHINE_FIELDS:
            was = stored.get(field) if stored else None
            # To the second: that is how moments are shown, and sent back.
            if str(self.get(field) or "")[:19] != str(was or "")[:19]:
                text = _("{0} is written with the authority's answer, not by hand.").format(self.meta.get_label(field))
                frappe.throw(text, frappe.PermissionError)

    def _keep_code(self, stored: Any) -> None:
        if self.item_code != stored.item_code:
            frappe.throw(_("An item code never changes: bills and the authority know the item by it."))
        origin, kind, packaging, unit = (str(stored.get(part) or "") for part in CODE_PARTS)
        changed = [part for part in CODE_PARTS if str(self.get(part) or "") != str(stored.get(part) or "")]
        # One that came from elsewhere says nothing of these.
        if changed and str(self.item_code).startswith(item_code(origin, kind, packaging, unit, 1)[:-7]):
            labels = ", ".join(self.meta.get_label(part) for part in changed)
            frappe.throw(
                _("The code {0} is made of {1}. Disable this item and make a new one.").format(self.item_code, labels)
            )


def next_code(origin: str, kind: str, packaging: str, unit: str) -> str:
    """The code that a new item with these choices gets."""
    prefix = item_code(origin, kind, packaging, unit, 1)[:-7]
    codes = frappe.get_all("EBM Item", filters={"item_code": ["like", prefix + "%"]}, pluck="item_code")
    taken = [int(code[-7:]) for code in codes if code[len(prefix) :].isdigit() and len(code) == len(prefix) + 7]
    return item_code(origin, kind, packaging, unit, max(taken, default=0) + 1)


def _two_decimals(value: Any) -> Any:
    """Frappe's float of a Currency as text, so that 0.1 + 0.2 is no price with 17 decimals."""
    if not isinstance(value, float):
        return value
    return str(Decimal(str(value)).quantize(Decimal("0.01"), ROUND_HALF_UP))
