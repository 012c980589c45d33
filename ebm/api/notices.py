"""Staff notices: read by all staff, written by supervisors and managers, deleted by who wrote them or a manager."""

from typing import Any

import frappe
from frappe import _

from ebm import audit, text_versions
from ebm.mention_people import people_for
from ebm.staff_notices import DOCTYPE, check_for_whom, keep_version, listed, must_name_branch, views
from ebm.text_media import adopt, take_upload

VALUES = ("title", "text", "branch", "shown_from", "shown_until", "pinned")


@frappe.whitelist(methods=["GET"])
def shown(start: int = 0, past: int = 0) -> dict[str, Any]:
    """20 notices of today, pinned ones first, then the newest; with `past` of every day.

    {notices: [{name, title, text, branch, ..., may_change, may_delete, desk}], more, may_write}.
    """
    rows, more = listed(max(start, 0), shown=not past)
    return {"notices": views(rows), "more": more, "may_write": bool(frappe.has_permission(DOCTYPE, "create"))}


@frappe.whitelist(methods=["GET"])
def get(name: str) -> dict[str, Any]:
    """One notice."""
    return _view(_readable(name))


@frappe.whitelist(methods=["GET"])
def places() -> dict[str, Any]:
    """For whom the user may write: {everybody, branches: [{name, branch_name}]}."""
    frappe.has_permission(DOCTYPE, "create", throw=True)
    branches = frappe.get_list("EBM Branch", fields=["name", "branch_name"], order_by="name asc", limit_page_length=0)
    return {"everybody": not must_name_branch(frappe.session.user), "branches": branches}


@frappe.whitelist(methods=["POST"])
def add(
    title: str, text: str, shown_from: str, shown_until: str = "", branch: str = "", pinned: int = 0
) -> dict[str, Any]:
    """Write a notice, cleaned as Frappe cleans it; who is mentioned and may read it is told."""
    doc = frappe.new_doc(DOCTYPE)
    _fill(doc, title, text, shown_from, shown_until, branch, pinned)
    doc.insert()
    return _kept(doc)


@frappe.whitelist(methods=["POST"])
def change(
    name: str,
    modified: str,
    title: str,
    text: str,
    shown_from: str,
    shown_until: str = "",
    branch: str = "",
    pinned: int = 0,
) -> dict[str, Any]:
    """Change a notice. `modified` is that of the notice as it was opened; another one: TimestampMismatchError."""
    doc = _as_opened(name, modified)
    before = doc.text
    check_for_whom(branch)
    _fill(doc, title, text, shown_from, shown_until, branch, pinned)
    doc.save()
    return _kept(doc, before)


@frappe.whitelist(methods=["POST"])
def bring_back(name: str, modified: str) -> dict[str, Any]:
    """Save a notice's text as it was before Desk changed it; what stands there now is kept as a version."""
    doc = _as_opened(name, modified)
    version = text_versions.before_desk(DOCTYPE, name, "text", doc.text)
    if version is None:
        frappe.throw(_("This notice was not changed outside the app."))
    keep_version(doc)
    before, after = {"text": text_versions.digest(doc.text)}, {"text": version.hash}
    branch = doc.branch or audit.branch_of_site()
    audit.record("NOTICE_BROUGHT_BACK", DOCTYPE, name, branch, before=before, after=after)
    was, doc.text = doc.text, version.html
    doc.save()
    return _kept(doc, was)


@frappe.whitelist(methods=["POST"])
def remove(name: str) -> dict[str, str]:
    """Delete a notice: {name}. Frappe keeps it among the deleted documents."""
    frappe.delete_doc(DOCTYPE, _readable(name).name)
    return {"name": name}


@frappe.whitelist(methods=["GET"])
def people(typed: str = "", branch: str = "") -> list[dict[str, Any]]:
    """Whom a notice for a branch, or for everybody, can mention: [{id, label, is_group}], at most 10."""
    frappe.has_permission(DOCTYPE, "create", throw=True)
    return people_for(frappe.get_doc({"doctype": DOCTYPE, "branch": branch or None}), typed)


@frappe.whitelist(methods=["POST"])
def attach(name: str = "") -> dict[str, Any]:
    """Take the picture or video sent as `file` for a notice: {file_url, ...}. Of a new one only its writer sees it."""
    if not name:
        frappe.has_permission(DOCTYPE, "create", throw=True)
        return take_upload()
    doc = frappe.get_doc(DOCTYPE, name)
    doc.check_permission("write")
    return take_upload(doc)


def _readable(name: str) -> Any:
    doc = frappe.get_doc(DOCTYPE, name)
    doc.check_permission("read")
    return doc


def _as_opened(name: str, modified: str) -> Any:
    doc = frappe.get_doc(DOCTYPE, name)
    doc.check_permission("write")
    if str(doc.modified) != modified:
        frappe.throw(_("This notice was changed elsewhere after you opened it."), frappe.TimestampMismatchError)
    return doc


def _fill(doc: Any, title: str, text: str, shown_from: str, shown_until: str, branch: str, pinned: int) -> None:
    values = (title, text, branch or None, shown_from, shown_until or None, 1 if pinned else 0)
    for field, value in zip(VALUES, values, strict=True):
        doc.set(field, value)


def _kept(doc: Any, before: str = "") -> dict[str, Any]:
    adopt(doc, doc.text)
    keep_version(doc, before)
    return _view(doc)


def _view(doc: Any) -> dict[str, Any]:
    return views([doc])[0]
