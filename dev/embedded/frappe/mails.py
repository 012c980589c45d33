"""Mail: kept in Email Queue as on Frappe, and never sent."""

from __future__ import annotations

from email.message import EmailMessage
from typing import Any

import frappe
from frappe.model.document import Document


class EmailQueueRecipient(Document):
    pass


class EmailQueue(Document):
    def send(self) -> None:
        """Frappe hands it to the mail server here; this says that it did."""
        self.db_set("status", "Sent")


def sendmail(
    recipients: Any = None,
    subject: str = "No Subject",
    message: str = "No Message",
    reference_doctype: str | None = None,
    reference_name: Any = None,
    **kwargs: Any,
) -> Any:
    """A row of Email Queue for these people, part of the transaction under way."""
    if unknown := set(kwargs) - {"content"}:
        raise frappe.NotImplementedInEmbedded(f"sendmail with {', '.join(sorted(unknown))}")
    people = [recipients] if isinstance(recipients, str) else list(recipients or [])
    if not people:
        return None
    mail = EmailMessage()
    mail["Subject"] = subject
    mail.set_content(kwargs.get("content") or message, subtype="html")
    return frappe.get_doc(
        doctype="Email Queue", sender="", status="Not Sent", message=mail.as_string(),
        reference_doctype=reference_doctype, reference_name=reference_name,
        recipients=[{"recipient": address, "status": "Not Sent"} for address in sorted(set(people))],
    ).insert(ignore_permissions=True)  # fmt: skip
