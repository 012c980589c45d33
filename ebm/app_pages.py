"""Where the app shows a document, for what leads there from outside: notifications and their mails."""

from __future__ import annotations

from urllib.parse import quote

_PAGES = {
    "EBM Customer": "customers",
    "EBM Device": "devices",
    "EBM Invoice": "invoices",
    "EBM Staff Notice": "notices",
}


def page_of(doctype: str, name: str) -> str | None:
    """The path of a document's page; None where the app has none."""
    page = _PAGES.get(doctype)
    return f"/ebm/{page}/{quote(name, safe='')}" if page else None
