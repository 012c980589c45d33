"""What a document must satisfy before it is written, in Frappe's words (wire.md 6)."""

from __future__ import annotations

import datetime
from typing import Any

import frappe
from frappe import _
from frappe.model import display_fieldtypes, table_fields
from frappe.utils import data
from frappe.utils.data import cint, cstr, flt, strip_html
from frappe.utils.html_utils import sanitize_html

LARGEST_INT = 2**31 - 1
LONG_TEXT = (
    "Small Text",
    "Text",
    "Long Text",
    "Code",
    "Text Editor",
    "Markdown Editor",
    "HTML Editor",
    "JSON",
    "Attach",
    "Attach Image",
    "Password",
)


class Checks:
    """Mixed into BaseDocument; every method looks at one row."""

    doctype: str
    meta: Any
    flags: Any
    idx: int
    name: Any

    def _missing_mandatory(self: Any) -> list[tuple[str, str]]:
        missing = []
        for df in self.meta.fields:
            if not df.reqd:
                continue
            value = self.get(df.fieldname)
            text = cstr(value)
            has_content = strip_html(text).strip() or (df.fieldtype == "Text Editor" and "<img" in text)
            if value in (None, []) or not has_content:
                missing.append((df.fieldname, self._missing_message(df)))
        return missing

    def _missing_message(self: Any, df: Any) -> str:
        if df.fieldtype in table_fields:
            return f"{_('Error')}: {_('Data missing in table')}: {_(df.label)}"
        if self.get("parentfield"):
            row = f"{frappe.bold(_(self.doctype))} {_('Row')} #{self.idx}"
            return f"{_('Error')}: {row}: {_('Value missing for')}: {_(df.label)}"
        return _("Error: Value missing for {0}: {1}").format(_(self.doctype), _(df.label))

    def _check_row(self: Any) -> None:
        self._check_data_fields()
        self._check_selects()
        self._check_negative()
        self._check_length()
        self._sync_autoname_field()
        self._sanitize()
        self._save_passwords()

    def _check_data_fields(self: Any) -> None:
        for df in self.meta.get_data_fields():
            value = self.get(df.fieldname)
            if not value:
                continue
            if df.options == "Email" and value not in frappe.STANDARD_USERS:
                data.validate_email_address(value, throw=True)
            elif df.options == "Phone":
                data.validate_phone_number(value, throw=True)
            elif df.options == "URL":
                data.validate_url(value, throw=True)

    def _check_selects(self: Any) -> None:
        for df in self.meta.get_select_fields():
            value = self.get(df.fieldname)
            if df.fieldname == "naming_series" or not (value and df.options):
                continue
            options = df.options.split("\n")
            value = cstr(value).strip()
            self.set(df.fieldname, value)
            if any(options) and value not in options:
                prefix = _("Row #{0}:").format(self.idx) if self.get("parentfield") else ""
                listed = '", "'.join(_(option) for option in options)
                frappe.throw(
                    _('{0} {1} cannot be "{2}". It should be one of "{3}"').format(prefix, _(df.label), value, listed)
                )

    def _check_negative(self: Any) -> None:
        for df in self.meta.fields:
            if df.non_negative and df.fieldtype in ("Int", "Float", "Currency") and flt(self.get(df.fieldname)) < 0:
                frappe.throw(
                    _("Value cannot be negative for {0}: {1}").format(_(df.parent), frappe.bold(_(df.label))),
                    frappe.NonNegativeError,
                    title=_("Negative Value"),
                )

    def _check_length(self: Any) -> None:
        if self.meta.issingle:
            return
        for name, value in self.get_valid_dict().items():
            df = self.meta.get_field(name)
            if not df or df.fieldtype in (
                "Check",
                "Float",
                "Currency",
                "Percent",
                "Date",
                "Datetime",
                "Time",
                *LONG_TEXT,
            ):
                continue
            if df.fieldtype == "Int":
                longest = 2**63 - 1 if cint(df.length) > 11 else LARGEST_INT
                too_long = abs(cint(value)) > longest
            else:
                longest = cint(df.length) or 140
                too_long = len(cstr(value)) > longest
            if too_long:
                where = (
                    _("{0}, Row {1}").format(_(self.doctype), self.idx)
                    if self.get("parentfield")
                    else f"{_(self.doctype)} {self.name}"
                )
                frappe.throw(
                    _("{0}: '{1}' ({3}) will get truncated, as max characters allowed is {2}").format(
                        where, frappe.bold(_(df.label)), longest, value
                    ),
                    frappe.CharacterLengthExceededError,
                    title=_("Value too big"),
                )

    def _sync_autoname_field(self: Any) -> None:
        autoname = self.meta.autoname or ""
        if autoname.startswith("field:") and self.name and self.name != self.get(autoname[6:]):
            self.set(autoname[6:], self.name)

    def _sanitize(self: Any) -> None:
        """Text with a tag in it is cleaned, except where the DocType or docstatus says otherwise (wire.md 8)."""
        for name, value in self.get_valid_dict().items():
            if not isinstance(value, str) or ("<" not in value and ">" not in value):
                continue
            df = self.meta.get_field(name)
            if df and (
                df.ignore_xss_filter
                or (df.fieldtype in ("Data", "Small Text", "Text") and df.options == "Email")
                or df.fieldtype in ("Attach", "Attach Image", "Barcode", "Code")
                or self.docstatus.is_cancelled()
                or (self.docstatus.is_submitted() and not df.allow_on_submit)
            ):
                continue
            self.set(name, sanitize_html(value, linkify=bool(df and df.fieldtype == "Text Editor")))

    def _save_passwords(self: Any) -> None:
        """Keep Password fields encrypted elsewhere; the row holds stars."""
        from frappe.utils.password import remove_encrypted_password, set_encrypted_password

        if self.flags.ignore_save_passwords is True:
            return
        for df in self.meta.of_type("Password"):
            value = self.get(df.fieldname)
            if not value:
                remove_encrypted_password(self.doctype, self.name, df.fieldname)
            elif set(value) != {"*"}:
                set_encrypted_password(self.doctype, self.name, value, df.fieldname)
                self.set(df.fieldname, "*" * len(value))

    def get_invalid_links(self: Any, is_submittable: bool = False) -> tuple[list[Any], list[Any]]:
        """Links to nothing and to cancelled documents; fills `fetch_from` fields on the way."""
        invalid, cancelled = [], []
        for df in self.meta.of_type("Link", "Dynamic Link"):
            docname = self.get(df.fieldname)
            if not docname:
                continue
            doctype = df.options if df.fieldtype == "Link" else self.get(df.options)
            if not doctype:
                frappe.throw(_("{0} must be set first").format(self.meta.get_label(df.options or "")))
            meta = frappe.get_meta(doctype)
            fetch = [
                f
                for f in self.meta.get_fields_to_fetch(df.fieldname)
                if not f.fetch_if_empty or not self.get(f.fieldname)
            ]
            if meta.issingle:
                values = frappe._dict(name=doctype)
            else:
                wanted = ["name", *(f.fetch_from.split(".")[-1] for f in fetch)]
                values = frappe.db.get_value(doctype, docname, wanted, as_dict=True, order_by=None)
            label = (
                f"{_('Row')} #{self.idx}: {_(df.label)}: {docname}"
                if self.get("parentfield")
                else f"{_(df.label)}: {docname}"
            )
            if not values:
                invalid.append((df.fieldname, docname, label))
                continue
            self.set(df.fieldname, values.name)
            for target in fetch:
                if self.is_new() or not self.docstatus.is_submitted() or target.allow_on_submit:
                    self.set(target.fieldname, values[target.fetch_from.split(".")[-1]])
            if (
                df.fieldname != "amended_from"
                and (is_submittable or self.meta.is_submittable)
                and meta.is_submittable
                and cint(frappe.db.get_value(doctype, docname, "docstatus")) == 2
            ):
                cancelled.append((df.fieldname, docname, label))
        return invalid, cancelled

    def _check_update_after_submit(self: Any) -> None:
        stored = frappe.get_doc(self.doctype, self.name).as_dict()
        for key in self.as_dict():
            df = self.meta.get_field(key)
            before = stored.get(key)
            if not df or df.allow_on_submit or not (self.get(key) or before):
                continue
            now = len(self.get(key)) if df.fieldtype in table_fields else self.get_value(key)
            before = len(before) if df.fieldtype in table_fields else before
            if now != before:
                row = f"Row #{self.idx}:" if self.get("parent") else ""
                frappe.throw(
                    _("{0} Not allowed to change {1} after submission from {2} to {3}").format(
                        row, frappe.bold(_(df.label)), frappe.bold(before), frappe.bold(now)
                    ),
                    frappe.UpdateAfterSubmitError,
                    title=_("Cannot Update After Submit"),
                )

    def _check_set_only_once(self: Any) -> None:
        for df in self.meta.get_set_only_once_fields():
            value, original = self.get(df.fieldname), self._doc_before_save.get(df.fieldname)
            if df.fieldtype in table_fields:
                same = [_comparable(row) for row in value] == [_comparable(row) for row in original]
            elif isinstance(original, (datetime.date, datetime.timedelta)):
                same = str(value) == str(original)
            else:
                same = value == original
            if not same:
                label = frappe.bold(self.meta.get_label(df.fieldname))
                frappe.throw(_("Value cannot be changed for {0}").format(label), frappe.CannotChangeConstantError)

    def reset_values_if_no_permlevel_access(
        self: Any, has_access_to: list[int], high_permlevel_fields: list[Any]
    ) -> None:
        """Values of fields above the user's level go back to what is stored, or to the default in a new document."""
        to_reset = [
            df
            for df in high_permlevel_fields
            if df.permlevel not in has_access_to
            and df.fieldtype not in display_fieldtypes
            and df.fieldname not in (self.flags.ignore_permlevel_for_fields or [])
        ]
        if not to_reset:
            return
        if self.is_new():
            reference = frappe.new_doc(self.doctype)
        elif self.parent_doc:
            rows = [row for row in self.parent_doc.get_latest().get(self.parentfield) if row.name == self.name]
            if not rows:
                return
            reference = rows[0]
        else:
            reference = self.get_latest()
        for df in to_reset:
            self.set(df.fieldname, reference.get(df.fieldname))


def _comparable(row: Any) -> dict[str, Any]:
    values = row.as_dict(convert_dates_to_str=True)
    return {key: value for key, value in values.items() if key not in ("modified", "modified_by", "creation")}
