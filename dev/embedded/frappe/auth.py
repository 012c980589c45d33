"""Signing in and out, the five cookies, CSRF (wire.md 1-4). Two-factor, lock-out and API keys are out."""

from __future__ import annotations

import datetime
from typing import Any
from urllib.parse import quote

from werkzeug.wrappers import Response

import frappe
from frappe import _
from frappe.sessions import Session, clear_sessions, delete_session, get_expiry_in_seconds
from frappe.utils.data import cint
from frappe.utils.password import check_password

UNSAFE_HTTP_METHODS = frozenset(("POST", "PUT", "DELETE", "PATCH"))
COOKIES = ("sid", "user_id", "full_name", "system_user", "user_image")


class HTTPRequest:
    """The session of a request, and its CSRF check."""

    def __init__(self) -> None:
        forwarded = frappe.get_request_header("X-Forwarded-For")
        frappe.local.request_ip = (
            forwarded.split(",", 1)[0].strip() if forwarded else frappe.request.remote_addr or "127.0.0.1"
        )
        frappe.local.cookie_manager = CookieManager()
        if (frappe.get_request_header("Authorization") or "").split(" ")[0].lower() in ("token", "basic", "bearer"):
            raise frappe.NotImplementedInEmbedded("API keys")
        frappe.local.login_manager = LoginManager()
        self.validate_csrf_token()
        frappe.local.cookie_manager.init_cookies()

    def validate_csrf_token(self) -> None:
        """Only when the session already has a token, also for methods open to guests; never for login."""
        if frappe.request.method not in UNSAFE_HTTP_METHODS or frappe.conf.ignore_csrf:
            return
        saved = frappe.session.data.csrf_token
        given = frappe.get_request_header("X-Frappe-CSRF-Token")
        if not saved or (given or frappe.form_dict.pop("csrf_token", None)) == saved:
            return
        frappe.flags.disable_traceback = True
        frappe.throw(_("Invalid Request"), frappe.CSRFTokenError)


class LoginManager:
    def __init__(self) -> None:
        self.user: str | None = None
        self.full_name: str | None = None
        self.user_type: str | None = None
        self.info = frappe._dict()
        if frappe.form_dict.get("cmd") == "login" or frappe.request.path == "/api/method/login":
            self.login()
            self.run_trigger("on_session_creation")
        else:
            self.make_session(resume=True)
            self.get_user_info()
            self.set_user_info(resume=True)

    def login(self) -> None:
        self.authenticate(frappe.form_dict.get("usr"), frappe.form_dict.get("pwd"))
        frappe.form_dict.pop("pwd", None)
        self.post_login()

    def post_login(self) -> None:
        self.run_trigger("on_login")
        self.get_user_info()
        self.make_session()
        self.set_user_info()

    def authenticate(self, user: str | None = None, pwd: str | None = None) -> None:
        if not (user and pwd):
            self.fail(_("Incomplete login details"))
        # The column compares without regard to case.
        name = frappe.db.get_value("User", str(user).strip(), "name", order_by=None)
        try:
            check_password(name or "", str(pwd))
        except frappe.AuthenticationError:
            self.fail("Invalid login credentials")
        if name != "Administrator" and not frappe.db.get_value("User", name, "enabled"):
            self.fail("User disabled or missing")
        self.user = name

    def fail(self, message: str, user: str | None = None) -> None:
        frappe.local.response["message"] = message
        frappe.db.commit()
        raise frappe.AuthenticationError

    def get_user_info(self) -> None:
        fields = ["user_type", "first_name", "last_name", "user_image"]
        self.info = frappe.db.get_value("User", self.user, fields, as_dict=True)
        self.user_type = self.info.user_type

    def make_session(self, resume: bool = False) -> None:
        frappe.local.session_obj = Session(self.user, resume, self.full_name, self.user_type)
        self.user = frappe.local.session_obj.user
        frappe.local.role_permissions, frappe.local.new_doc_templates = {}, {}
        if self.user != "Guest" and cint(frappe.get_system_settings("deny_multiple_sessions")):
            clear_sessions(str(self.user), keep_current=True)

    def set_user_info(self, resume: bool = False) -> None:
        cookies = frappe.local.cookie_manager
        cookies.init_cookies()
        self.full_name = " ".join(part for part in (self.info.first_name, self.info.last_name) if part)
        desk = self.info.user_type != "Website User"
        cookies.set_cookie("system_user", "yes" if desk else "no")
        if not resume:
            home = get_default_path() or ("/app" if desk else "/login" if self.user == "Guest" else "/me")
            frappe.local.response.update(
                message="Logged In" if desk else "No App", home_page=home, full_name=self.full_name
            )
        cookies.set_cookie("full_name", self.full_name)
        cookies.set_cookie("user_id", self.user)
        cookies.set_cookie("user_image", self.info.user_image or "")

    def login_as(self, user: str) -> None:
        """Sign in without a password; who calls has checked."""
        self.user = user
        self.post_login()

    def login_as_guest(self) -> None:
        self.login_as("Guest")

    def logout(self, arg: str = "", user: str | None = None) -> None:
        user = user or frappe.session.user
        self.run_trigger("on_logout")
        if user != frappe.session.user:
            clear_sessions(str(user))
            return
        delete_session(frappe.session.sid, user=user)
        clear_cookies()
        self.login_as_guest()

    def run_trigger(self, event: str = "on_login") -> None:
        for method in frappe.get_hooks(event):
            frappe.call(frappe.get_attr(method), login_manager=self)


class CookieManager:
    def __init__(self) -> None:
        self.cookies: dict[str, dict[str, Any]] = {}
        self.to_delete: list[str] = []

    def init_cookies(self) -> None:
        if frappe.session.sid:
            self.set_cookie("sid", frappe.session.sid, max_age=get_expiry_in_seconds(), httponly=True)

    def set_cookie(self, key: str, value: Any, **options: Any) -> None:
        self.cookies[key] = {
            "value": quote(str(value or "")),
            "secure": frappe.request.scheme == "https",
            "samesite": "Lax",
            **options,
        }

    def delete_cookie(self, to_delete: Any) -> None:
        self.to_delete += [to_delete] if isinstance(to_delete, str) else list(to_delete)

    def flush_cookies(self, response: Response) -> None:
        for key, options in self.cookies.items():
            response.set_cookie(key, **options)
        yesterday = datetime.datetime.now() - datetime.timedelta(days=1)
        for key in dict.fromkeys(self.to_delete):
            response.set_cookie(key, "", expires=yesterday)


def clear_cookies() -> None:
    frappe.session.sid = ""
    frappe.local.cookie_manager.delete_cookie(COOKIES)


def get_default_path() -> str | None:
    """Where a signed-in user begins: the one app whose permission check lets him in, /apps when there are several."""
    routes = []
    for app in frappe.get_hooks("add_to_apps_screen"):
        check = app.get("has_permission")
        if not check or frappe.get_attr(check)():
            routes.append(app.get("route") or "/apps")
    return routes[0] if len(routes) == 1 else "/apps" if routes else None


@frappe.whitelist()
def get_logged_user():
    return frappe.session.user
