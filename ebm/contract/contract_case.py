"""Base of the contract tests: what the app relies on in Frappe, proved on every runtime it runs on.

Nothing here or beside it may know which runtime that is. HTTP goes to the WSGI application in a thread of its own, as
a web server would call it.
"""

from __future__ import annotations

import json
import os
import threading
from typing import Any
from unittest import SkipTest

import frappe
import frappe.app
from werkzeug.test import Client, TestResponse

import ebm
from ebm import testing
from ebm.test_case import PEOPLE, EbmTestCase

CAPTURES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(ebm.__file__))), "dev", "captures")
OUTSIDER = "outsider@ebm.example"


class ContractTestCase(EbmTestCase):
    """A committed branch and people of each role (see EbmTestCase), plus one who may nothing of the app."""

    def customer(self, name: str = "Contract Customer", **values: Any) -> Any:
        return frappe.get_doc({"doctype": "EBM Customer", "customer_name": name, "branch": self.branch, **values})


class HttpTestCase(ContractTestCase):
    """Requests as a browser makes them, and captures of real answers to compare with."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        if not frappe.db.exists("User", OUTSIDER):
            user = frappe.get_doc(
                {
                    "doctype": "User",
                    "email": OUTSIDER,
                    "first_name": "Outsider",
                    "send_welcome_email": 0,
                    "new_password": testing.DEMO_PASSWORD,
                }
            )
            user.flags.ignore_password_policy = True
            user.insert(ignore_permissions=True)
            frappe.db.commit()

    def call(
        self,
        method: str,
        path: str,
        *,
        sid: str | None = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        **body: Any,
    ) -> Any:
        """A TestResponse to one request; `json` or `data` is its body.

        What it commits is seen by the next read of this test.
        """
        sent = {"Accept": "application/json", **(headers or {})}
        if sid:
            sent["Cookie"] = f"sid={sid}"
        if token:
            sent["X-Frappe-CSRF-Token"] = token
        answers: list[TestResponse] = []

        def work() -> None:
            client = Client(frappe.app.application, use_cookies=False)
            answers.append(client.open(path, method=method, headers=sent, base_url=f"http://{site}", **body))

        site = frappe.local.site
        frappe.db.commit()
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(60)
        # A snapshot begun before the request would hide what it wrote.
        frappe.db.rollback()
        return answers[0]

    def calls_at_once(self, count: int, path: str, body: dict[str, Any], headers: dict[str, str]) -> list[Any]:
        """The answers to the same POST made by several browsers at the same moment."""
        site, answers, start = frappe.local.site, list[TestResponse](), threading.Barrier(count)

        def work() -> None:
            client = Client(frappe.app.application, use_cookies=False)
            start.wait(60)
            sent = {"Accept": "application/json", **headers}
            answers.append(client.post(path, json=body, headers=sent, base_url=f"http://{site}"))

        frappe.db.commit()
        threads = [threading.Thread(target=work) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        frappe.db.rollback()
        return answers

    def sign_in(self, who: str) -> str:
        """The sid of a new session of a role's user, Administrator excepted."""
        response = self.call(
            "POST", "/api/method/login", data={"usr": PEOPLE.get(who, who), "pwd": testing.DEMO_PASSWORD}
        )
        self.assertEqual(response.status_code, 200, response.text)
        return str(cookies(response)["sid"][0])

    def token(self, sid: str) -> str:
        """The CSRF token of a session, made by the first page that asks for one."""
        response = self.call("GET", "/api/method/ebm.api.session.boot", sid=sid)
        return str(response.json["message"]["csrf_token"])

    def assert_like_capture(self, response: Any, file: str, name: str, *, without: tuple[str, ...] = ()) -> None:
        """Status, keys, error type, cookies and the form of each message as captured; texts and values are the app's
        own.

        `without`: keys that only one side has for a reason that the test states.
        """
        captured = capture(file, name)
        body = response.json if response.is_json else None
        expected = captured["body"] if isinstance(captured["body"], dict) else None
        self.assertEqual(response.status_code, captured["status"], response.text[-2000:])
        self.assertEqual(response.mimetype, captured["headers"]["Content-Type"].split(";")[0])
        self.assertEqual(cookie_forms(response.headers.getlist("Set-Cookie")), cookie_forms(captured["set_cookie"]))
        if expected is None or body is None:
            self.assertEqual(body is None, expected is None)
            return
        ignored = {"_exc_source", *without}
        self.assertEqual(set(body) - ignored, set(expected) - ignored)
        self.assertEqual(body.get("exc_type"), expected.get("exc_type"))
        self.assertEqual(message_forms(body), message_forms(expected))


def capture(file: str, name: str) -> dict[str, Any]:
    """The captured answer of one exchange."""
    path = os.path.join(CAPTURES, f"{file}.json")
    if not os.path.exists(path):
        raise SkipTest("the captures lie in dev/, which a wheel leaves out")
    with open(path) as lines:
        return next(entry["response"] for entry in json.load(lines) if entry["name"] == name)


def cookies(response: TestResponse) -> dict[str, list[str]]:
    """Values by cookie name, in the order they were set."""
    found: dict[str, list[str]] = {}
    for line in response.headers.getlist("Set-Cookie"):
        name, _, rest = line.partition("=")
        found.setdefault(name, []).append(rest.split(";")[0])
    return found


def cookie_forms(lines: list[str]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Name, empty or not, and attributes without the dates; deletions come in any order."""
    forms = []
    for line in lines:
        first, *attributes = [part.strip() for part in line.split(";")]
        name, _, value = first.partition("=")
        kept = tuple(sorted(a for a in attributes if not a.startswith(("Expires", "Max-Age"))))
        forms.append((name, "set" if value or name == "user_image" else "deleted", kept))
    return sorted(forms)


def message_forms(body: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Title and marks of each message in `_server_messages` (JSON in JSON)."""
    messages = [json.loads(text) for text in json.loads(body.get("_server_messages") or "[]")]
    return [(m.get("title"), m.get("indicator"), m.get("raise_exception"), "__frappe_exc_id" in m) for m in messages]
