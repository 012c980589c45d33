"""Bad input of a form, told to the client at the place of the fault."""

from __future__ import annotations

from typing import Any, NoReturn

import frappe


class BillProblemsError(frappe.ValidationError):
    """417 with `problems: [{cause, field, row, text}]` beside Frappe's own error keys."""


class BillConflictError(frappe.ValidationError):
    """409: the bill key is taken by an invoice with other content."""

    http_status_code = 409


class FieldProblemsError(frappe.ValidationError):
    """417 with `problems` as above, of a form that is no bill."""


def raise_problems(problems: list[Any], error: type[frappe.ValidationError] = BillProblemsError) -> NoReturn:
    """Raise `error` for `Problem`s; the message is the first sentences, for those who show no fields."""
    frappe.local.response["problems"] = [
        {"cause": p.cause, "field": p.field, "row": p.row, "text": p.text} for p in problems
    ]
    text = " ".join(dict.fromkeys(p.text for p in problems[:3]))
    frappe.throw(text, error)
    raise AssertionError("frappe.throw returned")  # for the type checker: it never does
