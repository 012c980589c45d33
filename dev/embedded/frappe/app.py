"""One HTTP request from start to end: session, CSRF, dispatch, commit or rollback, cookies, errors."""

from __future__ import annotations

import json
import logging
import os
import traceback
from collections.abc import Callable
from typing import Any

from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.wrappers import Request, Response

import frappe
from frappe import _, site
from frappe.auth import UNSAFE_HTTP_METHODS, HTTPRequest
from frappe.utils.data import cint
from frappe.utils.response import build_response, report_error

log = logging.getLogger("frappe.web")
UNANSWERABLE = (
    "<html><head><title>Internal Server Error</title></head><body><h1>Internal Server Error</h1></body></html>"
)


def make_application(site_path: str) -> Callable[..., Any]:
    """The WSGI application of one site."""

    @Request.application
    def application(request: Request) -> Any:
        try:
            return respond(site_path, request)
        except Exception:
            # As gunicorn: what cannot even be reported (a value that is no JSON, for one) is a plain 500.
            log.exception("unanswerable: %s", request.path)
            return Response(UNANSWERABLE, status=500, content_type="text/html")
        finally:
            site.destroy()

    return application


def application(environ: Any, start_response: Any) -> Any:
    """As Frappe's: the site of the Host header, looked for where SITES_PATH says. For tests; `serve` has its one
    site.
    """
    host = environ.get("HTTP_HOST", "").split(":")[0]
    return make_application(os.path.join(os.environ.get("SITES_PATH", "."), host))(environ, start_response)


def respond(site_path: str, request: Request) -> Any:
    rollback = True
    response: Any = None
    refused: HTTPException | None = None
    site.init(site_path, force=True)
    frappe.local.request = request
    try:
        site.connect(set_admin_as_user=False)
        request.max_content_length = cint(frappe.conf.max_file_size) or 25 * 1024 * 1024
        make_form_dict(request)
        if request.method == "OPTIONS":
            response = Response()
        else:
            HTTPRequest()
            for hook in frappe.get_hooks("before_request"):
                frappe.call(hook)
            response = dispatch(request)
    except HTTPException as error:
        # As Frappe: no cookies, and hooks that see no answer.
        refused = error
    except Exception as error:
        response = handle_exception(error)
    else:
        # A GET is always rolled back, whatever it wrote.
        if frappe.flags.commit or request.method in UNSAFE_HTTP_METHODS:
            frappe.db.commit()
        else:
            frappe.db.rollback()
        rollback = False
        if session := getattr(frappe.local, "session_obj", None):
            session.update()
    if rollback:
        frappe.db.rollback()
    for hook in frappe.get_hooks("after_request"):
        try:
            frappe.call(hook, response=response, request=request)
        except Exception:
            log.exception("after_request hook failed")
    if refused:
        return refused.get_response(request.environ)
    # On a real site assets are answered before Frappe: one that a guest asked for signs nobody out who came since.
    cookies = getattr(frappe.local, "cookie_manager", None)
    if cookies and not request.path.startswith("/assets/"):
        cookies.flush_cookies(response)
    return response


def make_form_dict(request: Request) -> None:
    """A JSON body puts the query out of effect; a form is merged with it."""
    text = request.get_data(as_text=True)
    args: Any = json.loads(text) if text and request.is_json else {**request.args, **request.form}
    if isinstance(args, list):
        frappe.local.form_dict = frappe._dict(data=args)
    elif isinstance(args, dict):
        frappe.local.form_dict = frappe._dict(args)
        frappe.local.form_dict.pop("_", None)
    else:
        frappe.throw(_("Invalid request arguments"))


def dispatch(request: Request) -> Any:
    from frappe import files, handler, website

    path = request.path
    if frappe.form_dict.cmd:
        return handler.handle() or build_response()
    if path.startswith("/api/"):
        return api(path)
    if path.startswith("/private/files/"):
        return files.serve_private(path)
    if request.method in ("GET", "HEAD", "POST"):
        return website.get_response(path)
    raise NotFound


def api(path: str) -> Response:
    from frappe import handler

    parts = path.strip("/").split("/")[1:]
    version = parts.pop(0) if parts and parts[0] in ("v1", "v2") else "v1"
    if version == "v2" or parts[:1] == ["resource"]:
        raise frappe.NotImplementedInEmbedded("/api/v2" if version == "v2" else "/api/resource")
    if len(parts) < 2 or parts[0] != "method" or not parts[1]:
        raise frappe.DoesNotExistError
    frappe.form_dict.cmd = parts[1]
    return handler.handle() or build_response()


def handle_exception(error: Exception) -> Response:
    status = getattr(error, "http_status_code", 500)
    if not frappe.session.user:
        frappe.session.user = "Guest"
    request = frappe.request
    accept = request.headers.get("Accept") or ""
    ajax = request.headers.get("X-Requested-With") == "XMLHttpRequest"
    if status >= 500:
        log.error("%s %s\n%s", request.method, request.path, traceback.format_exc())
    if (accept and (ajax or "application/json" in accept)) or (
        request.path.startswith("/api/") and not accept.startswith("text")
    ):
        return report_error(status)
    from frappe import website

    titles = {401: "Session Expired", 403: "Not Permitted", 404: "Not Found", 429: "Too Many Requests"}
    return website.message_page(titles.get(status, "Server Error"), status)
