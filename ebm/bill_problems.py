"""Bad input of a bill, told to the client at the place of the fault."""

from __future__ import annotations

from typing import Any, NoReturn

import frappe


class BillProblemsError(frappe.ValidationError):
    """417 with `problems: [{cause, field, row, text}]` beside Frappe's own error keys."""


class BillConflictError(frappe.ValidationError):
    """409: the bill key is taken by an invoice with other content."""

    http_status_code = 409


def raise_problems(problems: list[Any]) -> NoReturn:
    """Raise BillProblemsError for `Problem`s; the message is the first sentences, for those who show no fields."""
    frappe.local.response["problems"] = [
        {"cause": p.cause, "field": p.field, "row": p.row, "text": p.text} for p in problems
    ]
    text = " ".join(dict.fromkeys(p.text for p in problems[:3]))
    frappe.throw(text, BillProblemsError)
    raise AssertionError("frappe.throw returned")  # for the type checker: it never does
