"""Tells of a raised alarm: a notification in Frappe to those who must act, and mail."""

from __future__ import annotations

import frappe
from frappe.utils import cint, escape_html, get_url

from ebm.alarms.deciding import Alarm
from ebm.alarms.words import subject
from ebm.doors.lists import allowed_branches

ACT = ("EBM Supervisor", "EBM Manager")
WHERE = "/ebm/work"
DOCTYPE = "EBM Alarm"
SAVEPOINT = "ebm_alarm_mail"


def tell(name: str, alarm: Alarm, detail: str, next_step: str) -> None:
    """One notification a person, and one mail to them all. A mail that cannot be written stops nothing."""
    people = who_must_act(alarm.branch)
    title = subject(alarm)
    text = f"<p>{escape_html(detail)}</p><p>{escape_html(next_step)}</p>"
    for user in people:
        frappe.get_doc(
            {
                "doctype": "Notification Log",
                "type": "Alert",
                "for_user": user,
                "from_user": "Administrator",
                "subject": escape_html(title),
                "email_content": text,
                "document_type": DOCTYPE,
                "document_name": name,
                "link": WHERE,
            }
        ).insert(ignore_permissions=True)
    _mail(name, people, title, text)


def forget(name: str) -> None:
    """It no longer holds: its notifications need nobody's attention any more."""
    told = {"document_type": DOCTYPE, "document_name": name, "read": 0}
    frappe.db.set_value("Notification Log", told, "read", 1, update_modified=False)


def who_must_act(branch: str) -> list[str]:
    """Supervisors and managers who may see the branch; all of them for an alarm of the whole site ("")."""
    holders = frappe.get_all(
        "Has Role", filters={"role": ["in", list(ACT)], "parenttype": "User"}, pluck="parent", distinct=True
    )
    if not holders:
        return []
    people = frappe.get_all("User", filters={"name": ["in", holders], "enabled": 1}, pluck="name", order_by="name asc")
    return [user for user in people if not branch or _may_see(user, branch)]


def _may_see(user: str, branch: str) -> bool:
    allowed = allowed_branches(user, DOCTYPE)
    return not allowed or branch in allowed


def _mail(name: str, people: list[str], title: str, text: str) -> None:
    settings = frappe.get_doc("EBM Settings")
    if not cint(settings.alarm_mail):
        return
    own = frappe.get_all("User", filters={"name": ["in", people]}, pluck="email") if people else []
    more = [address.strip() for address in (settings.alarm_addresses or "").split(",")]
    addresses = sorted({address for address in [*own, *more] if address})
    if not addresses:
        return
    link = escape_html(get_url(WHERE))
    frappe.db.savepoint(SAVEPOINT)
    try:
        frappe.sendmail(
            recipients=addresses,
            subject=title,
            message=f'{text}<p><a href="{link}">{link}</a></p>',
            reference_doctype=DOCTYPE,
            reference_name=name,
        )
    except Exception:
        frappe.db.rollback(save_point=SAVEPOINT)
        _log_failure()


def send_now(name: str) -> None:
    """Send what is in Frappe's queue of mails about an alarm: cron does that, and of its own silence it cannot tell.

    Commits. A mail server that does not answer stops nothing.
    """
    about = {"reference_doctype": DOCTYPE, "reference_name": name, "status": "Not Sent"}
    for mail in frappe.get_all("Email Queue", filters=about, pluck="name"):
        try:
            frappe.get_doc("Email Queue", mail).send()
        except Exception:
            _log_failure()
    frappe.db.commit()


def _log_failure() -> None:
    frappe.clear_messages()
    frappe.log_error("EBM: an alarm could not be mailed")
