"""The ways in which a client of Frappe reads one document or finds it in a list, as requests over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ebm.doors.doors_table import CALL, Door, Request, Target


@dataclass(frozen=True)
class Read(Door):
    """`tells`: what of a document the answer shows, a field or "name"."""

    tells: str = "name"


def _read(name: str, needs: str, body: Callable[[Target], dict[str, Any]], tells: str = "name") -> Read:
    """A call by its dotted path, with a JSON body: its query would be text only."""
    path = needs.replace(":", ".")

    def request(target: Target, values: dict[str, Any]) -> Request:
        return "POST", CALL + path, body(target)

    return Read(name, needs, request, tells=tells)


def _get(name: str, needs: str, path: Callable[[Target], str]) -> Read:
    return Read(name, needs, lambda t, v: ("GET", path(t), {}))


_FILTERS: Callable[[Target], str] = lambda t: json.dumps([["name", "=", t.name]])  # noqa: E731 used as a value

# Of every document.
READS = (
    _read("get_list", "frappe.client:get_list", lambda t: {"doctype": t.doctype, "filters": {"name": t.name}}),
    _read("get", "frappe.client:get", lambda t: {"doctype": t.doctype, "name": t.name}),
    _read(
        "get_value", "frappe.client:get_value", lambda t: {"doctype": t.doctype, "fieldname": "name", "filters": t.name}
    ),
    _read("validate_link", "frappe.client:validate_link", lambda t: {"doctype": t.doctype, "docname": t.name}),
    _read("getdoc", "frappe.desk.form.load:getdoc", lambda t: {"doctype": t.doctype, "name": t.name}),
    _read(
        "reportview.get",
        "frappe.desk.reportview:get",
        lambda t: {"doctype": t.doctype, "fields": '["name"]', "filters": _FILTERS(t), "start": 0, "page_length": 20},
    ),
    _read(
        "reportview.get_list",
        "frappe.desk.reportview:get_list",
        lambda t: {"doctype": t.doctype, "fields": '["name"]', "filters": _FILTERS(t)},
    ),
    _read(
        "search_link",
        "frappe.desk.search:search_link",
        lambda t: {"doctype": t.doctype, "txt": t.name, "ignore_user_permissions": 1},
    ),
    _read(
        "search_widget",
        "frappe.desk.search:search_widget",
        lambda t: {"doctype": t.doctype, "txt": t.name, "ignore_user_permissions": 1},
    ),
    _get("resource list", "frappe.api.v1:document_list", lambda t: f"/api/resource/{t.doctype}?filters={_FILTERS(t)}"),
    _get("resource GET", "frappe.api.v1:read_doc", lambda t: t.resource),
    _get("v2 list", "frappe.api.v2:document_list", lambda t: f"/api/v2/document/{t.doctype}?filters={_FILTERS(t)}"),
    _get("v2 GET", "frappe.api.v2:read_doc", lambda t: t.document),
)
# Of what has a title.
TITLES = (
    _read(
        "get_link_title",
        "frappe.desk.search:get_link_title",
        lambda t: {"doctype": t.doctype, "docname": t.name},
        tells="customer_name",
    ),
)
