"""Calls by dotted path: /api/method/..., and what has no dots (login, logout, ping, upload_file, run_doc_method)."""

from __future__ import annotations

import inspect
from contextlib import suppress
from mimetypes import guess_type
from typing import Any

from werkzeug.wrappers import Response

import frappe
from frappe import _, is_whitelisted
from frappe.utils.data import cint

WEBSITE_UPLOADS = (
    "image/png", "image/jpeg", "application/pdf", "application/msword", "application/vnd.ms-excel", "text/plain",
    "video/quicktime", "video/mp4",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)  # fmt: skip


def handle() -> Any:
    """Run the call named by `cmd`; its value becomes `message` (None leaves no key), an answer of its own goes out."""
    cmd = frappe.form_dict.cmd
    data = None if cmd == "login" else execute_cmd(cmd)
    if isinstance(data, Response):
        return data
    if data is not None:
        frappe.response["message"] = data
    return None


def execute_cmd(cmd: str) -> Any:
    for override in reversed(frappe.get_hooks("override_whitelisted_methods", {}).get(cmd, [])):
        cmd = override
        break
    try:
        method = frappe.get_attr(cmd) if "." in cmd else SHORT[cmd]
    except Exception as error:
        frappe.throw(_("Failed to get method for command {0} with {1}").format(cmd, error))
    if method is not run_doc_method:
        is_whitelisted(method)
        check_http_method(method)
    return frappe.call(method, **frappe.form_dict)


def check_http_method(method: Any) -> None:
    if frappe.request.method not in frappe.allowed_http_methods_for_whitelisted_func[method]:
        frappe.throw(_("Not permitted"), frappe.PermissionError)


@frappe.whitelist(allow_guest=True)
def ping() -> str:
    return "pong"


@frappe.whitelist(allow_guest=True)
def logout() -> None:
    frappe.local.login_manager.logout()
    frappe.db.commit()


@frappe.whitelist(allow_guest=True)
def upload_file() -> Any:
    """One file as multipart `file`, kept as a File document."""
    if frappe.session.user == "Guest":
        raise frappe.PermissionError
    form = frappe.form_dict
    if form.library_file_name or form.method or cint(form.optimize):
        raise frappe.NotImplementedInEmbedded("upload from the library, by a method or with optimising")
    if form.doctype and not form.docname:
        frappe.has_permission(form.doctype, "write", throw=True)
    elif form.doctype:
        # As Frappe: what this finds only shows as a message; a document not saved yet may have files.
        try:
            frappe.get_doc(form.doctype, form.docname).has_permission("write")
        except frappe.DoesNotExistError:
            frappe.clear_messages()
    content, name = None, form.file_name
    if upload := frappe.request.files.get("file"):
        content, name = upload.stream.read(), upload.filename
        website = frappe.db.get_value("User", frappe.session.user, "user_type") != "System User"
        if website and guess_type(name)[0] not in WEBSITE_UPLOADS:
            frappe.throw(_("You can only upload JPG, PNG, PDF, TXT or Microsoft documents."))
    return frappe.get_doc(
        doctype="File", attached_to_doctype=form.doctype, attached_to_name=form.docname,
        attached_to_field=form.fieldname,
        folder=form.folder or "Home", file_name=name, file_url=form.file_url, is_private=cint(form.is_private),
        content=content,
    ).save()  # fmt: skip


@frappe.whitelist()
def run_doc_method(
    method: str, docs: Any = None, dt: Any = None, dn: Any = None, arg: Any = None, args: Any = None
) -> None:
    """A whitelisted method of a document: of a stored one (dt, dn) or of the one sent (docs), which must not be
    stale.
    """
    if dt:
        doc = frappe.get_doc(dt, dn or dt)
    else:
        doc = frappe.get_doc(frappe.parse_json(docs))
        doc._original_modified = doc.modified
        doc.check_if_latest()
    if not doc.has_permission("read"):
        frappe.throw(_("Not permitted"), frappe.PermissionError)
    args = args or arg
    with suppress(ValueError):
        args = frappe.parse_json(args)
    bound = getattr(doc, method)
    function = getattr(bound, "__func__", bound)
    is_whitelisted(function)
    check_http_method(function)
    names = list(inspect.signature(bound).parameters)
    if not names:
        result = doc.run_method(method)
    elif "args" in names or not isinstance(args, dict):
        result = doc.run_method(method, args)
    else:
        result = doc.run_method(method, **args)
    frappe.response.docs.append(doc)
    if result is not None:
        frappe.response["message"] = result


SHORT = {
    "ping": ping,
    "logout": logout,
    "web_logout": logout,
    "upload_file": upload_file,
    "run_doc_method": run_doc_method,
}
