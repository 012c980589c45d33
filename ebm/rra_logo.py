"""The RRA logo on receipts: a picture that the utility uploads in EBM Settings, never one of ours."""

from __future__ import annotations

import os
from urllib.parse import unquote

import frappe
from frappe import _

LARGEST = 500_000
# The first bytes of what a browser draws and never runs.
PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
SETTINGS = "EBM Settings"


def check(url: str) -> None:
    """Refuse a logo that is not a PNG or JPEG file of this site, or is too large for a receipt."""
    if not url:
        return
    content = _content(url)
    if content is None:
        frappe.throw(_("The RRA logo is a file of this site: upload it here."))
    elif not content.startswith(PICTURES):
        frappe.throw(_("The RRA logo must be a PNG or JPEG picture."))
    elif len(content) > LARGEST:
        frappe.throw(_("The RRA logo has more than {0} kB.").format(LARGEST // 1000))


def show_to_cashiers(url: str) -> None:
    """Let who may read the settings, which is everybody who prints, read a private file of one's own that is set."""
    if not url.startswith("/private/"):
        return
    values = {"attached_to_doctype": SETTINGS, "attached_to_name": SETTINGS, "attached_to_field": "rra_logo"}
    for name in frappe.get_all("File", filters={"file_url": url}, pluck="name"):
        file = frappe.get_doc("File", name)
        if not file.attached_to_doctype and file.has_permission("read"):
            frappe.db.set_value("File", name, values)


def _content(url: str) -> bytes | None:
    """The first bytes of a file of this site, one more than a logo may have; None where there is none."""
    folder = {"/files": "public", "/private/files": "private"}.get(os.path.dirname(url))
    path = folder and frappe.get_site_path(folder, "files", os.path.basename(unquote(url)))
    if not path or not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read(LARGEST + 1)
