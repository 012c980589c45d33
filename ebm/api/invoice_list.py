"""The list of invoices: windows of it, how many there are, all of it as a file, and what is done with many at once.

Filters and orders are those of `ebm.invoice_list.offers`; `docs/invoice-list.md` says what may be combined.
"""

from typing import Any

import frappe
from frappe import _

from ebm.api.invoices import MOST_AT_ONCE
from ebm.invoice_list import export as exporting
from ebm.invoice_list import question as questions
from ebm.invoice_list import reading
from ebm.invoice_list import views as own_views
from ebm.sending import take_back_invoice

MOST_ROWS = 500
MOST_WINDOWS = 20
MOST_COUNTED = 1000
FIELDS = frozenset(
    (
        "name",
        "creation",
        "modified",
        "owner",
        "kind",
        "status",
        "cause",
        "branch",
        "customer_name",
        "customer_tin",
        "customer_phone",
        "poc_number",
        "meter_number",
        "period_from",
        "period_to",
        "bill_date",
        "bill_number",
        "payment_type",
        "tax_total",
        "grand_total",
        "invc_no",
        "receipt_no",
        "receipt_total_no",
        "receipt_label",
        "signed_at",
    )
)


@frappe.whitelist(methods=["GET"])
def page(
    fields: list | str, filters: list | str = "", order_by: str = "", after: list | str = "", limit: int | str = 20
) -> list[dict[str, Any]]:
    """The next rows after `after` ([value of the order's column, name]); fewer than `limit` are the last.

    Errors: BadQuestionError for what is not offered, TooWideError where nothing finds few enough.
    """
    frappe.has_permission(reading.DOCTYPE, "read", throw=True)
    columns = _columns(fields)
    question, branches = _question(filters, order_by)
    wanted = max(1, min(MOST_ROWS, int(limit)))
    cursor = questions.cursor(question, after)
    found: list[dict[str, Any]] = []
    asked = wanted
    for _attempt in range(MOST_WINDOWS):
        window = reading.places(question, branches, cursor, asked)
        found += reading.rows([name for _value, name in window], sorted({*columns, question.order}))
        if len(found) >= wanted or len(window) < asked:
            break
        # Some are not this user's to see by a rule of the site's own: what is behind them is looked for.
        cursor, asked = window[-1], MOST_ROWS
    return found[:wanted]


@frappe.whitelist(methods=["GET"])
def count(filters: list | str = "", order_by: str = "") -> dict[str, Any]:
    """{count, more}: how many invoices match; counting stops at 1,000."""
    frappe.has_permission(reading.DOCTYPE, "read", throw=True)
    question, branches = _question(filters, order_by)
    found, more = reading.count(question, branches, MOST_COUNTED)
    return {"count": found, "more": more}


@frappe.whitelist(methods=["POST"])
def export(filters: list | str = "", order_by: str = "", file_format: str = "csv", after: list | str = "") -> Any:
    """What matches as a file, in the list's order; written down in the audit trail. For who may export invoices.

    "csv": the next 20,000 rows after `after`, with a head where that is empty. The header X-EBM-After has the `after`
    of the next part, X-EBM-Rows how many rows this one has; parts put together are the whole file. "xlsx": all, 100,000
    rows at most. Errors: BadQuestionError, TooWideError.
    """
    frappe.has_permission(reading.DOCTYPE, "read", throw=True)
    frappe.has_permission(reading.DOCTYPE, "export", throw=True)
    if file_format not in exporting.WRITERS:
        frappe.throw(_("A file is csv or xlsx."))
    question, branches = _question(filters, order_by)
    begins = questions.cursor(question, after)
    if begins and file_format != "csv":
        frappe.throw(_("Only CSV comes in parts."), questions.BadQuestionError)
    return exporting.file_of(question, branches, file_format, filters, begins)


@frappe.whitelist(methods=["POST"])
def take_back(names: list | str) -> dict[str, Any]:
    """Take queued bills back to Draft: {results: [{name, ok, status, text}]}; one failure stops no other."""
    wanted = frappe.parse_json(names) if isinstance(names, str) else names
    if not isinstance(wanted, list) or not all(isinstance(name, str) for name in wanted):
        frappe.throw(_("Names of invoices are expected."))
    if len(wanted) > MOST_AT_ONCE:
        frappe.throw(_("At most {0} invoices can be taken back at once.").format(MOST_AT_ONCE))
    return {"results": [_take_back_one(name) for name in wanted]}


@frappe.whitelist(methods=["GET"])
def views() -> dict[str, Any]:
    """The signed-in person's own views and columns: {views: [{name, query}], columns: [key, …] or None}."""
    frappe.has_permission(reading.DOCTYPE, "read", throw=True)
    return own_views.kept()


@frappe.whitelist(methods=["POST"])
def keep_views(views: list, columns: list | None = None) -> dict[str, Any]:
    """Keep one's own views and columns; what is kept from now on."""
    frappe.has_permission(reading.DOCTYPE, "read", throw=True)
    return own_views.keep(views, columns)


def _question(filters: Any, order_by: str) -> tuple[questions.Question, int]:
    question = questions.read(filters, order_by)
    return question, reading.limit_to_branches(question, frappe.session.user)


def _columns(fields: Any) -> set[str]:
    wanted = questions.parsed(fields)
    if not isinstance(wanted, list) or not FIELDS.issuperset(map(str, wanted)):
        raise questions.BadQuestionError(_("This list has no such column."))
    return {"name", *map(str, wanted)}


def _take_back_one(name: str) -> dict[str, Any]:
    frappe.db.savepoint("take_back_one")
    try:
        invoice = frappe.get_doc(reading.DOCTYPE, name)
        invoice.check_permission("write")
        take_back_invoice(invoice)
        return {"name": name, "ok": True, "status": "Draft", "text": ""}
    except (frappe.ValidationError, frappe.PermissionError, frappe.DoesNotExistError) as error:
        frappe.db.rollback(save_point="take_back_one")
        frappe.clear_messages()
        text = str(error) or _("You may not take back {0}.").format(name)
        return {"name": name, "ok": False, "status": "", "text": text}
