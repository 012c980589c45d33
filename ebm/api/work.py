"""What waits for a person, and the forms that mend many bills at once."""

from typing import Any

import frappe
from frappe import _

from ebm import work_list
from ebm.decisions import mending, without_tin
from ebm.work_groups import group_of, names_in, rows_of

MOST_ROWS = 500


@frappe.whitelist(methods=["GET"])
def overview() -> dict[str, Any]:
    """{counters, paused, groups} of the branches one may see, worst first; all empty: nothing waits for anybody.

    `counters` as `ebm.api.counters.stopped`. paused: [{counter, branch, branch_name, device, by, at, reason,
    replaced_by, may_resume}]: a person's decision that nothing be sent, who, when and why.
    groups: [{key, state, cause, title, billing_run, device, counter, count, todo, does, oldest, remedy, items,
    rows}]: state is "Incomplete", "Parked" or "Held"; `title` names the cause and `todo` says what to do; `does` what
    the signed-in person may do here: "complete", "not_ours", "edit", "fix", "without_tin", "mend_item", "release",
    "release_run"; `remedy` {kind, field, each, record} or None, as `ebm.fiscal.remedies`; `items` those at fault;
    `rows` as `rows`, at most 20.
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    return work_list.overview()


@frappe.whitelist(methods=["GET"])
def summary() -> dict[str, Any]:
    """{counters, paused, groups}: how many counters need a person, how many were paused; groups as in `overview`,
    without what opening them shows.
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    return work_list.summary()


@frappe.whitelist(methods=["GET"])
def rows(key: str, after: str = "", limit: int = 50) -> dict[str, Any]:
    """{rows, more}: bills of a group, the oldest first, those after this name; at most 500.

    rows: [{name, customer_name, customer_tin, poc_number, bill_number, branch, grand_total, status, text, number,
    entered, since, value, has_customer}], `value` what the field to be mended holds now.
    """
    frappe.has_permission("EBM Invoice", "read", throw=True)
    group, most = group_of(key), max(1, min(int(limit), MOST_ROWS))
    names = names_in(group, after=after, limit=most + 1)
    return {"rows": rows_of(group, names[:most]), "more": len(names) > most}


@frappe.whitelist(methods=["GET"])
def preview(key: str, value: str | None = None) -> dict[str, Any]:
    """{count, until}: how many bills `fix_all` would send again, up to which name. Stores nothing.

    Errors: BillProblemsError for a value that no bill can have.
    """
    return mending.preview(group_of(key), value)


@frappe.whitelist(methods=["POST"])
def fix_all(
    key: str, after: str, until: str, value: str | None = None, limit: int = 100, on_customer: int | str | bool = 0
) -> dict[str, Any]:
    """Send the next bills of a group again: {results: [{name, ok, status, text}], last, more}; at most 500 a call.

    All get `value` in the field that the cause names, the customer's record too with `on_customer`; without it they
    stay as they are, because what was wrong has been mended elsewhere. Go on with `after` = `last` while there is
    `more`. Bills that failed stay in the group with their reason; one failure stops no other. Each is audited.
    """
    return mending.fix_next(
        group_of(key), value=value, after=after, until=until, limit=int(limit), on_customer=bool(int(on_customer))
    )


@frappe.whitelist(methods=["POST"])
def fix_rows(key: str, rows: list | str, on_customer: int | str | bool = 0) -> dict[str, Any]:
    """The same with a value for each: rows [{name, value}], at most 500. {results: [{name, ok, status, text}]}."""
    return {"results": mending.fix_rows(group_of(key), _rows(rows), on_customer=bool(int(on_customer)))}


@frappe.whitelist(methods=["POST"])
def issue_without_tin(key: str, rows: list | str, reason: str) -> dict[str, Any]:
    """Send bills that wait for a TIN or a purchase code without both: rows [{name}], at most 500.

    {results: [{name, ok, status, text}]}. For EBM Supervisor, with a reason of at least 10 characters; each is audited.
    The receipt then names the customer's phone number; a bill without one stays as it is. Errors: DecisionRefused,
    PermissionError.
    """
    return {"results": without_tin.issue(group_of(key), _rows(rows), reason)}


@frappe.whitelist(methods=["POST"])
def match(key: str, rows: list | str) -> dict[str, Any]:
    """Which bills pasted rows mean: rows [{key, value}], at most 500. Stores nothing.

    `key` is an invoice's name, its bill number, its POC number or the customer's TIN. {rows: [{key, value, name,
    customer_name, grand_total, ok, text}]}; without `ok` the text says why.
    """
    return {"rows": mending.match(group_of(key), _rows(rows))}


@frappe.whitelist(methods=["POST"])
def mend_item(item: str, item_class: str) -> dict[str, str]:
    """Give an item another class, for who may write items: {item, item_class}. Its bills are sent again after."""
    return mending.mend_item(item, item_class)


def _rows(rows: list | str) -> list[Any]:
    parsed = frappe.parse_json(rows) if isinstance(rows, str) else rows
    if not isinstance(parsed, list):
        frappe.throw(_("A list of rows is expected."))
    return list(parsed)
