"""Bills that wait for a customer's TIN or purchase code, issued without both: a supervisor's decision, with a reason.

The customer's record keeps its TIN: the next bill asks for a code again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from frappe import _

from ebm import audit
from ebm.decisions.mending import by_itself, opened, refuse_many, refuse_unmended, sent
from ebm.decisions.refusals import checked_reason, refuse, require_role
from ebm.sending import queue_invoice
from ebm.work_groups import DOCTYPE, Group

SUPERVISOR = "EBM Supervisor"
FIELDS = ("customer_tin", "purchase_code")


def issue(group: Group, rows: list[Mapping[str, str]], reason: str) -> list[dict[str, Any]]:
    """[{name, ok, status, text}] for [{name}]: each bill loses TIN and purchase code and is sent again.

    One without a phone number stays as it is: the receipt must name one of the two.
    """
    require_role(SUPERVISOR)
    refuse_unmended(group)
    if not group.remedy.without_tin:
        refuse(_("These bills do not wait for a TIN or a purchase code."))
    text = checked_reason(reason)
    refuse_many(rows)
    names = [str(row.get("name") or "") for row in rows]
    return [by_itself(name, partial(_issue, group, name, text)) for name in names]


def _issue(group: Group, name: str, reason: str) -> dict[str, Any]:
    invoice, told = opened(group, name)
    if told:
        return told
    before = {"status": invoice.status, "cause": invoice.cause, **{field: invoice.get(field) for field in FIELDS}}
    invoice.update(dict.fromkeys(FIELDS))
    # As the person's own change, through the doors of the document; sending comes after.
    invoice.save()
    queue_invoice(invoice)
    after = {"status": invoice.status, **dict.fromkeys(FIELDS)}
    audit.record("ISSUED_WITHOUT_TIN", DOCTYPE, name, invoice.branch, before=before, after=after, reason=reason)
    return sent(invoice)
