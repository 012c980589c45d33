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


def must_be_matched(invoice: Any, counter: str) -> bool:
    """Whether this bill may have left in the time that the counter's database and send log have lost."""
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
