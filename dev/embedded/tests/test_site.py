"""A site's folder may have another name than the site."""

from __future__ import annotations

import threading
from pathlib import Path

import frappe
from frappe.site import make_folder, read_config


def test_a_thread_finds_the_site_of_its_starter_by_its_name(tmp_path: Path) -> None:
    folder = str(tmp_path / "some-folder")
    make_folder(folder, "another.localhost")
    assert read_config(folder).site_name == "another.localhost"
    found: list[str] = []

    def starter() -> None:
        frappe.init(site=folder)
        site, sites_path = frappe.local.site, frappe.local.sites_path
        thread = threading.Thread(target=lambda: found.extend(_begun(site, sites_path)))
        thread.start()
        thread.join()
        frappe.destroy()

    # In a thread of its own, so that the session's site stays as it is.
    thread = threading.Thread(target=starter)
    thread.start()
    thread.join()
    assert found == ["another.localhost", folder]


def _begun(site: str, sites_path: str) -> list[str]:
    frappe.init(site=site, sites_path=sites_path)
    seen = [frappe.local.site, frappe.local.site_path]
    frappe.destroy()
    return seen
