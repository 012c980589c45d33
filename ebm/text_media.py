"""Pictures and videos of texts: private files of the document beside which the text stands."""

from __future__ import annotations

import os
import re
from typing import Any

import frappe
from frappe import _

# By the first bytes of a file, the ending it is kept under: a browser is told by that what a file is.
_KINDS = (
    (0, b"\x89PNG\r\n\x1a\n", ".png"),
    (0, b"\xff\xd8\xff", ".jpg"),
    (0, b"GIF8", ".gif"),
    (8, b"WEBP", ".webp"),
    (4, b"ftyp", ".mp4"),
    (0, b"\x1aE\xdf\xa3", ".webm"),
)
_PRIVATE = re.compile(r"""src=["'](/private/files/[^"'?#]+)""")


def take_upload(doc: Any = None) -> dict[str, Any]:
    """Keep the file of this request as a private one of a document; the caller has checked the permission on it.

    Without a document, because the text's is not stored yet, only who sent it sees it until `adopt`.
    """
    sent = frappe.local.request.files.get("file")
    if not sent:
        frappe.throw(_("No file was sent."))
    content = sent.stream.read()
    file = frappe.get_doc(
        {
            "doctype": "File",
            "file_name": os.path.splitext(os.path.basename(sent.filename or ""))[0] + _ending(content),
            "attached_to_doctype": doc.doctype if doc else None,
            "attached_to_name": doc.name if doc else None,
            "is_private": 1,
            "content": content,
        }
    )
    # Frappe asks for the right to write the document; who writes the text may not have that.
    file.insert(ignore_permissions=True)
    return {
        "doctype": "File",
        "name": file.name,
        "file_name": file.file_name,
        "file_url": file.file_url,
        "file_size": file.file_size,
        "is_private": file.is_private,
    }


def adopt(doc: Any, html: str | None) -> None:
    """Files in a text that its writer sent before the document was stored become the document's."""
    urls = sorted(set(_PRIVATE.findall(html or "")))
    if not urls:
        return
    own = {"file_url": ["in", urls], "owner": frappe.session.user, "attached_to_doctype": ["is", "not set"]}
    for name in frappe.get_all("File", filters=own, pluck="name"):
        values = {"attached_to_doctype": doc.doctype, "attached_to_name": doc.name}
        frappe.db.set_value("File", name, values)


def _ending(content: bytes) -> str:
    """By what a file is, whatever it is called."""
    for start, mark, ending in _KINDS:
        if content[start : start + len(mark)] == mark:
            return ending
    frappe.throw(_("A text takes pictures (PNG, JPEG, GIF, WebP) and videos (MP4, WebM) only."))
    return ""
