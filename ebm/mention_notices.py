"""Who is named in a text is told of it, once (W6). Frappe does so for new comments only."""

from __future__ import annotations

from typing import Any

import frappe
from frappe import _
from frappe.desk.doctype.notification_log.notification_log import enqueue_create_notification
from frappe.utils import escape_html

from ebm import text_versions
from ebm.app_pages import page_of
from ebm.doors.own_doctypes import MODULE, is_own
from ebm.mentions import Named, mentions_in, without_nobody

# Kinds of fields that hold text with markup.
RICH = ("Text Editor", "HTML Editor")


def mend_comment(doc: Any, method: str | None = None) -> None:
    """Comment validate: what names nobody is no mention, by whatever way it is saved.

    Of a new comment Frappe tells whom it names, its words and all: who may not read the document is not named in one.
    """
    if doc.reference_doctype and is_own(doc.reference_doctype):
        doc.content = without_nobody(doc.content, _outsiders_of_comment(doc) if doc.is_new() else ())


def without_outsiders(html: str | None, doc: Any) -> str:
    """A document's own text, in which who may not read the document is no mention."""
    return without_nobody(html, _outsiders(html, doc))


def lead_to_page(doc: Any, method: str | None = None) -> None:
    """Notification Log before_insert: a mention on a document of the app leads to its page, Frappe's notice and ours.

    A path: Desk goes there as it is, and Frappe completes the addresses in its mails.
    """
    if doc.type == "Mention" and doc.document_type and doc.document_name and not doc.link:
        doc.link = page_of(doc.document_type, doc.document_name)


def _outsiders_of_comment(doc: Any) -> set[Named]:
    if not mentions_in(doc.content) or not frappe.db.exists(doc.reference_doctype, doc.reference_name):
        return set()
    return _outsiders(doc.content, frappe.get_doc(doc.reference_doctype, doc.reference_name))


def _outsiders(html: str | None, doc: Any) -> set[Named]:
    return {(name, is_group) for name, is_group in set(mentions_in(html)) if _tells_outsiders(name, is_group, doc)}


def _tells_outsiders(name: str, is_group: bool, doc: Any) -> bool:
    told = told_by(name, is_group)
    return len(readers_among(told, doc)) < len(told)


def told_by(name: str, is_group: bool) -> list[str]:
    """Whom Frappe tells where this name is mentioned."""
    return _mentionable(members_of([name]) if is_group else [name])


def tell_added(doc: Any, method: str | None = None) -> None:
    """on_update: tell those whom this save of a text names and the stored one did not. Never in the way of the save."""
    try:
        for field in _texts(doc):
            _tell(doc, field)
    except Exception:  # a notice that fails is logged; the text is kept
        frappe.log_error(title="A mention was not told")


def people_in(html: str | None) -> set[str]:
    """Names of users, groups taken apart."""
    found = mentions_in(html)
    groups = [name for name, is_group in found if is_group]
    return {name for name, is_group in found if not is_group} | set(members_of(groups))


def members_of(groups: list[str]) -> list[str]:
    """Users of User Groups."""
    if not groups:
        return []
    rows = {"parent": ["in", groups], "parenttype": "User Group"}
    return list(frappe.get_all("User Group Member", filters=rows, pluck="user"))


def readers_among(users: list[str], doc: Any) -> list[str]:
    """Those who may be mentioned and may read the document."""
    return [user for user in _mentionable(users) if frappe.has_permission(doc.doctype, "read", doc=doc, user=user)]


def _mentionable(users: list[str]) -> list[str]:
    if not users:
        return []
    allowed = {"name": ["in", users], "enabled": 1, "user_type": "System User", "allowed_in_mentions": 1}
    return list(frappe.get_all("User", filters=allowed, pluck="name", order_by="name asc"))


def _texts(doc: Any) -> list[str]:
    if doc.doctype == "Comment":
        # Of a new one Frappe tells itself.
        is_note = doc.comment_type == "Comment" and doc.reference_name and is_own(doc.reference_doctype)
        return ["content"] if is_note and doc.get_doc_before_save() else []
    return rich_fields(doc) if doc.meta.module == MODULE else []


def rich_fields(doc: Any) -> list[str]:
    """Fields of a document that hold text with markup."""
    return [df.fieldname for df in doc.meta.fields if df.fieldtype in RICH]


def _tell(doc: Any, field: str) -> None:
    stored = doc.get_doc_before_save()
    named = people_in(doc.get(field))
    added = named - people_in(stored.get(field) if stored else None) - {frappe.session.user}
    added -= text_versions.told(doc.doctype, doc.name, field)
    if not added:
        return
    beside = frappe.get_doc(doc.reference_doctype, doc.reference_name) if doc.doctype == "Comment" else doc
    users = readers_among(sorted(added), beside)
    if users:
        _notify(users, beside, doc.get(field))
        text_versions.add_told(doc.doctype, doc.name, field, set(users))


def _notify(users: list[str], doc: Any, html: str) -> None:
    who = frappe.db.get_value("User", frappe.session.user, "full_name") or frappe.session.user
    emails = frappe.get_all("User", filters={"name": ["in", users]}, pluck="email")
    title = f'<b class="subject-title">{escape_html(str(doc.get(doc.meta.get_title_field()) or doc.name))}</b>'
    enqueue_create_notification(
        emails,
        {
            "type": "Mention",
            "document_type": doc.doctype,
            "document_name": doc.name,
            # Frappe's sentence, so that Desk has it in every language.
            "subject": _("{0} mentioned you in a comment in {1} {2}").format(
                f"<strong>{escape_html(who)}</strong>", f"<strong>{_(doc.doctype)}</strong>", title
            ),
            "from_user": frappe.session.user,
            "email_content": html,
        },
    )
