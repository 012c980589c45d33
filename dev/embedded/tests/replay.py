"""Captured requests, sent to a live embedded server as they were sent to a real site: same method, path, headers and
body. Sessions and tokens of the captures are put into the site, so nothing of a request needs to be changed but the
names and times that answers before it gave anew.
"""

from __future__ import annotations

import http.client
import json
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus, unquote

import frappe
from captured import Answer, Exchange
from live_site import ROOT, Site

sys.path.insert(0, str(Path(__file__).parent / "wirelab"))
PASSWORD = "Staff#12345x"
PEOPLE = {
    "staff": ("Staff", ["Wire User"]),
    "other": ("Other", ["Wire User"]),
    "portal": ("Portal", ["Wire Portal"]),
    "norole": ("Norole", []),
    "disabled": ("Disabled", []),
    "locked": ("Locked", ["Wire User"]),
}
LEFT_OUT = re.compile(r"\.\.\.\[(\d+) chars\]$")


class WireSite(Site):
    """A site with the captures' own app instead of EBM, and its people."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.environment["PYTHONPATH"] += f":{Path(__file__).parent / 'wirelab'}"
        self.known: set[str] = set()
        self.learned: dict[str, str] = {}

    def make(self) -> None:
        from frappe.installer import make_site

        def made() -> None:
            config = {"installed_apps": ["frappe", "wirelab"], "admin_password": "admin"}
            make_site(str(self.folder), "ebm.localhost", config)

        self.alone(made)
        self.inside(make_people)

    @staticmethod
    def alone(work: Callable[[], Any]) -> Any:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(1) as pool:
            return pool.submit(work).result()

    def do(self, work: Callable[[], Any]) -> Any:
        """Work inside the site, committed."""

        def committed() -> Any:
            result = work()
            frappe.db.commit()
            return result

        return self.inside(committed)

    def replay(self, exchange: Exchange) -> Answer:
        request = exchange.request
        headers = dict(request["headers"])
        self.admit(headers)
        body = whole(self.renewed(request["body"]), headers.get("Content-Type", ""))
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(request["method"], self.renewed(request["path"]), skip_host=True)
            for name, value in {"Host": "ebm.localhost:8000", **headers}.items():
                connection.putheader(name, self.renewed(value))
            if body is not None or request["method"] in ("POST", "PUT"):
                connection.putheader("Content-Length", str(len(body or b"")))
            connection.endheaders()
            if body:
                # A body too large is answered before it is read to its end.
                with suppress(BrokenPipeError, ConnectionResetError):
                    connection.send(body)
            reply = connection.getresponse()
            text = reply.read().decode("utf-8", "replace")
        finally:
            connection.close()
        message = reply.headers
        is_json = message.get_content_type() == "application/json" and text
        return Answer(
            reply.status,
            dict(message.items()),
            message.get_all("Set-Cookie") or [],
            json.loads(text) if is_json else text,
        )

    def admit(self, headers: dict[str, str]) -> None:
        """Make the session that a captured request belongs to, with its token, when it is seen first."""
        cookies = dict(part.strip().partition("=")[::2] for part in headers.get("Cookie", "").split(";") if part)
        sid, user = cookies.get("sid", ""), unquote(cookies.get("user_id", ""))
        if len(sid) != 56 or sid in self.known or user in ("", "Guest"):
            return
        self.open_session(sid, user, headers.get("X-Frappe-CSRF-Token") or None)

    def open_session(self, sid: str, user: str, token: str | None = None) -> None:
        self.known.add(sid)
        self.do(lambda: write_session(sid, user, token))

    def renewed(self, text: Any) -> Any:
        """With the names and times that this site gave where the captured one gave others."""
        if not isinstance(text, str):
            return text
        for theirs, mine in self.learned.items():
            text = text.replace(theirs, mine).replace(quote_plus(theirs), quote_plus(mine))
        return text


def whole(body: Any, content_type: str) -> bytes | None:
    """The bytes of a body; a long one was captured by its beginning and its length."""
    if not isinstance(body, str):
        return None
    if match := LEFT_OUT.search(body):
        boundary = content_type.partition("boundary=")[2]
        end = f"\r\n--{boundary}--\r\n" if boundary else '"}'
        start = body[: match.start()]
        body = start + start[-1] * (int(match[1]) - len(start) - len(end)) + end
    return body.encode()


def write_session(sid: str, user: str, token: str | None) -> None:
    at = frappe.utils.now()
    data = {"user": user, "session_ip": "127.0.0.1", "last_updated": at, "full_name": user, "user_type": "System User"}
    if token and len(token) == 56:
        data["csrf_token"] = token
    frappe.db.sql("delete from `tabSessions` where sid = %s", (sid,))
    frappe.db.sql(
        "insert into `tabSessions` (sid, user, sessiondata, lastupdate, status) values (%s, %s, %s, %s, 'Active')",
        (sid, user, json.dumps(data), at),
    )


def make_people() -> None:
    for name, desk in (("Wire User", 1), ("Wire Portal", 0)):
        if not frappe.db.exists("Role", name):
            frappe.get_doc(doctype="Role", role_name=name, desk_access=desk).insert()
    frappe.db.set_value("Role", "Wire Portal", "desk_access", 0)
    for name, (first, roles) in PEOPLE.items():
        frappe.get_doc(
            doctype="User", email=f"{name}@example.com", first_name=first, last_name="Test", enabled=1,
            new_password=PASSWORD, roles=[{"role": role} for role in roles],
        ).insert()  # fmt: skip
    frappe.db.set_value("User", "disabled@example.com", "enabled", 0)
    frappe.db.commit()


__all__ = ["PASSWORD", "ROOT", "WireSite", "make_people", "write_session"]
