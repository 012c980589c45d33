"""Who is signed in: rows of tabSessions, found by the cookie `sid` (wire.md 1, 3)."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import frappe
from frappe import _
from frappe.utils.data import cint, cstr, now, time_diff_in_seconds

UPDATE_EVERY = 600


def get_expiry_in_seconds(expiry: str | None = None) -> int:
    """`session_expiry` of System Settings, "170:00" by default."""
    parts = (expiry or frappe.get_system_settings("session_expiry") or "240:00:00").split(":")
    return cint(parts[0]) * 3600 + cint(parts[1]) * 60 + (cint(parts[2]) if len(parts) > 2 else 0)


def get_csrf_token() -> str:
    """The session's token, made now if it has none; a Guest gets a new, useless one each time."""
    data = frappe.local.session.data
    if not data.csrf_token:
        data.csrf_token = frappe.generate_hash()
        if session := getattr(frappe.local, "session_obj", None):
            session.update(force=True)
    return data.csrf_token


def delete_session(sid: str, user: str | None = None, reason: str = "Session Expired") -> None:
    frappe.db.delete("Sessions", {"sid": sid})
    frappe.db.commit()


def clear_sessions(user: str, keep_current: bool = False, force: bool = False) -> None:
    """Other sessions of a user; as many as he may have at once are left, the youngest, unless he is somebody else."""
    keep = frappe.session.sid if keep_current else ""
    allowed = 0
    if not force and user == frappe.session.user:
        allowed = int(frappe.db.get_value("User", user, "simultaneous_sessions") or 1)
    frappe.db.sql(
        "delete from `tabSessions` where sid in (select sid from `tabSessions` where user = %s and sid != %s"
        " order by lastupdate desc limit -1 offset %s)",
        (user, keep, max(0, allowed - 1) if keep else allowed),
    )


class Session:
    def __init__(
        self, user: str | None, resume: bool = False, full_name: str | None = None, user_type: str | None = None
    ) -> None:
        self.sid = cstr(frappe.form_dict.get("sid") or unquote(frappe.request.cookies.get("sid", "Guest")))
        self.user = user
        self.full_name, self.user_type = full_name, user_type
        self.data: Any = frappe._dict(user=user, sid=self.sid, data=frappe._dict())
        frappe.local.session = self.data
        if resume:
            self.resume()
        elif user:
            self.validate_user()
            self.start()

    def validate_user(self) -> None:
        if not frappe.db.get_value("User", self.user, "enabled"):
            frappe.throw(
                _("User {0} is disabled. Please contact your System Manager.").format(self.user), frappe.ValidationError
            )

    def start(self) -> None:
        self.sid = "Guest" if self.user == "Guest" else frappe.generate_hash()
        self.data.update(user=self.user, sid=self.sid)
        self.data.data = frappe._dict(user=self.user, session_ip=frappe.local.request_ip)
        if self.user == "Guest":
            return
        at = now()
        self.data.data.update(last_updated=at, full_name=self.full_name, user_type=self.user_type)
        frappe.db.sql(
            "insert into `tabSessions` (sid, user, sessiondata, lastupdate, status) values (%s, %s, %s, %s, 'Active')",
            (self.sid, self.user, json.dumps(self.data.data), at),
        )
        frappe.db.sql(
            "update `tabUser` set last_login = %s, last_active = %s, last_ip = %s where name = %s",
            (at, at, frappe.local.request_ip, self.user),
        )
        frappe.db.commit()

    def resume(self) -> None:
        stored = frappe._dict(user="Guest") if self.sid == "Guest" else self._stored()
        if stored is None:
            # The request goes on as Guest and says so.
            frappe.response["session_expired"] = 1
            from frappe.auth import clear_cookies

            clear_cookies()
            self.sid, stored = "Guest", frappe._dict(user="Guest")
        self.user = stored.user
        self.data.update(data=stored, user=self.user, sid=self.sid)
        self.validate_user()

    def _stored(self) -> Any:
        rows = frappe.db.sql("select user, sessiondata, lastupdate from `tabSessions` where sid = %s", (self.sid,))
        if not rows:
            return None
        user, text, last = rows[0]
        if time_diff_in_seconds(now(), last) > get_expiry_in_seconds():
            delete_session(self.sid)
            return None
        return frappe._dict(json.loads(text), user=user)

    def update(self, force: bool = False) -> bool:
        """Extend the session, at most every ten minutes unless something in it changed."""
        if frappe.session.user == "Guest":
            return False
        at = now()
        last = self.data.data.last_updated
        if not force and last and time_diff_in_seconds(at, last) < UPDATE_EVERY:
            return False
        self.data.data.last_updated = at
        frappe.db.sql(
            "update `tabSessions` set sessiondata = %s, lastupdate = %s where sid = %s",
            (json.dumps(self.data.data), at, self.data.sid),
        )
        frappe.db.commit()
        return True
