"""What the command palette finds: invoices and customers by whatever a person has in hand."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import frappe

from ebm.dispatch.fiscal_clock import fiscal_today
from ebm.fiscal.money import from_db, to_api
from ebm.prefixes import as_written, begins, like_prefix

MOST = 8
LONGEST = 140
# Fewer characters begin too many things; a whole number is looked up from its first digit.
SHORTEST_PREFIX = 3

INVOICE_PREFIXES = ("bill_number", "poc_number", "customer_phone", "customer_tin", "meter_number", "customer_name")
CUSTOMER_PREFIXES = ("poc_number", "phone", "tin", "meter_number", "customer_name")
PHONES = ("customer_phone", "phone")
INVOICE_FIELDS = (
    "name",
    "customer_name",
    "poc_number",
    "status",
    "grand_total",
    "bill_date",
    "receipt_no",
    "receipt_total_no",
    "receipt_label",
)
CUSTOMER_FIELDS = ("name", "customer_name", "poc_number", "phone", "tin", "meter_number")

# Years whose numbers are tried when somebody says "88213" of EBM-2026-00088213.
YEARS = 2
_NAME = re.compile(r"EBM-(\d{4})-(\d{1,8})", re.IGNORECASE)
_RECEIPT = re.compile(r"(\d{1,10})\s*/\s*(\d{1,10})(?:\s*[A-Z]{2})?", re.IGNORECASE)
_INT = 2**31


@frappe.whitelist(methods=["GET"])
def find(text: str = "") -> dict[str, list[dict[str, Any]]]:
    """{invoices: [...], customers: [...]} for a number, or the beginning of a fact; at most 8 of each.

    Invoices by number (whole or its digits), number at the device, receipt ("168" or "168/258 NS"), bill number, POC,
    phone, TIN, meter and customer's name, newest first; customers by the same facts of theirs. Each row has `by`, the
    field that matched; grand_total is text. Every question is served by an index and is limited; User Permissions hold.
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    text = " ".join(text.split())[:LONGEST]
    if not text:
        return {"invoices": [], "customers": []}
    invoices = _gather(_invoices(text))
    customers = _gather(_customers(text)) if frappe.has_permission("EBM Customer", "read") else []
    return {"invoices": [_shown(row) for row in invoices], "customers": customers}


Question = tuple[str, Callable[[], list[Any]]]


def _gather(questions: Iterator[Question]) -> list[dict[str, Any]]:
    """Rows of the questions in their order, each once, until there are enough."""
    found: dict[str, dict[str, Any]] = {}
    for by, ask in questions:
        for row in ask():
            found.setdefault(row.name, {**row, "by": by})
        if len(found) >= MOST:
            break
    return list(found.values())[:MOST]


def _invoices(text: str) -> Iterator[Question]:
    """The surest first: numbers, then facts that are exactly so, then facts that begin so."""
    if names := _names(text):
        yield "name", partial(_ask, "EBM Invoice", INVOICE_FIELDS, {"name": ["in", names]})
    if (receipt := _RECEIPT.fullmatch(text)) and max(map(int, receipt.groups())) < _INT:
        number, of = (int(part) for part in receipt.groups())
        numbers = {"receipt_no": number, "receipt_total_no": of}
        yield "receipt_no", partial(_ask, "EBM Invoice", INVOICE_FIELDS, numbers)
    # 0 is what an invoice has that no device has seen.
    if text.isascii() and text.isdigit() and 0 < int(text) < _INT:
        for field in ("invc_no", "receipt_no"):
            yield field, partial(_ask, "EBM Invoice", INVOICE_FIELDS, {field: int(text)})
    if text.upper().startswith("EBM-"):
        yield "name", partial(_prefix, "EBM Invoice", INVOICE_FIELDS, "name", text)
    yield from _by_facts("EBM Invoice", INVOICE_FIELDS, INVOICE_PREFIXES, text)


def _customers(text: str) -> Iterator[Question]:
    yield from _by_facts("EBM Customer", CUSTOMER_FIELDS, CUSTOMER_PREFIXES, text)


def _by_facts(doctype: str, fields: tuple[str, ...], facts: tuple[str, ...], text: str) -> Iterator[Question]:
    for fact in facts:
        yield fact, partial(_ask, doctype, fields, {fact: _as_written(fact, text)})
    for fact in facts:
        said = _as_written(fact, text)
        if len(said) >= SHORTEST_PREFIX:
            yield fact, partial(_prefix, doctype, fields, fact, said)


def _as_written(fact: str, text: str) -> str:
    """A phone number without the blanks and dashes that people put between its digits."""
    return as_written(text) if fact in PHONES else text


def _names(text: str) -> list[str]:
    """Names of invoices that the text may stand for: written out, or its digits in this year and the last."""
    if whole := _NAME.fullmatch(text):
        return [_name(int(whole[1]), whole[2])]
    if re.fullmatch(r"[0-9]{1,8}", text):
        year = fiscal_today().year
        return [_name(year - back, text) for back in range(YEARS)]
    return []


def _name(year: int, digits: str) -> str:
    return f"EBM-{year:04d}-{int(digits):08d}"


def _prefix(doctype: str, fields: tuple[str, ...], field: str, text: str) -> list[Any]:
    pattern = like_prefix(text)
    if not pattern:
        return []
    asked = fields if field in fields else (*fields, field)
    # Both backwards: the order of the index itself, whose last part is the name; of equal facts the newest comes first.
    order = f"{field} desc" if field == "name" else f"{field} desc, name desc"
    rows = _ask(doctype, asked, {field: ["like", pattern]}, order)
    return [row for row in rows if begins(row, (field,), text)]


def _ask(doctype: str, fields: tuple[str, ...], filters: dict[str, Any], order: str = "name desc") -> list[Any]:
    return list(frappe.get_list(doctype, filters=filters, fields=list(fields), order_by=order, limit=MOST))


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    row["grand_total"] = to_api(from_db(row["grand_total"]))
    row["bill_date"] = str(row["bill_date"] or "")
    number, of, label = (row.pop(key) for key in ("receipt_no", "receipt_total_no", "receipt_label"))
    row["receipt"] = f"{number}/{of} {label or ''}".strip() if number else ""
    return row
