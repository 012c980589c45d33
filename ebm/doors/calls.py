"""Calls of Frappe's own that check too little, with the check (hooks: override_whitelisted_methods).

For the app's documents only; for all others they are what they were.
"""

from typing import Any

import frappe
from frappe import _

from ebm.doors.lists import allowed_branches
from ebm.doors.originals import is_visible, original
from ebm.doors.own_doctypes import is_own


@frappe.whitelist(methods=["GET", "POST"])
def get_count(doctype: str, filters: Any = None, debug: Any = False, cache: Any = False) -> int:
    """How many documents the user may see. Frappe counts all there are, for everybody."""
    if not is_own(doctype):
        return int(original("frappe.client.get_count")(doctype, filters, debug, cache))
    if frappe.get_meta(doctype).istable:
        frappe.throw(_("Rows of {0} are not counted by themselves.").format(_(doctype)), frappe.PermissionError)
    frappe.has_permission(doctype, "read", throw=True)
    rows = frappe.get_list(
        doctype,
        filters=frappe.parse_json(filters) if isinstance(filters, str) else filters,
        fields=["count(name) as n"],
        order_by="",
    )
    return int(rows[0].n or 0) if rows else 0


@frappe.whitelist(methods=["GET", "POST"])
def get_password(doctype: str, name: str, fieldname: str) -> Any:
    """A secret of another app's document. Keys of devices are shown to nobody."""
    if is_own(doctype):
        frappe.throw(_("The keys of a device are shown to nobody."), frappe.PermissionError)
    return original("frappe.client.get_password")(doctype, name, fieldname)


@frappe.whitelist(methods=["GET", "POST"])
def validate_link(doctype: str, docname: str, fields: Any = None) -> Any:
    """{name, and the fields asked for}; name is null for what the user may not see, as for what is not there."""
    if is_own(doctype) and not is_visible(doctype, docname):
        return {"name": None}
    return original("frappe.client.validate_link")(doctype, docname, fields)


@frappe.whitelist(methods=["GET", "POST"])
def get_link_title(doctype: str, docname: str) -> Any:
    """The title of a document the user may see, else the name he already has."""
    if is_own(doctype) and not is_visible(doctype, docname):
        return docname
    return original("frappe.desk.search.get_link_title")(doctype, docname)


@frappe.whitelist(methods=["GET", "POST"])
def search_link(
    doctype: str,
    txt: str,
    query: str | None = None,
    filters: str | dict | list | None = None,
    page_length: int = 10,
    searchfield: str | None = None,
    reference_doctype: str | None = None,
    ignore_user_permissions: bool = False,
) -> Any:
    """Documents for a link field. That User Permissions be ignored is not the client's to say."""
    return original("frappe.desk.search.search_link")(
        doctype,
        txt,
        query=query,
        filters=filters,
        page_length=page_length,
        searchfield=searchfield,
        reference_doctype=reference_doctype,
        ignore_user_permissions=bool(ignore_user_permissions) and not is_own(doctype),
    )


@frappe.whitelist(methods=["GET", "POST"])
def search_widget(
    doctype: str,
    txt: str,
    query: str | None = None,
    searchfield: str | None = None,
    start: int = 0,
    page_length: int = 10,
    filters: str | dict | list | None = None,
    filter_fields: Any = None,
    as_dict: bool = False,
    reference_doctype: str | None = None,
    ignore_user_permissions: bool = False,
) -> Any:
    """The same for the search box."""
    return original("frappe.desk.search.search_widget")(
        doctype,
        txt,
        query=query,
        searchfield=searchfield,
        start=start,
        page_length=page_length,
        filters=filters,
        filter_fields=filter_fields,
        as_dict=as_dict,
        reference_doctype=reference_doctype,
        ignore_user_permissions=bool(ignore_user_permissions) and not is_own(doctype),
    )


@frappe.whitelist(methods=["GET", "POST"])
def get_chart(
    chart_name: str | None = None,
    chart: Any = None,
    no_cache: Any = None,
    filters: Any = None,
    from_date: Any = None,
    to_date: Any = None,
    timespan: Any = None,
    time_interval: Any = None,
    heatmap_year: Any = None,
    refresh: Any = None,
) -> Any:
    """A chart of Desk. Its calendar counts all documents, and what one user saw is shown to the next from a cache."""
    sent = frappe._dict(frappe.parse_json(chart) or {})
    # What is in the cache is found by the name alone, so a stored chart of that name counts as well.
    stored = chart_name or sent.name
    drawn = [sent.document_type, stored and frappe.db.get_value("Dashboard Chart", stored, "document_type")]
    for doctype in drawn:
        if doctype and is_own(doctype):
            _refuse_limited(doctype)
    return original("frappe.desk.doctype.dashboard_chart.dashboard_chart.get")(
        chart_name=chart_name,
        chart=chart,
        no_cache=no_cache,
        filters=filters,
        from_date=from_date,
        to_date=to_date,
        timespan=timespan,
        time_interval=time_interval,
        heatmap_year=heatmap_year,
        refresh=refresh,
    )


@frappe.whitelist(methods=["GET", "POST"])
def get_monthly_goal_graph_data(
    title: str,
    doctype: str,
    docname: str,
    goal_value_field: str,
    goal_total_field: str,
    goal_history_field: str,
    goal_doctype: str,
    goal_doctype_link: str,
    goal_field: str,
    date_field: str,
    aggregation: str = "sum",
    filters: str | dict | None = None,
) -> Any:
    """A goal by month. Frappe reads the documents it is drawn from without asking whose they are."""
    if is_own(goal_doctype):
        _refuse_limited(goal_doctype)
    return original("frappe.utils.goal.get_monthly_goal_graph_data")(
        title,
        doctype,
        docname,
        goal_value_field,
        goal_total_field,
        goal_history_field,
        goal_doctype,
        goal_doctype_link,
        goal_field,
        date_field,
        aggregation,
        filters,
    )


def _refuse_limited(doctype: str) -> None:
    if not frappe.has_permission(doctype, "read") or allowed_branches(frappe.session.user, doctype):
        frappe.throw(_("Charts of Desk know no branches. Use the dashboard of EBM."), frappe.PermissionError)
