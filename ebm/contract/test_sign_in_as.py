"""Signing in without a password, ending one session, telling nothing: what the hand-over asks of Frappe."""

from __future__ import annotations

import frappe
import jwt

from ebm.contract.contract_case import capture, cookie_forms, cookies
from ebm.handover.test_exchange import HandOverTest


class SignInAsTest(HandOverTest):
    def test_login_as_signs_in_as_a_login_does(self) -> None:
        """The login_manager's login_as sets cookies and names; run_trigger calls the hooks of a new session."""
        self.settings(default_route="/invoices")
        response = self.hand_over(self.issue())
        captured = capture("02_login", "login OK JSON body")
        self.assertEqual(cookie_forms(response.headers.getlist("Set-Cookie")), cookie_forms(captured["set_cookie"]))
        self.assertEqual(set(response.json), {*captured["body"], "default_route"})
        self.assertEqual(response.json["default_route"], "/invoices", "the app's own hook ran")
        self.assertEqual(response.json["full_name"], "Claudine Cashier")

    def test_delete_session_ends_the_session_of_one_sid(self) -> None:
        first, second = self.sign_in("EBM Cashier"), self.sign_in("EBM Cashier")
        frappe.sessions.delete_session(first, user="cashier@ebm.example", reason="Contract")
        who = "/api/method/frappe.auth.get_logged_user"
        self.assertEqual(self.call("GET", who, sid=first).status_code, 403)
        self.assertEqual(self.call("GET", who, sid=second).status_code, 200)

    def test_the_sid_of_the_session_is_known_and_changes_with_the_user(self) -> None:
        sid = self.sign_in("EBM Manager")
        response = self.hand_over(self.issue(), replace=True, sid=sid, csrf=self.token(sid))
        self.assertNotIn(sid, cookies(response)["sid"])
        self.assertEqual(self.call("GET", "/api/method/ping", sid=sid).json, {"session_expired": 1, "message": "pong"})

    def test_disable_traceback_keeps_the_traceback_back(self) -> None:
        """flags.disable_traceback: this site sends tracebacks otherwise."""
        with_one = self.call("POST", "/api/method/frappe.client.get_list", json={"doctype": "EBM Settings"})
        self.assertIn("exc", with_one.json)
        refused = self.hand_over(jwt.encode({}, "x" * 32, algorithm="HS256"))
        self.assertEqual(set(refused.json), {"exc_type", "_server_messages"})
