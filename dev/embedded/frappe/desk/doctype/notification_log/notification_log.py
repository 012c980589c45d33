"""What tells a user of something; e-mail and settings of notifications are not in embedded."""

from __future__ import annotations

from typing import Any

import frappe
from frappe.model.document import Document


class NotificationLog(Document):
    def after_insert(self) -> None:
        frappe.publish_realtime("notification", {}, user=self.for_user, after_commit=True)


def enqueue_create_notification(users: list[str] | str, doc: dict[str, Any]) -> None:
    """A Notification Log for each enabled user of these addresses, not for who causes it; by a job after commit."""
    frappe.enqueue(
        "frappe.desk.doctype.notification_log.notification_log.make_notification_logs",
        doc=dict(doc),
        users=sorted(set(users.split(",") if isinstance(users, str) else users)),
        now=bool(frappe.flags.in_test),
        enqueue_after_commit=not frappe.flags.in_test,
    )


def make_notification_logs(doc: dict[str, Any], users: list[str]) -> None:
    enabled = frappe.get_all("User", filters={"enabled": 1, "email": ["in", users]}, pluck="name")
    for user in enabled:
        if user != doc["from_user"]:
            frappe.get_doc({"doctype": "Notification Log", **doc, "for_user": user}).insert(ignore_permissions=True)
