"""Comments, mentions in them, and the notifications that these make."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import frappe
from frappe import _
from frappe.model.document import Document
from frappe.utils import get_fullname
from frappe.utils.html_utils import sanitize_html

KEYS = {
    "Comment": "comments",
    "Like": "like_logs",
    "Attachment": "attachment_logs",
    "Attachment Removed": "attachment_logs",
}


class Comment(Document):
    comment_email: Any
    content: Any

    def validate(self) -> None:
        self.comment_email = self.comment_email or frappe.session.user
        self.content = sanitize_html(self.content, always_sanitize=True)

    def after_insert(self) -> None:
        notify_mentions(self.reference_doctype, self.reference_name, self.content)
        self._tell("add")

    def on_trash(self) -> None:
        self._tell("delete")

    def _tell(self, action: str) -> None:
        if key := KEYS.get(self.comment_type):
            frappe.publish_realtime(
                "docinfo_update", {"doc": self.as_dict(), "key": key, "action": action}, doctype=self.reference_doctype,
                docname=self.reference_name, after_commit=True,
            )  # fmt: skip


class NotificationLog(Document):
    def after_insert(self) -> None:
        frappe.publish_realtime("notification", {}, user=self.for_user, after_commit=True)


class _Mentions(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if "mention" in (values.get("class") or "").split():
            if values.get("data-is-group") == "true":
                raise frappe.NotImplementedInEmbedded("User Group in mentions")
            # A mention without data-id is a KeyError on Frappe too (wire.md 8).
            self.names.append(str(values["data-id"]))


def notify_mentions(doctype: str | None, name: Any, content: str | None) -> None:
    """A Notification Log for each enabled System User mentioned, not for oneself; made by a job after commit."""
    if not (doctype and name and content):
        return
    parser = _Mentions()
    parser.feed(content)
    known = {"enabled": 1, "user_type": "System User", "allowed_in_mentions": 1}
    found = [frappe.db.get_value("User", {**known, "name": mention}, "name") for mention in parser.names]
    people = [user for user in dict.fromkeys(found) if user and user != frappe.session.user]
    if not people:
        return
    meta = frappe.get_meta(doctype)
    title = frappe.db.get_value(doctype, name, meta.get_title_field()) or name
    title = re.sub(r"<[^>]*>", "", str(title))
    subject = _("{0} mentioned you in a comment in {1} {2}").format(
        frappe.bold(get_fullname()), frappe.bold(doctype), f'<b class="subject-title">{title}</b>'
    )
    values = {
        "doctype": "Notification Log", "type": "Mention", "document_type": doctype, "document_name": name,
        "subject": subject,
        "from_user": frappe.session.user, "email_content": content,
    }  # fmt: skip
    frappe.enqueue(
        "frappe.comments.make_notification_logs",
        values=values,
        users=people,
        now=bool(frappe.flags.in_test),
        enqueue_after_commit=True,
    )


def make_notification_logs(values: dict[str, Any], users: list[str]) -> None:
    for user in users:
        frappe.get_doc({**values, "for_user": user}).insert(ignore_permissions=True)
