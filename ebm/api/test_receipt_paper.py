"""What the paper needs besides the blocks: where and when it is printed, and the RRA logo."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import frappe

from ebm.api import receipts
from ebm.boot import build_boot
from ebm.test_case import EbmTestCase

# The smallest PNG there is: one point.
POINT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


class PaperTest(EbmTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(frappe.db.rollback)
        self.files: list[Path] = []
        self.addCleanup(self._remove_files)

    def _remove_files(self) -> None:
        for path in self.files:
            path.unlink(missing_ok=True)

    def upload(self, name: str, content: bytes, *, private: int = 1, **values: Any) -> str:
        file = frappe.get_doc(
            {"doctype": "File", "file_name": f"{self.tin}-{name}", "is_private": private, "content": content, **values}
        ).insert()
        folder = "private" if private else "public"
        self.files.append(Path(frappe.get_site_path(folder, "files", str(file.file_url).rsplit("/", 1)[1])))
        return str(file.file_url)

    def settings(self, **values: Any) -> None:
        frappe.get_doc("EBM Settings").update(values).save()

    def test_the_page_knows_where_printing_starts_and_on_which_paper(self) -> None:
        with self.as_user("EBM Manager"):
            self.settings(print_at_counter=0, default_paper="A5")
        with self.as_user("EBM Cashier"):
            boot = build_boot()
        self.assertEqual((boot["print_at_counter"], boot["default_paper"]), (False, "A5"))
        with self.as_user("EBM Manager"):
            self.settings(print_at_counter=1)
        self.assertTrue(build_boot()["print_at_counter"])

    def test_the_papers_of_the_settings_are_those_that_are_printed(self) -> None:
        field = frappe.get_meta("EBM Settings").get_field("default_paper")
        self.assertEqual(tuple(field.options.split("\n")), receipts.PAPERS)
        with self.as_user("EBM Manager"), self.assertRaises(frappe.ValidationError):
            self.settings(default_paper="A3")

    def test_the_logo_is_readable_for_every_cashier_once_it_is_set_and_not_before_row_32(self) -> None:
        with self.as_user("EBM Manager"):
            url = self.upload("logo.png", POINT)
        with self.as_user("EBM Cashier"):
            self.assertFalse(frappe.get_doc("File", {"file_url": url}).has_permission("read"))
        with self.as_user("EBM Manager"):
            self.settings(rra_logo=url)
        with self.as_user("EBM Cashier"):
            self.assertTrue(frappe.get_doc("File", {"file_url": url}).has_permission("read"))
        with self.as_user("EBM Manager"):
            self.settings(rra_logo="")

    def test_only_a_picture_of_this_site_is_taken_as_a_logo(self) -> None:
        script = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
        with self.as_user("EBM Manager"):
            urls = (
                self.upload("logo.svg", script),
                self.upload("page.png", b"<html>"),
                self.upload("large.png", POINT + bytes(500_000)),
                "/private/files/not-there.png",
                "/files/../../site_config.json",
                "https://elsewhere.example/logo.png",
            )
            for url in urls:
                with self.subTest(url=url), self.assertRaises(frappe.ValidationError):
                    self.settings(rra_logo=url)
            self.settings(rra_logo=self.upload("public.png", POINT + b"public", private=0))

    def test_only_a_manager_sets_it(self) -> None:
        with self.as_user("EBM Cashier"), self.assertRaises(frappe.PermissionError):
            self.settings(rra_logo="")
