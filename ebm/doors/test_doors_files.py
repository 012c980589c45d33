"""Files of documents: attached by who may write them, private, and nobody else's to read or to find [Doors]."""

from __future__ import annotations

import io
from typing import Any

import frappe

from ebm.doors.branch_case import LIMITED, BranchTestCase

CASHIER, SUPERVISOR, _MANAGER = LIMITED.values()
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000a49444154789c6300010000050001"
    "0d0a2db40000000049454e44ae426082"
)


class FileDoorsTest(BranchTestCase):
    def upload(self, who: str, name: str, **fields: Any) -> Any:
        sid, token = self.session(who)
        content = fields.pop("content", None) or f"evidence {frappe.generate_hash(length=12)}".encode()
        data = {"file": (io.BytesIO(content), f"doors-{self.tin}.txt"), "is_private": "1", "doctype": "EBM Invoice"}
        response = self.call(
            "POST", "/api/method/upload_file", sid=sid, token=token, data={**data, "docname": name, **fields}
        )
        if response.status_code == 200:
            self.addCleanup(self.remove, response.json["message"]["name"])
        return response

    def remove(self, file: str) -> None:
        frappe.delete_doc("File", file, ignore_permissions=True, force=True)
        frappe.db.commit()

    def files(self) -> list[str]:
        return sorted(frappe.get_all("File", filters={"attached_to_doctype": ["like", "EBM %"]}, pluck="name"))

    def test_who_writes_a_bill_attaches_a_private_file_to_it(self) -> None:
        response = self.upload(SUPERVISOR, self.bill_here)
        self.assertEqual(response.status_code, 200, response.text[:300])
        self.assertEqual(response.json["message"]["attached_to_name"], self.bill_here)

    def test_nobody_attaches_to_what_he_may_not_write(self) -> None:
        before = self.files()
        for who, name in (
            (SUPERVISOR, self.bill_there),
            ("EBM Auditor", self.bill_here),
            ("EBM Manager", self.bill_here),
            ("outsider@ebm.example", self.bill_here),
            (SUPERVISOR, "EBM-NOT-THERE"),
        ):
            with self.subTest(who=who, name=name):
                response = self.upload(who, name)
                self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(self.files(), before)

    def test_nobody_attaches_to_what_only_the_machine_writes(self) -> None:
        before = self.files()
        counter = self.row_of("EBM Counter")
        for who in ("EBM Supervisor", "EBM Manager", SUPERVISOR):
            with self.subTest(who=who):
                self.assertEqual(self.upload(who, counter, doctype="EBM Counter").status_code, 403)
        self.assertEqual(self.files(), before)

    def test_a_file_of_a_bill_is_never_public(self) -> None:
        before = self.files()
        response = self.upload(SUPERVISOR, self.bill_here, is_private="0")
        self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(self.files(), before)

    def test_a_file_is_not_moved_to_another_branchs_bill(self) -> None:
        file = self.upload(SUPERVISOR, self.bill_here).json["message"]["name"]
        response = self.ask(
            SUPERVISOR,
            "POST",
            "/api/method/frappe.client.set_value",
            {"doctype": "File", "name": file, "fieldname": {"attached_to_name": self.bill_there}},
        )
        self.assertEqual(response.status_code, 403, response.text[:300])
        self.assertEqual(frappe.db.get_value("File", file, "attached_to_name"), self.bill_here)

    def test_a_file_of_another_branch_is_not_read_by_naming_its_address_as_ones_own(self) -> None:
        file = self.upload("EBM Supervisor", self.bill_there).json["message"]
        doc = {"doctype": "File", "file_url": file["file_url"], "is_private": 1, "file_name": "mine.txt"}
        for words in (doc, {**doc, "attached_to_doctype": "EBM Invoice", "attached_to_name": self.bill_here}):
            response = self.ask(SUPERVISOR, "POST", "/api/method/frappe.client.insert", {"doc": words})
            self.assertEqual(response.status_code, 403, response.text[:300])
        mine = self.upload(SUPERVISOR, self.bill_here).json["message"]
        change = {"doctype": "File", "name": mine["name"], "fieldname": {"file_url": file["file_url"]}}
        response = self.ask(SUPERVISOR, "POST", "/api/method/frappe.client.set_value", change)
        self.assertEqual(response.status_code, 403, response.text[:300])
        sid, _token = self.session(SUPERVISOR)
        self.assertEqual(self.call("GET", file["file_url"], sid=sid).status_code, 403)

    def test_the_same_content_may_be_attached_at_two_branches(self) -> None:
        for who, name in (("EBM Supervisor", self.bill_there), (SUPERVISOR, self.bill_here)):
            response = self.upload(who, name, content=b"the same form")
            self.assertEqual(response.status_code, 200, response.text[:300])

    def test_a_file_of_another_branch_is_neither_read_nor_found(self) -> None:
        file = self.upload("EBM Supervisor", self.bill_there).json["message"]
        for who, status in (("EBM Auditor", 200), (SUPERVISOR, 403), (CASHIER, 403), ("Guest", 403)):
            with self.subTest(who=who):
                sid, _token = self.session(who)
                self.assertEqual(self.call("GET", file["file_url"], sid=sid).status_code, status)
        for who, found in (("EBM Auditor", True), (SUPERVISOR, False)):
            with self.subTest(who=who, found=found):
                listed = self.get(
                    who, "frappe.client.get_list", doctype="File", fields='["name", "file_url"]', limit_page_length=0
                )
                self.assertEqual(file["name"] in listed.text, found, listed.text[:300])

    def test_a_picture_in_a_note_is_seen_by_who_reads_the_invoice_and_by_nobody_else(self) -> None:
        """[W3]"""
        picture = {"file": (io.BytesIO(PNG), f"meter-{self.tin}.png")}
        file = self.upload("EBM Supervisor", self.bill_there, **picture).json["message"]
        self.assertEqual(file["is_private"], 1)
        note = f'<p><img src="{file["file_url"]}" alt="meter" width="50%"></p>'
        added = self.ask(
            "EBM Supervisor",
            "POST",
            "/api/method/ebm.api.notes.add",
            {"invoice": self.bill_there, "content": note},
        )
        self.assertIn(f'src="{file["file_url"]}"', added.json["message"]["content"])
        self.assertIn('width="50%"', added.json["message"]["content"])
        for who, status in (
            ("EBM Auditor", 200),
            ("EBM Cashier", 200),
            (SUPERVISOR, 403),
            (CASHIER, 403),
            ("outsider@ebm.example", 403),
            ("Guest", 403),
        ):
            with self.subTest(who=who):
                sid, _token = self.session(who)
                shown = self.call("GET", file["file_url"], sid=sid)
                self.assertEqual(shown.status_code, status)
                self.assertEqual(shown.data == PNG, status == 200)
