"""Calls of Desk that put a mark beside a document, with the check that who marks it may see it (hooks:
override_whitelisted_methods). Frappe asks for nothing. For the app's documents only.
"""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _

from ebm.doors.originals import is_visible, original
from ebm.doors.own_doctypes import is_own

_TAGS = "frappe.desk.doctype.tag.tag."
_FOLLOW = "frappe.desk.form.document_follow."
_ASSIGN = "frappe.desk.form.assign_to."


@frappe.whitelist(methods=["GET", "POST"])
def add_tag(tag: str, dt: str, dn: str, color: str | None = None) -> Any:
    """Tag a document."""
    _check(dt, dn)
    return original(_TAGS + "add_tag")(tag, dt, dn, color)


@frappe.whitelist(methods=["GET", "POST"])
def add_tags(tags: str | list, dt: str, docs: str | list, color: str | None = None) -> Any:
    """Tag several documents."""
    _check(dt, *frappe.parse_json(docs))
    return original(_TAGS + "add_tags")(tags, dt, docs, color)


@frappe.whitelist(methods=["GET", "POST"])
def remove_tag(tag: str, dt: str, dn: str) -> Any:
    """Take a tag away."""
    _check(dt, dn)
    return original(_TAGS + "remove_tag")(tag, dt, dn)


@frappe.whitelist(methods=["GET", "POST"])
def toggle_like(doctype: str, name: str, add: str | bool = False) -> Any:
    """Like a document, or no longer."""
    _check(doctype, name)
    return original("frappe.desk.like.toggle_like")(doctype, name, add)


@frappe.whitelist(methods=["GET", "POST"])
def update_follow(doctype: str, doc_name: str, following: bool) -> Any:
    """Follow a document, or no longer."""
    _check(doctype, doc_name)
    return original(_FOLLOW + "update_follow")(doctype, doc_name, following)


@frappe.whitelist(methods=["GET", "POST"])
def follow_document(doctype: str, doc_name: str, user: str) -> Any:
    """Let somebody follow a document."""
    _check(doctype, doc_name)
    return original(_FOLLOW + "follow_document")(doctype, doc_name, user)


@frappe.whitelist(methods=["GET", "POST"])
def get_follow_users(doctype: str, doc_name: str) -> Any:
    """Who follows a document."""
    _check(doctype, doc_name)
    return original(_FOLLOW + "get_follow_users")(doctype, doc_name)


@frappe.whitelist(methods=["GET", "POST"])
def unassign(doctype: str, name: str, assign_to: str, ignore_permissions: bool = False) -> Any:
    """Take a document off somebody's list. That permissions be ignored is not the client's to say."""
    _check(doctype, name)
    return original(_ASSIGN + "remove")(doctype, name, assign_to, ignore_permissions)


@frappe.whitelist(methods=["GET", "POST"])
def unassign_multiple(doctype: str, names: str, ignore_permissions: bool = False) -> Any:
    """Take several documents off everybody's list."""
    _check(doctype, *frappe.parse_json(names))
    return original(_ASSIGN + "remove_multiple")(doctype, names, ignore_permissions)


@frappe.whitelist(methods=["GET", "POST"])
def close_assignment(doctype: str, name: str, assign_to: str, ignore_permissions: bool = False) -> Any:
    """Tick a document off one's list."""
    _check(doctype, name)
    return original(_ASSIGN + "close")(doctype, name, assign_to, ignore_permissions)


def refuse_foreign_comment(doc: Any, method: str | None = None) -> None:
    """Raise PermissionError for a comment on a document that its writer may not see.

    Frappe asks for nothing where a website's visitor comments, and where a form does it asks the document as sent.
    """
    if doc.comment_type in ("Comment", "Like") and doc.reference_doctype and doc.reference_name:
        _check(doc.reference_doctype, doc.reference_name)


def comment_permission(doc: Any, ptype: str | None = None, user: str | None = None) -> bool | None:
    """Deny a comment beside a document of the app that the user may not see, whatever his rights on comments are."""
    doctype, name = doc.get("reference_doctype"), doc.get("reference_name")
    if not doctype or not is_own(doctype) or not frappe.get_meta(doctype).has_field("branch"):
        return None
    if not name or not frappe.db.exists(doctype, name):
        return None
    return None if frappe.get_doc(doctype, name).has_permission("read", user=user) else False


def _check(doctype: str, *names: str) -> None:
    if is_own(doctype) and not all(is_visible(doctype, name) for name in names):
        frappe.throw(_("You may not see this {0}.").format(_(doctype)), frappe.PermissionError)
