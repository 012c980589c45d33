"""Which bills may be at the authority already although nothing here says so (design section 6, rule 7).

Where database and send log were lost together, nobody knows what left in the time between. What was here before then is
looked for among the authority's sales before it is sent.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe.utils import get_datetime, getdate

# The bills of a desk have a key that is made when they are entered: such a one cannot have left before.
OF_THE_DESK = "counter"
# The end of such a cause (ebm.fiscal.signing, `doubted`).
OF_A_COPY = "_COPY"


def must_be_matched(invoice: Any, counter: str) -> bool:
    """Whether this bill may be at the authority: lost with database and send log, or refused as a copy of itself."""
    return _may_be_forgotten(invoice, counter) or _left_in_doubt(invoice)


def _left_in_doubt(invoice: Any) -> bool:
    """Whether a number of this bill was refused for what an earlier copy of the very same request may have caused."""
    rows = frappe.db.sql(
        "select `settled_at` from `tabEBM Number` where (`invoice` = %(name)s or `bill_key` = %(key)s)"
        " and `outcome` = 'Refused' and `cause` like %(cause)s",
        {"name": invoice.name, "key": invoice.bill_key or invoice.name, "cause": f"%{OF_A_COPY}"},
    )
    moments = [get_datetime(row[0]) for row in rows if row[0]]
    return bool(moments) and not (invoice.matched_at and get_datetime(invoice.matched_at) >= max(moments))


def _may_be_forgotten(invoice: Any, counter: str) -> bool:
    since = frappe.db.get_value("EBM Counter", counter, "matching_since")
    if not since:
        return False
    moment = get_datetime(since)
    if invoice.matched_at and get_datetime(invoice.matched_at) >= moment:
        return False
    if get_datetime(invoice.creation) < moment:
        return True
    # Another system sends a bill again that the database lost with the rest.
    other = (invoice.source_system or OF_THE_DESK) != OF_THE_DESK
    return bool(other and invoice.bill_date and getdate(invoice.bill_date) <= moment.date())
