"""Signing in and out, the cookies, the CSRF token: compared with answers captured from Frappe 15."""

from __future__ import annotations

from typing import Any

import frappe

from ebm import testing
from ebm.contract.contract_case import OUTSIDER, HttpTestCase, cookies
from ebm.test_case import PEOPLE

LOGIN = "/api/method/login"
WHO = "/api/method/frappe.auth.get_logged_user"
LIST = "/api/method/frappe.client.get_list"


class SignInTest(HttpTestCase):
    def test_every_answer_sets_the_five_cookies(self) -> None:
        response = self.call("GET", "/api/method/ping")
        self.assert_like_capture(response, "01_guest_pages", "guest GET ping api cookies")
        self.assertEqual(cookies(response)["user_id"], ["Guest"])
        self.assertEqual(response.json, {"message": "pong"})

    def test_login_by_form_json_and_cmd(self) -> None:
        words = {"usr": PEOPLE["EBM Cashier"].upper(), "pwd": testing.DEMO_PASSWORD}
        # default_route comes from the app's own hook, and only where a route is set.
        for response, name in (
            (self.call("POST", LOGIN, data=words), "login OK form-encoded (desk user)"),
            (self.call("POST", LOGIN, json=words), "login OK JSON body"),
            (self.call("POST", "/", data={"cmd": "login", **words}), "login OK POST / cmd=login form"),
        ):
            with self.subTest(name):
                self.assert_like_capture(response, "02_login", name)
                self.assertEqual(response.json["message"], "Logged In")
                self.assertEqual(response.json["home_page"], "/ebm")
                self.assertEqual(cookies(response)["user_id"], ["cashier%40ebm.example"])
                self.assertEqual(cookies(response)["system_user"], ["yes"])

    def test_a_user_without_desk_access_is_signed_in_too(self) -> None:
        response = self.call("POST", LOGIN, data={"usr": OUTSIDER, "pwd": testing.DEMO_PASSWORD})
        self.assert_like_capture(response, "02_login", "login OK Website User")
        self.assertEqual(response.json["message"], "No App")
        self.assertEqual(response.json["home_page"], "/me")

    def test_bad_credentials_are_401_and_set_no_cookie(self) -> None:
        for words, name in (
            ({"usr": PEOPLE["EBM Auditor"], "pwd": "nope"}, "wrong password"),
            ({"usr": "ghost@ebm.example", "pwd": "nope"}, "unknown user"),
            ({}, "empty creds"),
        ):
            with self.subTest(name):
                response = self.call("POST", LOGIN, data=words)
                self.assert_like_capture(response, "02_login", name)

    def test_a_wrong_password_leaves_a_living_session_alone(self) -> None:
        sid = self.sign_in("EBM Cashier")
        response = self.call("POST", LOGIN, sid=sid, data={"usr": PEOPLE["EBM Cashier"], "pwd": "bad"})
        self.assert_like_capture(response, "03_session", "wrong password while having a live sid")
        self.assertEqual(self.call("GET", WHO, sid=sid).json, {"message": PEOPLE["EBM Cashier"]})

    def test_logout_needs_the_token_and_ends_the_session(self) -> None:
        sid = self.sign_in("EBM Cashier")
        token = self.token(sid)
        refused = self.call("POST", "/api/method/logout", sid=sid)
        self.assert_like_capture(refused, "08_logout", "logout POST without csrf")
        done = self.call("POST", "/api/method/logout", sid=sid, token=token)
        self.assert_like_capture(done, "08_logout", "logout POST with csrf")
        self.assertEqual(done.json["full_name"], "Guest")
        self.assert_like_capture(self.call("GET", WHO, sid=sid), "08_logout", "old sid after logout")


class WhoAmITest(HttpTestCase):
    def test_a_guest_is_refused_with_403(self) -> None:
        self.assert_like_capture(self.call("GET", WHO), "03_session", "guest get_logged_user")

    def test_a_signed_in_user_is_named(self) -> None:
        sid = self.sign_in("EBM Cashier")
        response = self.call("GET", "/api/method/frappe.auth.get_logged_user", sid=sid)
        self.assert_like_capture(response, "03_session", "logged-in GET")
        self.assertEqual(response.json["message"], PEOPLE["EBM Cashier"])

    def test_an_unknown_sid_goes_on_as_guest_and_says_so(self) -> None:
        sid = "deadbeef" * 7
        self.assert_like_capture(self.call("GET", WHO, sid=sid), "03_session", "unknown/expired sid")
        ping = self.call("GET", "/api/method/ping", sid=sid)
        self.assert_like_capture(ping, "03_session", "unknown sid, allow_guest method")
        self.assertEqual(ping.json, {"session_expired": 1, "message": "pong"})

    def test_an_expired_session_is_an_unknown_one(self) -> None:
        sid = self.sign_in("EBM Auditor")
        frappe.db.delete("Sessions", {"sid": sid})
        frappe.db.commit()
        frappe.cache.hdel("session", sid)
        self.assertEqual(self.call("GET", WHO, sid=sid).json["session_expired"], 1)

    def test_a_disabled_user_gets_417_on_everything(self) -> None:
        sid = self.sign_in("EBM Manager")
        frappe.db.set_value("User", PEOPLE["EBM Manager"], "enabled", 0)
        frappe.clear_document_cache("User", PEOPLE["EBM Manager"])
        frappe.db.commit()
        try:
            response = self.call("GET", "/api/method/ping", sid=sid)
        finally:
            frappe.db.set_value("User", PEOPLE["EBM Manager"], "enabled", 1)
            frappe.clear_document_cache("User", PEOPLE["EBM Manager"])
            frappe.db.commit()
        self.assertEqual(response.status_code, 417)
        self.assertEqual(response.json["exc_type"], "ValidationError")
        self.assertEqual(response.headers.getlist("Set-Cookie"), [])


class CsrfTest(HttpTestCase):
    def post(self, sid: str, **more: Any) -> Any:
        return self.call("POST", WHO, sid=sid, **more)

    def test_a_session_without_a_token_is_not_checked(self) -> None:
        response = self.post(self.sign_in("EBM Cashier"))
        self.assert_like_capture(response, "04_csrf", "POST without token, session has no token yet")

    def test_once_there_is_a_token_it_is_demanded(self) -> None:
        sid = self.sign_in("EBM Cashier")
        token = self.token(sid)
        self.assertEqual(token, self.token(sid), "the token stays the session's")
        for response, name in (
            (self.post(sid), "POST without token after /app generated one"),
            (self.post(sid, token="wrong"), "POST wrong token"),
            (self.post(sid, token=token), "POST right token header"),
            (self.post(sid, data={"csrf_token": token}), "POST token in form body csrf_token"),
            (self.post(sid, json={"csrf_token": token}), "POST token in JSON body csrf_token"),
            (self.call("POST", f"{WHO}?csrf_token={token}", sid=sid), "POST token in query string"),
            (self.call("POST", "/api/method/ping", sid=sid), "allow_guest method w/o token as logged-in"),
            (self.call("GET", WHO, sid=sid), "GET without token ok"),
        ):
            with self.subTest(name):
                self.assert_like_capture(response, "04_csrf", name)

    def test_the_token_cannot_be_asked_for_by_its_path(self) -> None:
        sid = self.sign_in("EBM Cashier")
        response = self.call("POST", "/api/method/frappe.sessions.get_csrf_token", sid=sid)
        self.assert_like_capture(response, "04_csrf", "is get_csrf_token whitelisted?")
