"""Comments, and mentions in them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import frappe
from frappe import _
from frappe.desk.doctype.notification_log.notification_log import enqueue_create_notification
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


class _Mentions(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if "mention" in (values.get("class") or "").split():
            if values.get("data-is-group") == "true":
                members = {"parent": values["data-id"], "parenttype": "User Group"}
                self.names += frappe.get_all("User Group Member", filters=members, pluck="user")
                return
            # A mention without data-id is a KeyError on Frappe too (wire.md 8).
            self.names.append(str(values["data-id"]))


def notify_mentions(doctype: str | None, name: Any, content: str | None) -> None:
    """A Notification Log for each enabled System User mentioned."""
    if not (doctype and name and content):
        return
    parser = _Mentions()
    parser.feed(content)
    known = {"enabled": 1, "user_type": "System User", "allowed_in_mentions": 1}
    found = [frappe.db.get_value("User", {**known, "name": mention}, "email") for mention in parser.names]
    people = [email for email in found if email]
    if not people:
        return
    meta = frappe.get_meta(doctype)
    title = frappe.db.get_value(doctype, name, meta.get_title_field()) or name
    title = re.sub(r"<[^>]*>", "", str(title))
    subject = _("{0} mentioned you in a comment in {1} {2}").format(
        frappe.bold(get_fullname()), frappe.bold(doctype), f'<b class="subject-title">{title}</b>'
    )
    values = {
        "type": "Mention", "document_type": doctype, "document_name": name,
        "subject": subject,
        "from_user": frappe.session.user, "email_content": content,
    }  # fmt: skip
    enqueue_create_notification(people, values)
