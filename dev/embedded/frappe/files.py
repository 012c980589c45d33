"""Files: bytes under private/files or public/files, a File document for each attachment."""

from __future__ import annotations

import hashlib
import mimetypes
import os
from typing import Any
from urllib.parse import quote, unquote

from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.wrappers import Response

import frappe
from frappe import _
from frappe.model.document import Document
from frappe.permissions import has_controller_permissions

SCRIPTABLE = (".svg", ".html", ".htm", ".xml")


class File(Document):
    file_name: Any
    file_url: Any

    def before_insert(self) -> None:
        self.take_content()
        # By the kind, not by the ending: what ends in .exe is a COM.
        extension = mimetypes.guess_extension(mimetypes.guess_type(str(self.file_name))[0] or "")
        self.file_type = extension.lstrip(".").upper() if extension else None

    def take_content(self) -> None:
        content = self.get("content")
        if content is None:
            if not (self.file_name or self.file_url):
                frappe.throw(
                    _("Fields `file_name` or `file_url` must be set for {0}").format("File"), frappe.MandatoryError
                )
            self.file_name = self.file_name or os.path.basename(self.file_url)
            return
        content = content.encode() if isinstance(content, str) else content
        self.file_size = len(content)
        self.content_hash = hashlib.md5(content, usedforsecurity=False).hexdigest()
        self.file_name = os.path.basename(str(self.file_name).replace("\\", "/")).replace("/", "") or "file"
        same = frappe.db.get_value(
            "File",
            {"content_hash": self.content_hash, "is_private": self.is_private},
            ["file_url", "file_name"],
            as_dict=True,
        )
        if same:
            # The same bytes are kept once.
            self.file_url = same.file_url
            return
        folder = "private/files" if self.is_private else "public/files"
        stem, dot = os.path.splitext(self.file_name)
        name = self.file_name
        if os.path.exists(frappe.get_site_path(folder, name)):
            name = f"{stem}{self.content_hash[-6:]}{dot}"
        with open(frappe.get_site_path(folder, name), "wb") as file:
            file.write(content)
        self.file_name = name
        self.file_url = ("/private/files/" if self.is_private else "/files/") + name

    def get_full_path(self) -> str:
        part = "private/files" if self.is_private else "public/files"
        return frappe.get_site_path(part, os.path.basename(self.file_url))

    def on_trash(self) -> None:
        others = frappe.db.exists("File", {"file_url": self.file_url, "name": ["!=", self.name]})
        if self.file_url and not others and os.path.exists(self.get_full_path()):
            os.remove(self.get_full_path())

    def has_permission(self, permtype: str = "read", *, debug: bool = False, user: str | None = None) -> bool:
        user = user or frappe.session.user
        if self.flags.ignore_permissions:
            return True
        if permtype == "create":
            return user != "Guest" and (user == "Administrator" or has_controller_permissions(self, "create", user))
        return may_access(self, permtype, user)


def may_access(file: Any, ptype: str, user: str) -> bool:
    """Owner, or who may read (write) what it is attached to; public ones may be read by all."""
    if user == "Administrator" or (not file.is_private and ptype == "read") or (user != "Guest" and file.owner == user):
        return True
    if not (file.attached_to_doctype and file.attached_to_name):
        return False
    try:
        attached = frappe.get_doc(file.attached_to_doctype, file.attached_to_name)
    except frappe.DoesNotExistError:
        frappe.clear_last_message()
        return False
    return attached.has_permission("read" if ptype == "read" else "write", user=user)


def permission_hook(doc: Any, ptype: str | None = None, user: str | None = None) -> bool | None:
    """frappe.has_permission on a File asks this too."""
    return None if ptype == "create" else may_access(doc, ptype or "read", user or frappe.session.user)


def serve_private(path: str) -> Response:
    path = unquote(path)
    if frappe.session.user != "Guest":
        filters = {"file_url": path, **({"name": frappe.form_dict.fid} if frappe.form_dict.fid else {})}
        for name in frappe.get_all("File", filters=filters, pluck="name"):
            if may_access(frappe.get_doc("File", name), "read", frappe.session.user):
                return send(frappe.get_site_path("private", "files"), path.split("/private/files/", 1)[1])
    raise Forbidden(_("You don't have permission to access this file"))


def send(folder: str, name: str, cache: str | None = None) -> Response:
    """A file under `folder`; never one outside it."""
    full = os.path.realpath(os.path.join(folder, name))
    if not full.startswith(os.path.realpath(folder) + os.sep) or not os.path.isfile(full):
        raise NotFound
    with open(full, "rb") as file:
        answer = Response(file.read(), mimetype=mimetypes.guess_type(full)[0] or "application/octet-stream")
    if os.path.splitext(full)[1].lower() in SCRIPTABLE and cache is None:
        answer.headers["Content-Disposition"] = f"attachment; filename={quote(os.path.basename(full))}"
    if cache:
        answer.headers["Cache-Control"] = cache
    return answer
